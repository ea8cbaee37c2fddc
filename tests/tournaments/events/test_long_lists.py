"""The filters of long lists, by their addresses alone."""

import re

import pytest
from django.urls import reverse

from tests.acts import by
from tests.halls import full_hall
from tournaments.models import Person
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


def test_results_are_filtered_and_a_table_is_reached_by_number_or_player(desk, hall):
    address = reverse("round_results", args=[hall.slug, 2])
    assert desk.get(address, {"find": "3"}).url == f"{address}#table-3"
    (seated,) = hall.rounds.get(number=2).tables.get(number=4).seatings.filter(seat=0)
    assert desk.get(address, {"find": seated.player.name}).url == f"{address}#table-4"
    assert tables(desk.get(address, {"find": "of the hall"})) == list(range(1, 9))
    page = desk.get(address, {"find": "99"})
    assert "No table matches." in page.text
    assert "0 of 8 results entered" in " ".join(page.text.split())
    assert tables(desk.get(address, {"missing": "1"})) == list(range(1, 9))
    assert tables(desk.get(reverse("round_results", args=[hall.slug, 1]), {"missing": "1"})) == []


def test_the_tables_of_a_round_are_found_by_number_and_by_player(desk, hall):
    address = reverse("round", args=[hall.slug, 1])
    assert tables(desk.get(address)) == list(range(1, 9))
    assert tables(desk.get(address, {"find": "7"})) == [7]
    assert tables(desk.get(address, {"find": "player 005"})) == [2]
    assert "No table matches." in desk.get(address, {"find": "nobody"}).text


def test_the_tables_of_a_round_in_play_are_filtered_by_their_state(desk, hall):
    address = reverse("round", args=[hall.slug, 2])
    assert tables(desk.get(address, {"show": "waiting"})) == list(range(1, 9))
    assert tables(desk.get(address, {"show": "waiting", "find": "7"})) == [7]
    assert tables(desk.get(address, {"show": "playing"})) == []
    assert tables(desk.get(address, {"show": "finished"})) == []
    # All tables of a finished round are finished: there is nothing to choose.
    assert 'name="show"' not in desk.get(reverse("round", args=[hall.slug, 1])).text


def test_the_floor_is_filtered(desk, hall):
    address = reverse("floor", args=[hall.slug])
    assert tables(desk.get(address, {"find": "4"})) == [4]
    (seated,) = hall.rounds.get(number=2).tables.get(number=5).seatings.filter(seat=2)
    assert tables(desk.get(address, {"find": seated.player.name})) == [5]
    assert "No table matches." in desk.get(address, {"find": "nobody"}).text
    assert tables(desk.get(address, {"show": "waiting"})) == list(range(1, 9))
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


def test_the_check_in_is_filtered_and_sorted_and_a_tick_keeps_both(desk, hall):
    for number, club in ((3, "Vienna"), (2, "Vienna"), (1, "Graz")):
        Person.objects.filter(players=hall.players.get(number=number)).update(club=club)

    def listed(page):
        return [row.player.number for row in page.context["arrivals"].missing]

    address = reverse("check_in", args=[hall.slug])
    assert listed(desk.get(address, {"club": "Vienna"})) == [2, 3]
    assert listed(desk.get(address, {"order": "club"}))[:3] == [1, 2, 3]
    assert "No missing player matches." in desk.get(address, {"club": "Graz", "find": "003"}).text
    asked = {"order": "number", "club": "Vienna", "missing": "on"}
    page = desk.get(address, asked)
    assert '<input type="hidden" name="club" value="Vienna">' in page.text
    ticked = desk.post(
        reverse("tick_here", args=[hall.slug]),
        {"who": hall.players.get(number=2).pk, "here": "yes", **asked},
    )
    assert listed(desk.get(ticked.url)) == [3]
    assert "order=number&club=Vienna" in ticked.url


def test_a_search_opens_its_only_player_where_an_organizer_changes_them(desk, visitor, hall):
    address = reverse("players", args=[hall.slug])
    for reader, page in ((desk, "participant"), (visitor, "player")):
        found = reader.get(address, {"find": "005 of the hall"}).url
        assert found == reverse(page, args=[hall.slug, 6])
        assert reader.get(reverse("go_to", args=[hall.slug]), {"q": "005 of the hall"}).url == found


def test_standings_show_all_players_on_demand_and_keep_it_when_sorted(desk, hall):
    address = reverse("standings", args=[hall.slug])
    assert "Show all 32 players" in desk.get(address).text
    page = desk.get(address, {"all": "1"}).text
    assert "Show all" not in page
    assert 'href="?all=1&amp;sort=player"' in page
