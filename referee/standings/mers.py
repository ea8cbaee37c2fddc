"""The value of a result for the European ranking.

This is the Mahjong European Ranking System (MERS; for riichi also RERS) of the European Mahjong Association (EMA). Its
sources:

* EMA, "Basics for ranking system" (mahjong-europe.org, ranking/Basicsranking.html; General Assembly of 25 May 2017,
  from 2018 on): base rank, weight of a tournament. Only the beginning of this page was read, up to the countries.
* EMA, "Base rank" (mahjong-europe.org, the portal's page of 2010): the computation of a base rank, the filling with
  zeros.
* ema_scraper (github.com/Jesterboxboy/ema_scraper, calculators/ranking.py): the whole ranking in words and in a
  program that is compared with every player's official ranking.
* mahjong-portal (github.com/MahjongRepository/mahjong-portal, server/rating/calculation/ema.py): a second program.

Everything is exact; only the base rank is rounded.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from datetime import date
from fractions import Fraction

from referee.frozen import dataclass

__all__ = [
    "MersCounted",
    "MersRanking",
    "MersResult",
    "TournamentWeight",
    "age_weight",
    "base_rank",
    "mers_ranking",
    "tournament_weight",
]

# The number of tournaments a ranking needs, the number up to which it is filled with zeros, and the number in Part B.
_NEEDED, _FILLED_TO, _BEST = 2, 5, 4


def base_rank(position: int, players: int) -> int:
    """The share of the other players who were behind, from 1000 for the first to 0 for the last.

    Rounded to the nearest whole number, and a half, which only fields of 17, 33, 49 and so on can have, to the even
    one, as in ema_scraper and mahjong-portal. The EMA's own texts, as far as read, do not say, and the example of the
    older one, 252 for place 75 of 100, cuts off instead. Tied players have the better place, as the place is shown:
    riichi.wiki, "European Ranking System", reports this of the EMA. The first of a field of one has 1000, as in
    mahjong-portal. Raises `ValueError` for an impossible position.

    >>> [base_rank(position, 5) for position in (1, 2, 3, 4, 5)]
    [1000, 750, 500, 250, 0]
    >>> base_rank(32, 60), base_rank(16, 17), base_rank(1, 1)
    (475, 62, 1000)
    """
    if not 1 <= position <= players:
        raise ValueError(f"place {position} of {players} is none: places go from 1 to the number of players")
    return 1000 if position == 1 else round(Fraction(1000 * (players - position), players - 1))


def age_weight(event_date: date, on_date: date) -> Fraction:
    """The share of a tournament's weight that is left: all up to a year, half up to two years, then nothing.

    *event_date* is its last day, or the day that the EMA counts it from; a tournament that is not over on *on_date*
    weighs nothing. The anniversary itself is in the better half, by ema_scraper's words. The anniversary of a 29
    February is the 28th, on which no text says anything.

    >>> [str(age_weight(date(2024, 5, 4), day)) for day in (date(2025, 5, 4), date(2025, 5, 5), date(2026, 5, 5))]
    ['1', '1/2', '0']
    """
    if event_date > on_date or event_date < _years_before(on_date, 2):
        return Fraction(0)
    return Fraction(1) if event_date >= _years_before(on_date, 1) else Fraction(1, 2)


def _years_before(day: date, years: int) -> date:
    return day.replace(year=day.year - years, day=28 if (day.month, day.day) == (2, 29) else day.day)


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentWeight:
    """A tournament's weight by its parts, in the EMA's "MERS": MERS-2 is a *total* of 2."""

    duration: Fraction
    players: Fraction
    countries: Fraction
    qualification: Fraction

    @property
    def total(self) -> Fraction:
        """All parts added: from 1 to 6."""
        return self.duration + self.players + self.countries + self.qualification


def tournament_weight(*, days: int, players: int, countries: int, qualified: bool) -> TournamentWeight:
    """The weight of a tournament: by its days, its players, their countries, and whether it required qualification.

    A point a day, three at the most; half a point from 41 players on and one from 81 on (up to three substitutes are
    counted among them); half a point from 6 countries on and one from 10 on; one for a qualification. Source: EMA,
    "Basics for ranking system", and mahjong-portal; another copy of that page has one point from 11 countries on.
    Raises `ValueError` for less than one day, one player or one country.

    >>> weight = tournament_weight(days=2, players=52, countries=10, qualified=False)
    >>> str(weight.duration), str(weight.players), str(weight.countries), str(weight.total)
    ('2', '1/2', '1', '7/2')
    """
    if min(days, players, countries) < 1:
        raise ValueError(f"{days} days, {players} players and {countries} countries: each is at least one")
    return TournamentWeight(
        duration=Fraction(min(days, 3)),
        players=_steps(players, 41, 81),
        countries=_steps(countries, 6, 10),
        qualification=Fraction(int(qualified)),
    )


def _steps(number: int, half: int, whole: int) -> Fraction:
    """A half from the number *half* on, and one from *whole* on."""
    return Fraction((number >= half) + (number >= whole), 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class MersResult:
    """A player's tournament: their base rank, the tournament's weight, and the day it is counted from."""

    tournament: Hashable
    base_rank: int
    weight: Fraction | int
    played: date


@dataclass(frozen=True, slots=True, kw_only=True)
class MersCounted:
    """A result that still has weight: its weight, and the parts of the ranking that include it."""

    result: MersResult
    age: Fraction
    weight: Fraction
    in_a: bool
    in_b: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MersRanking:
    """A player's ranking and its components, from 0 to 1000.

    *results* are those that have weight, the best base rank first; *filled* zeros of weight 1 follow them in Part A.
    Part A is the weighted mean of the best *number_a* of all these, Part B that of the best four.
    """

    results: tuple[MersCounted, ...]
    filled: int
    number_a: int
    part_a: Fraction
    part_b: Fraction

    @property
    def ranking(self) -> Fraction:
        """Half of Part A and half of Part B."""
        return (self.part_a + self.part_b) / 2


def mers_ranking(results: Iterable[MersResult], on_date: date) -> MersRanking | None:
    """A player's ranking on that day; None with fewer than two results that still have weight.

    Part A takes five results, filled up with zeros of weight 1, and of those beyond five the best four fifths, rounded
    up. The base rank alone decides which are the best, and of equal ones the heavier come first: ema_scraper;
    mahjong-portal takes the later first.

    >>> two = [MersResult(tournament=at, base_rank=900, weight=2, played=date(2026, 5, 1)) for at in "AB"]
    >>> ranking = mers_ranking(two, date(2026, 6, 1))
    >>> ranking.filled, str(ranking.part_a), str(ranking.part_b), str(ranking.ranking)
    (3, '3600/7', '600', '3900/7')
    >>> mers_ranking(two[:1], date(2026, 6, 1)) is None
    True
    """
    results_with_age = [(result, age_weight(result.played, on_date)) for result in results]
    counted = sorted(
        ((result, age, result.weight * age) for result, age in results_with_age if result.weight * age > 0),
        key=lambda entry: (-entry[0].base_rank, -entry[2]),
    )
    if len(counted) < _NEEDED:
        return None
    filled = max(_FILLED_TO - len(counted), 0)
    number_a = _FILLED_TO + _four_fifths(len(counted) + filled - _FILLED_TO)
    ranks = [(result.base_rank, weight) for result, _, weight in counted] + [(0, Fraction(1))] * filled
    return MersRanking(
        results=tuple(
            MersCounted(result=result, age=age, weight=weight, in_a=index < number_a, in_b=index < _BEST)
            for index, (result, age, weight) in enumerate(counted)
        ),
        filled=filled,
        number_a=number_a,
        part_a=_mean(ranks[:number_a]),
        part_b=_mean(ranks[:_BEST]),
    )


def _four_fifths(number: int) -> int:
    return -(-4 * number // 5)


def _mean(ranks: Iterable[tuple[int, Fraction]]) -> Fraction:
    pairs = list(ranks)
    return Fraction(sum(rank * weight for rank, weight in pairs)) / sum(weight for _, weight in pairs)
