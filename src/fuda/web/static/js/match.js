/** The page of a match: find out which seat this browser has, let a friend join, then show the table. */

import * as api from "./api.js";
import { copy } from "./dialog.js";
import { fill, h } from "./dom.js";
import { page } from "./router.js";
import * as store from "./store.js";
import { Table } from "./table.js";
import { deckName, errorWords, ownName, said, t } from "./words.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */

const LOOK_AGAIN = 1500;

class MatchPage {
  /** @param {HTMLElement} root @param {string} id */
  constructor(root, id) {
    this.root = root;
    this.id = id;
    this.hasLeft = false;
    /** @type {Table | null} */
    this.table = null;
    this.timer = 0;
    /** @type {string} */
    this.invite = location.hash.startsWith("#join=") ? location.hash.slice(6) : "";
  }

  async begin() {
    clearTimeout(this.timer);
    try {
      const facts = await api.get(`/api/matches/${encodeURIComponent(this.id)}`);
      const game = await api.game(facts.game);
      const seats = store.seatsOf(this.id);
      if (this.hasLeft || this.table) return;
      if (!seats.length && this.invite && facts.state === "waiting") this.askToJoin(game, facts);
      else if (facts.state === "waiting") this.wait(game);
      else await this.sit(game, seats);
    } catch (error) {
      if (!this.hasLeft) fill(this.root, h("div", { class: "note" }, h("p", { class: "problem", text: errorWords(error) }), h("a", { class: "button", href: "/", text: t("match.new_match") })));
    }
  }

  /** @param {GameInfo} game @param {{seat: number, token: string}[]} seats */
  async sit(game, seats) {
    const catalogue = await api.cards(game.name);
    if (this.hasLeft || this.table) return;
    const sorted = [...seats].sort((a, b) => a.seat - b.seat).map(({ seat, token }) => ({ seat, token }));
    this.table = new Table(this.root, this.id, game, catalogue, sorted);
  }

  /** Wait for the friend. @param {GameInfo} game */
  wait(game) {
    const invite = store.seatsOf(this.id).find((one) => one.invite)?.invite ?? "";
    const link = `${location.origin}/match/${this.id}#join=${invite}`;
    const field = h("input", { class: "input", readonly: true, value: link, "aria-label": t("match.invite"), id: "invite", onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select() });
    const share = "share" in navigator ? h("button", { type: "button", class: "button", text: t("match.invite_share"), onclick: () => void navigator.share({ url: link }).catch(() => undefined) }) : null;
    fill(this.root, h("div", { class: "note" }, h("h1", { text: said(game.title) }),
      invite ? h("p", { text: t("match.invite") }) : h("p", { text: t("match.waiting_friend") }),
      invite ? h("div", { class: "invite" }, field, h("button", { type: "button", class: "button primary", text: t("common.copy"), onclick: () => void copy(link) }), share) : null,
      h("p", { class: "faint dots", text: t("match.waiting_friend") })));
    this.lookLater(game);
  }

  /** @param {GameInfo} game */
  async lookAgain(game) {
    if (this.hasLeft || this.table) return;
    try {
      const facts = await api.get(`/api/matches/${encodeURIComponent(this.id)}`);
      if (facts.state !== "waiting" && !this.hasLeft) {
        await this.sit(game, store.seatsOf(this.id));
        return;
      }
    } catch {
      // The server may be back in a moment.
    }
    this.lookLater(game);
  }

  /** Look once, however often it is asked for until then. @param {GameInfo} game */
  lookLater(game) {
    clearTimeout(this.timer);
    if (!this.hasLeft && !this.table) this.timer = window.setTimeout(() => void this.lookAgain(game), LOOK_AGAIN);
  }

  /** @param {GameInfo} game @param {any} facts */
  askToJoin(game, facts) {
    const name = h("input", { class: "input", name: "name", maxlength: 40, placeholder: t("start.name_hint"), value: store.get("name"), autocomplete: "nickname" });
    const own = store.get("decks").filter((deck) => deck.game === game.name);
    const deck = h("select", { class: "input", name: "deck" },
      game.decks.map((one) => h("option", { value: one.name, text: deckName(one) })),
      own.map((one) => h("option", { value: one.text, text: `${one.name} (${t("start.decks_own")})` })));
    const problem = h("p", { class: "problem", hidden: true });
    const host = facts.names.find((/** @type {string} */ one) => one) ?? "";
    const join = async () => {
      store.set("name", name.value.trim());
      try {
        const seat = await api.post(`/api/matches/${encodeURIComponent(this.id)}/join`, { invite: this.invite, name: ownName(), deck: deck.value });
        store.keepSeat({ match: this.id, seat: seat.seat, token: seat.token, game: game.name, mode: "friend", name: name.value.trim(), at: Date.now() });
        history.replaceState(null, "", `/match/${this.id}`);
        await this.sit(game, store.seatsOf(this.id));
      } catch (error) {
        problem.hidden = false;
        problem.textContent = errorWords(error);
      }
    };
    fill(this.root, h("form", { class: "note", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void join();
    } },
      h("h1", { text: t("match.join_title", { player: host, game: said(game.title) }) }),
      h("label", { class: "field" }, h("span", { text: t("start.name") }), name),
      h("label", { class: "field" }, h("span", { text: t("start.deck") }), deck),
      problem, h("button", { class: "button primary big", id: "join", text: t("match.join") })));
  }

  leave() {
    this.hasLeft = true;
    clearTimeout(this.timer);
    this.table?.leave();
  }
}

page("/match/:id", (root, params) => {
  fill(root, h("p", { class: "faint loading", text: t("common.loading") }));
  const shown = new MatchPage(root, params.id ?? "");
  void shown.begin();
  return {
    leave: () => shown.leave(),
    language: () => (shown.table ? shown.table.language() : void shown.begin()),
  };
});
