/** Finding somebody: the games that wait for anybody, a quick match, and waiting for whoever comes. */

import * as api from "./api.js";
import { toast } from "./dialog.js";
import { fill, h } from "./dom.js";
import { field, pickedGame } from "./librarybits.js";
import { go, page } from "./router.js";
import { clockOf } from "./start.js";
import * as store from "./store.js";
import { deckName, errorWords, ownName, said, t, valueWord } from "./words.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {{minutes: number, increment: number} | null} ClockRules */
/** @typedef {{match: string, game: string, name: string, hues: string[], clock: ClockRules, since: number}} OpenGame */
/** @typedef {{match: string, seat: number, token: string, is_waiting: boolean}} Seated */

const LOOK_AGAIN = 2500; // milliseconds
const CLOCKS = ["", "5+5", "15+10", "30+15"];

/** A clock in words. @param {ClockRules} clock */
export function clockWords(clock) {
  return clock ? t("start.clock_some", { minutes: clock.minutes, increment: clock.increment }) : t("start.clock_none");
}

class Lobby {
  /** @param {HTMLElement} root @param {GameInfo[]} games */
  constructor(root, games) {
    this.root = root;
    this.games = games;
    this.game = pickedGame(/** @type {any} */ (games), "").name;
    this.clock = "";
    this.deck = "";
    this.isBusy = false;
    this.hasLeft = false;
    this.timer = 0;
    /** @type {Seated | null} */
    this.waiting = null;
    this.seen = "";
    this.rows = h("tbody", { id: "open-games" });
    this.none = h("p", { class: "faint", id: "nobody", text: t("lobby.none") });
  }

  get info() {
    return /** @type {GameInfo} */ (this.games.find((one) => one.name === this.game));
  }

  draw() {
    const name = h("input", { class: "input", name: "name", maxlength: 40, placeholder: ownName(), autocomplete: "nickname", value: store.get("name") });
    name.addEventListener("input", () => store.set("name", name.value.trim()));
    const game = this.select("game", this.games.map((one) => [one.name, said(one.title)]), this.game, (value) => {
      this.game = value;
      this.deck = "";
      store.set("choices", { ...store.get("choices"), game: value });
      this.draw();
    });
    const clock = this.select("clock", CLOCKS.map((one) => [one, clockWords(clockOf(one))]), this.clock, (value) => { this.clock = value; });
    const deck = this.select("deck", this.decks(), this.deck, (value) => { this.deck = value; });
    fill(this.root, h("div", { class: "lobby" },
      h("header", null, h("h1", { text: t("lobby.title") }), h("p", { class: "faint", text: t("lobby.lead") })),
      h("section", { class: "lobby-setup" },
        field(t("lobby.game"), game), field(t("start.deck"), deck), field(t("start.clock"), clock), field(t("start.name"), name),
        h("div", { class: "lobby-acts" },
          h("button", { type: "button", class: "button primary big", id: "quick", text: t("lobby.quick"), onclick: () => void this.ask("/api/open/quick") }),
          h("button", { type: "button", class: "button", id: "open", text: t("lobby.open"), onclick: () => void this.ask("/api/open") }))),
      h("section", null, h("h2", { text: t("lobby.list") }), this.none,
        h("table", { class: "open-games" }, h("thead", null, h("tr", null, ["game", "player", "hues", "clock"].map((one) => h("th", { scope: "col", text: t(`lobby.${one}`) })), h("th", { scope: "col" }, h("span", { class: "unseen", text: t("lobby.join") })))), this.rows))));
    this.seen = "";
    void this.look();
  }

  /** @param {string} name @param {string[][]} options @param {string} value @param {(value: string) => void} act */
  select(name, options, value, act) {
    const box = h("select", { class: "input", name }, options.map(([key, text]) => h("option", { value: key, selected: key === value, text })));
    box.addEventListener("change", () => act(box.value));
    return box;
  }

  /** @returns {string[][]} */
  decks() {
    const own = store.get("decks").filter((deck) => deck.game === this.game);
    const all = [...this.info.decks.map((deck) => [deck.name, deckName(deck)]), ...own.map((deck) => [deck.text, `${deck.name} (${t("start.decks_own")})`])];
    if (!all.some(([value]) => value === this.deck)) this.deck = all[0]?.[0] ?? "";
    return all;
  }

  // --- the list -------------------------------------------------------------------------------------------------------

  /** Ask who waits, again and again. */
  async look() {
    clearTimeout(this.timer);
    if (this.hasLeft) return;
    try {
      const found = await api.get("/api/open");
      if (!this.hasLeft && !this.waiting) this.show(found.games);
    } catch {
      // The server may be back in a moment.
    }
    if (!this.hasLeft && !this.waiting) this.timer = window.setTimeout(() => void this.look(), LOOK_AGAIN);
  }

  /** @param {OpenGame[]} games */
  show(games) {
    const seen = JSON.stringify(games);
    if (seen === this.seen) return; // what has the focus keeps it
    this.seen = seen;
    this.none.hidden = games.length > 0;
    fill(this.rows, games.map((one) => this.row(one)));
  }

  /** @param {OpenGame} one */
  row(one) {
    const game = this.games.find((info) => info.name === one.game);
    if (!game) return null;
    return h("tr", { "data-match": one.match },
      h("td", { text: said(game.title) }), h("td", { text: one.name }),
      h("td", null, one.hues.map((hue) => h("span", { class: "hue-word", text: valueWord(game, hue) }))),
      h("td", { text: clockWords(one.clock) }),
      h("td", null, h("button", { type: "button", class: "button small primary", text: t("lobby.join"), "aria-label": t("lobby.join_with", { player: one.name }), onclick: () => void this.join(one) })));
  }

  // --- playing --------------------------------------------------------------------------------------------------------

  /** @param {string} path */
  async ask(path) {
    await this.busy(async () => {
      const body = { protocol: 1, game: this.game, name: ownName(), deck: this.deck, clock: clockOf(this.clock) };
      this.seated(await api.post(path, body), this.game);
    });
  }

  /** @param {OpenGame} one */
  async join(one) {
    await this.busy(async () => {
      const deck = one.game === this.game ? this.deck : "";
      this.seated(await api.post(`/api/open/${encodeURIComponent(one.match)}/join`, { name: ownName(), deck }), one.game);
    });
  }

  /** Do one thing at a time, and say what went wrong. @param {() => Promise<void>} act */
  async busy(act) {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await act();
    } catch (error) {
      toast(errorWords(error), "bad");
      void this.look();
    }
    this.isBusy = false;
  }

  /** @param {Seated} seat @param {string} game */
  seated(seat, game) {
    store.keepSeat({ match: seat.match, seat: seat.seat, token: seat.token, game, mode: "friend", name: ownName(), at: Date.now() });
    if (!seat.is_waiting) {
      go(`/match/${seat.match}`);
      return;
    }
    this.waiting = seat;
    clearTimeout(this.timer);
    fill(this.root, h("div", { class: "note" }, h("h1", { class: "dots", text: t("lobby.waiting") }),
      h("p", { text: `${said(this.info.title)} · ${clockWords(clockOf(this.clock))}` }), h("p", { class: "faint", text: t("lobby.waiting_about") }),
      h("button", { type: "button", class: "button", id: "stop-waiting", text: t("lobby.cancel"), onclick: () => this.cancel() })));
    void this.wait(seat);
  }

  /** Say that somebody is here, until somebody else comes. @param {Seated} seat */
  async wait(seat) {
    if (this.hasLeft || this.waiting !== seat) return;
    try {
      const found = await api.post(`/api/open/${encodeURIComponent(seat.match)}/here`, { token: seat.token });
      if (this.hasLeft || this.waiting !== seat) return;
      if (found.state !== "waiting") {
        this.waiting = null;
        go(`/match/${seat.match}`);
        return;
      }
    } catch {
      // The server may be back in a moment.
    }
    this.timer = window.setTimeout(() => void this.wait(seat), LOOK_AGAIN / 2);
  }

  cancel() {
    this.withdraw();
    this.draw();
  }

  /** Nobody waits here any more. */
  withdraw() {
    const seat = this.waiting;
    this.waiting = null;
    clearTimeout(this.timer);
    if (!seat) return;
    store.set("seats", store.get("seats").filter((one) => one.match !== seat.match));
    const body = new Blob([JSON.stringify({ token: seat.token, is_leaving: true })], { type: "application/json" });
    navigator.sendBeacon(`/api/open/${encodeURIComponent(seat.match)}/here`, body);
  }

  leave() {
    this.hasLeft = true;
    this.withdraw();
  }
}

page("/lobby", async (root) => {
  fill(root, h("p", { class: "faint loading", text: t("common.loading") }));
  document.title = `${t("nav.lobby")} · fuda`;
  const lobby = new Lobby(root, await api.games());
  const gone = () => lobby.withdraw();
  window.addEventListener("pagehide", gone);
  lobby.draw();
  return {
    leave: () => {
      window.removeEventListener("pagehide", gone);
      lobby.leave();
    },
    language: () => (lobby.waiting ? undefined : lobby.draw()),
  };
});
