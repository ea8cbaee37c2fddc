"""Tries mutants by the type check, as `make check` runs it, and by an import of the rules.

They are tried together: each has a member of its own, and an error that names it is at a place that does not know it.
The daemon of mypy is of no use here: when an enum gets a member, it does not check again the files that match on it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from tests.mutants.kinds.answered import member
from tests.mutants.mutant import ROOT, Mutant
from tests.mutants.trial import TYPES, Verdict

__all__ = ["TypeCheck", "TypeCheckFailed"]


class TypeCheckFailed(Exception):
    """The type check fails without any mutant, or does not run at all."""


class TypeCheck:
    """The type check of a copy of the rules and the desk, as a context.

    Raises `TypeCheckFailed` if it fails without a mutant.
    """

    def __enter__(self) -> TypeCheck:
        self._folder = TemporaryDirectory()
        self._copy = Path(self._folder.name)
        for folder in ("referee", "tournaments", ".ci"):
            shutil.copytree(ROOT / folder, self._copy / folder)
        shutil.copy(ROOT / "pyproject.toml", self._copy)
        try:
            if errors := self._errors():
                raise TypeCheckFailed("mypy fails without any mutant:\n" + "\n".join(errors))
        except BaseException:
            self._folder.cleanup()
            raise
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._folder.cleanup()

    def verdicts(self, mutants: Sequence[Mutant]) -> list[Verdict]:
        """For each mutant the first error that names its member, with all of them in place.

        A mutant of the rules without one is also tried alone: some tables are complete, or fail when they are imported.
        """
        try:
            for file, of_file in groupby(sorted(mutants, key=attrgetter("file")), attrgetter("file")):
                (self._copy / file).write_bytes(_with_all([*of_file]))
            errors = self._errors()
        finally:
            self._restore(mutants)
        verdicts = []
        for mutant in mutants:
            name = member(mutant.change)
            naming = (f"mypy: {error}" for error in errors if f".{name}]" in error)
            error = next(naming, None) or self._import_error(mutant)
            verdicts.append(Verdict(error, ran=1, way=TYPES))
        return verdicts

    def _restore(self, mutants: Sequence[Mutant]) -> None:
        for file in {mutant.file for mutant in mutants}:
            shutil.copy(ROOT / file, self._copy / file)

    def _import_error(self, mutant: Mutant) -> str | None:
        """The error that names the new member when the rules are imported with it; None if there is none."""
        if not mutant.file.startswith("referee/"):
            return None
        (self._copy / mutant.file).write_bytes(_with_all([mutant]))
        ran = subprocess.run(
            [sys.executable, "-B", "-c", "import referee"], cwd=self._copy, capture_output=True, text=True
        )
        self._restore([mutant])
        error = ran.stderr.strip().rpartition("\n")[2]
        return f"import: {error}" if error.endswith(f".{member(mutant.change)}") else None

    def _errors(self) -> list[str]:
        # The plugin for Django imports the desk: the unchanged one, so that it is mypy which finds the errors.
        ran = subprocess.run(
            [sys.executable, "-P", "-m", "mypy", "referee", "tournaments"],
            cwd=self._copy,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
        )
        errors = [line for line in ran.stdout.splitlines() if ": error: " in line]
        # With status 1 mypy has found errors; any other one but 0 means that it could not check at all.
        if ran.returncode not in (0, 1) or bool(errors) != bool(ran.returncode):
            raise TypeCheckFailed(ran.stdout + ran.stderr)
        return errors


def _with_all(mutants: Sequence[Mutant]) -> bytes:
    """The source of one file with the changes of all its *mutants*."""
    source = mutants[0].path.read_bytes()
    for mutant in sorted(mutants, key=lambda mutant: mutant.change.start, reverse=True):
        source = source[: mutant.change.start] + mutant.change.text.encode() + source[mutant.change.end :]
    return source
