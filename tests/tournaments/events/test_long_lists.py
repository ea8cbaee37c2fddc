"""The filters of long lists, by their addresses alone."""

import re

import pytest
from django.urls import reverse

from tests.acts import by
from tests.halls import full_hall
from tournaments.services.events import rounds
from tournaments.services.people import check_in


@pytest.fixture
def hall(organizer):
    """Eight tables: one round with results, and one in play."""
    made = full_hall(8)
    drawn = rounds.draw(made, seed=1, act=by())
    rounds.open_round(drawn, act=by())
    return made


@pytest.fixture
def desk(client, organizer):
    client.force_login(organizer)
    return client


def tables(page):
    return [int(number) for number in re.findall(r'id="table-(\d+)"', page.text)]


def test_results_are_filtered_and_a_table_is_reached_by_number(desk, hall):
    address = reverse("round_results", args=[hall.slug, 2])
    assert desk.get(address, {"table": "3"}).url == f"{address}#table-3"
    refused = desk.get(address, {"table": "99"}, follow=True)
    assert "This round has no table with that number." in refused.text
    assert "0 of 8 results entered" in " ".join(refused.text.split())
    assert tables(desk.get(address, {"missing": "1"})) == list(range(1, 9))
    assert tables(desk.get(reverse("round_results", args=[hall.slug, 1]), {"missing": "1"})) == []


def test_the_tables_of_a_round_are_found_by_number_and_by_player(desk, hall):
    address = reverse("round", args=[hall.slug, 1])
    assert tables(desk.get(address)) == list(range(1, 9))
    assert tables(desk.get(address, {"find": "7"})) == [7]
    assert tables(desk.get(address, {"find": "player 005"})) == [2]
    assert "No table matches." in desk.get(address, {"find": "nobody"}).text


def test_the_floor_is_filtered(desk, hall):
    address = reverse("floor", args=[hall.slug])
    assert tables(desk.get(address, {"table": "4"})) == [4]
    assert tables(desk.get(address, {"show": "playing"})) == list(range(1, 9))
    assert tables(desk.get(address, {"show": "finished"})) == []
    assert tables(desk.get(address, {"show": "calls"})) == []


def test_the_check_in_lists_25_players_and_those_who_are_missing(desk, hall):
    address = reverse("check_in", args=[hall.slug])
    check_in.set_checked_in(hall, [hall.players.get(number=1)], here=True, act=by())
    assert desk.get(address).text.count('name="who"') == 25
    assert desk.get(address, {"all": "1"}).text.count('name="who"') == 32
    missing = desk.get(address, {"all": "1", "missing": "1"}).text
    assert missing.count('name="who"') == 31
    assert "is-here" not in missing


def test_standings_show_all_players_on_demand_and_keep_it_when_sorted(desk, hall):
    address = reverse("standings", args=[hall.slug])
    assert "Show all 32 players" in desk.get(address).text
    page = desk.get(address, {"all": "1"}).text
    assert "Show all" not in page
    assert 'href="?all=1&amp;sort=player"' in page
