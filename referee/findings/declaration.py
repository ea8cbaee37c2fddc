"""Findings on the declaration of riichi."""

from __future__ import annotations

from enum import Enum
from typing import TypedDict

from referee.findings.facts import (
    NotenFacts,
    PointsFacts,
    SortedWaitFacts,
    StickFacts,
    TileFacts,
    TilesFacts,
    WaitsFacts,
)
from referee.findings.kind import Choice, Kind, Variants, distance
from referee.findings.riichi import TENPAI, RiichiSort
from referee.ruling import Points


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


class LackingFacts(TypedDict):
    """The parts that a declaration lacks."""

    lacking: tuple[str, ...]


class LackingStickFacts(LackingFacts, StickFacts):
    """The parts that a declaration lacks, and whether a stick goes back."""


class WallFacts(TypedDict):
    """The tiles left in the wall, and the least that are needed."""

    left: int
    least: int


class NeededPointsFacts(PointsFacts):
    """Points, and those that are needed."""

    expected: Points


RIICHI_ALLOWED = Kind(
    "riichi_allowed",
    "riichi_deposit",
    facts=TilesFacts,
    says="{seat} may declare riichi by discarding one of: {tiles}.",
)
RIICHI_ALLOWED_WITH = Kind(
    "riichi_allowed_with",
    "riichi_deposit",
    facts=SortedWaitFacts,
    says=Variants(
        "{seat} may declare riichi by discarding {tile}; the hand waits on {waits}.",
        by="sort",
        others={
            "declared": "{seat}'s riichi by discarding {tile} is valid; the hand waits on {waits}.",
            "open": "{seat} may declare open riichi by discarding {tile}; the hand waits on {waits}.",
            "declared_open": "{seat}'s open riichi by discarding {tile} is valid; the hand waits on {waits}.",
        },
    ),
)
RIICHI_HAND_DEAD = Kind(
    "riichi_hand_dead", "dead_hand", says="{seat}'s hand was declared dead: no riichi may be declared."
)
RIICHI_HAND_OPEN = Kind(
    "riichi_hand_open", "open_hand_riichi", says="{seat}'s hand is open: no riichi may be declared."
)
RIICHI_HAND_NOTEN = Choice(
    "riichi_hand_noten",
    TENPAI,
    facts=NotenFacts,
    says=Variants(
        "{seat} is not tenpai and may not declare riichi.",
        by=distance,
        others={
            "shanten": "{seat} is not tenpai ({away}) and may not declare riichi.",
            "fifth": (
                "{seat} is not tenpai (the hand waits only on a fifth {fifth}) and may not declare riichi."
            ),
        },
    ),
)
RIICHI_NOT_IN_FIRST_TURN = Kind(
    "riichi_not_in_first_turn",
    "riichi_first_turn_only",
    says=(
        "{seat} has discarded before, or there was a call: under these rules riichi may be "
        "declared only with the first discard."
    ),
)
RIICHI_WALL_EMPTY = Kind(
    "riichi_wall_empty",
    "riichi_min_wall",
    says="{seat} has drawn the last tile of the wall: no riichi may be declared.",
)
RIICHI_WALL_SHORT = Kind(
    "riichi_wall_short",
    "riichi_min_wall",
    facts=WallFacts,
    says="Too few tiles are left in the wall: {left}. A riichi needs at least {least}.",
)
RIICHI_TOO_FEW_POINTS = Kind(
    "riichi_too_few_points",
    "riichi_min_points",
    facts=NeededPointsFacts,
    says="{seat} has {points} points; a riichi needs {expected}.",
)
RIICHI_COUNTS_FOR_NOTHING = Kind(
    "riichi_counts_for_nothing",
    "riichi_min_points",
    says=(
        "{seat}'s riichi is void: no stick is owed, and riichi, ippatsu and ura dora do not "
        "count. The judge decides on any further penalty."
    ),
)
HAN_WITHOUT_RIICHI = Kind(
    "han_without_riichi",
    "riichi_min_points",
    says="{seat}'s han are used as entered; check that riichi, ippatsu and ura dora are not among them.",
)
RIICHI_BELOW_TWO_HAN = Choice(
    "riichi_below_two_han",
    {WinKept.YAKU_CERTAIN: "sakizuke", WinKept.NO_FURITEN: "furiten_riichi"},
    facts=WaitsFacts,
    says="A win needs two han of yaku in this hand, and on {waits} {seat} would not have them: no riichi.",
)
OPEN_RIICHI_NOT_IN_RULES = Kind(
    "open_riichi_not_in_rules",
    "open_riichi",
    says="These rules have no open riichi: {seat} may not declare one.",
)
RIICHI_FURITEN_FORBIDDEN = Choice(
    "riichi_furiten_forbidden",
    {RiichiSort.PLAIN: "furiten_riichi", RiichiSort.OPEN: "open_riichi_furiten"},
    facts=TileFacts,
    says="{seat} would be in furiten by {seat}'s own discard of {tile}, and in furiten no riichi may be declared.",
)
RIICHI_DEAD_WAIT_FORBIDDEN = Kind(
    "riichi_dead_wait_forbidden",
    "dead_wait_riichi",
    facts=WaitsFacts,
    says="All tiles {seat} waits on ({waits}) are visible, so riichi is not allowed.",
)
IF_DECLARED = Choice(
    "if_declared",
    {
        RiichiObstacle.DEAD_HAND: "dead_hand",
        RiichiObstacle.OPEN_HAND: "riichi_on_open_hand",
        RiichiObstacle.SHORT_WALL: "riichi_without_wall",
    },
    says="If it was declared:",
)
RIICHI_FORM_DEAD_HAND = Kind(
    "riichi_form_dead_hand",
    "riichi_form",
    facts=LackingStickFacts,
    says=Variants(
        "Without {lacking} {seat}'s riichi is void and the hand dead.",
        by="stick",
        others={
            "stick": "Without {lacking} {seat}'s riichi is void: the stick goes back and the hand is dead."
        },
    ),
)
RIICHI_FORM_INCOMPLETE = Kind(
    "riichi_form_incomplete",
    "riichi_form",
    facts=LackingFacts,
    says="Without {lacking} there is no declaration: {seat} is not in riichi.",
)
RIICHI_STICK_ADDED = Kind(
    "riichi_stick_added",
    "riichi_form",
    says="{seat} forgot the stick: it is put down now, and the riichi is valid.",
)
RIICHI_FORM_WARNING = Kind(
    "riichi_form_warning",
    "riichi_form",
    facts=LackingFacts,
    says="{seat}'s riichi is valid, with a warning for leaving out {lacking}.",
)
RIICHI_WITHOUT_WORD = Kind(
    "riichi_without_word",
    "riichi_form",
    says="{seat}'s riichi is valid without the word, but leaving the word out is a yellow card.",
)
RIICHI_ON_LAST_TILE = Kind(
    "riichi_on_last_tile",
    "riichi_min_wall",
    says="{seat} has drawn the last tile of the wall and may still declare riichi.",
)
RIICHI_TO_ZERO = Kind("riichi_to_zero", "riichi_min_points", says="The stick leaves {seat} with 0 points.")
RIICHI_TEMPORARY_ZERO = Kind(
    "riichi_temporary_zero",
    "riichi_min_points",
    says="The stick leaves {seat} with 0 points; this does not end the game before the hand is over.",
)
RIICHI_BELOW_ZERO = Kind(
    "riichi_below_zero",
    "riichi_min_points",
    facts=PointsFacts,
    says="The stick leaves {seat} at {points}; play continues.",
)
RIICHI_STICK_BORROWED = Kind(
    "riichi_stick_borrowed",
    "riichi_min_points",
    facts=PointsFacts,
    says="{seat} does not have enough for the stick and borrows it; the score is now {points}.",
)
RIICHI_IN_FURITEN = Choice(
    "riichi_in_furiten",
    {RiichiSort.PLAIN: "furiten_riichi", RiichiSort.OPEN: "open_riichi_furiten"},
    facts=TileFacts,
    says="{seat}'s own discard of {tile} puts the riichi in furiten: {seat} can win by tsumo only.",
)
RIICHI_ON_DEAD_WAIT = Kind(
    "riichi_on_dead_wait",
    "dead_wait_riichi",
    facts=WaitsFacts,
    says="All tiles {seat} waits on ({waits}) are visible, but the riichi is valid.",
)
DOUBLE_RIICHI = Kind("double_riichi", "double_riichi_break", says="{seat}'s riichi is a double riichi.")
DOUBLE_RIICHI_BROKEN = Choice(
    "double_riichi_broken",
    {TurnBroken.CALL: "double_riichi_break", TurnBroken.NORTH: "sanma_kita_as_call"},
    says="The first turn was broken before {seat}'s discard: the riichi is a plain one.",
)
DOUBLE_RIICHI_TOO_LATE = Kind(
    "double_riichi_too_late",
    "double_riichi_break",
    says="{seat} has discarded before: the riichi is a plain one.",
)
RIICHI_STANDS = Kind(
    "riichi_stands", "riichi_retract", says="{seat} cannot cancel the riichi: it is valid once declared."
)
RIICHI_TAKEN_BACK = Kind(
    "riichi_taken_back",
    "riichi_retract",
    says="{seat} may cancel the riichi until the discard, without a penalty.",
)
RIICHI_TAKEN_BACK_DEAD_HAND = Kind(
    "riichi_taken_back_dead_hand",
    "riichi_retract",
    facts=StickFacts,
    says=Variants(
        "{seat} cancels the riichi before the discard: the hand is dead.",
        by="stick",
        others={
            "stick": (
                "{seat} cancels the riichi before the discard: the stick goes back and the hand is dead."
            )
        },
    ),
)
