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

    A tuple has a value for each of several parameters.
    """
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.larger if at % step else ()
        )
        for at, value in enumerate(values)
    ]
