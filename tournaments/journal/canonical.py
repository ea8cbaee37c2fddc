"""The canonical form of a value, for hashing."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

__all__ = ["MAX_INTEGER", "VERSION", "canonical_json", "check_plain", "digest", "format_moment"]

VERSION = 1
"""Part of everything that is hashed; it changes with the canonical form."""
_UNSTORABLE: Final = re.compile("[\0\ud800-\udfff]")
MAX_INTEGER = 2**53 - 1
"""The largest whole number that every program reads from JSON unchanged."""


def check_plain(value: object) -> None:
    """Raise `TypeError`, with the place, for a value that some database or file would not return unchanged.

    Plain values are objects with text for keys, lists, text, whole numbers up to `MAX_INTEGER`, true, false and null. A
    float is not plain: one database returns 1e22 as it was written, the other as a whole number. A tuple comes back as
    a list. NUL and unpaired surrogates are text that not all databases accept.

    >>> check_plain({"minutes": 75, "rests": [None]})
    >>> check_plain({"rests": [1.0]})
    Traceback (most recent call last):
    ...
    TypeError: .rests[0]: a float is not written into a journal
    """
    for problem in _problems(value, ""):
        raise TypeError(problem)


def _problems(value: object, path: str) -> Iterator[str]:
    match value:
        case None | bool():
            pass
        case str():
            if _is_unstorable(value):
                yield f"{path or '.'}: NUL or half a letter in a text"
        case int():
            if abs(value) > MAX_INTEGER:
                yield f"{path or '.'}: a number with more than 53 bits"
        case list():
            for index, item in enumerate(value):
                yield from _problems(item, f"{path}[{index}]")
        case dict():
            for key, item in value.items():
                if not isinstance(key, str) or _is_unstorable(key):
                    yield f"{path or '.'}: {key!r} is no key"
                yield from _problems(item, f"{path}.{key}")
        case _:
            yield f"{path or '.'}: a {type(value).__name__} is not written into a journal"


def _is_unstorable(text: str) -> bool:
    return _UNSTORABLE.search(text) is not None


def canonical_json(value: object) -> str:
    """Return *value* as canonical JSON: keys sorted by code point, no spaces, characters unescaped.

    >>> canonical_json({"b": [1, None], "a": "佐伯"})
    '{"a":"佐伯","b":[1,null]}'
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(value: object) -> str:
    """Return the SHA-256 of the canonical *value* in 64 hexadecimal digits. Raises `TypeError` like `check_plain`."""
    check_plain(value)
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()


def format_moment(moment: datetime) -> str:
    """Format a moment for hashing: UTC, microseconds, fixed length. Raises `TypeError` for one without a time zone.

    >>> format_moment(datetime(2026, 5, 2, 9, 1, tzinfo=UTC))
    '2026-05-02T09:01:00.000000+00:00'
    """
    if moment.utcoffset() is None:
        raise TypeError(f"{moment.isoformat()} could be any hour of the day: it says no time zone")
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
