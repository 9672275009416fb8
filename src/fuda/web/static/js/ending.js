/** The end of a match: who won, whether the shuffle was fair, and playing again. */

import { menu, toast } from "./dialog.js";
import { h } from "./dom.js";
import { isFair } from "./fair.js";
import { go } from "./router.js";
import { begin, keptBody } from "./start.js";
import * as store from "./store.js";
import { deckName, errorWords, t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table @param {number} winner */
export function result(table, winner) {
  if (winner === 2) return t("match.over_draw");
  if (table.seat >= 0 && table.places.size < 2) return winner === table.seat ? t("match.over_won") : t("match.over_lost");
  return t("match.over_wins", { player: table.nameOf(winner) });
}

/** How a match ended, without who won. @param {string} text */
export function reason(text) {
  return /[（(]([^（()）]*)[)）]\s*$/.exec(text)?.[1] ?? text;
}

/** @param {Table} table */
export function overWords(table) {
  if (!table.over) return null;
  return h("div", { class: "over-words" },
    h("b", { class: "over-result", text: result(table, table.over.winner) }), h("p", { text: reason(table.over.text) }),
    fairness(table), again(table));
}

/** @param {Table} table */
export function fairness(table) {
  const commitment = table.welcome?.commitment;
  if (!commitment || !table.over.seed) return null;
  const is = isFair(commitment, table.over.seed, table.over.nonce);
  return h("p", { class: is ? "fair" : "problem", text: is ? t("match.fair") : t("match.unfair") });
}

/** The ways on after a match. @param {Table} table */
export function again(table) {
  const rematch = table.welcome?.allowed?.rematch && table.seat >= 0;
  const wanted = table.rematchBy >= 0 && table.rematchBy !== table.seat;
  return h("div", { class: "again" },
    wanted ? h("p", { class: "notice", text: t("match.rematch_wanted", { player: table.nameOf(table.rematchBy) }) }) : null,
    rematch || keptBody(table.match) ? h("button", { type: "button", class: "button primary", id: "rematch", "aria-haspopup": "menu", text: t("match.rematch"), onclick: (/** @type {Event} */ event) => rematchMenu(table, /** @type {HTMLElement} */ (event.currentTarget)) }) : null,
    h("a", { class: "button", href: `/replay/${table.match}`, text: t("match.replay") }),
    h("a", { class: "button", href: "/", text: t("match.new_match") }));
}

/** @param {Table} table @param {HTMLElement} anchor */
export function rematchMenu(table, anchor) {
  const body = keptBody(table.match);
  const canAsk = table.welcome?.allowed?.rematch && table.seat >= 0;
  const own = store.get("decks").filter((deck) => deck.game === table.game.name);
  const decks = [...table.game.decks.map((deck) => ({ name: deckName(deck), text: deck.name })), ...own];
  const isShared = table.places.size > 1; // at one screen it is said whose deck it is
  menu(anchor, [
    { label: t("match.rematch_same"), act: () => (canAsk ? askRematch(table, "") : void playAgain(body)) },
    ...(body && body.mode !== "friend" ? [{ label: t("match.rematch_swap"), act: () => void playAgain(swapped(body)) }] : []),
    ...(canAsk ? [...table.places.keys()].flatMap((seat) => decks.map((deck) => ({
      label: t("match.rematch_deck", { deck: deck.name }), ...(isShared ? { detail: table.nameOf(seat) } : {}), act: () => askRematch(table, deck.text, seat),
    }))) : []),
  ]);
}

/** Ask for another match; at one screen the first to ask decides, and has the deck. @param {Table} table @param {string} deck @param {number} [seat] whose deck it is */
export function askRematch(table, deck, seat = table.seat) {
  table.places.get(seat)?.line.send({ type: "rematch", ...(deck ? { deck } : {}) });
  if (table.welcome?.mode === "friend") toast(t("match.rematch_sent"));
}

/** @param {any} body */
export async function playAgain(body) {
  if (!body) return;
  try {
    go(await begin(body));
  } catch (error) {
    toast(errorWords(error), "bad");
  }
}

/** The result, in the middle of the table, where it covers nothing; the ways on stand beside the table. @param {Table} table */
export function endStrip(table) {
  if (!table.over) return null;
  const own = table.seat >= 0 && table.places.size < 2;
  const how = !own || table.over.winner === 2 ? "" : table.over.winner === table.seat ? "won" : "lost";
  return h("p", { class: "end-strip", "data-result": how }, h("b", { text: result(table, table.over.winner) }), h("span", { text: reason(table.over.text) }));
}

/** What a match was started with, the decks exchanged. @param {any} body */
export function swapped(body) {
  if (body.mode === "watch") {
    const [one, two] = body.bots;
    return { ...body, bots: [{ ...one, deck: two.deck }, { ...two, deck: one.deck }] };
  }
  if (body.mode === "hotseat") return { ...body, deck: body.other_deck, other_deck: body.deck };
  const bot = body.bots?.[0] ?? {};
  return { ...body, deck: bot.deck ?? "", bots: [{ ...bot, deck: body.deck ?? "" }] };
}
