"""The results of an evening: before, each game, after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import referee
from tournaments.models import Meeting, Player, Tournament
from tournaments.presenters.clubs.season_page import divisions, rules_in_words
from tournaments.presenters.clubs.seasons import Season, SeasonRow, meeting_name, meetings_of, season
from tournaments.presenters.events import standings

__all__ = ["DayDivision", "DayResults", "DayRow", "day_results"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DayRow:
    """A player's line, in points: *before* and everything after it add up to the *total*.

    *games* are the player's own results of the evening in order, *day* is their sum. *other* is every other change:
    games that left or entered the best ones, and games of another evening on the same day. In a season ranked by the
    mean, *before* and *total* are means: nothing adds up to them, and *other* is zero.
    """

    player: Player
    rank: int | None
    tied: bool
    before: referee.Points
    games: tuple[referee.Points, ...]
    handicap: referee.Points
    attendance: int
    penalties: int
    total: referee.Points
    other: referee.Points = 0

    @property
    def day(self) -> referee.Points:
        """The sum of the evening's games."""
        return sum(self.games)


@dataclass(frozen=True, slots=True, kw_only=True)
class DayDivision:
    """A division in the order of its ranks; the name is empty if there are no divisions."""

    name: str
    rows: tuple[DayRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DayResults:
    """The evening for all divisions, and for *guests* who played; *counts* says how the season counts, in sentences."""

    tournament: Tournament
    meeting: Meeting
    divisions: tuple[DayDivision, ...]
    guests: tuple[DayRow, ...]
    by_mean: bool
    counts: tuple[str, ...]
    last: int

    @property
    def rows(self) -> tuple[DayRow, ...]:
        """The lines of all divisions and of the guests."""
        return (*(row for one in self.divisions for row in one.rows), *self.guests)

    @property
    def games(self) -> int:
        """The highest number of games that one player played."""
        return max((len(row.games) for row in self.rows), default=0)


def day_results(meeting: Meeting, *, everything: bool = True) -> DayResults | None:
    """The results of the evening by the current rules; None if no game of it was drawn.

    An evening of one division shows only that division. *last* is the highest round number that is counted.
    """
    tournament = meeting.tournament
    of = meetings_of(tournament)
    numbers = list(of)
    here = [at for at, number in enumerate(numbers) if of[number] == meeting.word]
    if not here:
        return None
    # Before the first game the standings are those after round 0.
    earlier = numbers[here[0] - 1] if here[0] else 0
    before = standings.current(tournament, after=earlier, everything=everything)
    after = standings.current(tournament, after=numbers[here[-1]], everything=everything)
    then, now = _by_player(season(before)), season(after)
    lines = _by_player(now)
    at = [at for at, round_ in enumerate(after.rounds) if meeting_name(round_) == meeting.word]
    by_mean = now.rules.order is referee.standings.CountingOrder.AVERAGE
    parted = divisions(after)
    if any(name == meeting.division for name, _one in parted):
        parted = tuple((name, one) for name, one in parted if name == meeting.division)

    def row(rank: int | None, of: SeasonRow, *, tied: bool) -> DayRow:
        return _row(rank, of, then.get(of.row.player.pk), at, tied=tied, by_mean=by_mean)

    guests = [row(None, one, tied=False) for one in now.guests]
    return DayResults(
        tournament=tournament,
        meeting=meeting,
        divisions=tuple(
            DayDivision(
                name=name,
                rows=tuple(row(line.rank, lines[line.player.pk], tied=line.tied) for line in one.rows),
            )
            for name, one in parted
        ),
        guests=tuple(one for one in guests if one.games),
        by_mean=by_mean,
        counts=rules_in_words(tournament, [one.player for one in after.everybody]),
        last=max(numbers[: here[-1] + 1]),
    )


def _by_player(found: Season) -> Mapping[int, SeasonRow]:
    return {one.row.player.pk: one for one in (*found.rows, *found.unlisted)}


def _row(
    rank: int | None, now: SeasonRow, then: SeasonRow | None, at: list[int], *, tied: bool, by_mean: bool
) -> DayRow:
    cells = [now.row.cells[one] for one in at]
    games = tuple(cell.result for cell in cells if cell is not None and cell.result is not None)
    before = then.row.total if then else 0
    handicap = now.handicap - (0 if by_mean or then is None else then.handicap)
    attendance = now.attendance - (then.attendance if then else 0)
    penalties = now.row.penalties - (then.row.penalties if then else 0)
    moved = sum(games) + handicap + attendance + penalties
    return DayRow(
        player=now.row.player,
        rank=rank,
        tied=tied,
        before=before,
        games=games,
        handicap=handicap,
        attendance=attendance,
        penalties=penalties,
        total=now.row.total,
        other=0 if by_mean else now.row.total - before - moved,
    )
