/** The matches of this browser: what became of them, to be searched, kept and deleted. */

import * as api from "./api.js";
import { confirmed, toast } from "./dialog.js";
import { classes, fill, h } from "./dom.js";
import { readFile } from "./librarybits.js";
import { go, page } from "./router.js";
import * as store from "./store.js";
import { deckName, errorWords, lang, said, t, valueWord } from "./words.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./store.js").SeatKept} SeatKept */
/** @typedef {{name: string, hues: string[]}} DeckLabel */
/** @typedef {{match: string, game: string, mode: string, state: string, names: string[], bots: string[], decks: DeckLabel[], created: number, winner: number, how: string, reason: string, turns: number, is_practice: boolean}} Told */
/** @typedef {{seat: SeatKept, told: Told | null, words: {result: string, opponent: string, decks: string, turns: string, game: string, when: string}, outcome: string}} Row */

const RECORD = "fuda:record:"; // before the name of a match that is kept whole
const FILTERS = ["all", "won", "lost", "kept"];

/** The text of a match that is kept here, or nothing. @param {string} match */
export function keptRecord(match) {
  try {
    return localStorage.getItem(RECORD + match) ?? "";
  } catch {
    return "";
  }
}

/** Whether a row is among what is asked for. @param {{outcome: string, words: Record<string, string>}} row @param {string} query @param {string} filter @param {boolean} isKept */
export function fitsQuery(row, query, filter, isKept) {
  if (filter === "kept" ? !isKept : filter !== "all" && row.outcome !== filter) return false;
  const text = Object.values(row.words).join(" ").toLocaleLowerCase();
  return query.toLocaleLowerCase().split(/\s+/).filter(Boolean).every((word) => text.includes(word));
}

/** How a match ended for a seat: won, lost, drawn, or nothing. @param {Told | null} told @param {number} seat */
export function outcomeOf(told, seat) {
  if (!told || told.state !== "over") return "";
  if (told.winner === 2) return "drawn";
  return seat < 0 || told.mode === "hotseat" ? "watched" : told.winner === seat ? "won" : "lost";
}

class History {
  /** @param {HTMLElement} root @param {GameInfo[]} games @param {Row[]} rows */
  constructor(root, games, rows) {
    this.root = root;
    this.games = games;
    this.rows = rows;
    this.query = "";
    this.filter = "all";
    this.list = h("ul", { class: "history", id: "history" });
  }

  draw() {
    const search = h("input", { class: "input", type: "search", id: "search", placeholder: t("history.search"), "aria-label": t("history.search") });
    search.addEventListener("input", () => {
      this.query = search.value;
      this.drawList();
    });
    this.filters = h("div", { class: "paces", role: "radiogroup", "aria-label": t("common.search") });
    fill(this.root, h("div", { class: "library narrow" },
      h("header", { class: "library-head" }, h("h1", { text: t("replay.list") })), h("p", { class: "faint lead", text: t("replay.lead") }),
      h("section", { class: "pane" }, h("h2", { text: t("replay.upload") }), h("p", { class: "faint", text: t("replay.upload_hint") }), readFile(".json,application/json", (text) => void upload(text), t("replay.upload"))),
      h("section", { class: "pane" }, h("h2", { text: t("replay.mine") }), h("div", { class: "history-search" }, search, this.filters), this.list)));
    this.drawList();
  }

  drawList() {
    fill(/** @type {HTMLElement} */ (this.filters), FILTERS.map((name) => h("button", {
      type: "button", role: "radio", class: classes("pace", name === this.filter && "chosen"), "aria-checked": String(name === this.filter), "data-filter": name, text: t(`history.filter_${name}`),
      onclick: () => {
        this.filter = name;
        this.drawList();
      },
    })));
    const shown = this.rows.filter((row) => fitsQuery(row, this.query, this.filter, keptRecord(row.seat.match) !== ""));
    if (!this.rows.length) fill(this.list, h("li", { class: "faint", text: t("replay.mine_none") }));
    else fill(this.list, shown.length ? shown.map((row) => this.row(row)) : h("li", { class: "faint", text: t("history.none") }));
  }

  /** @param {Row} row */
  row(row) {
    const { seat, told, words } = row;
    const isKept = keptRecord(seat.match) !== "";
    const isOver = told?.state === "over";
    return h("li", { class: classes("history-row", row.outcome), "data-match": seat.match },
      h("div", { class: "history-words" },
        h("b", { text: words.game }), h("span", { class: "outcome", text: words.result }), h("span", { text: words.opponent }),
        h("span", { class: "faint", text: [words.decks, words.turns].filter(Boolean).join(" · ") }), h("time", { class: "faint", text: words.when })),
      h("div", { class: "history-acts" },
        told && !isOver ? h("a", { class: "button small primary", href: `/match/${seat.match}`, text: t("history.go_on") }) : null,
        isOver ? h("a", { class: "button small", href: `/replay/${seat.match}`, text: t("history.open") }) : null,
        !told && isKept ? h("button", { type: "button", class: "button small", text: t("history.open"), onclick: () => void upload(keptRecord(seat.match)) }) : null,
        isOver && !isKept ? h("button", { type: "button", class: "button small quiet keep", text: t("history.keep"), title: t("history.keep_about"), onclick: () => void this.keep(row) }) : null,
        isKept ? h("button", { type: "button", class: "button small quiet unkeep", text: t("history.kept"), title: t("history.unkeep"), onclick: () => this.unkeep(row) }) : null,
        h("button", { type: "button", class: "icon-button delete", "aria-label": t("history.delete"), title: t("history.delete"), text: "×", onclick: () => void this.remove(row) })));
  }

  /** Keep the whole match here, as the file that it is. @param {Row} row */
  async keep(row) {
    const response = await fetch(`/api/matches/${encodeURIComponent(row.seat.match)}/record`).catch(() => null);
    if (!response?.ok) {
      toast(t("library.failed"), "bad");
      return;
    }
    try {
      localStorage.setItem(RECORD + row.seat.match, await response.text());
    } catch {
      toast(t("history.too_many"), "bad");
    }
    this.drawList();
  }

  /** @param {Row} row */
  unkeep(row) {
    localStorage.removeItem(RECORD + row.seat.match);
    this.drawList();
  }

  /** @param {Row} row */
  async remove(row) {
    if (!(await confirmed(t("history.delete_sure"), t("history.delete"), { danger: true }))) return;
    const { match, token } = row.seat;
    if (row.told?.state === "over" && row.told.mode !== "friend" && token) {
      await fetch(`/api/matches/${encodeURIComponent(match)}`, { method: "DELETE", headers: { Authorization: `Bearer ${token}` } }).catch(() => null);
    }
    localStorage.removeItem(RECORD + match);
    store.set("seats", store.get("seats").filter((one) => one.match !== match));
    this.rows = this.rows.filter((one) => one !== row);
    toast(t("history.deleted"));
    this.drawList();
  }
}

/** What a list says of a match. @param {SeatKept} seat @param {Told | null} told @param {GameInfo[]} games @returns {Row} */
function rowOf(seat, told, games) {
  const game = games.find((one) => one.name === seat.game);
  const outcome = outcomeOf(told, seat.seat);
  const name = (/** @type {number} */ at) => told?.names[at] || (told?.bots[at] ? botName(game, told.bots[at] ?? "") : t("match.player", { n: at + 1 }));
  const other = seat.seat >= 0 ? 1 - seat.seat : 1;
  const isPair = seat.seat < 0 || told?.mode === "hotseat";
  const deck = (/** @type {number} */ at) => deckWords(game, told?.decks[at]);
  const result = !told ? t("history.gone") : told.state !== "over" ? t(`history.${told.state}`) : outcome === "watched" ? t("history.watched", { player: name(told.winner) }) : t(`history.${outcome}`);
  return {
    seat, told, outcome,
    words: {
      result, game: game ? said(game.title) : seat.game,
      opponent: !told ? "" : isPair ? t("replay.players", { a: name(0), b: name(1) }) : t("history.against", { player: name(other) }),
      decks: told?.state === "over" ? t("history.deck", { mine: deck(isPair ? 0 : seat.seat), theirs: deck(other) }) : "",
      turns: told?.turns ? t("history.turns", { n: told.turns }) : "",
      when: new Date(told ? told.created * 1000 : seat.at).toLocaleString(lang(), { dateStyle: "medium", timeStyle: "short" }),
    },
  };
}

/** @param {GameInfo | undefined} game @param {string} level */
function botName(game, level) {
  const bot = game?.bots.find((one) => one.name === level);
  return bot ? `${t("match.bot")} · ${said(bot.title)}` : t("match.bot");
}

/** @param {GameInfo | undefined} game @param {DeckLabel | undefined} deck */
function deckWords(game, deck) {
  const shipped = game?.decks.find((one) => one.name === deck?.name);
  if (shipped) return deckName(shipped);
  const hues = game ? (deck?.hues ?? []).map((hue) => valueWord(game, hue)) : [];
  return [t("history.own_deck"), hues.length ? `(${hues.join(", ")})` : ""].filter(Boolean).join(" ");
}

/** Let the server play a record again, and show it. @param {string} text */
async function upload(text) {
  try {
    const response = await fetch("/api/records", { method: "POST", headers: { "Content-Type": "application/json" }, body: text });
    const found = await response.json();
    if (!response.ok) throw new api.Refused(response.status, found.error?.code ?? "", found.error?.message);
    go(`/replay/${found.match}`);
  } catch (error) {
    toast(errorWords(error), "bad");
  }
}

page("/replays", async (root) => {
  document.title = `${t("replay.list")} · fuda`;
  fill(root, h("p", { class: "faint loading", text: t("common.loading") }));
  const seats = store.get("seats").filter((one, at, all) => all.findIndex((other) => other.match === one.match) === at);
  try {
    const games = await api.games();
    /** @type {Told[]} */
    const found = seats.length ? (await api.post("/api/replays", { matches: seats.map((one) => one.match) })).matches : [];
    const told = new Map(found.map((one) => [one.match, one]));
    new History(root, games, seats.map((seat) => rowOf(seat, told.get(seat.match) ?? null, games))).draw();
  } catch (error) {
    fill(root, h("p", { class: "problem", text: errorWords(error) }));
  }
});
