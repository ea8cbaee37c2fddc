"""Who came where, and with what result?"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from referee.answers import ResultRounding, StandingsTieBreak, StandingsTieBreakAt, TieRemainder, UmaTie
from referee.rules import Ruleset
from referee.values import Seat

__all__ = ["GameResult", "Ranked", "Total", "by_score", "game_results", "rank"]

Points = int | Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """One player's game: the place (tied places show the same), points, uma, oka and the result, all in points.

    *result* is score less return points, plus uma and oka, rounded as the ruleset says; penalties are not in it.
    """

    seat: Seat
    place: int
    tied: bool
    score: Points
    uma: Points
    oka: Points
    result: Points


def by_score(scores: Sequence[Points]) -> list[Seat]:
    """The seats from the highest score to the lowest, of equal ones the earlier seat first."""
    return sorted((Seat(i) for i in range(len(scores))), key=lambda seat: (-scores[seat], seat))


def game_results(
    rules: Ruleset, scores: Sequence[Points], standing: Sequence[Points] | None = None
) -> tuple[GameResult, ...]:
    """The results of a finished game by seat.

    *standing* are the scores by which the places go, where sticks were shared out after them: the rounding of a share
    breaks no tie. Raises `ValueError` unless there is one score for each player.

    Sources: the ruleset's answers to `return_points`, `uma`, `oka`, `uma_tie`, `tie_remainder`, `result_rounding`.

    >>> from referee.rulesets import ruleset
    >>> [r.result for r in game_results(ruleset("ema-2025"), [42000, 31000, 27000, 20000])]
    [27000, 6000, -8000, -25000]
    """
    standing = standing or scores
    if not len(scores) == len(standing) == rules.players:
        raise ValueError(f"{len(scores)} scores and {len(standing)} to rank by, but {rules.players} play")
    order = by_score(standing)
    uma = _uma_row(rules, standing)
    places: dict[Seat, tuple[int, bool, Points, Points]] = {}
    match rules.uma_tie:
        case UmaTie.SEAT_ORDER:
            for place, seat in enumerate(order):
                places[seat] = (place + 1, False, uma[place], rules.oka if place == 0 else 0)
        case UmaTie.SPLIT:
            place = 0
            while place < len(order):
                tied = [seat for seat in order if standing[seat] == standing[order[place]]]
                oka = rules.oka if place == 0 else 0
                okas = _split(rules, oka, len(tied))
                both = _split(rules, sum(uma[place : place + len(tied)]) + oka, len(tied))
                for at, seat in enumerate(tied):
                    # Uma and oka are shared as one sum; what rounding moves between them is counted to the uma.
                    places[seat] = (place + 1, len(tied) > 1, both[at] - okas[at], okas[at])
                place += len(tied)
        case _:
            assert_never(rules.uma_tie)
    raw = {seat: scores[seat] - rules.return_points + places[seat][2] + places[seat][3] for seat in order}
    rounded = _round(rules, raw, order)
    return tuple(
        GameResult(
            seat=seat,
            place=places[seat][0],
            tied=places[seat][1],
            score=scores[seat],
            uma=places[seat][2],
            oka=places[seat][3],
            result=rounded[seat],
        )
        for seat in sorted(order)
    )


def _uma_row(rules: Ruleset, scores: Sequence[Points]) -> tuple[int, ...]:
    """The uma by place: the one row, or the row for the number of players at or above the return points.

    *scores* are those of the places. No book read has several rows and gives the sticks left to a player; whether they
    would count is silent, and the custom of the places is followed, which leave them out.
    """
    match rules.uma:
        case (row,):
            return row
        case rows:
            return rows[sum(score >= rules.return_points for score in scores)]


def _split(rules: Ruleset, points: int, players: int) -> list[Points]:
    match rules.tie_remainder:
        # Only of sticks is anything lost.
        case TieRemainder.EXACT_FRACTION | TieRemainder.LOST | TieRemainder.HUNDREDS_REST_LOST:
            whole, rest = divmod(points, players)
            return [Fraction(points, players) if rest else whole] * players
        case TieRemainder.HUNDREDS_TO_EARLIER_SEAT:
            each, odd = divmod(points // 100, players)
            return [(each + (place < odd)) * 100 for place in range(players)]
        case _:
            assert_never(rules.tie_remainder)


def _round(rules: Ruleset, raw: dict[Seat, Points], order: Sequence[Seat]) -> dict[Seat, Points]:
    """The results rounded, with one player of the *order* of places left out who takes what is then over or short."""
    nearest: Callable[[Fraction], int]
    balances = order[0]
    match rules.result_rounding:
        case ResultRounding.EXACT:
            return raw
        case ResultRounding.NEAREST_THOUSAND:
            nearest = _half_away
        case ResultRounding.NEAREST_EVEN_STEP:
            nearest = _half_even
        case ResultRounding.NEAREST_THOUSAND_LAST_BALANCES:
            nearest, balances = _half_away, order[-1]
        case ResultRounding.FIVE_DOWN_SIX_UP:
            nearest = _half_down
        case _:
            assert_never(rules.result_rounding)
    rounded: dict[Seat, Points] = {
        seat: 1000 * nearest(Fraction(points) / 1000) for seat, points in raw.items() if seat != balances
    }
    rounded[balances] = -sum(rounded.values())
    return rounded


def _half_away(thousands: Fraction) -> int:
    """The nearest whole number, of two the one farther from zero."""
    whole = math.floor(abs(thousands) + Fraction(1, 2))
    return whole if thousands > 0 else -whole


def _half_even(thousands: Fraction) -> int:
    """The nearest whole number, of two the even one."""
    return round(thousands)


def _half_down(thousands: Fraction) -> int:
    """The nearest whole number, of two the lower one: what is dropped is dropped from the score, not from a loss."""
    return math.ceil(thousands - Fraction(1, 2))


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """One player's games added up: what a tournament ranks. Points throughout; *penalties* are negative."""

    player: object
    results: tuple[Points, ...]
    places: tuple[int, ...]
    uma: Points
    penalties: Points
    last_place: int = 4

    @property
    def total(self) -> Points:
        """All results and penalties."""
        return sum(self.results) + self.penalties


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A total with its rank; tied ranks are equal and marked, the next rank counts them all."""

    rank: int
    tied: bool
    total: Total


def rank(rules: Ruleset, totals: Iterable[Total], *, decides: bool = True) -> tuple[Ranked, ...]:
    """The totals ranked, the best first; equal ones share a rank and stay in the order given.

    *decides*: somebody is left out by these ranks, or all games are over; while the event runs nothing hangs on them.
    Sources: the ruleset's answers to `standings_tie_break` and `standings_tie_break_at`.
    """
    key = _tie_break(rules) if decides or _always(rules) else _shared
    ordered = sorted(totals, key=lambda total: (-total.total, *key(total)))
    keys = [(total.total, *key(total)) for total in ordered]
    found: list[Ranked] = []
    for at, total in enumerate(ordered):
        first = keys.index(keys[at])
        found.append(Ranked(rank=first + 1, tied=keys.count(keys[at]) > 1, total=total))
    return tuple(found)


def _always(rules: Ruleset) -> bool:
    match rules.standings_tie_break_at:
        case StandingsTieBreakAt.ALWAYS:
            return True
        case StandingsTieBreakAt.AT_CUT_AND_END:
            return False
        case _:
            assert_never(rules.standings_tie_break_at)


def _shared(_total: Total) -> tuple[Points, ...]:
    return ()


def _tie_break(rules: Ruleset) -> Callable[[Total], tuple[Points, ...]]:
    match rules.standings_tie_break:
        case StandingsTieBreak.SHARED:
            return _shared
        case StandingsTieBreak.FIRSTS_FOURTHS_BEST:
            return lambda total: (
                -total.places.count(1),
                total.places.count(total.last_place),
                -max(total.results, default=0),
            )
        case _:
            assert_never(rules.standings_tie_break)
