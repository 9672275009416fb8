/** What the browser keeps for its user: name, language, looks, seats in matches, own decks. Nothing else remembers. */

/** @typedef {{match: string, seat: number, token: string, game: string, mode: string, name: string, at: number, invite?: string}} SeatKept what `invite` opens is the other seat */
/** @typedef {{id: string, game: string, name: string, text: string}} OwnDeck */
/** @typedef {{id: string, role: "host" | "player", token: string, title: string, at: number}} CupKept a place in a tournament */
/** @typedef {{match: string, game: string, deck: string, against: string, outcome: "won" | "lost" | "drawn", at: number}} Result of a match against a level of bots or a person */

/**
 * @typedef {object} Kept
 * @property {string} name
 * @property {import("./types.js").Lang | ""} lang
 * @property {"auto" | "light" | "dark"} theme
 * @property {"small" | "medium" | "large"} size
 * @property {boolean} still  no animation, whatever the system says
 * @property {boolean} silent  no sounds
 * @property {"" | "yes" | "no"} passing  whether to pass without asking where nothing else can be done; empty: as the match is
 * @property {boolean} full  every line of the log
 * @property {number} guest  the number that tells this browser's guest from others
 * @property {boolean} hush  show nothing that an opponent says
 * @property {string[]} learned  games whose lesson was begun
 * @property {string[]} solved  puzzles, as game and id
 * @property {Result[]} record  own results, the latest first
 * @property {SeatKept[]} seats
 * @property {OwnDeck[]} decks
 * @property {CupKept[]} cups
 * @property {Record<string, string>} choices  the latest choices on the start page
 */

/** @type {Kept} */
const FIRST = {
  name: "", lang: "", theme: "auto", size: "medium", still: false, silent: false, passing: "", full: false, guest: 0, hush: false, learned: [], solved: [], record: [], seats: [], decks: [], cups: [], choices: {},
};
const KEY = "fuda";
const MOST_SEATS = 200;

/** @type {Set<(name: keyof Kept) => void>} */
const listeners = new Set();
/** @type {Kept} */
let kept = read();

/** @returns {Kept} */
function read() {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...FIRST };
  }
}

/** @template {keyof Kept} K @param {K} name @returns {Kept[K]} */
export function get(name) {
  return kept[name];
}

/** @template {keyof Kept} K @param {K} name @param {Kept[K]} value */
export function set(name, value) {
  kept = { ...read(), [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still plays; it forgets when the page is left.
  }
  for (const listener of listeners) listener(name);
}

/** @param {(name: keyof Kept) => void} listener @returns {() => void} a function that stops listening */
export function listen(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The number of this browser's guest: always the same, so that two guests are told apart. */
export function guestNumber() {
  if (!get("guest")) set("guest", 1000 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 9000));
  return get("guest");
}

/** Keep a seat, so that a page that is opened again finds it. @param {SeatKept} seat */
export function keepSeat(seat) {
  const others = get("seats").filter((one) => one.match !== seat.match || one.seat !== seat.seat);
  set("seats", [seat, ...others].slice(0, MOST_SEATS));
}

/** The seats kept of a match. @param {string} match */
export function seatsOf(match) {
  return get("seats").filter((one) => one.match === match);
}

window.addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  kept = read();
  for (const name of /** @type {(keyof Kept)[]} */ (Object.keys(FIRST))) for (const listener of listeners) listener(name);
});
