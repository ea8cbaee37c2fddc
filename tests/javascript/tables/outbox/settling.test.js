// The settlement of waiting hands: each on the table after the one before it, as far as the points card knows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { placeAfter, renumbered } from "../../../../static/js/tables/outbox/line.js";
import {
  differs,
  lastKnownTable,
  settledDraft,
  settledLine,
  tableAfterAll,
} from "../../../../static/js/tables/outbox/settling.js";

/** @type {PointsCard} */
const CARD = {
  players: 4,
  stick: 1000,
  riichi_points: 1000,
  least_han: { riichi_ron: 1, riichi_tsumo: 2, double_ron: 2, double_tsumo: 3 },
  two_han_from_honba: null,
  ronned_riichi_pays: false,
  only_riichi_wins: false,
  four_riichi_abort: false,
  ron: { "2/30": [2900, 2000] },
  tsumo: { "3/30": [2000, 6000, 2000, 1000, 4000] },
  honba: { ron: 300, tsumo: [100, 300, 100, 100, 300] },
  rons: { most: 1, honba_to_all: false, own_stick_back: false, nearest_decides_deal: false },
  noten: { 1: [3000, 1000], 2: [1500, 1500], 3: [1000, 3000] },
  draw_dealer_stays: { tenpai: true, noten: false },
  aborts: {},
  end: {
    bust_below: 0,
    last_round: 7,
    extension_to: null,
    goal: 0,
    dealer_won: "no",
    dealer_tenpai: "no",
    leftover: "first",
  },
};
const NOON = Date.parse("2026-04-04T12:00:00Z");
/** @type {TableOnPage} */
const PAGE = {
  token: "table",
  expects: 5,
  table: { scores: [25000, 25000, 25000, 25000], round: "E1", honba: 0, deposits: 0 },
  card: CARD,
  words: {},
  timeUp: Number.POSITIVE_INFINITY,
};
/** @type {Draft} */
const RON = { kind: "win", from: 1, riichi: [0], winners: [{ seat: 2, value: { han: 2, fu: 30 } }] };
/** @type {Draft} */
const DRAW = { kind: "exhaustive_draw", riichi: [], tenpai: [1] };
/** @type {Draft} */
const CHOMBO = { kind: "chombo", riichi: [], offenders: [0] };

/** @type {(expects: number, event: Draft, round: string, honba?: number, more?: Partial<WaitingHand>) => WaitingHand} */
const hand = (expects, event, round, honba = 0, more = {}) => ({
  key: `key ${expects}`,
  token: "table",
  address: "/t/table/send/",
  event,
  says: "",
  at: "2026-04-04T10:00:00Z",
  round,
  honba,
  expects,
  seen: "",
  state: "waiting",
  tried: 1,
  answer: null,
  settled: null,
  ...more,
});
/** @type {(line: WaitingHand[], page?: TableOnPage) => WaitingHand[]} */
const settle = (line, page = PAGE) => settledLine(line, page);
/** @type {(line: WaitingHand[]) => unknown[]} */
const said = (line) =>
  line.map(({ settled }) => {
    if (!settled) {
      return settled;
    }
    return "asks" in settled ? settled.asks : [settled.table.round, settled.table.honba, ...settled.table.scores];
  });

const AFTER_RON = ["E2", 0, 24000, 23000, 28000, 25000];
const AFTER_DRAW = ["E2", 1, 23000, 26000, 27000, 24000];

test("each hand is settled on the table after the one before it", () => {
  const line = settle([hand(5, RON, "E1"), hand(6, DRAW, "E2")]);
  assert.deepEqual(said(line), [AFTER_RON, AFTER_DRAW]);
  assert.deepEqual(tableAfterAll(line, PAGE)?.scores, AFTER_DRAW.slice(2));
  assert.deepEqual(placeAfter(line, undefined), { round: "E2", honba: 1, expects: 7 });
});

test("behind a hand that the card cannot answer, the judge is asked and what was known stays known", () => {
  const line = settle([hand(5, RON, "E1"), hand(6, CHOMBO, "E2"), hand(7, DRAW, "E2")]);
  assert.deepEqual(said(line), [AFTER_RON, "kind", "before"]);
  assert.equal(tableAfterAll(line, PAGE), null);
  assert.deepEqual(lastKnownTable(line, PAGE)?.scores, AFTER_RON.slice(2));
  assert.deepEqual(placeAfter(line, undefined), { round: "", honba: null, expects: 8 });
  const chosen = { token: "table", round: "E2", honba: 1, after: "key 7" };
  assert.deepEqual(placeAfter(line, chosen), { round: "E2", honba: 1, expects: 8 });
});

test("a hand kept by an earlier version is not settled, nor those behind it", () => {
  const line = settle([hand(5, RON, "E1", 0, { settled: undefined }), hand(6, DRAW, "E2")]);
  assert.deepEqual(said(line), [undefined, "before"]);
});

test("a hand for another round than the one before it leads to is not settled", () => {
  assert.deepEqual(said(settle([hand(5, RON, "E1"), hand(6, DRAW, "E3")])), [AFTER_RON, "before"]);
});

test("a hand that is held or changed is not settled, and one set aside is passed over", () => {
  assert.deepEqual(said(settle([hand(5, RON, "E1", 0, { state: "changing" }), hand(6, DRAW, "E2")])), [
    "before",
    "before",
  ]);
  const aside = hand(4, CHOMBO, "E1", 0, { state: "aside" });
  assert.deepEqual(said(settle([aside, hand(5, RON, "E1")])), [null, AFTER_RON]);
});

test("while the page has another table than the first hand follows, nothing is settled anew", () => {
  const line = settle([hand(5, RON, "E1")]);
  const moved = { ...PAGE, expects: 6 };
  assert.equal(settle(line, moved), line);
  assert.equal(tableAfterAll(line, moved), null);
  assert.deepEqual(settledDraft(line, moved, { event: DRAW, round: "E2", honba: 0 }), { asks: "before" });
});

test("a table with points that are not whole is not settled", () => {
  assert.deepEqual(said(settle([hand(5, RON, "E1")], { ...PAGE, table: null })), ["before"]);
});

test("a hand entered after the time was up is for the desk, one before it is not", () => {
  const page = { ...PAGE, timeUp: NOON };
  const late = hand(6, DRAW, "E2", 0, { at: "2026-04-04T12:00:01Z" });
  assert.deepEqual(said(settle([hand(5, RON, "E1"), late], page)), [AFTER_RON, "time"]);
});

test("a draft is settled behind the waiting hands, or in place of the one that it changes", () => {
  const line = settle([hand(5, RON, "E1"), hand(6, DRAW, "E2")]);
  /** @type {(more: object) => unknown[]} */
  const draft = (more) =>
    said([
      hand(0, DRAW, "", 0, { settled: settledDraft(line, PAGE, { event: DRAW, round: "E2", honba: 1, ...more }) }),
    ]);
  assert.deepEqual(draft({}), [["E2", 2, 22000, 29000, 26000, 23000]]);
  assert.deepEqual(draft({ honba: 0, changes: "key 6" }), [AFTER_DRAW]);
  assert.deepEqual(draft({ round: "E1", honba: 0, changes: "key 5" }), [["E2", 1, 24000, 28000, 24000, 24000]]);
});

test("a hand that gets another number is settled anew", () => {
  const [, second] = settle([hand(5, RON, "E1"), hand(6, DRAW, "E2")]);
  assert.equal(renumbered([second], 5)[0].settled, null);
});

test("the desk's table differs in any of its facts, and never from a hand that was not settled here", () => {
  const [{ settled }] = settle([hand(5, RON, "E1")]);
  const same = { scores: [24000, 23000, 28000, 25000], round: "E2", honba: 0, deposits: 0, over: false };
  assert.equal(differs(settled, same), false);
  for (const other of [{ scores: [24000, 23000, 27900, 25100] }, { round: "E1" }, { honba: 1 }, { deposits: 1 }]) {
    assert.equal(differs(settled, { ...same, ...other }), true, JSON.stringify(other));
  }
  assert.equal(differs({ asks: "kind" }, { ...same, honba: 1 }), false);
  assert.equal(differs(undefined, { ...same, honba: 1 }), false);
});
