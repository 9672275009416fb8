/** The playmat under the cards: an old Japanese pattern in the colour of the game. Which of them, the hue says; games next to each other differ. */

import { svg } from "./dom.js";

/** @typedef {{size: [number, number], draw: () => SVGElement[]}} Tile */

const R = 34;
const HEX = 22;
const TALL = HEX * Math.sqrt(3);

/** Patterns by sixth of the colour circle: rays, arrow feathers, seven treasures, waves, tortoise shells, linked diamonds. @type {Tile[]} */
const TILES = [
  { size: [72, 72], draw: hemp },
  { size: [48, 64], draw: feathers },
  { size: [R * 2, R * 2], draw: treasures },
  { size: [R * 2, R], draw: waves },
  { size: [HEX * 3, TALL], draw: shells },
  { size: [60, 36], draw: diamonds },
];

/** @param {number} cx @param {number} cy @param {number} r */
function ring(cx, cy, r) {
  return svg("circle", { cx, cy, r });
}

/** Hemp leaves: six points around each middle. */
function hemp() {
  const lines = [[0, 0, 36, 0], [36, 0, 72, 0], [0, 0, 0, 36], [0, 36, 0, 72], [0, 0, 36, 36], [72, 0, 36, 36], [0, 72, 36, 36], [72, 72, 36, 36], [36, 0, 36, 72], [0, 36, 72, 36],
    [0, 36, 36, 18], [72, 36, 36, 18], [0, 36, 36, 54], [72, 36, 36, 54], [18, 36, 36, 0], [54, 36, 36, 0], [18, 36, 36, 72], [54, 36, 36, 72]];
  return lines.map(([x1, y1, x2, y2]) => svg("path", { d: `M${x1} ${y1}L${x2} ${y2}` }));
}

/** Arrow feathers. */
function feathers() {
  return [0, 24].flatMap((x, at) => [0, 32].map((y) => svg("path", { d: at ? `M${x} ${y + 14}L${x + 12} ${y}L${x + 24} ${y + 14}V${y + 32}L${x + 12} ${y + 18}L${x} ${y + 32}Z` : `M${x} ${y}L${x + 12} ${y + 14}L${x + 24} ${y}V${y + 18}L${x + 12} ${y + 32}L${x} ${y + 18}Z` })));
}

/** Seven treasures: circles that cut each other in four. */
function treasures() {
  return [[0, 0], [R * 2, 0], [0, R * 2], [R * 2, R * 2], [R, R]].map(([x, y]) => ring(x ?? 0, y ?? 0, R));
}

/** Waves of the blue sea: scales of rings, each row over the one above it. */
function waves() {
  return [[0, 0], [R * 2, 0], [R, R / 2], [0, R], [R * 2, R], [R, R * 1.5]].flatMap(([x, y]) => [R, R * 0.72, R * 0.44, R * 0.16].map((r) => {
    const one = ring(x ?? 0, y ?? 0, r);
    one.classList.add("mat-filled");
    return one;
  }));
}

/** Tortoise shells: six corners. */
function shells() {
  const half = TALL / 2;
  return [`M0 ${half}L${HEX / 2} 0H${HEX * 1.5}L${HEX * 2} ${half}L${HEX * 1.5} ${TALL}H${HEX / 2}Z`, `M${HEX * 2} ${half}H${HEX * 3}`, `M${HEX} ${half * 0.45}L${HEX * 1.3} ${half}L${HEX} ${half * 1.55}L${HEX * 0.7} ${half}Z`]
    .map((d) => svg("path", { d }));
}

/** Diamonds in diamonds. */
function diamonds() {
  return [1, 0.62, 0.28].map((n) => svg("path", { d: `M${30 - 30 * n} 18L30 ${18 - 18 * n}L${30 + 30 * n} 18L30 ${18 + 18 * n}Z` }));
}

/** The mat of a game. @param {number} hue */
export function mat(hue) {
  const tile = /** @type {Tile} */ (TILES[Math.floor((((hue % 360) + 360) % 360) / 60)]);
  const [width, height] = tile.size;
  const name = `mat-${Math.round(hue)}`;
  return svg("svg", { class: "mat", "aria-hidden": "true" },
    svg("defs", {}, svg("pattern", { id: name, width, height, patternUnits: "userSpaceOnUse", class: "mat-tile" }, ...tile.draw())),
    svg("rect", { width: "100%", height: "100%", fill: `url(#${name})` }));
}
