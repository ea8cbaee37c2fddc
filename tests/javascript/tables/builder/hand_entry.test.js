// A hand that is tapped in: which row is next, what cannot be tapped, and what a step back takes away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HandEntry } from "../../../../static/js/tables/builder/hand_entry.js";
import { parse, write } from "../../../../static/js/tables/tiles.js";

const ROWS = { concealed: Number.NaN, winning: Number.NaN, dora: 5, ura: 5 };

function entry(facts = {}) {
  const given = {
    aka: 3,
    players: 4,
    hasChi: true,
    opensInRiichi: false,
    riichi: false,
    seat: 0,
    size: 13,
    capacity: ROWS,
    elsewhere: () => [],
  };
  return new HandEntry(() => ({ ...given, ...facts }));
}

/**
 * Taps the tiles of a text.
 * @param {HandEntry} hand
 * @param {string} text
 */
function tapAll(hand, text) {
  for (const tile of parse(text)) {
    assert.equal(hand.refusal(tile), "", tile);
    hand.tap(tile);
  }
}

/**
 * Calls a meld with a tile.
 * @param {HandEntry} hand
 * @param {MeldType} mode
 * @param {Tile} tile
 */
function meld(hand, mode, tile) {
  assert.equal(hand.modeRefusal(mode), "");
  hand.choose(mode);
  assert.equal(hand.refusal(tile), "");
  hand.tap(tile);
}

test("thirteen tiles, then the winning one, then the indicator", () => {
  const hand = entry();
  tapAll(hand, "123m123p123s1122z");
  assert.ok(hand.isReady);
  assert.equal(hand.nextRow(), "winning");
  tapAll(hand, "2z");
  assert.equal(hand.nextRow(), "dora");
  tapAll(hand, "9m");
  assert.equal(hand.nextRow(), null);
  assert.equal(hand.refusal("9m"), "full");
  assert.deepEqual(hand.hand.winning, ["2z"]);
});

test("a hand in riichi has as many hidden indicators as open ones", () => {
  const hand = entry({ riichi: true });
  tapAll(hand, "123m123p123s1122z2z9m");
  assert.equal(hand.nextRow(), "ura");
  tapAll(hand, "8m");
  assert.equal(hand.nextRow(), null);
});

test("a quad asks for a further indicator and leaves ten tiles", () => {
  const hand = entry();
  meld(hand, "ankan", "1z");
  assert.equal(hand.most, 10);
  tapAll(hand, "123m123p123s2z2z9m");
  assert.equal(hand.nextRow(), "dora");
  tapAll(hand, "8m");
  assert.equal(hand.nextRow(), null);
});

test("a shown hand has neither a winning tile nor indicators", () => {
  const hand = entry({ capacity: { concealed: Number.NaN } });
  tapAll(hand, "123m123p123s1122z");
  assert.equal(hand.nextRow(), null);
  assert.equal(hand.refusal("9m"), "full");
});

test("a fifth copy cannot be tapped, wherever the others lie", () => {
  const hand = entry({ elsewhere: () => parse("11z") });
  tapAll(hand, "11z");
  assert.equal(hand.refusal("1z"), "four");
});

test("a second red five of a suit cannot be tapped", () => {
  const hand = entry();
  tapAll(hand, "0m");
  assert.equal(hand.refusal("0m"), "red");
  assert.equal(hand.refusal("5m"), "");
});

test("a pon needs three copies and a quad four", () => {
  const hand = entry({ elsewhere: () => parse("1m22p") });
  hand.choose("pon");
  assert.deepEqual(
    ["1m", "2p"].map((tile) => hand.refusal(tile)),
    ["", "copies"],
  );
  hand.choose("ankan");
  assert.equal(hand.refusal("1m"), "copies");
});

test("no run is made of honours", () => {
  const hand = entry();
  hand.choose("chi");
  assert.equal(hand.refusal("1z"), "run");
});

test("a tile with one run makes it; others ask which one", () => {
  const hand = entry();
  meld(hand, "chi", "1p");
  assert.equal(write(hand.hand.melds[0].tiles), "123p");
  meld(hand, "chi", "3s");
  assert.equal(hand.hand.melds.length, 1);
  assert.deepEqual(hand.runs().map(write), ["123s", "234s", "345s", "340s"]);
  hand.chooseRun(parse("234s"));
  const { from, called } = hand.hand.melds[1];
  assert.deepEqual({ from, called }, { from: 3, called: "3s" });
});

test("a pon asks for its discarder, and an ankan does not", () => {
  const hand = entry({ seat: 1 });
  meld(hand, "pon", "7z");
  hand.setTurn("across");
  assert.equal(hand.hand.melds[0].from, 3);
  meld(hand, "ankan", "1z");
  assert.equal(hand.askedMeld, undefined);
});

test("an added quad can become an open one again", () => {
  const hand = entry();
  meld(hand, "daiminkan", "5p");
  assert.equal(write(hand.hand.melds[0].tiles), "5550p");
  hand.toggleAdded();
  assert.equal(hand.hand.melds[0].type, "kakan");
  hand.toggleAdded();
  assert.equal(hand.hand.melds[0].type, "daiminkan");
});

test("with three players two red fives are in every quad of fives, and there is no run", () => {
  const hand = entry({ players: 3, aka: 2, hasChi: false });
  assert.equal(hand.modeRefusal("chi"), "noChi");
  meld(hand, "ankan", "5s");
  assert.equal(write(hand.hand.melds[0].tiles), "5550s");
});

test("in riichi only a concealed quad is possible, unless the rules allow more", () => {
  assert.equal(entry({ riichi: true }).modeRefusal("pon"), "inRiichi");
  assert.equal(entry({ riichi: true }).modeRefusal("ankan"), "");
  assert.equal(entry({ riichi: true, opensInRiichi: true }).modeRefusal("pon"), "");
});

test("a meld needs room", () => {
  const hand = entry();
  tapAll(hand, "123m123p123s1z2z");
  assert.equal(hand.modeRefusal("pon"), "room");
  hand.takeBack();
  assert.equal(hand.modeRefusal("pon"), "");
});

test("steps back go in the order of the taps, also over melds", () => {
  const hand = entry();
  tapAll(hand, "9m1m");
  meld(hand, "pon", "7z");
  tapAll(hand, "5s");
  assert.deepEqual(
    [hand.takeBack(), hand.takeBack(), hand.takeBack(), hand.takeBack(), hand.takeBack()],
    [["5s"], ["7z", "7z", "7z"], ["1m"], ["9m"], null],
  );
});

test("a step back gives up a run that is not chosen yet", () => {
  const hand = entry();
  meld(hand, "chi", "5m");
  assert.deepEqual(hand.takeBack(), []);
  assert.equal(hand.called, null);
  assert.equal(hand.mode, "chi");
});

test("a step back skips tiles that were taken out by hand", () => {
  const hand = entry();
  tapAll(hand, "1m2m");
  hand.takeFrom("concealed", 1);
  assert.deepEqual(hand.takeBack(), ["1m"]);
});

test("a hand from before is taken back from its end", () => {
  const hand = entry();
  hand.set({ concealed: "12m", winning_tile: "3m", dora: "9p", melds: [{ type: "pon", tiles: "777z" }] });
  assert.deepEqual(
    [1, 2, 3, 4, 5].map(() => hand.takeBack()),
    [["9p"], ["3m"], ["2m"], ["1m"], ["7z", "7z", "7z"]],
  );
});

test("a concealed tile becomes the winning one, and changes places with it", () => {
  const hand = entry();
  hand.set({ concealed: "123m", winning_tile: "9m" });
  hand.choose("winning");
  assert.equal(hand.makeWinning(0), "1m");
  assert.deepEqual(hand.hand.winning, ["1m"]);
  assert.deepEqual(hand.hand.concealed, ["2m", "3m", "9m"]);
});

test("a new winning tile replaces the one before", () => {
  const hand = entry();
  hand.set({ concealed: "123m", winning_tile: "9m" });
  hand.choose("winning");
  hand.tap("8m");
  assert.deepEqual(hand.hand.winning, ["8m"]);
  assert.equal(hand.mode, null);
});

test("a hand of nine kinds has fourteen tiles and asks for no waits", () => {
  const hand = entry({ size: 14 });
  tapAll(hand, "19m19p19s1234567z1m");
  assert.ok(!hand.isReady);
});
