"""The definition of a mutant."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType

__all__ = ["BOOKS", "CHOICES", "CITATIONS", "CORE", "PARTS", "ROOT", "SERVICES", "Change", "Mutant"]

ROOT = Path(__file__).parents[2]
CORE, CITATIONS, BOOKS, SERVICES, CHOICES = PARTS = ("core", "citations", "books", "services", "choices")
"""The parts of the project that a run can cover."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One replaced section of a source: *start* and *end* in bytes, and the first and last line of the changed node."""

    start: int
    end: int
    text: str
    first: int
    last: int


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """One change to one file: its kind, the part of the project, and the file's path from *root*.

    *ruleset* and *question* belong to a rulebook's own line.
    """

    kind: str
    part: str
    file: str
    change: Change
    root: Path = ROOT
    ruleset: str = ""
    question: str = ""

    @property
    def path(self) -> Path:
        """The full path of the file."""
        return self.root / self.file

    @property
    def module(self) -> str:
        """The name of the module in the file."""
        return ".".join(Path(self.file.removesuffix("/__init__.py").removesuffix(".py")).parts)

    @cached_property
    def source(self) -> str:
        """The whole file with the change."""
        original = self.path.read_bytes()
        return (
            original[: self.change.start] + self.change.text.encode() + original[self.change.end :]
        ).decode()

    @cached_property
    def number(self) -> int:
        """The number of the line on which the change begins."""
        return self.path.read_bytes().count(b"\n", 0, self.change.start) + 1

    @cached_property
    def lines(self) -> list[tuple[str, int]]:
        """The lines that are executed when the changed code is executed, each as file and number.

        A line on which no code begins, such as the second line of a tuple of constants, belongs to the line above it on
        which the surrounding code begins.
        """
        code = compile(self.path.read_bytes(), str(self.path), "exec", dont_inherit=True)
        spans = _spans(code)
        first_lines = {first for first, _ in spans}
        line_numbers = set()
        for line in range(self.change.first, self.change.last + 1):
            around = [first for first, last in spans if first <= line <= last]
            line_numbers.add(line if line in first_lines else max(around, default=line))
        return [(str(self.path), line) for line in sorted(line_numbers)]

    @cached_property
    def before(self) -> str:
        """The original line."""
        return self.path.read_text(encoding="utf-8").splitlines()[self.number - 1].strip()

    @cached_property
    def after(self) -> str:
        """The changed line; several original lines are joined into one."""
        original = self.path.read_bytes()
        begin = original.rfind(b"\n", 0, self.change.start) + 1
        end = original.find(b"\n", self.change.end)
        remainder = original[self.change.end : end if end >= 0 else len(original)].decode()
        words = original[begin : self.change.start].decode() + self.change.text + remainder
        return " ".join(words.split())

    def __str__(self) -> str:
        return f"{self.file}:{self.number} [{self.kind}]"


def _spans(code: CodeType) -> set[tuple[int, int]]:
    """The first and last line of each instruction, including those of inner functions and classes."""
    spans = {(first, last) for first, last, _, _ in code.co_positions() if first and last}
    for inside in code.co_consts:
        if isinstance(inside, CodeType):
            spans |= _spans(inside)
    return spans
