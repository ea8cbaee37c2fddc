// The lines of arrows between seats, and the tiles of hands on the felt.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startingHand, tilesOfHands } from "../../../../static/js/tables/felt/draft.js";
import { across, arrowPath, edge } from "../../../../static/js/tables/felt/seats.js";

const BOX = { x: 100, y: 50, w: 40, h: 20 };

test("a line leaves a box at the side that it crosses", () => {
  assert.deepEqual(edge(BOX, { x: 300, y: 50 }), { x: 140, y: 50 });
  assert.deepEqual(edge(BOX, { x: 100, y: 250 }), { x: 100, y: 70 });
  assert.deepEqual(edge(BOX, { x: 0, y: 50 }), { x: 60, y: 50 });
});

test("a line to a point inside the box ends there", () => {
  assert.deepEqual(edge(BOX, { x: 110, y: 55 }), { x: 110, y: 55 });
  assert.deepEqual(edge(BOX, BOX), { x: 100, y: 50 });
});

test("an arrow to the seat across passes beside the middle, where the round and the sticks are", () => {
  const [near, far] = [
    { x: 200, y: 170, w: 90, h: 30 },
    { x: 140, y: 30, w: 90, h: 30 },
  ];
  assert.deepEqual(across(near, far), [
    { x: 216, y: 140 },
    { x: 216, y: 60 },
  ]);
  const [right, left] = [
    { x: 290, y: 66, w: 50, h: 66 },
    { x: 50, y: 138, w: 50, h: 66 },
  ];
  assert.deepEqual(across(right, left), [
    { x: 240, y: 123 },
    { x: 100, y: 123 },
  ]);
  assert.equal(across(near, right), null);
});

test("the wings of an arrow are behind its point", () => {
  const path = arrowPath({ x: 0, y: 0 }, { x: 100, y: 0 });
  const wing = path.match(/M0 0L100 0M(\S+) \S+L100 0L/)?.[1];
  assert.ok(Number(wing) > 84 && Number(wing) < 100);
});

test("the tiles of other hands count melds, and the winning tile only at a tsumo", () => {
  /** @type {PlainHand} */
  const hand = { concealed: "12m", melds: [{ type: "pon", tiles: "777z" }], winning_tile: "3m" };
  assert.deepEqual(tilesOfHands([hand], false), ["1m", "2m", "7z", "7z", "7z"]);
  assert.equal(tilesOfHands([hand, hand], true).length, 12);
});

test("the next winner starts with the indicators of the first", () => {
  const first = { seat: 0, hand: { dora: "1m", ura: "" } };
  const winners = [first, { seat: 1, hand: { dora: "1m", ura: "2m" } }, { seat: 2 }];
  assert.deepEqual(startingHand({ riichi: [], winners }, { seat: 2 }), { dora: "1m", ura: "2m" });
  assert.equal(startingHand({ riichi: [], winners }, first), first.hand);
  assert.deepEqual(startingHand({ riichi: [], winners: [{ seat: 2 }] }, { seat: 2 }), { dora: "", ura: "" });
});
