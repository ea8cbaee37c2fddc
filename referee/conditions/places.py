"""Everybody's place after a hand has ended."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import repeat
from operator import add, sub

from referee.adjudication.ending import game_end_reason, hands_left
from referee.adjudication.renchan import NextHand
from referee.adjudication.settlement import final_results
from referee.conditions.grids import Grids
from referee.frozen import dataclass
from referee.rules import Ruleset
from referee.ruling import Payment, Points, Ruling, TableState, Verdict
from referee.standings import GameResult, demote_seats
from referee.values import Seat

__all__ = ["GOES_ON", "EventTotals", "Outcome", "Places", "Rank"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTotals:
    """What decides an event beside this game.

    *before* is each seat's total without it, including the penalties of this game; *others* are the final totals of the
    other players; seats *apart* are outside the ranking and take no place.
    """

    before: tuple[Points, ...]
    others: tuple[Points, ...] = ()
    apart: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Rank:
    """A place, and whether it is shared."""

    place: int
    tied: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The state of the game after the hand: over or not, and everybody's rank.

    *choice*: it is over only if the dealer, who would deal again, ends it.
    """

    ends: bool
    choice: bool = False
    ranks: tuple[Rank, ...] = ()


GOES_ON = Outcome(ends=False)

_Key = tuple[object, ...]


class Places:
    """Finds outcomes of one table under one ruleset, and computes each only once.

    The outcome depends on who has more than whom, who is below zero, and who has the goal: two ends of a hand that
    agree in all of these have the same `key`, and thus the same outcome. Seats in *last_seats* have the last places
    whatever they score.
    """

    def __init__(
        self, rules: Ruleset, table: TableState, event: EventTotals | None, last_seats: frozenset[Seat]
    ) -> None:
        self.rules = rules
        self._last = last_seats
        self.table = table
        self.event = event
        self.steps = event is not None and not rules.result_rounding.is_exact
        """Whether rounding makes totals non-linear in the payment: then nothing follows between two ends."""
        self._others = sorted(event.others) if event else []
        self._keys: dict[_Key, int] = {}
        self.outcomes: list[Outcome] = []
        """The outcome of each key."""
        self._games: dict[bool, dict[_Key, tuple[int | None, _Key, Outcome, tuple[Points, ...]]]] = {
            True: {},
            False: {},
        }
        self.marks = tuple(_score_limits(rules, in_event=event is not None))
        self.grids = Grids()
        self._floors = [0] * rules.players
        self._apart = event.apart if event else frozenset[Seat]()

    def set_furthest_places(self, furthest: Sequence[int]) -> None:
        """From now on, treat places behind the *furthest* one wanted for a seat as equal."""
        self._floors = [max(0, len(self._others) - place) for place in furthest]

    def key_of_ruling(self, ruling: Ruling, ending_ruling: Ruling) -> int:
        """The key of a hand with a complete ruling; *ending_ruling* is the ruling if the dealer ends the game."""
        if not ending_ruling.table.over:
            return self._key_number((ruling.verdict,), GOES_ON)
        outcome, offsets = self._outcome_of_game(
            ending_ruling.table.scores, ending_ruling.payments, choice=not ruling.table.over
        )
        scores = tuple(ending_ruling.table.scores)
        if self.event is None:
            return self._key_number(("ruled", outcome, scores), outcome)
        return self._key_in_event(("ruled", outcome.choice, scores), outcome, scores, offsets)

    def key_of_win(self, scores: Sequence[Points], next_hand: NextHand) -> int:
        """The key of a win that leads to *scores*; the pot is empty then."""
        all_scores = (*scores, *self.marks)
        order: _Key = tuple(map(sorted(all_scores).index, all_scores))
        if self.table.starting_scores:
            gains = tuple(map(sub, scores, self.table.starting_scores))
            order = (*order, *map(sorted(gains).index, gains))
        known_game = self._games[next_hand.dealer_stays].get(order)
        if known_game is None:
            outcome, offsets = self._outcome_of_win(scores, next_hand)
            key: _Key = (next_hand.dealer_stays, order)
            is_settled = self.event is None or not outcome.ends
            known_game = (self._key_number(key, outcome) if is_settled else None), key, outcome, offsets
            self._games[next_hand.dealer_stays][order] = known_game
        number, key, outcome, offsets = known_game
        if number is not None:
            return number
        if self.steps:
            offsets = self._outcome_of_game(scores, (), choice=outcome.choice)[1]
        return self._key_in_event(key, outcome, scores, offsets)

    def _outcome_of_win(
        self, scores: Sequence[Points], next_hand: NextHand
    ) -> tuple[Outcome, tuple[Points, ...]]:
        remaining = hands_left(self.rules, self.table, Verdict.WIN)
        end_reasons = [
            game_end_reason(
                self.rules,
                self.table,
                scores,
                next_hand,
                Verdict.WIN,
                last_hands=remaining,
                dealer_ends=dealer_ends,
            )
            for dealer_ends in (False, True)
        ]
        if end_reasons[1] is None:
            return GOES_ON, ()
        return self._outcome_of_game(scores, (), choice=end_reasons[0] is None)

    def _outcome_of_game(
        self, scores: Sequence[Points], payments: Sequence[Payment], *, choice: bool
    ) -> tuple[Outcome, tuple[Points, ...]]:
        """The outcome and, for an event, the difference between each seat's total and its score."""
        games: Sequence[GameResult] = demote_seats(
            self.rules,
            final_results(self.rules, scores, payments, self.table.starting_scores),
            self._last,
            relay=bool(self.table.starting_scores),
        )
        if self.event is None:
            ranks = tuple(Rank(game.place, game.tied) for game in games)
            return Outcome(ends=True, choice=choice, ranks=ranks), ()
        offsets = tuple(
            total_before + game.result - score
            for total_before, game, score in zip(self.event.before, games, scores, strict=True)
        )
        return Outcome(ends=True, choice=choice), offsets

    def _key_in_event(
        self, game: _Key, outcome: Outcome, scores: Sequence[Points], offsets: tuple[Points, ...]
    ) -> int:
        """The key of an ended *game* within its event: among the known totals."""
        totals = tuple(map(add, scores, offsets))
        order = sorted(totals)
        other_totals = self._others
        below = tuple(map(max, self._floors, map(bisect_left, repeat(other_totals), totals)))
        not_above = tuple(map(max, self._floors, map(bisect_right, repeat(other_totals), totals)))
        key = (game, *map(order.index, totals), *below, *not_above)
        key_number = self._keys.get(key)
        if key_number is not None:
            return key_number
        ranked = [total for seat, total in enumerate(totals) if seat not in self._apart]
        ranks = tuple(
            Rank(
                1 + len(other_totals) - not_above[seat] + sum(other_total > total for other_total in ranked),
                not_above[seat] > below[seat] or ranked.count(total) > 1,
            )
            for seat, total in enumerate(totals)
        )
        return self._key_number(key, Outcome(ends=True, choice=outcome.choice, ranks=ranks))

    def _key_number(self, key: _Key, outcome: Outcome) -> int:
        key_number = self._keys.get(key)
        if key_number is None:
            key_number = self._keys[key] = len(self.outcomes)
            self.outcomes.append(outcome)
        return key_number


def _score_limits(rules: Ruleset, *, in_event: bool) -> Iterator[Points]:
    """The limits that a score after a win is compared with: a bust, the goal, and what chooses among rows of uma.

    Places do not depend on uma: its rows matter within an event alone. `tenpai_yame` has no limit here: it decides
    about draws, and each of these is ruled by itself.
    """
    if rules.bust.ends_game:
        yield 0
    if rules.extension_west.is_played or rules.agari_yame.needs_goal:
        yield rules.goal_points
    if in_event and len(rules.uma) > 1:
        yield rules.return_points
