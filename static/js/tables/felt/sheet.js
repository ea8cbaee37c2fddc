// The sheet under the felt: the entry, the next question, the consequences, and the confirmation.
import { find, findAll, make, makeButton, need, rest } from "../../common/dom.js";
import { nameOfRound, tableOnPage } from "../outbox/unconfirmed.js";
import { eventOf, isWhole } from "./draft.js";
import { lacksYaku, questionsWithoutDesk, unanswered } from "./liability.js";
import { drawLiabilityQuestions, drawNotenQuestions } from "./questions.js";
import { showReminders } from "./reminders.js";
import { NO_RULING, readRuling } from "./ruling.js";
import { changesOf, gainsText, settlementParts } from "./settlement.js";
import { FoulFields, ValueGrid } from "./sheet_fields.js";
import { hintOf, hyphenated, needOf, Wording } from "./wording.js";

export class Sheet {
  #root;
  #words;
  #wording;
  #grid;
  #foul;
  #onAnswer;
  /** @type {Ruling} */
  #ruling = NO_RULING;
  /** @type {LiabilityQuestion[]} */
  #questions = [];
  /**
   * The answer whose ruling is shown.
   * @type {PreviewAnswer | null}
   */
  #shown = null;
  /** The settlement of this device that is shown, as text. */
  #settled = "";
  /** @type {SheetState | null} */
  #last = null;

  /**
   * @param {HTMLElement} root
   * @param {(question: LiabilityQuestion, given: LiabilityAnswer) => void} onAnswer
   */
  constructor(root, onAnswer) {
    this.#root = root;
    this.#words = /** @type {Words} */ (root.dataset);
    this.#wording = new Wording(this.#words, namesOf(root));
    this.#grid = new ValueGrid(root);
    this.#foul = new FoulFields(root);
    this.#onAnswer = onAnswer;
  }

  /**
   * Shows the entry.
   * @param {SheetState} state
   */
  show(state) {
    const { draft, view, begun, outdated } = state;
    const opens = this.#root.hidden;
    this.#root.hidden = !begun && !outdated;
    if (opens && !this.#root.hidden) {
      // Each hand starts at the top, wherever the last one was scrolled to.
      this.#part(".sheet-body").scrollTop = 0;
    }
    sayIn(this.#part("#sheet-title"), this.#wording.titleOf(state));
    this.#part("#sheet-hint").textContent = begun
      ? state.isUndone
        ? this.#words.undone
        : hintOf(this.#words, state)
      : "";
    this.#showTabs(draft, view);
    this.#grid.show(state);
    this.#showMarks(draft);
    need(this.#root, `[name="mark"][value="${view.mark}"]`, HTMLInputElement).checked = true;
    this.#showOutdated(outdated);
    showReminders(this.#part("#due"), draft);
    this.#showAllRons(state);
    need(this.#root, "[data-compare-draft]").hidden = !isWhole(draft, state.asks);
    this.#showRuling(state);
    this.#foul.show(draft, this.#ruling.decide);
    this.#showBar(state, this.#showQuestions(state), this.#showDoubts(state));
    showLinks(state, this.#root.dataset.form);
    this.#last = state;
  }

  /** Returns each seat's change of points. */
  changes() {
    const { answer, settled } = this.#last ?? { answer: null, settled: null };
    return answer?.status ? this.#ruling.changes : changesOf(settled, this.#words);
  }

  /** Returns the seats whose ron is passed over. */
  passed() {
    return this.#last?.answer?.status ? this.#ruling.passed : [];
  }

  /** Returns the mark of the ruling that is shown, and its sentence. */
  ruled() {
    const { seen, says } = this.#ruling;
    return { seen, says: says || (this.#last ? this.#wording.summaryOf(this.#last) : "") };
  }

  /** Returns the typed value, or null. */
  typed() {
    return this.#grid.typed();
  }

  /**
   * Returns the chombo after a change of one of its fields.
   * @param {EventTarget | null} changed
   * @param {Draft} draft
   */
  foul(changed, draft) {
    return this.#foul.read(changed, draft);
  }

  /** Takes no second tap on the confirmation. */
  busy() {
    need(this.#root, "#confirm", HTMLButtonElement).disabled = true;
  }

  /** Says that the device has no room for the hand. */
  noRoom() {
    this.#part("#sentence").textContent = this.#words.noRoom;
    need(this.#root, "#confirm", HTMLButtonElement).disabled = false;
  }

  /**
   * Returns a part of the sheet.
   * @param {string} selector
   */
  #part(selector) {
    return need(this.#root, selector);
  }

  /** Returns the name of a seat. */
  #nameOf = (/** @type {number} */ seat) => nameOfSeat(seat);

  /**
   * Shows a tab for each hand: several winners have separate values, and at a draw each player may show one.
   * @param {Draft} draft
   * @param {FeltView} view
   */
  #showTabs(draft, view) {
    const hands = handsWithTabs(draft, view);
    const place = this.#part("#whose");
    // Winners take the place of the title, so that no key moves; four players at a draw need a line.
    const parent = this.#part(draft.kind === "win" ? ".heading" : ".sheet-body");
    if (place.parentElement !== parent) {
      parent.prepend(place);
    }
    place.hidden = !hands.length;
    place.replaceChildren(
      ...hands.map((one) => {
        const button = makeButton("face");
        button.dataset.whose = String(one.seat);
        button.setAttribute("aria-pressed", String(one.seat === view.aim));
        button.title = nameOfSeat(one.seat);
        button.append(make("b", "", hyphenated(nameOfSeat(one.seat))), " ", this.#wording.worthOf(one) || "…");
        return button;
      }),
    );
  }

  /**
   * Shows what a tap on a seat can mark at a draw, if it can mark more than tenpai.
   * @param {Draft} draft
   */
  #showMarks(draft) {
    const marks = this.#part('[data-part="draw"]');
    need(marks, ".of-riichi").hidden = draft.riichi.length === 0;
    marks.hidden = draft.kind !== "exhaustive_draw" || findAll(marks, ".box:not([hidden])").length < 2;
  }

  /**
   * Says that wins by all the others abort the hand, where the rules say so, before their values are asked for.
   * @param {SheetState} state
   */
  #showAllRons({ draft, players }) {
    const notice = find(this.#root, "#all-rons");
    if (notice) {
      notice.hidden = draft.from === undefined || draft.winners?.length !== players - 1;
    }
  }

  /**
   * Shows the ruling of a new answer; the judge's question stays in place while the desk is asked again.
   * @param {SheetState} state
   */
  #showRuling({ answer, ready, settled }) {
    const here = JSON.stringify(settled);
    if (answer === this.#shown && ready === this.#last?.ready && here === this.#settled) {
      return;
    }
    this.#shown = answer;
    this.#settled = here;
    const { isRuled, ...ruling } = readRuling(answer);
    this.#ruling = { ...ruling, decide: isRuled ? ruling.decide : ready && this.#ruling.decide };
    this.#questions = ruling.questions ?? this.#questions;
    this.#showLater(ruling.later);
    this.#part("#follows").replaceChildren(...ruling.parts, ...this.#partsOf(answer, settled));
  }

  /**
   * Says beside the name of a corrected hand that later hands change; the link leads to them, below the fields.
   * @param {string} later
   */
  #showLater(later) {
    const link = find(this.#root, "#later");
    if (link) {
      link.hidden = !later;
      link.textContent = later;
    }
  }

  /**
   * Returns this device's settlement, if the desk cannot be reached.
   * @param {PreviewAnswer | null} answer
   * @param {Settled | null} settled
   */
  #partsOf(answer, settled) {
    const isLost = answer ? answer.status === 0 : !navigator.onLine;
    const said = tableOnPage()?.words;
    return isLost && said
      ? settlementParts(settled, { words: this.#words, said, nameOf: this.#nameOf, nameOfRound })
      : [];
  }

  /**
   * Asks who is liable: as the desk asks, or without the network for every yakuman by value.
   * @param {SheetState} state
   */
  #showQuestions({ draft, answer, ready, players }) {
    if (!ready || (answer && answer.status >= 400)) {
      this.#questions = [];
    } else if (answer?.status === 0) {
      const kept = this.#questions.filter(({ counted }) => !counted);
      this.#questions = [...kept, ...questionsWithoutDesk(draft, JSON.parse(this.#words.pao || "[]"), players)];
    }
    const questions = this.#questions.filter(({ seat }) => draft.winners?.some((one) => one.seat === seat));
    const shown = { draft, questions, words: this.#words, nameOf: this.#nameOf, onAnswer: this.#onAnswer };
    drawLiabilityQuestions(this.#part("#fed"), shown);
    return unanswered(draft, questions);
  }

  /**
   * Asks about riichi without tenpai; returns what must be said first, or "".
   * @param {SheetState} state
   */
  #showDoubts({ draft, view }) {
    return drawNotenQuestions(this.#part("#doubts"), { draft, view, words: this.#words, nameOf: this.#nameOf });
  }

  /**
   * Shows what is missing or the ruling, and the button.
   * @param {SheetState} state
   * @param {LiabilityQuestion | undefined} open the first question without an answer
   * @param {string} doubt what must be said first about a riichi
   */
  #showBar(state, open, doubt) {
    const { answer, ready, settled, lacksReason } = state;
    const button = need(this.#root, "#confirm", HTMLButtonElement);
    const lost = answer?.status === 0;
    const needed = find(this.#root, "#all-rons:not([hidden])") ? "" : needOf(this.#words, state);
    const missing = (answer && open && this.#askFor(state.draft, open)) || needed || doubt;
    const reason = lacksReason && this.#ruling.seen ? this.#words.sayReason : "";
    const isSettled = settled !== null && "table" in settled;
    const offline = isSettled
      ? [gainsText(settled, this.#words, this.#nameOf), this.#words.offlineSettled].filter(Boolean).join(". ")
      : this.#words.offline;
    const waiting = lost ? offline : ready && !answer ? this.#words[isSettled ? "unconfirmed" : "wait"] : "";
    sayIn(this.#part("#sentence"), missing || [this.#ruling.says, reason].filter(Boolean).join(" ") || waiting);
    button.textContent = lost ? this.#words.keep : this.#words.confirm;
    button.disabled = Boolean(open || doubt || lacksReason) || !(ready && answer && (this.#ruling.seen || lost));
    button.classList.toggle("foul", this.#ruling.verdict === "chombo");
  }

  /**
   * Returns the request to answer a question about liability.
   * @param {Draft} draft
   * @param {LiabilityQuestion} question
   */
  #askFor(draft, question) {
    if (lacksYaku(draft, question)) {
      return this.#words.sayYaku;
    }
    return question.counted ? this.#words.sayPao : this.#words.sayFed;
  }

  /**
   * Says that the table moved on during the entry, and what its last hand was.
   * @param {boolean} outdated
   */
  #showOutdated(outdated) {
    const notice = this.#part("#moved-on");
    if (notice.hidden === outdated) {
      notice.hidden = !outdated;
      rest(need(notice, ".actions"));
      const last = find(document, ".played-hands .what")?.textContent?.replace(/\s+/g, " ").trim() ?? "";
      need(notice, "[data-what]").textContent = `${this.#words.moved} ${last}`;
    }
  }
}

/**
 * Returns the name of a seat's player.
 * @param {number} seat
 */
function nameOfSeat(seat) {
  return find(document, `#seat-${seat} .name`)?.textContent ?? "";
}

/**
 * Returns the names on the page.
 * @param {HTMLElement} root
 * @returns {PageNames}
 */
function namesOf(root) {
  const ending = (/** @type {string} */ selector) => find(document, `.endings ${selector}`)?.textContent?.trim() ?? "";
  return {
    seat: nameOfSeat,
    abort: (code) => ending(`[data-reason="${CSS.escape(code ?? "undefined")}"]`),
    foul: (code) => {
      const value = CSS.escape(code ?? "");
      const named = code ? find(root, `[data-why="${value}"], #foul option[value="${value}"]`) : null;
      return named?.textContent?.trim() ?? "";
    },
    cell: (cell) => find(root, `[data-worth="${cell}"]`)?.getAttribute("aria-label") ?? null,
    draw: () => ending('[data-ends="draw"]'),
    tiles: () => find(root, "#by-tiles")?.textContent ?? "",
  };
}

/**
 * Returns the hands between which to choose.
 * @param {Draft} draft
 * @param {FeltView} view
 */
function handsWithTabs(draft, view) {
  if (draft.kind === "exhaustive_draw" && view.byTiles) {
    const seats = findAll(document, "#felt .taps").map(({ dataset }) => Number(dataset.seat));
    return seats.map((seat) => ({ seat, hand: draft.shown?.[seat] }));
  }
  const { winners = [] } = draft;
  return draft.kind === "win" && winners.length > 1 ? winners : [];
}

/**
 * Lets the links open the full form with the draft.
 * @param {SheetState} state
 * @param {string | undefined} form the address of the form if the hand is corrected
 */
function showLinks({ draft, players, address }, form) {
  const event = eventOf(draft, players);
  const ending = draft.kind
    ? {
        win: draft.from === undefined ? "tsumo" : "ron",
        exhaustive_draw: "draw",
        abortive_draw: "abort",
        chombo: "chombo",
      }[draft.kind]
    : "ron";
  const report = JSON.stringify(event.kind ? event : { kind: "win", winners: [], ...event });
  for (const link of findAll(document, "[data-all]", HTMLAnchorElement)) {
    const page = form ? `${form}?kind=${ending}&` : `${address}hands/${ending}/?`;
    link.href = `${page}report=${encodeURIComponent(report)}`;
  }
}

/**
 * Shows a text; the full text is also the title, for a line without room for it.
 * @param {HTMLElement} place
 * @param {string} text
 */
function sayIn(place, text) {
  const shown = hyphenated(text);
  // Skip unchanged text.
  if (place.textContent !== shown) {
    place.textContent = shown;
    place.title = text;
  }
}
