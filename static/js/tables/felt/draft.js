// The hand in the making: a protocol event that grows. Nothing here touches the page, and nothing here knows a rule.
import { named } from "./fed.js";
import { read, riichiSeats, sent } from "./noten.js";
import { halfShown, withShown } from "./shown.js";

const LISTS = { exhaustive_draw: ["tenpai", "refuses", "nagashi"], chombo: ["offenders"] };

// A draft as it was kept, or a hand that waits, in the form that is drawn here; nothing where it is neither.
export function sound(kept) {
  const { kind, riichi, winners } = Object(kept);
  const known = kind === undefined || ["win", "exhaustive_draw", "chombo", "abortive_draw"].includes(kind);
  if (!kept || !known || (kind === "win" && !Array.isArray(winners))) {
    return null;
  }
  const lists = Object.fromEntries((LISTS[kind] ?? []).map((name) => [name, []]));
  const draft = { ...lists, ...kept, riichi: Array.isArray(riichi) ? riichi : [] };
  return kind === "exhaustive_draw" ? read(draft) : draft;
}

export const blank = (riichi = []) => ({ riichi: [...riichi] });

export const isBegun = (draft) => "kind" in draft;

// Anything that would be lost: a kind, or a stick on the table.
export const holds = (draft) => isBegun(draft) || draft.riichi.length > 0;

export const lies = (draft, seat) => draft.riichi.some((one) => seatOf(one) === seat);

export const winner = (draft, seat) => draft.winners?.find((one) => one.seat === seat);

function seatOf(riichi) {
  return typeof riichi === "object" ? riichi.seat : riichi;
}

// A stick is laid, or taken back; the order is that in which they were laid.
export function lay(draft, seat) {
  const left = draft.riichi.filter((one) => seatOf(one) !== seat);
  const riichi = left.length < draft.riichi.length ? left : [...left, seat];
  if (draft.kind !== "exhaustive_draw") {
    return { ...draft, riichi };
  }
  const others = draft.tenpai.filter((one) => one !== seat);
  const presumed = riichi.length > left.length && !draft.refuses.includes(seat);
  return { ...draft, riichi, tenpai: presumed ? [...others, seat] : others };
}

// A player in riichi is tenpai at a draw until it is shown otherwise.
export function begin(draft, kind, more = {}) {
  const lists = Object.fromEntries((LISTS[kind] ?? []).map((name) => [name, name === "tenpai" ? riichiSeats(draft) : []]));
  return { kind, riichi: draft.riichi, ...lists, ...more };
}

// A ron by one gesture; a further one from the same seat is a further winner.
export function drag(draft, from, to) {
  const others = draft.kind === "win" && draft.from === from ? draft.winners : [];
  const already = others.some((one) => one.seat === to);
  return { ...begin(draft, "win"), from, winners: already ? others : [...others, { seat: to }] };
}

// What a tap on a seat means depends on what is being entered: `asked` is ron or tsumo where a button said so, `mark` what
// a tap marks at a draw, `asks` which seat an abortive draw asks for.
export function tap(draft, seat, { asked = "", mark = "tenpai", asks = "" } = {}) {
  switch (draft.kind) {
    case undefined:
      return begin(draft, "win", { winners: [{ seat }] });
    case "win":
      return tapWin(draft, seat, asked);
    case "exhaustive_draw":
      return toggle(exclusive(draft, seat, mark), mark, seat);
    case "chombo":
      return toggle(draft, "offenders", seat);
    default:
      return asks ? { ...draft, [asks]: draft[asks] === seat ? undefined : seat } : draft;
  }
}

function tapWin(draft, seat, asked) {
  if (draft.from === undefined) {
    const [first] = draft.winners;
    if (!first) {
      return asked === "ron" ? { ...draft, from: seat } : { ...draft, winners: [{ seat }] };
    }
    if (first.seat === seat) {
      return blank(draft.riichi);
    }
    return asked === "tsumo"
      ? begin(draft, "win", { winners: [{ seat }] })
      : begin(draft, "win", { from: first.seat, winners: [{ seat }] });
  }
  if (draft.from === seat) {
    return blank(draft.riichi);
  }
  if (!winner(draft, seat)) {
    return { ...draft, winners: [...draft.winners, { seat }] };
  }
  const winners = draft.winners.filter((one) => one.seat !== seat);
  // The last winner taken back leaves the first seat alone: its tsumo, unless a ron was asked for.
  return winners.length || asked === "ron"
    ? { ...draft, winners }
    : begin(draft, "win", { winners: [{ seat: draft.from }] });
}

function toggle(draft, list, seat) {
  const without = draft[list].filter((one) => one !== seat);
  return { ...draft, [list]: without.length < draft[list].length ? without : [...without, seat] };
}

// Nobody both shows tenpai and refuses to show.
function exclusive(draft, seat, mark) {
  const other = { tenpai: "refuses", refuses: "tenpai" }[mark];
  return other ? { ...draft, [other]: draft[other].filter((one) => one !== seat) } : draft;
}

// For what a chombo is, whether it was meant, and whether the judge decides on it though the rules price none.
export function foul(draft, { reason, intentional, decided }) {
  const { reason: _was, intentional: _meant, decided: _so, ...rest } = draft;
  return { ...rest, ...(reason ? { reason } : {}), ...(intentional ? { intentional } : {}), ...(decided ? { decided } : {}) };
}

// `given` is {value} or {hand}; neither takes the worth back. The indicators lie in one wall for all who win.
export function worth(draft, seat, given) {
  if (draft.kind === "exhaustive_draw") {
    return withShown(draft, seat, given.hand);
  }
  const wall = (hand) => (given.hand ? { ...hand, dora: given.hand.dora, ...(given.hand.ura ? { ura: given.hand.ura } : {}) } : hand);
  const winners = draft.winners.map((one) =>
    one.seat === seat ? { seat, ...given } : one.hand ? { ...one, hand: wall(one.hand) } : one,
  );
  return { ...draft, winners };
}

// The worth that a cell of the grid stands for: "3-30", "5" or "y1".
export function valueOf(cell) {
  const [han, fu] = cell.split("-").map(Number);
  return cell === "y1" ? { yakuman: 1 } : fu ? { han, fu } : { han };
}

const tilesIn = (text) => (text ?? "").replace(/[^0-9]/g, "").length;

function isWorth(one) {
  const { value, hand } = one;
  return Boolean(value) || Boolean(hand?.winning_tile && tilesIn(hand.concealed) + 3 * (hand.melds ?? []).length === 13);
}

export const lacksWorth = (draft) => draft.winners?.find((one) => !isWorth(one));

// Whether the referee can be asked. An abortive draw may ask for a seat first.
export function isWhole(draft, asks = "") {
  switch (draft.kind) {
    case undefined:
      return false;
    case "win":
      return draft.winners.length > 0 && !lacksWorth(draft);
    case "chombo":
      return draft.offenders.length > 0;
    case "abortive_draw":
      return !asks || draft[asks] !== undefined;
    default:
      return !halfShown(draft);
  }
}

// The event as it is sent: winners in turn order from the discarder, however they were tapped, and each hand's flags as
// the sticks lie.
export function eventOf(draft, players) {
  if (draft.kind !== "win") {
    return draft.kind === "exhaustive_draw" ? sent(draft) : draft;
  }
  const turns = (one) => (one.seat - (draft.from ?? 0) + players) % players;
  const winners = [...draft.winners].sort((one, other) => turns(one) - turns(other));
  return { ...draft, winners: winners.map((one) => named(one.hand ? { ...one, hand: inRiichi(draft, one) } : one)) };
}

function inRiichi(draft, { seat, hand }) {
  const others = (hand.flags ?? []).filter((flag) => !["riichi", "double_riichi", "open_riichi"].includes(flag));
  return lies(draft, seat) ? { ...hand, flags: ["riichi", ...others] } : { ...hand, flags: others, ura: "" };
}
