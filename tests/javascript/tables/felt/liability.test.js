// Who is liable for a yakuman: which questions are open, and what is sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eventOf } from "../../../../static/js/tables/felt/draft.js";
import {
  answerLiability,
  lacksYaku,
  questionsWithoutDesk,
  unanswered,
} from "../../../../static/js/tables/felt/liability.js";

/** @type {[code: string, name: string, tsumoOnly: boolean][]} */
const YAKU = [
  ["daisangen", "Big three dragons", false],
  ["daisuushii", "Big four winds", false],
];
/** @type {(more?: Partial<Draft>) => Draft} */
const yakuman = (more = {}) => ({ kind: "win", riichi: [], winners: [{ seat: 1, value: { yakuman: 1 } }], ...more });
/** @type {LiabilityQuestion} */
const ONE = { seat: 1, yaku: [["daisangen", "Big three dragons"]], candidates: [2, 3, 0] };
/** @type {LiabilityQuestion} */
const TWO = { ...ONE, yaku: YAKU.map(([code, name]) => [code, name]) };
const liable = (/** @type {Draft} */ draft) => eventOf(draft, 4).winners?.[0].liable;

test("a question is open until a player or nobody is named", () => {
  const draft = yakuman();
  assert.equal(unanswered(draft, [ONE]), ONE);
  assert.equal(unanswered(answerLiability(draft, ONE, { who: 3 }), [ONE]), undefined);
  assert.equal(unanswered(answerLiability(draft, ONE, { who: null }), [ONE]), undefined);
});

test("with two yakuman the player alone is not an answer", () => {
  const half = answerLiability(yakuman(), TWO, { who: 3 });
  assert.ok(lacksYaku(half, TWO));
  assert.equal(unanswered(half, [TWO]), TWO);
  assert.equal(liable(half), undefined);
  const whole = answerLiability(half, TWO, { yaku: "daisuushii" });
  assert.deepEqual(liable(whole), [{ yaku: "daisuushii", seat: 3 }]);
});

test("the seat of the first dealer can be liable", () => {
  assert.deepEqual(liable(answerLiability(yakuman(), ONE, { who: 0 })), [{ yaku: "daisangen", seat: 0 }]);
});

test("nobody liable is sent too, and an open question is not", () => {
  assert.deepEqual(liable(answerLiability(yakuman(), ONE, { who: null })), []);
  assert.equal(liable(yakuman()), undefined);
});

test("nobody in place of a player forgets the yakuman", () => {
  const named = answerLiability(answerLiability(yakuman(), TWO, { who: 3 }), TWO, { yaku: "daisangen" });
  assert.deepEqual(liable(answerLiability(named, TWO, { who: null, yaku: undefined })), []);
});

test("answers to two questions about one winner are both sent", () => {
  /** @type {LiabilityQuestion} */
  const other = { ...ONE, yaku: [["daisuushii", "Big four winds"]] };
  const draft = answerLiability(answerLiability(yakuman(), ONE, { who: 2 }), other, { who: 3 });
  assert.deepEqual(liable(draft), [
    { yaku: "daisangen", seat: 2 },
    { yaku: "daisuushii", seat: 3 },
  ]);
});

test("without the desk every yakuman by value asks, and only those", () => {
  const [question] = questionsWithoutDesk(yakuman(), YAKU, 4);
  assert.deepEqual(question, { ...TWO, counted: true });
  assert.deepEqual(questionsWithoutDesk(yakuman({ winners: [{ seat: 1, value: { han: 13 } }] }), YAKU, 4), []);
  assert.deepEqual(questionsWithoutDesk(yakuman(), [], 4), []);
});

test("with three players two can be liable", () => {
  assert.deepEqual(questionsWithoutDesk(yakuman(), YAKU, 3)[0].candidates, [2, 0]);
});

test("a liability for tsumo only is not asked after a ron", () => {
  /** @type {typeof YAKU} */
  const rinshan = [["rinshan", "Rinshan", true]];
  assert.equal(questionsWithoutDesk(yakuman(), rinshan, 4).length, 1);
  assert.equal(questionsWithoutDesk(yakuman({ from: 0 }), rinshan, 4).length, 0);
});
