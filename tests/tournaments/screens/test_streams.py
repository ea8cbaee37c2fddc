"""Who may listen to news, and what is news for a table and for a personal page."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import by
from tests.tournaments.tables import games
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import own_links
from tournaments.services.screens.event_versions import rounds_by_event, versions_by_table
from tournaments.services.tables import calls, clocks, table_links


@pytest.fixture
def drawn(full_cup):
    return rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())


def test_whoever_may_not_see_a_page_does_not_hear_of_its_news(drawn, judge, visitor):
    table, player = drawn.tables.first(), drawn.tournament.players.get(number=1)
    old_link, old_token = own_links.link_of(player), table.token
    table_links.renew(drawn, [table], seen=0)
    own_links.renew(player, link_key=old_link.pk)
    floor = reverse("floor_news", args=[drawn.tournament.slug])
    own = [
        reverse("own_page_news", args=[token]) for token in (own_links.link_of(player).token, old_link.token)
    ]
    at_table = [reverse("table_news", args=[token]) for token in (drawn.tables.first().token, old_token)]
    # These servers have no streams.
    assert [visitor.get(address).status_code for address in (*at_table, *own)] == [204, 410, 204, 410]
    assert visitor.get(reverse("table_news", args=["nobody"])).status_code == 404
    assert visitor.get(reverse("own_page_news", args=["nobody"])).status_code == 404
    assert visitor.get(floor).url == f"{reverse('login')}?next={floor}"
    visitor.force_login(judge)
    assert visitor.get(floor).status_code == 204


def _lay(table):
    body = json.dumps({"hand": 1, "seat": 2, "laid": True})
    Client().post(reverse("riichi_marks", args=[table.token]), body, content_type="application/json")


# What each act changes: the table's game, its sticks, the game at the other table, the rounds.
ACTS = {
    "the round is opened": (lambda table: rounds.open_round(table.round, act=by()), "gGr"),
    "a stick": (_lay, "s"),
    "a hand": (lambda table: games.play(table, games.draw(games.ONE)), "g"),
    "a call": (lambda table: calls.call(table, act=by()), "g"),
    "its answer": (lambda table: calls.register(table, act=by("Jiro")), "g"),
    "the clock": (lambda table: clocks.start(table.round, 60, act=by()), "gGr"),
    "a setting": (lambda table: tournaments.set_last_round(table.round.tournament, 3, act=by()), ""),
    "the round ends": (lambda table: rounds.finish(table.round, anyway=True, act=by()), "gGr"),
}


def test_a_table_and_a_personal_page_hear_at_once_of_what_concerns_them(drawn, django_assert_num_queries):
    one, other = drawn.tables.all()
    event = drawn.tournament.uid

    def now():
        with django_assert_num_queries(2):
            tables, seen = versions_by_table([one.token, other.token]), rounds_by_event([event])
        return {
            "g": tables[one.token].game,
            "s": tables[one.token].sticks,
            "G": tables[other.token].game,
            "S": tables[other.token].sticks,
            "r": seen[event],
        }

    before, changes = now(), {}
    for name, (act, _changed) in ACTS.items():
        act(one)
        after = now()
        changes[name] = "".join(part for part in after if after[part] != before[part])
        before = after
    assert {name: "".join(sorted(parts)) for name, parts in changes.items()} == {
        name: "".join(sorted(parts)) for name, (_act, parts) in ACTS.items()
    }
    assert versions_by_table(["nobody"]) == {}
