"""How is a plan of several rounds made?

Gather, then decide: a form without repeats where one is known, a search from it on where the rounds reach further; then
who takes which place in it (teams apart, clubs parted), who has which wind, which table has which number. Whatever is
searched is counted in steps, so that a seed gives one plan on every machine.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain, combinations
from typing import Generic, TypeVar

from referee.errors import Problem, Rejected
from referee.seating.closed import LOOKS, Layout, without_repeats
from referee.seating.draw import Draw, draw_tables
from referee.seating.numbering import numbered
from referee.seating.report import report_on
from referee.seating.search import Search, improved
from referee.seating.wheels import TWENTY
from referee.seating.winds import balanced

__all__ = ["STEPS", "SeatingMethod", "SeatingPlan", "plan_rounds"]

Person = TypeVar("Person", bound=Hashable)

STEPS = 1_500_000
"""How many steps a plan may search by itself: a few seconds."""

MOST_ROUNDS = 60


class SeatingMethod(Enum):
    """By what is decided who meets whom?"""

    FIXED = "fixed"
    """All rounds at once, with as few meeting again as can be."""
    LOT = "lot"
    """Each round by lot alone, whoever met before; teams stay apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingPlan(Generic[Person]):
    """Rounds that can be played; *steps* that the search went, and whether somebody *stopped* it before its end."""

    rounds: tuple[Draw[Person], ...]
    steps: int
    stopped: bool


# More than this often the same exchange is not looked at: a small plan is done long before its steps are gone.
_LOOKS_AT_A_PAIR, _LOOKS_AT_AN_EXCHANGE = 300, 2_000


def _go_on(share: float) -> bool:
    """Nobody is told and nobody stops it."""
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
    begun: Sequence[Draw[Person]] = (),
    start: Sequence[Draw[Person]] = (),
    fixed: Collection[tuple[int, int]] = (),
    steps: int = STEPS,
    told: Callable[[float], bool] = _go_on,
) -> SeatingPlan[Person]:
    """Plan *rounds* of tables of *seats* for *people*, each table from East on, tables in the order of their numbers.

    Promised: everybody sits once or rests in every round; as many tables as can be filled; nobody rests twice before
    everybody rested once, those of *begun* counted; two of one team (*apart*) never sit together; without rounds
    *begun*, everybody has every wind as often as any other or once more; the same arguments give the same plan on every
    machine. Striven for, in this order: as few meetings over the first as possible, as few of one club or country
    (*alike*) together, as few returns to a table. Not promised: the fewest of these.

    *begun* are rounds that stay as they are and count for meetings, winds, tables and rests. *start* is a plan of these
    rounds that is to be kept as far as can be: who is gone from it makes room for who is new, and the search begins
    there. The tables of *fixed*, by round and place from 0, stay as *start* has them. *told* is asked now and then with
    the share that is done; where it says no, the best so far comes back.

    Raises `Rejected` when somebody is named twice, people do not fill a table, a team has more people than there are
    tables, a person is of two teams, no round is asked for, or a fixed table cannot stand.

    >>> plan = plan_rounds(range(1, 29), rounds=9, seed=1)
    >>> tables = chain.from_iterable(draw.tables for draw in plan.rounds)
    >>> met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    >>> len(met), max(met.values())
    (378, 1)
    """
    _check(people, rounds, seats, apart)
    lot = random.Random(seed)
    order = lot.sample(people, len(people))
    teams, clubs = _named(order, apart), _named(order, alike)
    _check_fixed(order, start, fixed, seats, teams)
    plain = len(people) % seats == 0 and not (begun or start)
    budget = _Budget(steps, told)
    if method is SeatingMethod.LOT:
        layout = _by_lot(order, rounds, seats, teams, begun, lot)
    elif plain:
        layout = _formed(len(order), rounds, seats, teams, clubs, budget, lot)
    else:
        layout = _sought(order, rounds, seats, teams, clubs, begun, start, frozenset(fixed), budget, lot)
    return _finished(order, layout, seats, begun, start, frozenset(fixed), budget, lot)


class _Budget:
    """The steps that are left, and whether somebody said to stop."""

    def __init__(self, steps: int, told: Callable[[float], bool]) -> None:
        self.all, self.gone, self.stopped, self._told = max(1, steps), 0, False, told

    def told(self, most: int) -> Callable[[float], bool]:
        """What a part of the search of at most so many steps tells."""
        before = self.gone

        def tell(share: float) -> bool:
            return self._told(min(1.0, (before + share * most) / self.all))

        return tell

    def part(self, share: float) -> int:
        """So much of all the steps, as far as they are left."""
        return 0 if self.stopped else min(int(self.all * share), self.all - self.gone)


def _named(order: Sequence[Person], groups: Sequence[Collection[Person]]) -> list[object | None]:
    """Of each person the number of the group, None outside all."""
    of = {who: number for number, group in enumerate(groups) for who in group}
    return [of.get(who) for who in order]


def _check(people: Sequence[Person], rounds: int, seats: int, apart: Sequence[Collection[Person]]) -> None:
    problems = []
    if twice := [person for person, times in Counter(people).items() if times > 1]:
        problems.append(Problem(path="people", code="person_twice", facts={"people": tuple(twice)}))
    if len(people) < seats:
        facts = {"people": len(people), "seats": seats}
        problems.append(Problem(path="people", code="too_few_people", facts=facts))
    if not 1 <= rounds <= MOST_ROUNDS:
        problems.append(
            Problem(path="rounds", code="so_many_rounds", facts={"given": rounds, "most": MOST_ROUNDS})
        )
    tables, here = len(people) // seats, set(people)
    for number, team in enumerate(apart):
        playing = [who for who in team if who in here]
        if len(people) >= seats and len(playing) > tables:
            facts = {"people": len(playing), "tables": tables}
            problems.append(Problem(path=f"apart[{number}]", code="team_too_large", facts=facts))
    of_two = [who for who, times in Counter(chain.from_iterable(map(set, apart))).items() if times > 1]
    if of_two:
        problems.append(Problem(path="apart", code="person_of_two_teams", facts={"people": tuple(of_two)}))
    if problems:
        raise Rejected(problems)


def _check_fixed(
    order: Sequence[Person],
    start: Sequence[Draw[Person]],
    fixed: Collection[tuple[int, int]],
    seats: int,
    teams: Sequence[object | None],
) -> None:
    team = dict(zip(order, teams, strict=True))
    problems = []
    for round_, place in sorted(fixed):
        drawn = start[round_].tables if round_ < len(start) else ()
        table = drawn[place] if place < len(drawn) else ()
        inside = [team[who] for who in table if who in team]
        mates = [one for one, times in Counter(inside).items() if one is not None and times > 1]
        if len(inside) != seats or mates or place >= len(order) // seats:
            facts = {"round": round_ + 1, "table": place + 1}
            problems.append(Problem(path="fixed", code="table_cannot_stay", facts=facts))
    if problems:
        raise Rejected(problems)


def _formed(
    people: int,
    rounds: int,
    seats: int,
    teams: Sequence[object | None],
    clubs: Sequence[object | None],
    budget: _Budget,
    lot: random.Random,
) -> Layout:
    """Everybody plays every round: a form as far as it reaches, then a search."""
    layout = _best_form(people, rounds, seats, budget.all, lot)
    if (form := len(layout)) < rounds:
        layout = layout + _dealt(people, seats, rounds - form, lot)
        layout = _further(layout, form, people, rounds, seats, budget, lot)
    return _taken(layout, seats, teams, clubs, budget, lot)


def _best_form(people: int, rounds: int, seats: int, steps: int, lot: random.Random) -> Layout:
    """Of the longest forms without repeats that with the fewest returns to a table, then the most indirect meetings."""
    tries = max(1, min(_FORMS, _PAIRS // people**2, steps // LOOKS))
    looks = min(LOOKS, steps // tries)
    forms = [form for _try in range(tries) for form in without_repeats(people, seats, rounds, lot, looks)]
    most = max(map(len, forms))
    return min((form for form in forms if len(form) == most), key=lambda form: _worth(people, seats, form))


# How many forms are held against each other, and how many pairs may be counted for it.
_FORMS, _PAIRS = 40, 80_000


def _worth(people: int, seats: int, form: Layout) -> tuple[int, int]:
    found = report_on(range(people), form, seats=seats)
    return found.table_returns, -(people if found.least_indirect is None else found.least_indirect)


def _dealt(people: int, seats: int, rounds: int, lot: random.Random) -> Layout:
    drawn = []
    for _round in range(rounds):
        order = lot.sample(range(people), people)
        drawn.append([order[at : at + seats] for at in range(0, people, seats)])
    return drawn


def _further(
    layout: Layout, form: int, people: int, rounds: int, seats: int, budget: _Budget, lot: random.Random
) -> Layout:
    """Search the rounds that the form does not reach; where people are few, all rounds at once too."""
    fixed = frozenset((at, place) for at in range(form) for place in range(people // seats))
    nobody: list[object | None] = [None] * people
    tried = [_searched(layout, seats, nobody, nobody, {}, fixed, budget, lot, 0.35)]
    if people == len(TWENTY[0].replace("/", " ").split()) and seats == 4 and rounds >= len(TWENTY):
        kept = [[[int(who) for who in table.split()] for table in line.split("/")] for line in TWENTY]
        longer = kept + _dealt(people, seats, rounds - len(kept), lot)
        fixed = frozenset((at, place) for at in range(len(kept)) for place in range(people // seats))
        tried.append(_searched(longer, seats, nobody, nobody, {}, fixed, budget, lot, 0.1))
    elif people <= _FEW:
        tried.append(_searched(layout, seats, nobody, nobody, {}, frozenset(), budget, lot, 0.25))
    return min(tried, key=_repeats)


_FEW = 20


def _repeats(layout: Layout) -> tuple[int, int]:
    met = Counter(frozenset(pair) for tables in layout for table in tables for pair in combinations(table, 2))
    return sum(met.values()) - len(met), max(met.values())


def _searched(
    layout: Layout,
    seats: int,
    teams: Sequence[object | None],
    clubs: Sequence[object | None],
    met: Mapping[tuple[int, int], int],
    fixed: frozenset[tuple[int, int]],
    budget: _Budget,
    lot: random.Random,
    share: float,
) -> Layout:
    steps = min(budget.part(share), len(layout) * len(teams) ** 2 * _LOOKS_AT_A_PAIR)
    if not steps:
        return layout
    search = Search(
        seats=seats, apart=teams, alike=clubs, met=met, fixed=fixed, steps=steps, told=budget.told(steps)
    )
    found, gone, stopped = improved(layout, search, lot)
    budget.gone += gone
    budget.stopped |= stopped
    return found


def _taken(
    layout: Layout,
    seats: int,
    teams: Sequence[object | None],
    clubs: Sequence[object | None],
    budget: _Budget,
    lot: random.Random,
) -> Layout:
    """Who takes which place of the plan: teams apart, then clubs. The meetings stay those of the plan."""
    people = len(teams)
    places = lot.sample(range(people), people)
    if all(team is None for team in teams) and all(club is None for club in clubs):
        return _put(layout, places)
    met: list[list[int]] = [[] for _ in range(people)]
    for tables in layout:
        for table in tables:
            for one, other in combinations(table, 2):
                met[one].append(other)
                met[other].append(one)

    def strain(place: int, who: int, not_at: int) -> int:
        return sum(
            (_MATES if teams[who] is not None and teams[other] == teams[who] else 0)
            + (clubs[who] is not None and clubs[other] == clubs[who])
            for at in met[place]
            if at != not_at and (other := places[at]) != who
        )

    steps = budget.part(0.15)
    best, least = places[:], sum(strain(at, who, -1) for at, who in enumerate(places))
    current, heat = least, 2.0
    cooling = (0.1 / heat) ** (1 / max(1, steps))
    for step in range(steps):
        if not least:
            break
        heat *= cooling
        one, other = int(lot.random() * people), int(lot.random() * people)
        first, second = places[one], places[other]
        if first == second:
            continue
        change = (
            strain(one, second, other)
            + strain(other, first, one)
            - strain(one, first, other)
            - strain(other, second, one)
        )
        budget.gone += 1
        if change > 0 and lot.random() >= 2.718281828 ** (-change / heat):
            continue
        places[one], places[other] = second, first
        current += 2 * change
        if current < least:
            best, least = places[:], current
        if not step & 4095 and not budget.told(steps)(0):
            budget.stopped = True
            break
    put = _put(layout, best)
    if not _mates(put, teams):
        return put
    # No way to name the places keeps the teams apart: the tables themselves must change.
    parted = [
        _parted(list(chain.from_iterable(tables)), len(tables), seats, teams, lot, tables) for tables in put
    ]
    return _searched(parted, seats, teams, clubs, {}, frozenset(), budget, lot, 0.6)


_MATES = 1_000


def _put(layout: Layout, places: Sequence[int]) -> Layout:
    return [[[places[who] for who in table] for table in tables] for tables in layout]


def _mates(layout: Layout, teams: Sequence[object | None]) -> bool:
    return any(
        times > 1 and team is not None
        for tables in layout
        for table in tables
        for team, times in Counter(teams[who] for who in table).items()
    )


def _parted(
    playing: Sequence[int],
    tables: int,
    seats: int,
    teams: Sequence[object | None],
    lot: random.Random,
    near: Sequence[Sequence[int]] = (),
    fixed: Collection[int] = (),
) -> list[list[int]]:
    """Tables at which no two of a team sit; people stay where *near* has them as far as that allows.

    A way is always found where no team is larger than the tables: people are moved along a path of exchanges until
    everybody who has no place has one, as in the winds' colouring.
    """
    seated: list[list[int]] = [[] for _ in range(tables)]
    left = set(playing)

    def free(who: int, table: Sequence[int]) -> bool:
        return teams[who] is None or all(teams[other] != teams[who] for other in table)

    for number, table in enumerate(near[:tables]):
        for who in table:
            if who in left and len(seated[number]) < seats and (number in fixed or free(who, seated[number])):
                seated[number].append(who)
                left.discard(who)
    sizes = Counter(team for who in playing if (team := teams[who]) is not None)
    waiting = sorted(left, key=lambda who: -sizes.get(teams[who], 0))
    lot_of = {who: lot.random() for who in waiting}
    waiting.sort(key=lambda who: (-sizes.get(teams[who], 0), lot_of[who]))
    for who in waiting:
        open_ = [at for at in range(tables) if len(seated[at]) < seats and at not in fixed]
        fitting = [at for at in open_ if free(who, seated[at])]
        if fitting:
            seated[lot.choice(fitting)].append(who)
            continue
        if not _made_room(who, open_[0], seated, seats, teams, fixed):
            return _parted(playing, tables, seats, teams, lot) if near and not fixed else _refuse()
    return seated


def _refuse() -> list[list[int]]:
    raise Rejected([Problem(path="apart", code="teams_not_apart", facts={})])


def _made_room(
    who: int,
    open_: int,
    seated: list[list[int]],
    seats: int,
    teams: Sequence[object | None],
    fixed: Collection[int],
) -> bool:
    """Seat *who* at a table without the own team, moving somebody there to the table that has a seat open."""
    mates_at = {teams[other] for other in seated[open_]}
    for at, table in enumerate(seated):
        if at == open_ or at in fixed or any(teams[other] == teams[who] for other in table):
            continue
        for other in table:
            if teams[other] is None or teams[other] not in mates_at:
                table.remove(other)
                table.append(who)
                seated[open_].append(other)
                return True
    del seats
    return False


def _by_lot(
    order: Sequence[Person],
    rounds: int,
    seats: int,
    teams: Sequence[object | None],
    begun: Sequence[Draw[Person]],
    lot: random.Random,
) -> Layout:
    resting = _rests(order, rounds, seats, begun, (), lot)
    layout = []
    for rests in resting:
        playing = [who for who in range(len(order)) if who not in rests]
        lot.shuffle(playing)
        tables = [playing[at : at + seats] for at in range(0, len(playing), seats)]
        layout.append(_parted(playing, len(tables), seats, teams, lot, tables))
    return layout


def _rests(
    order: Sequence[Person],
    rounds: int,
    seats: int,
    begun: Sequence[Draw[Person]],
    start: Sequence[Draw[Person]],
    lot: random.Random,
    fixed: Collection[tuple[int, int]] = (),
) -> list[frozenset[int]]:
    """Who rests in each round: those who rested least, and of them who rested there before; else by lot."""
    at = {who: number for number, who in enumerate(order)}
    rested = Counter(at[who] for draw in begun for who in draw.resting if who in at)
    found = []
    for round_ in range(rounds):
        before = start[round_] if round_ < len(start) else Draw(tables=(), resting=())
        stay = {
            at[who]
            for place, table in enumerate(before.tables)
            if (round_, place) in fixed
            for who in table
            if who in at
        }
        was = {at[who] for who in before.resting if who in at}
        drawn = {number: lot.random() for number in range(len(order))}
        turn = sorted(
            (number for number in range(len(order)) if number not in stay),
            key=lambda number: (rested[number], number not in was, drawn[number]),
        )
        rests = frozenset(turn[: len(order) % seats])
        rested.update(rests)
        found.append(rests)
    return found


def _sought(
    order: Sequence[Person],
    rounds: int,
    seats: int,
    teams: Sequence[object | None],
    clubs: Sequence[object | None],
    begun: Sequence[Draw[Person]],
    start: Sequence[Draw[Person]],
    fixed: frozenset[tuple[int, int]],
    budget: _Budget,
    lot: random.Random,
) -> Layout:
    """Round by round away from those before, or from *start* on, then all of them by a search."""
    at = {who: number for number, who in enumerate(order)}
    met = _met(begun, at)
    counted = Counter({frozenset(pair): times for pair, times in met.items()})
    layout = []
    tables = len(order) // seats
    for round_, rests in enumerate(_rests(order, rounds, seats, begun, start, lot, fixed)):
        playing = [who for who in range(len(order)) if who not in rests]
        if round_ < len(start):
            near = _fewer(
                [[at[who] for who in table if who in at] for table in start[round_].tables],
                tables,
                round_,
                fixed,
            )
        else:
            drawn = draw_tables(playing, seats=seats, seed=lot.getrandbits(64), met=counted)
            near = [list(table) for table in drawn.tables]
        stay = {place for place in range(tables) if (round_, place) in fixed}
        seated = _parted(playing, tables, seats, teams, lot, near, stay)
        counted.update(frozenset(pair) for table in seated for pair in combinations(table, 2))
        layout.append(seated)
    return _searched(layout, seats, teams, clubs, met, fixed, budget, lot, 0.75)


def _fewer(
    drawn: list[list[int]], tables: int, round_: int, fixed: frozenset[tuple[int, int]]
) -> list[list[int]]:
    """No more than so many tables: those that lost most people are closed, of these the last ones."""
    close = sorted(
        (place for place in range(len(drawn)) if (round_, place) not in fixed),
        key=lambda place: (len(drawn[place]), -place),
    )[: max(0, len(drawn) - tables)]
    # Who is seated at a number that is no more moves to one that was closed: the other tables keep theirs.
    moved = iter([table for place, table in enumerate(drawn) if place >= tables and place not in close])
    return [next(moved, []) if place in close else table for place, table in enumerate(drawn[:tables])]


def _met(begun: Sequence[Draw[Person]], at: Mapping[Person, int]) -> Counter[tuple[int, int]]:
    met: Counter[tuple[int, int]] = Counter()
    for draw in begun:
        for table in draw.tables:
            for one, other in combinations(sorted(at[who] for who in table if who in at), 2):
                met[one, other] += 1
    return met


def _finished(
    order: Sequence[Person],
    layout: Layout,
    seats: int,
    begun: Sequence[Draw[Person]],
    start: Sequence[Draw[Person]],
    fixed: frozenset[tuple[int, int]],
    budget: _Budget,
    lot: random.Random,
) -> SeatingPlan[Person]:
    """Numbers, then winds, then names."""
    at = {who: number for number, who in enumerate(order)}
    visits: Counter[tuple[int, int]] = Counter()
    had: dict[int, list[int]] = {}
    for draw in begun:
        for number, table in enumerate(draw.tables):
            for wind, who in enumerate(table):
                if who in at:
                    visits[at[who], number] += 1
                    had.setdefault(at[who], [0] * seats)[wind] += 1
    exchanges = sum(len(tables) ** 2 for tables in layout)
    steps = min(budget.part(1.0), exchanges * _LOOKS_AT_AN_EXCHANGE)
    numbers, gone, stopped = numbered(
        layout, lot, steps=steps, told=budget.told(steps), before=visits, begun=len(begun), fixed=fixed
    )
    budget.gone += gone
    budget.stopped |= stopped
    seated = balanced(numbers, seats, lot, had)
    for round_, place in fixed:
        seated[round_][place] = [at[who] for who in start[round_].tables[place]]
    rounds = []
    for tables in seated:
        playing = set(chain.from_iterable(tables))
        rounds.append(
            Draw(
                tables=tuple(tuple(order[who] for who in table) for table in tables),
                resting=tuple(who for who in order if at[who] not in playing),
            )
        )
    return SeatingPlan(rounds=tuple(rounds), steps=budget.gone, stopped=budget.stopped)
