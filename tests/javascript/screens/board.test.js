// Boards of a hall: the pages, the names, the sounds, and what happens when the stream breaks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { countFailure, isLost, isSilent, pauseBefore, shouldFetch } from "../../../static/js/common/stream_state.js";
import { dueSounds } from "../../../static/js/screens/board/clock_sounds.js";
import { bestGrid, largestLetters, linesOf } from "../../../static/js/screens/board/letters.js";
import {
  countedStarts,
  headingOf,
  isOnPage,
  listsOf,
  pageStarts,
} from "../../../static/js/screens/board/page_starts.js";

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

test("a page has a number of items besides its headings", () => {
  const heads = plain(9);
  heads[0] = true;
  heads[1] = true;
  heads[7] = true;
  assert.deepEqual(countedStarts(heads, 3), [0, 5, 7]);
  assert.deepEqual(listsOf(heads), { longest: 5, headings: 2 });
  assert.deepEqual(countedStarts(plain(7), 3), [0, 3, 6]);
  assert.deepEqual(listsOf(plain(7)), { longest: 7, headings: 0 });
});

/**
 * Returns a table's card whose four names have words of those lengths.
 * @param {number[]} words
 */
function card(...words) {
  const parts = words.map((width) => ({ width, gap: 0.3 }));
  const text = { parts, beside: 2, leading: 1, flows: false };
  return { texts: Array(4).fill(text), around: 1 };
}

test("a text breaks only between its parts", () => {
  const parts = [5, 4, 3].map((width) => ({ width, gap: 0.5 }));
  assert.deepEqual(
    [13, 12, 9, 5, 4].map((room) => linesOf(parts, room)),
    [1, 2, 2, 3, Number.POSITIVE_INFINITY],
  );
});

test("the letters are as large as the longest name allows, on two lines if they are much larger so", () => {
  const letters = (/** @type {number[]} */ words, /** @type {number} */ height) =>
    Math.round(largestLetters([card(2), card(...words)], { width: 240, height }));
  assert.equal(letters([10], 1000), 20);
  assert.equal(letters([10], 50), 10, "the height decides");
  assert.equal(letters([9.7, 10], 1000), 20, "two lines");
  assert.equal(letters([9.7, 10], 110), 11, "one line, because two are not much larger");
});

test("a grid fills the screen, on more pages only if the letters are too small to read", () => {
  const area = { width: 1800, height: 900, columnGap: 12, rowGap: 12, headings: 0 };
  const grid = (/** @type {number} */ count, readable = 24) => {
    const { columns, rows, each } = bestGrid(Array(count).fill(card(8, 6)), count, area, readable);
    return [columns, rows, each];
  };
  assert.deepEqual(grid(4), [2, 2, 4]);
  assert.deepEqual(grid(16), [4, 4, 16]);
  const [columns, rows, each] = grid(64, 28);
  assert.ok(each < 64 && columns * rows === each, "whole pages");
  assert.deepEqual(grid(64, 10)[2], 64);
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
  assert.deepEqual(
    [0, 1, 2, 3, 50].map((attempts) => pauseBefore(attempts)),
    [250, 1000, 2000, 2000, 2000],
  );
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

test("a page that the desk refuses asks again after a minute, and after a lost connection much sooner", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 9].map((attempts) => pauseBefore(attempts, true)),
    [1_000, 4_000, 15_000, 60_000, 60_000],
  );
  assert.equal(countFailure(0, false), 1);
  assert.equal(pauseBefore(countFailure(0, true), true), 60_000);
});
