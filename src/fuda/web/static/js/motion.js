/**
 * Movement from the difference of two views. A view names cards by their places only, so a card that went elsewhere is
 * found again by its number and owner; one that came out of or went into hiding, by the counts of hidden cards.
 */

import * as store from "./store.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").ZoneView} ZoneView */

/** A place: the `ref` of a card, or `player.zone` where only the pile is known. */
/** @typedef {{from: string, to: string}} Move */

const MOST = 28;
const LENGTH = 300;

/**
 * Which cards went where between two views of one player.
 * @param {View} before @param {View} after @returns {Move[]}
 */
export function movements(before, after) {
  if (before.player !== after.player || before.game !== after.game) return [];
  /** @type {Map<string, string[]>} */
  const left = new Map();
  /** @type {Map<string, string[]>} */
  const came = new Map();
  const old = known(before);
  const now = known(after);
  for (const [ref, who] of old) if (now.get(ref) !== who) left.set(who, [...(left.get(who) ?? []), ref]);
  for (const [ref, who] of now) if (old.get(ref) !== who) came.set(who, [...(came.get(who) ?? []), ref]);
  /** @type {Move[]} */
  const moves = [];
  const hidden = hiddenChange(before, after);
  for (const [who, refs] of came) {
    const froms = left.get(who) ?? [];
    for (const to of refs) {
      const from = nearest(froms, to);
      if (from) froms.splice(froms.indexOf(from), 1);
      moves.push({ from: from || takeHidden(hidden, to, -1), to });
    }
  }
  for (const refs of left.values()) for (const from of refs) moves.push({ from, to: takeHidden(hidden, from, 1) });
  moves.push(...betweenHidden(hidden));
  return moves.filter((move) => move.from && move.to && move.from !== move.to).slice(0, MOST);
}

/** Every known card: where it is, and which it is. @param {View} view @returns {Map<string, string>} */
function known(view) {
  const out = new Map();
  for (const side of view.sides) {
    for (const zone of side.zones) for (const card of zone.cards) if (card) out.set(card.ref, `${card.number}/${card.owner}`);
  }
  return out;
}

/** Of some places the one in the same zone, else the first. @param {string[]} refs @param {string} to */
function nearest(refs, to) {
  return refs.find((ref) => pileOf(ref) === pileOf(to)) ?? refs[0] ?? "";
}

/** @param {string} ref */
function pileOf(ref) {
  return ref.split(".").slice(0, 2).join(".");
}

/** How many more or fewer hidden cards each zone has. @param {View} before @param {View} after @returns {Map<string, number>} */
function hiddenChange(before, after) {
  /** @type {Map<string, number>} */
  const out = new Map();
  for (const [view, sign] of /** @type {[View, number][]} */ ([[before, -1], [after, 1]])) {
    for (const side of view.sides) {
      for (const zone of side.zones) {
        const place = `${side.player + 1}.${zone.name}`;
        out.set(place, (out.get(place) ?? 0) + sign * hiddenIn(zone));
      }
    }
  }
  return out;
}

/** @param {ZoneView} zone */
function hiddenIn(zone) {
  return zone.cards.length ? zone.cards.filter((card) => card === null).length : zone.count;
}

/**
 * Find the zone of the same player that lost (-1) or got (1) a hidden card, and count that card as told.
 * @param {Map<string, number>} hidden @param {string} ref @param {number} sign
 */
function takeHidden(hidden, ref, sign) {
  const player = ref.split(".")[0];
  for (const [place, change] of hidden) {
    if (place.split(".")[0] !== player || Math.sign(change) !== sign) continue;
    hidden.set(place, change - sign);
    return place;
  }
  return "";
}

/** Cards that went from one hidden place to another, such as those drawn. @param {Map<string, number>} hidden @returns {Move[]} */
function betweenHidden(hidden) {
  /** @type {Move[]} */
  const out = [];
  for (const [to, change] of hidden) {
    for (let n = 0; n < change; n += 1) {
      const from = takeHidden(hidden, to, -1);
      if (!from) break;
      out.push({ from, to });
    }
  }
  return out;
}

/** Ends what moves now, at once. */
let end = () => {};

/** Let what moves lie still at once: whoever goes on does not wait for it. */
export function hasten() {
  end();
}

/** Whether things may move. */
export function mayMove() {
  return !store.get("still") && !matchMedia("(prefers-reduced-motion: reduce)").matches && document.visibilityState === "visible";
}

/**
 * Change the page, and let cards move to their new places.
 * @param {HTMLElement} root @param {Move[]} moves @param {() => void} change
 * @returns {Promise<void>} done when things lie still
 */
export function moving(root, moves, change) {
  if (!mayMove() || !moves.length) {
    change();
    return Promise.resolve();
  }
  return "startViewTransition" in document ? transition(root, moves, change) : slide(root, moves, change);
}

/** @param {HTMLElement} root @param {string} place @returns {HTMLElement | null} */
function find(root, place) {
  const card = root.querySelector(`[data-ref="${CSS.escape(place)}"]`);
  if (card instanceof HTMLElement) return card;
  const zone = root.querySelector(`[data-zone="${CSS.escape(pileOf(place))}"]`);
  if (!(zone instanceof HTMLElement)) return null;
  const pile = zone.querySelector(".pile-card");
  if (pile instanceof HTMLElement) return pile;
  const backs = [...zone.querySelectorAll(".hidden-card")];
  const last = backs.at(-1);
  return last instanceof HTMLElement ? last : zone;
}

/**
 * By the browser's own transitions: what moves has a name in the old page and in the new one.
 * @param {HTMLElement} root @param {Move[]} moves @param {() => void} change
 */
async function transition(root, moves, change) {
  const named = moves.map((move, at) => ({ ...move, name: `fuda-${at}` }));
  /** @type {Set<HTMLElement>} */
  const used = new Set();
  for (const { from, name } of named) give(root, find(root, from), name, used);
  const start = /** @type {{startViewTransition: (change: () => void) => {finished: Promise<void>, ready: Promise<void>, skipTransition: () => void}}} */ (/** @type {unknown} */ (document));
  const run = start.startViewTransition(() => {
    for (const element of used) element.style.removeProperty("view-transition-name");
    change();
    used.clear();
    for (const { to, name } of named) give(root, find(root, to), name, used);
  });
  run.ready.catch(() => undefined);
  end = () => run.skipTransition();
  try {
    await run.finished;
  } catch {
    // A transition that was cut short leaves the page as it should be.
  }
  for (const element of used) element.style.removeProperty("view-transition-name");
}

/**
 * Name what moves; what is out of sight is left alone, as it would be drawn over everything.
 * @param {HTMLElement} root @param {HTMLElement | null} element @param {string} name @param {Set<HTMLElement>} used
 */
function give(root, element, name, used) {
  if (!element || used.has(element)) return;
  const [inner, outer] = [element.getBoundingClientRect(), root.getBoundingClientRect()];
  if (inner.top > outer.bottom || inner.bottom < outer.top) return;
  used.add(element);
  element.style.setProperty("view-transition-name", name);
}

/**
 * Without them: each card begins where it was and slides to where it is.
 * @param {HTMLElement} root @param {Move[]} moves @param {() => void} change
 */
async function slide(root, moves, change) {
  const places = moves.map((move) => find(root, move.from)?.getBoundingClientRect());
  change();
  const runs = moves.flatMap((move, at) => {
    const element = find(root, move.to);
    const old = places[at];
    if (!element || !old) return [];
    const now = element.getBoundingClientRect();
    const shift = `translate(${old.left - now.left}px, ${old.top - now.top}px) scale(${old.width / Math.max(1, now.width)})`;
    const run = element.animate([{ transform: shift, transformOrigin: "0 0", zIndex: 9 }, { transform: "none", transformOrigin: "0 0", zIndex: 9 }], { duration: LENGTH, easing: "ease-in-out" });
    return [run];
  });
  end = () => runs.forEach((run) => run.finish());
  await Promise.allSettled(runs.map((run) => run.finished));
}


