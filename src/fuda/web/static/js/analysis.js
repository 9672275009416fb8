/** Looking a match over: the curve of chances, mistakes marked, and the way to a better line. */

import * as api from "./api.js";
import { toast } from "./dialog.js";
import { classes, fill, h, svg } from "./dom.js";
import { reasonList } from "./hinting.js";
import { go } from "./router.js";
import { begin } from "./start.js";
import { errorWords, lang, ownName, t } from "./words.js";

/** @typedef {{step: number, turn: number, player: number, chance: number, loss: number, taken: string, best: string, index: number, reasons: import("./hinting.js").Reason[], done: number}} Line */
/** @typedef {{player: number, decisions: number, mean_loss: number, marks: Record<string, number>}} Summary */
/** @typedef {{match: string, game: string, last: number, names: string[], winner: number, canTakeOver: boolean, to: (step: number) => void}} About */

const [WIDE, HIGH] = [300, 90];
const MARKS = ["blunder", "mistake", "inaccuracy"];

/** The points of the curve of one player's decisions. @param {Line[]} lines @param {number} player @param {number} last */
export function points(lines, player, last) {
  return lines.filter((one) => one.player === player)
    .map((one) => `${((one.step / Math.max(1, last)) * WIDE).toFixed(1)},${((1 - one.chance) * HIGH).toFixed(1)}`).join(" ");
}

export class Analysis {
  /** @param {About} about */
  constructor(about) {
    this.about = about;
    this.element = h("section", { class: "analysis", "aria-label": t("analysis.title") });
    /** @type {Line[]} */
    this.lines = [];
    /** @type {Record<string, string>} */
    this.marks = {};
    /** @type {Summary[]} */
    this.players = [];
    this.total = 0;
    this.isStopped = false;
    /** @type {AbortController | null} */
    this.running = null;
    this.step = -1;
    this.draw();
  }

  draw() {
    const begun = this.running || this.lines.length;
    fill(this.element, h("h3", { text: t("analysis.title") }),
      begun ? null : h("p", { class: "faint", text: t("analysis.about") }),
      begun ? null : h("button", { type: "button", class: "button small", id: "analyse", text: t("analysis.start"), onclick: () => void this.run() }),
      begun ? this.curve() : null, this.progress(), this.isStopped ? h("p", { class: "faint", text: t("analysis.stopped") }) : null,
      this.mistakes(), this.summaries());
  }

  progress() {
    if (!this.running) return null;
    const done = this.lines.at(-1)?.done ?? 0;
    return h("div", { class: "analysis-progress" },
      h("progress", { max: this.total || 1, value: done, "aria-label": t("analysis.progress", { done, total: this.total }) }),
      h("span", { class: "faint", text: t("analysis.progress", { done, total: this.total }) }),
      h("button", { type: "button", class: "button small quiet", id: "stop-analysis", text: t("analysis.stop"), onclick: () => this.stop() }));
  }

  /** The chance of the first player over the match, as each player could see it; a click goes there. */
  curve() {
    const { last, names } = this.about;
    const label = t("analysis.curve", { player: names[0] ?? "" });
    const picture = svg("svg", { viewBox: `0 -4 ${WIDE} ${HIGH + 8}`, class: "chart curve", role: "img", "aria-label": label },
      svg("line", { x1: 0, y1: HIGH / 2, x2: WIDE, y2: HIGH / 2, class: "curve-middle" }));
    for (const player of [0, 1]) picture.append(svg("polyline", { points: points(this.lines, player, last), class: `curve-line of-${player}` }));
    for (const one of this.lines) {
      const mark = this.marks[String(one.step)];
      if (mark) picture.append(svg("circle", { cx: (one.step / Math.max(1, last)) * WIDE, cy: (1 - one.chance) * HIGH, r: 4, class: `curve-mark ${mark}` }));
    }
    picture.append(svg("line", { x1: 0, y1: -4, x2: 0, y2: HIGH + 4, class: "curve-now" }));
    picture.addEventListener("click", (event) => {
      const box = picture.getBoundingClientRect();
      this.about.to(Math.round(((/** @type {MouseEvent} */ (event).clientX - box.left) / box.width) * last));
    });
    this.picture = picture;
    this.at(this.step);
    return h("figure", { class: "analysis-curve" }, picture, h("figcaption", { class: "faint", text: label }));
  }

  /** Show where the replay stands. @param {number} step */
  at(step) {
    this.step = step;
    const x = (Math.max(0, step) / Math.max(1, this.about.last)) * WIDE;
    const now = this.picture?.querySelector(".curve-now");
    for (const name of ["x1", "x2"]) now?.setAttribute(name, String(x));
  }

  mistakes() {
    if (this.running || !this.lines.length) return null;
    const found = this.lines.filter((one) => this.marks[String(one.step)]);
    if (!found.length) return h("p", { class: "faint", id: "no-mistakes", text: t("analysis.none") });
    return h("ol", { class: "mistakes", "aria-label": t("analysis.mistakes") }, found.map((one) => this.mistake(one)));
  }

  /** @param {Line} one */
  mistake(one) {
    const mark = MARKS.find((name) => name === this.marks[String(one.step)]) ?? "mistake";
    const player = this.about.names[one.player] ?? "";
    return h("li", { class: classes("slip", mark), "data-step": one.step },
      h("b", { class: "mark", text: t(`analysis.${mark}`) }), h("span", { text: t("analysis.line", { player, turn: one.turn, taken: one.taken }) }),
      h("span", { class: "faint", text: t("analysis.better", { best: one.best, loss: Math.round(one.loss * 100) }) }),
      reasonList(one.reasons),
      h("div", { class: "mistake-acts" },
        h("button", { type: "button", class: "button small", text: t("analysis.go_there"), onclick: () => this.about.to(one.step) }),
        this.about.canTakeOver ? h("button", { type: "button", class: "button small", text: t("analysis.try"), onclick: () => void this.tryBetter(one) }) : null));
  }

  summaries() {
    return this.players.map((one) => h("p", { class: "faint", text: t("analysis.summary", { player: this.about.names[one.player] ?? "", n: one.decisions, loss: (one.mean_loss * 100).toFixed(1) }) }));
  }

  /** Let the server look, and show what it finds as it comes. */
  async run() {
    if (this.running) return;
    const stop = new AbortController();
    Object.assign(this, { running: stop, lines: [], marks: {}, players: [], isStopped: false });
    this.draw();
    try {
      await api.sendAndHear(`/api/replays/${encodeURIComponent(this.about.match)}/analysis?lang=${lang()}`, new Blob([]), (line) => this.take(line), stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) toast(errorWords(error), "bad");
    }
    if (this.running === stop) this.running = null;
    this.draw();
  }

  /** @param {any} line */
  take(line) {
    if ("total" in line) this.total = line.total;
    else if ("marks" in line) [this.marks, this.players] = [line.marks, line.players];
    else this.lines.push(line);
    this.draw();
  }

  stop() {
    this.running?.abort();
    this.running = null;
    this.isStopped = true;
    this.draw();
  }

  /** Play on from a mistake against a bot, told what would have been better. @param {Line} one */
  async tryBetter(one) {
    try {
      const body = { protocol: 1, game: this.about.game, mode: "bot", name: ownName(), bots: [{ level: "normal" }], from: { match: this.about.match, step: one.step, seat: one.player } };
      const where = await begin(body);
      go(where);
      toast(t("analysis.better", { best: one.best, loss: Math.round(one.loss * 100) }), "good");
    } catch (error) {
      toast(errorWords(error), "bad");
    }
  }
}
