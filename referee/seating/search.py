"""Improve a plan by exchanging players to reduce repeated meetings."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

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
    count = [[0] * people for _ in range(people)]
    for (one, other), times in search.met.items():
        count[one][other] = count[other][one] = times
    for tables in rounds:
        for table in tables:
            for one in table:
                for other in table:
                    if one != other:
                        count[one][other] += 1
    alike = _prices(search)
    clubs = bool(alike)
    # A pair costs its meetings over the first; a third weighs a little more than two seconds, to keep any pair from
    # meeting often.
    most = max((max(row) for row in count), default=0) + len(rounds) + 2
    price = [
        0,
        0,
        *(REPEAT_COST * (times - 1) + (REPEAT_COST // 8) * (times - 2) for times in range(2, most + 2)),
    ]
    step_up = [price[times + 1] - price[times] for times in range(most + 1)]

    def cost() -> int:
        met = sum(price[times] for row in count for times in row) // 2
        together = sum(
            alike[one][other]
            for tables in (current if clubs else ())
            for table in tables
            for one in table
            for other in table
        )
        return met + together // 2

    current = [[list(table) for table in tables] for tables in rounds]
    free = [
        (tables, open_)
        for at, tables in enumerate(current)
        if len(open_ := [place for place in range(len(tables)) if (at, place) not in search.fixed]) > 1
    ]
    now = least = cost()
    if not free or not least:
        return current, 0, False
    # The exchanges since the best layout; undoing them restores it.
    since: list[tuple[list[int], int, list[int], int]] = []
    cooling = (search.heats[1] / search.heats[0]) ** (1 / max(1, search.steps))
    heat, chance, team = search.heats[0], rng.random, search.apart
    step = 0
    for step in range(1, search.steps + 1):
        heat *= cooling
        if not step & 4095 and not search.report_progress(step / search.steps):
            _back(since)
            return current, step, True
        tables, open_ = free[int(chance() * len(free))]
        here, there = tables[open_[int(chance() * len(open_))]], tables[open_[int(chance() * len(open_))]]
        if here is there:
            continue
        seat, other_seat = int(chance() * len(here)), int(chance() * len(there))
        one, other = here[seat], there[other_seat]
        of_one, of_other = count[one], count[other]
        change = 0
        for who in here:
            if who != one:
                change += step_up[of_other[who]] - step_up[of_one[who] - 1]
        for who in there:
            if who != other:
                change += step_up[of_one[who]] - step_up[of_other[who] - 1]
        if clubs:
            mine, theirs = alike[one], alike[other]
            for who in here:
                if who != one:
                    change += theirs[who] - mine[who]
            for who in there:
                if who != other:
                    change += mine[who] - theirs[who]
        if change > 0 and chance() >= math.exp(-change / heat):
            continue
        if team[one] != team[other]:
            if team[one] is not None and any(team[who] == team[one] for who in there if who != other):
                continue
            if team[other] is not None and any(team[who] == team[other] for who in here if who != one):
                continue
        for who in here:
            if who != one:
                of_one[who] -= 1
                count[who][one] -= 1
                of_other[who] += 1
                count[who][other] += 1
        for who in there:
            if who != other:
                of_other[who] -= 1
                count[who][other] -= 1
                of_one[who] += 1
                count[who][one] += 1
        here[seat], there[other_seat] = other, one
        since.append((here, seat, there, other_seat))
        now += change
        if now < least:
            least = now
            since.clear()
            if not least:
                break
    _back(since)
    return current, step, False


def _back(swaps: Sequence[tuple[list[int], int, list[int], int]]) -> None:
    for here, seat, there, other_seat in reversed(swaps):
        here[seat], there[other_seat] = there[other_seat], here[seat]


def _prices(search: Search) -> list[list[int]]:
    """The cost of each two people at one table for being of one club; empty if nobody is, or if it costs nothing."""
    members: dict[int, list[int]] = {}
    for who, clubs in enumerate(search.alike):
        for club in clubs:
            members.setdefault(club, []).append(who)
    if not (search.together and any(len(those) > 1 for those in members.values())):
        return []
    prices = [[0] * len(search.alike) for _who in search.alike]
    for those in members.values():
        for one in those:
            row = prices[one]
            for other in those:
                if other != one:
                    row[other] += search.together
    return prices
