"""A season's games count by its league's rules, checked by hand and against a simpler function."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import ruleset
from referee.standings import (
    Best,
    BestOf,
    CountingOrder,
    CountingRules,
    Entrant,
    EntrantState,
    SeasonCount,
    SeasonGame,
    Total,
    count_season,
    final_list,
)

Points = int | Fraction
Told = Sequence[tuple[int, Points]]
TOTAL, AVERAGE, STREAK = CountingOrder


def season(told: Told) -> list[SeasonGame]:
    """One player's games in playing order, each with the number of its meeting."""
    return [SeasonGame(meeting=meeting, points=points) for meeting, points in told]


def games(n: int) -> Best:
    return Best(of=BestOf.GAMES, n=n)


def of_meetings(n: int) -> Best:
    return Best(of=BestOf.MEETINGS, n=n)


def of_events(n: int) -> Best:
    return Best(of=BestOf.EVENTS, n=n)


# Three evenings: +10.0 -4.0 | -20.0 +30.0 +5.0 | +7.0 -9.0, by meeting +6.0, +15.0, -2.0: +19.0 in all.
SEASON: Told = [
    (1, 10000),
    (1, -4000),
    (2, -20000),
    (2, 30000),
    (2, 5000),
    (3, 7000),
    (3, -9000),
]
ALL = (0, 1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """The expected count of the games in *told* under *rules*: the total, the counting games, the points added."""

    name: str
    rules: CountingRules
    told: Told = tuple(SEASON)
    handicap: int = 0
    total: Points
    kept: tuple[int, ...]
    games: int = 7
    attendance: int = 0
    missing: int = 0


CASES = (
    Case(name="every game counts where nothing is said", rules=CountingRules(), total=19000, kept=ALL),
    Case(name="nobody's game is nothing", rules=CountingRules(), told=(), total=0, kept=(), games=0),
    Case(
        name="an average is an exact fraction",
        rules=CountingRules(order=AVERAGE),
        total=Fraction(19000, 7),
        kept=ALL,
    ),
    Case(
        name="an average that is a whole number is one",
        rules=CountingRules(order=AVERAGE),
        told=[(1, 1000), (2, 2000)],
        total=1500,
        kept=(0, 1),
        games=2,
    ),
    Case(
        name="an average of no game is nothing",
        rules=CountingRules(order=AVERAGE),
        told=(),
        total=0,
        kept=(),
        games=0,
    ),
    Case(name="the best three games", rules=CountingRules(best=games(3)), total=47000, kept=(0, 3, 5)),
    Case(name="the best game", rules=CountingRules(best=games(1)), total=30000, kept=(3,)),
    Case(
        name="the best four games",
        rules=CountingRules(best=games(4)),
        total=52000,
        kept=(0, 3, 4, 5),
    ),
    Case(
        name="more of the best than there are games: all, however bad",
        rules=CountingRules(best=games(8)),
        total=19000,
        kept=ALL,
    ),
    Case(
        name="of equal games the earlier is among the best",
        rules=CountingRules(best=games(2)),
        told=[(1, 5000), (1, 8000), (2, 5000)],
        total=13000,
        kept=(0, 1),
        games=3,
    ),
    Case(
        name="the mean of the best three games",
        rules=CountingRules(order=AVERAGE, best=games(3)),
        total=Fraction(47000, 3),
        kept=(0, 3, 5),
    ),
    Case(
        name="the best meeting by its sum, bad games in it too",
        rules=CountingRules(best=of_meetings(1)),
        total=15000,
        kept=(2, 3, 4),
    ),
    Case(
        name="the best two meetings",
        rules=CountingRules(best=of_meetings(2)),
        total=21000,
        kept=(0, 1, 2, 3, 4),
    ),
    Case(
        name="of equal meetings the earlier is among the best",
        rules=CountingRules(best=of_meetings(1)),
        told=[(1, 1000), (2, 3000), (1, 2000)],
        total=3000,
        kept=(0, 2),
        games=3,
    ),
    Case(
        name="one event alone counts whole, though only the best of the events count",
        rules=CountingRules(best=of_events(1)),
        total=19000,
        kept=ALL,
    ),
    Case(
        name="the best streak of two games runs on over the evenings",
        rules=CountingRules(order=STREAK, best=games(2)),
        total=35000,
        kept=(3, 4),
    ),
    Case(
        name="the best streak of four games",
        rules=CountingRules(order=STREAK, best=games(4)),
        total=33000,
        kept=(3, 4, 5, 6),
    ),
    Case(
        name="a streak of as many games as there are is all of them",
        rules=CountingRules(order=STREAK, best=games(7)),
        total=19000,
        kept=ALL,
    ),
    Case(
        name="a streak of fewer games than asked for is all of them",
        rules=CountingRules(order=STREAK, best=games(16)),
        total=19000,
        kept=ALL,
    ),
    Case(
        name="a streak of nothing is nothing",
        rules=CountingRules(order=STREAK, best=games(16)),
        told=(),
        total=0,
        kept=(),
        games=0,
    ),
    Case(
        name="of equal streaks the earlier one",
        rules=CountingRules(order=STREAK, best=games(2)),
        told=[(1, 1000), (1, 2000), (2, 0), (3, 3000)],
        total=3000,
        kept=(0, 1),
        games=4,
    ),
    Case(
        name="a streak is bad where every one is",
        rules=CountingRules(order=STREAK, best=games(2)),
        told=[(1, -9000), (1, -2000), (2, -3000)],
        total=-5000,
        kept=(1, 2),
        games=3,
    ),
    Case(
        name="the first five games count at most",
        rules=CountingRules(maximum_games=5),
        total=21000,
        kept=(0, 1, 2, 3, 4),
        games=5,
    ),
    Case(
        name="the best are chosen among the first so many",
        rules=CountingRules(maximum_games=3, best=games(2)),
        total=6000,
        kept=(0, 1),
        games=3,
    ),
    Case(
        name="a meeting is summed up as far as its games are among the first so many",
        rules=CountingRules(maximum_games=3, best=of_meetings(1)),
        total=6000,
        kept=(0, 1),
        games=3,
    ),
    Case(
        name="a streak runs among the first so many",
        rules=CountingRules(order=STREAK, maximum_games=4, best=games(2)),
        total=10000,
        kept=(2, 3),
        games=4,
    ),
    Case(
        name="who has fewer games than asked for lacks them, before the best are chosen",
        rules=CountingRules(minimum_games=10, best=games(3)),
        total=47000,
        kept=(0, 3, 5),
        missing=3,
    ),
    Case(
        name="who has as many games as asked for lacks none",
        rules=CountingRules(minimum_games=7, best=games(1)),
        total=30000,
        kept=(3,),
    ),
    Case(
        name="attendance is for each meeting with a game that counts, whatever is among the best",
        rules=CountingRules(best=games(1), attendance=500),
        total=31500,
        kept=(3,),
        attendance=1500,
    ),
    Case(
        name="no attendance for a meeting behind the first so many games",
        rules=CountingRules(maximum_games=2, attendance=500),
        total=6500,
        kept=(0, 1),
        games=2,
        attendance=500,
    ),
    Case(
        name="attendance is added to a mean as it is",
        rules=CountingRules(order=AVERAGE, attendance=500),
        total=Fraction(19000, 7) + 1500,
        kept=ALL,
        attendance=1500,
    ),
    Case(
        name="attendance may cost something",
        rules=CountingRules(attendance=-100),
        total=18700,
        kept=ALL,
        attendance=-300,
    ),
    Case(
        name="a handicap is on each game",
        rules=CountingRules(),
        handicap=1000,
        total=26000,
        kept=ALL,
    ),
    Case(
        name="a handicap is in a mean once",
        rules=CountingRules(order=AVERAGE),
        handicap=-1000,
        total=Fraction(12000, 7),
        kept=ALL,
    ),
    Case(
        name="the best meeting is chosen with the handicap on each of its games",
        rules=CountingRules(best=of_meetings(1)),
        told=[(1, 6000), (2, 2000), (2, 2000), (2, 1000)],
        handicap=1000,
        total=8000,
        kept=(1, 2, 3),
        games=4,
    ),
    Case(
        name="exact thirds stay exact",
        rules=CountingRules(best=games(2)),
        told=[(1, Fraction(-100000, 3)), (1, Fraction(20000, 3)), (2, 100)],
        total=Fraction(20300, 3),
        kept=(1, 2),
        games=3,
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_season_comes_to_what_was_worked_by_hand(case: Case) -> None:
    assert count_season(case.rules, season(case.told), case.handicap) == SeasonCount(
        games=case.games,
        within=case.games,
        kept=case.kept,
        total=case.total,
        handicap=case.handicap,
        attendance=case.attendance,
        missing=case.missing,
    )


def test_a_sum_of_several_games_counts_for_so_many() -> None:
    """The source may give only the sum of several games."""
    told = [
        SeasonGame(meeting=1, points=9000, games=2),
        SeasonGame(meeting=2, points=-3000),
        SeasonGame(meeting=3, points=12000, games=3),
        SeasonGame(meeting=4, points=500),
    ]
    every = count_season(CountingRules(order=AVERAGE, minimum_games=8), told, handicap=100)
    assert (every.games, every.within, every.missing) == (7, 4, 1)
    assert every.total == Fraction(18500 + 700, 7)
    # The handicap counts once for each game, before the best are chosen: 9000 - 8000 is less than 5500 - 4000.
    single = SeasonGame(meeting=5, points=5500)
    best = count_season(CountingRules(best=games(1)), [told[0], single], handicap=-4000)
    assert (best.kept, best.total) == ((1,), 1500)
    # The first sum that does not fit under the maximum as a whole ends the count, and no later game counts.
    first = count_season(CountingRules(maximum_games=5), told)
    assert (first.games, first.within, first.kept, first.total) == (3, 2, (0, 1), 6000)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: CountingRules(order=STREAK), "a streak has a length in games"),
        (lambda: CountingRules(order=STREAK, best=of_meetings(3)), "a streak has a length in games"),
        (lambda: CountingRules(order=STREAK, best=of_events(3)), "a streak has a length in games"),
        (lambda: CountingRules(minimum_games=-1), "a number of games is never negative"),
        (lambda: CountingRules(maximum_games=0), "at most none would count nothing"),
        (lambda: CountingRules(best=games(0)), "of the best at least one counts"),
        (lambda: CountingRules(minimum_games=9, maximum_games=8), "nobody can have as many games"),
    ],
)
def test_rules_that_nobody_can_count_by_are_refused(wrong: object, says: str) -> None:
    assert callable(wrong)
    with pytest.raises(ValueError, match=says):
        wrong()


# A league's list


def player(name: str, *results: int, missing: int = 0, extra: int = 0) -> Entrant:
    return Entrant(
        total=Total(
            player=name,
            results=results,
            places=(1,) * len(results),
            uma=0,
            penalties=0,
            counted=sum(results) + extra,
            missing=missing,
        ),
        state=EntrantState.PLAYING,
    )


def listed(*field: Entrant) -> list[tuple[object, object, bool, object]]:
    found = final_list(ruleset("wrc-2025"), field)
    return [(one.rank, one.total.player, one.tied, one.total.total) for one in found]


def test_who_is_below_the_minimum_stands_behind_all_others_by_what_is_missing_then_by_total() -> None:
    assert listed(
        player("none", missing=8),
        player("two short, little", 100, missing=2),
        player("last of all with a rank", -50000),
        player("five short, much", 90000, missing=5),
        player("two short, much", 80000, missing=2),
        player("first", 1000, extra=500),
    ) == [
        (1, "first", False, 1500),
        (2, "last of all with a rank", False, -50000),
        (None, "two short, much", False, 80000),
        (None, "two short, little", False, 100),
        (None, "five short, much", False, 90000),
        (None, "none", False, 0),
    ]


def test_where_no_minimum_is_asked_for_who_has_played_nothing_stays_in_the_order_given() -> None:
    assert listed(player("B"), player("A"), player("C", 100)) == [
        (1, "C", False, 100),
        (None, "B", False, 0),
        (None, "A", False, 0),
    ]


def test_what_counts_takes_the_place_of_the_sum_and_what_is_beside_it_is_added() -> None:
    total = Total(
        player="A", results=(9000, -4000), places=(1, 4), uma=0, penalties=-500, counted=9000, carry=20
    )
    assert total.total == 8520
    assert Total(player="A", results=(9000, -4000), places=(1, 4), uma=0, penalties=-500).total == 4500


# A second, simple count


def plainly(rules: CountingRules, told: Sequence[SeasonGame], handicap: Points) -> tuple[Points, int, int]:
    """The total, the number of counting games, and the points for attendance, step by step as in a count by hand."""
    first = list(told) if rules.maximum_games is None else list(told)[: rules.maximum_games]
    points = [one.points + handicap for one in first]
    evenings: dict[object, list[Points]] = {}
    for one, made in zip(first, points, strict=True):
        evenings.setdefault(one.meeting, []).append(made)
    attendance = rules.attendance * len(evenings)
    sums: list[list[Points]] = [points]
    if rules.order is STREAK:
        assert rules.best is not None
        sums = [
            points[at : at + rules.best.n] for at in range(len(points)) if at + rules.best.n <= len(points)
        ]
        return max((sum(run) for run in sums), default=sum(points)) + attendance, len(first), attendance
    if rules.best is not None and rules.best.of is BestOf.GAMES:
        sums = [sorted(points, reverse=True)[: rules.best.n]]
    if rules.best is not None and rules.best.of is BestOf.MEETINGS and rules.order is TOTAL:
        best = sorted(evenings.values(), key=lambda evening: sum(evening), reverse=True)
        sums = best[: rules.best.n]
    flat = [made for run in sums for made in run]
    total: Points = sum(flat)
    if rules.order is AVERAGE and flat:
        total = Fraction(total) / len(flat)
    return total + attendance, len(first), attendance


POINTS = st.integers(-90_000, 90_000) | st.fractions(-90_000, 90_000, max_denominator=3)
TOLD = st.lists(st.builds(SeasonGame, meeting=st.integers(1, 6), points=POINTS), max_size=24)
BESTS = st.none() | st.builds(Best, of=st.sampled_from([BestOf.GAMES, BestOf.EVENTS]), n=st.integers(1, 20))


@st.composite
def rules(draw: st.DrawFn) -> CountingRules:
    """Random rules of a league."""
    order = draw(st.sampled_from(CountingOrder))
    best = draw(st.builds(games, st.integers(1, 20)) if order is STREAK else BESTS)
    if order is TOTAL and draw(st.booleans()):
        best = of_meetings(draw(st.integers(1, 7)))
    minimum = draw(st.integers(0, 12))
    return CountingRules(
        order=order,
        minimum_games=minimum,
        maximum_games=draw(st.none() | st.integers(max(minimum, 1), 30)),
        best=best,
        attendance=draw(st.integers(-1000, 1000)),
    )


@given(rules=rules(), told=TOLD, handicap=st.integers(-5000, 5000))
def test_a_season_comes_to_what_a_club_would_count_by_hand(
    rules: CountingRules, told: list[SeasonGame], handicap: int
) -> None:
    found = count_season(rules, told, handicap)
    total, within, attendance = plainly(rules, told, handicap)
    assert (found.total, found.games, found.within, found.attendance) == (total, within, within, attendance)
    assert found.missing == max(0, rules.minimum_games - within)


@given(rules=rules(), told=TOLD, handicap=st.integers(-5000, 5000))
def test_the_total_is_made_of_the_games_that_are_kept_and_of_attendance(
    rules: CountingRules, told: list[SeasonGame], handicap: int
) -> None:
    found = count_season(rules, told, handicap)
    made: Points = sum(told[at].points + handicap for at in found.kept)
    if rules.order is AVERAGE:
        made = Fraction(made) / max(len(found.kept), 1)
    assert found.total == made + found.attendance
    assert list(found.kept) == sorted(set(found.kept))
    assert all(at < found.within for at in found.kept)
    if rules.best is not None and rules.best.of is BestOf.GAMES:
        assert len(found.kept) == min(rules.best.n, found.within)
    if rules.order is STREAK and found.kept:
        assert list(found.kept) == list(range(found.kept[0], found.kept[-1] + 1))


@given(
    told=st.lists(
        st.builds(SeasonGame, meeting=st.integers(1, 6), points=st.integers(0, 90_000)), max_size=24
    ),
    n=st.integers(2, 20),
)
def test_one_game_more_among_the_best_is_never_worse_where_no_game_is_below_nothing(
    told: list[SeasonGame], n: int
) -> None:
    for of in (BestOf.GAMES, BestOf.MEETINGS):
        fewer, more = (count_season(CountingRules(best=Best(of=of, n=at)), told).total for at in (n - 1, n))
        assert fewer <= more
    streaks = [count_season(CountingRules(order=STREAK, best=games(at)), told).total for at in (n - 1, n)]
    assert streaks[0] <= streaks[1]


@given(told=TOLD, n=st.integers(1, 20))
def test_no_choice_of_so_many_games_is_better_than_the_best_and_a_streak_is_one_of_them(
    told: list[SeasonGame], n: int
) -> None:
    best = count_season(CountingRules(best=games(n)), told)
    streak = count_season(CountingRules(order=STREAK, best=games(n)), told)
    assert streak.total <= best.total
    left = [told[at].points for at in range(len(told)) if at not in best.kept]
    assert all(told[at].points >= other for at in best.kept for other in left)


@given(told=TOLD, handicap=st.integers(-5000, 5000), n=st.integers(1, 20))
def test_a_handicap_chooses_no_other_games_and_is_on_each_that_is_kept(
    told: list[SeasonGame], handicap: int, n: int
) -> None:
    plain, with_it = (count_season(CountingRules(best=games(n)), told, each) for each in (0, handicap))
    assert with_it.kept == plain.kept
    assert with_it.total == plain.total + handicap * len(plain.kept)
