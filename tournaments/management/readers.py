"""Stop quietly when the reader of a command's output closes it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["ignore_closed_output"]


@contextmanager
def ignore_closed_output() -> Iterator[None]:
    """Ignore a closed output within the context, and discard the rest of the output."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
