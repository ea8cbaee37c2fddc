"""What is said of what an incident brings?"""

from __future__ import annotations

from referee.adjudication.incidents.outcome import Outcome
from referee.answers import Measure, Remedy
from referee.reports import Foul
from referee.rules import Ruleset
from referee.ruling import Clause, Finding, clause

__all__ = ["findings_on", "outlook"]

# Until the own win or the draw, a false riichi is not judged under these.
_JUDGED_LATER = ("noten_riichi_found_in_play", "illegal_ankan_exposed")
_BESIDE_A_WIN = ("chombo_with_valid_win", "noten_riichi_at_third_party_win")
_OTHERS_WIN = {Remedy.WIN_STANDS: "foul_others_win_counts", Remedy.WIN_VOID: "foul_others_win_lost"}


def findings_on(rules: Ruleset, foul: Foul, outcome: Outcome) -> list[Finding]:
    """What follows, why it is heavier, what else happens and what comes on top, in the order of reading it out."""
    rule = clause(rules, outcome.option)
    findings = [_main(foul, outcome, rule)]
    if outcome.ladder:
        findings.append(Finding("foul_repeated", foul.seat, {"times": foul.occurrence}, rule))
    findings += [
        Finding(_code(outcome, remedy), foul.seat, {"remedy": remedy.value}, rule)
        for remedy in outcome.remedies
    ]
    if outcome.measure is Measure.NONE and outcome.option in _JUDGED_LATER:
        findings.append(Finding("false_riichi_not_yet", foul.seat, {}, rule))
    for extra in outcome.besides:
        on_top = clause(rules, extra.option)
        findings.append(Finding("foul_besides", foul.seat, _measured(extra), on_top))
        findings += [
            Finding("foul_remedy", foul.seat, {"remedy": remedy.value}, on_top) for remedy in extra.remedies
        ]
    return findings


def _code(outcome: Outcome, remedy: Remedy) -> str:
    """The code of the finding on a remedy: beside another player's win, whose win it is that counts or is lost."""
    if outcome.option in _BESIDE_A_WIN and remedy in _OTHERS_WIN:
        return _OTHERS_WIN[remedy]
    return "foul_remedy"


def outlook(
    rules: Ruleset, foul: Foul, outcome: Outcome, least: Outcome | None, following: Outcome | None
) -> list[Finding]:
    """How much lighter it may be, and what the same would bring the next time, where either differs."""
    findings = []
    # That a referee may be lenient in general is no part of a ruling.
    listed = least is not None and least.option != "mitigation"
    if least is not None and listed and least.weight < outcome.weight:
        findings.append(Finding("foul_least", foul.seat, _measured(least), clause(rules, least.option)))
    if following is not None and _measured(following) != _measured(outcome):
        findings.append(
            Finding("foul_next", foul.seat, _measured(following), clause(rules, following.option))
        )
    return findings


def _measured(outcome: Outcome) -> dict[str, object]:
    """The measure with the points that the rules name, as a finding's facts."""
    numbers = {"points": outcome.points, "most": outcome.most}
    return {
        "measure": outcome.measure.value,
        **{name: number for name, number in numbers.items() if number is not None},
    }


def _main(foul: Foul, outcome: Outcome, rule: Clause) -> Finding:
    facts: dict[str, object] = {"incident": foul.code}
    # A riichi that was good when it was declared is none of the noten riichi that the incident is named after.
    kind = "dead_riichi" if outcome.option == "riichi_hand_dead_at_draw" else "foul"
    code = f"{kind}_{outcome.measure.value}"
    if outcome.points is not None:
        facts["points"] = outcome.points
    if outcome.most is not None:
        facts["most"] = outcome.most
    if outcome.measure is Measure.DISCRETION and outcome.points is not None:
        code = "foul_discretion_range" if outcome.most is not None else "foul_discretion_points"
    return Finding(code, foul.seat, facts, rule)
