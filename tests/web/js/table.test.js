import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { clockText, nextBox, shared, sorted, squareNames, withoutClause } from "../../../src/fuda/web/static/js/choices.js";
import { folded, gathered, merged } from "../../../src/fuda/web/static/js/log.js";
import { movements } from "../../../src/fuda/web/static/js/motion.js";
import { cardsOf, handRow, refAt } from "../../../src/fuda/web/static/js/board.js";
import { cardWidth } from "../../../src/fuda/web/static/js/fitting.js";
import { swapped } from "../../../src/fuda/web/static/js/ending.js";
import { faceDown } from "../../../src/fuda/web/static/js/looking.js";
import { endSound, soundOf } from "../../../src/fuda/web/static/js/sound.js";
import { strikes } from "../../../src/fuda/web/static/js/strikes.js";
import { phoneWidth } from "../../../src/fuda/web/static/js/fitting.js";
import { reason } from "../../../src/fuda/web/static/js/ending.js";
import { card, view, zone } from "./view.js";

const option = (index, more = {}) => ({ index, kind: "pick", text: "", label: "", ...more });

test("options are sorted by what is touched to choose them", () => {
  const found = sorted([option(0), option(1, { ref: "1.hand.1" }), option(2, { ref: "1.hand.1", detail: "left" }), option(3, { detail: "left" }), option(4, { detail: "red" })], ["left"]);
  assert.deepEqual(found.plain.map((one) => one.index), [0, 4]);
  assert.deepEqual(found.cards.get("1.hand.1").map((one) => one.index), [1, 2]);
  assert.deepEqual(found.squares.get("left").map((one) => one.index), [3]);
});

test("squares are named by the grid of the view", () => {
  const seen = { ...view([]), grid: [[{ name: "a", cards: [] }], [{ name: "b", cards: [] }]] };
  assert.deepEqual(squareNames(seen), ["a", "b"]);
});

test("arrows go to the nearest thing in their direction, rather straight ahead", () => {
  const boxes = [{ x: 0, y: 0 }, { x: 100, y: 4 }, { x: 60, y: 90 }, { x: 0, y: 100 }];
  assert.equal(nextBox(boxes[0], boxes, "ArrowRight"), 1);
  assert.equal(nextBox(boxes[0], boxes, "ArrowDown"), 3);
  assert.equal(nextBox(boxes[1], boxes, "ArrowLeft"), 0);
  assert.equal(nextBox(boxes[0], boxes, "ArrowUp"), -1);
});

test("clocks show minutes and seconds, and hours if there are any", () => {
  assert.equal(clockText(65), "1:05");
  assert.equal(clockText(0.2), "0:01");
  assert.equal(clockText(-3), "0:00");
  assert.equal(clockText(3661), "1:01:01");
});

test("a reason loses the clause behind it, and nothing else", () => {
  assert.equal(withoutClause("only a [Counter] effect  [op 7-1-3]"), "only a [Counter] effect");
  assert.equal(withoutClause("it is rested"), "it is rested");
});

test("phases in which nothing happened are left out of the log", () => {
  const line = (n, kind) => ({ n, kind, text: "", clause: "" });
  const lines = [line(0, "phase"), line(1, "phase"), line(2, "moved"), line(3, "phase_started"), line(4, "turn_started"), line(5, "phase")];
  assert.deepEqual(folded(lines).map((one) => one.n), [1, 2, 4, 5]);
});

test("the loudest of several things is heard", () => {
  assert.equal(soundOf(["moved", "damaged", "attacked"]), "damage");
  assert.equal(soundOf(["moved", "turn_started"]), "turn");
  assert.equal(soundOf(["chosen"]), "");
});

test("an end sounds like a win or a loss only to one who has won or lost", () => {
  assert.equal(endSound(0, [0]), "won");
  assert.equal(endSound(1, [0]), "lost");
  assert.equal(endSound(2, [0]), "over"); // a draw
  assert.equal(endSound(1, [-1]), "over"); // watched
  assert.equal(endSound(1, [0, 1]), "over"); // two at one screen
});

test("attacks that begin, damage and what decides the game are seen where they happen", () => {
  const unit = (facts) => card("1.field.1", "A", 0, facts);
  const before = { ...view([zone("field", [unit({ power: 5000, damage: 0 })]), zone("life", [null, null])]), parts: {} };
  const after = { ...view([zone("field", [unit({ power: 4000, damage: 30 })]), zone("life", [null])]), parts: { attacker: "2.field.1", target: "1.field.1" } };
  const found = strikes(before, after, ["life"]);
  assert.deepEqual(found.filter((one) => one.kind === "lunge"), [{ kind: "lunge", from: "2.field.1", to: "1.field.1" }]);
  assert.deepEqual(found.filter((one) => one.kind === "hurt").map((one) => one.at), ["1.field.1"]);
  assert.deepEqual(found.filter((one) => one.kind === "number").map((one) => [one.at, one.text]), [["1.field.1", "−30"], ["1.field.1", "−1000"], ["1/life", "−1"]]);
  assert.deepEqual(strikes(after, after, ["life"]), []);
});

test("on a phone cards are as large as lets both halves be seen, but never too small to touch", () => {
  assert.deepEqual(phoneWidth({ width: 360, height: 700, one: 7, rows: [5, 2] }), { w: 72, isOne: false });
  assert.equal(phoneWidth({ width: 360, height: 300, one: 7, rows: [5, 2] }).isOne, true);
  assert.equal(phoneWidth({ width: 360, height: 60, one: 12, rows: [9, 4] }).w, 44);
});

test("how a match ended is told without who won", () => {
  assert.equal(reason("You won (no Life left)"), "no Life left");
  assert.equal(reason("自分の勝ち（ライフが0枚）"), "ライフが0枚");
  assert.equal(reason("You won"), "You won");
});

test("lines of the log from a place on replace what was there", () => {
  const line = (n, text) => ({ n, text, kind: "", clause: "1" });
  const before = [line(0, "a"), line(1, "b"), line(2, "c")];
  assert.deepEqual(merged(before, [line(1, "x")], 1).map((one) => one.text), ["a", "x"]);
  assert.deepEqual(gathered([line(0, "a"), line(1, "a"), line(2, "b"), line(3, "a")]).map((one) => [one.text, one.times]), [["a", 2], ["b", 1], ["a", 1]]);
});

test("a card played from hand is seen to go to the field, and the rest of the hand to move up", () => {
  const before = view([zone("hand", [card("1.hand.1", "A"), card("1.hand.2", "B")]), zone("field", [])]);
  const after = view([zone("hand", [card("1.hand.1", "B")]), zone("field", [card("1.field.1", "A")])]);
  assert.deepEqual(new Set(movements(before, after).map((move) => `${move.from}>${move.to}`)), new Set(["1.hand.1>1.field.1", "1.hand.2>1.hand.1"]));
});

test("a card drawn by its owner comes out of the deck", () => {
  const before = view([zone("deck", [null, null], "pile"), zone("hand", [])]);
  const after = view([zone("deck", [null], "pile"), zone("hand", [card("1.hand.1", "A")])]);
  assert.deepEqual(movements(before, after), [{ from: "1.deck", to: "1.hand.1" }]);
});

test("a card the other player draws goes from pile to hand without a name", () => {
  const before = view([], [zone("deck", [null, null], "pile"), zone("hand", [null])]);
  const after = view([], [zone("deck", [null], "pile"), zone("hand", [null, null])]);
  assert.deepEqual(movements(before, after), [{ from: "2.deck", to: "2.hand" }]);
});

test("a card put back into the deck goes into hiding", () => {
  const before = view([zone("deck", [null], "pile"), zone("hand", [card("1.hand.1", "A")])]);
  const after = view([zone("deck", [null, null], "pile"), zone("hand", [])]);
  assert.deepEqual(movements(before, after), [{ from: "1.hand.1", to: "1.deck" }]);
});

test("nothing moves between equal views, or between views of different players", () => {
  const seen = view([zone("hand", [card("1.hand.1", "A")])]);
  assert.deepEqual(movements(seen, seen), []);
  assert.deepEqual(movements(seen, { ...view([]), player: 1 }), []);
});

test("the same card of the two owners is never taken for one another", () => {
  const before = view([zone("hand", [card("1.hand.1", "A", 0)])], [zone("field", [])]);
  const after = view([zone("hand", [])], [zone("field", [card("2.field.1", "A", 1)])]);
  assert.equal(movements(before, after).some((move) => move.from === "1.hand.1" && move.to === "2.field.1"), false);
});

test("cards are found by where they lie, and a place has a name without a card", () => {
  const seen = view([zone("hand", [null, card("1.hand.2", "B")])]);
  assert.deepEqual([...cardsOf(seen).keys()], ["1.hand.2"]);
  assert.equal(refAt(1, "deck", 0), "2.deck.1");
  assert.equal(handRow({ zones: [{ shape: "row", row: 0 }, { shape: "pile", row: 9 }, { shape: "row", row: 3 }] }), 3);
});

test("what lies face down in a pile is chosen by its place", () => {
  const gauge = zone("gauge", [null, card("1.gauge.2", "A"), null, null], "pile");
  const choosable = new Map([["1.gauge.1", [option(0)]], ["1.gauge.2", [option(1)]], ["1.gauge.4", [option(2), option(3)]], ["2.gauge.3", [option(4)]]]);
  assert.deepEqual(faceDown(choosable, 0, gauge).map(({ at, options }) => [at, options.map((one) => one.index)]), [[0, [0]], [3, [2, 3]]]);
});

test("cards are never wider than the room for them, nor too small to read", () => {
  for (const width of [500, 640, 900, 1300]) {
    for (const height of [420, 560, 860]) {
      const { w, hand } = cardWidth({ width, height, one: 8, rows: [5, 3], hand: 6 });
      assert.ok(w >= 58 && w <= 168 && hand >= w * 0.9 && hand <= 176, `${width} ${height}: ${w} ${hand}`);
    }
  }
});

test("a low table has its rows in one line, as cards get larger by it", () => {
  assert.equal(cardWidth({ width: 640, height: 560, one: 5, rows: [3, 2], hand: 5 }).isOne, true);
  assert.equal(cardWidth({ width: 640, height: 900, one: 9, rows: [5, 4], hand: 5 }).isOne, false);
});

test("decks are exchanged for another match, whatever the mode", () => {
  assert.deepEqual(swapped({ mode: "bot", deck: "a", bots: [{ level: "normal", deck: "b" }] }), { mode: "bot", deck: "b", bots: [{ level: "normal", deck: "a" }] });
  assert.deepEqual(swapped({ mode: "hotseat", deck: "a", other_deck: "b" }), { mode: "hotseat", deck: "b", other_deck: "a" });
  assert.deepEqual(swapped({ mode: "watch", bots: [{ deck: "a" }, { deck: "b" }] }).bots, [{ deck: "b" }, { deck: "a" }]);
});

test("what all options do is said once, without the names of their cards", () => {
  const names = { "1.hand.1": "Crow", "1.hand.2": "Kite" };
  const pay = (at, label) => option(at, { ref: `1.hand.${at}`, label });
  const nameOf = (ref) => names[ref] ?? "";
  assert.equal(shared([pay(1, "Pay with Crow"), pay(2, "Pay with Kite")], nameOf, "a lit card"), "Pay with a lit card");
  assert.equal(shared([pay(1, "Attack Crow (opponent's)"), pay(2, "Attack Kite")], nameOf, "a lit card"), "Attack a lit card");
  assert.equal(shared([pay(1, "Crow（相手）を攻撃する"), pay(2, "Kiteを攻撃する")], nameOf, "光るカード"), "光るカードを攻撃する");
  assert.equal(shared([pay(1, "Crowで支払う")], nameOf, "x"), "Crowで支払う");
  assert.equal(shared([pay(1, "Pay with Crow"), pay(2, "Play Kite")], nameOf, "a lit card"), "");
  assert.equal(shared([pay(3, "Pay with a card"), pay(4, "Pay with a card")], nameOf, "a lit card"), "Pay with a card");
});
