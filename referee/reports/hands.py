"""What is seen of a hand: flags, riichi, shown tiles, winners and their hands."""

from __future__ import annotations

from referee.answers import PaoYaku
from referee.answers.worded import Worded
from referee.frozen import dataclass
from referee.values import Hand, Seat, Tile, sort_tiles

__all__ = [
    "Flag",
    "HanFu",
    "KanAfterRiichi",
    "Liability",
    "Riichi",
    "ShownHand",
    "Winner",
    "WonHand",
    "Yakuman",
]


class Flag(Worded):
    """A fact of the play that the tiles of a won hand do not show."""

    RIICHI = "riichi", "riichi"
    DOUBLE_RIICHI = "double_riichi", "double riichi"
    OPEN_RIICHI = "open_riichi", "open riichi"
    IPPATSU = "ippatsu", "ippatsu"
    HAITEI = "haitei", "haitei"
    HOUTEI = "houtei", "houtei"
    RINSHAN = "rinshan", "rinshan kaihou"
    CHANKAN = "chankan", "chankan"
    TENHOU = "tenhou", "tenhou"
    CHIIHOU = "chiihou", "chiihou"
    RENHOU = "renhou", "renhou"
    KITA_DRAW = "kita_draw", "tile drawn for a north"
    ROBBED_KITA = "robbed_kita", "won on a set-aside north"
    ROBBED_ANKAN = "robbed_ankan", "won on an ankan"


@dataclass(frozen=True, slots=True, kw_only=True)
class Riichi:
    """One player's riichi in this hand; *ronned*: the declaring discard was won on, *called*: it was called.

    *call_since*: a call or a quad was made after it, by anybody (a north set aside, where that counts as a call).
    """

    seat: Seat
    double: bool = False
    open: bool = False
    ronned: bool = False
    called: bool = False
    call_since: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KanAfterRiichi:
    """A concealed quad made in riichi: its kind, the tile drawn, and the concealed tiles before the draw.

    These tiles and the draw, less the four, are held before the next quad, and after the last one they are the hand
    shown.
    """

    tile: Tile
    drawn: Tile
    concealed_before: tuple[Tile, ...]

    def __post_init__(self) -> None:
        """Sort the concealed tiles to make equal quads equal."""
        object.__setattr__(self, "concealed_before", sort_tiles(self.concealed_before))


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand(Hand):
    """A hand turned up at the end, and what is known of how it developed.

    *nukidora* are norths set aside; *passed_kita*: another player's set-aside north that would have won was let go.
    """

    kans_after_riichi: tuple[KanAfterRiichi, ...] = ()
    discards: tuple[Tile, ...] | None = None
    passed: tuple[Tile, ...] | None = None
    nukidora: int = 0
    passed_kita: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WonHand(ShownHand):
    """A winning hand: *concealed* excludes the winning tile; *dora* and *ura* are the indicators as turned.

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
    """A seat that fed the last set of a yaku; without a *yaku*, the open kan before a win on its replacement tile."""

    seat: Seat
    yaku: PaoYaku | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Winner:
    """One player's win: the seat, its worth as counted or the hand itself, and the liable seats, in order.

    *liable* is empty where the judge says that nobody is liable; None where nobody was asked, and the melds decide.
    """

    seat: Seat
    worth: HanFu | Yakuman | WonHand
    liable: tuple[Liability, ...] | None = None

    @property
    def hand(self) -> WonHand | None:
        """The hand, if it was entered by its tiles."""
        return self.worth if isinstance(self.worth, WonHand) else None
