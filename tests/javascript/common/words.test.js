// Words and figures that people type: signs, searches, and the order of sticks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { matches, plain, wordsOf } from "../../../static/js/common/search_words.js";
import { isNegative, withOtherSign } from "../../../static/js/common/sign.js";
import { steppedNumber } from "../../../static/js/rulings/stepped_number.js";
import { clockText, secondsLeft, secondsPassed } from "../../../static/js/tables/clock_text.js";
import { orderAfter } from "../../../static/js/tables/stick_order.js";
import { fieldRefusal } from "../../../static/js/tables/tile_field.js";

test("the sign changes and changes back", () => {
  assert.equal(withOtherSign("1200"), "-1200");
  assert.equal(withOtherSign("-1200"), "1200");
  assert.equal(withOtherSign(" +3.5"), "-3.5");
  assert.equal(withOtherSign(""), "-");
  assert.equal(withOtherSign("-"), "");
});

test("every minus that clubs write is one, and nothing is lost behind it", () => {
  for (const minus of ["-", "−", "–", "—", "▲", "△", "ー", " − "]) {
    assert.ok(isNegative(`${minus}12.3`), minus);
    assert.equal(withOtherSign(`${minus}12.3`), "12.3");
  }
  assert.ok(!isNegative("12-3"));
});

test("a search ignores case, accents and the width of letters", () => {
  assert.equal(plain("Łukasz Ørsted Éva"), "łukasz ørsted eva");
  assert.equal(plain("ＡＢＣ"), "abc");
  assert.equal(plain("ﾘｰﾁ"), plain("リーチ"));
});

test("all words must be in the row, in any order", () => {
  const row = { text: plain("Éva Nagy Hungary Budapest"), number: "12" };
  assert.ok(matches(wordsOf("nagy EVA"), row));
  assert.ok(!matches(wordsOf("nagy paris"), row));
  assert.ok(matches(wordsOf("  "), row));
});

test("a number finds the player with exactly that number", () => {
  const row = { text: "eva nagy", number: "12" };
  assert.ok(matches(wordsOf("12"), row));
  assert.ok(!matches(wordsOf("1"), row));
  assert.ok(matches(wordsOf("12 eva"), row));
});

test("rows that are not about a player are hidden during a search", () => {
  assert.ok(!matches(["eva"], { text: "", number: "" }));
  assert.ok(matches([], { text: "", number: "" }));
});

test("the first step up from an empty number gives one, or the minimum", () => {
  assert.equal(steppedNumber("", 1, { least: 0, most: 9 }), 1);
  assert.equal(steppedNumber("", 1, { least: 3, most: 9 }), 3);
  assert.equal(steppedNumber("", -1, { least: 0, most: 9 }), 0);
});

test("steps stay within the limits", () => {
  assert.equal(steppedNumber("9", 1, { least: 0, most: 9 }), 9);
  assert.equal(steppedNumber("0", -1, { least: 0, most: 9 }), 0);
  assert.equal(steppedNumber("4", -1, { least: 0, most: 9 }), 3);
  assert.equal(steppedNumber("99", 1, { least: 0, most: 9 }), 9);
});

test("sticks are in the order in which they were laid", () => {
  assert.equal(orderAfter("", "2", true), "2");
  assert.equal(orderAfter("2", "0", true), "2,0");
  assert.equal(orderAfter("2,0,1", "0", false), "2,1");
  assert.equal(orderAfter("2,0", "2", true), "2,0");
  assert.equal(orderAfter("10,1", "1", false), "10");
});

test("a clock has two digits for seconds and as many for minutes as it needs", () => {
  assert.deepEqual([0, 59, 60, 5400, 6000].map(clockText), ["0:00", "0:59", "1:00", "90:00", "100:00"]);
});

test("a countdown ends at zero and not a second before; a waiting time begins at zero", () => {
  assert.deepEqual([0.2, 0, -5].map(secondsLeft), [1, 0, 0]);
  assert.deepEqual([-300, 999, 1000].map(secondsPassed), [0, 0, 1]);
});

test("a tile field takes as many tiles as it has room for, and four of a kind", () => {
  assert.equal(fieldRefusal(["1m", "2m"], "3m", 2), "full");
  assert.equal(fieldRefusal(["1m", "1m", "1m", "1m"], "1m", 14), "four");
  assert.equal(fieldRefusal(["1m", "1m", "1m"], "1m", 14), "");
  assert.equal(fieldRefusal(["1m"], "1m", 1), "", "the one tile is replaced");
});
