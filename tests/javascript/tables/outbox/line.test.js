// The order of waiting hands: where a hand goes, its number, and the place of the next one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { joined, placeAfter, renumbered } from "../../../../static/js/tables/outbox/line.js";

/** @type {(key: string, expects: number, more?: Partial<WaitingHand>) => WaitingHand} */
const hand = (key, expects, more = {}) => ({
  key,
  token: "table",
  address: "/t/table/send/",
  event: { riichi: [] },
  says: key,
  at: "2026-04-04T10:00:00Z",
  round: "E1",
  honba: 0,
  expects,
  seen: `seen ${key}`,
  state: "waiting",
  tried: 0,
  answer: null,
  ...more,
});
/** @type {(key: string, expects: number, more?: Partial<NewHand>) => NewHand & { at: string }} */
const entered = (key, expects, more = {}) => {
  const { state, tried, answer, ...fresh } = hand(key, expects);
  return { ...fresh, ...more };
};
/** @type {(key: string, expects: number) => WaitingHand} */
const aside = (key, expects) => hand(key, expects, { state: "aside" });

test("the first hand waits at the place where it was entered", () => {
  assert.deepEqual(joined([], undefined, entered("a", 5)), hand("a", 5));
});

test("a further hand gets the next number, and what was shown for another place is void", () => {
  const kept = joined([hand("a", 5)], undefined, entered("b", 5));
  assert.deepEqual([kept?.expects, kept?.seen], [6, ""]);
  assert.equal(joined([hand("a", 5)], undefined, entered("b", 6))?.seen, "seen b");
});

test("the same hand does not wait twice", () => {
  assert.equal(joined([hand("a", 5)], undefined, entered("a", 6)), null);
});

test("a hand that was set aside has no number to continue from", () => {
  assert.equal(joined([hand("a", 5), aside("b", 6)], undefined, entered("c", 5))?.expects, 6);
  assert.equal(joined([aside("a", 5)], undefined, entered("b", 5))?.expects, 5);
});

test("the round named by the judge is that of the next hand only", () => {
  const chosen = { token: "table", round: "E2", honba: 1, after: "a" };
  const next = joined([hand("a", 5)], chosen, entered("b", 5));
  assert.deepEqual([next?.round, next?.honba], ["E2", 1]);
  const later = joined([hand("a", 5), hand("b", 6)], chosen, entered("c", 5, { round: "E3" }));
  assert.equal(later?.round, "E3");
});

test("a changed hand keeps its key, its place and its tries", () => {
  const line = [hand("a", 5), hand("b", 6, { state: "changing", place: 12, tried: 2, round: "E2" }), hand("c", 7)];
  const kept = joined(line, undefined, entered("new", 5, { changes: "b" }));
  assert.deepEqual(
    [kept?.key, kept?.place, kept?.tried, kept?.expects, kept?.round, kept?.state],
    ["b", 12, 2, 6, "E2", "waiting"],
  );
  assert.ok(kept && !("changes" in kept));
});

test("a changed hand goes where the table is by the desk's last answer", () => {
  const answer = { outcome: "overtaken", html: "", number: 0, now: { round: "S1", honba: 2, expects: 9 } };
  const line = [hand("a", 5, { state: "changing", answer })];
  const kept = joined(line, undefined, entered("new", 9, { changes: "a", round: "S1", honba: 2 }));
  assert.deepEqual([kept?.expects, kept?.round, kept?.honba, kept?.seen], [9, "S1", 2, "seen new"]);
});

test("a change whose hand was left meanwhile is a hand of its own", () => {
  const kept = joined([hand("a", 5)], undefined, entered("new", 5, { changes: "a" }));
  assert.deepEqual([kept?.key, kept?.expects], ["new", 6]);
});

test("without waiting hands the place is that of the page", () => {
  assert.equal(placeAfter([], undefined), null);
  assert.equal(placeAfter([aside("a", 5)], undefined), null);
});

test("behind a waiting hand the round must be asked for, until the judge names it", () => {
  assert.deepEqual(placeAfter([hand("a", 5)], undefined), { round: "", honba: null, expects: 6 });
  const chosen = { token: "table", round: "E2", honba: 0, after: "a" };
  assert.deepEqual(placeAfter([hand("a", 5)], chosen), { round: "E2", honba: 0, expects: 6 });
  assert.deepEqual(placeAfter([hand("a", 5), hand("b", 6)], chosen), { round: "", honba: null, expects: 7 });
});

test("the place of a changed hand is its own", () => {
  const line = [hand("a", 5, { state: "changing" }), hand("b", 6)];
  assert.deepEqual(placeAfter(line, undefined, "a"), { round: "E1", honba: 0, expects: 5 });
  assert.deepEqual(placeAfter(line, undefined, "b"), { round: "", honba: null, expects: 7 });
});

test("hands behind a change are counted on, over those set aside", () => {
  const behind = [hand("b", 6), aside("c", 6), hand("d", 7)];
  assert.deepEqual(renumbered(behind, 6), []);
  const moved = renumbered(behind, 9);
  assert.deepEqual(
    moved.map(({ key, expects, seen }) => [key, expects, seen]),
    [
      ["b", 9, ""],
      ["d", 10, ""],
    ],
  );
});
