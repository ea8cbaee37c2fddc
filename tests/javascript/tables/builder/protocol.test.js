// A hand in the protocol's format and back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { conditionsOf } from "../../../../static/js/tables/builder/flags.js";
import { readHand, writeHand } from "../../../../static/js/tables/builder/protocol.js";

/** @type {PlainHand} */
const PLAIN = {
  concealed: "234m55p",
  melds: [
    { type: "chi", tiles: "340s", called: "4s", from: 3 },
    { type: "ankan", tiles: "7777z" },
  ],
  winning_tile: "5p",
  dora: "1m9p",
  ura: "2m3m",
  flags: ["riichi", "ippatsu"],
};

test("a won hand is written as it was read", () => {
  const written = writeHand(readHand(PLAIN), { sticks: true, flags: ["ippatsu"] });
  assert.deepEqual(written, { ...PLAIN, ura: "23m" });
});

test("a shown hand has no winning tile, indicators or flags", () => {
  assert.deepEqual(writeHand(readHand(PLAIN), null), { concealed: PLAIN.concealed, melds: PLAIN.melds });
});

test("without riichi the hidden indicators are left out", () => {
  assert.equal(writeHand(readHand(PLAIN), { sticks: false, flags: [] }).ura, "");
  assert.equal(writeHand(readHand(PLAIN), { sticks: false, flags: ["double_riichi"] }).ura, "23m");
});

test("a special riichi by its stick is not an ordinary one too", () => {
  assert.deepEqual(writeHand(readHand({}), { sticks: { double: true }, flags: [] }).flags, ["double_riichi"]);
  assert.deepEqual(writeHand(readHand({}), { sticks: {}, flags: ["riichi"] }).flags, ["riichi"]);
});

test("the seat of the dealer is a seat too", () => {
  /** @type {PlainHand} */
  const plain = { melds: [{ type: "pon", tiles: "777z", called: "7z", from: 0 }] };
  assert.equal(writeHand(readHand(plain), null).melds?.[0].from, 0);
});

test("discards are written only if there are some", () => {
  assert.deepEqual(writeHand(readHand({ discards: "19m" }), null), { concealed: "", melds: [], discards: "19m" });
});

test("an open hand meets the condition of a closed one only where it may declare riichi", () => {
  const hand = { isOpened: true, quads: 0, melds: 1 };
  const facts = { riichi: false, opensInRiichi: false, tsumo: null, deals: null };
  const { closed, tsumo, ron, dealer, others, first } = conditionsOf(hand, facts);
  assert.deepEqual({ closed, first }, { closed: false, first: false });
  assert.ok(tsumo && ron && dealer && others, "what is not known yet is possible");
  assert.ok(conditionsOf(hand, { ...facts, opensInRiichi: true }).closed);
});
