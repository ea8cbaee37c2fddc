// Hands of a link that was renewed: they belong to the table's new link, whose page names the old ones.
import { forgetDifference, keepDifference, keptDifference } from "./differences.js";
import { done, within } from "./store.js";

/**
 * Moves everything kept for a table's old links to its new one, with which it can be sent.
 * @param {string} token the new link's
 * @param {string[]} old the tokens of the table's earlier links
 */
export async function adopt(token, old) {
  for (const one of old) {
    await within(["hands", "nexts", "tables"], async (hands, nexts, tables) => {
      for (const hand of await done(hands.index("token").getAll(one))) {
        await done(hands.put(movedTo(token, hand)));
      }
      const next = await done(nexts.get(one));
      if (next) {
        await done(nexts.put({ ...next, token }));
        await done(nexts.delete(one));
      }
      await done(tables.delete(one));
    });
    const difference = keptDifference(one);
    if (difference) {
      keepDifference(token, JSON.parse(difference));
      forgetDifference(one);
    }
  }
}

/**
 * Returns a hand of an old link as one of the new link.
 * @param {string} token
 * @param {WaitingHand} hand
 * @returns {WaitingHand}
 */
function movedTo(token, hand) {
  return { ...hand, token, address: hand.address.replace(`/${hand.token}/`, `/${token}/`) };
}
