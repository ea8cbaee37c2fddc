"""Improve a plan by exchanging players to reduce repeated meetings."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from referee.frozen import dataclass

__all__ = ["HOT_SEARCH", "REPEAT_COST", "WARM_SEARCH", "Search", "improve_rounds"]

Rounds = list[list[list[int]]]

REPEAT_COST: Final = 64
"""The cost of a meeting over the first; a third one costs more than a second."""
HOT_SEARCH: Final = (0.9 * REPEAT_COST, 0.11 * REPEAT_COST)
"""The first and last heat of a search that leaves its starting point behind."""
WARM_SEARCH: Final = (0.2 * REPEAT_COST, 0.06 * REPEAT_COST)
"""The same for a search that stays near its starting point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """The inputs of a search.

    People are numbers from 0; *apart* is the team of each, None where there is none; *alike* are the club, the country
    and other groups to separate, and two of one group cost *together* at one table; *met* are the meetings of earlier
    rounds; *fixed* are tables, by round and place, that stay; *heats* are `HOT_SEARCH` or `WARM_SEARCH`;
    *report_progress* is called from time to time with the share that is done and returns whether to go on.
    """

    seats: int
    apart: Sequence[object | None]
    alike: Sequence[frozenset[int]]
    together: int
    heats: tuple[float, float]
    met: Mapping[tuple[int, int], int]
    fixed: frozenset[tuple[int, int]]
    steps: int
    report_progress: Callable[[float], bool]


def improve_rounds(rounds: Rounds, search: Search, rng: random.Random) -> tuple[Rounds, int, bool]:
    """*rounds* at the least cost, of repeats and of club pairs at a table, that exchanges of two people find.

    Also returns the steps used and whether the search was stopped. People of one team who sit apart in *rounds* sit
    apart in the result; fixed tables stay. The cost is never higher than that of *rounds*; the minimum is not
    guaranteed.
    """
    people = len(search.apart)
    meeting_counts = [[0] * people for _ in range(people)]
    for (first, second), count_of_pair in search.met.items():
        meeting_counts[first][second] = meeting_counts[second][first] = count_of_pair
    for tables in rounds:
        for table in tables:
            for first in table:
                for second in table:
                    if first != second:
                        meeting_counts[first][second] += 1
    club_prices = _prices(search)
    clubs = bool(club_prices)
    # A pair costs its meetings over the first; a third weighs a little more than two seconds, to keep any pair from
    # meeting often.
    most = max((max(row) for row in meeting_counts), default=0) + len(rounds) + 2
    price = [
        0,
        0,
        *(
            REPEAT_COST * (count_of_pair - 1) + (REPEAT_COST // 8) * (count_of_pair - 2)
            for count_of_pair in range(2, most + 2)
        ),
    ]
    price_step = [price[count_of_pair + 1] - price[count_of_pair] for count_of_pair in range(most + 1)]

    def cost() -> int:
        repeat_cost = sum(price[count_of_pair] for row in meeting_counts for count_of_pair in row) // 2
        club_cost = sum(
            club_prices[first][second]
            for tables in (current if clubs else ())
            for table in tables
            for first in table
            for second in table
        )
        return repeat_cost + club_cost // 2

    current = [[list(table) for table in tables] for tables in rounds]
    movable_rounds = [
        (tables, movable_tables)
        for round_index, tables in enumerate(current)
        if len(
            movable_tables := [
                place for place in range(len(tables)) if (round_index, place) not in search.fixed
            ]
        )
        > 1
    ]
    current_cost = least = cost()
    if not movable_rounds or not least:
        return current, 0, False
    # The exchanges since the best layout; undoing them restores it.
    swaps: list[tuple[list[int], int, list[int], int]] = []
    cooling = (search.heats[1] / search.heats[0]) ** (1 / max(1, search.steps))
    heat, chance, team = search.heats[0], rng.random, search.apart
    step = 0
    for step in range(1, search.steps + 1):
        heat *= cooling
        if not step & 4095 and not search.report_progress(step / search.steps):
            _undo(swaps)
            return current, step, True
        tables, movable_tables = movable_rounds[int(chance() * len(movable_rounds))]
        table_a, table_b = (
            tables[movable_tables[int(chance() * len(movable_tables))]],
            tables[movable_tables[int(chance() * len(movable_tables))]],
        )
        if table_a is table_b:
            continue
        seat, other_seat = int(chance() * len(table_a)), int(chance() * len(table_b))
        first, second = table_a[seat], table_b[other_seat]
        first_counts, second_counts = meeting_counts[first], meeting_counts[second]
        change = 0
        for person in table_a:
            if person != first:
                change += price_step[second_counts[person]] - price_step[first_counts[person] - 1]
        for person in table_b:
            if person != second:
                change += price_step[first_counts[person]] - price_step[second_counts[person] - 1]
        if clubs:
            first_prices, second_prices = club_prices[first], club_prices[second]
            for person in table_a:
                if person != first:
                    change += second_prices[person] - first_prices[person]
            for person in table_b:
                if person != second:
                    change += first_prices[person] - second_prices[person]
        if change > 0 and chance() >= math.exp(-change / heat):
            continue
        if team[first] != team[second]:
            if team[first] is not None and any(
                team[person] == team[first] for person in table_b if person != second
            ):
                continue
            if team[second] is not None and any(
                team[person] == team[second] for person in table_a if person != first
            ):
                continue
        for person in table_a:
            if person != first:
                first_counts[person] -= 1
                meeting_counts[person][first] -= 1
                second_counts[person] += 1
                meeting_counts[person][second] += 1
        for person in table_b:
            if person != second:
                second_counts[person] -= 1
                meeting_counts[person][second] -= 1
                first_counts[person] += 1
                meeting_counts[person][first] += 1
        table_a[seat], table_b[other_seat] = second, first
        swaps.append((table_a, seat, table_b, other_seat))
        current_cost += change
        if current_cost < least:
            least = current_cost
            swaps.clear()
            if not least:
                break
    _undo(swaps)
    return current, step, False


def _undo(swaps: Sequence[tuple[list[int], int, list[int], int]]) -> None:
    for table_a, seat, table_b, other_seat in reversed(swaps):
        table_a[seat], table_b[other_seat] = table_b[other_seat], table_a[seat]


def _prices(search: Search) -> list[list[int]]:
    """The cost of each two people at one table for being of one club; empty if nobody is, or if it costs nothing."""
    members: dict[int, list[int]] = {}
    for person, clubs in enumerate(search.alike):
        for club in clubs:
            members.setdefault(club, []).append(person)
    if not (search.together and any(len(people) > 1 for people in members.values())):
        return []
    prices = [[0] * len(search.alike) for _person in search.alike]
    for people in members.values():
        for first in people:
            row = prices[first]
            for second in people:
                if second != first:
                    row[second] += search.together
    return prices
