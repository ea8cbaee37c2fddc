"""Findings on furiten."""

from __future__ import annotations

from enum import Enum

from referee.findings.facts import NotenFacts, SortedWaitFacts, WaitsFacts
from referee.findings.kind import Choice, Kind, Variants, distance
from referee.findings.riichi import TENPAI


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


class OwnFuritenFacts(SortedWaitFacts):
    """A furiten, and what the player did with the tile."""

    own: str


# Furiten
FURITEN_OWN_DISCARD = Choice(
    "furiten_own_discard",
    {
        OwnTile.DISCARD: "own_discard_furiten",
        OwnTile.ADDED: "kakan_tile_own_furiten",
        OwnTile.NORTH: "sanma_kita_furiten",
    },
    facts=OwnFuritenFacts,
    says=Variants(
        "{seat} waits on {waits} and is in furiten by {seat}'s own discard of {tile}: tsumo only.",
        by="own",
        others={
            "added": (
                "{seat} waits on {waits} and is in furiten because of the {tile} that {seat} added to a "
                "pon: tsumo only."
            ),
            "north": (
                "{seat} waits on {waits} and is in furiten because of the {tile} that {seat} set aside: "
                "tsumo only."
            ),
        },
    ),
)
FURITEN_TEMPORARY = Kind(
    "furiten_temporary",
    "temporary_furiten_end",
    facts=SortedWaitFacts,
    says="{seat} waits on {waits} and has let {tile} go: in temporary furiten.",
)
FURITEN_IN_RIICHI = Kind(
    "furiten_in_riichi",
    "missed_win_in_riichi",
    facts=SortedWaitFacts,
    says=("{seat} waits on {waits} and has let {tile} go in riichi: in furiten until the end of the hand."),
)
FURITEN_WIN_FORCED = Kind(
    "furiten_win_forced",
    "missed_win_in_riichi",
    facts=SortedWaitFacts,
    says=(
        "{seat} waits on {waits} and is in riichi: {tile} wins, declared or not. A win let go "
        "does not cause furiten."
    ),
)
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
    facts=WaitsFacts,
    says="{seat} waits on {waits} and is not in furiten.",
)
FURITEN_HAND_NOTEN = Choice(
    "furiten_hand_noten",
    TENPAI,
    facts=NotenFacts,
    says=Variants(
        "{seat} is not tenpai: there is no furiten.",
        by=distance,
        others={
            "shanten": "{seat} is not tenpai ({away}): there is no furiten.",
            "fifth": "{seat} is not tenpai (the hand waits only on a fifth {fifth}): there is no furiten.",
        },
    ),
)
