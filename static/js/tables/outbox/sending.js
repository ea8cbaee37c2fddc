// Sends one hand at a time to the desk, across all open tabs.
import { findAll } from "../../common/dom.js";
import { isRefusal, readAnswer, readOutage } from "./changes.js";
import { done, within } from "./store.js";

const PATIENCE = 8000;
const LEASE = 20000;
const PAUSE = 400;
const MOST_WORDS = 300;
const UNAVAILABLE = 503;
/** The longest pause that the desk may ask for, in milliseconds. */
const LONGEST = 60000;
/** This tab's name for its lease. */
const TAB = String(Math.random());

/**
 * Runs in only one tab at a time. Plain http has no Web Locks: a lease in the store replaces them there.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  if (navigator.locks) {
    return navigator.locks.request("outbox", work);
  }
  while (!(await takeLease())) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  const renewing = setInterval(takeLease, LEASE / 4);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await within(["leases"], (leases) => done(leases.delete("outbox")));
  }
}

/** Takes or renews the lease; returns whether this tab has it. */
function takeLease() {
  return within(["leases"], async (leases) => {
    const held = await done(leases.get("outbox"));
    if (held && held.by !== TAB && held.until > Date.now()) {
      return false;
    }
    await done(leases.put({ token: "outbox", by: TAB, until: Date.now() + LEASE }));
    return true;
  });
}

/** Returns the form token from this device's cookie. */
export function csrf() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
}

/**
 * Returns the address of a hand's table.
 * @param {Pick<WaitingHand, "address">} hand
 */
export function addressOfTable({ address }) {
  return address.replace(/send\/$/, "");
}

/**
 * Requests an address; status 0: no response, or none in time.
 * @param {string} address
 * @param {RequestInit} options
 */
async function ask(address, options) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { ...options, credentials: "same-origin", signal: patience.signal });
    const seconds = Number(answer.headers.get("Retry-After"));
    return { status: answer.status, text: await answer.text(), pause: Math.min(seconds * 1000 || 0, LONGEST) };
  } catch {
    // It may have been stored anyway, and its key prevents a second entry.
    return { status: 0, text: "", pause: 0 };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends a hand once.
 * @param {WaitingHand} hand
 */
function post(hand) {
  const { event, round, honba, expects, seen, instead } = hand;
  // A correction needs a key of its own: an earlier version of the hand may be stored under the hand's key.
  const at = instead
    ? { expects: instead.expects, instead_of: instead.of, key: `${hand.key}-instead` }
    : { expects, key: hand.key };
  return ask(`${addressOfTable(hand)}send/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrf(), Accept: "application/json" },
    body: JSON.stringify({ event, round, honba, ...at, seen: seen ?? "" }),
  });
}

/**
 * Returns the first heading on a page of the desk, and the paragraph after it.
 * @param {string} text
 */
function wordsOf(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const parts = findAll(page, "h1, h1 ~ p").slice(0, 2);
  return parts
    .map(({ textContent }) => textContent?.trim())
    .join(". ")
    .slice(0, MOST_WORDS);
}

/**
 * Sends a hand to the desk.
 * @param {WaitingHand} hand
 * @returns {Promise<Sent>}
 */
export async function send(hand) {
  let response = await post(hand);
  if (response.status === 403) {
    // The cookie was missing or changed: loading the table's page sets it again.
    await ask(addressOfTable(hand), {});
    response = await post(hand);
  }
  const { status, text, pause } = response;
  const answer = readAnswer(text);
  const refused = !answer && isRefusal(status);
  const words = refused ? wordsOf(text) : status === UNAVAILABLE ? readOutage(text) : "";
  return { status, answer, refused, words, pause };
}
