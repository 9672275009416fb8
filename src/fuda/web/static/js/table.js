/** A match on the screen: states come in, are shown one after another, and what is chosen goes out. */

import { drawActions } from "./actions.js";
import * as api from "./api.js";
import { cardsOf, drawAims, drawBoard } from "./board.js";
import { hidePreview, highlighted, printedText } from "./card.js";
import { clockText, sorted, squareNames } from "./choices.js";
import { closeMenu, isMenuOpen, menu, toast } from "./dialog.js";
import { fill, h } from "./dom.js";
import { drawBanner } from "./ending.js";
import { drawBar, key } from "./keys.js";
import { LogView, merged } from "./log.js";
import { drawTray, look, placeTray, touchPile } from "./looking.js";
import { movements, moving } from "./motion.js";
import { letDrag } from "./dragging.js";
import { go } from "./router.js";
import { freshId, Line } from "./socket.js";
import { play, soundOf } from "./sound.js";
import * as store from "./store.js";
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
/** @typedef {{line: Line, state: State | null, log: import("./log.js").Line[], status: string}} Place */

const LOW = 30;
const NEAR = 4; // pixels from the end of what scrolls
const BEHIND = 4;
const PASS_AFTER = 350;
const FINAL = ["token", "unknown", "protocol", "unplayable"]; // refusals that are the same however often one asks

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
    this.isTouched = false; // whether the table was touched last by a finger
    /** @type {{n: number, lines: {option: number, chance: number, share: number}[]} | null} */
    this.hint = null; // what a bot would do here; no lines while it thinks
    this.aimed = ""; // the card onto which one was dropped: it answers what the drop asks next
    this.kept = ""; // what had the focus when it went, until something to choose is there again
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
    this.isStale = false; // whether something beside the state has changed that is not drawn yet
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
    fill(this.root, h("h1", { class: "unseen", text: said(this.game.title) }), h("div", { class: "match" }, h("div", { class: "table" }, this.boardBox, this.tray, this.banner, this.cover, this.status), this.side));
    this.boardBox.addEventListener("look", (event) => look(this, /** @type {CustomEvent} */ (event).detail.ref));
    this.boardBox.addEventListener("scroll", hidePreview);
    letDrag(this, this.boardBox);
    this.boardBox.addEventListener("pointerdown", (event) => { this.isTouched = event.pointerType === "touch"; });
    document.addEventListener("keydown", (event) => key(this, event), { signal: this.stop.signal });
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
      case "hint":
        this.hinted(message);
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
    if (state.view.winner < 0) {
      this.over = null;
      this.isTold = false;
    }
    if (!isFirst) this.announce(seat, state);
    if (this.isStepping && !isFirst) endStep(this);
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
    await moving(/** @type {HTMLElement} */ (this.boardBox), moves, () => this.draw(state));
    this.goOnAiming(state);
    this.passIfAlone(state);
  }

  /** Let what happened be heard. @param {State} state */
  sound(state) {
    if (state.view.winner >= 0) play(state.view.winner === this.seat ? "won" : "lost");
    else play(soundOf(state.log.map((line) => line.kind)));
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
    const focus = this.focused() || (document.activeElement === document.body ? this.kept : "");
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
      oncard: (ref, card, element) => this.touch(ref, card, element),
      onsquare: (name, element) => this.touchSquare(name, element),
      onpile: (side, zone, element) => touchPile(this, side, zone, element),
      panel: (player) => [this.clock(player), this.presenceOf(player)],
    });
    fill(box, this.board);
    this.markHint();
    drawTray(this, choices.cards);
    drawActions(this, choices);
    if (this.log) this.log.me = state.view.player;
    this.log?.show(this.place?.log ?? []);
    drawBanner(this);
    this.redrawAims();
    box.scrollTop = isFirst || isLow ? box.scrollHeight : scroll; // one's own half is below, and stays in sight when the rest grows
    drawBar(this);
    this.kept = this.refocus(focus) ? "" : focus;
    if (isNew) this.bringIntoSight();
  }

  /** On a small screen: scroll to what can be chosen, unless some of it is in sight. */
  bringIntoSight() {
    const box = /** @type {HTMLElement} */ (this.boardBox);
    if (box.scrollHeight <= box.clientHeight + NEAR) return;
    const lit = [...box.querySelectorAll(".card.lit, .square.lit, .pile.lit")];
    const room = box.getBoundingClientRect();
    const stays = [...box.querySelectorAll(".panel.own, .hands.own")].filter((one) => getComputedStyle(one).position === "sticky");
    const bottom = Math.min(room.bottom, ...stays.map((one) => one.getBoundingClientRect().top)); // the rest lies under these
    const isSeen = lit.some((one) => {
      const at = one.getBoundingClientRect();
      return stays.some((over) => over.contains(one)) || (at.top >= room.top && at.bottom <= bottom);
    });
    if (!isSeen) lit[0]?.scrollIntoView({ block: "center" });
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

  /** @returns {string} what has the focus, to find it again */
  focused() {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || !this.root.contains(element)) return "";
    for (const name of ["ref", "loose", "zone"]) {
      if (element.dataset[name]) return `[data-${name}="${CSS.escape(element.dataset[name])}"]`;
    }
    if (element.matches(".square-choice")) return ".square-choice";
    if (!this.actions?.contains(element)) return "";
    return element.id ? `#${CSS.escape(element.id)}` : ".actions [data-key]";
  }

  /** @param {string} selector @returns {boolean} whether there was something to go to */
  refocus(selector) {
    if (!selector) return false;
    const isCard = selector.startsWith("[");
    const found = this.root.querySelector(isCard ? `${selector}.lit` : selector)
      ?? this.root.querySelector(".actions [data-key]") ?? this.root.querySelector(".square-choice, .card.lit, .pile.lit");
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
    return found !== null;
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
    if (!this.isMine() || !this.shown?.options.includes(option)) return; // a dialog may have outlived its state
    closeMenu();
    this.armed = "";
    this.busy = freshId();
    const message = { type: "answer", n: this.shown.n, option: option.index, id: this.busy };
    this.place?.line.send(message);
    this.unlight();
  }

  /** What was lit cannot be chosen any more. */
  unlight() {
    this.kept = this.focused() || this.kept;
    for (const one of this.root.querySelectorAll(".lit, .armed")) one.classList.remove("lit", "armed");
    for (const one of this.root.querySelectorAll(".square-choice")) one.remove();
    drawActions(this, this.choices());
  }

  /** A card is touched: choose it, ask how, or look at it. @param {string} ref @param {CardView | null} card @param {HTMLElement} element */
  touch(ref, card, element) {
    const options = this.choices().cards.get(ref) ?? [];
    if (!options.length) {
      if (card) look(this, ref);
      return;
    }
    if (options.length === 1 && !(card && this.isReadFirst(element, options))) {
      this.take(element, options);
      return;
    }
    if (this.armed === ref) {
      closeMenu();
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

  /** Whether a tap on a card shows what it says, and a second one uses it: on a touch screen, where more than a choice is made by it. @param {HTMLElement} element @param {Option[]} options */
  isReadFirst(element, options) {
    return this.isTouched && element.closest(".hands, .rows, .grid") !== null && options.some((option) => (option.ability ?? -1) >= 0 || option.kind !== "pick");
  }

  /** Answer by the only one of some options, or ask which. @param {HTMLElement} anchor @param {Option[]} options @param {() => void} [chosen] */
  take(anchor, options, chosen) {
    if (options.length > 1) {
      this.askHow(anchor, options, chosen);
      return;
    }
    chosen?.();
    if (options[0]) this.answer(options[0]);
  }

  /** @param {HTMLElement} anchor @param {Option[]} options @param {() => void} [chosen] */
  askHow(anchor, options, chosen) {
    this.kept = this.focused() || this.kept; // the menu takes the focus, and loses it
    const ref = options[0]?.ref ?? "";
    const known = this.isTouched && this.shown ? cardsOf(this.shown.view).get(ref) : undefined;
    const printed = known ? this.catalogue.get(known.number) : undefined;
    menu(anchor, options.map((option) => ({ label: option.label, act: () => this.take(anchor, [option], chosen) })), {
      ...(printed ? { about: highlighted(printedText(printed)) } : {}),
      closed: () => window.setTimeout(() => this.disarm(), 0),
    });
  }

  /** The card that was chosen first is not used after all. The board stays, as the click that did it may be about to choose another card. */
  disarm() {
    if (!this.armed || isMenuOpen()) return;
    this.armed = "";
    const { squares } = this.choices();
    for (const one of this.root.querySelectorAll(".card.armed")) one.classList.remove("armed");
    for (const one of this.root.querySelectorAll(".square.lit")) {
      if (squares.has(/** @type {HTMLElement} */ (one).dataset.square ?? "")) continue;
      one.classList.remove("lit");
      one.querySelector(":scope > .square-choice")?.remove();
    }
  }

  /** @param {string} name @param {HTMLElement} element */
  touchSquare(name, element) {
    const options = [...this.armedOptions(), ...(this.choices().squares.get(name) ?? [])].filter((option) => option.detail === name);
    if (options.length) this.take(element, options);
  }

  // --- hints -----------------------------------------------------------------------------------------------------------------

  /** Ask a bot what it would do. */
  askHint() {
    if (!this.isMine() || !this.shown) return;
    this.hint = { n: this.shown.n, lines: [] };
    this.place?.line.send({ type: "hint", n: this.shown.n, id: freshId() });
    this.redraw();
  }

  /** A bot has thought. @param {any} message */
  hinted(message) {
    if (this.shown?.n !== message.n) return;
    this.hint = { n: message.n, lines: message.lines };
    this.redraw();
  }

  /** Mark on the table what a bot would choose. */
  markHint() {
    const best = this.hint && this.hint.n === this.shown?.n ? this.hint.lines[0] : undefined;
    const ref = best ? this.shown?.options.find((option) => option.index === best.option)?.ref : "";
    if (ref) this.boardBox?.querySelector(`[data-ref="${CSS.escape(ref)}"]`)?.classList.add("hinted");
  }

  // --- dragging -------------------------------------------------------------------------------------------------------------

  /** A card is being dragged: show where it can go. @param {string} ref */
  pickUp(ref) {
    hidePreview();
    this.armed = ref;
    for (const option of this.armedOptions()) {
      this.boardBox?.querySelector(`[data-square="${CSS.escape(option.detail ?? "")}"]`)?.classList.add("lit");
    }
  }

  /** A card was dropped somewhere on the table. @param {string} ref @param {{square: string, card: string}} at */
  drop(ref, at) {
    const options = this.choices().cards.get(ref) ?? [];
    const there = options.filter((option) => option.detail && option.detail === at.square);
    this.armed = "";
    this.aimed = at.card === ref ? "" : at.card;
    const anchor = this.boardBox?.querySelector(`[data-ref="${CSS.escape(ref)}"]`);
    if (!(anchor instanceof HTMLElement) || !options.length) return;
    this.take(anchor, there.length ? there : options);
  }

  /** Answer by the card onto which the last one was dropped, if that is what is asked now. @param {State} state */
  goOnAiming(state) {
    const aimed = this.aimed;
    this.aimed = "";
    const fitting = aimed && this.shown === state ? this.choices().cards.get(aimed) ?? [] : [];
    if (fitting.length === 1 && fitting[0]) this.answer(fitting[0]);
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

}
