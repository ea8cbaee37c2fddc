"""Each type of question accepts its own answers and refuses any other with an explanation."""

from __future__ import annotations

from typing import Any

import pytest

from referee import RulesetError, ruleset
from referee.answers import PaoYaku
from referee.codec import answer
from referee.question import answer_words
from referee.rules import Ruleset
from referee.rulesets import ema_2016

LINES = {name: (getattr(ema_2016.RULES, name), source) for name, source in ema_2016.RULES.sources.items()}
CHOMBO = {"kind": "chombo", "offenders": [0]}
UMA = (
    "a list of points for each place that adds up to zero, or one such list for each number of players",
    "合計0となる各順位の点のリスト、または人数ごとのそのリスト",
)
PAO = ("a list of daisangen, daisuushi, suukantsu", "daisangen, daisuushi, suukantsuからなるリスト")
MIN_POINTS = (
    "one of none, 1000, 1100, 1000_temporary_zero, borrow",
    "none, 1000, 1100, 1000_temporary_zero, borrowのいずれか",
)
STEPS = (
    "a list of steps, such as “penalty 5000 if repeated” and “warning”",
    "「penalty 5000 if repeated」や「warning」のような処置のリスト",
)
NUMBER = ("a whole number", "整数")
AT_MOST = ("a whole number of at most 1,000,000,000", "1,000,000,000以下の整数")
OR_OFF = ("a whole number or off", "整数かoff")


@pytest.mark.parametrize(
    ("name", "given", "held"),
    [
        ("kuitan", False, False),
        ("goal_points", 1_000_000_000, 1_000_000_000),
        ("return_points", -1_000_000_000, -1_000_000_000),
        ("two_han_minimum", 0, 0),
        ("two_han_minimum", "off", "off"),
        ("two_han_minimum", False, "off"),
        ("pao_yaku", [], []),
        ("pao_yaku", ["daisangen"], ["daisangen"]),
        ("pao_yaku", ["suukantsu", "daisangen"], ["daisangen", "suukantsu"]),
        ("uma", [30000, 10000, -10000, -30000], [30000, 10000, -10000, -30000]),
        ("uma", [[30000, 10000, -10000, -30000]], [30000, 10000, -10000, -30000]),
        ("uma", [[100 * n, 0, 0, -100 * n] for n in range(5)], [[100 * n, 0, 0, -100 * n] for n in range(5)]),
        ("renchan", "agari", "agari"),
        ("riichi_min_points", 1100, 1100),
        ("riichi_min_points", "borrow", "borrow"),
        ("furiten_riichi", True, "allowed"),
        ("furiten_riichi", False, "forbidden"),
        ("kazoe_yakuman", True, "yakuman"),
        ("kazoe_yakuman", False, "sanbaiman"),
        ("pao_daiminkan_rinshan", True, "feeder_pays_all"),
        ("pao_daiminkan_rinshan", False, "normal"),
        ("noise", "warning", "warning"),
        ("noise", ["warning"], "warning"),
        ("noise", ["correct if repeated"] * 29 + ["none"], ["correct if repeated"] * 29 + ["none"]),
    ],
)
def test_an_answer_is_taken_in_every_form_that_its_question_knows(name: str, given: Any, held: Any) -> None:
    assert answer_words(getattr(ruleset("shiragiku", {name: given}), name)) == held


@pytest.mark.parametrize(
    ("name", "given", "shown", "expected"),
    [
        ("kuitan", "yes", '"yes"', ("true or false", "trueかfalse")),
        ("kuitan", 1, "1", ("true or false", "trueかfalse")),
        ("noten_pool", True, "true", NUMBER),
        ("noten_pool", 3000.0, "3000.0", NUMBER),
        ("noten_pool", "off", '"off"', NUMBER),
        ("noten_pool", 1_000_000_001, "1000000001", AT_MOST),
        ("noten_pool", -1_000_000_001, "-1000000001", AT_MOST),
        ("two_han_minimum", True, "true", OR_OFF),
        ("two_han_minimum", "never", '"never"', OR_OFF),
        ("two_han_minimum", None, "null", OR_OFF),
        ("two_han_minimum", 1_000_000_001, "1000000001",
         ("a whole number of at most 1,000,000,000 or off", "1,000,000,000以下の整数かoff")),
        ("pao_yaku", "daisangen", '"daisangen"', PAO),
        ("pao_yaku", {"daisangen": True}, '{"daisangen": true}', PAO),
        ("pao_yaku", ["daisangen", "chinroutou"], '["daisangen", "chinroutou"]', PAO),
        ("pao_yaku", [["daisangen"]], '[["daisangen"]]', PAO),
        ("uma", 5, "5", UMA),
        ("uma", [], "[]", UMA),
        ("uma", [[]], "[[]]", UMA),
        ("uma", [15000.5, 0, 0, -15000.5], "[15000.5, 0, 0, -15000.5]", UMA),
        ("uma", [1_000_000_100, 0, 0, -1_000_000_100], "[1000000100, 0, 0, -1000000100]", UMA),
        ("uma", [15000, 5000, -5000, -10000], "[15000, 5000, -5000, -10000]", UMA),
        ("uma", [[15000, 5000, -5000, -15000], 0], "[[15000, 5000, -5000, -15000], 0]", UMA),
        ("uma", [0, [15000, 5000, -5000, -15000]], "[0, [15000, 5000, -5000, -15000]]", UMA),
        ("renchan", "sometimes", '"sometimes"', ("one of tenpai, agari", "tenpai, agariのいずれか")),
        ("renchan", True, "true", ("one of tenpai, agari", "tenpai, agariのいずれか")),
        ("furiten_riichi", "perhaps", '"perhaps"', ("one of allowed, forbidden", "allowed, forbiddenのいずれか")),
        ("furiten_riichi", 1, "1", ("one of allowed, forbidden", "allowed, forbiddenのいずれか")),
        ("riichi_min_points", 1000.0, "1000.0", MIN_POINTS),
        ("riichi_min_points", [1000], "[1000]", MIN_POINTS),
        ("noise", [], "[]", STEPS),
        ("noise", [1], "[1]", STEPS),
        ("noise", ["warning", None], '["warning", null]', STEPS),
        ("noise", {"warning": 1}, '{"warning": 1}', STEPS),
        ("noise", 7, "7", STEPS),
        ("noise", ["none"] * 31, '["none", "none", "none", "none", "none", "none", "none", "n…', STEPS),
    ],
)  # fmt: skip
def test_any_other_answer_is_refused_in_words_that_say_what_would_fit(
    name: str, given: Any, shown: str, expected: tuple[str, str]
) -> None:
    asked = {"rules": {"base": "shiragiku", "set": {name: given}}, "event": CHOMBO}
    english, japanese = expected
    assert answer(asked)["errors"] == [
        {
            "path": f"rules.set.{name}",
            "code": "bad_answer",
            "says": f"“{name}” cannot be {shown}; give {english}.",
        }
    ]
    [error] = answer({**asked, "language": "ja"})["errors"]
    assert error["says"] == f"「{name}」に{shown}は使えません。{japanese}を指定してください。"


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("kuitan", 1, "1"),
        ("noten_pool", None, "None"),
        ("two_han_minimum", "off", "'off'"),
        ("two_han_minimum", True, "True"),
        ("pao_yaku", (PaoYaku.DAISANGEN,), "(<PaoYaku.DAISANGEN: 'daisangen'>,)"),
        ("pao_yaku", frozenset({"daisangen"}), "frozenset({'daisangen'})"),
        ("uma", [(0, 0, 0, 0)], "[(0, 0, 0, 0)]"),
        ("uma", (), "()"),
        ("uma", (0, 0, 0, 0), "(0, 0, 0, 0)"),
        ("uma", ([0, 0, 0, 0],), "([0, 0, 0, 0],)"),
        ("uma", ((0.5, 0, 0, -0.5),), "((0.5, 0, 0, -0.5),)"),
        ("noise", "warning", "'warning'"),
    ],
)
def test_a_books_line_holds_the_answer_itself_and_no_word_for_it(name: str, given: Any, said: str) -> None:
    with pytest.raises(RulesetError) as refused:
        Ruleset.from_book("x", ema_2016.BOOK, **{**LINES, name: (given, "1.1")})
    assert str(refused.value).startswith(f"x: {name}: {said} is no answer to “")


@pytest.mark.parametrize("never", [None, 0, 5])
def test_a_book_may_ask_for_two_han_from_some_honba_on_or_never(never: int | None) -> None:
    lines = {**LINES, "two_han_minimum": (never, "1.1")}
    assert Ruleset.from_book("x", ema_2016.BOOK, **lines).two_han_minimum == never
