"""Parameters of which some run every time, and all in `make larger`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

__all__ = ["chosen", "every_nth"]


def chosen(values: Iterable[Any], runs: Callable[[Any], bool]) -> list[Any]:
    """Parameters: those for which *runs* is true run every time, the others in `make larger`."""
    return [pytest.param(value, marks=() if runs(value) else pytest.mark.larger) for value in values]


def every_nth(values: Iterable[Any], step: int) -> list[Any]:
    """Parameters: every *step*th, from the first, runs every time, the others in `make larger`.

    A tuple has a value for each of several parameters; a `pytest.param` keeps its name and marks.
    """
    return [
        _parameter(value, pytest.mark.larger if index % step else ()) for index, value in enumerate(values)
    ]


def _parameter(value: Any, marks: Any) -> Any:
    if hasattr(value, "marks"):
        return value if marks == () else pytest.param(*value.values, marks=[*value.marks, marks], id=value.id)
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=marks)
