/** The deck builder: search cards, put them together, and see at once what the rules say, what it is made of, how it draws. */

import * as api from "./api.js";
import { cardLabel, face, fullCard, onLongPress, openCard, previewOn } from "./card.js";
import { openCardData, takesCards } from "./carddata.js";
import { barChart, shareChart } from "./charts.js";
import { clauseLink } from "./clause.js";
import { exportDialog, importDialog } from "./deckfiles.js";
import { Deck } from "./deckmodel.js";
import { drawOdds } from "./deckodds.js";
import { confirmed, menu, toast } from "./dialog.js";
import { classes, fill, h } from "./dom.js";
import { gamePicker, pickedGame, tabs } from "./librarybits.js";
import { ownCards } from "./owncards.js";
import { go, page } from "./router.js";
import * as store from "./store.js";
import { cardName, deckName, errorWords, factName, said, t, valueWord } from "./words.js";

/** @typedef {import("./types.js").CardData} CardData */
/** @typedef {import("./librarytypes.js").LibraryGame} LibraryGame */
/** @typedef {import("./librarytypes.js").Checked} Checked */
/** @typedef {{text: string, kind: string, hue: string, keyword: string, from: string, to: string, sort: string}} Wanted */
/** @typedef {import("./deckodds.js").Group} Group */

const NOTHING = { text: "", kind: "", hue: "", keyword: "", from: "", to: "", sort: "number" };
const MOST_TILES = 150; // drawn at once

/** The value of the curve of a card. @param {LibraryGame} game @param {CardData} card @returns {number | null} */
export function curveOf(game, card) {
  const value = card.facts[game.curve];
  if (typeof value === "number") return value;
  if (!Array.isArray(value)) return null;
  return value.reduce((sum, one) => sum + (Number(one.split(" ").at(-1)) || 0), 0);
}

/** The words of a fact. @param {CardData} card @param {string} name @returns {string[]} */
function wordsOf(card, name) {
  const value = card.facts[name];
  return Array.isArray(value) ? value : typeof value === "string" ? [value] : [];
}

/** Whether a card is like what is looked for. @param {LibraryGame} game @param {CardData} card @param {Wanted} wanted */
export function fitsWanted(game, card, wanted) {
  const words = wanted.text.toLowerCase().normalize("NFKC").split(/\s+/).filter(Boolean);
  const all = [card.number, card.name, card.name_en, card.text_ja, card.text_en, ...wordsOf(card, "traits"), ...wordsOf(card, "attributes"), ...wordsOf(card, "races"), ...wordsOf(card, "worlds")]
    .join("\n").toLowerCase().normalize("NFKC");
  if (!words.every((word) => all.includes(word))) return false;
  if (wanted.kind && card.facts.kind !== wanted.kind) return false;
  if (wanted.hue && !wordsOf(card, game.hues).includes(wanted.hue)) return false;
  if (wanted.keyword && !wordsOf(card, "keywords").includes(wanted.keyword)) return false;
  if (!wanted.from && !wanted.to) return true;
  const value = curveOf(game, card);
  return value !== null && value >= Number(wanted.from || 0) && value <= Number(wanted.to || Infinity);
}

export class Builder {
  /** @param {HTMLElement} root @param {LibraryGame[]} games @param {LibraryGame} game @param {Map<string, CardData>} catalogue */
  constructor(root, games, game, catalogue) {
    this.root = root;
    this.games = games;
    this.game = game;
    this.catalogue = catalogue;
    /** @type {Wanted} */
    this.wanted = { ...NOTHING };
    this.deck = new Deck();
    this.id = "";
    this.name = "";
    /** @type {Checked | null} */
    this.checked = null;
    this.trouble = "";
    this.takesCards = false;
    this.tab = "cards";
    /** @type {IntersectionObserver | null} */
    this.more = null;
    this.asking = 0;
    this.timer = 0;
    /** @type {Group[]} */
    this.groups = [];
    this.grid = h("div", { class: "card-grid", role: "list" });
    this.found = h("p", { class: "faint found", role: "status" });
    this.head = h("div", { class: "deck-head" });
    this.list = h("div", { class: "deck-list" });
    this.verdict = h("div", { class: "verdict", role: "status", "aria-live": "polite" });
    this.charts = h("div", { class: "deck-charts" });
    this.odds = h("section", { class: "odds" });
  }

  draw() {
    const cards = h("section", { class: "pane pane-cards", "aria-label": t("decks.cards") }, this.filters(), this.found, this.grid);
    const deck = h("section", { class: "pane pane-deck", "aria-label": t("decks.deck") }, this.head, this.verdict, this.list);
    const numbers = h("section", { class: "pane pane-numbers", "aria-label": t("decks.numbers") }, this.charts, this.odds);
    const body = h("div", { class: "builder", "data-tab": this.tab }, cards, deck, numbers);
    fill(this.root, h("div", { class: "library" },
      h("header", { class: "library-head" }, h("h1", { text: t("decks.title") }), gamePicker(this.games, this.game.name, (name) => void showBuilder(this.root, this.games, name))),
      tabs(body, [["cards", t("decks.cards")], ["deck", t("decks.deck")], ["numbers", t("decks.numbers")]]),
      body));
    this.drawGrid();
    this.drawDeck();
  }

  // --- searching ------------------------------------------------------------------------------------------------------

  filters() {
    const cards = [...this.catalogue.values()];
    const kinds = unique(cards.flatMap((card) => wordsOf(card, "kind")));
    const hues = unique(cards.flatMap((card) => wordsOf(card, this.game.hues)));
    const keywords = unique(cards.flatMap((card) => wordsOf(card, "keywords")));
    const fact = this.curveName();
    const search = h("input", { type: "search", class: "input", id: "card-search", placeholder: t("decks.search"), "aria-label": t("decks.search"), maxlength: 100 });
    search.addEventListener("input", () => this.want("text", search.value));
    const form = h("form", { class: "filters", role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      search,
      this.select("kind", t("decks.kind"), kinds),
      this.select("hue", factName(this.game, this.game.hues) || t("decks.hue"), hues),
      keywords.length ? this.select("keyword", t("decks.keyword"), keywords) : null,
      h("span", { class: "range" }, h("span", { class: "range-name", text: fact }), this.number("from", t("decks.from", { fact }), "min"), "–", this.number("to", t("decks.to", { fact }), "max")),
      this.sorting(fact),
      h("button", { type: "button", class: "button small quiet", text: t("decks.clear"), onclick: () => this.clear(form) }));
    return form;
  }

  curveName() {
    return factName(this.game, this.game.curve);
  }

  /** @param {HTMLFormElement} form */
  clear(form) {
    this.wanted = { ...NOTHING, sort: this.wanted.sort };
    for (const field of form.querySelectorAll("input")) field.value = "";
    for (const field of form.querySelectorAll("select")) if (field.name !== "sort") field.value = "";
    this.drawGrid();
  }

  /** @param {"kind" | "hue" | "keyword"} name @param {string} label @param {string[]} values */
  select(name, label, values) {
    const box = h("select", { class: "input", name, "aria-label": label },
      h("option", { value: "", text: `${label}: ${t("decks.any")}` }),
      values.map((value) => h("option", { value, text: valueWord(this.game, value) })));
    box.addEventListener("change", () => this.want(name, box.value));
    return box;
  }

  /** @param {"from" | "to"} name @param {string} label @param {string} hint */
  number(name, label, hint) {
    const box = h("input", { type: "number", class: "input number", min: 0, name, "aria-label": label, placeholder: t(`decks.${hint}`), inputmode: "numeric" });
    box.addEventListener("input", () => this.want(name, box.value));
    return box;
  }

  /** @param {string} fact */
  sorting(fact) {
    const box = h("select", { class: "input", name: "sort", "aria-label": t("decks.sort") },
      h("option", { value: "number", text: t("decks.by_number") }),
      h("option", { value: "curve", text: t("decks.by_curve", { fact }) }),
      h("option", { value: "name", text: t("decks.by_name") }));
    box.value = this.wanted.sort;
    box.addEventListener("change", () => this.want("sort", box.value));
    return box;
  }

  /** @param {keyof Wanted} name @param {string} value */
  want(name, value) {
    this.wanted[name] = value;
    this.drawGrid();
  }

  shown() {
    const found = [...this.catalogue.values()].filter((card) => fitsWanted(this.game, card, this.wanted));
    const by = this.wanted.sort;
    if (by === "name") return found.sort((a, b) => cardName(a).localeCompare(cardName(b)));
    if (by === "curve") return found.sort((a, b) => (curveOf(this.game, a) ?? 1e9) - (curveOf(this.game, b) ?? 1e9) || a.number.localeCompare(b.number));
    return found.sort((a, b) => a.number.localeCompare(b.number));
  }

  drawGrid() {
    const cards = this.shown();
    this.found.textContent = t("decks.found", { n: cards.length, all: this.catalogue.size });
    this.more?.disconnect();
    if (cards.length) {
      fill(this.grid);
      this.drawTiles(cards);
    } else fill(this.grid, h("p", { class: "faint", text: t("decks.none") }));
  }

  /** Draw some cards, and the next ones when the last of them comes near: a library may have thousands. @param {CardData[]} cards */
  drawTiles(cards) {
    this.grid.append(...cards.slice(0, MOST_TILES).map((card) => this.tile(card)));
    const rest = cards.slice(MOST_TILES);
    const last = this.grid.lastElementChild;
    if (!rest.length || !last) return;
    this.more = new IntersectionObserver((seen) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      this.more?.disconnect();
      this.drawTiles(rest);
    }, { rootMargin: "600px" });
    this.more.observe(last);
  }

  /** @param {CardData} card */
  tile(card) {
    const n = this.deck.count(card.number);
    const pick = h("button", {
      type: "button", class: "pick", "aria-label": `${t("decks.add", { card: cardLabel(this.game, card, null) })}. ${t("decks.in_deck", { n })}`,
      onclick: () => this.change(card.number, 1),
    }, face(this.game, card));
    previewOn(pick, () => fullCard(this.game, card));
    onLongPress(pick, () => this.look(card));
    return h("div", { class: classes("tile", n > 0 && "taken"), role: "listitem", "data-number": card.number }, pick,
      h("div", { class: "tile-foot" },
        h("button", { type: "button", class: "icon-button", text: "i", "aria-label": t("decks.look", { card: cardName(card) }), onclick: () => this.look(card) }),
        this.stepper(card, n)));
  }

  /** @param {CardData} card */
  look(card) {
    const extra = h("div", { class: "look-foot" });
    const redraw = () => fill(extra, this.stepper(card, this.deck.count(card.number), redraw));
    redraw();
    openCard(this.game, card, { extra });
  }

  /** @param {CardData} card @param {number} n @param {() => void} [then] */
  stepper(card, n, then) {
    const name = cardName(card);
    const step = (/** @type {number} */ by) => {
      this.change(card.number, by);
      then?.();
    };
    return h("span", { class: "stepper", role: "group", "aria-label": t("decks.copies", { card: name, n }) },
      h("button", { type: "button", class: "icon-button", text: "−", disabled: n === 0, "aria-label": t("decks.remove", { card: name }), onclick: () => step(-1) }),
      h("b", { text: n }),
      h("button", { type: "button", class: "icon-button", text: "+", "aria-label": t("decks.add", { card: name }), onclick: () => step(1) }));
  }

  // --- changing -------------------------------------------------------------------------------------------------------

  /** The part that a card usually goes to. @param {string} number */
  usual(number) {
    const kind = this.catalogue.get(number)?.facts.kind;
    return typeof kind === "string" && this.game.leading.includes(kind) ? "leader" : "deck";
  }

  /** @param {string} number @param {number} by @param {string} [section] */
  change(number, by, section) {
    this.deck.add(number, section ?? this.deck.sectionOf(number, this.usual(number)), by);
    this.save();
    this.refreshTile(number);
    this.drawDeck();
  }

  /** @param {string} number */
  refreshTile(number) {
    const card = this.catalogue.get(number);
    const old = this.grid.querySelector(`[data-number="${CSS.escape(number)}"]`);
    if (!card || !old) return;
    const focused = old.contains(document.activeElement) ? document.activeElement?.className : "";
    const at = focused ? [...old.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) : -1;
    const tile = this.tile(card);
    old.replaceWith(tile);
    if (at >= 0) tile.querySelectorAll("button")[at]?.focus();
  }

  save() {
    if (!this.id && !this.deck.total) return;
    if (!this.id) {
      this.id = crypto.randomUUID?.() ?? String(Date.now());
      this.name = this.freeName(this.name || this.leaderName());
    }
    const one = { id: this.id, game: this.game.name, name: this.name || t("decks.unnamed"), text: this.deck.text() };
    const decks = store.get("decks");
    store.set("decks", decks.some((deck) => deck.id === one.id) ? decks.map((deck) => (deck.id === one.id ? one : deck)) : [...decks, one]);
  }

  /** The name of the card that leads the deck, or of its first. */
  leaderName() {
    const [number] = [...(this.deck.parts.get("leader")?.keys() ?? []), ...this.drawn()];
    const card = number ? this.catalogue.get(number) : undefined;
    return card ? cardName(card) : t("decks.unnamed");
  }

  /** A name that no other own deck of the game has. @param {string} name */
  freeName(name) {
    const taken = store.get("decks").filter((deck) => deck.game === this.game.name && deck.id !== this.id).map((deck) => deck.name);
    if (!taken.includes(name)) return name;
    for (let n = 2; ; n++) if (!taken.includes(`${name} ${n}`)) return `${name} ${n}`;
  }

  // --- the deck -------------------------------------------------------------------------------------------------------

  drawDeck() {
    fill(this.head, this.deckHead());
    const sections = this.deck.sections();
    fill(this.list, sections.length ? sections.map(([section, cards]) => this.section(section, cards)) : h("p", { class: "faint", text: t("decks.empty") }));
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.check(), 200);
  }

  deckHead() {
    const name = h("input", { class: "input deck-name", value: this.name, placeholder: t("decks.unnamed"), "aria-label": t("decks.name"), maxlength: 60 });
    name.addEventListener("change", () => {
      this.name = name.value.trim();
      this.save();
    });
    return [
      h("div", { class: "deck-title" }, name,
        h("button", { type: "button", class: "button small", "aria-haspopup": "menu", text: t("decks.open"), onclick: (/** @type {Event} */ event) => this.openMenu(/** @type {HTMLElement} */ (event.currentTarget)) })),
      h("div", { class: "deck-acts" },
        h("button", { type: "button", class: "button primary small", text: t("decks.play"), disabled: !this.deck.total, onclick: () => void this.play() }),
        h("button", { type: "button", class: "button small", text: t("decks.import"), onclick: () => importDialog(this) }),
        h("button", { type: "button", class: "button small", text: t("decks.export"), disabled: !this.deck.total, onclick: () => void exportDialog(this) }),
        this.takesCards ? h("button", { type: "button", class: "button small", id: "card-data", text: t("data.open"), onclick: () => openCardData(this.games, (names) => this.learned(names)) }) : null,
        h("button", { type: "button", class: "button small quiet", text: "…", "aria-label": t("library.more"), "aria-haspopup": "menu", onclick: (/** @type {Event} */ event) => this.moreMenu(/** @type {HTMLElement} */ (event.currentTarget)) })),
    ];
  }

  /** @param {HTMLElement} anchor */
  openMenu(anchor) {
    const own = store.get("decks").filter((deck) => deck.game === this.game.name);
    menu(anchor, [
      ...own.map((deck) => ({ label: deck.name, detail: t("decks.mine"), act: () => void this.load(deck.text, deck.name, deck.id) })),
      ...this.game.decks.map((deck) => ({ label: deckName(deck), detail: t("decks.shipped"), act: () => void this.load(deck.text ?? deck.name, deckName(deck), "") })),
      { label: t("decks.new"), act: () => this.fresh() },
    ], { title: t("decks.open") });
  }

  /** @param {HTMLElement} anchor */
  moreMenu(anchor) {
    menu(anchor, [
      { label: t("decks.new"), act: () => this.fresh() },
      { label: t("decks.duplicate"), act: () => this.duplicate() },
      { label: t("decks.delete"), kind: "danger", act: () => void this.remove() },
    ]);
  }

  fresh() {
    [this.id, this.name, this.deck, this.groups] = ["", "", new Deck(), []];
    this.drawGrid();
    this.drawDeck();
  }

  duplicate() {
    this.id = "";
    this.name = t("decks.copy_of", { name: this.name || this.leaderName() });
    this.save();
    this.drawDeck();
  }

  async remove() {
    if (!this.id || !(await confirmed(t("decks.delete_sure", { name: this.name || t("decks.unnamed") }), t("decks.delete"), { danger: true }))) return;
    store.set("decks", store.get("decks").filter((deck) => deck.id !== this.id));
    this.fresh();
    toast(t("decks.deleted"));
  }

  /**
   * Take a deck from its text; the server reads it.
   * @param {string} text @param {string} name @param {string} id
   */
  async load(text, name, id) {
    const found = await this.asked(text);
    if (!found) return this.readHere(text, name, id);
    await this.take(found, name, id);
    if (found.unread.length) toast(t("decks.unread", { n: found.unread.length }), "bad");
    return true;
  }

  /** Without the server: what this page has written, it can read. @param {string} text @param {string} name @param {string} id */
  readHere(text, name, id) {
    const deck = Deck.read(text);
    if (!deck.total) return false;
    [this.deck, this.id, this.name, this.groups] = [deck, id, name, []];
    this.drawGrid();
    this.drawDeck();
    return true;
  }

  /** What the server says of a deck list; nothing if it cannot be read, which is told. @param {string} text @returns {Promise<Checked | null>} */
  async asked(text) {
    try {
      return await api.post("/api/decks/check", { game: this.game.name, deck: text });
    } catch (error) {
      toast(errorWords(error), "bad");
      return null;
    }
  }

  /** @param {Checked} found @param {string} name @param {string} id */
  async take(found, name, id) {
    await api.learn(this.game.name, found.lines.filter((line) => line.is_known).map((line) => line.number)).catch(() => false);
    this.deck = new Deck(found.lines);
    [this.id, this.name, this.groups] = [id, name, []];
    this.drawGrid();
    this.drawDeck();
  }

  /** What leads a deck has the game's own word. @param {string} section */
  sectionName(section) {
    const [kind, ...others] = this.game.leading;
    if (section !== "leader" || !kind || others.length) return t(`decks.section_${section}`);
    const word = valueWord(this.game, kind);
    return word.charAt(0).toUpperCase() + word.slice(1);
  }

  /** @param {string} section @param {[string, number][]} cards */
  section(section, cards) {
    const total = cards.reduce((sum, [, n]) => sum + n, 0);
    const sorted = [...cards].sort(([a], [b]) => this.rank(a) - this.rank(b) || a.localeCompare(b));
    return h("section", { class: "deck-section" },
      h("h3", null, this.sectionName(section), " ", h("span", { class: "chip", text: total })),
      h("ul", null, sorted.map(([number, n]) => this.row(section, number, n))));
  }

  /** @param {string} number */
  rank(number) {
    const card = this.catalogue.get(number);
    return card ? (curveOf(this.game, card) ?? 99) : 999;
  }

  /** @param {string} section @param {string} number @param {number} n */
  row(section, number, n) {
    const card = this.catalogue.get(number);
    const name = card ? cardName(card) : number;
    const isBad = this.checked?.problems.some((problem) => problem.cards.includes(number)) ?? false;
    const value = card ? curveOf(this.game, card) : null;
    const title = h("button", { type: "button", class: "row-name", text: name, onclick: () => card && this.look(card) });
    if (card) previewOn(title, () => fullCard(this.game, card));
    return h("li", { class: classes("deck-row", isBad && "bad-row"), "data-hue": card ? (wordsOf(card, this.game.hues)[0] ?? "") : "" },
      h("span", { class: "row-cost", text: value ?? "–", title: this.curveName() }), title,
      this.game.sections.length > 1 && section !== "leader" ? h("button", { type: "button", class: "icon-button", text: "⇄", "aria-label": t("decks.move", { card: name }), "aria-haspopup": "menu", onclick: (/** @type {Event} */ event) => this.moveMenu(/** @type {HTMLElement} */ (event.currentTarget), number, section) }) : null,
      h("span", { class: "stepper", role: "group", "aria-label": t("decks.copies", { card: name, n }) },
        h("button", { type: "button", class: "icon-button", text: "−", "aria-label": t("decks.remove", { card: name }), onclick: () => this.change(number, -1, section) }),
        h("b", { text: n }),
        h("button", { type: "button", class: "icon-button", text: "+", "aria-label": t("decks.add", { card: name }), onclick: () => this.change(number, 1, section) })));
  }

  /** @param {HTMLElement} anchor @param {string} number @param {string} section */
  moveMenu(anchor, number, section) {
    const sections = unique([...this.game.sections.map((one) => one || "deck"), "sideboard"]).filter((one) => one !== section);
    menu(anchor, sections.map((to) => ({
      label: t("decks.move_to", { section: this.sectionName(to) }),
      act: () => {
        this.deck.move(number, section, to);
        this.save();
        this.drawDeck();
      },
    })));
  }

  // --- what the server says -------------------------------------------------------------------------------------------

  async check() {
    const mine = ++this.asking;
    if (!this.deck.total) {
      this.checked = null;
      fill(this.verdict);
      fill(this.charts, h("p", { class: "faint", text: t("decks.empty") }));
      fill(this.odds);
      return;
    }
    try {
      /** @type {Checked} */
      const found = await api.post("/api/decks/check", { game: this.game.name, deck: this.deck.text() });
      if (mine !== this.asking) return;
      this.checked = found;
      fill(this.verdict, this.verdictWords(found));
      fill(this.charts, this.pictures(found));
      this.markRows(found);
      drawOdds(this);
    } catch (error) {
      if (mine === this.asking) fill(this.verdict, h("p", { class: "problem", text: errorWords(error) }));
    }
  }

  /** @param {Checked} found */
  markRows(found) {
    const bad = new Set(found.problems.flatMap((problem) => problem.cards));
    const names = new Set([...bad].map((number) => cardName(this.catalogue.get(number) ?? { number })));
    for (const row of this.list.querySelectorAll(".deck-row")) row.classList.toggle("bad-row", names.has(row.querySelector(".row-name")?.textContent ?? ""));
  }

  /** @param {Checked} found */
  verdictWords(found) {
    const counts = Object.entries(found.counts).map(([section, n]) => h("span", { class: "chip", text: `${this.sectionName(section)} ${n}` }));
    const partial = Object.keys(found.partial).map((number) => h("li", { text: t("decks.partial", { card: cardName(this.catalogue.get(number) ?? { number }) }) }));
    const doubtful = Object.entries(found.doubtful).map(([number, why]) => h("li", { text: t("decks.doubtful", { card: cardName(this.catalogue.get(number) ?? { number }), why: why[0] ?? "" }) }));
    return [
      h("p", { class: classes("verdict-line", found.legal ? "good" : "bad") },
        h("b", { text: found.legal ? `✓ ${t("decks.legal")}` : `✗ ${t("decks.illegal", { n: found.problems.length })}` }), counts),
      found.problems.length ? h("ul", { class: "problems" }, found.problems.map((problem) => h("li", null, said(problem.message), " ", clauseLink(this.game, problem.clause)))) : null,
      partial.length ? h("ul", { class: "problems faint" }, partial) : null,
      doubtful.length ? h("ul", { class: "problems faint doubtful" }, doubtful) : null,
    ];
  }

  /** @param {Checked} found */
  pictures(found) {
    const { stats } = found;
    const fact = this.curveName();
    const hueName = factName(this.game, this.game.hues);
    const share = (/** @type {[string, number][]} */ pairs) => pairs.map(([value, n]) => ({ name: valueWord(this.game, value), value, n }));
    return [
      stats.curve.length ? h("figure", null, h("figcaption", null, h("b", { text: t("decks.curve", { fact }) }), " ", stats.average === null ? "" : h("span", { class: "faint", text: t("decks.average", { n: stats.average }) })),
        barChart(t("decks.curve", { fact }), filled(stats.curve))) : null,
      stats.hues.length ? h("figure", null, h("figcaption", null, h("b", { text: t("decks.hues", { fact: hueName }) })), shareChart(hueName, share(stats.hues))) : null,
      stats.kinds.length ? h("figure", null, h("figcaption", null, h("b", { text: t("decks.kinds") })), shareChart(t("decks.kinds"), share(stats.kinds))) : null,
    ];
  }

  /** The numbers of the shuffled cards. @returns {string[]} */
  drawn() {
    return [...(this.deck.parts.get("deck")?.keys() ?? [])].sort((a, b) => this.rank(a) - this.rank(b));
  }

  // --- in and out -----------------------------------------------------------------------------------------------------

  async play() {
    if (this.checked && !this.checked.legal) {
      toast(t("decks.play_anyway"), "bad");
      return;
    }
    this.save();
    store.set("choices", { ...store.get("choices"), game: this.game.name, deck: `own:${this.id}` });
    go("/");
  }

  /** Cards were added to the library: show the page anew, with the game that has them. @param {string[]} names */
  learned(names) {
    const name = names.includes(this.game.name) ? this.game.name : (names[0] ?? this.game.name);
    const tab = /** @type {HTMLElement | null} */ (this.root.querySelector(".builder"))?.dataset.tab;
    fill(this.root, h("p", { class: "faint loading", text: t("common.loading") }));
    void showBuilder(this.root, this.games, name, tab);
  }

}

/** @param {string[]} values */
function unique(values) {
  return [...new Set(values)].sort();
}

/** Bars with the gaps between them, where the numbers are small enough to have gaps. @param {[number, number][]} pairs @returns {[string, number][]} */
function filled(pairs) {
  const most = Math.max(...pairs.map(([value]) => value));
  if (most > 15) return pairs.map(([value, n]) => [String(value), n]);
  const known = new Map(pairs);
  return Array.from({ length: most + 1 }, (_, value) => [String(value), known.get(value) ?? 0]);
}

/** @param {HTMLElement} root @param {LibraryGame[]} games @param {string} name @param {string} [tab] the part that a narrow screen shows */
async function showBuilder(root, games, name, tab = "cards") {
  const wanted = new URLSearchParams(location.search);
  const code = wanted.get("deck") ?? "";
  const game = games.find((one) => code.startsWith(`${one.code}1.`)) ?? pickedGame(games, name);
  const [catalogue, takes] = await Promise.all([api.cards(game.name), takesCards()]);
  await api.learn(game.name, ownCards(game.name)).catch(() => false);
  const builder = new Builder(root, games, game, catalogue);
  builder.takesCards = takes;
  builder.tab = tab;
  builder.draw();
  const latest = store.get("decks").filter((deck) => deck.game === game.name).at(-1);
  if (code) {
    history.replaceState(null, "", `/decks?game=${game.name}`);
    if (await builder.load(code, "", "")) {
      builder.save();
      builder.drawDeck();
      return;
    }
  }
  if (latest) await builder.load(latest.text, latest.name, latest.id);
  const add = wanted.get("add");
  if (add && wanted.get("game") === game.name && catalogue.has(add)) {
    history.replaceState(null, "", "/decks");
    builder.change(add, 1);
  }
}

page("/decks", async (root) => {
  fill(root, h("p", { class: "faint loading", text: t("common.loading") }));
  document.title = `${t("decks.title")} · fuda`;
  try {
    const games = /** @type {LibraryGame[]} */ (await api.games());
    await showBuilder(root, games, new URLSearchParams(location.search).get("game") ?? store.get("choices").game ?? "");
  } catch (error) {
    fill(root, h("p", { class: "problem", text: errorWords(error) }));
  }
});
