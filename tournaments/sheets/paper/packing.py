"""Split rows of different heights into columns."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["balance_columns", "pack_columns"]


def pack_columns(
    heights: Sequence[float], room: float, *, keep_with_next: Sequence[bool] = ()
) -> list[slice]:
    """The rows in as few columns of at most *room* as possible, in their order.

    *keep_with_next* is true for each row that must not be the last of a column. A row that is higher than *room* has
    a column of its own.
    """
    columns: list[slice] = []
    begin, height = 0, 0.0
    for index, row_height in enumerate(heights):
        if index > begin and height + row_height > room + 1e-6:
            end = index
            while keep_with_next and end - 1 > begin and keep_with_next[end - 1]:
                end -= 1
            columns.append(slice(begin, end))
            begin, height = end, sum(heights[end:index])
        height += row_height
    if begin < len(heights):
        columns.append(slice(begin, len(heights)))
    return columns


def balance_columns(
    heights: Sequence[float], room: float, columns: int, *, keep_with_next: Sequence[bool] = ()
) -> list[slice]:
    """The rows in at most *columns* columns, with about equal heights; empty if they do not fit."""
    if (
        not heights
        or len(pack_columns(heights, room, keep_with_next=keep_with_next)) > columns
        or max(heights) > room
    ):
        return []
    low, high = 0.0, room
    for _step in range(24):
        middle = (low + high) / 2
        if (
            middle < max(heights)
            or len(pack_columns(heights, middle, keep_with_next=keep_with_next)) > columns
        ):
            low = middle
        else:
            high = middle
    return pack_columns(heights, high, keep_with_next=keep_with_next)
