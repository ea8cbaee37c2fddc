"""The standings built from ranked players and their scores."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Protocol, TypeVar, cast

import referee
from tournaments.models import Player, Round
from tournaments.presenters.events.games import Game, GameState
from tournaments.presenters.events.ranking.scoring import EventScores
from tournaments.presenters.events.ranking.standing_rows import Cell, Foot, Row, Standings

__all__ = [
    "build_standings",
    "cells_of",
    "entrant",
    "foot_of",
    "group_standings",
    "penalties_by_player",
    "ranked_anew",
]


def entrant(
    event_scores: EventScores,
    player: Player,
    scores: Sequence[referee.standings.Score],
    penalties: int,
    *,
    carry: referee.Points = 0,
    state: referee.standings.EntrantState | None = None,
    entered: bool = False,
    season_count: referee.standings.SeasonCount | None = None,
) -> referee.standings.Entrant:
    """A player with the sum of their games, or with the *season_count* by a league's own rules."""
    total = referee.standings.total_of(
        event_scores.rules, player, scores, penalties, seed=player.number, lot=player.lot, carry=carry
    )
    if season_count is not None:
        total = replace(total, counted=season_count.total, missing=season_count.missing)
    return referee.standings.Entrant(
        total=total, state=state or event_scores.state_of(player), entered=entered
    )


def penalties_by_player(event_scores: EventScores) -> dict[int, int]:
    """The penalties and bonuses of each player, at and outside the tables, in points."""
    points = {pk: sum(by_round.values()) for pk, by_round in event_scores.lost_at_tables().items()}
    for row in event_scores.outside_penalties:
        if row.lifted_by_entry is None:
            points[row.player_id] = points.get(row.player_id, 0) + row.points
    return points


def build_standings(
    event_scores: EventScores,
    listed_players: Sequence[referee.standings.ListedPlayer],
    left_out: Sequence[referee.standings.ListedPlayer],
    cells: Mapping[int, Mapping[int, Cell]],
    scores: Mapping[int, Sequence[referee.standings.Score]],
    *,
    decided: bool,
) -> Standings:
    """The standings of *listed_players*, with the sums of the columns."""
    numbers = [round_.number for round_ in event_scores.rounds]
    rows = tuple(row_of(listed, cells, numbers, scores, event_scores.rules) for listed in listed_players)
    return Standings(
        tournament=event_scores.tournament,
        rules=event_scores.rules,
        rounds=event_scores.rounds,
        rows=rows,
        unlisted=tuple(row_of(listed, cells, numbers, scores, event_scores.rules) for listed in left_out),
        foot=foot_of(rows, event_scores.rounds),
        games=event_scores.games,
        penalties=event_scores.outside_penalties,
        decided=decided,
        after=event_scores.after,
    )


def group_standings(standings: Standings, group: str | None) -> Standings:
    """The standings of one *group*: ties stay ties."""
    if group is None:
        return standings
    rows = tuple(ranked_anew([row for row in standings.rows if row.player.group == group]))
    unlisted = tuple(row for row in standings.unlisted if row.player.group == group)
    return replace(standings, rows=rows, unlisted=unlisted, foot=foot_of(rows, standings.rounds), group=group)


class _Ranked(Protocol):
    @property
    def rank(self) -> int | None: ...

    @property
    def tied(self) -> bool: ...


RankedT = TypeVar("RankedT", bound=_Ranked)


def ranked_anew(rows: Sequence[RankedT], before: int = 0) -> Iterator[RankedT]:
    """The rows with ranks among themselves, starting after *before* others."""
    ranked = Counter(row.rank for row in rows if row.rank is not None)
    rank, last = before, None
    for index, row in enumerate(rows):
        if row.rank is None:
            yield row
            continue
        if row.rank != last:
            rank, last = before + index + 1, row.rank
        yield replace(cast(Any, row), rank=rank, tied=ranked[row.rank] > 1)


def cells_of(
    all_games: Iterable[Game],
    scores: Mapping[int, Sequence[referee.standings.Score]],
) -> dict[int, dict[int, Cell]]:
    """Each player's cell of each round, by player's key and round."""
    cells: dict[int, dict[int, Cell]] = defaultdict(dict)
    tables: dict[int, int] = {}
    for game in all_games:
        tables[game.table.id] = game.table.number
        if not game.state.is_finished or game.unapproved:
            for player_key in game.player_keys:
                cells[player_key][game.round.number] = Cell(
                    round=game.round.number, table=game.table.number, state=game.state, at=game.at
                )
    for player_key, player_scores in scores.items():
        player_cells = cells[player_key]
        for score in player_scores:
            table = None if score.table is None else tables[cast(int, score.table)]
            player_cells[score.round] = _finished_cell(
                score.round, table, score.points, score.place, score.tied, score.why, score.number
            )
    return cells


# Every visit of a list shows the same cells.
@lru_cache(maxsize=16384, typed=True)
def _finished_cell(
    round_: int,
    table: int | None,
    result: referee.Points,
    place: int | None,
    tied: bool,
    why: referee.standings.ReplacementReason | None,
    number: int | None,
) -> Cell:
    return Cell(
        round=round_,
        table=table,
        state=GameState.FINISHED,
        result=result,
        place=place,
        tied=tied,
        why=why,
        number=number,
    )


def row_of(
    listed: referee.standings.ListedPlayer,
    cells: Mapping[int, Mapping[int, Cell]],
    rounds: Sequence[int],
    scores: Mapping[int, Sequence[referee.standings.Score]],
    rules: referee.Ruleset,
) -> Row:
    """The line of a listed player, with a cell for each of the *rounds*, which are numbers."""
    player, total = cast(Player, listed.total.player), listed.total
    by_round = cells.get(player.id, {})
    return Row(
        rank=listed.rank,
        tied=listed.tied,
        player=player,
        state=listed.state,
        cells=tuple(map(by_round.get, rounds)),
        played=sum([score.games for score in scores.get(player.id, ())]),
        in_play=any(cell.state.is_in_play for cell in by_round.values()),
        results=sum(total.results),
        uma=total.uma,
        places=tuple(total.places.count(place) for place in range(1, rules.players + 1)),
        penalties=int(total.penalties),
        carry=total.carry,
        total=total.total,
        missing=total.missing,
    )


def foot_of(rows: Sequence[Row], rounds: Sequence[Round]) -> Foot:
    """The sums of the columns."""
    by_round: list[referee.Points] = [0] * len(rounds)
    for row in rows:
        for index, cell in enumerate(row.cells):
            if cell is not None and cell.result:
                by_round[index] += cell.result
    return Foot(
        rounds=tuple(by_round),
        played=sum(row.played for row in rows),
        results=sum(row.results for row in rows),
        uma=sum(row.uma for row in rows),
        penalties=sum(row.penalties for row in rows),
        total=sum(row.total for row in rows),
        carry=sum(row.carry for row in rows),
    )
