// The shapes that several modules share, for the type checker; browsers do not load this file.

/** A tile in notation: "5m" is a five of characters, "0m" the red one, "1z" an east. */
type Tile = string;

type Suit = "m" | "p" | "s" | "z";
type MeldType = "chi" | "pon" | "daiminkan" | "kakan" | "ankan";
type Turn = "left" | "across" | "right";
type RowName = "concealed" | "winning" | "dora" | "ura" | "discards" | "passed";

/** A meld as the builder holds it; `turn` is the side that it was called from. */
interface Meld {
  type: MeldType;
  tiles: Tile[];
  called?: Tile;
  turn?: Turn;
  from?: number | null;
}

/** A hand as the builder holds it. */
interface BuiltHand extends Record<RowName, Tile[]> {
  melds: Meld[];
}

/** A meld in the protocol's format. */
interface PlainMeld {
  type: MeldType;
  tiles: string;
  called?: string;
  from?: number | null;
}

/** A hand in the protocol's format. */
interface PlainHand {
  concealed?: string;
  winning_tile?: string;
  dora?: string;
  ura?: string;
  discards?: string;
  passed?: string;
  melds?: PlainMeld[];
  flags?: string[];
  nukidora?: number;
}

/** What a hand is built for, as far as it limits the tiles that can be tapped. */
interface HandFacts {
  aka: number;
  players: number;
  hasChi: boolean;
  opensInRiichi: boolean;
  riichi: boolean;
  seat: number | null;
  /** The tiles of a whole hand without the winning one: 13, or 14 for nine kinds. */
  size: number;
  /** The rows that exist, with the number of tiles that fit into each. */
  capacity: Partial<Record<RowName, number>>;
  /** The tiles elsewhere on the page. */
  elsewhere(): Tile[];
}

/** Whether the sticks say that a player is in riichi, and in which. */
type RiichiSticks = boolean | { open?: boolean; double?: boolean } | null | undefined;

/** A place for which the keypad is opened; the keypad is placed within `within`, else after `at`. */
interface Slot {
  at: HTMLElement;
  within?: HTMLElement;
  /** What gets the focus back. */
  opener?: HTMLElement;
  tap(tile: Tile): void;
  back(): void;
  /** Why a tile cannot be tapped, or "". */
  refusal(tile: Tile): string;
  refused?(why: string): void;
  closed?(): void;
}

/** The page's only keypad. */
interface TileKeypad {
  isOpenFor(at: HTMLElement): boolean;
  word(name: string): string;
  refresh(): void;
  open(slot: Slot): void;
  close(): void;
}

/** The library that replaces parts of the page. */
interface Htmx {
  process(element: Element): void;
  ajax(method: string, address: string, options: { target: string; swap: string }): Promise<void>;
}

interface Window {
  htmx?: Htmx;
}
