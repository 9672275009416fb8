/**
 * The playmat under the cards: an old Japanese pattern in the colour of the game. Which of them, the hue says; games next to
 * each other differ. It is an image, which a browser draws once however often the table is drawn.
 */

/** @typedef {{size: [number, number], draw: () => string[]}} Tile  paths of a tile that repeats */

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
  return `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
}

/** @param {number} value */
function n(value) {
  return Math.round(value * 100) / 100;
}

/** Hemp leaves: six points around each middle. */
function hemp() {
  const lines = [[0, 0, 72, 0], [0, 0, 0, 72], [0, 0, 72, 72], [72, 0, 0, 72], [36, 0, 36, 72], [0, 36, 72, 36],
    [0, 36, 36, 18], [72, 36, 36, 18], [0, 36, 36, 54], [72, 36, 36, 54], [18, 36, 36, 0], [54, 36, 36, 0], [18, 36, 36, 72], [54, 36, 36, 72]];
  return lines.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`);
}

/** Arrow feathers. */
function feathers() {
  return [0, 32].flatMap((y) => [`M0 ${y}L12 ${y + 14}L24 ${y}V${y + 18}L12 ${y + 32}L0 ${y + 18}Z`, `M24 ${y + 14}L36 ${y}L48 ${y + 14}V${y + 32}L36 ${y + 18}L24 ${y + 32}Z`]);
}

/** Seven treasures: circles that cut each other in four. */
function treasures() {
  return [[0, 0], [R * 2, 0], [0, R * 2], [R * 2, R * 2], [R, R]].map(([x, y]) => ring(x ?? 0, y ?? 0, R));
}

/** Waves of the blue sea: scales of rings, of each of which the row below leaves the upper part in sight. */
function waves() {
  return [[0, 0], [R * 2, 0], [R, R / 2], [0, R], [R * 2, R], [R, R * 1.5]].flatMap(([x, y]) => [1, 0.72, 0.44].map((part) => {
    const away = Math.hypot(1, 0.5);
    const low = Math.acos((part * part + away * away - 1) / (2 * part * away)) - Math.atan2(0.5, 1); // where the next scale begins
    const [dx, dy, r] = [Math.cos(low) * part * R, Math.sin(low) * part * R, part * R];
    return `M${n((x ?? 0) - dx)} ${n((y ?? 0) - dy)}A${n(r)} ${n(r)} 0 0 1 ${n((x ?? 0) + dx)} ${n((y ?? 0) - dy)}`;
  }));
}

/** Tortoise shells: six corners. */
function shells() {
  const half = TALL / 2;
  return [
    `M0 ${n(half)}L${HEX / 2} 0H${HEX * 1.5}L${HEX * 2} ${n(half)}L${HEX * 1.5} ${n(TALL)}H${HEX / 2}Z`, `M${HEX * 2} ${n(half)}H${HEX * 3}`,
    `M${HEX} ${n(half * 0.45)}L${n(HEX * 1.3)} ${n(half)}L${HEX} ${n(half * 1.55)}L${n(HEX * 0.7)} ${n(half)}Z`,
  ];
}

/** Diamonds in diamonds. */
function diamonds() {
  return [1, 0.62, 0.28].map((part) => `M${n(30 - 30 * part)} 18L30 ${n(18 - 18 * part)}L${n(30 + 30 * part)} 18L30 ${n(18 + 18 * part)}Z`);
}

/** The mat of a game, as the value of a background image. @param {number} hue */
export function mat(hue) {
  const tile = /** @type {Tile} */ (TILES[Math.floor((((hue % 360) + 360) % 360) / 60)]);
  const [width, height] = tile.size;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}"><path fill="none" stroke="hsl(${hue} 45% 52%)" stroke-opacity=".17" d="${tile.draw().join("")}"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(text)}")`;
}
