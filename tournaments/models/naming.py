"""Whether names are shown to the current viewer.

The one place that decides it. Unless something says otherwise it is for officials: so it is for commands, exports and
whatever a desk does by itself. A request says whether it is for everybody (`views.naming`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["is_for_everybody", "named_for"]

_everybody: ContextVar[Callable[[], bool]] = ContextVar("everybody", default=lambda: False)


def is_for_everybody() -> bool:
    """Whether people are named as they want to be shown to everybody."""
    return _everybody.get()()


@contextmanager
def named_for(everybody: Callable[[], bool]) -> Iterator[None]:
    """Let *everybody* say so, whenever somebody is read; what it asks itself is for officials."""
    held = _everybody.set(everybody)
    try:
        yield
    finally:
        _everybody.reset(held)
