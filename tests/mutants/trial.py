"""Tries one mutant: whether a test detects it.

Runs in a process that has imported nothing of the project: an import finds the mutated source, so every module that
imports from it gets the mutant.
"""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType

from tests.mutants.mutant import Mutant

__all__ = ["BEYOND", "IMPORT", "TEST", "TYPES", "WAYS", "Verdict", "put_in_place"]

TEST, IMPORT, BEYOND, TYPES = WAYS = (
    "a test that failed",
    "the import",
    "the time, the memory or its own end",
    "the type check",
)
"""The ways to kill a mutant: a test fails, it cannot be imported, no answer comes back, or mypy finds an error."""


@dataclass(slots=True)
class Verdict:
    """The killer of a mutant, or `None`; the number of tests that ran it; and in which of the `WAYS` it was killed."""

    killer: str | None = None
    ran: int = 0
    way: str = TEST


def put_in_place(mutant: Mutant) -> None:
    """Make every import of the mutant's module find the mutant. Raises `RuntimeError` if it is already imported."""
    if mutant.module in sys.modules:
        raise RuntimeError(f"{mutant.module} is imported already")
    sys.meta_path.insert(0, _Finder(mutant))


class _Finder(MetaPathFinder):
    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def find_spec(self, fullname: str, *_path: object) -> ModuleSpec | None:
        if fullname != self._mutant.module:
            return None
        place = self._mutant.path
        folder = [str(place.parent)] if place.name == "__init__.py" else None
        loader = _Loader(self._mutant)
        return importlib.util.spec_from_file_location(
            fullname, place, loader=loader, submodule_search_locations=folder
        )


class _Loader(SourceFileLoader):
    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.path))
        self._mutant = mutant

    def get_code(self, _name: str) -> CodeType | None:
        return compile(self._mutant.source, str(self._mutant.path), "exec", dont_inherit=True)
