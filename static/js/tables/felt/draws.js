// Exhaustive draws: riichi without tenpai, the hands that are shown, and whose tiles are looked at.
import { countTiles } from "../tiles.js";

const CONFIRMED = "RII-NOTEN";

/**
 * Returns the seat of a riichi stick.
 * @param {RiichiStick} stick
 */
export function seatOf(stick) {
  return typeof stick === "object" ? stick.seat : stick;
}

/**
 * Returns the seats in riichi whose riichi tile was not won on.
 * @param {Draft} draft
 */
export function riichiSeats(draft) {
  return (draft.riichi ?? []).filter((stick) => typeof stick !== "object" || !stick.ronned).map(seatOf);
}

/**
 * Tells whether a player who declares riichi now counts as tenpai.
 * @param {Draft} draft
 * @param {number} seat
 */
export function isPresumedTenpai(draft, seat) {
  return !draft.refuses?.includes(seat);
}

/**
 * Returns the seats in riichi whose hands are unknown at a draw.
 * @param {Draft} draft
 * @returns {number[]}
 */
export function doubtfulSeats(draft) {
  if (draft.kind !== "exhaustive_draw") {
    return [];
  }
  const { tenpai = [], refuses = [], shown = {} } = draft;
  const known = [...tenpai, ...refuses, ...Object.keys(shown).map(Number)];
  return riichiSeats(draft).filter((seat) => !known.includes(seat));
}

/**
 * Tells whether the noten riichi of a seat is confirmed.
 * @param {Draft} draft
 * @param {number} seat
 */
export function isConfirmed(draft, seat) {
  return Boolean(draft.noten?.includes(seat));
}

/**
 * Returns the first doubtful seat that is not confirmed.
 * @param {Draft} draft
 */
export function unconfirmedSeat(draft) {
  return doubtfulSeats(draft).find((seat) => !isConfirmed(draft, seat));
}

/**
 * Returns the seats in riichi that are asked about at a draw: each one whose tiles are not shown.
 * @param {Draft} draft
 */
export function askedSeats(draft) {
  const { kind, refuses = [], shown = {} } = draft;
  return kind === "exhaustive_draw"
    ? riichiSeats(draft).filter((seat) => !refuses.includes(seat) && !(seat in shown))
    : [];
}

/**
 * Takes the answer about one seat: tenpai, a confirmed noten riichi, or that confirmation taken back.
 * @param {Draft} draft
 * @param {{ seat: number, given: string }} answer
 * @returns {Draft}
 */
export function answerDoubt(draft, { seat, given }) {
  const [noten, tenpai] = [draft.noten ?? [], draft.tenpai ?? []].map((seats) => seats.filter((one) => one !== seat));
  if (given === "tenpai") {
    return { ...draft, noten, tenpai: [...tenpai, seat] };
  }
  return { ...draft, tenpai, noten: isConfirmed(draft, seat) ? noten : [...noten, seat] };
}

/**
 * Returns the draw to send, with its reason if the judge confirmed a noten riichi.
 * @param {Draft} draft
 * @returns {Draft}
 */
export function eventOfDraw(draft) {
  const { noten: _noten, reason: _reason, shown, ...rest } = draft;
  const confirmed = doubtfulSeats(draft).some((seat) => isConfirmed(draft, seat));
  return {
    ...rest,
    ...(Object.keys(shown ?? {}).length ? { shown } : {}),
    ...(confirmed ? { reason: CONFIRMED } : {}),
  };
}

/**
 * Reads a sent draw into the format used here.
 * @param {Draft} event
 * @returns {Draft}
 */
export function readDraw({ reason, ...draft }) {
  return reason ? { ...draft, noten: doubtfulSeats(draft) } : draft;
}

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
