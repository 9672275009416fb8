/** Watching: as a bystander, or two bots: how fast they play, standing still, one step at a time. */

import { classes, h } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

const PACES = { slow: 2000, normal: 900, fast: 250, fastest: 20 };

/** @param {Table} table */
export function watching(table) {
  if (table.seat < 0 && !table.over && table.welcome?.mode !== "watch") return h("p", { class: "faint bystander", text: t("watching.about") });
  if (!table.welcome?.allowed?.pace || table.over) return null;
  return h("div", { class: "watching" },
    h("button", { type: "button", class: "button small", id: "pause", text: table.isPaused ? `▶ ${t("match.play_on")}` : `❚❚ ${t("match.pause")}`, onclick: () => setPace(table, table.pace, !table.isPaused) }),
    h("button", { type: "button", class: "button small", id: "step", text: `▶❚ ${t("match.step")}`, onclick: () => stepOn(table) }),
    h("div", { class: "paces", role: "radiogroup", "aria-label": t("match.pace") }, Object.keys(PACES).map((name) =>
      h("button", { type: "button", role: "radio", id: `pace-${name}`, class: classes("pace", name === table.pace && "chosen"), "aria-checked": String(name === table.pace), text: t(`match.pace_${name}`), onclick: () => setPace(table, name, table.isPaused) }))));
}

/** @param {Table} table @param {string} pace @param {boolean} isPaused */
export function setPace(table, pace, isPaused) {
  table.pace = pace;
  table.isPaused = isPaused;
  sendPace(table);
  table.redraw();
  void table.pump();
}

/** @param {Table} table */
export function sendPace(table) {
  const ms = PACES[/** @type {keyof typeof PACES} */ (table.pace)] ?? PACES.normal;
  table.place?.line.send({ type: "pace", ms, paused: table.isPaused });
}

/** Show one more state: one that came before the match stood still, or the bots' next one. @param {Table} table */
export function stepOn(table) {
  table.isPaused = true;
  table.steps = 1;
  if (table.queue.length) {
    void table.pump();
    return;
  }
  table.isStepping = true;
  table.place?.line.send({ type: "pace", ms: 0, paused: false });
}

/** @param {Table} table */
export function endStep(table) {
  table.isStepping = false;
  sendPace(table);
}
