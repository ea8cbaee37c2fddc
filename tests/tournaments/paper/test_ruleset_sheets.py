"""A ruleset's answers as printed, alone and beside another's."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pypdf.generic import ContentStream

import referee
from tests.acts import by
from tests.sampled import every_nth
from tests.tournaments.paper.test_sheets import embedded, lowest, reader, status
from tournaments.presenters.rulings.rulebooks import comparisons
from tournaments.presenters.rulings.rulebooks.comparisons import QuestionFilter
from tournaments.services.events import tournaments
from tournaments.services.rulings import rules
from tournaments.sheets.paper.style import MARGIN, MM
from tournaments.sheets.rulings import ruleset_sheet

EMA, WRC, M_LEAGUE = (referee.ruleset(key) for key in ("ema-2025", "wrc-2025", "m-league"))
LONG = [f"penalty {n}00 with minor_error, put_back if repeated and not deliberate" for n in range(1, 30)]


def compared(*arguments, language="en", **options):
    with translation.override(language):
        return comparisons.compare(*arguments, **options)


def printed(*arguments, language="en", paper="A4", **options):
    return ruleset_sheet.render(
        compared(*arguments, language=language, **options), language=language, paper=paper
    )


def squeezed(text):
    """Return a text without spaces, because line breaks move them."""
    return "".join(text.split())


def text_of(content):
    return squeezed(" ".join(page.extract_text() for page in reader(content).pages))


def expected(row, differs):
    """Return a row as printed: the question, then each answer with its reason and source."""
    said = row.own.asks + (f"≠ {differs}" if row.differs else "")
    for side in row.sides:
        steps = side.line.steps
        said += "".join(f"{n}. {step}" for n, step in enumerate(steps, 1)) if len(steps) > 1 else steps[0]
        said += (f"◇ {side.line.why}" if side.line.is_gap else "") + side.line.source
    return squeezed(said)


@pytest.mark.parametrize(
    ("language", "differs", "paper"),
    every_nth(
        [
            ("en", "differs", "A4"),
            ("en", "differs", "Letter"),
            ("ja", "異なる", "Letter"),
            ("ja", "異なる", "A4"),
        ],
        2,
    ),
)
@pytest.mark.parametrize("pair", [(EMA,), (WRC, EMA), (M_LEAGUE, EMA, QuestionFilter(differences=True))])
def test_every_row_of_the_page_stands_on_the_sheet_whole_and_in_order(pair, language, differs, paper):
    found = compared(*pair, language=language)
    text, at = text_of(printed(*pair, language=language, paper=paper)), 0
    for group in found.groups:
        at = text.index(squeezed(group.title), at)
        for row in group.rows:
            at = text.index(expected(row, differs), at)


@pytest.mark.parametrize(
    ("key", "paper"),
    every_nth(
        [("m-league", "A4"), ("rrc", "Letter"), ("shiragiku-kitanuki", "A4"), ("wrc-2025", "Letter")], 2
    ),
)
def test_nothing_runs_over_the_edges_and_no_title_stands_alone_at_the_foot(key, paper):
    found = compared(referee.ruleset(key), EMA)
    content = ruleset_sheet.render(found, paper=paper)
    assert lowest(content) > 20
    assert 0 < rightmost(content) <= float(reader(content).pages[0].mediabox.width) - MARGIN * MM + 0.01
    notes = ("", "continued", *(f"≠ {group.differences} answers differ" for group in found.groups))
    ends = {squeezed(f"{group.title}{note}Page") for group in found.groups for note in notes}
    text = text_of(content)
    assert [end for end in ends if end in text] == []


def rightmost(content):
    """Return the right end of the text that reaches farthest right, in points, by the widths in the file."""
    ends, pdf = [], reader(content)
    for page in pdf.pages:
        for operands, operator in ContentStream(page["/Contents"].get_object(), pdf).operations:
            match operator:
                case b"Tf":
                    font, size = page["/Resources"]["/Font"][operands[0]], float(operands[1])
                case b"Tm":
                    left = float(operands[4])
                case b"Tj":
                    codes = operands[0].original_bytes
                    wide = sum(float(font["/Widths"][code - font["/FirstChar"]]) for code in codes)
                    ends.append(left + wide * size / 1000)
    return max(ends)


def pages_of(content):
    return [squeezed(page.extract_text()) for page in reader(content).pages]


def test_the_heading_and_the_foot_say_what_it_is_and_what_rests_on_the_book():
    found, pages = (
        compared(EMA, WRC, QuestionFilter(gaps=True)),
        pages_of(printed(EMA, WRC, QuestionFilter(gaps=True))),
    )
    asked, columns = len(referee.questions()), squeezed("Question EMA 2025 WRC 2025")
    heading = (
        f"{EMA.title} {EMA.book.edition} · ema-2025 compared with {WRC.title} ({WRC.book.edition}) · wrc-2025 "
        f"≠ {found.differences} of {asked} answers differ from WRC 2025. "
        f"Showing {len(EMA.gaps())} of {asked} questions."
    )
    assert pages[0].startswith(squeezed(heading) + columns)
    rests = " · ".join(
        f"{rules.key}: {asked - len(rules.gaps())} of {asked} answers from the rulebook's text"
        for rules in (EMA, WRC)
    )
    for number, text in enumerate(pages, start=1):
        assert number == 1 or text.startswith(columns)
        assert text.endswith(squeezed(f"Page {number} of {len(pages)} {rests}"))


def test_a_group_that_goes_on_says_so_at_the_top_of_the_next_page():
    first, *others = pages_of(printed(EMA))
    titles = tuple(squeezed(group.title) for group in compared(EMA).groups)
    assert "continued" not in first
    assert all(text.removeprefix("QuestionAnswerSource").startswith(titles) for text in others)
    assert any(
        text.startswith(f"QuestionAnswerSource{title}continued") for text in others for title in titles
    )


def test_in_japanese_the_sheets_own_words_are_japanese():
    pages = pages_of(printed(EMA, WRC, QuestionFilter(differences=True), language="ja"))
    own = (
        "Question",
        "continued",
        "≠differs",
        f"comparedwith{squeezed(WRC.title)}",
        "Showing",
        "answersfromtherulebook",
    )
    assert [word for text in pages for word in own if word in text] == []
    assert all("項目EMA2025WRC2025" in text and "項目は競技規定の本文による" in text for text in pages)
    assert pages[-1].startswith("項目EMA2025WRC2025")
    assert f"{len(pages)}/{len(pages)}ページ" in pages[-1]


def test_two_runs_are_the_same_bytes():
    assert printed(EMA, WRC) == printed(EMA, WRC)
    assert printed(WRC, language="ja", paper="Letter") == printed(WRC, language="ja", paper="Letter")


def test_every_font_is_embedded():
    assert all(embedded(printed(EMA, WRC, language="ja")).values())


@pytest.mark.parametrize("other", [None, WRC])
def test_an_answer_longer_than_a_page_goes_on_where_the_next_begins(other):
    own = referee.ruleset("ema-2025", {"wall_exposed": [*LONG, "none"]})
    content = printed(own, other, QuestionFilter(find="wall_exposed"), own_title="名" * 60)
    assert len(reader(content).pages) > 1
    # The heading is alone on the first page: no title appears without one of its answers.
    title = squeezed(compared(own, other, QuestionFilter(find="wall_exposed")).groups[0].title)
    assert title not in pages_of(content)[0]
    assert lowest(content) > 20
    text = text_of(content)
    steps = referee.messages.say_each_step(own.wall_exposed)
    assert len(steps) == 30
    at = 0
    for number, step in enumerate(steps, start=1):
        at = text.index(squeezed(f"{number}. {step}".split(" (")[0]), at)


def test_a_sheet_without_a_question_is_a_heading():
    [text] = pages_of(printed(EMA, None, QuestionFilter(find="xyzzy")))
    shown = squeezed(f"Showing 0 of {len(referee.questions())} questions. Question Answer Source Page 1 of 1")
    assert shown in text


# The addresses


def test_anybody_prints_a_ruleset_as_it_is_looked_at(visitor):
    url = reverse("ruleset_sheet", args=["ema-2025"])
    answer = visitor.get(url, {"against": "wrc-2025", "only": "differences"})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer.content == printed(EMA, WRC, QuestionFilter(differences=True))
    assert 'filename="ema-2025-wrc-2025.pdf"' in answer["Content-Disposition"]
    japanese = visitor.get(url, {"find": "立直", "paper": "Letter"}, headers={"accept-language": "ja"})
    assert japanese.content == printed(EMA, None, QuestionFilter(find="立直"), language="ja", paper="Letter")


@pytest.mark.parametrize("query", ["?paper=A0", "?against=ema-1999"])
def test_what_is_not_there_is_not_printed(visitor, query):
    assert status(visitor, reverse("ruleset_sheet", args=["ema-2025"]) + query) == 404
    assert status(visitor, reverse("ruleset_sheet", args=["ema-1999"])) == 404


def test_the_page_links_to_the_sheet_of_what_it_shows(visitor, cup):
    query = {"against": "wrc-2025", "only": "differences"}
    for page, sheet, of in (("ruleset", "ruleset_sheet", "ema-2025"), ("rules", "rules_sheet", cup.slug)):
        text = visitor.get(reverse(page, args=[of]), query).text
        assert f'href="{reverse(sheet, args=[of])}?against=wrc-2025&amp;only=differences"' in text


def test_a_tournaments_sheet_has_its_own_answers_and_its_name(visitor, cup):
    rules.save_rules(cup, rules.make_draft("ema-2025", {"kuitan": False}), seen_mark=cup.rules_mark, act=by())
    answer = visitor.get(
        reverse("rules_sheet", args=[cup.slug]), {"against": "ema-2025", "only": "differences"}
    )
    text = text_of(answer.content)
    assert text.startswith(squeezed(f"River Cup {EMA.title} · ema-2025 compared with {EMA.title}"))
    assert (
        squeezed("Is tanyao counted in an open hand? ≠ differs No the tournament's own rule Yes EMA 2025")
        in text
    )
    assert 'filename="river-cup-rules-ema-2025.pdf"' in answer["Content-Disposition"]


def test_a_private_tournaments_sheet_is_for_officials(visitor, desk, nobody, organizer):
    hidden = tournaments.create(
        name="Hidden", ruleset_key="m-league", public=False, act=by(organizer.username)
    )
    url = reverse("rules_sheet", args=[hidden.slug])
    other = Client()
    other.force_login(nobody)
    assert [status(client, url) for client in (visitor, other, desk)] == [404, 404, 200]
