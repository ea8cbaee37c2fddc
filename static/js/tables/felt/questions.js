// Asks what must be said before a hand can be confirmed: who is liable for a yakuman, and who in riichi was not tenpai.
import { fill, find, make, makeButton } from "../../common/dom.js";
import { askedSeats, isConfirmed, unconfirmedSeat } from "./draws.js";
import { answerTo, unanswered } from "./liability.js";
import { hyphenated } from "./wording.js";

/**
 * Draws the questions if they have changed; the focus stays.
 * @param {HTMLElement} place
 * @param {QuestionState} state
 */
export function drawLiabilityQuestions(place, state) {
  const { draft, questions, nameOf } = state;
  const answers = draft.winners?.map(({ fed }) => fed);
  const text = JSON.stringify([questions, answers, questions.map(({ seat }) => nameOf(seat))]);
  if (place.dataset.shows === text) {
    return;
  }
  place.dataset.shows = text;
  const focused = place.contains(document.activeElement) ? document.activeElement?.id : "";
  place.replaceChildren(...questions.map((question) => drawQuestion(question, state)));
  place.hidden = !questions.length;
  if (focused) {
    document.getElementById(focused)?.focus({ preventScroll: true });
  }
  if (unanswered(draft, questions)) {
    place.scrollIntoView({ block: "nearest" });
  }
}

/**
 * Draws one question with its answers.
 * @param {LiabilityQuestion} question
 * @param {QuestionState} state
 */
function drawQuestion(question, { draft, words, nameOf, onAnswer }) {
  const answer = answerTo(draft, question);
  const [[code, name]] = question.yaku;
  const button = (
    /** @type {string | number} */ id,
    /** @type {string} */ label,
    /** @type {boolean} */ pressed,
    /** @type {LiabilityAnswer} */ given,
  ) => {
    const made = makeButton("face", label);
    made.id = `fed-${question.seat}-${code}-${id}`;
    made.setAttribute("aria-pressed", String(pressed));
    made.addEventListener("click", () => onAnswer(question, given));
    return made;
  };
  const asked = question.counted ? words.askPao : code === "rinshan" ? words.askKan : words.askFed;
  const seats = question.candidates.map((seat) =>
    button(seat, hyphenated(nameOf(seat)), answer?.who === seat, { who: seat }),
  );
  const nobody = button("nobody", words.nobody, answer?.who === null, { who: null, yaku: undefined });
  const group = make("fieldset", "fed");
  group.append(make("legend", "", hyphenated(fill(asked, { name: nameOf(question.seat), yaku: name }))));
  if (question.counted) {
    group.append(make("p", "quiet means", words.meansPao));
  }
  group.append(row([...seats, nobody]));
  if (question.yaku.length > 1 && Number.isInteger(answer?.who)) {
    const yaku = question.yaku.map(([word, label]) => button(word, label, answer?.yaku === word, { yaku: word }));
    group.append(make("p", "", words.askYaku), row(yaku));
  }
  return group;
}

/**
 * Puts buttons into a row.
 * @param {HTMLElement[]} buttons
 */
function row(buttons) {
  const holder = make("div", "choices");
  holder.append(...buttons);
  return holder;
}

/**
 * Makes a button with its data.
 * @param {string} text
 * @param {boolean} pressed
 * @param {Record<string, string>} data
 */
function choice(text, pressed, data) {
  const button = makeButton("face", text);
  button.setAttribute("aria-pressed", String(pressed));
  Object.assign(button.dataset, data);
  return button;
}

/**
 * Makes the question about a seat; without tenpai it says what follows.
 * @param {Draft} draft
 * @param {number} number
 * @param {Words} words
 * @param {string} name
 */
function drawDoubt(draft, number, words, name) {
  const seat = String(number);
  const isTenpai = Boolean(draft.tenpai?.includes(number));
  const group = make("fieldset", isTenpai ? "doubt" : "doubt notice warning");
  const choices = make("div", "choices");
  choices.append(
    choice(words.tenpai, isTenpai, { told: "tenpai", of: seat }),
    choice(words.enterTiles, false, { whose: seat }),
    choice(words.confirmNoten, isConfirmed(draft, number), { told: "noten", of: seat }),
  );
  group.append(make("legend", "", hyphenated(`${name} · ${words.inRiichi}`)));
  group.append(choices);
  if (!isTenpai) {
    group.append(make("p", "", hyphenated(fill(words.askNoten, { name }))));
  }
  return group;
}

/**
 * Draws the questions about the players in riichi; returns what must be said first, or "".
 * @param {HTMLElement} place
 * @param {{ draft: Draft, view: FeltView, words: Words, nameOf: (seat: number) => string }} state
 */
export function drawNotenQuestions(place, { draft, view, words, nameOf }) {
  const seats = view.byTiles ? [] : askedSeats(draft);
  const shown = JSON.stringify(
    seats.map((seat) => [seat, draft.tenpai?.includes(seat), isConfirmed(draft, seat), nameOf(seat)]),
  );
  if (place.dataset.shows !== shown) {
    const focused = document.activeElement;
    const data = focused instanceof HTMLElement && place.contains(focused) ? { ...focused.dataset } : {};
    place.dataset.shows = shown;
    place.hidden = !seats.length;
    place.replaceChildren(...seats.map((seat) => drawDoubt(draft, seat, words, nameOf(seat))));
    if (data.told) {
      find(place, `[data-told="${data.told}"][data-of="${data.of}"]`)?.focus();
    }
  }
  const open = unconfirmedSeat(draft);
  return open === undefined ? "" : fill(words.sayNoten, { name: nameOf(open) });
}
