// What becomes of a waiting hand: decisions of the judge, answers and refusals of the desk, and what is said about it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DECISIONS,
  heldBy,
  isRefusal,
  readAnswer,
  readOutage,
  refusedBy,
  storedBy,
} from "../../../../static/js/tables/outbox/changes.js";
import { statusOf } from "../../../../static/js/tables/outbox/line.js";
import { dealerOf, possibleNext, turned } from "../../../../static/js/tables/outbox/next_hand.js";
import { isExpired } from "../../../../static/js/tables/outbox/store.js";

const ANSWER = { outcome: "overtaken", html: "<p>Decide</p>", number: 0, now: { round: "S1", honba: 1, expects: 9 } };
/** @type {WaitingHand} */
const HAND = {
  token: "t",
  address: "",
  event: { riichi: [] },
  says: "",
  at: "",
  key: "a",
  round: "E1",
  honba: 0,
  expects: 5,
  seen: "s",
  state: "waiting",
  tried: 1,
  answer: null,
};
/** @type {WaitingHand} */
const HELD = { ...HAND, state: "held", answer: ANSWER };
/** @type {WaitingHand} */
const ASIDE = { ...HAND, state: "aside", said: { code: 500, words: "Broken" } };

test("a stored hand leaves the line, and those behind follow its entry", () => {
  assert.deepEqual(storedBy(HAND, { number: 7 }), { item: null, expects: 8 });
});

test("a held hand keeps its number and the desk's answer", () => {
  const { item, expects } = heldBy(HAND, ANSWER);
  assert.deepEqual([item?.state, item?.outcome, item?.answer, expects], ["held", "overtaken", ANSWER, 5]);
});

test("the third refusal sets a hand aside, and those behind take its number", () => {
  const first = refusedBy(HAND, { code: 500, words: "Broken" });
  assert.deepEqual([first.item?.state, first.item?.refusals, first.expects], ["waiting", 1, 5]);
  const third = refusedBy({ ...HAND, refusals: 2 }, { code: 500, words: "Broken" });
  assert.equal(third.item?.state, "aside");
  assert.deepEqual(third.item?.said, { code: 500, words: "Broken" });
  assert.equal(third.expects, HAND.expects - 1, "the first behind has the number of this hand");
});

test("a held hand is entered where the table is now, as the judge saw it", () => {
  const { item, expects } = DECISIONS.enter(HELD, { round: "S1", honba: "1", expects: "9", seen: "now" });
  assert.deepEqual(
    [item?.round, item?.honba, item?.expects, item?.seen, item?.state, item?.answer, expects],
    ["S1", 1, 9, "now", "waiting", null, 9],
  );
});

test("a hand that was set aside is sent again with its old number", () => {
  const { item, expects } = DECISIONS.again(ASIDE, {});
  assert.deepEqual([item?.state, item?.said, expects], ["waiting", null, 5]);
});

test("a hand that is changed leaves its number to itself, or takes the table's", () => {
  assert.deepEqual(DECISIONS.change(HAND, {}).expects, 5);
  assert.deepEqual(DECISIONS.change(HELD, {}).expects, 9);
  assert.equal(DECISIONS.change(HELD, {}).item?.state, "changing");
});

test("a hand that is left as it was goes back to its state", () => {
  const changing = (/** @type {WaitingHand} */ hand) =>
    DECISIONS.leave(/** @type {WaitingHand} */ (DECISIONS.change(hand, {}).item), {});
  assert.equal(changing(HAND).item?.state, "waiting");
  assert.equal(changing(HELD).item?.state, "held");
  assert.equal(changing(ASIDE).item?.state, "aside");
  assert.equal(changing(ASIDE).expects, 4);
});

test("hands behind one that is deleted move up, but not behind one set aside", () => {
  assert.deepEqual(DECISIONS.really(HAND, {}), { item: null, expects: 5 });
  assert.deepEqual(DECISIONS.really(HELD, {}), { item: null, expects: 9 });
  assert.deepEqual(DECISIONS.really(ASIDE, {}), { item: null, expects: null });
});

test("only an answer of the desk is read as one", () => {
  assert.equal(readAnswer('{"outcome": "stored", "number": 5}')?.number, 5);
  for (const text of ["", "<html>", "null", "3", '{"outcome": "unknown"}', '{"error": "proxy"}']) {
    assert.equal(readAnswer(text), null, text);
  }
});

test("the reason of an outage is read from the desk's answer alone", () => {
  assert.equal(
    readOutage('{"errors": [{"path": "", "code": "disk_full", "says": "The disk is full."}]}'),
    "The disk is full.",
  );
  for (const text of ["", "<html>", "null", '{"errors": []}', '{"error": "proxy"}']) {
    assert.equal(readOutage(text), "", text);
  }
});

test("a login, a proxy and a lost link are no refusals of the hand", () => {
  assert.deepEqual([400, 413, 422, 500].map(isRefusal), [true, true, true, true]);
  assert.deepEqual([0, 200, 302, 401, 403, 404, 429, 502, 503, 504].filter(isRefusal), []);
});

test("the list says what the first hand waits for", () => {
  /** @type {(states: WaitingHand["state"][], code?: number | null, busy?: boolean) => string} */
  const status = (states, code = null, busy = false) =>
    statusOf(
      states.map((state) => ({ state })),
      code,
      busy,
    );
  assert.equal(status(["waiting"], 0), "unreached");
  assert.equal(status(["waiting"], 404), "unknown");
  assert.equal(status(["waiting"], 410), "renewed");
  assert.equal(status(["waiting"], 503), "down");
  assert.equal(status(["waiting"], 0, true), "sending");
  assert.equal(status(["waiting"]), "sending");
  assert.equal(status(["held"]), "held");
  assert.equal(status(["changing", "waiting"], 0), "stopped");
  assert.equal(status(["aside"]), "held");
  assert.equal(status(["aside", "waiting"], 0), "unreached");
  assert.equal(status(["aside", "held", "aside"]), "held");
});

test("the next hand is one of four, and after the last round the first follows", () => {
  const rounds = ["E1", "E2", "E3"];
  assert.deepEqual(possibleNext({ round: "E2", honba: 2 }, rounds), {
    stays: ["E2", 3],
    moves: ["E3", 0],
    drawn: ["E3", 3],
    again: ["E2", 2],
  });
  assert.deepEqual(possibleNext({ round: "E3", honba: 0 }, rounds).moves, ["E1", 0]);
});

test("the winds move on with the deal", () => {
  assert.equal(dealerOf("S3"), 2);
  const shown = ["E", "S", "W", "N"];
  assert.deepEqual(turned(shown, 0, 0), shown);
  assert.deepEqual(turned(shown, 0, 1), ["N", "E", "S", "W"]);
  assert.deepEqual(turned(["N", "E", "S", "W"], 1, 3), ["S", "W", "N", "E"]);
  assert.deepEqual(turned(["E", "S", "W"], 0, 2), ["S", "W", "E"]);
});

test("the dealer of the named round is east, whoever dealt before", () => {
  for (const players of [3, 4]) {
    const winds = ["E", "S", "W", "N"].slice(0, players);
    for (let before = 0; before < players; before += 1) {
      const shown = winds.map((_wind, seat) => winds[(seat - before + players) % players]);
      for (let dealer = 0; dealer < players; dealer += 1) {
        assert.equal(turned(shown, before, dealer)[dealer], "E");
      }
    }
  }
});

test("a table is forgotten after three days, unless hands wait for it", () => {
  const day = 86_400_000;
  const now = 100 * day;
  assert.ok(isExpired({ token: "t", at: now - 3 * day - 1 }, new Set(), now));
  assert.ok(!isExpired({ token: "t", at: now - 3 * day }, new Set(), now));
  assert.ok(!isExpired({ token: "t", at: 0 }, new Set(["t"]), now));
});
