"""Who comes where when a hand has ended so?"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from referee.adjudication.ending import hands_left, why_over
from referee.adjudication.renchan import Next
from referee.adjudication.settlement import final_results
from referee.answers import ResultRounding
from referee.rules import Ruleset
from referee.ruling import Payment, Points, Ruling, TableState, Verdict
from referee.standings import GameResult, demoted
from referee.values import Seat

__all__ = ["GOES_ON", "EventTotals", "Outcome", "Places", "Rank"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTotals:
    """What decides an event beside this game.

    *before* is each seat's total without it, the penalties of this game included; *others* are the totals of the other
    players that are final; seats *apart* stand out of the ranking and take no place.
    """

    before: tuple[Points, ...]
    others: tuple[Points, ...] = ()
    apart: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Rank:
    """A place, and whether somebody shares it."""

    place: int
    tied: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How the game stands after the hand: over or not, and who is where.

    *choice*: it is over only if the dealer, who would deal again, ends it.
    """

    ends: bool
    choice: bool = False
    ranks: tuple[Rank, ...] = ()


GOES_ON = Outcome(ends=False)

_Key = tuple[object, ...]


class Places:
    """Finds outcomes of one table under one ruleset, and works out each only once.

    What decides is who has more than whom, who is below zero, who has the goal: two ends of a hand that agree in all of
    these have the same `key`, and so the same outcome. Seats in *last* have the last places whatever they score.
    """

    def __init__(
        self, rules: Ruleset, table: TableState, event: EventTotals | None, last: frozenset[Seat]
    ) -> None:
        self.rules = rules
        self._last = last
        self.table = table
        self.event = event
        self.steps = event is not None and rules.result_rounding is not ResultRounding.EXACT
        """Whether rounding makes a total no straight line of what is paid, so that nothing follows between two ends."""
        self._others = sorted(event.others) if event else []
        self._keys: dict[_Key, int] = {}
        self._outcomes: list[Outcome] = []
        self._games: dict[_Key, tuple[Outcome, tuple[Points, ...]]] = {}
        self.marks = (0, rules.goal_points, rules.return_points)
        """What a score is held against: a bust, the goal, and the return points, which choose the row of uma."""
        self.grids: dict[Any, Any] = {}
        """Parts of grids that are the same, kept once."""

    def outcome(self, key: int) -> Outcome:
        """The outcome that *key* stands for."""
        return self._outcomes[key]

    def of_ruling(self, ruling: Ruling, stopped: Ruling) -> int:
        """The key of a hand that was ruled on as a whole; *stopped* is the ruling if the dealer ends the game."""
        if not stopped.table.over:
            return self._known((ruling.verdict,), GOES_ON)
        outcome, off = self._game(stopped.table.scores, stopped.payments, choice=not ruling.table.over)
        return self._placed(
            ("ruled", outcome, tuple(stopped.table.scores)), outcome, stopped.table.scores, off
        )

    def of_win(self, scores: Sequence[Points], after: Next) -> int:
        """The key of a win after which the scores are *scores*; the pot is empty then."""
        order = sorted({*scores, *self.marks})
        key: _Key = (after.dealer_stays, *map(order.index, scores), *map(order.index, self.marks))
        if self.table.begun:
            gains = [had - first for had, first in zip(scores, self.table.begun, strict=True)]
            above = sorted(set(gains))
            key = (*key, *map(above.index, gains))
        known = self._games.get(key)
        if known is None:
            known = self._games[key] = self._won(scores, after)
        outcome, off = known
        if self.event is None or not outcome.ends:
            return self._known(key, outcome)
        if self.steps:
            off = self._game(scores, (), choice=outcome.choice)[1]
        return self._placed(key, outcome, scores, off)

    def _won(self, scores: Sequence[Points], after: Next) -> tuple[Outcome, tuple[Points, ...]]:
        left = hands_left(self.rules, self.table, Verdict.WIN)
        over = [
            why_over(self.rules, self.table, scores, after, Verdict.WIN, last_hands=left, dealer_ends=ends)
            for ends in (False, True)
        ]
        if over[1] is None:
            return GOES_ON, ()
        return self._game(scores, (), choice=over[0] is None)

    def _game(
        self, scores: Sequence[Points], payments: Sequence[Payment], *, choice: bool
    ) -> tuple[Outcome, tuple[Points, ...]]:
        """Places and, for an event, how far each seat's total is from its score."""
        games: Sequence[GameResult] = demoted(
            self.rules,
            final_results(self.rules, scores, payments, self.table.begun),
            self._last,
            relay=bool(self.table.begun),
        )
        if self.event is None:
            ranks = tuple(Rank(game.place, game.tied) for game in games)
            return Outcome(ends=True, choice=choice, ranks=ranks), ()
        off = tuple(
            before + game.result - score
            for before, game, score in zip(self.event.before, games, scores, strict=True)
        )
        return Outcome(ends=True, choice=choice), off

    def _placed(self, key: _Key, outcome: Outcome, scores: Sequence[Points], off: tuple[Points, ...]) -> int:
        """The key of an ended game within its event: among the totals that are known."""
        if self.event is None:
            return self._known(key, outcome)
        totals = [score + more for score, more in zip(scores, off, strict=True)]
        order = sorted(set(totals), reverse=True)
        above = tuple(map(order.index, totals))
        worse = tuple(bisect_left(self._others, total) for total in totals)
        level = tuple(bisect_right(self._others, total) for total in totals)
        whole = (*key, above, worse, level)
        found = self._keys.get(whole)
        if found is not None:
            return found
        ranked = [total for seat, total in enumerate(totals) if seat not in self.event.apart]
        ranks = tuple(
            Rank(
                1 + len(self._others) - level[seat] + sum(other > total for other in ranked),
                level[seat] > worse[seat] or ranked.count(total) > 1,
            )
            for seat, total in enumerate(totals)
        )
        return self._known(whole, Outcome(ends=True, choice=outcome.choice, ranks=ranks))

    def _known(self, key: _Key, outcome: Outcome) -> int:
        found = self._keys.get(key)
        if found is None:
            found = self._keys[key] = len(self._outcomes)
            self._outcomes.append(outcome)
        return found
