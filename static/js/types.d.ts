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

/** The sentences and words of an element's data attributes. */
type Words = Record<string, string>;

type DraftKind = "win" | "exhaustive_draw" | "chombo" | "abortive_draw";

/** What a tap on a seat marks at a draw. */
type Mark = "tenpai" | "refuses" | "nagashi";

/** A riichi stick: the seat, or more about it from a hand that was entered in the full form. */
type RiichiStick = number | { seat: number; ronned?: boolean };

/** The value of a hand as it is read out. */
interface WinValue {
  han?: number;
  fu?: number;
  yakuman?: number;
}

/** Who is liable for a yakuman: nobody (null), or a seat and the yaku. */
interface LiabilityAnswer {
  who?: number | null;
  yaku?: string;
}

/** A question who is liable for a winner's yakuman; `yaku` are codes with names. */
interface LiabilityQuestion {
  seat: number;
  yaku: [code: string, name: string][];
  candidates: number[];
  /** The hand was entered by value, so every yakuman with liability is possible. */
  counted?: boolean;
}

interface Winner {
  seat: number;
  value?: WinValue;
  hand?: PlainHand;
  /** The answers about liability, by the yaku asked about. */
  fed?: Record<string, LiabilityAnswer>;
  liable?: { yaku?: string; seat: number }[];
}

/** A hand while it is entered: an event of the protocol that grows. */
interface Draft {
  kind?: DraftKind;
  riichi: RiichiStick[];
  winners?: Winner[];
  from?: number;
  by?: number;
  tenpai?: number[];
  refuses?: number[];
  nagashi?: number[];
  offenders?: number[];
  noten?: number[];
  shown?: Record<string, PlainHand>;
  reason?: string;
  intentional?: boolean;
  decided?: boolean;
}

/** What is looked at while a hand is entered; it is not part of the hand. */
interface FeltView {
  /** "ron" or "tsumo" if that button was tapped. */
  asked: string;
  mark: Mark;
  /** The seat whose value or tiles are asked for. */
  aim: number | null;
  byTiles: boolean;
}

/** A place in a table's ledger: the number of the next entry, the round and its honba. */
interface LedgerPlace {
  expects: number;
  round: string;
  honba: number | null;
}

/** The place that a draft was started for. */
interface DraftPlace extends LedgerPlace {
  rules?: string;
  key: string;
  /** Other hands wait before this one. */
  waits?: boolean;
  /** The key of the waiting hand that is being changed. */
  changes?: string;
  /** The full form was opened with this draft. */
  handed?: boolean;
}

/** The desk's answer to a preview; status 0: it did not answer. */
interface PreviewAnswer {
  status: number;
  html: string;
}

/** A hand that waits on this device to be sent. */
interface WaitingHand extends LedgerPlace {
  /** Its key in the store, which orders the hands. */
  place?: number;
  token: string;
  address: string;
  key: string;
  event: Draft;
  seen: string;
  /** The hand in words. */
  says: string;
  /** When it was entered. */
  at: string;
  state: "waiting" | "held" | "changing" | "aside";
  /** How often it was sent. */
  tried: number;
  /** How often the desk refused it. */
  refusals?: number;
  /** The desk's answer to a held hand. */
  answer: HeldAnswer | null;
  outcome?: string;
  /** Why the desk could not accept a hand that was set aside. */
  said?: { code: number; words: string } | null;
}

/** A hand as it is given to the outbox; `changes` is the key of the waiting hand that it replaces. */
type NewHand = Omit<WaitingHand, "state" | "tried" | "answer" | "at"> & { at?: string; changes?: string };

/** The desk's answer about a hand, without the state of its table. */
interface HeldAnswer {
  outcome: string;
  html: string;
  number: number;
  now: LedgerPlace;
}

/** The desk's answer about a hand. */
type DeskAnswer = HeldAnswer & { state?: string };

interface OutboxEvents {
  "outbox:changed": CustomEvent<{ waiting: WaitingHand[] }>;
  "outbox:stored": CustomEvent<HeldAnswer & { item: WaitingHand; state?: string }>;
  "outbox:held": CustomEvent<HeldAnswer & { item: WaitingHand; state?: string }>;
  "outbox:draft": CustomEvent<LedgerPlace & { token: string; key: string; event: Draft }>;
  "outbox:next": CustomEvent<LedgerPlace & { token: string }>;
}

/** What a request of htmx reports; `elt` is the element that asked. */
interface HtmxDetail {
  elt: HTMLElement;
  target: HTMLElement | null;
  shouldSwap: boolean;
  serverResponse: string;
}

interface HtmxEvents {
  "htmx:load": CustomEvent<HtmxDetail>;
  "htmx:beforeRequest": CustomEvent<HtmxDetail>;
  "htmx:afterRequest": CustomEvent<HtmxDetail>;
  "htmx:beforeSwap": CustomEvent<HtmxDetail>;
  "htmx:afterSwap": CustomEvent<HtmxDetail>;
  "htmx:afterSettle": CustomEvent<HtmxDetail>;
}

interface DocumentEventMap extends OutboxEvents, HtmxEvents {}
interface HTMLElementEventMap extends HtmxEvents {}

/** The next hand as the judge named it, after the waiting hand with the key `after`. */
interface ChosenHand {
  token: string;
  round: string;
  honba: number;
  after: string;
}

/** A table's page as last seen. */
interface KeptTable {
  token: string;
  html: string;
  badge: string;
  title: string;
  language: string;
  at: number;
}

/** The records of this device's stores. */
interface StoreRecords {
  hands: WaitingHand;
  tables: KeptTable;
  nexts: ChosenHand;
  /** Who is sending, until when. */
  leases: { token: string; by: string; until: number };
}

/** A store, of IndexedDB or in memory. */
interface RecordStore<T> {
  get(key: any): IDBRequest<any> | T | undefined;
  getAll(): IDBRequest<any> | T[];
  put(value: T): IDBRequest<any> | any;
  delete(key: any): IDBRequest<any> | void;
  index(name: string): {
    get(value: any): IDBRequest<any> | T | undefined;
    getAll(value: any): IDBRequest<any> | T[];
  };
}

/**
 * A change of a waiting hand: as it is then, or null if it is removed; the hands behind are counted from `expects`, or
 * stay if that is null.
 */
interface HandChange {
  item: WaitingHand | null;
  expects: number | null;
}
