// The hands shown at a draw, as tiles: one builder, for the selected seat.
import { parse } from "../tiles.js";
import { doubtful, riichiSeats } from "./noten.js";

const isDraw = (draft) => draft.kind === "exhaustive_draw";

// The seat whose hand is selected after a tap on a seat's tab or on *Tiles*.
export function lookedAt(draft, ways, seat) {
  if (!isDraw(draft)) {
    return { ...ways, aim: seat, byTiles: Boolean(draft.winners?.find((one) => one.seat === seat)?.hand) };
  }
  return { ...ways, aim: seat, byTiles: true };
}

export function toggled(draft, ways) {
  if (!isDraw(draft) || ways.byTiles) {
    return { ...ways, byTiles: !ways.byTiles };
  }
  const [first = 0] = [...doubtful(draft), ...riichiSeats(draft), ...draft.tenpai];
  return lookedAt(draft, ways, first);
}

// The draw with the tiles that a seat shows; without tiles the seat shows no hand.
export function withShown(draft, seat, hand) {
  const { [seat]: _before, ...others } = draft.shown ?? {};
  const has = Boolean(hand?.concealed || hand?.melds?.length);
  return { ...draft, shown: has ? { ...others, [seat]: hand } : others };
}

const tilesIn = (text) => (text ?? "").replace(/[^0-9]/g, "").length;

// A shown hand with missing tiles.
export const halfShown = (draft) =>
  Object.values(draft.shown ?? {}).some(({ concealed, melds }) => tilesIn(concealed) + 3 * (melds ?? []).length !== 13);

export function shownOf(root, group, onChange) {
  const part = root.querySelector('[data-part="shown"]');
  const builderRoot = part.querySelector("[data-builder]");
  let builder = null;
  let at = null;
  let last = null;

  const seen = () =>
    Object.entries(last.draft.shown ?? {})
      .filter(([seat]) => Number(seat) !== last.aim)
      .flatMap(([, hand]) => [hand.concealed, ...(hand.melds ?? []).map(({ tiles }) => tiles)].flatMap(parse));

  return {
    hide() {
      part.hidden = true;
      builderRoot.hidden = true;
      at = null;
      builder?.close();
    },
    show(Builder, draft, { aim }, facts) {
      last = { draft, aim };
      part.hidden = false;
      builderRoot.hidden = false;
      builder ??= new Builder(builderRoot, group, { ...facts, seen, onChange });
      builder.update(facts);
      if (at !== aim) {
        at = aim;
        builder.set(draft.shown?.[aim] ?? {});
        builder.open();
      }
    },
  };
}
