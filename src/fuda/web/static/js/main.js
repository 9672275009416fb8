/** The shell: what every page shares. The module of a page is loaded when it is first shown, and registers it. */

import { fill, h } from "./dom.js";
import { menu } from "./dialog.js";
import * as router from "./router.js";
import { awaken } from "./sound.js";
import * as store from "./store.js";
import { errorWords, firstLang, lang, onLang, setLang, t } from "./words.js";

import { games } from "./api.js";

/** Name a page, whose module and looks come when it is first shown. @type {typeof router.lazy} */
const lazy = (pattern, load, about) => router.lazy(pattern, pattern === "/" ? load : () => Promise.all([load(), dressed()]), about);

lazy("/", () => import("./start.js"), { nav: "nav.play", order: 10 });
lazy("/puzzles", () => import("./puzzle.js"), { nav: "nav.puzzles", order: 12 });
lazy("/puzzle/:game/:id", () => import("./puzzle.js"));
lazy("/ladder", () => import("./record.js"), { nav: "nav.ladder", order: 13 });
lazy("/lobby", () => import("./lobby.js"), { nav: "nav.lobby", order: 15 });
lazy("/decks", () => import("./builder.js"), { nav: "nav.decks", order: 20 });
lazy("/cards", () => import("./try.js"), { nav: "nav.cards", order: 30 });
lazy("/scenarios", () => import("./scenario.js"), { nav: "nav.scenarios", order: 40 });
lazy("/editor", () => import("./editor.js"));
lazy("/replays", () => import("./history.js"), { nav: "nav.replays", order: 50 });
lazy("/tournaments", () => import("./tournament.js"), { nav: "nav.tournaments", order: 60 });
lazy("/tournament/:id", () => import("./tournament.js"));
lazy("/replay/:id", () => import("./replay.js"));
lazy("/match/:id", () => import("./match.js"));

/** @typedef {import("./store.js").Kept} Kept */

const KEEP_AFTER = 2500; // milliseconds: what the page needs comes first
const SIZES = /** @type {const} */ (["small", "medium", "large"]);
const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

/** The style sheets of all pages, where the start page came with its own alone. @type {Promise<void> | undefined} */
let allSheets;

function dressed() {
  const own = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel=stylesheet][href$="/style/first.css"]'));
  if (!own) return Promise.resolve();
  allSheets ??= new Promise((done) => {
    const link = h("link", { rel: "stylesheet", href: own.href.replace("/first.css", "/all.css") });
    for (const how of ["load", "error"]) link.addEventListener(how, () => done());
    document.head.append(link);
  });
  return allSheets;
}

/** Let the page look as its user chose. */
function dress() {
  const root = document.documentElement;
  root.dataset.theme = store.get("theme");
  root.dataset.size = store.get("size");
  root.toggleAttribute("data-still", store.get("still"));
}

function header() {
  const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));
  fill(
    bar,
    h("a", { class: "brand", href: "/", "aria-label": t("common.home") }, h("span", { class: "brand-mark", text: "札", "aria-hidden": "true" }), h("span", { class: "brand-name", text: "fuda" })),
    h("nav", { class: "pages", "aria-label": t("common.pages") }, router.menuEntries().map((entry) =>
      h("a", { href: entry.pattern, "aria-current": location.pathname === entry.pattern ? "page" : null, text: t(entry.nav ?? "") }))),
    navigator.onLine ? null : h("span", { class: "badge warn", role: "status", text: t("common.offline"), title: t("common.offline_about") }),
    h("div", { class: "bar-more", id: "bar-more" }),
    h("button", { type: "button", class: "icon-button wide", lang: lang() === "ja" ? "en" : "ja", text: lang() === "ja" ? "English" : "日本語", "aria-label": t("common.other_language"), onclick: () => void setLang(lang() === "ja" ? "en" : "ja") }),
    h("button", { type: "button", class: "icon-button", "aria-label": t("common.looks"), "aria-haspopup": "menu", title: t("common.looks"), text: "Aa", onclick: (/** @type {Event} */ event) => looksMenu(/** @type {HTMLElement} */ (event.currentTarget)) }),
  );
  const skip = document.getElementById("skip");
  if (skip) skip.textContent = t("common.skip");
}

/** @param {HTMLElement} anchor */
function looksMenu(anchor) {
  menu(anchor, [
    ...THEMES.map((theme) => ({ label: mark(store.get("theme") === theme, t(`looks.${theme}`)), act: () => store.set("theme", theme) })),
    ...SIZES.map((size) => ({ label: mark(store.get("size") === size, t(`looks.${size}`)), act: () => store.set("size", size) })),
    { label: mark(store.get("still"), t("looks.still")), act: () => store.set("still", !store.get("still")) },
    { label: mark(!store.get("silent"), t("looks.sound")), act: () => store.set("silent", !store.get("silent")) },
  ], { title: t("common.looks") });
}

/** @param {boolean} is @param {string} label */
function mark(is, label) {
  return `${is ? "●" : "○"} ${label}`;
}

/** Once the page is there: keep it for when there is no server. */
function keep() {
  if (!("serviceWorker" in navigator)) return;
  const register = () => window.setTimeout(() => void navigator.serviceWorker.register("/worker.js").catch(() => undefined), KEEP_AFTER);
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

async function begin() {
  dress();
  store.listen(dress);
  games().catch(() => undefined); // every page wants them: asked for while the words come
  awaken();
  try {
    await setLang(firstLang());
  } catch (error) {
    const root = document.getElementById("page");
    if (root) fill(root, h("p", { class: "problem", text: errorWords(error) }));
    return;
  }
  header();
  onLang(header);
  router.onMove(header);
  for (const name of ["online", "offline"]) window.addEventListener(name, header);
  router.start();
  keep();
}

void begin();
