/** A lesson at the table: one idea at a time, what to do next, why, and the clause. The match itself is an ordinary one. */

import * as api from "./api.js";
import { openClause } from "./clause.js";
import { toast } from "./dialog.js";
import { classes, fill, h } from "./dom.js";
import { keepHinting } from "./hinting.js";
import { go } from "./router.js";
import * as store from "./store.js";
import { errorWords, lang, said, t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {{en: string, ja: string, clause?: string, do?: string}} Step */
/** @typedef {{game: string, title: import("./types.js").Both, steps: Step[]}} Lesson */
/** @typedef {{at: number, step: number}} Mark where in the match (`at`) a step of the lesson was reached */
/** @typedef {{lesson: Lesson, marks: Mark[], strayed: number, box: HTMLElement}} Course */

const KEY = "lesson:";
const EASIEST = "beginner"; // the first step of the ladder

/** Begin the lesson of a game. @param {string} game */
export async function learn(game) {
  const match = await sitDown(game, "/api/lessons/play", { game, name: store.get("name") });
  if (!match) return;
  sessionStorage.setItem(KEY + match, JSON.stringify({ marks: [] }));
  store.set("learned", [...new Set([...store.get("learned"), game])]);
  go(`/match/${match}`);
}

/** Begin a whole match against the easiest bot, with a hint at each decision. @param {string} game */
async function playWhole(game) {
  const match = await sitDown(game, "/api/matches", { protocol: 1, game, mode: "bot", name: store.get("name"), bots: [{ level: EASIEST }] });
  if (!match) return;
  keepHinting(match);
  go(`/match/${match}`);
}

/** Begin a match against a bot, and keep the seat. @param {string} game @param {string} path @param {Record<string, unknown>} body @returns {Promise<string>} the match, empty if there is none */
async function sitDown(game, path, body) {
  try {
    const made = await api.post(path, body);
    for (const key of made.seats) store.keepSeat({ match: made.match, seat: key.seat, token: key.token, game, mode: "bot", name: store.get("name"), at: Date.now() });
    return made.match;
  } catch (error) {
    toast(errorWords(error), "bad");
    return "";
  }
}

/** Whether a game has a lesson. @param {string} game */
export async function hasLesson(game) {
  const found = /** @type {Lesson[]} */ (await api.getOnce("/api/lessons"));
  return found.some((one) => one.game === game);
}

/** Go on with the lesson of a match, if it is one. @param {Table} table @param {HTMLElement} box */
export async function attend(table, box) {
  const kept = sessionStorage.getItem(KEY + table.match);
  if (!kept) return;
  const found = /** @type {Lesson[]} */ (await api.getOnce("/api/lessons"));
  const lesson = found.find((one) => one.game === table.game.name);
  if (!lesson) return;
  table.course = { lesson, marks: JSON.parse(kept).marks, strayed: -1, box };
  table.redraw();
}

/** The step that is to be done now. @param {Course} course */
function current(course) {
  return course.marks.length;
}

/** @param {Table} table @param {Course} course */
function keep(table, course) {
  sessionStorage.setItem(KEY + table.match, JSON.stringify({ marks: course.marks }));
}

/** What was answered leads on if the step waits for it. @param {Table} table @param {Option} option */
export function answered(table, option) {
  const course = table.course;
  const at = table.shown?.step;
  if (!course || at === undefined) return;
  const wanted = course.lesson.steps[current(course)]?.do ?? "";
  if (!wanted) return;
  if (option.text.startsWith(wanted)) {
    course.marks.push({ at, step: current(course) });
    course.strayed = -1;
  } else if (option.kind !== "pass" && option.text !== "done") course.strayed = at;
  keep(table, course);
}

/** Show the step; what was taken back is to be done again. @param {Table} table */
export function drawLesson(table) {
  const course = table.course;
  const state = table.shown;
  if (!course || !state) return;
  course.marks = course.marks.filter((mark) => mark.at < state.step || (!course.lesson.steps[mark.step]?.do && mark.at <= state.step));
  if (course.strayed >= state.step) course.strayed = -1;
  keep(table, course);
  const at = current(course);
  const step = course.lesson.steps[at];
  const isLast = at >= course.lesson.steps.length - 1;
  course.box.hidden = false;
  if (!step) {
    close(table);
    return;
  }
  mark(table, step);
  fill(course.box,
    h("div", { class: "lesson-head" }, h("b", { text: said(course.lesson.title) }), h("span", { class: "faint", text: t("lesson.step", { n: at + 1, all: course.lesson.steps.length }) }),
      h("button", { type: "button", class: "icon-button", "aria-label": t("lesson.leave"), title: t("lesson.leave"), text: "×", onclick: () => close(table) })),
    h("p", { class: "lesson-words", role: "status", text: lang() === "ja" ? step.ja : step.en }),
    course.strayed >= 0 ? h("p", { class: classes("faint", "lesson-other"), text: t("lesson.other") }) : null,
    h("div", { class: "acts" },
      step.clause ? h("button", { type: "button", class: "button small quiet", text: t("lesson.why", { clause: step.clause }), onclick: () => void openClause(table.game, step.clause ?? "") }) : null,
      isLast ? h("button", { type: "button", class: "button small", id: "lesson-match", text: t("lesson.first_match"), onclick: () => void playWhole(table.game.name) }) : null,
      !step.do && !isLast ? h("button", { type: "button", class: "button small primary", id: "lesson-next", text: t("lesson.next"), onclick: () => next(table) }) : null));
}

/** Light up on the table what the step speaks of. @param {Table} table @param {Step} step */
function mark(table, step) {
  const wanted = step.do ?? "";
  if (!wanted || !table.isMine()) return;
  for (const option of table.shown?.options ?? []) {
    if (option.ref && option.text.startsWith(wanted)) table.boardBox?.querySelector(`[data-ref="${CSS.escape(option.ref)}"]`)?.classList.add("hinted");
  }
}

/** Go on from a step that only says something. @param {Table} table */
function next(table) {
  const course = table.course;
  if (!course || !table.shown) return;
  course.marks.push({ at: table.shown.step, step: current(course) });
  keep(table, course);
  table.redraw();
}

/** @param {Table} table */
function close(table) {
  if (table.course) table.course.box.hidden = true;
  table.course = null;
  sessionStorage.removeItem(KEY + table.match);
}
