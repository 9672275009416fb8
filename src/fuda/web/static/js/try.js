/** Paste a card's text, see how it is understood, make it a card, put it in a deck. */

import * as api from "./api.js";
import { face, highlightedLine, openCard } from "./card.js";
import { confirmed, toast } from "./dialog.js";
import { classes, fill, h } from "./dom.js";
import { field, gamePicker, pickedGame } from "./librarybits.js";
import { addOwn, forgetOwn, ownCards } from "./owncards.js";
import { go, page } from "./router.js";
import { cardName, errorWords, factName, lang, t, valueWord } from "./words.js";

/** @typedef {import("./types.js").CardData} CardData */
/** @typedef {import("./librarytypes.js").LibraryGame} LibraryGame */
/** @typedef {import("./librarytypes.js").Reading} Reading */
/** @typedef {import("./librarytypes.js").Ability} Ability */
/** @typedef {import("./librarytypes.js").Part} Part */

const LONGEST = 4000;
const PAUSE = 350;

/**
 * The parts of an ability that do not lie in one another, in their order: the words of each instruction.
 * @param {Part[]} parts @returns {Part[]}
 */
export function innermost(parts) {
  const inner = parts.filter((one) => !parts.some((other) => other !== one && isInside(other.span, one.span) && length(other) < length(one)));
  const seen = new Set();
  return inner.filter((one) => !seen.has(one.span.join()) && seen.add(one.span.join())).sort((a, b) => a.span[0] - b.span[0])
    .filter((one, at, all) => at === 0 || one.span[0] >= /** @type {Part} */ (all[at - 1]).span[1]);
}

/** @param {Part} part */
function length(part) {
  return part.span[1] - part.span[0];
}

/** @param {[number, number]} inner @param {[number, number]} outer */
function isInside(inner, outer) {
  return inner[0] >= outer[0] && inner[1] <= outer[1];
}

class Trying {
  /** @param {HTMLElement} root @param {LibraryGame[]} games @param {LibraryGame} game @param {Map<string, CardData>} catalogue */
  constructor(root, games, game, catalogue) {
    this.root = root;
    this.games = games;
    this.game = game;
    this.catalogue = catalogue;
    this.language = lang();
    this.isExample = false; // whether the text is one of the game's own
    this.timer = 0;
    this.asking = 0;
    /** @type {Reading | null} */
    this.reading = null;
    this.text = h("textarea", { class: "input try-text", rows: 6, maxlength: LONGEST, spellcheck: "false", "aria-label": t("try.text"), id: "try-text" });
    this.result = h("div", { class: "try-result", "aria-live": "polite" });
    this.mine = h("div", { class: "card-grid own-grid" });
    /** @type {Map<string, HTMLInputElement | HTMLSelectElement>} */
    this.fields = new Map();
    this.data = h("textarea", { class: "input try-text mono", rows: 8, spellcheck: "false", "aria-label": t("try.data") });
    this.text.addEventListener("input", () => {
      this.isExample = false;
      this.later();
    });
  }

  draw() {
    fill(this.root, h("div", { class: "library" },
      h("header", { class: "library-head" }, h("h1", { text: t("try.title") }), gamePicker(this.games, this.game.name, (name) => void showTrying(this.root, this.games, name, this.isExample ? "" : this.text.value))),
      h("p", { class: "faint lead", text: t("try.lead") }),
      h("div", { class: "trying" },
        h("section", { class: "pane" }, this.languageBox(), this.text, this.result),
        h("section", { class: "pane" }, h("h2", { text: t("try.make") }), h("p", { class: "faint small-text", text: t("try.make_lead") }), this.form())),
      h("section", { class: "pane" }, h("h2", { text: t("try.mine") }), this.mine)));
    this.drawMine();
    void this.ask();
  }

  languageBox() {
    const radios = /** @type {const} */ (["ja", "en"]).map((one) => {
      const box = h("input", { type: "radio", name: "text-language", value: one, checked: one === this.language });
      box.addEventListener("change", () => {
        this.language = one;
        void this.ask();
      });
      return h("label", null, box, t(`try.${one}`));
    });
    return h("div", { class: "try-bar" },
      h("div", { class: "radios", role: "radiogroup", "aria-label": t("try.language") }, radios),
      h("button", { type: "button", class: "button small", text: t("try.example"), onclick: () => this.example() }));
  }

  /** Take the text of a card that comes along, another one each time. */
  example() {
    const cards = [...this.catalogue.values()].filter((card) => (this.language === "ja" ? card.text_ja : card.text_en) && !card.number.startsWith("OWN-"));
    const card = cards[Math.floor(Math.random() * cards.length)];
    if (!card) return;
    this.text.value = this.language === "ja" ? card.text_ja : card.text_en;
    this.isExample = true;
    void this.ask();
  }

  // --- reading --------------------------------------------------------------------------------------------------------

  later() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), PAUSE);
  }

  async ask() {
    const mine = ++this.asking;
    if (!this.text.value.trim()) {
      this.reading = null;
      fill(this.result, h("p", { class: "faint", text: t("try.nothing") }));
      return;
    }
    if (!this.reading) fill(this.result, h("p", { class: "faint", text: t("common.loading") }));
    try {
      /** @type {Reading} */
      const found = await api.post("/api/cards/try", { game: this.game.name, text: this.text.value, lang: this.language });
      if (mine !== this.asking) return;
      this.reading = found;
      fill(this.result, readingWords(found));
    } catch (error) {
      if (mine === this.asking) fill(this.result, h("p", { class: "problem", text: errorWords(error) }));
    }
  }

  // --- making a card --------------------------------------------------------------------------------------------------

  form() {
    this.fields.clear();
    const name = h("input", { class: "input", required: true, maxlength: 100 });
    this.fields.set("name", name);
    const rest = Object.entries(this.game.form).map(([one, kind]) => this.formField(one, kind));
    const keep = h("button", { type: "submit", class: "button primary", text: t("try.keep") });
    const details = h("details", null, h("summary", { text: t("try.data") }), h("p", { class: "faint small-text", text: t("try.data_hint") }), this.data,
      h("button", { type: "button", class: "button small", text: t("try.keep"), onclick: () => void this.keepData() }));
    return h("form", {
      class: "card-form",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void this.keep([this.row()], false);
      },
    }, field(t("try.name"), name), rest, keep, h("p", { class: "faint small-text", text: t("try.same_words") }), details);
  }

  /** @param {string} name @param {string} kind */
  formField(name, kind) {
    const facts = this.game.words[lang()]?.facts ?? {};
    const printed = `${name === "cost" ? "play" : name}_cost`;
    const label = printed in facts ? factName(this.game, printed) : factName(this.game, name);
    const known = this.known(name);
    if (name === "kind") {
      const box = h("select", { class: "input" }, known.map((value) => h("option", { value, text: valueWord(this.game, value) })));
      this.fields.set(name, box);
      return field(label, box);
    }
    const isNumber = kind === "count";
    const list = isNumber || !known.length ? null : h("datalist", { id: `known-${name}` }, known.map((value) => h("option", { value })));
    const box = h("input", { class: "input", ...(isNumber ? { type: "number", min: 0, max: 100000, inputmode: "numeric" } : { type: "text", maxlength: 200, list: list ? `known-${name}` : null }) });
    this.fields.set(name, box);
    return h("div", null, field(label, box, kind === "texts" ? t("try.words_hint") : undefined), list);
  }

  /** The words that cards which come along have there. @param {string} name @returns {string[]} */
  known(name) {
    const all = [...this.catalogue.values()].flatMap((card) => {
      const value = card.facts[name] ?? card.facts[`${name === "cost" ? "play" : name}_cost`];
      return Array.isArray(value) ? value : typeof value === "string" ? [value] : [];
    });
    return [...new Set(all)].sort();
  }

  /** What the form says, as a row of card data. @returns {Record<string, unknown>} */
  row() {
    /** @type {Record<string, unknown>} */
    const row = { text: this.text.value };
    for (const [name, box] of this.fields) {
      if (box.value === "") continue;
      row[name] = this.game.form[name] === "count" ? Number(box.value) : this.game.form[name] === "texts" ? box.value.split(/[/／]/).map((one) => one.trim()).filter(Boolean) : box.value;
    }
    return row;
  }

  async keepData() {
    try {
      const rows = JSON.parse(this.data.value);
      await this.keep(Array.isArray(rows) ? rows : [rows], false);
    } catch (error) {
      toast(t("try.data_bad", { error: String(error) }), "bad");
    }
  }

  /** @param {unknown[]} rows @param {boolean} partial */
  async keep(rows, partial) {
    try {
      const made = await api.post("/api/cards/own", { game: this.game.name, rows, lang: this.language, allow_partial: partial });
      const numbers = made.map((/** @type {{number: string}} */ one) => one.number);
      addOwn(this.game.name, numbers);
      await api.learn(this.game.name, numbers);
      toast(t("try.kept", { card: made.map((/** @type {{name: string}} */ one) => one.name).join(", ") }), "good");
      this.drawMine();
    } catch (error) {
      if (error instanceof api.Refused && error.code === "partial" && !partial) {
        const words = errorWords(error).replace(/^[^:：]*[:：]\s*/, "");
        if (await confirmed(t("try.partial_sure", { words }), t("try.partial_yes"))) await this.keep(rows, true);
        return;
      }
      toast(errorWords(error), "bad");
    }
  }

  // --- own cards ------------------------------------------------------------------------------------------------------

  drawMine() {
    const cards = ownCards(this.game.name).flatMap((number) => this.catalogue.get(number) ?? []);
    fill(this.mine, cards.length ? cards.map((card) => this.tile(card)) : h("p", { class: "faint", text: t("try.mine_none") }));
  }

  /** @param {CardData} card */
  tile(card) {
    return h("div", { class: "tile" },
      h("button", { type: "button", class: "pick", "aria-label": t("decks.look", { card: cardName(card) }), onclick: () => openCard(this.game, card) }, face(this.game, card)),
      h("div", { class: "tile-foot" },
        h("button", { type: "button", class: "button small", text: t("try.to_deck"), onclick: () => go(`/decks?game=${this.game.name}&add=${encodeURIComponent(card.number)}`) }),
        h("button", {
          type: "button", class: "icon-button", text: "×", "aria-label": t("try.forget"),
          onclick: () => {
            forgetOwn(this.game.name, card.number);
            this.drawMine();
          },
        })));
  }
}

/** How a text was understood. @param {Reading} found */
function readingWords(found) {
  return [
    h("p", { class: classes("verdict-line", found.whole ? "good" : "bad") }, h("b", { text: found.whole ? `✓ ${t("try.whole")}` : `✗ ${t("try.partly", { n: found.missing.length })}` })),
    markedText(found),
    ...found.missing.map((one) => h("section", { class: "missing" },
      h("p", null, h("mark", { class: "unknown", text: one.words || "…" })),
      h("p", { class: "small-text", text: reasonWords(one.reason) }),
      one.nearest.length ? h("p", { class: "faint small-text", text: t("try.nearest", { words: one.nearest.join(", ") }) }) : null)),
    ...found.abilities.map((ability, at) => abilityWords(found.text, ability, at)),
  ];
}

/** Why something is not understood. @param {string} reason */
function reasonWords(reason) {
  const from = /^not understood from ['"](.*)['"]$/s.exec(reason);
  return from ? t("try.from", { words: from[1] ?? "" }) : reason;
}

/** The text with what was not understood marked, and a caret under its first letter. @param {Reading} found */
function markedText(found) {
  if (found.whole) return null;
  /** @type {(Node | string)[]} */
  const out = [];
  let at = 0;
  for (const one of [...found.missing].sort((a, b) => a.span[0] - b.span[0])) {
    if (one.span[0] < at) continue;
    out.push(...highlightedLine(found.text.slice(at, one.span[0])), h("mark", { class: "unknown pointed", text: found.text.slice(one.span[0], one.span[1]) || " " }));
    at = one.span[1];
  }
  out.push(...highlightedLine(found.text.slice(at)));
  return h("p", { class: "marked-text" }, out);
}

/** An ability: its words, each instruction's in its colour, and the program. @param {string} text @param {Ability} ability @param {number} at */
function abilityWords(text, ability, at) {
  const parts = innermost(ability.parts);
  /** @type {(Node | string)[]} */
  const words = [];
  let from = ability.span[0];
  const light = (/** @type {number} */ n, /** @type {boolean} */ on) => {
    for (const one of box.querySelectorAll(`[data-part="${n}"]`)) one.classList.toggle("on", on);
  };
  const marks = (/** @type {number} */ n) => ({
    "data-part": n, class: `part-mark part-${n % 6}`, onpointerenter: () => light(n, true), onpointerleave: () => light(n, false), onfocus: () => light(n, true), onblur: () => light(n, false),
  });
  parts.forEach((part, n) => {
    words.push(...highlightedLine(text.slice(from, part.span[0])), h("span", { ...marks(n), text: text.slice(part.span[0], part.span[1]) }));
    from = part.span[1];
  });
  words.push(...highlightedLine(text.slice(from, ability.span[1])));
  const box = h("section", { class: "ability tried" },
    h("p", { class: "ability-text" }, h("span", { class: "ability-number", text: at + 1, "aria-hidden": "true" }), words),
    parts.length ? h("ul", { class: "part-list", "aria-label": t("try.parts") }, parts.map((part, n) =>
      h("li", { ...marks(n), tabindex: 0 }, h("code", { text: part.op }), " ", h("span", { class: "faint", text: text.slice(part.span[0], part.span[1]) })))) : null,
    h("details", null, h("summary", { text: t("try.program") }), h("code", { class: "program", text: ability.program })));
  return box;
}

/** @param {HTMLElement} root @param {LibraryGame[]} games @param {string} name @param {string} [text] */
async function showTrying(root, games, name, text = "") {
  const game = pickedGame(games, name);
  const catalogue = await api.cards(game.name);
  await api.learn(game.name, ownCards(game.name)).catch(() => false);
  const trying = new Trying(root, games, game, catalogue);
  trying.text.value = text;
  trying.draw();
  if (!text) trying.example();
}

page("/cards", async (root) => {
  fill(root, h("p", { class: "faint loading", text: t("common.loading") }));
  document.title = `${t("try.title")} · fuda`;
  try {
    await showTrying(root, /** @type {LibraryGame[]} */ (await api.games()), "");
  } catch (error) {
    fill(root, h("p", { class: "problem", text: errorWords(error) }));
  }
});
