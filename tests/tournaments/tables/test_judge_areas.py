"""Judges' areas, and the floor by area and as a grid."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.acts import by
from tournaments.common.number_lists import read_numbers, write_numbers
from tournaments.models import JudgeArea, Role, Tournament
from tournaments.presenters.tables import floor
from tournaments.presenters.tables.floor_rows import RowLook, rows
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list, roles
from tournaments.services.tables import calls, judge_areas

HTMX = {"hx-request": "true"}


def browser(user):
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def hall(organizer):
    """A round of 24 tables in play."""
    made = tournaments.create(name="Hall", ruleset_key="ema-2025", act=by(organizer.username))
    entry_list.enter(made, "\n".join(f"Player {n:02}x" for n in range(96)), act=by())
    rounds.open_round(rounds.draw(made, 1, act=by()), act=by())
    return made


@pytest.fixture
def at(hall):
    return reverse("floor", args=[hall.slug])


def areas(event):
    return {area.user.get_username(): area.tables for area in judge_areas.areas_of(event)}


def tables(page):
    return [int(number) for number in re.findall(r'id="table-(\d+)"', page.text)]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1-3, 7", [1, 2, 3, 7]),
        ("", []),
        (" 2 – 4、9 11", [2, 3, 4, 9, 11]),
        ("１〜２", [1, 2]),
        ("5-5", [5]),
    ],
)
def test_tables_are_read_as_people_write_them(text, numbers):
    assert sorted(read_numbers(text)) == numbers


@pytest.mark.parametrize("text", ["x", "0", "5-3", "1-", "1000", "1-2-3"])
def test_what_is_no_list_of_tables_is_refused(text):
    with pytest.raises(ValueError, match=re.escape(text)):
        read_numbers(text)


def test_tables_are_written_as_short_as_possible():
    assert [write_numbers(numbers) for numbers in ([], [3], [9, 2, 1, 3, 8])] == ["", "3", "1-3, 8-9"]


def test_a_head_judge_sets_all_areas_and_a_floor_judge_only_their_own(hall, judge, head_judge):
    roles.give(judge, hall, Role.JUDGE, by="Olga")
    address = reverse("judge_areas", args=[hall.slug])
    of_judge, of_head = (f"tables_{user.pk}" for user in (judge, head_judge))
    sent = browser(head_judge).post(address, {of_judge: "1-8,9", of_head: "10-24"})
    assert sent.url == reverse("floor", args=[hall.slug])
    assert areas(hall) == {"Jiro": "1-9", "Hiroshi": "10-24"}
    browser(judge).post(address, {of_judge: "2", of_head: "1"})
    assert areas(hall) == {"Jiro": "2", "Hiroshi": "10-24"}
    page = browser(judge).get(address).text
    assert (f'name="{of_judge}"' in page, f'name="{of_head}"' in page, "10-24" in page) == (True, False, True)
    browser(judge).post(address, {of_judge: ""})
    assert areas(hall) == {"Hiroshi": "10-24"}
    refused = browser(judge).post(address, {of_judge: "all"})
    assert (refused.status_code, areas(hall)) == (422, {"Hiroshi": "10-24"})


def test_an_area_goes_with_its_event_and_with_its_judge(cup, judge):
    judge_areas.set_areas(cup, {judge: {1}})
    tournaments.delete(cup, act=by())
    assert not Tournament.objects.exists()
    assert not JudgeArea.objects.exists()
    other = tournaments.create(name="Other", ruleset_key="ema-2025", act=by())
    judge_areas.set_areas(other, {judge: {1}})
    User.objects.get(pk=judge.pk).delete()
    assert not JudgeArea.objects.exists()


def test_the_floor_shows_a_judges_own_tables_first_and_can_show_them_alone(hall, judge, head_judge, at):
    judge_areas.set_areas(hall, {judge: {5, 20}})
    own = browser(judge)
    page = own.get(at)
    assert tables(page)[:4] == [5, 20, 1, 2]
    assert len(tables(page)) == 24
    assert tables(own.get(at, {"show": "mine"})) == [5, 20]
    assert tables(browser(head_judge).get(at))[:2] == [1, 2]
    assert '<option value="mine">' not in browser(head_judge).get(at).text


def test_calls_from_the_own_area_are_marked_and_the_floor_says_where_judges_are(hall, judge, at):
    judge.first_name, judge.last_name = "Jiro", "Aoki"
    judge.save()
    judge_areas.set_areas(hall, {judge: {5}})
    round_ = hall.rounds.get()
    for number in (5, 6):
        calls.call(round_.tables.get(number=number), act=by())
    own = browser(judge)
    assert own.get(at).text.count("your table") == 1
    assert [(place.name, place.tables, place.at) for place in own.get(at).context["judges"]] == [
        ("Jiro Aoki", "5", ())
    ]
    own.post(reverse("register_call", args=[hall.slug, 1]), {"table": 6})
    (place,) = own.get(at).context["judges"]
    assert [line.table.number for line in place.at] == [6]


def test_a_poll_notices_a_changed_area(hall, judge, at):
    own = browser(judge)
    asked = {"seen": own.get(at).context["mark"], "clock": 1}
    assert own.get(at, asked, headers=HTMX).status_code == 204
    judge_areas.set_areas(hall, {judge: {5}})
    moved = own.get(at, asked, headers=HTMX)
    assert moved.status_code == 200
    assert own.get(at, {**asked, "seen": moved.context["mark"]}, headers=HTMX).status_code == 204


def test_many_tables_are_a_grid_on_phones_until_another_view_is_chosen(hall, judge, at):
    own = browser(judge)

    def shown():
        page = own.get(at)
        return page.context["cells"], page.context["only_cells"], page.text.count("Dispute desk") > 24

    assert shown() == (True, False, True)
    assert 'media="(max-width: 719px)"' in own.get(at).text
    own.get(at, {"view": "list"})
    assert shown() == (False, False, True)
    own.get(at, {"view": "grid"})
    assert shown() == (True, True, False)
    own.get(at, {"view": "else"})
    assert shown() == (True, True, False)


def test_a_cell_tells_the_state_of_its_table(hall):
    floor.clear_cache()
    round_ = hall.rounds.get()
    calls.call(round_.tables.get(number=1), act=by())
    calls.register(round_.tables.get(number=2), act=by("Ann"))
    lines = floor.floor(round_).lines
    assert [line.state for line in lines[:3]] == [
        floor.TableState.CALLS,
        floor.TableState.HELPED,
        floor.TableState.NOT_STARTED,
    ]
    shown = [timed.row for timed in rows(lines[1:3], RowLook())]
    assert [(row.hand, row.may_call) for row in shown] == [("E1-0", False), ("E1-0", True)]


def test_a_search_says_the_seat_and_opens_the_only_table(hall, judge, at):
    table = hall.rounds.get().tables.get(number=7)
    seated = table.seatings.get(seat=1).player
    own = browser(judge)
    found = own.get(at, {"find": seated.name})
    assert tables(found) == [7]
    assert f"S {seated.name}" in found.text
    assert own.get(at, {"find": seated.name, "open": "1"}).url == table.get_absolute_url()
    by_script = own.get(at, {"find": "7", "open": "1"}, headers=HTMX)
    assert by_script.headers["HX-Redirect"] == table.get_absolute_url()
    # More than one table, or no search: the floor.
    assert len(tables(own.get(at, {"find": "Player", "open": "1"}))) == 24
    assert own.get(at, {"open": "1"}).status_code == 200
