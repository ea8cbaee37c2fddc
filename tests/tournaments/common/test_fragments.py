"""Parts of pages that are rendered once are the same as if they were rendered each time."""

import re
from itertools import product

import pytest
from django.conf import settings
from django.contrib.auth.models import Group, User
from django.test import Client, override_settings

from tests.acts import by
from tests.tournaments.tables import games
from tournaments.models import JUDGES
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list

# Random in each answer.
DRAWN = re.compile(r'name="(csrfmiddlewaretoken|key)" value="[^"]*"')


@pytest.fixture
def tables(full_cup):
    """Two tables of an event after other hands, and one under other rules."""
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    one, two = drawn.tables.all()
    games.play(one, *games.HANCHAN[:8])
    games.play(two, *games.HANCHAN[:2])
    evening = tournaments.create(name="Evening", ruleset_key="shiragiku-sanma", act=by())
    entry_list.enter(evening, "A\nB\nC", act=by())
    drawn = rounds.draw(evening, seed=1, act=by())
    rounds.open_round(drawn, act=by())
    return [one, two, drawn.tables.get()]


@pytest.fixture
def judge(db):
    user = User.objects.create_user("Jun")
    user.groups.add(Group.objects.get_or_create(name=JUDGES)[0])
    client = Client()
    client.force_login(user)
    return client


def forget():
    with override_settings(STATIC_ROOT=settings.STATIC_ROOT):
        pass


def test_a_page_is_the_same_from_memory_for_each_table_viewer_and_language(tables, judge):
    def page(table, client, language):
        answer = client.get(table.get_absolute_url(), headers={"Accept-Language": language})
        return DRAWN.sub("", answer.text)

    addresses = list(product(tables, (Client(), judge), ("en", "ja")))
    rendered = []
    for address in addresses:
        forget()
        rendered.append(page(*address))
    assert len(set(rendered)) == len(addresses)
    for address in addresses:
        page(*address)
    assert [page(*address) for address in addresses] == rendered


def test_parts_are_rendered_again_only_after_the_addresses_of_static_files_changed(tables):
    def templates():
        return [one.name for one in Client().get(tables[0].get_absolute_url()).templates]

    forget()
    first, again = templates(), templates()
    assert {"tables/hand_row.html", "tables/felt/fields.html"} <= set(first) - set(again)
    forget()
    assert templates() == first
