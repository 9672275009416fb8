/** Cards, drawn from what is printed on them and from what is true of them now. */

import * as api from "./api.js";
import { art, hash } from "./art.js";
import { openDialog, placeAside } from "./dialog.js";
import { classes, fill, h } from "./dom.js";
import { cardName, errorWords, factName, factValue, lang, t, valueWord } from "./words.js";

/** @typedef {import("./types.js").CardData} CardData */
/** @typedef {import("./types.js").CardView} CardView */
/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {import("./types.js").Facts} Facts */
/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {Map<string, CardData>} Catalogue */

/** Values that stand in the corner of a card, where a player looks for what it takes to use it. */
const CORNER = ["cost", "play_cost", "size"];
/** The value that is compared most stands first. */
const FIRST = ["power", "hp"];
/** Values that stand at the foot even if they are not printed on this card, such as those of one that became something else. */
const FOOT = [...FIRST, "smash", "defense", "critical"];
/** States in which a card lies turned. */
const TURNED = ["rested", "frozen"];
/** Lists that say nothing of how a card looks. */
const NO_LOOK = ["keywords", "bans", "permits", "names", "specified", "play_cost", "move_cost", "missing"];
/** Facts of which the face of a card says nothing: they are shown in another way, or are for the full card alone. */
const NOT_ON_FACE = ["used", "beneath", "face_up", "start_life", "back_power", "forbidden"];
/** How wide a digit is at most, in ems, and how many there may be beside the short names of what they count. */
const DIGIT = 0.7;
const MOST_DIGITS = 8;
const LARGE = 999; // of what is counted on a card
const MOST_PIPS = 4;
const COLORS = ["red", "blue", "green", "yellow", "purple", "black", "white"];

/**
 * A stat as the face shows it.
 * @typedef {{name: string, value: number, change: number}} Stat
 */

/** What is printed on a card, changed by what is true of it now. @param {CardData | undefined} printed @param {CardView | null} [current] @returns {Facts} */
export function factsOf(printed, current) {
  return { ...(printed?.facts ?? {}), ...(current?.facts ?? {}) };
}

/** The colours of a frame: names where the game has colours, else a hue from whatever kind of card it is. @param {Facts} facts @param {string} [hues] the fact that says it, where the game names one */
export function look(facts, hues = "") {
  const colors = Array.isArray(facts.colors) ? facts.colors.filter((one) => COLORS.includes(one)) : [];
  if (colors.length) return { colors: colors.slice(0, 2), hue: -1 };
  const named = facts[hues];
  if (Array.isArray(named) && named[0]) return { colors: [], hue: (hash(named[0]) % 24) * 15 };
  for (const [name, value] of Object.entries(facts)) {
    if (!NO_LOOK.includes(name) && Array.isArray(value) && value[0]) return { colors: [], hue: (hash(value[0]) % 24) * 15 };
  }
  return { colors: [], hue: -1 };
}

/**
 * The numbers that are printed on a card, in their order, as they are now.
 * @param {CardData | undefined} printed @param {CardView | null} [current] @returns {Stat[]}
 */
export function stats(printed, current) {
  /** @type {Stat[]} */
  const out = [];
  const facts = factsOf(printed, current);
  const names = Object.keys(facts).filter((name) => !printed || name in printed.facts || FOOT.includes(name));
  for (const name of names) {
    const value = left(facts, name);
    if (typeof value !== "number" || CORNER.includes(name) || NOT_ON_FACE.includes(name)) continue;
    out.push({ name, value, change: Math.sign(value - Number(printed?.facts[name] ?? value)) });
  }
  return out.sort((a, b) => Number(FIRST.includes(b.name)) - Number(FIRST.includes(a.name)));
}

/** A value as it counts now: of what damage is counted against, what is left. @param {Facts} facts @param {string} name */
function left(facts, name) {
  const value = facts[name];
  return name === "hp" && typeof value === "number" && typeof facts.damage === "number" ? Math.max(0, value - facts.damage) : value;
}

/** What a card costs, for its corner. @param {CardData | undefined} printed @param {CardView | null} [current] @returns {Stat & {text: string} | null} */
export function corner(printed, current) {
  const facts = factsOf(printed, current);
  for (const name of CORNER) {
    const value = facts[name];
    if (typeof value === "number") {
      return { name, value, text: String(value), change: Math.sign(value - Number(printed?.facts[name] ?? value)) };
    }
    if (Array.isArray(value) && value.length) {
      const total = value.reduce((sum, one) => sum + (Number(one.split(" ").at(-1)) || 0), 0);
      return { name, value: total, text: String(total), change: 0 };
    }
  }
  return null;
}

/**
 * What lies on a card or counts on it now, beside what is printed: such as damage or markers.
 * @param {CardData | undefined} printed @param {CardView | null} [current] @returns {[string, number][]}
 */
export function counts(printed, current) {
  return Object.entries(current?.facts ?? {}).flatMap(([name, value]) => {
    const isCount = typeof value === "number" && value !== 0 && !(name in (printed?.facts ?? {}));
    return isCount && !CORNER.includes(name) && !FOOT.includes(name) && !NOT_ON_FACE.includes(name) ? [[name, Number(value)]] : [];
  });
}

/** The states a card is in: truths such as rested. @param {CardView | null} [current] @returns {string[]} */
export function states(current) {
  return Object.entries(current?.facts ?? {}).flatMap(([name, value]) => {
    return value === true && !NOT_ON_FACE.includes(name) ? [name] : [];
  });
}

/** @param {CardView | null} [current] */
export function isTurned(current) {
  return TURNED.some((name) => current?.facts?.[name] === true);
}

/**
 * @typedef {object} FaceOptions
 * @property {CardView | null} [current]  the card on the table
 * @property {"portrait" | "flat"} [shape]
 * @property {boolean} [text]  whether its text is on it
 */

/**
 * The face of a card, to be put into something that can be touched. It fills the width that `--w` says.
 * @param {GameInfo} game @param {CardData | undefined} printed @param {FaceOptions} [options]
 */
export function face(game, printed, options = {}) {
  const current = options.current ?? null;
  const facts = factsOf(printed, current);
  const kind = typeof facts.kind === "string" ? facts.kind : "";
  const { colors, hue } = look(facts, game.hues);
  const card = h("div", {
    class: classes("face", options.shape ?? "portrait", hue >= 0 && "hued", !colors.length && hue < 0 && "plain"),
    "data-kind": kind, "data-style": kindStyle(game, kind), "data-color": colors[0] ?? "", "data-second": colors[1] ?? colors[0] ?? "",
    ...(hue >= 0 ? { vars: { "--hue": hue } } : {}),
  });
  const image = printed?.image ?? "";
  if (image && !missingScans.has(image) && options.shape !== "flat") showScan(card, image, game, printed, options);
  else fill(card, drawn(game, printed, options));
  return card;
}

/** Scans that could not be loaded: these cards are drawn from now on. @type {Set<string>} */
const missingScans = new Set();

/**
 * Show a scan whole, with what has changed over it; if there is none after all, the card is drawn.
 * @param {HTMLElement} card @param {string} image @param {GameInfo} game @param {CardData | undefined} printed @param {FaceOptions} options
 */
function showScan(card, image, game, printed, options) {
  const current = options.current ?? null;
  const scan = h("img", { class: "scan-image", src: image, alt: "", loading: "lazy", draggable: "false" });
  scan.addEventListener("error", () => {
    missingScans.add(image);
    card.classList.remove("scan");
    fill(card, drawn(game, printed, options));
  });
  card.classList.add("scan");
  fill(card, scan, changed(game, printed, current));
}

/** What is true of a card and not printed on it: changed values, gained keywords, states and what lies on it. @param {GameInfo} game @param {CardData | undefined} printed @param {CardView | null} current */
function changed(game, printed, current) {
  if (!current) return null;
  const top = corner(printed, current);
  const before = printed?.facts.keywords;
  const known = Array.isArray(before) ? before : [];
  const keywords = (Array.isArray(current.facts?.keywords) ? current.facts.keywords : []).filter((one) => !known.includes(one));
  const values = stats(printed, current).filter((stat) => stat.change !== 0);
  return [
    top && top.change !== 0 ? h("span", { class: classes("face-corner", "over-scan", trend(top.change)), text: top.text }) : null,
    h("div", { class: "scan-foot" }, marks(game, printed, current),
      keywords.length ? h("div", { class: "face-keywords" }, keywords.map((word) => h("span", { text: valueWord(game, word) }))) : null,
      values.length ? h("div", { class: "scan-values" }, values.map((stat) => h("span", { class: classes("stat", trend(stat.change)), title: factName(game, stat.name) },
        h("small", { text: factName(game, stat.name) }), h("b", { text: stat.value })))) : null),
  ];
}

/** The parts of a face that is drawn. @param {GameInfo} game @param {CardData | undefined} printed @param {FaceOptions} options */
function drawn(game, printed, options) {
  const current = options.current ?? null;
  const facts = factsOf(printed, current);
  const kind = typeof facts.kind === "string" ? facts.kind : "";
  const top = corner(printed, current);
  return [
    h("div", { class: "face-head" },
      top ? h("span", { class: classes("face-corner", trend(top.change)), text: top.text }) : null,
      nameLine(cardName(current ?? printed ?? {}))),
    h("div", { class: "face-art" }, picture(game, printed, current, kind), marks(game, printed, current)),
    keywordLine(game, facts),
    options.text && printedText(printed) ? h("div", { class: "face-text" }, highlighted(printedText(printed))) : null,
    h("div", { class: "face-foot" }, statLine(game, printed, current), kind ? h("span", { class: "face-kind", text: valueWord(game, kind) }) : null),
  ];
}

/** The name on a face, smaller if one of its words is long, so that none is broken. @param {string} name */
function nameLine(name) {
  const longest = Math.max(0, ...name.split(/[^\p{Script=Latin}'’]+/u).map((word) => word.length));
  return h("span", { class: classes("face-name", (longest > 9 || name.length > 26) && "long"), vars: { "--letters": Math.max(1, longest) }, text: name });
}

/** Which of the frames a kind of card has: those of one game differ as long as there are enough. @param {GameInfo} game @param {string} kind */
function kindStyle(game, kind) {
  return Math.max(0, Object.keys(game.words.en?.values ?? {}).indexOf(kind)) % 5;
}

/** @param {GameInfo} game @param {CardData | undefined} printed @param {CardView | null} current @param {string} kind */
function picture(game, printed, current, kind) {
  const number = current?.number ?? printed?.number ?? "";
  const drawing = () => art(number, kind, printed?.name_en || printed?.name, traitsOf(game, printed));
  if (!printed?.image || missingScans.has(printed.image)) return drawing();
  const image = h("img", { class: "art whole-scan", src: printed.image, alt: "", loading: "lazy", draggable: "false" });
  image.addEventListener("error", () => image.replaceWith(drawing()));
  return image;
}

/** What is printed of a card's nature, such as its race: as it is, and in English. @param {GameInfo} game @param {CardData | undefined} printed @returns {string[]} */
function traitsOf(game, printed) {
  const words = game.words.en?.values ?? {};
  const found = Object.entries(printed?.facts ?? {}).flatMap(([name, value]) => (Array.isArray(value) && !NO_LOOK.includes(name) && name !== "colors" ? value : []));
  return found.map((one) => words[one] ?? one);
}

/** @param {GameInfo} game @param {CardData | undefined} printed @param {CardView | null} current */
function marks(game, printed, current) {
  const found = [
    ...states(current).map((name) => h("span", { class: classes("mark", `is-${name}`), text: factName(game, name) })),
    ...counts(printed, current).map(([name, value]) =>
      h("span", { class: classes("mark", "count", `of-${name}`) }, pips(value), countName(game, name, value))),
  ];
  return found.length ? h("div", { class: "marks" }, found) : null;
}

/** What is counted: of a large number its symbol, if it has one, as the name would be cut. @param {GameInfo} game @param {string} name @param {number} value */
function countName(game, name, value) {
  const short = value > LARGE && symbol(game, name);
  return h("span", { class: "mark-word", text: short || factName(game, name), title: short ? factName(game, name) : null });
}

/** So many things that lie on a card: as many dots, or a number where there are more. @param {number} value */
function pips(value) {
  if (value < 1 || value > MOST_PIPS) return h("b", { text: value });
  return h("span", { class: "pips" }, Array.from({ length: value }, () => h("i", { class: "pip" })));
}

/** @param {GameInfo} game @param {Facts} facts */
function keywordLine(game, facts) {
  const words = Array.isArray(facts.keywords) ? facts.keywords : [];
  if (!words.length) return null;
  return h("div", { class: "face-keywords" }, words.map((word) => h("span", { text: valueWord(game, word) })));
}

/** @param {GameInfo} game @param {CardData | undefined} printed @param {CardView | null} current */
function statLine(game, printed, current) {
  const found = stats(printed, current);
  if (!found.length) return h("span", { class: "stats" });
  const digits = found.map((stat) => String(stat.value).length);
  const all = digits.reduce((sum, n) => sum + n, 0);
  return h("span", { class: classes("stats", all > MOST_DIGITS && "long"), vars: { "--em": all * DIGIT + (digits[0] ?? 0) * DIGIT * 0.14 + found.length * 0.3 } }, found.map((stat, at) =>
    h("span", { class: classes("stat", at === 0 && "first", trend(stat.change)), title: factName(game, stat.name) },
      at > 0 ? h("small", { text: symbol(game, stat.name) }) : null, h("b", { text: stat.value }))));
}

/** What stands for the name of a number where there is no room for it. @param {GameInfo} game @param {string} name */
function symbol(game, name) {
  return game.words[lang()]?.symbols?.[name] ?? "";
}

/** @param {number} change */
function trend(change) {
  return change > 0 ? "raised" : change < 0 ? "lowered" : "";
}

/** The back of a card. @param {number} [owner] */
export function back(owner = 0) {
  return h("div", { class: "face back", "data-owner": owner, "aria-hidden": "true" }, h("span", { text: "札" }));
}

/** The text of a card in the shown language. @param {CardData | undefined} printed */
export function printedText(printed) {
  return (lang() === "ja" ? printed?.text_ja : printed?.text_en) || printed?.text_ja || printed?.text_en || "";
}

const BRACKETS = /(【[^】]*】|\[[^\]]*\]|《[^》]*》|〈[^〉]*〉|≪[^≫]*≫|<[^<>]*>|\{[^}]*\}|「[^」]*」|『[^』]*』|“[^”]*”|"[^"\n]*")/;

/**
 * Text in parts: what stands in brackets is a word of the game, what is quoted a name.
 * @param {string} text @returns {{text: string, kind: string}[]}
 */
export function textParts(text) {
  return text.split(BRACKETS).map((part, at) => ({ text: part, kind: at % 2 ? bracketKind(part) : "" })).filter((part) => part.text);
}

/** @param {string} part @returns {"keyword" | "trait" | "name"} */
function bracketKind(part) {
  const first = part[0] ?? "";
  if ("【[".includes(first)) return "keyword";
  return "「『“\"".includes(first) ? "name" : "trait";
}

/** Text with its keywords highlighted, a paragraph a line. @param {string} text */
export function highlighted(text) {
  return text.split("\n").filter(Boolean).map((line) => h("p", null, highlightedLine(line)));
}

/** @param {string} line */
export function highlightedLine(line) {
  return textParts(line).map((part) => (part.kind ? h("span", { class: `text-${part.kind}`, text: part.text }) : part.text));
}

/**
 * What a screen reader says of a card.
 * @param {GameInfo} game @param {CardData | undefined} printed @param {CardView | null} current
 */
export function cardLabel(game, printed, current) {
  const facts = factsOf(printed, current);
  const top = corner(printed, current);
  const parts = [cardName(current ?? printed ?? {})];
  if (typeof facts.kind === "string") parts.push(valueWord(game, facts.kind));
  if (top) parts.push(`${factName(game, top.name)} ${top.text}`);
  parts.push(...stats(printed, current).map((stat) => `${factName(game, stat.name)} ${stat.value}`));
  parts.push(...counts(printed, current).map(([name, value]) => `${factName(game, name)} ${value}`));
  parts.push(...states(current).map((name) => factName(game, name)));
  return parts.join(lang() === "ja" ? "、" : ", ");
}

// --- the full card ------------------------------------------------------------------------------------------------

/**
 * @typedef {object} FullOptions
 * @property {CardView | null} [current]
 * @property {Catalogue} [catalogue]  to name the cards that change this one
 * @property {boolean} [program]  whether to ask for the abilities and what they compile to
 */

/**
 * A card in full: its face, its values now and what changed them, its text.
 * @param {GameInfo} game @param {CardData | undefined} printed @param {FullOptions} [options]
 */
export function fullCard(game, printed, options = {}) {
  const current = options.current ?? null;
  const text = h("div", { class: "full-text" }, highlighted(printedText(printed)));
  const box = h("div", { class: "full" },
    h("div", { class: "full-face" }, face(game, printed, { current })),
    h("div", { class: "full-words" },
      h("h3", { text: cardName(current ?? printed ?? {}) }),
      h("p", { class: "full-number faint", text: [printed?.number ?? current?.number, otherName(printed)].filter(Boolean).join(" · ") }),
      values(game, printed, current),
      changeList(game, current?.changes ?? [], options.catalogue),
      text));
  if (options.program && printed) void showProgram(game, printed.number, text);
  return box;
}

/** The name in the other language. @param {CardData | undefined} printed */
function otherName(printed) {
  return lang() === "ja" ? printed?.name_en : printed?.name;
}

/** @param {GameInfo} game @param {CardData | undefined} printed @param {CardView | null} current */
function values(game, printed, current) {
  const facts = factsOf(printed, current);
  const rows = Object.entries(facts).filter(([name, value]) => name !== "beneath" && !isEmpty(value) && !(name === "keywords" && !isList(value)));
  return h("dl", { class: "values" }, rows.map(([name, value]) => {
    const before = printed?.facts[name];
    const isChanged = current !== null && typeof value === "number" && typeof before === "number" && before !== value;
    return h("div", { class: typeof value === "boolean" ? "truth" : "" },
      h("dt", { text: [symbol(game, name), factName(game, name)].filter(Boolean).join(" ") }),
      typeof value === "boolean" ? null : h("dd", null,
        isChanged ? h("s", { class: "faint", text: before }) : null, isChanged ? " " : null,
        h("span", { class: isChanged ? trend(Number(value) - Number(before)) : "", text: factValue(game, value) })));
  }));
}

/** @param {Fact} value */
function isEmpty(value) {
  return value === false || value === "" || (Array.isArray(value) && !value.length);
}

/** @param {Fact} value */
function isList(value) {
  return Array.isArray(value);
}

/** @param {GameInfo} game @param {Change[]} changes @param {Catalogue | undefined} catalogue */
function changeList(game, changes, catalogue) {
  if (!changes.length) return null;
  return h("ul", { class: "changes", "aria-label": t("card.changed_by") }, changes.map((change) => {
    const source = change.source ? catalogue?.get(change.source) : undefined;
    const amount = change.amount > 0 ? `+${change.amount}` : String(change.amount);
    return h("li", null,
      h("b", { class: trend(change.amount), text: `${valueWord(game, factName(game, change.what))} ${amount}` }),
      change.source ? ` ${t("card.by", { card: source ? cardName(source) : change.source })}` : "");
  }));
}

/**
 * Put the abilities of a card, with the program of each, in place of its plain text.
 * @param {GameInfo} game @param {string} number @param {HTMLElement} into
 */
async function showProgram(game, number, into) {
  try {
    const found = await api.program(game.name, number, lang());
    const parts = programParts(found);
    if (parts.length) fill(into, parts);
  } catch (error) {
    into.append(h("p", { class: "faint", text: errorWords(error) }));
  }
}

/**
 * Mark in the text of a card the ability that is being carried out, and in it the words of the instruction it is at,
 * once it is known where they stand.
 * @param {GameInfo} game @param {{number: string, ability: number, part?: string}} effect @param {HTMLElement} into
 */
export async function markAbility(game, effect, into) {
  const found = await api.program(game.name, effect.number, lang()).catch(() => null);
  const places = found ? placesOf(found.abilities ?? [], effect.ability, effect.part ?? "") : null;
  if (!places) return;
  const text = String(found.text);
  const [from, to] = places.ability;
  const [start, end] = places.part ?? places.ability;
  const marked = h("mark", null, highlightedLine(text.slice(from, start)), places.part ? h("strong", null, highlightedLine(text.slice(start, end))) : highlightedLine(text.slice(start, end)), highlightedLine(text.slice(end, to)));
  fill(into, h("p", null, highlightedLine(text.slice(0, from)), marked, highlightedLine(text.slice(to))));
  into.querySelector("strong, mark")?.scrollIntoView({ block: "nearest" });
}

/** @typedef {{span?: number[], numbers?: number[], parts?: {op: string, span: number[]}[]}} ReadAbility */

/**
 * Where an ability of a card stands in its text, and one of its instructions.
 * @param {ReadAbility[]} abilities @param {number} number @param {string} part
 * @returns {{ability: [number, number], part: [number, number] | null} | null}
 */
export function placesOf(abilities, number, part) {
  const isIt = (/** @type {ReadAbility} */ one) => one.numbers?.includes(number) && (one.span?.[0] ?? -1) >= 0;
  const bare = (/** @type {string} */ op) => op.replace(/"[^"]*"/g, '""'); // names differ between languages
  const words = (/** @type {ReadAbility} */ one) => {
    const pieces = (part && one.parts) || [];
    const inside = pieces.filter((piece) => bare(part).includes(bare(piece.op))).map((piece) => piece.span); // of a block, what is in it
    return pieces.find((piece) => bare(piece.op) === bare(part))?.span
      ?? (inside.length ? [Math.min(...inside.map(([from]) => from ?? 0)), Math.max(...inside.map(([, to]) => to ?? 0))] : undefined);
  };
  const found = abilities.find((one) => isIt(one) && words(one)) ?? abilities.find(isIt);
  if (!found?.span) return null;
  const at = words(found);
  return { ability: [found.span[0] ?? 0, found.span[1] ?? 0], part: at ? [at[0] ?? 0, at[1] ?? 0] : null };
}

/**
 * A text in pieces: each ability's words, and whatever no ability covers, so that nothing of it is lost.
 * @param {string} text @param {{span?: number[]}[]} abilities @returns {{text: string, ability: number}[]} -1: of no ability
 */
export function pieces(text, abilities) {
  /** @type {{text: string, ability: number}[]} */
  const out = [];
  const spans = abilities.map((ability, at) => ({ from: ability.span?.[0] ?? -1, to: ability.span?.[1] ?? -1, at }));
  let end = 0;
  for (const span of spans.filter((one) => one.from >= 0).sort((a, b) => a.from - b.from)) {
    if (span.from > end) out.push({ text: text.slice(end, span.from), ability: -1 });
    out.push({ text: text.slice(span.from, span.to), ability: span.at });
    end = Math.max(end, span.to);
  }
  out.push({ text: text.slice(end), ability: -1 });
  for (const span of spans) if (span.from < 0) out.push({ text: "", ability: span.at });
  return out.filter((piece) => piece.ability >= 0 || /[^\s\u25a0\u25cf・]/.test(piece.text));
}

/**
 * Abilities with the words that say them and the program they compile to.
 * @param {any} found @returns {HTMLElement[]}
 */
export function programParts(found) {
  /** @type {any[]} */
  const abilities = found.abilities ?? [];
  /** @type {string[]} */
  const missing = (found.missing ?? []).map((/** @type {any} */ one) => String(one.words ?? one));
  const out = pieces(String(found.text ?? ""), abilities).map((piece) => {
    const program = abilities[piece.ability]?.program;
    const isMissing = missing.some((words) => words && piece.text.includes(words));
    return h("section", { class: classes("ability", isMissing && "not-understood") },
      piece.text.trim() ? h("p", null, piece.ability >= 0 ? h("span", { class: "ability-number", text: piece.ability + 1, "aria-hidden": "true" }) : null, highlightedLine(piece.text.trim())) : null,
      program ? h("details", null, h("summary", { text: t("card.program") }), h("code", { text: program })) : null);
  });
  if (missing.length) out.push(h("p", { class: "problem", text: t("card.missing", { words: missing.join(" / ") }) }));
  return out;
}

/**
 * Open the full card.
 * @param {GameInfo} game @param {CardData | undefined} printed
 * @param {FullOptions & {extra?: HTMLElement | null, onclose?: () => void}} [options] `extra`: stands below the card
 */
export function openCard(game, printed, options = {}) {
  hidePreview();
  return openDialog({
    body: [fullCard(game, printed, { program: true, ...options }), options.extra ?? null],
    className: "card-dialog",
    ...(options.onclose ? { onclose: options.onclose } : {}),
  });
}

// --- the preview while pointing at a card ---------------------------------------------------------------------------

/** @type {HTMLElement | null} */
let preview = null;
let previewTimer = 0;

/** Take the preview away. */
export function hidePreview() {
  clearTimeout(previewTimer);
  preview?.remove();
  preview = null;
}

/**
 * Let a full card come up while an element is pointed at.
 * @param {HTMLElement} element @param {() => HTMLElement | null} make
 */
export function previewOn(element, make) {
  element.addEventListener("pointerenter", (event) => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(previewTimer);
    previewTimer = window.setTimeout(() => showPreview(element, make), preview ? 60 : 320);
  });
  element.addEventListener("pointerleave", hidePreview);
  element.addEventListener("pointerdown", hidePreview);
}

/** @param {HTMLElement} element @param {() => HTMLElement | null} make */
function showPreview(element, make) {
  hidePreview();
  const inside = element.isConnected ? make() : null;
  if (!inside) return;
  preview = h("div", { class: "preview", "aria-hidden": "true" }, inside);
  (element.closest("dialog") ?? document.body).append(preview);
  placeAside(preview, element);
}

/**
 * Call something when an element is pressed long, and keep the click that follows from doing anything.
 * @param {HTMLElement} element @param {() => void} act
 */
export function onLongPress(element, act) {
  let timer = 0;
  let done = false;
  const stop = () => clearTimeout(timer);
  element.addEventListener("pointerdown", (event) => {
    done = false;
    if (event.pointerType === "mouse") return;
    timer = window.setTimeout(() => {
      done = true;
      act();
    }, 450);
  });
  for (const name of ["pointerup", "pointercancel", "pointermove", "pointerleave"]) {
    element.addEventListener(name, (event) => {
      if (name === "pointermove" && Math.hypot(/** @type {PointerEvent} */ (event).movementX, /** @type {PointerEvent} */ (event).movementY) < 4) return;
      stop();
    });
  }
  element.addEventListener("click", (event) => {
    if (!done) return;
    done = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }, { capture: true });
  element.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    if (!done) act(); // a long press is also this, a moment later
  });
}
