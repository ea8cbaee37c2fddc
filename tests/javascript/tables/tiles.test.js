// Tiles in notation: reading, writing, sorting and counting.
import assert from "node:assert/strict";
import { test } from "node:test";
import { countTiles, kindOf, parse, sort, TypedTiles, write } from "../../../static/js/tables/tiles.js";

test("a hand is read tile by tile, and red fives keep their zero", () => {
  assert.deepEqual(parse("340m77z"), ["3m", "4m", "0m", "7z", "7z"]);
  assert.deepEqual(parse("1p 2p"), ["1p", "2p"]);
});

test("nothing, and text that is no tile, are no tiles", () => {
  for (const text of [null, undefined, "", "abc", "123", "5x"]) {
    assert.deepEqual(parse(text), []);
  }
});

test("a suit is written once after its numbers", () => {
  assert.equal(write(["3m", "4m", "0m", "7z", "7z"]), "340m77z");
  assert.equal(write(["1m", "1p", "1m"]), "1m1p1m");
  assert.equal(write([]), "");
});

test("writing and reading give the same tiles", () => {
  const tiles = ["0p", "5p", "9s", "1z", "7z", "1m"];
  assert.deepEqual(parse(write(tiles)), tiles);
});

test("a red five is of the kind of the five", () => {
  assert.deepEqual(["0m", "5m", "0s", "1z"].map(kindOf), ["5m", "5m", "5s", "1z"]);
});

test("a hand is sorted by suit, and a red five follows the plain ones", () => {
  assert.equal(write(sort(parse("7z1s9p0m6m5m4m1z"))), "4506m9p1s17z");
  assert.deepEqual(sort(parse("0m5m5m6m")), ["5m", "5m", "0m", "6m"]);
});

test("sorting does not change the tiles that it is given", () => {
  const tiles = ["2m", "1m"];
  sort(tiles);
  assert.deepEqual(tiles, ["2m", "1m"]);
});

test("tiles are counted in text, with and without spaces", () => {
  assert.deepEqual(["123m 4z", "", undefined, "0p"].map(countTiles), [4, 0, 0, 1]);
});

test("typed numbers become tiles with their suit, once", () => {
  const typed = new TypedTiles();
  assert.deepEqual(
    [..."340m"].map((key) => typed.take(key)),
    [[], [], [], ["3m", "4m", "0m"]],
  );
  assert.equal(typed.take("m"), null);
});

test("a suit without numbers and other keys are no tiles", () => {
  const typed = new TypedTiles();
  assert.deepEqual(
    ["z", "a", "Enter", "Tab"].map((key) => typed.take(key)),
    [null, null, null, null],
  );
  typed.take("1");
  typed.clear();
  assert.equal(typed.take("z"), null);
});
