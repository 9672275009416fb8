/** What happened, line by line: each with its clause, the newest last. */

import { clauseLink } from "./clause.js";
import { fullCard, previewOn } from "./card.js";
import { classes, h } from "./dom.js";
import * as store from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {{n: number, text: string, kind: string, clause: string, player?: number, card?: string, is_quiet?: boolean}} Line */

/**
 * The log after a message: lines from `from` on replace what was there.
 * @param {Line[]} lines @param {Line[]} added @param {number} from @returns {Line[]}
 */
export function merged(lines, added, from) {
  return [...lines.filter((line) => line.n < from), ...added];
}

/**
 * Lines that read the same one after another, as one with their number.
 * @param {Line[]} lines @returns {(Line & {times: number})[]}
 */
export function gathered(lines) {
  /** @type {(Line & {times: number})[]} */
  const out = [];
  for (const line of lines) {
    const last = out.at(-1);
    if (last && last.text === line.text && last.clause === line.clause) last.times += 1;
    else out.push({ ...line, times: 1 });
  }
  return out;
}

/** Lines that only say that a phase began. */
const PHASES = ["phase", "phase_started"];

/**
 * The lines without phases in which nothing happened.
 * @param {Line[]} lines @returns {Line[]}
 */
export function folded(lines) {
  return lines.filter((line, at) => {
    const next = lines[at + 1];
    return !PHASES.includes(line.kind) || next === undefined || !(PHASES.includes(next.kind) || next.kind === "turn_started");
  });
}

const MOST = 400;
const NEAR_END = 40; // pixels
const READING = 400; // milliseconds after a reader's touch in which scrolling is the reader's

export class LogView {
  /** @param {GameInfo} game @param {import("./card.js").Catalogue} catalogue */
  constructor(game, catalogue) {
    this.game = game;
    this.catalogue = catalogue;
    /** @type {Line[]} */
    this.lines = [];
    /** @type {string[]} what each element of the list shows */
    this.drawn = [];
    this.me = -1; // the player whose log it is
    this.isAtEnd = true;
    this.list = h("ol", { class: "log-lines", tabindex: 0, "aria-label": t("match.log") });
    this.element = h("section", { class: "log" }, this.head(), this.list, this.newest());
    this.follow();
  }

  /** Stay at the newest line until the reader scrolls away: only what the reader does counts, not the page's own scrolling. */
  follow() {
    let reader = 0; // until when scrolling is the reader's
    const reads = () => { reader = performance.now() + READING; };
    for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) this.list.addEventListener(name, reads, { passive: true });
    this.list.addEventListener("scroll", () => {
      if (performance.now() > reader) return;
      reads(); // a finger may have let go of a page that glides on
      this.isAtEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < NEAR_END;
      this.element.classList.toggle("away", !this.isAtEnd);
    });
    new ResizeObserver(() => { if (this.isAtEnd) this.toEnd(); }).observe(this.list);
  }

  /** The way back to the newest line, there while the reader is elsewhere. */
  newest() {
    return h("button", { type: "button", class: "log-newest button small", text: t("match.log_newest"), onclick: () => this.toEnd() });
  }

  head() {
    const box = h("input", { type: "checkbox", checked: store.get("full") });
    box.addEventListener("change", () => {
      store.set("full", box.checked);
      this.draw();
    });
    return h("header", { class: "log-head" }, h("h2", { text: t("match.log") }), h("label", { class: "log-full" }, box, t("match.log_full")));
  }

  /** @param {Line[]} lines */
  show(lines) {
    this.lines = lines;
    this.draw();
  }

  /** Draw the lines that are not there yet: a log grows, and only its end changes. */
  draw() {
    const isFull = store.get("full");
    const shown = gathered(isFull ? this.lines : folded(this.lines.filter((line) => !line.is_quiet))).slice(-MOST);
    const now = shown.map((line) => JSON.stringify([line, this.me]));
    const same = now.findIndex((line, at) => line !== this.drawn[at]);
    const kept = same < 0 ? now.length : same;
    if (kept === now.length && kept === this.drawn.length) return;
    const scroll = this.list.scrollTop;
    while (this.list.childElementCount > kept) this.list.lastElementChild?.remove();
    this.list.append(...shown.slice(kept).map((line) => this.line(line)));
    this.drawn = now;
    if (this.isAtEnd) this.toEnd();
    else this.list.scrollTop = scroll;
  }

  /** Go to the newest line. */
  toEnd() {
    this.isAtEnd = true;
    this.element.classList.remove("away");
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {number} player */
  whose(player) {
    if (player < 0) return "";
    return player === Math.max(this.me, 0) ? "own" : "foe";
  }

  /** @param {Line & {times: number}} line */
  line(line) {
    const printed = line.card ? this.catalogue.get(line.card) : undefined;
    const words = h("span", { class: "log-text", text: line.text });
    if (printed) previewOn(words, () => fullCard(this.game, printed, { catalogue: this.catalogue }));
    return h("li", { class: classes("log-line", line.kind === "turn_started" && "new-turn", line.is_quiet && "quiet-line"), "data-whose": this.whose(line.player ?? -1), "data-kind": line.kind },
      words, line.times > 1 ? h("span", { class: "faint", text: ` ×${line.times}` }) : null, " ", clauseLink(this.game, line.clause));
  }
}
