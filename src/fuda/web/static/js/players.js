/** Who sits where: clocks that run between states, and whether somebody is there. */

import { clockText } from "./choices.js";
import { h } from "./dom.js";
import { said, t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

const LOW = 30; // seconds

/** @param {Table} table @param {number} player */
export function clock(table, player) {
  const clock = table.shown?.clock;
  if (!clock) return null;
  return h("span", { class: "clock", "data-clock": player, text: clockText(clock.left[player] ?? 0) });
}

/** Let the clock run between states. @param {Table} table */
export function tick(table) {
  const clock = table.shown?.clock;
  if (!clock) return;
  for (const element of table.root.querySelectorAll("[data-clock]")) {
    const player = Number(/** @type {HTMLElement} */ (element).dataset.clock);
    const runs = clock.running === player && !table.over;
    const left = (clock.left[player] ?? 0) - (runs ? (performance.now() - table.stateAt) / 1000 : 0);
    element.textContent = clockText(left);
    element.classList.toggle("running", runs);
    element.classList.toggle("low", left < LOW);
    element.setAttribute("aria-label", t("match.clock_of", { player: table.nameOf(player), time: clockText(left) }));
  }
}

/** @param {Table} table @param {number} player */
export function presenceOf(table, player) {
  const level = table.welcome?.bots?.[player];
  const presence = table.presence.get(player);
  if (level || presence?.is_bot) {
    const bot = table.game.bots.find((one) => one.name === level);
    return h("span", { class: "presence", text: bot ? `${t("match.bot")} · ${said(bot.title)}` : t("match.bot") });
  }
  if (player === table.seat && table.places.size < 2) return h("span", { class: "presence", text: t("match.you") });
  return presence && !presence.present ? h("span", { class: "presence away", text: t("match.away") }) : null;
}
