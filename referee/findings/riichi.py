"""Findings on riichi."""

from __future__ import annotations

from enum import Enum
from typing import NotRequired, TypedDict

from referee.answers.worded import Worded
from referee.findings.facts import NotenFacts, PointsFacts, StickFacts, SticksFacts, TileFacts
from referee.findings.kind import Choice, Decider, Kind, Variants, distance
from referee.shapes import Reading
from referee.values import Seat, Tile


class DeclaringDiscard(Decider):
    """What became of the tile with which a riichi was declared."""

    LET_GO = "let_go"
    """Nobody won on it: the riichi stands like any other, with its stick."""
    RONNED = "ronned"
    """It was won on, and the riichi stands all the same."""


class Moment(Worded):
    """The moment at which a false riichi comes to light.

    For a riichi that was false from the start, each moment has an article of its own. Other faults have their own
    article at every moment, and the article of the moment says only what follows.
    """

    OWN_WIN = "own_win", "when {seat} claims a win"
    """At the player's own claim to a win."""
    DRAW = "draw", "at an exhaustive draw"
    """At an exhaustive draw."""
    OTHERS_WIN = "others_win", "when another player wins"
    """When another player wins."""
    QUAD_FREED = "quad_freed", "when another player wins"
    """When another player wins, and a bad quad is punished only at the player's own win and at the draw."""
    FOUR_RIICHI = "four_riichi", "when four riichi end the hand"
    """When the riichi of every player aborts the hand."""
    OTHER_ABORT = "other_abort", "at an abortive draw other than by riichi"
    """When anything else aborts the hand."""


_AT_ABORT = {
    Moment.FOUR_RIICHI: "noten_riichi_at_four_riichi",
    Moment.OTHER_ABORT: "noten_riichi_at_other_abort",
}
_BESIDE_OTHERS = {Moment.OTHERS_WIN: "noten_riichi_at_third_party_win", **_AT_ABORT}


class RiichiSort(Enum):
    """The sort of a declared riichi."""

    PLAIN = "plain"
    """Declared with the hand concealed from the others."""
    OPEN = "open"
    """Declared with the hand open to all."""

    @staticmethod
    def of(*, open_riichi: bool) -> RiichiSort:
        """Open if *open_riichi*, otherwise plain."""
        return RiichiSort.OPEN if open_riichi else RiichiSort.PLAIN


class Flaw(Enum):
    """What makes a riichi false that comes to light in play."""

    NO_TENPAI = "no_tenpai"
    """It was false from the start."""
    QUAD = "quad"
    """A quad ruined it."""

    @staticmethod
    def of(*, quad: bool) -> Flaw:
        """QUAD if *quad*, otherwise NO_TENPAI."""
        return Flaw.QUAD if quad else Flaw.NO_TENPAI


class Wait(Enum):
    """What decides whether a hand is tenpai."""

    SHAPE = "shape"
    """Its shape alone, on which all books agree."""
    FIFTH_TILE = "fifth_tile"
    """It waits, or would wait, on a tile of which its player holds all four."""


TENPAI = {Wait.SHAPE: None, Wait.FIFTH_TILE: "tenpai_if_all_waits_in_own_hand"}
"""The question that decides whether a hand is tenpai."""


class RiichiStickFacts(PointsFacts):
    """The points of the stick, and whether the riichi is double."""

    double: bool


class QuadProofFacts(TypedDict):
    """The proof of a quad in riichi: the tile drawn, the waits before and after, and what it takes from the hand."""

    drawn: NotRequired[Tile]
    before: NotRequired[tuple[Tile, ...]]
    after: NotRequired[tuple[Tile, ...]]
    destroyed: NotRequired[tuple[tuple[Tile, Reading], ...]]
    lost: NotRequired[tuple[tuple[Tile, tuple[str, ...]], ...]]
    away: NotRequired[int | None]
    fifth: NotRequired[tuple[Tile, ...]]
    allowed: NotRequired[bool]


class OpenHandFacts(StickFacts, QuadProofFacts):
    """Whether a stick goes back, and the quad with which the open hand came to light."""

    tile: NotRequired[Tile]


class SeatsFacts(TypedDict):
    """Several players."""

    seats: tuple[Seat, ...]


class FalseRiichiFacts(TypedDict):
    """Whether a quad ruined the riichi."""

    quad: bool


class FalseRiichiMomentsFacts(FalseRiichiFacts):
    """Whether a quad ruined the riichi, and when it is judged."""

    moments: tuple[str, ...]


# Riichi
RIICHI_ESTABLISHED = Choice(
    "riichi_established",
    {DeclaringDiscard.LET_GO: "riichi_deposit", DeclaringDiscard.RONNED: "riichi_tile_ronned"},
    facts=RiichiStickFacts,
    says=Variants(
        "{seat}'s riichi is valid; {points} are added to the deposits.",
        by=lambda facts: "" if facts["points"] else "free",
        others={"free": "{seat}'s riichi is valid; no stick is put down."},
    ),
)
RIICHI_DECLARED = Choice(
    "riichi_declared",
    {DeclaringDiscard.LET_GO: "riichi_deposit", DeclaringDiscard.RONNED: "riichi_tile_ronned"},
    facts=RiichiStickFacts,
    says=Variants(
        "{seat} had declared riichi; {points} are added to the deposits.",
        by=lambda facts: "" if facts["points"] else "free",
        others={"free": "{seat} had declared riichi; no stick is put down."},
    ),
)
RIICHI_DISCARD_CLAIMED = Kind(
    "riichi_discard_claimed",
    "riichi_tile_ronned",
    says="{seat}'s declaring discard was claimed for a win: no stick had been paid yet.",
)
RIICHI_VOID = Kind(
    "riichi_void",
    "riichi_tile_ronned",
    says="{seat}'s riichi is void: the declaring discard was won on; no stick is paid.",
)
RIICHI_TILE_CALLED = Kind(
    "riichi_tile_called",
    "riichi_tile_called",
    says=(
        "{seat}'s declaring discard was called: the riichi is valid, the next discard is turned, "
        "ippatsu is lost."
    ),
)
RIICHI_TILE_CALLED_AGAIN = Kind(
    "riichi_tile_called_again",
    "riichi_tile_called",
    says=(
        "{seat}'s declaring discard was called: the riichi is valid, every further discard is "
        "turned until one is not called, ippatsu is lost."
    ),
)
RIICHI_RETURNED = Kind(
    "riichi_returned",
    "chombo_replay",
    facts=SticksFacts,
    says="This hand's riichi sticks go back ({sticks}).",
)
RIICHI_ON_OPEN_HAND = Kind(
    "riichi_on_open_hand",
    "open_hand_riichi",
    facts=OpenHandFacts,
    says=Variants(
        "{seat} declared riichi with an open hand: the riichi is void and the hand dead.",
        by="stick",
        others={
            "stick": (
                "{seat} declared riichi with an open hand: the riichi is void, the stick goes "
                "back, the hand is dead."
            )
        },
    ),
)
NOTEN_RIICHI = Choice(
    "noten_riichi",
    {
        Moment.OWN_WIN: "noten_riichi_at_own_win",
        Moment.DRAW: "noten_riichi_at_exhaustive_draw",
        **_BESIDE_OTHERS,
    },
    never=(Moment.QUAD_FREED,),
    facts=NotenFacts,
    says=Variants(
        "{seat} is in riichi and not tenpai.",
        by=distance,
        others={
            "shanten": "{seat} is in riichi and not tenpai ({away}).",
            "fifth": "{seat} is in riichi and not tenpai: it waits only on a fifth {fifth}.",
        },
    ),
)

# A false riichi
FURITEN_RIICHI = Choice(
    "furiten_riichi",
    {RiichiSort.PLAIN: "furiten_riichi", RiichiSort.OPEN: "open_riichi_furiten"},
    facts=TileFacts,
    says="{seat} is in riichi and in furiten by {tile}, which these rules forbid.",
)
MISSED_WIN_IN_RIICHI = Kind(
    "missed_win_in_riichi",
    "missed_win_in_riichi",
    facts=TileFacts,
    says="{seat} is in riichi and let the winning tile {tile} go; these rules require the win.",
)
RIICHI_HAND_TO_BE_SHOWN = Choice(
    "riichi_hand_to_be_shown",
    _BESIDE_OTHERS,
    never=(Moment.OWN_WIN, Moment.DRAW, Moment.QUAD_FREED),
    facts=SeatsFacts,
    says=(
        "Hands in riichi that must still be shown: {seats}. Until their tiles are entered, this ruling is "
        "provisional."
    ),
)
FALSE_RIICHI_IMMUNE_AT_ABORT = Choice(
    "false_riichi_immune_at_abort",
    _AT_ABORT,
    never=(Moment.OWN_WIN, Moment.DRAW, Moment.OTHERS_WIN, Moment.QUAD_FREED),
    says="{seat} is not punished: no hand is shown after this abortive draw.",
)
FALSE_RIICHI_NOT_YET = Choice(
    "false_riichi_not_yet",
    {Flaw.NO_TENPAI: "noten_riichi_found_in_play", Flaw.QUAD: "illegal_ankan_exposed"},
    facts=FalseRiichiMomentsFacts,
    says=Variants(
        "{seat}'s riichi is judged {moments}; until then play continues.",
        by="quad",
        others={"quad": "{seat}'s ankan in riichi is judged {moments}; until then play continues."},
    ),
)
FALSE_RIICHI_FOUND_IN_PLAY = Choice(
    "false_riichi_found_in_play",
    {Flaw.NO_TENPAI: "noten_riichi_found_in_play", Flaw.QUAD: "illegal_ankan_exposed"},
    facts=FalseRiichiFacts,
    says=Variants(
        "{seat}'s false riichi has been discovered: a chombo.",
        by="quad",
        others={"quad": "{seat}'s ankan in riichi was not allowed and has been discovered: a chombo."},
    ),
)
RIICHI_CANCELLED = Kind(
    "riichi_cancelled",
    "noten_riichi_cancel",
    facts=StickFacts,
    says=Variants(
        "{seat} pays to cancel the riichi; the hand continues.",
        by="stick",
        others={"stick": ("{seat} pays to cancel the riichi and gets the stick back; the hand continues.")},
    ),
)
RIICHI_CANCEL_FORBIDDEN = Kind(
    "riichi_cancel_forbidden",
    "noten_riichi_cancel",
    facts=FalseRiichiFacts,
    says=Variants(
        "{seat} cannot pay to cancel the riichi: these rules do not allow it.",
        by="quad",
        others={
            "quad": (
                "{seat} cannot cancel this riichi by a payment: this is possible only for a noten "
                "riichi, not for an ankan."
            )
        },
    ),
)
REFUSES_TO_SHOW = Kind(
    "refuses_to_show", "refuse_to_show", says="{seat} is in riichi and does not show the hand."
)
FALSE_RIICHI_IMMUNE = Choice(
    "false_riichi_immune",
    {
        Moment.OTHERS_WIN: _BESIDE_OTHERS[Moment.OTHERS_WIN],
        Moment.QUAD_FREED: "illegal_ankan_exposed",
    },
    never=(Moment.OWN_WIN, Moment.DRAW, Moment.FOUR_RIICHI, Moment.OTHER_ABORT),
    says="{seat} is not punished: another player's win came first.",
)
PAYS_CHOMBO_UNSHOWN = Kind(
    "pays_chombo_unshown",
    "refuse_to_show",
    says="{seat} is in riichi and pays the chombo without showing the hand.",
)
NOTEN_UNSHOWN = Kind(
    "noten_unshown",
    "refuse_to_show",
    says="{seat} is in riichi and does not show the hand: it counts as noten, with no further penalty.",
)
FORCED_WIN_CAME_FIRST = Kind(
    "forced_win_came_first",
    "missed_win_in_riichi",
    facts=TileFacts,
    says=(
        "{seat} is in riichi and {tile} came: the win counts, declared or not, and the hand is "
        "over. Enter the win."
    ),
)
