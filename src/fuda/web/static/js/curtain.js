/** Two people at one screen: a curtain hides one player's cards until the other sits down. */

import { fill, h } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** Hide one player's cards until the other sits down. @param {Table} table @param {number} seat */
export function drawCurtain(table, seat) {
  const cover = table.cover;
  if (!cover) return;
  table.isCovered = true;
  table.root.classList.add("covered");
  cover.hidden = false;
  const ready = h("button", { type: "button", class: "button primary big", id: "ready", text: t("match.curtain_ready", { player: table.nameOf(seat) }), onclick: () => change(table, seat) });
  fill(cover, h("b", { text: t("match.curtain", { player: table.nameOf(seat) }) }), ready);
  ready.focus();
}

/** @param {Table} table @param {number} seat */
export function change(table, seat) {
  table.seat = seat;
  table.queue = [];
  table.shown = null;
  table.isCovered = false;
  table.root.classList.remove("covered");
  if (table.cover) table.cover.hidden = true;
  const state = table.place?.state;
  if (state) table.draw(state);
  table.log?.toEnd();
}
