/** What players say to each other: set phrases, each in the reader's language, and silence for whoever wants it. */

import { menu } from "./dialog.js";
import { h, svg } from "./dom.js";
import * as store from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

const PHRASES = ["hello", "good_luck", "thanks", "nice", "oops", "sorry", "thinking", "soon", "well_played", "bye"];
const SHOWN = 8000; // milliseconds

/** A phrase in words, or nothing for one that this page does not know. @param {string} phrase */
export function phraseWords(phrase) {
  return PHRASES.includes(phrase) ? t(`phrases.${phrase}`) : "";
}

/** A player has said something. @param {Table} table @param {{seat: number, phrase: string}} message */
export function heard(table, message) {
  const words = phraseWords(message.phrase);
  if (!words || (store.get("hush") && message.seat !== table.seat)) return;
  table.phrases.set(message.seat, { phrase: message.phrase, until: Date.now() + SHOWN });
  document.getElementById("live")?.append(h("p", { text: t("phrases.said", { player: table.nameOf(message.seat), phrase: words }) }));
  table.redraw();
  window.setTimeout(() => table.redraw(), SHOWN + 50);
}

/** What a player said a moment ago, beside the name. @param {Table} table @param {number} player */
export function bubble(table, player) {
  const one = table.phrases.get(player);
  if (!one || one.until < Date.now()) return null;
  return h("span", { class: "bubble", "data-phrase": one.phrase, text: phraseWords(one.phrase) });
}

/** @param {Table} table */
export function phraseButton(table) {
  if (table.welcome?.mode !== "friend" || table.seat < 0) return null;
  return h("button", {
    type: "button", class: "icon-button", id: "say", title: t("phrases.say"), "aria-label": t("phrases.say"), "aria-haspopup": "menu",
    onclick: (/** @type {Event} */ event) => phraseMenu(table, /** @type {HTMLElement} */ (event.currentTarget)),
  }, svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: "M5 4h14a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-7l-5 4v-4H5a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Z" })));
}

/** @param {Table} table @param {HTMLElement} anchor */
function phraseMenu(table, anchor) {
  menu(anchor, [
    ...PHRASES.map((phrase) => ({ label: phraseWords(phrase), act: () => table.place?.line.send({ type: "say", phrase }) })),
    { label: `${store.get("hush") ? "●" : "○"} ${t("phrases.hush")}`, kind: "hush", act: () => hush(table) },
  ], { title: t("phrases.say") });
}

/** Show what the opponent says no more, or again. @param {Table} table */
function hush(table) {
  store.set("hush", !store.get("hush"));
  if (store.get("hush")) table.phrases.delete(1 - table.seat);
  table.redraw();
}

/** How many look on. @param {Table} table */
export function watcherCount(table) {
  const others = table.watchers - (table.seat < 0 ? 1 : 0);
  if (others < 1) return null;
  const eye = svg("svg", { viewBox: "0 0 24 24", class: "eye", "aria-hidden": "true" }, // fonts may have no such sign
    svg("path", { d: "M2 12 Q12 2 22 12 Q12 22 2 12 Z" }), svg("circle", { cx: 12, cy: 12, r: 3.4 }));
  return h("span", { class: "watchers", id: "watchers", role: "img", title: t("watching.count", { n: table.watchers }), "aria-label": t("watching.count", { n: table.watchers }) }, eye, String(table.watchers));
}
