"""A page that asks again and again costs one query while nothing is new, and gets the view's own answer otherwise."""

import json
from datetime import timedelta

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.acts import by
from tests.tournaments.tables import games
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import own_links
from tournaments.services.tables import calls, clocks, judge_areas, table_links

HTMX = {"hx-request": "true"}


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


class Page:
    """A page that a browser shows; `poll` asks whether anything is new, as the page does."""

    def __init__(self, name, table, user):
        self.browser = Client(headers=HTMX)
        self.user = user
        tournament = table.round.tournament
        player = tournament.players.get(number=1)
        self.asked = {}
        if name == "floor":
            self.browser.force_login(user)
            self.address = reverse("floor", args=[tournament.slug])
            page = self.browser.get(self.address)
            self.asked = {"seen": page.context["floor"].mark, "clock": 1}
        elif name == "own":
            self.address = reverse("own_page", args=[own_links.link_of(player).token])
            self.asked = {"seen": self.browser.get(self.address).context["own"].mark}
        else:
            page = self.browser.get(table.get_absolute_url()).context
            self.address = reverse(name, args=[table.token])
            signals = {"signals": page["signals"].mark, "rules": table.rules_mark, "state": "open"}
            self.asked = {"seen": "1:"} if name == "riichi_marks" else {"seen": "0", **signals}

    def poll(self):
        return self.browser.get(self.address, self.asked)


@pytest.fixture
def shown(table, judge):
    def show(name):
        page = Page(name, table, judge)
        assert page.poll().status_code == 204
        return page

    return show


@pytest.mark.parametrize("name", ["table_now", "riichi_marks", "floor", "own_page"])
def test_an_unchanged_page_is_answered_with_one_query_as_by_its_view(shown, django_assert_num_queries, name):
    page = shown("own" if name == "own_page" else name)
    first = page.poll()
    with django_assert_num_queries(1):
        again = page.poll()
    assert (again.status_code, again.content) == (204, b"")
    assert "no-store" in again["Cache-Control"]
    # Another device is answered by the view.
    other = Client(headers=HTMX).get(page.address, page.asked)
    assert other.status_code == (200 if name == "floor" else 204)
    assert ("HX-Redirect" in other) == (name == "floor")
    assert dict(first.items()) == dict(again.items())


def _lay(table):
    body = json.dumps({"hand": 1, "seat": 2, "laid": True})
    Client().post(reverse("riichi_marks", args=[table.token]), body, content_type="application/json")


WRITTEN = {
    "a hand": (
        lambda table: games.play(table, games.draw(games.ONE)),
        {"table_now": 200, "riichi_marks": 200, "floor": 200, "own": 200},
    ),
    "a hand elsewhere": (
        lambda table: games.play(table.round.tables.last(), games.draw(games.ONE)),
        {"table_now": 204, "riichi_marks": 204, "floor": 200, "own": 200},
    ),
    "a stick": (_lay, {"table_now": 204, "riichi_marks": 200, "floor": 204, "own": 204}),
    "a call": (
        lambda table: calls.call(table, act=by()),
        {"table_now": 200, "riichi_marks": 204, "floor": 200, "own": 200},
    ),
    "the rules": (
        lambda table: tournaments.set_last_round(table.round.tournament, 3, act=by()),
        {"table_now": 204, "riichi_marks": 204, "floor": 204, "own": 200},
    ),
    "the end of the round": (
        lambda table: rounds.finish(table.round, anyway=True, act=by()),
        {"table_now": 200, "riichi_marks": 204, "floor": 200, "own": 200},
    ),
    "a judge's area": (
        lambda table: judge_areas.set_areas(
            table.round.tournament, {judge_areas.judges(table.round.tournament)[0]: [1]}
        ),
        {"table_now": 204, "riichi_marks": 204, "floor": 200, "own": 204},
    ),
    "a new link": (
        lambda table: table_links.renew(table.round, [table], seen=0),
        {"table_now": 410, "riichi_marks": 404, "floor": 204, "own": 204},
    ),
}


@pytest.mark.parametrize("written", WRITTEN)
def test_whatever_is_written_is_seen_by_the_next_poll(table, shown, written):
    write, expected = WRITTEN[written]
    pages = {name: shown(name) for name in expected}
    write(table)
    assert {name: page.poll().status_code for name, page in pages.items()} == expected


def test_whoever_may_not_see_the_floor_any_more_is_told_so_by_the_next_poll(shown, judge):
    def after(take_away):
        page = shown("floor")
        take_away()
        answer = page.poll()
        return answer.status_code, answer.get("HX-Redirect", "").partition("?")[0]

    def change_password():
        judge.set_password("another one")
        judge.save()

    def lock():
        judge.is_active = False
        judge.save()

    log_in = (200, reverse("login"))
    an_hour_ago = timezone.now() - timedelta(hours=1)
    assert after(lambda: Session.objects.all().delete()) == log_in
    assert after(lambda: Session.objects.update(expire_date=an_hour_ago)) == log_in
    assert after(change_password) == log_in
    group = judge.groups.get()
    assert after(lambda: judge.groups.remove(group)) == (403, "")
    judge.groups.add(group)
    assert after(lock) == log_in


def test_an_old_personal_link_is_refused_by_the_next_poll(shown, full_cup):
    page = shown("own")
    player = full_cup.players.get(number=1)
    own_links.renew(player, link_key=own_links.link_of(player).pk)
    assert page.poll().status_code == 410


def test_a_table_without_entries_is_noticed_by_time_alone(shown, table):
    clocks.start(table.round, 90, act=by())
    page = shown("floor")
    with time_machine.travel(timezone.now() + timedelta(minutes=21)):
        assert page.poll().status_code == 200
