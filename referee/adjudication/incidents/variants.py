"""Find which case of an incident's code it was, as far as the facts tell."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.adjudication.incidents.outcome import Outcome
from referee.answers import Fact, Remedy
from referee.reports import Foul

__all__ = ["VARIANTS_BY_FACTS", "VARIANTS_BY_REMEDY", "incident_variant"]

F = Fact

# The first case whose facts are all as given applies; what did not happen is not read out.
VARIANTS_BY_FACTS: Mapping[str, tuple[tuple[str, Mapping[Fact, bool]], ...]] = MappingProxyType(
    {
        "CALL-EMPTY": (("lost", {F.LOST: True}), ("shown", {F.SHOWN: True})),
        "RII-FORM": (
            ("nothing", {F.SAID: False, F.TURNED: False, F.PLACED: False}),
            ("stick_alone", {F.SAID: False, F.TURNED: False}),
            ("tile_alone", {F.SAID: False, F.PLACED: False}),
            ("word_alone", {F.TURNED: False, F.PLACED: False}),
            ("no_word", {F.SAID: False}),
            ("no_tile", {F.TURNED: False}),
            ("no_stick", {F.PLACED: False}),
            ("word_late", {F.TILE_FIRST: True}),
            ("stick_early", {F.STICK_FIRST: True}),
            ("complete", {F.SAID: True, F.TURNED: True, F.PLACED: True}),
        ),
        "DRAW-WRONG": (
            ("opponent", {F.FROM_OPPONENT: True}),
            ("dead_wall", {F.FROM_DEAD_WALL: True}),
            ("dealers_first", {F.DEALERS_FIRST: True}),
            ("out_of_turn", {F.OUT_OF_TURN: True}),
            ("too_fast", {F.TOO_FAST: True}),
            ("wrong_place", {F.OUT_OF_TURN: False}),
        ),
        "DISC-BACK": (("knocked_over", {F.KNOCKED_OVER: True}),),
        "TENPAI-FALSE": (("riichi", {F.IN_RIICHI: True}),),
        "TENPAI-EARLY": (
            ("shown_early", {F.BEFORE_END: True, F.SHOWN: True}),
            ("early", {F.BEFORE_END: True}),
            ("changed", {F.CHANGED: True}),
            ("at_draw", {F.BEFORE_END: False, F.CHANGED: False}),
        ),
        "DEAD-CALL": (("win", {F.CLAIMS_WIN: True}), ("call_or_riichi", {F.CLAIMS_WIN: False})),
        "CHOMBO-TWO": (
            ("win", {F.VALID_WIN: True}),
            ("draw", {F.AT_DRAW: True}),
            ("several", {F.SEVERAL: True}),
            ("last_discard", {F.AFTER_LAST_DISCARD: True}),
            ("alone", {}),
        ),
        "STICK-MISSING": (("at_end", {F.AT_END: True}), ("stick", {F.AT_END: False})),
    }
)
# These remedies say that the act was none of what the code names.
VARIANTS_BY_REMEDY: Mapping[str, Mapping[Remedy, str]] = MappingProxyType(
    {
        "RII-CANCEL": {Remedy.RIICHI_STANDS: "stands"},
        "RII-NOWALL": {Remedy.RIICHI_STANDS: "allowed"},
        "DISC-BACK": {Remedy.PUT_BACK: "no_discard"},
    }
)


def incident_variant(foul: Foul, outcome: Outcome) -> str | None:
    """The word for the particular case of *foul*; None where its code says all that is known.

    If it was several things, the one on which the outcome rests is named.
    """
    variants = [
        (word, facts.keys())
        for word, facts in VARIANTS_BY_FACTS.get(foul.code, ())
        if all(foul.answers.get(fact) is wanted for fact, wanted in facts.items())
    ]
    if variants:
        rests_on = {condition.fact for condition in outcome.conditions}
        return next((word for word, facts in variants if facts & rests_on), variants[0][0])
    words = VARIANTS_BY_REMEDY.get(foul.code, {})
    return next((words[remedy] for remedy in outcome.remedies if remedy in words), None)
