"""Timings that stay comparable on a machine shared with other work."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

__all__ = ["Figure", "fastest", "side_by_side"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One line of the report: the subject, its value and unit, and the comparison."""

    subject: str
    value: float
    unit: str
    against: str = ""

    def __str__(self) -> str:
        number = f"{self.value:,.0f}" if self.value >= 100 else f"{self.value:,.2f}"
        return f"{self.subject:<58}{number:>10} {self.unit:<10}{self.against}".rstrip()


def fastest(run: Callable[[], object], *, times: int = 5) -> float:
    """Seconds of processor time of the fastest of several runs, which other work disturbed least."""
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        run()
        best = min(best, time.process_time() - start)
    return best


def side_by_side(runs: Iterable[Callable[[], object]], *, times: int = 5) -> list[float]:
    """The fastest seconds of several subjects, run in turn so that all meet the same disturbances."""
    subjects = list(runs)
    best = [float("inf")] * len(subjects)
    for _ in range(times):
        for index, run in enumerate(subjects):
            best[index] = min(best[index], fastest(run, times=1))
    return best
