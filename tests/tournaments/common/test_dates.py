"""Days are read in every common form, shown in one form per language, and given for each game of an event."""

import csv
import io
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tests.acts import by
from tests.tournaments.clubs import club_setup as of_clubs
from tests.tournaments.tables.games import HANCHAN, play
from tournaments.common import dates
from tournaments.forms.clubs.evenings import StartForm
from tournaments.forms.people.registration_settings import SettingsForm
from tournaments.models import Tournament
from tournaments.services.events import lineups, rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.people.registration_settings import RegistrationOptions

MARCH_14 = "2026-03-14"


@pytest.mark.parametrize(
    "text",
    [
        "2026-03-14", "2026-3-14", "2026/3/14", "2026/03/14", "2026.3.14", "2026. 3. 14.", "14.3.2026", "14.03.2026",
        "14. 3. 2026", "14/3/2026", "3/14/2026", "14-03-2026", "2026年3月14日", "２０２６年３月１４日", "14 March 2026",
        "14 Mar 2026", "March 14, 2026", "Mar 14th, 2026", "  14.3.2026 ",
    ],
)  # fmt: skip
def test_a_day_is_read_as_people_write_it(text):
    assert f"{dates.read_day(text)}" == MARCH_14


def test_what_is_shown_is_read_again_in_each_language():
    for language in ("en", "ja"):
        with override(language):
            for month in range(1, 13):
                day = f"2026-{month:02}-09"
                assert f"{dates.read_day(dates.day(day))}" == day


def test_a_day_that_could_be_two_is_not_guessed_and_both_are_named():
    with pytest.raises(ValueError, match=r"“3/4/2026” can mean two dates. Write 2026-04-03 or 2026-03-04\."):
        dates.read_day("3/4/2026")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "31.2.2026",
        "14.3.",
        "14.3.26",
        "2026-13-01",
        "0001-01-01",
        "9999-12-31",
        "Ma 2, 2026",
        "9" * 40,
    ],
)
def test_what_is_no_day_is_refused_in_words(text):
    with pytest.raises(ValueError, match=r"is not a date\. Write it like 2026-05-02\."):
        dates.read_day(text)


def test_days_and_moments_are_shown_in_one_form_for_each_language():
    at = datetime(2026, 3, 14, 18, 5, tzinfo=UTC)
    shown = {}
    for language in ("en", "ja"):
        with override(language):
            shown[language] = (
                dates.day(MARCH_14), dates.moment(at), dates.evening_name("2026-03-14 (2)"),
                dates.span(["2026-03-15", MARCH_14]), dates.evening_name("Opening night"),
            )  # fmt: skip
    assert shown == {
        "en": (
            "Mar 14, 2026", "Mar 14, 2026, 18:05", "Mar 14, 2026 (2)", "Mar 14, 2026 – Mar 15, 2026", "Opening night",
        ),
        "ja": (
            "2026年3月14日", "2026年3月14日 18:05", "2026年3月14日 (2)", "2026年3月14日〜15日",
            "Opening night",
        ),
    }  # fmt: skip


# Fields for days


def test_an_events_days_are_entered_in_common_forms_and_one_from_the_calendar(desk, cup):
    page = reverse("event", args=[cup.slug])
    said = {"name": cup.name, "kind": "tournament", "public": "on"}
    more = {"dates": "15.3.2026, 2026年3月16日", "one_more_day": MARCH_14}
    assert desk.post(page, {**said, **more}).status_code == 302
    cup.refresh_from_db()
    assert cup.dates == [MARCH_14, "2026-03-15", "2026-03-16"]
    assert 'type="date"' in desk.get(page).text
    for wrong in ("14.3.", "3/4/2026", "14.3.2026 14.3.2026"):
        answer = desk.post(page, {**said, "dates": wrong})
        assert answer.status_code == 422
    cup.refresh_from_db()
    assert len(cup.dates) == 3


def test_where_one_day_is_asked_the_browser_offers_its_calendar_and_typed_days_are_read(desk, organizer):
    club = of_clubs.club_of()
    season = reverse("new_season", args=[club.slug])
    assert '<input type="date" name="begins"' in desk.get(season).text
    sent = {"name": "Spring", "weeks": "1", "begins": "14.3.2026", "count": "2", "public": "on"}
    assert desk.post(season, sent).status_code == 302
    league = Tournament.objects.get()
    assert list(league.meetings.values_list("date", flat=True)) == [MARCH_14, "2026-03-21"]
    assert '<input type="date" name="day"' in desk.get(reverse("tonight", args=[league.slug])).text
    form = StartForm({"day": "2026/3/28"}, tournament=league)
    assert (form.is_valid(), f"{form.cleaned_data['day']}") == (True, "2026-03-28")


@pytest.mark.parametrize(
    "typed", ["14.3.2026 18:00", "2026/3/14, 18:00", "2026-03-14T18:00", "2026年3月14日 18:00"]
)
def test_a_moment_is_read_with_its_day_in_common_forms(typed):
    form = SettingsForm({"opens_at": typed}, settings=RegistrationOptions(zone="Asia/Tokyo"))
    assert form.is_valid(), form.errors
    assert form.options.opens_at == datetime(2026, 3, 14, 9, tzinfo=UTC)


@pytest.mark.parametrize("typed", ["from 2026-3-14", "ab 14.3.2026", "(2026年3月14日から)", "2026/3/14"])
def test_the_day_from_which_somebody_plays_for_a_team_is_read_in_common_forms(typed):
    assert lineups._split_day(f"Anna {typed}") == ("Anna", MARCH_14)


# Display


def test_a_page_has_no_day_in_another_form(desk, organizer):
    club = of_clubs.club_of()
    league = of_clubs.season(club, "Spring", days=("2026-03-14", "2026-03-21"))
    tournaments.change(league, dates=["2026-03-14", "2026-03-21"], act=by())
    pages = [
        league.get_absolute_url(),
        club.get_absolute_url(),
        reverse("home"),
        reverse("standings", args=[league.slug]),
        reverse("tonight", args=[league.slug]),
    ]
    for page in pages:
        text = Client().get(page).text if page != pages[-1] else desk.get(page).text
        seen = text.partition("<main")[2].replace('value="2026-03', "").replace("evenings/2026-03", "")
        assert "2026-03" not in seen, page
    japanese = Client(headers={"accept-language": "ja"}).get(reverse("home")).text
    assert "2026年3月14日〜21日" in japanese


# The day of a game


def games_of(event):
    text = Client().get(reverse("event_file", args=[event.slug, "games", "csv"])).text
    return [(row["Round"], row["Date"]) for row in csv.DictReader(io.StringIO(text.lstrip("\ufeff")))]


def played(days, *opened, zone="Asia/Tokyo", monkeypatch):
    """An event of four in that time zone, on those *days*, with a finished round for each time of *opened*."""
    event = tournaments.create(name="Open", ruleset_key="ema-2025", timezone=zone, act=by())
    tournaments.change(event, dates=days, act=by())
    entry_list.enter(event, "A\nB\nC\nD", act=by())
    for at in opened:
        round_ = rounds.draw(event, 1, act=by())
        rounds.open_round(round_, act=by(at=at))
        play(round_.tables.get(), *HANCHAN)
        monkeypatch.setattr(timezone, "now", lambda at=at: at)
        rounds.finish(round_, act=by())
    return event


LATE = datetime(2026, 3, 14, 16, tzinfo=UTC)
"""One hour after midnight in Tokyo, on the next day."""


def test_the_games_of_an_event_of_one_day_have_that_day(organizer, monkeypatch):
    event = played([MARCH_14], datetime(2026, 9, 1, tzinfo=UTC), monkeypatch=monkeypatch)
    assert set(games_of(event)) == {("1", MARCH_14)}


def test_a_game_of_several_days_has_the_day_on_which_its_round_was_opened_in_the_events_zone(
    organizer, monkeypatch
):
    days = ["2026-03-14", "2026-03-15"]
    morning = datetime(2026, 3, 14, 1, tzinfo=UTC)
    event = played(days, morning, LATE, monkeypatch=monkeypatch)
    assert list(dict.fromkeys(games_of(event))) == [("1", "2026-03-14"), ("2", "2026-03-15")]
    # In Vienna it was the same day.
    tournaments.change(event, timezone="Europe/Vienna", act=by())
    assert list(dict.fromkeys(games_of(event))) == [("1", "2026-03-14"), ("2", "2026-03-14")]


def test_a_game_that_was_entered_long_afterwards_has_no_day_that_nobody_said(organizer, monkeypatch):
    event = played(["2026-03-14", "2026-03-15"], datetime(2026, 9, 1, tzinfo=UTC), monkeypatch=monkeypatch)
    assert set(games_of(event)) == {("1", "")}
