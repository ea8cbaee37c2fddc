// The draft of a hand: what taps and drags make of it, when it is complete, and the event that is sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  begin,
  blank,
  cellOfValue,
  drag,
  eventOf,
  hasContent,
  isWhole,
  lacksWorth,
  readDraft,
  setFoul,
  setWorth,
  tap,
  toggleRiichi,
  valueOfCell,
  winnerAt,
} from "../../../../static/js/tables/felt/draft.js";

const seats = (/** @type {Draft} */ draft) => draft.winners?.map(({ seat }) => seat);
/** @type {(draft: Draft, view: Parameters<typeof tap>[2], ...tapped: number[]) => Draft} */
const taps = (draft, view, ...tapped) => tapped.reduce((one, seat) => tap(one, seat, view), draft);
/** @type {(more: Partial<Draft>) => Draft} */
const win = (more) => ({ kind: "win", riichi: [], ...more });
const WHOLE = { concealed: "123m123p123s1122z", winning_tile: "2z" };

// Taps

test("one tap is a tsumo, a second seat makes the first one the discarder", () => {
  const tsumo = taps(blank(), {}, 2);
  assert.deepEqual(tsumo, win({ winners: [{ seat: 2 }] }));
  const ron = tap(tsumo, 0);
  assert.equal(ron.from, 2);
  assert.deepEqual(seats(ron), [0]);
});

test("a third seat is a second winner, and a tap on a winner takes it away", () => {
  const draft = taps(blank(), {}, 2, 0, 3);
  assert.deepEqual(seats(draft), [0, 3]);
  assert.deepEqual(seats(tap(draft, 0)), [3]);
});

test("without its only winner the discarder wins by tsumo", () => {
  assert.deepEqual(taps(blank(), {}, 2, 0, 0), win({ winners: [{ seat: 2 }] }));
});

test("a tap on the discarder starts again, with the sticks", () => {
  assert.deepEqual(taps(blank([1]), {}, 2, 0, 2), { riichi: [1] });
  assert.deepEqual(taps(blank([1]), {}, 2, 2), { riichi: [1] });
});

test("after the ron button the first tap is the discarder, and it stays without a winner", () => {
  const ron = { asked: "ron" };
  const draft = taps(begin(blank(), "win", { winners: [] }), ron, 3, 1);
  assert.equal(draft.from, 3);
  assert.deepEqual(seats(draft), [1]);
  assert.deepEqual(tap(draft, 1, ron), { ...draft, winners: [] });
});

test("after the tsumo button another tap changes the winner", () => {
  const draft = taps(begin(blank(), "win", { winners: [] }), { asked: "tsumo" }, 3, 1);
  assert.deepEqual(draft, win({ winners: [{ seat: 1 }] }));
});

test("a drag is a ron, and a second one from the same seat a double ron", () => {
  const draft = drag(drag(blank(), 1, 2), 1, 3);
  assert.deepEqual([draft.from, seats(draft)], [1, [2, 3]]);
  assert.deepEqual(seats(drag(draft, 1, 3)), [2, 3]);
  assert.deepEqual(seats(drag(draft, 0, 3)), [3]);
});

test("a drag keeps the value of a winner who was already entered", () => {
  const first = setWorth(drag(blank(), 1, 2), 2, { value: { han: 3, fu: 30 } });
  assert.deepEqual(winnerAt(drag(first, 1, 3), 2)?.value, { han: 3, fu: 30 });
});

test("at a draw a tap marks the seat or takes the mark away", () => {
  const draw = begin(blank(), "exhaustive_draw");
  assert.deepEqual(taps(draw, { mark: "tenpai" }, 0, 2, 0).tenpai, [2]);
  assert.deepEqual(taps(draw, { mark: "nagashi" }, 1).nagashi, [1]);
});

test("nobody is tenpai and refuses to show, but nagashi goes with both", () => {
  const draft = tap(tap(begin(blank(), "exhaustive_draw"), 1, { mark: "tenpai" }), 1, { mark: "refuses" });
  assert.deepEqual([draft.tenpai, draft.refuses], [[], [1]]);
  const both = tap(draft, 1, { mark: "nagashi" });
  assert.deepEqual([both.refuses, both.nagashi], [[1], [1]]);
});

test("an abortive draw takes a tap only if it asks for a seat", () => {
  const draft = begin(blank(), "abortive_draw", { reason: "kyuushu_kyuuhai" });
  assert.equal(tap(draft, 2, { asks: "by" }).by, 2);
  assert.equal(tap(tap(draft, 2, { asks: "by" }), 2, { asks: "by" }).by, undefined);
  assert.deepEqual(tap(draft, 2), draft);
});

// Riichi

test("sticks keep their order, and a second tap takes one back", () => {
  assert.deepEqual(toggleRiichi(toggleRiichi(blank([3]), 0), 1).riichi, [3, 0, 1]);
  assert.deepEqual(toggleRiichi(blank([3, 0]), 3).riichi, [0]);
});

test("a stick with details is the stick of its seat", () => {
  assert.deepEqual(toggleRiichi(blank([{ seat: 2, ronned: true }]), 2).riichi, []);
});

test("a draw starts with the players in riichi tenpai, but for one whose riichi tile was won on", () => {
  assert.deepEqual(begin(blank([1, { seat: 2, ronned: true }]), "exhaustive_draw").tenpai, [1]);
});

test("a stick laid at a draw makes its player tenpai, unless the player refuses to show", () => {
  const draw = begin(blank(), "exhaustive_draw");
  assert.deepEqual(toggleRiichi(draw, 1).tenpai, [1]);
  assert.deepEqual(toggleRiichi(toggleRiichi(draw, 1), 1).tenpai, []);
  assert.deepEqual(toggleRiichi(tap(draw, 1, { mark: "refuses" }), 1).tenpai, []);
});

// Values

test("cells of the grid are values and back", () => {
  for (const cell of ["1-30", "4-25", "5", "13", "y1"]) {
    assert.equal(cellOfValue(valueOfCell(cell)), cell);
  }
  assert.deepEqual(valueOfCell("3-30"), { han: 3, fu: 30 });
  assert.equal(cellOfValue({ yakuman: 2 }), "y2");
});

test("a hand is complete with every winner's value", () => {
  const draft = setWorth(taps(blank(), {}, 2, 0, 3), 0, { value: { han: 1, fu: 30 } });
  assert.equal(lacksWorth(draft)?.seat, 3);
  assert.ok(!isWhole(draft));
  assert.ok(isWhole(setWorth(draft, 3, { hand: WHOLE })));
});

test("tiles are a value with the winning tile and thirteen others, melds as three", () => {
  const worth = (/** @type {PlainHand} */ hand) => !lacksWorth(win({ winners: [{ seat: 0, hand }] }));
  assert.ok(worth(WHOLE));
  assert.ok(!worth({ ...WHOLE, winning_tile: "" }));
  assert.ok(!worth({ ...WHOLE, concealed: "123m123p123s112z" }));
  /** @type {PlainMeld[]} */
  const melds = [{ type: "ankan", tiles: "7777z" }];
  assert.ok(worth({ concealed: "123p123s1122z", winning_tile: "2z", melds }));
  assert.ok(worth({ concealed: "340p123s1122z", winning_tile: "2z", melds }));
});

test("a value can be taken away again", () => {
  const draft = setWorth(taps(blank(), {}, 2), 2, { value: { han: 5 } });
  assert.deepEqual(setWorth(draft, 2, {}), win({ winners: [{ seat: 2 }] }));
});

test("all winners have the same indicators, the hidden ones only once they are known", () => {
  const first = setWorth(taps(blank(), {}, 2, 0, 3), 0, { hand: { ...WHOLE, dora: "1m", ura: "2m" } });
  const second = setWorth(first, 3, { hand: { ...WHOLE, dora: "9p", ura: "" } });
  assert.deepEqual([winnerAt(second, 0)?.hand?.dora, winnerAt(second, 0)?.hand?.ura], ["9p", "2m"]);
  assert.equal(winnerAt(setWorth(second, 3, { value: { han: 1, fu: 30 } }), 0)?.hand?.dora, "9p");
});

// Other hands

test("a chombo needs an offender, and a decision lasts only for its text", () => {
  const draft = tap(begin(blank(), "chombo"), 1);
  assert.ok(isWhole(draft));
  const decided = setFoul(draft, { reason: "X", decided: true });
  assert.equal(decided.decided, true);
  assert.deepEqual(setFoul(decided, { reason: "" }), draft);
});

test("an abortive draw is complete without a seat only if it asks for none", () => {
  const draft = begin(blank(), "abortive_draw", { reason: "suufon_renda" });
  assert.ok(isWhole(draft));
  assert.ok(!isWhole(draft, "by"));
  assert.ok(isWhole({ ...draft, by: 0 }, "by"));
});

test("an empty draft is not complete, and sticks alone are content", () => {
  assert.ok(!isWhole(blank()));
  assert.ok(!hasContent(blank()));
  assert.ok(hasContent(blank([0])));
});

// The event

test("winners are sent in turn order from the discarder", () => {
  const draft = win({ from: 2, winners: [{ seat: 1 }, { seat: 0 }, { seat: 3 }] });
  assert.deepEqual(seats(eventOf(draft, 4)), [3, 0, 1]);
  assert.deepEqual(seats(eventOf(win({ from: 1, winners: [{ seat: 0 }, { seat: 2 }] }), 3)), [2, 0]);
});

test("the flags of a hand follow the sticks, and only a hand in riichi has hidden indicators", () => {
  const hand = { ...WHOLE, ura: "1m", flags: ["double_riichi", "haitei"] };
  const sent = (/** @type {number[]} */ riichi) =>
    eventOf(win({ winners: [{ seat: 1, hand }], riichi }), 4).winners?.[0].hand;
  assert.deepEqual([sent([1])?.flags, sent([1])?.ura], [["riichi", "haitei"], "1m"]);
  assert.deepEqual([sent([0])?.flags, sent([0])?.ura], [["haitei"], ""]);
});

test("sending a draft does not change it", () => {
  const draft = win({ from: 2, winners: [{ seat: 1 }, { seat: 3 }] });
  const before = structuredClone(draft);
  eventOf(draft, 4);
  assert.deepEqual(draft, before);
});

// Stored drafts

test("a stored draft is read as it was stored", () => {
  for (const draft of [blank([1]), taps(blank(), {}, 2, 0), begin(blank(), "chombo")]) {
    assert.deepEqual(readDraft(JSON.parse(JSON.stringify(draft))), draft);
  }
});

test("what is no draft is not read", () => {
  for (const stored of [null, undefined, "", { kind: "win" }, { kind: "unknown" }]) {
    assert.equal(readDraft(stored), null, JSON.stringify(stored));
  }
});

test("lists and sticks that a hand of the desk leaves out are empty", () => {
  assert.deepEqual(readDraft({ kind: "exhaustive_draw", tenpai: [2] }), {
    kind: "exhaustive_draw",
    riichi: [],
    tenpai: [2],
    refuses: [],
    nagashi: [],
  });
});
