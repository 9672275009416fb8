/** How large cards are: as large as the room allows, with the rows of a half in one line where they get clearly larger by it. */

import { NARROW } from "./narrow.js";

const SCROLLING = ".rows, .row, .supplies, .piles, .panel, .hands, .band";
const ROOMY = 104; // from this width on a card shows its text
const SMALLEST = 58;
const WIDE = 700; // a narrower board scrolls
const LARGEST = 168;
const LEAST_ON_PHONE = 44;
const LEAST_HAND = 50;
const LOWEST_ACTIONS = 76; // pixels in which a question and a row of buttons can be seen
const MOST_ON_PHONE = 128;
const LOWEST_SQUARE = 36; // on a phone: the name of a card and its numbers
const CLOSE_SQUARE = 28; // where there is too little room even for that
const TALL_SQUARE = 116; // from this height on the cards in squares show their text
const TAB = 15; // a card under another one
const LABEL = 26; // the name of a zone, and what is around it
const TALL = 1.397; // height of a card by its width
const LEAST_SLOTS = 6.2; // so that cards do not grow and shrink with the first ones that are played
const RATHER_TWO = 1.2; // rows apart are clearer, unless cards get much smaller by it

/**
 * How wide cards can be, with the rows of a half in one line or one below the other.
 * @param {{width: number, height: number, one: number, rows: number[], hand: number}} room what there is, how many cards wide
 * the rows are, and how many are in the hand
 * @returns {{w: number, isOne: boolean, hand: number}}
 */
export function cardWidth(room) {
  const widest = Math.max(LEAST_SLOTS, ...room.rows);
  const lines = Math.max(1, room.rows.length);
  const one = Math.min(room.height / (2 + 1.12) / TALL, room.width / Math.max(LEAST_SLOTS, room.one));
  const two = Math.min(room.height / (2 * lines + 1.15) / TALL, room.width / widest);
  const isOne = lines > 1 && Math.min(one, LARGEST) > two * RATHER_TWO;
  const w = Math.round(Math.max(SMALLEST, Math.min(LARGEST, isOne ? one : two)));
  const left = (room.height - (isOne ? 2 : 2 * lines) * w * TALL) / TALL;
  const each = room.width / Math.max(1, room.hand) - 8;
  return { w, isOne, hand: Math.round(Math.max(w * 0.95, Math.min(w * 1.4, left, each, 176))) };
}

/** How many cards wide a zone is. @param {Element} zone */
function slots(zone) {
  if (zone.classList.contains("pile")) return 0.75;
  if (zone.classList.contains("empty")) return zone.closest('[data-row="0"]') ? 0.75 : 0.4;
  return Math.min(5, Number(/** @type {HTMLElement} */ (zone).style.getPropertyValue("--n")) || 1) * 1.06 + 0.18;
}

/** How high the parts of a board are together that do not grow with its cards. @param {HTMLElement} board @param {string[]} names */
function heights(board, names) {
  return names.flatMap((name) => [...board.querySelectorAll(name)]).reduce((sum, one) => sum + one.getBoundingClientRect().height, 0);
}

/** How far cards that lie under others stick out below them, at most. @param {HTMLElement} board */
function tabs(board) {
  return TAB * Math.max(0, ...[...board.querySelectorAll(".spot")].map((one) => Number(/** @type {HTMLElement} */ (one).style.getPropertyValue("--under"))));
}

/** How wide the rows of both halves are, in cards: line by line, and all in one. @param {HTMLElement} board */
function widths(board) {
  const halves = [...board.querySelectorAll(".rows")].map((rows) => [...rows.querySelectorAll(".row")].map((row) => [...row.children].reduce((sum, zone) => sum + slots(zone), 0)));
  const lines = Math.max(...halves.map((half) => half.length));
  return {
    rows: Array.from({ length: lines }, (_, at) => Math.max(...halves.map((half) => half[at] ?? 0))),
    one: Math.max(...halves.map((half) => half.reduce((sum, row) => sum + row, 0))),
  };
}

/**
 * How wide cards are on a phone: so that both halves are in sight at once, if that leaves something to look at.
 * @param {{width: number, height: number, one: number, rows: number[]}} room @returns {{w: number, isOne: boolean}}
 */
export function phoneWidth(room) {
  const lines = Math.max(1, room.rows.length);
  const one = Math.min((room.height - 2 * LABEL) / 2 / TALL, room.width / room.one);
  const two = Math.min((room.height - 2 * lines * LABEL) / (2 * lines) / TALL, room.width / Math.max(...room.rows));
  const isOne = lines > 1 && one > two;
  return { w: Math.round(Math.max(LEAST_ON_PHONE, Math.min(MOST_ON_PHONE, isOne ? one : two))), isOne };
}

/** Give the cards of a board that is on the page the size that fits it. @param {HTMLElement} board */
export function fit(board) {
  const middle = board.querySelector(".rows.own");
  if (!middle) return;
  if (board.parentElement) tellRoom(board.parentElement);
  const isGridded = board.classList.contains("gridded");
  if (board.clientWidth < WIDE || matchMedia(NARROW).matches) fitPhone(board, isGridded);
  else if (isGridded) fitGridded(board);
  else fitDesk(board, middle.clientWidth);
  reach(board);
}

/** Tell the style sheet how much room a board has. @param {HTMLElement} room */
function tellRoom(room) {
  for (const [name, size] of /** @type {[string, number][]} */ ([["width", room.clientWidth], ["height", room.clientHeight]])) {
    if (room.style.getPropertyValue(`--room-${name}`) !== `${size}px`) room.style.setProperty(`--room-${name}`, `${size}px`);
  }
}

/** Let every part of a board that scrolls be reached by keys, from now on: cards grow and shrink, and so does text. @param {HTMLElement} board */
function reach(board) {
  for (const one of [board.parentElement, ...board.querySelectorAll(SCROLLING)]) {
    if (!(one instanceof HTMLElement)) continue;
    letReach(one);
    for (const part of [one, ...one.children]) watch(part);
  }
}

/** @type {ResizeObserver | null} */
let sizes = null;

/** Look again whether something scrolls when it, or what lies in it, gets another size. @param {Element} part */
function watch(part) {
  sizes ??= new ResizeObserver((changes) => {
    const touched = new Set(changes.flatMap(({ target }) => [target, target.parentElement]));
    for (const one of touched) if (one instanceof HTMLElement && one.isConnected && one.matches(`.table-board, ${SCROLLING}`)) letReach(one);
  });
  sizes.observe(part);
}

/** Let what scrolls be reached by keys, and nothing else. @param {HTMLElement} element */
function letReach(element) {
  const spare = element.classList.contains("table-board") ? 1 : 0; // a part scrolls by a single pixel, too
  const isLarger = element.scrollWidth > element.clientWidth + spare || element.scrollHeight > element.clientHeight + spare;
  if (isLarger && /auto|scroll/.test(getComputedStyle(element).overflow)) element.tabIndex = 0;
  else if (element.classList.contains("table-board")) element.tabIndex = -1;
  else element.removeAttribute("tabindex");
}

/** Fit a board into a phone; one that is too high gets room from the text that asks, then from the names of zones, then from all that is beside it. @param {HTMLElement} board @param {boolean} isGridded */
function fitPhone(board, isGridded) {
  board.classList.remove("close");
  actionsBeside(board)?.style.removeProperty("max-height");
  if (!isTooHigh(board, isGridded)) return;
  tighten(board);
  if (!isTooHigh(board, isGridded)) return;
  board.classList.add("close");
  if (isTooHigh(board, isGridded) && lower(board)) isTooHigh(board, isGridded);
}

/** What is asked beside a table. @param {HTMLElement} board */
function actionsBeside(board) {
  return /** @type {HTMLElement | null | undefined} */ (board.closest(".match")?.querySelector(".actions"));
}

/** Let what is asked scroll in so much less room as the table lacks, where that is enough and no tray is open. @param {HTMLElement} board */
function lower(board) {
  const actions = actionsBeside(board);
  if (!actions || board.closest(".match")?.querySelector(".tray:not([hidden])")) return false;
  const lacking = board.getBoundingClientRect().height - (board.parentElement?.clientHeight ?? 0);
  const height = Math.floor(actions.offsetHeight - lacking) - 1;
  if (height < LOWEST_ACTIONS) return false;
  actions.style.maxHeight = `${height}px`;
  return true;
}

/** Make cards as large as there is room for, and say whether there is too little even for small ones. @param {HTMLElement} board @param {boolean} isGridded */
function isTooHigh(board, isGridded) {
  for (const name of ["--w", "--hand", "--square"]) board.style.removeProperty(name); // as the style sheet says, also after the screen was turned
  board.classList.remove("one-line", "roomy", "roomy-hand", "roomy-grid", "low-squares");
  const room = board.parentElement?.clientHeight ?? board.clientHeight;
  const over = () => board.getBoundingClientRect().height - room;
  if (isGridded) lowerSquares(board, over);
  else fitRows(board, room, over);
  const hand = board.querySelector(".hands.own .card")?.getBoundingClientRect().width ?? 0;
  if (hand && over() > 0) board.style.setProperty("--hand", `${Math.floor(Math.max(LEAST_HAND, hand - over() / TALL))}px`);
  return over() > 0;
}

/** Let the text that asks beside a table scroll in a line or two. @param {HTMLElement} board */
function tighten(board) {
  const actions = actionsBeside(board);
  if (!actions || actions.classList.contains("tight")) return;
  actions.classList.add("tight");
  actions.querySelector(".asking strong, .asking mark")?.scrollIntoView({ block: "nearest" });
}

/** @param {HTMLElement} board @param {number} room @param {() => number} over how much too high the board is */
function fitRows(board, room, over) {
  const fixed = board.getBoundingClientRect().height - heights(board, [".rows"]); // what does not grow with the cards
  const wide = widths(board);
  const { w, isOne } = phoneWidth({ width: board.clientWidth - 20, height: room - fixed - 2 * tabs(board), ...wide });
  board.style.setProperty("--w", `${w}px`);
  board.classList.toggle("one-line", isOne);
  const lines = 2 * (isOne ? 1 : Math.max(1, wide.rows.length));
  if (over() > 0) board.style.setProperty("--w", `${Math.floor(Math.max(LEAST_ON_PHONE, w - over() / lines / TALL))}px`);
}

/** Make squares lower where a board of them is too high. @param {HTMLElement} board @param {() => number} over */
function lowerSquares(board, over) {
  const grid = board.querySelector(".grid");
  const square = grid?.querySelector(".square");
  if (!grid || !square || over() <= 0) return;
  const height = square.getBoundingClientRect().height;
  const rows = Math.max(1, Math.round(grid.clientHeight / height));
  board.classList.add("low-squares");
  const lowest = board.classList.contains("close") ? CLOSE_SQUARE : LOWEST_SQUARE;
  board.style.setProperty("--square", `${Math.max(lowest, Math.floor(height - over() / rows))}px`);
}

/** @param {HTMLElement} board */
function fitGridded(board) {
  const cards = Math.max(1, board.querySelectorAll(".hands.own .card").length);
  const width = board.querySelector(".hands.own")?.clientWidth ?? board.clientWidth;
  const hand = Math.round(Math.max(80, Math.min(150, board.clientHeight * 0.142, width / cards - 8)));
  board.style.setProperty("--hand", `${hand}px`);
  board.classList.toggle("roomy-hand", hand >= ROOMY);
  board.classList.toggle("roomy-grid", (board.querySelector(".square")?.clientHeight ?? 0) >= TALL_SQUARE);
}

/** @param {HTMLElement} board @param {number} width */
function fitDesk(board, width) {
  const { rows, one } = widths(board);
  const isOpenFoe = board.querySelector(".hands.foe .open") !== null;
  const fixed = isOpenFoe ? heights(board, [".middle", ".supplies.own"]) + 130 : heights(board, [".line.foe", ".middle", ".supplies.own"]);
  const size = cardWidth({ width, height: board.clientHeight - fixed - 48 - 2 * LABEL * rows.length - 2 * tabs(board), hand: board.querySelectorAll(".hands.own .card").length, one, rows });
  board.classList.toggle("one-line", size.isOne);
  board.style.setProperty("--w", `${size.w}px`);
  board.style.setProperty("--hand", `${size.hand}px`);
  board.classList.toggle("roomy-hand", size.hand >= ROOMY);
  board.classList.toggle("roomy", size.w >= ROOMY);
}
