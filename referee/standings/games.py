"""Places and results of a game."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple, assert_never

from referee.answers import ResultRounding, TieRemainder, UmaTie
from referee.frozen import dataclass
from referee.rules import Ruleset
from referee.values import Seat

__all__ = ["GameResult", "demote_seats", "game_results", "seats_by_score", "stated_results"]

Points = int | Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """One player's game: the place (tied places are equal), points, uma, oka and the result, all in points.

    *result* is score less return points, plus uma and oka, rounded as the ruleset says; penalties are not in it.
    """

    seat: Seat
    place: int
    tied: bool
    score: Points
    uma: Points
    oka: Points
    result: Points


def seats_by_score(scores: Sequence[Points]) -> list[Seat]:
    """The seats from the highest score to the lowest; of equal ones the earlier seat comes first."""
    return sorted((Seat(i) for i in range(len(scores))), key=lambda seat: (-scores[seat], seat))


def game_results(
    rules: Ruleset,
    scores: Sequence[Points],
    standing: Sequence[Points] | None = None,
    starting_scores: Sequence[Points] = (),
) -> tuple[GameResult, ...]:
    """The results of a finished game by seat.

    *standing* are the scores that decide the places, where sticks were shared out after them: the rounding of a share
    breaks no tie. In a relay *starting_scores* is the starting score of each seat: the result is the gain over it,
    exact and without uma or oka, and decides the places. Raises `ValueError` unless there is one score for each player.

    Sources: the ruleset's answers to `return_points`, `uma`, `oka`, `uma_tie`, `tie_remainder`, `result_rounding`.

    >>> from referee.rulesets import ruleset
    >>> [r.result for r in game_results(ruleset("ema-2025"), [42000, 31000, 27000, 20000])]
    [27000, 6000, -8000, -25000]
    """
    standing = standing or scores
    if not len(scores) == len(standing) == rules.players:
        raise ValueError(f"{len(scores)} scores and {len(standing)} to rank by, but {rules.players} play")
    if starting_scores:
        return _relay_results(
            rules,
            scores,
            [score - starting_score for score, starting_score in zip(standing, starting_scores, strict=True)],
            starting_scores,
        )
    order = seats_by_score(standing)
    places = _places(rules, standing, _uma_row(rules, standing))
    raw = {seat: scores[seat] - rules.return_points + places[seat].uma + places[seat].oka for seat in order}
    rounded = _rounded_results(rules, raw, order)
    return tuple(
        GameResult(
            seat=seat,
            place=places[seat].place,
            tied=places[seat].tied,
            score=scores[seat],
            uma=places[seat].uma,
            oka=places[seat].oka,
            result=rounded[seat],
        )
        for seat in sorted(order)
    )


def _relay_results(
    rules: Ruleset, scores: Sequence[Points], standing: Sequence[Points], starting_scores: Sequence[Points]
) -> tuple[GameResult, ...]:
    """A leg of a relay: each seat's gain over its starting score, placed by *standing*."""
    placed = _places(rules, standing, (0,) * rules.players)
    return tuple(
        GameResult(
            seat=seat,
            place=placed[seat].place,
            tied=placed[seat].tied,
            score=scores[seat],
            uma=0,
            oka=0,
            result=scores[seat] - starting_scores[seat],
        )
        for seat in sorted(placed)
    )


def stated_results(
    rules: Ruleset,
    results: Sequence[Points],
    places: Sequence[int] = (),
    starting_scores: Sequence[Points] = (),
) -> tuple[GameResult, ...]:
    """A game by seat with known *results* only, including uma and oka, and perhaps the *places*.

    Without places the higher result has the better one, and equal results share it. Uma, oka and score are computed by
    the rules from place and result; a score is off by what rounding took from it. The results are kept as given,
    whatever they add up to. In a relay they are gains over the *starting_scores*. Raises `ValueError` unless
    there is one for each player.

    >>> from referee.rulesets import ruleset
    >>> [r.score for r in stated_results(ruleset("ema-2025"), [27000, 6000, -8000, -25000])]
    [42000, 31000, 27000, 20000]
    """
    if len(results) != rules.players or len(places) not in (0, rules.players):
        raise ValueError(f"{len(results)} results and {len(places)} places, but {rules.players} play")
    standing: Sequence[Points] = [-place for place in places] or results
    if starting_scores:
        scores = [
            gain + starting_score for gain, starting_score in zip(results, starting_scores, strict=True)
        ]
        return _relay_results(rules, scores, standing, starting_scores)

    def results_by_row(row: Sequence[int]) -> list[GameResult]:
        placed = _places(rules, standing, row)
        return [
            GameResult(
                seat=seat,
                place=places[seat] if places else placed[seat].place,
                tied=places.count(places[seat]) > 1 if places else placed[seat].tied,
                score=results[seat] + rules.return_points - placed[seat].uma - placed[seat].oka,
                uma=placed[seat].uma,
                oka=placed[seat].oka,
                result=results[seat],
            )
            for seat in sorted(placed)
        ]

    if len(rules.uma) == 1:
        return tuple(results_by_row(rules.uma[0]))
    # The number of players above the return points depends on the row, and the row on that number: take the row for
    # which both agree.
    for count, row in enumerate(rules.uma):
        if sum(game.score >= rules.return_points for game in results_by_row(row)) == count:
            return tuple(results_by_row(row))
    return tuple(results_by_row(rules.uma[sum(result > 0 for result in results)]))


def demote_seats(
    rules: Ruleset, games: Sequence[GameResult], last_seats: Collection[Seat], *, relay: bool = False
) -> tuple[GameResult, ...]:
    """The *games* of a table, by seat, where *last_seats* have the last places, whatever they scored.

    The others move up and have the uma of their new places. Source: EMA 2016, 5.8: a substitute who came in later
    always has the last place's uma. In a *relay*, which has no uma, only the places move.
    """
    if not last_seats:
        return tuple(games)
    # Behind all others, and among themselves in the order of their places.
    standing = [-game.place - len(games) * (game.seat in last_seats) for game in games]
    row = (0,) * len(games) if relay else _uma_row(rules, [game.score for game in games])
    places = _places(rules, standing, row)
    if relay:
        return tuple(
            replace(game, place=places[game.seat].place, tied=places[game.seat].tied) for game in games
        )
    return tuple(
        replace(
            game,
            place=places[game.seat].place,
            tied=places[game.seat].tied,
            uma=places[game.seat].uma,
            oka=places[game.seat].oka,
            result=game.result - game.uma - game.oka + places[game.seat].uma + places[game.seat].oka,
        )
        for game in games
    )


class _Placed(NamedTuple):
    place: int
    tied: bool
    uma: Points
    oka: Points


def _places(rules: Ruleset, standing: Sequence[Points], uma: Sequence[int]) -> dict[Seat, _Placed]:
    """Place, uma and oka by seat for the scores *standing*; *uma* is the row by place."""
    order = seats_by_score(standing)
    places: dict[Seat, _Placed] = {}
    match rules.uma_tie:
        case UmaTie.SEAT_ORDER:
            for place, seat in enumerate(order):
                places[seat] = _Placed(place + 1, False, uma[place], rules.oka if place == 0 else 0)
        case UmaTie.SPLIT:
            place = 0
            while place < len(order):
                tied = [seat for seat in order if standing[seat] == standing[order[place]]]
                oka = rules.oka if place == 0 else 0
                okas = _split_points(rules, oka, len(tied))
                uma_and_oka = _split_points(rules, sum(uma[place : place + len(tied)]) + oka, len(tied))
                for index, seat in enumerate(tied):
                    # Uma and oka are shared as one sum; what rounding moves between them is assigned to the uma.
                    places[seat] = _Placed(
                        place + 1, len(tied) > 1, uma_and_oka[index] - okas[index], okas[index]
                    )
                place += len(tied)
        case _:
            assert_never(rules.uma_tie)
    return places


def _uma_row(rules: Ruleset, scores: Sequence[Points]) -> tuple[int, ...]:
    """The uma by place: the one row, or the row for the number of players at or above the return points.

    *scores* are those that decide the places. No book read has several rows and gives the sticks left to a player; no
    book says whether they would count, and the custom for the places is followed, which leaves them out.
    """
    match rules.uma:
        case (row,):
            return row
        case rows:
            return rows[sum(score >= rules.return_points for score in scores)]


def _split_points(rules: Ruleset, points: int, players: int) -> list[Points]:
    match rules.tie_remainder:
        # Only shares of sticks are rounded with a loss.
        case TieRemainder.EXACT_FRACTION | TieRemainder.LOST | TieRemainder.HUNDREDS_REST_LOST:
            share, remainder = divmod(points, players)
            return [Fraction(points, players) if remainder else share] * players
        case TieRemainder.HUNDREDS_TO_EARLIER_SEAT:
            hundreds, remaining_hundreds = divmod(points // 100, players)
            return [(hundreds + (place < remaining_hundreds)) * 100 for place in range(players)]
        case _:
            assert_never(rules.tie_remainder)


def _rounded_results(
    rules: Ruleset, unrounded: dict[Seat, Points], order: Sequence[Seat]
) -> dict[Seat, Points]:
    """The results rounded; one player of the *order* of places is left out and takes the balance."""
    round_half: Callable[[Fraction], int]
    balancing_seat = order[0]
    match rules.result_rounding:
        case ResultRounding.EXACT:
            return unrounded
        case ResultRounding.NEAREST_THOUSAND:
            round_half = _half_away
        case ResultRounding.NEAREST_EVEN_STEP:
            round_half = _half_even
        case ResultRounding.NEAREST_THOUSAND_LAST_BALANCES:
            round_half, balancing_seat = _half_away, order[-1]
        case ResultRounding.FIVE_DOWN_SIX_UP:
            round_half = _half_down
        case _:
            assert_never(rules.result_rounding)
    rounded: dict[Seat, Points] = {
        seat: 1000 * round_half(Fraction(points) / 1000)
        for seat, points in unrounded.items()
        if seat != balancing_seat
    }
    rounded[balancing_seat] = -sum(rounded.values())
    return rounded


def _half_away(thousands: Fraction) -> int:
    """The nearest whole number; of two, the one farther from zero."""
    rounded = math.floor(abs(thousands) + Fraction(1, 2))
    return rounded if thousands > 0 else -rounded


def _half_even(thousands: Fraction) -> int:
    """The nearest whole number; of two, the even one."""
    return round(thousands)


def _half_down(thousands: Fraction) -> int:
    """The nearest whole number; of two, the lower one: the half is dropped from the score, not from a loss."""
    return math.ceil(thousands - Fraction(1, 2))
