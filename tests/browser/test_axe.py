"""Axe finds nothing serious in any state of a page; pages as they are opened are checked in `test_pages`.

Each state is checked once, in the dark and in the light, and only by `make larger`.
"""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.acts import by
from tests.browser.axe import serious
from tests.browser.login import log_in
from tests.browser.play import Judge
from tests.browser.test_counts import counted, read_out  # noqa: F401 - a fixture
from tests.browser.test_desk import ADDRESSES
from tests.browser.test_felt import chombo, draw, ron_by_drag
from tests.browser.test_floor import open_floor  # noqa: F401 - a fixture
from tests.browser.test_hands import REPORTS
from tests.browser.test_liable import DAISANGEN, yakuman_drawn_by
from tests.browser.test_rulings import LATE, new_at
from tests.browser.test_tiles import begin
from tests.browser.thumb import Thumb
from tests.tournaments.tables.test_tiles import COUNTED, entered
from tests.tournaments.tables.test_tiles import RON as BY_TILES
from tournaments.services.rulings import rules
from tournaments.services.tables import calls, clocks

pytestmark = pytest.mark.larger


@pytest.fixture
def felt(phone, table):
    phone.goto(table.get_absolute_url())
    return Thumb(phone)


def test_a_felt_with_each_hand_and_its_ruling_and_with_each_question(felt):
    page = felt.page
    draw(felt)
    felt.sentence()
    assert serious(page) == [], "a draw"
    felt.tap("#cancel")
    yakuman_drawn_by(felt, 1)
    expect(page.locator("#sentence")).to_have_text("First choose whether a player is liable.")
    assert serious(page) == [], "who fed the last set?"
    felt.tap("#cancel")
    chombo(felt)
    felt.sentence()
    assert serious(page) == [], "a chombo"
    felt.tap("#cancel")
    felt.more()
    felt.ends("chombo")
    felt.seat(1)
    page.locator("#foul").select_option("CALL-EMPTY")
    expect(page.locator("#decide")).to_be_in_viewport()
    expect(page.locator("#sentence")).to_contain_text("Mori Ken")
    assert serious(page) == [], "a decision"
    felt.tap("#cancel")
    felt.more()
    ron_by_drag(felt)
    felt.sentence()
    assert serious(page) == [], "a ron"
    felt.confirm()
    page.locator(".played-hands summary").tap()
    assert serious(page) == [], "what is saved, unfolded"


def test_all_fields_of_a_hand_by_its_tiles_with_its_ruling(phone, table):
    judge = Judge(phone, table.get_absolute_url())
    judge.enter(REPORTS["by tiles"])
    judge.settle()
    assert serious(phone) == []


def test_all_fields_that_ask_who_fed_the_last_set(phone, table):
    Judge(phone, table.get_absolute_url()).enter(DAISANGEN)
    phone.get_by_role("group", name=re.compile("Who discarded the tile for the last set")).get_by_role(
        "radio", name="Sato Yui"
    ).tap()
    expect(phone.locator("#preview")).to_contain_text("Sato Yui fed the last set for daisangen")
    assert serious(phone) == []


def test_tiles_on_their_way_into_a_hand(phone, table):
    judge = begin(phone, table)
    judge.meld(2, {"type": "pon", "tiles": "777z", "called": "7z"})
    judge.tiles("2-concealed", "234m5p")
    assert serious(phone) == []


def test_tiles_that_agree_with_what_was_entered(phone, table):
    phone.goto(entered(table, COUNTED))
    judge = Judge(phone, table.get_absolute_url())
    hand = BY_TILES["winners"][0]["hand"]
    judge.tiles("2-concealed", hand["concealed"])
    judge.tiles("2-winning", hand["winning_tile"])
    judge.tiles("dora", hand["dora"])
    judge.tiles("ura", hand["ura"])
    expect(phone.locator("#bar")).to_contain_text("The tiles match what was entered.")
    assert serious(phone) == []


def test_each_question_at_the_desk_with_its_ruling(phone):
    for address in ADDRESSES:
        phone.goto(address)
        # The answers of the other rulebooks load by themselves.
        expect(phone.locator("[hx-trigger^=load]")).to_have_count(0)
        assert serious(phone) == [], address


@pytest.fixture
def calling(table):
    """Two tables: one calls in its last minute; a judge is coming to the other, which is over its time."""
    clocks.start(table.round, 1, act=by(at=datetime.now(UTC) - timedelta(minutes=2)))
    clocks.extend(table, 2, act=by())
    other = table.round.tables.last()
    calls.call(table, act=by())
    calls.answer_call(calls.call(other, act=by()).pk, table.round, act=by("Ann"))
    return table, other


def test_a_floor_with_calls(phone, calling, open_floor):  # noqa: F811 - the fixture of that name is meant
    open_floor(phone, calling[0])
    phone.get_by_text("Extra time", exact=True).tap()
    assert serious(phone) == []


def test_tables_that_call_and_a_clock_that_runs_out(phone, calling):
    here = calling[0].round
    hall = f"/tournaments/{here.tournament.slug}/rounds/1/clock/"
    for address in (hall, *(table.get_absolute_url() for table in calling)):
        phone.goto(address)
        expect(phone.locator(".countdown:is(.soon, .up)").first).to_be_attached()
        assert serious(phone) == []


def test_a_ruling_as_the_rules_propose_it(phone, table, judge):
    log_in(phone, "Jiro")
    phone.goto(new_at(table, LATE))
    assert serious(phone) == []


def test_a_count_refused_compared_and_written_down(phone, counted):  # noqa: F811 - the fixture of that name is meant
    phone.goto(reverse("count", args=[counted.token]))
    read_out(phone, "300", "abc", "300", "300", "0")
    expect(phone.locator("#check .errorlist")).to_be_visible()
    assert serious(phone) == []
    phone.locator("#id_points-1").fill("300")
    expect(phone.locator("#check .count-held")).to_be_visible()
    assert serious(phone) == []
    phone.locator('[value="confirm"]').tap()
    expect(phone.locator("#counts")).to_be_visible()
    assert serious(phone) == []


def test_own_answers_beside_a_rulebooks(phone, full_cup):
    answers = rules.make_draft("ema-2025", {"late": ["penalty 1000 if repeated", "warning"]})
    rules.save_rules(full_cup, answers, seen_mark=full_cup.rules_mark, act=by())
    phone.goto("/tournaments/river-cup/rules/?against=m-league&find=riichi")
    assert serious(phone) == []


def test_an_answer_refused_its_words_unfolded_and_taken(phone, full_cup):
    log_in(phone, "Olga")
    phone.goto("/tournaments/river-cup/rules/change/?question=wall_exposed")
    phone.locator("textarea[name=answer]").fill("chombo if tiles >= 7\nflog")
    phone.get_by_role("button", name="Use this answer").tap()
    expect(phone.locator(".errorlist")).to_contain_text("Line 2:")
    phone.locator("details.words > summary").tap()
    phone.locator("details.words details summary").tap()
    expect(phone.locator("details.words details dd").first).to_be_visible()
    assert serious(phone) == []
    phone.locator("textarea[name=answer]").fill("chombo if tiles >= 7\nwarning")
    phone.get_by_role("button", name="Use this answer").tap()
    expect(phone.locator(".moved")).to_be_visible()
    assert serious(phone) == []
