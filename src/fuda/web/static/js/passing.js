/** Passing by itself where nothing else can be done. */

import { freshId } from "./socket.js";
import * as store from "./store.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./table.js").State} State */
/** @typedef {import("./table.js").Place} Place */

const PASS_AFTER = 350; // milliseconds

/** Whether to pass where nothing else can be done; between people only if the player wants it, as it tells something. @param {Table} table */
export function passesAlone(table) {
  const wish = store.get("passing");
  return wish ? wish === "yes" : table.welcome?.mode !== "friend";
}

/** At one screen: pass for the other player who can do nothing else, so that nobody has to change seats for it. @param {Table} table @param {Place} place @param {State} state */
export function passFor(table, place, state) {
  const only = state.options[0];
  if (state.options.length !== 1 || !only || !passesAlone(table) || !isPass(table, only)) return false;
  place.line.send({ type: "answer", n: state.n, option: only.index, id: freshId() });
  return true;
}

/** @param {Table} table @param {State} state */
export function passIfAlone(table, state) {
  clearTimeout(table.passTimer);
  const only = state.options[0];
  if (state.options.length !== 1 || !only || !passesAlone(table) || !isPass(table, only)) return;
  table.passTimer = window.setTimeout(() => {
    if (table.shown === state && !table.isCovered) table.answer(only);
  }, PASS_AFTER * (1 + Math.random()));
}

/** @param {Table} table @param {Option} option */
export function isPass(table, option) {
  return table.game.passes.includes(option.kind) || table.game.declines.includes(option.kind);
}
