// What an earlier ruling still brings when the hand ends as entered: the page has a reminder for each way to end it.
import { find, findAll } from "../../common/dom.js";
import { winnerAt } from "./draft.js";

/**
 * Returns how the draft ends the hand for a seat, in the words of the page; "" while that is not known.
 * @param {Draft} draft
 * @param {number} seat
 */
export function endFor(draft, seat) {
  switch (draft.kind) {
    case "win":
      return draft.winners?.length ? (winnerAt(draft, seat) ? "own_win" : "other_win") : "";
    case "exhaustive_draw":
      return "draw";
    case "abortive_draw":
      return draft.reason === "suucha_riichi" ? "four_riichi" : "abort";
    default:
      return "";
  }
}

/**
 * Shows the reminders for the draft.
 * @param {HTMLElement} place
 * @param {Draft} draft
 */
export function showReminders(place, draft) {
  const held = find(document, "#reminders", HTMLTemplateElement)?.content;
  const due = (held ? findAll(held, "[data-end]") : []).filter(
    ({ dataset }) => dataset.end === endFor(draft, Number(dataset.of)),
  );
  const shown = due.map(({ outerHTML }) => outerHTML).join("");
  // A link or a button under the finger stays, and nothing is announced twice.
  if (place.dataset.shows !== shown) {
    place.dataset.shows = shown;
    place.hidden = !due.length;
    place.replaceChildren(...due.map((one) => one.cloneNode(true)));
  }
}
