"""Every time is shown in the time zone of its event or club, whatever the desk's own is."""

import csv
import io
import json
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from tests.acts import by
from tests.tournaments.clubs import club_setup as of_clubs
from tests.tournaments.integrity.test_verifying import everything
from tests.tournaments.interchange.test_event_files import OPEN, brought, emptied, faults
from tests.tournaments.paper.test_sheets import text_of
from tests.tournaments.people.test_registrations import SETTINGS
from tests.tournaments.tables.games import HANCHAN, play
from tournaments.common.errors import InputError
from tournaments.common.zones import ZONES
from tournaments.forms.interchange.event_files import import_event
from tournaments.journal.kinds import ClubJoined, MeetingSet
from tournaments.journal.reading import read_entry, write_entry
from tournaments.models import Club, JournalEntry, Tournament
from tournaments.presenters.clubs import evenings as shown_evenings
from tournaments.presenters.interchange import event_files
from tournaments.presenters.paper import stamps
from tournaments.printing.catalogue import SHEETS
from tournaments.printing.document import render_document
from tournaments.printing.print_requests import read_request as asked_of
from tournaments.services.clubs import club_settings, evenings
from tournaments.services.events import rounds, tournaments, zones
from tournaments.services.integrity.rebuilding import rebuild
from tournaments.services.integrity.verifying import verify_events
from tournaments.services.people import (
    entry_list,
    own_links,
    registration_links,
    registration_settings,
    registration_window,
    registrations,
    waiting_list,
)
from tournaments.services.people.registration_answers import RegistrationInput
from tournaments.services.tables import clocks
from tournaments.views.screens.boards import render_board
from tournaments.views.screens.live import BoardRequest

EVENING = datetime(2026, 11, 26, 19, 29, tzinfo=UTC)
"""20:29 in Vienna, and 4:29 on the next day in Tokyo."""


def playing(name, zone, **more):
    """Round 1 of an event of eight in that time zone, with a clock of 90 minutes that started at `EVENING`."""
    event = tournaments.create(name=name, ruleset_key="ema-2025", timezone=zone, act=by(), **more)
    entry_list.enter(event, "\n".join(f"{name} {number}" for number in range(1, 9)), act=by())
    round_ = rounds.draw(event, 1, act=by())
    rounds.open_round(round_, act=by())
    clocks.start(round_, 90, act=by(at=EVENING))
    return round_


@pytest.fixture
def vienna(organizer):
    return playing("Wien", "Europe/Vienna")


@pytest.fixture
def tokyo(organizer):
    return playing("Tokyo", "Asia/Tokyo")


@pytest.fixture
def at_29(monkeypatch):
    """Stops the desk's clock at `EVENING`."""
    monkeypatch.setattr(timezone, "now", lambda: EVENING)


def wrong():
    """The faults that `verify` finds."""
    return [fault for one in verify_events() for fault in one.faults]


def address(name, *args):
    return reverse(name, args=args)


def board(event, word):
    return render_board(BoardRequest(event=event.uid, board=word, language="en"))


# The clock


@pytest.mark.usefixtures("at_29")
def test_the_clock_of_vienna_and_that_of_tokyo_end_at_their_own_hour_on_every_page(desk, vienna, tokyo):
    for round_, ends in ((vienna, "21:59"), (tokyo, "05:59"), (vienna, "21:59")):
        event = round_.tournament
        own = own_links.link_of(event.players.first())
        pages = {
            "round": desk.get(round_.get_absolute_url()).text,
            "floor": desk.get(address("floor", event.slug)).text,
            "board": board(event, "clock"),
            "board's page": Client().get(address("board", event.slug, "clock")).text,
            "table": Client().get(round_.tables.first().get_absolute_url()).text,
            "player's own": Client().get(address("own_page", own.token)).text,
        }
        others = {"21:59", "05:59", "20:59"} - {ends}
        assert [name for name, text in pages.items() if ends not in text] == []
        assert [name for name, text in pages.items() if any(other in text for other in others)] == []


def test_the_zone_of_one_request_is_not_that_of_the_next(desk, vienna):
    desk.get(address("floor", vienna.tournament.slug))
    Client().get(vienna.tables.first().get_absolute_url())
    board(vienna.tournament, "clock")
    assert str(timezone.get_current_timezone()) == "UTC"


def test_an_event_without_a_zone_has_that_of_its_club_else_the_desks(organizer):
    event = tournaments.create(name="Old", ruleset_key="ema-2025", act=by())
    assert zones.zone_name(event) == "UTC"
    with override_settings(TIME_ZONE="Asia/Tokyo"):
        timezone.get_default_timezone.cache_clear()
        assert zones.zone_name(event) == "Asia/Tokyo"
    timezone.get_default_timezone.cache_clear()
    club_settings.set_club(
        event, club_settings.create(name="Wiener Club", timezone="Europe/Vienna"), act=by()
    )
    event.refresh_from_db()
    assert zones.zone_name(event) == "Europe/Vienna"
    tournaments.change(event, timezone="America/New_York", act=by())
    event.refresh_from_db()
    assert zones.zone_name(event) == "America/New_York"


def test_printed_sheets_and_the_page_of_their_code_have_the_events_time(vienna, tokyo):
    for round_ in (vienna, tokyo):
        table, sheet = round_.tables.first(), SHEETS["score-sheets"]
        play(table, HANCHAN[0])
        at = table.entries.get(number=1).at
        here, desks = f"{at.astimezone(zones.zone_of(round_.tournament)):%H:%M}", f"{at:%H:%M}"
        said = text_of(render_document(sheet, asked_of(sheet, round_.tournament, {})))
        assert (here in said, desks in said) == (True, False)
        stamp = stamps.of_table(table)
        page = address("printed", stamps.event_word(round_.tournament), "1.1", stamp.code)
        assert here in Client().get(page).text


def test_a_sheet_that_is_printed_from_the_terminal_has_the_events_time_too(vienna, capsysbinary):
    play(vienna.tables.first(), HANCHAN[0])
    at = vienna.tables.first().entries.get(number=1).at
    call_command("print", vienna.tournament.slug, "score-sheets", table=["1"])
    said = text_of(capsysbinary.readouterr().out)
    assert f"{at.astimezone(zones.zone_of(vienna.tournament)):%H:%M}" in said


def test_the_stamp_of_a_sheet_names_the_zone_of_its_time_in_both_languages(vienna):
    play(vienna.tables.first(), HANCHAN[0])
    sheet, event = SHEETS["score-sheets"], vienna.tournament
    last = vienna.tables.first().entries.last()
    for zone, name in (
        ("Europe/Vienna", f"{last.at.astimezone(ZoneInfo('Europe/Vienna')):%Z}"),
        ("Asia/Riyadh", "UTC+3"),
    ):
        tournaments.change(event, timezone=zone, act=by())
        told = f"{last.at.astimezone(ZoneInfo(zone)):%H:%M} {name}"
        for language in ("en", "ja"):
            said = text_of(
                render_document(sheet, asked_of(sheet, Tournament.objects.get(), {"language": language}))
            )
            assert told in said, (zone, language)


@pytest.mark.usefixtures("at_29")
def test_a_page_with_times_names_its_zone_at_its_foot_and_one_without_does_not(desk, vienna):
    event = vienna.tournament
    says = "Times are in time zone Europe/Vienna."
    assert says in desk.get(vienna.get_absolute_url()).text
    japanese = desk.get(vienna.get_absolute_url(), headers={"accept-language": "ja"}).text
    assert "時刻はタイムゾーンEurope/Viennaで" in japanese
    assert "Times are in" not in desk.get(address("schedule", event.slug)).text


# The day


def test_today_is_decided_in_the_events_zone(desk, organizer, at_29):
    for zone, today in (("Europe/Vienna", "2026-11-26"), ("Asia/Tokyo", "2026-11-27")):
        league = tournaments.create(name=zone, ruleset_key="wrc-2025", timezone=zone, act=by())
        tournaments.change(league, kind=Tournament.Kind.LEAGUE, act=by())
        desk.post(address("begin_evening", league.slug))
        assert list(league.meetings.values_list("date", "begun")) == [(today, today)]
        assert desk.get(address("tonight", league.slug)).context["evening"].meeting.date == today


@pytest.mark.usefixtures("at_29")
def test_a_club_page_tells_the_next_evening_by_the_clubs_own_day(organizer):
    club = club_settings.create(name="Tokyo Club", timezone="Asia/Tokyo")
    of_clubs.season(club, "Winter", days=("2026-11-26", "2026-11-27"))
    page = Client().get(club.get_absolute_url()).context["page"]
    assert page.next.date == "2026-11-27"


# Registration


def test_the_deadline_of_a_registration_is_read_and_shown_in_the_events_zone(desk, vienna):
    event = tournaments.create(name="Open", ruleset_key="ema-2025", timezone="Europe/Vienna", act=by())
    page = address("registration_settings", event.slug)
    # Summer time ends between the two times.
    moments = {"opens_at": "2026-10-24T12:00", "closes_at": "2026-10-26T12:00"}
    assert desk.post(page, {**SETTINGS, **moments}).status_code == 302
    held = waiting_list.settings_of(event)
    assert (held.opens_at, held.closes_at) == (
        datetime(2026, 10, 24, 10, tzinfo=UTC),
        datetime(2026, 10, 26, 11, tzinfo=UTC),
    )
    assert "2026-10-26T12:00" in desk.get(page).text
    assert registration_window.format_moment(held, held.closes_at).endswith("12:00 (Europe/Vienna)")
    tournaments.change(event, timezone="Asia/Tokyo", act=by())
    moved = waiting_list.settings_of(event)
    assert registration_window.format_moment(moved, moved.closes_at).endswith("20:00 (Asia/Tokyo)")


def test_a_registration_from_before_events_had_a_zone_keeps_its_own(organizer):
    event = tournaments.create(name="Open", ruleset_key="ema-2025", act=by())
    said = registration_settings.RegistrationOptions(open=True, closes_at=EVENING, zone="Asia/Tokyo")
    registration_settings.save_options(event, said, act=by())
    held = waiting_list.settings_of(event)
    assert registration_window.format_moment(held, held.closes_at).endswith("04:29 (Asia/Tokyo)")
    assert registration_settings.options_of(event, held).zone == "Asia/Tokyo"


# Choosing the time zone


def test_the_zone_is_chosen_when_an_event_is_made_and_is_changed_in_its_settings(desk):
    new = {"name": "Cup", "ruleset_key": "ema-2025", "timezone": "Europe/Vienna"}
    desk.post(address("new_tournament"), new)
    event = Tournament.objects.get()
    assert event.timezone == "Europe/Vienna"
    settings = {"name": "Cup", "kind": "tournament", "dates": "", "public": "on"}
    desk.post(address("event", event.slug), {**settings, "timezone": "Asia/Tokyo"})
    # A form from before the field existed.
    desk.post(address("event", event.slug), settings)
    event.refresh_from_db()
    assert event.timezone == "Asia/Tokyo"
    kinds = JournalEntry.objects.filter(event=event.uid).values_list("kind", "payload")
    assert [payload.get("set", {}).get("timezone") for kind, payload in kinds if kind == "change"] == [
        "Asia/Tokyo"
    ]


@pytest.mark.parametrize("page", ["new_tournament", "new_club"])
def test_without_a_script_the_desks_zone_is_chosen_and_a_script_may_choose_the_browsers(desk, page):
    select = desk.get(address(page)).text.partition('name="timezone"')[2].partition("</select>")[0]
    assert '<option value="UTC" selected>' in select
    assert 'data-browser-zone="yes"' in select


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "Factory", "localtime", "x" * 200])
def test_a_zone_that_there_is_not_is_refused_at_its_field(desk, vienna, zone):
    event, club = vienna.tournament, club_settings.create(name="River Club", timezone="Asia/Tokyo")
    asked = {
        address("new_tournament"): {"name": "Cup", "ruleset_key": "ema-2025"},
        address("event", event.slug): {"name": "Wien", "kind": "tournament"},
        address("new_club"): {"name": "Club", "ruleset": "wrc-2025", "three": "friendly"},
        address("club_settings", club.slug): {"name": "Club", "ruleset": "wrc-2025", "three": "friendly"},
    }
    for page, said in asked.items():
        answer = desk.post(page, {**said, "timezone": zone})
        assert list(answer.context["form"].errors) == ["timezone"], page
        assert "Choose one from the list." in answer.text
    for refused in (
        lambda: tournaments.create(name="Cup", ruleset_key="ema-2025", timezone=zone, act=by()),
        lambda: tournaments.change(event, timezone=zone, act=by()),
        lambda: club_settings.create(name="Club", timezone=zone),
    ):
        with pytest.raises(InputError, match="There is no time zone"):
            refused()
    assert Tournament.objects.get().timezone == "Europe/Vienna"


def test_a_season_has_the_zone_of_its_club_and_the_next_event_that_of_this_one(desk, vienna):
    desk.post(
        address("new_club"),
        {"name": "Wiener Club", "ruleset": "wrc-2025", "three": "friendly", "timezone": "Europe/Vienna"},
    )
    club = Club.objects.get()
    assert club.timezone == "Europe/Vienna"
    assert of_clubs.season(club, "Winter").timezone == "Europe/Vienna"
    assert tournaments.copy(vienna.tournament, name="Next", with_people=False, act=by()).timezone == (
        "Europe/Vienna"
    )


# Files and rows


def test_a_file_names_the_zone(organizer, tmp_path):
    assert faults({**OPEN, "timezone": "Mars/\nOlympus"}, tmp_path) == [("timezone", "control")]
    assert brought({**OPEN, "timezone": "Europe/Vienna"}, tmp_path) == ["open"]
    assert Tournament.objects.get().timezone == "Europe/Vienna"


def test_an_event_of_a_zone_that_this_desk_does_not_know_is_imported_and_keeps_its_name(
    organizer, tmp_path, monkeypatch
):
    club = club_settings.create(name="Wiener Club", timezone="Europe/Vienna")
    event = of_clubs.season(club, "Winter")
    told = json.loads(json.dumps(event_files.event(event)))
    emptied()
    Club.objects.all().delete()
    for module in ("tournaments.services.events.zones", "tournaments.forms.common.zones"):
        monkeypatch.setattr(f"{module}.ZONES", ZONES - {"Europe/Vienna"})
    made, notes = import_event(json.dumps(told).encode(), by="Olga")
    assert notes == [
        "the time zone “Europe/Vienna” is unknown here; its name is kept, and times are shown in UTC"
    ]
    assert event_files.event(made) == told
    assert (made.timezone, Club.objects.get().timezone) == ("Europe/Vienna",) * 2
    assert zones.zone_name(made) == zones.zone_name(Club.objects.get()) == "UTC"
    assert wrong() == []


def test_the_settings_of_an_event_of_an_unknown_zone_keep_its_name_until_another_is_chosen(desk, tmp_path):
    brought({**OPEN, "timezone": "Mars/Olympus"}, tmp_path)
    event = Tournament.objects.get()
    page = address("event", event.slug)
    assert "Mars/Olympus: unknown, UTC is used instead" in desk.get(page).text
    said = {"name": "Closed", "kind": "tournament", "dates": "", "public": "on"}
    desk.post(page, {**said, "timezone": "Mars/Olympus"})
    event.refresh_from_db()
    assert (event.name, event.timezone) == ("Closed", "Mars/Olympus")
    assert tournaments.copy(event, name="Next", with_people=False, act=by()).timezone == ""
    desk.post(page, {**said, "timezone": "Europe/Vienna"})
    event.refresh_from_db()
    assert event.timezone == "Europe/Vienna"


def test_an_exported_event_and_its_club_keep_their_zone_elsewhere(organizer, tmp_path):
    club = club_settings.create(name="Wiener Club", timezone="Europe/Vienna")
    event = of_clubs.season(club, "Winter")
    told = json.loads(json.dumps(event_files.event(event)))
    assert (told["timezone"], told["club"]["timezone"]) == ("Europe/Vienna", "Europe/Vienna")
    emptied()
    Club.objects.all().delete()
    assert brought(told, tmp_path)[-1] == event.slug
    assert (Tournament.objects.get().timezone, Club.objects.get().timezone) == ("Europe/Vienna",) * 2
    assert event_files.event(Tournament.objects.get()) == told


def test_rows_with_a_zone_are_clean_and_are_made_again_as_they_were(vienna):
    tournaments.change(vienna.tournament, timezone="Asia/Tokyo", act=by())
    assert wrong() == []
    rows = everything()
    Tournament.objects.update(timezone="Europe/Vienna")
    assert len(wrong()) == 1
    rebuild()
    assert everything() == rows


def test_entries_from_before_there_was_a_zone_are_read_as_without_one():
    told = ClubJoined(club="c1" * 8, name="River Club")
    assert told.timezone == ""
    _kind, payload = write_entry(MeetingSet(meeting="January"))
    old = {name: value for name, value in payload.items() if name != "begun"}
    assert read_entry("meeting", old) == MeetingSet(meeting="January", begun="")


# Files with times


def test_the_file_of_registrations_has_the_events_time_and_names_its_zone(desk, organizer):
    event = tournaments.create(name="Open", ruleset_key="ema-2025", timezone="Asia/Tokyo", act=by())
    said = registration_settings.RegistrationOptions(open=True)
    registration_settings.save_options(event, said, act=by())
    link = registration_links.new_link()
    registrations.register(event, RegistrationInput(name="Anna"), link=link, now=EVENING, act=by())
    text = desk.get(address("registrations_file", event.slug)).text
    head, row = list(csv.reader(io.StringIO(text.lstrip("\ufeff"))))
    assert (head[-1], row[-1]) == ("Registered on (Asia/Tokyo)", "2026-11-27 04:29")


# Tonight


@pytest.mark.usefixtures("at_29")
def test_an_evening_that_was_planned_for_another_day_stays_tonights_once_it_is_begun(desk, organizer):
    club = club_settings.create(name="Wiener Club", timezone="Europe/Vienna")
    league = of_clubs.season(club, "Winter", days=("2026-11-19", "2026-12-03"))
    page = address("tonight", league.slug)
    assert "Start planned evening" in desk.get(page).text
    desk.post(address("begin_evening", league.slug), {"planned": "2026-12-03"})
    # The page is loaded again, without the address of the evening.
    assert desk.get(page).context["evening"].meeting.date == "2026-12-03"
    evening = league.meetings.get(date="2026-12-03")
    evenings.end(evening, act=by())
    desk.post(address("begin_evening", league.slug), {"day": "2026-11-19"})
    assert desk.get(page).context["evening"].meeting.date == "2026-11-19"
    # An evening without people is not shown as tonight's on the next day.
    assert shown_evenings.evenings_in_progress(league, date(2026, 11, 27)) == []
    assert wrong() == []
