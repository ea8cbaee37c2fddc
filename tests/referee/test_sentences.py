"""Each part of a sentence is worded correctly in both languages.

Each shape of a sentence of the cases is in `tests/cases/japanese/announced.txt`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import referee
from referee import Finding, Hand, Seat, Tile, read_tiles, ruleset
from referee.answers import Measure
from referee.answers.steps import read_step
from referee.errors import Problem
from referee.judgement import HandEffect, Judgement, PointLoss
from referee.messages import (
    grouped_questions,
    say_answer,
    say_finding,
    say_judgement,
    say_name,
    say_party,
    say_points,
    say_problem,
    say_worth,
    step_words,
    wind_namer,
)
from referee.messages.nearest import nearest_to
from referee.messages.questions import GROUPS
from referee.messages.steps import say_each_step, say_moments, say_step
from referee.messages.vocabulary import StepWord
from referee.reports import Foul, Tenpai
from referee.ruling import OUTSIDE, POT

ENGLISH, JAPANESE = wind_namer(Seat.FIRST, 4), wind_namer(Seat.FIRST, 4, "ja")
TO_FEED = {"candidates": (Seat.THIRD, Seat.FIRST), "nobody": True}


@pytest.mark.parametrize(
    ("code", "facts", "english", "japanese"),
    [
        (
            "liable_asked",
            {"yaku": ("daisangen", "suukantsu", "rinshan"), **TO_FEED},
            (
                "South's hand: who fed the last set for daisangen or suukantsu, or the kan before the win: West, "
                "East or nobody? Until this is answered, nobody is liable."
            ),
            (
                "南家の手：大三元、四槓子の最後の面子、または和了前のカンを鳴かせたのは誰か（西家、東家、なし）。答えがあるまで、責任者なしとして裁定する。"
            ),
        ),
        (
            "liable_asked",
            {"yaku": ("rinshan",), "candidates": (Seat.THIRD,), "nobody": False},
            "South's hand: who fed the kan before the win: West? Until this is answered, nobody is liable.",
            "南家の手：和了前のカンを鳴かせたのは誰か（西家）。答えがあるまで、責任者なしとして裁定する。",
        ),
        (
            "liable",
            {"yaku": ("daisangen", "suukantsu")},
            "South fed the last set for daisangen, suukantsu and is liable for it.",
            "南家は大三元、四槓子の最後の面子を鳴かせたので、責任払い。",
        ),
        (
            "chombo_not_in_book",
            {
                "incident": "CALL-EMPTY",
                "instead": (
                    {"verdict": "discretion", "points": 8000, "most": 12000},
                    {"verdict": "warning"},
                ),
                "decided": True,
            },
            (
                "South: chombo (an empty call of chi, pon or kan). It is not a chombo under these rules; "
                "they name: 8,000 to 12,000 points at the judge's discretion; a warning. The judge decided "
                "that it is a chombo."
            ),
            (
                "南家：空鳴きのためチョンボ。この規定ではチョンボではない（規定にあるのは、審判の裁量により8,000〜12,000点の減点、警告）。審判の判断によりチョンボとした。"
            ),
        ),
        (
            "chombo_not_in_book",
            {"incident": "CALL-EMPTY", "instead": (), "decided": False},
            (
                "South: chombo (an empty call of chi, pon or kan). The rulebook does not cover it. The "
                "judge decides whether it is a chombo; this is not confirmed yet. The following applies "
                "only once it is confirmed."
            ),
            (
                "南家：空鳴きのためチョンボ。規定に定めはない。チョンボとするかは審判の判断により、まだ確認されていない。"
                "以下はその確認を条件とする。"
            ),
        ),
        (
            "chombo_not_in_book",
            {"incident": "CALL-EMPTY", "instead": (), "decided": True, "unmeant": True},
            (
                "South: chombo (an empty call of chi, pon or kan). The rulebook does not cover an "
                "unintended case. The judge decided that it is a chombo."
            ),
            "南家：空鳴きのためチョンボ。故意でない場合の定めはない。審判の判断によりチョンボとした。",
        ),
        (
            "chombo_rests_on",
            {"when": ("own_win", "at_draw")},
            (
                "South: this is a chombo only if the player claims a win, or if the hand ends in an "
                "exhaustive draw."
            ),
            "南家：チョンボとなるのは、本人が和了を宣言したとき、または荒牌平局のときに限る。",
        ),
        (
            "chombo_rests_on",
            {"when": ("not deliberate",)},
            "South: this is a chombo unless it was done on purpose.",
            "南家：チョンボとなるのは、故意でないときに限る。",
        ),
        (
            "riichi_declared",
            {"points": 0},
            "South had declared riichi; no stick is put down.",
            "南家は立直を宣言していた、供託なし。",
        ),
        (
            "ankan_loses_yaku",
            {"tile": Tile.M1, "lost": ((Tile.M4, ("tanyao", "iipeikou")), (Tile.M7, ("pinfu",)))},
            "The ankan of 1m loses a yaku of the hand: 4m: tanyao, iipeikou; 7m: pinfu.",
            "1mの暗槓で役が失われる：4mの断幺九、一盃口；7mの平和。",
        ),
        (
            "liable_pays_all",
            {"yaku": ("daisangen", "suukantsu"), "everything": False, "points": 32000},
            "South is liable for daisangen and suukantsu and pays all of it: 32,000.",
            "大三元と四槓子の責任者南家が全額32,000点を払う。",
        ),
        (
            "liable_pays_all",
            {"yaku": (), "everything": False, "points": 32000},
            "South is liable and pays all of it: 32,000.",
            "責任者南家が全額32,000点を払う。",
        ),
        (
            "liable_pays_all",
            {"yaku": ("daisangen",), "everything": True, "points": 32000},
            "South is liable for the whole hand and pays all of it: 32,000.",
            "手全体の責任者南家が全額32,000点を払う。",
        ),
        (
            "chombo_disqualifies",
            {"intended": True},
            "The chombo was on purpose: South is disqualified and pays for the chombo as well.",
            "故意のチョンボのため、南家は失格とし、チョンボのペナルティも科す。",
        ),
        (
            "chombo_disqualifies",
            {"intended": False},
            "South is disqualified and pays for the chombo as well.",
            "南家は失格とし、チョンボのペナルティも科す。",
        ),
        (
            "ankan_destroys_reading",
            {"tile": Tile.M1, "before": (Tile.M4,), "destroyed": ()},
            "The ankan of 1m leaves the waits at 4m but destroys a reading.",
            "1mの暗槓は待ち4mを変えないが、面子構成が変わる。",
        ),
        ("hand_tenpai", {"waits": ()}, "The hand is tenpai on nothing.", "聴牌、待ちはなし。"),
    ],
)
def test_a_finding_is_said_in_both_languages(
    code: str, facts: dict[str, Any], english: str, japanese: str
) -> None:
    assert say_finding(Finding(code, Seat.SECOND, facts), ENGLISH) == english
    assert say_finding(Finding(code, Seat.SECOND, facts), JAPANESE, "ja") == japanese


@pytest.mark.parametrize(
    ("worth", "english", "japanese"),
    [
        (
            {"han": 3, "fu": 30, "yakuman": 0, "limit": "", "yaku": (("riichi", 1), ("dora", 2))},
            "3 han 30 fu (riichi 1, dora 2)",
            "3翻30符（立直 1、ドラ 2）",
        ),
        ({"han": 5, "fu": None, "limit": "mangan"}, "5 han, mangan", "5翻 満貫"),
        ({"han": 4, "fu": 40, "yakuman": 0, "limit": "mangan"}, "4 han 40 fu, mangan", "4翻40符 満貫"),
        (
            {"yakuman": 1, "limit": "yakuman", "yaku": (("kokushi", 1),)},
            "yakuman (kokushi musou 1)",
            "役満（国士無双 1）",
        ),
        ({"yakuman": 2, "limit": "yakuman"}, "2 yakuman", "役満×2"),
    ],
)
def test_a_worth_is_announced_in_both_languages(worth: dict[str, Any], english: str, japanese: str) -> None:
    assert say_worth(worth) == english
    assert say_worth(worth, "ja") == japanese


def test_what_has_no_bearing_is_named_by_its_label() -> None:
    event = {"kind": "incident", "seat": 1, "code": "LATE", "answers": {"tiles": 3}}
    for language, sentence in (
        ("en", "“Tiles turned or shown” does not matter for “late for the game”; leave it out."),
        ("ja", "「露出した枚数」は「遅刻」に関係がありません。削除してください。"),
    ):
        [error] = referee.codec.answer({"rules": "ema-2025", "event": event, "language": language})["errors"]
        assert error["says"] == sentence


def test_what_has_to_be_known_is_asked_aloud() -> None:
    event = {"kind": "incident", "seat": 1, "code": "WIN-FALSE-OPEN", "answers": {}}
    for language, sentence in (
        ("en", "First ask: Did another player declare a valid win at the same moment?"),
        ("ja", "先に確認してください：同時に他家の正しい和了宣言がありましたか。"),
    ):
        [error] = referee.codec.answer({"rules": "ema-2025", "event": event, "language": language})["errors"]
        assert error["says"] == sentence


@pytest.mark.parametrize(
    ("candidates", "english", "japanese"),
    [
        ((), "nobody can", "誰が鳴かせたのでもない"),
        ((Seat.THIRD,), "only West can", "あり得るのは西家"),
        ((Seat.THIRD, Seat.FIRST), "only West or East can", "あり得るのは西家か東家"),
    ],
)
def test_who_can_have_fed_a_set_is_named_or_that_nobody_can(
    candidates: tuple[Seat, ...], english: str, japanese: str
) -> None:
    facts = {"seat": Seat.FOURTH, "yaku": "daisangen", "candidates": candidates}
    problem = Problem(path="event.winners[0].liable[0]", code="liability_not_fed", facts=facts)
    assert english in say_problem(problem, ENGLISH)
    assert say_problem(problem, JAPANESE, "ja") == (
        f"鳴きによれば、北家は大三元の最後の面子を鳴かせていません（{japanese}）。鳴きか責任者を訂正してください。"
    )


def test_a_run_that_was_called_from_elsewhere_names_the_only_one_it_may_be_called_from() -> None:
    problem = Problem(path="melds", code="chi_not_from_the_left", facts={"seat": Seat.SECOND})
    assert say_problem(problem, ENGLISH) == "South can chi only from the player to the left."
    assert say_problem(problem, JAPANESE, "ja") == "南家がチーできるのは上家の捨て牌だけです。"


@pytest.mark.parametrize(
    ("people", "english", "japanese"),
    [
        (("Sato", "Mori"), "Named twice: Sato, Mori.", "重複しています：Sato、Mori。"),
        ((), "Named twice: nobody.", "重複しています：なし。"),
    ],
)
def test_several_people_are_listed_as_the_language_lists_them(
    people: tuple[str, ...], english: str, japanese: str
) -> None:
    problem = Problem(path="people", code="person_twice", facts={"people": people})
    assert say_problem(problem, ENGLISH) == english
    assert say_problem(problem, JAPANESE, "ja") == japanese


def test_who_is_liable_by_the_melds_is_told() -> None:
    facts = {"seat": Seat.FOURTH, "yaku": "daisangen"}
    problem = Problem(path="event.winners[0].liable", code="liable_by_melds", facts=facts)
    assert say_problem(problem, JAPANESE, "ja") == (
        "鳴きによれば、北家が大三元の最後の面子を鳴かせており、責任払いです。責任者がいないなら、鳴きを訂正してください。"
    )


def test_the_readings_that_a_quad_destroys_are_told_in_japanese_too() -> None:
    quad = {
        "kind": "ankan_after_riichi",
        "seat": 1,
        "concealed": "56m11123444p222s",
        "drawn": "1p",
        "tile": "1p",
    }
    answer = referee.codec.answer({"rules": "wikipedia-zh", "event": quad, "language": "ja"})
    said = " ".join(finding["says"] for finding in answer["findings"])
    assert "失われる構成：4m 456m+123p+11p+444p+222s；7m 567m+123p+11p+444p+222s。" in said


def test_points_are_said_with_their_thousands_and_a_fraction_with_one_decimal() -> None:
    assert [
        say_points(points, "en") for points in (-12300, Fraction(1000, 3), Fraction(1750), Fraction(25, 2))
    ] == [
        "−12,300",
        "333.3",
        "1,750",
        "12.5",
    ]
    assert [say_points(points, "ja") for points in (-12300, Fraction(-25, 2), 0)] == ["▲12,300", "▲12.5", "0"]


def test_points_go_to_a_player_to_the_pot_or_out_of_the_game() -> None:
    assert [say_party(party, ENGLISH) for party in (Seat.SECOND, POT, OUTSIDE)] == [
        "South",
        "the pot",
        "out of the game",
    ]
    assert [say_party(party, JAPANESE, "ja") for party in (Seat.SECOND, POT, OUTSIDE)] == [
        "南家",
        "供託",
        "場外",
    ]


@pytest.mark.parametrize(
    ("judgement", "english", "japanese"),
    [
        (
            Judgement(seat=Seat.SECOND, decision=Measure.PENALTY, points=2000, facts="三分の遅刻。"),
            "South: 三分の遅刻. A penalty of 2,000 points, from the result.",
            "南家：三分の遅刻。2,000点の減点（成績から差し引く）。",
        ),
        (
            Judgement(
                seat=Seat.SECOND,
                decision=Measure.WARNING,
                points=1000,
                when=PointLoss.AT_TABLE,
                hand=HandEffect.STANDS,
                question=Foul(seat=Seat.SECOND, code="LATE"),
            ),
            (
                "South: late for the game. A warning and a penalty of 1,000 points, at the table. The hand "
                "counts as played."
            ),
            "南家：遅刻。警告、1,000点の減点（卓上精算）。打たれた局は成立。",
        ),
        (
            Judgement(
                seat=Seat.SECOND,
                decision=Measure.WARNING,
                question=Tenpai(seat=Seat.SECOND, hand=Hand(concealed=read_tiles("123m"))),
            ),
            "South: a warning.",
            "南家：警告。",
        ),
    ],
    ids=["words", "an incident", "another question"],
)
def test_a_ruling_is_announced_in_both_languages(judgement: Judgement, english: str, japanese: str) -> None:
    assert say_judgement(judgement, ENGLISH) == english
    assert say_judgement(judgement, JAPANESE, "ja") == japanese


def test_a_word_of_the_game_is_named_wherever_it_stands() -> None:
    assert [say_name(word) for word in ("two_ron", "ron", "kita_draw", "tanyao")] == [
        "two rons",
        "ron",
        "tile drawn for a north",
        "tanyao",
    ]
    assert [say_name(word, "ja") for word in ("two_ron", "ron")] == ["二家和", "ロン"]


@pytest.mark.parametrize(
    ("question", "answer", "english", "japanese"),
    [
        ("kuitan", True, "Yes", "はい"),
        ("kuitan", False, "No", "いいえ"),
        ("start_points", 25000, "25,000", "25,000"),
        (
            "riichi_min_points",
            1000,
            "1,000: the player must have the points for the stick",
            "1,000点。立直棒を自分の点から出せること",
        ),
        ("furiten_riichi", "forbidden", "No", "できない"),
        (
            "open_hand_riichi",
            "forbidden",
            "Void: the hand is dead and the stick goes back",
            "無効。和了放棄となり、立直棒は戻す",
        ),
        ("uma", ((9000, 0, -9000),), "+9,000, 0, −9,000", "+9,000, 0, ▲9,000"),
        (
            "uma",
            ((0, 0, 0, 0), (12000, -1000, -3000, -8000)),
            "0: 0, 0, 0, 0; 1: +12,000, −1,000, −3,000, −8,000",
            "0: 0, 0, 0, 0; 1: +12,000, ▲1,000, ▲3,000, ▲8,000",
        ),
        ("pao_yaku", [], "None", "なし"),
        (
            "pao_yaku",
            ["daisangen", "daisuushi"],
            "big three dragons (daisangen), big four winds (daisuushi)",
            "大三元、大四喜",
        ),
    ],
)
def test_an_answer_is_said_in_both_languages(
    question: str, answer: object, english: str, japanese: str
) -> None:
    assert say_answer(question, answer) == english
    assert say_answer(question, answer, "ja") == japanese


def test_a_rulesets_own_answer_in_steps_is_said_as_its_plain_form_is() -> None:
    lines = ["chombo if repeated", "warning"]
    answer = ruleset("ema-2025", {"noise": lines}).noise
    assert say_answer("noise", answer) == "A chombo, if it is a repeat; otherwise a warning"
    assert say_answer("noise", lines, "ja") == "二度目以降のとき、チョンボ。ほかは警告"
    assert say_each_step(answer) == ("A chombo, if it is a repeat", "Otherwise a warning")
    assert say_each_step(answer, "ja") == ("二度目以降のとき、チョンボ", "ほかは警告")


@pytest.mark.parametrize(
    ("line", "english", "japanese"),
    [
        (
            "chombo if shown and whole_hand",
            "a chombo, if the tiles were shown and the whole hand was shown",
            "牌を見せ、手牌をすべて公開したとき、チョンボ",
        ),
        ("warning if tiles <= 0", "a warning, if no tiles were visible", "0枚以下のとき、警告"),
        ("warning if tiles >= 12", "a warning, if twelve tiles or more were visible", "12枚以上のとき、警告"),
        ("warning if tiles >= 13", "a warning, if 13 tiles or more were visible", "13枚以上のとき、警告"),
        (
            "warning if discards >= 4",
            "a warning, if the others have made four discards or more",
            "他家の打牌が4回以上のとき、警告",
        ),
        (
            "warning if wall_left <= 3",
            "a warning, if the live wall had at most three tiles",
            "山の残りが3枚以下のとき、警告",
        ),
        (
            "warning if wall_left >= 4 and deliberate",
            "a warning, if the live wall had four tiles or more, and it was done on purpose",
            "山の残りが4枚以上であり、故意のとき、警告",
        ),
        (
            "warning if concealed >= 4",
            "a warning, if the hand had four tiles or more concealed",
            "副露を除く手牌が4枚以上のとき、警告",
        ),
        (
            "warning if hands >= 4",
            "a warning, if it lasted four hands or more",
            "打った局数が4局以上のとき、警告",
        ),
        (
            "warning if seconds >= 4",
            "a warning, if it was four seconds or more after the discard",
            "打牌から4秒以上のとき、警告",
        ),
        ("warning if minutes >= 4", "a warning, if it was four minutes or more", "時間が4分以上のとき、警告"),
    ],
)
def test_conditions_are_counted_and_joined(line: str, english: str, japanese: str) -> None:
    assert say_step(read_step(line)) == english
    assert say_step(read_step(line), "ja") == japanese


def test_several_moments_are_told_as_one_or_another() -> None:
    lines = ["own_win", "at_draw and not dead_before"]
    assert say_moments(lines) == (
        "if the player claims a win, or if the hand ends in an exhaustive draw, unless the hand "
        "was declared dead after a valid riichi"
    )
    assert say_moments(lines, "ja") == (
        "本人が和了を宣言したとき、または荒牌平局であり、立直後の和了放棄によるものでないとき"
    )


def test_the_words_for_an_answer_in_steps_are_listed_with_what_they_say() -> None:
    late = step_words("late")
    assert late.measures == (
        StepWord("none", "no penalty"),
        StepWord("correct", "a correction"),
        StepWord("warning", "a warning"),
        StepWord("penalty 2000", "a penalty of 2,000 points"),
        StepWord("dead_hand", "a dead hand"),
        StepWord("chombo", "a chombo"),
        StepWord("disqualified", "disqualification"),
        StepWord("discretion", "the judge decides"),
    )
    assert late.facts == (
        StepWord("minutes >= 3", "if it was three minutes or more"),
        StepWord("begun", "if the next minute had started"),
        StepWord("repeated", "if it is a repeat"),
    )
    japanese = step_words("late", "ja")
    assert japanese.measures[3] == StepWord("penalty 2000", "2,000点の減点")
    assert japanese.remedies[1] == StepWord("stands", "行為は有効とし、そのまま続行する。")
    assert japanese.facts[0] == StepWord("minutes >= 3", "時間が3分以上のとき")


def test_every_question_stands_in_one_group_under_the_groups_title() -> None:
    for language in ("en", "ja"):
        groups = grouped_questions(language)
        assert [(name, title) for name, title, _ in groups] == [
            (name, GROUPS.text(name, language)) for name in GROUPS
        ]
        assert [question.name for _, _, held in groups for question in held] == list(referee.questions())
        assert [held[0].name for _, _, held in groups] == list(GROUPS)


def test_one_word_is_offered_where_there_are_too_many_to_list() -> None:
    six = "tenpai, tenpais, ron, pon, chi, kan"
    assert nearest_to("unknown_word", {"given": "tenpa", "choices": six}) == {}
    assert nearest_to("unknown_word", {"given": "tenpa", "choices": f"{six}, kita"}) == {
        "given": "tenpa",
        "near": "tenpai",
    }
    assert nearest_to("unknown_word", {"given": "xyzzy", "choices": f"{six}, kita"}) == {}
    assert nearest_to("too_few_people", {}) == {}
