"""The standings of each division of a season."""

from __future__ import annotations

from collections.abc import Mapping

from referee.frozen import dataclass
from tournaments.models import Player
from tournaments.presenters.clubs.season_end import Choices, EndRow, ending, final_divisions
from tournaments.presenters.clubs.season_page import divisions, rules_in_words
from tournaments.presenters.clubs.seasons import Season, SeasonRow, season
from tournaments.presenters.events.ranking.standing_rows import Standings

__all__ = ["SeasonList", "SeasonLists", "season_lists"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonList:
    """A division; the name is empty if there are none. *goes* maps a player's key to their promotion or relegation.

    *level_up* and *level_down* are the players whom only a lot or a play-off can separate on that line.
    """

    name: str
    season: Season
    goes: Mapping[int, EndRow]
    level_up: tuple[Player, ...] = ()
    level_down: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonLists:
    """A season by divisions, the highest first. *guests* played outside them; *counts*: how it counts, in sentences."""

    divisions: tuple[SeasonList, ...]
    guests: tuple[SeasonRow, ...]
    counts: tuple[str, ...]

    @property
    def season(self) -> Season:
        """What all divisions share: the evenings and the rules."""
        return self.divisions[0].season

    @property
    def rows(self) -> tuple[SeasonRow, ...]:
        """The lines of all divisions."""
        return tuple(row for division in self.divisions for row in division.season.rows)

    @property
    def all_rows(self) -> tuple[SeasonRow, ...]:
        """The lines of all divisions and of the guests."""
        return (*self.rows, *self.guests)

    @property
    def has_sums(self) -> bool:
        """Whether the list holds all sides of every game, which makes a sum meaningful."""
        alone = len(self.divisions) == 1 and not self.divisions[0].name and not self.guests
        return alone and self.season.rules.maximum_games is None


def season_lists(standings: Standings) -> SeasonLists:
    """Each division's season, the highest first; for a season that is over, with all promotions and relegations."""
    season_ending = ending(standings, Choices())
    end_divisions = (
        final_divisions(standings.tournament) if standings.tournament.ended else season_ending.divisions
    )
    rows = {
        row.player.pk: row
        for division in end_divisions
        for row in division.rows
        if row.next_division != row.division
    }
    ties = [] if standings.tournament.ended else season_ending.level
    lists = tuple(
        SeasonList(
            name=name,
            season=season(division_standings),
            goes=rows,
            level_up=tuple(
                player for line in ties if line.division == name and line.up for player in line.players
            ),
            level_down=tuple(
                player for line in ties if line.division == name and not line.up for player in line.players
            ),
        )
        for name, division_standings in divisions(standings)
    )
    return SeasonLists(
        divisions=lists,
        guests=season(standings).guests,
        counts=rules_in_words(standings.tournament, [row.player for row in standings.all_rows]),
    )
