"""The order in which mutants are tried, and the tests that try them.

The cases come first, because they are quick and notice most. The survivors and the mutants of the services are tried by
every other test that executes the line. Each of the two steps begins by finding the runs that execute the lines of its
mutants. A further answer to a question is tried by the type check alone: no test gives it.
"""

from __future__ import annotations

import gc
import importlib
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.mutants import cases, suite
from tests.mutants.children import Failure, Task, run_all
from tests.mutants.mutant import CHOICES, SERVICES, Mutant
from tests.mutants.printing import Outcome
from tests.mutants.trial import BEYOND, Verdict
from tests.mutants.typechecking import TypeCheck, TypeCheckFailed

__all__ = ["NotGreen", "Trial", "tried", "verdicts_of"]

# Libraries that take long to import and are independent of the project: imported once, for all children.
_WARM = (
    "django.test",
    "django.db.backends.sqlite3.base",
    "hypothesis",
    "jsonschema",
    "reportlab.platypus",
    "pypdf",
    "playwright.sync_api",
    "mahjong.hand_calculating.hand",
)


class NotGreen(Exception):
    """Tests fail without any mutant, or this tool breaks down, so the run says nothing about mutants."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A mutant, the *runs* that may notice it, in their order, and their time limit in seconds."""

    mutant: Mutant
    runs: Sequence[Any]
    seconds: int


def tried(mutants: Sequence[Mutant], *, seed: int, workers: int, say: Callable[[str], None]) -> list[Outcome]:
    """The outcome of each mutant, in the order given. Raises `NotGreen`."""
    with TemporaryDirectory() as compiled:
        _warm(compiled)
        return _tried_by_all(mutants, seed, workers, say)


def _tried_by_all(
    mutants: Sequence[Mutant], seed: int, workers: int, say: Callable[[str], None]
) -> list[Outcome]:
    outcomes: dict[int, Outcome] = {}
    typed = {index: mutant for index, mutant in enumerate(mutants) if mutant.part == CHOICES}
    if typed:
        for index, verdict in _by_types(typed, say):
            outcomes[index] = Outcome(mutants[index], verdict.killer, verdict.ran, way=verdict.way)
    core = {
        index: mutant
        for index, mutant in enumerate(mutants)
        if index not in typed and mutant.file.startswith("referee/")
    }
    if core:
        for index, verdict in _by_cases(core, seed, workers, say):
            outcomes[index] = Outcome(mutants[index], verdict.killer, verdict.ran, way=verdict.way)
    remaining = {
        index: mutant
        for index, mutant in enumerate(mutants)
        if index not in typed and (index not in outcomes or outcomes[index].killer is None)
    }
    for index in outcomes.keys() & remaining.keys():
        # Report this at once: the next step takes long, and may find that a test fails without any mutant.
        say(f"left by the cases: {remaining[index]}: {remaining[index].before} -> {remaining[index].after}")
    if remaining:
        for index, verdict in _by_tests(remaining, workers, say):
            before = outcomes[index].ran if index in outcomes else 0
            outcomes[index] = Outcome(mutants[index], verdict.killer, before + verdict.ran, way=verdict.way)
    return [outcomes[index] for index in range(len(mutants))]


def _warm(compiled: str) -> None:
    # Unchanged modules are compiled once for all children, even where no bytecode may be written beside the source.
    sys.pycache_prefix, sys.dont_write_bytecode = compiled, False
    for name in _WARM:
        importlib.import_module(name)
    # Every child reads the cases: the text is parsed once, here.
    tomllib.loads = cache(tomllib.loads)
    for path in sorted(Path("tests/cases").glob("*.toml")):
        tomllib.loads(path.read_text(encoding="utf-8"))
    # A garbage collection in a child would copy all of this process's memory.
    gc.freeze()


def _wanted(mutants: Iterable[Mutant]) -> set[tuple[str, int]]:
    return {line for mutant in mutants for line in mutant.lines}


def _by_types(mutants: dict[int, Mutant], say: Callable[[str], None]) -> Iterable[tuple[int, Verdict]]:
    say(f"which of these {len(mutants)} answers does the type check notice?")
    try:
        with TypeCheck() as check:
            verdicts = check.verdicts([*mutants.values()])
    except TypeCheckFailed as why:
        raise NotGreen(str(why)) from why
    say(f"{len(mutants)} tried by the type check, {sum(one.killer is None for one in verdicts)} not noticed")
    return zip(mutants, verdicts, strict=True)


def _by_cases(
    mutants: dict[int, Mutant], seed: int, workers: int, say: Callable[[str], None]
) -> Iterable[tuple[int, Verdict]]:
    wanted = _wanted(mutants.values())
    say(f"which of the cases run these {len(wanted)} lines?")
    (case_map,) = _answers([Task("cases", partial(cases.watched, wanted), seconds=1800)], 1)
    _green(case_map.failing)
    trials = {
        index: Trial(mutant, cases.ordered(mutant, case_map, seed), 60) for index, mutant in mutants.items()
    }
    yield from verdicts_of(trials, cases.noticed, workers, say, "by the cases")


def _by_tests(
    mutants: dict[int, Mutant], workers: int, say: Callable[[str], None]
) -> Iterable[tuple[int, Verdict]]:
    wanted = _wanted(mutants.values())
    say(f"which of the other tests run these {len(wanted)} lines?")
    parts = {one.part == SERVICES for one in mutants.values()}
    portions = suite.portions(core=False in parts, desk=4 if True in parts else 0)
    maps = _answers(
        [Task(files[0], partial(suite.watched, files, wanted), seconds=3600) for files in portions], workers
    )
    _green([test for one in maps for test in one.failing])
    trials = {}
    for index, one in mutants.items():
        tests = suite.ordered(one, maps)
        longest = 60 + 5 * sum(part.seconds.get(test, 0) for part in maps for test in tests)
        if tests:
            trials[index] = Trial(one, tests, round(longest))
        else:
            yield index, Verdict()
    yield from verdicts_of(trials, suite.noticed, workers, say, "by the other tests")


def _answers(tasks: list[Task], workers: int) -> list[Any]:
    answers = [answer for _, answer in run_all(tasks, workers)]
    for answer in answers:
        if isinstance(answer, Failure):
            raise NotGreen(answer.reason)
    return answers


def _green(failing: list[str]) -> None:
    if failing:
        raise NotGreen("these fail without any mutant:\n  " + "\n  ".join(failing))


def verdicts_of(
    trials: Mapping[int, Trial],
    noticed: Callable[[Mutant, Sequence[Any]], Verdict],
    workers: int,
    say: Callable[[str], None],
    by: str,
) -> Iterator[tuple[int, Verdict]]:
    """The verdict of *noticed* on each mutant, by its number, in the order of completion.

    Raises `NotGreen` if an unchanged source is killed, before the mutants or after them, and if a child breaks off
    without exceeding a limit.
    """
    _check_unchanged(trials, noticed, workers)
    tasks = [
        Task(index, partial(noticed, trial.mutant, trial.runs), trial.seconds)
        for index, trial in trials.items()
    ]
    alive, last_report = 0, time.monotonic()
    for done, (index, answer) in enumerate(run_all(tasks, workers), start=1):
        if not isinstance(answer, Failure):
            verdict = answer
        elif answer.beyond:
            # A mutant that hangs or ends the process counts as noticed.
            verdict = Verdict(answer.reason, way=BEYOND)
        else:
            raise NotGreen(f"{trials[index].mutant} could not be tried:\n{answer.reason}")
        alive += verdict.killer is None
        if time.monotonic() - last_report >= 10 or done == len(tasks):
            last_report = time.monotonic()
            say(f"{done} of {len(tasks)} tried {by}, {alive} not noticed")
        yield index, verdict
    _check_unchanged(trials, noticed, workers)


def _check_unchanged(
    trials: Mapping[int, Trial], noticed: Callable[[Mutant, Sequence[Any]], Verdict], workers: int
) -> None:
    """Try, for each part, the mutant with the fewest runs, with its source unchanged. Raises `NotGreen`."""
    least: dict[str, Trial] = {}
    for trial in trials.values():
        if trial.runs and (
            trial.mutant.part not in least or len(trial.runs) < len(least[trial.mutant.part].runs)
        ):
            least[trial.mutant.part] = trial
    tasks = []
    for part, trial in least.items():
        change = replace(trial.mutant.change, end=trial.mutant.change.start, text="")
        unchanged = replace(trial.mutant, change=change)
        tasks.append(Task(part, partial(noticed, unchanged, trial.runs), trial.seconds))
    for part, answer in run_all(tasks, workers):
        reason = answer.reason if isinstance(answer, Failure) else answer.killer
        if reason is not None:
            raise NotGreen(f"{part}: a source that is not changed does not survive: {reason}")
        if not answer.ran:
            raise NotGreen(f"{part}: no test ran on a source that is not changed")
