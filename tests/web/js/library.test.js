import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { curveOf, fitsWanted } from "../../../src/fuda/web/static/js/builder.js";
import { percent } from "../../../src/fuda/web/static/js/charts.js";
import { Deck } from "../../../src/fuda/web/static/js/deckmodel.js";
import { LONGEST, packed, unpacked } from "../../../src/fuda/web/static/js/editorlink.js";
import { addOwn, forgetOwn, ownCards } from "../../../src/fuda/web/static/js/owncards.js";
import { turnStep } from "../../../src/fuda/web/static/js/replay.js";
import { lineSpan, onlyOne, parts } from "../../../src/fuda/web/static/js/scenario.js";
import { innermost } from "../../../src/fuda/web/static/js/try.js";

test("a deck is written part by part, each leader on a line of its own", () => {
  const deck = new Deck([{ number: "A-1", count: 1, section: "leader" }, { number: "A-2", count: 3, section: "deck" }]);
  deck.add("A-2", "deck");
  deck.add("A-3", "sideboard", 2);
  deck.add("A-9", "leader");
  assert.equal(deck.text(), "Leader: 1xA-1\nLeader: 1xA-9\nDeck:\n4xA-2\nSideboard:\n2xA-3\n");
  assert.equal(deck.total, 8);
});

test("cards are taken out, moved and counted wherever they are", () => {
  const deck = new Deck([{ number: "A-2", count: 2, section: "deck" }]);
  deck.add("A-2", "deck", -5);
  assert.equal(deck.count("A-2"), 0);
  assert.deepEqual(deck.sections(), []);
  deck.add("A-2", "deck", 3);
  deck.move("A-2", "deck", "buddy");
  assert.deepEqual(deck.sections(), [["buddy", [["A-2", 3]]]]);
  assert.equal(deck.sectionOf("A-2", "deck"), "buddy");
  assert.equal(deck.sectionOf("A-5", "deck"), "deck");
});

const game = { curve: "play_cost", hues: "colors", words: { en: {}, ja: {} } };
const card = { number: "HK1-004", name: "赤土の群れ", name_en: "Red Clay Crowd", text_ja: "団結", text_en: "Unity", facts: { kind: "unit", colors: ["red"], play_cost: ["red 1", "colorless 2"], keywords: ["unity"] } };
const nothing = { text: "", kind: "", hue: "", keyword: "", from: "", to: "", sort: "number" };

test("the curve of a card is its number, or the sum of its amounts", () => {
  assert.equal(curveOf(game, card), 3);
  assert.equal(curveOf({ ...game, curve: "cost" }, { ...card, facts: { cost: 5 } }), 5);
  assert.equal(curveOf(game, { ...card, facts: {} }), null);
});

test("cards are found by number, name and text in any width, colour, kind, keyword and cost", () => {
  for (const wanted of [{ text: "hk1-004" }, { text: "ＲＥＤ clay" }, { text: "団結" }, { text: "unity crowd" }, { kind: "unit" }, { hue: "red" }, { keyword: "unity" }, { from: "3", to: "3" }, { to: "9" }]) {
    assert.equal(fitsWanted(game, card, { ...nothing, ...wanted }), true, JSON.stringify(wanted));
  }
  for (const wanted of [{ text: "blue" }, { kind: "base" }, { hue: "blue" }, { keyword: "haste" }, { from: "4" }, { to: "2" }]) {
    assert.equal(fitsWanted(game, card, { ...nothing, ...wanted }), false, JSON.stringify(wanted));
  }
});

test("chances are told so that never and always are not claimed falsely", () => {
  assert.equal(percent(0), "0.0 %");
  assert.equal(percent(0.0004), "0.04 %");
  assert.equal(percent(0.353), "35.3 %");
  assert.equal(percent(0.99995), "100.00 %");
  assert.equal(percent(1), "100.0 %");
});

test("own cards are kept once, the newest first, and forgotten", () => {
  addOwn("onepiece", ["OWN-1"]);
  addOwn("onepiece", ["OWN-2", "OWN-1"]);
  assert.deepEqual(ownCards("onepiece"), ["OWN-2", "OWN-1"]);
  forgetOwn("onepiece", "OWN-2");
  assert.deepEqual(ownCards("onepiece"), ["OWN-1"]);
  assert.deepEqual(ownCards("hanyo"), []);
});

test("jumping goes to the beginning of a turn", () => {
  const turns = [{ step: 0 }, { step: 4 }, { step: 9 }];
  assert.equal(turnStep(turns, 5, 1), 9);
  assert.equal(turnStep(turns, 5, -1), 4);
  assert.equal(turnStep(turns, 4, -1), 0);
  assert.equal(turnStep(turns, 9, 1), 9);
  assert.equal(turnStep([], 3, 1), 0);
});

test("a line of a text is found, and scenarios are told apart", () => {
  assert.deepEqual(lineSpan("ab\ncde\nf", 2), [3, 6]);
  const text = "game: a\ntitle: one\n---\n# between\n---\ngame: b\ntitle: two\n";
  assert.equal(parts(text).length, 2);
  assert.equal(onlyOne(text, 2), "game: b\ntitle: two\n");
});

test("of instructions inside each other the innermost words are marked, each once", () => {
  const part = (op, start, end) => ({ op, span: [start, end] });
  const found = innermost([part("if", 0, 30), part("draw", 5, 12), part("ko", 14, 28), part("again", 5, 12)]);
  assert.deepEqual(found.map((one) => one.op), ["draw", "ko"]);
});

test("a board goes into a link and comes out again; what is no board, or swells, is not unpacked", async () => {
  const yaml = "game: kaidan\ntitle: 灯\nboard: {A: {}, B: {}}\n";
  const link = await packed(yaml);
  assert.match(link, /^#board=[\w-]+$/);
  assert.equal(await unpacked(link), yaml);
  assert.equal(await unpacked(""), null);
  assert.equal(await unpacked("#top"), null);
  for (const bad of ["#board=", "#board=%00", "#board=AAAA", `${link}!`, `#board=${"A".repeat(LONGEST + 1)}`, await packed("x".repeat(1_000_000))]) {
    assert.equal(await unpacked(bad), "", bad.slice(0, 40));
  }
  let noise = 1;
  const letters = Array.from({ length: 20_000 }, () => String.fromCharCode(33 + ((noise = (noise * 48_271) % 2_147_483_647) % 90))).join("");
  assert.equal(await packed(letters), "");
});
