// What the sheet asks for next, in words, beside the title and the waiting button.
import { lacksWorth } from "./draft.js";
import { hasHalfShownHand } from "./shown_hands.js";

/**
 * Returns how to enter facts that are otherwise entered by taps on the felt; a phone has no room for it while tiles are
 * tapped.
 * @param {Words} words
 * @param {{ draft: Draft, view: FeltView }} state
 */
export function hintOf(words, { draft, view }) {
  if (draft.kind !== "win" || !draft.winners?.length || view.byTiles) {
    return "";
  }
  return draft.from !== undefined ? words.hintRon : view.asked ? "" : words.hintTsumo;
}

/**
 * Returns what is missing, or "".
 * @param {Words} words
 * @param {{ draft: Draft, view: FeltView, asks: "" | "by" | "from", answer: PreviewAnswer | null }} state
 */
export function needOf(words, { draft, view, asks, answer }) {
  switch (draft.kind) {
    case "win":
      if (!draft.winners?.length) {
        return draft.from === undefined ? "" : words.hintWinner;
      }
      return lacksWorth(draft) ? (view.byTiles ? words.hintTiles : words.hintValue) : "";
    case "exhaustive_draw":
      return hasHalfShownHand(draft) ? words.hintTiles : "";
    case "chombo":
      return draft.offenders?.length ? "" : words.hintOffender;
    case "abortive_draw":
      if (draft.reason === "suucha_riichi" && answer && answer.status >= 400) {
        return words.hintRiichi;
      }
      return asks && draft[asks] === undefined ? { by: words.hintBy, from: words.hintFrom }[asks] : "";
    default:
      return "";
  }
}
