"""The places of the navigation on the pages of the demo's events."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.test import Client
from django.urls import resolve, reverse

from tests.braces import demo_values
from tests.register import ORGANIZER, PAGES, VISITOR
from tests.tournaments.kept import loaded_demo
from tournaments.models import Tournament
from tournaments.presenters.events.navigation import Place, areas, audience_of, content_of

EVENTS = ("club", "league", "championship")
# Hall screens show nothing but what they are for; the search for a place is in none.
WITHOUT = {"board", "board_live", "clock", "feature_board", "go_to"}
OF_EVENT = [
    page
    for page in PAGES
    if page.name not in WITHOUT and page.address.startswith(("/tournaments/{", "/register/"))
]
# The page of an event and the form of a registration are named after the event.
NAMED_AFTER_EVENT = {"tournament", "register"}
FARTHER = {
    "opened from a player's page": {"same_person", "withdraw", "erase_player"},
    "opened from the seating plan or a round": {"new_round", "planned_round", "undo_opening"},
    "opened from a ruling or the list of rulings": {"change_ruling", "rulings_publicity"},
    "opened from the penalty that it cancels": {"cancel_penalty"},
    "opened from the page that it belongs to": {"new_stage", "registration_settings"},
    "opened from the list that is copied": {"missing_text", "teams_text"},
}
"""The pages that are more than two taps from Now on a phone, by the reason."""


@pytest.fixture(scope="module")
def values(django_db_setup, django_db_blocker, of_the_run):
    """The demo's desk for all tests of this file: the values for the braces in addresses."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield demo_values(loaded_demo(of_the_run))
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _at_the_desk(values, db):
    """Undoes the changes of a test; the desk stays."""


def browser(login: str) -> Client:
    client = Client(headers={"accept-language": "en"})
    if login:
        client.force_login(User.objects.get(username=login))
    return client


def marks(text: str) -> list[str]:
    """The marks of all places in the navigation of a page."""
    navigation = text.partition('class="areas"')[2].partition("</nav>")[0]
    areas = navigation.split('class="area"')[1:]
    links = [area.partition("<ul>")[2] if "<ul>" in area else area for area in areas]
    return re.findall(r'aria-current="(\w+)"', "".join(links))


@pytest.mark.parametrize("page", OF_EVENT, ids=lambda page: f"{page.name} {page.login}")
def test_each_page_of_an_event_is_in_exactly_one_place(values, page) -> None:
    answer = browser(page.login).get(page.address.format(**values))
    assert len(marks(answer.text)) == 1


@pytest.mark.parametrize("address", ["/desk/", "/desk/riichi/", "/desk/riichi/?rules=tournament:{club}"])
@pytest.mark.parametrize("login", [VISITOR, ORGANIZER])
def test_the_dispute_desk_of_an_event_shows_its_navigation(values, address, login) -> None:
    separator = "&" if "?" in address else "?"
    event = f"{separator}tournament={values['club']}" if "rules=" not in address else ""
    answer = browser(login).get(address.format(**values) + event)
    assert len(marks(answer.text)) == 1
    assert (
        'aria-current="true">Dispute desk<' in answer.text
        or 'aria-current="page">Dispute desk<' in answer.text
    )


def test_the_dispute_desk_without_an_event_shows_none(values) -> None:
    client = browser(VISITOR)
    client.get("/desk/", {"tournament": values["club"]})
    assert marks(client.get("/desk/").text) == []


def test_the_registration_of_a_hidden_event_shows_no_navigation(values) -> None:
    Tournament.objects.filter(slug=values["league"]).update(public=False)
    answer = browser(VISITOR).get(reverse("register", args=[values["league"]]))
    assert (answer.status_code, marks(answer.text)) == (200, [])


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("login", [VISITOR, ORGANIZER])
def test_a_place_has_the_name_of_its_page(values, event, login) -> None:
    client = browser(login)
    places = [place for place in places_of(values[event], login) if place.name not in NAMED_AFTER_EVENT]
    answers = {place.name: client.get(place.url(Tournament(slug=values[event]))) for place in places}
    # Registration that was never set up leads to its settings.
    headings = {name: heading(answer.text) for name, answer in answers.items() if answer.status_code == 200}
    assert headings == {place.name: place.label for place in places if place.name in headings}
    assert answers.keys() - headings.keys() <= {"registrations"}


@pytest.mark.parametrize("event", EVENTS)
def test_pages_are_two_taps_from_now_on_a_phone(values, event) -> None:
    client, slug = browser(ORGANIZER), values[event]
    linked = links(client.get(reverse("tournament", args=[slug])).text, slug)
    linked |= {path for first in linked for path in links(client.get(first).text, slug)}
    # The menu and the place in it are two taps.
    near = {resolve(path).url_name for path in linked}
    near |= {place.name for place in places_of(slug, ORGANIZER)}
    pages = {page.name for page in OF_EVENT if f"{{{event}}}" in page.address}
    assert pages - near == pages & {name for names in FARTHER.values() for name in names}


def places_of(slug: str, login: str) -> list[Place]:
    """The places that this login sees in the navigation of the event."""
    event = Tournament.objects.get(slug=slug)
    user = User.objects.get(username=login) if login else AnonymousUser()
    viewer = audience_of(user, event)
    return [place for area in areas(event, viewer, content_of(event, viewer)) for place in area.places]


def heading(text: str) -> str:
    """The heading of a page."""
    found = re.search(r"<h1[^>]*>(.*?)</h1>", text, re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", "", found[1])).split()) if found else ""


def links(text: str, slug: str) -> set[str]:
    """The addresses of the event to which the content of a page links."""
    content = text.partition("<main")[2].partition("</main>")[0]
    addresses = {unescape(href) for href in re.findall(r'<a\s[^>]*?href="(/[^"]*)"', content)}
    return {re.split("[?#]", address)[0] for address in addresses if f"/{slug}/" in address}
