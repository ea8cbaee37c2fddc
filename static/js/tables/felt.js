// Entry on the felt: taps and drags on the seats build a draft, the desk previews it, and one tap confirms it.
import { around, find, need } from "../common/dom.js";
import { correctionOf, openCorrection } from "./felt/correction.js";
import { isBegun, setFoul, valueOfCell } from "./felt/draft.js";
import { watchDrags } from "./felt/drags.js";
import { answerDoubt, lookAt, toggleTiles } from "./felt/draws.js";
import { Entry } from "./felt/entry.js";
import { focusOn, watchKeys } from "./felt/keyboard.js";
import { LazyHandTiles } from "./felt/lazy_hand_tiles.js";
import { answerLiability } from "./felt/liability.js";
import { memoryOf } from "./felt/memory.js";
import { Preview } from "./felt/preview.js";
import { showSeats } from "./felt/seats.js";
import { SharedRiichi } from "./felt/shared_riichi.js";
import { Sheet } from "./felt/sheet.js";
import { fetchTable, TABLE } from "./felt/table.js";
import "./felt/undo_countdown.js";
import { watchUnfolding } from "./felt/unfolding.js";
import "./keys.js";
import { settledDraft } from "./outbox/settling.js";
import { tableOnPage } from "./outbox/unconfirmed.js";
import { leave, nextPlace, put, waiting, watchWaiting } from "./outbox.js";

class Felt {
  #root;
  #desk;
  #token;
  #address;
  #memory;
  #entry;
  #sheet;
  #tiles;
  #preview;
  #riichi;
  #correction;
  /**
   * The desk's answer to the draft.
   * @type {PreviewAnswer | null}
   */
  #answer = null;
  /**
   * The hands that wait on this device.
   * @type {WaitingHand[]}
   */
  #line = [];
  /** The question that the desk was asked last. */
  #asked = "";
  /**
   * The drag in progress.
   * @type {Pull | null}
   */
  #pull = null;

  /** @param {HTMLElement} root the sheet */
  constructor(root) {
    const { token = "", address = "", preview = "" } = root.dataset;
    this.#root = root;
    this.#desk = /** @type {HTMLElement} */ (root.closest(".desk"));
    this.#token = token;
    this.#address = address;
    this.#correction = correctionOf(root);
    const keeps = !this.#isPractice && !this.#correction;
    this.#memory = memoryOf(token, { keeps, corrected: this.#correction?.at(TABLE.place()) ?? null });
    this.#entry = new Entry(this.#memory, TABLE);
    this.#sheet = new Sheet(root, (question, given) =>
      this.#step((entry) => entry.change(answerLiability(entry.draft, question, given))),
    );
    this.#tiles = new LazyHandTiles(root, (hand) => this.#step((entry) => entry.setWorth({ hand })));
    this.#riichi = new SharedRiichi({ token, address, memory: this.#memory, entry: this.#entry }, () => this.#show());
    const formToken = need(root, "[name=csrfmiddlewaretoken]", HTMLInputElement).value;
    this.#preview = new Preview(preview, formToken, (answer) => this.#answered(answer));
  }

  /** Goes on with the stored draft, and handles every tap from here on. */
  start() {
    this.#watchTaps();
    this.#watchPage();
    // The user may have returned from the full form.
    const { kind, number } = find(document, ".told")?.dataset ?? {};
    this.#entry.start(kind === "hand" ? Number(number) : null);
    const { undone } = find(document, ".told [data-undone]")?.dataset ?? {};
    if (undone && number && this.#memory.takeUndone(number)) {
      this.#entry.reopen(JSON.parse(undone));
    }
    // The sticks are there at once; the place behind the hands that wait follows.
    this.#show();
    this.#settle();
    if (!this.#isPractice && !this.#correction) {
      this.#riichi.start();
    }
    this.#desk.dataset.listens = "";
  }

  /** Watches taps, drags and keys. */
  #watchTaps() {
    this.#desk.addEventListener("click", (event) => this.#tapped(event));
    this.#root.addEventListener("click", (event) => this.#tappedSheet(event));
    this.#root.addEventListener("input", (event) => this.#filledIn(event));
    watchUnfolding(this.#desk);
    watchDrags(this.#desk, {
      moved: (from, event, over) => {
        if (TABLE.isOpen()) {
          this.#pull = { from, event, over };
          this.#show();
        }
      },
      dropped: (from, to) => {
        if (TABLE.isOpen()) {
          this.#step((entry) => entry.drag(from, to));
        }
      },
      ended: () => {
        this.#pull = null;
        this.#show();
      },
    });
    watchKeys(this.#desk, { back: () => this.#back(), isBegun: () => isBegun(this.#entry.draft) });
  }

  /** Watches the waiting hands, the parts that the desk replaces, and the window. */
  #watchPage() {
    if (!this.#correction) {
      watchWaiting(this.#token, {
        changed: () => this.#settle(),
        reopened: (event) => this.#reopen(event),
        taken: (hand) => {
          this.#leaveChanged();
          this.#entry.changeWaiting(hand);
          this.#show();
          this.#settle();
        },
      });
    }
    // The table was swapped in again, by the ten-second poll or after a stored hand.
    const holder = need(this.#desk, "#state").parentElement ?? this.#desk;
    new MutationObserver(() => {
      // A correction is of a hand before: what happened since does not change which hand it is.
      if (this.#correction) {
        this.#entry.keepForNow();
      }
      this.#show();
    }).observe(holder, { childList: true });
    window.addEventListener("online", () => {
      this.#asked = "";
      this.#show();
    });
    window.addEventListener("resize", () => this.#show());
    window.addEventListener("pageshow", () => this.#show());
  }

  // Steps

  /**
   * Takes a step and shows it.
   * @param {(entry: Entry) => void} step
   */
  #step(step) {
    step(this.#entry);
    this.#show();
  }

  /**
   * Handles a tap on the felt and its buttons.
   * @param {MouseEvent} event
   */
  #tapped(event) {
    const { target } = event;
    const seat = around(target, ".taps")?.dataset.seat;
    const stick = around(target, ".lay")?.dataset.lay;
    const ending = around(target, ".endings [data-ends], #all-rons [data-ends]")?.dataset;
    if (seat && TABLE.isOpen()) {
      this.#step((entry) => entry.tap(Number(seat)));
    } else if (stick && TABLE.isOpen()) {
      this.#step((entry) => entry.toggleRiichi(Number(stick)));
      this.#riichi.sync();
    } else if (around(target, ".turn")) {
      this.#memory.keepTurn((this.#memory.turn() + 1) % 4);
      this.#show();
    } else if (ending) {
      event.preventDefault();
      this.#begin(ending);
    } else if (around(target, "[data-all], .redo button")) {
      this.#entry.handOver();
    } else {
      openCorrection(event);
    }
  }

  /**
   * Starts a hand by the button of its ending.
   * @param {DOMStringMap} button
   */
  #begin({ ends = "", reason, asks }) {
    this.#step((entry) => entry.begin(ends, reason));
    // Without the network no new state of the table closes them.
    find(this.#desk, ".endings .more")?.removeAttribute("open");
    if (asks === "") {
      focusOn("confirm");
    }
  }

  /**
   * Handles a tap on the sheet.
   * @param {MouseEvent} event
   */
  #tappedSheet(event) {
    const { target } = event;
    const { worth, whose, why, told, fouls, of } = around(target, "button, [data-fouls]")?.dataset ?? {};
    if (fouls) {
      event.preventDefault();
      this.#step((entry) => entry.beginFoul(fouls, Number(of)));
    } else if (worth) {
      this.#step((entry) => entry.chooseValue(valueOfCell(worth)));
    } else if (why) {
      this.#step((entry) => {
        const { reason, intentional } = entry.draft;
        entry.change(setFoul(entry.draft, { reason: reason === why ? "" : why, intentional }));
      });
    } else if (whose) {
      this.#step((entry) => entry.look(lookAt(entry.draft, entry.view, Number(whose))));
    } else if (told) {
      this.#step((entry) => entry.change(answerDoubt(entry.draft, { seat: Number(of), given: told })));
    } else {
      this.#tappedButton(
        around(target, "#cancel, #by-tiles, #confirm, [data-keep-draft], [data-compare-draft], [data-drop-draft]"),
      );
    }
  }

  /**
   * Handles a tap on one of the sheet's own buttons.
   * @param {HTMLElement | null} button
   */
  #tappedButton(button) {
    if (button?.id === "cancel") {
      this.#cancel();
      focusOn("seat-0");
    } else if (button?.id === "by-tiles") {
      this.#step((entry) => entry.look(toggleTiles(entry.draft, entry.view)));
    } else if (button && (button.id === "confirm" || "compareDraft" in button.dataset)) {
      // The desk compares a hand for an earlier place with what was saved for it.
      this.#confirm();
    } else if (button && "keepDraft" in button.dataset) {
      this.#step(() => this.#riichi.keepForNow());
    } else if (button && "dropDraft" in button.dataset) {
      this.#cancel({ sticks: false });
    }
  }

  /**
   * Handles a change of the sheet's fields.
   * @param {Event} event
   */
  #filledIn({ target }) {
    const { draft } = this.#entry;
    if (target instanceof HTMLInputElement && target.name === "mark") {
      this.#step((entry) => entry.look({ mark: /** @type {Mark} */ (target.value) }));
    } else if (around(target, "#typed-worth")) {
      const value = this.#sheet.typed();
      this.#step((entry) => entry.setWorth(value ? { value } : {}));
    } else if (around(target, "#correction")) {
      this.#show();
    } else if (draft.kind === "chombo") {
      this.#step((entry) => entry.change(setFoul(draft, this.#sheet.foul(target, draft)), { stays: true }));
    }
  }

  /**
   * Opens an undone hand again, behind the hands that wait.
   * @param {object} report
   */
  async #reopen(report) {
    await this.#settle();
    this.#step((entry) => entry.reopen(report));
  }

  /** Undoes a step; without one the hand is deleted. */
  #back() {
    if (this.#entry.stepBack()) {
      this.#show();
    } else if (isBegun(this.#entry.draft)) {
      this.#cancel();
    }
  }

  /** Throws the hand away; a waiting hand that is being changed stays as it was. */
  #cancel({ sticks = true } = {}) {
    if (this.#correction) {
      location.assign(this.#address);
    } else if (this.#leaveChanged()) {
      this.#step((entry) => entry.finish());
    } else {
      this.#step((entry) => entry.clear({ sticks }));
    }
  }

  /** Leaves the waiting hand that is being changed; returns whether there was one. */
  #leaveChanged() {
    const changes = this.#entry.place?.changes;
    if (changes) {
      leave(changes);
    }
    return Boolean(changes);
  }

  // The desk

  /** Asks the desk about the draft, if it is complete and has changed. */
  #ask() {
    const question = this.#entry.question();
    const text = question ? JSON.stringify(question) : "";
    if (text === this.#asked) {
      return;
    }
    this.#asked = text;
    this.#answer = null;
    this.#preview.stop();
    if (question && this.#entry.place?.waits) {
      // Other hands wait before this one, so its consequences are not known yet.
      this.#answer = { status: 0, html: "" };
    } else if (question) {
      const { event, expects, round, honba } = question;
      this.#preview.ask({ event, expects, round, honba });
    }
  }

  /**
   * Takes the desk's answer; if the table has moved on, its new state is fetched.
   * @param {PreviewAnswer} answer
   */
  #answered(answer) {
    this.#answer = answer;
    if (answer.status === 409) {
      const entering = this.#correction ? "&entering=1" : "";
      fetchTable(`${this.#address}now/?seen=${entering}`);
    }
    this.#show();
  }

  /** Whether hands are only practised: nothing is kept or sent. */
  get #isPractice() {
    return "practice" in this.#root.dataset;
  }

  /** Keeps the hand on the device, which sends it to the desk. */
  async #confirm() {
    const { place } = this.#entry;
    if (!place) {
      return;
    }
    if (this.#isPractice) {
      document.dispatchEvent(new CustomEvent("felt:entered", { detail: this.#entry.event() }));
      return;
    }
    if (this.#correction) {
      this.#sheet.busy();
      this.#correction.send(this.#entry.event(), this.#sheet.ruled().seen);
      return;
    }
    const { key, expects, round, honba, changes } = place;
    const told = { token: this.#token, address: this.#root.dataset.send ?? "", at: new Date().toISOString() };
    const event = this.#entry.event();
    const ruled = this.#sheet.ruled();
    this.#sheet.busy();
    try {
      await put({ ...told, key, expects, round, honba, event, ...ruled, changes, settled: null });
    } catch {
      this.#sheet.noRoom();
      return;
    }
    if (this.#entry.place?.key === key) {
      this.#step((entry) => entry.finish());
    }
    window.scrollTo(0, 0);
    await this.#settle();
  }

  /** Finds the place of the next hand, again if the draft's place changes meanwhile. */
  async #settle() {
    if (this.#correction) {
      this.#show();
      return;
    }
    for (;;) {
      const { place } = this.#entry;
      const line = await waiting(this.#token);
      const after = await nextPlace(this.#token, place?.changes);
      if (this.#entry.place === place) {
        this.#line = line;
        this.#step((entry) => entry.settle(line, after));
        return;
      }
    }
  }

  /** Settles a complete draft on this device; null if the page has not what it needs. */
  #settled() {
    const [page, question] = [tableOnPage(), this.#entry.question()];
    const changes = this.#entry.place?.changes;
    return page && question ? settledDraft(this.#line, page, { ...question, changes }) : null;
  }

  // Display

  /** Shows the entry on the sheet and on the seats. */
  #show() {
    if (!document.getElementById("felt")) {
      return;
    }
    this.#riichi.tidy();
    this.#ask();
    const { draft, view, place, isOutdated: outdated } = this.#entry;
    const isOpen = TABLE.isOpen();
    const begun = isBegun(draft) && isOpen;
    document.body.classList.toggle("drafting", begun || outdated);
    document.body.classList.toggle("tapping-tiles", begun && view.byTiles && view.aim !== null);
    document.body.classList.toggle("asks-next", begun && Boolean(place?.waits) && place?.round === "");
    this.#sheet.show({
      draft,
      view,
      begun,
      outdated,
      isUndone: this.#entry.isUndone,
      answer: this.#answer,
      asks: TABLE.asks(draft),
      ready: this.#asked !== "",
      players: TABLE.players(),
      address: this.#address,
      settled: this.#settled(),
      lacksReason: this.#correction?.hasReason === false,
    });
    this.#tiles.show(draft, view);
    showSeats({
      draft,
      isOpen,
      turn: this.#memory.turn(),
      changes: this.#sheet.changes(),
      passed: this.#sheet.passed(),
      words: /** @type {Words} */ (this.#root.dataset),
      pull: this.#pull,
    });
  }
}

const sheet = document.getElementById("sheet");
if (sheet) {
  new Felt(sheet).start();
}
