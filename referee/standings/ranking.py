"""The order of players in an event, and shared ranks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import assert_never

from referee.answers import StandingsTieBreak
from referee.answers.worded import Worded
from referee.frozen import dataclass
from referee.rules import Ruleset

__all__ = ["Ranked", "TieBreak", "Total", "rank", "tie_breaks"]

Points = int | Fraction


class TieBreak(Worded):
    """What decides the order of equal totals."""

    FIRSTS = "firsts", "more first places"
    LASTS = "lasts", "fewer last places"
    BEST = "best", "the best single game"
    LATEST = "latest", "the latest game"
    HEAD_TO_HEAD = "head_to_head", "the games between them"
    """The games in which the level players met: who finished ahead of the others more often."""
    SEED = "seed", "the lower number"
    """The number under which a player was entered, the lower one first."""
    LOT = "lot", "the lot"
    """A lot that was drawn and recorded; without a record nothing is drawn."""
    SHARED = "shared", "the rank is shared"
    """Nothing: the rank is shared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """One player's games added up: what a tournament ranks. All figures are points.

    *results* are those of the games that count, in order, including points that replace one; *tables* names for each
    the table it was played at, None for one without. *places* and *uma* are of games that were played out. *penalties*
    are negative and include bonuses. *seed* and *lot* are numbers, the lower one first. *carry* is what was brought
    along from the stage before. *counted* is what a league counts of the results, None for their sum; a player with
    *missing* games below its minimum has no rank.
    """

    player: object
    results: tuple[Points, ...]
    places: tuple[int, ...]
    uma: Points
    penalties: Points
    last_place: int = 4
    tables: tuple[Hashable, ...] = ()
    seed: int = 0
    lot: int | None = None
    carry: Points = 0
    counted: Points | None = None
    missing: int = 0

    @property
    def total(self) -> Points:
        """All results, or what is counted of them, plus penalties and points brought along."""
        results_total = sum(self.results) if self.counted is None else self.counted
        return results_total + self.penalties + self.carry


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A total with its rank; tied ranks are equal and marked, and the next rank counts all of them."""

    rank: int
    tied: bool
    total: Total


def rank(
    rules: Ruleset, totals: Iterable[Total], *, decides: bool = True, ties: Sequence[TieBreak] | None = None
) -> tuple[Ranked, ...]:
    """The totals ranked, the best first; equal ones share a rank and keep the order given.

    *decides*: these ranks leave somebody out, or all games are over; while the event runs nothing depends on them.
    *ties* are the event's own order for equal totals, instead of the ruleset's. Sources: the ruleset's answers to
    `standings_tie_break` and `standings_tie_break_at`.
    """
    order = tie_breaks(rules) if ties is None else tuple(ties)
    if not (decides or rules.standings_tie_break_at.always):
        order = ()
    ranked: list[Ranked] = []
    for level in _split_groups([*totals], lambda total: -total.total, order):
        first = len(ranked) + 1
        ranked += [Ranked(rank=first, tied=len(level) > 1, total=total) for total in level]
    return tuple(ranked)


def tie_breaks(rules: Ruleset) -> tuple[TieBreak, ...]:
    """The tie breaks of the rules, in order. Source: `standings_tie_break`."""
    match rules.standings_tie_break:
        case StandingsTieBreak.SHARED:
            return (TieBreak.SHARED,)
        case StandingsTieBreak.FIRSTS_FOURTHS_BEST:
            return (TieBreak.FIRSTS, TieBreak.LASTS, TieBreak.BEST, TieBreak.SHARED)
        case _:
            assert_never(rules.standings_tie_break)


_Key = Callable[[Total], Points]


def _split_groups(level: list[Total], key: _Key, order: Sequence[TieBreak]) -> Iterator[list[Total]]:
    """Groups of equal players: *level* is sorted by *key*, and players equal by it are split by the rest of *order*."""
    for _, group in groupby(sorted(level, key=key), key=key):
        tied = list(group)
        if len(tied) == 1 or not order or order[0] is TieBreak.SHARED:
            yield tied
        else:
            yield from _split_groups(tied, _key(order[0], tied), order[1:])


def _key(tie_break: TieBreak, level: Sequence[Total]) -> _Key:
    """A key for players who are *level*: the lower figure comes first."""
    match tie_break:
        case TieBreak.FIRSTS:
            return lambda total: -total.places.count(1)
        case TieBreak.LASTS:
            return lambda total: total.places.count(total.last_place)
        case TieBreak.BEST:
            return lambda total: -max(total.results, default=0)
        case TieBreak.LATEST:
            return lambda total: -total.results[-1] if total.results else 0
        case TieBreak.HEAD_TO_HEAD:
            return _head_to_head_key(level)
        case TieBreak.SEED:
            return lambda total: total.seed
        case TieBreak.LOT:
            # A player without a lot comes after those who have drawn.
            return lambda total: Fraction(10**9) if total.lot is None else total.lot
        case TieBreak.SHARED:
            return lambda _total: 0
        case _:
            assert_never(tie_break)


def _head_to_head_key(level: Sequence[Total]) -> _Key:
    """A key: how many more times each was behind than ahead of the others, at the tables where they met."""
    results_by_table: dict[Hashable, list[tuple[int, Points]]] = {}
    for number, total in enumerate(level):
        for table, result in zip(total.tables, total.results, strict=False):
            if table is not None:
                results_by_table.setdefault(table, []).append((number, result))
    behind = [0] * len(level)
    for table_results in results_by_table.values():
        for index, own_result in table_results:
            behind[index] += sum(
                (other_result > own_result) - (other_result < own_result) for _, other_result in table_results
            )
    numbers = {id(total): number for number, total in enumerate(level)}
    return lambda total: behind[numbers[id(total)]]
