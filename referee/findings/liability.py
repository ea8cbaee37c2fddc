"""Findings on liability."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, TypedDict

from referee.answers.worded import Worded
from referee.findings.facts import BySeatFacts, PointsFacts
from referee.findings.kind import Choice, Kind, Variants
from referee.ruling import Points
from referee.values import Seat


class FedPart(Enum):
    """What a liable player fed."""

    SET = "set"
    """The last set of a yakuman."""
    KAN = "kan"
    """The open kan before a win on its replacement tile."""


class NotLiableReason(Worded):
    """Why nobody is liable for a yaku although something of it was fed."""

    HIDDEN = "sets_hidden", "not all of its sets are open as required"
    """Not all of its sets are open as required: one was drawn, or completed by the winning tile."""
    DRAWN = "last_set_drawn", "nobody fed the last set"
    """The last set is a concealed quad, or the last quad was added to a pon."""
    KAN_DRAWN = "kan_drawn", "the kan before the win was not fed"
    """The kan before a win on its replacement tile was concealed, or added to a pon."""
    BY_KAN = "fed_by_kan", "its last set was fed as a daiminkan, which makes nobody liable here"
    """The last set was fed as an open quad, which makes nobody liable."""
    NOT_IN_RULES = "no_such_liability", "these rules have no liability for it"
    """The rules have no liability for it."""
    JUDGED = "judged_so", "this is the judge's decision"
    """The melds leave it open, and the judge decided that nobody is."""


_LIABLE_FOR = {FedPart.SET: "pao_yaku", FedPart.KAN: "pao_daiminkan_rinshan"}


class YakuFacts(TypedDict):
    """A yaku that somebody fed."""

    yaku: str


class NobodyLiableFacts(YakuFacts):
    """A yaku, and why nobody is liable for it."""

    reason: str


class LiabilityBorneFacts(YakuFacts):
    """A yaku, and the players who are liable for the hand already."""

    by: tuple[Seat, ...]


class LiableAskedFacts(TypedDict):
    """The yaku in question, and who may have fed them."""

    yaku: tuple[str, ...]
    candidates: tuple[Seat, ...]
    nobody: bool


class LiabilityFacts(TypedDict):
    """The yaku for which somebody is liable, and whether that is the whole hand."""

    yaku: tuple[str, ...]
    everything: bool


class LiableFacts(LiabilityFacts, PointsFacts):
    """A liability, and the points that are paid for it."""


class LiableHalfFacts(LiableFacts, BySeatFacts):
    """A liability, the points that are paid for it, and the rest that the discarder pays."""

    rest: Points


LIABLE = Kind(
    "liable", "pao_yaku", facts=YakuFacts, says="{seat} fed the last set for {yaku} and is liable for it."
)
LIABLE_FOR_KAN = Kind(
    "liable_for_kan",
    "pao_daiminkan_rinshan",
    facts=YakuFacts,
    says="{seat} fed the daiminkan and is liable for the win on its replacement tile.",
)
LIABLE_ASKED = Choice(
    "liable_asked",
    _LIABLE_FOR,
    facts=LiableAskedFacts,
    says="{seat}'s hand: who fed {fed}: {candidates}? Until this is answered, nobody is liable.",
)
LIABLE_IN_RIICHI = Kind(
    "liable_in_riichi",
    "open_hand_riichi",
    says=(
        "{seat} is in riichi, so the hand is closed and nobody fed it: check the riichi and the "
        "liable player."
    ),
)
# Where the rules know the liability, a question of its own may still say that nobody is liable.
NOBODY_LIABLE = Choice(
    "nobody_liable",
    {**_LIABLE_FOR, NotLiableReason.HIDDEN: "pao_earlier_sets", NotLiableReason.BY_KAN: "pao_by_kan"},
    never=(
        NotLiableReason.DRAWN,
        NotLiableReason.KAN_DRAWN,
        NotLiableReason.NOT_IN_RULES,
        NotLiableReason.JUDGED,
    ),
    facts=NobodyLiableFacts,
    says="Nobody is liable for {seat}'s {yaku}: {reason}.",
)
LIABILITY_NOT_IN_RULES = Choice(
    "liability_not_in_rules",
    _LIABLE_FOR,
    facts=YakuFacts,
    says="These rules have no liability for {yaku}: what {seat} fed does not change the payments.",
)
LIABILITY_WITHOUT_YAKU = Choice(
    "liability_without_yaku",
    _LIABLE_FOR,
    facts=YakuFacts,
    says="The hand has no {yaku} that another player fed: {seat} is not liable.",
)
LIABILITY_BORNE_ALREADY = Choice(
    "liability_borne_already",
    {FedPart.SET: "pao_composite", FedPart.KAN: "pao_daiminkan_rinshan"},
    facts=LiabilityBorneFacts,
    says="{seat} is not liable for {yaku}: this hand already has a liable player ({by}).",
)
LIABLE_FOR_WHOLE_HAND = Kind(
    "liable_for_whole_hand",
    "pao_composite",
    facts=YakuFacts,
    says="{seat} is liable for {yaku} and also for all the other yakuman of the hand.",
)
LIABLE_FOR_OWN_YAKUMAN = Kind(
    "liable_for_own_yakuman",
    "pao_composite",
    facts=YakuFacts,
    says="{seat} is liable for {yaku} alone, not for the other yakuman of the hand.",
)


def _liability(facts: Mapping[str, Any]) -> str:
    if facts["everything"]:
        return "everything"
    return "yaku" if facts["yaku"] else ""


LIABLE_PAYS_ALL = Choice(
    "liable_pays_all",
    {FedPart.SET: "pao_tsumo", FedPart.KAN: "pao_daiminkan_rinshan"},
    facts=LiableFacts,
    says=Variants(
        "{seat} is liable and pays all of it: {points}.",
        by=_liability,
        others={
            "yaku": "{seat} is liable for {fed} and pays all of it: {points}.",
            "everything": "{seat} is liable for the whole hand and pays all of it: {points}.",
        },
    ),
)
LIABLE_PAYS_HALF = Kind(
    "liable_pays_half",
    "pao_ron",
    facts=LiableHalfFacts,
    says=Variants(
        "{seat} is liable and pays half of it, {points}; {by} discarded and pays the remaining {rest}.",
        by=_liability,
        others={
            "yaku": (
                "{seat} is liable for {fed} and pays half of it, {points}; {by} discarded and pays the "
                "remaining {rest}."
            ),
            "everything": (
                "{seat} is liable for the whole hand and pays half of it, {points}; {by} discarded and "
                "pays the remaining {rest}."
            ),
        },
    ),
)
LIABLE_DISCARDED = Kind(
    "liable_discarded",
    "pao_ron",
    facts=PointsFacts,
    says="{seat} is liable and also discarded, and pays the whole hand alone: {points}.",
)
