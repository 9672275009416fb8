/** Card data that the host has: dropped here, looked at, and kept in this server's library. */

import * as api from "./api.js";
import { openDialog, toast } from "./dialog.js";
import { classes, fill, h } from "./dom.js";
import { errorWords, said, t } from "./words.js";

/** @typedef {import("./librarytypes.js").LibraryGame} LibraryGame */
/** @typedef {import("./librarytypes.js").CardReport} CardReport */
/** @typedef {import("./librarytypes.js").LookedAt} LookedAt */

const SUFFIXES = /\.(json|jsonl|ndjson|csv|tsv)$/i;
const MOST_FILES = 3000;
const MOST_SHOWN = 40;

/** Whether this server takes card data from whoever asks. @returns {Promise<boolean>} */
export async function takesCards() {
  try {
    return Boolean((await api.get("/api/library")).takes_cards);
  } catch {
    return false;
  }
}

/** The files of something that was dropped, those in folders as well. @param {DataTransfer} data @returns {Promise<File[]>} */
async function droppedFiles(data) {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some(Boolean)) return [...data.files];
  /** @type {File[]} */
  const out = [];
  const waiting = entries.filter((entry) => entry !== null);
  while (waiting.length && out.length < MOST_FILES) {
    const entry = waiting.shift();
    if (entry?.isFile) out.push(await new Promise((resolve, reject) => /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject)));
    else if (entry?.isDirectory) waiting.push(...(await entriesOf(/** @type {FileSystemDirectoryEntry} */ (entry))));
  }
  return out;
}

/** @param {FileSystemDirectoryEntry} folder @returns {Promise<FileSystemEntry[]>} */
async function entriesOf(folder) {
  const reader = folder.createReader();
  /** @type {FileSystemEntry[]} */
  const out = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length || out.length > MOST_FILES) return out;
    out.push(...some);
  }
}

/** Files as the server takes them: each behind a line with its name and size. @param {File[]} files */
export function packed(files) {
  return new Blob(files.flatMap((file) => [`${JSON.stringify({ name: (file.webkitRelativePath || file.name).slice(0, 400), size: file.size })}\n`, file]));
}

class CardDataDialog {
  /** @param {LibraryGame[]} games @param {(games: string[]) => void} kept */
  constructor(games, kept) {
    this.games = games;
    this.kept = kept;
    this.stop = new AbortController();
    this.status = h("div", { class: "data-status", role: "status", "aria-live": "polite" });
    this.result = h("div", { class: "data-result" });
    this.input = h("input", { type: "file", multiple: true, accept: ".json,.jsonl,.ndjson,.csv,.tsv", class: "unseen", tabindex: -1, "aria-hidden": "true" });
    this.folder = h("input", { type: "file", multiple: true, webkitdirectory: true, class: "unseen", tabindex: -1, "aria-hidden": "true" });
    for (const input of [this.input, this.folder]) {
      input.addEventListener("change", () => {
        void this.read([...(input.files ?? [])]);
        input.value = "";
      });
    }
    this.zone = h("div", { class: "drop-zone" },
      h("p", { text: t("data.drop") }),
      h("div", { class: "deck-acts" }, this.input, this.folder,
        h("button", { type: "button", class: "button primary", text: t("data.files"), onclick: () => this.input.click() }),
        h("button", { type: "button", class: "button", text: t("data.folder"), onclick: () => this.folder.click() })));
    this.zone.addEventListener("dragover", (event) => {
      event.preventDefault();
      this.zone.classList.add("over");
    });
    this.zone.addEventListener("dragleave", () => this.zone.classList.remove("over"));
    this.zone.addEventListener("drop", (event) => {
      event.preventDefault();
      this.zone.classList.remove("over");
      if (event.dataTransfer) void droppedFiles(event.dataTransfer).then((files) => this.read(files));
    });
    this.dialog = openDialog({
      title: t("data.title"), className: "wide",
      body: [h("p", { class: "faint", text: t("data.lead") }), this.zone, this.status, this.result],
      onclose: () => this.stop.abort(),
    });
  }

  /** @param {File[]} files */
  async read(files) {
    const data = files.filter((file) => SUFFIXES.test(file.name) || files.length === 1).slice(0, MOST_FILES);
    fill(this.result);
    if (!data.length) {
      fill(this.status, h("p", { class: "problem", text: t("data.no_files") }));
      return;
    }
    const bar = h("progress", { max: 1, "aria-label": t("data.reading") });
    const words = h("span", { text: t("data.reading") });
    fill(this.status, bar, words);
    try {
      const last = await api.sendAndHear("/api/library/look", packed(data), (line) => {
        if (typeof line.done !== "number") return;
        bar.max = line.total || 1;
        bar.value = line.done;
        words.textContent = t("data.progress", { done: line.done, total: line.total, rate: Math.round(line.rate) });
      }, this.stop.signal);
      fill(this.status);
      this.show(/** @type {CardReport} */ (last.report));
    } catch (error) {
      if (!this.stop.signal.aborted) fill(this.status, h("p", { class: "problem", text: errorWords(error) }));
    }
  }

  /** @param {CardReport} report */
  show(report) {
    fill(this.result, report.games.map((one) => this.gameWords(one)), this.skipped(report),
      h("div", { class: "deck-acts" }, h("button", { type: "button", class: "button primary", id: "keep-cards", text: t("data.keep"), onclick: () => void this.keep(report) })));
    this.result.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {LookedAt} one */
  gameWords(one) {
    const game = this.games.find((found) => found.name === one.game);
    const isWhole = one.whole === one.cards;
    const unused = Object.keys(one.unused);
    return h("section", { class: "data-game" },
      h("h3", { text: game ? said(game.title) : one.game }),
      h("p", { class: classes("verdict-line", isWhole ? "good" : "bad") },
        h("b", { text: t("data.whole", { whole: one.whole, cards: one.cards, percent: (100 * one.whole / Math.max(1, one.cards)).toFixed(1) }) })),
      h("p", { class: "faint small-text", text: t("data.new", { n: one.new, both: one.both }) }),
      one.blockers.length ? h("details", { open: true }, h("summary", { text: t("data.blockers") }),
        h("ul", { class: "blockers" }, one.blockers.map(([words, n]) => h("li", null, h("span", { class: "chip", text: n }), " ", h("span", { text: words }))))) : null,
      one.partial.length ? h("details", null, h("summary", { text: t("data.partial", { n: one.cards - one.whole }) }),
        h("ul", { class: "problems" }, one.partial.slice(0, MOST_SHOWN).map((card) => h("li", null, h("b", { text: `${card.number} ${card.name}` }), " ", h("span", { class: "faint", text: card.words.join(" / ") }))))) : null,
      unused.length ? h("p", { class: "faint small-text", text: t("data.unused", { names: unused.slice(0, 12).join(", ") }) }) : null);
  }

  /** @param {CardReport} report */
  skipped(report) {
    if (!report.left_out) return null;
    return h("details", null, h("summary", { text: t("data.skipped", { n: report.left_out }) }),
      h("ul", { class: "problems" }, report.skipped.slice(0, MOST_SHOWN).map((one) =>
        h("li", { text: one.line ? `${one.file}, ${t("library.line", { n: one.line })}: ${one.message}` : `${one.file}: ${one.message}` }))));
  }

  /** @param {CardReport} report */
  async keep(report) {
    try {
      await api.post("/api/library/keep", { token: report.token });
      const names = report.games.map((one) => one.game);
      for (const name of names) api.forgetCards(name);
      toast(t("data.kept", { n: report.games.reduce((sum, one) => sum + one.cards, 0) }), "good");
      this.dialog.close();
      this.kept(names);
    } catch (error) {
      toast(errorWords(error), "bad");
    }
  }
}

/** @param {LibraryGame[]} games @param {(games: string[]) => void} kept what to do when cards were kept */
export function openCardData(games, kept) {
  return new CardDataDialog(games, kept);
}
