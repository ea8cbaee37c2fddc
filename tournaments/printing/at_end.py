"""Sheets printed at the end of an event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import Round, Tournament
from tournaments.presenters.clubs.season_page import divisions
from tournaments.presenters.events import observer, standings, teams
from tournaments.presenters.events.ranking import honours, standing_words
from tournaments.presenters.events.ranking.honours import Honour
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.paper import stamps
from tournaments.presenters.paper.stamps import Scope
from tournaments.printing.event_facts import EventFacts
from tournaments.printing.kinds import Part, PrintRequest, Work
from tournaments.printing.tables import hide_held_back
from tournaments.services.events.logos import logo_of
from tournaments.sheets.events import certificates, final_list, observer_sheet

__all__ = ["WORK"]


def _final_standings(print_request: PrintRequest) -> Standings:
    """The standings of an event that is over. Raises `StateError` with what is still to be done."""
    if reason := _unfinished_reason(EventFacts(print_request.event)):
        raise StateError(reason)
    final_standings = standings.current(print_request.event, everything=print_request.official)
    if not any(row.rank is not None for row in final_standings.rows):
        raise StateError(_no_rank())
    return final_standings


def _unfinished_reason(facts: EventFacts) -> str:
    """What is still to be done before the event is over; empty if it is."""
    event = facts.event
    if event.kind == Tournament.Kind.LEAGUE and not event.ended:
        return _("The season is not over. End it first, on the season page.")
    if any(round_.state != Round.State.FINISHED for round_ in facts.rounds):
        return _("A round is not finished. Finish it first.")
    if len(facts.rounds) < (event.last_round or 0) or facts.has_plan:
        return _("The last round has not been played yet.")
    return ""


def _no_rank() -> str:
    return _("There are no ranks yet. Play and finish a round first.")


def _waits_for_the_end(facts: EventFacts) -> str:
    return _unfinished_reason(facts) or ("" if facts.is_ranked else _no_rank())


def _final_list(print_request: PrintRequest) -> Sequence[Part]:
    event = print_request.event
    with hide_held_back(print_request):
        final_standings = _final_standings(print_request)
        stamp = stamps.of_scope(event, Scope())
        title_rows = event.season_places.exclude(title="").values_list("player__number", "title")
        titles = dict(title_rows)
        lists = (
            [one for _name, one in divisions(final_standings)]
            if event.kind == Tournament.Kind.LEAGUE
            else [final_standings]
        )
        parts: list[Part] = [
            partial(
                final_list.draw,
                standings=one,
                notes=standing_words.notes(one, official=print_request.official),
                stamp=stamp,
                titles=titles,
            )
            for one in lists
        ]
    return parts


def _certificates(print_request: PrintRequest) -> Sequence[Part]:
    with hide_held_back(print_request):
        certificate_honours = list(_honours(print_request))
        if not certificate_honours:
            raise StateError(_no_honours())
        stamp = stamps.of_scope(print_request.event, Scope())
        logo = logo_of(print_request.event)
    return [
        partial(certificates.draw, event=print_request.event, honour=honour, stamp=stamp, logo=logo)
        for honour in certificate_honours
    ]


def _no_honours() -> str:
    return _("There are no winners yet.")


def _waits_for_a_certificate(facts: EventFacts) -> str:
    if reason := _waits_for_the_end(facts):
        return reason
    print_request = PrintRequest(event=facts.event)
    return "" if next(_honours(print_request), None) else _no_honours()


def _honours(print_request: PrintRequest) -> Iterator[Honour]:
    """For a season, the players with a title or one of the first places; else the first four players and four teams."""
    event, final_standings = print_request.event, _final_standings(print_request)
    if event.kind == Tournament.Kind.LEAGUE:
        yield from honours.of_season(event)
        return
    yield from honours.of_people(final_standings)
    if event.teams.exists():
        yield from honours.of_teams(teams.current(event, everything=print_request.official))


def _observer_figures(print_request: PrintRequest) -> Sequence[Part]:
    with hide_held_back(print_request):
        figures = observer.figures(print_request.event, everything=print_request.official)
        stamp = stamps.of_scope(print_request.event, Scope())
    return [partial(observer_sheet.draw, figures=figures, stamp=stamp)]


def _by_rounds(event: Tournament) -> bool:
    return event.kind != Tournament.Kind.LEAGUE


WORK: Final[Mapping[str, Work]] = {
    "final-list": Work(waits=_waits_for_the_end, parts=_final_list),
    "certificates": Work(waits=_waits_for_a_certificate, parts=_certificates),
    "observer-figures": Work(fits=_by_rounds, parts=_observer_figures),
}
"""What prints each sheet, by its name."""
