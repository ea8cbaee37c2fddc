"""Tries mutants by the type check, as `make check` runs it.

They are tried together: each has a member of its own, and an error that names it is at a place that does not know it.
The daemon of mypy is of no use here: when an enum gets a member, it does not check again the files that match on it.
"""

from __future__ import annotations

import re
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
    """The type check of a copy of the rules, as a context. Raises `TypeCheckFailed` if it fails without a mutant."""

    def __enter__(self) -> TypeCheck:
        self._folder = TemporaryDirectory()
        self._copy = Path(self._folder.name)
        shutil.copytree(ROOT / "referee", self._copy / "referee")
        # The rules have no Django, and the plugin looks for the desk.
        settings = (ROOT / "pyproject.toml").read_text("utf-8")
        without_plugin = re.sub(r"^plugins = .*$", "", settings, flags=re.MULTILINE)
        (self._copy / "pyproject.toml").write_text(without_plugin, encoding="utf-8")
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
        """For each mutant the first error that names its member, with all of them in place."""
        try:
            for file, of_file in groupby(sorted(mutants, key=attrgetter("file")), attrgetter("file")):
                (self._copy / file).write_bytes(_with_all([*of_file]))
            errors = self._errors()
        finally:
            for file in {mutant.file for mutant in mutants}:
                shutil.copy(ROOT / file, self._copy / file)
        verdicts = []
        for mutant in mutants:
            naming = (error for error in errors if f".{member(mutant.change)}]" in error)
            error = next(naming, None)
            verdicts.append(Verdict(error and f"mypy: {error}", ran=1, way=TYPES))
        return verdicts

    def _errors(self) -> list[str]:
        ran = subprocess.run(
            [sys.executable, "-m", "mypy", "referee"], cwd=self._copy, capture_output=True, text=True
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
