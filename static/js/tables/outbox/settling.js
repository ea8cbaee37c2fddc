// Settles the waiting hands of a table one after the other with its points card, until the desk does.
import { settle } from "../points_card.js";
import { isAside } from "./line.js";
import { done, within } from "./store.js";

/**
 * The hand is not settled, because the table before it is not known.
 * @type {Settled}
 */
const UNKNOWN = { asks: "before" };

/**
 * Returns the table after a hand, or null if the device could not settle it.
 * @param {Settled | null | undefined} settled
 */
export function tableAfter(settled) {
  return settled && "table" in settled ? settled.table : null;
}

/**
 * Settles a hand at a place of the table, entered at a time.
 * @param {TableOnPage} page
 * @param {CardTable | null} table
 * @param {{ event: Draft, round: string, honba: number | null, at: string }} hand
 * @returns {Settled}
 */
function settled({ card, timeUp }, table, { event, round, honba, at }) {
  if (table?.round !== round || table.honba !== honba) {
    return UNKNOWN;
  }
  const time = Date.parse(at) >= timeUp ? "called" : table.time;
  return settle(card, { ...table, time }, /** @type {CardEvent} */ (/** @type {unknown} */ (event)));
}

/**
 * Tells whether the first waiting hand follows the table on the page.
 * @param {WaitingHand[]} line
 * @param {TableOnPage} page
 */
function follows(line, page) {
  const first = line.find((hand) => !isAside(hand));
  return !first || first.expects === page.expects;
}

/**
 * Returns the hands with what follows from each. Hands kept by an earlier version are not settled, and neither are those
 * behind them.
 * @param {WaitingHand[]} line
 * @param {TableOnPage} page
 */
export function settledLine(line, page) {
  if (!follows(line, page)) {
    return line;
  }
  /** @type {CardTable | null} */
  let table = page.table;
  return line.map((hand) => {
    if (isAside(hand)) {
      return hand;
    }
    const isSettled = hand.settled !== undefined && hand.state === "waiting";
    const ruling = isSettled ? settled(page, table, hand) : UNKNOWN;
    table = tableAfter(ruling);
    return hand.settled === undefined ? hand : { ...hand, settled: ruling };
  });
}

/**
 * Settles the waiting hands of the table on the page again and stores the result.
 * @param {TableOnPage} page
 */
export function settleAgain(page) {
  return within(["hands"], async (hands) => {
    /** @type {WaitingHand[]} */
    const line = await done(hands.index("token").getAll(page.token));
    for (const [at, hand] of settledLine(line, page).entries()) {
      if (JSON.stringify(hand.settled) !== JSON.stringify(line[at].settled)) {
        await done(hands.put(hand));
      }
    }
  });
}

/**
 * Settles a hand that is being entered: behind the waiting hands, or in place of one of them.
 * @param {WaitingHand[]} line
 * @param {TableOnPage} page
 * @param {{ event: Draft, round: string, honba: number | null, changes?: string }} hand
 * @returns {Settled}
 */
export function settledDraft(line, page, { changes, ...hand }) {
  if (!follows(line, page)) {
    return UNKNOWN;
  }
  const own = line.filter((one) => !isAside(one));
  const at = own.findIndex(({ key }) => key === changes);
  const before = own.slice(0, at < 0 ? own.length : at);
  const last = before.at(-1);
  return settled(page, last ? tableAfter(last.settled) : page.table, { ...hand, at: new Date().toISOString() });
}

/**
 * Returns the table after all waiting hands, or null while it is not known, or while there are none.
 * @param {WaitingHand[]} line
 * @param {TableOnPage} page
 */
export function tableAfterAll(line, page) {
  const own = line.filter((hand) => !isAside(hand));
  const isKnown = follows(line, page) && own.every(({ state }) => state === "waiting");
  return isKnown ? tableAfter(own.at(-1)?.settled) : null;
}

/**
 * Returns the table before the first waiting hand that is not settled, or null if that is the one on the page.
 * @param {WaitingHand[]} line
 * @param {TableOnPage} page
 */
export function lastKnownTable(line, page) {
  const own = line.filter((hand) => !isAside(hand));
  const open = own.findIndex(({ state, settled }) => state !== "waiting" || !tableAfter(settled));
  return follows(line, page) && open > 0 ? tableAfter(own[open - 1].settled) : null;
}

/**
 * Tells whether the desk settled a hand in another way than this device.
 * @param {Settled | null | undefined} settled
 * @param {CardTable} table as the desk has it after the hand
 */
export function differs(settled, table) {
  const here = tableAfter(settled);
  const facts = (/** @type {CardTable} */ { scores, round, honba, deposits, over }) =>
    JSON.stringify([scores, round, honba, deposits, Boolean(over)]);
  return here !== null && facts(here) !== facts(table);
}
