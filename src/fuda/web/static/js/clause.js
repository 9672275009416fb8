/** Clauses of a rulebook: a small link that opens our summary of it. */

import * as api from "./api.js";
import { openDialog } from "./dialog.js";
import { fill, h } from "./dom.js";
import { errorWords, lang, said, t } from "./words.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */

/** A link that shows a clause. @param {GameInfo} game @param {string} id */
export function clauseLink(game, id) {
  if (!id) return null;
  return h("button", {
    type: "button",
    class: "clause",
    text: id,
    title: t("clause.show", { clause: `${game.code} ${id}` }),
    "aria-label": t("clause.show", { clause: `${game.code} ${id}` }),
    onclick: (/** @type {Event} */ event) => {
      event.stopPropagation();
      void openClause(game, id);
    },
  });
}

/** Show our summary of a clause. @param {GameInfo} game @param {string} id */
export async function openClause(game, id) {
  const body = h("div", { class: "clause-body", "aria-busy": "true" }, h("p", { class: "faint", text: t("common.loading") }));
  openDialog({ title: `${said(game.title)} ${id}`, body, className: "clause-dialog" });
  try {
    fill(body, clauseWords(game, await api.clause(game.name, id, lang())));
  } catch (error) {
    fill(body, h("p", { class: "problem", text: errorWords(error) }));
  }
  body.removeAttribute("aria-busy");
}

/**
 * What is known of a clause.
 * @param {GameInfo} game @param {any} found @returns {HTMLElement[]}
 */
function clauseWords(game, found) {
  /** @type {HTMLElement[]} */
  const out = [h("p", { class: "clause-summary", text: said(found.summary) || t("clause.none") })];
  if (found.kind) out.push(h("p", { class: "faint", text: t("clause.kind", { kind: t(`clause.kind_${found.kind}`) }) }));
  for (const above of found.parents ?? found.above ?? []) {
    out.push(h("p", { class: "clause-above" }, clauseLink(game, above.id), " ", said(above.summary)));
  }
  for (const ruling of found.rulings ?? []) {
    const text = typeof ruling === "string" ? ruling : said(ruling.reading ?? ruling.text ?? ruling.summary);
    out.push(h("blockquote", { class: "ruling" }, h("strong", { text: ruling.id ?? t("clause.ruling") }), " ", text));
  }
  return out;
}
