"""A player's season total by the counting rules of a league."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from enum import Enum
from fractions import Fraction
from itertools import accumulate
from typing import assert_never

from referee.frozen import dataclass
from referee.standings.stages import Rounding, round_points

__all__ = ["Best", "BestOf", "CountingOrder", "CountingRules", "SeasonCount", "SeasonGame", "count_season"]

Points = int | Fraction


class CountingOrder(Enum):
    """How a league puts its players in order."""

    TOTAL = "total"
    """The sum of the games that count. Source: most leagues, among them Riichi Victoria."""
    AVERAGE = "average"
    """The exact mean of the games that count. Source: the statistics of the M-League by u-10bei."""
    STREAK = "streak"
    """The best sum of so many games in a row. Source: the World Riichi League, the best streak of 16."""


class BestOf(Enum):
    """What the best-of rule counts."""

    GAMES = "games"
    """The single games."""
    MEETINGS = "meetings"
    """The meetings, each by the sum of its games."""
    EVENTS = "events"
    """The events of a series; one event alone counts whole. Source: the USMA Cup, the best 3 of 4."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """The *n* best units; with `CountingOrder.STREAK` the length of the streak in games."""

    of: BestOf
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingRules:
    """The counting rules of a league; by default every game counts, without additions and without limits.

    *minimum_games*: a player with fewer has no rank. *maximum_games*: this number of first games count. *attendance*:
    points for each meeting with a game that counts. Handicaps are points by person or division, and are given with the
    games.
    """

    order: CountingOrder = CountingOrder.TOTAL
    minimum_games: int = 0
    maximum_games: int | None = None
    best: Best | None = None
    attendance: int = 0

    def __post_init__(self) -> None:
        if self.order is CountingOrder.STREAK and (self.best is None or self.best.of is not BestOf.GAMES):
            raise ValueError("a streak has a length in games: say it as the best n games")
        if min(self.minimum_games, 0) or (self.maximum_games is not None and self.maximum_games < 1):
            raise ValueError("a number of games is never negative, and at most none would count nothing")
        if self.best is not None and self.best.n < 1:
            raise ValueError("of the best at least one counts")
        if self.maximum_games is not None and self.maximum_games < self.minimum_games:
            raise ValueError("nobody can have as many games as are asked for: fewer count")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonGame:
    """A game that counts with its result in points, or a sum of several *games*; *meeting* identifies its meeting."""

    meeting: Hashable
    points: Points
    games: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonCount:
    """The season count of one player. All figures are points; penalties and bonuses are separate.

    *games* are those that count before the best are chosen, the first *within* of those given, and *missing* are those
    still needed for a rank. *total* is the result of the *kept* ones, by their positions in the input, with *handicap*
    on each of them and *attendance*.
    """

    games: int
    within: int
    kept: tuple[int, ...]
    total: Points
    handicap: Points
    attendance: int
    missing: int


def count_season(rules: CountingRules, games: Sequence[SeasonGame], handicap: Points = 0) -> SeasonCount:
    """Count somebody's *games*, in the order in which they were played, with *handicap* points on each.

    Only the first `maximum_games` are taken; the handicap is added to each; then the best are chosen, of equal ones the
    earlier; their sum, mean or best streak counts, and attendance is added at the end. A streak of fewer games than
    required is all of them. A mean is an exact fraction. Source: the league's own rules, stated by the organizer.

    >>> best = CountingRules(best=Best(of=BestOf.GAMES, n=2), attendance=500)
    >>> found = count_season(best, [SeasonGame(meeting=m, points=p) for m, p in [(1, 9000), (1, -4000), (2, 1000)]])
    >>> found.total, found.kept, found.attendance
    (11000, (0, 2), 1000)
    """
    counted_games = games
    if rules.maximum_games is not None:
        sums = list(accumulate(game.games for game in games))
        counted_games = games[: sum(running_total <= rules.maximum_games for running_total in sums)]
    points = [game.points + handicap * game.games for game in counted_games]
    counted = _counted_positions(rules, counted_games, points)
    total: Points = sum(points[index] for index in counted)
    played = sum(counted_games[index].games for index in counted)
    match rules.order:
        case CountingOrder.AVERAGE:
            total = round_points(Fraction(total, played or 1), Rounding.EXACT)
        case CountingOrder.TOTAL | CountingOrder.STREAK:
            pass
        case _:
            assert_never(rules.order)
    attendance = rules.attendance * len({game.meeting for game in counted_games})
    game_count = sum(game.games for game in counted_games)
    return SeasonCount(
        games=game_count,
        within=len(counted_games),
        kept=counted,
        total=total + attendance,
        handicap=handicap,
        attendance=attendance,
        missing=max(0, rules.minimum_games - game_count),
    )


def _counted_positions(
    rules: CountingRules, games: Sequence[SeasonGame], points: Sequence[Points]
) -> tuple[int, ...]:
    """The positions of the games that make the total."""
    everything = tuple(range(len(games)))
    if rules.best is None:
        return everything
    n = rules.best.n
    match rules.best.of:
        case BestOf.EVENTS:
            return everything
        case BestOf.GAMES | BestOf.MEETINGS if rules.order is CountingOrder.STREAK:
            starts = range(max(1, len(games) - n + 1))
            return max(
                (everything[index : index + n] for index in starts),
                key=lambda run: sum(points[position] for position in run),
            )
        case BestOf.GAMES:
            return tuple(sorted(sorted(everything, key=lambda index: (-points[index], index))[:n]))
        case BestOf.MEETINGS:
            sums: dict[Hashable, Points] = {}
            for game, game_points in zip(games, points, strict=True):
                sums[game.meeting] = sums.get(game.meeting, 0) + game_points
            best = set(sorted(sums, key=lambda meeting: -sums[meeting])[:n])
            return tuple(index for index in everything if games[index].meeting in best)
        case _:
            assert_never(rules.best.of)
