"""The score of each player in each round of an event, after every decision."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import field
from enum import Enum
from fractions import Fraction
from functools import lru_cache

from referee.frozen import dataclass
from referee.rules import Ruleset
from referee.standings.games import GameResult, demote_seats
from referee.standings.ranking import Total
from referee.values import Seat

__all__ = [
    "Absences",
    "PlayedRound",
    "PlayedTable",
    "ReplacedResult",
    "ReplacementReason",
    "Score",
    "SitsIn",
    "round_scores",
    "total_of",
]

Points = int | Fraction


class ReplacementReason(Enum):
    """Why points replace a result."""

    RULING = "ruling"
    """A judge's ruling."""
    REPLACED = "replaced"
    """A substitute played."""
    MISSED = "missed"
    """There was no seat for them, and they did not rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The score of one player in a round, in points.

    *place* is None where no game was played out; *why* is then the reason for the points that replace a result, and
    *number* the entry of the ruling, if there is one. *table* tells games apart; *games* are those summed up.
    """

    round: int
    points: Points
    place: int | None = None
    tied: bool = False
    uma: Points = 0
    table: Hashable = None
    games: int = 1
    why: ReplacementReason | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacedResult:
    """Points that replace a seat's result, by the ruling of entry *number*."""

    points: int
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SitsIn:
    """The player at the seat replaces *out*, from the start of the game or during it."""

    out: Hashable
    from_start: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTable:
    """A table's game: its players by seat and their results; *games* is empty while it is not over.

    *relay*: it is a leg of a relay, which has no uma.
    """

    table: Hashable
    players: tuple[Hashable, ...]
    games: tuple[GameResult, ...]
    in_place: Mapping[Seat, ReplacedResult] = field(default_factory=dict)
    sits_in: Mapping[Seat, SitsIn] = field(default_factory=dict)
    relay: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """A round: its tables, the results of players whose table is unknown, and the players who missed it.

    *stated* has the result and the place of each player, where they are known; *games* are those that it sums up.
    """

    number: int
    tables: tuple[PlayedTable, ...] = ()
    stated: Mapping[Hashable, tuple[Points, int | None]] = field(default_factory=dict)
    missed: Sequence[Hashable] = ()
    games: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Absences:
    """What the rules put in place of a game, in points; None where they name nothing.

    *last*: a player who replaces another during a game has its last place.
    """

    missed: Points | None
    from_start: Points | None
    later: Points | None
    last: bool


def round_scores(
    rules: Ruleset, rounds: Iterable[PlayedRound], absences: Absences
) -> dict[Hashable, list[Score]]:
    """The scores of each player, by player, in the order of the rounds.

    A substitute has the game's result, and a replaced player what the rules answer, or what a ruling at that seat says;
    the points of any other ruling replace the result of the player at the seat. The places and the uma of the others
    are those of the game as it was played, or, with a substitute who came in late, as the rules say.
    """
    scores_by_player: dict[Hashable, list[Score]] = {}

    def add_score(player: Hashable, score: Score) -> None:
        if (scores := scores_by_player.get(player)) is None:
            scores = scores_by_player[player] = []
        scores.append(score)

    for round_ in rounds:
        for table in round_.tables:
            for player, score in _table_scores(rules, round_, table, absences):
                add_score(player, score)
        for player, (points, place) in round_.stated.items():
            add_score(player, Score(round=round_.number, points=points, place=place, games=round_.games))
        if absences.missed is not None:
            for player in round_.missed:
                add_score(
                    player, Score(round=round_.number, points=absences.missed, why=ReplacementReason.MISSED)
                )
    return scores_by_player


def _table_scores(
    rules: Ruleset, round_: PlayedRound, table: PlayedTable, absences: Absences
) -> Iterable[tuple[Hashable, Score]]:
    late_seats = {seat for seat, sits_in in table.sits_in.items() if not sits_in.from_start and absences.last}
    for game in demote_seats(rules, table.games, late_seats, relay=table.relay):
        player, replacement = table.players[game.seat], table.in_place.get(game.seat)
        sits_in = table.sits_in.get(game.seat)
        if sits_in is not None:
            yield from _replaced_score(round_, sits_in, replacement, absences)
        elif replacement is not None:
            yield (
                player,
                Score(
                    round=round_.number,
                    points=replacement.points,
                    why=ReplacementReason.RULING,
                    number=replacement.number,
                    table=table.table,
                ),
            )
            continue
        uma = game.uma + game.oka
        yield (
            player,
            _score(round_.number, game.result, game.place, game.tied, uma, table.table, round_.games),
        )


# The scores of an event are added up again for every page that shows its standings.
@lru_cache(maxsize=16384, typed=True)
def _score(
    round_: int, points: Points, place: int, tied: bool, uma: Points, table: Hashable, games: int
) -> Score:
    return Score(round=round_, points=points, place=place, tied=tied, uma=uma, table=table, games=games)


def _replaced_score(
    round_: PlayedRound, sits_in: SitsIn, replacement: ReplacedResult | None, absences: Absences
) -> Iterable[tuple[Hashable, Score]]:
    points = absences.from_start if sits_in.from_start else absences.later
    if replacement is not None:
        yield (
            sits_in.out,
            Score(
                round=round_.number,
                points=replacement.points,
                why=ReplacementReason.RULING,
                number=replacement.number,
            ),
        )
    elif points is not None:
        yield sits_in.out, Score(round=round_.number, points=points, why=ReplacementReason.REPLACED)


def total_of(
    rules: Ruleset,
    player: object,
    scores: Sequence[Score],
    penalties: Points,
    *,
    seed: int = 0,
    lot: int | None = None,
    carry: Points = 0,
) -> Total:
    """A player's *scores* added up, with *penalties* and bonuses beside them, and the points they *carry* along."""
    return Total(
        player=player,
        results=tuple(score.points for score in scores),
        places=tuple(score.place for score in scores if score.place is not None),
        uma=sum((score.uma for score in scores), start=0),
        penalties=penalties,
        last_place=rules.players,
        tables=tuple(score.table for score in scores),
        seed=seed,
        lot=lot,
        carry=carry,
    )
