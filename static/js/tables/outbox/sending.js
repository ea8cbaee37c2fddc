// Sends one hand at a time to the desk, across all open tabs.
import { done, within } from "./store.js";

const PATIENCE = 8000;
const LEASE = 20000;
const me = String(Math.random());
const ANSWERS = ["stored", "overtaken", "mismatch", "rejected", "refused"];

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Runs in only one tab at a time. Plain http has no Web Locks: a lease in the store replaces them there.
export async function alone(work) {
  if (navigator.locks) {
    return navigator.locks.request("outbox", work);
  }
  while (!(await lease())) {
    await wait(400);
  }
  const renewing = setInterval(lease, LEASE / 4);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await within("leases", (leases) => done(leases.delete("outbox")));
  }
}

function lease() {
  return within("leases", async (leases) => {
    const held = await done(leases.get("outbox"));
    if (held && held.by !== me && held.until > Date.now()) {
      return false;
    }
    await done(leases.put({ token: "outbox", by: me, until: Date.now() + LEASE }));
    return true;
  });
}

export function csrf() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
}

export const home = (item) => item.address.replace(/send\/$/, "");

async function ask(address, options) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { ...options, credentials: "same-origin", signal: patience.signal });
    return { status: answer.status, text: await answer.text() };
  } catch {
    // No network, or no answer in time: it may have been stored anyway, and its key prevents a second entry.
    return { status: 0, text: "" };
  } finally {
    clearTimeout(timer);
  }
}

function post(item) {
  const { event, round, honba, expects, key, seen } = item;
  return ask(`${home(item)}send/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrf(), Accept: "application/json" },
    body: JSON.stringify({ event, round, honba, expects, key, seen: seen ?? "" }),
  });
}

// Statuses that do not depend on the hand: an unknown address, a missing login, or an answer of a proxy.
const NOT_ITS_FAULT = [401, 403, 404, 405, 407, 408, 425, 429, 502, 503, 504, 511];

// The text of the first heading on a page of the desk, and of the paragraph after it.
function wordsOf(text) {
  const said = new DOMParser().parseFromString(text, "text/html");
  return [...said.querySelectorAll("h1, h1 ~ p")].slice(0, 2).map(({ textContent }) => textContent.trim()).join(". ").slice(0, 300);
}

// The desk's answer, or null with the status if the desk did not answer (0: no response). *refused*: the desk was
// reached and could not accept this hand; *words* is its explanation.
export async function send(item) {
  let said = await post(item);
  if (said.status === 403) {
    // The cookie was missing or changed: loading the table's page sets it again.
    await ask(home(item), {});
    said = await post(item);
  }
  try {
    const answer = JSON.parse(said.text);
    if (ANSWERS.includes(answer?.outcome)) {
      return { status: said.status, answer };
    }
  } catch {
    // A proxy's page, or the login.
  }
  const refused = said.status >= 400 && !NOT_ITS_FAULT.includes(said.status);
  return { status: said.status, answer: null, refused, words: refused ? wordsOf(said.text) : "" };
}
