/** What is asked, and the buttons that answer it; going back, and what one player asks of the other. */

import { cardsOf } from "./board.js";
import { highlighted, markAbility, printedText } from "./card.js";
import { shared } from "./choices.js";
import { classes, fill, h } from "./dom.js";
import { overWords } from "./ending.js";
import { askHint, hintByItself, reasonList } from "./hinting.js";
import { isReachable } from "./looking.js";
import { isPass } from "./passing.js";
import { watching } from "./watching.js";
import { cardName, t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./table.js").State} State */

/** @param {Table} table @param {import("./choices.js").Choices} choices */
export function drawActions(table, choices) {
  const box = table.actions;
  const state = table.shown;
  if (!box || !state) return;
  box.classList.toggle("mine", table.isMine());
  box.classList.remove("tight"); // until it is found again that the table has too little room
  const parts = table.over ? [] : [question(table, state, choices), undoRequest(table, state), claim(table, state), buttons(table, choices), hinting(table, state), everything(table, state)];
  fill(box, ...parts, watching(table), overWords(table), backing(table, state));
}

/** @param {Table} table @param {State} state @param {import("./choices.js").Choices} choices */
export function question(table, state, choices) {
  if (!table.isMine()) {
    const decides = state.view.decides;
    const isOther = decides >= 0 && decides !== table.seat;
    return h("p", { class: "question waiting-for", text: isOther ? t("match.their_move", { player: table.nameOf(decides) }) : decides >= 0 ? t("match.on_its_way") : "" });
  }
  return h("div", { class: "question" }, h("b", { text: state.question || t("match.your_move") }), asking(table, state), hint(state, choices));
}

/** The text of the card whose effect asks, with the ability that is being carried out marked. @param {Table} table @param {State} state */
function asking(table, state) {
  const effect = state.view.effects.at(-1);
  const printed = effect ? table.catalogue.get(effect.number) : undefined;
  if (!effect || !printed || !printedText(printed)) return null;
  const box = h("blockquote", { class: "asking", tabindex: 0 }, highlighted(printedText(printed)));
  void markAbility(table.game, effect, box);
  return box;
}

/** What to do with what is lit; a click on a card may be all it takes, so what it does is said where that is one thing. @param {State} state @param {import("./choices.js").Choices} choices */
function hint(state, choices) {
  if (choices.cards.size + choices.squares.size === 0) return null;
  const known = cardsOf(state.view);
  const options = [...choices.cards.values()].flat();
  const isPick = options.every((option) => option.kind === "pick"); // the question says what for
  const what = choices.squares.size || isPick ? "" : shared(options, (ref) => cardName(known.get(ref) ?? {}), t("match.lit_card"));
  const words = !what ? t("match.choose_lit") : what.includes(t("match.lit_card")) ? t("match.do_lit", { what }) : t("match.choose_lit_to", { what });
  return h("span", { class: classes("faint", !what && "bare"), text: words });
}

/** @param {Table} table @param {import("./choices.js").Choices} choices */
export function buttons(table, choices) {
  if (!choices.plain.length) return null;
  return h("div", { class: "action-buttons" }, choices.plain.map((option, at) =>
    h("button", {
      type: "button", "data-key": at + 1, "data-option": option.index, class: classes("button", isMain(table, option, choices) && "primary"), onclick: () => table.answer(option),
    }, at < 9 ? h("kbd", { text: at + 1, "aria-hidden": "true" }) : null, h("span", { text: option.label }))));
}

/** Whether a button stands out: a yes, or the only way on. @param {Table} table @param {Option} option @param {import("./choices.js").Choices} choices */
export function isMain(table, option, choices) {
  if (choices.plain.length > 1) return option.kind === "yes";
  return !isPass(table, option) || choices.cards.size + choices.squares.size === 0;
}

/** Every choice as a list of words, for whoever would rather read, and for what is nowhere else. @param {Table} table @param {State} state */
export function everything(table, state) {
  if (!table.isMine()) return null;
  const isNeeded = state.options.some((option) => !isReachable(table, option));
  if (state.options.length < 2 && !isNeeded) return null;
  return h("details", { class: classes("everything", isNeeded && "needed"), open: isNeeded }, h("summary", { text: t("match.everything", { n: state.options.length }) }),
    h("div", { class: "everything-list" }, state.options.map((option) =>
      h("button", { type: "button", class: "menu-item", "data-choice": option.index, onclick: () => table.answer(option), text: option.label }))));
}

/** What a bot would do here, or the way to ask for it. @param {Table} table @param {State} state */
function hinting(table, state) {
  if (!table.isMine() || !table.welcome?.allowed?.hint || state.options.length < 2) return null;
  if (table.hint?.n !== state.n) hintByItself(table, state.n);
  const hint = table.hint?.n === state.n ? table.hint : null;
  if (!hint) return h("button", { type: "button", class: "button small quiet", id: "hint", text: t("match.hint"), onclick: () => askHint(table) });
  if (!hint.lines.length) return h("p", { class: "hint faint", text: t("match.hint_waiting") });
  const lines = h("ol", { class: "hint", "aria-label": t("match.hint") }, hint.lines.map((line, at) => {
    const option = state.options.find((one) => one.index === line.option);
    const chance = line.share > 0 ? t("match.hint_chance", { n: Math.round(line.chance * 100) }) : "";
    return option ? h("li", { class: at === 0 ? "best" : "" }, h("button", { type: "button", class: "menu-item", onclick: () => table.answer(option) }, h("span", { text: option.label }), h("small", { text: chance })), reasonList(line.reasons)) : null;
  }));
  return h("div", null, lines, hint.lines.some((line) => line.reasons.length) ? h("p", { class: "hint-about faint small-text", text: t("match.hint_about") }) : null);
}

/** @param {Table} table @param {State} state */
export function backing(table, state) {
  if (table.over || table.seat < 0) return null;
  const allowed = table.welcome?.allowed?.undo ?? "never";
  const nearest = state.can_back[0];
  const further = state.can_undo[0];
  return h("div", { class: "backing" },
    nearest !== undefined ? h("button", { type: "button", class: "button small quiet", id: "back", onclick: () => back(table) }, "↩ ", t("match.back")) : null,
    nearest === undefined && further !== undefined && allowed !== "never" && !state.undo
      ? h("button", { type: "button", class: "button small quiet", id: "undo", onclick: () => undo(table) }, "↶ ", allowed === "free" ? t("match.undo") : t("match.undo_ask")) : null);
}

/** @param {Table} table */
export function back(table) {
  const to = table.shown?.can_back[0];
  if (to !== undefined && table.shown) table.place?.line.send({ type: "back", n: table.shown.n, to });
}

/** @param {Table} table */
export function undo(table) {
  const to = table.shown?.can_undo[0];
  if (to !== undefined && table.shown) table.place?.line.send({ type: "undo", n: table.shown.n, to });
}

/** @param {Table} table @param {State} state */
export function undoRequest(table, state) {
  const request = state.undo;
  if (!request) return null;
  if (request.by === table.seat) return h("p", { class: "notice", text: t("match.undo_sent") });
  return h("div", { class: "notice" },
    h("p", { text: t("match.undo_asked", { player: table.nameOf(request.by) }) }),
    request.reveals ? h("p", { class: "problem", text: t("match.undo_reveals") }) : null,
    h("div", { class: "notice-choices" },
      h("button", { type: "button", class: "button primary small", id: "agree", text: t("match.undo_agree"), onclick: () => table.place?.line.send({ type: "undo_reply", agree: true }) }),
      h("button", { type: "button", class: "button small", id: "refuse", text: t("match.undo_refuse"), onclick: () => table.place?.line.send({ type: "undo_reply", agree: false }) })));
}

/** @param {Table} table @param {State} state */
export function claim(table, state) {
  if (!state.can_claim) return null;
  return h("div", { class: "notice" }, h("p", { text: t("match.claim", { player: table.nameOf(1 - table.seat) }) }),
    h("div", { class: "notice-choices" },
      h("button", { type: "button", class: "button primary small", text: t("match.claim_win"), onclick: () => table.place?.line.send({ type: "claim", what: "win" }) }),
      h("button", { type: "button", class: "button small", text: t("match.claim_bot"), onclick: () => table.place?.line.send({ type: "claim", what: "bot" }) })));
}
