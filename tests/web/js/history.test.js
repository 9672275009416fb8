// The list of matches and the curve of chances: what fits a search, how a match ended for a seat, where points lie.
import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

const { fitsQuery, outcomeOf } = await import("../../../src/fuda/web/static/js/history.js");
const { points } = await import("../../../src/fuda/web/static/js/analysis.js");

test("every word of a search must be there, in any case and place", () => {
  const row = { outcome: "won", words: { game: "One Piece", opponent: "against Ren" } };
  assert.ok(fitsQuery(row, "ren PIECE", "all", false));
  assert.ok(!fitsQuery(row, "ren mio", "all", false));
  assert.ok(fitsQuery(row, "", "won", false) && !fitsQuery(row, "", "lost", false));
  assert.ok(fitsQuery(row, "", "kept", true) && !fitsQuery(row, "", "kept", false));
});

test("a match ended for the seat that one had", () => {
  const told = (more) => ({ state: "over", mode: "bot", winner: 1, ...more });
  assert.equal(outcomeOf(told({}), 1), "won");
  assert.equal(outcomeOf(told({}), 0), "lost");
  assert.equal(outcomeOf(told({ winner: 2 }), 0), "drawn");
  assert.equal(outcomeOf(told({ mode: "hotseat" }), 0), "watched");
  assert.equal(outcomeOf(told({ state: "running" }), 0), "");
  assert.equal(outcomeOf(null, 0), "");
});

test("the curve has the points of one player, from left to right, high where the first wins", () => {
  const line = (step, player, chance) => ({ step, player, chance });
  assert.equal(points([line(0, 0, 1), line(5, 1, 0.5), line(10, 0, 0)], 0, 10), "0.0,0.0 300.0,90.0");
});
