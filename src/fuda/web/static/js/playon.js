/** A practice match against a bot that begins in a scenario. */

import * as api from "./api.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { field } from "./librarybits.js";
import { go } from "./router.js";
import * as store from "./store.js";
import { said, t } from "./words.js";

/** @typedef {{yaml: string, number: number, game: string}} Begun */

/**
 * Ask for a seat and a bot, and go to the match.
 * @param {import("./types.js").GameInfo["bots"]} bots @param {() => Begun} what @param {(error: unknown) => void} failed
 */
export function playDialog(bots, what, failed) {
  const seat = h("select", { class: "input" }, h("option", { value: "", text: t("scenarios.as_decides") }), h("option", { value: 0, text: t("library.player_a") }), h("option", { value: 1, text: t("library.player_b") }));
  const level = h("select", { class: "input" }, bots.map((bot) => h("option", { value: bot.name, text: said(bot.title), selected: bot.name === "normal" })));
  const script = h("input", { type: "checkbox" });
  openDialog({
    title: t("scenarios.play_on"),
    body: [h("div", { class: "two" }, field(t("replay.as"), seat), field(t("library.level"), level)), h("label", { class: "check" }, script, t("scenarios.play_after"))],
    choices: [{ label: t("common.cancel") }, { label: t("library.play"), kind: "primary", act: () => void play(what(), seat.value, level.value, script.checked).catch(failed) }],
  });
}

/** @param {Begun} what @param {string} seat @param {string} level @param {boolean} script */
async function play(what, seat, level, script) {
  const name = store.get("name");
  const made = await api.post("/api/scenarios/play", { yaml: what.yaml, number: what.number, script, level, name, ...(seat ? { seat: Number(seat) } : {}) });
  for (const key of made.seats) store.keepSeat({ match: made.match, seat: key.seat, token: key.token, game: what.game, mode: "bot", name, at: Date.now() });
  go(`/match/${made.match}`);
}
