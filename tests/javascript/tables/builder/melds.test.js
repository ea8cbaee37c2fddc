// Melds: the runs and quads that are possible, who discarded the called tile, and melds as text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { quadOf, readMelds, runsWith, seatAt, turnOf, writeMelds } from "../../../../static/js/tables/builder/melds.js";
import { copiesLeft, parse, write } from "../../../../static/js/tables/tiles.js";

/** @type {(tile: Tile) => number} */
const all = () => 4;
/** @type {Turn[]} */
const TURNS = ["right", "across", "left"];
const runs = (/** @type {Tile} */ called, left = all) => runsWith(called, left).map(write);

test("a tile in the middle is part of three runs, one at the end of one", () => {
  assert.deepEqual(runs("3s"), ["123s", "234s", "345s", "340s"]);
  assert.deepEqual(runs("1p"), ["123p"]);
  assert.deepEqual(runs("9m"), ["789m"]);
});

test("a run contains the red five only if one is left", () => {
  const without = (/** @type {Tile} */ tile) => (tile === "0m" ? 0 : 4);
  assert.deepEqual(runs("4m", without), ["234m", "345m", "456m"]);
});

test("a called red five is in its runs once", () => {
  assert.deepEqual(runs("0p"), ["340p", "406p", "067p"]);
});

test("a run needs its two other tiles", () => {
  const noTwos = (/** @type {Tile} */ tile) => (tile === "2m" ? 0 : 4);
  assert.deepEqual(runs("3m", noTwos), ["345m", "340m"]);
});

test("a quad of fives has its red five", () => {
  assert.deepEqual(quadOf("5s", true), ["5s", "5s", "5s", "0s"]);
  assert.deepEqual(quadOf("5s", false), ["5s", "5s", "5s", "5s"]);
  assert.deepEqual(quadOf("0s", false), ["5s", "5s", "5s", "0s"]);
});

test("white dragons are fives of no suit and never red", () => {
  assert.deepEqual(quadOf("5z", true), ["5z", "5z", "5z", "5z"]);
});

test("play goes to the right: the seat to the left discards for a run", () => {
  assert.deepEqual(
    TURNS.map((turn) => seatAt(turn, 2, 4)),
    [3, 0, 1],
  );
  assert.deepEqual([seatAt("right", 2, 3), seatAt("left", 2, 3)], [0, 1]);
  assert.equal(seatAt("left", null, 4), null);
});

test("the side of a discarder is the one from which the seat was counted", () => {
  for (const players of [3, 4]) {
    for (const turn of TURNS.filter((side) => players === 4 || side !== "across")) {
      for (let seat = 0; seat < players; seat += 1) {
        assert.equal(turnOf({ from: seatAt(turn, seat, players) }, seat, players), turn);
      }
    }
  }
});

test("without a seat the side is not known", () => {
  assert.equal(turnOf({ from: 1 }, null, 4), null);
  assert.equal(turnOf({ from: null }, 0, 4), null);
  assert.equal(turnOf({ turn: "left" }, null, 4), "left");
});

test("typed melds are read with their types", () => {
  assert.deepEqual(
    readMelds("340m, 777z (1111p) 5505s").map(({ type, tiles }) => `${type} ${tiles}`),
    ["chi 340m", "pon 777z", "ankan 1111p", "daiminkan 5505s"],
  );
  assert.deepEqual(readMelds(""), []);
  assert.deepEqual(readMelds(undefined), []);
});

test("written melds are read again", () => {
  const text = "340m 777z (1111p)";
  assert.equal(writeMelds(readMelds(text)), text);
});

test("four copies of a kind are in a set, the red ones among them", () => {
  assert.equal(copiesLeft("5m", parse("505m"), 3), 1);
  assert.equal(copiesLeft("1z", parse("1111z"), 3), 0);
});

test("a suit has one red five, and a game no more than its rules", () => {
  assert.equal(copiesLeft("0m", [], 0), 0);
  assert.equal(copiesLeft("0m", ["0p"], 3), 4);
  assert.equal(copiesLeft("0m", ["0m"], 3), 0);
  assert.equal(copiesLeft("0m", ["0p", "0s"], 2), 0);
});

test("with four red fives a suit may have two", () => {
  assert.equal(copiesLeft("0p", ["0p"], 4), 3);
});

test("a red five is not left once four fives lie", () => {
  assert.equal(copiesLeft("0p", parse("5555p"), 3), 0);
});
