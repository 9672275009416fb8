/** What a player may answer, sorted by where it is chosen: on a card, on a square, or as a button. */

/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").View} View */

const WHOSE = /^ ?[(（][^)）]*[)）]/; // behind a name: whose card it is, or where it lies

/**
 * @typedef {object} Choices
 * @property {Map<string, Option[]>} cards  by `ref`
 * @property {Map<string, Option[]>} squares  by name, of options about no card
 * @property {Option[]} plain  buttons
 */

/**
 * @param {Option[]} options @param {Iterable<string>} squares names of the squares of a shared board
 * @returns {Choices}
 */
export function sorted(options, squares) {
  const names = new Set(squares);
  /** @type {Choices} */
  const out = { cards: new Map(), squares: new Map(), plain: [] };
  for (const option of options) {
    if (option.ref) add(out.cards, option.ref, option);
    else if (option.detail && names.has(option.detail)) add(out.squares, option.detail, option);
    else out.plain.push(option);
  }
  return out;
}

/** @param {Map<string, Option[]>} map @param {string} key @param {Option} option */
function add(map, key, option) {
  map.set(key, [...(map.get(key) ?? []), option]);
}

/**
 * What all of some options do, with words for any of their cards in place of the names; empty if they do different things.
 * @param {Option[]} options @param {(ref: string) => string} nameOf of a card by its `ref`; empty if it is not known
 * @param {string} any a card that can be chosen, in words
 */
export function shared(options, nameOf, any) {
  if (options.length === 1) return options[0]?.label ?? "";
  const all = new Set(options.map((option) => {
    const [before, ...after] = option.label.split(nameOf(option.ref ?? "") || "\0");
    return after.length ? before + any + after.join(any).replace(WHOSE, "") : option.label;
  }));
  return all.size === 1 ? ([...all][0] ?? "") : "";
}

/** The names of the squares of a view. @param {View} view */
export function squareNames(view) {
  return view.grid.flatMap((row) => row.map((square) => square.name));
}

/**
 * Which of some boxes is next in a direction, seen from one of them: near, and rather straight ahead than aside.
 * @param {{x: number, y: number}} from @param {{x: number, y: number}[]} boxes @param {string} key an arrow key
 * @returns {number} -1 if there is none
 */
export function nextBox(from, boxes, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  let best = -1;
  let least = Infinity;
  for (const [at, box] of boxes.entries()) {
    const ahead = (box.x - from.x) * dx + (box.y - from.y) * dy;
    if (ahead <= 1) continue;
    const aside = Math.abs((box.x - from.x) * dy) + Math.abs((box.y - from.y) * dx);
    const far = ahead + aside * 2.5;
    if (far < least) [least, best] = [far, at];
  }
  return best;
}

/** Seconds as a clock shows them. @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** The words of a reason without the clause that stands after them, which gets a link of its own. @param {string} text */
export function withoutClause(text) {
  return text.replace(/\s*\[[^\]]*\]\s*$/, "");
}
