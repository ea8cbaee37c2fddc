"""Findings on incidents, and the steps that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any, NotRequired, TypedDict

from referee.answers import Measure, Remedy
from referee.answers.facts import Fact
from referee.answers.steps import read_step
from referee.findings.grounds import IN_STEPS, Ground, Grounds
from referee.findings.kind import Kind, Remark, StepFinding, StepPart, Variants
from referee.incidents import INCIDENTS

# The questions that apply to every incident, beside the answer to its own question.
AFTER_NEXT_DEAL = Ground("chombo_after_next_deal")
BESIDE_A_WIN = Ground("chombo_with_valid_win")
AFTER_LAST_DISCARD = Ground("chombo_after_last_discard")
INTENDED = Ground("chombo_intentional_disqualifies")
REPEATED = Ground("repeated_warning")
LENIENT = Ground("mitigation")
IN_DEPOSITS = Ground("minor_penalty")
SHOWN_AT_DRAW = Ground("refuse_to_show")
ALIKE = (
    AFTER_NEXT_DEAL,
    BESIDE_A_WIN,
    AFTER_LAST_DISCARD,
    INTENDED,
    REPEATED,
    LENIENT,
    IN_DEPOSITS,
    SHOWN_AT_DRAW,
)

# Steps whose outcome is worded differently from that of any other offence.
RIICHI_DEAD_LATER = Ground("riichi_hand_dead_at_draw")
RIICHI_UNTIL_THE_END = Ground("noten_riichi_found_in_play")
QUAD_UNTIL_THE_END = Ground("illegal_ankan_exposed")

_AT_DRAW = "noten_riichi_at_exhaustive_draw"
_ANOTHER_WINS: dict[Fact | Remedy, str] = {Fact.OTHER_WIN: "noten_riichi_at_third_party_win"}
_ABORTED: dict[Fact | Remedy, str] = {
    Fact.FOUR_RIICHI: "noten_riichi_at_four_riichi",
    Fact.AT_ABORT: "noten_riichi_at_other_abort",
}

# Incidents where several answers of a ruleset decide together, or another answer decides before the incident's own.
_TOGETHER = {
    "CALL-EMPTY": Grounds("empty_meld_call", {Fact.LOST: "claim_priority"}),
    "CALL-PRIORITY": Grounds("claim_priority"),
    "CALL-KUIKAE": Grounds("kuikae_done", {Fact.SWAP_ALLOWED: "kuikae"}),
    "TURN-TOUCH": Grounds("wall_touched_ends_claim", {Remedy.TILE_MUST_BE_TAKEN: "touched_tile_taken"}),
    "WIN-FALSE-OPEN": Grounds("false_win_shown"),
    "WIN-FURITEN": Grounds("false_win_shown", also=("false_win_not_shown",)),
    "WIN-LATE": Grounds(
        "claim_window",
        {
            Fact.TOUCHED: "wall_touched_ends_claim",
            Fact.TOO_FAST: "fast_draw_keeps_claim",
            Fact.TSUMO_SAID: "ron_ended_by",
            Fact.QUAD_DECLARED: "ron_ended_by",
        },
    ),
    "WIN-MULTI": Grounds("max_ron_winners"),
    "RII-NOTEN": Grounds(
        "noten_riichi_found_in_play",
        {
            Fact.OWN_WIN: "noten_riichi_at_own_win",
            **_ANOTHER_WINS,
            Fact.DEAD_BEFORE: "riichi_hand_dead_at_draw",
            Fact.AT_DRAW: _AT_DRAW,
            **_ABORTED,
        },
    ),
    "RII-OPENHAND": Grounds("riichi_on_open_hand", {Remedy.RIICHI_STANDS: "open_hand_riichi"}),
    "RII-FORM": Grounds(
        "riichi_form",
        {Fact.TILE_FIRST: "riichi_word_before_discard", Fact.STICK_FIRST: "riichi_stick_last"},
    ),
    "RII-CANCEL": Grounds("riichi_retract"),
    "RII-ANKAN": Grounds(
        "illegal_ankan_exposed",
        {**_ANOTHER_WINS, **_ABORTED, Fact.REPLACEMENT: "illegal_ankan_put_back"},
    ),
    "RII-HIDE": Grounds("refuse_to_show"),
    "TENPAI-FALSE": Grounds("tenpai_claimed_noten", {Fact.IN_RIICHI: _AT_DRAW}),
    "CHOMBO-TWO": Grounds(
        "chombo_penalty",
        {
            Fact.VALID_WIN: "chombo_with_valid_win",
            Fact.AT_DRAW: "chombo_replay",
            Fact.AFTER_LAST_DISCARD: "chombo_after_last_discard",
        },
    ),
    "FOUL-LATE": Grounds("chombo_penalty", {Fact.NEXT_DEAL: "chombo_after_next_deal"}),
    "PAY-LATE": Grounds("scoring_mistake"),
    "PAY-COUNT": Grounds("who_counts"),
    "MINUS": Grounds("lender", {Remedy.GAME_ENDS: "bust"}),
}

GROUNDS: Mapping[str, Grounds] = MappingProxyType(
    {
        code: _TOGETHER[code] if code in _TOGETHER else IN_STEPS[incident.question]
        for code, incident in INCIDENTS.items()
    }
)
"""For every incident by its code: the questions on which its consequences may rest, beside those of `ALIKE`."""


def _taken_from(facts: Mapping[str, Any]) -> str:
    return "_".join(filter(None, ("card" if "card" in facts else "", str(facts.get("taken") or ""))))


def _only(facts: Mapping[str, Any]) -> str:
    """Whether the first of the moments names something that must be so, not only what must not be."""
    conditions = (read_step(f"none if {line}").conditions for line in facts["when"][:1])
    return "only" if any(condition.wanted for condition in chain.from_iterable(conditions)) else ""


class CostFacts(TypedDict):
    """What something costs: the points, up to the most or either of the two, what is counted, the card, the place."""

    points: NotRequired[int]
    most: NotRequired[int]
    either: NotRequired[bool]
    per: NotRequired[str]
    card: NotRequired[str]
    taken: NotRequired[str]


class FoulFacts(CostFacts):
    """An incident, the variant of its name, its cost, or why it has no cost."""

    incident: str
    named: NotRequired[str]
    none: NotRequired[str]


class MeasureFacts(CostFacts):
    """A measure and its cost."""

    measure: str


class OutcomeFacts(CostFacts):
    """A measure that the rules name instead of a chombo, with its cost."""

    verdict: str


class IncidentNameFacts(TypedDict):
    """The code of an incident."""

    incident: str


class NotInBookFacts(IncidentNameFacts):
    """An incident without a chombo in the book, what the rules name instead, and whether the referee decided on one."""

    instead: tuple[OutcomeFacts, ...]
    decided: bool
    unmeant: NotRequired[bool]


class ConditionsFacts(TypedDict):
    """The conditions of a step."""

    when: tuple[str, ...]


class RepeatFacts(TypedDict):
    """The number of times that it has happened."""

    times: int


class RemedyFacts(TypedDict):
    """What else happens."""

    remedy: str


class AfterFacts(TypedDict):
    """What becomes of the honba and the deal."""

    after: str


class IntendedFacts(TypedDict):
    """Whether it was on purpose."""

    intended: bool


class WordsFacts(TypedDict):
    """Somebody's own words."""

    words: str


# What follows
FOUL = {
    Measure.NONE: StepFinding(
        "foul_none",
        StepPart.MEASURE,
        facts=FoulFacts,
        says=Variants(
            "{seat}: {incident}. No penalty.",
            by="none",
            others={
                "yet": "{seat}: {incident}. No penalty yet.",
                "by_itself": "{seat}: {incident}. No penalty for that alone.",
            },
        ),
    ),
    Measure.CORRECT: StepFinding(
        "foul_correct",
        StepPart.MEASURE,
        facts=FoulFacts,
        # Other incidents are corrected by a remedy, which has its own sentence.
        says=Variants(
            "{seat}: {incident}. A correction.",
            by="incident",
            others={
                "CALL-WRONGSET-EARLY": "{seat}: {incident}. A correction: the right tiles are shown instead.",
                "CALL-NOTTAKEN": "{seat}: {incident}. A correction: the called tile is taken now.",
                "PLACE-CALLED": "{seat}: {incident}. A correction: the called tile is turned the right way.",
                "SHEET": "{seat}: {incident}. A correction on the sheet.",
            },
        ),
    ),
    Measure.WARNING: StepFinding(
        "foul_warning",
        StepPart.MEASURE,
        facts=FoulFacts,
        says=Variants(
            "{seat}: {incident}. A recorded warning.",
            by=lambda facts: "card" if "card" in facts else "",
            others={"card": "{seat}: {incident}. A yellow card."},
        ),
    ),
    Measure.PENALTY: StepFinding(
        "foul_penalty",
        StepPart.MEASURE,
        facts=FoulFacts,
        says=Variants(
            "{seat}: {incident}. A penalty of {points} points.",
            by=_taken_from,
            others={
                "after_uma": "{seat}: {incident}. A penalty of {points} points, from the result.",
                "at_table": "{seat}: {incident}. A penalty of {points} points, from the points at the table.",
                "card": "{seat}: {incident}. A red card: {points} points.",
                "card_after_uma": "{seat}: {incident}. A red card: {points} points, from the result.",
                "card_at_table": "{seat}: {incident}. A red card: {points} points, from the points at the table.",
            },
        ),
    ),
    Measure.DEAD_HAND: StepFinding(
        "foul_dead_hand",
        StepPart.MEASURE,
        facts=FoulFacts,
        says=(
            "{seat}: {incident}. The hand is dead until it ends. No win, no call, no kan, no riichi, "
            "and noten at the draw."
        ),
    ),
    Measure.CHOMBO: StepFinding(
        "foul_chombo", StepPart.MEASURE, facts=FoulFacts, says="{seat}: {incident}. A chombo."
    ),
    Measure.DISQUALIFIED: StepFinding(
        "foul_disqualified",
        StepPart.MEASURE,
        facts=FoulFacts,
        says="{seat}: {incident}. The player is disqualified.",
    ),
    Measure.DISCRETION: StepFinding(
        "foul_discretion",
        StepPart.MEASURE,
        facts=FoulFacts,
        says="{seat}: {incident}. The judge decides.",
    ),
}
FOUL_DISCRETION_POINTS = StepFinding(
    "foul_discretion_points",
    StepPart.MEASURE,
    facts=FoulFacts,
    says="{seat}: {incident}. {points} points at the judge's discretion.",
)
FOUL_DISCRETION_EITHER = StepFinding(
    "foul_discretion_either",
    StepPart.MEASURE,
    facts=FoulFacts,
    says="{seat}: {incident}. {points} or {most} points at the judge's discretion.",
)
FOUL_DISCRETION_RANGE = StepFinding(
    "foul_discretion_range",
    StepPart.MEASURE,
    facts=FoulFacts,
    says="{seat}: {incident}. From {points} to {most} points at the judge's discretion.",
)
DEAD_RIICHI = {
    Measure.NONE: Kind(
        "dead_riichi_none",
        RIICHI_DEAD_LATER.option,
        facts=FoulFacts,
        says="{seat}: a valid riichi on a hand that was declared dead later. No penalty.",
    ),
    Measure.CHOMBO: Kind(
        "dead_riichi_chombo",
        RIICHI_DEAD_LATER.option,
        facts=FoulFacts,
        says="{seat}: a riichi on a hand that was declared dead later. A chombo.",
    ),
}
FOUL_REPEATED = StepFinding(
    "foul_repeated",
    StepPart.MEASURE,
    facts=RepeatFacts,
    says="Under these rules it counts as the {times} time and is judged as a repeat.",
)
FOUL_HAND = Kind(
    "foul_hand",
    "chombo_replay",
    facts=AfterFacts,
    says=Variants(
        "This hand's riichi sticks go back and the hand is dealt again.",
        by="after",
        others={
            "honba": "This hand's riichi sticks go back and the hand is dealt again with one more honba.",
            "rotate": "This hand's riichi sticks go back and the deal passes.",
        },
    ),
)
FOUL_OTHERS_WIN = {
    Remedy.WIN_STANDS: StepFinding(
        "foul_others_win_counts", StepPart.STEP, facts=RemedyFacts, says="The other player's win counts."
    ),
    Remedy.WIN_VOID: StepFinding(
        "foul_others_win_lost",
        StepPart.STEP,
        facts=RemedyFacts,
        says="The other player's win does not count.",
    ),
}
FOUL_REMEDY = StepFinding("foul_remedy", StepPart.STEP, facts=RemedyFacts, says="{remedy}")
FOUL_BESIDES = StepFinding(
    "foul_besides",
    StepPart.MEASURE,
    facts=MeasureFacts,
    says=Variants(
        "In addition: {measure}.",
        by="taken",
        others={
            "after_uma": "In addition: {measure}, from the result.",
            "at_table": "In addition: {measure}, from the points at the table.",
        },
    ),
)
FOUL_LEAST = StepFinding(
    "foul_least",
    StepPart.MEASURE,
    facts=MeasureFacts,
    says="The lightest measure that these rules allow instead: {measure}.",
)
FOUL_NEXT = StepFinding("foul_next", StepPart.MEASURE, facts=MeasureFacts, says="The next time: {measure}.")
FOUL_NEXT_BESIDES = StepFinding(
    "foul_next_besides", StepPart.MEASURE, facts=MeasureFacts, says="The next time, in addition: {measure}."
)

# A reported chombo
CHOMBO_FOR = StepFinding(
    "chombo_for", StepPart.STEP, facts=IncidentNameFacts, says="{seat}: chombo ({incident})."
)
CHOMBO_RESTS_ON = StepFinding(
    "chombo_rests_on",
    StepPart.STEP,
    facts=ConditionsFacts,
    says=Variants(
        "{seat}: this is a chombo {when}.",
        by=_only,
        others={"only": "{seat}: this is a chombo only {when}."},
    ),
)
CHOMBO_NOT_IN_BOOK = StepFinding(
    "chombo_not_in_book", StepPart.STEP, facts=NotInBookFacts, says="{seat}: chombo ({incident})."
)
CHOMBO_IF_INTENDED = StepFinding(
    "chombo_if_intended",
    StepPart.STEP,
    facts=IncidentNameFacts,
    says="{seat}: under these rules it is a chombo if it was intended.",
)
CHOMBO_DISQUALIFIES = StepFinding(
    "chombo_disqualifies",
    StepPart.STEP,
    facts=IntendedFacts,
    says=Variants(
        "{seat} is disqualified and pays for the chombo as well.",
        by="intended",
        others={
            "intended": "The chombo was on purpose: {seat} is disqualified and pays for the chombo as well."
        },
    ),
)
REASON_IN_WORDS = Remark(
    "reason_in_words",
    facts=WordsFacts,
    says="The reason is free text and not an incident of these rules: {words}",
)
