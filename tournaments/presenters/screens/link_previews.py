"""The previews of links in chats, from what a visitor's page already shows.

A builder reads the context of its page and nothing else: a preview costs no query, and tells nothing that the page does
not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.frozen import dataclass
from tournaments.common import dates, points
from tournaments.common.language import joined
from tournaments.common.punctuation import labelled
from tournaments.models import Club, Series, Tournament
from tournaments.presenters.clubs.seasons import Season
from tournaments.presenters.events.standings import Row, Standings
from tournaments.presenters.events.teams import TeamRow, TeamStandings
from tournaments.presenters.screens.list_heads import as_of, list_name, total_format
from tournaments.presenters.tables.lines import names_with_totals

__all__ = ["PREVIEWED", "LinkPreview", "preview_of"]

_FIRST = 3
"""So many players are named in a line."""

Context = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkPreview:
    """A title, one line about the page, and the path of its picture; without one the desk's own is shown."""

    title: str
    description: str
    picture: str = ""
    query: str = ""


def preview_of(name: str, context: Context) -> LinkPreview | None:
    """The preview of the page of this URL name with this context; None if it has none, as a hidden event."""
    tournament = context.get("tournament")
    if name not in PREVIEWED or (isinstance(tournament, Tournament) and not tournament.public):
        return None
    try:
        return PREVIEWED[name](context)
    except KeyError:
        # An error page has the address of a page, but not its content.
        return None


def _home(_context: Context) -> LinkPreview:
    return LinkPreview(title="Shinpan", description=_desk_line())


def _event(context: Context) -> LinkPreview:
    season = context["page"].season if "page" in context else None
    standings: Standings = season.standings if season else context["standings"]
    tournament = standings.tournament
    leader = [row for row in standings.rows if row.rank == 1 and not row.tied]
    facts = (
        dates.span(tournament.dates),
        tournament.place,
        as_of(standings, season),
        _players(standings),
        _leaders(leader, season),
    )
    return LinkPreview(title=tournament.name, description=_line(facts), picture=_event_picture(tournament))


def _standings(context: Context) -> LinkPreview:
    standings: Standings = context["standings"]
    tournament, season = standings.tournament, context.get("season")
    return LinkPreview(
        title=f"{list_name(standings)} · {tournament.name}",
        description=_line((as_of(standings, season), _leaders(standings.rows, season)))
        or _players(standings),
        picture=reverse("standings_preview", args=[tournament.slug]) + standings.query,
        query=standings.query,
    )


def _teams(context: Context) -> LinkPreview:
    standings: TeamStandings = context["standings"]
    return LinkPreview(
        title=f"{list_name(standings)} · {standings.tournament.name}",
        description=_line((as_of(standings), _leaders(standings.rows))),
        picture=_event_picture(standings.tournament),
    )


def _round(context: Context) -> LinkPreview:
    round_, count = context["round"], len(context["tables"])
    tables = ngettext("%(number)d table", "%(number)d tables", count) % {"number": count}
    tournament = context["tournament"]
    return LinkPreview(
        title=f"{round_.called} · {tournament.name}",
        description=_line((round_.state_label, tables)),
        picture=_event_picture(tournament),
    )


def _table(context: Context) -> LinkPreview:
    page, tournament = context["page"], context["tournament"]
    round_, number = page.table.round, page.table.number
    table = _("Table %(number)d") % {"number": number}
    if page.results:
        text = names_with_totals(page.results)
        picture = reverse("result_picture", args=[tournament.slug, round_.number, number])
    else:
        text = joined(seat.player.name for seat in page.seats)
        picture = _event_picture(tournament)
    return LinkPreview(
        title=f"{round_.called} · {table} · {tournament.name}", description=text, picture=picture
    )


def _player(context: Context) -> LinkPreview:
    tournament, page = context["tournament"], context["page"]
    row = page.standing
    if row.rank is None:
        facts = [_("Player")]
    elif page.is_league:
        facts = [labelled(_("Rank"), points.place(row.rank, tied=row.tied))]
    else:
        facts = [as_of(page.current), labelled(_("Rank"), points.place(row.rank, tied=row.tied))]
        facts.append(points.thousands(row.total))
    return LinkPreview(
        title=f"{page.player.name} · {tournament.name}",
        description=_line(facts),
        picture=_event_picture(tournament),
    )


def _evening(context: Context) -> LinkPreview:
    evening, tournament = context["evening"], context["tournament"]
    rows = [row for row in evening.rows if row.rank is not None][:_FIRST]
    places = joined(
        f"{points.place(row.rank, tied=row.tied)}. {row.player.name} {points.thousands(row.total)}"
        for row in rows
    )
    return LinkPreview(
        title=f"{dates.evening_name(evening.meeting.word)} · {tournament.name}",
        description=places or _("Results"),
        picture=_event_picture(tournament),
    )


def _club(context: Context) -> LinkPreview:
    club, page = context["club"], context["page"]
    facts = [page.event.name] if page.event is not None and page.event.public else []
    return LinkPreview(
        title=club.name,
        description=_line([*facts, page.place]) or _("Seasons, evenings and results"),
        picture=reverse("club_preview", args=[club.slug]),
    )


def _series(context: Context) -> LinkPreview:
    series, shown = context["series"], context["shown"]
    count = len(shown.events)
    return LinkPreview(
        title=series.name,
        description=labelled(
            _("Series"), ngettext("%(number)d event", "%(number)d events", count) % {"number": count}
        ),
        picture=reverse("series_preview", args=[series.slug]),
    )


def _rulesets(_context: Context) -> LinkPreview:
    return LinkPreview(
        title=_("Rulebooks"),
        description=_("The rules of each rulebook, with sources."),
    )


def _ruleset(context: Context) -> LinkPreview:
    return LinkPreview(
        title=context["found"].own.title,
        description=_("The rules of each rulebook, with sources."),
    )


def _register(context: Context) -> LinkPreview:
    return _event_part(context["tournament"], _("Registration"))


def _rounds(context: Context) -> LinkPreview:
    newest = next(iter(context["rounds"]), None)
    line = _line((newest.called, newest.state_label)) if newest else ""
    return _event_part(context["tournament"], _("Rounds"), line)


def _players_list(context: Context) -> LinkPreview:
    return _event_part(context["tournament"], _("Players"), _count(len(context["everybody"])))


def _rules(context: Context) -> LinkPreview:
    return _event_part(context["tournament"], _("Rules"), context["listed"].title)


def _schedule(context: Context) -> LinkPreview:
    count = len(context["schedule"].rounds)
    line = labelled(_("Rounds"), str(count)) if count else ""
    return _event_part(context["tournament"], _("Schedule"), line)


def _statistics(context: Context) -> LinkPreview:
    return _event_part(context["tournament"], _("Statistics"))


def _bracket(context: Context) -> LinkPreview:
    return _event_part(context["tournament"], _("Bracket"))


def _clubs(context: Context) -> LinkPreview:
    return LinkPreview(title=_("Clubs"), description=_names(context["clubs"]))


def _series_list(context: Context) -> LinkPreview:
    return LinkPreview(title=_("Series"), description=_names(context["all_series"]))


def _records(context: Context) -> LinkPreview:
    club = context["club"]
    return LinkPreview(
        title=f"{_('Records')} · {club.name}",
        description=_("Seasons, evenings and results"),
        picture=reverse("club_preview", args=[club.slug]),
    )


PREVIEWED: Final[Mapping[str, Callable[[Context], LinkPreview]]] = {
    "home": _home,
    "tournament": _event,
    "standings": _standings,
    "teams": _teams,
    "round": _round,
    "table_page": _table,
    "player": _player,
    "evening": _evening,
    "club": _club,
    "series": _series,
    "rulesets": _rulesets,
    "ruleset": _ruleset,
    "register": _register,
    "clubs": _clubs,
    "series_list": _series_list,
    "schedule": _schedule,
    "players": _players_list,
    "statistics": _statistics,
    "bracket": _bracket,
    "records": _records,
    "rounds": _rounds,
    "rules": _rules,
}
"""The public pages whose links have a preview, by URL name."""


def _players(standings: Standings) -> str:
    return _count(len(standings.rows))


def _count(count: int) -> str:
    return ngettext("%(number)d player", "%(number)d players", count) % {"number": count} if count else ""


def _leaders(rows: Iterable[Row | TeamRow], season: Season | None = None) -> str:
    """The first places; empty before there are any."""
    return joined([text for row in rows if (text := _ranked(row, season))][:_FIRST])


def _ranked(row: Row | TeamRow, season: Season | None = None) -> str:
    if row.rank is None:
        return ""
    name = row.team.name if isinstance(row, TeamRow) else row.player.name
    return f"{points.place(row.rank, tied=row.tied)}. {name} {total_format(season)(row.total)}"


def _line(facts: Iterable[str]) -> str:
    return " · ".join(filter(None, facts))


def _event_part(tournament: Tournament, name: str, line: str = "") -> LinkPreview:
    """The preview of a page of an event: its line, else the event's days and venue."""
    return LinkPreview(
        title=f"{name} · {tournament.name}",
        description=line or _line((dates.span(tournament.dates), tournament.place)) or name,
        picture=_event_picture(tournament),
    )


def _names(rows: Iterable[Club | Series]) -> str:
    """The names of the first rows of a page's list; its query is not made again."""
    return joined(row.name for row in list(rows)[:_FIRST]) or _desk_line()


def _event_picture(tournament: Tournament) -> str:
    return reverse("event_preview", args=[tournament.slug])


def _desk_line() -> str:
    return _("Shinpan: rulings, standings and score sheets for riichi mahjong.")
