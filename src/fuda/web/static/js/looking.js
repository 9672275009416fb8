/** Looking closer: cards in full with what can be done with them or why nothing can, piles, and trays of cards to choose from. */

import { cardsOf, refAt } from "./board.js";
import { back, cardLabel, face, fullCard, onLongPress, openCard, previewOn } from "./card.js";
import { withoutClause } from "./choices.js";
import { clauseLink } from "./clause.js";
import { openDialog } from "./dialog.js";
import { classes, fill, h } from "./dom.js";
import { NARROW } from "./narrow.js";
import { freshId } from "./socket.js";
import { take } from "./touching.js";
import { gameWord, lang, t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").CardView} CardView */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").WhyLine} WhyLine */
/** @typedef {import("./types.js").ZoneView} ZoneView */

/** Open a card in full, with what can be done with it, or why nothing can. @param {Table} table @param {string} ref */
export function look(table, ref) {
  const card = table.shown ? cardsOf(table.shown.view).get(ref) : undefined;
  if (!card) return;
  const extra = h("div", { class: "card-more" });
  const dialog = openCard(table.game, table.catalogue.get(card.number), { current: card, catalogue: table.catalogue, extra });
  const options = table.choices().cards.get(ref) ?? [];
  if (options.length) {
    fill(extra, h("h4", { text: t("match.can_do") }), h("div", { class: "card-options" }, options.map((option) =>
      h("button", { type: "button", class: "button primary small", text: option.label, onclick: () => {
        dialog.close();
        table.answer(option);
      } }))));
  } else if (!table.over && table.seat >= 0) void explain(table, ref, extra);
}

/** @param {Table} table @param {string} ref @param {HTMLElement} into */
export async function explain(table, ref, into) {
  fill(into, h("h4", { text: t("match.why_not") }), h("p", { class: "faint", text: t("common.loading") }));
  const reasons = await why(table, ref);
  fill(into, h("h4", { text: t("match.why_not") }), reasons.length
    ? h("ul", { class: "reasons" }, reasons.map((reason) => h("li", null,
      reason.act ? h("span", { class: "chip", text: gameWord(table.game, "acts", reason.act) }) : null,
      h("span", { text: withoutClause(reason.text) }), clauseLink(table.game, reason.clause))))
    : h("p", { class: "faint", text: t("match.why_none") }));
}

/** @param {Table} table @param {string} ref @returns {Promise<WhyLine[]>} */
export function why(table, ref) {
  const id = freshId();
  return new Promise((resolve) => {
    table.asked.set(id, resolve);
    table.place?.line.send({ type: "why", ref, id });
    window.setTimeout(() => {
      if (table.asked.delete(id)) resolve([]);
    }, 5000);
  });
}

/**
 * What can be chosen of the cards of a pile that lie face down, by the place of the card.
 * @param {Map<string, Option[]>} choosable @param {number} side @param {ZoneView} zone @returns {{at: number, options: Option[]}[]}
 */
export function faceDown(choosable, side, zone) {
  return zone.cards.flatMap((card, at) => {
    const options = card ? undefined : choosable.get(refAt(side, zone.name, at));
    return options ? [{ at, options }] : [];
  });
}

/** A pile is touched: choose of what lies face down in it if that is all there is to choose, or else show it. @param {Table} table @param {number} side @param {ZoneView} zone @param {HTMLElement} element */
export function touchPile(table, side, zone, element) {
  const choosable = table.choices().cards;
  const options = faceDown(choosable, side, zone).flatMap((one) => one.options);
  if (!options.length || zone.cards.some((card) => card && choosable.has(card.ref))) openPile(table, side, zone);
  else take(table, element, options);
}

/** @param {Table} table @param {number} side @param {ZoneView} zone */
export function openPile(table, side, zone) {
  const known = zone.cards.filter((card) => card !== null);
  const hidden = zone.count - known.length;
  const dialog = openDialog({
    title: t("match.pile_of", { zone: gameWord(table.game, "zones", zone.name), player: table.nameOf(side) }),
    className: "pile-dialog",
    body: [
      h("div", { class: "pile-cards" }, known.map((card) => loose(table, card, () => dialog.close())),
        faceDown(table.choices().cards, side, zone).map(({ at, options }) => looseBack(table, side, at, options, () => dialog.close()))),
      hidden ? h("p", { class: "faint", text: t("match.pile_hidden", { n: hidden }) }) : null,
      zone.count ? null : h("p", { class: "faint", text: t("match.pile_empty") }),
    ],
  });
}

/** A card out of its place, in a tray or a list. @param {Table} table @param {CardView} card @param {() => void} [chosen] */
export function loose(table, card, chosen) {
  const printed = table.catalogue.get(card.number);
  const options = table.choices().cards.get(card.ref) ?? [];
  const button = h("button", {
    type: "button", class: classes("card", options.length > 0 && "lit"), "data-loose": card.ref, "aria-label": cardLabel(table.game, printed, card),
    onclick: () => {
      if (options.length) {
        take(table, button, options, chosen);
        return;
      }
      chosen?.();
      look(table, card.ref);
    },
  }, face(table.game, printed, { current: card, text: true }));
  previewOn(button, () => fullCard(table.game, printed, { current: card, catalogue: table.catalogue }));
  onLongPress(button, () => look(table, card.ref));
  return button;
}

/** A card that lies face down, out of its place. @param {Table} table @param {number} side @param {number} at @param {Option[]} options @param {() => void} chosen */
function looseBack(table, side, at, options, chosen) {
  const label = options.map((option) => option.label).join(lang() === "ja" ? "、" : ", ");
  const button = h("button", { type: "button", class: "card hidden-card lit", "aria-label": label, title: label, onclick: () => take(table, button, options, chosen) },
    back(side), h("b", { class: "pile-count", text: at + 1 }));
  return button;
}

/** Whether something on the table can be touched to choose an option. @param {Table} table @param {Option} option */
export function isReachable(table, option) {
  if (!option.ref) return true;
  const ref = CSS.escape(option.ref);
  const zone = CSS.escape(option.ref.slice(0, option.ref.lastIndexOf(".")));
  return table.root.querySelector(`.board .card[data-ref="${ref}"], .tray [data-loose="${ref}"], .board button.pile[data-zone="${zone}"]`) !== null;
}

/** Cards to choose from that do not lie open on the table. @param {Table} table @param {Map<string, Option[]>} choosable */
export function drawTray(table, choosable) {
  const tray = table.tray;
  if (!tray || !table.shown) return;
  const known = cardsOf(table.shown.view);
  const away = [...choosable.keys()].filter((ref) => known.has(ref) && !table.boardBox?.querySelector(`.card[data-ref="${CSS.escape(ref)}"]`));
  tray.hidden = !away.length;
  if (tray.dataset.state !== String(table.shown.n)) tray.classList.remove("folded"); // what is asked next is not to be missed
  tray.dataset.state = String(table.shown.n);
  fill(tray,
    h("header", { class: "tray-head" }, h("p", { class: "tray-title", text: table.shown.question || t("match.tray") }), folding(table, tray)),
    h("div", { class: "tray-cards" }, away.map((ref) => loose(table, /** @type {CardView} */ (known.get(ref))))));
}

/** The button that lets one see the table under the tray. @param {Table} table @param {HTMLElement} tray */
function folding(table, tray) {
  const words = () => t(tray.classList.contains("folded") ? "match.tray_unfold" : "match.tray_fold");
  const button = h("button", {
    type: "button", class: "button small quiet", id: "fold", text: words(), "aria-expanded": String(!tray.classList.contains("folded")),
    onclick: () => {
      const isFolded = tray.classList.toggle("folded");
      button.textContent = words();
      button.setAttribute("aria-expanded", String(!isFolded));
      placeTray(table);
    },
  });
  return button;
}

/** Let the tray lie over the table, but beside it where it would hide something that can be chosen as well, or where there is no room. @param {Table} table */
export function placeTray(table) {
  const { tray, boardBox, side, actions } = table;
  if (!tray || !boardBox || !side || !actions || tray.hidden) return;
  const focus = document.activeElement;
  boardBox.after(tray);
  tray.classList.remove("beside");
  const isBeside = tray.classList.contains("folded") || matchMedia(NARROW).matches || hides(tray, boardBox);
  tray.classList.toggle("beside", isBeside);
  if (isBeside) actions.before(tray);
  if (focus instanceof HTMLElement && tray.contains(focus)) focus.focus({ preventScroll: true });
}

/** @param {HTMLElement} tray @param {HTMLElement} board */
function hides(tray, board) {
  const over = tray.getBoundingClientRect();
  return [...board.querySelectorAll(".card.lit, .square.lit")].some((one) => {
    const at = one.getBoundingClientRect();
    return at.left < over.right && at.right > over.left && at.top < over.bottom && at.bottom > over.top;
  });
}
