"""The heads of lists outside their pages: event, list and time."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from tournaments.common import points
from tournaments.presenters.clubs.seasons import Season
from tournaments.presenters.events.ranking.parts import stage_name
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.events.teams import TeamStandings

__all__ = ["as_of", "list_head", "list_name", "total_format"]


def list_head(standings: Standings | TeamStandings, season: Season | None = None) -> str:
    """The event, the list and its time, on one line; *season* are the same standings by evenings."""
    parts = (standings.tournament.name, list_name(standings), as_of(standings, season))
    return " · ".join(part for part in parts if part)


def list_name(standings: Standings | TeamStandings) -> str:
    """The name of the list: standings, those of a stage, or those of a group."""
    is_teams = isinstance(standings, TeamStandings)
    parts = [_("Team standings") if is_teams else _("Standings")]
    if len(standings.stages) > 1:
        parts.append(stage_name(standings.stages, standings.stage))
    if isinstance(standings, Standings) and standings.group is not None:
        sentence = _("Division %(name)s") if standings.tournament.is_league else _("Group %(name)s")
        parts.append(sentence % {"name": standings.group})
    return " · ".join(filter(None, parts))


def as_of(standings: Standings | TeamStandings, season: Season | None = None) -> str:
    """The last round or, of a *season*, the last evening that is counted; empty before anything is played."""
    if standings.is_final:
        return pgettext("standings", "final")
    if season is not None:
        return _("After %(meeting)s") % {"meeting": season.played[-1].name} if season.played else ""
    if standings.after is not None:
        return _("After round %(number)s") % {"number": standings.after}
    started = [round_ for round_ in standings.rounds if not round_.is_drawn]
    if not started:
        return ""
    latest = started[-1]
    if latest.is_open:
        return _("Round %(number)s in progress") % {"number": latest.number}
    # Some of its results may be held back, or wait for approval.
    if not latest.is_over:
        return pgettext("standings", "interim")
    return _("After round %(number)s") % {"number": latest.number}


def total_format(season: Season | None = None) -> Callable[[int | Fraction], str]:
    """How totals are written: in thousands to one decimal, in a *season* ranked by the mean to two."""
    by_mean = season is not None and season.rules.order is referee.standings.CountingOrder.AVERAGE
    return points.hundredths if by_mean else points.thousands
