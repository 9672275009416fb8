// Scores as they are offered and written.
import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

const { percent, scores, scoreWords } = await import("../../../src/fuda/web/static/js/tournament.js");

test("a match can have the results that the engine takes", () => {
  assert.deepEqual(scores(1, true), [[1, 0], [0, 1]]);
  assert.deepEqual(scores(2, false), [[2, 0], [2, 1], [1, 2], [0, 2], [0, 0, 1], [1, 1, 1]]);
});

test("scores and shares in words", () => {
  assert.equal(scoreWords({ wins: [2, 1], draws: 0 }), "2–1");
  assert.equal(scoreWords({ wins: [1, 1], draws: 1 }), "1–1–1");
  assert.equal(percent(1 / 3), "33.33");
});
