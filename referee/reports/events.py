"""Reports of how a hand ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from referee.answers.worded import Worded
from referee.frozen import dataclass
from referee.reports.hands import Riichi, ShownHand, Winner
from referee.values import Seat, Tile, sort_tiles

__all__ = [
    "AbortReason",
    "AbortiveDraw",
    "Chombo",
    "ExhaustiveDraw",
    "Report",
    "Win",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """One or several wins on one tile; a self-draw has no *discarder*. *shown* are hands that others turned up.

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

    def riichi_of(self, seat: Seat) -> Riichi | None:
        """The riichi of *seat*, if it is in riichi."""
        for riichi in self.riichi:
            if riichi.seat == seat:
                return riichi
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhaustiveDraw:
    """The wall is empty: the seats that declare tenpai, refuse to show in riichi or have nagashi, and the hands shown.

    *declared_noten* are seats that had said noten, whatever they turned up later. *called_from* had a discard called,
    *callers* made calls themselves. *reason* is the code of a noten riichi, where a judge confirmed that a player in
    riichi was not tenpai; the ruling is the same without it.
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
    reason: str = ""


class AbortReason(Worded):
    """Why a hand was aborted."""

    KYUUSHU_KYUUHAI = "kyuushu_kyuuhai", "nine kinds (kyuushu kyuuhai)"
    """Nine kinds of terminals and honors in the first draw."""
    SUUFON_RENDA = "suufon_renda", "four winds (suufon renda)"
    """Four equal winds as first discards."""
    SUUKAIKAN = "suukaikan", "four kans (suukaikan)"
    """Four kans by more than one player."""
    SUUCHA_RIICHI = "suucha_riichi", "four riichi (suucha riichi)"
    SANCHAHOU = "sanchahou", "three rons (sanchahou)"
    """Three rons on one discard."""
    TWO_RON = "two_ron", "two rons"
    """Two rons on one discard, with three players."""
    FIFTH_KAN = "fifth_kan", "a fifth kan"


@dataclass(frozen=True, slots=True, kw_only=True)
class AbortiveDraw:
    """The hand was aborted: the reason, the declarer if there is one, and the hands shown.

    The known facts of the reason are checked: *concealed* are the fourteen tiles of nine kinds, which *by* may show
    instead, *discards* the first four of four winds, *kans_by* the makers of the kans; *first_turn*: it was the
    declarer's first draw, *any_call*: somebody had called or made a kan before.
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
        """Sort the concealed tiles to make equal reports equal."""
        if self.concealed is not None:
            object.__setattr__(self, "concealed", sort_tiles(self.concealed))

    @property
    def called(self) -> bool:
        """Whether anybody had called or made a kan before, as far as is reported, counted or shown."""
        has_melds = any(hand.melds for hand in self.shown.values())
        return self.any_call or bool(self.kans_so_far) or bool(self.kans_by) or has_melds


@dataclass(frozen=True, slots=True, kw_only=True)
class Chombo:
    """A foul that ends the hand, by one or several offenders; *reason* is the code of an incident.

    *in_play*: a false riichi that came to light before the hand ended; *cancels*: its player offers to pay and go on.
    *decided*: the judge punishes in this way what the book prices otherwise or not at all.
    """

    offenders: tuple[Seat, ...]
    reason: str = ""
    intentional: bool = False
    decided: bool = False
    in_play: bool = False
    cancels: bool = False
    riichi: tuple[Riichi, ...] = ()


Report = Win | ExhaustiveDraw | AbortiveDraw | Chombo
