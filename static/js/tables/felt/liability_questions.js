// Asks who is liable for a yakuman, and for which.
import { make, makeButton } from "../../common/dom.js";
import { answerTo, unanswered } from "./liability.js";
import { fill } from "./wording.js";

/**
 * What the questions are drawn from.
 * @typedef {object} QuestionState
 * @property {Draft} draft
 * @property {LiabilityQuestion[]} questions
 * @property {Words} words
 * @property {(seat: number) => string} nameOf
 * @property {(question: LiabilityQuestion, given: LiabilityAnswer) => void} onAnswer
 */

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
  const seats = question.candidates.map((seat) => button(seat, nameOf(seat), answer?.who === seat, { who: seat }));
  const nobody = button("nobody", words.nobody, answer?.who === null, { who: null, yaku: undefined });
  const group = make("fieldset", "fed");
  group.append(make("legend", "", fill(asked, { name: nameOf(question.seat), yaku: name })));
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
