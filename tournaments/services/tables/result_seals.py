"""The seal of a cached result, and the version of what computed it."""

from __future__ import annotations

import hashlib
import inspect
from functools import cache
from pathlib import Path
from typing import Final

from django.utils.crypto import salted_hmac

import referee
from tournaments.models import Tournament

__all__ = ["current_version", "seal"]

_SALT: Final = "cached results"
_VERSION_LENGTH: Final = 16


@cache
def current_version() -> str:
    """Return the mark of all code that a result depends on, and of this site's key."""
    digest = hashlib.sha256()
    for file in _source_files():
        source = file.read_bytes()
        digest.update(f"{file.name} {len(source)}\n".encode() + source)
    return _sign(digest.hexdigest())[:_VERSION_LENGTH]


def seal(*columns: str) -> str:
    """Return the seal of a result; only somebody with this site's key can make it."""
    return _sign("\n".join(columns))


def _source_files() -> list[Path]:
    package = Path(inspect.getfile(referee)).parent
    beside = (Path(__file__).with_name(f"{name}.py") for name in ("cached_results", "tallies"))
    return [*sorted(package.rglob("*.py")), *beside, Path(inspect.getfile(Tournament))]


def _sign(text: str) -> str:
    return salted_hmac(_SALT, text, algorithm="sha256").hexdigest()
