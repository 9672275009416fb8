/** A match on the screen: states come in, are shown one after another, and what is chosen goes out. */

import * as api from "./api.js";
import { cardsOf, drawAims, drawBoard } from "./board.js";
import { cardLabel, face, fullCard, hidePreview, openCard, onLongPress, previewOn } from "./card.js";
import { clockText, nextBox, sorted, squareNames, withoutClause } from "./choices.js";
import { clauseLink } from "./clause.js";
import { closeMenu, confirmed, isMenuOpen, menu, openDialog, toast } from "./dialog.js";
import { classes, fill, h } from "./dom.js";
import { isFair } from "./fair.js";
import { LogView, merged } from "./log.js";
import { movements, moving } from "./motion.js";
import { go } from "./router.js";
import { freshId, Line } from "./socket.js";
import { begin, keptBody } from "./start.js";
import * as store from "./store.js";
import { deckName, errorWords, gameWord, lang, said, t } from "./words.js";

/** @typedef {import("./types.js").CardView} CardView */
/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").WhyLine} WhyLine */
/** @typedef {import("./types.js").ZoneView} ZoneView */
/** @typedef {{left: number[], running: number}} Clock */
/** @typedef {{by: number, to: number, reveals: boolean}} UndoRequest */
/**
 * @typedef {object} State
 * @property {number} n
 * @property {number} step
 * @property {View} view
 * @property {Option[]} options
 * @property {string} question
 * @property {number} log_from
 * @property {import("./log.js").Line[]} log
 * @property {number[]} can_back
 * @property {number[]} can_undo
 * @property {Clock | null} clock
 * @property {UndoRequest | null} undo
 * @property {boolean} can_claim
 */
/** @typedef {{seat: number, token: string}} SeatKey */
/** @typedef {{line: Line, state: State | null, log: import("./log.js").Line[], status: string}} Place */

const PACES = { slow: 2000, normal: 900, fast: 250 };
const LOW = 30;
const BEHIND = 4;
const PASS_AFTER = 350;
const CHOOSABLE = ".card.lit, .square-choice, .pile.lit, .actions [data-key], .actions #back, .actions #undo";
const ALL = ".board .card, .board button.pile, .square-choice, .tray .card";

export class Table {
  /**
   * @param {HTMLElement} root @param {string} match @param {GameInfo} game @param {import("./card.js").Catalogue} catalogue
   * @param {SeatKey[]} seats those of this browser; none to watch
   */
  constructor(root, match, game, catalogue, seats) {
    this.root = root;
    this.match = match;
    this.game = game;
    this.catalogue = catalogue;
    this.stop = new AbortController();
    /** @type {any} */
    this.welcome = null;
    /** @type {any} */
    this.over = null;
    /** @type {State | null} */
    this.shown = null;
    this.armed = "";
    this.busy = "";
    this.isTold = false; // whether the end was announced
    this.isCovered = false;
    this.below = -1;
    this.isPaused = false;
    this.isStepping = false;
    this.steps = 0; // states to be shown of a watched match that stands still
    this.pace = "normal";
    this.rematchBy = -1;
    this.passTimer = 0;
    /** @type {Map<number, {present: boolean, is_bot: boolean}>} */
    this.presence = new Map();
    /** @type {Map<string, (reasons: WhyLine[]) => void>} */
    this.asked = new Map();
    /** @type {State[]} */
    this.queue = [];
    this.isPumping = false;
    this.stateAt = 0;
    /** @type {Map<number, Place>} */
    this.places = new Map();
    this.layOut();
    const keys = seats.length ? seats : [{ seat: -1, token: "" }];
    this.seat = keys[0]?.seat ?? -1;
    for (const key of keys) this.sit(key);
    this.timer = window.setInterval(() => this.tick(), 250);
  }

  /** @param {SeatKey} key */
  sit(key) {
    /** @type {Place} */
    const place = { line: /** @type {any} */ (null), state: null, log: [], status: "connecting" };
    this.places.set(key.seat, place);
    place.line = new Line({
      match: this.match, token: key.token, lang,
      onmessage: (message) => this.hear(key.seat, message),
      onstatus: (status) => {
        place.status = status;
        this.drawStatus();
      },
    });
  }

  layOut() {
    this.boardBox = h("div", { class: "table-board" });
    this.cover = h("div", { class: "curtain", hidden: true });
    this.tray = h("div", { class: "tray", hidden: true, role: "group", "aria-label": t("match.tray") });
    this.banner = h("div", { class: "banner", hidden: true, role: "status" });
    this.actions = h("section", { class: "actions", "aria-label": t("match.your_move") });
    this.log = new LogView(this.game, this.catalogue);
    this.status = h("p", { class: "line-status", hidden: true, role: "status" });
    this.side = h("aside", { class: "side" }, this.log.element, this.actions);
    fill(this.root, h("div", { class: "match" }, h("div", { class: "table" }, this.boardBox, this.tray, this.banner, this.cover, this.status), this.side));
    this.boardBox.addEventListener("look", (event) => this.look(/** @type {CustomEvent} */ (event).detail.ref));
    this.boardBox.addEventListener("scroll", hidePreview);
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.stop.signal });
    window.addEventListener("resize", () => this.redrawAims(), { signal: this.stop.signal });
  }

  leave() {
    this.stop.abort();
    clearInterval(this.timer);
    clearTimeout(this.passTimer);
    closeMenu();
    hidePreview();
    for (const place of this.places.values()) place.line.close();
  }

  language() {
    const old = this.log?.element;
    this.log = new LogView(this.game, this.catalogue);
    old?.replaceWith(this.log.element);
    for (const place of this.places.values()) place.line.send({ type: "language", lang: lang() });
    if (this.shown) this.draw(this.shown);
  }

  get place() {
    return this.places.get(this.seat);
  }

  /** @param {number} player */
  nameOf(player) {
    const given = this.welcome?.names?.[player];
    if (given) return given;
    const isOneBot = this.welcome?.bots?.filter(Boolean).length === 1;
    if (this.welcome?.bots?.[player]) return isOneBot ? t("match.bot_name") : t("match.bot_number", { n: player + 1 });
    return t("match.player", { n: player + 1 });
  }

  // --- what the server tells ------------------------------------------------------------------------------------------

  /** @param {number} seat @param {any} message */
  hear(seat, message) {
    const place = this.places.get(seat);
    if (!place) return;
    switch (message.type) {
      case "welcome":
        this.greet(message);
        break;
      case "state":
        this.takeState(seat, place, message);
        break;
      case "accepted":
        if (message.id === this.busy) this.busy = "";
        this.redraw();
        break;
      case "refused":
        this.refused(message);
        break;
      case "why":
        this.asked.get(message.id)?.(message.reasons);
        this.asked.delete(message.id);
        break;
      case "opponent":
        this.presence.set(message.seat, message);
        this.redraw();
        break;
      case "undo_answered":
        toast(message.agreed ? t("match.undo_agreed") : t("match.undo_refused"), message.agreed ? "good" : "info");
        break;
      case "over":
        this.over = message;
        this.redraw();
        break;
      case "rematch":
        this.rematch(message);
        break;
    }
  }

  /** @param {any} message */
  greet(message) {
    this.welcome = message;
    document.title = `${said(this.game.title)} · fuda`;
    this.drawBar();
  }

  /** @param {any} message */
  refused(message) {
    if (!this.welcome) {
      this.turnedAway(message.message);
      return;
    }
    if (message.id && message.id === this.busy) this.busy = "";
    if (message.id && this.asked.has(message.id)) {
      this.asked.get(message.id)?.([]);
      this.asked.delete(message.id);
      return;
    }
    this.busy = "";
    if (message.code !== "stale") toast(message.message, "bad"); // the state that made it so is on its way
    this.redraw();
  }

  /** The server does not let this browser sit down. @param {string} why */
  turnedAway(why) {
    for (const place of this.places.values()) place.line.close();
    fill(this.root, h("div", { class: "note" }, h("h1", { text: t("match.no_seat") }), h("p", { class: "problem", text: why }),
      h("a", { class: "button", href: `/replay/${this.match}`, text: t("match.replay") }), h("a", { class: "button", href: "/", text: t("match.new_match") })));
  }

  /** @param {number} seat @param {Place} place @param {State} state */
  takeState(seat, place, state) {
    const isFirst = place.state === null;
    place.log = merged(place.log, state.log, state.log_from);
    place.line.known = state.log_from + new Set(state.log.map((line) => line.n)).size;
    place.state = state;
    if (seat === this.seat) this.busy = "";
    if (state.view.winner < 0) {
      this.over = null;
      this.isTold = false;
    }
    if (!isFirst) this.announce(seat, state);
    if (this.isStepping && !isFirst) this.endStep();
    const turnOf = state.view.decides;
    if (this.places.size > 1 && turnOf !== this.seat && this.places.has(turnOf)) {
      if (seat === turnOf && !this.passFor(place, state)) this.drawCurtain(turnOf);
      return;
    }
    if (seat !== this.seat) return;
    this.queue.push(state);
    void this.pump();
  }

  /** Show the states that came, one after another; if many wait, only the latest. */
  async pump() {
    if (this.isPumping) return;
    this.isPumping = true;
    while (this.queue.length && (!this.isPaused || this.steps > 0)) {
      this.steps = Math.max(0, this.steps - 1);
      if (!this.isPaused && this.queue.length > BEHIND) this.queue.splice(0, this.queue.length - 1);
      const next = /** @type {State} */ (this.queue.shift());
      await this.show(next);
    }
    this.isPumping = false;
  }

  /** @param {State} state */
  async show(state) {
    await this.learn(state.view);
    const before = this.shown;
    const moves = before && !this.isCovered ? movements(before.view, state.view) : [];
    this.armed = "";
    closeMenu();
    hidePreview();
    await moving(/** @type {HTMLElement} */ (this.boardBox), moves, () => this.draw(state));
    this.passIfAlone(state);
  }

  /** Whether to pass where nothing else can be done; between people only if the player wants it, as it tells something. */
  get passesAlone() {
    const wish = store.get("passing");
    return wish ? wish === "yes" : this.welcome?.mode !== "friend";
  }

  /** At one screen: pass for the other player who can do nothing else, so that nobody has to change seats for it. @param {Place} place @param {State} state */
  passFor(place, state) {
    const only = state.options[0];
    if (state.options.length !== 1 || !only || !this.passesAlone || !this.isPass(only)) return false;
    place.line.send({ type: "answer", n: state.n, option: only.index, id: freshId() });
    return true;
  }

  /** @param {State} state */
  passIfAlone(state) {
    clearTimeout(this.passTimer);
    const only = state.options[0];
    if (state.options.length !== 1 || !only || !this.passesAlone || !this.isPass(only)) return;
    this.passTimer = window.setTimeout(() => {
      if (this.shown === state && !this.isCovered) this.answer(only);
    }, PASS_AFTER * (1 + Math.random()));
  }

  /** @param {Option} option */
  isPass(option) {
    return this.game.passes.includes(option.kind) || this.game.declines.includes(option.kind);
  }

  /** Cards of a player's own are not in the catalogue until somebody plays them. @param {View} view */
  async learn(view) {
    const missing = [...cardsOf(view).values()].map((card) => card.number).filter((number) => !this.catalogue.has(number));
    if (missing.length) await api.learn(this.game.name, missing).catch(() => false);
  }

  /** Tell those who listen what happened. @param {number} seat @param {State} state */
  announce(seat, state) {
    const live = document.getElementById("live");
    if (!live || seat !== this.seat) return;
    for (const line of state.log.filter((one) => !one.is_quiet).slice(-8)) live.append(h("p", { text: line.text }));
    if (state.question) live.append(h("p", { text: state.question }));
    while (live.childElementCount > 30) live.firstElementChild?.remove();
  }

  /** @param {any} message */
  rematch(message) {
    if (!message.match) {
      this.rematchBy = message.by;
      if (message.by !== this.seat) toast(t("match.rematch_wanted", { player: this.nameOf(message.by) }));
      this.redraw();
      return;
    }
    if (message.token) {
      store.keepSeat({ match: message.match, seat: message.seat, token: message.token, game: this.game.name, mode: this.welcome?.mode ?? "bot", name: store.get("name"), at: Date.now() });
    }
    if (message.seat === this.seat || this.places.size < 2) go(`/match/${message.match}`);
  }

  // --- showing ------------------------------------------------------------------------------------------------------------

  redraw() {
    if (this.shown) this.draw(this.shown);
    this.drawBar();
  }

  /** @param {State} state */
  draw(state) {
    const isNew = this.shown !== state;
    const isFirst = this.shown === null;
    this.shown = state;
    if (isNew) this.stateAt = performance.now();
    const focus = this.focused();
    const box = /** @type {HTMLElement} */ (this.boardBox);
    box.dataset.state = String(state.n);
    const scroll = box.scrollTop;
    const choices = this.choices();
    const armed = this.armedOptions();
    const litSquares = new Set([...choices.squares.keys(), ...armed.flatMap((option) => (option.detail ? [option.detail] : []))]);
    this.board = drawBoard(this.game, state.view, this.catalogue, {
      ...(this.below >= 0 ? { below: this.below } : {}),
      names: [0, 1].map((player) => this.nameOf(player)),
      lit: new Set(choices.cards.keys()), litSquares, armed: this.armed,
      oncard: (ref, card, element) => this.touch(ref, card, element),
      onsquare: (name) => this.touchSquare(name),
      onpile: (side, zone) => this.openPile(side, zone),
      panel: (player) => [this.clock(player), this.presenceOf(player)],
    });
    fill(box, this.board);
    box.scrollTop = isFirst ? box.scrollHeight : scroll;
    this.drawTray(choices.cards);
    this.drawActions(choices);
    if (this.log) this.log.me = state.view.player;
    this.log?.show(this.place?.log ?? []);
    this.drawBanner();
    this.redrawAims();
    this.drawBar();
    this.refocus(focus);
    if (isNew) this.bringIntoSight();
  }

  /** On a small screen: scroll to what can be chosen, unless some of it is in sight. */
  bringIntoSight() {
    const box = /** @type {HTMLElement} */ (this.boardBox);
    if (box.scrollHeight <= box.clientHeight + 4) return;
    const lit = [...box.querySelectorAll(".card.lit, .square.lit, .pile.lit")];
    const room = box.getBoundingClientRect();
    const isSeen = lit.some((one) => {
      const at = one.getBoundingClientRect();
      return at.top >= room.top && at.bottom <= room.bottom;
    });
    if (!isSeen) lit[0]?.scrollIntoView({ block: "center" });
  }

  redrawAims() {
    if (this.board && this.shown) drawAims(this.board, this.shown.view);
  }

  drawStatus() {
    const status = this.place?.status ?? "connecting";
    const bar = this.status;
    if (!bar) return;
    bar.hidden = status === "open";
    bar.textContent = status === "lost" ? t("match.reconnecting") : t("match.connecting");
  }

  /** @returns {string} what has the focus, to find it again */
  focused() {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || !this.root.contains(element)) return "";
    return element.dataset.ref ? `[data-ref="${CSS.escape(element.dataset.ref)}"]` : element.dataset.key ? ".actions [data-key]" : "";
  }

  /** @param {string} selector */
  refocus(selector) {
    if (!selector) return;
    const found = this.root.querySelector(`${selector}.lit`) ?? this.root.querySelector(".actions [data-key], .lit");
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  /** @param {number} player */
  clock(player) {
    const clock = this.shown?.clock;
    if (!clock) return null;
    return h("span", { class: "clock", "data-clock": player, text: clockText(clock.left[player] ?? 0) });
  }

  /** Let the clock run between states. */
  tick() {
    const clock = this.shown?.clock;
    if (!clock) return;
    for (const element of this.root.querySelectorAll("[data-clock]")) {
      const player = Number(/** @type {HTMLElement} */ (element).dataset.clock);
      const runs = clock.running === player && !this.over;
      const left = (clock.left[player] ?? 0) - (runs ? (performance.now() - this.stateAt) / 1000 : 0);
      element.textContent = clockText(left);
      element.classList.toggle("running", runs);
      element.classList.toggle("low", left < LOW);
      element.setAttribute("aria-label", t("match.clock_of", { player: this.nameOf(player), time: clockText(left) }));
    }
  }

  /** @param {number} player */
  presenceOf(player) {
    const level = this.welcome?.bots?.[player];
    const presence = this.presence.get(player);
    if (level || presence?.is_bot) {
      const bot = this.game.bots.find((one) => one.name === level);
      return h("span", { class: "presence", text: bot ? `${t("match.bot")} · ${said(bot.title)}` : t("match.bot") });
    }
    if (player === this.seat && this.places.size < 2) return h("span", { class: "presence", text: t("match.you") });
    return presence && !presence.present ? h("span", { class: "presence away", text: t("match.away") }) : null;
  }

  // --- choosing -------------------------------------------------------------------------------------------------------------

  isMine() {
    return this.shown !== null && this.shown === this.place?.state && !this.busy && !this.over && this.shown.options.length > 0;
  }

  choices() {
    const state = this.shown;
    return sorted(state && this.isMine() ? state.options : [], state ? squareNames(state.view) : []);
  }

  /** The ways to use the card that was chosen first, where a square is to be chosen next. @returns {Option[]} */
  armedOptions() {
    const squares = new Set(this.shown ? squareNames(this.shown.view) : []);
    return (this.choices().cards.get(this.armed) ?? []).filter((option) => option.detail && squares.has(option.detail));
  }

  /** @param {Option} option */
  answer(option) {
    if (!this.isMine() || !this.shown) return;
    closeMenu();
    this.armed = "";
    this.busy = freshId();
    const message = { type: "answer", n: this.shown.n, option: option.index, id: this.busy };
    this.place?.line.send(message);
    this.root.classList.add("sending");
    this.draw(this.shown);
    this.root.classList.remove("sending");
  }

  /** A card is touched: choose it, ask how, or look at it. @param {string} ref @param {CardView | null} card @param {HTMLElement} element */
  touch(ref, card, element) {
    const options = this.choices().cards.get(ref) ?? [];
    if (!options.length) {
      if (card) this.look(ref);
      return;
    }
    if (options.length === 1 && options[0]) {
      this.answer(options[0]);
      return;
    }
    if (this.armed === ref) {
      this.disarm();
      return;
    }
    this.armed = ref;
    const squares = this.armedOptions();
    if (this.shown) this.draw(this.shown);
    const others = options.filter((option) => !squares.includes(option));
    if (squares.length && !others.length) return;
    const anchor = this.boardBox?.querySelector(`[data-ref="${CSS.escape(ref)}"]`);
    this.askHow(anchor instanceof HTMLElement ? anchor : element, options);
  }

  /** @param {HTMLElement} anchor @param {Option[]} options */
  askHow(anchor, options) {
    menu(anchor, options.map((option) => ({ label: option.label, act: () => this.answer(option) })), {
      closed: () => window.setTimeout(() => this.disarm(), 0),
    });
  }

  disarm() {
    if (!this.armed || isMenuOpen()) return;
    this.armed = "";
    if (this.shown) this.draw(this.shown);
  }

  /** @param {string} name */
  touchSquare(name) {
    const options = [...this.armedOptions(), ...(this.choices().squares.get(name) ?? [])].filter((option) => option.detail === name);
    const anchor = this.boardBox?.querySelector(`[data-square="${CSS.escape(name)}"]`);
    if (options.length === 1 && options[0]) this.answer(options[0]);
    else if (options.length && anchor instanceof HTMLElement) this.askHow(anchor, options);
  }

  // --- looking ----------------------------------------------------------------------------------------------------------------

  /** Open a card in full, with what can be done with it, or why nothing can. @param {string} ref */
  look(ref) {
    const card = this.shown ? cardsOf(this.shown.view).get(ref) : undefined;
    if (!card) return;
    const extra = h("div", { class: "card-more" });
    const dialog = openCard(this.game, this.catalogue.get(card.number), { current: card, catalogue: this.catalogue, extra });
    const options = this.choices().cards.get(ref) ?? [];
    if (options.length) {
      fill(extra, h("h4", { text: t("match.can_do") }), h("div", { class: "card-options" }, options.map((option) =>
        h("button", { type: "button", class: "button primary small", text: option.label, onclick: () => {
          dialog.close();
          this.answer(option);
        } }))));
    } else if (!this.over && this.seat >= 0) void this.explain(ref, extra);
  }

  /** @param {string} ref @param {HTMLElement} into */
  async explain(ref, into) {
    fill(into, h("h4", { text: t("match.why_not") }), h("p", { class: "faint", text: t("common.loading") }));
    const reasons = await this.why(ref);
    fill(into, h("h4", { text: t("match.why_not") }), reasons.length
      ? h("ul", { class: "reasons" }, reasons.map((reason) => h("li", null,
        reason.act ? h("span", { class: "chip", text: gameWord(this.game, "acts", reason.act) }) : null,
        h("span", { text: withoutClause(reason.text) }), clauseLink(this.game, reason.clause))))
      : h("p", { class: "faint", text: t("match.why_none") }));
  }

  /** @param {string} ref @returns {Promise<WhyLine[]>} */
  why(ref) {
    const id = freshId();
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      this.place?.line.send({ type: "why", ref, id });
      window.setTimeout(() => {
        if (this.asked.delete(id)) resolve([]);
      }, 5000);
    });
  }

  /** @param {number} side @param {ZoneView} zone */
  openPile(side, zone) {
    const known = zone.cards.filter((card) => card !== null);
    const hidden = zone.count - known.length;
    const dialog = openDialog({
      title: t("match.pile_of", { zone: gameWord(this.game, "zones", zone.name), player: this.nameOf(side) }),
      className: "pile-dialog",
      body: [
        h("div", { class: "pile-cards" }, known.map((card) => this.loose(card, () => dialog.close()))),
        hidden ? h("p", { class: "faint", text: t("match.pile_hidden", { n: hidden }) }) : null,
        zone.count ? null : h("p", { class: "faint", text: t("match.pile_empty") }),
      ],
    });
  }

  /** A card out of its place, in a tray or a list. @param {CardView} card @param {() => void} [chosen] */
  loose(card, chosen) {
    const printed = this.catalogue.get(card.number);
    const options = this.choices().cards.get(card.ref) ?? [];
    const button = h("button", {
      type: "button", class: classes("card", options.length > 0 && "lit"), "data-loose": card.ref, "aria-label": cardLabel(this.game, printed, card),
      onclick: () => {
        if (options.length > 1) {
          this.askHow(button, options);
          return;
        }
        chosen?.();
        if (options[0]) this.answer(options[0]);
        else this.look(card.ref);
      },
    }, face(this.game, printed, { current: card, text: true }));
    previewOn(button, () => fullCard(this.game, printed, { current: card, catalogue: this.catalogue }));
    onLongPress(button, () => this.look(card.ref));
    return button;
  }

  /** Cards to choose from that do not lie open on the table. @param {Map<string, Option[]>} choosable */
  drawTray(choosable) {
    const tray = this.tray;
    if (!tray || !this.shown) return;
    const known = cardsOf(this.shown.view);
    const away = [...choosable.keys()].filter((ref) => known.has(ref) && !this.boardBox?.querySelector(`.card[data-ref="${CSS.escape(ref)}"]`));
    tray.hidden = !away.length;
    fill(tray, h("p", { class: "tray-title", text: this.shown.question || t("match.tray") }),
      h("div", { class: "tray-cards" }, away.map((ref) => this.loose(/** @type {CardView} */ (known.get(ref))))));
  }

  // --- actions ------------------------------------------------------------------------------------------------------------------

  /** @param {import("./choices.js").Choices} choices */
  drawActions(choices) {
    const box = this.actions;
    const state = this.shown;
    if (!box || !state) return;
    box.classList.toggle("mine", this.isMine());
    const parts = this.over ? [] : [this.question(state, choices), this.undoRequest(state), this.claim(state), this.buttons(choices), this.everything(state)];
    fill(box, ...parts, this.watching(), this.overWords(), this.backing(state));
  }

  /** @param {State} state @param {import("./choices.js").Choices} choices */
  question(state, choices) {
    if (!this.isMine()) {
      const decides = state.view.decides;
      return h("p", { class: "question waiting-for", text: decides >= 0 ? t("match.their_move", { player: this.nameOf(decides) }) : "" });
    }
    const isLit = choices.cards.size + choices.squares.size > 0;
    return h("div", { class: "question" }, h("b", { text: state.question || t("match.your_move") }),
      isLit ? h("span", { class: "faint", text: t("match.choose_lit") }) : null);
  }

  /** @param {import("./choices.js").Choices} choices */
  buttons(choices) {
    if (!choices.plain.length) return null;
    return h("div", { class: "action-buttons" }, choices.plain.map((option, at) =>
      h("button", {
        type: "button", "data-key": at + 1, "data-option": option.index, class: classes("button", this.isMain(option, choices) && "primary"), onclick: () => this.answer(option),
      }, at < 9 ? h("kbd", { text: at + 1, "aria-hidden": "true" }) : null, h("span", { text: option.label }))));
  }

  /** Whether a button stands out: a yes, or the only way on. @param {Option} option @param {import("./choices.js").Choices} choices */
  isMain(option, choices) {
    if (choices.plain.length > 1) return option.kind === "yes";
    return !this.isPass(option) || choices.cards.size + choices.squares.size === 0;
  }

  /** Every choice as a list of words, for whoever would rather read. @param {State} state */
  everything(state) {
    if (!this.isMine() || state.options.length < 2) return null;
    return h("details", { class: "everything" }, h("summary", { text: t("match.everything", { n: state.options.length }) }),
      h("div", { class: "everything-list" }, state.options.map((option) =>
        h("button", { type: "button", class: "menu-item", "data-choice": option.index, onclick: () => this.answer(option), text: option.label }))));
  }

  /** @param {State} state */
  backing(state) {
    if (this.over || this.seat < 0) return null;
    const allowed = this.welcome?.allowed?.undo ?? "never";
    const back = state.can_back[0];
    const undo = state.can_undo[0];
    return h("div", { class: "backing" },
      back !== undefined ? h("button", { type: "button", class: "button small quiet", id: "back", onclick: () => this.back() }, "↩ ", t("match.back")) : null,
      back === undefined && undo !== undefined && allowed !== "never" && !state.undo
        ? h("button", { type: "button", class: "button small quiet", id: "undo", onclick: () => this.undo() }, "↶ ", allowed === "free" ? t("match.undo") : t("match.undo_ask")) : null);
  }

  back() {
    const to = this.shown?.can_back[0];
    if (to !== undefined && this.shown) this.place?.line.send({ type: "back", n: this.shown.n, to });
  }

  undo() {
    const to = this.shown?.can_undo[0];
    if (to !== undefined && this.shown) this.place?.line.send({ type: "undo", n: this.shown.n, to });
  }

  /** @param {State} state */
  undoRequest(state) {
    const request = state.undo;
    if (!request) return null;
    if (request.by === this.seat) return h("p", { class: "notice", text: t("match.undo_sent") });
    return h("div", { class: "notice" },
      h("p", { text: t("match.undo_asked", { player: this.nameOf(request.by) }) }),
      request.reveals ? h("p", { class: "problem", text: t("match.undo_reveals") }) : null,
      h("div", { class: "notice-choices" },
        h("button", { type: "button", class: "button primary small", id: "agree", text: t("match.undo_agree"), onclick: () => this.place?.line.send({ type: "undo_reply", agree: true }) }),
        h("button", { type: "button", class: "button small", id: "refuse", text: t("match.undo_refuse"), onclick: () => this.place?.line.send({ type: "undo_reply", agree: false }) })));
  }

  /** @param {State} state */
  claim(state) {
    if (!state.can_claim) return null;
    return h("div", { class: "notice" }, h("p", { text: t("match.claim", { player: this.nameOf(1 - this.seat) }) }),
      h("div", { class: "notice-choices" },
        h("button", { type: "button", class: "button primary small", text: t("match.claim_win"), onclick: () => this.place?.line.send({ type: "claim", what: "win" }) }),
        h("button", { type: "button", class: "button small", text: t("match.claim_bot"), onclick: () => this.place?.line.send({ type: "claim", what: "bot" }) })));
  }

  // --- watching -------------------------------------------------------------------------------------------------------------------

  watching() {
    if (!this.welcome?.allowed?.pace || this.over) return null;
    return h("div", { class: "watching" },
      h("button", { type: "button", class: "button small", id: "pause", text: this.isPaused ? `▶ ${t("match.play_on")}` : `❚❚ ${t("match.pause")}`, onclick: () => this.setPace(this.pace, !this.isPaused) }),
      h("button", { type: "button", class: "button small", id: "step", text: `▶❚ ${t("match.step")}`, onclick: () => this.stepOn() }),
      h("div", { class: "paces", role: "radiogroup", "aria-label": t("match.pace") }, Object.keys(PACES).map((name) =>
        h("button", { type: "button", role: "radio", class: classes("pace", name === this.pace && "chosen"), "aria-checked": String(name === this.pace), text: t(`match.pace_${name}`), onclick: () => this.setPace(name, this.isPaused) }))));
  }

  /** @param {string} pace @param {boolean} isPaused */
  setPace(pace, isPaused) {
    this.pace = pace;
    this.isPaused = isPaused;
    this.sendPace();
    this.redraw();
    void this.pump();
  }

  sendPace() {
    const ms = PACES[/** @type {keyof typeof PACES} */ (this.pace)] ?? PACES.normal;
    this.place?.line.send({ type: "pace", ms, paused: this.isPaused });
  }

  /** Show one more state: one that came before the match stood still, or the bots' next one. */
  stepOn() {
    this.isPaused = true;
    this.steps = 1;
    if (this.queue.length) {
      void this.pump();
      return;
    }
    this.isStepping = true;
    this.place?.line.send({ type: "pace", ms: 0, paused: false });
  }

  endStep() {
    this.isStepping = false;
    this.sendPace();
  }

  // --- the end ------------------------------------------------------------------------------------------------------------------------

  /** @param {number} winner */
  result(winner) {
    if (winner === 2) return t("match.over_draw");
    if (this.seat >= 0 && this.places.size < 2) return winner === this.seat ? t("match.over_won") : t("match.over_lost");
    return t("match.over_wins", { player: this.nameOf(winner) });
  }

  overWords() {
    if (!this.over) return null;
    return h("div", { class: "over-words" },
      h("b", { class: "over-result", text: this.result(this.over.winner) }), h("p", { text: this.over.text }),
      this.fairness(), this.again());
  }

  fairness() {
    const commitment = this.welcome?.commitment;
    if (!commitment || !this.over.seed) return null;
    const is = isFair(commitment, this.over.seed, this.over.nonce);
    return h("p", { class: is ? "fair" : "problem", text: is ? t("match.fair") : t("match.unfair") });
  }

  again() {
    const rematch = this.welcome?.allowed?.rematch && this.seat >= 0;
    const wanted = this.rematchBy >= 0 && this.rematchBy !== this.seat;
    return h("div", { class: "again" },
      wanted ? h("p", { class: "notice", text: t("match.rematch_wanted", { player: this.nameOf(this.rematchBy) }) }) : null,
      rematch || keptBody(this.match) ? h("button", { type: "button", class: "button primary", id: "rematch", "aria-haspopup": "menu", text: t("match.rematch"), onclick: (/** @type {Event} */ event) => this.rematchMenu(/** @type {HTMLElement} */ (event.currentTarget)) }) : null,
      h("a", { class: "button", href: `/replay/${this.match}`, text: t("match.replay") }),
      h("a", { class: "button", href: "/", text: t("match.new_match") }));
  }

  /** @param {HTMLElement} anchor */
  rematchMenu(anchor) {
    const body = keptBody(this.match);
    const canAsk = this.welcome?.allowed?.rematch && this.seat >= 0;
    const own = store.get("decks").filter((deck) => deck.game === this.game.name);
    menu(anchor, [
      { label: t("match.rematch_same"), act: () => (canAsk ? this.askRematch("") : void this.playAgain(body)) },
      ...(body && body.mode !== "friend" ? [{ label: t("match.rematch_swap"), act: () => void this.playAgain(swapped(body)) }] : []),
      ...(canAsk ? this.game.decks.map((deck) => ({ label: t("match.rematch_deck", { deck: deckName(deck) }), act: () => this.askRematch(deck.name) })) : []),
      ...(canAsk ? own.map((deck) => ({ label: t("match.rematch_deck", { deck: deck.name }), act: () => this.askRematch(deck.text) })) : []),
    ]);
  }

  /** @param {string} deck */
  askRematch(deck) {
    for (const place of this.places.values()) place.line.send({ type: "rematch", ...(deck ? { deck } : {}) });
    if (this.welcome?.mode === "friend") toast(t("match.rematch_sent"));
  }

  /** @param {any} body */
  async playAgain(body) {
    if (!body) return;
    try {
      go(await begin(body));
    } catch (error) {
      toast(errorWords(error), "bad");
    }
  }

  drawBanner() {
    const banner = this.banner;
    if (!banner) return;
    banner.hidden = !this.over || this.isTold;
    if (banner.hidden) return;
    fill(banner, h("b", { text: this.result(this.over.winner) }), h("p", { text: this.over.text }),
      h("div", { class: "banner-choices" },
        this.again(),
        h("button", { type: "button", class: "button quiet", text: t("match.look_table"), onclick: () => {
          this.isTold = true;
          banner.hidden = true;
        } })));
  }

  // --- hot seat -------------------------------------------------------------------------------------------------------------------------

  /** Hide one player's cards until the other sits down. @param {number} seat */
  drawCurtain(seat) {
    const cover = this.cover;
    if (!cover) return;
    this.isCovered = true;
    this.root.classList.add("covered");
    cover.hidden = false;
    const ready = h("button", { type: "button", class: "button primary big", id: "ready", text: t("match.curtain_ready", { player: this.nameOf(seat) }), onclick: () => this.change(seat) });
    fill(cover, h("b", { text: t("match.curtain", { player: this.nameOf(seat) }) }), ready);
    ready.focus();
  }

  /** @param {number} seat */
  change(seat) {
    this.seat = seat;
    this.queue = [];
    this.shown = null;
    this.isCovered = false;
    this.root.classList.remove("covered");
    if (this.cover) this.cover.hidden = true;
    const state = this.place?.state;
    if (state) this.draw(state);
    this.log?.toEnd();
  }

  // --- the bar on top, keys -----------------------------------------------------------------------------------------------------------------

  drawBar() {
    const bar = document.getElementById("bar-more");
    if (!bar || this.stop.signal.aborted) return;
    fill(bar,
      h("button", { type: "button", class: "icon-button log-toggle", text: t("match.log"), "aria-pressed": String(this.root.classList.contains("log-open")), onclick: () => this.toggleLog() }),
      h("button", { type: "button", class: "icon-button", id: "more", text: "⋯", "aria-label": t("match.more"), "aria-haspopup": "menu", onclick: (/** @type {Event} */ event) => this.more(/** @type {HTMLElement} */ (event.currentTarget)) }));
  }

  toggleLog() {
    this.root.classList.toggle("log-open");
    this.log?.toEnd();
    this.drawBar();
  }

  /** @param {HTMLElement} anchor */
  more(anchor) {
    const other = this.below >= 0 ? this.below : Math.max(this.shown?.view.player ?? 0, 0);
    menu(anchor, [
      { label: t("match.help"), act: () => this.help() },
      { label: `${this.passesAlone ? "●" : "○"} ${t("match.passing")}`, act: () => this.togglePassing() },
      { label: t("match.link_match"), act: () => void copy(`${location.origin}/match/${this.match}`) },
      ...(this.seat < 0 ? [{ label: t("match.swap_view", { player: this.nameOf(1 - other) }), act: () => this.turnTable(1 - other) }] : []),
      ...(this.welcome?.allowed?.concede && !this.over && this.seat >= 0 ? [{ label: t("match.concede"), kind: "danger", act: () => void this.concede() }] : []),
    ]);
  }

  togglePassing() {
    store.set("passing", this.passesAlone ? "no" : "yes");
    if (this.shown) this.passIfAlone(this.shown);
  }

  /** @param {number} below */
  turnTable(below) {
    this.below = below;
    this.redraw();
  }

  async concede() {
    if (await confirmed(t("match.concede_sure"), t("match.concede"), { danger: true })) this.place?.line.send({ type: "concede" });
  }

  help() {
    const keys = [
      [t("match.key_move"), t("match.key_move_about")], ["Shift + ←↑→↓", t("match.key_all_about")], [t("match.key_take"), t("match.key_take_about")], ["1–9", t("match.key_digit_about")],
      [t("match.key_look"), t("match.key_look_about")], ["⌫", t("match.key_back_about")], ["U", t("match.key_undo_about")],
      ["L", t("match.key_log_about")], ["?", t("match.key_help_about")],
    ];
    openDialog({ title: t("match.help"), body: h("dl", { class: "keys" }, keys.map(([key, about]) => h("div", null, h("dt", null, h("kbd", { text: key })), h("dd", { text: about })))) });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isMenuOpen() || document.querySelector("dialog[open]")) return;
    if (target && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
    if (this.isCovered) return;
    const done = event.shiftKey && event.key.startsWith("Arrow") ? this.walk(event.key, ALL) : this.take(event.key, target);
    if (done) event.preventDefault();
  }

  /** @param {string} key @param {HTMLElement | null} target @returns {boolean} whether the key meant something */
  take(key, target) {
    if (key.startsWith("Arrow")) return this.walk(key, CHOOSABLE);
    if (/^[1-9]$/.test(key)) return this.press(`.actions [data-key="${key}"]`);
    if (key === " " && target?.dataset.ref) {
      this.look(target.dataset.ref);
      return true;
    }
    if (key === "Backspace" || key === "Escape") {
      if (this.armed) this.disarm();
      else if (key === "Backspace") this.back();
      return true;
    }
    if (key === "u" || key === "U") this.undo();
    else if (key === "l" || key === "L") this.toggleLog();
    else if (key === "?") this.help();
    else return false;
    return true;
  }

  /** @param {string} selector */
  press(selector) {
    const button = this.root.querySelector(selector);
    if (!(button instanceof HTMLElement)) return false;
    button.click();
    return true;
  }

  /** Go to the next thing in the direction of an arrow. @param {string} key @param {string} selector of the things to go to */
  walk(key, selector) {
    const things = /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll(selector)]);
    if (!things.length) return false;
    const middles = things.map((thing) => {
      const at = thing.getBoundingClientRect();
      return { x: at.left + at.width / 2, y: at.top + at.height / 2 };
    });
    const now = things.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = now < 0 ? 0 : nextBox(/** @type {{x: number, y: number}} */ (middles[now]), middles, key);
    things[next]?.focus();
    things[next]?.scrollIntoView({ block: "nearest", inline: "nearest" });
    return true;
  }
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

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("common.copied"), "good");
  } catch {
    openDialog({ body: h("input", { class: "input", readonly: true, value: text }) });
  }
}
