// Hands to send to the desk: each is kept on this device first, then sent in order, and stored exactly once.
import { append, alter, aside, choose, place } from "./outbox/order.js";
import { alone, home, send } from "./outbox/sending.js";
import { keeps, queue, set } from "./outbox/store.js";
import { draw } from "./outbox/list.js";
import { offer } from "./outbox/next.js";
import { swap } from "./outbox/swap.js";

export { place };

const REFUSALS = 3;
const PAUSES = [2000, 4000, 8000, 15000, 30000];
const tabs = "BroadcastChannel" in window ? new BroadcastChannel("outbox") : null;
const page = () => document.getElementById("outbox");
let running = null;
let again = false;
let timer = null;
let failures = 0;
let status = null;
let unsafe = false;

const fire = (name, detail) => document.dispatchEvent(new CustomEvent(`outbox:${name}`, { detail }));

// Keeps a hand and starts to send it; resolves once the hand is safe. Rejects if there is no storage space.
export async function put(item) {
  const kept = await append({ at: new Date().toISOString(), ...item });
  await changed();
  drain();
  return kept;
}

export const waiting = (token) => queue(token);

// Sends the waiting hands of every table; a hand held for the judge blocks those behind it, and one that the desk cannot
// accept does not.
export function drain() {
  clearTimeout(timer);
  if (running) {
    again = true;
    return running;
  }
  running = alone(empty)
    .catch(later)
    .finally(async () => {
      running = null;
      await changed();
      if (again) {
        again = false;
        drain();
      }
    });
  return running;
}

function later() {
  failures += 1;
  timer = setTimeout(drain, PAUSES[Math.min(failures, PAUSES.length) - 1]);
}

async function empty() {
  const tokens = new Set((await queue()).map(({ token }) => token));
  let lost = false;
  for (const token of tokens) {
    lost = !(await sent(token)) || lost;
  }
  if (lost) {
    later();
  } else {
    failures = 0;
  }
}

// Whether the desk has answered for all of this table's hands.
async function sent(token) {
  for (;;) {
    const item = (await queue(token)).find((one) => !aside(one));
    if (item?.state !== "waiting") {
      return true;
    }
    await tried(item);
    const said = await send(item);
    status = said.answer ? null : said.status;
    if (said.answer) {
      await answered(item, said.answer);
    } else if (!said.refused || !(await refused(item, said))) {
      return false;
    }
  }
}

// Send even if the device has no storage space.
function tried(item) {
  return set("hands", { ...item, tried: item.tried + 1 }).catch(() => null);
}

// The desk was reached but did not answer for this hand: it is tried again a few times, then set aside, and those
// behind it take its number. Returns whether it is set aside.
async function refused(item, { status: code, words }) {
  const refusals = (item.refusals ?? 0) + 1;
  if (refusals < REFUSALS) {
    await alter(item.key, (kept) => ({ item: { ...kept, refusals }, expects: item.expects }));
    return false;
  }
  const laid = { state: "aside", refusals: 0, answer: null, said: { code, words } };
  await alter(item.key, (kept) => ({ item: { ...kept, ...laid }, expects: item.expects - 1 }));
  await changed();
  return true;
}

async function answered(item, { state, ...answer }) {
  if (page()?.dataset.token === item.token) {
    // The current table, whether the hand was stored or is held.
    swap(state ?? answer.html);
  }
  if (answer.outcome === "stored") {
    await alter(item.key, () => ({ item: null, expects: answer.number + 1 }));
    fire("stored", { ...answer, item });
  } else {
    const held = { ...item, state: "held", outcome: answer.outcome, answer };
    await alter(item.key, () => ({ item: held, expects: item.expects }));
    fire("held", { item: held, state, ...answer });
  }
  await changed();
}

async function changed(told = false) {
  const line = await queue();
  if (!told) {
    tabs?.postMessage("changed");
  }
  fire("changed", { waiting: line });
  unsafe = line.length > 0 && !(await keeps());
  draw(line, { status, busy: running !== null, home, unsafe });
  offer(line, { busy: running !== null, at: page() ? await place(page().dataset.token) : null });
}

// The judge's decisions about a waiting hand; they wait until a hand being sent is answered.
const decisions = {
  enter: (item, { round, honba, expects, seen }) => {
    const at = { round, honba: Number(honba), expects: Number(expects), seen };
    return { item: { ...item, ...at, state: "waiting", answer: null }, expects: at.expects };
  },
  again: (item) => ({ item: { ...item, state: "waiting", answer: null, said: null }, expects: item.expects }),
  change: (item) => ({ item: { ...item, state: "changing" }, expects: item.answer?.now.expects ?? item.expects }),
  leave: (item) => {
    const state = item.answer ? "held" : item.said ? "aside" : "waiting";
    return { item: { ...item, state }, expects: item.expects - (state === "aside" ? 1 : 0) };
  },
  // Hands behind one that was set aside already have its number.
  really: (item) => ({ item: null, expects: item.answer?.now.expects ?? (aside(item) ? null : item.expects) }),
};

async function decide(key, what, facts) {
  const altered = await alone(() => alter(key, (item) => decisions[what](item, facts)));
  if (what === "change" && altered) {
    const at = await place(altered.token, key);
    fire("draft", { token: altered.token, key, event: altered.event, ...at });
  }
  await changed();
  drain();
}

// A hand taken out for a change stays unchanged.
export const leave = (key) => decide(key, "leave");

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("#outbox button");
  if (!button) {
    return;
  }
  const { decide: what, offer: offered, ...facts } = button.dataset;
  const line = button.closest("[data-key]");
  if (what === "drop" || what === "keep") {
    line.querySelector("[data-choice]").hidden = what === "drop";
    const sure = line.querySelector("[data-really]");
    sure.hidden = what === "keep";
    (what === "drop" ? sure : line).querySelector("button").focus();
  } else if (what) {
    button.disabled = true;
    await decide(line.dataset.key, what, facts);
  } else if (offered !== undefined) {
    await chosen(facts.round, Number(facts.honba));
  } else if ("other" in facts) {
    const other = button.closest("details");
    await chosen(other.querySelector("select").value, Number(other.querySelector("input").value));
    other.open = false;
  } else if ("rechoose" in facts) {
    await chosen("", 0);
  } else if ("send" in facts) {
    drain();
  }
});

async function chosen(round, honba) {
  const { token } = page().dataset;
  await choose(token, round, honba);
  await changed();
  fire("next", { token, ...(await place(token)) });
}

// Without persistent storage, the browser asks before a page with a waiting hand is closed.
window.addEventListener("beforeunload", (event) => {
  if (unsafe) {
    event.preventDefault();
  }
});
tabs?.addEventListener("message", () => changed(true));
window.addEventListener("online", drain);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") {
    drain();
  }
});
// The page was restored by the back button, or opened.
window.addEventListener("pageshow", ({ persisted }) => persisted && drain());
drain();
