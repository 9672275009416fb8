/** What a bot would do here: asked for, and marked on the table. */

import { freshId } from "./socket.js";

/** @typedef {import("./table.js").Table} Table */

/** Ask a bot what it would do. @param {Table} table */
export function askHint(table) {
  if (!table.isMine() || !table.shown) return;
  table.hint = { n: table.shown.n, lines: [] };
  table.place?.line.send({ type: "hint", n: table.shown.n, id: freshId() });
  table.redraw();
}

/** A bot has thought. @param {Table} table @param {any} message */
export function hinted(table, message) {
  if (table.shown?.n !== message.n) return;
  table.hint = { n: message.n, lines: message.lines };
  table.redraw();
}

/** Mark on the table what a bot would choose. @param {Table} table */
export function markHint(table) {
  const best = table.hint && table.hint.n === table.shown?.n ? table.hint.lines[0] : undefined;
  const ref = best ? table.shown?.options.find((option) => option.index === best.option)?.ref : "";
  if (ref) table.boardBox?.querySelector(`[data-ref="${CSS.escape(ref)}"]`)?.classList.add("hinted");
}
