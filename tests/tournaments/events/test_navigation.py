"""The navigation of an event: what each visitor sees, and the page that is marked."""

from __future__ import annotations

import re

import pytest
from django.urls import URLPattern, get_resolver, reverse
from django.utils import translation
from django.utils.translation import pgettext

from tests.acts import by
from tests.register import PAGES
from tournaments.models import Tournament
from tournaments.presenters.events.navigation import AREAS, Audience, Content, areas, content_of, place_of
from tournaments.services.events import rounds

SEEN = {
    (
        Audience.EVERYBODY,
        "tournament",
    ): "Now: Now · Seating: Schedule · Results: Standings, Rounds, Statistics"
    " · Players: Players · Rulings: Dispute desk, Rules",
    (Audience.OFFICIALS, "tournament"): "Now: Now, Floor · Seating: Schedule"
    " · Results: Standings, Rounds, Statistics, EMA report · Players: Players, Check-in"
    " · Rulings: Dispute desk, Rules · Print: Print · Screens: Screens",
    (Audience.ORGANIZERS, "tournament"): "Now: Now, Floor · Seating: Seating plan, Schedule"
    " · Results: Standings, Rounds, Statistics, EMA report"
    " · Players: Players, Add players, Import from spreadsheet, Extra columns, Registration, Check-in, Teams, Groups"
    ", Personal links · Rulings: Dispute desk, Rules · Print: Print · Screens: Screens"
    " · Settings: General, Rounds and ties, Public pages, Results visibility, Logo, Links and address"
    ", Import and export, Archive and delete, Stages, Officials, Table QR codes",
    (Audience.EVERYBODY, "league"): "Now: Now · Results: Standings, Statistics, Scoring rules"
    " · Players: Players · Rulings: Dispute desk, Rules",
    (Audience.ORGANIZERS, "league"): "Now: Now, Tonight · Results: Standings, Statistics, Scoring rules"
    " · Players: Players, Add players, Import from spreadsheet, Extra columns, Registration, Personal links"
    " · Rulings: Dispute desk, Rules · Print: Print · Screens: Screens"
    " · Settings: General, Rounds and ties, Public pages, Results visibility, Logo, Links and address"
    ", Import and export, Archive and delete, Officials, Table QR codes",
}
# Hall screens show nothing but what they are for.
WITHOUT = {"board", "board_live", "clock", "feature_board"}


def in_words(event: Tournament, viewer: Audience, content: Content) -> str:
    seen = areas(event, viewer, content)
    return " · ".join(
        f"{area.label}: {', '.join(str(place.label) for place in area.places)}" for area in seen
    )


@pytest.mark.parametrize(("viewer", "kind"), SEEN)
def test_each_viewer_sees_their_part(viewer: Audience, kind: str) -> None:
    assert in_words(Tournament(slug="cup", kind=kind), viewer, Content()) == SEEN[viewer, kind]


def test_what_an_event_has_is_in_everybodys_navigation() -> None:
    content = Content(teams=True, knockout=True, registration=True, rulings=True)
    assert in_words(Tournament(slug="cup"), Audience.EVERYBODY, content) == (
        "Now: Now · Seating: Schedule · Results: Standings, Rounds, Statistics, Team standings, Bracket"
        " · Players: Players, Registration form · Rulings: Rulings, Dispute desk, Rules"
    )


def test_rulings_are_for_officials_unless_they_are_public(cup) -> None:
    assert not content_of(cup, Audience.EVERYBODY).rulings
    assert content_of(cup, Audience.OFFICIALS).rulings
    cup.rulings_public = True
    assert content_of(cup, Audience.EVERYBODY).rulings


def test_a_page_whose_place_is_not_seen_is_below_another_place() -> None:
    event = Tournament(slug="cup")
    seen = areas(event, Audience.EVERYBODY, Content())
    above = {page: place_of(seen, page).name for page in ("mers", "teams", "bracket", "register")}
    assert above == {"mers": "standings", "teams": "standings", "bracket": "standings", "register": "players"}


def test_a_round_of_a_season_is_below_now() -> None:
    seen = areas(Tournament(slug="cup", kind="league"), Audience.EVERYBODY, Content())
    assert {place_of(seen, page).name for page in ("rounds", "round", "table_page")} == {"tournament"}


def test_every_page_of_an_event_has_a_place() -> None:
    names = {
        page.name for page in PAGES if page.address.startswith(("/tournaments/{", "/register/", "/desk/"))
    }
    assert {name for name in names if place_of(AREAS, name) is None} - WITHOUT == {"go_to"}


def test_a_page_that_answers_a_form_is_in_the_place_of_its_page(db, desk, full_cup) -> None:
    round_ = rounds.create_from_text(full_cup, "1,2,3,4\n5,6,7,8\n9,10,11,12\n13,14,15,16", act=by())
    rounds.open_round(round_, act=by())
    asked = desk.post(reverse("finish_round", args=[full_cup.slug, 1]))
    assert asked.status_code == 409
    current = re.search(r'href="([^"]*)"\s+aria-current="true">Rounds<', asked.text)
    assert current
    assert current[1] == reverse("rounds", args=[full_cup.slug])


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_menu_button_has_the_name_of_the_marked_place(db, visitor, cup, language) -> None:
    page = visitor.get(cup.get_absolute_url(), headers={"accept-language": language}).text
    button = re.search(r"event-menu.*?</span>\s*(\S+)\s*</button>", page, re.DOTALL)
    with translation.override(language):
        assert button[1] == pgettext("page", "Now")


def test_an_area_of_one_place_is_marked_as_that_place(desk, cup) -> None:
    page = desk.get(reverse("printing", args=[cup.slug])).text
    assert re.search(r'class="area"[^>]*aria-current="page">Print<', page)


def test_every_place_is_a_named_address() -> None:
    known = {one.name for one in get_resolver().url_patterns if isinstance(one, URLPattern)}
    named = {name for area in AREAS for place in area.places for name in (place.name, *place.below)}
    assert named - known == set()
    assert all(re.fullmatch(r"[a-z_]+", name) for name in named)


@pytest.mark.parametrize("kind", Tournament.Kind)
def test_no_kind_of_event_has_a_place_twice(kind) -> None:
    content = Content(teams=True, knockout=True, registration=True, rulings=True)
    seen = areas(Tournament(slug="cup", kind=kind), Audience.ORGANIZERS, content)
    named = [place.name for area in seen for place in area.places]
    assert sorted(named) == sorted(set(named))
