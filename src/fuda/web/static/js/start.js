/** The start page: pick a game, a deck and an opponent, and play. What was chosen last time is chosen already. */

import * as api from "./api.js";
import { face, fullCard, look, previewOn } from "./card.js";
import { toast } from "./dialog.js";
import { classes, fill, h } from "./dom.js";
import { go, page } from "./router.js";
import { rove } from "./roving.js";
import * as store from "./store.js";
import { deckName, errorWords, ownName, said, t } from "./words.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./card.js").Catalogue} Catalogue */
/** @typedef {{value: string, title: string, about: string, text: string}} DeckChoice */

const MODES = ["bot", "friend", "hotseat", "watch"];
const MOST_LEADS = 4; // cards of an own deck that are looked at
const CLOCKS = ["", "5+5", "15+10", "30+15", "60+0"];

/** The cards that a deck list names, in its order. @param {string} text @param {Catalogue} catalogue */
export function cardsOfDeck(text, catalogue) {
  /** @type {import("./types.js").CardData[]} */
  const out = [];
  for (const line of text.split("\n")) {
    const number = line.replace(/#.*/, "").split(/\s+/).map((word) => word.replace(/^\d+[x×]/i, "")).find((word) => catalogue.has(word));
    const card = number ? catalogue.get(number) : undefined;
    if (card && !out.includes(card)) out.push(card);
  }
  return out;
}

/** The card that stands for a deck: the first that has a colour. @param {GameInfo} game @param {string} text @param {Catalogue} catalogue */
function leadOf(game, text, catalogue) {
  const cards = cardsOfDeck(text, catalogue);
  return cards.find((card) => hasLook(look(card.facts, game.hues))) ?? cards[0];
}

/** The first numbers of an own deck, among which is the card that stands for it. @param {string} text */
function firstNumbers(text) {
  return [...text.matchAll(/^\s*(?:\w+:\s*)?\d+x(\S+)/gim)].slice(0, MOST_LEADS).map((found) => found[1] ?? "");
}

/** @param {{colors: string[], hue: number}} seen */
function hasLook(seen) {
  return seen.colors.length > 0 || seen.hue >= 0;
}

/** A clock from what is chosen: minutes and seconds added. @param {string} text */
export function clockOf(text) {
  const parts = /^(\d+)\+(\d+)$/.exec(text);
  return parts ? { minutes: Number(parts[1]), increment: Number(parts[2]) } : null;
}

/**
 * What to ask of the server to start a match.
 * @param {Record<string, string>} chosen @param {{name: string, decks: (value: string) => string, settings: Record<string, number>}} more
 */
export function newMatch(chosen, more) {
  const mode = chosen.mode ?? "bot";
  /** @type {Record<string, unknown>} */
  const body = { protocol: 1, game: chosen.game, mode, name: more.name };
  const own = more.decks(chosen.deck ?? "");
  const other = more.decks(chosen.other_deck ?? "");
  const level = (/** @type {string | undefined} */ name, /** @type {string} */ deck) => ({ ...(name ? { level: name } : {}), deck });
  if (mode === "watch") body.bots = [level(chosen.level, own), level(chosen.other_level ?? chosen.level, other)];
  else body.deck = own;
  if (mode === "bot") body.bots = [level(chosen.level, other)];
  if (mode === "hotseat") Object.assign(body, { other_name: chosen.other_name ?? "", other_deck: other });
  if (Object.keys(more.settings).length) body.settings = more.settings;
  const clock = mode === "watch" ? null : clockOf(chosen.clock ?? "");
  if (clock) body.clock = clock;
  return body;
}

class Start {
  /** @param {HTMLElement} root @param {GameInfo[]} games */
  constructor(root, games) {
    this.root = root;
    this.games = games;
    this.isBusy = false;
    /** @type {Catalogue} */
    this.catalogue = new Map();
    /** @type {Record<string, string>} */
    this.chosen = { mode: "bot", ...store.get("choices") };
    if (!games.some((game) => game.name === this.chosen.game)) this.chosen.game = games[0]?.name ?? "";
    this.deckBox = h("div", { class: "deck-choices", role: "radiogroup", "aria-label": t("start.deck") });
    this.gameBox = h("div", { class: "game-choices", role: "radiogroup", "aria-label": t("start.game") });
    for (const group of [this.deckBox, this.gameBox]) rove(group);
    this.setup = h("section", { class: "setup" });
    this.foot = h("div", { class: "start-foot" });
    this.build = h("p", { class: "faint build", text: "\u00a0" });
  }

  get game() {
    return /** @type {GameInfo} */ (this.games.find((game) => game.name === this.chosen.game));
  }

  draw() {
    fill(this.root, h("div", { class: "start" },
      h("header", { class: "start-head" }, h("h1", { text: t("start.title") }), h("p", { class: "faint", text: t("start.lead") })),
      this.gameBox, this.foot, this.setup, this.matches(), // the foot lies over the page: few steps by keys lead to it
      this.build));
    void this.tellBuild();
    fill(this.gameBox, this.games.map((game) => this.gameTile(game)));
    this.drawSetup();
  }

  /** @param {string} name @param {string} value */
  choose(name, value) {
    this.chosen = { ...this.chosen, [name]: value };
    store.set("choices", this.chosen);
  }

  // --- games ----------------------------------------------------------------------------------------------------------

  /** @param {GameInfo} game */
  gameTile(game) {
    const isChosen = game.name === this.chosen.game;
    const fan = h("div", { class: "fan", "aria-hidden": "true" });
    const tile = h("button",
      { type: "button", class: classes("game-tile", "of-game", isChosen && "chosen"), vars: { "--game-hue": game.hue ?? 172 }, role: "radio", "aria-checked": String(isChosen), "data-game": game.name, onclick: () => this.pickGame(game) },
      fan, h("span", { class: "game-title", text: said(game.title) }), h("small", { class: "game-about", text: said(game.about) }));
    void this.drawFan(game, fan);
    return tile;
  }

  /** @param {GameInfo} game @param {HTMLElement} fan */
  async drawFan(game, fan) {
    try {
      const catalogue = await api.someCards(game.name, game.decks.map((deck) => deck.lead ?? ""));
      const cards = game.decks.slice(0, 3).map((deck) => catalogue.get(deck.lead ?? ""));
      fill(fan, cards.map((card) => (card ? face(game, card) : null)));
    } catch {
      // The tile stands without pictures.
    }
  }

  /** @param {GameInfo} game */
  pickGame(game) {
    if (game.name === this.chosen.game) return;
    this.choose("game", game.name);
    this.chosen = { ...this.chosen, deck: "", other_deck: "" };
    for (const tile of this.gameBox.querySelectorAll(".game-tile")) {
      const is = /** @type {HTMLElement} */ (tile).dataset.game === game.name;
      tile.classList.toggle("chosen", is);
      tile.setAttribute("aria-checked", String(is));
    }
    this.drawSetup();
  }

  // --- deck, opponent ---------------------------------------------------------------------------------------------------

  /** @returns {DeckChoice[]} */
  decks() {
    const own = store.get("decks").filter((deck) => deck.game === this.chosen.game);
    return [
      ...this.game.decks.map((deck) => ({ value: deck.name, title: deckName(deck), about: said(deck.about) || t("start.cards", { n: deck.count ?? "" }), text: deck.text ?? "" })),
      ...own.map((deck) => ({ value: `own:${deck.id}`, title: deck.name, about: t("start.decks_own"), text: deck.text })),
    ];
  }

  /** What the server is told of a chosen deck: its name, or its text if it is the player's own. @param {string} value */
  deckFor(value) {
    if (!value.startsWith("own:")) return value;
    return store.get("decks").find((deck) => `own:${deck.id}` === value)?.text ?? "";
  }

  drawSetup() {
    const decks = this.decks();
    if (!decks.some((deck) => deck.value === this.chosen.deck)) this.chosen.deck = decks[0]?.value ?? "";
    if (!decks.some((deck) => deck.value === this.chosen.other_deck)) this.chosen.other_deck = decks[1]?.value ?? this.chosen.deck;
    const mode = this.chosen.mode ?? "bot";
    fill(this.setup,
      h("div", { class: "setup-part" }, h("h2", { text: mode === "watch" ? t("start.first_deck") : t("start.deck") }), this.deckBox),
      h("div", { class: "setup-part" }, h("h2", { text: t("start.opponent") }), this.modes(), this.modeFields(mode, decks)));
    this.drawDecks();
    this.drawFoot();
  }

  drawDecks() {
    const game = this.game;
    fill(this.deckBox, this.decks().map((deck) => this.deckTile(game, deck)));
    const leads = game.decks.map((deck) => deck.lead ?? "");
    const own = this.decks().filter((deck) => deck.value.startsWith("own:")).flatMap((deck) => firstNumbers(deck.text));
    void Promise.all([api.someCards(game.name, leads), own.length ? api.someCards(game.name, own) : new Map()]).then(([shipped, mine]) => {
      this.catalogue = new Map([...shipped, ...mine]);
      if (game.name === this.chosen.game) fill(this.deckBox, this.decks().map((deck) => this.deckTile(game, deck)));
    }, () => undefined);
  }

  /** @param {GameInfo} game @param {DeckChoice} deck */
  deckTile(game, deck) {
    const isChosen = deck.value === this.chosen.deck;
    const lead = leadOf(game, deck.text, this.catalogue);
    const tile = h("button",
      {
        type: "button", class: classes("deck-tile", isChosen && "chosen"), role: "radio", "aria-checked": String(isChosen),
        "aria-label": `${deck.title}, ${deck.about}`, "data-deck": deck.value, onclick: () => this.pickDeck(deck),
      },
      lead ? face(game, lead) : h("span", { class: "deck-blank" }),
      h("span", { class: "deck-words" }, h("b", { text: deck.title }), h("small", { text: deck.about })));
    if (lead) previewOn(tile, () => fullCard(game, lead, { catalogue: this.catalogue }));
    return tile;
  }

  /** @param {DeckChoice} deck */
  pickDeck(deck) {
    this.choose("deck", deck.value);
    for (const tile of this.deckBox.querySelectorAll(".deck-tile")) {
      const is = /** @type {HTMLElement} */ (tile).dataset.deck === deck.value;
      tile.classList.toggle("chosen", is);
      tile.setAttribute("aria-checked", String(is));
    }
  }

  modes() {
    const group = h("div", { class: "modes", role: "radiogroup", "aria-label": t("start.opponent") }, MODES.map((mode) => {
      const is = mode === this.chosen.mode;
      return h("button",
        { type: "button", class: classes("mode", is && "chosen"), role: "radio", "aria-checked": String(is), "data-mode": mode, onclick: () => this.pickMode(mode) },
        h("b", { text: t(`start.mode_${mode}`) }), h("small", { text: t(`start.mode_${mode}_about`) }));
    }));
    rove(group);
    return group;
  }

  /** @param {string} mode */
  pickMode(mode) {
    this.choose("mode", mode);
    this.drawSetup();
    const chosen = this.setup.querySelector(".mode.chosen");
    if (chosen instanceof HTMLElement) chosen.focus({ preventScroll: true });
  }

  /** @param {string} mode @param {DeckChoice[]} decks */
  modeFields(mode, decks) {
    const names = decks.map((deck) => /** @type {[string, string]} */ ([deck.value, deck.title]));
    const bots = this.game.bots.map((bot) => /** @type {[string, string]} */ ([bot.name, said(bot.title)]));
    const usual = bots.find(([name]) => name === "normal")?.[0] ?? bots.at(-1)?.[0] ?? "";
    const clocks = CLOCKS.map((clock) => /** @type {[string, string]} */ ([clock, clock ? t("start.clock_some", { ...clockOf(clock) }) : t("start.clock_none")]));
    const first = /** @type {[string, string][]} */ ([["", t("start.first_rules")], ["0", t("start.first_me")], ["1", t("start.first_other")]]);
    return h("div", { class: "mode-fields" },
      mode === "watch" ? this.select("level", t("start.level_first"), bots, usual) : null,
      mode === "watch" ? this.select("other_level", t("start.level_second"), bots, usual) : null,
      mode === "bot" ? this.select("level", t("start.level"), bots, usual) : null,
      mode === "friend" ? null : this.select("other_deck", mode === "watch" ? t("start.second_deck") : t("start.their_deck"), names, names[0]?.[0] ?? ""),
      mode === "hotseat" ? this.textField("other_name", t("start.other_name"), t("match.player", { n: 2 })) : null,
      mode === "watch" ? null : this.select("clock", t("start.clock"), clocks, ""),
      "first" in this.game.settings && mode !== "watch" ? this.select("first", t("start.first"), first, "") : null);
  }

  /** @param {string} name @param {string} label @param {[string, string][]} options @param {string} usual */
  select(name, label, options, usual) {
    const values = options.map(([value]) => value);
    const value = values.includes(this.chosen[name] ?? "\0") ? this.chosen[name] : usual;
    this.chosen[name] = value ?? "";
    const box = h("select", { class: "input", name }, options.map(([key, text]) => h("option", { value: key, selected: key === value, text })));
    box.addEventListener("change", () => this.choose(name, box.value));
    return h("label", { class: "field" }, h("span", { text: label }), box);
  }

  /** @param {string} name @param {string} label @param {string} hint */
  textField(name, label, hint) {
    const box = h("input", { class: "input", name, maxlength: 40, placeholder: hint, autocomplete: "off", value: this.chosen[name] ?? "" });
    box.addEventListener("input", () => this.choose(name, box.value));
    return h("label", { class: "field" }, h("span", { text: label }), box);
  }

  // --- starting -----------------------------------------------------------------------------------------------------------

  drawFoot() {
    const mode = this.chosen.mode ?? "bot";
    const name = h("input", { class: "input", name: "name", maxlength: 40, placeholder: t("start.name_hint"), autocomplete: "nickname", value: store.get("name"), "aria-label": t("start.name") });
    name.addEventListener("input", () => store.set("name", name.value.trim()));
    const words = mode === "friend" ? t("start.play_friend") : mode === "watch" ? t("start.play_watch") : t("start.play");
    const play = h("button", { type: "button", class: "button primary big", id: "play", onclick: () => void this.play() }, words);
    fill(this.foot,
      mode === "watch" ? null : h("label", { class: "field name-field" }, h("span", { text: t("start.name") }), name),
      h("p", { class: "start-summary" }, h("b", { text: said(this.game.title) })), play);
    void this.offerLesson();
  }

  /** Which engine the server runs; nothing waits for it. */
  async tellBuild() {
    const version = await api.get("/api/version").catch(() => null);
    if (version) fill(this.build, t(`start.build_${version.build}`));
  }

  /** The lesson comes first for whoever has not played this game here. */
  async offerLesson() {
    const game = this.game.name;
    const { hasLesson, learn } = await import("./lesson.js"); // one can play before it is there
    if (!(await hasLesson(game).catch(() => false)) || game !== this.chosen.game || this.foot.querySelector(".learn")) return;
    const isNew = !store.get("learned").includes(game) && !store.get("seats").some((seat) => seat.game === game);
    const button = h("button", { type: "button", class: classes("button", "learn", isNew ? "primary" : "quiet"), id: "learn", title: t("lesson.learn_about"), text: t("lesson.learn"), onclick: () => void learn(game) });
    this.foot.querySelector("#play")?.before(button);
  }

  /** @returns {Record<string, number>} */
  settings() {
    const first = this.chosen.mode === "watch" ? "" : this.chosen.first;
    return first && "first" in this.game.settings ? { first: Number(first) } : {};
  }

  async play() {
    if (this.isBusy) return;
    this.isBusy = true;
    store.set("choices", this.chosen);
    const name = ownName();
    const body = newMatch(this.chosen, { name, decks: (value) => this.deckFor(value), settings: this.settings() });
    try {
      go(await begin(body));
    } catch (error) {
      toast(errorWords(error), "bad");
    }
    this.isBusy = false;
  }

  // --- matches that go on ---------------------------------------------------------------------------------------------------

  matches() {
    const seats = store.get("seats").filter((seat, at, all) => all.findIndex((one) => one.match === seat.match) === at).slice(0, 6);
    if (!seats.length) return null;
    return h("section", { class: "going-matches" }, h("h2", { text: t("start.going_on") }),
      h("ul", null, seats.map((seat) => {
        const game = this.games.find((one) => one.name === seat.game);
        const item = h("li", null,
          h("a", { class: "match-link", href: `/match/${seat.match}` },
            h("b", { text: game ? said(game.title) : seat.game }), h("span", { text: t(`start.mode_${seat.mode}`) }),
            h("time", { class: "faint", datetime: new Date(seat.at).toISOString(), text: new Date(seat.at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }) })),
          h("button", { type: "button", class: "icon-button", "aria-label": t("start.forget"), title: t("start.forget"), text: "×", onclick: () => {
            store.set("seats", store.get("seats").filter((one) => one.match !== seat.match));
            item.remove();
          } }));
        return item;
      })));
  }
}

/**
 * Start a match and keep its seats.
 * @param {Record<string, unknown>} body @returns {Promise<string>} the address of the match
 */
export async function begin(body) {
  const made = await api.post("/api/matches", body);
  for (const seat of made.seats) {
    store.keepSeat({ match: made.match, seat: seat.seat, token: seat.token, game: String(body.game), mode: String(body.mode), name: String(body.name ?? ""), at: Date.now(), ...(made.invite ? { invite: made.invite } : {}) });
  }
  keepBody(made.match, body);
  return `/match/${made.match}`;
}

/** Remember what a match was started with, so that it can be played again with decks swapped. @param {string} match @param {unknown} body */
export function keepBody(match, body) {
  try {
    sessionStorage.setItem(`begun:${match}`, JSON.stringify(body));
  } catch {
    // Without it there is no swapping.
  }
}

/** @param {string} match @returns {any} */
export function keptBody(match) {
  try {
    return JSON.parse(sessionStorage.getItem(`begun:${match}`) ?? "null");
  } catch {
    return null;
  }
}

page("/", async (root) => {
  fill(root, h("p", { class: "faint loading", text: t("common.loading") }));
  try {
    new Start(root, await api.games()).draw();
  } catch (error) {
    fill(root, h("p", { class: "problem", text: errorWords(error) }));
  }
  document.title = "fuda";
});
