"""The heads of lists outside their pages: which event, which list, and as of when."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.presenters.clubs.seasons import season
from tournaments.presenters.events.ranking.parts import stage_name
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.events.teams import TeamStandings

__all__ = ["as_of", "list_head", "list_name"]


def list_head(standings: Standings | TeamStandings) -> str:
    """The event, the list, and as of when it is, on one line."""
    parts = (standings.tournament.name, list_name(standings), as_of(standings))
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


def as_of(standings: Standings | TeamStandings) -> str:
    """The last round or evening that is counted; empty before anything is played."""
    if standings.is_final:
        return pgettext("standings", "final")
    if isinstance(standings, Standings) and standings.is_season:
        played = season(standings).played
        return _("After %(meeting)s") % {"meeting": played[-1].name} if played else ""
    over = [round_.number for round_ in standings.rounds if round_.is_over]
    started = [round_.number for round_ in standings.rounds if not round_.is_drawn]
    number = standings.after if standings.after is not None else max(over, default=0)
    if standings.after is None and (not over or max(started, default=0) > number):
        return pgettext("standings", "interim") if started else ""
    return _("After round %(number)s") % {"number": number}
