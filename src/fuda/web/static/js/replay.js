/** A match once more: step by step, from either side or open, to be taken over, shared and kept. */

import { Analysis } from "./analysis.js";
import * as api from "./api.js";
import { drawAims } from "./aims.js";
import { drawBoard } from "./board.js";
import { face, fullCard, hidePreview, openCard, previewOn } from "./card.js";
import { menu, openDialog, toast } from "./dialog.js";
import { classes, fill, h } from "./dom.js";
import { isFair } from "./fair.js";
import { reasonList } from "./hinting.js";
import { copyButton, download, field } from "./librarybits.js";
import { LogView } from "./log.js";
import { hasten, movements, moving } from "./motion.js";
import { go, page } from "./router.js";
import { begin } from "./start.js";
import { NARROW } from "./narrow.js";
import * as store from "./store.js";
import { strike, strikes } from "./strikes.js";
import { cardName, errorWords, gameWord, lang, said, t } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").ZoneView} ZoneView */
/** @typedef {import("./librarytypes.js").LibraryGame} LibraryGame */
/** @typedef {import("./librarytypes.js").ReplayFacts} ReplayFacts */
/** @typedef {import("./librarytypes.js").ReplayStep} ReplayStep */
/** @typedef {import("./card.js").Catalogue} Catalogue */

const PACE = 1100;
const KEPT = 400; // steps that are remembered

/** The step at which the turn of a step, or one before or after it, begins. @param {{step: number}[]} turns @param {number} step @param {number} by */
export function turnStep(turns, step, by) {
  let at = 0;
  turns.forEach((turn, index) => {
    if (turn.step <= step) at = index;
  });
  const isInside = (turns[at]?.step ?? 0) < step;
  const to = by < 0 && isInside ? at : at + by;
  return turns[Math.max(0, Math.min(turns.length - 1, to))]?.step ?? 0;
}

/** Show the cards of a pile. @param {LibraryGame} game @param {Catalogue} catalogue @param {string} title @param {ZoneView} zone */
export function openPile(game, catalogue, title, zone) {
  const known = zone.cards.flatMap((card) => (card ? [card] : []));
  const hidden = zone.count - known.length;
  openDialog({
    title, className: "pile-dialog",
    body: [
      h("div", { class: "pile-cards" }, known.map((card) => {
        const printed = catalogue.get(card.number);
        const button = h("button", { type: "button", class: "card portrait", "aria-label": cardName(card), onclick: () => openCard(game, printed, { current: card, catalogue }) }, face(game, printed, { current: card }));
        previewOn(button, () => fullCard(game, printed, { current: card, catalogue }));
        return button;
      })),
      hidden ? h("p", { class: "faint", text: t("match.pile_hidden", { n: hidden }) }) : null,
      zone.count ? null : h("p", { class: "faint", text: t("match.pile_empty") }),
    ],
  });
}

class Replay {
  /** @param {HTMLElement} root @param {LibraryGame} game @param {Catalogue} catalogue @param {ReplayFacts} facts @param {Record<string, string>} headers */
  constructor(root, game, catalogue, facts, headers) {
    this.root = root;
    this.game = game;
    this.catalogue = catalogue;
    this.facts = facts;
    this.headers = headers;
    this.side = facts.side;
    this.below = Math.max(0, facts.side);
    this.step = Math.max(0, Math.min(facts.last, Number(new URLSearchParams(location.search).get("step") ?? facts.first) || 0));
    /** @type {Map<string, Promise<ReplayStep>>} */
    this.known = new Map();
    /** @type {View | null} */
    this.view = null;
    this.wanted = -1;
    this.timer = 0;
    this.stop = new AbortController();
  }

  get names() {
    return [0, 1].map((player) => this.facts.names[player] || t("match.player", { n: player + 1 }));
  }

  draw() {
    this.boardBox = h("div", { class: "table-board replay-board" });
    this.log = new LogView(this.game, this.catalogue);
    this.answer = h("p", { class: "replay-answer", role: "status", "aria-live": "polite" });
    this.count = h("span", { class: "replay-count" });
    this.slider = h("input", { type: "range", min: 0, max: this.facts.last, value: this.step, class: "scrub", id: "scrub", "aria-label": t("replay.scrub") });
    this.slider.addEventListener("input", () => void this.to(Number(this.slider?.value)));
    this.playButton = h("button", { type: "button", class: "button primary", id: "replay-play", onclick: () => this.playOrPause() });
    this.turns = h("select", { class: "input", "aria-label": t("replay.turn"), id: "replay-turn" }, this.facts.turns.map((turn) =>
      h("option", { value: turn.step, text: turn.turn ? t("replay.turn_of", { n: turn.turn, player: this.names[turn.player] ?? "" }) : t("replay.before") })));
    this.turns.addEventListener("change", () => void this.to(Number(this.turns?.value)));
    this.list = h("ol", { class: "step-list", "aria-label": t("replay.steps"), tabindex: 0 }, this.facts.steps.map((one) => this.stepLine(one)));
    const isNarrow = matchMedia(NARROW).matches; // what is done is to be seen where one steps through it
    fill(this.root, h("div", { class: "match replay" },
      h("div", { class: "table" }, this.boardBox, isNarrow ? this.answer : null, this.controls()),
      h("aside", { class: "side replay-side" }, this.headWords(), isNarrow ? null : this.answer, this.log.element, h("section", { class: "steps-pane" }, h("h3", { text: t("replay.steps") }), this.list), this.overlook(), this.acts())));
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.stop.signal });
    const room = new ResizeObserver(() => this.aims());
    room.observe(this.boardBox);
    this.stop.signal.addEventListener("abort", () => room.disconnect());
    this.drawPlay();
    void this.to(this.step);
  }

  leave() {
    this.stop.abort();
    this.analysis?.stop();
    clearTimeout(this.timer);
    hidePreview();
  }

  headWords() {
    const { result, state } = this.facts;
    const [a, b] = this.names;
    return h("header", { class: "replay-head" },
      h("h1", { text: said(this.game.title) }), h("p", { text: t("replay.players", { a: a ?? "", b: b ?? "" }) }),
      this.facts.difference ? h("p", { class: "notice", role: "status", text: t("replay.otherwise", { difference: this.facts.difference }) }) : null,
      result ? h("p", { class: "replay-result", text: result.text }) : h("p", { class: "faint", text: t(state === "stopped" ? "replay.stopped" : "replay.running") }),
      this.fairBadge());
  }

  // --- steps ----------------------------------------------------------------------------------------------------------

  controls() {
    const button = (/** @type {string} */ mark, /** @type {string} */ word, /** @type {() => void} */ act, /** @type {string} */ id) =>
      h("button", { type: "button", class: "button", text: mark, "aria-label": t(word), title: t(word), id, onclick: act });
    return h("div", { class: "replay-controls", role: "toolbar", "aria-label": t("replay.title") },
      h("div", { class: "replay-buttons" },
        button("«", "replay.first", () => void this.to(0), "replay-first"),
        button("‹", "replay.back", () => void this.to(this.step - 1), "replay-back"), this.playButton,
        button("›", "replay.on", () => void this.to(this.step + 1), "replay-on"),
        button("»", "replay.last", () => void this.to(this.facts.last), "replay-last")),
      h("div", { class: "replay-scrub" }, this.slider, this.ticks()),
      this.count, this.turns, this.sides());
  }

  ticks() {
    return h("div", { class: "ticks", "aria-hidden": "true" }, this.facts.turns.map((turn) =>
      h("i", { class: `tick of-${turn.player}`, vars: { "--at": this.facts.last ? turn.step / this.facts.last : 0 } })));
  }

  sides() {
    if (this.facts.sides.length < 2) return null;
    const names = (/** @type {number} */ side) => (side < 0 ? t("replay.open") : (this.names[side] ?? ""));
    const box = h("select", { class: "input", "aria-label": t("replay.side"), id: "replay-side" }, this.facts.sides.map((side) => h("option", { value: side, text: names(side), selected: side === this.side })));
    box.addEventListener("change", () => void this.lookFrom(Number(box.value)));
    return box;
  }

  /** @param {number} side */
  async lookFrom(side) {
    try {
      this.facts = await api.get(`/api/replays/${encodeURIComponent(this.facts.match)}?lang=${lang()}&side=${side}`, this.headers);
    } catch (error) {
      toast(errorWords(error), "bad");
      return;
    }
    this.side = side;
    if (side >= 0) this.below = side;
    this.view = null;
    fill(/** @type {HTMLElement} */ (this.list), this.facts.steps.map((one) => this.stepLine(one)));
    await this.to(this.step);
  }

  /** @param {import("./librarytypes.js").StepLine} one */
  stepLine(one) {
    const isNew = this.facts.turns.find((turn) => turn.step === one.n);
    return h("li", { "data-step": one.n, class: classes(`by-${one.player}`, isNew !== undefined && "new-turn") },
      isNew ? h("span", { class: "turn-label", text: isNew.turn ? t("match.turn", { n: isNew.turn }) : t("replay.before") }) : null,
      h("button", { type: "button", tabindex: -1, onclick: () => void this.to(one.n), text: one.text }));
  }

  /** @param {number} step @returns {Promise<ReplayStep>} */
  fetch(step) {
    const key = `${this.side}/${lang()}/${step}`;
    const known = this.known.get(key);
    if (known) return known;
    const asked = api.get(`/api/replays/${encodeURIComponent(this.facts.match)}?lang=${lang()}&side=${this.side}&step=${step}`, this.headers);
    this.known.set(key, asked);
    asked.catch(() => this.known.delete(key));
    if (this.known.size > KEPT) this.known.delete(this.known.keys().next().value ?? "");
    return asked;
  }

  /** Go to a step. @param {number} step */
  async to(step) {
    this.step = Math.max(0, Math.min(this.facts.last, step));
    this.wanted = this.step;
    this.drawPlace();
    try {
      const found = await this.fetch(this.step);
      if (this.wanted !== found.step || this.stop.signal.aborted) return;
      await api.learn(this.game.name, numbersOf(found.view));
      if (this.wanted !== found.step || this.stop.signal.aborted) return;
      this.show(found);
      for (const near of [this.step + 1, this.step - 1]) if (near >= 0 && near <= this.facts.last) void this.fetch(near).catch(() => undefined);
    } catch (error) {
      toast(errorWords(error), "bad");
    }
  }

  drawPlace() {
    this.analysis?.at(this.step);
    if (this.slider) this.slider.value = String(this.step);
    this.slider?.setAttribute("aria-valuetext", t("replay.step", { n: this.step, last: this.facts.last }));
    if (this.count) this.count.textContent = t("replay.step", { n: this.step, last: this.facts.last });
    const turn = this.facts.turns.filter((one) => one.step <= this.step).at(-1);
    if (this.turns && turn) this.turns.value = String(turn.step);
    for (const line of this.list?.children ?? []) {
      const is = /** @type {HTMLElement} */ (line).dataset.step === String(this.step);
      line.classList.toggle("now", is);
      if (is && this.list) this.list.scrollTop = /** @type {HTMLElement} */ (line).offsetTop - this.list.clientHeight / 2;
    }
    history.replaceState(null, "", `${location.pathname}?step=${this.step}${location.hash}`);
  }

  /** @param {ReplayStep} found */
  show(found) {
    const box = /** @type {HTMLElement} */ (this.boardBox);
    const taken = found.options.find((option) => option.index === found.taken);
    const board = drawBoard(this.game, found.view, this.catalogue, {
      below: this.below, names: this.names, lit: new Set(taken?.ref ? [taken.ref] : []),
      oncard: (_ref, card) => card && openCard(this.game, this.catalogue.get(card.number), { current: card, catalogue: this.catalogue }),
      onpile: (side, zone) => openPile(this.game, this.catalogue, t("match.pile_of", { zone: gameWord(this.game, "zones", zone.name), player: this.names[side] ?? "" }), zone),
    });
    const moves = this.view ? movements(this.view, found.view) : [];
    const seen = this.view ? strikes(this.view, found.view, this.game.stakes) : [];
    this.view = found.view;
    hasten();
    void moving(box, moves, () => {
      fill(box, board);
      drawAims(board, found.view);
      strike(board, seen);
    });
    this.log?.show(found.log);
    this.log?.toEnd();
    const who = found.taken >= 0 ? (this.names[this.facts.steps[found.step]?.player ?? -1] ?? "") : "";
    fill(/** @type {HTMLElement} */ (this.answer), found.step < found.last ? [h("b", { text: who ? `${who}: ` : "" }), found.text] : (this.facts.result?.text ?? t("replay.over")));
  }

  aims() {
    const board = this.boardBox?.querySelector(".board");
    if (board instanceof HTMLElement && this.view) drawAims(board, this.view);
  }

  // --- playing by itself ----------------------------------------------------------------------------------------------

  playOrPause() {
    if (this.timer) {
      clearTimeout(this.timer);
      this.timer = 0;
    } else {
      if (this.step >= this.facts.last) this.step = -1;
      void this.goOn();
    }
    this.drawPlay();
  }

  async goOn() {
    this.timer = window.setTimeout(() => undefined, PACE);
    await this.to(this.step + 1);
    if (!this.timer || this.stop.signal.aborted) return;
    if (this.step >= this.facts.last) {
      this.timer = 0;
      this.drawPlay();
      return;
    }
    this.timer = window.setTimeout(() => void this.goOn(), PACE);
  }

  drawPlay() {
    if (!this.playButton) return;
    this.playButton.textContent = this.timer ? "❙❙" : "▶";
    this.playButton.setAttribute("aria-label", t(this.timer ? "replay.pause" : "replay.play"));
    this.playButton.title = t(this.timer ? "replay.pause" : "replay.play");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], .menu")) return;
    if (target instanceof HTMLElement && target.matches("input:not([type=range]), select, textarea")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => void this.to(this.step - 1), ArrowRight: () => void this.to(this.step + 1), Home: () => void this.to(0), End: () => void this.to(this.facts.last),
      PageUp: () => void this.to(turnStep(this.facts.turns, this.step, -1)), PageDown: () => void this.to(turnStep(this.facts.turns, this.step, 1)),
    };
    if (!(target instanceof HTMLButtonElement)) keys[" "] = () => this.playOrPause();
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** How good the answers were, once nothing is a secret any more. */
  overlook() {
    const { facts } = this;
    if (facts.state !== "over" || !facts.last) return null;
    this.analysis = new Analysis({
      match: facts.match, game: facts.game, last: facts.last, names: this.names, winner: facts.result?.winner ?? -1,
      canTakeOver: facts.can_take_over, to: (step) => void this.to(step),
    });
    return this.analysis.element;
  }

  // --- what can be done with it ---------------------------------------------------------------------------------------

  acts() {
    const { facts } = this;
    return h("div", { class: "replay-acts" },
      facts.state === "over" && facts.last ? h("button", { type: "button", class: "button", id: "replay-hint", text: t("replay.hint"), title: t("replay.hint_about"), onclick: () => void this.hint() }) : null,
      facts.can_take_over ? h("button", { type: "button", class: "button primary", id: "take-over", text: t("replay.take_over"), onclick: () => this.takeOver() }) : null,
      facts.can_share ? h("button", { type: "button", class: "button", id: "share", text: t("replay.share"), onclick: () => void this.share() }) : null,
      facts.can_share ? h("button", { type: "button", class: "button", id: "what-if", text: t("replay.what_if"), title: t("replay.what_if_about"), onclick: () => void this.whatIf() }) : null,
      h("button", { type: "button", class: "button quiet", text: "…", "aria-label": t("replay.more"), "aria-haspopup": "menu", onclick: (/** @type {Event} */ event) => this.more(/** @type {HTMLElement} */ (event.currentTarget)) }));
  }

  /** What a bot would have done here, by what the seat that decides knew. */
  async hint() {
    const { step } = this;
    try {
      const found = /** @type {{player: number, taken: number, lines: {option: number, label: string, chance: number, share: number, reasons: import("./hinting.js").Reason[]}[]}} */ (
        await api.get(`/api/replays/${encodeURIComponent(this.facts.match)}/hint?lang=${lang()}&step=${step}`, this.headers));
      openDialog({
        title: t("replay.hint"),
        body: [h("p", { class: "faint", text: t("replay.hint_of", { player: this.names[found.player] ?? "" }) }),
          h("ol", { class: "hint", id: "hint-lines" }, found.lines.map((line, at) => h("li", { class: at === 0 ? "best" : "" },
            h("span", { text: line.label }), " ", h("small", { class: "faint", text: [line.share > 0 ? t("match.hint_chance", { n: Math.round(line.chance * 100) }) : "", line.option === found.taken ? t("replay.hint_taken") : ""].filter(Boolean).join(" · ") }), reasonList(line.reasons)))),
          h("p", { class: "faint small-text", text: t("match.hint_about") })],
      });
    } catch (error) {
      toast(errorWords(error), "bad");
    }
  }

  /** @param {HTMLElement} anchor */
  more(anchor) {
    menu(anchor, [
      ...(this.facts.can_share ? [{ label: t("replay.download"), act: () => void this.download() }] : []),
      { label: t("replay.link"), act: () => void navigator.clipboard?.writeText(location.href).then(() => toast(t("common.copied"), "good")) },
      ...(this.facts.origin ? [{ label: t("replay.origin"), act: () => go(`/replay/${this.facts.origin}`) }] : []),
    ]);
  }

  /** Give the user the file as it is: a seed may be too large for a number here. */
  async download() {
    const response = await fetch(`/api/matches/${encodeURIComponent(this.facts.match)}/record`);
    if (response.ok) download(`fuda-${this.facts.game}-${this.facts.match}.json`, await response.text(), "application/json");
    else toast(t("library.failed"), "bad");
  }

  takeOver() {
    const seat = h("select", { class: "input", id: "take-over-seat" }, this.names.map((name, at) => h("option", { value: at, text: name })));
    seat.value = String(this.side >= 0 ? this.side : Math.max(0, this.facts.steps[this.step]?.player ?? 0));
    const level = h("select", { class: "input", id: "take-over-level" }, this.game.bots.map((bot) => h("option", { value: bot.name, text: said(bot.title), selected: bot.name === "normal" })));
    openDialog({
      title: t("replay.take_over"),
      body: [h("p", { class: "faint", text: t("replay.take_over_lead") }), h("div", { class: "two" }, field(t("replay.as"), seat), field(t("library.level"), level))],
      choices: [{ label: t("common.cancel") }, { label: t("library.play"), kind: "primary", act: () => void this.begin(Number(seat.value), level.value) }],
    });
  }

  /** @param {number} seat @param {string} level */
  async begin(seat, level) {
    const step = Math.min(this.step, Math.max(0, this.facts.last - (this.facts.result ? 1 : 0)));
    try {
      go(await begin({ protocol: 1, game: this.facts.game, mode: "bot", name: store.get("name"), bots: [{ level }], from: { match: this.facts.match, step, seat } }));
    } catch (error) {
      toast(errorWords(error), "bad");
    }
  }

  /** Open the position in the board editor. */
  async whatIf() {
    try {
      const title = `${said(this.game.title)}: ${t("replay.step", { n: this.step, last: this.facts.last })}`;
      const found = await api.post(`/api/replays/${encodeURIComponent(this.facts.match)}/board`, { step: this.step, title });
      sessionStorage.setItem("editor", JSON.stringify(found));
      go("/editor");
    } catch (error) {
      toast(errorWords(error), "bad");
    }
  }

  async share() {
    const title = h("input", { class: "input", maxlength: 120, value: `${said(this.game.title)}: ${t("replay.step", { n: this.step, last: this.facts.last })}` });
    const text = h("textarea", { class: "input deck-text mono", rows: 14, readonly: true, "aria-label": t("replay.share"), spellcheck: "false" });
    let name = "fuda.yaml";
    const ask = async () => {
      try {
        const found = await api.post(`/api/replays/${encodeURIComponent(this.facts.match)}/scenario`, { step: this.step, title: title.value });
        [text.value, name] = [found.yaml, found.name];
      } catch (error) {
        text.value = errorWords(error);
      }
    };
    title.addEventListener("change", () => void ask());
    const dialog = openDialog({
      title: t("replay.share"), className: "wide-dialog",
      body: [h("p", { class: "faint", text: t("replay.share_lead") }), field(t("replay.share_title"), title), text,
        h("div", { class: "deck-acts" }, copyButton(() => text.value),
          h("button", { type: "button", class: "button small", text: t("library.download"), onclick: () => download(name, text.value) }),
          h("button", {
            type: "button", class: "button small", text: t("replay.share_open"),
            onclick: () => {
              sessionStorage.setItem("scenario", text.value);
              dialog.close();
              go("/scenarios");
            },
          }))],
    });
    await ask();
  }

  fairBadge() {
    const { fair } = this.facts;
    if (!fair) return this.facts.result ? h("p", { class: "faint small-text", text: t("replay.fair_none") }) : null;
    const isGood = fair.is_true && isFair(fair.commitment, fair.seed, fair.nonce);
    return h("button", {
      type: "button", class: classes("fair-badge", isGood ? "good" : "bad"), id: "fair", text: isGood ? `✓ ${t("replay.fair_good")}` : `✗ ${t("replay.fair_bad")}`,
      onclick: () => openDialog({
        title: t("replay.fair"),
        body: [h("p", { text: t("replay.fair_words") }), h("dl", { class: "hashes" },
          [["fair_commitment", fair.commitment], ["fair_seed", fair.seed], ["fair_nonce", fair.nonce]].flatMap(([word, value]) => [h("dt", { text: t(`replay.${word}`) }), h("dd", { text: value })]))],
      }),
    });
  }
}

/** The numbers of the cards of a view. @param {View} view */
function numbersOf(view) {
  return view.sides.flatMap((side) => side.zones.flatMap((zone) => zone.cards.flatMap((card) => (card ? [card.number] : []))));
}

/** @param {HTMLElement} root @param {string} id */
async function showReplay(root, id) {
  const seats = store.seatsOf(id);
  const token = seats[0]?.token ?? "";
  /** @type {Record<string, string>} */
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  /** @type {ReplayFacts} */
  const facts = await api.get(`/api/replays/${encodeURIComponent(id)}?lang=${lang()}`, headers);
  const game = /** @type {LibraryGame} */ (await api.game(facts.game));
  const catalogue = await api.cards(facts.game);
  document.title = `${t("replay.title")} · ${said(game.title)} · fuda`;
  const replay = new Replay(root, game, catalogue, facts, headers);
  replay.draw();
  return { leave: () => replay.leave() };
}

page("/replay/:id", async (root, params) => {
  fill(root, h("p", { class: "faint loading", text: t("common.loading") }));
  try {
    return await showReplay(root, params.id ?? "");
  } catch (error) {
    fill(root, h("div", { class: "library" }, h("p", { class: "problem", text: errorWords(error) }), h("a", { class: "button", href: "/replays", text: t("replay.list") })));
    return {};
  }
});
