"""Standings and meetings of a season.

The frozen rows are built from an event that is read once: each groups a meeting's games and applies the counting rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import cast

from django.urls import NoReverseMatch, reverse

import referee
from referee.frozen import dataclass
from tournaments.common import dates
from tournaments.journal.kinds import SeasonCounting
from tournaments.models import Meeting, Player, Round, Table, Tournament
from tournaments.models.visibility import held_back_from
from tournaments.presenters.events.games import Game
from tournaments.presenters.events.ranking.building_standings import (
    build_standings,
    cells_of,
    entrant,
    penalties_by_player,
)
from tournaments.presenters.events.ranking.scoring import EventScores
from tournaments.presenters.events.ranking.standing_rows import Cell, Row, Standings
from tournaments.services.clubs import counting_rules

__all__ = [
    "MeetingCell",
    "MeetingShown",
    "Season",
    "SeasonRow",
    "evening_address",
    "last_round",
    "meeting_label",
    "meeting_name",
    "meetings_of",
    "season",
    "standings",
]


def meeting_name(round_: Round) -> str:
    """The word of the meeting at which a league's game was played; a game without a name is its own meeting."""
    return round_.name or str(round_.number)


def meeting_label(round_: Round) -> str:
    """The day and the word of that meeting; written once if they are the same."""
    return _label(meeting_name(round_), round_.date)


def _label(word: str, date: str) -> str:
    shown = dates.evening_name(word)
    return shown if word.startswith(date) else f"{dates.day(date)} · {shown}"


def meetings_of(tournament: Tournament) -> dict[int, str]:
    """The meeting of each game of a league by the number of its round, in the order in which games count."""
    if tournament.kind != Tournament.Kind.LEAGUE:
        return {}
    rounds = list(tournament.rounds.order_by("number").values_list("number", "name", "date"))
    if all(date for _number, _name, date in rounds):
        rounds.sort(key=lambda row: (row[2], row[0]))
    return {number: name or str(number) for number, name, _date in rounds}


def evening_address(slug: str, word: str) -> str:
    """The address of the meeting's own page; empty if this desk has none, or its word fits no address."""
    try:
        return reverse("evening", args=[slug, word])
    except NoReverseMatch:
        return ""


def last_round(tournament: Tournament, word: str) -> int | None:
    """The number of the last game of the meeting with that word, in counting order; None for no such meeting."""
    return next((number for number, name in reversed(meetings_of(tournament).items()) if name == word), None)


def standings(event_scores: EventScores, counting: SeasonCounting | None = None) -> Standings:
    """The season's standings by its own counting rules, or by those of *counting*; guests are not listed."""
    tournament = event_scores.tournament
    counting = counting or counting_rules.full_counting(tournament, event_scores.players)
    rules = counting_rules.to_referee(counting)
    scores = event_scores.scores()
    handicaps = counting_rules.handicaps_under(counting, event_scores.players)
    names = {round_.number: meeting_name(round_) for round_ in event_scores.rounds}
    counted = {
        player.pk: referee.standings.count_season(
            rules, _games(scores.get(player.pk, ()), names), handicaps[player.pk]
        )
        for player in event_scores.players
    }
    # Games beyond the maximum are not counted anywhere, and neither are the penalties of their rounds.
    uncounted_rounds = {
        pk: {score.round for score in player_scores[counted[pk].within :]}
        for pk, player_scores in scores.items()
    }
    scores = {pk: player_scores[: counted[pk].within] for pk, player_scores in scores.items()}
    penalties = penalties_by_player(event_scores)
    if any(uncounted_rounds.values()):
        for pk, lost in event_scores.lost_at_tables().items():
            penalties[pk] -= sum(
                points for number, points in lost.items() if number in uncounted_rounds.get(pk, ())
            )
    entrants = [
        entrant(
            event_scores,
            player,
            scores.get(player.pk, ()),
            penalties.get(player.pk, 0),
            season_count=counted[player.pk],
        )
        for player in event_scores.players
    ]
    ties = None if tournament.ties is None else [referee.standings.TieBreak(word) for word in tournament.ties]
    ranked = [entry for entry in entrants if entry.state is not referee.standings.EntrantState.GUEST]
    listed = referee.standings.final_list(event_scores.rules, ranked, decides=True, ties=ties)
    listed_keys = {cast(Player, entry.total.player).pk for entry in listed}
    left_out = [
        referee.standings.ListedPlayer(rank=None, tied=False, total=entry.total, state=entry.state)
        for entry in entrants
        if cast(Player, entry.total.player).pk not in listed_keys
    ]
    season_standings = build_standings(
        event_scores,
        listed,
        left_out,
        cells_of(event_scores.games, scores),
        scores,
        decided=tournament.ended and held_back_from(tournament) is None,
    )
    return _with_counts(season_standings, counted)


def _games(
    scores: Sequence[referee.standings.Score], names: Mapping[int, str]
) -> list[referee.standings.SeasonGame]:
    return [
        referee.standings.SeasonGame(meeting=names[score.round], points=score.points, games=score.games)
        for score in scores
    ]


def _with_counts(
    standings: Standings, season_counts: Mapping[int, referee.standings.SeasonCount]
) -> Standings:
    """The rows with their counted figures; games that are not among the best are marked."""

    def with_count(row: Row) -> Row:
        count = season_counts[row.player.id]
        cells = list(row.cells)
        # Most rounds of a season are games of others.
        played = [index for index, cell in enumerate(cells) if cell is not None and cell.result is not None]
        for game_index, index in enumerate(played):
            if game_index not in count.kept and (cell := cells[index]) is not None:
                cells[index] = replace(cell, left_out=True)
        return replace(row, cells=tuple(cells), counted=count)

    return replace(
        standings,
        rows=tuple(map(with_count, standings.rows)),
        unlisted=tuple(map(with_count, standings.unlisted)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingShown:
    """A meeting of the season: its rounds, by their index among all, and how many games count or are friendly.

    *in_play* counts the games in play. *passed*: it was set up, and later meetings were held since. *row* is the
    meeting as it was set up; None if it was not, and only its games carry its name.
    """

    word: str
    date: str
    row: Meeting | None
    rounds: tuple[int, ...]
    games: int
    friendly: int
    in_play: int
    passed: bool = False

    @property
    def head(self) -> str:
        """The heading of its column: its day, or its word if it has no day."""
        return self.word if self._tells_its_day else self.day

    @property
    def _tells_its_day(self) -> bool:
        """Whether its word starts with its day, as for several evenings on one day."""
        return bool(self.date) and self.word.startswith(self.date)

    @property
    def name(self) -> str:
        """Its day and its word; written once if they are the same."""
        return _label(self.word, self.date)

    @property
    def day(self) -> str:
        """Its day, or its word if it has no day."""
        return self.date or self.word

    @property
    def own_name(self) -> str:
        """Its word beside its day; empty if they are the same or there is no day."""
        return self.word if self.date and self.word != self.date else ""

    @property
    def is_to_come(self) -> bool:
        """Whether nothing has been played at it and it is not over."""
        return not self.passed and not self.rounds and (self.row is None or not self.row.over)

    def is_held(self, today: str) -> bool:
        """Whether it has started and is not over: it was begun, has a game in play, or has games of *today*."""
        if self.row is None or self.row.over:
            return False
        return bool(self.in_play or self.row.begun or (self.rounds and self.date == today))

    def is_left_open(self, today: str) -> bool:
        """Whether it has started and is not over, although its day is before *today*."""
        return self.is_held(today) and "" < self.date < today

    def is_upcoming(self, today: str) -> bool:
        """Whether it has not started and its day is not before *today*."""
        return self.is_to_come and not self.is_held(today) and (not self.date or self.date >= today)


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingCell:
    """A player's meeting: the *points* of the games that count, and those of the games not among the best."""

    games: int
    points: referee.Points
    left_out: referee.Points = 0
    left_out_games: int = 0
    in_play: bool = False

    @property
    def result(self) -> referee.Points:
        """All games of the meeting together."""
        return self.points + self.left_out


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRow:
    """A player's line with one cell per meeting; *reaches*: the remaining evenings are enough for the minimum.

    *reaches* is None if no game is missing, or if the number of remaining evenings is unknown.
    """

    row: Row
    cells: tuple[MeetingCell | None, ...]
    reaches: bool | None = None
    by_mean: bool = False

    @property
    def average(self) -> referee.Points:
        """The exact mean of all games, whether or not they are among the best."""
        return Fraction(self.row.results) / self.row.played if self.row.played else 0

    @property
    def lacks(self) -> int:
        """The number of games missing for a rank; zero if a player has no rank for another reason."""
        excluded = self.row.state.is_apart or self.row.state is referee.standings.EntrantState.DISQUALIFIED
        return 0 if excluded or self.row.rank is not None else self.row.missing

    @property
    def mean(self) -> referee.Points:
        """In a season ranked by the mean: the mean of the games, without attendance and penalties."""
        return self.row.total - self.attendance - self.row.penalties

    @property
    def attendance(self) -> int:
        """The points for attendance."""
        return self.row.counted.attendance if self.row.counted else 0

    @property
    def handicap(self) -> referee.Points:
        """The points that the handicap adds to the counted games; in a season by the mean, what it adds to each."""
        counted = self.row.counted
        if counted is None or not counted.handicap:
            return 0
        if self.by_mean:
            return counted.handicap
        return counted.total - counted.attendance - sum(cell.points for cell in self.cells if cell)


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """A season as it is now: its meetings in order, all players' lines, and its counting rules.

    *left* is the number of meetings set up and not played yet; *evening* is the highest number of games that one player
    played at one meeting.
    """

    standings: Standings
    meetings: tuple[MeetingShown, ...]
    rows: tuple[SeasonRow, ...]
    unlisted: tuple[SeasonRow, ...]
    rules: referee.standings.CountingRules
    left: int
    evening: int

    @property
    def tournament(self) -> Tournament:
        """The season's event."""
        return self.standings.tournament

    @property
    def played(self) -> tuple[MeetingShown, ...]:
        """The meetings with games; each has a column."""
        return tuple(meeting for meeting in self.meetings if meeting.rounds)

    @property
    def guests(self) -> tuple[SeasonRow, ...]:
        """Guests who played; they have no rank."""
        return tuple(
            row
            for row in (*self.rows, *self.unlisted)
            if row.row.state is referee.standings.EntrantState.GUEST and row.row.games
        )

    def next(self, today: str) -> MeetingShown | None:
        """The meeting in progress, the latest one if several are, or the next one from *today* on."""
        held = [meeting for meeting in self.meetings if meeting.is_held(today)]
        upcoming = (meeting for meeting in self.meetings if meeting.row and meeting.is_upcoming(today))
        return held[-1] if held else next(upcoming, None)


def season(standings: Standings) -> Season:
    """The season with its games grouped by meeting, from standings that were built before."""
    rules = counting_rules.rules(standings.tournament) or referee.standings.CountingRules()
    meetings = tuple(_meetings(standings))
    played = [meeting for meeting in meetings if meeting.rounds]
    cells = {row.player.pk: _cells(row, played) for row in (*standings.rows, *standings.unlisted)}
    evening = max((cell.games for row_cells in cells.values() for cell in row_cells if cell), default=0)
    left = sum(meeting.is_to_come for meeting in meetings)

    def season_row(row: Row) -> SeasonRow:
        reaches = row.missing <= left * evening if row.missing and left and evening else None
        if row.missing and standings.tournament.ended:
            reaches = False
        by_mean = rules.order is referee.standings.CountingOrder.AVERAGE
        return SeasonRow(row=row, cells=cells[row.player.pk], reaches=reaches, by_mean=by_mean)

    return Season(
        standings=standings,
        meetings=meetings,
        rows=tuple(map(season_row, standings.rows)),
        unlisted=tuple(map(season_row, standings.unlisted)),
        rules=rules,
        left=left,
        evening=evening,
    )


def _meetings(standings: Standings) -> Iterator[MeetingShown]:
    """The meetings by day: those with games, and those that were only set up."""
    rows = {row.word: row for row in Meeting.objects.filter(tournament=standings.tournament)}
    round_indexes: dict[str, list[int]] = defaultdict(list)
    for number, round_ in enumerate(standings.rounds):
        round_indexes[meeting_name(round_)].append(number)
    games: dict[str, list[Game]] = defaultdict(list)
    for game in standings.games:
        games[meeting_name(game.round)].append(game)
    dates = {word: standings.rounds[indexes[0]].date for word, indexes in round_indexes.items()}
    dates |= {word: row.date for word, row in rows.items() if row.date}
    last = max((dates.get(word, "") for word in round_indexes), default="")
    words = list(dict.fromkeys([*round_indexes, *rows]))
    if all(dates.get(word) for word in words):
        words.sort(key=lambda word: dates[word])
    for word in words:
        if word not in round_indexes and word in rows and rows[word].over:
            # The meeting was started by mistake, or nobody came.
            continue
        meeting_games = games[word]
        finished = [game for game in meeting_games if game.state.is_finished]
        yield MeetingShown(
            word=word,
            date=dates.get(word, ""),
            row=rows.get(word),
            rounds=tuple(round_indexes.get(word, ())),
            games=sum(game.counts for game in finished),
            friendly=sum(game.table.counts == Table.Counts.FRIENDLY for game in finished),
            in_play=sum(game.state.is_in_play for game in meeting_games),
            passed=word not in round_indexes and "" < dates.get(word, "") < last,
        )


def _cells(row: Row, meetings: Sequence[MeetingShown]) -> tuple[MeetingCell | None, ...]:
    return tuple(_cell([row.cells[index] for index in meeting.rounds]) for meeting in meetings)


def _cell(cells: Sequence[Cell | None]) -> MeetingCell | None:
    present = [cell for cell in cells if cell is not None]
    played = [cell for cell in present if cell.result is not None]
    in_play = any(cell.state.is_in_play for cell in present)
    if not played and not in_play:
        return None
    left_out = [cell for cell in played if cell.left_out]
    return MeetingCell(
        games=len(played),
        points=sum(cell.result or 0 for cell in played if not cell.left_out),
        left_out=sum(cell.result or 0 for cell in left_out),
        left_out_games=len(left_out),
        in_play=in_play,
    )
