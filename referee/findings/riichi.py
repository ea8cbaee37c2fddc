"""Findings on riichi, kans after riichi and furiten."""

from __future__ import annotations

from enum import Enum

from referee.findings.kind import Choice, Kind

__all__ = [
    "ANKAN_ALLOWED",
    "ANKAN_CHANGES_WAITS",
    "ANKAN_DESTROYS_READING",
    "ANKAN_FIFTH_KAN",
    "ANKAN_FIFTH_KAN_ABORTS",
    "ANKAN_FORBIDDEN",
    "ANKAN_HAND_NOTEN",
    "ANKAN_LOSES_YAKU",
    "ANKAN_NOT_THE_DRAWN_TILE",
    "ANKAN_WALL_EMPTY",
    "FALSE_RIICHI_FOUND_IN_PLAY",
    "FALSE_RIICHI_IMMUNE",
    "FALSE_RIICHI_IMMUNE_AT_ABORT",
    "FALSE_RIICHI_NOT_YET",
    "FORCED_WIN_CAME_FIRST",
    "FURITEN_HAND_NOTEN",
    "FURITEN_IN_RIICHI",
    "FURITEN_OWN_DISCARD",
    "FURITEN_RIICHI",
    "FURITEN_TEMPORARY",
    "FURITEN_WIN_FORCED",
    "ILLEGAL_ANKAN",
    "MISSED_WIN_IN_RIICHI",
    "NOTEN_RIICHI",
    "NOTEN_UNSHOWN",
    "NOT_IN_FURITEN",
    "PAYS_CHOMBO_UNSHOWN",
    "QUAD_GOES_BACK",
    "QUAD_JUDGED_LATER",
    "QUAD_PUNISHED_AT_ONCE",
    "REFUSES_TO_SHOW",
    "RIICHI_CANCELLED",
    "RIICHI_CANCEL_FORBIDDEN",
    "RIICHI_DECLARED",
    "RIICHI_DISCARD_CLAIMED",
    "RIICHI_ESTABLISHED",
    "RIICHI_HAND_TO_BE_SHOWN",
    "RIICHI_ON_OPEN_HAND",
    "RIICHI_RETURNED",
    "RIICHI_TILE_CALLED",
    "RIICHI_TILE_CALLED_AGAIN",
    "RIICHI_VOID",
    "TENPAI",
    "DeclaringDiscard",
    "Flaw",
    "Moment",
    "NoFuritenReason",
    "OwnTile",
    "RiichiSort",
    "Wait",
]


class DeclaringDiscard(Enum):
    """What became of the tile with which a riichi was declared."""

    LET_GO = "let_go"
    """Nobody won on it: the riichi stands like any other, with its stick."""
    RONNED = "ronned"
    """It was won on, and the riichi stands all the same."""


class Moment(Enum):
    """The moment at which a false riichi comes to light.

    For a riichi that was false from the start, each moment has an article of its own. Other faults have their own
    article at every moment, and the article of the moment says only what follows.
    """

    OWN_WIN = "own_win"
    """At the player's own claim to a win."""
    DRAW = "draw"
    """At an exhaustive draw."""
    OTHERS_WIN = "others_win"
    """When another player wins."""
    QUAD_FREED = "quad_freed"
    """When another player wins, and a bad quad is punished only at the player's own win and at the draw."""
    FOUR_RIICHI = "four_riichi"
    """When the riichi of every player aborts the hand."""
    OTHER_ABORT = "other_abort"
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

# Riichi
RIICHI_ESTABLISHED = Choice(
    "riichi_established",
    {DeclaringDiscard.LET_GO: "riichi_deposit", DeclaringDiscard.RONNED: "riichi_tile_ronned"},
)
RIICHI_DECLARED = Choice(
    "riichi_declared",
    {DeclaringDiscard.LET_GO: "riichi_deposit", DeclaringDiscard.RONNED: "riichi_tile_ronned"},
)
RIICHI_DISCARD_CLAIMED = Kind("riichi_discard_claimed", "riichi_tile_ronned")
RIICHI_VOID = Kind("riichi_void", "riichi_tile_ronned")
RIICHI_TILE_CALLED = Kind("riichi_tile_called", "riichi_tile_called")
RIICHI_TILE_CALLED_AGAIN = Kind("riichi_tile_called_again", "riichi_tile_called")
RIICHI_RETURNED = Kind("riichi_returned", "chombo_replay")
RIICHI_ON_OPEN_HAND = Kind("riichi_on_open_hand", "open_hand_riichi")
NOTEN_RIICHI = Choice(
    "noten_riichi",
    {
        Moment.OWN_WIN: "noten_riichi_at_own_win",
        Moment.DRAW: "noten_riichi_at_exhaustive_draw",
        **_BESIDE_OTHERS,
    },
)

# A quad in riichi
ANKAN_ALLOWED = Kind("ankan_allowed", "ankan_after_riichi")
ANKAN_FORBIDDEN = Kind("ankan_forbidden", "ankan_after_riichi")
ANKAN_HAND_NOTEN = Choice("ankan_hand_noten", TENPAI)
ANKAN_NOT_THE_DRAWN_TILE = Kind("ankan_not_the_drawn_tile", "okuri_kan")
ANKAN_FIFTH_KAN = Kind("ankan_fifth_kan", "fifth_kan")
ANKAN_FIFTH_KAN_ABORTS = Kind("ankan_fifth_kan_aborts", "fifth_kan")
ANKAN_WALL_EMPTY = Kind("ankan_wall_empty", "last_tile_kan")
ANKAN_CHANGES_WAITS = Kind("ankan_changes_waits", "ankan_after_riichi")
ANKAN_DESTROYS_READING = Kind("ankan_destroys_reading", "ankan_after_riichi")
ANKAN_LOSES_YAKU = Kind("ankan_loses_yaku", "ankan_after_riichi")
QUAD_PUNISHED_AT_ONCE = Kind("quad_punished_at_once", "illegal_ankan_exposed")
QUAD_GOES_BACK = Kind("quad_goes_back", "illegal_ankan_put_back")
QUAD_JUDGED_LATER = Kind("quad_judged_later", "illegal_ankan_exposed")

# A false riichi; for a quad, the kind of its refusal decides
ILLEGAL_ANKAN: Choice[Kind | Wait] = Choice(
    "illegal_ankan",
    {
        **{
            refused: refused.question
            for refused in (
                ANKAN_FORBIDDEN,
                ANKAN_NOT_THE_DRAWN_TILE,
                ANKAN_CHANGES_WAITS,
                ANKAN_DESTROYS_READING,
                ANKAN_LOSES_YAKU,
            )
        },
        Wait.SHAPE: TENPAI[Wait.SHAPE],
        Wait.FIFTH_TILE: TENPAI[Wait.FIFTH_TILE],
    },
)
FURITEN_RIICHI = Choice(
    "furiten_riichi", {RiichiSort.PLAIN: "furiten_riichi", RiichiSort.OPEN: "open_riichi_furiten"}
)
MISSED_WIN_IN_RIICHI = Kind("missed_win_in_riichi", "missed_win_in_riichi")
RIICHI_HAND_TO_BE_SHOWN = Choice("riichi_hand_to_be_shown", _BESIDE_OTHERS)
FALSE_RIICHI_IMMUNE_AT_ABORT = Choice("false_riichi_immune_at_abort", _AT_ABORT)
FALSE_RIICHI_NOT_YET = Choice(
    "false_riichi_not_yet", {Flaw.NO_TENPAI: "noten_riichi_found_in_play", Flaw.QUAD: "illegal_ankan_exposed"}
)
FALSE_RIICHI_FOUND_IN_PLAY = Choice(
    "false_riichi_found_in_play",
    {Flaw.NO_TENPAI: "noten_riichi_found_in_play", Flaw.QUAD: "illegal_ankan_exposed"},
)
RIICHI_CANCELLED = Kind("riichi_cancelled", "noten_riichi_cancel")
RIICHI_CANCEL_FORBIDDEN = Kind("riichi_cancel_forbidden", "noten_riichi_cancel")
REFUSES_TO_SHOW = Kind("refuses_to_show", "refuse_to_show")
FALSE_RIICHI_IMMUNE = Choice(
    "false_riichi_immune",
    {
        Moment.OTHERS_WIN: _BESIDE_OTHERS[Moment.OTHERS_WIN],
        Moment.QUAD_FREED: "illegal_ankan_exposed",
    },
)
PAYS_CHOMBO_UNSHOWN = Kind("pays_chombo_unshown", "refuse_to_show")
NOTEN_UNSHOWN = Kind("noten_unshown", "refuse_to_show")
FORCED_WIN_CAME_FIRST = Kind("forced_win_came_first", "missed_win_in_riichi")


class OwnTile(Enum):
    """The player's own tile that causes furiten."""

    DISCARD = "discard"
    """A tile that the player discarded."""
    ADDED = "added"
    """A tile that the player added to a pon."""
    NORTH = "north"
    """A north that the player set aside."""


class NoFuritenReason(Enum):
    """Why a player is free to win by ron, with or without a tile let go."""

    NONE_DISCARDED = "none_discarded"
    """The player discarded no tile that is a wait, or such a discard bars nothing."""
    NO_WAIT_LET_GO = "no_wait_let_go"
    """No tile that was let go is one of the waits."""
    OVER = "over"
    """The tile let go no longer bars."""
    NORTH_NOT_WON = "north_not_won"
    """A north set aside could not be won on."""
    NORTH_MAY_GO = "north_may_go"
    """Letting go of a north that was set aside does not count."""
    NORTH_NO_DISCARD = "north_no_discard"
    """The player's own north set aside is no discard."""
    ADDED_NO_DISCARD = "added_no_discard"
    """A tile added to the player's own pon is no discard."""


# Furiten
FURITEN_OWN_DISCARD = Choice(
    "furiten_own_discard",
    {
        OwnTile.DISCARD: "own_discard_furiten",
        OwnTile.ADDED: "kakan_tile_own_furiten",
        OwnTile.NORTH: "sanma_kita_furiten",
    },
)
FURITEN_TEMPORARY = Kind("furiten_temporary", "temporary_furiten_end")
FURITEN_IN_RIICHI = Kind("furiten_in_riichi", "missed_win_in_riichi")
FURITEN_WIN_FORCED = Kind("furiten_win_forced", "missed_win_in_riichi")
NOT_IN_FURITEN = Choice(
    "not_in_furiten",
    {
        NoFuritenReason.NONE_DISCARDED: "own_discard_furiten",
        NoFuritenReason.NO_WAIT_LET_GO: None,
        NoFuritenReason.OVER: "temporary_furiten_end",
        NoFuritenReason.NORTH_NOT_WON: "sanma_kita_ron",
        NoFuritenReason.NORTH_MAY_GO: "sanma_kita_pass",
        NoFuritenReason.NORTH_NO_DISCARD: "sanma_kita_furiten",
        NoFuritenReason.ADDED_NO_DISCARD: "kakan_tile_own_furiten",
    },
)
FURITEN_HAND_NOTEN = Choice("furiten_hand_noten", TENPAI)
