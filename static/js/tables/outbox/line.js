// The order of a table's waiting hands: where a hand goes, which number it gets, what the next one is, how they stand.
import { done, get, queue, set, within } from "./store.js";

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
  const expects = last.expects + 1;
  const settled = line.every((hand) => hand.state === "waiting" || isAside(hand)) ? last.settled : null;
  if (settled && "table" in settled) {
    return { round: settled.table.round, honba: settled.table.honba, expects };
  }
  const named = chosen?.after === last.key ? { round: chosen.round, honba: chosen.honba } : { round: "", honba: null };
  return { ...named, expects };
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
  const next = placeAfter(line, chosen);
  if (!next) {
    return kept;
  }
  const { round, honba } = next.round ? next : hand;
  return movedTo(kept, { round, honba, expects: next.expects });
}

/**
 * Returns a hand at a place; what was shown is valid only for the place where it was entered.
 * @param {WaitingHand} hand
 * @param {LedgerPlace} place
 */
function movedTo(hand, place) {
  return { ...hand, ...place, seen: isSame(place, hand) ? hand.seen : "" };
}

/**
 * Returns a hand whose settlement no longer applies.
 * @param {WaitingHand} hand
 */
function unsettled(hand) {
  return hand.settled ? { ...hand, settled: null } : hand;
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
    .map((hand, at) => (hand.expects === expects + at ? hand : { ...unsettled(hand), expects: expects + at, seen: "" }))
    .filter((hand) => !behind.includes(hand));
}

/**
 * Returns the status of a table's hands.
 * @param {Pick<WaitingHand, "state">[]} own
 * @param {number | null} status of the last response, if it was no answer of the desk
 * @param {boolean} busy
 * @returns {LineStatus}
 */
export function statusOf(own, status, busy) {
  const line = own.filter((hand) => !isAside(hand));
  const first = line[0]?.state;
  if (first === "held" || first === "changing" || (own.length > 0 && !first)) {
    return line.length > 1 ? "stopped" : "held";
  }
  if (busy || status === null) {
    return "sending";
  }
  if (status === 503) {
    return "down";
  }
  if (status === 410) {
    return "renewed";
  }
  return status === 404 ? "unknown" : "unreached";
}

/**
 * Adds a hand at the end, or in place of the one that it changes.
 * @param {NewHand & { at: string }} hand
 * @returns {Promise<NewHand>}
 */
export function append(hand) {
  return within(["hands", "nexts"], async (hands, nexts) => {
    const line = await done(hands.index("token").getAll(hand.token));
    const kept = joined(line, await done(nexts.get(hand.token)), hand);
    if (kept) {
      await done(hands.put(kept));
    }
    return kept ?? hand;
  });
}

/**
 * Returns the entry number, round and honba of a table's next hand. Null: as on the page. An
 * empty round must be asked for.
 * @param {string} token
 * @param {string} [changes] the key of the waiting hand being changed
 */
export async function nextPlace(token, changes) {
  return placeAfter(await queue(token), await get("nexts", token), changes);
}

/**
 * Remembers which hand is next, as the judge says it.
 * @param {string} token
 * @param {string} round
 * @param {number} honba
 */
export async function chooseNext(token, round, honba) {
  const last = lastOf(await queue(token));
  if (last) {
    await set("nexts", { token, round, honba, after: last.key });
  }
}

/**
 * Changes one waiting hand, or removes it if `change` returns null for it; those behind it are numbered from `expects`,
 * or unchanged if that is null.
 * @param {string} key
 * @param {(hand: WaitingHand) => HandChange} change
 * @returns {Promise<WaitingHand | null>}
 */
export function alter(key, change) {
  return within(["hands", "nexts"], async (hands, nexts) => {
    /** @type {WaitingHand | undefined} */
    const hand = await done(hands.index("key").get(key));
    if (!hand) {
      return null;
    }
    const line = await done(hands.index("token").getAll(hand.token));
    const behind = line.slice(line.findIndex((/** @type {WaitingHand} */ one) => one.key === key) + 1);
    const { item, expects } = change(hand);
    await done(item ? hands.put(item) : hands.delete(hand.place));
    for (const moved of expects === null ? [] : renumbered(behind, expects + (item ? 1 : 0))) {
      await done(hands.put(moved));
    }
    const next = await done(nexts.get(hand.token));
    if (next?.after === key && !item) {
      await done(nexts.delete(hand.token));
    }
    return item;
  });
}
