/** Things that come up over a page: dialogs, small menus, short messages. All close with Escape. */

import { classes, h } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {{label: string, kind?: "primary" | "danger" | "quiet", act?: () => unknown, stays?: boolean}} Choice */

/**
 * Open a dialog; it returns its element, and `close()` of it closes it.
 * @param {{title?: string, body: Child | Child[], choices?: Choice[], className?: string, onclose?: () => void, modal?: boolean}} what
 * @returns {HTMLDialogElement}
 */
export function openDialog(what) {
  const head = what.title ? h("h2", { class: "dialog-title", text: what.title }) : null;
  const close = h("button", { class: "icon-button dialog-close", type: "button", "aria-label": t("common.close"), text: "×" });
  const foot = (what.choices ?? []).length ? h("footer", { class: "dialog-choices" }) : null;
  const body = h("div", { class: "dialog-body" }, ...[what.body].flat());
  const dialog = h("dialog", { class: classes("dialog", what.className), "aria-label": what.title ?? "" }, head, close, body, foot);
  for (const choice of what.choices ?? []) foot?.append(choiceButton(dialog, choice));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    what.onclose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** @param {HTMLDialogElement} dialog @param {Choice} choice */
function choiceButton(dialog, choice) {
  return h("button", {
    type: "button",
    class: classes("button", choice.kind ?? "quiet"),
    text: choice.label,
    onclick: () => {
      if (!choice.stays) dialog.close();
      choice.act?.();
    },
  });
}

/** Ask for a yes. @param {string} question @param {string} yes @param {{danger?: boolean}} [options] @returns {Promise<boolean>} */
export function confirmed(question, yes, options = {}) {
  return new Promise((resolve) => {
    let is = false;
    openDialog({
      body: h("p", { class: "dialog-question", text: question }),
      choices: [
        { label: t("common.cancel") },
        { label: yes, kind: options.danger ? "danger" : "primary", act: () => (is = true) },
      ],
      onclose: () => setTimeout(() => resolve(is)),
    });
  });
}

/** @type {{element: HTMLElement, anchor: HTMLElement, stop: AbortController, closed?: () => void} | null} */
let openMenu = null;

/** Close the small menu, if one is open. */
export function closeMenu() {
  const menu = openMenu;
  if (!menu) return;
  openMenu = null;
  menu.stop.abort();
  menu.element.remove();
  menu.closed?.();
}

/** Whether a small menu is open. */
export function isMenuOpen() {
  return openMenu !== null;
}

/**
 * Open a small menu at an element, or close it if it is open there.
 * @param {HTMLElement} anchor @param {{label: string, act: () => unknown, detail?: string, kind?: string}[]} items
 * @param {{title?: string, about?: Node[], closed?: () => void}} [options] `about` is read before one chooses
 */
export function menu(anchor, items, options = {}) {
  const isOpenHere = openMenu?.anchor === anchor;
  closeMenu();
  if (isOpenHere) return;
  const stop = new AbortController();
  const list = h("div", { class: "menu", role: "menu", "aria-label": options.title ?? "" });
  if (options.title) list.append(h("p", { class: "menu-title", text: options.title }));
  if (options.about?.length) list.append(h("div", { class: "menu-about" }, options.about));
  for (const [at, item] of items.entries()) {
    list.append(
      h(
        "button",
        { type: "button", role: "menuitem", class: classes("menu-item", item.kind), onclick: () => takeItem(item.act) },
        at < 9 ? h("kbd", { text: at + 1, "aria-hidden": "true" }) : null,
        h("span", { text: item.label }),
        item.detail ? h("small", { text: item.detail }) : null,
      ),
    );
  }
  (anchor.closest("dialog") ?? document.body).append(list); // what lies beside an open dialog cannot be touched
  place(list, anchor);
  openMenu = { element: list, anchor, stop, ...(options.closed ? { closed: options.closed } : {}) };
  list.addEventListener("keydown", (event) => menuKeys(event, list, anchor));
  setTimeout(() => {
    document.addEventListener("pointerdown", (event) => {
      // The anchor closes it by the click that follows.
      if (event.target instanceof Node && !list.contains(event.target) && !anchor.contains(event.target)) closeMenu();
    }, { signal: stop.signal });
    window.addEventListener("resize", closeMenu, { signal: stop.signal });
  });
  list.querySelector("button")?.focus();
}

/** @param {() => unknown} act */
function takeItem(act) {
  closeMenu();
  act();
}

/** @param {KeyboardEvent} event @param {HTMLElement} list @param {HTMLElement} anchor */
function menuKeys(event, list, anchor) {
  const items = [...list.querySelectorAll("button")];
  const at = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const digit = Number(event.key);
  if (event.key === "ArrowDown") items[(at + 1) % items.length]?.focus();
  else if (event.key === "ArrowUp") items[(at - 1 + items.length) % items.length]?.focus();
  else if (event.key === "Escape" || event.key === "Backspace") {
    closeMenu();
    anchor.focus();
  } else if (digit >= 1 && digit <= items.length) items[digit - 1]?.click();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Put something beside an anchor, wholly on the screen. @param {HTMLElement} element @param {Element} anchor */
export function place(element, anchor) {
  const margin = 8;
  const at = anchor.getBoundingClientRect();
  const size = element.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const height = document.documentElement.clientHeight;
  const above = at.top - size.height - margin;
  const below = at.bottom + margin;
  const top = below + size.height <= height - margin ? below : Math.max(margin, above);
  const left = Math.min(Math.max(margin, at.left + at.width / 2 - size.width / 2), width - size.width - margin);
  element.style.top = `${Math.max(margin, Math.min(top, height - size.height - margin))}px`;
  element.style.left = `${Math.max(margin, left)}px`;
}

/** Put something to the side of an anchor, wholly on the screen. @param {HTMLElement} element @param {Element} anchor */
export function placeAside(element, anchor) {
  const margin = 12;
  const at = anchor.getBoundingClientRect();
  const size = element.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const height = document.documentElement.clientHeight;
  // What lies at the lower edge, such as a hand, is not to be covered.
  const isLow = at.bottom > height * 0.86 && at.top - size.height - margin >= margin;
  const right = at.right + margin;
  const beside = right + size.width <= width - margin ? right : at.left - size.width - margin;
  const left = isLow ? at.left + at.width / 2 - size.width / 2 : beside;
  const middle = Math.min(Math.max(margin, at.top + at.height / 2 - size.height / 2), height - size.height - margin);
  const top = isLow ? at.top - size.height - margin : middle;
  element.style.left = `${Math.max(margin, Math.min(left, width - size.width - margin))}px`;
  element.style.top = `${Math.max(margin, top)}px`;
}

/** Say something for a few seconds. @param {string} text @param {"info" | "good" | "bad"} [kind] */
export function toast(text, kind = "info") {
  let shelf = document.getElementById("toasts");
  if (!shelf) {
    shelf = h("div", { id: "toasts", role: "status", "aria-live": "polite" });
    document.body.append(shelf);
  }
  // A modal dialog hides everything outside it, so messages go where they are seen.
  const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
  (modal ?? document.body).append(shelf);
  const message = h("div", { class: `toast ${kind}`, text });
  shelf.append(message);
  setTimeout(() => message.classList.add("leaving"), 4200);
  setTimeout(() => message.remove(), 4600);
}

/** Put a text where others can paste it. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("common.copied"), "good");
  } catch {
    openDialog({ body: h("input", { class: "input", readonly: true, value: text }) });
  }
}
