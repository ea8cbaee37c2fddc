// Riichi sticks are shared by the devices at a table before the hand is entered: each stick that is laid or taken back
// here is sent, and those of other devices are taken over. On two devices at once, the last tap on a seat counts.
import { find } from "../../common/dom.js";
import { isTold } from "../../common/news.js";
import { csrf } from "../outbox/sending.js";
import { waiting } from "../outbox.js";
import { isBegun } from "./draft.js";
import { seatOf } from "./draws.js";
import { fetchTable } from "./table.js";

const PAUSE = 1500;
const NET = 60_000; // milliseconds after which a page asks although it is told when sticks change

/**
 * Returns the seats whose stick differs.
 * @param {number[]} one
 * @param {number[]} other
 */
export function differingSeats(one, other) {
  return [...one.filter((seat) => !other.includes(seat)), ...other.filter((seat) => !one.includes(seat))];
}

/**
 * Returns the sticks of the desk with those that were changed here meanwhile.
 * @param {number[]} desk
 * @param {number[]} before the sticks on this device when the desk was asked
 * @param {number[]} now the sticks on this device
 */
export function merged(desk, before, now) {
  const changed = differingSeats(before, now);
  const kept = desk.filter((seat) => !changed.includes(seat) || now.includes(seat));
  return [...kept, ...changed.filter((seat) => now.includes(seat) && !kept.includes(seat))];
}

export class SharedRiichi {
  #token;
  #address;
  #memory;
  #entry;
  #onChange;
  /** Nothing is shared at the practice table, nor while a hand is corrected. */
  #isStarted = false;
  #isRunning = false;
  /** Whether to share again after the current request. */
  #again = false;
  /** When this device and the desk last had the same sticks; long ago if they have not now. */
  #asked = Number.NEGATIVE_INFINITY;

  /**
   * @param {{ token: string, address: string,
   *   memory: import("./memory.js").DraftMemory, entry: import("./entry.js").Entry }} felt
   * @param {() => void} onChange
   */
  constructor({ token, address, memory, entry }, onChange) {
    this.#token = token;
    this.#address = address;
    this.#memory = memory;
    this.#entry = entry;
    this.#onChange = onChange;
  }

  /** Asks the desk when it tells of other sticks, and without that again and again, while the page is visible. */
  start() {
    this.#isStarted = true;
    const isVisible = () => document.visibilityState === "visible";
    const isDue = () => !isTold() || Date.now() - this.#asked > NET;
    setInterval(() => isVisible() && isDue() && this.sync(), PAUSE);
    document.addEventListener("sticks", () => this.sync());
    document.addEventListener("visibilitychange", () => isVisible() && this.sync());
    this.sync();
  }

  /** Shares the sticks, one request at a time. */
  async sync() {
    this.#again = this.#isRunning;
    if (this.#isRunning || !this.#isStarted) {
      return;
    }
    this.#isRunning = true;
    // Without a connection the sticks stay on this device until the next time.
    const isShared = await this.#share().catch(() => false);
    this.#asked = isShared ? Date.now() : Number.NEGATIVE_INFINITY;
    this.#isRunning = false;
    if (this.#again) {
      this.sync();
    }
  }

  /** Keeps the draft if the same hand goes on, as after a ruling; drops sticks that were entered with the last hand. */
  tidy() {
    const page = this.#page();
    const { draft, isOutdated } = this.#entry;
    if (!page || !isOutdated) {
      return;
    }
    if (this.#memory.sharedRiichi()?.hand === page.hand) {
      this.#entry.keepForNow();
    } else if (!isBegun(draft) && this.#local().every((seat) => page.spent.includes(seat))) {
      this.#entry.shareRiichi([]);
    }
  }

  /** Keeps the draft for the table as it is now, without the sticks that were entered with the last hand. */
  keepForNow() {
    const spent = this.#page()?.spent ?? [];
    this.#entry.shareRiichi(this.#local().filter((seat) => !spent.includes(seat)));
    this.#entry.keepForNow();
  }

  /** Returns the hand on the page, and the seats in riichi in the one before; null if none can be entered. */
  #page() {
    const felt = find(document, "body:not(.over-unconfirmed) #felt");
    return felt && find(document, ".endings[data-open]")
      ? { hand: Number(felt.dataset.hand), spent: (felt.dataset.spent ?? "").split(" ").filter(Boolean).map(Number) }
      : null;
  }

  /** Returns the seats with a stick on this device. */
  #local() {
    return this.#entry.laid.map(seatOf);
  }

  /** Sends what changed here, and takes over what changed elsewhere; returns whether both have the same then. */
  async #share() {
    const page = this.#page();
    if (!page || !navigator.onLine || (await waiting(this.#token)).length > 0) {
      return false;
    }
    const { place, isOutdated } = this.#entry;
    if (isOutdated || place?.changes || place?.waits) {
      return false;
    }
    const known = this.#memory.sharedRiichi();
    const base = known?.hand === page.hand ? known.seats : [];
    const before = this.#local();
    const desk = await this.#exchange(page.hand, base, before);
    const isSame = this.#page()?.hand === page.hand && (await waiting(this.#token)).length === 0;
    if (!desk || !isSame || this.#entry.isOutdated) {
      return false;
    }
    if (desk.hand !== page.hand) {
      // Another device has entered the hand.
      fetchTable(`${this.#address}now/?seen=`);
      return false;
    }
    this.#memory.keepSharedRiichi(desk);
    if (this.#entry.shareRiichi(merged(desk.seats, before, this.#local()))) {
      this.#onChange();
    }
    return true;
  }

  /**
   * Sends the changed sticks, or asks whether others changed; returns the desk's sticks, or null if it has no answer.
   * @param {number} hand
   * @param {number[]} base the sticks that the desk had last
   * @param {number[]} local
   * @returns {Promise<SharedSticks | null>}
   */
  async #exchange(hand, base, local) {
    const address = `${this.#address}riichi/`;
    /** @type {SharedSticks | null} */
    let desk = null;
    const changed = differingSeats(local, base);
    for (const seat of changed) {
      const body = JSON.stringify({ hand, seat, laid: local.includes(seat) });
      const headers = { "Content-Type": "application/json", "X-CSRFToken": csrf() };
      // The stick reaches the desk even if the page is left now, as by undoing the hand before.
      const answer = await fetch(address, {
        method: "POST",
        credentials: "same-origin",
        keepalive: true,
        headers,
        body,
      });
      desk = answer.ok ? await answer.json() : null;
      if (desk?.hand !== hand) {
        return desk;
      }
    }
    if (changed.length > 0) {
      return desk;
    }
    const answer = await fetch(`${address}?seen=${hand}:${base.join(",")}`, { credentials: "same-origin" });
    return answer.status === 200 ? await answer.json() : answer.status === 204 ? { hand, seats: base } : null;
  }
}
