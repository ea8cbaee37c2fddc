// The entry of a hand: its steps and their undo, its place in the ledger, and changing a hand that waits.
import assert from "node:assert/strict";
import { test } from "node:test";
import { aimOf, Entry } from "../../../../static/js/tables/felt/entry.js";

/** @typedef {{ draft: Draft | null, place: DraftPlace | null, aside: ReturnType<EntryMemory["aside"]> }} Memory */

const EAST_1 = { expects: 5, round: "E1", honba: 0, rules: "wrc" };

/**
 * Returns a memory and a table for entries, as a phone and a page would be.
 * @param {Partial<Memory>} stored
 */
function phone(stored = {}) {
  /** @type {Memory} */
  const kept = { draft: null, place: null, aside: null, ...stored };
  let keys = 0;
  /** @type {EntryMemory} */
  const memory = {
    draft: () => kept.draft,
    keepDraft: (draft) => Object.assign(kept, { draft }),
    place: () => kept.place,
    keepPlace: (place) => Object.assign(kept, { place }),
    aside: () => kept.aside,
    keepAside: (aside) => Object.assign(kept, { aside }),
    sharedRiichi: () => null,
  };
  const page = { place: EAST_1, isOpen: true };
  /** @type {EntryTable} */
  const table = {
    place: () => page.place,
    isOpen: () => page.isOpen,
    players: () => 4,
    asks: () => "",
    newKey: () => {
      keys += 1;
      return `key ${keys}`;
    },
  };
  return { kept, page, entry: () => new Entry(memory, table) };
}

/**
 * Returns a phone with its entry.
 * @param {Partial<Memory>} stored
 */
function started(stored = {}) {
  const device = phone(stored);
  return { ...device, entry: device.entry() };
}

/** @type {Pick<WaitingHand, "key" | "state">[]} */
const OTHERS = [{ key: "other", state: "waiting" }];

// Steps

test("every step is stored, and a page that is opened again goes on with it", () => {
  const device = phone();
  const entry = device.entry();
  entry.tap(2);
  entry.tap(0);
  entry.chooseValue({ han: 3, fu: 30 });
  const again = device.entry();
  assert.deepEqual(again.draft, entry.draft);
  assert.deepEqual(again.place, { ...EAST_1, key: "key 1" });
  assert.equal(again.view.aim, 0);
});

test("steps are undone one by one, with what was looked at", () => {
  const { entry } = started();
  entry.begin("ron");
  entry.tap(3);
  entry.tap(1);
  assert.ok(entry.stepBack());
  assert.deepEqual(entry.draft.winners, []);
  assert.equal(entry.view.asked, "ron");
  assert.ok(entry.stepBack());
  assert.equal(entry.draft.from, undefined);
  assert.ok(entry.stepBack());
  assert.ok(!entry.stepBack());
});

test("typing is one step with the tap before", () => {
  const { entry } = started();
  entry.tap(2);
  entry.setWorth({ value: { han: 1 } });
  entry.setWorth({ value: { han: 12 } });
  entry.stepBack();
  assert.deepEqual(entry.draft, { riichi: [] });
});

test("the winner tapped last is asked for, then the next one without a value", () => {
  const { entry } = started();
  entry.drag(0, 1);
  entry.drag(0, 2);
  assert.equal(entry.view.aim, 2);
  entry.chooseValue({ han: 5 });
  assert.equal(entry.view.aim, 1);
  entry.chooseValue({ han: 4 });
  assert.equal(entry.view.aim, 1);
});

test("the same value again takes it away", () => {
  const { entry } = started();
  entry.tap(2);
  entry.chooseValue({ han: 5 });
  entry.chooseValue({ han: 5 });
  assert.deepEqual(entry.draft.winners, [{ seat: 2 }]);
});

test("a winner who is taken away is not asked for", () => {
  const { entry } = started();
  entry.drag(0, 1);
  entry.drag(0, 2);
  entry.tap(2);
  assert.equal(entry.view.aim, 1);
});

test("a button of an ending keeps the sticks and nothing else", () => {
  const { entry } = started();
  entry.toggleRiichi(1);
  entry.tap(2);
  entry.begin("draw");
  assert.deepEqual(entry.draft, { kind: "exhaustive_draw", riichi: [1], tenpai: [1], refuses: [], nagashi: [] });
  entry.begin("abort", "suufon_renda");
  assert.deepEqual(entry.draft, { kind: "abortive_draw", riichi: [1], reason: "suufon_renda" });
  entry.begin("chombo", "");
  assert.deepEqual(entry.draft, { kind: "chombo", riichi: [1], offenders: [] });
});

test("a cancelled hand keeps its sticks and cannot be undone", () => {
  const { entry, kept } = started();
  entry.toggleRiichi(1);
  entry.tap(2);
  entry.clear();
  assert.deepEqual(kept.draft, { riichi: [1] });
  assert.ok(!entry.stepBack());
  entry.clear({ sticks: false });
  assert.deepEqual([kept.draft, kept.place], [null, null]);
});

test("the winner without a value is the one asked for after a reload", () => {
  const winners = [
    { seat: 1, hand: { concealed: "1m" } },
    { seat: 2, value: { han: 1, fu: 30 } },
  ];
  assert.deepEqual(aimOf({ kind: "win", riichi: [], winners }), { aim: 1, byTiles: true });
  assert.deepEqual(aimOf({ riichi: [] }), { aim: null, byTiles: false });
});

test("a hand that was undone is said to be one while it can be confirmed, until another one is begun", () => {
  const { entry } = started();
  const undone = { kind: "win", winners: [{ seat: 2, value: { han: 5 } }] };
  entry.reopen(undone);
  assert.ok(entry.isUndone);
  entry.tap(1);
  assert.ok(!entry.isUndone);
  entry.chooseValue({ han: 4 });
  assert.ok(entry.isUndone);
  entry.toggleRiichi(3);
  entry.clear();
  entry.tap(0);
  entry.chooseValue({ han: 5 });
  assert.ok(!entry.isUndone);
  entry.clear({ sticks: false });
  entry.reopen(undone);
  entry.begin("draw");
  assert.ok(!entry.isUndone);
});

// The place in the ledger

test("a hand is asked about at the place where it was started", () => {
  const { entry } = started();
  entry.tap(2);
  assert.equal(entry.question(), null);
  entry.chooseValue({ han: 5 });
  assert.deepEqual(entry.question(), { event: entry.draft, ...EAST_1 });
});

test("a closed table is not asked", () => {
  const { entry, page } = started();
  entry.tap(2);
  entry.chooseValue({ han: 5 });
  page.isOpen = false;
  assert.equal(entry.question(), null);
});

test("when the table moves on, the judge is asked before the desk", () => {
  const { entry, page } = started();
  entry.tap(2);
  entry.chooseValue({ han: 5 });
  page.place = { ...EAST_1, expects: 6, honba: 1 };
  assert.ok(entry.isOutdated);
  assert.equal(entry.question(), null);
  entry.keepForNow();
  assert.ok(!entry.isOutdated);
  assert.equal(entry.question()?.expects, 6);
  assert.equal(entry.place?.key, "key 2");
});

test("an empty draft is never outdated", () => {
  const { entry, page } = started();
  page.place = { ...EAST_1, expects: 6 };
  assert.ok(!entry.isOutdated);
});

test("behind a waiting hand the round is asked for before anything is sent", () => {
  const { entry } = started();
  entry.tap(2);
  entry.chooseValue({ han: 5 });
  entry.settle(OTHERS, { expects: 6, round: "", honba: null });
  assert.ok(!entry.isOutdated);
  assert.equal(entry.question(), null);
  entry.settle(OTHERS, { expects: 6, round: "E2", honba: 0 });
  assert.deepEqual([entry.question()?.expects, entry.question()?.round], [6, "E2"]);
  assert.ok(entry.place?.waits);
});

test("once nothing waits, a draft whose round was not named is for the table as it is", () => {
  const { entry, page } = started();
  entry.tap(2);
  entry.settle(OTHERS, { expects: 6, round: "", honba: null });
  page.place = { ...EAST_1, expects: 6, round: "E2" };
  entry.settle([], null);
  assert.deepEqual(entry.place, { ...page.place, key: "key 1", waits: false });
  assert.ok(!entry.isOutdated);
});

test("a place that the judge named is kept, and asked about if the table is elsewhere", () => {
  const { entry, page } = started();
  entry.tap(2);
  entry.settle(OTHERS, { expects: 6, round: "E2", honba: 0 });
  page.place = { ...EAST_1, expects: 6, round: "E1", honba: 1 };
  entry.settle([], null);
  assert.equal(entry.place?.round, "E2");
  assert.ok(entry.isOutdated);
});

test("a hand that is already in the line is not entered a second time", () => {
  const { entry } = started();
  entry.tap(2);
  entry.settle([{ key: "key 1", state: "waiting" }], { expects: 6, round: "", honba: null });
  assert.deepEqual(entry.draft, { riichi: [] });
});

// The full form

test("a draft that was handed to the full form ends with the hand stored there", () => {
  /** @type {Draft} */
  const draft = { kind: "win", riichi: [], winners: [{ seat: 1 }] };
  const place = { ...EAST_1, key: "k", handed: true };
  const stored = started({ draft, place });
  stored.entry.start(5);
  assert.deepEqual(stored.entry.draft, { riichi: [] });
  const not = started({ draft, place });
  not.entry.start(null);
  assert.deepEqual(not.entry.draft, draft);
  assert.equal(not.entry.place?.handed, false);
  const older = started({ draft, place });
  older.entry.start(4);
  assert.deepEqual(older.entry.draft, draft);
});

// Changing a waiting hand

const WAITING = {
  key: "waiting",
  round: "E1",
  honba: 0,
  expects: 5,
  event: { kind: "win", riichi: [], winners: [{ seat: 3, value: { han: 2, fu: 30 } }] },
};
/** @type {Pick<WaitingHand, "key" | "state">[]} */
const LINE = [{ key: "waiting", state: "changing" }];

test("a waiting hand is changed, and the draft that was set aside for it comes back", () => {
  const { entry, kept } = started();
  entry.tap(2);
  const before = entry.draft;
  entry.changeWaiting(WAITING);
  assert.equal(entry.draft.winners?.[0].seat, 3);
  assert.equal(entry.place?.changes, "waiting");
  assert.deepEqual(kept.aside?.draft, before);
  entry.finish();
  assert.deepEqual(entry.draft, before);
  assert.equal(kept.aside, null);
});

test("a changed hand that is started again is still for the place of that hand", () => {
  const { entry } = started();
  entry.changeWaiting(WAITING);
  entry.tap(3);
  assert.deepEqual(entry.draft, { riichi: [] });
  entry.tap(1);
  assert.equal(entry.place?.changes, "waiting");
});

test("a changed hand at the place of the table is previewed, one behind others is not", () => {
  const { entry } = started();
  entry.changeWaiting(WAITING);
  entry.settle(LINE, { expects: 5, round: "E1", honba: 0 });
  assert.equal(entry.place?.waits, false);
  entry.settle(LINE, { expects: 6, round: "E1", honba: 1 });
  assert.equal(entry.place?.waits, true);
});

test("a change ends when its hand was left or deleted elsewhere", () => {
  /** @type {(typeof LINE)[]} */
  const lines = [[], [{ key: "waiting", state: "held" }]];
  for (const line of lines) {
    const { entry } = started();
    entry.changeWaiting(WAITING);
    entry.settle(line, null);
    assert.deepEqual(entry.draft, { riichi: [] });
  }
});

test("changing another hand meanwhile keeps the draft that was set aside first", () => {
  const { entry, kept } = started();
  entry.tap(2);
  const before = entry.draft;
  entry.changeWaiting(WAITING);
  entry.changeWaiting({ ...WAITING, key: "another" });
  assert.deepEqual(kept.aside?.draft, before);
});
