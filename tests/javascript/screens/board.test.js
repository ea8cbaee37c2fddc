// Boards of a hall: the pages, the names, the sounds, and what happens when the stream breaks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dueSounds } from "../../../static/js/screens/board/clock_sounds.js";
import { fitOf } from "../../../static/js/screens/board/names.js";
import { headingOf, isOnPage, pageStarts } from "../../../static/js/screens/board/page_starts.js";
import { isLost, isSilent, pauseBefore, shouldFetch } from "../../../static/js/screens/board/stream_state.js";

const plain = (/** @type {number} */ count) => Array(count).fill(false);

/**
 * Returns what fits on a page of *size* lines, where a repeated heading takes one.
 * @param {number} count
 * @param {number} size
 */
function screen(count, size) {
  return (/** @type {number} */ from, /** @type {number} */ heading) => {
    const outside = from + size - (heading >= 0 && heading < from ? 1 : 0);
    return outside < count ? outside : -1;
  };
}

test("a short board has one page", () => {
  assert.deepEqual(pageStarts(plain(5), screen(5, 10)), [0]);
  assert.deepEqual(pageStarts([], screen(0, 10)), [0]);
});

test("a long board has as many pages as it needs", () => {
  assert.deepEqual(pageStarts(plain(25), screen(25, 10)), [0, 10, 20]);
  assert.deepEqual(pageStarts(plain(20), screen(20, 10)), [0, 10]);
});

test("another list starts another page, and its heading is repeated", () => {
  const heads = plain(20);
  heads[0] = true;
  heads[4] = true;
  assert.deepEqual(pageStarts(heads, screen(20, 10)), [0, 4, 14]);
  assert.equal(headingOf(heads, 14), 4);
  const page = { from: 14, to: Number.POSITIVE_INFINITY, heading: 4 };
  assert.deepEqual(
    [3, 4, 13, 14, 19].map((at) => isOnPage(at, page)),
    [false, true, false, true, true],
  );
});

test("a heading is on the page of what it heads", () => {
  const heads = plain(12);
  heads[0] = true;
  heads[1] = true;
  heads[7] = true;
  assert.deepEqual(pageStarts(heads, screen(12, 10)), [0, 7]);
  const huge = (/** @type {number} */ from) => (from + 1 < 12 ? from + 1 : -1);
  assert.deepEqual(pageStarts(heads, huge).slice(0, 3), [0, 3, 4]);
});

test("an item that is larger than the screen has a page of its own", () => {
  const huge = (/** @type {number} */ from) => (from + 1 < 3 ? from + 1 : -1);
  assert.deepEqual(pageStarts(plain(3), huge), [0, 1, 2]);
});

test("a board without headings repeats none", () => {
  assert.equal(headingOf(plain(3), 2), -1);
});

test("long names are smaller, very long ones have two lines", () => {
  assert.deepEqual(fitOf(1.2), { size: 1, isBroken: false });
  assert.deepEqual(fitOf(0.876), { size: 0.87, isBroken: false });
  assert.deepEqual(fitOf(0.5), { size: 0.5, isBroken: false });
  assert.deepEqual(fitOf(0.4), { size: 0.6, isBroken: true });
});

test("each sound is played once, when its moment passes", () => {
  const sounds = (/** @type {number} */ before, /** @type {number} */ left) =>
    dueSounds({ ends: 1, left: before }, { ends: 1, left }).length;
  assert.deepEqual([sounds(300.2, 299.9), sounds(299.9, 299.6), sounds(60.1, 60), sounds(0.1, -0.1)], [1, 0, 1, 1]);
});

test("the first look at a clock and a clock that was set again make no sound", () => {
  assert.deepEqual(dueSounds(null, { ends: 1, left: 0 }), []);
  assert.deepEqual(dueSounds({ ends: 1, left: 301 }, { ends: 2, left: 299 }), []);
});

test("a board that was asleep does not sound for the past", () => {
  const now = dueSounds({ ends: 1, left: 400 }, { ends: 1, left: -5 });
  assert.equal(now.length, 1, "only the end, five seconds ago");
  assert.deepEqual(dueSounds({ ends: 1, left: 400 }, { ends: 1, left: 200 }), []);
});

test("a broken stream is tried again after growing pauses", () => {
  assert.deepEqual([0, 1, 2, 3, 50].map(pauseBefore), [250, 1000, 2000, 2000, 2000]);
  assert.deepEqual([1, 2, 3, 4, 5, 8].map(shouldFetch), [false, false, false, true, false, true]);
});

test("silence is reported sooner once the stream has broken", () => {
  assert.ok(!isSilent(14_000, false));
  assert.ok(isSilent(16_000, false));
  assert.ok(isSilent(4_000, true));
});

test("a stream is given up if it does not open, or nothing comes from it", () => {
  assert.ok(isLost(9_000, 9_000));
  assert.ok(!isLost(60_000, 1_000), "a new attempt gets its time");
  assert.ok(!isLost(10_000, null));
  assert.ok(isLost(16_000, null));
});
