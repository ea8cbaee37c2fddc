"""Who stands where in a tournament?

Frozen rows with everything that the list, the paper and the JSON show; these format, and compute nothing. A finished
game counts; a running one is shown as running.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import cast

import referee
from tournaments.language import current_language
from tournaments.models import Player, Round, Tournament
from tournaments.showing.games import Game, GameState, games

__all__ = ["Cell", "Foot", "Row", "Standings", "current"]

_GLANCE = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One player's game in one round; *result*, *place* and *tied* stand once the game is finished."""

    round: int
    table: int
    state: GameState
    at: str
    result: referee.Points | None = None
    place: int | None = None
    tied: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One player's line. Points throughout; *penalties* are negative.

    *cells* are by round, None where the player has no table. Who has no finished game has no *rank*, and *total* is
    then what the penalties come to. *uma* has the oka in it.
    """

    rank: int | None
    tied: bool
    player: Player
    cells: tuple[Cell | None, ...]
    played: int
    in_play: bool
    results: referee.Points
    uma: referee.Points
    penalties: int
    total: referee.Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Foot:
    """The sums of the columns: each round's results, and the rest as in a row.

    Where no stick was lost and nothing was taken off at a table, every sum of results is zero, and the oka is what
    the uma comes to.
    """

    rounds: tuple[referee.Points, ...]
    played: int
    results: referee.Points
    uma: referee.Points
    penalties: int
    total: referee.Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """The ranked rows of a tournament, those without a finished game last by number; and the games behind them.

    *decided*: the last round is known and finished, so equal totals stand in the order that the rules have for them.
    """

    tournament: Tournament
    rules: referee.Ruleset
    rounds: tuple[Round, ...]
    rows: tuple[Row, ...]
    foot: Foot
    games: tuple[Game, ...]
    decided: bool

    @property
    def waits(self) -> bool:
        """Whether ties are shown as ties that the rules break at the end."""
        return (
            not self.decided and self.rules.standings_tie_break_at.value == "at_cut_and_end" and self.in_order
        )

    @property
    def in_order(self) -> bool:
        """Whether the rules have an order for equal totals."""
        return self.rules.standings_tie_break.value != "shared"

    @property
    def order(self) -> str:
        """That order in words, in the language of the moment."""
        return referee.say_answer("standings_tie_break", self.rules.standings_tie_break, current_language())

    @property
    def tables_in_play(self) -> int:
        """How many games are running."""
        return sum(game.state is GameState.IN_PLAY for game in self.games)

    @property
    def round(self) -> Round | None:
        """The round that everybody asks about: the one in play, else the next one drawn, else the last."""
        states = (Round.State.OPEN, Round.State.DRAWN)
        waiting = (round_ for state in states for round_ in self.rounds if round_.state == state)
        return next(waiting, self.rounds[-1] if self.rounds else None)

    @property
    def games_now(self) -> tuple[Game, ...]:
        """The games of that round."""
        return tuple(game for game in self.games if game.round == self.round)

    @property
    def first(self) -> tuple[Row, ...]:
        """The first rows, as many as are read at a glance; none before a game is finished."""
        return tuple(row for row in self.rows[:_GLANCE] if row.rank is not None)


def current(tournament: Tournament) -> Standings:
    """The standings as the ledger has them now."""
    rules = tournament.ruleset
    rounds = tuple(tournament.rounds.order_by("number"))
    everything = games(tournament)
    decided = _is_over(tournament, rounds)
    mine: dict[int, list[Game]] = defaultdict(list)
    for game in everything:
        for player in game.players:
            mine[player.pk].append(game)
    totals = {
        player: _total(rules, player, mine[player.pk]) for player in tournament.players.order_by("number")
    }
    played = [total for total in totals.values() if total.results]
    unplayed = [total for total in totals.values() if not total.results]
    rows = [
        *(
            _row(ranked.total, mine, rounds, rank=ranked.rank, tied=ranked.tied)
            for ranked in referee.rank(rules, played, decides=decided)
        ),
        *(_row(total, mine, rounds) for total in unplayed),
    ]
    return Standings(
        tournament=tournament,
        rules=rules,
        rounds=rounds,
        rows=tuple(rows),
        foot=_foot(rows, rounds),
        games=everything,
        decided=decided,
    )


def _is_over(tournament: Tournament, rounds: Sequence[Round]) -> bool:
    """Whether the last round is known, and it and every other one is finished."""
    return (
        tournament.last_round is not None
        and len(rounds) >= tournament.last_round
        and all(round_.state == Round.State.FINISHED for round_ in rounds)
    )


def _total(rules: referee.Ruleset, player: Player, mine: Iterable[Game]) -> referee.Total:
    lines = [game.results[game.players.index(player)] for game in mine if game.results]
    over = [game for game in mine if game.state in (GameState.FINISHED, GameState.BROKEN_OFF)]
    return referee.Total(
        player=player,
        results=tuple(line.result for line in lines),
        places=tuple(line.place for line in lines),
        uma=sum(line.uma + line.oka for line in lines),
        penalties=sum(game.penalties[game.players.index(player)] for game in over),
        last_place=rules.players,
    )


def _row(
    total: referee.Total,
    mine: dict[int, list[Game]],
    rounds: Sequence[Round],
    *,
    rank: int | None = None,
    tied: bool = False,
) -> Row:
    player = cast(Player, total.player)
    by_round = {game.round.number: _cell(game, player) for game in mine[player.pk]}
    return Row(
        rank=rank,
        tied=tied,
        player=player,
        cells=tuple(by_round.get(round_.number) for round_ in rounds),
        played=len(total.results),
        in_play=any(cell.state is GameState.IN_PLAY for cell in by_round.values()),
        results=sum(total.results),
        uma=total.uma,
        penalties=int(total.penalties),
        total=total.total,
    )


def _cell(game: Game, player: Player) -> Cell:
    facts = {"round": game.round.number, "table": game.table.number, "state": game.state, "at": game.at}
    if not game.results:
        return Cell(**facts)
    line = game.results[game.players.index(player)]
    return Cell(**facts, result=line.result, place=line.place, tied=line.tied)


def _foot(rows: Sequence[Row], rounds: Sequence[Round]) -> Foot:
    by_round = [
        sum((cell.result or 0) for row in rows if (cell := row.cells[at])) for at in range(len(rounds))
    ]
    return Foot(
        rounds=tuple(by_round),
        played=sum(row.played for row in rows),
        results=sum(row.results for row in rows),
        uma=sum(row.uma for row in rows),
        penalties=sum(row.penalties for row in rows),
        total=sum(row.total for row in rows),
    )
