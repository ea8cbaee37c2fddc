"""How much work is done? Counted and not clocked: a busy machine does no more of it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

__all__ = ["calls"]


def calls(done: Callable[[], object]) -> int:
    """How many functions written in Python are called while *done* is."""
    count = 0

    def look(_frame: FrameType, event: str, _about: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(look)
    try:
        done()
    finally:
        sys.setprofile(None)
    return count
