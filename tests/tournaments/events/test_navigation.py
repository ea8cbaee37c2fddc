"""The navigation of an event: what each visitor sees, and the page that is marked."""

from __future__ import annotations

import re

import pytest
from django.urls import URLPattern, get_resolver, reverse

from tests.acts import by
from tests.register import PAGES
from tournaments.models import Tournament
from tournaments.presenters.events.navigation import PLACES, Audience, areas, place_of
from tournaments.services.events import rounds

AREAS = {
    (
        Audience.EVERYBODY,
        "tournament",
    ): "Now: Now · Seating: Schedule · Results: Standings, Rounds, Statistics"
    " · Players: Players · Rulings: Dispute desk, Rules",
    (Audience.OFFICIALS, "tournament"): "Now: Now, Floor · Seating: Schedule"
    " · Results: Standings, Rounds, Statistics · Players: Players, Check-in"
    " · Rulings: Rulings, Dispute desk, Rules · Print: Print · Screens: Screens",
    (Audience.ORGANIZERS, "tournament"): "Now: Now, Floor · Seating: Seating plan, Schedule"
    " · Results: Standings, Rounds, Statistics, Team standings, EMA report"
    " · Players: Players, Add players, Registration, Check-in, Teams, Groups, Personal links"
    " · Rulings: Rulings, Dispute desk, Rules · Print: Print · Screens: Screens"
    " · Settings: General, Rounds and ties, Public pages, Results visibility, Links, Import and export, Archive"
    ", Stages, Officials, Table QR codes",
    (Audience.EVERYBODY, "league"): "Now: Now · Results: Standings, Statistics · Players: Players"
    " · Rulings: Dispute desk, Rules",
    (Audience.ORGANIZERS, "league"): "Now: Now, Tonight · Results: Standings, Statistics"
    " · Players: Players, Add players, Registration, Personal links"
    " · Rulings: Rulings, Dispute desk, Rules · Print: Print · Screens: Screens"
    " · Settings: General, Rounds and ties, Public pages, Results visibility, Links, Import and export, Archive"
    ", Scoring rules, Officials, Table QR codes",
}
# Hall screens show nothing but what they are for.
WITHOUT = {"board", "board_live", "clock", "feature_board"}


@pytest.mark.parametrize(("viewer", "kind"), AREAS)
def test_each_viewer_sees_their_part(viewer: Audience, kind: str) -> None:
    event = Tournament(slug="cup", kind=kind)
    seen = areas(event, viewer, "")
    said = " · ".join(f"{area.label}: {', '.join(place.label for place in area.places)}" for area in seen)
    assert said == AREAS[viewer, kind]


def test_public_rulings_are_in_everybodys_navigation() -> None:
    event = Tournament(slug="cup", rulings_public=True)
    (rulings,) = (area for area in areas(event, Audience.EVERYBODY, "ruling") if area.label == "Rulings")
    assert [place.label for place in rulings.places] == ["Rulings", "Dispute desk", "Rules"]
    assert rulings.current


def test_every_page_of_an_event_has_a_place() -> None:
    names = {page.name for page in PAGES if page.address.startswith("/tournaments/{")}
    assert {name for name in names if place_of(name) is None} - WITHOUT == {"go_to"}


def test_a_page_that_answers_a_form_is_in_the_place_of_its_page(db, desk, full_cup) -> None:
    round_ = rounds.create_from_text(full_cup, "1,2,3,4\n5,6,7,8\n9,10,11,12\n13,14,15,16", act=by())
    rounds.open_round(round_, act=by())
    asked = desk.post(reverse("finish_round", args=[full_cup.slug, 1]))
    assert asked.status_code == 409
    current = re.search(r'href="([^"]*)"\s+aria-current="true">Rounds<', asked.text)
    assert current
    assert current[1] == reverse("rounds", args=[full_cup.slug])


def test_every_place_is_a_named_address() -> None:
    known = {one.name for one in get_resolver().url_patterns if isinstance(one, URLPattern)}
    named = {name for place in PLACES for name in (place.name, *place.below)}
    assert named - known == set()


def test_no_page_has_two_places() -> None:
    named = [name for place in PLACES for name in (place.name, *place.below)]
    assert sorted(named) == sorted(set(named))
    assert all(re.fullmatch(r"[a-z_]+", name) for name in named)
