"""One link for each table of the hall: it opens the game that is played there in every round; no export has it."""

import io
import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.acts import by
from tests.tournaments.interchange.test_event_files import exported, whole
from tests.tournaments.tables.games import finish
from tournaments.common.errors import StateError
from tournaments.models import Person, PhysicalTable, Round, Tournament
from tournaments.services.events import rounds
from tournaments.services.tables import physical_tables


@pytest.fixture
def laid(small_cup):
    """A cup of four in play, with links on two tables."""
    physical_tables.create_links(small_cup, 2)
    return small_cup


def at(laid, number):
    return laid.physical_tables.get(number=number)


def game(laid, round_=1):
    return laid.rounds.get(number=round_).tables.get()


def test_the_link_opens_what_is_played_at_the_table_round_after_round(laid, visitor):
    address = at(laid, 1).get_absolute_url()
    answer = visitor.get(address)
    assert (answer.status_code, answer.url) == (302, game(laid).get_absolute_url())
    assert "no-store" in answer["Cache-Control"]
    finish(laid)
    rounds.open_round(rounds.create_from_text(laid, "4, 3, 2, 1", act=by()), act=by())
    assert visitor.get(address).url == game(laid, 2).get_absolute_url()


def test_a_phone_left_on_a_game_that_is_over_is_led_to_what_is_played_there_now(laid, visitor):
    address = at(laid, 1).get_absolute_url()
    visitor.get(address)
    page = game(laid).get_absolute_url()
    assert "Current game at table 1" not in visitor.get(page).text
    finish(laid)
    shown = visitor.get(page).text
    assert "For the next game, scan the code at its table." in shown
    assert f'href="{address}"' in shown
    assert [reverse(name, args=[laid.slug]) in shown for name in ("schedule", "standings")] == [True, True]
    # A visitor with the link of that game alone does not get the link for all games.
    assert address not in Client().get(page).text


def test_a_page_that_lies_open_leads_to_the_game_once_there_is_one(laid, visitor):
    finish(laid)
    address = at(laid, 1).get_absolute_url()
    polled = re.search(r'hx-get="([^"]+)"', visitor.get(address).text)[1]
    htmx = {"hx-request": "true"}
    assert visitor.get(polled, headers=htmx).status_code == 204
    rounds.open_round(rounds.create_from_text(laid, "4, 3, 2, 1", act=by()), act=by())
    assert visitor.get(polled, headers=htmx)["HX-Redirect"] == address
    assert visitor.get(address).url == game(laid, 2).get_absolute_url()


def test_where_nothing_is_played_it_says_so_and_what_comes_next(laid, visitor):
    address = at(laid, 1).get_absolute_url()
    finish(laid)
    Person.objects.filter(name="C").update(shown=Person.Shown.HIDDEN)
    text = visitor.get(address).text
    assert "No game is open at this table." in text
    assert "Next game at this table" not in text
    for name in ("schedule", "standings"):
        assert reverse(name, args=[laid.slug]) in text
    assert reverse("board", args=[laid.slug, "clock"]) in text
    rounds.create_from_text(laid, "4, 3, 2, 1", act=by())
    # It is drawn, and not published.
    assert "Next game at this table" not in visitor.get(address).text
    Tournament.objects.filter(pk=laid.pk).update(seats_shown_to=2)
    text = visitor.get(address).text
    assert "Next game at this table: Round 2" in " ".join(text.split())
    # A visitor with the table's link sees who plays there.
    assert re.findall(r'<span class="grow">\s*(\w)\s*</span>', text) == list("DCBA")


def test_a_table_at_which_nobody_ever_plays_says_so_too(laid, visitor):
    assert visitor.get(at(laid, 2).get_absolute_url()).status_code == 200


def test_of_two_rounds_open_at_once_one_is_chosen(laid, visitor):
    finish(laid)
    rounds.open_round(rounds.create_from_text(laid, "4, 3, 2, 1", act=by()), act=by())
    Round.objects.filter(tournament=laid).update(state=Round.State.OPEN)
    text = visitor.get(at(laid, 1).get_absolute_url()).text
    assert "Choose yours." in text
    # The later round comes first.
    assert text.index(game(laid, 2).get_absolute_url()) < text.index(game(laid, 1).get_absolute_url())


def test_a_table_that_has_a_link_keeps_it(laid):
    before = list(laid.physical_tables.values_list("number", "token"))
    assert physical_tables.create_links(laid, 3) == 1
    after = list(laid.physical_tables.values_list("number", "token"))
    assert after[:2] == before
    assert physical_tables.create_links(laid, 1) == 0
    assert len({token for _number, token in after}) == 3


@pytest.mark.parametrize("count", [0, -1, physical_tables.MAX_TABLES + 1])
def test_a_hall_has_tables_and_no_more_than_a_hall_has(laid, count):
    with pytest.raises(StateError, match="Enter 1 to 5000 tables"):
        physical_tables.create_links(laid, count)


def test_a_link_that_was_lost_opens_nothing_any_more(laid, desk):
    old, other = at(laid, 1).get_absolute_url(), at(laid, 2).get_absolute_url()
    desk.post(reverse("renew_physical_table", args=[laid.slug, 1]))
    lost = desk.get(old)
    assert lost.status_code == 404
    assert "ask a judge for the new card" in lost.text
    assert desk.get(at(laid, 1).get_absolute_url()).status_code == 302
    assert at(laid, 2).get_absolute_url() == other


def test_the_links_are_made_shown_and_printed_for_organizers_alone(small_cup, desk, judge):
    listed, cards, lay = (
        reverse(name, args=[small_cup.slug])
        for name in ("physical_tables", "physical_tables_sheet", "create_table_codes")
    )
    none_yet = desk.get(cards)
    assert none_yet.status_code == 409
    assert "No table has a link yet" in none_yet.text
    assert 'value="1"' in desk.get(listed).text
    assert desk.post(lay, {"count": "none"}).status_code == 422
    assert desk.post(lay, {"count": "3"}, follow=True).text.count('class="qr"') == 3
    pages = PdfReader(io.BytesIO(desk.get(cards).content)).pages
    said = "".join(page.extract_text() for page in pages)
    assert len(pages) == 2
    assert [one.token in said for one in small_cup.physical_tables.all()] == [True] * 3
    official = Client()
    official.force_login(judge)
    for client, status in ((Client(), 302), (official, 403)):
        assert client.get(listed).status_code == status
        assert client.get(cards).status_code == status
        assert client.post(lay, {"count": 9}).status_code == status
        assert client.post(reverse("renew_physical_table", args=[small_cup.slug, 1])).status_code == status
    assert PhysicalTable.objects.count() == 3


def test_no_link_stands_in_an_export_or_a_journal_and_rebuilding_keeps_them(laid):
    tokens = list(laid.physical_tables.values_list("token", flat=True))
    said = json.dumps(exported(laid.slug))
    assert [token in said for token in tokens] == [False, False]
    whole()
    assert list(laid.physical_tables.values_list("token", flat=True)) == tokens


def test_it_is_known_how_many_tables_an_event_needs(full_cup):
    assert physical_tables.count_needed(full_cup) == 4
    rounds.create_from_text(full_cup, "1, 2, 3, 4", act=by())
    assert physical_tables.count_needed(full_cup) == 4


def test_a_number_that_was_drawn_needs_its_table_however_few_take_part(full_cup):
    rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    full_cup.players.filter(number__gt=4).update(active=False)
    assert physical_tables.count_needed(full_cup) == 2
