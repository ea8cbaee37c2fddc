"""Practice: each case has one right answer, which is the referee's, and a run stores nothing."""

import re
from collections import Counter
from dataclasses import replace
from html import escape
from itertools import product
from urllib.parse import parse_qs, urlsplit

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

import referee
from tests.sheets_read import read
from tournaments.common import dates
from tournaments.presenters.rulings import practice

CASES = [(case, rules) for case in practice.all_cases().values() for rules in case.rules]
START = {"rules": "ema-2025", "level": "all", "count": "10", "seed": 7}


def rows():
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values_list())
        for model in apps.get_models()
        if not model._meta.proxy
    }


def right_number(progress):
    return next(one.number for one in practice.choices_of(progress.case, progress.rules) if one.is_right)


def facts_of(answers, **facts):
    return dict(practice.Progress(**{**START, **facts, "answers": answers}).facts)


def answered_rightly(**facts):
    progress = practice.Progress(**{**START, **facts})
    while progress.case:
        progress = progress.answered(right_number(progress))
    return progress


@pytest.mark.parametrize("rules", practice.RULEBOOKS)
def test_each_rulebook_has_enough_cases_of_every_level(rules):
    levels = Counter(case.level for case in practice.cases_of(rules))
    assert sum(levels.values()) >= 60
    assert set(levels) == practice.LEVELS.keys() - {practice.ANY_LEVEL}
    assert min(levels.values()) >= 15


@pytest.mark.parametrize("case", practice.all_cases().values(), ids=practice.all_cases())
def test_exactly_one_choice_is_right_and_no_two_read_alike(case):
    for rules, language in product(case.rules, ("en", "ja")):
        with translation.override(language):
            choices = practice.choices_of(case, rules)
            ruling = practice.ruling_on(case, rules)
        assert [choice.is_right for choice in choices].count(True) == 1, rules
        assert 2 <= len(choices) <= practice.MOST_CHOICES, rules
        assert len({choice.lines for choice in choices}) == len(choices), (rules, language)
        assert ruling.lines, f"no article under {rules}"
        assert not ruling.silent, f"the book leaves it open: {rules}"


@pytest.mark.parametrize("case", practice.all_cases().values(), ids=practice.all_cases())
def test_the_right_choice_is_what_the_referee_answers_to_the_same_request(case):
    for rules in case.rules:
        check_answer(case, rules)


def check_answer(case, rules):
    ruled = practice.rule_on(case.key, rules)
    answer = referee.codec.answer(
        {"rules": rules, "table": referee.codec.write_table(ruled.table), "event": case.event}
    )
    assert answer["verdict"] == ruled.verdict
    right = next(choice for choice in practice.choices_of(case, rules) if choice.is_right)
    text = " ".join(right.lines)
    names = referee.messages.wind_namer(ruled.table.dealer, 4)
    if "deltas" in case.decides:
        moved = {names(referee.Seat(seat)): change for seat, change in enumerate(answer["deltas"]) if change}
        # A share of a stick that does not divide is shown to one decimal.
        shown = {
            name: int(points.replace(",", "").replace("−", "-").split(".")[0])
            for name, points in re.findall(r"(\w+)\xa0([+−][\d,.]+)", text)
        }
        assert shown.keys() == moved.keys()
        assert all(isinstance(moved[name], str) or shown[name] == moved[name] for name in moved)
    if "penalties" in case.decides:
        lost = {names(referee.Seat(row["seat"])): row["points"] for row in answer["penalties"]}
        shown = {
            name: int(points.replace(",", "").replace("−", "-"))
            for name, points in re.findall(r"(\w+): ([−\d,]+) from the result", text)
        }
        assert shown == lost
    if "next" in case.decides:
        table = answer["table"]
        over = table.get("over", False)
        assert ("The game is over." in right.lines) == over
        assert over or f"Next: {table['round']}, {table['honba']} honba" in text


@pytest.mark.parametrize(
    ("key", "rules", "lines"),
    [
        ("noten-riichi-at-the-draw", "wrc-2025", ("Chombo", "West: −30,000 from the result")),
        ("two-rons", "m-league", ("Win", "East\xa0−1,000, South\xa0+1,000")),
        ("two-rons", "rrc", ("Win", "East\xa0−2,000, South\xa0+1,000, West\xa0+1,000")),
        ("four-han-thirty-fu", "rrc", ("South\xa0+7,700, West\xa0−7,700",)),
        ("furiten-after-own-call", "m-league", ("Furiten",)),
        ("nine-kinds", "ema-2025", ("Not in these rules", "Next: E1, 0 honba")),
        ("time-called-dealer-wins", "wrc-2025", ("The game is over.",)),
    ],
)
def test_right_answers_as_the_books_state_them(key, rules, lines):
    choices = practice.choices_of(practice.all_cases()[key], rules)
    assert [choice.lines for choice in choices if choice.is_right] == [lines]


def test_the_place_of_the_right_choice_tells_nothing():
    numbers = Counter(
        next(choice.number for choice in practice.choices_of(case, rules) if choice.is_right)
        for case, rules in CASES
    )
    assert max(numbers.values()) < len(CASES) * 0.6


def test_the_same_link_gives_the_same_cases_and_another_seed_others():
    def keys(seed):
        return [case.key for case in practice.Progress(**{**START, "seed": seed}).cases]

    assert keys(7) == keys(7) != keys(8)
    assert len(set(keys(7))) == 10
    # Ten cases are spread over all eight topics.
    assert len({case.topic for case in practice.Progress(**START).cases}) == 8


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_whole_run_without_scripts_stores_nothing_and_ends_with_its_result(language):
    client = Client(headers={"accept-language": language})
    before = rows()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page = client.get(
            "/practice/desk/", {"rules": "ema-2025", "level": "easy", "count": "10"}, follow=True
        )
        for _case in range(10):
            progress = page.context["progress"]
            ruled = client.get("/practice/desk/", {**dict(progress.facts), "choice": right_number(progress)})
            assert ruled.context["is_right"]
            page = client.get(f"/practice/desk/?{ruled.context['following'].query}", follow=True)
    assert urlsplit(page.redirect_chain[-1][0]).path == "/practice/result/"
    result = page.context["result"]
    assert (result.right, result.total, result.is_complete, result.read_again) == (10, 10, True, ())
    assert {query["sql"].split()[0] for query in queries} <= {"SELECT"}
    assert rows() == before
    assert client.cookies.keys() <= {"csrftoken"}


@pytest.mark.django_db
def test_wrong_answers_are_to_be_read_again_at_their_articles():
    progress = practice.Progress(**START)
    wrong = [
        next(one.number for one in practice.choices_of(case, "ema-2025") if not one.is_right)
        for case in progress.cases
    ]
    answers = "".join(map(str, wrong))
    page = Client().get("/practice/result/", facts_of(answers))
    assert page.context["result"].right == 0
    assert [line.text for line in page.context["result"].read_again] == [case.text for case in progress.cases]
    rulebook = Client().get("/rulesets/ema-2025/").content.decode()
    linked = re.findall(r'href="/rulesets/ema-2025/#(\w+)"', page.content.decode())
    assert len(linked) >= 10
    assert [option for option in linked if f'id="{option}"' not in rulebook] == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "changed",
    [
        {"rules": "tenhou-4p"},
        {"level": "x"},
        {"count": "11"},
        {"seed": "0"},
        {"answers": "19"},
        {"level": ""},
        {"choice": "7"},
    ],
)
def test_an_address_that_is_no_run_is_answered_with_the_choice_of_cases(changed):
    page = Client().get("/practice/desk/", {**START, **changed})
    assert page.status_code == 404
    assert page.templates[0].name == "rulings/practice/index.html"


@pytest.mark.django_db
def test_an_answered_case_shows_the_ruling_its_proof_and_the_article():
    progress = practice.Progress(**{**START, "count": "all"})
    index = [case.key for case in progress.cases].index("ankan-other-readings")
    page = Client().get("/practice/desk/", {**facts_of("1" * index, count="all"), "choice": 1})
    text = page.content.decode()
    assert "Sets lost by the kan" in text
    assert re.search(r'<cite[^>]*><a[^>]*href="/rulesets/ema-2025/#', text)
    assert parse_qs(page.context["following"].query)["answers"] == ["1" * (index + 1)]


def test_a_run_that_is_ended_early_shows_its_result():
    address = "/practice/result/?" + practice.Progress(**{**START, "answers": "1" * 5}).query
    page = Client().get("/practice/desk/", facts_of("1" * 5)).content.decode()
    assert f'href="{escape(address)}">End: show the result' in page
    assert 'href="/practice/result/' not in Client().get("/practice/desk/", facts_of("")).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "says"),
    [
        (
            "en",
            (
                "Practice for judges Abe Yui 阿部 EMA Riichi – Rules for Japanese Mahjong, 2025 edition "
                "Rulings: 7 of 10 right Level: All levels DAY "
                "Practice without supervision. Not a qualification of any federation, league or organizer."
            ),
        ),
        (
            "ja",
            (
                "審判練習 Abe Yui 阿部 EMA競技規定 2025年版 裁定：10問中7問正解 レベル：すべてのレベル DAY "
                "監督なしの練習の記録です。連盟・リーグ・主催者の資格を証明するものではありません。"
            ),
        ),
    ],
)
def test_the_certificate_says_who_practised_what_with_which_result(language, says):
    progress = answered_rightly()
    for place in (0, 4, 9):
        before = replace(progress, answers=progress.answers[:place])
        wrong = next(one.number for one in practice.choices_of(before.case, "ema-2025") if not one.is_right)
        answers = f"{progress.answers[:place]}{wrong}{progress.answers[place + 1 :]}"
        progress = replace(progress, answers=answers)
    sheet = Client(headers={"accept-language": language}).get(
        "/practice/certificate.pdf", {**dict(progress.facts), "name": "Abe Yui 阿部", "paper": "Letter"}
    )
    assert sheet["Content-Type"] == "application/pdf"
    [page] = read(sheet.content)
    with translation.override(language):
        today = dates.day(timezone.localdate())
    assert page.text == says.replace("DAY", today).replace(" ", "")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changed", "status"),
    [({"name": " "}, 422), ({"name": "x" * 61}, 422), ({"answers": "11"}, 404), ({"mark": ""}, 403)],
)
def test_an_unfinished_run_or_a_nameless_one_has_no_certificate(changed, status):
    facts = dict(answered_rightly().facts) | {"name": "Abe"}
    assert Client().get("/practice/certificate.pdf", facts | changed).status_code == status


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["desk/", "result/", "certificate.pdf"])
@pytest.mark.parametrize("changed", [{"answers": "1" * 10}, {"rules": "rrc"}, {"seed": "8"}, {"mark": "x"}])
def test_answers_that_were_changed_in_the_address_are_refused_with_a_way_to_start_again(page, changed):
    facts = facts_of("2" * 10) | changed
    answer = Client().get(f"/practice/{page}", facts | {"name": "Abe"})
    assert answer.status_code == 403
    assert f'href="/practice/?rules={facts["rules"]}"' in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("given", [{}, {"rules": "ema-2025"}, {"level": "all"}])
def test_what_an_address_leaves_out_has_a_default(given):
    page = Client().get("/practice/desk/", given, follow=True)
    assert page.status_code == 200
    progress = page.context["progress"]
    assert (progress.rules, progress.level, progress.count) == ("ema-2025", "all", "10")
