/** How a deck draws: groups of wanted cards, and the exact odds of having them. */

import * as api from "./api.js";
import { oddsChart, percent } from "./charts.js";
import { fill, h } from "./dom.js";
import { cardName, errorWords, t } from "./words.js";

/** @typedef {import("./builder.js").Builder} Builder */
/** @typedef {{numbers: string[], least: number}} Group  cards of which so many are wanted */

const MOST_GROUPS = 4;

/** @param {Builder} builder */
export function drawOdds(builder) {
  const drawn = builder.drawn();
  builder.groups = builder.groups.map((group) => ({ ...group, numbers: group.numbers.filter((number) => drawn.includes(number)) })).filter((group) => group.numbers.length);
  if (!builder.groups.length && drawn[0]) builder.groups = [{ numbers: [drawn[0]], least: 1 }];
  const result = h("div", { class: "odds-result", role: "status" });
  fill(builder.odds, h("h3", { text: t("decks.odds") }), h("p", { class: "faint small-text", text: t("decks.odds_lead") }),
    builder.groups.map((group, at) => groupBox(builder, group, at)),
    builder.groups.length < MOST_GROUPS ? picker(builder, t("decks.odds_and"), (number) => builder.groups.push({ numbers: [number], least: 1 })) : null,
    result);
  void askOdds(builder, result);
}

/** @param {Builder} builder @param {Group} group @param {number} at */
export function groupBox(builder, group, at) {
  const least = h("input", { type: "number", class: "input number", min: 1, max: 20, value: group.least, "aria-label": t("decks.odds_least") });
  least.addEventListener("change", () => {
    group.least = Math.max(1, Math.min(20, Number(least.value) || 1));
    drawOdds(builder);
  });
  return h("div", { class: "odds-group", role: "group", "aria-label": t("decks.odds_group", { n: at + 1 }) },
    h("label", { class: "least" }, t("decks.odds_least"), least),
    group.numbers.map((number) => h("button", {
      type: "button", class: "chip", text: `${cardName(builder.catalogue.get(number) ?? { number })} ×`,
      onclick: () => {
        group.numbers = group.numbers.filter((one) => one !== number);
        drawOdds(builder);
      },
    })),
    picker(builder, t("decks.odds_pick"), (number) => group.numbers.push(number)));
}

/** @param {Builder} builder @param {string} label @param {(number: string) => void} act */
export function picker(builder, label, act) {
  const used = new Set(builder.groups.flatMap((group) => group.numbers));
  const free = builder.drawn().filter((number) => !used.has(number));
  if (!free.length) return null;
  const box = h("select", { class: "input picker", "aria-label": label }, h("option", { value: "", text: `+ ${label}` }),
    free.map((number) => h("option", { value: number, text: `${cardName(builder.catalogue.get(number) ?? { number })} (${builder.deck.parts.get("deck")?.get(number) ?? 0})` })));
  box.addEventListener("change", () => {
    if (!box.value) return;
    act(box.value);
    drawOdds(builder);
  });
  return box;
}

/** @param {Builder} builder @param {HTMLElement} into */
export async function askOdds(builder, into) {
  if (!builder.groups.length) {
    fill(into, h("p", { class: "faint", text: t("decks.odds_none") }));
    return;
  }
  try {
    /** @type {import("./librarytypes.js").Chances} */
    const found = await api.post("/api/decks/odds", { game: builder.game.name, deck: builder.deck.text(), groups: builder.groups });
    const names = { first: t("decks.odds_first"), second: t("decks.odds_second") };
    fill(into,
      h("p", { class: "odds-opening" }, t("decks.odds_opening", { n: found.hand }), " ", h("b", { text: percent(found.opening), title: found.exact })),
      found.each.length === 1 ? h("p", { class: "faint small-text", text: (found.each[0] ?? []).map((chance, n) => `${t("decks.odds_copies", { n })}: ${percent(chance)}`).join(" · ") }) : null,
      oddsChart(t("decks.odds"), found.turns, names),
      oddsTable(found, names));
  } catch (error) {
    fill(into, h("p", { class: "faint", text: errorWords(error) }));
  }
}

/** @param {import("./librarytypes.js").Chances} found @param {{first: string, second: string}} names */
export function oddsTable(found, names) {
  return h("table", { class: "odds-table" },
    h("thead", null, h("tr", null, [t("decks.odds_turn"), names.first, names.second].map((text) => h("th", { scope: "col", text })))),
    h("tbody", null, found.turns.slice(0, 8).map((one) => h("tr", null, h("th", { scope: "row", text: one.turn }), h("td", { text: percent(one.first) }), h("td", { text: percent(one.second) })))));
}
