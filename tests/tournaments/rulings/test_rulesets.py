"""Public pages of the rulebooks, alone and compared."""

import gzip
import json
from html import unescape

import pytest
from django.urls import reverse
from django.utils import translation

import referee
from tests.sampled import every_nth
from tournaments.presenters.rulings.rulebooks import comparisons, rulesets
from tournaments.presenters.rulings.rulebooks.comparisons import QuestionFilter
from tournaments.presenters.rulings.rulebooks.rulesets import Kind, answer_kind


def test_every_rulebook_is_listed_with_what_rests_on_it_and_what_does_not(visitor):
    page = visitor.get(reverse("rulesets"))
    assert [line.key for line in page.context["rulesets"]] == list(referee.ruleset_keys())
    for line in page.context["rulesets"]:
        rules = referee.ruleset(line.key)
        assert (line.gaps, line.from_book + line.gaps) == (len(rules.gaps()), len(referee.questions()))
        assert reverse("ruleset", args=[line.key]) in page.text
        assert rules.title in unescape(page.text)


@pytest.mark.parametrize("key", every_nth(referee.ruleset_keys(), 2))
def test_a_rulebooks_page_says_every_question_its_answer_and_its_source_in_words(visitor, key):
    rules = referee.ruleset(key)
    text = unescape(visitor.get(reverse("ruleset", args=[key])).text)
    for name, question in referee.questions().items():
        assert f'id="{name}"' in text
        assert question.asks in text
        assert all(step in text for step in rulesets.answer_line(rules, name).steps)
        assert rules.sources[name].words in text


def rows_of(page):
    return [row for group in page.context["found"].groups for row in group.rows]


def test_what_does_not_rest_on_the_book_can_be_looked_at_alone(visitor):
    page = visitor.get(reverse("ruleset", args=["tenhou-4p"]), {"only": "gaps"})
    shown = [row.own for row in rows_of(page)]
    assert [line.name for line in shown] == [name for name, _source in referee.ruleset("tenhou-4p").gaps()]
    assert all(line.why for line in shown)
    assert "server prevents it; common custom" in page.text


def test_a_rulebooks_page_is_there_in_japanese(visitor):
    text = unescape(
        visitor.get(reverse("ruleset", args=["ema-2025"]), headers={"accept-language": "ja"}).text
    )
    assert '<html lang="ja">' in text
    with translation.override("ja"):
        for name in referee.questions():
            assert referee.messages.say_question(name, "ja") in text
            assert all(step in text for step in rulesets.answer_line(referee.ruleset("ema-2025"), name).steps)


def test_a_rulebook_that_nobody_wrote_has_no_page(visitor):
    assert visitor.get(reverse("ruleset", args=["ema-1999"])).status_code == 404


def test_the_rulebooks_are_found_from_the_first_page_and_need_no_database(visitor, django_assert_num_queries):
    assert reverse("rulesets") in visitor.get("/").text
    with django_assert_num_queries(0):
        visitor.get(reverse("rulesets"))
        visitor.get(reverse("ruleset", args=["m-league"]), {"against": "ema-2025", "only": "differences"})
        visitor.get(reverse("ruleset_json", args=["m-league"]), {"against": "ema-2025"})
        visitor.get(reverse("ruleset_sheet", args=["m-league"]), {"against": "ema-2025"})


def test_every_question_is_asked_in_the_form_that_its_answers_have():
    kinds = {name: answer_kind(question) for name, question in referee.questions().items()}
    assert set(kinds.values()) == set(Kind)
    of_each = {"kuitan": Kind.YES_NO, "noten_pool": Kind.NUMBER, "uma": Kind.NUMBERS_BY_PLACE}
    of_each |= {"renchan": Kind.CHOICE, "riichi_min_points": Kind.CHOICE, "pao_yaku": Kind.CHOICES}
    of_each |= {"two_han_minimum": Kind.NUMBER_OR_OFF, "wall_exposed": Kind.STEPS}
    assert {name: kinds[name] for name in of_each} == of_each


def test_a_tournaments_own_answer_is_no_assumption():
    own = referee.ruleset("ema-2025", {"standings_tie_break": "shared"})
    line = rulesets.answer_line(own, "standings_tie_break")
    assert (line.is_gap, line.why) == (False, "House rule")
    assert rulesets.answer_line(referee.ruleset("ema-2025"), "standings_tie_break").is_gap


EMA, WRC = referee.ruleset("ema-2025"), referee.ruleset("wrc-2025")
DIFFER = [name for name in referee.questions() if getattr(EMA, name) != getattr(WRC, name)]


def beside(visitor, headers=None, **query):
    return visitor.get(
        reverse("ruleset", args=["ema-2025"]), {"against": "wrc-2025", **query}, headers=headers or {}
    )


def test_two_rulebooks_stand_side_by_side_with_their_sources(visitor):
    page = beside(visitor)
    rows = rows_of(page)
    assert [row.own for row in rows] == [rulesets.answer_line(EMA, name) for name in referee.questions()]
    assert [row.other for row in rows] == [rulesets.answer_line(WRC, name) for name in referee.questions()]
    assert [row.own.name for row in rows if row.differs] == DIFFER
    text = unescape(page.text)
    for row in rows:
        for line in (row.own, row.other):
            assert all(step in text for step in line.steps)
            assert line.source in text


@pytest.mark.parametrize(
    ("own", "book", "gaps"),
    [({}, 0, 0), ({"kuitan": False}, -1, 0), ({"standings_tie_break": "shared"}, 0, -1)],
)
def test_an_own_answer_rests_neither_on_the_book_nor_on_an_assumption(own, book, gaps):
    plain, own_line = rulesets.ruleset_row(EMA), rulesets.ruleset_row(referee.ruleset("ema-2025", own), "Cup")
    assert EMA.key == "ema-2025"
    assert (own_line.from_book - plain.from_book, own_line.gaps - plain.gaps) == (book, gaps)


def test_all_that_differs_is_counted_however_little_of_it_is_looked_at():
    found = comparisons.compare(EMA, WRC, QuestionFilter(find="riichi"))
    assert (found.differences, found.question_count) == (len(DIFFER), len(referee.questions()))
    shown = [row for group in found.groups for row in group.rows]
    assert (
        0
        < sum(group.differences for group in found.groups)
        == sum(row.differs for row in shown)
        < len(DIFFER)
    )


def test_what_differs_is_counted_and_said_in_words_for_all_and_for_each_group(visitor):
    page = beside(visitor)
    found = page.context["found"]
    assert 10 < found.differences == len(DIFFER) < found.question_count == len(referee.questions())
    assert sum(group.differences for group in found.groups) == found.differences
    text = " ".join(unescape(page.text).split())
    assert f"{found.differences} of {found.question_count} answers differ from {WRC.title}." in text
    assert text.count("≠ differs") == found.differences
    for group in found.groups:
        said = "1 answer differs" if group.differences == 1 else f"{group.differences} answers differ"
        assert f'href="#group-{group.name}">{group.title}' in text
        assert said in text


ONLY = [("differences",), ("gaps",), ("differences", "gaps"), ("whatever", "differences")]


def test_only_what_differs_is_shown_when_asked_for_and_goes_with_the_gaps_and_with_words(visitor):
    gaps = {name for name, _source in EMA.gaps()}
    both = [name for name in DIFFER if name in gaps]
    assert both
    names = {only: [row.own.name for row in rows_of(beside(visitor, only=list(only)))] for only in ONLY}
    assert names == {
        ("differences",): DIFFER,
        ("gaps",): [name for name in referee.questions() if name in gaps],
        ("differences", "gaps"): both,
        ("whatever", "differences"): DIFFER,
    }
    found = rows_of(beside(visitor, only=["differences"], find="riichi"))
    assert 0 < len(found) < len(DIFFER)
    for row in found:
        assert "riichi" in f"{row.own.name} {row.own.asks} {row.own.text} {row.other.text}".casefold()


@pytest.mark.parametrize(
    ("language", "find", "among"),
    [
        ("en", "KUITAN", "kuitan"),
        ("en", "tanyao  open", "kuitan"),
        ("en", "ｔａｎｙａｏ", "kuitan"),
        ("ja", "断幺九", "kuitan"),
        ("ja", "ﾁｮﾝﾎﾞ", "chombo_points"),
    ],
)
def test_words_are_found_in_questions_answers_and_names_however_they_are_typed(
    visitor, language, find, among
):
    page = visitor.get(
        reverse("ruleset", args=["ema-2025"]), {"find": find}, headers={"accept-language": language}
    )
    names = [row.own.name for row in rows_of(page)]
    assert among in names
    assert len(names) < 60


def found_in(words, other=None):
    groups = comparisons.compare(EMA, other, QuestionFilter(find=words)).groups
    return [row.own.name for group in groups for row in group.rows]


def test_words_of_either_answer_are_found_where_two_rulebooks_are_compared():
    # Under EMA 2025 nobody is bust; at Tenhou the game ends below zero.
    tenhou = referee.ruleset("tenhou-4p")
    assert "bust" not in found_in("below zero")
    assert "bust" in found_in("below zero", tenhou)
    assert "bust" in found_in("borrowed sticks", tenhou)
    # A word of one answer and a word of the other match together.
    assert "bust" in found_in("borrowed below zero", tenhou)


def test_a_question_is_found_by_its_name_and_by_the_incidents_that_it_decides():
    assert found_in("own_tiles_exposed") == ["own_tiles_exposed"]
    assert found_in("expose-own") == ["own_tiles_exposed"]
    assert found_in("call-kuikae") == ["kuikae_done"]


def test_of_several_words_each_must_be_found(visitor):
    def found(words):
        page = visitor.get(reverse("ruleset", args=["ema-2025"]), {"find": words})
        return {row.own.name for row in rows_of(page)}

    riichi, stick = found("riichi"), found("stick")
    assert found("riichi stick") == riichi & stick
    assert "riichi_deposit" in riichi & stick
    assert riichi - stick
    assert stick - riichi


def test_words_that_nobody_wrote_find_nothing_and_the_page_says_so(visitor):
    page = beside(visitor, find="xyzzy" * 50)
    assert rows_of(page) == []
    assert "No questions match your filters." in page.text
    assert len(page.context["filter_form"].question_filter.find) == 100


def test_the_comparison_needs_no_scripts_and_comes_compressed(visitor):
    page = beside(visitor, headers={"accept-encoding": "gzip"}, find="riichi", only=["differences"])
    text = gzip.decompress(page.content).decode()
    assert '<form class="look stack framed"\n      method="get"' in text
    assert '<option value="wrc-2025" selected>' in text
    assert 'name="find" value="riichi"' in text
    assert 'value="differences" id="id_only_0" checked' in text
    assert "style=" not in text
    whole = beside(visitor, headers={"accept-encoding": "gzip"})
    assert len(whole.content) < 40_000


def test_a_rulebook_is_not_offered_beside_itself_and_one_that_nobody_wrote_is_refused(visitor):
    page = visitor.get(reverse("ruleset", args=["ema-2025"]))
    assert '<option value="ema-2025"' not in page.text
    wrong = visitor.get(reverse("ruleset", args=["ema-2025"]), {"against": "ema-1999"})
    assert wrong.status_code == 404
    assert "There is no ruleset “ema-1999”. Choose one of: ema-2016, ema-2025," in unescape(wrong.text)


def test_a_rulebook_beside_itself_differs_in_nothing():
    found = comparisons.compare(EMA, EMA, QuestionFilter(differences=True))
    assert (found.differences, found.shown) == (0, 0)


def test_the_comparison_is_there_in_japanese_with_nothing_left_in_english(visitor):
    page = beside(visitor, headers={"accept-language": "ja"})
    text = " ".join(unescape(page.text).split())
    found = page.context["found"]
    assert (
        f"{found.question_count}項目のうち{found.differences}項目で答えが{WRC.book.title_in('ja')}と異なります。"
        in text
    )
    assert text.count("≠ 異なる") == found.differences
    english = ("differ", "Only differences", "Compare", "Print", "questions", "Search", "Show")
    assert [
        word
        for word in english
        if word in text.replace('value="differences"', "").replace('class="differs"', "")
    ] == []


# Answers in steps


def in_steps(*steps):
    return referee.ruleset("ema-2025", {"wall_exposed": list(steps)})


def test_each_step_of_an_answer_is_a_line_of_its_own_and_those_of_both_are_known():
    own = in_steps("chombo if tiles >= 7", "dead_hand if tiles >= 3", "warning")
    other = in_steps("chombo if tiles >= 7", "penalty 5000 if repeated", "warning")
    found = comparisons.compare(own, other, QuestionFilter(differences=True))
    [row] = [row for group in found.groups for row in group.rows]
    assert row.sides[0].steps == (
        ("A chombo, if seven tiles or more were visible", True),
        ("A dead hand, if three tiles or more were visible", False),
        ("Otherwise a warning", True),
    )
    assert row.sides[1].steps[1] == ("A penalty of 5,000 points, if it is a repeat", False)
    assert row.own.answer == ["chombo if tiles >= 7", "dead_hand if tiles >= 3", "warning"]
    assert row.own.text == referee.messages.say_answer("wall_exposed", own.wall_exposed)


def test_an_answer_of_one_step_is_one_line():
    assert rulesets.answer_line(in_steps("dead_hand"), "wall_exposed").steps == ("A dead hand",)


# The same as JSON


def test_the_same_is_there_as_json(visitor):
    sent = visitor.get(reverse("ruleset_json", args=["ema-2025"]), {"against": "wrc-2025"})
    written = json.loads(sent.content)
    questions = written.pop("questions")
    assert written == {
        "key": "ema-2025",
        "title": EMA.title,
        "edition": EMA.book.edition,
        "against": {"key": "wrc-2025", "title": WRC.title, "edition": WRC.book.edition},
        "differences": len(DIFFER),
    }
    assert [question["name"] for question in questions] == list(referee.questions())
    for question in questions:
        name = question["name"]
        for rules, answer in ((EMA, question), (WRC, question["against"])):
            assert referee.questions()[name].read(answer["answer"]) == getattr(rules, name)
            assert answer["says"] == referee.messages.say_answer(name, getattr(rules, name))
            source = rules.sources[name]
            assert (answer["source"], answer["basis"]) == (source.words, source.basis.value)
        assert question["asks"] == referee.messages.say_question(name)
        assert question["differs"] is (name in DIFFER)
        assert question.get("choices") == (list(referee.questions()[name].choices) or None)


def test_the_json_takes_what_the_page_takes_and_speaks_the_readers_language(visitor):
    query = {"against": "wrc-2025", "only": ["differences", "gaps"], "find": "審判"}
    address = reverse("ruleset_json", args=["ema-2025"])
    written = json.loads(visitor.get(address, query, headers={"accept-language": "ja"}).content)
    page = visitor.get(reverse("ruleset", args=["ema-2025"]), query, headers={"accept-language": "ja"})
    shown = [(row.own.name, row.own.asks, row.own.text) for row in rows_of(page)]
    assert [(q["name"], q["asks"], q["says"]) for q in written["questions"]] == shown
    assert 0 < len(shown) < len(DIFFER)


def test_without_another_ruleset_the_json_has_the_answers_alone(visitor):
    written = json.loads(visitor.get(reverse("ruleset_json", args=["rrc"])).content)
    assert list(written) == ["key", "title", "edition", "questions"]
    assert not any({"against", "differs"} & set(question) for question in written["questions"])


@pytest.mark.parametrize(("key", "against"), [("ema-1999", ""), ("ema-2025", "ema-1999")])
def test_a_key_that_no_ruleset_has_is_an_error_that_names_those_there_are(visitor, key, against):
    sent = visitor.get(reverse("ruleset_json", args=[key]), {"against": against})
    assert sent.status_code == 404
    known = ", ".join(referee.ruleset_keys())
    assert json.loads(sent.content) == {"error": f"There is no ruleset “ema-1999”. Choose one of: {known}."}
    assert visitor.get(reverse("ruleset_sheet", args=[key]), {"against": against}).status_code == 404
