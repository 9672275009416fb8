/** A match on the screen: states come in, are shown one after another, and what is chosen goes out. */

import { drawActions } from "./actions.js";
import { drawAims } from "./aims.js";
import * as api from "./api.js";
import { cardsOf, drawBoard } from "./board.js";
import { hidePreview } from "./card.js";
import { sorted, squareNames } from "./choices.js";
import { drawCurtain } from "./curtain.js";
import { closeMenu, toast } from "./dialog.js";
import { fill, h } from "./dom.js";
import { goOnAiming, letDrag } from "./dragging.js";
import { endStrip } from "./ending.js";
import { bringIntoSight, focused, NEAR, refocus } from "./focusing.js";
import { hinted, markHint } from "./hinting.js";
import { drawBar, key } from "./keys.js";
import { answered, attend, drawLesson } from "./lesson.js";
import { LogView, merged } from "./log.js";
import { drawTray, look, placeTray, touchPile } from "./looking.js";
import { hasten, movements, moving } from "./motion.js";
import { passFor, passIfAlone } from "./passing.js";
import { bubble, heard } from "./phrases.js";
import { clock, presenceOf, tick } from "./players.js";
import { go } from "./router.js";
import { freshId, Line } from "./socket.js";
import { endSound, play, soundOf } from "./sound.js";
import * as store from "./store.js";
import { strike, strikes } from "./strikes.js";
import { touch, touchSquare } from "./touching.js";
import { endStep, sendPace } from "./watching.js";
import { lang, said, t } from "./words.js";

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
/** @typedef {Pick<Line, "options" | "known" | "send" | "again" | "close">} Seated */
/** @typedef {{line: Seated, state: State | null, log: import("./log.js").Line[], status: string}} Place */

const BEHIND = 4;
const FINAL = ["token", "unknown", "protocol", "unplayable"]; // refusals that are the same however often one asks

export class Table {
  /**
   * @param {HTMLElement} root @param {string} match @param {GameInfo} game @param {import("./card.js").Catalogue} catalogue
   * @param {SeatKey[]} seats those of this browser; none to watch
   * @param {(options: import("./socket.js").LineOptions) => Seated} [connect] what a seat speaks to, if not to a room of the server
   */
  constructor(root, match, game, catalogue, seats, connect = (options) => new Line(options)) {
    this.connect = connect;
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
    this.isTouched = false; // whether the table was touched last by a finger
    /** @type {{n: number, lines: {option: number, chance: number, share: number, reasons: import("./hinting.js").Reason[]}[]} | null} */
    this.hint = null; // what a bot would do here; no lines while it thinks
    this.hintedAt = -1; // the decision at which that was asked for by itself
    /** @type {import("./lesson.js").Course | null} */
    this.course = null; // the lesson that this match is, if it is one
    this.aimed = ""; // the card onto which one was dropped: it answers what the drop asks next
    this.kept = ""; // what had the focus when it went, until something to choose is there again
    this.busy = "";
    this.isCovered = false;
    this.below = -1;
    this.isPaused = false;
    this.isStepping = false;
    this.steps = 0; // states to be shown of a watched match that stands still
    this.pace = "normal";
    this.rematchBy = -1;
    this.watchers = 0;
    /** @type {Map<number, {phrase: string, until: number}>} */
    this.phrases = new Map(); // what the players said last
    this.passTimer = 0;
    /** @type {Map<number, {present: boolean, is_bot: boolean}>} */
    this.presence = new Map();
    /** @type {Map<string, (reasons: WhyLine[]) => void>} */
    this.asked = new Map();
    /** @type {State[]} */
    this.queue = [];
    this.isPumping = false;
    this.isStale = false; // whether something beside the state has changed that is not drawn yet
    this.stateAt = 0;
    /** @type {Map<number, Place>} */
    this.places = new Map();
    this.layOut();
    const keys = seats.length ? seats : [{ seat: -1, token: "" }];
    this.seat = keys[0]?.seat ?? -1;
    for (const key of keys) this.sit(key);
    this.timer = window.setInterval(() => tick(this), 250);
  }

  /** @param {SeatKey} key */
  sit(key) {
    /** @type {Place} */
    const place = { line: /** @type {any} */ (null), state: null, log: [], status: "connecting" };
    this.places.set(key.seat, place);
    place.line = this.connect({
      match: this.match, token: key.token, lang,
      onmessage: (message) => this.hear(key.seat, message),
      onstatus: (status) => {
        place.status = status;
        this.drawStatus();
      },
    });
  }

  layOut() {
    this.boardBox = h("div", { class: "table-board", tabindex: -1, role: "region", "aria-label": t("match.table") });
    this.cover = h("div", { class: "curtain", hidden: true });
    this.tray = h("div", { class: "tray", hidden: true, role: "group", "aria-label": t("match.tray") });
    this.actions = h("section", { class: "actions", "aria-label": t("match.your_move") });
    this.log = new LogView(this.game, this.catalogue);
    this.status = h("p", { class: "line-status", hidden: true, role: "status" });
    const lesson = h("section", { class: "lesson", hidden: true, "aria-label": t("lesson.title") });
    this.side = h("aside", { class: "side" }, lesson, this.log.element, this.actions);
    void attend(this, lesson);
    fill(this.root, h("h1", { class: "unseen", text: said(this.game.title) }), h("div", { class: "match" }, h("div", { class: "table" }, this.boardBox, this.tray, this.cover, this.status), this.side));
    this.boardBox.addEventListener("look", (event) => look(this, /** @type {CustomEvent} */ (event).detail.ref));
    this.boardBox.addEventListener("scroll", hidePreview);
    letDrag(this, this.boardBox);
    this.boardBox.addEventListener("pointerdown", (event) => { this.isTouched = event.pointerType === "touch"; });
    document.addEventListener("keydown", (event) => key(this, event), { signal: this.stop.signal });
    const room = new ResizeObserver(() => this.redrawAims()); // also when a prompt grows, or text does
    room.observe(this.boardBox);
    const still = store.listen((name) => { if (name === "size") requestAnimationFrame(() => this.redrawAims()); });
    this.stop.signal.addEventListener("abort", () => { room.disconnect(); still(); });
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
        this.accepted(message);
        break;
      case "refused":
        this.refused(place, message);
        break;
      case "why":
        this.asked.get(message.id)?.(message.reasons);
        this.asked.delete(message.id);
        break;
      case "opponent":
        this.presence.set(message.seat, message);
        this.redraw();
        break;
      case "watchers":
        this.watchers = message.count;
        this.redraw();
        break;
      case "said":
        heard(this, message);
        break;
      case "hint":
        hinted(this, message);
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
    drawBar(this);
    if (message.allowed?.pace) sendPace(this); // the room still has that of a page that was closed
  }

  /** Go on choosing, unless the state after what was chosen is still on its way. @param {any} message */
  accepted(message) {
    if (message.id !== this.busy || !this.shown || this.shown.n < message.n) return;
    this.busy = "";
    this.redraw();
  }

  /** @param {Place} place @param {any} message */
  refused(place, message) {
    if (!this.welcome) {
      if (FINAL.includes(message.code)) this.turnedAway(message.message);
      else place.line.again(); // it may be let in when the server has room, or has found the match
      return;
    }
    this.hint = null;
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
    if (state.view.winner < 0) this.over = null;
    if (!isFirst) this.announce(seat, state);
    if (this.isStepping && !isFirst) endStep(this);
    const turnOf = state.view.decides;
    if (this.places.size > 1 && turnOf !== this.seat && this.places.has(turnOf)) {
      if (seat === turnOf && !passFor(this, place, state)) drawCurtain(this, turnOf);
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
    try {
      while (this.queue.length && (!this.isPaused || this.steps > 0)) {
        this.steps = Math.max(0, this.steps - 1);
        if (!this.isPaused && this.queue.length > BEHIND) this.queue.splice(0, this.queue.length - 1);
        const next = /** @type {State} */ (this.queue.shift());
        await this.show(next);
      }
    } finally {
      this.isPumping = false;
      if (this.queue.length && !this.isPaused) void this.pump(); // one that cannot be shown does not keep the next from it
    }
  }

  /** @param {State} state */
  async show(state) {
    await this.learn(state.view);
    const before = this.shown;
    const moves = before && !this.isCovered ? movements(before.view, state.view) : [];
    this.armed = "";
    closeMenu();
    hidePreview();
    if (before) this.sound(state);
    const seen = before && !this.isCovered ? strikes(before.view, state.view, this.game.stakes) : [];
    await moving(/** @type {HTMLElement} */ (this.boardBox), moves, () => {
      this.draw(state);
      if (this.board) strike(this.board, seen);
    });
    goOnAiming(this, state);
    passIfAlone(this, state);
  }

  /** Let what happened be heard: at the end, what it is to whoever sits here. @param {State} state */
  sound(state) {
    play(state.view.winner < 0 ? soundOf(state.log.map((line) => line.kind)) : endSound(state.view.winner, [...this.places.keys()]));
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
    // At one screen both seats are kept at once: the page is left before the other one hears of it.
    for (const [seat, place] of this.places) {
      const token = place.line.options.token;
      if (token) store.keepSeat({ match: message.match, seat, token, game: this.game.name, mode: this.welcome?.mode ?? "bot", name: store.get("name"), at: Date.now() });
    }
    if (message.seat === this.seat || this.places.size < 2) go(`/match/${message.match}`);
  }

  // --- showing ------------------------------------------------------------------------------------------------------------

  /** Draw again with the next picture, once for whatever has changed until then. */
  redraw() {
    if (this.isStale) return;
    this.isStale = true;
    requestAnimationFrame(() => {
      if (!this.isStale || this.stop.signal.aborted) return;
      if (this.shown) this.draw(this.shown);
      drawBar(this);
    });
  }

  /** @param {State} state */
  draw(state) {
    this.isStale = false;
    const isNew = this.shown !== state;
    const isFirst = this.shown === null;
    this.shown = state;
    if (isNew) this.stateAt = performance.now();
    const focus = focused(this) || (document.activeElement === document.body ? this.kept : "");
    const box = /** @type {HTMLElement} */ (this.boardBox);
    box.dataset.state = String(state.n);
    const scroll = box.scrollTop;
    const isLow = scroll + box.clientHeight >= box.scrollHeight - NEAR;
    const choices = this.choices();
    const armed = this.armedOptions();
    const litSquares = new Set([...choices.squares.keys(), ...armed.flatMap((option) => (option.detail ? [option.detail] : []))]);
    this.board = drawBoard(this.game, state.view, this.catalogue, {
      ...(this.below >= 0 ? { below: this.below } : {}),
      names: [0, 1].map((player) => this.nameOf(player)),
      lit: new Set(choices.cards.keys()), litSquares, armed: this.armed,
      oncard: (ref, card, element) => touch(this, ref, card, element),
      onsquare: (name, element) => touchSquare(this, name, element),
      onpile: (side, zone, element) => touchPile(this, side, zone, element),
      panel: (player) => [clock(this, player), presenceOf(this, player), bubble(this, player)],
      middle: [endStrip(this)],
    });
    fill(box, this.board);
    markHint(this);
    drawTray(this, choices.cards);
    drawActions(this, choices);
    drawLesson(this);
    if (this.log) this.log.me = state.view.player;
    this.log?.show(this.place?.log ?? []);
    this.redrawAims();
    box.scrollTop = isFirst || isLow ? box.scrollHeight : scroll; // one's own half is below, and stays in sight when the rest grows
    drawBar(this);
    this.kept = refocus(this, focus) ? "" : focus;
    if (isFirst && (document.activeElement === document.body || document.activeElement?.id === "page")) box.focus({ preventScroll: true });
    if (isNew) bringIntoSight(this);
  }

  redrawAims() {
    if (!this.board || !this.shown) return;
    drawAims(this.board, this.shown.view);
    placeTray(this);
  }

  drawStatus() {
    const status = this.place?.status ?? "connecting";
    const bar = this.status;
    if (!bar) return;
    bar.hidden = status === "open";
    bar.textContent = status === "lost" ? t("match.reconnecting") : t("match.connecting");
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
    if (!this.isMine() || !this.shown?.options.includes(option)) return; // a dialog may have outlived its state
    closeMenu();
    hasten();
    this.armed = "";
    this.busy = freshId();
    answered(this, option);
    const message = { type: "answer", n: this.shown.n, option: option.index, id: this.busy };
    this.place?.line.send(message);
    this.unlight();
  }

  /** What was lit cannot be chosen any more. */
  unlight() {
    this.kept = focused(this) || this.kept;
    for (const one of this.root.querySelectorAll(".lit, .armed")) one.classList.remove("lit", "armed");
    for (const one of this.root.querySelectorAll(".square-choice")) one.remove();
    drawActions(this, this.choices());
  }
}
