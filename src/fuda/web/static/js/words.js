/** Words in the chosen language: those of the interface, those of each game, and the names of cards. */

import { getOnce, Refused } from "./api.js";
import * as store from "./store.js";

/** @typedef {import("./types.js").Lang} Lang */
/** @typedef {import("./types.js").Both} Both */
/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").WordGroups} WordGroups */

/** @type {WordGroups} */
let words = {};
/** @type {Lang} */
let language = "en";
/** @type {Set<() => void>} */
const listeners = new Set();

/** The language that is shown. @returns {Lang} */
export function lang() {
  return language;
}

/** The language to begin with: the one chosen before, else the browser's. @returns {Lang} */
export function firstLang() {
  const chosen = store.get("lang");
  if (chosen) return chosen;
  return navigator.language.toLowerCase().startsWith("ja") ? "ja" : "en";
}

/** Change the language and tell everybody. @param {Lang} chosen */
export async function setLang(chosen) {
  words = await getOnce(`/api/words/${chosen}`);
  language = chosen;
  document.documentElement.lang = chosen;
  if (store.get("lang") !== chosen) store.set("lang", chosen);
  for (const listener of [...listeners]) listener();
}

/** @param {() => void} listener @returns {() => void} a function that stops listening */
export function onLang(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Words of the interface by group and name, as in `t("match.undo")`, with what stands in braces put in.
 * @param {string} key @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const dot = key.indexOf(".");
  const pattern = words[key.slice(0, dot)]?.[key.slice(dot + 1)] ?? key;
  return format(pattern, values);
}

/** @param {string} pattern @param {Record<string, string | number>} values */
export function format(pattern, values) {
  return pattern.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Something in both languages, or a plain text. @param {Both | string | undefined} both */
export function said(both) {
  if (both === undefined || typeof both === "string") return both ?? "";
  return both[language] || both.en || both.ja;
}

/** What went wrong, in words. @param {unknown} error */
export function errorWords(error) {
  return error instanceof Refused ? said(error.said) : String(error instanceof Error ? error.message : error);
}

/** A word of a game, or its name where there is none. @param {GameInfo} game @param {string} group @param {string} name */
export function gameWord(game, group, name) {
  return game.words[language]?.[group]?.[name] ?? name;
}

/** The name of a card. @param {{name?: string, name_en?: string, number?: string}} card */
export function cardName(card) {
  return (language === "ja" ? card.name : card.name_en) || card.name || card.number || "";
}

/** A word of a value; one with a number, such as `red 2`, by its parts. @param {GameInfo} game @param {string} value */
export function valueWord(game, value) {
  const known = game.words[language]?.values ?? {};
  if (value in known) return known[value] ?? value;
  const parts = /^(.*) (\d+|X)$/.exec(value);
  if (parts?.[1] !== undefined && parts[1] in known) return `${known[parts[1]]} ${parts[2]}`;
  const detail = game.words[language]?.details?.[value];
  return detail ?? value;
}

/** A value in words. @param {GameInfo} game @param {Fact} value */
export function factValue(game, value) {
  if (Array.isArray(value)) return value.map((one) => valueWord(game, one)).join(language === "ja" ? "・" : ", ");
  if (typeof value === "string") return valueWord(game, value);
  if (typeof value === "boolean") return value ? "✓" : "–";
  return String(value);
}

/** The name of a value. @param {GameInfo} game @param {string} name */
export function factName(game, name) {
  return gameWord(game, "facts", name);
}

/** A deck's name. @param {import("./types.js").DeckInfo} deck */
export function deckName(deck) {
  return said(deck.title) || deck.name;
}

/** What this browser's user is called: the name that was given, or a guest by number. */
export function ownName() {
  return store.get("name") || t("start.guest", { n: store.guestNumber() });
}
