/** The draft of a scenario as data, and how a board editor changes it. No game is known here: zones and states are told by the server. */

/** @typedef {{card?: string, fillers?: number, count?: number, owner?: string} & Record<string, unknown>} Entry */
/** @typedef {Record<string, Entry[] | number>} Half */
/** @typedef {Record<string, unknown>} Step */
/** @typedef {{game: string, title: string, title_ja?: string, turn?: number, turn_player?: string, at?: string, seed?: number, cards?: Record<string, unknown>, board?: Record<string, Half>, lead?: Step[], script?: Step[]} & Record<string, unknown>} Draft */
/** @typedef {{name: string, states: string[]}} Room */
/** @typedef {{game: string, zones: Room[], states: Record<string, string>, resources: string[], moments: string[], phases: string[], steps: string[], settings: string[], hosts: Record<string, number>}} Editable */
/** @typedef {{player: string, zone: string, at: number}} Spot */

export const PLAYERS = ["A", "B"];

/** An empty board of a game. @param {string} game @param {string} title @returns {Draft} */
export function emptyDraft(game, title) {
  return { game, title, board: { A: {}, B: {} } };
}

/** A copy that can be changed. @param {Draft} draft @returns {Draft} */
export function copied(draft) {
  return structuredClone(draft);
}

/** One player's half, made if there is none. @param {Draft} draft @param {string} player @returns {Half} */
export function halfOf(draft, player) {
  const board = (draft.board ??= {});
  return (board[player] ??= {});
}

/** The entries of a zone. @param {Draft} draft @param {string} player @param {string} zone @returns {Entry[]} */
export function entriesOf(draft, player, zone) {
  const found = draft.board?.[player]?.[zone];
  return Array.isArray(found) ? found : [];
}

/** How many cards an entry stands for. @param {Entry} entry */
export function size(entry) {
  return entry.fillers ?? entry.count ?? 1;
}

/**
 * Put a card into a zone; on top of cards that lie there though the draft does not say so.
 * @param {Draft} draft @param {Spot} spot @param {Entry} entry @param {{usual?: number, isPile?: boolean}} [lies]
 */
export function put(draft, spot, entry, lies = {}) {
  const half = halfOf(draft, spot.player);
  const before = half[spot.zone];
  const entries = Array.isArray(before) ? before : [];
  if (!Array.isArray(before) && lies.isPile && lies.usual) entries.push({ fillers: lies.usual });
  if (lies.isPile) entries.unshift(entry);
  else entries.push(entry);
  half[spot.zone] = entries;
}

/** Take an entry out; a zone that has none left is as if nothing were said of it. @param {Draft} draft @param {Spot} spot @returns {Entry | undefined} */
export function take(draft, spot) {
  const half = halfOf(draft, spot.player);
  const entries = entriesOf(draft, spot.player, spot.zone);
  const [taken] = entries.splice(spot.at, 1);
  if (!entries.length) delete half[spot.zone];
  return taken;
}

/** Move an entry, which keeps the states that a card can have there. @param {Draft} draft @param {Spot} from @param {Spot} to @param {Editable} rules */
export function move(draft, from, to, rules) {
  const taken = take(draft, from);
  if (!taken) return;
  const states = rules.zones.find((zone) => zone.name === to.zone)?.states ?? [];
  const kept = Object.entries(taken).filter(([name]) => !(name in rules.states) || states.includes(name));
  put(draft, to, /** @type {Entry} */ (Object.fromEntries(kept)));
}

/** The entry that a card of the board comes from, if the draft names it. @param {Draft} draft @param {string} ref @returns {Spot | null} */
export function spotOf(draft, ref) {
  const [player, zone, at] = ref.split(".");
  const name = PLAYERS[Number(player) - 1];
  if (!name || !zone) return null;
  let left = Number(at);
  for (const [index, entry] of entriesOf(draft, name, zone).entries()) {
    left -= size(entry);
    if (left <= 0) return { player: name, zone, at: index };
  }
  return null;
}

/** A step in one line, as a file would say it. @param {Step} step */
export function stepWords(step) {
  return Object.entries(step).map(([key, value]) => `${key}: ${typeof value === "object" ? JSON.stringify(value) : value}`).join(", ");
}

/** Counters as text, and back. @param {unknown} counts */
export function countsText(counts) {
  return counts && typeof counts === "object" ? Object.entries(counts).map(([name, n]) => `${name} ${n}`).join(", ") : "";
}

/** @param {string} text @returns {Record<string, number>} */
export function readCounts(text) {
  /** @type {Record<string, number>} */
  const out = {};
  for (const part of text.split(/[,、]/)) {
    const found = /^\s*(.+?)\s*(\d*)\s*$/.exec(part);
    if (found?.[1]) out[found[1]] = Number(found[2] || 1);
  }
  return out;
}
