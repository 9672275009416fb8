/** Scenarios: find one or write one, see its board, run it and see where it fails, play on from it. */

import * as api from "./api.js";
import { drawAims } from "./aims.js";
import { drawBoard } from "./board.js";
import { openCard } from "./card.js";
import { clauseLink } from "./clause.js";
import { toast } from "./dialog.js";
import { classes, fill, h } from "./dom.js";
import { copyButton, download, failureWords, readFile } from "./librarybits.js";
import { LogView } from "./log.js";
import { playDialog } from "./playon.js";
import { openPile } from "./replay.js";
import { go, page } from "./router.js";
import * as store from "./store.js";
import { errorWords, gameWord, lang, said, t } from "./words.js";

/** @typedef {import("./librarytypes.js").LibraryGame} LibraryGame */
/** @typedef {import("./librarytypes.js").ScenarioEntry} ScenarioEntry */
/** @typedef {import("./librarytypes.js").Laid} Laid */
/** @typedef {import("./librarytypes.js").Outcome} Outcome */
/** @typedef {import("./librarytypes.js").Failure} Failure */

const MOST_SHOWN = 200;
const EMPTY = "game: onepiece\ntitle: My question\ncards:\n  Ann: {power: 5000}\n  Bob: {power: 6000}\nboard:\n  A: {characters: [Ann], don: 2}\n  B: {characters: [{card: Bob, rested: true}]}\nscript:\n  - A: attack Ann -> Bob\n  - until: main\nexpect:\n  B: {characters: [Bob]}\n";

/** Where a line of a text begins and ends. @param {string} text @param {number} line @returns {[number, number]} */
export function lineSpan(text, line) {
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return [start, start + (lines[line - 1]?.length ?? 0)];
}

class Scenarios {
  /** @param {HTMLElement} root @param {LibraryGame[]} games @param {ScenarioEntry[]} entries */
  constructor(root, games, entries) {
    this.root = root;
    this.games = games;
    this.entries = entries;
    this.number = 1;
    this.count = 1;
    this.game = store.get("choices").game ?? "";
    if (!entries.some((one) => one.game === this.game)) this.game = "";
    this.list = h("ul", { class: "scenario-list" });
    this.text = h("textarea", { class: "input scenario-text mono", rows: 18, spellcheck: "false", "aria-label": t("scenarios.text"), id: "scenario-text", wrap: "off" });
    this.result = h("section", { class: "scenario-result", "aria-live": "polite" });
    this.which = h("span", { class: "which" });
    this.find = h("input", { type: "search", class: "input", placeholder: t("scenarios.find"), "aria-label": t("scenarios.find") });
    this.find.addEventListener("input", () => this.drawList());
    this.text.addEventListener("input", () => this.drawWhich());
  }

  draw() {
    const games = h("select", { class: "input", "aria-label": t("library.game") }, h("option", { value: "", text: t("decks.any") }),
      this.games.map((game) => h("option", { value: game.name, text: said(game.title), selected: game.name === this.game })));
    games.addEventListener("change", () => {
      this.game = games.value;
      this.drawList();
    });
    fill(this.root, h("div", { class: "library" },
      h("header", { class: "library-head" }, h("h1", { text: t("scenarios.title") }), h("a", { class: "button small", href: "/editor", text: t("editor.title") })),
      h("p", { class: "faint lead", text: t("scenarios.lead") }),
      h("div", { class: "scenarios" },
        h("section", { class: "pane scenario-find", "aria-label": t("scenarios.list") }, h("h2", { text: t("scenarios.list") }),
          this.entries.length ? [h("div", { class: "two" }, games, this.find), this.list] : h("p", { class: "faint", text: t("scenarios.none_here") })),
        h("section", { class: "pane scenario-edit" }, this.bar(), this.text, this.acts()),
        this.result)));
    this.drawList();
  }

  bar() {
    return h("div", { class: "try-bar" }, h("h2", { text: t("scenarios.text") }), this.which,
      h("span", { class: "bar-acts" },
        h("button", { type: "button", class: "button small", text: t("scenarios.new"), onclick: () => this.take(EMPTY, 1) }),
        readFile(".yaml,.yml,text/yaml,text/plain", (text) => this.take(text, 1), t("scenarios.upload")),
        copyButton(() => this.text.value),
        h("button", { type: "button", class: "button small", text: t("library.download"), onclick: () => download("scenario.yaml", this.text.value) })));
  }

  acts() {
    const button = (/** @type {string} */ word, /** @type {() => unknown} */ act, /** @type {string} */ kind, /** @type {string} */ id) => h("button", { type: "button", class: `button ${kind}`, id, text: t(word), onclick: () => void act() });
    return h("div", { class: "deck-acts" },
      button("scenarios.board", () => this.open(false), "", "scenario-board"),
      button("scenarios.script", () => this.open(true), "", "scenario-script"),
      button("scenarios.run", () => this.run(), "primary", "scenario-run"),
      button("scenarios.edit", () => this.edit(), "", "scenario-editor"),
      button("scenarios.play_on", () => this.playOn(), "", "scenario-play"));
  }

  // --- finding --------------------------------------------------------------------------------------------------------

  drawList() {
    const words = this.find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.entries.filter((one) => (!this.game || one.game === this.game)
      && words.every((word) => `${one.title}\n${one.title_ja}\n${one.path}\n${one.clauses.join("\n")}`.toLowerCase().includes(word)));
    fill(this.list, found.slice(0, MOST_SHOWN).map((one) => h("li", null,
      h("button", { type: "button", class: "scenario-entry", onclick: () => void this.load(one) }, h("span", { text: titleOf(one) }),
        h("small", { class: "faint", text: `${one.path.replace(/\.ya?ml$/, "")} · ${one.clauses.slice(0, 3).join(", ")}` })))));
  }

  /** @param {ScenarioEntry} entry */
  async load(entry) {
    try {
      const found = await api.get(`/api/scenarios/${entry.path.split("/").map(encodeURIComponent).join("/")}`);
      this.take(onlyOne(found.yaml, entry.number), 1);
      await this.open(false);
    } catch (error) {
      toast(errorWords(error), "bad");
    }
  }

  /** @param {string} text @param {number} number */
  take(text, number) {
    this.text.value = text;
    this.number = number;
    fill(this.result);
    this.drawWhich();
    this.text.scrollTop = 0;
  }

  /** Which of several scenarios of a text is meant. */
  drawWhich() {
    this.count = parts(this.text.value).length;
    this.number = Math.min(this.number, Math.max(1, this.count));
    if (this.count < 2) {
      fill(this.which);
      return;
    }
    const box = h("select", { class: "input", "aria-label": t("scenarios.which") }, Array.from({ length: this.count }, (_, at) => h("option", { value: at + 1, text: t("scenarios.of", { n: at + 1, all: this.count }) })));
    box.value = String(this.number);
    box.addEventListener("change", () => (this.number = Number(box.value)));
    fill(this.which, box);
  }

  // --- doing ----------------------------------------------------------------------------------------------------------

  /** @param {boolean} script */
  async open(script) {
    this.wait();
    try {
      /** @type {Laid} */
      const laid = await api.post("/api/scenarios/open", { yaml: this.text.value, number: this.number, script, lang: lang() });
      await this.show(laid);
    } catch (error) {
      this.trouble(error);
    }
  }

  async run() {
    this.wait();
    try {
      /** @type {{outcomes: Outcome[]}} */
      const found = await api.post("/api/scenarios/run", { yaml: this.text.value });
      const passed = found.outcomes.filter((one) => one.passed).length;
      fill(this.result, h("div", { class: "pane" },
        h("p", { class: classes("verdict-line", passed === found.outcomes.length ? "good" : "bad") },
          h("b", { text: `${passed === found.outcomes.length ? "✓" : "✗"} ${t("scenarios.summary", { passed, failed: found.outcomes.length - passed })}` })),
        h("ul", { class: "outcomes" }, found.outcomes.map((one) => this.outcome(one)))));
    } catch (error) {
      this.trouble(error);
    }
  }

  wait() {
    fill(this.result, h("p", { class: "faint", text: t("common.loading") }));
  }

  /** Say what is wrong, and go to its line. @param {unknown} error */
  trouble(error) {
    const words = errorWords(error);
    const line = Number(/^line (\d+):/.exec(words)?.[1] ?? /^(\d+)行目/.exec(words)?.[1] ?? 0);
    fill(this.result, h("p", { class: "problem" }, words, line ? [" ", this.lineLink(line)] : null));
  }

  /** @param {number} line */
  lineLink(line) {
    return h("button", { type: "button", class: "clause", text: t("library.line", { n: line }), onclick: () => this.toLine(line) });
  }

  /** @param {number} line */
  toLine(line) {
    const [start, end] = lineSpan(this.text.value, line);
    this.text.focus();
    this.text.setSelectionRange(start, end);
    const height = this.text.scrollHeight / Math.max(1, this.text.value.split("\n").length);
    this.text.scrollTop = Math.max(0, (line - 4) * height);
  }

  /** @param {Outcome} one */
  outcome(one) {
    const game = this.games.find((other) => other.name === one.game);
    return h("li", { class: classes("outcome", one.passed ? "passed" : "failed") },
      h("p", null, h("b", { text: one.passed ? `✓ ${t("scenarios.passed")}` : `✗ ${t("scenarios.failed")}` }), " ", titleOf(one), " ",
        h("span", { class: "faint", text: t("scenarios.steps", { done: one.steps, all: one.of }) }), " ",
        game ? one.clauses.map((id) => [clauseLink(game, id), " "]).flat() : null),
      this.failures(one.failures));
  }

  /** @param {Failure[]} failures */
  failures(failures) {
    if (!failures.length) return null;
    return h("ul", { class: "failures" }, failures.map((one) => h("li", null,
      h("p", null, this.lineLink(one.line), " ", h("b", { text: failureWords(one)[0] })),
      h("p", null, h("span", { class: "faint", text: `${t("scenarios.expected")}: ` }), failureWords(one)[1]),
      h("p", null, h("span", { class: "faint", text: `${t("scenarios.found")}: ` }), failureWords(one)[2]))));
  }

  /** @param {Laid} laid */
  async show(laid) {
    const game = /** @type {LibraryGame} */ (await api.game(laid.game));
    const catalogue = new Map(await api.cards(laid.game));
    for (const card of laid.cards) catalogue.set(card.number, card);
    const made = new Set(laid.cards.map((card) => card.number));
    const names = [t("library.player_a"), t("library.player_b")];
    const board = drawBoard(game, laid.view, catalogue, {
      below: Math.max(0, laid.decides), names,
      oncard: (_ref, card) => card && openCard(game, catalogue.get(card.number), { current: card, catalogue, program: !made.has(card.number) }),
      onpile: (side, zone) => openPile(game, catalogue, t("match.pile_of", { zone: gameWord(game, "zones", zone.name), player: names[side] ?? "" }), zone),
    });
    const log = new LogView(game, catalogue);
    log.show(laid.log);
    fill(this.result,
      h("div", { class: "pane" }, h("h2", { text: titleOf(laid) }), h("p", null, laid.clauses.flatMap((id) => [clauseLink(game, id), " "])), this.failures(laid.failures)),
      h("div", { class: "scenario-table" }, h("div", { class: "table-board" }, board)),
      h("div", { class: "scenario-more" },
        laid.decides >= 0 ? h("section", { class: "pane" }, h("h3", { text: t("scenarios.decides", { player: names[laid.decides] ?? "" }) }),
          h("ul", { class: "choice-list" }, laid.options.map((option) => h("li", null, option.label, " ", h("code", { class: "faint", text: option.text }))))) : null,
        h("section", { class: "pane" }, log.element)));
    drawAims(board, laid.view);
  }

  playOn() {
    const game = /^game:\s*(\w+)/m.exec(parts(this.text.value)[this.number - 1] ?? "")?.[1] ?? "";
    playDialog(this.games[0]?.bots ?? [], () => ({ yaml: this.text.value, number: this.number, game }), (error) => this.trouble(error));
  }

  /** Change the scenario on the board. */
  edit() {
    sessionStorage.setItem("editor", JSON.stringify({ yaml: onlyOne(this.text.value, this.number) }));
    go("/editor");
  }
}

/** The title of a scenario in the language that is shown. @param {{title: string, title_ja: string}} one */
export function titleOf(one) {
  return said({ en: one.title, ja: one.title_ja });
}

/** The scenarios of a text, by the lines between them. @param {string} text */
export function parts(text) {
  return text.split(/^---\s*$/m).filter((part) => /^title:/m.test(part));
}

/** One scenario of a file, without the others. @param {string} text @param {number} number */
export function onlyOne(text, number) {
  return `${(parts(text)[number - 1] ?? text).trim()}\n`;
}

page("/scenarios", async (root) => {
  fill(root, h("p", { class: "faint loading", text: t("common.loading") }));
  document.title = `${t("scenarios.title")} · fuda`;
  try {
    const [games, entries] = await Promise.all([api.games(), api.getOnce("/api/scenarios")]);
    const scenarios = new Scenarios(root, /** @type {LibraryGame[]} */ (games), entries);
    scenarios.draw();
    const given = sessionStorage.getItem("scenario");
    sessionStorage.removeItem("scenario");
    if (given) {
      scenarios.take(given, 1);
      await scenarios.open(false);
    } else if (scenarios.entries.length) {
      const first = scenarios.entries.find((one) => !scenarios.game || one.game === scenarios.game);
      if (first) await scenarios.load(first);
    } else scenarios.take(EMPTY, 1);
  } catch (error) {
    fill(root, h("p", { class: "problem", text: errorWords(error) }));
  }
});
