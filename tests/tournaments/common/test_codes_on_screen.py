"""Every page that shows officials a link for phones also shows its QR code."""

import pytest
from django.urls import reverse

from tests.acts import by
from tests.tournaments.clubs.test_evenings import NAMES, evening, league, start, tonight
from tournaments.services.events import rounds
from tournaments.sheets.paper.screen_codes import screen_code

__all__ = ["evening", "league", "tonight"]

HERE = "http://testserver"


def drawn(page, path):
    """Whether the page shows the QR code of that address."""
    return f'd="{screen_code(HERE + path).path}"' in page.text


def test_the_link_for_the_phones_of_a_club_s_table_is_a_code_on_screen(desk, tonight):
    made = start(tonight, *NAMES[:4])
    page = desk.get(reverse("links", args=[tonight.tournament.slug, made.number]))
    assert drawn(page, made.tables.get().get_absolute_url())
    assert page.text.count('class="qr"') == 1


def test_each_table_s_link_of_a_round_is_a_code_on_screen(desk, full_cup):
    round_ = rounds.draw(full_cup, 1, act=by())
    rounds.open_round(round_, act=by())
    page = desk.get(reverse("links", args=[full_cup.slug, 1]))
    assert [drawn(page, table.get_absolute_url()) for table in round_.tables.all()] == [True] * 4


def test_an_evening_shows_the_codes_of_its_list_and_of_the_link_on_the_wall(desk, tonight):
    page = desk.get(reverse("tonight", args=[tonight.tournament.slug]))
    assert drawn(page, reverse("here", args=[tonight.token]))
    assert drawn(page, page.context["short"].removeprefix(HERE))


@pytest.mark.parametrize("name", ["links"])
def test_nobody_else_is_shown_them(visitor, full_cup, name):
    rounds.draw(full_cup, 1, act=by())
    assert visitor.get(reverse(name, args=[full_cup.slug, 1])).status_code == 302
