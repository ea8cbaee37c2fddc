"""Stop quietly when the reader of a command's output leaves."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["may_leave"]


@contextmanager
def may_leave() -> Iterator[None]:
    """Within it a reader may leave before the end: that is no error, and what is left unsaid goes nowhere."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
