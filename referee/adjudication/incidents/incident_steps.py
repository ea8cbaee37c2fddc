"""The steps that answer an incident under a ruleset, each with the answer it rests on.

Most incidents are answered by one question of the ruleset, in steps. Those of `of_play` and `of_riichi` follow from
answers that also decide other things. They are written as steps there, to be judged like all others and answered once.
"""

from __future__ import annotations

from referee.adjudication.incidents.grounded_step import GroundedStep, parse_step, steps_answering
from referee.adjudication.incidents.play_steps import PLAY_STEPS
from referee.adjudication.incidents.riichi_steps import RIICHI_STEPS, noten_riichi_at_draw
from referee.answers import Fact
from referee.findings.grounds import Grounds
from referee.findings.incidents import GROUNDS
from referee.incidents import Incident
from referee.rules import Ruleset

__all__ = ["steps_for_incident"]

_COMPOSED = {**PLAY_STEPS, **RIICHI_STEPS}


def steps_for_incident(rules: Ruleset, incident: Incident) -> list[GroundedStep]:
    """The steps that answer *incident*, in the order in which they are checked."""
    grounds = GROUNDS[incident.code]
    if not incident.question:
        return _COMPOSED[incident.code](rules, grounds)
    return _steps_decided_first(rules, incident.code, grounds) + steps_answering(rules, incident.question)


def _steps_decided_first(rules: Ruleset, code: str, grounds: Grounds) -> list[GroundedStep]:
    """Steps for what another answer decides first.

    Nothing follows where the act is allowed or where another's call went before it; a false tenpai declaration in
    riichi is a noten riichi.
    """
    if code == "CALL-KUIKAE":
        return [parse_step(grounds, "none if swap_allowed")]
    if code == "CALL-EMPTY" and Fact.LOST not in rules.empty_meld_call.facts:
        return [parse_step(grounds, "none if lost")]
    if code == "RII-OPENHAND" and rules.open_hand_riichi.allowed:
        return [parse_step(grounds, "none with riichi_stands")]
    if code == "TENPAI-FALSE":
        return [noten_riichi_at_draw(rules, grounds, "in_riichi")]
    return []
