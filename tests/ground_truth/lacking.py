"""A check whose field is missing in a record is left out and reported: it neither fails nor passes."""

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
    """A record as it was read; access by brackets to a missing field raises `Lacking`.

    Code uses `get` for a field that may be absent according to the records' own README.
    """

    def __missing__(self, field: str) -> Any:
        raise Lacking(field)


class LeftOut:
    """The number of checks of one kind, and the number left out for each missing field."""

    def __init__(self) -> None:
        self.of = 0
        self.lacking: Counter[str] = Counter()

    @contextmanager
    def check(self, count: int = 1) -> Iterator[None]:
        """Run *count* checks on one record; if the record lacks a field that they need, they are left out."""
        self.of += count
        with self.part(count):
            yield

    @contextmanager
    def part(self, count: int = 1) -> Iterator[None]:
        """Run a part of checks that are already counted."""
        try:
            yield
        except Lacking as lacks:
            self.without(lacks.field, count)

    def without(self, field: str, count: int = 1) -> None:
        """Note that the records of *count* checks lack the *field*."""
        self.lacking[field] += count

    def __str__(self) -> str:
        if not self.lacking:
            return ""
        remarks = (
            f"{count} of {self.of}, no `{field}` in the record" for field, count in self.lacking.most_common()
        )
        return f"\nleft out: {'; '.join(remarks)}"
