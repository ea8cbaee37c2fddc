// The shapes of the points card and of what its script reads and returns, for the type checker.

/** What the rules pay, made by the referee; the referee's `points_card` explains each member. */
interface PointsCard {
  players: number;
  stick: number;
  riichi_points: number;
  least_han: Record<string, number>;
  two_han_from_honba: number | null;
  ronned_riichi_pays: boolean;
  only_riichi_wins: boolean;
  four_riichi_abort: boolean;
  ron: Record<string, number[]>;
  tsumo: Record<string, number[]>;
  honba: { ron: number; tsumo: number[] } | null;
  rons: { most: number; honba_to_all: boolean; own_stick_back: boolean; nearest_decides_deal: boolean };
  noten: Record<string, number[]>;
  draw_dealer_stays: { tenpai: boolean; noten: boolean };
  aborts: Record<string, { dealer_stays: boolean; honba: number; riichi: number }>;
  end: {
    bust_below: number | null;
    last_round: number;
    extension_to: number | null;
    goal: number;
    dealer_won: "no" | "choice" | "goal";
    dealer_tenpai: "no" | "choice" | "goal";
    leftover: "first" | "nobody" | null;
  };
}

/** A table before a hand, in the protocol's format. */
interface CardTable {
  scores: number[];
  round: string;
  honba: number;
  deposits: number;
  over?: boolean;
  time?: string;
  dead?: number[];
}

interface CardValue {
  han?: number;
  fu?: number | null;
  yakuman?: number;
}

interface CardWinner {
  seat: number;
  value?: CardValue;
  [detail: string]: unknown;
}

type CardRiichi = number | { seat: number; ronned?: boolean; double?: boolean; [detail: string]: unknown };

/** A report in the protocol's format. */
interface CardEvent {
  kind: string;
  from?: number | null;
  riichi?: CardRiichi[];
  winners?: CardWinner[];
  tenpai?: number[];
  reason?: string;
  by?: number | null;
  dealer_ends?: boolean;
  [detail: string]: unknown;
}

type CardParty = number | "pot" | "out";

interface CardPayment {
  from: CardParty;
  to: CardParty;
  points: number;
  for: string;
}

/** Why the card cannot answer. */
type CardDoubt =
  | "kind"
  | "detail"
  | "time"
  | "riichi"
  | "winners"
  | "honba"
  | "hand"
  | "han"
  | "value"
  | "noten_riichi"
  | "abort"
  | "leftover";

interface CardRuling {
  payments: CardPayment[];
  deltas: number[];
  table: { scores: number[]; round: string; dealer: number; honba: number; deposits: number; over: boolean };
}

/** What this device makes of a waiting hand; `before`: the table before the hand is not known. */
type Settled = CardRuling | { asks: CardDoubt | "before" };

/** What the page has for settling hands; the table is null if it cannot be settled. */
interface TableOnPage {
  token: string;
  /** The number of the table's next entry. */
  expects: number;
  table: CardTable | null;
  card: PointsCard;
  /** The words for what payments are for, and for the parties that are no players. */
  words: Words;
  /** When the time of the round is up, by this device's clock. */
  timeUp: number;
}
