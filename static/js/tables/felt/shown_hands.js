// The hands shown at a draw, and whose tiles are looked at.
import { countTiles } from "../tiles.js";
import { doubtfulSeats, riichiSeats } from "./noten_riichi.js";

/**
 * Returns the view after a tap on the tab of a seat.
 * @param {Draft} draft
 * @param {FeltView} view
 * @param {number} seat
 * @returns {FeltView}
 */
export function lookAt(draft, view, seat) {
  const isDraw = draft.kind === "exhaustive_draw";
  return { ...view, aim: seat, byTiles: isDraw || Boolean(draft.winners?.find((one) => one.seat === seat)?.hand) };
}

/**
 * Returns the view after a tap on *Tiles*; at a draw it starts with the seat that most needs to show.
 * @param {Draft} draft
 * @param {FeltView} view
 * @returns {FeltView}
 */
export function toggleTiles(draft, view) {
  if (draft.kind !== "exhaustive_draw" || view.byTiles) {
    return { ...view, byTiles: !view.byTiles };
  }
  const [first = 0] = [...doubtfulSeats(draft), ...riichiSeats(draft), ...(draft.tenpai ?? [])];
  return lookAt(draft, view, first);
}

/**
 * Returns the draw with the hand that a seat shows; without tiles the seat shows none.
 * @param {Draft} draft
 * @param {number} seat
 * @param {PlainHand | undefined} hand
 * @returns {Draft}
 */
export function withShownHand(draft, seat, hand) {
  const { [seat]: _before, ...others } = draft.shown ?? {};
  return { ...draft, shown: hand && (hand.concealed || hand.melds?.length) ? { ...others, [seat]: hand } : others };
}

/**
 * Tells whether tiles are missing in a shown hand.
 * @param {Draft} draft
 */
export function hasHalfShownHand(draft) {
  return Object.values(draft.shown ?? {}).some(
    ({ concealed, melds }) => countTiles(concealed) + 3 * (melds ?? []).length !== 13,
  );
}
