"""A chombo names its reason in both languages, and entries stored without a reason stay valid."""

from __future__ import annotations

from typing import Any

import pytest

import referee
from referee import Chombo, Round, Seat, Wind, fold, ruleset
from referee.answers import Measure
from referee.judgement import Judgement
from referee.ledger import Correct, Entry, HandEntry, RulingEntry
from referee.reports import Foul

E1 = Round(Wind.EAST, 1)
EAST, SOUTH, WEST, NORTH = Seat


def said(rules: str, language: str = "en", **event: object) -> list[str]:
    """The announcements for a chombo by South, except for its cost and the new deal."""
    asked = {"kind": "chombo", "offenders": [1], **event}
    answer = referee.codec.answer({"rules": rules, "language": language, "event": asked})
    known = ("chombo_after_uma", "hand_replayed", "chombo_mangan_reverse")
    return [finding["says"] for finding in answer["findings"] if finding["code"] not in known]


SAID = [
    (
        "wrc-2025",
        {"reason": "WIN-FALSE-OPEN"},
        ["South: chombo (a false win with the hand shown)."],
        ["南家：誤和了（手牌を公開）のためチョンボ。"],
    ),
    (
        "ema-2025",
        {"reason": "RII-NOTEN"},
        [
            "South: chombo (a noten riichi).",
            (
                "South: this is a chombo only if the player claims a win, or if the hand ends in an "
                "exhaustive draw."
            ),
        ],
        [
            "南家：不聴立直のためチョンボ。",
            "南家：チョンボとなるのは、本人が和了を宣言したとき、または荒牌平局のときに限る。",
        ],
    ),
    (
        "ema-2025",
        {"reason": "SHEET"},
        [
            (
                "South: chombo (a wrong or unsigned result sheet). It is not a chombo under these rules; "
                "they name: a correction; a penalty of 2,000 points; a penalty of 8,000 points. The "
                "judge decides whether it is a chombo; this is not confirmed yet. The following applies "
                "only once it is confirmed."
            )
        ],
        [
            (
                ""
                "南家：記録用紙の誤り・署名漏れのためチョンボ。この規定ではチョンボではない（規定にあるのは、訂正、2,000点の減点、8,000点の減点）。チョンボとするかは審判の判断により、まだ確認されていない。以下はその確認を条件とする。"
            )
        ],
    ),
    (
        "m-league",
        {"reason": "MIX-EARLY"},
        [
            "South: chombo (tiles mixed before the payment).",
            "South: this is a chombo unless the value can be proved.",
        ],
        [
            "南家：点数授受前の崩しのためチョンボ。",
            "南家：チョンボとなるのは、和了点が証明できないときに限る。",
        ],
    ),
    # All aborts are named together, so the abort by four riichi is not named separately.
    (
        "rrc",
        {"reason": "RII-NOTEN"},
        [
            "South: chombo (a noten riichi).",
            (
                "South: this is a chombo only if the player claims a win, or if the hand ends in an "
                "exhaustive draw, or if the hand ends in an abortive draw."
            ),
        ],
        [
            "南家：不聴立直のためチョンボ。",
            (
                "南家：チョンボとなるのは、本人が和了を宣言したとき、または荒牌平局のとき、"
                "または途中流局のときに限る。"
            ),
        ],
    ),
    (
        "ema-2025",
        {"reason": "CALL-EMPTY"},
        [
            (
                "South: chombo (an empty call of chi, pon or kan). It is not a chombo under these rules; "
                "they name: no penalty. The judge decides whether it is a chombo; this is not confirmed "
                "yet. The following applies only once it is confirmed."
            )
        ],
        [
            (
                "南家：空鳴きのためチョンボ。この規定ではチョンボではない（規定にあるのは、ペナルティなし）。チョンボとするかは審判の判断により、まだ確認されていない。以下はその確認を条件とする。"
            )
        ],
    ),
    (
        "ema-2025",
        {"reason": "WIN-FALSE-VOICE", "decided": True},
        [
            (
                "South: chombo (a false win declared, the hand not shown). It is not a chombo under "
                "these rules; they name: a dead hand. The judge decided that it is a chombo."
            )
        ],
        [
            (
                "南家：誤和了の発声のみ（手牌は未公開）のためチョンボ。この規定ではチョンボではない（規定にあるのは、和了放棄）。審判の判断によりチョンボとした。"
            )
        ],
    ),
    (
        "ema-2025",
        {"reason": "OTHER", "decided": True},
        [
            (
                "South: chombo (something that these rules do not name). The rulebook does not cover it. "
                "The judge decided that it is a chombo."
            )
        ],
        ["南家：規定に名のない出来事のためチョンボ。規定に定めはない。審判の判断によりチョンボとした。"],
    ),
    (
        "wrc-2025",
        {"reason": "LATE", "decided": True},
        [
            (
                "South: chombo (late for the game). It is not a chombo under these rules; they name: a "
                "penalty of 1,000 points for each minute; a penalty of 30,000 points. The judge decided "
                "that it is a chombo."
            )
        ],
        [
            (
                "南家：遅刻のためチョンボ。この規定ではチョンボではない（規定にあるのは、1分につき1,000点の減点、30,000点の減点）。審判の判断によりチョンボとした。"
            )
        ],
    ),
    (
        "m-league",
        {"reason": "URA-PEEK"},
        [
            (
                "South: chombo (peeking at the ura dora or the wall). The rulebook does not cover an "
                "unintended case. The judge decides whether it is a chombo; this is not confirmed yet. The "
                "following applies only once it is confirmed."
            ),
            "South: under these rules it is a chombo if it was intended.",
        ],
        [
            (
                "南家：裏ドラ・山の覗き見のためチョンボ。故意でない場合の定めはない。"
                "チョンボとするかは審判の判断により、まだ確認されていない。以下はその確認を条件とする。"
            ),
            "南家：故意であれば、この規定でもチョンボになりうる。",
        ],
    ),
    (
        "wrc-2022",
        {"intentional": True},
        ["The chombo was on purpose: South is disqualified and pays for the chombo as well."],
        ["故意のチョンボのため、南家は失格とし、チョンボのペナルティも科す。"],
    ),
    ("ema-2025", {}, [], []),
    ("ema-2025", {"decided": True}, [], []),
]


@pytest.mark.parametrize(("rules", "event", "english", "japanese"), SAID)
def test_a_chombo_is_told_what_for_in_both_languages(
    rules: str, event: dict[str, object], english: list[str], japanese: list[str]
) -> None:
    assert said(rules, **event) == english
    assert said(rules, "ja", **event) == japanese


@pytest.mark.parametrize(
    ("rules", "priced", "not_priced"),
    [
        ("ema-2025", {"RII-NOTEN", "WIN-FALSE-OPEN"}, {"SHEET", "CALL-EMPTY", "WIN-FALSE-VOICE", "OTHER"}),
        # Looking at the ura dora is a chombo there only if intended, mixing early unless the value can be proved.
        ("m-league", {"URA-PEEK", "MIX-EARLY"}, {"OTHER"}),
    ],
)
def test_what_can_be_a_chombo_is_priced_as_one_and_what_cannot_is_not(
    rules: str, priced: set[str], not_priced: set[str]
) -> None:
    found = referee.adjudication.chombo_incident_codes(ruleset(rules))
    assert priced <= found
    assert not not_priced & found


@pytest.mark.parametrize(
    ("foul", "wanted"),
    [
        (Chombo(offenders=(SOUTH,), reason="SHEET"), True),
        (Chombo(offenders=(SOUTH,), reason="SHEET", decided=True), False),
        (Chombo(offenders=(SOUTH,), reason="WIN-FALSE-OPEN"), False),
        (Chombo(offenders=(SOUTH,)), False),
        (Chombo(offenders=(SOUTH,), reason="Wall knocked over"), False),
    ],
)
def test_a_judge_is_asked_to_decide_only_on_what_the_rules_price_as_no_chombo(
    foul: Chombo, wanted: bool
) -> None:
    assert referee.adjudication.wants_decision(ruleset("ema-2025"), foul) is wanted


def found_of(
    lines: dict[str, list[str]], reason: str, base: str = "ema-2025", **more: object
) -> dict[str, Any]:
    """The facts of the announcements for a chombo with *reason*, by code, under answers of our own."""
    rules = {"base": base, "set": {**lines, **more}}
    event = {"kind": "chombo", "offenders": [1], "reason": reason}
    answer = referee.codec.answer({"rules": rules, "event": event})
    told = ("chombo_for", "chombo_rests_on", "chombo_not_in_book", "foul_besides")
    return {one["code"]: one["facts"] for one in answer["findings"] if one["code"] in told}


def test_what_is_on_purpose_by_what_it_is_need_not_be_said_to_be() -> None:
    assert list(found_of({"cheating": ["chombo if deliberate", "warning"]}, "CHEAT")) == ["chombo_for"]


def test_what_is_a_chombo_only_when_done_again_can_be_claimed_as_one() -> None:
    assert list(found_of({"slow_play": ["chombo if repeated", "warning"]}, "SLOW")) == ["chombo_for"]


def test_one_number_alone_at_which_it_is_a_chombo_is_found() -> None:
    lines = {"own_tiles_exposed": ["warning if tiles <= 2", "dead_hand if tiles >= 4", "chombo"]}
    assert list(found_of(lines, "EXPOSE-OWN")) == ["chombo_for"]


@pytest.mark.parametrize(
    ("steps", "besides"),
    [
        (["chombo if tiles >= 7", "besides penalty 2000", "warning"], True),
        (["chombo if tiles >= 7", "besides penalty 2000 if tiles <= 8", "warning"], False),
    ],
)
def test_what_comes_on_top_of_a_chombo_is_said_where_it_does_in_any_case(
    steps: list[str], besides: bool
) -> None:
    found = found_of({"own_tiles_exposed": steps}, "EXPOSE-OWN")
    assert list(found) == ["chombo_for", "chombo_rests_on", *["foul_besides"] * besides]
    assert found["chombo_rests_on"]["when"] == ["tiles >= 7"]


@pytest.mark.parametrize(
    ("step", "too_many", "when"),
    [
        ("chombo if too_many", "seven_or_more", "tiles >= 7"),
        ("chombo if too_many", "five_or_more", "tiles >= 5"),
        ("chombo if too_many", "judgement", "unplayable"),
        ("chombo if not too_many", "seven_or_more", "not too_many"),
    ],
)
def test_how_much_is_too_much_is_said_in_what_can_be_seen(step: str, too_many: str, when: str) -> None:
    found = found_of({"own_tiles_exposed": [step, "warning"]}, "EXPOSE-OWN", tiles_exposed_chombo=too_many)
    assert found["chombo_rests_on"]["when"] == [when]


@pytest.mark.larger
def test_every_incident_can_be_given_as_a_reason_under_every_ruleset_in_both_languages() -> None:
    heads = {"chombo_for", "chombo_not_in_book"}
    for rules in referee.ruleset_keys():
        for code in referee.incidents.INCIDENTS:
            for language in ("en", "ja"):
                for intentional in (False, True):
                    event = {"kind": "chombo", "offenders": [0], "reason": code, "intentional": intentional}
                    answer = referee.codec.answer({"rules": rules, "language": language, "event": event})
                    [head] = [one for one in answer["findings"] if one["code"] in heads]
                    assert answer["verdict"] == "chombo"
                    assert head["facts"]["incident"] == code
                    assert head["clause"]["source"]


def entry(number: int, report: Chombo) -> Entry:
    return Entry(number=number, what=HandEntry(report=report, round=E1, honba=0))


def test_a_reason_once_stored_in_words_still_folds_to_its_chombo_and_is_shown() -> None:
    rules = ruleset("ema-2025")
    told = Chombo(offenders=(SOUTH,), reason="Wall knocked over", intentional=True)
    [row] = fold(rules, [entry(1, told)]).rows
    assert row.report == told
    assert row.ruling is not None
    assert [(one.seat, one.points) for one in row.ruling.penalties] == [(SOUTH, -20000)]
    assert [(one.code, one.facts) for one in row.findings] == [
        ("reason_in_words", {"words": "Wall knocked over"})
    ]
    [said_of_it] = [referee.messages.say_finding(one, lambda seat: str(seat)) for one in row.findings]
    assert said_of_it.endswith(": Wall knocked over")
    elsewhere = HandEntry(report=told, round=E1, honba=1)
    [row] = fold(rules, [Entry(number=1, what=elsewhere)]).rows
    assert [one.code for one in row.findings] == ["round_differs", "reason_in_words"]


def test_a_correction_may_give_such_a_chombo_its_reason() -> None:
    rules = ruleset("ema-2025")
    told = entry(1, Chombo(offenders=(SOUTH,), reason="showed a false ron"))
    right = Chombo(offenders=(SOUTH,), reason="WIN-FALSE-OPEN")
    change = Entry(number=2, what=Correct(number=1, report=right, why="the reason"))
    [row] = fold(rules, [told, change]).rows
    assert row.findings == ()
    assert row.ruling is not None
    assert row.ruling.findings[0].code == "chombo_for"


def test_who_is_disqualified_by_an_intended_chombo_is_out_at_the_table_too() -> None:
    meant = entry(1, Chombo(offenders=(SOUTH,), reason="WIN-FALSE-OPEN", intentional=True))
    assert fold(ruleset("wrc-2022"), [meant]).disqualified == {SOUTH}
    assert fold(ruleset("wrc-2025"), [meant]).disqualified == frozenset()


def test_a_judge_s_chombo_for_what_was_intended_disqualifies_where_the_rules_do() -> None:
    asked = Foul(
        seat=WEST,
        code="WIN-FALSE-OPEN",
        answers={referee.answers.Fact.VALID_WIN: False, referee.answers.Fact.DELIBERATE: True},
    )
    given = Judgement(seat=WEST, decision=Measure.CHOMBO, question=asked)
    ruled = Entry(number=1, what=RulingEntry(judgement=given, round=E1, honba=0))
    assert fold(ruleset("wrc-2022"), [ruled]).disqualified == {WEST}
    assert fold(ruleset("wrc-2025"), [ruled]).disqualified == frozenset()
