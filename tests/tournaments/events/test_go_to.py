"""The search for a page, a player or a table of an event."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tests.acts import by
from tournaments.services.events import rounds

pytestmark = pytest.mark.django_db

FOUND = {
    "badges": ["Print"],
    "export": ["Standings", "EMA report", "Import and export"],
    "penalty": ["Players", "Rulings"],
    "hide": ["Results visibility"],
    "players import": ["Add players", "Import from spreadsheet"],
    "delete": ["Archive and delete"],
    "house rules": ["Rules"],
    "knockout": ["Stages"],
    "time zone": ["General"],
    "venue": ["General"],
    "logins of players": ["Personal links"],
    "seats": ["Schedule"],
    "last-hand conditions": ["Public pages"],
    "waiting list": ["Registration"],
    "table 2": ["Table 2"],
    "round 1": ["Table 1", "Round 1"],
    "mori": ["Mori Ken"],
    "nothing like it": [],
}


def found(client, event, text):
    answer = client.get(reverse("go_to", args=[event.slug]), {"q": text}, headers={"HX-Request": "true"})
    hits = answer.text.partition('class="go-to-found"')[2]
    return [name.strip() for name in re.findall(r'class="grow"\s+href="[^"]*">([^<]*)<', hits)]


@pytest.mark.parametrize("text", FOUND)
def test_an_organizer_finds_pages_players_and_tables(desk, full_cup, text):
    rounds.open_round(
        rounds.create_from_text(full_cup, "1,2,3,4\n5,6,7,8\n9,10,11,12\n13,14,15,16", act=by()), act=by()
    )
    assert found(desk, full_cup, text) == FOUND[text]


def test_a_number_finds_its_table_before_the_rounds_with_it(desk, full_cup):
    for _number in range(20):
        rounds.create_from_text(full_cup, "1,2,3,4\n5,6,7,8\n9,10,11,12\n13,14,15,16", act=by())
    assert found(desk, full_cup, "1")[:3] == ["Table 1", "Round 1", "Round 10"]


def test_visitors_find_only_what_is_theirs(visitor, full_cup):
    assert found(visitor, full_cup, "badges") == []
    assert found(visitor, full_cup, "standings") == ["Standings"]


def test_a_page_with_the_name_of_its_area_is_named_once(desk, full_cup):
    answer = desk.get(reverse("go_to", args=[full_cup.slug]), {"q": "now"}, headers={"HX-Request": "true"})
    found = answer.text.partition('class="go-to-found"')[2]
    assert re.findall(r">(?:Now|Floor)<", found) == [">Now<", ">Floor<", ">Now<"]


def test_the_only_match_is_opened(desk, full_cup):
    answer = desk.get(reverse("go_to", args=[full_cup.slug]), {"q": "badges"})
    assert (answer.status_code, answer.url) == (302, reverse("printing", args=[full_cup.slug]))
