"""Each country has one spelling in all lists of people, and an unknown one is kept as written."""

from collections import Counter

import pytest
from django.urls import reverse

from tests.acts import by
from tests.tournaments.interchange.test_event_files import OPEN, PEOPLE, brought, emptied, exported
from tests.tournaments.interchange.test_event_lists import rows
from tests.tournaments.people.test_registrations import FIELDS, opened, sent
from tests.tournaments.people.test_registrations import OPEN as ASKED
from tournaments.models import Person, Registration, Tournament
from tournaments.presenters.events import observer, standings
from tournaments.services.events.drawing import group_by_club
from tournaments.services.integrity.verifying import verify_events
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import particulars

WRITTEN = ["NED", "NLD", "Netherlands", "オランダ", "Independent", "Chinese Taipei", "SIN", "Germany"]
ONE_CODE = {"NED": 4, "Independent": 1, "TPE": 1, "SGP": 1, "GER": 1}


def with_countries():
    people = [{**one, "country": country} for one, country in zip(PEOPLE, WRITTEN, strict=True)]
    return {**OPEN, "people": people}


def test_a_file_of_any_spelling_is_stored_under_one_and_says_what_it_does_not_know(db, tmp_path):
    says = brought(with_countries(), tmp_path)
    assert says[:-1] == ["“Independent” is not a known country. It is saved as written."]
    made = Tournament.objects.get(slug=says[-1])
    assert Counter(made.players.values_list("person__country", flat=True)) == ONE_CODE
    assert [fault for one in verify_events() for fault in one.faults] == []


def before_there_was_one_code(event):
    """People as earlier versions stored them: the code as typed, or the ISO code for a name."""
    lines = [
        Particulars(line=at, name=f"Player {at}", country=country)
        for at, country in enumerate(("NED", "NED", "NED", "NLD", "GER", "DEU", "TPE", ""), start=1)
    ]
    return particulars.enter(event, lines, act=by())


def test_what_earlier_versions_stored_counts_as_one_country_and_keeps_its_seal(cup, desk):
    before_there_was_one_code(cup)
    assert Counter(cell[7] for cell in rows(desk, cup, "people")[1:]) == {"NED": 4, "GER": 2, "TPE": 1, "": 1}
    page = desk.get(reverse("players", args=[cup.slug])).text
    # Four players, and one choice of the filter
    assert (page.count('title="NED"'), page.count(">NED<"), page.count("NLD"), page.count("DEU")) == (
        4,
        1,
        0,
        0,
    )
    told = observer._countries_section(list(cup.players.all())).rows
    assert [(row[0], row[1]) for row in told] == [
        ("NED", "4"),
        ("GER", "2"),
        ("TPE", "1"),
        ("not given", "1"),
    ]
    # The rows themselves keep the values with which they were sealed.
    assert Counter(Person.objects.values_list("country", flat=True))["NLD"] == 1
    assert [fault for one in verify_events() for fault in one.faults] == []


def test_an_export_brings_the_stored_spelling_back_as_it_is(cup, tmp_path):
    before_there_was_one_code(cup)
    event = exported(cup.slug)
    assert [one["country"] for one in event["people"]] == [
        "NED",
        "NED",
        "NED",
        "NLD",
        "GER",
        "DEU",
        "TPE",
        "",
    ]
    emptied()
    brought(event, tmp_path)
    assert exported(cup.slug) == event


def test_people_of_one_country_are_parted_however_it_is_written_and_those_of_none_are_not(cup):
    lines = [
        Particulars(line=at, name=f"Player {at}", country=country)
        for at, country in enumerate(("NED", "NLD", "Independent", "Independent"), start=1)
    ]
    ada, bea, _eve, _ida = particulars.enter(cup, lines, act=by())
    assert group_by_club(list(cup.players.all())) == [[ada.pk, bea.pk]]


@pytest.mark.parametrize(
    ("typed", "kept", "note"),
    [
        ("Deutschland", "GER", ""),
        ("ned", "NED", ""),
        ("Atlantis", "Atlantis", "“Atlantis” is not a known country. It is saved as written."),
    ],
)
def test_an_organizer_may_write_a_country_in_any_way(desk, full_cup, typed, kept, note):
    address = reverse("particulars", args=[full_cup.slug, 1])
    name = full_cup.players.get(number=1).name
    page = desk.post(address, {"name": name, "country": typed, "key": "country-typed-1"}, follow=True)
    assert full_cup.players.get(number=1).person.country == kept
    assert ("is not a known country" in page.text) == bool(note)
    assert note in page.text


def test_who_registers_may_write_a_country_in_any_way_and_is_told_of_one_nobody_knows(cup, visitor):
    opened(cup, asked={**ASKED.asked, "country": "asked"})
    answer = sent(cup, country="Atlantis")
    assert answer.status_code == 302
    assert Registration.objects.count() == 1
    assert cup.players.get().person.country == "Atlantis"
    assert FIELDS["name"] == cup.players.get().name


def test_a_spreadsheet_with_four_spellings_makes_one_country(cup, desk):
    text = "Name\tLand\nAda Aa\tDE\nBea Be\tGER\nEve Eh\tDeutschland\nIda Ih\tドイツ\nUte Uh\tEarth"
    desk.post(
        reverse("people_sheet", args=[cup.slug]), {"text": text, "step": "keep", "key": "sheet-of-five"}
    )
    assert [row.player.person.nation for row in standings.current(cup).unlisted] == []
    assert [one.person.country for one in cup.players.order_by("number")] == ["GER"] * 4 + ["Earth"]
