"""The other tests that execute a line, and whether one of them detects a mutant.

Pytest runs the tests of the referee, the examples in its docstrings and the tests of the desk in this process. Left out
are the tests that need a browser, the tests of this tool, and `test_answers.py`: it checks that an answer decides
something, and a wrong answer does so as well as a right one. A change in the law must be noticed by the tests of the
law.
"""

from __future__ import annotations

import os
import time
import traceback
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.mutants.mutant import ROOT, SERVICES, Mutant
from tests.mutants.trial import IMPORT, Verdict, put_in_place
from tests.mutants.watching import Seen, Watch, caches_of_answers

__all__ = ["TestMap", "noticed", "ordered", "portions", "watched"]

_LEFT_OUT = {"tests/referee/test_answers.py", "tests/referee/test_cases.py"}


@dataclass(slots=True)
class TestMap:
    """The tests that execute each line; *always* holds the lines that every import executes.

    *seconds* has the processor time of each test while watched; *failing* has the tests that fail without any mutant.
    """

    __test__ = False

    always: Seen = field(default_factory=set)
    tests: dict[tuple[str, int], list[str]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    failing: list[str] = field(default_factory=list)


def portions(*, core: bool, desk: int = 0) -> list[list[str]]:
    """The test files, in portions of similar work: those of the *core*, and those of the desk in *desk* portions."""
    rooms = [sorted(ROOT.glob("tests/tournaments/**/test_*.py"))[index::desk] for index in range(desk)]
    if core:
        files = sorted(
            path for room in ("referee", "peers") for path in ROOT.glob(f"tests/{room}/**/test_*.py")
        )
        rooms = [files[::2], files[1::2], sorted(ROOT.glob("referee/**/*.py")), *rooms]
    return [
        [name for path in room if (name := str(path.relative_to(ROOT))) not in _LEFT_OUT] for room in rooms
    ]


def watched(files: Sequence[str], wanted: Collection[tuple[str, int]]) -> TestMap:
    """Every test of the *files*, with the *wanted* lines that it executes; must run before the project is imported."""
    watch = Watch(wanted)
    test_map = TestMap()
    with watch.noting() as test_map.always:
        _run(files, _Watching(watch, test_map))
    return test_map


def ordered(mutant: Mutant, maps: Sequence[TestMap]) -> list[str]:
    """The tests that may notice a mutant, the quickest first; for a mutant of the law only the tests of the law."""
    lines = mutant.lines
    tests: dict[str, float] = {}
    for test_map in maps:
        if any(line in test_map.always for line in lines):
            tests |= test_map.seconds
        tests |= {test: test_map.seconds[test] for line in lines for test in test_map.tests.get(line, ())}
    candidates = [
        test for test in tests if mutant.part == SERVICES or not test.startswith("tests/tournaments/")
    ]
    return sorted(candidates, key=lambda test: (tests[test], test))


def noticed(mutant: Mutant, tests: Sequence[str]) -> Verdict:
    """Whether one of the *tests* notices the mutant; stops at the first that does.

    Raises any error that breaks the test run itself.
    """
    put_in_place(mutant)
    trying = _Trying(tests)
    try:
        code = _run(sorted({test.partition("::")[0] for test in tests}), trying)
    except Exception as error:
        # The desk is imported before pytest collects tests.
        if any(frame.filename == str(mutant.path) for frame in traceback.extract_tb(error.__traceback__)):
            return Verdict(f"at import: {type(error).__name__}", way=IMPORT)
        raise
    if trying.broken is not None:
        raise trying.broken
    if trying.killer is not None:
        return Verdict(trying.killer, trying.ran)
    # A module that every test needs, or a file with tests, could not be imported.
    if trying.unread is not None or code == pytest.ExitCode.USAGE_ERROR:
        return Verdict(f"at import: {trying.unread or 'conftest.py'}", way=IMPORT)
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise RuntimeError(f"pytest ended with {code}, and no test failed")
    return Verdict(None, trying.ran)


def _run(files: Sequence[str], plugin: object) -> int:
    with TemporaryDirectory() as scratch:
        # The next run must not remember the failures of a mutant.
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = scratch
        # Two runs at a time must not create the desk's key in the same folder.
        os.environ["DATA_DIR"] = str(Path(scratch) / "data")
        os.chdir(ROOT)
        options = ["-q", "-x", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
        return pytest.main([*options, f"--basetemp={Path(scratch) / 'files'}", *files], plugins=[plugin])


class _Watching:
    """Records the lines that each test executes, including those of fixtures that several tests share."""

    def __init__(self, watch: Watch, test_map: TestMap) -> None:
        self._watch, self._found = watch, test_map
        self._shared: dict[str, Seen] = {}
        self._caches: list[Any] = []

    def pytest_collection_finish(self) -> None:
        self._caches = caches_of_answers()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[None]:
        if fixturedef.scope == "function":
            yield
            return
        with self._watch.noting() as lines:
            yield
        self._shared.setdefault(fixturedef.argname, set()).update(lines)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: Any) -> Iterator[None]:
        for cache in self._caches:
            cache.cache_clear()
        start = time.process_time()
        with self._watch.noting() as lines:
            yield
        self._found.seconds[item.nodeid] = time.process_time() - start
        shared = (self._shared.get(name, set()) for name in getattr(item, "fixturenames", ()))
        for line in lines.union(*shared):
            self._found.tests.setdefault(line, []).append(item.nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self._found.failing.append(report.nodeid)

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self._found.failing.append(report.nodeid)


class _Trying:
    """Runs only some tests, in a given order, and records the one that failed, and any error that broke the run."""

    def __init__(self, tests: Sequence[str]) -> None:
        self._order = {test: index for index, test in enumerate(tests)}
        self.killer: str | None = None
        self.unread: str | None = None
        self.broken: BaseException | None = None
        self.ran = 0

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self._order), key=lambda item: self._order[item.nodeid]
        )

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.ran += report.when == "call"
        if report.failed:
            self.killer = report.nodeid

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self.unread = report.nodeid

    def pytest_internalerror(self, excinfo: Any) -> None:
        self.broken = excinfo.value
