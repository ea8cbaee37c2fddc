"""The order of names in printed lists, and the form in which they are printed there."""

from __future__ import annotations

import re

import pytest

from tests.acts import by
from tests.sheets_read import read
from tournaments.models import Person
from tournaments.models.naming import override_public_names
from tournaments.presenters.people.listed_names import in_list_order, listed_name
from tournaments.printing import print_requests
from tournaments.printing.catalogue import SHEETS
from tournaments.printing.document import render_document
from tournaments.services.events import rounds
from tournaments.services.people import entry_list

pytestmark = pytest.mark.django_db

PEOPLE = {
    # name: reading, family name, given name
    "Anna Zeman": ("", "Zeman", "Anna"),
    "Zoe Adler": ("", "Adler", "Zoe"),
    "Maria del Mar Ruiz Soto": ("", "Ruiz Soto", "Maria del Mar"),
    "Suzuki Ichiro": ("", "Suzuki", "Ichiro"),
    "鈴木 一郎": ("すずき いちろう", "鈴木", "一郎"),
    "青木 瞳": ("あおき ひとみ", "青木", "瞳"),
    "Madonna": ("", "", ""),
    "Bea Quist": ("", "Lind", "Bea"),
}
LISTED = [
    "Adler, Zoe",
    # The known family name is not part of the name, so the name is printed as it is.
    "Bea Quist",
    "Madonna",
    "Ruiz Soto, Maria del Mar",
    "Suzuki Ichiro",
    "Zeman, Anna",
    "青木 瞳",
    "鈴木 一郎",
]


@pytest.fixture
def event(cup):
    entry_list.enter(cup, "\n".join(PEOPLE), act=by())
    for name, (reading, family, given) in PEOPLE.items():
        Person.objects.filter(name=name).update(reading=reading, family=family, given=given)
    rounds.create_from_text(cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    return cup


def printed(event, name):
    said = {"lang": ["en"], "order": ["player"]} if name in ("badges", "schedule-cards") else {"lang": ["en"]}
    return read(render_document(SHEETS[name], print_requests.read_request(SHEETS[name], event, said)))


def test_family_names_come_first_and_lead_the_order(event):
    assert [listed_name(player) for player in in_list_order(event.players.all())] == LISTED


@pytest.mark.parametrize("name", ["seating-by-player", "players-by-name", "wall-schedule"])
def test_the_lists_for_looking_up_a_name_are_in_this_order_and_print_it_so(event, name):
    [page] = printed(event, name)
    places = [page.text.index(re.sub(r"\s", "", one)) for one in LISTED]
    assert places == sorted(places)


def test_whose_name_is_not_told_stands_last_and_gives_nothing_away(event):
    Person.objects.filter(name="Zoe Adler").update(shown=Person.Shown.INITIALS)
    Person.objects.filter(name="Anna Zeman").update(shown=Person.Shown.HIDDEN)
    with override_public_names(lambda: True):
        listed = [listed_name(player) for player in in_list_order(event.players.all())]
    assert listed == [*LISTED[1:5], *LISTED[6:], "No. 1", "Z. A."]


def test_badges_by_player_lie_in_this_order_too(event):
    fronts = printed(event, "badges")[::2]
    text = "".join(page.text for page in fronts)
    names = ["Zoe Adler", "Bea Quist", "Madonna", "Maria del Mar Ruiz Soto", "Suzuki Ichiro", "Anna Zeman"]
    places = [text.index(name.replace(" ", "")) for name in names]
    assert places == sorted(places)
