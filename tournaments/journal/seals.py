"""Salted hashes that represent names in a journal."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from tournaments.journal import canonical

__all__ = ["new_salt", "seal"]


def new_salt() -> str:
    """Return a random word of 32 characters; without it nobody can find the person of a seal by trying names."""
    return secrets.token_hex(16)


def seal(salt: str, particulars: Mapping[str, str]) -> str:
    """Return the hash of *particulars* by name, with *salt*; empty values are ignored.

    A new kind of particulars therefore changes no existing seal.

    >>> seal("5a", {"name": "Sato Yui", "reading": ""}) == seal("5a", {"name": "Sato Yui"})
    True
    >>> seal("5a", {"name": "Sato Yui"}) == seal("5b", {"name": "Sato Yui"})
    False
    """
    filled = {name: text for name, text in particulars.items() if text}
    return canonical.digest({"v": canonical.VERSION, "salt": salt, "particulars": filled})
