"""What happened at the table, and what is the referee asked?

A report is an observation: who discarded, what was shown, who declared. It holds no judgement; what follows from it
is a `Ruling`. Whether it is possible at all is checked by `adjudication.possible`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from referee.answers import PaoYaku
from referee.values import Hand, Meld, Seat, Tile, sort_tiles

__all__ = [
    "AbortReason",
    "AbortiveDraw",
    "AnkanAfterRiichi",
    "Chombo",
    "Event",
    "ExhaustiveDraw",
    "Flag",
    "Furiten",
    "HanFu",
    "KanAfterRiichi",
    "Liability",
    "NineKinds",
    "Question",
    "Report",
    "Riichi",
    "RiichiDeclaration",
    "ShownHand",
    "Since",
    "Tenpai",
    "Value",
    "Win",
    "Winner",
    "WonHand",
    "Yakuman",
]


class Flag(Enum):
    """A fact of the play that a won hand's tiles do not show."""

    RIICHI = "riichi"
    DOUBLE_RIICHI = "double_riichi"
    OPEN_RIICHI = "open_riichi"
    IPPATSU = "ippatsu"
    HAITEI = "haitei"
    HOUTEI = "houtei"
    RINSHAN = "rinshan"
    CHANKAN = "chankan"
    TENHOU = "tenhou"
    CHIIHOU = "chiihou"
    RENHOU = "renhou"
    KITA_DRAW = "kita_draw"
    ROBBED_KITA = "robbed_kita"
    ROBBED_ANKAN = "robbed_ankan"

    # Members are single objects: their identity serves as hash, and faster than Enum's own.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True, kw_only=True)
class Riichi:
    """One player's riichi in this hand; *ronned*: the declaring discard was won on, *called*: it was called."""

    seat: Seat
    double: bool = False
    open: bool = False
    ronned: bool = False
    called: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KanAfterRiichi:
    """A concealed quad made in riichi: its kind, the tile drawn, and the concealed tiles before the draw."""

    tile: Tile
    drawn: Tile
    concealed_before: tuple[Tile, ...]

    def __post_init__(self) -> None:
        """Sort the concealed tiles, so that equal quads are equal."""
        object.__setattr__(self, "concealed_before", sort_tiles(self.concealed_before))


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand(Hand):
    """A hand turned up at the end, and what is known of how it came about.

    *nukidora* are norths set aside; *passed_kita*: a set-aside north of another that would have won was let go.
    """

    kans_after_riichi: tuple[KanAfterRiichi, ...] = ()
    discards: tuple[Tile, ...] | None = None
    passed: tuple[Tile, ...] | None = None
    nukidora: int = 0
    passed_kita: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WonHand(ShownHand):
    """A winning hand: *concealed* leaves the winning tile out; *dora* and *ura* are the indicators as turned.

    *apart*: the drawn winning tile was kept apart from the hand.
    """

    winning_tile: Tile
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    flags: frozenset[Flag] = frozenset()
    apart: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class HanFu:
    """A hand's worth as the players count it; fu may be left out from five han up."""

    han: int
    fu: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Yakuman:
    """A hand's worth as a number of yakuman."""

    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Liability:
    """A seat that fed the last set of a yaku; no *yaku* is the open kan before a win on its replacement tile."""

    seat: Seat
    yaku: PaoYaku | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Winner:
    """One player's win: the seat, its worth as counted or the hand itself, and who is liable, in order."""

    seat: Seat
    worth: HanFu | Yakuman | WonHand
    liable: tuple[Liability, ...] = ()

    @property
    def hand(self) -> WonHand | None:
        """The hand, if it was entered by its tiles."""
        return self.worth if isinstance(self.worth, WonHand) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """One or several wins on one tile; no *discarder* is a self-draw. *shown* are hands that others turned up.

    *kans_by* are the makers of all kans of the hand, in order. *unavoidable*: the discarder had nothing but winning
    tiles of an open riichi to discard. *fourth_wind*: the tile was the fourth equal wind of the first four discards.
    """

    winners: tuple[Winner, ...]
    discarder: Seat | None = None
    riichi: tuple[Riichi, ...] = ()
    shown: Mapping[Seat, ShownHand] = field(default_factory=dict)
    kans_so_far: int | None = None
    kans_by: tuple[Seat, ...] | None = None
    unavoidable: bool = False
    fourth_wind: bool = False
    dealer_ends: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhaustiveDraw:
    """The wall is empty: who declares tenpai, what was shown, who in riichi refuses to show, who has nagashi.

    *declared_noten* are seats that had said noten, whatever they turned up later. *called_from* had a discard called,
    *callers* called themselves.
    """

    tenpai: tuple[Seat, ...] = ()
    shown: Mapping[Seat, ShownHand] = field(default_factory=dict)
    refuses: tuple[Seat, ...] = ()
    declared_noten: tuple[Seat, ...] = ()
    nagashi: tuple[Seat, ...] = ()
    called_from: tuple[Seat, ...] = ()
    callers: tuple[Seat, ...] = ()
    riichi: tuple[Riichi, ...] = ()
    dealer_ends: bool = False


class AbortReason(Enum):
    """Why a hand ended before its time."""

    KYUUSHU_KYUUHAI = "kyuushu_kyuuhai"
    """Nine kinds of terminals and honours in the first draw."""
    SUUFON_RENDA = "suufon_renda"
    """Four equal winds as first discards."""
    SUUKAIKAN = "suukaikan"
    """Four kans by more than one player."""
    SUUCHA_RIICHI = "suucha_riichi"
    """Four riichi."""
    SANCHAHOU = "sanchahou"
    """Three rons on one discard."""
    TWO_RON = "two_ron"
    """Two rons on one discard, with three players."""
    FIFTH_KAN = "fifth_kan"
    """A fifth kan."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AbortiveDraw:
    """The hand was broken off: why, by whom where one declares, and what was shown.

    What is known of the reason is checked: *concealed* are the fourteen tiles of nine kinds, *discards* the first
    four of four winds, *kans_by* the makers of the kans; *first_turn*: it was the declarer's first draw, *any_call*:
    somebody had called or made a kan before.
    """

    reason: AbortReason
    by: Seat | None = None
    discarder: Seat | None = None
    shown: Mapping[Seat, ShownHand] = field(default_factory=dict)
    riichi: tuple[Riichi, ...] = ()
    kans_so_far: int | None = None
    kans_by: tuple[Seat, ...] | None = None
    concealed: tuple[Tile, ...] | None = None
    discards: tuple[Tile, ...] | None = None
    first_turn: bool = True
    any_call: bool = False

    def __post_init__(self) -> None:
        """Sort the concealed tiles, so that equal reports are equal."""
        if self.concealed is not None:
            object.__setattr__(self, "concealed", sort_tiles(self.concealed))


@dataclass(frozen=True, slots=True, kw_only=True)
class Chombo:
    """A foul that ends the hand, by one or several offenders; *reason* is the code of an incident.

    *in_play*: a false riichi that came to light before the hand ended; *cancels*: its player offers to pay and go on.
    """

    offenders: tuple[Seat, ...]
    reason: str = ""
    intentional: bool = False
    in_play: bool = False
    cancels: bool = False
    riichi: tuple[Riichi, ...] = ()


Report = Win | ExhaustiveDraw | AbortiveDraw | Chombo


@dataclass(frozen=True, slots=True, kw_only=True)
class AnkanAfterRiichi:
    """May this player in riichi make this concealed quad? *hand* is as before the draw."""

    seat: Seat
    hand: Hand
    drawn: Tile
    tile: Tile
    kans_so_far: int | None = None
    wall_left: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tenpai:
    """Is this hand tenpai, and on what?"""

    seat: Seat
    hand: Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """What is this hand worth?"""

    seat: Seat
    hand: WonHand
    discarder: Seat | None = None


class Event(Enum):
    """Something that happened before a player's first discard."""

    CHI = "chi"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    KAKAN = "kakan"
    ANKAN = "ankan"
    KITA = "kita"


@dataclass(frozen=True, slots=True, kw_only=True)
class RiichiDeclaration:
    """May this player declare riichi, and with which discards?

    *concealed* are the own tiles with the draw among them; without a *discard*, any that makes a legal riichi will
    do. *score* is before the stick, *wall_left* counts the tiles left after the own draw. *calls* are what anybody
    called or set aside before the own first discard, *seen* the tiles in sight beside those of the own hand, the own
    discards among them. *said*, *turned* and *stick*: the word, the turned tile and the stick; *retracts*: the player
    takes the riichi back before the discard.
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
        """Sort the tiles that have no order of their own, so that equal questions are equal."""
        object.__setattr__(self, "concealed", sort_tiles(self.concealed))
        object.__setattr__(self, "seen", sort_tiles(self.seen))


class Since(Enum):
    """What a player has done since letting a tile go."""

    DRAW = "draw"
    DISCARD = "discard"
    CALL = "call"


@dataclass(frozen=True, slots=True, kw_only=True)
class Furiten:
    """Is this player in furiten, and of which sort?

    *passed* are tiles of others let go since what last cleared it; *since* says what the player has done after the last
    of them, where that has to be judged.
    """

    seat: Seat
    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    discards: tuple[Tile, ...] = ()
    passed: tuple[Tile, ...] = ()
    riichi: bool = False
    since: tuple[Since, ...] = ()
    nukidora: int = 0
    passed_kita: bool = False

    def __post_init__(self) -> None:
        """Sort the concealed tiles, so that equal questions are equal."""
        object.__setattr__(self, "concealed", sort_tiles(self.concealed))


@dataclass(frozen=True, slots=True, kw_only=True)
class NineKinds:
    """May this player break the hand off with nine kinds? *any_call*: called, made a kan or set a north aside before.

    *calls* say which, where that has to be judged; they count in place of *any_call*.
    """

    seat: Seat
    concealed: tuple[Tile, ...]
    first_turn: bool = True
    any_call: bool = False
    calls: tuple[Event, ...] = ()

    def __post_init__(self) -> None:
        """Sort the concealed tiles, so that equal questions are equal."""
        object.__setattr__(self, "concealed", sort_tiles(self.concealed))


Question = AnkanAfterRiichi | Furiten | NineKinds | RiichiDeclaration | Tenpai | Value
