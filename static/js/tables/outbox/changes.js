// What becomes of a waiting hand: by the judge's decisions, by the desk's answers and by its refusals. Each change says
// from which number the hands behind are counted, or null if they stay.
import { isAside } from "./line.js";

const OUTCOMES = ["stored", "overtaken", "mismatch", "rejected", "refused"];
// Statuses that do not depend on the hand: an unknown address or one that is no longer valid, a missing login, or an answer of a proxy.
const NOT_ITS_FAULT = [401, 403, 404, 405, 407, 408, 410, 425, 429, 502, 503, 504, 511];
const MOST_REFUSALS = 3;

/**
 * Enters a held hand where the table is now, as the judge saw it.
 * @param {WaitingHand} item
 * @param {{ round?: string, honba?: string, expects?: string, seen?: string }} facts
 * @returns {HandChange}
 */
function enter(item, { round = "", honba, expects, seen = "" }) {
  const at = { round, honba: Number(honba), expects: Number(expects), seen };
  return { item: { ...item, ...at, state: "waiting", answer: null, instead: null }, expects: at.expects };
}

/**
 * Keeps the other report of the same hand: this one goes, and those behind it follow the first.
 * @param {WaitingHand} _item
 * @param {{ expects?: string }} facts
 * @returns {HandChange}
 */
function first(_item, { expects }) {
  return { item: null, expects: Number(expects) };
}

/**
 * Puts a held hand in the place of the other report of the same hand, as the judge saw it.
 * @param {WaitingHand} item
 * @param {{ number?: string, expects?: string, seen?: string }} facts
 * @returns {HandChange}
 */
function instead(item, { number, expects, seen = "" }) {
  const replaced = { of: Number(number), expects: Number(expects) };
  return { item: { ...item, seen, instead: replaced, state: "waiting", answer: null }, expects: null };
}

/**
 * Sends a hand once more.
 * @param {WaitingHand} item
 * @returns {HandChange}
 */
function again(item) {
  return { item: { ...item, state: "waiting", answer: null, said: null, instead: null }, expects: item.expects };
}

/**
 * Takes a hand out for a change.
 * @param {WaitingHand} item
 * @returns {HandChange}
 */
function change(item) {
  return { item: { ...item, state: "changing" }, expects: item.answer?.now.expects ?? item.expects };
}

/**
 * Leaves a hand that was taken out as it was.
 * @param {WaitingHand} item
 * @returns {HandChange}
 */
function leave(item) {
  const state = item.answer ? "held" : item.said ? "aside" : "waiting";
  return { item: { ...item, state }, expects: item.expects - (state === "aside" ? 1 : 0) };
}

/**
 * Throws a hand away. Hands behind one that was set aside already have its number.
 * @param {WaitingHand} item
 */
function really(item) {
  return { item: null, expects: item.answer?.now.expects ?? (isAside(item) ? null : item.expects) };
}

/**
 * The judge's decisions, by the names of their buttons.
 * @type {Record<string, (item: WaitingHand, facts: Record<string, string | undefined>) => HandChange>}
 */
export const DECISIONS = { enter, first, instead, again, change, leave, really, undo: really };

/**
 * Takes a hand out of the line that the desk has stored. After a hand in the place of another one, those behind are
 * counted from that one if entries follow it that the judge has not seen.
 * @param {Pick<WaitingHand, "instead">} item
 * @param {{ number: number }} answer
 * @returns {HandChange}
 */
export function storedBy({ instead: replaced }, { number }) {
  return { item: null, expects: replaced && replaced.expects > replaced.of + 1 ? replaced.of + 1 : number + 1 };
}

/**
 * Holds a hand about which the judge must decide.
 * @param {WaitingHand} item
 * @param {HeldAnswer} answer
 * @returns {HandChange & { item: WaitingHand }}
 */
export function heldBy(item, answer) {
  return { item: { ...item, state: "held", outcome: answer.outcome, answer }, expects: item.expects };
}

/**
 * Counts a refusal of the desk, which was reached but did not answer for this hand: it is tried again a few times, then
 * set aside, and those behind it take its number.
 * @param {WaitingHand} item
 * @param {{ code: number, words: string }} said
 * @returns {HandChange & { item: WaitingHand }}
 */
export function refusedBy(item, said) {
  const refusals = (item.refusals ?? 0) + 1;
  return refusals < MOST_REFUSALS
    ? { item: { ...item, refusals }, expects: item.expects }
    : { item: { ...item, state: "aside", refusals: 0, answer: null, said }, expects: item.expects - 1 };
}

/**
 * Returns the desk's answer in a text, or null for a proxy's page or a login.
 * @param {string} text
 * @returns {DeskAnswer | null}
 */
export function readAnswer(text) {
  try {
    const answer = JSON.parse(text);
    return OUTCOMES.includes(answer?.outcome) ? answer : null;
  } catch {
    return null;
  }
}

/**
 * Returns why the desk cannot save or read anything now, or nothing for a proxy's page.
 * @param {string} text
 */
export function readOutage(text) {
  try {
    return String(JSON.parse(text).errors[0].says);
  } catch {
    return "";
  }
}

/**
 * Tells whether the desk was reached and could not accept the hand.
 * @param {number} status
 */
export function isRefusal(status) {
  return status >= 400 && !NOT_ITS_FAULT.includes(status);
}
