// Hands to send to the desk: each is kept on this device first, then sent in order, and stored exactly once.
import { around, fill, find, findAll, make, need, rest } from "../common/dom.js";
import { DECISIONS, heldBy, refusedBy, storedBy } from "./outbox/changes.js";
import { forgetDifference, keepDifference } from "./outbox/differences.js";
import { alter, append, chooseNext, isAside, nextPlace } from "./outbox/line.js";
import { drawList } from "./outbox/list.js";
import { askForNext } from "./outbox/next_hand.js";
import { adopt } from "./outbox/renewed.js";
import { alone, send } from "./outbox/sending.js";
import { keeps, queue, set } from "./outbox/store.js";
import { swapPage } from "./outbox/swap_page.js";

export { nextPlace };

const PAUSES = [2000, 4000, 8000, 15000, 30000];

/** Returns the token of the page's table, if it has one. */
function tokenOfPage() {
  return document.getElementById("outbox")?.dataset.token;
}

/** Takes over the hands of the earlier links of the page's table, if it has some. */
async function adoptOld() {
  const [token, old] = [tokenOfPage(), document.getElementById("old-links")?.dataset.tokens];
  if (token && old) {
    await adopt(token, old.split(" "));
  }
}

/** Returns the scripts that settle hands on this device, if the page has what they need. */
async function settling() {
  return document.getElementById("settling")
    ? { ...(await import("./outbox/settling.js")), ...(await import("./outbox/unconfirmed.js")) }
    : null;
}

/**
 * Tells the page that something happened.
 * @param {string} name
 * @param {object} detail
 */
function announce(name, detail) {
  document.dispatchEvent(new CustomEvent(`outbox:${name}`, { detail }));
}

class Outbox {
  #tabs = "BroadcastChannel" in window ? new BroadcastChannel("outbox") : null;
  /** @type {Promise<void> | null} */
  #running = null;
  /** Whether to start again after the current run. */
  #again = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #failures = 0;
  /**
   * The status of the last response, if it was no answer of the desk.
   * @type {number | null}
   */
  #status = null;
  /** Why the desk can save nothing now, and how long it wants to be left alone. */
  #words = "";
  #pause = 0;
  /**
   * The names of the hands saved in this run.
   * @type {string[]}
   */
  #saved = [];
  /** Whether waiting hands are lost with the page. */
  #unsafe = false;

  /** Starts to send, and watches the buttons, the network and the other tabs. */
  start() {
    document.addEventListener("click", ({ target }) => {
      this.#clicked(around(target, "#outbox button", HTMLButtonElement));
      if (around(target, "#settled-differently button")) {
        forgetDifference(tokenOfPage() ?? "");
        this.#changed({ told: true });
      }
    });
    // Without persistent storage, the browser asks before a page with a waiting hand is closed.
    window.addEventListener("beforeunload", (event) => {
      if (this.#unsafe) {
        event.preventDefault();
      }
    });
    this.#tabs?.addEventListener("message", () => this.#changed({ told: true }));
    // The desk has sent the table or the page's head anew, without the waiting hands.
    for (const name of /** @type {const} */ (["htmx:afterSwap", "htmx:oobAfterSwap"])) {
      document.addEventListener(name, ({ detail }) => {
        if (detail.target?.id === "state" || detail.target?.id === "head") {
          this.#changed({ told: true });
        }
      });
    }
    document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
      if (find(detail.fragment, "#moved[data-changed]")) {
        // It told of the hand that was changed since.
        find(document, ".told")?.remove();
      } else if (detail.target.matches("#moved[data-changed]")) {
        // That somebody changed a hand of this device stays until a hand is saved here, whatever follows elsewhere.
        detail.shouldSwap = false;
      }
    });
    window.addEventListener("online", () => this.drain());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") {
        this.drain();
      }
    });
    // The page was restored by the back button, or opened.
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) {
        this.drain();
      }
    });
    this.drain();
  }

  /**
   * Keeps a hand and starts to send it; rejects if there is no storage space.
   * @param {NewHand} hand
   */
  async put(hand) {
    const kept = await append({ ...hand, at: hand.at ?? new Date().toISOString() });
    await this.#changed();
    this.drain();
    return kept;
  }

  /**
   * Sends the waiting hands of every table; a hand held for the judge blocks those behind it, and one that the desk
   * cannot accept does not.
   */
  drain() {
    clearTimeout(this.#timer);
    if (this.#running) {
      this.#again = true;
      return this.#running;
    }
    this.#running = alone(() => this.#sendAll())
      .catch(() => this.#tryLater())
      .finally(async () => {
        this.#running = null;
        await this.#changed();
        if (this.#again) {
          this.#again = false;
          this.drain();
        }
      });
    return this.#running;
  }

  /**
   * Takes the judge's decision about a waiting hand; it waits until a hand being sent is answered.
   * @param {string} key
   * @param {string} name
   * @param {Record<string, string | undefined>} facts
   */
  async decide(key, name, facts = {}) {
    const before = (await queue()).find((one) => one.key === key);
    const hand = await alone(() => alter(key, (item) => DECISIONS[name](item, facts)));
    if (name === "change" && hand) {
      announce("draft", { token: hand.token, key, event: hand.event, ...(await nextPlace(hand.token, key)) });
    }
    await this.#changed();
    if (name === "undo" && before && !hand) {
      announce("undone", { token: before.token, event: before.event });
    }
    this.drain();
  }

  // Sending

  /** Tries again after the pause that the desk asked for, or after one that grows. */
  #tryLater() {
    this.#failures += 1;
    const pause = this.#pause || PAUSES[Math.min(this.#failures, PAUSES.length) - 1];
    this.#timer = setTimeout(() => this.drain(), pause);
  }

  /** Sends the hands of every table. */
  async #sendAll() {
    await adoptOld();
    const tokens = new Set((await queue()).map(({ token }) => token));
    let lost = false;
    this.#saved = [];
    for (const token of tokens) {
      lost = !(await this.#sendOf(token)) || lost;
    }
    if (lost) {
      this.#tryLater();
    } else {
      this.#failures = 0;
    }
  }

  /**
   * Sends the hands of a table; returns whether the desk has answered for all of them.
   * @param {string} token
   */
  async #sendOf(token) {
    for (;;) {
      const hand = (await queue(token)).find((one) => !isAside(one));
      if (hand?.state !== "waiting") {
        return true;
      }
      // Send even if the device has no storage space.
      await set("hands", { ...hand, tried: hand.tried + 1 }).catch(() => null);
      const { status, answer, refused, words, pause } = await send(hand);
      this.#status = answer ? null : status;
      [this.#words, this.#pause] = [words, pause];
      if (answer) {
        await this.#answered(hand, answer);
      } else if (!refused || !(await this.#refused(hand, status, words))) {
        if (tokenOfPage() === token) {
          // It tells of a hand before the one that waits now.
          find(document, ".told")?.remove();
        }
        return false;
      }
    }
  }

  /**
   * Counts a refusal; returns whether the hand is set aside now.
   * @param {WaitingHand} hand
   * @param {number} code
   * @param {string} words
   */
  async #refused(hand, code, words) {
    const kept = await alter(hand.key, (item) => refusedBy(item, { code, words }));
    if (kept && !isAside(kept)) {
      return false;
    }
    await this.#changed();
    return true;
  }

  /**
   * Takes the desk's answer about a hand.
   * @param {WaitingHand} hand
   * @param {DeskAnswer} given
   */
  async #answered(hand, { state, ...answer }) {
    const here = await settling();
    const difference = here?.differenceOf(hand, answer);
    if (difference) {
      keepDifference(hand.token, difference);
    }
    if (tokenOfPage() === hand.token) {
      // The current table, whether the hand was stored or is held.
      swapPage(state ?? answer.html);
      if (here && answer.outcome === "stored") {
        this.#nameSaved(here.shortName(hand));
      }
    }
    if (answer.outcome === "stored") {
      await alter(hand.key, (item) => storedBy(item, answer));
      announce("stored", { ...answer, item: hand });
    } else {
      const held = heldBy(hand, answer);
      await alter(hand.key, () => held);
      announce("held", { item: held.item, state, ...answer });
    }
    await this.#changed();
    if (answer.outcome !== "stored" && tokenOfPage() === hand.token) {
      const outbox = document.getElementById("outbox");
      outbox?.scrollIntoView();
      for (const choices of outbox ? findAll(outbox, ".held") : []) {
        rest(choices);
      }
    }
  }

  /**
   * Names the hands that were saved just before one, below the message on it.
   * @param {string} name
   */
  #nameSaved(name) {
    const words = document.getElementById("outbox")?.dataset.alsoSaved;
    const message = find(document, ".told");
    if (message && words && this.#saved.length) {
      message.append(make("p", "", fill(words, { hands: this.#saved.join(" · ") })));
    }
    this.#saved.push(name);
  }

  // Display

  /** Shows the waiting hands, and tells the other tabs unless one of them told this one. */
  async #changed({ told = false } = {}) {
    const here = await settling();
    const page = here?.tableOnPage();
    if (page && !told) {
      // Without storage space the hands stay unsettled, and the judge is asked for the next one.
      await here?.settleAgain(page).catch(() => null);
    }
    const line = await queue();
    if (!told) {
      this.#tabs?.postMessage("changed");
    }
    this.#unsafe = line.length > 0 && !(await keeps());
    const busy = this.#running !== null;
    drawList(line, { status: this.#status, words: this.#words, busy, unsafe: this.#unsafe });
    const token = tokenOfPage();
    const state = { busy, chosen: token ? await nextPlace(token) : null };
    askForNext(line, state);
    here?.showUnconfirmed(line, state);
    here?.showDifference();
    announce("changed", { waiting: line });
  }

  /**
   * Handles a tap on a button of the outbox.
   * @param {HTMLButtonElement | null} button
   */
  async #clicked(button) {
    if (!button) {
      return;
    }
    const { decide, offer, ...facts } = button.dataset;
    const line = around(button, "[data-key]");
    if (line && (decide === "drop" || decide === "keep")) {
      askWhetherSure(line, decide === "drop");
    } else if (line && decide) {
      button.disabled = true;
      // A deleted hand that was not confirmed opens again.
      const name = decide === "really" && "unconfirmed" in line.dataset ? "undo" : decide;
      await this.decide(line.dataset.key ?? "", name, facts);
    } else if (offer !== undefined) {
      await this.#choose(facts.round ?? "", Number(facts.honba));
    } else if ("other" in facts) {
      await this.#chooseOther(/** @type {HTMLDetailsElement} */ (button.closest("details")));
    } else if ("rechoose" in facts) {
      await this.#choose("", 0);
    } else if ("send" in facts) {
      this.drain();
    } else if ("hands" in facts) {
      const shown = document.getElementById("outbox")?.classList.toggle("shows-hands");
      button.setAttribute("aria-expanded", String(shown));
    }
  }

  /**
   * Takes another next hand than those offered.
   * @param {HTMLDetailsElement} other
   */
  async #chooseOther(other) {
    const round = need(other, "select", HTMLSelectElement).value;
    await this.#choose(round, Number(need(other, "input", HTMLInputElement).value));
    other.open = false;
  }

  /**
   * Takes the judge's word for the next hand.
   * @param {string} round
   * @param {number} honba
   */
  async #choose(round, honba) {
    const token = tokenOfPage() ?? "";
    await chooseNext(token, round, honba);
    await this.#changed();
    announce("next", { token, ...(await nextPlace(token)) });
  }
}

/**
 * Asks before a hand is deleted, or no longer.
 * @param {HTMLElement} line
 * @param {boolean} asks
 */
function askWhetherSure(line, asks) {
  need(line, "[data-choice]").hidden = asks;
  const sure = need(line, "[data-really]");
  sure.hidden = !asks;
  need(asks ? sure : line, "button").focus();
}

const outbox = new Outbox();

/**
 * Keeps a hand and starts to send it; rejects if there is no storage space.
 * @param {NewHand} hand
 */
export const put = (hand) => outbox.put(hand);

/** Sends the waiting hands of every table. */
export const drain = () => outbox.drain();

/**
 * Leaves a hand that was taken out for a change as it was.
 * @param {string} key
 */
export const leave = (key) => outbox.decide(key, "leave");

/**
 * Returns the waiting hands of a table in order.
 * @param {string} token
 */
export const waiting = (token) => queue(token);

/**
 * Tells of the waiting hands of a table: that they changed, that one was taken out for a change, that one was undone.
 * @param {string} token
 * @param {{ changed: () => void, taken: (hand: DocumentEventMap["outbox:draft"]["detail"]) => void,
 *   reopened: (event: Draft) => void }} watcher
 */
export function watchWaiting(token, { changed, taken, reopened }) {
  document.addEventListener("outbox:changed", changed);
  document.addEventListener("outbox:next", changed);
  document.addEventListener("outbox:draft", ({ detail }) => detail.token === token && taken(detail));
  document.addEventListener("outbox:undone", ({ detail }) => detail.token === token && reopened(detail.event));
}

outbox.start();
