/** What has the focus and what is in sight stays so when the table is drawn anew. */

/** @typedef {import("./table.js").Table} Table */

export const NEAR = 4; // pixels from the end of what scrolls

/** @param {Table} table @returns {string} what has the focus, to find it again */
export function focused(table) {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || !table.root.contains(element)) return "";
  for (const name of ["ref", "loose", "zone"]) {
    if (element.dataset[name]) return `[data-${name}="${CSS.escape(element.dataset[name])}"]`;
  }
  if (element.matches(".square-choice")) return ".square-choice";
  if (!table.actions?.contains(element)) return "";
  return element.id ? `#${CSS.escape(element.id)}` : ".actions [data-key]";
}

/** @param {Table} table @param {string} selector @returns {boolean} whether there was something to go to */
export function refocus(table, selector) {
  if (!selector) return false;
  const isCard = selector.startsWith("[");
  const found = table.root.querySelector(isCard ? `${selector}.lit` : selector)
    ?? table.root.querySelector(".actions [data-key]") ?? table.root.querySelector(".square-choice, .card.lit, .pile.lit");
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  return found !== null;
}

/** On a small screen: scroll to what can be chosen, unless some of it is in sight. @param {Table} table */
export function bringIntoSight(table) {
  const box = /** @type {HTMLElement} */ (table.boardBox);
  if (box.scrollHeight <= box.clientHeight + NEAR) return;
  const lit = [...box.querySelectorAll(".card.lit, .square.lit, .pile.lit")];
  const room = box.getBoundingClientRect();
  const stays = [...box.querySelectorAll(".panel.own, .hands.own")].filter((one) => getComputedStyle(one).position === "sticky");
  const bottom = Math.min(room.bottom, ...stays.map((one) => one.getBoundingClientRect().top)); // the rest lies under these
  const isSeen = lit.some((one) => {
    const at = one.getBoundingClientRect();
    return stays.some((over) => over.contains(one)) || (at.top >= room.top && at.bottom <= bottom);
  });
  if (!isSeen) lit[0]?.scrollIntoView({ block: "center" });
}
