// Sends one hand to the desk, and never two at once, in however many tabs the desk is open.
import { done, within } from "./store.js";

const PATIENCE = 8000;
const LEASE = 20000;
const me = String(Math.random());
const ANSWERS = ["stored", "overtaken", "mismatch", "rejected", "refused"];

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Alone among all tabs. Web Locks are missing where the address is plain http: there a lease in the store does it.
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
    // No network, or no answer in time: it may have been stored all the same, and the key sees to that.
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

// The address is unknown, the judge unknown, or somebody in between speaks: nothing that this hand could help.
const NOT_ITS_FAULT = [401, 403, 404, 405, 407, 408, 425, 429, 502, 503, 504, 511];

// What a page of the desk says in its first heading and the paragraph after it.
function wordsOf(text) {
  const said = new DOMParser().parseFromString(text, "text/html");
  return [...said.querySelectorAll("h1, h1 ~ p")].slice(0, 2).map(({ textContent }) => textContent.trim()).join(". ").slice(0, 300);
}

// The desk's answer, or null with the status where it was not the desk that answered (0: nobody). *refused*: the desk
// was reached and could not take this hand; *words* is what it said.
export async function send(item) {
  let said = await post(item);
  if (said.status === 403) {
    // The cookie was gone or another one: opening the table's page brings it back.
    await ask(home(item), {});
    said = await post(item);
  }
  try {
    const answer = JSON.parse(said.text);
    if (ANSWERS.includes(answer?.outcome)) {
      return { status: said.status, answer };
    }
  } catch {
    // A page of a proxy, or the login.
  }
  const refused = said.status >= 400 && !NOT_ITS_FAULT.includes(said.status);
  return { status: said.status, answer: null, refused, words: refused ? wordsOf(said.text) : "" };
}
