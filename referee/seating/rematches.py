"""The winds of a table that plays another round together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import permutations
from typing import TypeVar

from referee.seating.draw import Draw

__all__ = ["turned_tables"]

Person = TypeVar("Person", bound=Hashable)


def turned_tables(
    tables: Sequence[Sequence[Person]],
    earlier_rounds: Sequence[Draw[Person]],
    event: Sequence[Draw[Person]] = (),
) -> tuple[tuple[Person, ...], ...]:
    """The same tables, each in the order of its winds from East on, giving everybody a wind they had least.

    *earlier_rounds* are the rounds in which they have played on up to now: in each table, every wind occurs once before
    any occurs twice, as long as the table stays together. Among those orders the one that also evens out the winds of
    the whole *event* is taken, then the first that turns the table as it was given. The same arguments give the same
    order.

    >>> turned_tables(["ABCD"], [Draw(tables=(tuple("ABCD"),), resting=())])
    (('B', 'C', 'D', 'A'),)
    >>> turned_tables(["ABCD"], [])
    (('A', 'B', 'C', 'D'),)
    """
    winds_so_far, event_winds = _winds(earlier_rounds), _winds(event)
    return tuple(_turned_table(list(table), winds_so_far, event_winds) for table in tables)


def _winds(rounds: Sequence[Draw[Person]]) -> Counter[tuple[Person, int]]:
    return Counter(
        (person, wind) for draw in rounds for table in draw.tables for wind, person in enumerate(table)
    )


def _turned_table(
    table: list[Person], winds_so_far: Counter[tuple[Person, int]], event_winds: Counter[tuple[Person, int]]
) -> tuple[Person, ...]:
    turns = [tuple(table[start:] + table[:start]) for start in range(len(table))]
    # A turn keeps everybody's neighbours; another order is taken only if no turn is as even.
    orders = [*turns, *(order for order in permutations(table) if order not in turns)]

    def uneven(order: tuple[Person, ...], counts: Counter[tuple[Person, int]]) -> int:
        # The sum of the squares is least where everybody has every wind equally often.
        return sum(2 * counts[person, wind] + 1 for wind, person in enumerate(order))

    return min(orders, key=lambda order: (uneven(order, winds_so_far), uneven(order, event_winds)))
