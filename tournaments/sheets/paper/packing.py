"""Split rows of different heights into columns."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["balance_columns", "pack_columns"]


def pack_columns(heights: Sequence[float], room: float, *, stays: Sequence[bool] = ()) -> list[slice]:
    """The rows in as few columns of at most *room* as possible, in their order.

    No row that *stays* with the next one is the last of a column. A row that is higher than *room* has a column of its
    own.
    """
    columns: list[slice] = []
    begin, height = 0, 0.0
    for at, one in enumerate(heights):
        if at > begin and height + one > room + 1e-6:
            end = at
            while stays and end - 1 > begin and stays[end - 1]:
                end -= 1
            columns.append(slice(begin, end))
            begin, height = end, sum(heights[end:at])
        height += one
    if begin < len(heights):
        columns.append(slice(begin, len(heights)))
    return columns


def balance_columns(
    heights: Sequence[float], room: float, columns: int, *, stays: Sequence[bool] = ()
) -> list[slice]:
    """The rows in at most *columns* columns, with about equal heights; empty if they do not fit."""
    if not heights or len(pack_columns(heights, room, stays=stays)) > columns or max(heights) > room:
        return []
    low, high = 0.0, room
    for _step in range(24):
        middle = (low + high) / 2
        if middle < max(heights) or len(pack_columns(heights, middle, stays=stays)) > columns:
            low = middle
        else:
            high = middle
    return pack_columns(heights, high, stays=stays)
