"""Salted hashes that stand for names in a journal."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from tournaments.journal import canonical

__all__ = ["new_salt", "seal"]


def new_salt() -> str:
    """A random word of 32 characters: without it nobody finds out, by trying names, whose seal it is."""
    return secrets.token_hex(16)


def seal(salt: str, particulars: Mapping[str, str]) -> str:
    """The hash of *particulars* by name, with *salt*; what is empty does not count.

    So a sort of particulars that is asked for later changes no seal.

    >>> seal("5a", {"name": "Sato Yui", "reading": ""}) == seal("5a", {"name": "Sato Yui"})
    True
    >>> seal("5a", {"name": "Sato Yui"}) == seal("5b", {"name": "Sato Yui"})
    False
    """
    said = {name: text for name, text in particulars.items() if text}
    return canonical.digest({"v": canonical.VERSION, "salt": salt, "particulars": said})
