/** Puzzles: win this turn, whatever the opponent holds and does. A list by game with one for the day, and the table to solve one at. */

import * as api from "./api.js";
import { toast } from "./dialog.js";
import { classes, fill, h } from "./dom.js";
import { gamePicker, pickedGame } from "./librarybits.js";
import { page } from "./router.js";
import * as store from "./store.js";
import { Table } from "./table.js";
import { cardName, errorWords, lang, said, t } from "./words.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./socket.js").LineOptions} LineOptions */
/** @typedef {{game: string, id: string, title: import("./types.js").Both, rating: number}} PuzzleLine */
/** @typedef {{number: string, name: string, name_en: string, count: number}} Held */
/** @typedef {{status: "going" | "solved" | "missed" | "failed" | "unclear", is_by_lot: boolean, seat: number, view: import("./types.js").View, options: import("./types.js").Option[], question: string, log: import("./log.js").Line[], unknown: Held[], solution: string[]}} Standing */

const DAY = 86_400_000; // milliseconds

/** The puzzle of a day: the same for everybody, another one each day until all have come. @template T @param {T[]} puzzles in an order that does not change @param {number} now milliseconds since 1970 */
export function ofTheDay(puzzles, now) {
  return puzzles[Math.floor(now / DAY) % Math.max(1, puzzles.length)];
}

/** @param {PuzzleLine} puzzle */
function isSolved(puzzle) {
  return store.get("solved").includes(`${puzzle.game}/${puzzle.id}`);
}

// --- the list -------------------------------------------------------------------------------------------------------------

/** @param {PuzzleLine} puzzle @param {number} [number] its place in the list */
function row(puzzle, number) {
  return h("li", null, h("a", { class: "list-row", href: `/puzzle/${puzzle.game}/${puzzle.id}` },
    h("span", { class: "what" }, number ? `${number}. ` : "", said(puzzle.title), h("small", { text: t("puzzle.rated", { rating: puzzle.rating }) })),
    isSolved(puzzle) ? h("span", { class: "badge good", text: t("puzzle.solved_mark") }) : null));
}

page("/puzzles", async (root) => {
  document.title = `${t("puzzle.list")} · fuda`;
  fill(root, h("p", { class: "faint loading", text: t("common.loading") }));
  try {
    const [games, all] = await Promise.all([api.games(), /** @type {Promise<PuzzleLine[]>} */ (api.getOnce("/api/puzzles"))]);
    draw(root, games.filter((game) => all.some((one) => one.game === game.name)), all);
  } catch (error) {
    fill(root, h("p", { class: "problem", text: errorWords(error) }));
  }
});

/** @param {HTMLElement} root @param {GameInfo[]} games those with puzzles @param {PuzzleLine[]} all */
function draw(root, games, all) {
  if (!games.length) {
    fill(root, h("div", { class: "page narrow" }, h("div", { class: "page-head" }, h("h1", { text: t("puzzle.list") })), h("p", { class: "nothing", text: t("puzzle.none") })));
    return;
  }
  const game = pickedGame(/** @type {any} */ (games), store.get("choices")["game"] ?? "");
  const own = all.filter((one) => one.game === game.name);
  const today = ofTheDay([...own].sort((a, b) => a.id.localeCompare(b.id)), Date.now());
  const picker = gamePicker(/** @type {any} */ (games), game.name, () => draw(root, games, all));
  fill(root, h("div", { class: "page narrow puzzles" },
    h("div", { class: "page-head" }, h("h1", { text: t("puzzle.list") }), h("p", { class: "lead", text: t("puzzle.lead") })),
    picker,
    today ? h("section", { class: "pane", id: "today" }, h("h2", { text: t("puzzle.today") }), h("ul", { class: "list" }, row(today))) : null,
    h("section", { class: "pane" }, h("div", { class: "pane-head" }, h("h2", { text: said(game.title) }), h("span", { class: "badge", text: t("puzzle.count", { n: own.filter(isSolved).length, all: own.length }) })),
      h("ul", { class: "list", id: "puzzles" }, own.map((one, at) => row(one, at + 1))))));
}

// --- the table ------------------------------------------------------------------------------------------------------------

/** What a line to a room is to a match: the server judges each answer and answers for the opponent; it keeps nothing. */
class PuzzleSeat {
  /** @param {PuzzlePage} page @param {LineOptions} options */
  constructor(page, options) {
    this.page = page;
    this.options = options;
    this.known = 0;
    queueMicrotask(() => {
      options.onstatus("open");
      options.onmessage({
        type: "welcome", match: "", seat: page.standing.seat, game: page.game.name, mode: "bot", names: ["", ""], bots: ["", ""].map((_, at) => (at === page.standing.seat ? "" : "hard")),
        is_practice: true, clock: null, commitment: "", allowed: { undo: "free", concede: false, pace: false, rematch: false, hint: false }, version: "",
      });
      page.tell();
    });
  }

  /** @param {{type: string, id?: string, [name: string]: any}} message */
  send(message) {
    const { page } = this;
    if (message.type === "answer") void page.ask([...page.answers, message["option"]], message.id ?? "");
    else if (message.type === "undo" || message.type === "back") void page.ask(page.answers.slice(0, message["to"]));
    else if (message.type === "language") void page.ask(page.answers);
    else if (message.type === "why") this.options.onmessage({ type: "why", id: message.id, reasons: [] });
  }

  again() {
    // There is nothing to connect to.
  }

  close() {
    this.options.onstatus("closed");
  }
}

class PuzzlePage {
  /** @param {HTMLElement} root @param {PuzzleLine} puzzle @param {PuzzleLine | undefined} next @param {GameInfo} game @param {import("./card.js").Catalogue} catalogue @param {Standing} standing */
  constructor(root, puzzle, next, game, catalogue, standing) {
    this.puzzle = puzzle;
    this.next = next;
    this.game = game;
    this.standing = standing;
    /** @type {number[]} */
    this.answers = [];
    this.n = 0;
    this.hasGivenUp = false;
    this.box = h("section", { class: "lesson puzzle", "aria-label": t("puzzle.title") });
    /** @type {PuzzleSeat | null} */
    this.line = null;
    this.table = new Table(root, "", game, catalogue, [{ seat: standing.seat, token: "" }], (options) => {
      this.line = new PuzzleSeat(this, options);
      return this.line;
    });
    this.table.side?.prepend(this.box);
    this.drawBox();
  }

  /** Let the server play an attempt. @param {number[]} answers @param {string} [id] of the message that says so */
  async ask(answers, id = "") {
    try {
      const found = await attempted(this.puzzle, answers);
      this.answers = answers;
      this.standing = found;
      if (found.status === "solved" && !this.hasGivenUp && !isSolved(this.puzzle)) store.set("solved", [...store.get("solved"), `${this.puzzle.game}/${this.puzzle.id}`]);
      this.tell();
    } catch (error) {
      this.line?.options.onmessage({ type: "refused", code: "puzzle", message: errorWords(error), id });
    }
    this.drawBox();
  }

  /** Show at the table where the attempt stands. */
  tell() {
    const { view, options, question, log } = this.standing;
    const back = this.answers.map((_, at) => this.answers.length - 1 - at);
    this.n += 1;
    this.line?.options.onmessage({ type: "state", n: this.n, step: this.answers.length, view, options, question, log, log_from: 0, can_back: [], can_undo: back, clock: null, undo: null, can_claim: false });
  }

  async giveUp() {
    this.hasGivenUp = true;
    try {
      this.standing = { ...this.standing, solution: (await attempted(this.puzzle, this.answers, true)).solution };
    } catch (error) {
      toast(errorWords(error), "bad");
    }
    this.drawBox();
  }

  drawBox() {
    const { status, is_by_lot: isByLot, unknown, solution } = this.standing;
    const isOver = status === "solved" || status === "failed";
    const words = status === "failed" && isByLot ? t("puzzle.by_lot") : t(`puzzle.${status}`);
    fill(this.box,
      h("div", { class: "lesson-head" }, h("b", { text: said(this.puzzle.title) }), h("span", { class: "faint", text: t("puzzle.rated", { rating: this.puzzle.rating }) })),
      h("p", { class: classes("lesson-words", status === "solved" && "good", (status === "missed" || status === "failed") && "problem"), role: "status", id: "verdict", "data-status": status, "data-answers": this.answers.length, text: words }),
      solution.length ? h("ol", { class: "puzzle-solution", id: "solution" }, solution.map((one) => h("li", { text: one }))) : null,
      h("div", { class: "acts" },
        status !== "going" && status !== "solved" ? h("button", { type: "button", class: "button small primary", id: "take-back", text: t("puzzle.take_back"), onclick: () => void this.ask(this.answers.slice(0, -1)) }) : null,
        this.answers.length ? h("button", { type: "button", class: "button small quiet", id: "restart", text: t("puzzle.restart"), onclick: () => void this.ask([]) }) : null,
        !isOver && !solution.length ? h("button", { type: "button", class: "button small quiet", id: "give-up", text: t("puzzle.give_up"), onclick: () => void this.giveUp() }) : null,
        status === "solved" && this.next ? h("a", { class: "button small primary", id: "next-puzzle", href: `/puzzle/${this.next.game}/${this.next.id}`, text: t("puzzle.next") }) : null,
        h("a", { class: "button small quiet", href: "/puzzles", text: t("puzzle.back") })),
      h("details", null, h("summary", { text: t("puzzle.unknown", { n: unknown.reduce((sum, one) => sum + one.count, 0) }) }),
        h("ul", { class: "puzzle-unknown" }, unknown.map((one) => h("li", { text: `${one.count} × ${cardName(one)}` })))));
  }

  leave() {
    this.table.leave();
  }
}

/** @param {PuzzleLine} puzzle @param {number[]} answers @param {boolean} [show] whether the solution is wanted @returns {Promise<Standing>} */
function attempted(puzzle, answers, show = false) {
  return api.post("/api/puzzles/play", { game: puzzle.game, id: puzzle.id, answers, show, lang: lang() });
}

page("/puzzle/:game/:id", (root, params) => {
  fill(root, h("p", { class: "faint loading", text: t("common.loading") }));
  /** @type {PuzzlePage | null} */
  let shown = null;
  let hasLeft = false;
  const begin = async () => {
    try {
      const all = /** @type {PuzzleLine[]} */ (await api.getOnce("/api/puzzles"));
      const own = all.filter((one) => one.game === params["game"]);
      const puzzle = own.find((one) => one.id === params["id"]);
      if (!puzzle) throw new api.Refused(404, "no_puzzle", { en: t("puzzle.missing"), ja: t("puzzle.missing") });
      const [game, catalogue, standing] = await Promise.all([api.game(puzzle.game), api.cards(puzzle.game), attempted(puzzle, [])]);
      if (hasLeft) return;
      const next = own.find((one) => one.id !== puzzle.id && !isSolved(one) && one.rating >= puzzle.rating) ?? own.find((one) => one.id !== puzzle.id && !isSolved(one));
      shown = new PuzzlePage(root, puzzle, next, game, catalogue, standing);
    } catch (error) {
      if (!hasLeft) fill(root, h("div", { class: "note" }, h("p", { class: "problem", text: errorWords(error) }), h("a", { class: "button", href: "/puzzles", text: t("puzzle.back") })));
    }
  };
  void begin();
  return {
    leave: () => {
      hasLeft = true;
      shown?.leave();
    },
    language: () => {
      shown?.table.language();
      shown?.drawBox();
    },
  };
});
