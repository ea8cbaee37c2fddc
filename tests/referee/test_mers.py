"""A result's value for the European ranking agrees with the association and with independent calculations."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.standings import (
    MersCounted,
    MersRanking,
    MersResult,
    age_weight,
    base_rank,
    mers_ranking,
    tournament_weight,
)

TODAY = date(2026, 6, 1)
DAYS = st.dates(date(2020, 1, 1), date(2030, 12, 31))


@pytest.mark.parametrize(
    ("position", "players", "worth", "source"),
    [
        (1, 100, 1000, "EMA, Base rank: who wins"),
        (100, 100, 0, "EMA, Base rank: who is last of 100"),
        (3, 16, 867, "riichi.wiki, European Ranking System: 866.66"),
        (32, 60, 475, "mers-vs-rukrs.md of github.com/tomp31/RiichiUKRankingSystem: 28 of 59"),
        (75, 100, 253, "252.53; EMA, Base rank, has 252, cut off"),
        (16, 17, 62, "62.5, to the even one"),
        (14, 17, 188, "187.5, to the even one"),
        (2, 2, 0, "the last of two"),
        (1, 1, 1000, "mahjong-portal, rr.py: the first, before anything is divided"),
    ],
)
def test_a_base_rank_says_what_part_of_the_others_one_was_before(
    position: int, players: int, worth: int, source: str
) -> None:
    assert base_rank(position, players) == worth, source


@pytest.mark.parametrize(("position", "players"), [(0, 4), (5, 4), (1, 0), (-1, -1)])
def test_a_place_that_is_none_has_no_base_rank(position: int, players: int) -> None:
    with pytest.raises(ValueError, match=f"^place {position} of {players} is none"):
        base_rank(position, players)


@given(players=st.integers(2, 400))
def test_a_better_place_has_no_lower_base_rank_and_two_from_either_end_make_a_thousand(players: int) -> None:
    ranks = [base_rank(position, players) for position in range(1, players + 1)]
    assert ranks == sorted(ranks, reverse=True)
    assert all(abs(one + other - 1000) <= 1 for one, other in zip(ranks, reversed(ranks), strict=True))


@pytest.mark.parametrize(
    ("played", "on_date", "weight"),
    [
        (date(2026, 6, 1), TODAY, 1),
        (date(2025, 6, 1), TODAY, 1),
        (date(2025, 5, 31), TODAY, Fraction(1, 2)),
        (date(2024, 6, 1), TODAY, Fraction(1, 2)),
        (date(2024, 5, 31), TODAY, 0),
        (date(2026, 6, 2), TODAY, 0),
        (date(2027, 2, 28), date(2028, 2, 29), 1),
        (date(2027, 2, 27), date(2028, 2, 29), Fraction(1, 2)),
        (date(2026, 2, 28), date(2028, 2, 29), Fraction(1, 2)),
        (date(2028, 2, 29), date(2029, 2, 28), 1),
        (date(2028, 2, 29), date(2029, 3, 1), Fraction(1, 2)),
    ],
)
def test_a_tournament_weighs_all_for_a_year_and_half_for_another(
    played: date, on_date: date, weight: Fraction | int
) -> None:
    """The weights follow ema_scraper, calculators/ranking.py."""
    assert age_weight(played, on_date) == weight


@given(played=DAYS, later=st.integers(0, 1500))
def test_a_tournament_that_is_over_never_grows_heavier(played: date, later: int) -> None:
    day = played + timedelta(days=later)
    assert age_weight(played, day) >= age_weight(played, day + timedelta(days=1))


@pytest.mark.parametrize(
    ("days", "players", "countries", "qualified", "parts"),
    [
        (1, 40, 5, False, ("1", "0", "0", "0", "1")),
        (2, 41, 6, False, ("2", "1/2", "1/2", "0", "3")),
        (2, 80, 9, False, ("2", "1/2", "1/2", "0", "3")),
        (3, 81, 10, False, ("3", "1", "1", "0", "5")),
        (3, 140, 20, True, ("3", "1", "1", "1", "6")),
        (5, 16, 1, False, ("3", "0", "0", "0", "3")),
    ],
)
def test_a_tournament_weighs_by_its_days_players_countries_and_qualification(
    days: int, players: int, countries: int, qualified: bool, parts: tuple[str, ...]
) -> None:
    """EMA, Basics for ranking system: both sides of each limit."""
    weight = tournament_weight(days=days, players=players, countries=countries, qualified=qualified)
    shown = (weight.duration, weight.players, weight.countries, weight.qualification, weight.total)
    assert tuple(map(str, shown)) == parts


@pytest.mark.parametrize(("days", "players", "countries"), [(0, 16, 1), (1, 0, 1), (1, 16, 0)])
def test_a_tournament_without_a_day_a_player_or_a_country_is_refused(
    days: int, players: int, countries: int
) -> None:
    with pytest.raises(ValueError, match=r"each is at least one$"):
        tournament_weight(days=days, players=players, countries=countries, qualified=False)


def result(worth: int, weight: Fraction | int = 1, played: date = TODAY) -> MersResult:
    return MersResult(tournament=(worth, weight, played), base_rank=worth, weight=weight, played=played)


def made(*results: MersResult) -> MersRanking:
    found = mers_ranking(results, TODAY)
    assert found is not None
    return found


def test_the_best_four_go_by_base_rank_alone_even_where_a_lighter_result_would_be_better() -> None:
    """mers-vs-rukrs.md of github.com/tomp31/RiichiUKRankingSystem: 650.6 and 667.33."""
    found = made(result(1000), result(1000), result(1000), result(501, 6), result(500))
    assert (found.part_a, found.part_b, found.filled) == (Fraction(6506, 10), Fraction(6006, 9), 0)
    assert found.ranking == (Fraction(6506, 10) + Fraction(6006, 9)) / 2


def test_two_results_are_filled_up_to_five_with_zeros_of_weight_one() -> None:
    """Part A is (2 * 800 + 1 * 500) / (2 + 1 + 3); Part B is the same sum with two zeros."""
    found = made(result(500), result(800, 2))
    assert found == MersRanking(
        results=(
            MersCounted(result=result(800, 2), age=Fraction(1), weight=Fraction(2), in_a=True, in_b=True),
            MersCounted(result=result(500), age=Fraction(1), weight=Fraction(1), in_a=True, in_b=True),
        ),
        filled=3,
        number_a=5,
        part_a=Fraction(350),
        part_b=Fraction(420),
    )
    assert found.ranking == 385


def test_results_of_the_year_before_last_weigh_half_and_older_ones_are_no_results() -> None:
    old, older = date(2025, 1, 1), date(2024, 1, 1)
    found = made(result(800, 2), result(400, 4, old), result(1000, 5, older))
    assert [(one.result.base_rank, one.age, one.weight) for one in found.results] == [
        (800, 1, 2),
        (400, Fraction(1, 2), 2),
    ]
    assert found.part_a == Fraction(1600 + 800, 2 + 2 + 3)


@pytest.mark.parametrize("results", [(), (result(1000),), (result(1000), result(900, 1, date(2024, 1, 1)))])
def test_who_has_fewer_than_two_results_that_weigh_something_has_no_ranking(
    results: tuple[MersResult, ...],
) -> None:
    assert mers_ranking(results, TODAY) is None


@pytest.mark.parametrize(
    ("number", "left_out"), [(2, 0), (5, 0), (6, 0), (9, 0), (10, 1), (14, 1), (15, 2), (20, 3)]
)
def test_from_ten_results_on_each_five_leave_one_more_out_of_part_a(number: int, left_out: int) -> None:
    """mers-vs-rukrs.md of github.com/tomp31/RiichiUKRankingSystem: at least 10, 15, 20 leave 1, 2, 3 out."""
    found = made(*(result(10 * place) for place in range(number)))
    assert [one.in_a for one in found.results] == [True] * (number - left_out) + [False] * left_out
    assert sum(one.in_b for one in found.results) == min(number, 4)


def test_of_equal_base_ranks_the_heavier_is_among_the_best_four() -> None:
    """ema_scraper, calculators/ranking.py."""
    found = made(*(result(900) for _ in range(3)), result(500, 1), result(500, 3))
    assert found.part_b == Fraction(2700 + 1500, 6)


RESULTS = st.builds(
    result,
    st.integers(0, 1000),
    st.sampled_from([1, 2, Fraction(5, 2), 3, 5]),
    st.dates(TODAY - timedelta(days=700), TODAY),
)


@given(results=st.lists(RESULTS, min_size=2, max_size=20), seed=st.randoms(use_true_random=False))
def test_a_ranking_lies_between_nothing_and_the_best_and_no_order_of_results_changes_it(
    results, seed
) -> None:
    found = made(*results)
    assert 0 <= found.part_a <= found.ranking <= found.part_b <= max(one.base_rank for one in results)
    shuffled = [*results]
    seed.shuffle(shuffled)
    assert made(*shuffled).ranking == found.ranking


@given(number=st.integers(5, 30), weight=st.sampled_from([1, Fraction(7, 2), 5]))
def test_who_wins_everything_has_a_thousand_and_who_loses_everything_has_nothing(number, weight) -> None:
    """EMA, Basics for ranking system."""
    assert made(*[result(1000, weight)] * number).ranking == 1000
    assert made(*[result(0, weight)] * number).ranking == 0
