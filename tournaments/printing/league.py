"""Sheets of a league."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from django.db.models import Max
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.common import dates
from tournaments.common.errors import StateError
from tournaments.models import Meeting, Tournament
from tournaments.presenters.clubs.day_results import day_results
from tournaments.presenters.clubs.evenings import evening
from tournaments.presenters.clubs.season_lists import season_lists
from tournaments.presenters.events import standings
from tournaments.presenters.paper import stamps
from tournaments.presenters.paper.stamps import Scope
from tournaments.printing.event_facts import EventFacts
from tournaments.printing.kinds import Part, PrintRequest, Work
from tournaments.printing.link_addresses import phone_address, waits_for_address
from tournaments.printing.score_cards import score_cards
from tournaments.sheets.clubs import day_results as day_sheet
from tournaments.sheets.clubs import evening_sheet, evening_wall, season_table

__all__ = ["WORK"]


def _is_league(event: Tournament) -> bool:
    return event.kind == Tournament.Kind.LEAGUE


def _meeting(print_request: PrintRequest) -> Meeting:
    if print_request.meeting is None:
        raise StateError(_no_evening())
    print_request.meeting.tournament = print_request.event
    return print_request.meeting


def _evening_sheet(print_request: PrintRequest) -> Sequence[Part]:
    meeting = _meeting(print_request)
    current_evening = evening(meeting)
    if not current_evening.games and not current_evening.noted:
        raise StateError(
            _("The evening of %(day)s has no players yet.") % {"day": dates.evening_name(meeting.word)}
        )
    last = print_request.event.rounds.filter(name=meeting.word).aggregate(last=Max("number"))["last"]
    stamp = stamps.of_scope(print_request.event, Scope(last=last))
    return [partial(evening_sheet.draw, evening=current_evening, stamp=stamp, notes=print_request.official)]


def _day_results(print_request: PrintRequest) -> Sequence[Part]:
    meeting = _meeting(print_request)
    results = day_results(meeting, everything=print_request.official)
    if results is None:
        raise StateError(
            _("The evening of %(day)s has no games yet.") % {"day": dates.evening_name(meeting.word)}
        )
    stamp = stamps.of_scope(print_request.event, Scope(last=results.last))
    return [partial(day_sheet.draw, results=results, stamp=stamp)]


def _season_table(print_request: PrintRequest) -> Sequence[Part]:
    current_standings = standings.current(print_request.event, everything=print_request.official)
    if current_standings.stages:
        raise StateError(_has_stages())
    if not current_standings.all_rows:
        raise StateError(_no_players())
    stamp = stamps.of_scope(print_request.event, Scope())
    return [partial(season_table.draw, season_lists=season_lists(current_standings), stamp=stamp)]


def _evening_wall(print_request: PrintRequest) -> Sequence[Part]:
    meeting = _meeting(print_request)
    address = phone_address(print_request.event) + reverse("here", args=[meeting.token])
    if meeting.over:
        raise StateError(
            _("The evening of %(day)s is over. Choose a future one.")
            % {"day": dates.evening_name(meeting.word)}
        )
    return [partial(evening_wall.draw, meeting=meeting, address=address)]


def _no_evening() -> str:
    return _("There is no evening yet. Start one under “Tonight”, or plan one.")


def _has_stages() -> str:
    return _("This league has stages. Print its standings instead.")


def _no_players() -> str:
    return _("No players yet.")


def _waits_for_an_evening(facts: EventFacts) -> str:
    """Why a sheet of an evening waits: nobody has come to any yet; empty once somebody has."""
    if not facts.meetings:
        return _no_evening()
    evenings = (evening(one) for one in reversed(_league_meetings(facts)))
    return "" if any(one.games or one.noted for one in evenings) else _("No evening has any players yet.")


def _waits_for_an_evening_to_come(facts: EventFacts) -> str:
    if not facts.meetings:
        return _no_evening()
    if all(meeting.over for meeting in facts.meetings):
        return _("All evenings are over. Plan the next one first.")
    return waits_for_address(facts.event)


def _waits_for_games(facts: EventFacts) -> str:
    if not facts.meetings:
        return _no_evening()
    words = {round_.name or str(round_.number) for round_ in facts.rounds}
    return "" if any(one.word in words for one in facts.meetings) else _("No evening has a game yet.")


def _waits_for_the_season(facts: EventFacts) -> str:
    if facts.standings.stages:
        return _has_stages()
    return "" if facts.standings.all_rows else _no_players()


def _league_meetings(facts: EventFacts) -> list[Meeting]:
    for meeting in facts.meetings:
        meeting.tournament = facts.event
    return facts.meetings


WORK: Final[Mapping[str, Work]] = {
    "evening-wall": Work(fits=_is_league, waits=_waits_for_an_evening_to_come, parts=_evening_wall),
    "score-cards": Work(fits=_is_league, parts=score_cards),
    "evening-sheet": Work(fits=_is_league, waits=_waits_for_an_evening, parts=_evening_sheet),
    "day-results": Work(fits=_is_league, waits=_waits_for_games, parts=_day_results),
    "season-table": Work(fits=_is_league, waits=_waits_for_the_season, parts=_season_table),
}
"""What prints each sheet, by its name."""
