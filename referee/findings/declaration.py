"""Findings on the declaration of riichi."""

from __future__ import annotations

from enum import Enum

from referee.findings.kind import Choice, Kind
from referee.findings.riichi import TENPAI, RiichiSort

__all__ = [
    "DOUBLE_RIICHI",
    "DOUBLE_RIICHI_BROKEN",
    "DOUBLE_RIICHI_TOO_LATE",
    "HAN_WITHOUT_RIICHI",
    "IF_DECLARED",
    "OPEN_RIICHI_NOT_IN_RULES",
    "RIICHI_ALLOWED",
    "RIICHI_ALLOWED_WITH",
    "RIICHI_BELOW_TWO_HAN",
    "RIICHI_BELOW_ZERO",
    "RIICHI_COUNTS_FOR_NOTHING",
    "RIICHI_DEAD_WAIT_FORBIDDEN",
    "RIICHI_FORM_DEAD_HAND",
    "RIICHI_FORM_INCOMPLETE",
    "RIICHI_FORM_WARNING",
    "RIICHI_FURITEN_FORBIDDEN",
    "RIICHI_HAND_DEAD",
    "RIICHI_HAND_NOTEN",
    "RIICHI_HAND_OPEN",
    "RIICHI_IN_FURITEN",
    "RIICHI_NOT_IN_FIRST_TURN",
    "RIICHI_ON_DEAD_WAIT",
    "RIICHI_ON_LAST_TILE",
    "RIICHI_STANDS",
    "RIICHI_STICK_ADDED",
    "RIICHI_STICK_BORROWED",
    "RIICHI_TAKEN_BACK",
    "RIICHI_TAKEN_BACK_DEAD_HAND",
    "RIICHI_TEMPORARY_ZERO",
    "RIICHI_TOO_FEW_POINTS",
    "RIICHI_TO_ZERO",
    "RIICHI_WALL_EMPTY",
    "RIICHI_WALL_SHORT",
    "RIICHI_WITHOUT_WORD",
    "RiichiObstacle",
    "TurnBroken",
    "WinKept",
]


class RiichiObstacle(Enum):
    """Why a riichi that was declared is not possible."""

    DEAD_HAND = "dead_hand"
    """The hand had been declared dead."""
    OPEN_HAND = "open_hand"
    """The hand is open."""
    SHORT_WALL = "short_wall"
    """Too few tiles were left in the wall."""


class WinKept(Enum):
    """Why no winning tile may be let go: under a two-han minimum every wait must then have its two han."""

    YAKU_CERTAIN = "yaku_certain"
    """A hand's yaku must be certain on every wait."""
    NO_FURITEN = "no_furiten"
    """No riichi may be in furiten."""


class TurnBroken(Enum):
    """What broke the first turn."""

    CALL = "call"
    """A call or a quad."""
    NORTH = "north"
    """A north set aside."""


RIICHI_ALLOWED = Kind("riichi_allowed", "riichi_deposit")
RIICHI_ALLOWED_WITH = Kind("riichi_allowed_with", "riichi_deposit")
RIICHI_HAND_DEAD = Kind("riichi_hand_dead", "dead_hand")
RIICHI_HAND_OPEN = Kind("riichi_hand_open", "open_hand_riichi")
RIICHI_HAND_NOTEN = Choice("riichi_hand_noten", TENPAI)
RIICHI_NOT_IN_FIRST_TURN = Kind("riichi_not_in_first_turn", "riichi_first_turn_only")
RIICHI_WALL_EMPTY = Kind("riichi_wall_empty", "riichi_min_wall")
RIICHI_WALL_SHORT = Kind("riichi_wall_short", "riichi_min_wall")
RIICHI_TOO_FEW_POINTS = Kind("riichi_too_few_points", "riichi_min_points")
RIICHI_COUNTS_FOR_NOTHING = Kind("riichi_counts_for_nothing", "riichi_min_points")
HAN_WITHOUT_RIICHI = Kind("han_without_riichi", "riichi_min_points")
RIICHI_BELOW_TWO_HAN = Choice(
    "riichi_below_two_han", {WinKept.YAKU_CERTAIN: "sakizuke", WinKept.NO_FURITEN: "furiten_riichi"}
)
OPEN_RIICHI_NOT_IN_RULES = Kind("open_riichi_not_in_rules", "open_riichi")
RIICHI_FURITEN_FORBIDDEN = Choice(
    "riichi_furiten_forbidden",
    {RiichiSort.PLAIN: "furiten_riichi", RiichiSort.OPEN: "open_riichi_furiten"},
)
RIICHI_DEAD_WAIT_FORBIDDEN = Kind("riichi_dead_wait_forbidden", "dead_wait_riichi")
IF_DECLARED = Choice(
    "if_declared",
    {
        RiichiObstacle.DEAD_HAND: "dead_hand",
        RiichiObstacle.OPEN_HAND: "riichi_on_open_hand",
        RiichiObstacle.SHORT_WALL: "riichi_without_wall",
    },
)
RIICHI_FORM_DEAD_HAND = Kind("riichi_form_dead_hand", "riichi_form")
RIICHI_FORM_INCOMPLETE = Kind("riichi_form_incomplete", "riichi_form")
RIICHI_STICK_ADDED = Kind("riichi_stick_added", "riichi_form")
RIICHI_FORM_WARNING = Kind("riichi_form_warning", "riichi_form")
RIICHI_WITHOUT_WORD = Kind("riichi_without_word", "riichi_form")
RIICHI_ON_LAST_TILE = Kind("riichi_on_last_tile", "riichi_min_wall")
RIICHI_TO_ZERO = Kind("riichi_to_zero", "riichi_min_points")
RIICHI_TEMPORARY_ZERO = Kind("riichi_temporary_zero", "riichi_min_points")
RIICHI_BELOW_ZERO = Kind("riichi_below_zero", "riichi_min_points")
RIICHI_STICK_BORROWED = Kind("riichi_stick_borrowed", "riichi_min_points")
RIICHI_IN_FURITEN = Choice(
    "riichi_in_furiten", {RiichiSort.PLAIN: "furiten_riichi", RiichiSort.OPEN: "open_riichi_furiten"}
)
RIICHI_ON_DEAD_WAIT = Kind("riichi_on_dead_wait", "dead_wait_riichi")
DOUBLE_RIICHI = Kind("double_riichi", "double_riichi_break")
DOUBLE_RIICHI_BROKEN = Choice(
    "double_riichi_broken",
    {TurnBroken.CALL: "double_riichi_break", TurnBroken.NORTH: "sanma_kita_as_call"},
)
DOUBLE_RIICHI_TOO_LATE = Kind("double_riichi_too_late", "double_riichi_break")
RIICHI_STANDS = Kind("riichi_stands", "riichi_retract")
RIICHI_TAKEN_BACK = Kind("riichi_taken_back", "riichi_retract")
RIICHI_TAKEN_BACK_DEAD_HAND = Kind("riichi_taken_back_dead_hand", "riichi_retract")
