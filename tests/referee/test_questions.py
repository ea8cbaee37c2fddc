"""Every question and every answer to it has its words in both languages."""

from __future__ import annotations

import re

import pytest

from referee import questions, ruleset, ruleset_keys
from referee.messages import grouped_questions, say_answer, say_question
from referee.messages.answers import ANSWERS
from referee.messages.questions import GROUPS

JAPANESE = re.compile(r"[぀-ヿ一-鿿]")


def test_every_question_is_asked_in_both_languages() -> None:
    for name, question in questions().items():
        assert say_question(name) == question.asks
        assert JAPANESE.search(say_question(name, "ja")), name


def test_every_answer_has_its_words_in_both_languages() -> None:
    for texts in ANSWERS.values():
        for word in texts:
            assert JAPANESE.search(texts.text(word, "ja")), word


def test_a_word_that_does_not_answer_the_question_has_no_words() -> None:
    with pytest.raises(KeyError):
        say_answer("renchan", "sudden_death")


def test_the_answers_to_one_question_are_told_apart_in_both_languages() -> None:
    for name, question in questions().items():
        for language in ("en", "ja"):
            said = [say_answer(name, word, language) for word in question.choices]
            assert len(set(said)) == len(said), (name, language)


@pytest.mark.parametrize("key", ruleset_keys())
def test_every_answer_of_a_ruleset_can_be_said(key: str) -> None:
    rules = ruleset(key)
    for name in questions():
        assert say_answer(name, getattr(rules, name))
        assert say_answer(name, getattr(rules, name), "ja")


def test_every_group_has_its_questions_and_a_title_in_both_languages() -> None:
    for language in ("en", "ja"):
        groups = grouped_questions(language)
        assert [name for name, _title, _questions in groups] == list(GROUPS)
        assert [q.name for _name, _title, found in groups for q in found] == list(questions())
    for name in GROUPS:
        assert JAPANESE.search(GROUPS.text(name, "ja")), name


@pytest.mark.parametrize(
    ("name", "answer", "english", "japanese"),
    [
        ("kuitan", True, "Yes", "はい"),
        ("riichi_min_points", 1000, "1,000: the player must have the points for the stick", None),
        ("two_han_minimum", None, "Never", "なし"),
        ("two_han_minimum", "off", "Never", "なし"),
        ("two_han_minimum", 5, "5", "5"),
        ("noten_pool", 3000, "3,000", "3,000"),
        ("pao_yaku", [], "None", "なし"),
        ("pao_yaku", ["daisangen", "daisuushi"], None, "大三元、大四喜"),
        ("uma", ((15000, 5000, -5000, -15000),), "+15,000, +5,000, −5,000, −15,000", None),
        ("uma", [[0, 0, 0], [1000, 0, -1000]], "0: 0, 0, 0; 1: +1,000, 0, −1,000", None),
    ],
)
def test_an_answer_is_said_from_a_ruleset_or_from_its_plain_form(
    name: str, answer: object, english: str | None, japanese: str | None
) -> None:
    assert english is None or say_answer(name, answer) == english
    assert japanese is None or say_answer(name, answer, "ja") == japanese


def test_a_word_that_answers_no_question_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError):
        say_answer("kuitan", "perhaps")
