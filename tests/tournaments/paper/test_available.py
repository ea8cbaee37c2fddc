"""Every sheet of every kind of event is printed, or explains why it cannot be."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from html import escape, unescape
from itertools import product

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.urls import reverse

from tests import paper
from tests.acts import by
from tests.sampled import every_nth
from tests.tournaments.clubs import club_setup
from tests.tournaments.events import test_relay
from tournaments.common.errors import DeskError
from tournaments.forms.interchange.event_files import import_event
from tournaments.printing import print_requests
from tournaments.printing.available import unavailable_reason
from tournaments.printing.catalogue import SHEETS
from tournaments.printing.document import count_sheets
from tournaments.printing.kinds import always, no_text
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list

pytestmark = pytest.mark.django_db

NAMES = "\n".join(f"Player {letter}" for letter in "ABCDEFGH")
SEATS = "1, 2, 3, 4\n5, 6, 7, 8"
ALIKE = ("rules-cards", "rules")
"""Sheets that look the same for every kind of event; drawn for one kind only, because they take long."""


def _cup(name, **more):
    return tournaments.create(name=name, ruleset_key="ema-2025", act=by(), **more)


def _entered():
    event = _cup("Entered")
    entry_list.enter(event, NAMES, act=by())
    return event


def _drawn():
    event = _cup("Drawn", address=paper.ADDRESS)
    entry_list.enter(event, NAMES, act=by())
    rounds.create_from_text(event, SEATS, act=by())
    return event


def _opened():
    event = _drawn()
    rounds.open_round(event.rounds.get(), act=by())
    return event


def _knock_out_to_come():
    return _brought(
        name="Knock-out to come",
        stages=[
            {"id": "main", "name": "Preliminaries", "rounds": [1]},
            {"id": "final", "name": "Final", "rounds": [2], "enters": {"of": "main", "advance": 2}},
        ],
    )


def _teams_to_come():
    ids = [f"p{number}" for number in range(1, 9)]
    sides = (ids[:4], ids[4:])
    teams = [
        {"id": f"t{at}", "name": f"Team {at}", "members": [{"id": one} for one in side]}
        for at, side in enumerate(sides)
    ]
    return _brought(name="Teams to come", teams=teams)


def _without_tables():
    """Return an event with the results of a round, but without its tables."""
    told = [{"id": f"p{number}", "result": 1000 * (number - 4)} for number in range(1, 8)]
    return _brought(name="Totals", rounds=[{"number": 1, "results": told}])


def _league_to_come():
    return _brought(name="League to come", kind="league")


def _club_evening():
    event = club_setup.season(club_setup.club_of(), "Spring")
    club_setup.evening(event, "2026-03-01", ((1, 2, 3, 4), (400, 320, 280, 200)), ((5, 6, 7, 8), ()))
    return event


def _relay():
    event, _said = import_event(json.dumps(test_relay.event(test_relay.LEGS)).encode(), by="Olga")
    return event


def _brought(**told):
    people_ = [{"id": f"p{number}", "name": f"Player {number}"} for number in range(1, 9)]
    whole = {"format": "shinpan-event", "version": 1, "rules": "ema-2025", "people": people_, **told}
    event, _said = import_event(json.dumps(whole).encode(), by="Olga")
    return event


KINDS = {
    "nobody": lambda: _cup("Nobody"),
    "people": _entered,
    "drawn": _drawn,
    "opened": _opened,
    "over": paper.over,
    "without tables": _without_tables,
    "knock-out to come": _knock_out_to_come,
    "knock-out with teams": paper.staged,
    "teams to come": _teams_to_come,
    "relay": _relay,
    "league to come": _league_to_come,
    "league": paper.league,
    "club evening": _club_evening,
    "three players": paper.three_players,
}


EVERY_TIME = every_nth(KINDS, 4)


@pytest.fixture(scope="module")
def events(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield {name: make() for name, make in KINDS.items()}
        transaction.set_rollback(True)


@pytest.fixture(params=every_nth(KINDS, 2))
def event(request, events, db):
    return events[request.param]


def _choices(event, sheet):
    """Yield every choice for *sheet*: none, then each round and evening, the newest first."""
    yield {}
    for number in event.rounds.order_by("-number").values_list("number", flat=True):
        yield {"round": [str(number)]}
    for word in event.meetings.order_by("-date").values_list("word", flat=True):
        yield {"meeting": [word]}


def _prints(event, sheet, said):
    with suppress(DeskError):
        return count_sheets(sheet, print_requests.read_request(sheet, event, said)) > 0
    return False


def test_a_sheet_is_available_if_and_only_if_some_choice_of_it_is_printed(event):
    wrong = [
        (sheet.name, unavailable_reason(event, sheet))
        for sheet in SHEETS.values()
        if (unavailable_reason(event, sheet) is None)
        != any(_prints(event, sheet, said) for said in _choices(event, sheet))
    ]
    assert wrong == []


@pytest.mark.parametrize("event", EVERY_TIME, indirect=True)
def test_the_command_prints_each_sheet_or_says_why_not_in_one_sentence(event, tmp_path):
    outcomes = {}
    for sheet in SHEETS.values():
        if sheet.name in ALIKE and event.name != "Sanma Evening":
            continue
        file = tmp_path / f"{sheet.name}.pdf"
        try:
            call_command("print", event.slug, sheet.name, to=str(file), lang="en")
        except CommandError as refused:
            outcomes[sheet.name] = str(refused)
        else:
            assert file.read_bytes().startswith(b"%PDF"), sheet.name
    assert [said for said in outcomes.values() if not re.fullmatch(r"[A-Z“][^\n]+\.", said)] == []
    waiting = {sheet.name: why for sheet in SHEETS.values() if (why := unavailable_reason(event, sheet))}
    # The choice with no option set may be one for which nothing can be printed.
    assert waiting.items() <= outcomes.items()


def test_the_page_shows_what_cannot_be_printed_yet_disabled_with_the_reason(event, desk):
    page = " ".join(desk.get(reverse("printing", args=[event.slug])).content.decode().split())
    found = re.findall(
        r'<button [^>]*class="button[^"]*" ([^>]*)formaction="[^"]*/print/([a-z-]+)[.]pdf"', page
    )
    buttons = {name: attributes for attributes, name in found}
    shown = [sheet for sheet in SHEETS.values() if sheet.work.fits(event)]
    assert set(buttons) == {sheet.name for sheet in shown}
    for sheet in shown:
        why = unavailable_reason(event, sheet)
        assert ("disabled" in buttons[sheet.name]) == (why is not None), sheet.name
        if why:
            described = re.search(r'aria-describedby="([^"]+)"', buttons[sheet.name])[1]
            assert f'id="{described}">{escape(why)}<' in page, sheet.name
    assert len(re.findall(r'id="waits-[^"]+"', page)) == len(set(re.findall(r'id="waits-[^"]+"', page)))


@pytest.mark.parametrize("event", EVERY_TIME, indirect=True)
def test_the_address_of_what_cannot_be_printed_says_why(event, desk):
    for sheet in SHEETS.values():
        if why := unavailable_reason(event, sheet):
            answer = desk.get(reverse("print_sheet", args=[event.slug, sheet.name]))
            said = re.search(r'<p class="notice error" role="alert">([^<]+)</p>', answer.content.decode())
            assert (answer.status_code, said and unescape(said[1])) == (409, why), sheet.name


EVERYTHING = [sheet.name for sheet in SHEETS.values()]


def test_the_kinds_between_them_print_every_sheet_and_refuse_all_that_can_wait(events, db):
    outcomes = {
        (name, unavailable_reason(event, SHEETS[name]) is None)
        for event, name in product(events.values(), EVERYTHING)
    }
    never = {"hand-by-hand", "ruling-slips", "referee-journal", "hand-records", "table-cards"}
    assert {name for name, prints in outcomes if prints} >= set(EVERYTHING) - never
    waits = {
        sheet.name
        for sheet in SHEETS.values()
        if sheet.work.waits is not no_text or sheet.work.fits is not always
    }
    assert {name for name, prints in outcomes if not prints} == waits
