"""The mutants that are accepted as equivalent to the original line."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.mutant import Mutant

__all__ = ["Accepted", "accepted"]

_FILE = Path(__file__).with_name("equivalent.toml")
_FIELDS = {"file", "line", "becomes", "why"}


@dataclass(frozen=True, slots=True)
class Accepted:
    """The changes that are accepted as equivalent: file, line and changed line."""

    changes: Collection[tuple[str, str, str]]

    def has(self, mutant: Mutant) -> bool:
        """True if this mutant is accepted."""
        return (mutant.file, mutant.before, mutant.after) in self.changes

    def rotten(self, mutants: Collection[Mutant]) -> list[str]:
        """The entries that fit none of *mutants*, which must be all mutants of the files in the list."""
        made = {(mutant.file, mutant.before, mutant.after) for mutant in mutants}
        return [
            f"{file}: {line} -> {becomes}"
            for file, line, becomes in self.changes
            if (file, line, becomes) not in made
        ]

    @property
    def files(self) -> set[str]:
        """The files in the list."""
        return {file for file, _, _ in self.changes}


def accepted(path: Path = _FILE) -> Accepted:
    """The entries of the list. Raises `ValueError` if an entry lacks its reason or has an unknown field."""
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
    for entry in entries:
        if set(entry) != _FIELDS or not all(str(words).strip() for words in entry.values()):
            raise ValueError(
                f"{path.name}: an entry has {', '.join(sorted(_FIELDS))}, each with words: {entry}"
            )
    return Accepted([(entry["file"], entry["line"], entry["becomes"]) for entry in entries])
