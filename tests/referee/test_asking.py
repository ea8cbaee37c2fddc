"""Every requested fact is named beforehand, and a misspelling is answered with the intended word."""

from __future__ import annotations

import random
from typing import Any

import pytest

import referee
from referee.adjudication.incidents import fact_needed
from referee.answers import Fact
from referee.answers.facts import DERIVED_FACTS
from tests.sampled import every_nth

EMPTY = {"kind": "incident", "seat": 1, "code": "CALL-EMPTY", "occurrence": 1}


@pytest.mark.parametrize("key", every_nth(referee.ruleset_keys(), 3))
def test_no_fact_is_asked_for_that_was_not_named_before(key: str) -> None:
    """Ask about each incident, and give the facts that it asks for, until it is ruled on."""
    rules, chance = referee.ruleset(key), random.Random(key)
    for code in referee.incidents.INCIDENTS:
        named = referee.adjudication.preview_incident(rules, code).asks
        for occurrence in (1, 2) * 8:
            told: dict[Fact, bool | int] = {}
            while needed := fact_needed(rules, foul(code, occurrence, told)):
                assert needed in named, (code, needed)
                told[needed] = (
                    chance.randrange(12) if needed in referee.answers.NUMBER_FACTS else chance.random() < 0.5
                )


def foul(code: str, occurrence: int, told: dict[Fact, bool | int]) -> referee.reports.Foul:
    return referee.reports.Foul(seat=referee.Seat(1), code=code, occurrence=occurrence, answers=told)


def test_only_what_matters_under_the_ruleset_is_named_and_what_may_follow_from_it() -> None:
    prospect = referee.adjudication.preview_incident(referee.ruleset("wrc-2025"), "CALL-WRONGSET-LATE")
    assert prospect.asks == (Fact.QUAD,)
    assert [str(step) for step in prospect.steps.lines] == ["chombo if quad", "dead_hand"]
    assert prospect.questions == ("false_meld_shown",)
    # If a tile drawn too fast takes no win from anybody, its drawer is not reminded of it either.
    kept = referee.ruleset("wrc-2025", {"fast_draw_keeps_claim": True})
    assert [str(step) for step in referee.adjudication.preview_incident(kept, "WIN-LATE").steps.lines] == [
        "none with win_void if touched",
        "none with win_stands if too_fast",
        "none with win_void if next_drew",
        "none with win_void if next_discarded",
        "none with win_stands",
    ]


def steps(key: str, code: str) -> list[str]:
    return [
        str(step) for step in referee.adjudication.preview_incident(referee.ruleset(key), code).steps.lines
    ]


def test_each_dead_hand_for_a_riichi_declared_wrongly_has_its_least_and_nothing_else_has() -> None:
    assert steps("rrc", "RII-FORM") == [
        "dead_hand with stick_back if not said and placed",
        "dead_hand with void if not said",
        "dead_hand with stick_back if not turned and placed",
        "dead_hand with void if not turned",
        "dead_hand with stick_back if tile_first and placed",
        "dead_hand with void if tile_first",
        "dead_hand with stick_back if placed and stick_first",
        "correct with stick_added, riichi_stands if not placed",
        "none with riichi_stands",
        "at_least warning if not said",
        "at_least warning if not turned",
        "at_least warning if tile_first",
        "at_least warning if placed and stick_first",
    ]


def test_no_step_is_shown_that_another_before_it_leaves_nothing_to() -> None:
    assert "none with riichi_stands if tile_first" not in steps("m-league", "RII-FORM")
    assert "none with win_stands if too_fast" not in steps("mahjong-time", "WIN-LATE")


@pytest.mark.parametrize(
    ("key", "code", "asks"),
    [
        ("ema-2025", "CALL-KUIKAE", ()),
        ("jpml-a-2012", "CALL-KUIKAE", (Fact.SAME_TILE,)),
        ("wrc-2025", "WIN-FALSE-OPEN", (Fact.VALID_WIN,)),
        ("ema-2025", "WIN-FALSE-OPEN", (Fact.VALID_WIN, Fact.AFTER_LAST_DISCARD, Fact.UNPLAYABLE)),
        ("wrc-2025", "EXPOSE-WALL", (Fact.TILES, Fact.DELIBERATE)),
        # If a riichi needs no tile in the wall, nobody counts the tiles.
        ("wrc-2025", "RII-NOWALL", ()),
        # If no chombo can follow, nothing is asked about its moment.
        ("ema-2016", "WIN-FALSE-VOICE", ()),
        ("ema-2016", "ABSENT", (Fact.FROM_START,)),
        # If minutes count only once they are over, nobody asks whether another minute has started.
        ("ema-2016", "LATE", (Fact.MINUTES,)),
        ("wrc-2025", "LATE", (Fact.MINUTES,)),
        ("ema-2025", "LATE", (Fact.MINUTES, Fact.BEGUN)),
    ],
)
def test_what_decides_nothing_under_the_ruleset_is_not_named(
    key: str, code: str, asks: tuple[Fact, ...]
) -> None:
    assert referee.adjudication.preview_incident(referee.ruleset(key), code).asks == asks


def rejected(
    event: dict[str, Any], rules: object = "ema-2025", language: str = "en"
) -> list[tuple[str, str]]:
    answer = referee.codec.answer({"rules": rules, "event": EMPTY | event, "language": language})
    assert answer["verdict"] == "rejected"
    return [(error["path"], error["says"]) for error in answer["errors"]]


@pytest.mark.parametrize("fact", sorted(fact.value for fact in DERIVED_FACTS))
def test_what_follows_by_itself_cannot_be_told(fact: str) -> None:
    [(path, says)] = rejected({"answers": {fact: True}})
    assert path == f"event.answers.{fact}"
    assert says.startswith(f"“{fact}” is not one of: shown, ")
    assert fact not in says.partition(": ")[2]
    named = referee.codec.json_schema()["$defs"]["Foul"]["properties"]["answers"]["properties"]
    assert fact not in named


def test_a_derived_fact_told_to_the_core_itself_is_refused_in_words() -> None:
    with pytest.raises(referee.Rejected) as caught:
        referee.reply(referee.ruleset("ema-2025"), None, foul("CALL-EMPTY", 1, {Fact.REPEATED: True}))
    [problem] = caught.value.problems
    assert referee.messages.say_problem(problem, str) == (
        "“Done before” does not matter for “an empty call of chi, pon or kan”; leave it out."
    )


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({Fact.TILES: True}, "Expected a whole number, found true."),
        ({Fact.DELIBERATE: 1}, "Expected true or false, found 1."),
        ({Fact.DELIBERATE: 0}, "Expected true or false, found 0."),
    ],
)
def test_a_number_and_a_yes_are_not_taken_for_each_other(told: dict[Fact, bool | int], says: str) -> None:
    with pytest.raises(referee.Rejected) as caught:
        referee.reply(referee.ruleset("ema-2025"), None, foul("EXPOSE-OWN", 1, told))
    assert [referee.messages.say_problem(problem, str) for problem in caught.value.problems] == [says]


@pytest.mark.parametrize(
    ("event", "path", "says", "japanese"),
    [
        ({"answers": {"shwon": True}}, "answers.shwon", "There is no “shwon” here; did you mean shown?",
         "「shwon」はありません。shownの誤りではありませんか。"),
        ({"code": "call-empty"}, "code", "There is no “call-empty” here; did you mean CALL-EMPTY?",
         "「call-empty」はありません。CALL-EMPTYの誤りではありませんか。"),
        ({"code": "CALL-EMTPY"}, "code", "There is no “CALL-EMTPY” here; did you mean CALL-EMPTY?",
         "「CALL-EMTPY」はありません。CALL-EMPTYの誤りではありませんか。"),
        ({"answers": {"shown": "no"}}, "answers.shown", 'Expected true or false, found "no".',
         'trueかfalseが必要ですが、"no"があります。'),
    ],
)  # fmt: skip
def test_a_slip_of_the_pen_is_answered_with_the_word_that_was_meant(
    event: dict[str, Any], path: str, says: str, japanese: str
) -> None:
    assert rejected(event) == [(f"event.{path}", says)]
    assert rejected(event, language="ja") == [(f"event.{path}", japanese)]


def test_a_ruleset_a_question_and_a_word_of_a_step_are_found_too() -> None:
    assert rejected({}, "ema2025") == [("rules", "There is no “ema2025” here; did you mean ema-2025?")]
    club = {
        "base": "ema-2025",
        "set": {"chombo_ponits": 8000, "late": ["penalty 100 if minuts >= 2", "none"]},
    }
    assert rejected({}, club) == [
        ("rules.set.chombo_ponits", "There is no “chombo_ponits” here; did you mean chombo_points?"),
        (
            "rules.set.late",
            "“late” cannot be [\"penalty 100 if minuts >= 2\", \"none\"]; give the word “minutes”, not “minuts”.",
        ),
    ]  # fmt: skip


def test_where_nothing_is_like_it_all_there_are_are_named() -> None:
    [(_path, says)] = rejected({"code": "XYZ"})
    assert says.startswith("There is no incident “XYZ”; there are CALL-EMPTY, CALL-CHANGE, ")
