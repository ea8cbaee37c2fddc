"""The players and teams honoured at the end of an event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.frozen import dataclass
from tournaments.common import points
from tournaments.models import Tournament
from tournaments.presenters.events.ranking.standing_rows import Standings
from tournaments.presenters.events.teams import TeamStandings

__all__ = ["MAX_PLACE", "Honour", "days", "of_people", "of_season", "of_teams", "place_in_words"]

MAX_PLACE: Final = 4
"""The last place that is honoured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Honour:
    """The text of a certificate: the name and its reading, the honour, and a small line with members or points."""

    name: str
    says: str
    reading: str = ""
    small: str = ""


def of_people(standings: Standings) -> Iterator[Honour]:
    """The first four of a list, and everybody who shares the last of these places."""
    for row in standings.rows:
        if row.rank is not None and row.rank <= MAX_PLACE:
            yield Honour(
                name=row.player.name,
                reading=row.player.reading,
                says=place_in_words(row.rank, tied=row.tied),
                small=f"{_('Total')} {points.thousands(row.total)}",
            )


def of_teams(standings: TeamStandings) -> Iterator[Honour]:
    """The first four teams, with their members."""
    for row in standings.rows:
        if row.rank is not None and row.rank <= MAX_PLACE:
            members = (member.player.name for member in row.team.members.all())
            yield Honour(
                name=row.team.name,
                says=place_in_words(row.rank, tied=row.tied),
                small=pgettext("between names", ", ").join(members),
            )


def of_season(event: Tournament) -> Iterator[Honour]:
    """The title winners of a season that has ended, and the first four of each division, the highest first."""
    places = list(event.season_places.select_related("player__person").order_by("place"))
    shared = [(place.division, place.rank) for place in places]
    for place in places:
        place_text = (
            place_in_words(place.rank, tied=shared.count((place.division, place.rank)) > 1)
            if place.rank
            else ""
        )
        if place.title or (place.rank is not None and place.rank <= MAX_PLACE):
            division = _("Division %(name)s") % {"name": place.division} if place.division else ""
            yield Honour(
                name=place.player.name,
                reading=place.player.reading,
                says=place.title or place_text,
                small=" · ".join(filter(None, (division, place_text if place.title else ""))),
            )


def place_in_words(rank: int, *, tied: bool) -> str:
    """One of the first four places, as it is announced.

    >>> place_in_words(2, tied=False), place_in_words(1, tied=True)
    ('Second place', 'First place, shared')
    """
    text = (_("First place"), _("Second place"), _("Third place"), _("Fourth place"))[rank - 1]
    return _("%(place)s, shared") % {"place": text} if tied else text


def days(dates: Sequence[str]) -> str:
    """The days of an event in words: the first, and the last if there are several; empty without any.

    >>> days(["2026-05-02"]), days(["2026-05-02", "2026-05-03"]), days(["2026-05-30", "2026-06-01"])
    ('May 2, 2026', 'May 2 – 3, 2026', 'May 30 – June 1, 2026')
    """
    if not dates:
        return ""
    first, last = date.fromisoformat(min(dates)), date.fromisoformat(max(dates))
    whole = pgettext("date format", "F j, Y")
    if first == last:
        return date_format(first, whole)
    start = pgettext("first of two days in a year", "F j")
    if first.year != last.year:
        start = end = whole
    elif first.month != last.month:
        end = pgettext("last of two days in a year", "F j, Y")
    else:
        end = pgettext("last of two days in a month", "j, Y")
    return pgettext("days", "%(first)s – %(last)s") % {
        "first": date_format(first, start),
        "last": date_format(last, end),
    }
