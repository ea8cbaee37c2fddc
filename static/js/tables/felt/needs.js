// What the sheet asks for next, in words: beside the title, and beside the button that waits for it.
import { lacksWorth } from "./draft.js";
import { halfShown } from "./shown.js";

// What else a tap on the felt would mean; while tiles are tapped, a phone has no room for the felt.
export function hintOf(words, { draft, ways }) {
  if (draft.kind !== "win" || !draft.winners.length || ways.byTiles) {
    return "";
  }
  return draft.from !== undefined ? words.hintRon : ways.asked ? "" : words.hintTsumo;
}

// What is still missing.
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
