"""Check that the readable part of an exported event agrees with its chains."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tournaments.journal.problems import Problem

__all__ = ["differences"]

_IGNORED_PATHS = re.compile(r"people\[[0-9]+\]\.shown|merged")
_ALLOWED_LENGTH_DIFFERENCES = {False: (0,), True: (0, 1)}


def differences(given: object, expected: object, path: str = "") -> Iterator[Problem]:
    """Yield a problem with its path for each difference between *given* and *expected*.

    *given* may leave things out. Its journal may be shorter by one entry, because a new address after an import is
    recorded there. How people are shown, and who was merged, is not compared, because it depends on what else this desk
    knows.

    >>> [one.path for one in differences({"name": "A", "seats": ["p1", "p3"]}, {"name": "B", "seats": ["p1", "p2"]})]
    ['name', 'seats[1]']
    """
    if isinstance(given, dict) and isinstance(expected, dict):
        for name, value in given.items():
            value_path = f"{path}.{name}" if path else str(name)
            if _IGNORED_PATHS.fullmatch(value_path):
                continue
            if name not in expected:
                yield Problem(path=value_path, code="unknown_field", facts={"name": str(name)[:40]})
            else:
                yield from differences(value, expected[name], value_path)
    elif (
        isinstance(given, list)
        and isinstance(expected, list)
        and len(expected) - len(given) in _ALLOWED_LENGTH_DIFFERENCES[path == "journal"]
    ):
        for index, (value, expected_value) in enumerate(zip(given, expected, strict=False)):
            yield from differences(value, expected_value, f"{path}[{index}]")
    elif type(given) is not type(expected) or given != expected:
        yield Problem(path=path, code="broken_chain")
