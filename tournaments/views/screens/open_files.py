"""The number of files and connections that the process may have open at once."""

from __future__ import annotations

import sys
from typing import Final

__all__ = ["allow_more", "most"]

_WANTED: Final = 8_192
"""Enough for all streams of a process and its requests."""


def allow_more() -> None:
    """Let the process open as many files as a full hall needs, if the system allows it."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = _WANTED if hard == resource.RLIM_INFINITY else min(_WANTED, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most() -> int:
    """Return how many files the process may have open at once."""
    if sys.platform == "win32":
        return _WANTED
    import resource

    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _WANTED if soft == resource.RLIM_INFINITY else soft
