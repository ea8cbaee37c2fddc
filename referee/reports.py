"""What happened at the table, and what is the referee asked?

A report is an observation: who discarded, what was shown, who declared. It holds no judgement; what follows from it
is a `Ruling`. Whether it is possible at all is checked by `adjudication.possible`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from referee.answers import PaoYaku
from referee.values import Hand, Seat, Tile, sort_tiles

__all__ = [
    "AbortReason",
    "AbortiveDraw",
    "AnkanAfterRiichi",
    "Chombo",
    "ExhaustiveDraw",
    "Flag",
    "HanFu",
    "KanAfterRiichi",
    "Liability",
    "Question",
    "Report",
    "Riichi",
    "ShownHand",
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
    """One player's riichi in this hand; *ronned*: the declaring discard was won on."""

    seat: Seat
    double: bool = False
    open: bool = False
    ronned: bool = False


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
    """A hand turned up at the end, and what is known of how it came about."""

    kans_after_riichi: tuple[KanAfterRiichi, ...] = ()
    discards: tuple[Tile, ...] | None = None
    passed: tuple[Tile, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WonHand(ShownHand):
    """A winning hand: *concealed* leaves the winning tile out; *dora* and *ura* are the indicators as turned."""

    winning_tile: Tile
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    flags: frozenset[Flag] = frozenset()
    nukidora: int = 0


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
    """One or several wins on one tile; no *discarder* is a self-draw. *shown* are hands that others turned up."""

    winners: tuple[Winner, ...]
    discarder: Seat | None = None
    riichi: tuple[Riichi, ...] = ()
    shown: Mapping[Seat, ShownHand] = field(default_factory=dict)
    kans_so_far: int | None = None
    dealer_ends: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhaustiveDraw:
    """The wall is empty: who declares tenpai, what was shown, who in riichi refuses to show, who has nagashi."""

    tenpai: tuple[Seat, ...] = ()
    shown: Mapping[Seat, ShownHand] = field(default_factory=dict)
    refuses: tuple[Seat, ...] = ()
    nagashi: tuple[Seat, ...] = ()
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
    """The hand was broken off: why, by whom where one declares, and what was shown."""

    reason: AbortReason
    by: Seat | None = None
    discarder: Seat | None = None
    shown: Mapping[Seat, ShownHand] = field(default_factory=dict)
    riichi: tuple[Riichi, ...] = ()
    kans_so_far: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chombo:
    """A foul that ends the hand, by one or several offenders; *reason* is the code of an incident."""

    offenders: tuple[Seat, ...]
    reason: str = ""
    intentional: bool = False
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


Question = AnkanAfterRiichi | Tenpai | Value
