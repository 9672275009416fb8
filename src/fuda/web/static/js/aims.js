/** Lines on a board: from attackers to what they attack. */

import { svg } from "./dom.js";
import { fit } from "./fitting.js";

/** @typedef {import("./types.js").View} View */

const AIM_GAP = 6;

/**
 * Give a board that is on the page its size, and draw lines from attackers to what they attack.
 * @param {HTMLElement} board @param {View} view
 */
export function drawAims(board, view) {
  fit(board);
  board.querySelector(":scope > .aims")?.remove();
  /** @type {[string, string][]} */
  const pairs = [];
  for (const [name, ref] of Object.entries(view.parts)) {
    const target = name.startsWith("attacker") ? view.parts[`target${name.slice("attacker".length)}`] : undefined;
    if (target) pairs.push([ref, target]);
  }
  const lines = pairs.flatMap(([from, to]) => aim(board, from, to));
  if (!lines.length) return;
  const marker = svg("marker", { id: "aim-head", viewBox: "0 0 10 10", refX: 8, refY: 5, markerWidth: 5, markerHeight: 5, orient: "auto" },
    svg("path", { d: "M0 0 L10 5 L0 10 Z", class: "aim-head" }));
  board.append(svg("svg", { class: "aims", "aria-hidden": "true" }, svg("defs", {}, marker), ...lines));
}

/** @param {HTMLElement} board @param {string} from @param {string} to */
function aim(board, from, to) {
  const ends = [from, to].map((ref) => board.querySelector(`[data-ref="${CSS.escape(ref)}"]`)?.getBoundingClientRect());
  const [a, b] = ends;
  if (!a || !b || from === to) return [];
  const origin = board.getBoundingClientRect();
  const x1 = a.left + a.width / 2 - origin.left;
  const y1 = (a.top > b.top ? a.top - AIM_GAP : a.bottom + AIM_GAP) - origin.top;
  const x2 = b.left + b.width / 2 - origin.left;
  const y2 = (a.top > b.top ? b.bottom + AIM_GAP : b.top - AIM_GAP * 2) - origin.top;
  const bend = (x2 - x1) * 0.15;
  return [svg("path", { class: "aim", d: `M${x1} ${y1} Q${(x1 + x2) / 2 - bend} ${(y1 + y2) / 2} ${x2} ${y2}`, "marker-end": "url(#aim-head)" })];
}
