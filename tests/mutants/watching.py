"""Records the lines that a test executes."""

from __future__ import annotations

import functools
import gc
import sys
import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

__all__ = ["Seen", "Watch", "caches_of_answers"]

_BUILT_ONCE = ("referee.codec.to_plain", "referee.rules", "referee.rulesets")

Seen = set[tuple[str, int]]
"""Executed lines, each as file and number."""


class Watch:
    """Records which of the *wanted* lines are executed; functions without such lines run nearly at full speed."""

    def __init__(self, wanted: Collection[tuple[str, int]]) -> None:
        self._wanted = set(wanted)
        self._files = {file for file, _ in wanted}
        self._inside: dict[CodeType, bool] = {}
        self._seen: Seen = set()

    @contextmanager
    def noting(self) -> Iterator[Seen]:
        """The lines that are executed inside the block, in every thread; blocks may be nested."""
        outer, self._seen = self._seen, set()
        before = sys.gettrace()
        sys.settrace(self._called)
        threading.settrace(self._called)
        try:
            yield self._seen
        finally:
            sys.settrace(before)
            threading.settrace(before)
            self._seen = outer

    def _called(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        inside = self._inside.get(frame.f_code)
        if inside is None:
            inside = self._inside[frame.f_code] = self._holds(frame.f_code)
        return self._line if inside else None

    def _holds(self, code: CodeType) -> bool:
        if code.co_filename not in self._files:
            return False
        return any((code.co_filename, line) in self._wanted for _, _, line in code.co_lines() if line)

    def _line(self, frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "line":
            self._seen.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line


def caches_of_answers() -> list[Any]:
    """All caches of imported functions of the law: a later run would find an answer there and not execute the line."""
    cache_type = functools._lru_cache_wrapper
    # Pytest freezes the objects that it collected, and frozen objects are not listed.
    frozen = gc.get_freeze_count()
    gc.unfreeze()
    listed = gc.get_objects()
    if frozen:
        gc.freeze()
    return [
        item
        for item in listed
        if type(item) is cache_type
        and item.__module__.startswith("referee")
        and item.__module__ not in _BUILT_ONCE
    ]
