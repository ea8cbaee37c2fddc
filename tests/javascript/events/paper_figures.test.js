// Figures from score sheets: how they are read, written and added up.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  areFew,
  areOdd,
  missingFrom,
  readFigure,
  readPoints,
  writePoints,
} from "../../../static/js/events/paper_figures.js";

test("points are read as people write them", () => {
  const written = {
    25000: 25000,
    "25,000": 25000,
    "25.000": 25000,
    "25 000": 25000,
    "25'000": 25000,
    "+300": 300,
    "２５０００": 25000,
  };
  for (const [text, points] of Object.entries(written)) {
    assert.equal(readFigure(text), points, text);
  }
});

test("every minus of score sheets is one", () => {
  for (const minus of ["-", "−", "–", "—", "▲", "△", "ー", "－"]) {
    assert.equal(readFigure(`${minus}1,200`), -1200, minus);
  }
});

test("a comma or a point with fewer digits is a decimal", () => {
  assert.deepEqual(
    ["12,5", "12.5", "0.1", "-3,4"].map((text) => readFigure(text)),
    [12.5, 12.5, 0.1, -3.4],
  );
  assert.equal(readFigure("1,234,567"), 1234567);
});

test("nothing is no figure, and other text is none either", () => {
  assert.equal(readFigure("  "), null);
  for (const text of ["abc", "-", "1-2", "12.5.1", "1e", "Infinity"]) {
    assert.ok(Number.isNaN(readFigure(text)), text);
  }
});

test("in hundreds and thousands a comma is a decimal", () => {
  assert.equal(readPoints("25,3", 1000), 25300);
  assert.equal(readPoints("253", 100), 25300);
  assert.equal(readPoints("25,300", 1), 25300);
  assert.equal(readPoints("0.1", 1000), 100);
  assert.equal(readPoints("", 1000), null);
});

test("three decimals of thousands are not thousands of thousands", () => {
  assert.equal(readPoints("25.300", 1000), 25300);
  assert.equal(readPoints("▲1,234", 1000), -1234);
  assert.equal(readPoints("1.234", 100), 123400);
});

test("offered figures are in the unit of the table, without needless decimals", () => {
  assert.equal(writePoints(25300, 1), "25300");
  assert.equal(writePoints(25300, 1000), "25.3");
  assert.equal(writePoints(-1230, 1000), "-1.23");
  assert.equal(writePoints(25000, 1000), "25");
});

test("what is offered for the last seat makes the sum right", () => {
  const points = [31200, 24300, null, 19500];
  const offered = readPoints(writePoints(missingFrom(100_000, points), 1000), 1000);
  assert.equal(missingFrom(100_000, [...points.filter((one) => one !== null), offered]), 0);
});

test("what is no figure has no sum", () => {
  assert.ok(Number.isNaN(missingFrom(100_000, [Number.NaN, 25000])));
});

test("figures in thousands are few for a table of a hundred thousand points", () => {
  assert.ok(areFew(100_000, [25, 31.2, -10, null]));
  assert.ok(!areFew(100_000, [25000, 31200, null, null]));
});

test("the desk asks about a missing figure, a wrong sum, and scores that are no hundreds", () => {
  const table = { due: 100_000, scores: true };
  assert.ok(!areOdd([25000, 25000, 25000, 25000], table));
  assert.ok(areOdd([25000, 25000, 25000, null], table));
  assert.ok(areOdd([25000, 25000, 25000, 24900], table));
  assert.ok(areOdd([25050, 24950, 25000, 25000], table));
  assert.ok(!areOdd([25050, 24950, 25000, 25000], { due: 100_000, scores: false }));
  assert.ok(areOdd([Number.NaN, 25000, 25000, 25000], table));
});
