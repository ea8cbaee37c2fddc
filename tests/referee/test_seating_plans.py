"""A plan of rounds separates people as well as any known plan, and its report agrees with a recount."""

import math
from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.errors import Problem, Rejected
from referee.seating import Draw, SeatingMethod, plan_rounds, report_on
from referee.seating.published_plans import PublishedPlan, published_plan
from referee.seating.rotations import TWENTY_PLAYER_PLAN, WHEELS, wheel_rounds
from referee.seating.winds import balance_winds
from tests.referee.strategies import EXAMPLES
from tests.sampled import every_nth

SMALL = 3_000


def recount(people, rounds, seats=4):
    """The figures of a plan, counted again without the functions of the core."""
    met = Counter()
    for tables in rounds:
        for table in tables:
            for one, other in combinations(sorted(table), 2):
                met[one, other] += 1
    extra = sum(times - 1 for times in met.values())
    winds = {
        who: [sum(t[w] == who for tables in rounds for t in tables) for w in range(seats)] for who in people
    }
    out = 0
    for who in people:
        games = sum(winds[who])
        out += sum(times < games // seats or times > math.ceil(games / seats) for times in winds[who])
    width = max(len(tables) for tables in rounds)
    allowed = math.ceil(len(rounds) / width)
    returns = 0
    for who in people:
        at = Counter(number for tables in rounds for number, table in enumerate(tables) if who in table)
        returns += sum(times > allowed for times in at.values())
    around = {who: {a if b == who else b for a, b in met if who in (a, b)} for who in people}
    indirect = [
        len(around[one] & around[other]) for one, other in combinations(people, 2) if other not in around[one]
    ]
    return extra, out, returns, min(indirect, default=None)


def valid(people, draws, seats=4, tables=None):
    """Assert that everybody sits once or rests, tables are full, and as many tables as possible are used."""
    for draw in draws:
        sat = [who for table in draw.tables for who in table]
        assert sorted(sat + list(draw.resting)) == sorted(people)
        assert {len(table) for table in draw.tables} == {seats}
        assert len(draw.tables) == (len(people) // seats if tables is None else tables)


def reported(report):
    return report.extra_meetings, report.wind_cells_out, report.table_returns, report.least_indirect


@settings(max_examples=EXAMPLES // 3, deadline=None)
@given(
    people=st.integers(4, 44),
    rounds=st.integers(1, 12),
    seats=st.sampled_from([3, 4]),
    seed=st.integers(0, 2**32),
    method=st.sampled_from(SeatingMethod),
)
def test_every_plan_is_valid_and_its_report_is_a_recount(people, rounds, seats, seed, method):
    names = range(1, people + 1)
    plan = plan_rounds(names, rounds=rounds, seats=seats, seed=seed, method=method, steps=SMALL)
    valid(names, plan.rounds, seats)
    tables = [draw.tables for draw in plan.rounds]
    report = report_on(names, tables, seats=seats)
    assert reported(report) == recount(names, tables, seats)
    assert report.wind_cells_out == 0
    assert max(report.rests.values()) - min(report.rests.values()) <= 1
    assert plan.steps <= SMALL
    assert not plan.stopped


@pytest.mark.parametrize("people", every_nth(range(8, 121, 14), 3))
def test_every_size_and_length_up_to_twelve_is_valid(people):
    for rounds in (1, 2, 5, 8, 12):
        plan = plan_rounds(range(people), rounds=rounds, seed=1, steps=SMALL)
        valid(range(people), plan.rounds)


@settings(max_examples=EXAMPLES // 3, deadline=None)
@given(
    people=st.integers(8, 32),
    size=st.integers(2, 8),
    rounds=st.integers(1, 6),
    seed=st.integers(0, 2**32),
    method=st.sampled_from(SeatingMethod),
)
def test_a_team_never_sits_together(people, size, rounds, seed, method):
    size = min(size, people // 4)
    teams = [range(first, min(people, first + size)) for first in range(0, people - 1, size)]
    plan = plan_rounds(range(people), rounds=rounds, seed=seed, apart=teams, method=method, steps=SMALL)
    valid(range(people), plan.rounds)
    team = {who: number for number, members in enumerate(teams) for who in members}
    for draw in plan.rounds:
        for table in draw.tables:
            inside = [team[who] for who in table if who in team]
            assert len(inside) == len(set(inside))
    assert report_on(range(people), [draw.tables for draw in plan.rounds], apart=teams).team_mates == 0


@settings(max_examples=EXAMPLES // 3, deadline=None)
@given(
    people=st.integers(9, 21),
    begun=st.integers(1, 2),
    rounds=st.integers(1, 3),
    gone=st.integers(0, 3),
    new=st.integers(0, 3),
    closed=st.integers(0, 1),
    seed=st.integers(0, 2**32),
    data=st.data(),
)
def test_what_is_planned_anew_seats_who_is_there_and_keeps_what_was_placed_by_hand(
    people, begun, rounds, gone, new, closed, seed, data
):
    first = plan_rounds(range(people), rounds=begun + rounds, seed=seed, steps=SMALL).rounds
    here = [*range(gone, people), *range(people, people + new)]
    tables = max(1, len(here) // 4 - closed)
    stays = {
        (round_, place)
        for round_, draw in enumerate(first[begun:])
        for place, table in enumerate(draw.tables)
        if set(table) <= set(here) and place < tables
    }
    fixed = data.draw(st.lists(st.sampled_from(sorted(stays)), max_size=2) if stays else st.just([]))
    again = plan_rounds(
        here,
        rounds=rounds,
        seed=seed,
        earlier_rounds=first[:begun],
        start=first[begun:],
        fixed=fixed,
        tables=tables,
        steps=SMALL,
    ).rounds
    valid(here, again, tables=tables)
    for round_, place in fixed:
        assert first[begun + round_].tables[place] in again[round_].tables
    rested = Counter(who for draw in (*first[:begun], *again) for who in draw.resting if who in here)
    stayed = [who for who in here if who < people]
    if not new and not fixed:
        before = Counter(who for draw in first[:begun] for who in draw.resting if who in here)
        spread = max(before[w] for w in stayed) - min(before[w] for w in stayed)
        assert max(rested[w] for w in stayed) - min(rested[w] for w in stayed) <= max(1, spread)


@pytest.mark.larger
def test_who_stays_in_a_plan_that_is_made_anew_mostly_keeps_the_place():
    first = plan_rounds(range(40), rounds=8, seed=1).rounds
    again = plan_rounds(
        [*range(39), "late"], rounds=6, seed=2, earlier_rounds=first[:2], start=first[2:], steps=0
    ).rounds
    assert [draw.tables for draw in again] == [
        tuple(tuple("late" if who == 39 else who for who in table) for table in draw.tables)
        for draw in first[2:]
    ]


def test_rounds_that_are_added_to_a_plan_that_is_kept_share_out_the_winds_that_it_leaves():
    first = plan_rounds(range(16), rounds=2, seed=1).rounds
    again = plan_rounds(range(16), rounds=4, seed=2, start=first, steps=0).rounds
    assert again[:2] == first
    valid(range(16), again)
    assert report_on(range(16), [draw.tables for draw in again]).wind_cells_out <= 4


@pytest.mark.parametrize("people", sorted(WHEELS))
def test_nobody_meets_twice_in_all_the_rounds_of_a_wheel(people):
    rounds = wheel_rounds(people)
    assert len(rounds) == {24: 7, 28: 9, 36: 11, 40: 13, 44: 14, 48: 15, 52: 17, 56: 18, 60: 19}[people]
    assert all(sorted(who for table in tables for who in table) == list(range(people)) for tables in rounds)
    assert recount(range(people), rounds)[0] == 0


def test_the_plan_of_twenty_that_is_kept_has_twenty_repeats_and_everybody_meets():
    rounds = [
        [[int(who) for who in table.split()] for table in line.split("/")] for line in TWENTY_PLAYER_PLAN
    ]
    assert all(sorted(who for table in tables for who in table) == list(range(20)) for tables in rounds)
    assert recount(range(20), rounds)[0] == 20
    assert recount(range(20), rounds)[3] is None


KNOWN = (
    (16, 5, 0), (20, 6, 6), (20, 7, 20), (20, 8, 50), (24, 7, 0), (28, 8, 0), (32, 8, 0), (36, 11, 0), (40, 8, 0),
    (64, 10, 0), (172, 10, 0), (256, 10, 0),
)  # fmt: skip
SEARCHED_LONG = (
    (16, 8, 72), (20, 9, 80), (24, 8, 18), (24, 9, 48), (28, 10, 42), (40, 13, 0),
)  # fmt: skip


@pytest.mark.parametrize(
    ("people", "rounds", "most"),
    [*every_nth(KNOWN, 3), *(pytest.param(*one, marks=pytest.mark.larger) for one in SEARCHED_LONG)],
)
def test_as_few_meet_again_as_is_known_to_be_possible(people, rounds, most):
    plan = plan_rounds(range(people), rounds=rounds, seed=1, steps=400_000)
    tables = [draw.tables for draw in plan.rounds]
    extra, out, returns, _indirect = recount(range(people), tables)
    assert extra <= most
    assert out == 0
    if (people, rounds) in {(40, 8), (32, 8), (64, 10), (172, 10), (256, 10), (24, 7)}:
        assert returns == 0


@pytest.mark.larger
def test_forty_in_eight_rounds_are_near_each_other_who_never_meet():
    plan = plan_rounds(range(40), rounds=8, seed=1)
    assert report_on(range(40), [draw.tables for draw in plan.rounds]).least_indirect >= 13


@pytest.mark.parametrize("people", [20, 24, 31, 40])
def test_the_same_seed_gives_the_same_plan_and_another_seed_another(people):
    plans = [plan_rounds(range(people), rounds=6, seed=seed, steps=SMALL) for seed in (1, 1, 2)]
    assert plans[0] == plans[1]
    assert plans[0] != plans[2]


@pytest.mark.larger
def test_lot_asks_nobody_who_met_before():
    """A hundred random plans of two rounds of eight: repeats as often as by chance, 3 of 7."""
    met = 0
    for seed in range(100):
        plan = plan_rounds(range(8), rounds=2, seed=seed, method=SeatingMethod.LOT)
        met += report_on(range(8), [draw.tables for draw in plan.rounds]).extra_meetings
    assert 4.5 < met / 100 < 6


@pytest.mark.larger
def test_clubs_are_parted_where_nobody_need_meet_again_for_it():
    clubs = [range(first, first + 5) for first in range(0, 40, 5)]
    plan = plan_rounds(range(40), rounds=8, seed=1, alike=clubs)
    report = report_on(range(40), [draw.tables for draw in plan.rounds], alike=clubs)
    assert (report.extra_meetings, report.together) == (0, 0)


def test_somebody_of_a_club_and_a_country_is_parted_from_both():
    clubs = [range(first, first + 4) for first in range(0, 32, 4)]
    countries = [range(first, 32, 4) for first in range(4)]
    plan = plan_rounds(range(32), rounds=2, seed=1, alike=[*clubs, *countries], steps=60_000)
    tables = [draw.tables for draw in plan.rounds]
    assert report_on(range(32), tables, alike=clubs).together == 0
    assert report_on(range(32), tables, alike=countries).together == 0


def test_a_search_that_is_stopped_gives_its_best_so_far_and_says_so():
    shares = []

    def told(share):
        shares.append(share)
        return len(shares) < 3

    plan = plan_rounds(range(39), rounds=8, seed=1, report_progress=told)
    valid(range(39), plan.rounds)
    assert plan.stopped
    assert len(shares) == 3
    assert shares == sorted(shares)
    assert all(0 < share <= 1 for share in shares)


def test_winds_gone_by_are_made_good():
    """Four players who sat twice in one wind have each of two other winds in the next two rounds."""
    begun = [Draw(tables=(("A", "B", "C", "D"),), resting=())] * 2
    plan = plan_rounds("ABCD", rounds=2, seed=1, earlier_rounds=begun)
    report = report_on("ABCD", [draw.tables for draw in (*begun, *plan.rounds)])
    assert {tuple(sorted(had)) for had in report.winds.values()} == {(0, 1, 1, 2)}


@given(data=st.data(), people=st.integers(4, 24), rounds=st.integers(1, 9), seats=st.sampled_from([3, 4]))
def test_winds_are_even_whatever_the_tables(data, people, rounds, seats):
    drawn = []
    for _round in range(rounds):
        order = data.draw(st.permutations(range(people)))
        drawn.append([order[at : at + seats] for at in range(0, people - people % seats, seats)])
    seated = balance_winds(drawn, seats, None)
    assert [[sorted(table) for table in tables] for tables in seated] == [
        [sorted(table) for table in tables] for tables in drawn
    ]
    assert recount(range(people), seated, seats)[1] == 0


def test_a_report_counts_each_thing_apart():
    rounds = [["ABCD", "EFGH"], ["ABEF", "CDGH"], ["ABCG", "DEFH"]]
    report = report_on("ABCDEFGHI", rounds, apart=["AE"], alike=["CD", "GH"])
    assert report.winds["A"] == (3, 0, 0, 0)
    assert report.tables["A"] == {1: 3}
    assert report.rests == {**dict.fromkeys("ABCDEFGH", 0), "I": 3}
    assert (report.extra_meetings, report.most_meetings) == (recount("ABCDEFGHI", rounds)[0], 3)
    assert (report.together, report.team_mates) == (4, 1)
    # One of 36 pairs belongs to a team: 35 may meet, and there are 36 places for a pair.
    assert report.least_extra == 1
    assert report.published_plan is None


def test_of_people_who_came_later_only_the_rounds_since_count():
    rounds = [["ABCD", "EFGH"], ["IBEF", "CDGH"], ["IBGH", "CDEF"]]
    report = report_on("BCDEFGHIJ", rounds, alike=["CD"], participants=["ABCDEFGH", "BCDEFGHI", "BCDEFGHIJ"])
    # J arrived in the third round and rests in it; I arrived in the second.
    assert report.rests == {**dict.fromkeys("BCDEFGHI", 0), "J": 1}
    # A meets neither I nor J: 43 of 45 pairs are present in one round.
    assert report.least_extra == 0
    assert report.extra_meetings == recount("ABCDEFGHIJ", rounds)[0]
    assert report.least_together is None
    assert report.published_plan is None


def test_no_plan_is_said_to_be_below_a_bound_that_counts_who_has_gone():
    rounds = [["ABCD"], ["EBCD"]]
    report = report_on("BCDE", rounds, participants=["ABCD", "BCDE"])
    # A and E are never present together: nine pairs may meet, and there are twelve places for a pair.
    assert (report.extra_meetings, report.least_extra) == (3, 3)


def test_what_is_known_of_a_size_stands_beside_the_plan():
    plan = plan_rounds(range(24), rounds=8, seed=1, steps=SMALL)
    assert report_on(range(24), [draw.tables for draw in plan.rounds]).published_plan == published_plan(24, 8)
    assert published_plan(24, 8) == PublishedPlan(extra_meetings=31, table_returns=19, least_indirect=18)
    assert published_plan(16, 5) == PublishedPlan(extra_meetings=0, table_returns=4, least_indirect=None)
    assert published_plan(24, 1) is None
    assert published_plan(24, 11) is None
    assert published_plan(23, 8) is None


@pytest.mark.larger
@pytest.mark.parametrize(
    "method", [pytest.param(SeatingMethod.FIXED, marks=pytest.mark.larger), SeatingMethod.LOT]
)
def test_with_fewer_tables_than_people_could_fill_they_rest_in_turn(method):
    draws = plan_rounds(range(16), rounds=8, tables=2, seed=1, method=method, steps=SMALL).rounds
    valid(range(16), draws, tables=2)
    rested = Counter(who for draw in draws for who in draw.resting)
    assert set(rested.values()) == {4}
    assert plan_rounds(range(16), rounds=2, tables=9, seed=1) == plan_rounds(range(16), rounds=2, seed=1)


def test_what_cannot_be_planned_is_said_at_once_and_all_of_it():
    with pytest.raises(Rejected) as caught:
        plan_rounds([1, 2, 1], rounds=0, seed=1)
    assert caught.value.problems == (
        Problem(path="people", code="person_twice", facts={"people": (1,)}),
        Problem(path="people", code="too_few_people", facts={"people": 3, "seats": 4}),
        Problem(path="rounds", code="so_many_rounds", facts={"given": 0, "most": 60}),
    )
    with pytest.raises(Rejected) as caught:
        plan_rounds(range(8), rounds=2, seed=1, apart=[range(3), [2, 3]])
    assert caught.value.problems == (
        Problem(path="apart[0]", code="team_too_large", facts={"people": 3, "tables": 2}),
        Problem(path="apart", code="person_of_two_teams", facts={"people": (2,)}),
    )
    with pytest.raises(Rejected) as caught:
        plan_rounds(range(8), rounds=2, seed=1, apart=[range(3)], tables=0)
    assert caught.value.problems == (Problem(path="tables", code="no_table_left", facts={"given": 0}),)
    drawn = plan_rounds(range(8), rounds=1, seed=1).rounds
    with pytest.raises(Rejected) as caught:
        plan_rounds(range(1, 9), rounds=1, seed=1, start=drawn, fixed=[(0, 0), (0, 1), (0, 2)])
    (gone,) = (number for number, table in enumerate(drawn[0].tables) if 0 in table)
    assert caught.value.problems == (
        *(
            Problem(path="fixed", code="table_cannot_stay", facts={"round": 1, "table": number + 1})
            for number in (gone, 2)
        ),
    )


@pytest.mark.parametrize(
    ("people", "sizes", "rounds", "least"),
    [
        # Six tables a round: nine players fill at least 36 seats in five rounds, so seven or eight play in each.
        (27, [9, 6, 6, 3, 3], 5, 1 + 1 + 1 + 1 + 2),
        (16, [4, 4, 4, 4], 5, 0),
        # Nine at four tables: 3, 2, 2, 2 a round.
        (16, [9, 7], 3, 3 * (3 + 1 + 1 + 1) + 3 * 3),
    ],
)
def test_no_plan_parts_a_club_that_has_more_people_than_there_are_tables(people, sizes, rounds, least):
    starts = [sum(sizes[:at]) for at in range(len(sizes))]
    clubs = [range(start, start + size) for start, size in zip(starts, sizes, strict=True)]
    # A player with a country too is counted once.
    plan = plan_rounds(range(people), rounds=rounds, seed=1, alike=[*clubs, range(2)], steps=20_000)
    report = report_on(range(people), [draw.tables for draw in plan.rounds], alike=[*clubs, range(2)])
    assert report.least_together == least
    assert report.together >= least


@pytest.mark.larger
def test_clubs_are_parted_where_people_rest_and_nobody_meets_again():
    clubs = [range(first, min(first + 6, 50)) for first in range(0, 50, 6)]
    plan = plan_rounds(range(50), rounds=6, seed=1, alike=clubs)
    report = report_on(range(50), [draw.tables for draw in plan.rounds], alike=clubs)
    assert (report.extra_meetings, report.together, report.least_together) == (0, 0, 0)


@pytest.mark.parametrize("rounds", [2, 3])
def test_the_limit_of_repeated_meetings_at_two_tables_is_the_fewest_that_any_plan_has(rounds):
    first, *others = "ABCDEFGH"
    halves = [((first, *three), tuple(set(others) - set(three))) for three in combinations(others, 3)]
    plans = [[halves[0], *later] for later in product(halves, repeat=rounds - 1)]
    assert report_on("ABCDEFGH", plans[0]).least_extra == min(
        report_on("ABCDEFGH", plan).extra_meetings for plan in plans
    )
