/** Cards drawn with the mouse: dropped on the table they are used as by a click, dropped on a square or a card, there. */

import { hidePreview } from "./card.js";
import { take } from "./touching.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./table.js").State} State */

/** Let lit cards of a table be dragged. @param {Table} table @param {HTMLElement} box */
export function letDrag(table, box) {
  let dragged = "";
  box.addEventListener("pointerover", (event) => {
    const card = cardAt(event.target);
    if (card) card.draggable = card.classList.contains("lit");
  });
  box.addEventListener("dragstart", (event) => {
    const card = cardAt(event.target);
    dragged = card?.dataset.ref ?? "";
    if (!dragged || !event.dataTransfer) return;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", dragged);
    pickUp(table, dragged);
  });
  box.addEventListener("dragover", (event) => {
    if (dragged) event.preventDefault();
  });
  box.addEventListener("drop", (event) => {
    if (!dragged) return;
    event.preventDefault();
    const target = event.target instanceof Element ? event.target : null;
    const square = target?.closest(".square");
    const card = cardAt(target);
    drop(table, dragged, { square: square instanceof HTMLElement ? square.dataset.square ?? "" : "", card: card?.dataset.ref ?? "" });
    dragged = "";
  });
  box.addEventListener("dragend", () => {
    dragged = "";
  });
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function cardAt(target) {
  const found = target instanceof Element ? target.closest(".card[data-ref]") : null;
  return found instanceof HTMLElement ? found : null;
}

/** A card is being dragged: show where it can go. @param {Table} table @param {string} ref */
export function pickUp(table, ref) {
  hidePreview();
  table.armed = ref;
  for (const option of table.armedOptions()) {
    table.boardBox?.querySelector(`[data-square="${CSS.escape(option.detail ?? "")}"]`)?.classList.add("lit");
  }
}

/** A card was dropped somewhere on the table. @param {Table} table @param {string} ref @param {{square: string, card: string}} at */
export function drop(table, ref, at) {
  const options = table.choices().cards.get(ref) ?? [];
  const there = options.filter((option) => option.detail && option.detail === at.square);
  table.armed = "";
  table.aimed = at.card === ref ? "" : at.card;
  const anchor = table.boardBox?.querySelector(`[data-ref="${CSS.escape(ref)}"]`);
  if (!(anchor instanceof HTMLElement) || !options.length) return;
  take(table, anchor, there.length ? there : options);
}

/** Answer by the card onto which the last one was dropped, if that is what is asked now. @param {Table} table @param {State} state */
export function goOnAiming(table, state) {
  const aimed = table.aimed;
  table.aimed = "";
  const fitting = aimed && table.shown === state ? table.choices().cards.get(aimed) ?? [] : [];
  if (fitting.length === 1 && fitting[0]) table.answer(fitting[0]);
}
