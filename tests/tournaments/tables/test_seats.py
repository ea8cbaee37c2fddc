"""Wrong seats are corrected at any time, after a preview of the rulings that change players."""

import re
from html import unescape

import pytest
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.events.test_results import ONE, TWO, names, whole
from tests.tournaments.events.test_standings import TYPED
from tests.tournaments.tables import games
from tournaments.models import JournalEntry
from tournaments.services.events import rounds
from tournaments.services.tables import hands, table_actions


@pytest.fixture
def table(full_cup):
    round_ = rounds.create_from_text(full_cup, TYPED, act=by())
    return round_.tables.select_related("round__tournament").get(number=1)


def at(table):
    return reverse("seats", args=[table.round.tournament.slug, table.round.number, table.number])


def text(answer):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


def send(client, table, *comes, step="keep", key="seats-are-wrong", expects=None, **data):
    seats = {f"seat-{seat}": str(came) for seat, came in enumerate(comes)}
    place = {"key": key, "expects": expects or table.entries.count() + 1}
    return client.post(at(table), {**seats, **place, "step": step, **data})


def test_the_page_says_first_what_would_be_whose_and_stores_nothing(desk, table):
    rounds.open_round(table.round, act=by())
    games.play(table, games.HANCHAN[0])
    table_actions.penalize(
        table, TWO, 2000, referee.ruling.PenaltyWhen.AFTER_UMA, "late", by="J", expects=2, key="late"
    )
    was, entries = names(table), table.entries.count()
    page = text(send(desk, table, 1, 0, 2, 3, step="look"))
    scores = hands.fold(table).table.scores
    assert f"Preview E East: {was[TWO]} {scores[0]:,} S South: {was[ONE]} {scores[1]:,}" in page
    assert f"E2: Penalty from the result: {was[TWO]} (late)" in page
    assert (names(table), table.entries.count()) == (was, entries)


def test_it_is_stored_once_and_points_stay_with_the_seats(desk, table):
    rounds.open_round(table.round, act=by())
    games.play(table, games.HANCHAN[0])
    was = names(table)
    for _tap in range(2):
        assert send(desk, table, 1, 0, 2, 3, why="read wrongly", expects=2).status_code == 302
    assert (names(table)[ONE], names(table)[TWO]) == (was[TWO], was[ONE])
    assert table.entries.last().payload == {"seats": [1, 0, 2, 3], "why": "read wrongly"}
    whole()


@pytest.mark.parametrize("comes", [(1, 0, 3, 2), (1, 2, 3, 0), (3, 1, 2, 0), (2, 0, 1, 3)])
def test_before_the_round_is_opened_the_draw_itself_is_changed(desk, table, comes):
    was = names(table)
    for _tap in range(2):
        assert send(desk, table, *comes).status_code == 302
    assert names(table) == {seat: was[referee.Seat(came)] for seat, came in zip(was, comes, strict=True)}
    assert not table.entries.exists()
    whole()


@pytest.mark.parametrize(("comes", "says"), [((0, 1, 2, 3), "at least two"), ((0, 0, 2, 3), "at least two")])
def test_what_is_no_change_is_said_and_nothing_is_stored(desk, table, comes, says):
    before = JournalEntry.objects.count()
    page = send(desk, table, *comes)
    assert page.status_code == 422
    assert says in text(page)
    assert JournalEntry.objects.count() == before


def test_where_the_table_moved_on_or_its_round_is_over_nobody_changes_seats(desk, table):
    rounds.open_round(table.round, act=by())
    games.play(table, games.HANCHAN[0])
    was = names(table)
    assert send(desk, table, 1, 0, 2, 3, expects=1).status_code == 409
    rounds.finish(table.round, anyway=True, act=by())
    refused = send(desk, table, 1, 0, 2, 3, key="after-the-end")
    assert refused.status_code == 422
    assert "finished" in text(refused)
    assert names(table) == was


def test_it_is_for_officials(visitor, table):
    assert visitor.get(at(table)).status_code == 302
