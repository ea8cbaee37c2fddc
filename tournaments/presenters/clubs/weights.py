"""An event's report to the European Mahjong Association: its weight for the European ranking.

The parts are those of the European Mahjong Association. Figures that were not given are counted from the event: days
from its dates, players from its list, countries from the people's data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from referee.frozen import dataclass
from tournaments.common import points
from tournaments.common.countries import country
from tournaments.models import Player, Tournament
from tournaments.presenters.events import standings
from tournaments.presenters.events.ranking.standing_rows import Row, Standings
from tournaments.services.clubs.series import Figures

__all__ = [
    "BaseRanked",
    "EventWeight",
    "Mers",
    "Unranked",
    "mers",
    "ranked_rows",
    "unranked_players",
    "weight_of",
]

_MOST_SUBSTITUTES: Final = 3
"""The EMA counts up to this many substitutes as players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventWeight:
    """An event's weight by its *parts*, with the figures it is calculated from.

    *given_figures* are the names of the figures that the organizer gave; the others were counted. *unknown* is how many
    ranked players have no country; *undated*: the event has no dates, and one day is assumed.
    """

    days: int
    players: int
    countries: int
    qualified: bool
    parts: referee.standings.TournamentWeight
    given_figures: frozenset[str]
    unknown: int
    undated: bool

    @property
    def without_country(self) -> int:
        """The number of players without a country; zero if the organizer gave the number of countries."""
        return 0 if "countries" in self.given_figures else self.unknown

    @property
    def sum(self) -> str:
        """The parts and their sum: 2 + 0.5 + 1 + 0 = 3.5."""
        weight = self.parts
        parts = map(points.figure, (weight.duration, weight.players, weight.countries, weight.qualification))
        return f"{' + '.join(parts)} = {points.figure(weight.total)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseRanked:
    """A ranked player, with the base rank of their place and its product with the event's weight."""

    row: Row
    position: int
    tied: bool
    base_rank: int
    weighted: referee.Points

    @property
    def player(self) -> Player:
        """The player."""
        return self.row.player

    @property
    def number(self) -> str:
        """The player's EMA number; empty if unknown."""
        return str(self.player.person.numbers.get("ema", ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class Unranked:
    """A player who played and has no place that counts, with the reason in words."""

    player: Player
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Mers:
    """An event for the European ranking: its weight and all ranked players, *players* of them.

    *played* is its last day in ISO format, empty if it has none; *decided*: the list is final. *apart* played and are
    not ranked. *numberless* is how many ranked players have no EMA number.
    """

    tournament: Tournament
    weight: EventWeight
    rows: tuple[BaseRanked, ...]
    apart: tuple[Unranked, ...]
    played: str
    decided: bool

    @property
    def players(self) -> int:
        """The number of ranked players: the N of the base rank."""
        return len(self.rows)

    @property
    def numberless(self) -> int:
        """How many ranked players have no EMA number."""
        return sum(not row.number for row in self.rows)


def ranked_rows(standings: Standings) -> list[Row]:
    """The rows with a rank."""
    return [row for row in standings.rows if row.rank is not None]


def unranked_players(rows: Iterable[Row]) -> tuple[Unranked, ...]:
    """The players of the *rows* with the reason: their status, or how many games they lack for a rank."""
    return tuple(Unranked(player=row.player, says=_unranked_reason(row)) for row in rows)


def _unranked_reason(row: Row) -> str:
    if row.missing:
        text = ngettext("needs %(count)d more game", "needs %(count)d more games", row.missing)
        return text % {"count": row.missing}
    return (
        _("not ranked")
        if row.state is referee.standings.EntrantState.PLAYING
        else str(Player.State(row.state.value).label)
    )


def weight_of(standings: Standings, figures: Figures) -> EventWeight:
    """The event's weight from the given *figures*; a figure that was not given is counted."""
    ranked = ranked_rows(standings)
    substitutes = sum(
        row.state is referee.standings.EntrantState.SUBSTITUTE and row.games > 0 for row in standings.rows
    )
    counted = {
        "days": len(standings.tournament.dates),
        "players": len(ranked) + min(substitutes, _MOST_SUBSTITUTES),
        "countries": len(_countries(ranked)),
    }
    given_figures = {name: value for name in counted if (value := getattr(figures, name)) is not None}
    # No figure is below one: an event without dates has one day.
    days, players, countries = (
        {**counted, **given_figures}[name] or 1 for name in ("days", "players", "countries")
    )
    return EventWeight(
        days=days,
        players=players,
        countries=countries,
        qualified=figures.qualified,
        parts=referee.standings.tournament_weight(
            days=days, players=players, countries=countries, qualified=figures.qualified
        ),
        given_figures=frozenset(given_figures),
        unknown=sum(not country(row.player.person.country) for row in ranked),
        undated=not standings.tournament.dates and "days" not in given_figures,
    )


def _countries(rows: Iterable[Row]) -> set[str]:
    return {code for row in rows if (code := country(row.player.person.country))}


def mers(tournament: Tournament, figures: Figures, *, everything: bool = True) -> Mers:
    """The event as it is now; without *everything* as the public may see it."""
    event_standings = standings.current(tournament, everything=everything)
    ranked, weight = ranked_rows(event_standings), weight_of(event_standings, figures)
    tied = Counter(row.rank for row in ranked)
    rows = []
    for row in ranked:
        position = row.rank or 1
        base_rank = referee.standings.base_rank(position, len(ranked))
        rows.append(
            BaseRanked(
                row=row,
                position=position,
                tied=tied[position] > 1,
                base_rank=base_rank,
                weighted=base_rank * weight.parts.total,
            )
        )
    return Mers(
        tournament=tournament,
        weight=weight,
        rows=tuple(rows),
        apart=unranked_players(
            row
            for row in (*event_standings.rows, *event_standings.unlisted)
            if row.rank is None and row.games
        ),
        played=max(tournament.dates, default=""),
        decided=event_standings.decided,
    )
