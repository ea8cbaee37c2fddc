// What the sheet asks for next, in words, beside the title and the waiting button.
import { lacksWorth } from "./draft.js";
import { halfShown } from "./shown.js";

// Facts otherwise entered by taps on the felt; a phone has no room for the felt while tiles are tapped.
export function hintOf(words, { draft, ways }) {
  if (draft.kind !== "win" || !draft.winners.length || ways.byTiles) {
    return "";
  }
  return draft.from !== undefined ? words.hintRon : ways.asked ? "" : words.hintTsumo;
}

// The missing facts.
export function needOf(words, { draft, ways, asks, answer }) {
  switch (draft.kind) {
    case "win":
      if (!draft.winners.length) {
        return draft.from === undefined ? "" : words.hintWinner;
      }
      return lacksWorth(draft) ? (ways.byTiles ? words.hintTiles : words.hintValue) : "";
    case "exhaustive_draw":
      return halfShown(draft) ? words.hintTiles : "";
    case "chombo":
      return draft.offenders.length ? "" : words.hintOffender;
    case "abortive_draw":
      if (draft.reason === "suucha_riichi" && answer?.status >= 400) {
        return words.hintRiichi;
      }
      return draft[asks] === undefined ? ({ by: words.hintBy, from: words.hintFrom }[asks] ?? "") : "";
    default:
      return "";
  }
}
