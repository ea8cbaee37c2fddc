"""Plan several rounds at once.

A form without repeats is used where one is known, and a search continues it where the rounds reach further. The next
steps assign people to its places (teams apart, clubs separated), winds and table numbers. All searches are counted in
steps: a seed gives the same plan on every machine.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from enum import Enum
from itertools import chain, combinations
from typing import Generic, TypeVar, assert_never

from referee.errors import Problem, Rejected
from referee.frozen import dataclass
from referee.seating.budget import Budget, search_layout
from referee.seating.building import build_layout
from referee.seating.constructions import Layout
from referee.seating.draw import Draw, draw_tables
from referee.seating.finishing import finish_draws
from referee.seating.rests import choose_resting
from referee.seating.teams import separate_teams

__all__ = ["DEFAULT_STEPS", "SeatingMethod", "SeatingPlan", "plan_rounds"]

Person = TypeVar("Person", bound=Hashable)

DEFAULT_STEPS = 1_500_000
"""The default number of search steps of a plan: a few seconds."""

MAX_ROUNDS = 60


class SeatingMethod(Enum):
    """The method that decides who meets whom."""

    FIXED = "fixed"
    """All rounds at once, with as few repeated meetings as possible."""
    LOT = "lot"
    """Each round by lot alone, regardless of earlier meetings; teams stay apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingPlan(Generic[Person]):
    """Playable rounds; the *steps* used by the search, and whether it was *stopped* before its end."""

    rounds: tuple[Draw[Person], ...]
    steps: int
    stopped: bool


def _never_stop(share: float) -> bool:
    """The default callback: it reports to nobody and never stops the search."""
    return share >= 0


def plan_rounds(
    people: Sequence[Person],
    *,
    rounds: int,
    seats: int = 4,
    seed: int,
    method: SeatingMethod = SeatingMethod.FIXED,
    apart: Sequence[Collection[Person]] = (),
    alike: Sequence[Collection[Person]] = (),
    earlier_rounds: Sequence[Draw[Person]] = (),
    start: Sequence[Draw[Person]] = (),
    fixed: Collection[tuple[int, int]] = (),
    tables: int | None = None,
    steps: int = DEFAULT_STEPS,
    report_progress: Callable[[float], bool] = _never_stop,
) -> SeatingPlan[Person]:
    """Plan *rounds* of tables of *seats* for *people*, each table from East on, tables in the order of their numbers.

    Guaranteed: everybody sits once or rests in every round; as many tables as can be filled, at most *tables* where
    that is given; nobody rests twice before everybody rested once, including the rests of *earlier_rounds*; two of one
    team (*apart*) never sit together; without *earlier_rounds*, everybody has every wind as often as any other or once
    more; the same arguments give the same plan on every machine. Minimized, in this order: meetings over the first,
    meetings of one club or country (*alike*, where a person may be in several), returns to a table. Not guaranteed: the
    minimum of these.

    *earlier_rounds* are rounds that stay as they are and count for meetings, winds, tables and rests. *start* is a plan
    of these rounds that is kept as far as possible: people missing from it make room for new ones, and the search
    starts there; without any *steps* those who stay keep the wind too. The tables of *fixed*, by round and place from
    0, stay as *start* has them. *report_progress* is called from time to time with the share that is done; when it
    returns False, the best plan up to then is returned.

    Raises `Rejected` when somebody is named twice, people do not fill a table, no table is left, a team has more people
    than there are tables, a person is of two teams, no round is asked for, or a fixed table cannot stay.

    >>> plan = plan_rounds(range(1, 29), rounds=9, seed=1)
    >>> tables = chain.from_iterable(draw.tables for draw in plan.rounds)
    >>> met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    >>> len(met), max(met.values())
    (378, 1)
    """
    table_count = len(people) // seats if tables is None else min(tables, len(people) // seats)
    _check(people, rounds, seats, apart, table_count)
    rng = random.Random(seed)
    order = rng.sample(people, len(people))
    teams, clubs = _group_numbers(order, apart), _group_sets(order, alike)
    _check_fixed(order, start, fixed, seats, teams, table_count)
    is_plain = len(people) == table_count * seats and not (earlier_rounds or start)
    budget = Budget(steps, report_progress, clubs=any(clubs))
    match method:
        case SeatingMethod.LOT:
            layout = _lot_layout(order, rounds, seats, table_count, teams, earlier_rounds, rng)
        case SeatingMethod.FIXED if is_plain:
            layout = build_layout(len(order), rounds, seats, teams, clubs, budget, rng)
        case SeatingMethod.FIXED:
            layout = _searched_layout(
                order,
                rounds,
                seats,
                table_count,
                teams,
                clubs,
                earlier_rounds,
                start,
                frozenset(fixed),
                budget,
                rng,
            )
        case _:
            assert_never(method)
    draws = finish_draws(order, layout, seats, earlier_rounds, start, frozenset(fixed), budget, rng)
    return SeatingPlan(rounds=draws, steps=budget.used, stopped=budget.stopped)


def _group_numbers(order: Sequence[Person], groups: Sequence[Collection[Person]]) -> list[object | None]:
    """The number of each person's group, None outside all groups."""
    group_by_person = {person: number for number, group in enumerate(groups) for person in group}
    return [group_by_person.get(person) for person in order]


def _group_sets(order: Sequence[Person], groups: Sequence[Collection[Person]]) -> list[frozenset[int]]:
    """The numbers of all groups of each person."""
    groups_by_person: dict[Person, set[int]] = {}
    for number, group in enumerate(groups):
        for person in group:
            groups_by_person.setdefault(person, set()).add(number)
    return [frozenset(groups_by_person.get(person, ())) for person in order]


def _check(
    people: Sequence[Person], rounds: int, seats: int, apart: Sequence[Collection[Person]], tables: int
) -> None:
    problems = []
    if repeated := [person for person, count in Counter(people).items() if count > 1]:
        problems.append(Problem(path="people", code="person_twice", facts={"people": tuple(repeated)}))
    if len(people) < seats:
        facts = {"people": len(people), "seats": seats}
        problems.append(Problem(path="people", code="too_few_people", facts=facts))
    elif tables < 1:
        problems.append(Problem(path="tables", code="no_table_left", facts={"given": tables}))
    if not 1 <= rounds <= MAX_ROUNDS:
        problems.append(
            Problem(path="rounds", code="so_many_rounds", facts={"given": rounds, "most": MAX_ROUNDS})
        )
    present = set(people)
    for number, team in enumerate(apart):
        playing = [member for member in team if member in present]
        if tables > 0 and len(playing) > tables:
            facts = {"people": len(playing), "tables": tables}
            problems.append(Problem(path=f"apart[{number}]", code="team_too_large", facts=facts))
    in_two_teams = [
        member for member, count in Counter(chain.from_iterable(map(set, apart))).items() if count > 1
    ]
    if in_two_teams:
        problems.append(
            Problem(path="apart", code="person_of_two_teams", facts={"people": tuple(in_two_teams)})
        )
    if problems:
        raise Rejected(problems)


def _check_fixed(
    order: Sequence[Person],
    start: Sequence[Draw[Person]],
    fixed: Collection[tuple[int, int]],
    seats: int,
    teams: Sequence[object | None],
    tables: int,
) -> None:
    team = dict(zip(order, teams, strict=True))
    problems = []
    for round_, place in sorted(fixed):
        start_tables = start[round_].tables if round_ < len(start) else ()
        table = start_tables[place] if place < len(start_tables) else ()
        teams_at_table = [team[person] for person in table if person in team]
        teammates = [
            team_number
            for team_number, count in Counter(teams_at_table).items()
            if team_number is not None and count > 1
        ]
        if len(teams_at_table) != seats or teammates or place >= tables:
            facts = {"round": round_ + 1, "table": place + 1}
            problems.append(Problem(path="fixed", code="table_cannot_stay", facts=facts))
    if problems:
        raise Rejected(problems)


def _lot_layout(
    order: Sequence[Person],
    rounds: int,
    seats: int,
    table_count: int,
    teams: Sequence[object | None],
    earlier_rounds: Sequence[Draw[Person]],
    rng: random.Random,
) -> Layout:
    resting = choose_resting(order, rounds, table_count * seats, earlier_rounds, (), rng)
    layout = []
    for resting_people in resting:
        playing = [person for person in range(len(order)) if person not in resting_people]
        rng.shuffle(playing)
        tables = [playing[start : start + seats] for start in range(0, len(playing), seats)]
        layout.append(separate_teams(playing, len(tables), seats, teams, rng, tables))
    return layout


def _searched_layout(
    order: Sequence[Person],
    rounds: int,
    seats: int,
    table_count: int,
    teams: Sequence[object | None],
    clubs: Sequence[frozenset[int]],
    earlier_rounds: Sequence[Draw[Person]],
    start: Sequence[Draw[Person]],
    fixed: frozenset[tuple[int, int]],
    budget: Budget,
    rng: random.Random,
) -> Layout:
    """Build round after round from the earlier ones, or from *start*, then improve all of them by a search."""
    index_by_person = {person: number for number, person in enumerate(order)}
    earlier_meetings = _meeting_counts(earlier_rounds, index_by_person)
    all_meetings = Counter({frozenset(pair): count for pair, count in earlier_meetings.items()})
    layout = []
    for round_, resting in enumerate(
        choose_resting(order, rounds, table_count * seats, earlier_rounds, start, rng, fixed)
    ):
        playing = [person for person in range(len(order)) if person not in resting]
        if round_ < len(start):
            near_tables = _with_fewer_tables(
                [
                    [index_by_person[person] for person in table if person in index_by_person]
                    for table in start[round_].tables
                ],
                table_count,
                round_,
                fixed,
            )
        else:
            draw = draw_tables(playing, seats=seats, seed=rng.getrandbits(64), earlier_meetings=all_meetings)
            near_tables = [list(table) for table in draw.tables]
        fixed_places = {place for place in range(table_count) if (round_, place) in fixed}
        seated = separate_teams(playing, table_count, seats, teams, rng, near_tables, fixed_places)
        all_meetings.update(frozenset(pair) for table in seated for pair in combinations(table, 2))
        layout.append(seated)
    return search_layout(layout, seats, teams, clubs, earlier_meetings, fixed, budget, rng, 0.75)


def _with_fewer_tables(
    kept_tables: list[list[int]], tables: int, round_: int, fixed: frozenset[tuple[int, int]]
) -> list[list[int]]:
    """At most *tables* tables: those that lost most people are closed, among equals the last ones."""
    closed = sorted(
        (place for place in range(len(kept_tables)) if (round_, place) not in fixed),
        key=lambda place: (len(kept_tables[place]), -place),
    )[: max(0, len(kept_tables) - tables)]
    # People at a number that no longer exists move to a closed table's number: the other tables keep theirs.
    moved_tables = iter(
        [table for place, table in enumerate(kept_tables) if place >= tables and place not in closed]
    )
    return [
        next(moved_tables, []) if place in closed else table
        for place, table in enumerate(kept_tables[:tables])
    ]


def _meeting_counts(
    earlier_rounds: Sequence[Draw[Person]], index_by_person: Mapping[Person, int]
) -> Counter[tuple[int, int]]:
    meetings: Counter[tuple[int, int]] = Counter()
    for draw in earlier_rounds:
        for table in draw.tables:
            for first, second in combinations(
                sorted(index_by_person[person] for person in table if person in index_by_person), 2
            ):
                meetings[first, second] += 1
    return meetings
