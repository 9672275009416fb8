/** Dialogs of the board editor: a card where it lies, a card made by its text, an effect that is in force. */

import { openDialog } from "./dialog.js";
import { fill, h } from "./dom.js";
import { countsText, entriesOf, PLAYERS, readCounts } from "./editordraft.js";
import { field } from "./librarybits.js";
import { factName, gameWord, t } from "./words.js";

/** @typedef {import("./editordraft.js").Draft} Draft */
/** @typedef {import("./editordraft.js").Editable} Editable */
/** @typedef {import("./editordraft.js").Entry} Entry */
/** @typedef {import("./editordraft.js").Spot} Spot */
/** @typedef {import("./librarytypes.js").LibraryGame} LibraryGame */

const FIRST_FACTS = 8; // of a made card that are shown at once

/** The name of a state or resource. @param {LibraryGame} game @param {string} name */
export function stateName(game, name) {
  const word = factName(game, name);
  return word === name ? gameWord(game, "positions", name) : word;
}

/**
 * A card where it lies: its states, whose it is, where else it could be.
 * @param {LibraryGame} game @param {Editable} rules @param {Draft} draft @param {Spot} spot @param {string} title
 * @param {{change: (entry: Entry) => void, move: (to: Spot) => void, remove: () => void, show: (() => void) | null}} acts
 */
export function cardDialog(game, rules, draft, spot, title, acts) {
  const entry = entriesOf(draft, spot.player, spot.zone)[spot.at];
  if (!entry) return;
  const states = rules.zones.find((zone) => zone.name === spot.zone)?.states ?? [];
  const inputs = entry.fillers === undefined ? states.map((name) => stateInput(game, rules, name, entry[name])) : [];
  const many = h("input", { class: "input", type: "number", min: 1, max: 100, value: entry.fillers ?? entry.count ?? 1, id: "entry-count" });
  const owner = h("select", { class: "input" }, PLAYERS.map((name) => h("option", { value: name, text: t(`library.player_${name.toLowerCase()}`), selected: (entry.owner ?? spot.player) === name })));
  const where = h("select", { class: "input", id: "entry-zone" }, PLAYERS.flatMap((player) => rules.zones.map((zone) => h("option", { value: `${player}.${zone.name}`, text: `${t(`library.player_${player.toLowerCase()}`)}: ${gameWord(game, "zones", zone.name)}`, selected: player === spot.player && zone.name === spot.zone }))));
  const read = () => {
    /** @type {Entry} */
    const out = entry.fillers === undefined ? { card: entry.card } : { fillers: Number(many.value) || 1 };
    if (entry.fillers === undefined) {
      for (const one of inputs) {
        const value = one.read();
        if (value !== null) out[one.name] = value;
      }
      if (Number(many.value) > 1) out.count = Number(many.value);
      if (owner.value !== spot.player) out.owner = owner.value;
    }
    return out;
  };
  openDialog({
    title, className: "entry-dialog",
    body: [h("div", { class: "entry-states" }, inputs.map((one) => one.element)),
      h("div", { class: "two" }, field(t("editor.count"), many), entry.fillers === undefined ? field(t("editor.owner"), owner) : null, field(t("editor.zone"), where))],
    choices: [
      { label: t("editor.remove"), kind: "danger", act: acts.remove },
      ...(acts.show ? [{ label: t("editor.look"), act: acts.show, stays: true }] : []),
      {
        label: t("editor.apply"), kind: "primary",
        act: () => {
          const [player, zone] = where.value.split(".");
          acts.change(read());
          if (player && zone && (player !== spot.player || zone !== spot.zone)) acts.move({ player, zone, at: 0 });
        },
      },
    ],
  });
}

/**
 * A state of a card: a tick, a number, or numbers with names.
 * @param {LibraryGame} game @param {Editable} rules @param {string} name @param {unknown} value
 * @returns {{name: string, element: HTMLElement, read: () => unknown}}
 */
function stateInput(game, rules, name, value) {
  const label = stateName(game, name);
  const kind = rules.states[name];
  if (kind === "truth") {
    const box = h("input", { type: "checkbox", checked: Boolean(value), "data-state": name });
    return { name, element: h("label", { class: "check" }, box, label), read: () => (box.checked ? true : null) };
  }
  if (kind === "counts") {
    const box = h("input", { class: "input", value: countsText(value), placeholder: t("editor.counts_example"), "data-state": name });
    return { name, element: field(label, box), read: () => (box.value.trim() ? readCounts(box.value) : null) };
  }
  const box = h("input", { class: "input", type: "number", min: 0, max: 100000, value: value ?? (name === "on" ? "" : 0), "data-state": name });
  return { name, element: field(name === "on" ? t("editor.on", { zones: Object.entries(rules.hosts).map(([zone, n]) => `${n} ${gameWord(game, "zones", zone)}`).join(", ") }) : label, box), read: () => (box.value === "" || (box.value === "0" && name !== "on") ? null : Number(box.value)) };
}

/**
 * A card of one's own: its name, its printed text, what else is printed. It stays open until the server can read it.
 * @param {LibraryGame} game @param {Draft} draft @param {string} name @param {(name: string, facts: Record<string, unknown> | null) => Promise<string>} save what is wrong, or nothing
 */
export function makeDialog(game, draft, name, save) {
  const known = draft.cards?.[name];
  const facts = /** @type {Record<string, unknown>} */ (known && typeof known === "object" ? known : {});
  const title = h("input", { class: "input", value: name, maxlength: 60, id: "made-name" });
  const text = h("textarea", { class: "input try-text", rows: 4, id: "made-text", spellcheck: "false" });
  text.value = String(facts.text ?? "");
  const inputs = Object.entries(game.form).filter(([fact]) => !/^(name_en|text_.*|has_text)$/.test(fact)).map(([fact, kind]) => factInput(game, fact, kind, facts[fact]));
  const wrong = h("p", { class: "problem", hidden: true, role: "alert" });
  const read = () => {
    /** @type {Record<string, unknown>} */
    const out = { ...facts };
    delete out.text;
    for (const one of inputs) {
      const value = one.read();
      if (value === null) delete out[one.fact];
      else out[one.fact] = value;
    }
    if (text.value.trim()) out.text = text.value.trim();
    return out;
  };
  const try_ = async (/** @type {Record<string, unknown> | null} */ found) => {
    const words = title.value.trim() ? await save(title.value.trim(), found) : t("editor.name_needed");
    wrong.hidden = !words;
    fill(wrong, words);
    if (!words) dialog.close();
  };
  const dialog = openDialog({
    title: t("editor.make"), className: "wide-dialog make-dialog",
    body: [field(t("editor.name"), title), field(t("editor.text"), text), h("div", { class: "made-facts" }, inputs.slice(0, FIRST_FACTS).map((one) => one.element)),
      inputs.length > FIRST_FACTS ? h("details", null, h("summary", { text: t("editor.more_facts") }), h("div", { class: "made-facts" }, inputs.slice(FIRST_FACTS).map((one) => one.element))) : null, wrong],
    choices: [
      ...(known !== undefined ? [{ label: t("editor.remove"), kind: /** @type {const} */ ("danger"), act: () => void try_(null), stays: true }] : []),
      { label: t("editor.apply"), kind: "primary", act: () => void try_(read()), stays: true },
    ],
  });
}

/**
 * Something that is printed on a card.
 * @param {LibraryGame} game @param {string} fact @param {string} kind @param {unknown} value
 * @returns {{fact: string, element: HTMLElement, read: () => unknown}}
 */
function factInput(game, fact, kind, value) {
  const label = stateName(game, fact);
  if (kind === "truth") {
    const box = h("input", { type: "checkbox", checked: Boolean(value) });
    return { fact, element: h("label", { class: "check" }, box, label), read: () => (box.checked ? true : null) };
  }
  if (kind === "lines") {
    const box = h("textarea", { class: "input mono", rows: 2, spellcheck: "false" });
    box.value = [value ?? []].flat().join("\n");
    return { fact, element: field(label, box), read: () => (box.value.trim() ? box.value.split("\n").map((line) => line.trim()).filter(Boolean) : null) };
  }
  const box = h("input", { class: "input", type: kind === "count" ? "number" : "text", value: [value ?? ""].flat().join(", "), "data-fact": fact });
  return {
    fact, element: field(label, box, kind === "texts" ? t("editor.several") : undefined),
    read: () => {
      if (!box.value.trim()) return null;
      if (kind === "count") return Number(box.value);
      return kind === "texts" ? box.value.split(/[,、]/).map((one) => one.trim()).filter(Boolean) : box.value.trim();
    },
  };
}
