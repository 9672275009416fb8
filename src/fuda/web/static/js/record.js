/** The ladder of bots and one's own record: matches against each step of it and against people, by game and deck, kept in this browser. */

import * as api from "./api.js";
import { toast } from "./dialog.js";
import { fill, h } from "./dom.js";
import { outcomeOf } from "./history.js";
import { download, gamePicker, pickedGame, readFile } from "./librarybits.js";
import { page } from "./router.js";
import * as store from "./store.js";
import { deckName, errorWords, said, t } from "./words.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./store.js").Result} Result */
/** @typedef {{won: number, lost: number, drawn: number}} Tally */

const OUTCOMES = ["won", "lost", "drawn"];
const MOST = 5000; // results that are kept
const MOST_ASKED = 200;
const LONGEST = 60; // letters of a name
export const PERSON = "person";

/** What a match adds to the record; null if it is not over, or was no match of one's own. @param {import("./store.js").SeatKept} seat @param {import("./history.js").Told} told @returns {Result | null} */
export function resultOf(seat, told) {
  const outcome = outcomeOf(told, seat.seat);
  if (told.is_practice || !["bot", "friend"].includes(told.mode) || !OUTCOMES.includes(outcome)) return null;
  return { match: told.match, game: told.game, deck: told.decks[seat.seat]?.name ?? "", against: told.bots[1 - seat.seat] || PERSON, outcome: /** @type {Result["outcome"]} */ (outcome), at: told.created * 1000 };
}

/** Results with others added, each match once, the latest first. @param {Result[]} old @param {Result[]} added */
export function merged(old, added) {
  const all = new Map([...old, ...added].map((one) => [one.match, one]));
  return [...all.values()].sort((a, b) => b.at - a.at).slice(0, MOST);
}

/** Read a file of results; whatever is not one is an error, and nothing is taken over. @param {string} text @returns {Result[]} */
export function parsed(text) {
  const data = JSON.parse(text);
  const rows = data?.fuda === "record" && Array.isArray(data.results) ? data.results : null;
  if (!rows || rows.length > MOST) throw new Error(t("record.bad_file"));
  return rows.map((/** @type {any} */ one) => {
    const isText = ["match", "game", "deck", "against"].every((key) => typeof one?.[key] === "string" && one[key].length <= LONGEST);
    if (!isText || !one.match || !OUTCOMES.includes(one.outcome) || !Number.isFinite(one.at)) throw new Error(t("record.bad_file"));
    return { match: one.match, game: one.game, deck: one.deck, against: one.against, outcome: one.outcome, at: one.at };
  });
}

/** @param {Result[]} results @returns {Tally} */
export function tally(results) {
  const count = (/** @type {string} */ outcome) => results.filter((one) => one.outcome === outcome).length;
  return { won: count("won"), lost: count("lost"), drawn: count("drawn") };
}

/** @param {Tally} of */
function tallyWords(of) {
  return of.won + of.lost + of.drawn ? t(of.drawn ? "record.tally_drawn" : "record.tally", { ...of }) : t("record.none");
}

/** Ask the server what became of this browser's matches, and keep the results. */
async function gather() {
  const known = new Set(store.get("record").map((one) => one.match));
  const seats = store.get("seats").filter((one) => one.seat >= 0 && !known.has(one.match)).slice(0, MOST_ASKED);
  if (!seats.length) return;
  /** @type {import("./history.js").Told[]} */
  const told = (await api.post("/api/replays", { matches: [...new Set(seats.map((one) => one.match))] })).matches;
  const found = told.flatMap((one) => {
    const seat = seats.find((kept) => kept.match === one.match);
    const result = seat ? resultOf(seat, one) : null;
    return result ? [result] : [];
  });
  if (found.length) store.set("record", merged(store.get("record"), found));
}

/** @param {HTMLElement} root @param {GameInfo[]} games */
function draw(root, games) {
  const game = pickedGame(/** @type {any} */ (games), store.get("choices")["game"] ?? "");
  const info = /** @type {GameInfo} */ (games.find((one) => one.name === game.name));
  const own = store.get("record").filter((one) => one.game === game.name);
  const against = (/** @type {string} */ name) => tally(own.filter((one) => one.against === name));
  const beaten = info.bots.reduce((place, bot, at) => (against(bot.name).won > 0 ? at : place), -1);
  const next = info.bots[Math.min(beaten + 1, info.bots.length - 1)];
  const decks = [...new Set(own.map((one) => one.deck))];
  fill(root, h("div", { class: "page narrow record" },
    h("div", { class: "page-head" }, h("h1", { text: t("record.ladder") }), h("p", { class: "lead", text: t("record.lead") })),
    gamePicker(/** @type {any} */ (games), game.name, () => draw(root, games)),
    h("section", { class: "pane" }, h("h2", { text: said(info.title) }),
      h("ol", { class: "list", id: "ladder" }, [...info.bots].reverse().map((bot) =>
        h("li", { class: "list-row", "data-bot": bot.name, "aria-current": bot === next ? "step" : null },
          h("span", { class: "what" }, said(bot.title), h("small", { text: bot.rating === null || bot.rating === undefined ? "" : t("record.rating", { n: bot.rating }) })),
          against(bot.name).won ? h("span", { class: "badge good", text: t("record.beaten") }) : null,
          h("span", { class: "end", text: tallyWords(against(bot.name)) })))),
      h("div", { class: "acts" }, next ? h("a", { class: "button primary", id: "challenge", href: "/", text: t("record.challenge", { bot: said(next.title) }), onclick: () => store.set("choices", { ...store.get("choices"), game: game.name, mode: "bot", level: next.name }) }) : null)),
    h("section", { class: "pane" }, h("h2", { text: t("record.own") }),
      h("ul", { class: "list", id: "own-record" },
        h("li", { class: "list-row" }, h("span", { class: "what", text: t("record.people") }), h("span", { class: "end", text: tallyWords(against(PERSON)) })),
        decks.map((deck) => {
          const shipped = info.decks.find((one) => one.name === deck);
          return h("li", { class: "list-row", "data-deck": deck }, h("span", { class: "what", text: shipped ? deckName(shipped) : t("history.own_deck") }), h("span", { class: "end", text: tallyWords(tally(own.filter((one) => one.deck === deck))) }));
        })),
      h("div", { class: "acts" },
        h("button", { type: "button", class: "button small", id: "export-record", text: t("record.export"), onclick: () => download("fuda-record.json", JSON.stringify({ fuda: "record", results: store.get("record") }, null, 1), "application/json") }),
        readFile(".json", (text) => take(root, games, text), t("record.import"))))));
}

/** @param {HTMLElement} root @param {GameInfo[]} games @param {string} text */
function take(root, games, text) {
  try {
    const before = store.get("record").length;
    store.set("record", merged(store.get("record"), parsed(text)));
    toast(t("record.imported", { n: store.get("record").length - before }), "good");
    draw(root, games);
  } catch {
    toast(t("record.bad_file"), "bad");
  }
}

page("/ladder", async (root) => {
  document.title = `${t("record.ladder")} · fuda`;
  fill(root, h("p", { class: "faint loading", text: t("common.loading") }));
  try {
    const games = await api.games();
    await gather().catch(() => undefined); // what is kept is shown without a server as well
    draw(root, games);
  } catch (error) {
    fill(root, h("p", { class: "problem", text: errorWords(error) }));
  }
});
