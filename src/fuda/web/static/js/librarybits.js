/** Small things that the library's pages share. */

import { toast } from "./dialog.js";
import { h } from "./dom.js";
import * as store from "./store.js";
import { lang, said, t } from "./words.js";

/** @typedef {import("./librarytypes.js").LibraryGame} LibraryGame */

/** The game of a name, else the one played last, else the first. @param {LibraryGame[]} games @param {string} name @returns {LibraryGame} */
export function pickedGame(games, name) {
  const found = games.find((game) => game.name === name) ?? games.find((game) => game.name === store.get("choices").game) ?? games[0];
  if (!found) throw new Error(t("start.no_games"));
  return found;
}

/** @param {LibraryGame[]} games @param {string} chosen @param {(name: string) => void} act */
export function gamePicker(games, chosen, act) {
  const box = h("select", { class: "input game-picker", "aria-label": t("library.game") }, games.map((game) => h("option", { value: game.name, text: said(game.title), selected: game.name === chosen })));
  box.addEventListener("change", () => {
    store.set("choices", { ...store.get("choices"), game: box.value });
    act(box.value);
  });
  return box;
}

/**
 * Tabs for narrow screens: they set `data-tab` of what they switch.
 * @param {HTMLElement} body @param {[string, string][]} entries
 */
export function tabs(body, entries) {
  const bar = h("div", { class: "tabs", role: "tablist" });
  const choose = (/** @type {string} */ name) => {
    body.dataset.tab = name;
    for (const tab of bar.querySelectorAll("button")) tab.setAttribute("aria-selected", String(tab.dataset.tab === name));
  };
  for (const [name, label] of entries) bar.append(h("button", { type: "button", role: "tab", "data-tab": name, text: label, onclick: () => choose(name) }));
  choose(body.dataset.tab ?? entries[0]?.[0] ?? "");
  return bar;
}

/** Give the user a file. @param {string} name @param {string} text @param {string} [type] */
export function download(name, text, type = "text/plain") {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A button that takes the text of a file. @param {string} accept @param {(text: string, name: string) => void} act @param {string} [label] */
export function readFile(accept, act, label = t("library.file")) {
  const input = h("input", { type: "file", accept, class: "unseen", tabindex: -1, "aria-hidden": "true" });
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (file) act(await file.text(), file.name);
    input.value = "";
  });
  return h("span", { class: "file-pick" }, input, h("button", { type: "button", class: "button small", text: label, onclick: () => input.click() }));
}

/** @param {() => string} text @param {string} [label] */
export function copyButton(text, label = t("common.copy")) {
  return h("button", {
    type: "button", class: "button small", text: label,
    onclick: async () => {
      try {
        await navigator.clipboard.writeText(text());
        toast(t("common.copied"), "good");
      } catch {
        toast(t("library.failed"), "bad");
      }
    },
  });
}

/** What a failure is about, what was expected and what was found. @param {import("./librarytypes.js").Failure} one @returns {[string, string, string]} */
export function failureWords(one) {
  return lang() === "ja" ? one.ja : [one.what, one.expected, one.found];
}

/** A field with its name. @param {string} label @param {HTMLElement} input @param {string} [hint] */
export function field(label, input, hint) {
  return h("label", { class: "field" }, h("span", { text: label }), input, hint ? h("small", { class: "faint", text: hint }) : null);
}
