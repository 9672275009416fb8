/** Pages by path. Each page registers itself; the shell shows the one that the address names. */

import { fill, h } from "./dom.js";
import { errorWords, onLang, t } from "./words.js";

/**
 * @typedef {object} Shown  What a page hands back, if it has to do something later.
 * @property {() => void} [leave]  when another page comes
 * @property {() => void} [language]  when the language changes; without it the page is shown anew
 */
/** @typedef {(root: HTMLElement, params: Record<string, string>) => Shown | void | Promise<Shown | void>} Page */
/** @typedef {{pattern: string, show: Page | null, load?: () => Promise<unknown>, nav?: string, order: number}} Entry  `show` is there once its module is loaded */

/** @type {Entry[]} */
const entries = [];
/** @type {Set<() => void>} */
const moved = new Set();
/** @type {Shown} */
let current = {};
let visit = 0;

/**
 * Register what shows a path such as `/match/:id`.
 * @param {string} pattern @param {Page} show
 */
export function page(pattern, show) {
  const known = entries.find((entry) => entry.pattern === pattern);
  if (known) known.show = show;
  else entries.push({ pattern, show, order: 50 });
}

/**
 * Name a page whose module is loaded when it is first shown.
 * @param {string} pattern @param {() => Promise<unknown>} load
 * @param {{nav?: string, order?: number}} [options] `nav`: key of the words under which the menu of pages has it
 */
export function lazy(pattern, load, options = {}) {
  entries.push({ pattern, show: null, load, ...(options.nav ? { nav: options.nav } : {}), order: options.order ?? 50 });
}

/** The pages that the menu names, in their order. */
export function menuEntries() {
  return entries.filter((entry) => entry.nav).sort((a, b) => a.order - b.order);
}

/**
 * What the parts of a path are, if it fits a pattern.
 * @param {string} pattern @param {string} path @returns {Record<string, string> | null}
 */
export function fits(pattern, path) {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  if (wanted.length !== given.length) return null;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? "";
    if (part.startsWith(":")) {
      try {
        params[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (part !== value) return null;
  }
  return params;
}

/** Go to a path of these pages. @param {string} path @param {{replace?: boolean}} [options] */
export function go(path, options = {}) {
  history[options.replace ? "replaceState" : "pushState"](null, "", path);
  void show();
}

/** Show the page of the address. */
async function show() {
  const mine = ++visit;
  leave();
  const root = /** @type {HTMLElement} */ (document.getElementById("page"));
  const path = location.pathname;
  for (const entry of entries) {
    const params = fits(entry.pattern, path);
    if (!params) continue;
    root.replaceChildren();
    root.dataset.page = entry.pattern;
    for (const listener of moved) listener();
    window.scrollTo(0, 0);
    if (!entry.show) {
      try {
        await entry.load?.();
      } catch (error) {
        if (mine === visit) fill(root, h("p", { class: "problem", text: errorWords(error) }));
        return;
      }
    }
    if (mine !== visit) return;
    const shown = (await entry.show?.(root, params)) ?? {};
    if (mine === visit) current = shown;
    else shown.leave?.();
    return;
  }
  showLost(root);
}

/** Say that there is no such page. @param {HTMLElement} root */
function showLost(root) {
  root.dataset.page = "";
  document.title = `${t("common.lost")} · fuda`;
  for (const listener of moved) listener();
  fill(root, h("div", { class: "lost" }, h("h1", { text: t("common.lost") }), h("p", { text: t("common.lost_about") }),
    h("p", null, h("a", { class: "button primary", href: "/", text: t("common.home") }))));
}

function leave() {
  const old = current;
  current = {};
  old.leave?.();
}

/** Be told when another page is shown. @param {() => void} listener */
export function onMove(listener) {
  moved.add(listener);
}

/** @param {MouseEvent} event */
function followLink(event) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/static/")) return;
  if (link.pathname === location.pathname && link.hash && link.hash.length < 40) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

/** Begin to show pages. */
export function start() {
  document.addEventListener("click", followLink);
  window.addEventListener("popstate", () => void show());
  onLang(() => {
    if (current.language) current.language();
    else void show();
  });
  void show();
}
