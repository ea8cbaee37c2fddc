"""Counts of this process, in the text format of Prometheus.

A library was tried: `prometheus-client` shares counts between processes in memory-mapped files, and the system kills a
process that writes into one while the disk is full. Here a count is a number in memory, and sharing it may fail.
"""

from __future__ import annotations

import os
import threading
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final, Literal

__all__ = [
    "CONFLICTS",
    "ENTRIES",
    "FAMILIES",
    "OPEN_STREAMS",
    "OUTAGES",
    "REQUESTS",
    "Count",
    "Durations",
    "sample",
]

_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper limits of the ranges in which the durations of requests are counted."""


def sample(name: str, labels: dict[str, str], value: float) -> str:
    r"""Return the line of one value. The label's values are escaped.

    >>> sample("up", {"view": 'a "b"'}, 2.0)
    'up{view="a \\"b\\""} 2'
    """
    escaped = {
        label: text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
        for label, text in labels.items()
    }
    inside = ",".join(f'{label}="{text}"' for label, text in escaped.items())
    number = str(int(value)) if value == int(value) else repr(value)
    return f"{name}{{{inside}}} {number}" if inside else f"{name} {number}"


class Count:
    """A number for each combination of labels; a *gauge* also falls."""

    def __init__(
        self, name: str, explanation: str, *labels: str, kind: Literal["counter", "gauge"] = "counter"
    ) -> None:
        self.name, self.explanation, self.kind = name, explanation, kind
        self._labels = labels
        self._lock = threading.Lock()
        self._values: dict[tuple[str, ...], int] = {} if labels else {(): 0}

    def add(self, *labels: str, by: int = 1) -> None:
        """Add to the number with these labels."""
        with self._lock:
            self._values[labels] = self._values.get(labels, 0) + by

    def samples(self) -> Iterator[str]:
        """Yield the lines of all numbers, each with the number of this process."""
        for labels, value in sorted(self._values.copy().items()):
            yield sample(self.name, _own(self._labels, labels), value)


class Durations:
    """How many requests there were of each view and status, and how long they took, as a histogram."""

    kind: Final = "histogram"

    def __init__(self, name: str, explanation: str) -> None:
        self.name, self.explanation = name, explanation
        self._lock = threading.Lock()
        self._rows: dict[tuple[str, int], list[float]] = {}

    def add(self, view: str, status: int, seconds: float) -> None:
        """Count a request."""
        with self._lock:
            row = self._rows.get((view, status))
            if row is None:
                row = self._rows[view, status] = [0.0] * (len(_SECONDS) + 2)
            row[bisect_left(_SECONDS, seconds)] += 1
            row[-1] += seconds

    def samples(self) -> Iterator[str]:
        """Yield the lines of all rows, each with the number of this process."""
        with self._lock:
            rows = sorted((key, row.copy()) for key, row in self._rows.items())
        for (view, status), (*numbers, seconds) in rows:
            labels = _own(("view", "status"), (view, str(status)))
            total = 0.0
            for limit, number in zip((*map(str, _SECONDS), "+Inf"), numbers, strict=True):
                total += number
                yield sample(f"{self.name}_bucket", labels | {"le": limit}, total)
            yield sample(f"{self.name}_sum", labels, seconds)
            yield sample(f"{self.name}_count", labels, total)


def _own(names: tuple[str, ...], values: tuple[str, ...]) -> dict[str, str]:
    return {"process": str(os.getpid()), **dict(zip(names, values, strict=True))}


REQUESTS: Final = Durations(
    "shinpan_request_seconds",
    "Time in which requests were answered, by the name of the view and the status; of a stream, until it began.",
)
ENTRIES: Final = Count(
    "shinpan_entries_total",
    "Entries saved at tables, by kind: hands, corrections, rulings and others.",
    "kind",
)
CONFLICTS: Final = Count(
    "shinpan_conflicts_repeated_total",
    "Requests that were repeated because another one wrote at the same time.",
)
OUTAGES: Final = Count(
    "shinpan_outages_total", "Requests that were refused because nothing could be saved or read.", "outage"
)
OPEN_STREAMS: Final = Count(
    "shinpan_open_streams", "Streams of news that are open, by page.", "page", kind="gauge"
)
FAMILIES: Final = (REQUESTS, ENTRIES, CONFLICTS, OUTAGES, OPEN_STREAMS)
"""All that a process counts."""
