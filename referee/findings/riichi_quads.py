"""Findings on quads in riichi."""

from __future__ import annotations

from typing import Any, TypedDict

from referee.findings.facts import TileFacts
from referee.findings.kind import Choice, Facts, Kind, Variants, distance
from referee.findings.riichi import TENPAI, QuadProofFacts, Wait


class QuadFacts(TileFacts, QuadProofFacts):
    """A quad and its proof."""


class IllegalQuadFacts(QuadFacts):
    """A quad with its proof, and the code of the finding that refuses it."""

    because: str


class ReplacementFacts(TypedDict):
    """Whether the replacement tile was taken; None if that is not known."""

    replacement: bool | None


class PutBackFacts(ReplacementFacts):
    """Whether a quad may be put back, and whether its replacement tile was taken."""

    put_back: bool


class PutBackMomentsFacts(PutBackFacts):
    """Whether a quad may be put back, and when it is judged otherwise."""

    moments: tuple[str, ...]


def _taken(facts: Facts) -> str:
    """Which sentence says what follows: by the replacement tile if it is known to be taken or if it would decide."""
    if facts.get("replacement"):
        return "replacement"
    return "put_back" if facts.get("put_back") else ""


def _not_taken(facts: Facts) -> str:
    return "not_taken" if facts.get("replacement") is False else ""


ANKAN_ALLOWED = Kind(
    "ankan_allowed",
    "ankan_after_riichi",
    facts=QuadFacts,
    says="The ankan of {tile} is allowed: the waits remain {before}.",
)
ANKAN_FORBIDDEN = Kind(
    "ankan_forbidden", "ankan_after_riichi", facts=QuadFacts, says="No ankan is allowed after riichi."
)
ANKAN_HAND_NOTEN = Choice(
    "ankan_hand_noten",
    TENPAI,
    facts=QuadFacts,
    says=Variants(
        "The hand was not tenpai before the ankan.",
        by=distance,
        others={
            "shanten": "The hand was not tenpai before the ankan ({away}).",
            "fifth": "The hand was not tenpai before the ankan: it waits only on a fifth {fifth}.",
        },
    ),
)
ANKAN_NOT_THE_DRAWN_TILE = Kind(
    "ankan_not_the_drawn_tile",
    "okuri_kan",
    facts=QuadFacts,
    says="The kan must be made with the tile just drawn: {drawn} was drawn, the kan is of {tile}.",
)
ANKAN_FIFTH_KAN = Kind(
    "ankan_fifth_kan", "fifth_kan", facts=QuadFacts, says="Four kans have been made; a fifth is not possible."
)
ANKAN_FIFTH_KAN_ABORTS = Kind(
    "ankan_fifth_kan_aborts",
    "fifth_kan",
    facts=QuadFacts,
    says=Variants(
        "The ankan of {tile} is allowed: as the fifth kan it ends the hand in a draw.",
        by="allowed",
        others={"allowed": "The kan of {tile} is the fifth and ends the hand in a draw."},
    ),
)
ANKAN_WALL_EMPTY = Kind(
    "ankan_wall_empty",
    "last_tile_kan",
    facts=QuadFacts,
    says="No kan is possible: no tile is left in the wall.",
)
ANKAN_CHANGES_WAITS = Kind(
    "ankan_changes_waits",
    "ankan_after_riichi",
    facts=QuadFacts,
    says="The ankan of {tile} changes the waits from {before} to {after}.",
)
ANKAN_DESTROYS_READING = Kind(
    "ankan_destroys_reading",
    "ankan_after_riichi",
    facts=QuadFacts,
    says="The ankan of {tile} leaves the waits at {before} but destroys a reading.",
)
ANKAN_LOSES_YAKU = Kind(
    "ankan_loses_yaku",
    "ankan_after_riichi",
    facts=QuadFacts,
    says="The ankan of {tile} loses a yaku of the hand: {lost}.",
)
QUAD_PUNISHED_AT_ONCE = Kind(
    "quad_punished_at_once",
    "illegal_ankan_exposed",
    facts=PutBackFacts,
    says=Variants(
        "If {seat} has made it, it is a chombo as soon as it is discovered.",
        by=_taken,
        others={
            "put_back": "If the replacement tile was taken, it is a chombo as soon as it is discovered.",
            "replacement": "The replacement tile was taken: it is a chombo as soon as it is discovered.",
        },
    ),
)
QUAD_GOES_BACK = Kind(
    "quad_goes_back",
    "illegal_ankan_put_back",
    facts=ReplacementFacts,
    says=Variants(
        "If the replacement tile has not been taken, {seat}'s kan is undone without a penalty.",
        by=_not_taken,
        others={
            "not_taken": "The replacement tile has not been taken: {seat}'s kan is undone without a penalty."
        },
    ),
)
QUAD_JUDGED_LATER = Kind(
    "quad_judged_later",
    "illegal_ankan_exposed",
    facts=PutBackMomentsFacts,
    says=Variants(
        "If {seat} has made it, play continues, and it is a chombo {moments}.",
        by=_taken,
        others={
            "put_back": "If the replacement tile was taken, play continues, and it is a chombo {moments}.",
            "replacement": "The replacement tile was taken: play continues, and it is a chombo {moments}.",
        },
    ),
)

# A false riichi; the kind of the refusal of its quad decides
ILLEGAL_ANKAN: Choice[Kind[Any] | Wait, IllegalQuadFacts] = Choice(
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
    facts=IllegalQuadFacts,
    says="{seat}'s ankan of {tile} in riichi was not allowed.",
)
