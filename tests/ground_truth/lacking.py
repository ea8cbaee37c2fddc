"""What becomes of a check whose field a record lacks? It is left out and counted aloud: it neither fails nor passes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["Lacking", "LeftOut", "Record"]


class Lacking(Exception):
    """A record has no such field."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class Record(dict[str, Any]):
    """A record as it was read; to ask it by brackets for a field that it lacks raises `Lacking`.

    Where a field may be absent by the records' own README, `get` asks for it.
    """

    def __missing__(self, field: str) -> Any:
        raise Lacking(field)


class LeftOut:
    """How many checks of one kind there are, and how many were left out for want of which field."""

    def __init__(self) -> None:
        self.of = 0
        self.lacking: Counter[str] = Counter()

    @contextmanager
    def check(self, count: int = 1) -> Iterator[None]:
        """So many checks on one record; where it lacks what they need, they are left out."""
        self.of += count
        with self.part(count):
            yield

    @contextmanager
    def part(self, count: int = 1) -> Iterator[None]:
        """A part of checks that are counted already."""
        try:
            yield
        except Lacking as lacks:
            self.without(lacks.field, count)

    def without(self, field: str, count: int = 1) -> None:
        """The records of so many checks lack the *field*."""
        self.lacking[field] += count

    def __str__(self) -> str:
        if not self.lacking:
            return ""
        told = (
            f"{count} of {self.of}, no `{field}` in the record" for field, count in self.lacking.most_common()
        )
        return f"\nleft out: {'; '.join(told)}"
