"""The next step of a season: one primary action for each state, on its page and on its club's."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.clubs.club_setup import club_of, ended, evening, season
from tournaments.models import Player, Tournament
from tournaments.presenters.clubs import season_page, seasons
from tournaments.presenters.clubs.season_step import season_step
from tournaments.presenters.events import standings

pytestmark = pytest.mark.django_db

SEATS = [1, 2, 3, 4]


@pytest.fixture
def event() -> Tournament:
    return season(club_of(), "Season", days=["2099-01-08"])


def said(event: Tournament, *, today: str = "2099-01-01", is_organizer: bool = True) -> str:
    """The sentence and the buttons, the primary one first."""
    current = seasons.season(standings.current(Tournament.objects.get(pk=event.pk)))
    step = season_step(current, current.next(today), today=today, is_organizer=is_organizer)
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


def test_an_evening_without_games_in_play_says_so(event) -> None:
    event.meetings.update(begun="2099-01-08")
    assert said(event, today="2099-01-08") == "An evening has started. No game yet. [Tonight] End season"
    evening(event, "2099-01-08", (SEATS, [450, 350, 250, 150]))
    played = "An evening has started. No game is in play. [Tonight] End season"
    assert said(event, today="2099-01-08") == played
    event.meetings.update(over=True)
    assert said(event, today="2099-01-08") == "No evening is planned. [Start evening] End season"


def test_an_evening_of_an_earlier_day_is_said_to_be_open_still(event, desk, visitor) -> None:
    event.meetings.update(word="2025-01-08", date="2025-01-08", begun="2025-01-08")
    evening(event, "2025-01-08", (SEATS, ()))
    sentence = "The evening of Jan 8, 2025 is still open"
    step = f"{sentence}. End it when its games are finished. [Go to evening] End season"
    assert said(event, today="2025-01-09") == step
    assert said(event, today="2025-01-08") == "An evening is in play: 1 game. [Tonight] End season"
    pages = "/clubs/river-club/", event.get_absolute_url()
    link = f"{event.get_absolute_url()}tonight/?evening={event.meetings.get().pk}"
    assert [(link in desk.get(page).text, sentence in desk.get(page).text) for page in pages] == [
        (True, True),
        (True, True),
    ]
    shown = visitor.get("/clubs/river-club/").text
    assert (link in shown, sentence in shown, "This evening" in shown) == (False, True, False)


def test_a_planned_evening_in_the_past_is_neither_next_nor_later() -> None:
    past = season(club_of("Sea Club"), "Late", days=["2026-01-08", "2026-01-15", "2099-01-08"])
    page = season_page.page(standings.current(past), today="2026-01-20")
    assert page.next is not None
    assert (page.next.word, page.to_come) == ("2099-01-08", ())


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
