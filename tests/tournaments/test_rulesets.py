"""The rulebooks as everybody may read them."""

from html import unescape

import pytest
from django.urls import reverse

import referee
from tournaments.services import rulesets
from tournaments.services.rulesets import Kind, kind_of


def test_every_rulebook_is_listed_with_what_rests_on_it_and_what_does_not(visitor):
    page = visitor.get(reverse("rulesets"))
    assert [line.key for line in page.context["rulesets"]] == list(referee.ruleset_keys())
    for line in page.context["rulesets"]:
        rules = referee.ruleset(line.key)
        assert (line.gaps, line.from_book + line.gaps) == (len(rules.gaps()), len(referee.questions()))
        assert reverse("ruleset", args=[line.key]) in page.text
        assert rules.title in unescape(page.text)


@pytest.mark.parametrize("key", referee.ruleset_keys())
def test_a_rulebooks_page_says_every_question_its_answer_and_its_source_in_words(visitor, key):
    rules = referee.ruleset(key)
    text = unescape(visitor.get(reverse("ruleset", args=[key])).text)
    for name, question in referee.questions().items():
        assert f'id="{name}"' in text
        assert question.asks in text
        assert referee.say_answer(name, getattr(rules, name)) in text
        assert rules.sources[name].words in text


def test_what_does_not_rest_on_the_book_can_be_looked_at_alone(visitor):
    page = visitor.get(reverse("ruleset", args=["tenhou-4p"]), {"only": "gaps"})
    shown = [line for group in page.context["groups"] for line in group.lines]
    assert [line.name for line in shown] == [name for name, _source in referee.ruleset("tenhou-4p").gaps()]
    assert all(line.why for line in shown)
    assert "server prevents it; common custom" in page.text


def test_a_rulebooks_page_is_there_in_japanese(visitor):
    text = unescape(
        visitor.get(reverse("ruleset", args=["ema-2025"]), headers={"accept-language": "ja"}).text
    )
    assert '<html lang="ja">' in text
    for name in referee.questions():
        assert referee.say_question(name, "ja") in text
        assert referee.say_answer(name, getattr(referee.ruleset("ema-2025"), name), "ja") in text


def test_a_rulebook_that_nobody_wrote_has_no_page(visitor):
    assert visitor.get(reverse("ruleset", args=["ema-1999"])).status_code == 404


def test_the_rulebooks_are_found_from_the_first_page_and_need_no_database(visitor, django_assert_num_queries):
    assert reverse("rulesets") in visitor.get("/").text
    with django_assert_num_queries(0):
        visitor.get(reverse("rulesets"))
        visitor.get(reverse("ruleset", args=["m-league"]))


def test_every_question_is_asked_in_the_form_that_its_answers_have():
    kinds = {name: kind_of(question) for name, question in referee.questions().items()}
    assert set(kinds.values()) == set(Kind)
    of_each = {"kuitan": Kind.YES_NO, "noten_pool": Kind.NUMBER, "uma": Kind.NUMBERS_BY_PLACE}
    of_each |= {"renchan": Kind.CHOICE, "riichi_min_points": Kind.CHOICE, "pao_yaku": Kind.CHOICES}
    of_each |= {"two_han_minimum": Kind.NUMBER_OR_OFF}
    assert {name: kinds[name] for name in of_each} == of_each


def test_a_tournaments_own_answer_is_no_assumption():
    own = referee.ruleset("ema-2025", {"standings_tie_break": "shared"})
    line = rulesets.line(own, "standings_tie_break")
    assert (line.is_gap, line.why) == (False, "Own answer")
    assert rulesets.line(referee.ruleset("ema-2025"), "standings_tie_break").is_gap
