"""Plans without repeated meetings from a construction that needs no search.

There are two forms, both numbered from 0. *Rings*: there are as many rings of people as a table has seats; a round
seats one person of each ring at every table and turns each ring by its own number of places, and no two rings are ever
turned the same way relative to each other. *Wheels*: see `wheels`. Where a ring's people fill tables of their own, they
play on among themselves once the rings have no turns left.

Source: the rings are a difference matrix, after R. C. Bose and K. A. Bush, "Orthogonal arrays of strength two and
three", Annals of Mathematical Statistics 23 (1952), 508-524; over a field its rows are the multiples of its elements.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from referee.seating.rotations import WHEELS, wheel_rounds

__all__ = ["LOOKS", "Layout", "without_repeats"]

Layout = list[list[list[int]]]
"""Rounds of tables of people; the tables are in the order of their numbers."""

Row = tuple[int, ...]
Add = Callable[[int, int], int]

LOOKS = 20_000
"""The number of looks in the search for turns of the rings."""

# The number of restarts of that search.
_STARTS = 8


def without_repeats(
    people: int, seats: int, rounds: int, rng: random.Random, looks: int = LOOKS
) -> list[Layout]:
    """Plans of up to *rounds* rounds in which none of the *people* meet twice, the longest first.

    *people* fill tables of *seats*. A plan of fewer rounds is given where no form reaches further. Among plans of equal
    length, those in which nobody returns to a table come first. Where no form gives the turns of the rings, a search
    with *looks* looks finds them.

    >>> rng = random.Random(1)
    >>> len(without_repeats(28, 4, 9, rng)[0]), len(without_repeats(24, 4, 9, rng)[0])
    (9, 7)
    """
    size = people // seats
    if size == 1:
        return [[[list(range(people))]]]
    layouts = [_ring_layout(size, seats, seats + 1, rounds, rng, looks)]
    if len(layouts[0]) < rounds:
        layouts.append(_ring_layout(size, seats, seats, rounds, rng, looks))
        layouts = [_extended_layout(layout, size, seats, rounds, rng, looks) for layout in layouts]
    if seats == 4 and people in WHEELS:
        wheel = wheel_rounds(people)
        chosen = sorted(rng.sample(range(len(wheel)), min(rounds, len(wheel))))
        layouts.append([wheel[turn] for turn in chosen])
    return sorted(layouts, key=len, reverse=True)


def _ring_layout(size: int, seats: int, columns: int, rounds: int, rng: random.Random, looks: int) -> Layout:
    """Rounds in which each table has one person of each ring; with a further column, nobody returns to a table."""
    add, rows = _rows(size, columns, min(rounds, size), rng, looks)
    layout = []
    for row in rows:
        tables: list[list[int]] = [[] for _ in range(size)]
        number = row[seats] if columns > seats else 0
        for start in range(size):
            tables[add(start, number)] = [seat * size + add(start, row[seat]) for seat in range(seats)]
        layout.append(tables)
    return layout


def _rows(size: int, columns: int, rounds: int, rng: random.Random, looks: int) -> tuple[Add, list[Row]]:
    """Rows in which any two columns differ by another amount in every row, with the addition of places."""

    def add_in_ring(place: int, by: int) -> int:
        return (place + by) % size

    if all(size % factor for factor in range(2, columns)) and size >= columns:
        chosen = rng.sample(range(size), rounds)
        return add_in_ring, [
            tuple(multiplier * row % size for multiplier in range(columns)) for row in chosen
        ]
    if size in _FIELDS and size >= columns:
        prime, reduced = _FIELDS[size]
        elements = [_digits(number, prime, len(reduced)) for number in range(size)]
        chosen = rng.sample(range(size), rounds)
        rows = [
            tuple(
                _number(_product(elements[multiplier], elements[row], prime, reduced), prime)
                for multiplier in range(columns)
            )
            for row in chosen
        ]

        def add_in_field(place: int, by: int) -> int:
            digit_pairs = zip(elements[place], elements[by], strict=True)
            return _number([(first + second) % prime for first, second in digit_pairs], prime)

        return add_in_field, rows
    return add_in_ring, _searched_rows(size, columns, rounds, rng, looks)


def _searched_rows(size: int, columns: int, rounds: int, rng: random.Random, all_looks: int) -> list[Row]:
    """Such rows as a limited search finds, at most *rounds*."""
    best: list[Row] = []
    for _start in range(_STARTS):
        # The second column identifies a row. Rows therefore need not be tried in every order.
        seconds = rng.sample(range(size), rounds)
        used: dict[tuple[int, int], set[int]] = {pair: set() for pair in combinations(range(columns), 2)}
        rows: list[Row] = []
        looks = all_looks // _STARTS

        def fits(row: Sequence[int], value: int, used: dict[tuple[int, int], set[int]] = used) -> bool:
            column = len(row)
            return all(
                (value - row[earlier]) % size not in used[earlier, column] for earlier in range(column)
            )

        def complete_rows(
            row: list[int],
            rows: list[Row] = rows,
            seconds: list[int] = seconds,
            used: dict[tuple[int, int], set[int]] = used,
        ) -> bool:
            nonlocal looks, best
            if len(row) == columns:
                rows.append(tuple(row))
                for (first, second), differences in used.items():
                    differences.add((row[second] - row[first]) % size)
                if len(rows) > len(best):
                    best = rows[:]
                if len(rows) == rounds or complete_rows([0]):
                    return True
                for (first, second), differences in used.items():
                    differences.remove((row[second] - row[first]) % size)
                rows.pop()
                return False
            candidates = [seconds[len(rows)]] if len(row) == 1 else rng.sample(range(size), size)
            for value in candidates:
                looks -= 1
                if looks < 0:
                    return False
                if fits(row, value) and complete_rows([*row, value]):
                    return True
            return False

        if complete_rows([0]):
            break
    return best


def _extended_layout(
    layout: Layout, size: int, seats: int, rounds: int, rng: random.Random, looks: int
) -> Layout:
    """The layout, extended by games of each ring among itself where its people fill tables."""
    rounds_missing = rounds - len(layout)
    if rounds_missing <= 0 or size % seats:
        return layout
    ring_layout = without_repeats(size, seats, rounds_missing, rng, looks)[0]
    added_rounds = [
        [[ring * size + person for person in table] for ring in range(seats) for table in tables]
        for tables in ring_layout[:rounds_missing]
    ]
    return layout + added_rounds


# Fields by the number of their elements: the prime, and the reduction of the power that is too high.
_FIELDS: Final[dict[int, tuple[int, tuple[int, ...]]]] = {
    4: (2, (1, 1)),
    8: (2, (1, 1, 0)),
    9: (3, (1, 1)),
    16: (2, (1, 1, 0, 0)),
}


def _digits(number: int, prime: int, length: int) -> list[int]:
    return [number // prime**power % prime for power in range(length)]


def _number(digits: Sequence[int], prime: int) -> int:
    return sum(digit * prime**power for power, digit in enumerate(digits))


def _product(first: Sequence[int], second: Sequence[int], prime: int, reduced: Sequence[int]) -> list[int]:
    product = [0] * (2 * len(reduced) - 1)
    for i, first_digit in enumerate(first):
        for j, second_digit in enumerate(second):
            product[i + j] += first_digit * second_digit
    for power in range(len(product) - 1, len(reduced) - 1, -1):
        for lower, digit in enumerate(reduced):
            product[power - len(reduced) + lower] += product[power] * digit
    return [digit % prime for digit in product[: len(reduced)]]
