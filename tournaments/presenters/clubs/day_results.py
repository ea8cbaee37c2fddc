"""The results of an evening: before, each game, after."""

from __future__ import annotations

from collections.abc import Mapping

import referee
from referee.frozen import dataclass
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
        return (*(row for division in self.divisions for row in division.rows), *self.guests)

    @property
    def games(self) -> int:
        """The highest number of games that one player played."""
        return max((len(row.games) for row in self.rows), default=0)


def day_results(meeting: Meeting, *, everything: bool = True) -> DayResults | None:
    """The results of the evening by the current rules; None if no game of it was drawn.

    An evening of one division shows only that division. *last* is the highest round number that is counted.
    """
    tournament = meeting.tournament
    meetings = meetings_of(tournament)
    numbers = list(meetings)
    positions = [index for index, number in enumerate(numbers) if meetings[number] == meeting.word]
    if not positions:
        return None
    # Before the first game the standings are those after round 0.
    earlier = numbers[positions[0] - 1] if positions[0] else 0
    before = standings.current(tournament, after=earlier, everything=everything)
    after = standings.current(tournament, after=numbers[positions[-1]], everything=everything)
    rows_before, season_after = _by_player(season(before)), season(after)
    lines = _by_player(season_after)
    columns = [index for index, round_ in enumerate(after.rounds) if meeting_name(round_) == meeting.word]
    by_mean = season_after.rules.order is referee.standings.CountingOrder.AVERAGE
    division_lists = divisions(after)
    if any(name == meeting.division for name, _standings in division_lists):
        division_lists = tuple((name, listed) for name, listed in division_lists if name == meeting.division)

    def row(rank: int | None, season_row: SeasonRow, *, tied: bool) -> DayRow:
        return _row(
            rank, season_row, rows_before.get(season_row.row.player.pk), columns, tied=tied, by_mean=by_mean
        )

    guests = [row(None, guest, tied=False) for guest in season_after.guests]
    return DayResults(
        tournament=tournament,
        meeting=meeting,
        divisions=tuple(
            DayDivision(
                name=name,
                rows=tuple(row(line.rank, lines[line.player.pk], tied=line.tied) for line in listed.rows),
            )
            for name, listed in division_lists
        ),
        guests=tuple(guest for guest in guests if guest.games),
        by_mean=by_mean,
        counts=rules_in_words(tournament, [line.player for line in after.all_rows]),
        last=max(numbers[: positions[-1] + 1]),
    )


def _by_player(season: Season) -> Mapping[int, SeasonRow]:
    return {row.row.player.pk: row for row in (*season.rows, *season.unlisted)}


def _row(
    rank: int | None,
    row: SeasonRow,
    earlier_row: SeasonRow | None,
    columns: list[int],
    *,
    tied: bool,
    by_mean: bool,
) -> DayRow:
    cells = [row.row.cells[column] for column in columns]
    games = tuple(cell.result for cell in cells if cell is not None and cell.result is not None)
    before = earlier_row.row.total if earlier_row else 0
    handicap = row.handicap - (0 if by_mean or earlier_row is None else earlier_row.handicap)
    attendance = row.attendance - (earlier_row.attendance if earlier_row else 0)
    penalties = row.row.penalties - (earlier_row.row.penalties if earlier_row else 0)
    change = sum(games) + handicap + attendance + penalties
    return DayRow(
        player=row.row.player,
        rank=rank,
        tied=tied,
        before=before,
        games=games,
        handicap=handicap,
        attendance=attendance,
        penalties=penalties,
        total=row.row.total,
        other=0 if by_mean else row.row.total - before - change,
    )
