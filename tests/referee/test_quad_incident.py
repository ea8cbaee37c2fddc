"""An illegal ankan in riichi is judged alike as a question, as an incident and in the report of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import referee
from referee.adjudication.known_aborts import is_abort_in_rules
from referee.answers import Fact
from referee.reports import AbortReason

SEAT = 2
HAND = {
    "concealed": "3m223344p678s",
    "melds": [{"type": "ankan", "tiles": "4444m"}],
    "kans_after_riichi": [{"tile": "4m", "drawn": "4m", "concealed_before": "3444m223344p678s"}],
}
SANMA_HAND = {
    "concealed": "3p223344s678s",
    "melds": [{"type": "ankan", "tiles": "4444p"}],
    "kans_after_riichi": [{"tile": "4p", "drawn": "4p", "concealed_before": "3444p223344s678s"}],
}
MOMENTS = (Fact.OWN_WIN, Fact.OTHER_WIN, Fact.AT_DRAW, Fact.AT_ABORT)


def hand_of(rules: referee.Ruleset) -> dict[str, Any]:
    return SANMA_HAND if rules.players == 3 else HAND


def asked(rules: referee.Ruleset) -> referee.reports.AnkanAfterRiichi:
    [kan] = hand_of(rules)["kans_after_riichi"]
    data = {
        "kind": "ankan_after_riichi",
        "seat": SEAT,
        "concealed": kan["concealed_before"],
        "drawn": kan["drawn"],
        "tile": kan["tile"],
    }
    question = referee.codec.read_question(data)
    assert isinstance(question, referee.reports.AnkanAfterRiichi)
    return question


def situations(rules: referee.Ruleset) -> Iterator[dict[Fact, bool]]:
    """Every combination of facts that is possible under *rules*: one moment, and an abortive draw that they know."""
    known = {reason for reason in AbortReason if is_abort_in_rules(rules, reason)}
    four = AbortReason.SUUCHA_RIICHI in known
    others = bool(known - {AbortReason.SUUCHA_RIICHI})
    for moment, all_riichi, replacement in product((*MOMENTS, None), (False, True), (False, True)):
        if moment is Fact.AT_ABORT and not (four if all_riichi else others):
            continue
        if moment is not Fact.AT_ABORT and all_riichi:
            continue
        facts = {fact: fact is moment for fact in MOMENTS}
        yield {**facts, Fact.FOUR_RIICHI: all_riichi, Fact.REPLACEMENT: replacement}


def answer_of_question(rules: referee.Ruleset, facts: dict[Fact, bool]) -> str:
    """What the findings of the question say for these *facts*."""
    answer = referee.reply(rules, None, asked(rules))
    assert answer.verdict == "illegal"
    by_code = {finding.code: finding for finding in answer.findings}
    at_once = "quad_punished_at_once" in by_code
    moments = set() if at_once else set(by_code["quad_judged_later"].facts["moments"])
    if facts[Fact.OTHER_WIN]:
        return "chombo" if "others_win" in moments else "none"
    if facts[Fact.OWN_WIN] or facts[Fact.AT_DRAW]:
        return "chombo"
    if facts[Fact.AT_ABORT] and not at_once:
        all_riichi = facts[Fact.FOUR_RIICHI]
        shown_at = {"any_abort", *(("four_riichi", "three_riichi") if all_riichi else ("other_abort",))}
        return "chombo" if moments & shown_at else "none"
    if "quad_goes_back" in by_code and not facts[Fact.REPLACEMENT]:
        return "correct"
    return "chombo" if at_once else "none"


@pytest.mark.parametrize("key", referee.ruleset_keys())
def test_the_incident_and_the_question_say_the_same_for_the_same_facts(key: str) -> None:
    rules = referee.ruleset(key)
    for facts in situations(rules):
        foul = referee.reports.Foul(seat=referee.Seat(SEAT), code="RII-ANKAN", answers=facts)
        assert referee.reply(rules, None, foul).verdict == answer_of_question(rules, facts), facts


def hand_reports(rules: referee.Ruleset) -> Iterator[tuple[Fact, dict[str, Any]]]:
    """A report of the hand at its draw, at the player's own win and at another's, with the moment of each."""
    hand = hand_of(rules)
    wait = "3m" if rules.players == 4 else "3p"
    flags = {"winning_tile": wait, "dora": "13z", "ura": "46z", "flags": ["riichi"]}
    winner = {"seat": SEAT, "hand": {**hand, **flags}}
    yield Fact.AT_DRAW, {"kind": "exhaustive_draw", "riichi": [SEAT], "tenpai": [SEAT], "shown": {SEAT: hand}}
    yield Fact.OWN_WIN, {"kind": "win", "from": 0, "riichi": [SEAT], "winners": [winner]}
    other = {"seat": 1, "value": {"han": 3, "fu": 40}}
    yield (
        Fact.OTHER_WIN,
        {"kind": "win", "from": 0, "riichi": [1, SEAT], "winners": [other], "shown": {SEAT: hand}},
    )


@pytest.mark.parametrize("key", referee.ruleset_keys())
def test_the_incident_costs_what_the_report_of_the_hand_costs(key: str) -> None:
    rules = referee.ruleset(key)
    table = referee.first_hand(rules)
    for moment, data in hand_reports(rules):
        facts = {fact: fact is moment for fact in MOMENTS} | {Fact.REPLACEMENT: True}
        foul = referee.reports.Foul(seat=referee.Seat(SEAT), code="RII-ANKAN", answers=facts)
        answer = referee.reply(rules, table, foul)
        report = referee.codec.read_report(data)
        ruling = referee.adjudicate(rules, table, report)
        assert (answer.verdict == "chombo") == (ruling.verdict is referee.Verdict.CHOMBO), moment
        assert answer.facts["penalties"] == ruling.penalties, moment


@pytest.mark.parametrize(
    ("key", "asked_facts"),
    [
        ("ema-2025", (Fact.OWN_WIN, Fact.OTHER_WIN, Fact.AT_DRAW, Fact.REPLACEMENT)),
        ("rrc", (*MOMENTS, Fact.FOUR_RIICHI, Fact.REPLACEMENT)),
        ("m-league", (Fact.OTHER_WIN,)),
    ],
)
def test_the_incident_asks_only_the_facts_on_which_the_rulebook_depends(
    key: str, asked_facts: tuple[Fact, ...]
) -> None:
    prospect = referee.adjudication.preview_incident(referee.ruleset(key), "RII-ANKAN")
    assert set(asked_facts) <= set(prospect.asks)
    bears_on_quads = {*MOMENTS, Fact.FOUR_RIICHI, Fact.REPLACEMENT}
    assert bears_on_quads & set(prospect.asks) == set(asked_facts)
