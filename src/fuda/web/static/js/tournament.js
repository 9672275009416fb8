/** A tournament for a shop or a club: making one, joining by its link, pairings, tables, results, standings. */

import * as api from "./api.js";
import { confirmed, copy, toast } from "./dialog.js";
import { classes, fill, h } from "./dom.js";
import { field, pickedGame } from "./librarybits.js";
import { go, page } from "./router.js";
import { clockOf } from "./start.js";
import * as store from "./store.js";
import { deckName, errorWords, ownName, said, t } from "./words.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {{table: number, one: number, two: number, wins: [number, number], draws: number, is_done: boolean, match: string}} TableView */
/** @typedef {{number: number, stage: string, tables: TableView[]}} RoundView */
/** @typedef {{place: number, name: string, points: number, wins: number, losses: number, draws: number, opponents_match_wins: number, game_wins: number, opponents_game_wins: number, dropped: boolean}} Standing */
/** @typedef {{id: string, rules: {game: string, title: string, style: string, best_of: number, rounds: number}, state: string, entries: {name: string, has_deck: boolean, dropped: boolean}[], rounds: RoundView[], of: number, standings: Standing[], winner: string, can_pair: boolean, is_host: boolean, entry: number}} Cup */

const LOOK_AGAIN = 3000; // milliseconds
const STYLES = ["swiss", "elimination", "swiss+cut"];
const CLOCKS = ["", "15+10", "30+15", "60+0"];

/** @param {string} style */
function styleWords(style) {
  return t(`cups.${style.replace("+", "_")}`);
}

/** A share as a percentage. @param {number} value */
export function percent(value) {
  return (value * 100).toFixed(2);
}

/** A score as it is written: duels won by both, and drawn if any were. @param {{wins: [number, number], draws: number}} table */
export function scoreWords(table) {
  return [...table.wins, ...(table.draws ? [table.draws] : [])].join("–");
}

/** The secret of a tournament that this browser has: a player's, or the host's. @param {string} id @param {"host" | "player"} role */
function keyOf(id, role) {
  return store.get("cups").find((one) => one.id === id && one.role === role)?.token ?? "";
}

/** @param {string} id @param {"host" | "player"} role @param {string} token @param {string} title */
function keepKey(id, role, token, title) {
  const others = store.get("cups").filter((one) => one.id !== id || one.role !== role);
  store.set("cups", [{ id, role, token, title, at: Date.now() }, ...others].slice(0, 60));
}

class CupPage {
  /** @param {HTMLElement} root @param {Cup} cup @param {GameInfo} game */
  constructor(root, cup, game) {
    this.root = root;
    this.cup = cup;
    this.game = game;
    this.seen = "";
    this.timer = 0;
    this.hasLeft = false;
    this.isBusy = false;
    this.round = 0; // the one that is shown; 0: the latest
  }

  get path() {
    return `/api/tournaments/${encodeURIComponent(this.cup.id)}`;
  }

  /** Both what the host may know and who one is as a player: asked with whichever secret is there. */
  async look() {
    clearTimeout(this.timer);
    if (this.hasLeft) return;
    try {
      const found = await lookAt(this.cup.id);
      if (!this.hasLeft) this.take(found);
    } catch {
      // The server may be back in a moment.
    }
    if (!this.hasLeft) this.timer = window.setTimeout(() => void this.look(), LOOK_AGAIN);
  }

  /** @param {Cup} cup */
  take(cup) {
    const seen = JSON.stringify(cup);
    if (seen === this.seen || this.isTyping()) return;
    this.seen = seen;
    this.cup = cup;
    this.draw();
  }

  /** Whether somebody is writing something, which a new picture would take away. */
  isTyping() {
    const active = document.activeElement;
    return active instanceof HTMLInputElement && this.root.contains(active) && active.value !== "" && !active.readOnly;
  }

  draw() {
    const { cup } = this;
    fill(this.root, h("div", { class: "cup" },
      h("header", null, h("h1", { text: cup.rules.title }),
        h("p", { class: "faint", text: [said(this.game.title), styleWords(cup.rules.style), t("cups.best_of_n", { n: cup.rules.best_of })].join(" · ") }),
        cup.is_host ? h("p", { class: "faint", text: t("cups.host") }) : null,
        cup.winner ? h("p", { class: "cup-winner", id: "winner", text: t("cups.wins", { player: cup.winner }) }) : null),
      cup.state === "joining" ? this.joining() : null, this.own(), this.hosting(), this.pairings(), this.standings(), this.players(),
      h("p", { class: "cup-acts no-print" }, h("button", { type: "button", class: "button", text: t("cups.print"), onclick: () => window.print() }))));
  }

  // --- joining --------------------------------------------------------------------------------------------------------

  joining() {
    const link = `${location.origin}/tournament/${this.cup.id}`;
    return h("section", { class: "pane no-print" },
      h("p", { text: t("cups.link") }),
      h("div", { class: "invite" }, h("input", { class: "input", readonly: true, value: link, id: "cup-link", "aria-label": t("cups.link") }),
        h("button", { type: "button", class: "button", text: t("common.copy"), onclick: () => void copy(link) })),
      this.cup.entry < 0 ? this.joinForm() : null);
  }

  joinForm() {
    const name = h("input", { class: "input", name: "name", maxlength: 40, value: store.get("name"), placeholder: ownName(), autocomplete: "nickname" });
    const own = store.get("decks").filter((deck) => deck.game === this.game.name);
    const deck = h("select", { class: "input", name: "deck" },
      this.game.decks.map((one) => h("option", { value: one.name, text: deckName(one) })),
      own.map((one) => h("option", { value: one.text, text: `${one.name} (${t("start.decks_own")})` })), h("option", { value: "", text: t("cups.no_deck") }));
    return h("form", { class: "lobby-setup", id: "join-cup", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.busy(async () => {
        if (name.value.trim()) store.set("name", name.value.trim());
        const seat = await api.post(`${this.path}/join`, { name: ownName(), deck: deck.value });
        keepKey(this.cup.id, "player", seat.token, this.cup.rules.title);
        name.value = "";
      });
    } }, field(t("start.name"), name), field(t("start.deck"), deck), h("button", { class: "button primary", text: t("cups.join") }));
  }

  // --- what one may do --------------------------------------------------------------------------------------------------

  /** A player's own match, and the way out. */
  own() {
    const { cup } = this;
    if (cup.entry < 0 || cup.state === "over" || cup.entries[cup.entry]?.dropped) return null;
    const mine = cup.rounds.at(-1)?.tables.find((one) => !one.is_done && (one.one === cup.entry || one.two === cup.entry));
    return h("section", { class: "cup-acts no-print" },
      mine ? h("button", { type: "button", class: "button primary big", id: "play-table", text: t("cups.play"), onclick: () => void this.play() }) : null,
      h("button", { type: "button", class: "button quiet", id: "drop", text: t("cups.drop"), onclick: () => void this.drop() }));
  }

  async play() {
    await this.busy(async () => {
      const token = keyOf(this.cup.id, "player");
      const { match } = await this.post({ act: "open" }, "player");
      const facts = await api.get(`/api/matches/${encodeURIComponent(match)}`);
      const seat = facts.names.indexOf(this.cup.entries[this.cup.entry]?.name ?? "");
      store.keepSeat({ match, seat, token, game: this.game.name, mode: "friend", name: ownName(), at: Date.now() });
      go(`/match/${match}`);
    });
  }

  async drop() {
    if (await confirmed(t("cups.drop_sure"), t("cups.drop"), { danger: true })) await this.busy(() => this.post({ act: "remove" }, "player"));
  }

  hosting() {
    const { cup } = this;
    if (!cup.is_host || cup.state === "over") return null;
    if (cup.state === "running") {
      return h("section", { class: "cup-acts no-print" }, h("button", { type: "button", class: "button primary", id: "pair", disabled: !cup.can_pair, text: t("cups.pair"), onclick: () => void this.busy(() => this.post({ act: "pair" })) }));
    }
    const name = h("input", { class: "input", maxlength: 40, id: "add-name", "aria-label": t("cups.add") });
    return h("section", { class: "cup-acts no-print" },
      h("form", { class: "invite", onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const given = name.value.trim();
        name.value = "";
        if (given) void this.busy(() => this.post({ act: "add", name: given }));
      } }, name, h("button", { class: "button", text: t("cups.add") })),
      h("button", { type: "button", class: "button primary", id: "begin-cup", disabled: cup.entries.length < 2, text: t("cups.begin"), onclick: () => void this.busy(() => this.post({ act: "begin" })) }));
  }

  /** @param {Record<string, unknown>} body @param {"host" | "player"} [role] */
  post(body, role = "host") {
    return api.post(`${this.path}/act`, body, { Authorization: `Bearer ${keyOf(this.cup.id, role)}` });
  }

  /** Do one thing at a time, say what went wrong, and look how it stands then. @param {() => Promise<unknown>} act */
  async busy(act) {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await act();
    } catch (error) {
      toast(errorWords(error), "bad");
    }
    this.isBusy = false;
    await this.look();
  }

  // --- rounds -----------------------------------------------------------------------------------------------------------

  pairings() {
    const rounds = this.cup.rounds;
    const shown = rounds[(this.round || rounds.length) - 1];
    if (!shown) return null;
    const words = (/** @type {RoundView} */ one) => (one.stage === "elimination" ? t("cups.bracket", { n: one.number }) : this.cup.of ? t("cups.round_of", { n: one.number, of: this.cup.of }) : t("cups.round", { n: one.number }));
    const isLast = shown.number === rounds.length;
    return h("section", { class: "pairings" },
      h("div", { class: "paces no-print", role: "radiogroup", "aria-label": t("cups.rounds") }, rounds.map((one) => h("button", {
        type: "button", role: "radio", class: classes("pace", one === shown && "chosen"), "aria-checked": String(one === shown), text: one.number,
        onclick: () => {
          this.round = one.number === rounds.length ? 0 : one.number;
          this.draw();
        },
      }))),
      h("h2", { text: words(shown) }),
      h("table", { class: "open-games", id: "pairings" }, h("tbody", null, shown.tables.map((one) => this.table(one, isLast && this.cup.state !== "over")))));
  }

  /** @param {TableView} one @param {boolean} isOpen whether its result may be entered or corrected */
  table(one, isOpen) {
    const name = (/** @type {number} */ at) => this.cup.entries[at]?.name ?? "";
    const isBye = one.two < 0;
    return h("tr", { "data-table": one.table },
      h("td", { text: `${t("cups.table")} ${one.table}` }), h("td", { class: one.wins[0] > one.wins[1] ? "winner" : "", text: name(one.one) }),
      h("td", { class: "score", text: isBye ? t("cups.bye") : one.is_done ? scoreWords(one) : t("cups.missing") }),
      h("td", { class: one.wins[1] > one.wins[0] ? "winner" : "", text: isBye ? "" : name(one.two) }),
      h("td", { class: "no-print" }, one.match && !one.is_done ? h("a", { class: "button small quiet", href: `/match/${one.match}`, text: t("cups.watch") }) : null,
        this.cup.is_host && isOpen && !isBye ? this.scoreForm(one) : null));
  }

  /** @param {TableView} one */
  scoreForm(one) {
    const needed = Math.floor(this.cup.rules.best_of / 2) + 1;
    const box = h("select", { class: "input", "aria-label": t("cups.result") }, h("option", { value: "", text: t("cups.enter") }), scores(needed, this.cup.rounds.at(-1)?.stage === "elimination").map((score) => h("option", { value: score.join("-"), text: score.join("–") })));
    box.addEventListener("change", () => {
      const [a, b, draws] = box.value.split("-").map(Number);
      if (box.value) void this.busy(() => this.post({ act: "result", table: one.table, wins: [a, b], draws: draws ?? 0 }));
    });
    return box;
  }

  standings() {
    const rows = this.cup.standings;
    if (!rows.length) return null;
    const heads = ["place", "player", "points", "record", "omw", "gw", "ogw"];
    return h("section", null, h("h2", { text: t("cups.standings") }),
      h("div", { class: "scrolls", role: "region", tabindex: 0, "aria-label": t("cups.standings") }, h("table", { class: "figures-table", id: "standings" },
        h("thead", null, h("tr", null, heads.map((one) => h("th", { scope: "col", class: one === "player" ? "words" : "", text: t(`cups.${one}`) })))),
        h("tbody", null, rows.map((one) => h("tr", null,
          h("td", { text: one.place }), h("td", { class: "words", text: one.dropped ? `${one.name} (${t("cups.dropped")})` : one.name }), h("td", { text: one.points }),
          h("td", { text: `${one.wins}-${one.losses}-${one.draws}` }), h("td", { text: percent(one.opponents_match_wins) }), h("td", { text: percent(one.game_wins) }), h("td", { text: percent(one.opponents_game_wins) })))))));
  }

  players() {
    const { cup } = this;
    return h("section", null, h("h2", { text: `${t("cups.players")} (${cup.entries.length})` }),
      cup.entries.length ? h("ul", { class: "cup-players", id: "players" }, cup.entries.map((one) => h("li", null,
        h("span", { class: one.dropped ? "faint" : "", text: one.dropped ? `${one.name} (${t("cups.dropped")})` : one.name }),
        cup.is_host && !one.dropped && cup.state !== "over" ? h("button", { type: "button", class: "icon-button no-print", "aria-label": `${t("cups.remove")}: ${one.name}`, title: t("cups.remove"), text: "×", onclick: () => void this.busy(() => this.post({ act: "remove", name: one.name })) }) : null)))
        : h("p", { class: "faint", text: t("cups.none") }));
  }

  leave() {
    this.hasLeft = true;
    clearTimeout(this.timer);
  }
}

/** The results that a match can have. @param {number} needed @param {boolean} mustWin @returns {number[][]} */
export function scores(needed, mustWin) {
  /** @type {number[][]} */
  const out = [];
  for (let other = 0; other < needed; other += 1) out.push([needed, other]);
  for (let other = needed - 1; other >= 0; other -= 1) out.push([other, needed]);
  for (let wins = 0; wins < needed && !mustWin; wins += 1) out.push([wins, wins, 1]);
  return out;
}

/** How a tournament stands, for whoever this browser is in it: the host, a player, or both. @param {string} id @returns {Promise<Cup>} */
async function lookAt(id) {
  const path = `/api/tournaments/${encodeURIComponent(id)}`;
  const [host, player] = [keyOf(id, "host"), keyOf(id, "player")];
  const asked = (/** @type {string} */ token) => api.get(path, token ? { Authorization: `Bearer ${token}` } : {});
  const found = await asked(player || host);
  if (player && host) found.is_host = (await asked(host)).is_host;
  return found;
}

page("/tournament/:id", async (root, params) => {
  fill(root, h("p", { class: "faint loading", text: t("common.loading") }));
  try {
    const cup = await lookAt(params.id ?? "");
    const shown = new CupPage(root, cup, await api.game(cup.rules.game));
    document.title = `${cup.rules.title} · fuda`;
    shown.take(cup);
    void shown.look();
    return { leave: () => shown.leave(), language: () => shown.draw() };
  } catch (error) {
    fill(root, h("div", { class: "note" }, h("p", { class: "problem", text: errorWords(error) }), h("a", { class: "button", href: "/tournaments", text: t("cups.title") })));
    return {};
  }
});

// --- making one -----------------------------------------------------------------------------------------------------------

page("/tournaments", async (root) => {
  document.title = `${t("cups.title")} · fuda`;
  const games = await api.games();
  const title = h("input", { class: "input", name: "title", maxlength: 80, required: true });
  const game = h("select", { class: "input", name: "game" }, games.map((one) => h("option", { value: one.name, text: said(one.title), selected: one.name === pickedGame(/** @type {any} */ (games), "").name })));
  const style = h("select", { class: "input", name: "style" }, STYLES.map((one) => h("option", { value: one, text: styleWords(one) })));
  const best = h("select", { class: "input", name: "best_of" }, [1, 3, 5].map((n) => h("option", { value: n, text: n })));
  const rounds = h("input", { class: "input", name: "rounds", type: "number", min: 0, max: 16, value: 0 });
  const clock = h("select", { class: "input", name: "clock" }, CLOCKS.map((one) => h("option", { value: one, text: one ? t("start.clock_some", { ...clockOf(one) }) : t("start.clock_none") })));
  const make = async () => {
    try {
      const isSwiss = style.value !== "elimination";
      const made = await api.post("/api/tournaments", { game: game.value, title: title.value.trim(), style: style.value, best_of: Number(best.value), rounds: isSwiss ? Number(rounds.value) : 0, clock: clockOf(clock.value) });
      keepKey(made.id, "host", made.token, title.value.trim());
      go(`/tournament/${made.id}`);
    } catch (error) {
      toast(errorWords(error), "bad");
    }
  };
  const known = store.get("cups").filter((one, at, all) => all.findIndex((other) => other.id === one.id) === at);
  fill(root, h("div", { class: "cup" },
    h("header", null, h("h1", { text: t("cups.title") }), h("p", { class: "faint", text: t("cups.lead") })),
    h("form", { class: "lobby-setup", id: "new-cup", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void make();
    } }, field(t("cups.name"), title), field(t("cups.game"), game), field(t("cups.style"), style), field(t("cups.best_of"), best), field(t("cups.rounds"), rounds), field(t("start.clock"), clock),
      h("div", { class: "lobby-acts" }, h("button", { class: "button primary big", text: t("cups.make") }))),
    known.length ? h("section", null, h("h2", { text: t("cups.mine") }), h("ul", { class: "cup-players" }, known.map((one) => h("li", null, h("a", { href: `/tournament/${one.id}`, text: one.title }))))) : null));
});
