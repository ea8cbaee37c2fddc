"""Marks of addresses: signatures of what they contain."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from django.core.signing import Signer

__all__ = ["mark_of"]


def mark_of(facts: Iterable[tuple[str, str]]) -> str:
    """Return the mark of the names and values of a query string; only this desk can make it."""
    return Signer(salt="address").signature(urlencode(list(facts)))
