/** The menu of a match, and playing by keys alone. */

import { back, undo } from "./actions.js";
import { nextBox } from "./choices.js";
import { confirmed, copy, isMenuOpen, menu, openDialog } from "./dialog.js";
import { fill, h } from "./dom.js";
import { look } from "./looking.js";
import { phraseButton, watcherCount } from "./phrases.js";
import { passesAlone, passIfAlone } from "./passing.js";
import * as store from "./store.js";
import { disarm } from "./touching.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

const CHOOSABLE = ".card.lit, .square-choice, .pile.lit, .actions [data-key], .actions #back, .actions #undo";
const ALL = ".board .card, .board button.pile, .square-choice, .tray .card";

/** @param {Table} table */
export function drawBar(table) {
  const bar = document.getElementById("bar-more");
  if (!bar || table.stop.signal.aborted) return;
  fill(bar, watcherCount(table), phraseButton(table),
    h("button", { type: "button", class: "icon-button log-toggle", text: t("match.log"), "aria-pressed": String(table.root.classList.contains("log-open")), onclick: () => toggleLog(table) }),
    h("button", { type: "button", class: "icon-button", id: "more", text: "⋯", "aria-label": t("match.more"), "aria-haspopup": "menu", onclick: (/** @type {Event} */ event) => more(table, /** @type {HTMLElement} */ (event.currentTarget)) }));
}

/** @param {Table} table */
export function toggleLog(table) {
  table.root.classList.toggle("log-open");
  table.log?.toEnd();
  drawBar(table);
}

/** @param {Table} table @param {HTMLElement} anchor */
export function more(table, anchor) {
  const other = table.below >= 0 ? table.below : Math.max(table.shown?.view.player ?? 0, 0);
  menu(anchor, [
    { label: t("match.help"), act: () => help() },
    { label: `${passesAlone(table) ? "●" : "○"} ${t("match.passing")}`, act: () => togglePassing(table) },
    { label: t("match.link_match"), act: () => void copy(`${location.origin}/match/${table.match}`) },
    ...(table.seat < 0 ? [{ label: t("match.swap_view", { player: table.nameOf(1 - other) }), act: () => turnTable(table, 1 - other) }] : []),
    ...(table.welcome?.allowed?.concede && !table.over && table.seat >= 0 ? [{ label: t("match.concede"), kind: "danger", act: () => void concede(table) }] : []),
  ]);
}

/** @param {Table} table */
export function togglePassing(table) {
  store.set("passing", passesAlone(table) ? "no" : "yes");
  if (table.shown) passIfAlone(table, table.shown);
}

/** @param {Table} table @param {number} below */
export function turnTable(table, below) {
  table.below = below;
  table.redraw();
}

/** @param {Table} table */
export async function concede(table) {
  if (await confirmed(t("match.concede_sure"), t("match.concede"), { danger: true })) table.place?.line.send({ type: "concede" });
}

/** Show the keys. */
export function help() {
  const keys = [
    [t("match.key_move"), t("match.key_move_about")], ["Shift + ←↑→↓", t("match.key_all_about")], [t("match.key_take"), t("match.key_take_about")], ["1–9", t("match.key_digit_about")],
    [t("match.key_look"), t("match.key_look_about")], ["⌫", t("match.key_back_about")], ["U", t("match.key_undo_about")],
    ["L", t("match.key_log_about")], ["?", t("match.key_help_about")],
  ];
  openDialog({ title: t("match.help"), body: h("dl", { class: "keys" }, keys.map(([key, about]) => h("div", null, h("dt", null, h("kbd", { text: key })), h("dd", { text: about })))) });
}

/** @param {Table} table @param {KeyboardEvent} event */
export function key(table, event) {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isMenuOpen() || document.querySelector("dialog[open]")) return;
  if (target && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
  if (table.isCovered) return;
  const done = event.shiftKey && event.key.startsWith("Arrow") ? walk(table, event.key, ALL) : take(table, event.key, target);
  if (done) event.preventDefault();
}

/** @param {Table} table @param {string} key @param {HTMLElement | null} target @returns {boolean} whether the key meant something */
export function take(table, key, target) {
  if (key.startsWith("Arrow")) return walk(table, key, CHOOSABLE);
  if (/^[1-9]$/.test(key)) return press(table, `.actions [data-key="${key}"]`);
  if (key === " " && target?.dataset.ref) {
    look(table, target.dataset.ref);
    return true;
  }
  if (key === "Backspace" || key === "Escape") {
    if (table.armed) disarm(table);
    else if (key === "Backspace") back(table);
    return true;
  }
  if (key === "u" || key === "U") undo(table);
  else if (key === "l" || key === "L") toggleLog(table);
  else if (key === "?") help();
  else return false;
  return true;
}

/** @param {Table} table @param {string} selector */
export function press(table, selector) {
  const button = table.root.querySelector(selector);
  if (!(button instanceof HTMLElement)) return false;
  button.click();
  return true;
}

/** Go to the next thing in the direction of an arrow. @param {Table} table @param {string} key @param {string} selector of the things to go to */
export function walk(table, key, selector) {
  const things = /** @type {HTMLElement[]} */ ([...table.root.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0)); // some are folded away
  if (!things.length) return false;
  const middles = things.map((thing) => {
    const at = thing.getBoundingClientRect();
    return { x: at.left + at.width / 2, y: at.top + at.height / 2 };
  });
  const now = things.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = now < 0 ? 0 : nextBox(/** @type {{x: number, y: number}} */ (middles[now]), middles, key);
  things[next]?.focus();
  things[next]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}
