"""Whether names are shown as for everybody or as for officials.

This is the only module that decides it. The default is for officials, which applies to commands, exports and everything
a desk does by itself. A request sets it in `views.people.naming`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["is_for_everybody", "override_public_names"]

_everybody: ContextVar[Callable[[], bool]] = ContextVar("everybody", default=lambda: False)


def is_for_everybody() -> bool:
    """Return whether names are shown in the way people chose for the public."""
    return _everybody.get()()


@contextmanager
def override_public_names(is_public: Callable[[], bool]) -> Iterator[None]:
    """Evaluate *is_public* whenever a person is read. Reads inside *is_public* itself are for officials."""
    reset_token = _everybody.set(is_public)
    try:
        yield
    finally:
        _everybody.reset(reset_token)
