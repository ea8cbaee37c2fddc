"""Check that the readable part of an exported event agrees with its chains."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tournaments.journal.problems import Problem

__all__ = ["differences"]

_BESIDE = re.compile(r"people\[[0-9]+\]\.shown|merged")
_MORE = {False: (0,), True: (0, 1)}


def differences(given: object, told: object, path: str = "") -> Iterator[Problem]:
    """Where what is *given* says something else than what is *told*, each with its place.

    What is given may leave things out. Its journal may be shorter by an entry: an event that is brought to another
    address says so there. How somebody is shown, and who became another, hangs on what this desk knows besides.

    >>> [one.path for one in differences({"name": "A", "seats": ["p1", "p3"]}, {"name": "B", "seats": ["p1", "p2"]})]
    ['name', 'seats[1]']
    """
    if isinstance(given, dict) and isinstance(told, dict):
        for name, value in given.items():
            place = f"{path}.{name}" if path else str(name)
            if _BESIDE.fullmatch(place):
                continue
            if name not in told:
                yield Problem(path=place, code="unknown_field", facts={"name": str(name)[:40]})
            else:
                yield from differences(value, told[name], place)
    elif (
        isinstance(given, list)
        and isinstance(told, list)
        and len(told) - len(given) in _MORE[path == "journal"]
    ):
        for at, (value, other) in enumerate(zip(given, told, strict=False)):
            yield from differences(value, other, f"{path}[{at}]")
    elif type(given) is not type(told) or given != told:
        yield Problem(path=path, code="broken_chain")
