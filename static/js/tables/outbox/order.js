// Changes the waiting hands of a table in the store: adds one, changes one, and remembers which the next one is.
import { joined, lastOf, placeAfter, renumbered } from "./line.js";
import { done, get, queue, set, within } from "./store.js";

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
 * Returns the entry number, round and honba of a table's next hand. Null: as on the page. An empty round must be asked
 * for.
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
 * or
 * unchanged if that is null.
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
