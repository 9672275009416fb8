/**
 * The board editor: put cards into zones, say how they lie and which moment it is, let answers and effects lead to the
 * position, and see what the rules make of it. The draft is the data of a scenario file; the server writes and reads the
 * file, lays it out, and says what a game's positions have.
 */

import * as api from "./api.js";
import { drawAims } from "./aims.js";
import { drawBoard } from "./board.js";
import { openCard } from "./card.js";
import { clauseLink } from "./clause.js";
import { toast } from "./dialog.js";
import { classes, fill, h } from "./dom.js";
import { cardDialog, makeDialog, stateName } from "./editordialogs.js";
import { letDraw } from "./editordrag.js";
import { copied, emptyDraft, entriesOf, halfOf, move, PLAYERS, put, size, spotOf, stepWords, take } from "./editordraft.js";
import { packed, unpacked } from "./editorlink.js";
import { copyButton, download, failureWords, field, gamePicker, pickedGame, readFile, tabs } from "./librarybits.js";
import { LogView } from "./log.js";
import { playDialog } from "./playon.js";
import { openPile } from "./replay.js";
import { page } from "./router.js";
import { cardName, errorWords, gameWord, lang, said, t } from "./words.js";

/** @typedef {import("./editordraft.js").Draft} Draft */
/** @typedef {import("./editordraft.js").Editable} Editable */
/** @typedef {import("./editordraft.js").Entry} Entry */
/** @typedef {import("./editordraft.js").Spot} Spot */
/** @typedef {import("./editordraft.js").Step} Step */
/** @typedef {import("./librarytypes.js").LibraryGame} LibraryGame */
/** @typedef {import("./librarytypes.js").Stood} Stood */
/** @typedef {import("./librarytypes.js").Edited} Edited */
/** @typedef {import("./types.js").CardData} CardData */
/** @typedef {{yaml: string, lost?: string[], led?: number, exact?: string}} Given */

const MOST_FOUND = 40;
const MOST_KEPT = 60; // drafts to go back to
const KEPT = "editor-draft";

class Editor {
  /** @param {HTMLElement} root @param {LibraryGame[]} games */
  constructor(root, games) {
    this.root = root;
    this.games = games;
    this.game = pickedGame(games, "");
    /** @type {Editable | null} */
    this.rules = null;
    /** @type {Map<string, CardData>} */
    this.catalogue = new Map();
    /** @type {Draft} */
    this.draft = emptyDraft(this.game.name, t("editor.untitled"));
    /** @type {Draft[]} */
    this.before = [];
    /** @type {Stood | null} */
    this.stood = null;
    this.isPlayed = false; // whether the script is played
    this.into = "script"; // where an answer that is clicked goes
    this.chosen = ""; // the card that is put into zones; none: one that does not matter
    this.asking = 0;
    /** @type {Given | null} */
    this.given = null;
    this.note = h("div", { class: "editor-note", role: "status", "aria-live": "polite" });
    this.find = h("input", { type: "search", class: "input", id: "editor-find", placeholder: t("editor.find"), "aria-label": t("editor.find") });
    this.found = h("ul", { class: "editor-found" });
    this.zones = h("div", { class: "editor-zones" });
    this.moment = h("div", { class: "editor-moment" });
    this.table = h("div", { class: "scenario-table editor-table" });
    this.choices = h("section", { class: "pane editor-choices" });
    this.ruling = h("section", { class: "pane editor-ruling" });
    this.steps = h("section", { class: "pane editor-steps" });
    this.text = h("textarea", { class: "input scenario-text mono", rows: 16, spellcheck: "false", wrap: "off", id: "editor-yaml", "aria-label": t("editor.yaml") });
    this.find.addEventListener("input", () => this.drawFound());
    letDraw(this.found, this.zones, {
      put: (card, to) => {
        this.choose(card);
        void this.put(to);
      },
      move: (from, to) => void this.change((draft) => this.rules && move(draft, from, to, this.rules)),
    });
    this.text.addEventListener("change", () => void this.read(this.text.value));
  }

  // --- what is edited -------------------------------------------------------------------------------------------------

  /** Begin with a game's empty board. @param {string} name */
  async begin(name) {
    await this.learn(name);
    this.given = null;
    this.before = [];
    this.text.value = "";
    await this.keep(emptyDraft(this.game.name, t("editor.untitled")));
  }

  /** Know a game: its cards, and what a position of it has. @param {string} name */
  async learn(name) {
    this.game = pickedGame(this.games, name);
    const [rules, cards] = await Promise.all([api.getOnce(`/api/editor/${this.game.name}`), api.cards(this.game.name)]);
    this.rules = rules;
    this.catalogue = new Map(cards);
    this.chosen = "";
    this.draw();
  }

  /** Change the draft, and see what becomes of it. @param {(draft: Draft) => void} act */
  async change(act) {
    const draft = copied(this.draft);
    act(draft);
    this.before = [...this.before.slice(-MOST_KEPT), this.draft];
    this.draft = draft;
    this.drawZones(); // what the server makes of it comes in a moment
    await this.keep(draft);
  }

  /** Send a draft, and show what comes back. @param {Draft} draft @returns {Promise<Edited | null>} */
  async keep(draft) {
    this.draft = draft;
    return this.ask({ draft, yaml: this.text.value }); // of which the comments are kept
  }

  /** Take a scenario file. @param {string} yaml */
  async read(yaml) {
    this.before = [...this.before.slice(-MOST_KEPT), this.draft];
    const found = await this.ask({ yaml });
    const game = found?.draft?.game;
    if (typeof game === "string" && game !== this.game.name && this.games.some((one) => one.name === game)) {
      await this.learn(game);
      await this.ask({ yaml });
    }
  }

  /** @param {{draft?: Draft, yaml?: string}} what @returns {Promise<Edited | null>} */
  async ask(what) {
    const turn = ++this.asking;
    try {
      /** @type {Edited} */
      const found = await api.post("/api/editor", { ...what, script: this.isPlayed, lang: lang() });
      if (turn !== this.asking) return found;
      if (found.draft) this.draft = found.draft;
      this.text.value = found.yaml;
      sessionStorage.setItem(KEPT, found.yaml);
      if (found.stood) this.stood = found.stood;
      this.drawNote(found.trouble ? t("editor.trouble", { line: found.trouble.line, message: troubleWords(found.trouble) }) : "");
      this.drawAll();
      return found;
    } catch (error) {
      this.drawNote(errorWords(error));
      return null;
    }
  }

  /** Put a link with the board into the address, and on the clipboard. */
  async link() {
    const board = await packed(this.text.value);
    if (!board) {
      toast(t("editor.link_long"), "bad");
      return;
    }
    history.replaceState(null, "", `/editor${board}`);
    try {
      await navigator.clipboard.writeText(location.href);
      toast(t("common.copied"), "good");
    } catch {
      toast(t("editor.link_there"));
    }
  }

  async undo() {
    const last = this.before.pop();
    if (last) await this.keep(last);
    else toast(t("editor.no_undo"));
  }

  // --- the page -------------------------------------------------------------------------------------------------------

  draw() {
    const body = h("div", { class: "editor", "data-tab": "zones" },
      h("section", { class: "pane editor-cards" }, h("h2", { text: t("editor.cards") }), this.find, this.found,
        h("button", { type: "button", class: "button small", id: "editor-make", text: t("editor.make"), onclick: () => this.make("") })),
      h("section", { class: "pane editor-board" }, h("h2", { text: t("editor.zones") }), this.moment, this.zones),
      h("div", { class: "editor-stood" }, this.table, h("div", { class: "scenario-more" }, this.choices, this.steps), this.ruling),
      h("section", { class: "pane editor-file" }, h("div", { class: "try-bar" }, h("h2", { text: t("editor.yaml") }),
        h("span", { class: "bar-acts" }, readFile(".yaml,.yml,text/yaml,text/plain", (text) => void this.read(text), t("scenarios.upload")), copyButton(() => this.text.value), h("button", { type: "button", class: "button small", id: "editor-link", text: t("editor.link"), onclick: () => void this.link() }),
          h("button", { type: "button", class: "button small", text: t("library.download"), onclick: () => download("scenario.yaml", this.text.value) }))),
        h("p", { class: "faint small-text", text: t("editor.yaml_lead") }), this.text));
    fill(this.root, h("div", { class: "library" },
      h("header", { class: "library-head" }, h("h1", { text: t("editor.title") }), gamePicker(this.games, this.game.name, (name) => void this.begin(name)), this.acts()),
      this.note, tabs(body, [["zones", t("editor.tab_zones")], ["cards", t("editor.tab_cards")], ["stood", t("editor.tab_table")], ["file", t("editor.tab_file")]]), body));
    this.drawFound();
  }

  acts() {
    const button = (/** @type {string} */ word, /** @type {string} */ id, /** @type {() => unknown} */ act, kind = "") => h("button", { type: "button", class: `button small ${kind}`, id, text: t(word), onclick: () => void act() });
    return h("div", { class: "deck-acts" },
      button("editor.empty", "editor-empty", () => this.begin(this.game.name)), button("editor.undo", "editor-undo", () => this.undo()),
      button("editor.run", "editor-run", () => this.run(), "primary"),
      button("scenarios.play_on", "editor-play", () => playDialog(this.game.bots, () => ({ yaml: this.text.value, number: 1, game: this.game.name }), (error) => this.drawNote(errorWords(error)))));
  }

  drawAll() {
    this.drawMoment();
    this.drawZones();
    this.drawFound();
    this.drawSteps();
    this.drawStood();
  }

  /** What is wrong, or what was not kept. @param {string} trouble */
  drawNote(trouble) {
    const { given } = this;
    const isLost = Boolean(given?.lost?.length);
    fill(this.note, trouble ? h("p", { class: "problem", text: trouble }) : null,
      isLost ? h("p", { class: "warning" }, t("editor.lost", { what: given?.lost?.join(", ") ?? "" }), " ",
        h("button", { type: "button", class: "button small", id: "editor-exact", text: t("editor.exact"), onclick: () => this.takeExact() })) : null,
      !isLost && given?.led ? h("p", { class: "faint", text: t("editor.led", { n: given.led }) }) : null);
  }

  /** The same position as a played match. */
  takeExact() {
    const exact = this.given?.exact ?? "";
    this.given = null;
    void this.read(exact);
  }

  async run() {
    this.isPlayed = true;
    await this.ask({ draft: this.draft, yaml: this.text.value });
    this.ruling.scrollIntoView({ block: "nearest" });
  }

  // --- cards ----------------------------------------------------------------------------------------------------------

  /** The name of a card as a draft calls it. @param {string} name */
  called(name) {
    if (name === "filler") return t("editor.filler");
    const card = this.catalogue.get(name);
    return card ? cardName(card) : name;
  }

  drawFound() {
    const words = this.find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (/** @type {string[]} */ texts) => words.every((word) => texts.join("\n").toLowerCase().includes(word));
    const made = Object.keys(this.draft.cards ?? {}).filter((name) => fits([name]));
    const cards = [...this.catalogue.values()].filter((card) => fits([card.number, card.name ?? "", card.name_en ?? "", card.text_ja ?? "", card.text_en ?? ""])).slice(0, MOST_FOUND);
    const row = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ small, /** @type {() => void} */ look) => h("li", null,
      h("button", { type: "button", class: classes("scenario-entry", this.chosen === name && "chosen"), "aria-pressed": String(this.chosen === name), draggable: "true", "data-card": name, onclick: () => this.choose(name) }, h("span", { text: label }), h("small", { class: "faint", text: small })),
      h("button", { type: "button", class: "icon-button", "aria-label": t("editor.look_at", { card: label }), text: "ⓘ", onclick: look }));
    fill(this.found,
      row("", t("editor.filler"), t("editor.filler_about"), () => toast(t("editor.filler_about"))),
      made.map((name) => row(name, name, t("editor.made"), () => this.make(name))),
      cards.map((card) => row(card.number, cardName(card), card.number, () => openCard(this.game, card, { catalogue: this.catalogue }))));
  }

  /** @param {string} name */
  choose(name) {
    this.chosen = name;
    this.drawFound();
    this.drawZones();
  }

  /** @param {string} name */
  make(name) {
    makeDialog(this.game, this.draft, name, async (title, facts) => {
      const draft = copied(this.draft);
      const cards = { ...(draft.cards ?? {}) };
      delete cards[name];
      if (facts) cards[title] = facts;
      draft.cards = cards;
      const before = this.draft;
      const found = await this.keep(draft);
      if (found?.trouble) {
        await this.keep(before);
        return troubleWords(found.trouble);
      }
      this.before = [...this.before.slice(-MOST_KEPT), before];
      if (facts) this.choose(title);
      return "";
    });
  }

  // --- zones ----------------------------------------------------------------------------------------------------------

  drawMoment() {
    const { draft } = this;
    const number = (/** @type {string} */ key, /** @type {number | undefined} */ value, /** @type {string} */ hint) => {
      const box = h("input", { class: "input", type: "number", min: 0, max: 999999, value: value ?? "", placeholder: hint, id: `editor-${key}` });
      box.addEventListener("change", () => void this.change((one) => (box.value === "" ? delete one[key] : (one[key] = Number(box.value)))));
      return box;
    };
    const choice = (/** @type {string} */ key, /** @type {[string, string][]} */ options, /** @type {unknown} */ value) => {
      const box = h("select", { class: "input", id: `editor-${key}` }, options.map(([name, label]) => h("option", { value: name, text: label, selected: name === (value ?? "") })));
      box.addEventListener("change", () => void this.change((one) => (box.value ? (one[key] = box.value) : delete one[key])));
      return box;
    };
    const title = h("input", { class: "input", value: draft.title ?? "", maxlength: 200, id: "editor-title" });
    title.addEventListener("change", () => void this.change((one) => (one.title = title.value.trim() || t("editor.untitled"))));
    /** @type {[string, string][]} */
    const moments = [["", t("editor.usual")], ...(this.rules?.moments ?? []).map((name) => /** @type {[string, string]} */ ([name, momentName(this.game, name)]))];
    const at = String(draft.at ?? "");
    if (at && !moments.some(([name]) => name === at)) moments.push([at, at]);
    fill(this.moment, field(t("replay.share_title"), title),
      h("div", { class: "two" }, field(t("editor.turn"), number("turn", draft.turn, String(this.stood?.view.turn ?? ""))),
        field(t("editor.turn_player"), choice("turn_player", [["", t("library.player_a")], ["B", t("library.player_b")]], draft.turn_player === "A" ? "" : draft.turn_player)),
        field(t("editor.at"), choice("at", moments, at))));
  }

  drawZones() {
    const { rules } = this;
    if (!rules) return;
    if (draftIsPlayed(this.draft)) {
      fill(this.zones, h("p", { class: "faint", text: t("editor.played") }));
      return;
    }
    fill(this.zones, PLAYERS.map((player) => h("section", { class: "editor-half", "data-player": player },
      h("h3", { text: t(`library.player_${player.toLowerCase()}`) }),
      h("div", { class: "editor-resources" }, rules.resources.map((name) => this.resource(player, name))),
      rules.zones.map((zone) => this.zone(player, zone.name)))));
  }

  /** @param {string} player @param {string} name */
  resource(player, name) {
    const value = this.draft.board?.[player]?.[name];
    const box = h("input", { class: "input", type: "number", min: 0, max: 1000, value: typeof value === "number" ? value : "", "aria-label": stateName(this.game, name), "data-resource": name });
    box.addEventListener("change", () => void this.change((one) => {
      const half = halfOf(one, player);
      if (box.value === "") delete half[name];
      else half[name] = Number(box.value);
    }));
    return h("label", { class: "editor-resource" }, h("span", { text: stateName(this.game, name) }), box);
  }

  /** @param {string} player @param {string} zone */
  zone(player, zone) {
    const entries = entriesOf(this.draft, player, zone);
    const shown = this.stood?.view.sides[PLAYERS.indexOf(player)]?.zones.find((one) => one.name === zone);
    const label = gameWord(this.game, "zones", zone);
    const card = this.chosen ? this.called(this.chosen) : t("editor.filler");
    return h("div", { class: "editor-zone", "data-zone": zone },
      h("span", { class: "zone-label", text: label }), h("span", { class: "faint zone-size", text: shown ? String(shown.count) : "" }),
      h("ul", { class: "chips" }, entries.map((entry, at) => h("li", null, h("button", { type: "button", class: "chip", draggable: "true", "data-at": at, onclick: () => this.openEntry({ player, zone, at }) }, this.entryWords(entry))))),
      h("button", { type: "button", class: "icon-button put", "aria-label": t("editor.put", { card, zone: label }), title: t("editor.put", { card, zone: label }), text: "+", onclick: () => this.put({ player, zone, at: 0 }) }));
  }

  /** @param {Entry} entry */
  entryWords(entry) {
    if (entry.fillers !== undefined) return `${t("editor.filler")} ×${entry.fillers}`;
    const states = Object.entries(entry).filter(([name]) => this.rules && name in this.rules.states)
      .map(([name, value]) => (value === true ? stateName(this.game, name) : `${stateName(this.game, name)} ${typeof value === "object" ? Object.entries(value ?? {}).flat().join(" ") : value}`));
    return [this.called(String(entry.card)), size(entry) > 1 ? `×${size(entry)}` : "", states.length ? `(${states.join(", ")})` : ""].filter(Boolean).join(" ");
  }

  /** @param {Spot} spot */
  put(spot) {
    const zone = this.stood?.view.sides[PLAYERS.indexOf(spot.player)]?.zones.find((one) => one.name === spot.zone);
    const isPile = zone?.shape === "pile";
    return this.change((draft) => put(draft, spot, { card: this.chosen || "filler" }, { usual: zone?.count ?? 0, isPile }));
  }

  /** @param {Spot} spot */
  openEntry(spot) {
    const { rules } = this;
    const entry = entriesOf(this.draft, spot.player, spot.zone)[spot.at];
    if (!rules || !entry) return;
    const card = this.catalogue.get(String(entry.card));
    const name = String(entry.card);
    const look = card ? () => openCard(this.game, card, { catalogue: this.catalogue }) : this.draft.cards && name in this.draft.cards ? () => this.make(name) : null;
    /** @type {Entry | null} */
    let changed = null;
    cardDialog(this.game, rules, this.draft, spot, this.entryWords(entry), {
      change: (one) => {
        changed = one;
        setTimeout(() => void this.change((draft) => {
          const entries = entriesOf(draft, spot.player, spot.zone);
          entries[spot.at] = changed ?? entry;
          if (target) move(draft, spot, target, rules);
        }));
      },
      move: (to) => (target = to),
      remove: () => void this.change((draft) => void take(draft, spot)),
      show: look,
    });
    /** @type {Spot | null} */
    let target = null;
  }

  // --- what leads to it, and the script -------------------------------------------------------------------------------

  drawSteps() {
    const list = (/** @type {"lead" | "script"} */ key) => h("ol", { class: "editor-list", "data-steps": key }, (this.draft[key] ?? []).map((step, at) => h("li", null, h("code", { text: stepWords(step) }),
      h("button", { type: "button", class: "icon-button", "aria-label": t("editor.remove_step", { step: stepWords(step) }), text: "×", onclick: () => void this.change((draft) => (draft[key] = (draft[key] ?? []).filter((_, other) => other !== at))) }))));
    fill(this.steps, draftIsPlayed(this.draft) ? null : [h("h3", { text: t("editor.lead") }), h("p", { class: "faint small-text", text: t("editor.lead_about") }), list("lead"), ...this.effect()],
      h("h3", { text: t("editor.script") }), list("script"));
  }

  /** Let an effect of a card be in force. */
  effect() {
    const places = PLAYERS.flatMap((player, index) => (this.stood?.view.sides[index]?.zones ?? []).flatMap((zone) => zone.cards.flatMap((card, at) => (card && this.rules?.zones.some((one) => one.name === zone.name) && card.number !== "filler" ? [{ place: `${player}.${zone.name}.${at + 1}`, label: `${this.called(card.number)} (${player}, ${gameWord(this.game, "zones", zone.name)})` }] : []))));
    const which = h("select", { class: "input", id: "editor-effect", "aria-label": t("editor.effect") }, places.map((one) => h("option", { value: one.place, text: one.label })));
    const ability = h("input", { class: "input", type: "number", min: 1, max: 31, placeholder: t("editor.ability"), "aria-label": t("editor.ability") });
    const until = h("select", { class: "input", id: "editor-until", "aria-label": t("editor.until") },
      (this.rules?.steps ?? []).map((name) => h("option", { value: name, text: gameWord(this.game, "steps", name) })),
      (this.rules?.phases ?? []).map((name) => h("option", { value: name, text: gameWord(this.game, "phases", name) })));
    const add = (/** @type {Step} */ step) => void this.change((draft) => (draft.lead = [...(draft.lead ?? []), step]));
    return [h("div", { class: "editor-add" }, which, ability, h("button", { type: "button", class: "button small", text: t("editor.add_effect"), disabled: places.length === 0, onclick: () => add({ effect: which.value, ...(ability.value ? { ability: Number(ability.value) - 1 } : {}) }) })),
      h("div", { class: "editor-add" }, until, h("button", { type: "button", class: "button small", text: t("editor.add_until"), onclick: () => add({ until: until.value }) }))];
  }

  /** An answer that is offered, as a step. @param {number} at */
  async answer(at) {
    const step = this.stood?.steps[at];
    if (!step) return;
    const key = this.into === "lead" ? "lead" : "script";
    if (key === "script") this.isPlayed = true;
    await this.change((draft) => (draft[key] = [...(draft[key] ?? []), step]));
  }

  // --- the table ------------------------------------------------------------------------------------------------------

  drawStood() {
    const { stood, game } = this;
    if (!stood) return;
    const catalogue = new Map(this.catalogue);
    for (const card of stood.cards) catalogue.set(card.number, card);
    const names = PLAYERS.map((player) => t(`library.player_${player.toLowerCase()}`));
    const isBoard = !this.isPlayed && !this.draft.lead?.length;
    const drawn = drawBoard(game, stood.view, catalogue, {
      below: 0, names,
      oncard: (ref, card) => {
        const spot = isBoard ? spotOf(this.draft, ref) : null;
        if (spot) this.openEntry(spot);
        else if (card) openCard(game, catalogue.get(card.number), { current: card, catalogue, program: this.catalogue.has(card.number) });
      },
      onpile: (side, zone) => openPile(game, catalogue, t("match.pile_of", { zone: gameWord(game, "zones", zone.name), player: names[side] ?? "" }), zone),
    });
    fill(this.table, h("div", { class: "table-board" }, drawn));
    drawAims(drawn, stood.view);
    this.drawChoices(stood, names);
    this.drawRuling(stood, catalogue);
  }

  /** @param {Stood} stood @param {string[]} names */
  drawChoices(stood, names) {
    const into = h("select", { class: "input", id: "editor-into", "aria-label": t("editor.into") }, ["script", "lead"].map((key) => h("option", { value: key, text: t(`editor.into_${key}`), selected: this.into === key })));
    into.addEventListener("change", () => {
      this.into = into.value;
      this.isPlayed = into.value === "script";
      void this.ask({ draft: this.draft });
    });
    fill(this.choices, h("h3", { text: stood.decides >= 0 ? t("scenarios.decides", { player: names[stood.decides] ?? "" }) : t("editor.over") }),
      draftIsPlayed(this.draft) ? null : into,
      h("ul", { class: "choice-list" }, stood.options.slice(0, stood.steps.length).map((option, at) => h("li", null, h("button", { type: "button", class: "button small quiet", "data-option": option.text, onclick: () => void this.answer(at) }, option.label)))));
  }

  /** @param {Stood} stood @param {Map<string, CardData>} catalogue */
  drawRuling(stood, catalogue) {
    const log = new LogView(this.game, catalogue);
    log.show(stood.log);
    const done = this.isPlayed && this.draft.script?.length;
    fill(this.ruling, h("h2", { text: t("editor.ruling") }),
      done ? h("p", { class: classes("verdict-line", stood.failures.length ? "bad" : "good"), text: stood.failures.length ? `✗ ${t("scenarios.steps", { done: stood.taken, all: stood.of })}` : `✓ ${t("scenarios.steps", { done: stood.taken, all: stood.of })}` }) : h("p", { class: "faint", text: t("editor.not_run") }),
      stood.failures.length ? h("ul", { class: "failures" }, stood.failures.map((one) => h("li", null, h("b", { text: failureWords(one)[0] }), h("p", null, `${t("scenarios.expected")}: ${failureWords(one)[1]}`), h("p", null, `${t("scenarios.found")}: ${failureWords(one)[2]}`)))) : null,
      stood.acted.length ? [h("h3", { text: t("editor.acted") }), h("ol", { class: "acted" }, stood.acted.map((one) => h("li", null, clauseLink(this.game, one.clause), " ", one.summary)))] : null,
      log.element);
  }
}

/** What is wrong with a draft. @param {{message: string, message_ja: string}} trouble */
function troubleWords(trouble) {
  return said({ en: trouble.message, ja: trouble.message_ja });
}

/** The name of a moment. @param {LibraryGame} game @param {string} name */
function momentName(game, name) {
  const word = gameWord(game, "phases", name);
  return word === name ? gameWord(game, "positions", name) : word;
}

/** Whether a draft stands after a played match, so that there is no board to change. @param {Draft} draft */
function draftIsPlayed(draft) {
  return draft.after !== undefined;
}

page("/editor", async (root) => {
  fill(root, h("p", { class: "faint loading", text: t("common.loading") }));
  document.title = `${t("editor.title")} · fuda`;
  try {
    const editor = new Editor(root, /** @type {LibraryGame[]} */ (await api.games()));
    const linked = await unpacked(location.hash);
    if (linked === "") toast(t("editor.link_bad"), "bad");
    const sent = linked ? JSON.stringify({ yaml: linked }) : sessionStorage.getItem("editor");
    sessionStorage.removeItem("editor");
    const kept = sessionStorage.getItem(KEPT);
    /** @type {Given | null} */
    const given = sent ? JSON.parse(sent) : kept ? { yaml: kept } : null;
    if (!given) {
      await editor.begin(editor.game.name);
    } else {
      await editor.learn(/^game:\s*(\w+)/m.exec(given.yaml)?.[1] ?? "");
      editor.given = given;
      await editor.read(given.yaml);
    }
  } catch (error) {
    fill(root, h("p", { class: "problem", text: errorWords(error) }));
  }
});
