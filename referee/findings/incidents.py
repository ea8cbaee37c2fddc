"""Findings on incidents, and the steps that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.answers import Measure, Remedy
from referee.answers.facts import Fact
from referee.findings.grounds import IN_STEPS, Ground, Grounds
from referee.findings.kind import Kind, Remark, StepFinding, StepPart
from referee.incidents import INCIDENTS

__all__ = [
    "AFTER_LAST_DISCARD",
    "AFTER_NEXT_DEAL",
    "ALIKE",
    "BESIDE_A_WIN",
    "CHOMBO_DISQUALIFIES",
    "CHOMBO_FOR",
    "CHOMBO_IF_INTENDED",
    "CHOMBO_NOT_IN_BOOK",
    "CHOMBO_RESTS_ON",
    "DEAD_RIICHI",
    "FOUL",
    "FOUL_BESIDES",
    "FOUL_DISCRETION_EITHER",
    "FOUL_DISCRETION_POINTS",
    "FOUL_DISCRETION_RANGE",
    "FOUL_HAND",
    "FOUL_LEAST",
    "FOUL_NEXT",
    "FOUL_NEXT_BESIDES",
    "FOUL_OTHERS_WIN",
    "FOUL_REMEDY",
    "FOUL_REPEATED",
    "GROUNDS",
    "INTENDED",
    "IN_DEPOSITS",
    "LENIENT",
    "QUAD_UNTIL_THE_END",
    "REASON_IN_WORDS",
    "REPEATED",
    "RIICHI_DEAD_LATER",
    "RIICHI_UNTIL_THE_END",
    "SHOWN_AT_DRAW",
]

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
            Fact.FOUR_RIICHI: "noten_riichi_at_four_riichi",
            Fact.AT_ABORT: "noten_riichi_at_other_abort",
        },
    ),
    "RII-OPENHAND": Grounds("riichi_on_open_hand", {Remedy.RIICHI_STANDS: "open_hand_riichi"}),
    "RII-FORM": Grounds(
        "riichi_form",
        {Fact.TILE_FIRST: "riichi_word_before_discard", Fact.STICK_FIRST: "riichi_stick_last"},
    ),
    "RII-CANCEL": Grounds("riichi_retract"),
    "RII-ANKAN": Grounds("illegal_ankan_exposed", _ANOTHER_WINS),
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

# What follows
FOUL = {
    Measure.NONE: StepFinding("foul_none", StepPart.MEASURE),
    Measure.CORRECT: StepFinding("foul_correct", StepPart.MEASURE),
    Measure.WARNING: StepFinding("foul_warning", StepPart.MEASURE),
    Measure.PENALTY: StepFinding("foul_penalty", StepPart.MEASURE),
    Measure.DEAD_HAND: StepFinding("foul_dead_hand", StepPart.MEASURE),
    Measure.CHOMBO: StepFinding("foul_chombo", StepPart.MEASURE),
    Measure.DISQUALIFIED: StepFinding("foul_disqualified", StepPart.MEASURE),
    Measure.DISCRETION: StepFinding("foul_discretion", StepPart.MEASURE),
}
FOUL_DISCRETION_POINTS = StepFinding("foul_discretion_points", StepPart.MEASURE)
FOUL_DISCRETION_EITHER = StepFinding("foul_discretion_either", StepPart.MEASURE)
FOUL_DISCRETION_RANGE = StepFinding("foul_discretion_range", StepPart.MEASURE)
DEAD_RIICHI = {
    Measure.NONE: Kind("dead_riichi_none", RIICHI_DEAD_LATER.option),
    Measure.CHOMBO: Kind("dead_riichi_chombo", RIICHI_DEAD_LATER.option),
}
FOUL_REPEATED = StepFinding("foul_repeated", StepPart.MEASURE)
FOUL_HAND = Kind("foul_hand", "chombo_replay")
FOUL_OTHERS_WIN = {
    Remedy.WIN_STANDS: StepFinding("foul_others_win_counts", StepPart.STEP),
    Remedy.WIN_VOID: StepFinding("foul_others_win_lost", StepPart.STEP),
}
FOUL_REMEDY = StepFinding("foul_remedy", StepPart.STEP)
FOUL_BESIDES = StepFinding("foul_besides", StepPart.MEASURE)
FOUL_LEAST = StepFinding("foul_least", StepPart.MEASURE)
FOUL_NEXT = StepFinding("foul_next", StepPart.MEASURE)
FOUL_NEXT_BESIDES = StepFinding("foul_next_besides", StepPart.MEASURE)

# A reported chombo
CHOMBO_FOR = StepFinding("chombo_for", StepPart.STEP)
CHOMBO_RESTS_ON = StepFinding("chombo_rests_on", StepPart.STEP)
CHOMBO_NOT_IN_BOOK = StepFinding("chombo_not_in_book", StepPart.STEP)
CHOMBO_IF_INTENDED = StepFinding("chombo_if_intended", StepPart.STEP)
CHOMBO_DISQUALIFIES = StepFinding("chombo_disqualifies", StepPart.STEP)
REASON_IN_WORDS = Remark("reason_in_words")
