"""Questions that end no hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import Enum
from typing import assert_never

from referee.answers import Fact
from referee.answers.worded import Worded
from referee.frozen import dataclass
from referee.incidents import INCIDENTS
from referee.reports.events import Report
from referee.reports.hands import Flag, WonHand
from referee.values import Hand, Meld, Seat, Tile, sort_tiles

__all__ = [
    "AnkanAfterRiichi",
    "Call",
    "CallKind",
    "Event",
    "Foul",
    "Furiten",
    "NineKinds",
    "OtherCall",
    "Paid",
    "Phase",
    "Question",
    "RiichiDeclaration",
    "SinceDiscard",
    "Tenpai",
    "Value",
]


def _in_order(answers: Mapping[Fact, bool | int], facts: Sequence[Fact]) -> Mapping[Fact, bool | int]:
    """The answers to *facts*, in that order, followed by the others in order of declaration."""
    if len(answers) < 2:
        return dict(answers)
    order = {fact: index for index, fact in enumerate(dict.fromkeys((*facts, *Fact)))}
    return {fact: answers[fact] for fact in sorted(answers, key=order.__getitem__)}


@dataclass(frozen=True, slots=True, kw_only=True)
class AnkanAfterRiichi:
    """Whether a player in riichi may make a concealed quad; *hand* is as before the draw.

    *replacement* tells whether the player took the replacement tile for it, if that is known.
    """

    seat: Seat
    hand: Hand
    drawn: Tile
    tile: Tile
    kans_so_far: int | None = None
    wall_left: int | None = None
    replacement: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tenpai:
    """Whether a hand is tenpai, and on what."""

    seat: Seat
    hand: Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """The worth of a hand; *call_since*: a call or a quad was made after its riichi, by anybody."""

    seat: Seat
    hand: WonHand
    discarder: Seat | None = None
    call_since: bool = False


class Event(Enum):
    """Something that happened before a player's first discard."""

    CHI = "chi"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    KAKAN = "kakan"
    ANKAN = "ankan"
    KITA = "kita"

    @property
    def is_call(self) -> bool:
        """Whether it is a call or a quad, and no north set aside."""
        match self:
            case Event.CHI | Event.PON | Event.DAIMINKAN | Event.KAKAN | Event.ANKAN:
                return True
            case Event.KITA:
                return False
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class RiichiDeclaration:
    """Whether a player may declare riichi, and with which discards.

    *concealed* are the player's own tiles including the draw; without a *discard*, the question is about any discard.
    *score* is before the stick, *wall_left* counts the tiles left after the player's draw. *calls* are what anybody
    called or set aside before the player's first discard, *seen* the tiles in sight beside those of the player's hand,
    including the player's discards. *said*, *turned* and *stick*: the word, the turned tile and the stick; *retracts*:
    the player takes the riichi back before the discard. *honba* are the table's where none are named.
    """

    seat: Seat
    concealed: tuple[Tile, ...]
    score: int
    wall_left: int
    melds: tuple[Meld, ...] = ()
    discard: Tile | None = None
    discards: tuple[Tile, ...] | None = None
    honba: int = 0
    double: bool = False
    open: bool = False
    calls: tuple[Event, ...] = ()
    seen: tuple[Tile, ...] = ()
    nukidora: int = 0
    said: bool = True
    turned: bool = True
    stick: bool = True
    retracts: bool = False

    def __post_init__(self) -> None:
        """Sort the tiles that have no order of their own, to make equal questions equal."""
        object.__setattr__(self, "concealed", sort_tiles(self.concealed))
        object.__setattr__(self, "seen", sort_tiles(self.seen))


class SinceDiscard(Enum):
    """What a player has done since letting a tile go."""

    DRAW = "draw"
    DISCARD = "discard"
    CALL = "call"

    @property
    def is_draw(self) -> bool:
        """Whether it is a draw of the player."""
        match self:
            case SinceDiscard.DRAW:
                return True
            case SinceDiscard.DISCARD | SinceDiscard.CALL:
                return False
            case _:
                assert_never(self)

    @property
    def is_discard(self) -> bool:
        """Whether it is a discard of the player."""
        match self:
            case SinceDiscard.DISCARD:
                return True
            case SinceDiscard.DRAW | SinceDiscard.CALL:
                return False
            case _:
                assert_never(self)

    @property
    def is_call(self) -> bool:
        """Whether it is a call of the player."""
        match self:
            case SinceDiscard.CALL:
                return True
            case SinceDiscard.DRAW | SinceDiscard.DISCARD:
                return False
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Furiten:
    """Whether a player is in furiten, and of which sort.

    *passed* are other players' tiles let go since the last event that cleared furiten; *since* says what the player has
    done after the last of them, where that matters.
    """

    seat: Seat
    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    discards: tuple[Tile, ...] = ()
    passed: tuple[Tile, ...] = ()
    riichi: bool = False
    since: tuple[SinceDiscard, ...] = ()
    nukidora: int = 0
    passed_kita: bool = False

    def __post_init__(self) -> None:
        """Sort the concealed tiles to make equal questions equal."""
        object.__setattr__(self, "concealed", sort_tiles(self.concealed))


@dataclass(frozen=True, slots=True, kw_only=True)
class NineKinds:
    """Whether a player may abort with nine kinds; *any_call*: called, made a kan or set a north aside before.

    *calls* say which, where that matters; they count instead of *any_call*.
    """

    seat: Seat
    concealed: tuple[Tile, ...]
    first_turn: bool = True
    any_call: bool = False
    calls: tuple[Event, ...] = ()

    def __post_init__(self) -> None:
        """Sort the concealed tiles to make equal questions equal."""
        object.__setattr__(self, "concealed", sort_tiles(self.concealed))


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """Whether a hand was paid correctly, and may still be corrected; *hand* is what was seen.

    *paid* is each seat's real change in points, including this hand's riichi sticks; *sticks* are those on the table
    afterwards, if anybody looked. *answers* are the facts that a correction depends on.
    """

    hand: Report
    paid: tuple[int, ...]
    sticks: int | None = None
    answers: Mapping[Fact, bool | int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Put the answers in the declaration order of facts, which storage may not keep."""
        object.__setattr__(self, "answers", _in_order(self.answers, ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Foul:
    """The consequences of an incident; *code* is its code, *seat* the offender.

    *occurrence* is the number of times, as the rules count it; *answers* are the facts that were asked for.
    """

    seat: Seat
    code: str
    occurrence: int = 1
    answers: Mapping[Fact, bool | int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Put the answers in the order in which the incident asks, which storage may not keep."""
        incident = INCIDENTS.get(self.code)
        object.__setattr__(self, "answers", _in_order(self.answers, incident.asks if incident else ()))


class CallKind(Worded):
    """The use of a tile that a player calls."""

    RON = "ron", "ron"
    """It wins: a discard, or the tile of a quad or of a north set aside, as the flags say."""
    PON = "pon", "pon"
    """It makes a triplet."""
    CHI = "chi", "chi"
    """It makes a run."""
    DAIMINKAN = "daiminkan", "daiminkan"
    """It makes a quad with three tiles of the hand."""
    KAKAN = "kakan", "kakan"
    """It is added to the player's pon, in the player's own turn."""
    ANKAN = "ankan", "ankan"
    """It is one of four equal tiles of the hand, in the player's own turn."""
    KITA = "kita", "kita"
    """It is a north set aside, in the player's own turn."""


class Phase(Enum):
    """How far the next player had come when a discard was called."""

    DISCARDED = "discarded"
    """The tile was the last thing played."""
    NEXT_DRAWN = "next_drawn"
    """The next player had drawn, or the replacement tile had been drawn."""
    NEXT_DISCARDED = "next_discarded"
    """The next player had discarded."""
    NEXT_WON = "next_won"
    """The next player had declared a win by self-draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherCall:
    """Another player's call on the same tile; *first*: it was spoken before the call in question."""

    seat: Seat
    call: CallKind
    first: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """Whether a call of *tile* may be made, and what follows if not; no *discarder* in the player's own turn.

    *concealed* are the tiles before the call: without the tile called, and in the player's own turn with the draw among
    them. *phase* and *seconds* say when it was spoken, *too_fast* that the next player drew or discarded before there
    was time, *quad_declared* that the next player had declared a quad, *touched* that the caller had touched the wall,
    *clearly_late* what the referee judges where no tile or second is counted. *others* called the same tile,
    *said_first*: after this call, *similarly_quick*: at the same time or nearly. *changed_from* is what was said
    before; *at_once* and *mixed_up* how it was changed. *shown* are the player's tiles laid open for it, *discard* the
    tile discarded after it. *after_claim*: the turn is that of a chi or pon. *drawn*, *discards*, *passed* and *flags*
    matter for a player in riichi and for a win, *drawn* for an added quad too. *found_dead*: the hand is found dead
    only now, *knew*: the player knew that it was dead.
    """

    seat: Seat
    call: CallKind
    tile: Tile
    concealed: tuple[Tile, ...]
    discarder: Seat | None = None
    melds: tuple[Meld, ...] = ()
    phase: Phase = Phase.DISCARDED
    seconds: int | None = None
    said_first: bool = False
    similarly_quick: bool = False
    too_fast: bool = False
    touched: bool = False
    quad_declared: bool = False
    clearly_late: bool | None = None
    wall_left: int | None = None
    kans_so_far: int | None = None
    others: tuple[OtherCall, ...] = ()
    changed_from: CallKind | None = None
    at_once: bool = False
    mixed_up: bool = False
    shown: tuple[Tile, ...] | None = None
    discard: Tile | None = None
    after_claim: bool = False
    riichi: bool = False
    drawn: Tile | None = None
    discards: tuple[Tile, ...] | None = None
    passed: tuple[Tile, ...] | None = None
    flags: frozenset[Flag] = frozenset()
    found_dead: bool = False
    knew: bool | None = None

    def __post_init__(self) -> None:
        """Sort the tiles that have no order of their own, to make equal questions equal."""
        object.__setattr__(self, "concealed", sort_tiles(self.concealed))
        if self.shown is not None:
            object.__setattr__(self, "shown", sort_tiles(self.shown))

    @property
    def hand(self) -> Hand:
        """The caller's hand before the call."""
        return Hand(concealed=self.concealed, melds=self.melds)

    @property
    def in_own_turn(self) -> bool:
        """Whether it is a quad of the player's own tiles, or a north set aside."""
        return self.call in (CallKind.KAKAN, CallKind.ANKAN, CallKind.KITA)


Question = AnkanAfterRiichi | Call | Foul | Furiten | NineKinds | RiichiDeclaration | Tenpai | Value
