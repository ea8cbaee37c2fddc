// Asks about each player in riichi who is not marked tenpai at a draw.
import { find, make, makeButton } from "../../common/dom.js";
import { doubtfulSeats, isConfirmed, unconfirmedSeat } from "./noten_riichi.js";

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
 * Makes the question about a seat.
 * @param {Draft} draft
 * @param {number} number
 * @param {Words} words
 * @param {string} name
 */
function question(draft, number, words, name) {
  const seat = String(number);
  const group = make("fieldset", "doubt notice warning");
  const choices = make("div", "choices");
  choices.append(
    choice(words.enterTiles, false, { whose: seat }),
    choice(words.tenpai, false, { told: "tenpai", of: seat }),
    choice(words.confirmNoten, isConfirmed(draft, number), { told: "noten", of: seat }),
  );
  group.append(
    make(
      "p",
      "",
      words.askNoten.replace("[name]", () => name),
    ),
    choices,
  );
  return group;
}

/**
 * Draws the questions; returns what must be said first, or "".
 * @param {HTMLElement} place
 * @param {{ draft: Draft, view: FeltView, words: Words, nameOf: (seat: number) => string }} state
 */
export function drawNotenQuestions(place, { draft, view, words, nameOf }) {
  const seats = view.byTiles ? [] : doubtfulSeats(draft);
  const shown = JSON.stringify(seats.map((seat) => [seat, isConfirmed(draft, seat), nameOf(seat)]));
  if (place.dataset.shows !== shown) {
    const focused = document.activeElement;
    const data = focused instanceof HTMLElement && place.contains(focused) ? { ...focused.dataset } : {};
    place.dataset.shows = shown;
    place.hidden = !seats.length;
    place.replaceChildren(...seats.map((seat) => question(draft, seat, words, nameOf(seat))));
    if (data.told) {
      find(place, `[data-told="${data.told}"][data-of="${data.of}"]`)?.focus();
    }
  }
  const open = unconfirmedSeat(draft);
  return open === undefined ? "" : words.sayNoten.replace("[name]", () => nameOf(open));
}
