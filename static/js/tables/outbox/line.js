// The order of a table's waiting hands: where a hand goes, which number it gets, and what the next one is.

/**
 * Tells whether a hand was set aside: the desk refused it, and the order of the others ignores it.
 * @param {Pick<WaitingHand, "state">} hand
 */
export function isAside({ state }) {
  return state === "aside";
}

/**
 * Returns the last hand, from which the next numbers are counted.
 * @param {WaitingHand[]} line
 */
export function lastOf(line) {
  return line.filter((hand) => !isAside(hand)).at(-1);
}

/**
 * Returns the hand that is being changed.
 * @param {WaitingHand[]} line
 * @param {string | undefined} changes its key
 */
function changedHand(line, changes) {
  return line.find(({ key, state }) => state === "changing" && key === changes);
}

/**
 * Returns the place of a hand being changed: the table's state as last sent by the desk, or the hand's own place.
 * @param {WaitingHand} hand
 * @returns {LedgerPlace}
 */
function placeOf({ answer, round, honba, expects }) {
  const now = answer?.now;
  return now ? { round: now.round, honba: now.honba, expects: now.expects } : { round, honba, expects };
}

/**
 * Tells whether two places are the same.
 * @param {LedgerPlace} one
 * @param {LedgerPlace} other
 */
function isSame(one, other) {
  return one.expects === other.expects && one.round === other.round && one.honba === other.honba;
}

/**
 * Returns the place of the next hand. Null: as on the page. An empty round must be asked for.
 * @param {WaitingHand[]} line
 * @param {ChosenHand | undefined} chosen the next hand as the judge named it
 * @param {string} [changes] the key of the waiting hand being changed
 * @returns {LedgerPlace | null}
 */
export function placeAfter(line, chosen, changes) {
  const changed = changedHand(line, changes);
  if (changed) {
    return placeOf(changed);
  }
  const last = lastOf(line);
  if (!last) {
    return null;
  }
  const named = chosen?.after === last.key ? { round: chosen.round, honba: chosen.honba } : { round: "", honba: null };
  return { ...named, expects: last.expects + 1 };
}

/**
 * Returns a new hand as it is stored: at the end, or in place of the one that it changes; its number follows the one
 * before it. Null: it is in the line already.
 * @param {WaitingHand[]} line
 * @param {ChosenHand | undefined} chosen
 * @param {NewHand & { at: string }} hand
 * @returns {WaitingHand | null}
 */
export function joined(line, chosen, hand) {
  if (line.some(({ key }) => key === hand.key)) {
    return null;
  }
  const { changes, ...fresh } = hand;
  /** @type {WaitingHand} */
  const kept = { ...fresh, state: "waiting", tried: 0, answer: null };
  const changed = changedHand(line, changes);
  if (changed) {
    // Keep the key: if the first version has reached the desk after all, this one is not stored in addition.
    const { place, key, tried } = changed;
    return movedTo({ ...kept, place, key, tried }, placeOf(changed));
  }
  const last = lastOf(line);
  if (!last) {
    return kept;
  }
  const named = chosen?.after === last.key ? chosen : hand;
  return movedTo(kept, { round: named.round, honba: named.honba, expects: last.expects + 1 });
}

/**
 * Returns a hand at a place; what was shown is valid only for the place where it was entered.
 * @param {WaitingHand} hand
 * @param {LedgerPlace} place
 * @returns {WaitingHand}
 */
function movedTo(hand, place) {
  return { ...hand, ...place, seen: isSame(place, hand) ? hand.seen : "" };
}

/**
 * Returns the hands behind one that get another number, counted from `expects`. A hand that is set aside has none.
 * @param {WaitingHand[]} behind
 * @param {number} expects
 * @returns {WaitingHand[]}
 */
export function renumbered(behind, expects) {
  return behind
    .filter((hand) => !isAside(hand))
    .map((hand, at) => (hand.expects === expects + at ? hand : { ...hand, expects: expects + at, seen: "" }))
    .filter((hand) => !behind.includes(hand));
}
