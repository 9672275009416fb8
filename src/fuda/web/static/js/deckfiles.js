/** Deck lists in and out: what players paste, and the shapes they are handed on in. */

import * as api from "./api.js";
import { openDialog, toast } from "./dialog.js";
import { fill, h } from "./dom.js";
import { copyButton, download, readFile } from "./librarybits.js";
import { errorWords, said, t } from "./words.js";

/** @typedef {import("./builder.js").Builder} Builder */

const FORMATS = ["names", "text", "plain", "brackets", "behind", "ids", "json", "code", "link"];

/** @param {Builder} builder */
export function importDialog(builder) {
  const text = h("textarea", { class: "input deck-text", rows: 12, "aria-label": t("decks.import"), placeholder: "1xLH1-001\n4 LH1-005 Lantern Scout\n4 Lantern Scout (LH1-005)", spellcheck: "false" });
  const unread = h("div", { class: "unread", role: "status", "aria-live": "polite" });
  let given = "";
  let isSure = false;
  const file = readFile(".txt,.json,.csv,text/plain,application/json", (content, name) => {
    text.value = content;
    given = name.replace(/\.[^.]*$/, "");
    isSure = false;
  });
  text.addEventListener("input", () => (isSure = false));
  const dialog = openDialog({
    title: t("decks.import"),
    body: [h("p", { class: "faint", text: t("decks.import_hint") }), text, file, unread],
    choices: [{ label: t("common.cancel") }, {
      label: t("decks.import"), kind: "primary", stays: true,
      act: async () => {
        const found = await builder.asked(text.value);
        if (!found) return;
        if (found.unread.length && !isSure) {
          isSure = true;
          fill(unread, unreadWords(found.unread, text));
          return;
        }
        await builder.take(found, given || nameIn(text.value), "");
        builder.save();
        builder.drawDeck();
        toast(t("decks.imported", { n: builder.deck.total }), "good");
        dialog.close();
      },
    }],
  });
}

/**
 * The lines that were not understood, each with cards that may be meant.
 * @param {import("./librarytypes.js").Unread[]} lines @param {HTMLTextAreaElement} text
 */
export function unreadWords(lines, text) {
  return [
    h("p", { class: "problem", text: t("decks.unread", { n: lines.length }) }),
    h("ul", { class: "problems" }, lines.slice(0, 30).map((one) => h("li", null,
      one.line ? h("span", { class: "chip", text: t("library.line", { n: one.line }) }) : null, " ", said(one.message), " ",
      one.near.map((card) => h("button", {
        type: "button", class: "button small quiet", text: `${card.number} ${card.name}`,
        onclick: (/** @type {Event} */ event) => {
          const rows = text.value.split("\n");
          const old = rows[one.line - 1] ?? "";
          rows[one.line - 1] = `${/^\s*(\d+)/.exec(old)?.[1] ?? /[x×]\s*(\d+)\s*$/i.exec(old)?.[1] ?? 1}x${card.number}`;
          text.value = rows.join("\n");
          /** @type {HTMLElement} */ (event.currentTarget).closest("li")?.remove();
        },
      }))))),
  ];
}

/** @param {Builder} builder */
export async function exportDialog(builder) {
  const text = h("textarea", { class: "input deck-text", rows: 14, readonly: true, "aria-label": t("decks.export"), spellcheck: "false" });
  let format = "names";
  const show = async () => {
    try {
      const to = format === "link" ? "code" : format;
      const found = (await api.post("/api/decks/convert", { game: builder.game.name, deck: builder.deck.text(), to })).text;
      text.value = format === "link" ? `${location.origin}/decks?deck=${found.trim()}` : found;
    } catch (error) {
      text.value = errorWords(error);
    }
  };
  const radios = h("div", { class: "radios", role: "radiogroup", "aria-label": t("decks.export") }, FORMATS.map((one) => {
    const box = h("input", { type: "radio", name: "format", value: one, checked: one === format });
    box.addEventListener("change", () => {
      format = one;
      void show();
    });
    return h("label", null, box, t(`decks.format_${one}`));
  }));
  const name = (builder.name || "deck").replace(/[^\p{L}\p{N}_-]+/gu, "-");
  openDialog({
    title: t("decks.export"),
    body: [radios, text, h("div", { class: "deck-acts" }, copyButton(() => text.value),
      h("button", { type: "button", class: "button small", text: t("library.download"), onclick: () => download(`${name}.${format === "json" ? "json" : "txt"}`, text.value) }))],
  });
  await show();
}

/** The name that a list gives itself. @param {string} text */
export function nameIn(text) {
  try {
    const data = JSON.parse(text);
    const name = data?.name ?? data?.title;
    return typeof name === "string" ? name.slice(0, 60) : "";
  } catch {
    return "";
  }
}
