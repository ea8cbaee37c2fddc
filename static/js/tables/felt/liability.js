// The question who is liable for a yakuman (who fed its last set), if the melds leave it open, and its answers.

/**
 * Returns the name under which a winner keeps the answer: the yaku asked about.
 * @param {LiabilityQuestion} question
 */
function keyOf({ yaku }) {
  return yaku.map(([code]) => code).join(" ");
}

/**
 * Returns the answer that the draft has to a question.
 * @param {Draft} draft
 * @param {LiabilityQuestion} question
 */
export function answerTo(draft, question) {
  return draft.winners?.find(({ seat }) => seat === question.seat)?.fed?.[keyOf(question)];
}

/**
 * Tells whether a player is named, but the yakuman is not.
 * @param {Draft} draft
 * @param {LiabilityQuestion} question
 */
export function lacksYaku(draft, question) {
  return Number.isInteger(answerTo(draft, question)?.who);
}

/**
 * Tells whether an answer is complete: nobody, or a player and the yakuman.
 * @param {LiabilityAnswer | undefined} answer
 */
function isComplete(answer) {
  return Boolean(answer) && (answer?.who === null || Boolean(answer?.yaku));
}

/**
 * Returns the first question without a complete answer.
 * @param {Draft} draft
 * @param {LiabilityQuestion[]} questions
 */
export function unanswered(draft, questions) {
  return questions.find((question) => !isComplete(answerTo(draft, question)));
}

/**
 * Returns a winner in the desk's format, with nobody liable or the named player; open answers are left out.
 * @param {Winner} winner
 * @returns {Winner}
 */
export function withLiability({ fed, ...winner }) {
  const answers = Object.values(fed ?? {}).filter(isComplete);
  if (!answers.length) {
    return winner;
  }
  const liable = answers.flatMap(({ who, yaku }) => (who === null || who === undefined ? [] : [{ yaku, seat: who }]));
  return { ...winner, liable };
}

/**
 * Returns the draft after an answer; with one yaku only the player is asked.
 * @param {Draft} draft
 * @param {LiabilityQuestion} question
 * @param {LiabilityAnswer} given
 * @returns {Draft}
 */
export function answerLiability(draft, question, given) {
  const only = question.yaku.length === 1 ? { yaku: question.yaku[0][0] } : {};
  const answer = { who: undefined, ...answerTo(draft, question), ...only, ...given };
  const winners = (draft.winners ?? []).map((one) =>
    one.seat === question.seat ? { ...one, fed: { ...one.fed, [keyOf(question)]: answer } } : one,
  );
  return { ...draft, winners };
}

/**
 * Returns the questions without the desk's help: for each yakuman by value, if the rules have liability. A yaku is
 * given as its code, its name, and whether it is liable for tsumo only.
 * @param {Draft} draft
 * @param {[code: string, name: string, tsumo: boolean][]} yaku
 * @param {number} players
 * @returns {LiabilityQuestion[]}
 */
export function questionsWithoutDesk(draft, yaku, players) {
  const possible = yaku.filter(([, , tsumo]) => !tsumo || draft.from === undefined);
  const known = possible.map(([code, name]) => /** @type {[string, string]} */ ([code, name]));
  const others = (/** @type {number} */ seat) =>
    Array.from({ length: players - 1 }, (_, at) => (seat + 1 + at) % players);
  return (draft.winners ?? [])
    .filter(({ value }) => value?.yakuman && known.length)
    .map(({ seat }) => ({ seat, yaku: known, candidates: others(seat), counted: true }));
}
