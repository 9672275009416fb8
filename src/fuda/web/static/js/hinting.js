/** What a bot would do here: asked for, and marked on the table. */

import { h } from "./dom.js";
import { freshId } from "./socket.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {{is_good: boolean, text: string}} Reason what is otherwise after an answer than after others */

const KEY = "hints:";

/** Let a match show at each decision what a bot would do, unasked. @param {string} match */
export function keepHinting(match) {
  sessionStorage.setItem(KEY + match, "1");
}

/** Ask a bot what it would do. @param {Table} table */
export function askHint(table) {
  if (!table.isMine() || !table.shown) return;
  ask(table, table.shown.n);
  table.redraw();
}

/** Ask once at a decision of a match that shows hints by itself. @param {Table} table @param {number} n the decision */
export function hintByItself(table, n) {
  if (table.hintedAt === n || !sessionStorage.getItem(KEY + table.match)) return;
  table.hintedAt = n;
  ask(table, n);
}

/** @param {Table} table @param {number} n */
function ask(table, n) {
  table.hint = { n, lines: [] };
  table.place?.line.send({ type: "hint", n, id: freshId() });
}

/** A bot has thought. @param {Table} table @param {any} message */
export function hinted(table, message) {
  if (table.shown?.n !== message.n) return;
  table.hint = { n: message.n, lines: message.lines };
  table.redraw();
}

/** What speaks for an answer and against it. @param {Reason[]} reasons */
export function reasonList(reasons) {
  return reasons.length ? h("ul", { class: "reasons" }, reasons.map((one) =>
    h("li", { class: one.is_good ? "for" : "against" },
      h("span", { class: "reason-sign", "aria-hidden": "true", text: one.is_good ? "＋" : "−" }),
      h("span", { class: "unseen", text: t(one.is_good ? "match.hint_for" : "match.hint_against") }), one.text))) : null;
}

/** Mark on the table what a bot would choose. @param {Table} table */
export function markHint(table) {
  const best = table.hint && table.hint.n === table.shown?.n ? table.hint.lines[0] : undefined;
  const ref = best ? table.shown?.options.find((option) => option.index === best.option)?.ref : "";
  if (ref) table.boardBox?.querySelector(`[data-ref="${CSS.escape(ref)}"]`)?.classList.add("hinted");
}
