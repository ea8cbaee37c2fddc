"""The players who rested longest play the next game of an evening; among equals, those who met least."""

import random
from collections import Counter
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import Problem, Rejected
from referee.seating import FreePlayer, Proposal, count_meetings, next_tables


class Evening:
    """A club's evening: the people who came, the tables in play, and the games that each player has waited."""

    def __init__(self, people, *, seats=4, seed=0):
        self.seats, self.lot = seats, random.Random(seed)
        self.games, self.waited, self.passed, self.met, self.winds = {}, {}, {}, Counter(), {}
        self.tables = []
        self.come(*people)

    def come(self, *people):
        for who in people:
            self.games[who], self.waited[who], self.passed[who] = 0, 0, 0
            self.winds[who] = [0] * self.seats

    def go(self, *people):
        for who in people:
            del self.waited[who]

    def begin(self):
        """Start one table with the free players; returns the players who keep waiting."""
        free = [FreePlayer(person=who, games=self.games[who], waited=self.waited[who]) for who in self.waited]
        found = next_tables(
            free, seats=self.seats, seed=self.lot.getrandbits(32), earlier_meetings=self.met, winds=self.winds
        )
        (table,) = found.tables
        self.met += count_meetings(found.tables)
        for wind, who in enumerate(table):
            self.winds[who][wind] += 1
            self.games[who] += 1
            del self.waited[who]
        for who in self.waited:
            self.waited[who] += 1
            self.passed[who] += 1
        self.tables.append(table)
        return found.waiting

    def end(self, number=0):
        for who in self.tables.pop(number):
            self.waited[who] = 0

    def play(self, games):
        """Play *games* games one after the other at one table; returns the waiting players of each."""
        waiting = []
        for _game in range(games):
            waiting.append(self.begin())
            self.end()
        return waiting


def arrived(people):
    return [FreePlayer(person=who, games=0, waited=0) for who in people]


def meetings_of(tables, met):
    """The two figures to minimize: earlier meetings of all pairs at the tables, and of the pair that met most."""
    times = [met.get(pair, 0) for pair in count_meetings(tables).elements()]
    return sum(times), max(times)


def least_meetings(people, seats, tables, met, must=()):
    """The least figures of all possible tables, by trying every one."""

    def ways(left, number):
        if not number:
            yield []
            return
        for mates in combinations(left[1:], seats - 1):
            rest = [who for who in left if who not in (left[0], *mates)]
            for others in ways(rest, number - 1):
                yield [(left[0], *mates), *others]

    return min(
        meetings_of(found, met)
        for playing in combinations(people, seats * tables)
        if set(must) <= set(playing)
        for found in ways(playing, tables)
    )


def times_met(people, seed, most=4):
    lot = random.Random(seed)
    return {frozenset(pair): lot.randrange(most) for pair in combinations(people, 2)}


@st.composite
def some_free(draw):
    people = draw(st.integers(0, 14))
    numbers = st.integers(0, 2)
    return [
        FreePlayer(person=f"P{number}", games=draw(numbers), waited=draw(numbers)) for number in range(people)
    ]


@given(
    free=some_free(),
    seats=st.sampled_from([3, 4]),
    tables=st.integers(1, 4),
    seed=st.integers(0, 2**32),
    data=st.data(),
)
def test_nobody_is_passed_over_and_the_tables_are_full(free, seats, tables, seed, data):
    met = times_met([one.person for one in free], seed)
    found = next_tables(free, seats=seats, seed=seed, earlier_meetings=met, tables=tables)
    if len(free) < seats:
        assert found is None
        return
    playing = [who for table in found.tables for who in table]
    assert [len(table) for table in found.tables] == [seats] * min(tables, len(free) // seats)
    assert sorted([*playing, *found.waiting]) == sorted(one.person for one in free)

    turn = {one.person: (-one.waited, one.games) for one in free}
    assert max(turn[who] for who in playing) <= min((turn[who] for who in found.waiting), default=(0, 3))
    assert list(found.waiting) == sorted(found.waiting, key=turn.get)

    assert next_tables(free, seats=seats, seed=seed, earlier_meetings=met, tables=tables) == found
    other = next_tables(
        data.draw(st.permutations(free)), seats=seats, seed=seed, earlier_meetings=met, tables=tables
    )
    assert sorted(turn[who] for table in other.tables for who in table) == sorted(map(turn.get, playing))


@given(
    people=st.integers(3, 9),
    seats=st.sampled_from([3, 4]),
    must=st.integers(0, 3),
    tables=st.integers(1, 2),
    seed=st.integers(0, 2**32),
)
def test_where_all_ways_can_be_tried_those_play_who_met_least(people, seats, must, tables, seed):
    met = times_met(range(people), seed)
    free = [FreePlayer(person=who, games=0, waited=int(who < must)) for who in range(people)]
    found = next_tables(free, seats=seats, seed=seed, earlier_meetings=met, tables=tables)
    if people < seats:
        assert found is None
        return
    of = min(tables, people // seats)
    assert meetings_of(found.tables, met) == least_meetings(range(people), seats, of, met, range(must))


def test_three_tables_of_twelve_who_sat_together_part_as_they_can():
    sat = [tuple(range(start, start + 4)) for start in (0, 4, 8)]
    found = next_tables(arrived(range(12)), seats=4, seed=1, earlier_meetings=count_meetings(sat), tables=3)
    assert meetings_of(found.tables, count_meetings(sat)) == (3, 1)


@pytest.mark.parametrize("seed", range(3))
def test_seven_tables_begin_without_a_repeat_after_three_games_of_a_season(seed):
    """There are too many combinations to try them all."""
    lot = random.Random(seed)
    orders = [lot.sample(range(30), 28) for _game in range(3)]
    met = count_meetings(order[start : start + 4] for order in orders for start in range(0, 28, 4))
    found = next_tables(arrived(range(30)), seats=4, seed=seed, earlier_meetings=met, tables=7)
    assert meetings_of(found.tables, met) == (0, 0)
    assert len(found.waiting) == 2


@pytest.mark.parametrize("seed", range(3))
def test_who_rested_longest_plays_where_not_all_ways_are_tried(seed):
    free = [FreePlayer(person=who, games=0, waited=int(who < 7)) for who in range(40)]
    met = times_met(range(40), seed)
    found = next_tables(free, seats=4, seed=seed, earlier_meetings=met, tables=2)
    playing = {who for table in found.tables for who in table}
    assert set(range(7)) < playing
    assert len(playing) == 8
    assert sorted([*playing, *found.waiting]) == list(range(40))


def test_two_pairs_meet_a_second_time_rather_than_one_a_third():
    """Without E, A meets B and C again; without A, D meets E a third time; all other choices are worse."""
    met = {frozenset("AB"): 1, frozenset("AC"): 1, frozenset("DE"): 2, frozenset("AE"): 9}
    for seed in range(20):
        assert next_tables(arrived("ABCDE"), seats=4, seed=seed, earlier_meetings=met).waiting == ("E",)


def test_who_is_level_in_everything_is_drawn_by_lot():
    out = Counter(next_tables(arrived("ABCDE"), seats=4, seed=seed).waiting for seed in range(100))
    assert set(out) == {(who,) for who in "ABCDE"}
    first = {next_tables(arrived("ABCD"), seats=4, seed=seed).tables[0][0] for seed in range(50)}
    assert first == set("ABCD")


def test_a_proposal_that_was_made_once_can_be_made_again_ever_after():
    """The first proposal tries every combination, the second exchanges players."""
    met = times_met(range(20), 5)
    assert next_tables(arrived(range(9)), seats=4, seed=7, earlier_meetings=met, tables=2) == Proposal(
        tables=((0, 6, 8, 5), (1, 3, 4, 7)), waiting=(2,)
    )
    assert next_tables(arrived(range(18)), seats=4, seed=7, earlier_meetings=met, tables=4) == Proposal(
        tables=((0, 3, 16, 13), (1, 4, 7, 10), (6, 17, 2, 15), (8, 5, 11, 12)), waiting=(9, 14)
    )


def test_the_table_of_whoever_is_first_in_turn_comes_first_and_the_others_wait_in_turn():
    waited = {"A": 0, "B": 0, "C": 3, "D": 1, "E": 2, "F": 1, "G": 4, "H": 1, "I": 0, "J": 0}
    games = {"I": 2, "J": 2, "B": 1}
    free = [FreePlayer(person=who, games=games.get(who, 0), waited=waited[who]) for who in waited]
    for seed in range(10):
        found = next_tables(free, seats=4, seed=seed, tables=2)
        assert "G" in found.tables[0]
        assert found.waiting == ("I", "J")
        assert next_tables(free, seats=4, seed=seed).waiting in {
            ("H", "A", "B", "I", "J"),
            ("F", "H", "A", "B", "I", "J"),
            ("D", "H", "A", "B", "I", "J"),
            ("D", "F", "A", "B", "I", "J"),
        }


def test_tables_are_as_many_as_asked_for_and_as_people_fill():
    assert [
        found and [len(found.tables), len(found.waiting)]
        for tables in (0, 1, 2, 3, 4)
        for found in [next_tables(arrived(range(13)), seats=4, seed=1, tables=tables)]
    ] == [None, [1, 9], [2, 5], [3, 1], [3, 1]]


def test_where_a_seat_is_missing_nothing_is_proposed():
    assert next_tables(arrived("ABC"), seats=4, seed=1) is None
    assert next_tables([], seats=3, seed=1) is None
    assert next_tables(arrived("ABC"), seats=3, seed=1).waiting == ()


@given(counts=st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=4, max_size=4))
def test_everybody_sits_where_they_sat_least(counts):
    def sat(order):
        had = [counts[who][wind] for wind, who in enumerate(order)]
        return sum(had), max(had)

    (table,) = next_tables(arrived(range(4)), seats=4, seed=1, winds=dict(enumerate(counts))).tables
    assert sat(table) == min(map(sat, permutations(range(4))))


def test_who_has_no_winds_yet_or_fewer_than_the_table_has_sat_there_never():
    """C comes from a table of three."""
    winds = {"A": (1, 0, 1, 1), "B": (0, 1, 1, 1), "C": (1, 1, 1)}
    assert next_tables(arrived("ABCD"), seats=4, seed=1, winds=winds).tables == (("B", "A", "D", "C"),)


def test_of_five_at_one_table_everybody_waits_twice_in_ten_games_and_never_twice_in_a_row():
    for seed in range(20):
        waiting = Evening("ABCDE", seed=seed).play(10)
        assert Counter(who for (who,) in waiting) == dict.fromkeys("ABCDE", 2)
        assert all(one != other for one, other in pairwise(waiting))


@pytest.mark.parametrize(("people", "seats"), [(5, 4), (6, 4), (7, 4), (8, 4), (4, 3), (5, 3), (6, 3)])
def test_at_one_table_nobody_waits_twice_in_a_row_nor_plays_two_games_more_than_another(people, seats):
    for seed in range(10):
        evening = Evening(range(people), seats=seats, seed=seed)
        before = ()
        for _game in range(20):
            (waiting,) = evening.play(1)
            assert len(waiting) == people - seats
            assert not set(before) & set(waiting)
            assert max(evening.games.values()) - min(evening.games.values()) <= 1
            before = waiting


@pytest.mark.parametrize("people", [5, 6, 7])
def test_at_one_table_winds_stay_even(people):
    for seed in range(5):
        evening = Evening(range(people), seed=seed)
        evening.play(people * 4)
        assert max(max(had) - min(had) for had in evening.winds.values()) <= 2


def test_of_nine_at_two_tables_nobody_waits_for_two_games_whichever_table_ends():
    for seed in range(10):
        evening = Evening(range(9), seed=seed)
        evening.begin()
        evening.begin()
        ended = random.Random(seed)
        for _game in range(30):
            waited = set(evening.waited)
            # The table that started first is more likely to end first.
            evening.end(0 if ended.random() < 0.7 else 1)
            assert not waited & set(evening.begin())
            assert [len(evening.tables), len(evening.waited)] == [2, 1]


def test_of_nine_at_two_tables_one_of_which_plays_twice_as_long_everybody_plays_as_often():
    for seed in range(10):
        evening = Evening(range(9), seed=seed)
        evening.begin()
        evening.begin()
        for game in range(40):
            # The first table in the list is the slow one, the last one has just started.
            slow = game % 2 == 1
            evening.end(0 if slow else 1)
            evening.begin()
            if slow:
                evening.tables.reverse()
            assert max(evening.games.values()) - min(evening.games.values()) <= 1
        assert min(evening.passed.values()) >= 3


def test_who_comes_late_plays_by_the_second_game_and_who_goes_is_not_asked_again():
    for seed in range(10):
        evening = Evening("ABCDE", seed=seed)
        evening.play(3)
        evening.come("F")
        evening.play(2)
        assert evening.games["F"] >= 1
        evening.come("G", "H", "I")
        evening.play(3)
        assert min(evening.games[who] for who in "FGHI") >= 1
        evening.go("A", "B", "C", "D")
        before = dict(evening.games)
        evening.play(10)
        more = {who: evening.games[who] - before[who] for who in before}
        assert [more[who] for who in "ABCD"] == [0, 0, 0, 0]
        assert sum(more[who] for who in "EFGHI") == 40
        assert max(evening.games[who] for who in "FGHI") - min(evening.games[who] for who in "FGHI") <= 1


def test_everybody_plays_within_the_games_it_takes_to_seat_all():
    """Eleven at one table: nobody waits for more than two games, in any order of arrival."""
    for seed in range(5):
        evening = Evening(range(11), seed=seed)
        longest = 0
        for _game in range(40):
            evening.begin()
            longest = max(longest, *evening.waited.values())
            evening.end()
        assert longest == 2


def test_somebody_named_twice_is_said():
    with pytest.raises(Rejected) as caught:
        next_tables(arrived(["Sato", "Mori", "Sato"]), seats=4, seed=1)
    assert caught.value.problems == (Problem(path="free", code="person_twice", facts={"people": ("Sato",)}),)
