/** Touching cards and squares: choose one, ask how it is used, or let it be read first. */

import { cardsOf } from "./board.js";
import { highlighted, printedText } from "./card.js";
import { closeMenu, isMenuOpen, menu } from "./dialog.js";
import { focused } from "./focusing.js";
import { look } from "./looking.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").CardView} CardView */
/** @typedef {import("./types.js").Option} Option */

/** A card is touched: choose it, ask how, or look at it. @param {Table} table @param {string} ref @param {CardView | null} card @param {HTMLElement} element */
export function touch(table, ref, card, element) {
  const options = table.choices().cards.get(ref) ?? [];
  if (!options.length) {
    if (card) look(table, ref);
    return;
  }
  if (options.length === 1 && !(card && isReadFirst(table, element, options))) {
    take(table, element, options);
    return;
  }
  if (table.armed === ref) {
    closeMenu();
    disarm(table);
    return;
  }
  table.armed = ref;
  const squares = table.armedOptions();
  if (table.shown) table.draw(table.shown);
  const others = options.filter((option) => !squares.includes(option));
  if (squares.length && !others.length) return;
  const anchor = table.boardBox?.querySelector(`[data-ref="${CSS.escape(ref)}"]`);
  askHow(table, anchor instanceof HTMLElement ? anchor : element, options);
}

/** Whether a tap on a card shows what it says, and a second one uses it: on a touch screen, where more than a choice is made by it. @param {Table} table @param {HTMLElement} element @param {Option[]} options */
export function isReadFirst(table, element, options) {
  return table.isTouched && element.closest(".hands, .rows, .grid") !== null && options.some((option) => (option.ability ?? -1) >= 0 || option.kind !== "pick");
}

/** Answer by the only one of some options, or ask which. @param {Table} table @param {HTMLElement} anchor @param {Option[]} options @param {() => void} [chosen] */
export function take(table, anchor, options, chosen) {
  if (options.length > 1) {
    askHow(table, anchor, options, chosen);
    return;
  }
  chosen?.();
  if (options[0]) table.answer(options[0]);
}

/** @param {Table} table @param {HTMLElement} anchor @param {Option[]} options @param {() => void} [chosen] */
export function askHow(table, anchor, options, chosen) {
  table.kept = focused(table) || table.kept; // the menu takes the focus, and loses it
  const ref = options[0]?.ref ?? "";
  const known = table.isTouched && table.shown ? cardsOf(table.shown.view).get(ref) : undefined;
  const printed = known ? table.catalogue.get(known.number) : undefined;
  menu(anchor, options.map((option) => ({ label: option.label, act: () => take(table, anchor, [option], chosen) })), {
    ...(printed ? { about: highlighted(printedText(printed)) } : {}),
    closed: () => window.setTimeout(() => disarm(table), 0),
  });
}

/** The card that was chosen first is not used after all. The board stays, as the click that did it may be about to choose another card. @param {Table} table */
export function disarm(table) {
  if (!table.armed || isMenuOpen()) return;
  table.armed = "";
  const { squares } = table.choices();
  for (const one of table.root.querySelectorAll(".card.armed")) one.classList.remove("armed");
  for (const one of table.root.querySelectorAll(".square.lit")) {
    if (squares.has(/** @type {HTMLElement} */ (one).dataset.square ?? "")) continue;
    one.classList.remove("lit");
    one.querySelector(":scope > .square-choice")?.remove();
  }
}

/** @param {Table} table @param {string} name @param {HTMLElement} element */
export function touchSquare(table, name, element) {
  const options = [...table.armedOptions(), ...(table.choices().squares.get(name) ?? [])].filter((option) => option.detail === name);
  if (options.length) take(table, element, options);
}
