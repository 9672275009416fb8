import "./browser.js";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { art, dice, hash } from "../../../src/fuda/web/static/js/art.js";
import { corner, counts, isTurned, look, pieces, placesOf, states, stats, textParts } from "../../../src/fuda/web/static/js/card.js";
import { isFair, sha256 } from "../../../src/fuda/web/static/js/fair.js";
import { fits } from "../../../src/fuda/web/static/js/router.js";
import { waitBefore } from "../../../src/fuda/web/static/js/socket.js";
import { cardsOfDeck, clockOf, newMatch } from "../../../src/fuda/web/static/js/start.js";
import { factValue, format, valueWord } from "../../../src/fuda/web/static/js/words.js";

const printed = { number: "T-1", name: "甲", name_en: "A", text_ja: "", text_en: "", facts: { kind: "unit", cost: 3, counter: 1000, power: 5000, colors: ["red", "blue"] } };
const words = { values: { red: "赤", unit: "ユニット" }, details: { left: "左" } };
const game = { words: { en: words, ja: words } };

test("a hash is what others compute, for every length of text", () => {
  for (const text of ["", "abc", "灯台", "x".repeat(55), "x".repeat(56), "x".repeat(64), "fuda fair 1 9223372036854775807 00ff".repeat(7)]) {
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"));
  }
});

test("a seed is fair only if it is the one committed to", () => {
  const commitment = createHash("sha256").update("fuda fair 1 42 abcd").digest("hex");
  assert.equal(isFair(commitment, "42", "abcd"), true);
  assert.equal(isFair(commitment, "43", "abcd"), false);
  assert.equal(isFair("", "42", "abcd"), false);
});

test("paths fit patterns part by part", () => {
  assert.deepEqual(fits("/match/:id", "/match/a%20b"), { id: "a b" });
  assert.deepEqual(fits("/", "/"), {});
  assert.equal(fits("/match/:id", "/match"), null);
  assert.equal(fits("/match/:id", "/replay/x"), null);
  assert.equal(fits("/match/:id", "/match/%E0%A4%A"), null);
});

test("waits between attempts grow, and not for ever", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 50].map(waitBefore);
  assert.deepEqual([...waits].sort((a, b) => a - b), waits);
  assert.ok(waits[0] < 500 && waits.at(-1) <= 8000);
});

test("values in braces are put into words, unknown ones stay", () => {
  assert.equal(format("{a} of {b}", { a: 1 }), "1 of {b}");
  assert.equal(format("{a}", { a: "{b}", b: 2 }), "{b}");
});

test("values are named by the game's words, numbers behind them too", () => {
  assert.equal(valueWord(game, "red 2"), "赤 2");
  assert.equal(valueWord(game, "left"), "左");
  assert.equal(valueWord(game, "unknown"), "unknown");
  assert.equal(factValue(game, ["red", "x"]), "赤, x");
});

test("text is split at brackets and quotes, and nothing of it is lost", () => {
  const text = "[On Play] Draw 1 card. 《灯》 and “Name” {Folk} 【登場時】";
  const parts = textParts(text);
  assert.equal(parts.map((part) => part.text).join(""), text);
  assert.deepEqual(parts.filter((part) => part.kind).map((part) => part.kind), ["keyword", "trait", "name", "trait", "keyword"]);
});

test("numbers on a face are the current ones, what is compared most first, and say whether they changed", () => {
  const current = { ref: "1.field.1", number: "T-1", facts: { power: 7000, cost: 2, don: 1, rested: true, fresh: false } };
  assert.deepEqual(stats(printed, current), [{ name: "power", value: 7000, change: 1 }, { name: "counter", value: 1000, change: 0 }]);
  assert.deepEqual([corner(printed, current).text, corner(printed, current).change], ["2", -1]);
  assert.deepEqual(counts(printed, current), [["don", 1]]);
  assert.deepEqual(states(current), ["rested"]);
  assert.equal(isTurned(current), true);
  assert.equal(isTurned(null), false);
});

test("what is not printed on a card but holds for it now stands with its values, not with what lies on it", () => {
  const base = { ...printed, facts: { kind: "base", cost: 2 } };
  const current = { ref: "1.field.1", number: "T-1", facts: { cost: 2, smash: 1, power: 4000, markers: 3 } };
  assert.deepEqual(stats(base, current).map((stat) => [stat.name, stat.value]), [["power", 4000], ["smash", 1]]);
  assert.deepEqual(counts(base, current), [["markers", 3]]);
});

test("a text in pieces is whole, whatever the abilities cover", () => {
  const text = "[A] one. Rest. [B] two.";
  const found = pieces(text, [{ span: [0, 8] }, { span: [15, 23] }, {}]);
  assert.deepEqual(found, [{ text: "[A] one.", ability: 0 }, { text: " Rest. ", ability: -1 }, { text: "[B] two.", ability: 1 }, { text: "", ability: 2 }]);
  assert.deepEqual(pieces("plain", []), [{ text: "plain", ability: -1 }]);
});

test("a cost in parts counts as their sum", () => {
  assert.equal(corner({ ...printed, facts: { play_cost: ["red 2", "colorless 3"] } }).text, "5");
  assert.equal(corner({ ...printed, facts: {} }), null);
});

test("a frame has the card's colours, or a hue of what stands for them", () => {
  assert.deepEqual(look(printed.facts), { colors: ["red", "blue"], hue: -1 });
  const moss = look({ attributes: ["苔"], keywords: ["x"] });
  assert.ok(moss.hue >= 0 && moss.hue < 360);
  assert.deepEqual(look({ kind: "x", keywords: ["a"] }), { colors: [], hue: -1 });
  assert.notEqual(look({ a: ["1"], worlds: ["2"] }, "worlds").hue, look({ a: ["1"], worlds: ["2"] }).hue);
});

test("pictures are drawn from numbers that stay the same", () => {
  assert.equal(hash("T-1"), hash("T-1"));
  assert.notEqual(hash("T-1"), hash("T-2"));
  const roll = dice(hash("T-1"));
  for (let n = 0; n < 200; n += 1) {
    const value = roll();
    assert.ok(value >= 0 && value < 1);
  }
});

test("decks are read for the cards they name, once each, comments left out", () => {
  const catalogue = new Map([["T-1", printed], ["T-2", { ...printed, number: "T-2" }]]);
  const text = "# T-2 is not in it\n4xT-1\n\n1 T-1\n2xT-9 # unknown";
  assert.deepEqual(cardsOfDeck(text, catalogue).map((card) => card.number), ["T-1"]);
});

test("clocks are minutes and seconds added", () => {
  assert.deepEqual(clockOf("15+10"), { minutes: 15, increment: 10 });
  assert.equal(clockOf(""), null);
});

test("a match is asked for with what its mode needs, and nothing else", () => {
  const more = { name: "Mio", decks: (value) => value.toUpperCase(), settings: {} };
  const chosen = { game: "tiny", deck: "a", other_deck: "b", level: "normal", clock: "5+5", other_name: "Kai" };
  const base = { protocol: 1, game: "tiny", name: "Mio" };
  assert.deepEqual(newMatch({ ...chosen, mode: "bot" }, more), { ...base, mode: "bot", deck: "A", bots: [{ level: "normal", deck: "B" }], clock: { minutes: 5, increment: 5 } });
  assert.deepEqual(newMatch({ ...chosen, mode: "friend", clock: "" }, more), { ...base, mode: "friend", deck: "A" });
  assert.deepEqual(newMatch({ ...chosen, mode: "hotseat", clock: "" }, { ...more, settings: { first: 1 } }), { ...base, mode: "hotseat", deck: "A", other_name: "Kai", other_deck: "B", settings: { first: 1 } });
  assert.deepEqual(newMatch({ ...chosen, mode: "watch" }, more), { ...base, mode: "watch", bots: [{ level: "normal", deck: "A" }, { level: "normal", deck: "B" }] });
});

test("the ability that is carried out is found by its number, and its instruction by its notation", () => {
  const abilities = [
    { span: [0, 9], numbers: [], parts: [] },
    { span: [10, 40], numbers: [0], parts: [{ op: "draw(1)", span: [12, 18] }, { op: 'trash(named("Crow"), 1)', span: [20, 30] }] },
  ];
  assert.deepEqual(placesOf(abilities, 0, 'trash(named("鴉"), 1)'), { ability: [10, 40], part: [20, 30] });
  assert.deepEqual(placesOf(abilities, 0, "may([draw(1)])"), { ability: [10, 40], part: [12, 18] }); // what is in a block
  assert.deepEqual(placesOf(abilities, 0, "shuffle"), { ability: [10, 40], part: null });
  assert.equal(placesOf(abilities, 3, "draw(1)"), null);
});

test("pictures are the card's own, and those of one country are set alike", () => {
  document.createElementNS = (_, tag) => ({ tag, at: {}, in: [], classList: { add() {} }, setAttribute(name, value) { this.at[name] = value; }, append(...more) { this.in.push(...more); }, cloneNode() { return this; } });
  const seen = (number, kind, name, traits) => JSON.stringify(art(number, kind, name, traits));
  assert.equal(seen("A-1", "unit", "Crow", ["Bird"]), seen("A-1", "unit", "Crow", ["Bird"]));
  assert.equal(new Set(Array.from({ length: 60 }, (_, at) => seen(`A-${at}`, "unit", "Crow", ["Bird"]))).size, 60);
});
