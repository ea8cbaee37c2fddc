"""The next step of a season: one primary action for each state, on its page and on its club's."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.clubs.club_setup import club_of, ended, evening, season
from tournaments.models import Player, Tournament
from tournaments.presenters.clubs import seasons
from tournaments.presenters.clubs.season_step import season_step
from tournaments.presenters.events import standings

pytestmark = pytest.mark.django_db

SEATS = [1, 2, 3, 4]


@pytest.fixture
def event() -> Tournament:
    return season(club_of(), "Season", days=["2099-01-08"])


def said(event: Tournament, *, is_organizer: bool = True) -> str:
    """The sentence and the buttons, the primary one first."""
    current = seasons.season(standings.current(Tournament.objects.get(pk=event.pk)))
    step = season_step(current, current.next, is_organizer=is_organizer)
    others = ", ".join(action.label for action in step.others)
    return f"{step.says} [{step.action.label}] {others}".strip()


def test_a_season_without_players_starts_with_adding_them(event) -> None:
    Player.objects.all().delete()
    assert said(event).startswith("No players yet. [Add players] ")
    assert said(event, is_organizer=False) == "Next evening: Jan 8, 2099 [Start evening]"


def test_an_evening_is_started_played_and_followed_by_the_next_one(event) -> None:
    assert said(event) == "Next evening: Jan 8, 2099 [Start evening] End season"
    assert said(event, is_organizer=False) == "Next evening: Jan 8, 2099 [Start evening]"
    evening(event, "2099-01-08", (SEATS, ()))
    assert said(event) == "An evening is in play: 1 game. [Tonight] End season"


def test_without_a_planned_evening_one_can_be_started(event) -> None:
    event.meetings.all().delete()
    assert said(event) == "No evening is planned. [Start evening] End season"


def test_a_season_that_is_over_has_its_final_standings(event) -> None:
    ended(event)
    assert said(event) == "The season is over. [Final standings] Final result"


def test_the_page_of_the_club_shows_officials_the_same_action(event, desk: Client, visitor: Client) -> None:
    page = "/clubs/river-club/"
    assert "Start evening" in desk.get(page).text
    assert "Start evening" not in visitor.get(page).text
    Player.objects.all().delete()
    assert "Add players" in desk.get(page).text
