// Draws: riichi without tenpai, hands that are shown, and what is looked at.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, blank, eventOf, isWhole, readDraft, setWorth } from "../../../../static/js/tables/felt/draft.js";
import {
  answerDoubt,
  doubtfulSeats,
  lookAt,
  toggleTiles,
  unconfirmedSeat,
} from "../../../../static/js/tables/felt/draws.js";

/** @type {FeltView} */
const VIEW = { asked: "", mark: "tenpai", aim: null, byTiles: false };
const SHOWN = { concealed: "123m123p123s1122z", melds: [] };

/**
 * Returns a draw with sticks.
 * @param {RiichiStick[]} riichi
 * @param {Partial<Draft>} more
 */
function draw(riichi, more = {}) {
  return { ...begin(blank(riichi), "exhaustive_draw"), ...more };
}

test("a player in riichi is in doubt once the mark is taken away", () => {
  assert.deepEqual(doubtfulSeats(draw([0, 2])), []);
  assert.deepEqual(doubtfulSeats(draw([0, 2], { tenpai: [2] })), [0]);
});

test("who refuses to show, shows tiles or was ronned is not in doubt", () => {
  const none = { tenpai: [] };
  assert.deepEqual(doubtfulSeats(draw([0], { ...none, refuses: [0] })), []);
  assert.deepEqual(doubtfulSeats(draw([0], { ...none, shown: { 0: SHOWN } })), []);
  assert.deepEqual(doubtfulSeats(draw([{ seat: 0, ronned: true }], none)), []);
});

test("other hands have no doubtful seats", () => {
  assert.deepEqual(doubtfulSeats({ kind: "chombo", riichi: [0], offenders: [] }), []);
});

test("a doubt is confirmed, taken back, or settled by tenpai", () => {
  const doubt = draw([1], { tenpai: [] });
  const confirmed = answerDoubt(doubt, { seat: 1, given: "noten" });
  assert.equal(unconfirmedSeat(doubt), 1);
  assert.equal(unconfirmedSeat(confirmed), undefined);
  assert.equal(unconfirmedSeat(answerDoubt(confirmed, { seat: 1, given: "noten" })), 1);
  const tenpai = answerDoubt(confirmed, { seat: 1, given: "tenpai" });
  assert.deepEqual([tenpai.tenpai, tenpai.noten], [[1], []]);
});

test("a confirmed noten riichi is the reason of the draw, and is read again", () => {
  const draft = answerDoubt(draw([1], { tenpai: [] }), { seat: 1, given: "noten" });
  const event = eventOf(draft, 4);
  assert.equal(event.reason, "RII-NOTEN");
  assert.ok(!("noten" in event));
  assert.deepEqual(readDraft(event)?.noten, [1]);
});

test("a confirmation of a player who is tenpai after all is not sent", () => {
  assert.equal(eventOf(draw([1], { tenpai: [1], noten: [1] }), 4).reason, undefined);
});

test("a shown hand is complete with thirteen tiles, and without tiles it is not shown", () => {
  const draft = setWorth(draw([]), 2, { hand: { concealed: "123m", melds: [] } });
  assert.ok(!isWhole(draft));
  assert.ok(isWhole(setWorth(draft, 2, { hand: SHOWN })));
  const empty = setWorth(draft, 2, { hand: { concealed: "", melds: [] } });
  assert.ok(isWhole(empty));
  assert.ok(!("shown" in eventOf(empty, 4)));
});

test("a shown hand with melds is complete too", () => {
  /** @type {PlainHand} */
  const hand = { concealed: "123m123p1122z", melds: [{ type: "pon", tiles: "777z" }] };
  assert.ok(isWhole(setWorth(draw([]), 0, { hand })));
});

test("the tiles at a draw start with the seat that most needs to show", () => {
  assert.equal(toggleTiles(draw([0, 3], { tenpai: [0, 1] }), VIEW).aim, 3);
  assert.equal(toggleTiles(draw([3]), VIEW).aim, 3);
  assert.equal(toggleTiles(draw([], { tenpai: [2] }), VIEW).aim, 2);
  assert.deepEqual(toggleTiles(draw([]), VIEW), { ...VIEW, aim: 0, byTiles: true });
});

test("the tiles of a winner stay with the winner who was looked at", () => {
  /** @type {Draft} */
  const draft = { kind: "win", riichi: [], winners: [{ seat: 1 }, { seat: 2, hand: SHOWN }] };
  assert.deepEqual(toggleTiles(draft, { ...VIEW, aim: 1 }), { ...VIEW, aim: 1, byTiles: true });
  assert.equal(lookAt(draft, { ...VIEW, byTiles: true }, 1).byTiles, false);
  assert.equal(lookAt(draft, VIEW, 2).byTiles, true);
});
