"""Progressive Swiss: blocks of the standings, drawn by lot, broken only where that saves a repeat."""

from collections import Counter
from itertools import accumulate, combinations, pairwise

import pytest

from referee.errors import Problem, Rejected
from referee.seating import Draw, block_round, block_schedule
from tests.benchmarks.blocks import methods, play, sizes, slowest_round


def played(*tables, resting=()):
    return Draw(tables=tuple(map(tuple, tables)), resting=tuple(resting))


def cut(ranked, draw, blocks, seats):
    """The blocks before any exchange, cut by the letter of the rule: the first ones a table larger."""
    playing = [who for who in ranked if who not in draw.resting]
    tables, larger = divmod(len(playing) // seats, blocks)
    ends = [0, *accumulate((tables + (number < larger)) * seats for number in range(blocks))]
    return [playing[start:end] for start, end in pairwise(ends)]


def least_strain(block, seats, met, most):
    """The fewest repeats of any draw of the block, or *most* if none has fewer: every way is tried."""
    weight = {(one, other): met[frozenset((one, other))] ** 2 for one in block for other in block}
    best = most

    def seat(table, candidates, left, spent):
        """Fill the table with *candidates*, then the tables of those who are *left*."""
        nonlocal best
        if len(table) == seats:
            if not left:
                best = spent
                return
            first = max(left, key=lambda who: sum(weight[who, other] > 0 for other in left))
            others = sorted(left - {first}, key=lambda other: weight[first, other])
            seat([first], others, left - {first}, spent)
            return
        for at, who in enumerate(candidates):
            cost = spent + sum(weight[who, mate] for mate in table)
            if cost < best:
                seat([*table, who], candidates[at + 1 :], left - {who}, cost)

    seat([None] * seats, [], frozenset(block), 0)
    return best


def runs_of_blocks(blocks, original):
    """Runs of blocks that exchanged people with one another; a block that nobody left or entered is its own run."""
    start = 0
    for end in range(1, len(blocks) + 1):
        if {who for block in blocks[start:end] for who in block} == {
            who for block in original[start:end] for who in block
        }:
            yield range(start, end)
            start = end


def check_tournament(size):
    """Check every round of a tournament; the number of runs of blocks that were broken."""
    met, rests, broken = Counter(), Counter(), 0
    for number, (ranked, draw) in enumerate(play(size, methods(size)["Progressive Swiss"])):
        original = cut(ranked, draw, size.blocks[number], size.seats)
        assert [len(block) for block in draw.blocks] == [len(block) for block in original]
        assert sorted(who for block in original for who in block) == sorted(
            who for table in draw.tables for who in table
        )
        for run in runs_of_blocks(draw.blocks, original):
            people = {who for at in run for who in draw.blocks[at]}
            tables = [table for table in draw.tables if table[0] in people]
            strain = sum(met[frozenset(pair)] ** 2 for table in tables for pair in combinations(table, 2))
            # A whole block has the fewest repeats it can have; broken ones have fewer than they could have had.
            limit = strain + 1 if len(run) > 1 else strain
            assert sum(least_strain(original[at], size.seats, met, limit) for at in run) >= limit, (
                size,
                number,
            )
            broken += len(run) > 1
        for at, block in enumerate(draw.blocks):
            beside = original[at][: size.seats] + original[at][-size.seats :]
            left = set(original[at]) - set(block)
            assert left <= set(beside)
            assert left <= {who for near in draw.blocks[max(0, at - 1) : at + 2] for who in near}
        rests.update(draw.resting)
        assert max(rests[who] for who in ranked) - min(rests[who] for who in ranked) <= 1
        met.update(frozenset(pair) for table in draw.tables for pair in combinations(table, 2))
    return broken


def test_a_block_is_broken_only_where_it_saves_a_repeat_and_nobody_rests_twice_before_all():
    broken = [check_tournament(size) for size in sizes(6)]
    assert sum(broken) > 10


@pytest.mark.larger
def test_over_two_hundred_tournaments_no_block_is_broken_without_need():
    assert sum(check_tournament(size) for size in sizes(200)) > 300


def test_a_full_hall_is_drawn_at_once():
    assert slowest_round(240, 8) < 1


def test_within_a_block_all_tables_are_possible():
    """The block is drawn by lot and not seated by rank."""
    neighbours = {
        frozenset(next(table for table in block_round(range(8), blocks=1, seed=seed).tables if 0 in table))
        for seed in range(400)
    }
    assert len(neighbours) == 35


@pytest.mark.parametrize(
    ("people", "seats", "blocks", "lengths"),
    [(24, 4, 2, [12, 12]), (28, 4, 2, [16, 12]), (30, 4, 3, [12, 8, 8]), (12, 3, 4, [3, 3, 3, 3]), (11, 3, 2, [6, 3])],
)  # fmt: skip
def test_blocks_are_whole_tables_and_the_first_are_larger(people, seats, blocks, lengths):
    draw = block_round(range(people), blocks=blocks, seats=seats, seed=3)
    assert [len(block) for block in draw.blocks] == lengths
    playing = [who for who in range(people) if who not in draw.resting]
    assert [who for block in draw.blocks for who in block] == playing
    for table in draw.tables:
        assert any(set(table) <= set(block) for block in draw.blocks)


def test_only_the_people_beside_the_border_change_places_and_no_more_than_need_be():
    """A, B, C and D sat together. One of them leaves the block, for the highest of the next."""
    draw = block_round("ABCDEFGH", blocks=2, seed=1, earlier_rounds=[played("ABCD")])
    assert draw.blocks == (("A", "B", "E", "F"), ("C", "D", "G", "H"))
    once = block_round("ABCDEFGH", blocks=2, seed=1, earlier_rounds=[played("DXYA")])
    assert once.blocks == (("A", "B", "C", "E"), ("D", "F", "G", "H"))
    never = block_round("ABCDEFGH", blocks=2, seed=1, earlier_rounds=[played("AEXY")])
    assert never.blocks == (tuple("ABCD"), tuple("EFGH"))


def test_a_third_meeting_is_avoided_before_a_second():
    earlier = [played("ABCD", "EFGH"), played("ABEF", "CDGH")]
    draw = block_round("ABCDEFGH", blocks=1, seed=3, earlier_rounds=earlier)
    met = Counter(frozenset(p) for one in (*earlier, draw) for t in one.tables for p in combinations(t, 2))
    assert max(met.values()) == 2


@pytest.mark.parametrize("seed", range(5))
def test_two_of_one_team_never_sit_together_even_if_that_breaks_a_block(seed):
    # The first block of two tables has four people of a team.
    teams = ["ABCD", "EI", "FJ"]
    draw = block_round("ABCDEFGHIJKLMNOP", blocks=2, seed=seed, apart=teams)
    for table in draw.tables:
        assert all(len(set(team) & set(table)) < 2 for team in teams)
    with pytest.raises(Rejected) as caught:
        block_round("ABCDEFGH", blocks=2, seed=seed, apart=["ABC"])
    assert caught.value.problems == (
        Problem(path="apart", code="team_too_large", facts={"people": 3, "tables": 2}),
    )


def test_a_seed_gives_one_round():
    draws = [block_round(range(40), blocks=5, seed=seed) for seed in (5, 5, 6)]
    assert draws[0] == draws[1] != draws[2]


def test_more_blocks_than_tables_or_none_are_refused():
    for blocks, most in ((5, 4), (0, 4)):
        with pytest.raises(Rejected) as caught:
            block_round(range(18), blocks=blocks, seed=1)
        facts = {"given": blocks, "most": most}
        assert caught.value.problems == (Problem(path="blocks", code="so_many_blocks", facts=facts),)
    with pytest.raises(Rejected) as caught:
        block_round("AAB", blocks=1, seed=1)
    assert [problem.code for problem in caught.value.problems] == ["person_twice", "too_few_people"]


@pytest.mark.parametrize(
    ("people", "rounds", "seats", "schedule"),
    [
        (32, 4, 4, (1, 1, 2, 4)),
        (16, 2, 4, (1, 2)),
        (240, 8, 4, (1, 1, 2, 2, 4, 4, 8, 16)),
        (240, 3, 4, (1, 2, 4)),
        (12, 3, 4, (1, 1, 1)),
        (12, 3, 3, (1, 1, 2)),
        (3, 1, 4, (1,)),
        (40, 0, 4, ()),
    ],
)
def test_the_proposed_blocks_double_as_long_as_each_has_two_tables(people, rounds, seats, schedule):
    assert block_schedule(people, rounds, seats) == schedule
