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
  /** The page does not scroll to the keypad. */
  stays?: boolean;
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
  ajax(method: string, address: string, options: { source: string; target: string; swap: string }): Promise<void>;
  trigger(element: Element, event: string): void;
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
  /** The draft is a hand that was undone. */
  undone?: boolean;
  /** The full form was opened with this draft, or the hand was sent without it. */
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
  /** What follows from it, as this device settles it; undefined: it is not settled here. */
  settled?: Settled | null;
  /** The number of the hand whose place it takes, and the number of the correction. */
  instead?: { of: number; expects: number } | null;
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
  "outbox:undone": CustomEvent<{ token: string; event: Draft }>;
  "outbox:next": CustomEvent<LedgerPlace & { token: string }>;
}

/** What a request of htmx reports; `elt` is the element that asked. */
interface HtmxDetail {
  elt: HTMLElement;
  target: HTMLElement | null;
  shouldSwap: boolean;
  serverResponse: string;
  /** The request; its parameters are the fields that were sent. */
  requestConfig: { parameters: Record<string, string>; verb: string };
  xhr: XMLHttpRequest;
  successful?: boolean;
}

/** A request of htmx before it is made; a timed one has no event. */
interface HtmxQuestion {
  elt: HTMLElement;
  path: string;
  triggeringEvent?: Event;
}

interface HtmxEvents {
  "htmx:confirm": CustomEvent<HtmxQuestion>;
  "htmx:load": CustomEvent<HtmxDetail>;
  "htmx:beforeRequest": CustomEvent<HtmxDetail>;
  "htmx:responseError": CustomEvent<HtmxDetail>;
  "htmx:afterRequest": CustomEvent<HtmxDetail>;
  "htmx:beforeSwap": CustomEvent<HtmxDetail>;
  "htmx:afterSwap": CustomEvent<HtmxDetail>;
  "htmx:oobBeforeSwap": CustomEvent<{ target: HTMLElement; fragment: DocumentFragment; shouldSwap: boolean }>;
  "htmx:oobAfterSwap": CustomEvent<HtmxDetail>;
  "htmx:afterSettle": CustomEvent<HtmxDetail>;
}

/** A hand that was confirmed at the practice table. */
interface PracticeEvents {
  "felt:entered": CustomEvent<object>;
}

interface DocumentEventMap extends OutboxEvents, HtmxEvents, PracticeEvents {}
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

type StoreName = keyof StoreRecords;

/** What came of sending a hand. */
interface Sent {
  /** The status of the response; 0 without one. */
  status: number;
  /** The desk's answer, or null if it did not answer. */
  answer: DeskAnswer | null;
  /** The desk was reached and could not accept this hand. */
  refused: boolean;
  /** Why it could not, or why it can save nothing now. */
  words: string;
  /** The milliseconds after which the desk wants to be asked again; 0 if it does not say. */
  pause: number;
}

/** How sending stands. */
interface SendingState {
  /** The status of the last response, if it was no answer of the desk. */
  status: number | null;
  /** Why the desk can save nothing now, if it said so. */
  words: string;
  busy: boolean;
  /** The hands are lost with the page. */
  unsafe: boolean;
}

type LineStatus = "held" | "stopped" | "sending" | "unknown" | "renewed" | "down" | "unreached";

/** What the page around a builder tells it, beside the attributes of its element. */
interface BuilderOptions {
  /** The hand to start with. */
  hand?: PlainHand;
  seat?: number;
  /** "ron", "tsumo", "either" or "shown". */
  ends?: string;
  riichi?: RiichiSticks;
  /** The winds of the seats. */
  winds?: Record<string, string>;
  /** The only flags that are shown. */
  flagsAsked?: string[];
  /** Another builder has the indicators. */
  sharesWall?: boolean;
  /** The tiles that are visible outside builders. */
  seen?(): Tile[];
  onChange?(hand: PlainHand): void;
  /** The last tile of the hand and its indicators was just tapped. */
  onWhole?(): void;
}

/** The seat that an abortive draw asks for, if any. */
type AskedSeat = "" | "by" | "from";

/** What the entry on the felt knows about the table on the page. */
interface EntryTable {
  place(): LedgerPlace & { rules?: string };
  /** Whether a hand can be entered. */
  isOpen(): boolean;
  players(): number;
  asks(draft: Draft): AskedSeat;
  newKey(): string;
}

/** The riichi sticks that the devices at a table share, in their order, in one hand. */
interface SharedSticks {
  hand: number;
  seats: number[];
}

/** What a device stores for the entry on the felt. */
interface EntryMemory {
  draft(): unknown;
  keepDraft(draft: Draft | null): void;
  place(): DraftPlace | null;
  keepPlace(place: DraftPlace | null): void;
  aside(): { draft: unknown; place: DraftPlace | null } | null;
  keepAside(aside: { draft: Draft; place: DraftPlace | null } | null): void;
  sharedRiichi(): SharedSticks | null;
}

/** What the sheet under the felt shows. */
interface SheetState {
  draft: Draft;
  view: FeltView;
  answer: PreviewAnswer | null;
  begun: boolean;
  /** The table moved on during the entry. */
  outdated: boolean;
  /** The hand was undone and can be confirmed once more. */
  isUndone: boolean;
  asks: AskedSeat;
  /** The draft is complete. */
  ready: boolean;
  players: number;
  /** The address of the table. */
  address: string;
  /** What follows from the draft, as this device settles it. */
  settled: Settled | null;
  /** The hand is corrected, and its reason is missing. */
  lacksReason: boolean;
}

/** The desk's answer to a preview, as far as it has ruled. */
interface Ruling {
  /** The mark of what was shown; "" if the hand cannot be confirmed. */
  seen: string;
  says: string;
  verdict: string;
  /** Whether the judge is asked to decide. */
  decide: boolean;
  /** Each seat's change of points. */
  changes: Record<string, string>;
  /** The seats whose ron is passed over. */
  passed: number[];
  /** Null: the desk has not said. */
  questions: LiabilityQuestion[] | null;
  /** How many later hands a correction changes, in words. */
  later: string;
  parts: Element[];
}

/** The names on the page. */
interface PageNames {
  seat(seat: number): string;
  /** The name of an abortive draw. */
  abort(code: string | undefined): string;
  /** The name of a chombo's reason. */
  foul(code: string | undefined): string;
  /** The name of a value on the grid. */
  cell(cell: string): string | null;
  draw(): string;
  tiles(): string;
}

/** A seat's part in a hand without a winner. */
type Role = "tenpai" | "refuses" | "noten" | "nagashi" | "offenders" | "by" | "from";

/** What the questions about liability are drawn from. */
interface QuestionState {
  draft: Draft;
  questions: LiabilityQuestion[];
  words: Words;
  nameOf(seat: number): string;
  onAnswer(question: LiabilityQuestion, given: LiabilityAnswer): void;
}

/** What happens during a drag. */
interface DragActions {
  moved(from: HTMLElement, event: PointerEvent, over: HTMLElement | null): void;
  dropped(from: number, to: number): void;
  ended(): void;
}

/** A drag in progress: the seat where it started, the last event and the seat below it. */
interface Pull {
  from: HTMLElement;
  event: PointerEvent;
  over: HTMLElement | null;
}

interface Point {
  x: number;
  y: number;
}

/** A box by its centre, and half its width and height. */
interface Box extends Point {
  w: number;
  h: number;
}

/** A tone of a board's sounds. */
type Tone = [pitch: number, begins: number, lasts: number];

/** A clock at one moment: its end, and the seconds left. */
interface ClockMoment {
  ends: number;
  left: number;
}

/** What a board or a page does with its stream. */
interface StreamActions {
  heard(deskTime: number): void;
  /** The content of the board, or what is new for the page. */
  changed(content: string): void;
  /** Null: the desk is heard again. */
  silent?(since: Date | null): void;
  /** There is no stream now. */
  lost?(): void;
}

/** What is new for a page, each as a mark: at once, with its next poll, and the riichi sticks at a table. */
interface News {
  now: string;
  later: string;
  sticks?: string;
}
