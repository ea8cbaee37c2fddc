"""Lists all mutants and selects those to try."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from pathlib import Path
from random import Random

from tests.mutants.kinds import ANSWER, CHOICE, CITATION, KINDS, WORDS, answers, choices, citations
from tests.mutants.mutant import BOOKS, CHOICES, CITATIONS, CORE, ROOT, SERVICES, Mutant
from tests.mutants.places import Source

__all__ = ["alike", "all_of", "drawn", "everything", "mutants_of"]

# The books that tournaments use; every run tries their lines.
ALWAYS = ("ema-2016", "ema-2025", "wrc-2025", "m-league", "rrc", "tenhou-4p", "tenhou-3p")

# The folders of the sentences.
_SAYING = ("referee/messages/", "referee/findings/", "referee/incidents/", "referee/answers/")

# The folders in which findings name the question that they rest on.
_CITING = ("referee/findings/", "referee/adjudication/", "referee/ledger/")


def everything(part: str, *, seed: int, every: bool = False, books: Sequence[str] = ALWAYS) -> list[Mutant]:
    """Every mutant of a part, in the order of the files; for a book's line one drawn by *seed*, or *every* one."""
    return list(_mutants_of_part(part, seed, every, books))


def _mutants_of_part(part: str, seed: int, every: bool, books: Sequence[str]) -> Iterator[Mutant]:
    if part == BOOKS:
        for key in books:
            file = _book(key)
            for question, change in answers.changes(_source(file), key, seed, every=every):
                yield Mutant(kind=ANSWER, part=part, file=file, change=change, ruleset=key, question=question)
    elif part == CITATIONS:
        names = _questions()
        for file in _files("referee"):
            yield from _citing(file, names)
    elif part == CHOICES:
        for file in chain.from_iterable(map(_files, ("referee", "tournaments"))):
            yield from _one_more_answer(file)
    else:
        folders = ("referee",) if part == CORE else ("tournaments/services", "tournaments/presenters")
        for file in chain.from_iterable(map(_files, folders)):
            if not file.startswith("referee/rulesets/") or file == "referee/rulesets/__init__.py":
                yield from mutants_of(file, part)


def _citing(file: str, names: Collection[str]) -> Iterator[Mutant]:
    if file.startswith(_CITING):
        for change in citations(_source(file), names):
            yield Mutant(kind=CITATION, part=CITATIONS, file=file, change=change)


def _one_more_answer(file: str) -> Iterator[Mutant]:
    for change in choices(_source(file), file):
        yield Mutant(kind=CHOICE, part=CHOICES, file=file, change=change)


def alike(key: str) -> list[str]:
    """The questions of a book's own lines that have no mutant, because all other books answer alike."""
    return answers.alike(_source(_book(key)), key)


def _book(key: str) -> str:
    return f"referee/rulesets/{key.replace('-', '_')}.py"


def mutants_of(file: str, part: str = CORE, root: Path = ROOT) -> Iterator[Mutant]:
    """Every mutant of one file, except for cited questions, further answers and a book's own lines."""
    source = _source(file, root)
    kinds = KINDS | WORDS if file.startswith(_SAYING) else KINDS
    for kind, changes in kinds.items():
        for change in changes(source):
            yield Mutant(kind=kind, part=part, file=file, change=change, root=root)


def all_of(file: str) -> list[Mutant]:
    """Every mutant of one file, of every kind."""
    if file.startswith("tournaments/"):
        return [*mutants_of(file, SERVICES), *_one_more_answer(file)]
    every_mutant = list(mutants_of(file, CORE))
    every_mutant += _citing(file, _questions())
    every_mutant += _one_more_answer(file)
    if file.startswith("referee/rulesets/") and not Path(file).stem.startswith("_"):
        key = Path(file).stem.replace("_", "-")
        every_mutant += everything(BOOKS, seed=0, every=True, books=[key])
    return every_mutant


def drawn(mutants: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """*count* of the mutants, drawn by *seed*, in the order of the files; all of them if *count* is 0."""
    if not 0 < count < len(mutants):
        return list(mutants)
    return [mutants[index] for index in sorted(Random(seed).sample(range(len(mutants)), count))]


def _files(folder: str) -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob("*.py"))


def _source(file: str, root: Path = ROOT) -> Source:
    return Source((root / file).read_text(encoding="utf-8"))


def _questions() -> Collection[str]:
    """The names of a ruleset's questions, read from its source, so that nothing of the law is imported here."""
    for node in ast.walk(_source("referee/rules.py").tree):
        if isinstance(node, ast.ClassDef) and node.name == "Ruleset":
            return {
                line.target.id
                for line in node.body
                if isinstance(line, ast.AnnAssign)
                and isinstance(line.target, ast.Name)
                and isinstance(line.annotation, ast.Subscript)
                and ast.unparse(line.annotation.value) == "Annotated"
            }
    raise LookupError("referee/rules.py has no Ruleset")
