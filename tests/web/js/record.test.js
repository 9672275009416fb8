/** The puzzle of the day, and one's own record: counted, merged, and read from a file that may be anything. */

import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";

const { ofTheDay } = await import("../../../src/fuda/web/static/js/puzzle.js");
const { merged, parsed, resultOf, tally } = await import("../../../src/fuda/web/static/js/record.js");

const RESULT = { match: "a", game: "kaidan", deck: "", against: "easy", outcome: "won", at: 5 };

test("a day has one puzzle, the next day another, and all of them come", () => {
  const day = 86_400_000;
  assert.equal(ofTheDay(["a", "b", "c"], day * 3 + 1), ofTheDay(["a", "b", "c"], day * 4 - 1));
  assert.deepEqual(new Set([0, 1, 2].map((n) => ofTheDay(["a", "b", "c"], n * day))), new Set(["a", "b", "c"]));
  assert.equal(ofTheDay([], day), undefined);
});

test("each match counts once, and practice does not count", () => {
  const other = { ...RESULT, match: "b", outcome: "lost", at: 9 };
  assert.deepEqual(merged([RESULT], [RESULT, other]).map((one) => one.match), ["b", "a"]);
  assert.deepEqual(tally([RESULT, other]), { won: 1, lost: 1, drawn: 0 });
  const told = { match: "m", game: "kaidan", mode: "bot", state: "over", names: ["", ""], bots: ["", "easy"], decks: [{ name: "d", hues: [] }, { name: "", hues: [] }], created: 1, winner: 0, how: "", reason: "", turns: 3, is_practice: false };
  const seat = { match: "m", seat: 0, token: "", game: "kaidan", mode: "bot", name: "", at: 0 };
  assert.deepEqual(resultOf(seat, told), { match: "m", game: "kaidan", deck: "d", against: "easy", outcome: "won", at: 1000 });
  assert.equal(resultOf(seat, { ...told, is_practice: true }), null);
  assert.equal(resultOf(seat, { ...told, state: "running" }), null);
});

test("a file that is no record is refused whole", () => {
  assert.deepEqual(parsed(JSON.stringify({ fuda: "record", results: [RESULT] })), [RESULT]);
  for (const text of ["", "[]", '{"fuda":"record","results":[{}]}', JSON.stringify({ fuda: "record", results: [{ ...RESULT, outcome: "x" }] }), JSON.stringify({ fuda: "record", results: [{ ...RESULT, match: "x".repeat(99) }] })]) assert.throws(() => parsed(text));
});
