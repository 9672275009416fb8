/**
 * What strikes, where it happens: an attacker lunges at what it attacks, who is hurt shakes, and numbers that changed rise
 * from where they stand. It runs beside the table, on copies that nothing waits for and nobody can touch.
 */

import { cardsOf } from "./board.js";
import { h } from "./dom.js";
import { mayMove } from "./motion.js";

/** @typedef {import("./types.js").CardView} CardView */
/** @typedef {import("./types.js").View} View */
/** @typedef {{kind: "lunge", from: string, to: string} | {kind: "hurt", at: string} | {kind: "number", at: string, text: string, isGood: boolean}} Strike `at`: a card by `ref`, or a player's stake by `player/name` */

const LUNGE = 380; // milliseconds
const SHAKE = 320;
const RISE = 900;
const REACH = 0.55; // how much of the way an attacker goes

/**
 * What there is to see between two views of one player: new attacks, values of cards that lie where they lay, and what decides the game.
 * @param {View} before @param {View} after @param {string[]} stakes @returns {Strike[]}
 */
export function strikes(before, after, stakes) {
  if (before.player !== after.player || before.game !== after.game) return [];
  return [...attacks(before, after), ...changedCards(before, after), ...changedStakes(before, after, stakes)];
}

/** @param {View} before @param {View} after @returns {Strike[]} */
function attacks(before, after) {
  return Object.entries(after.parts).flatMap(([name, ref]) => {
    if (!name.startsWith("attacker")) return [];
    const target = `target${name.slice("attacker".length)}`;
    const to = after.parts[target];
    const isNew = before.parts[name] !== ref || before.parts[target] !== to;
    return isNew && to && to !== ref ? [{ kind: /** @type {const} */ ("lunge"), from: ref, to }] : [];
  });
}

/** @param {View} before @param {View} after @returns {Strike[]} */
function changedCards(before, after) {
  const old = cardsOf(before);
  return [...cardsOf(after).values()].flatMap((card) => {
    const was = old.get(card.ref);
    if (!was || was.number !== card.number || was.owner !== card.owner) return [];
    const hurt = number(card, "damage") - number(was, "damage");
    const power = number(card, "power") - number(was, "power");
    return [
      ...(hurt > 0 ? [{ kind: /** @type {const} */ ("hurt"), at: card.ref }] : []),
      ...(hurt ? [rising(card.ref, -hurt)] : []),
      ...(power && "power" in (was.facts ?? {}) && "power" in (card.facts ?? {}) ? [rising(card.ref, power)] : []),
    ];
  });
}

/** @param {CardView} card @param {string} name */
function number(card, name) {
  return Number(card.facts?.[name] ?? 0) || 0;
}

/** @param {string} at @param {number} change @returns {Strike} */
function rising(at, change) {
  return { kind: "number", at, text: change > 0 ? `+${change}` : `−${-change}`, isGood: change > 0 };
}

/** What decides the game, but for decks, which every turn changes. @param {View} before @param {View} after @param {string[]} stakes @returns {Strike[]} */
function changedStakes(before, after, stakes) {
  const [name] = stakes;
  if (!name) return [];
  return after.sides.flatMap((side, player) => {
    const was = before.sides[player];
    const [now, old] = [side, was].map((one) => Number(one?.facts[name] ?? one?.zones.find((zone) => zone.name === name)?.count ?? 0));
    const change = (now ?? 0) - (old ?? 0);
    return change ? [rising(`${player + 1}/${name}`, change)] : [];
  });
}

/** Show strikes on a board that is drawn already. @param {HTMLElement} board @param {Strike[]} found */
export function strike(board, found) {
  if (!found.length || !mayMove()) return;
  for (const one of found) {
    if (one.kind === "lunge") lunge(place(board, one.from), place(board, one.to));
    else if (one.kind === "hurt") shake(place(board, one.at));
    else rise(board, place(board, one.at), one.text, one.isGood);
  }
}

/** @param {HTMLElement} board @param {string} at */
function place(board, at) {
  const [player, stake] = at.split("/");
  const found = stake ? board.querySelector(`.panel[data-player="${player}"] [data-stake="${CSS.escape(stake)}"]`) : board.querySelector(`[data-ref="${CSS.escape(at)}"]`);
  return found instanceof HTMLElement ? found : null;
}

/** Go at something and come back. @param {HTMLElement | null} from @param {HTMLElement | null} to */
function lunge(from, to) {
  const card = from?.querySelector(":scope > .face");
  if (!from || !to || !(card instanceof HTMLElement)) return;
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const [x, y] = [(b.left + b.width / 2 - a.left - a.width / 2) * REACH, (b.top + b.height / 2 - a.top - a.height / 2) * REACH];
  const turned = getComputedStyle(from).transform; // of the card that lies turned, as its face moves inside it
  const shift = new DOMMatrix(turned === "none" ? "" : turned).inverse().transformPoint(new DOMPoint(x, y));
  const layer = from.style.zIndex;
  from.style.zIndex = "7";
  const run = card.animate([
    { transform: "none" }, { transform: `translate(${-shift.x * 0.08}px, ${-shift.y * 0.08}px) scale(1.04)`, offset: 0.25 },
    { transform: `translate(${shift.x}px, ${shift.y}px) scale(1.06)`, offset: 0.6, easing: "cubic-bezier(0.3, 0, 0.2, 1)" }, { transform: "none" },
  ], { duration: LUNGE, easing: "ease-in" });
  run.finished.finally(() => { from.style.zIndex = layer; }).catch(() => undefined);
  window.setTimeout(() => shake(to), LUNGE * 0.55);
}

/** @param {HTMLElement | null} element */
function shake(element) {
  const card = element?.querySelector(":scope > .face") ?? element;
  if (!card?.isConnected) return;
  card.animate([
    { transform: "none", filter: "none" }, { transform: "translateX(-5px) rotate(-1.4deg)", filter: "brightness(1.5)" }, { transform: "translateX(5px) rotate(1.4deg)" },
    { transform: "translateX(-3px)" }, { transform: "none", filter: "none" },
  ], { duration: SHAKE, easing: "ease-out" });
}

/** Let a number rise from where it changed. @param {HTMLElement} board @param {HTMLElement | null} at @param {string} text @param {boolean} isGood */
function rise(board, at, text, isGood) {
  if (!at) return;
  const [place, origin] = [at.getBoundingClientRect(), board.getBoundingClientRect()];
  const note = h("b", { class: isGood ? "risen good" : "risen bad", "aria-hidden": "true", text, vars: { "--x": `${place.left + place.width / 2 - origin.left}px`, "--y": `${place.top + place.height / 2 - origin.top}px` } });
  board.append(note);
  note.animate([{ opacity: 0, transform: "translate(-50%, -30%) scale(0.6)" }, { opacity: 1, transform: "translate(-50%, -80%) scale(1.15)", offset: 0.2 }, { opacity: 1, transform: "translate(-50%, -110%)", offset: 0.7 }, { opacity: 0, transform: "translate(-50%, -160%)" }], { duration: RISE, easing: "ease-out" })
    .finished.finally(() => note.remove()).catch(() => undefined);
}
