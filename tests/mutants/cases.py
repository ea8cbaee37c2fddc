"""The runs of the cases of tests/cases/ that execute a line, and whether one of them detects a mutant.

The cases run without pytest: there are thousands of them, and each takes less than a thousandth of a second.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.mutants.mutant import ROOT, Mutant
from tests.mutants.trial import IMPORT, Verdict, put_in_place
from tests.mutants.watching import Seen, Watch, caches_of_answers

__all__ = ["CaseMap", "noticed", "ordered", "watched"]


@dataclass(frozen=True, slots=True)
class CaseMap:
    """The runs that execute each line, by their numbers; *always* holds the lines that every import executes.

    *keys* has the ruleset of each run; *failing* has the runs that fail without any mutant.
    """

    always: Seen
    runs: dict[tuple[str, int], list[int]]
    keys: list[str]
    failing: list[str]


def watched(wanted: Collection[tuple[str, int]]) -> CaseMap:
    """Every run, and the *wanted* lines that it executes; nothing of the project may be imported before."""
    watch = Watch(wanted)
    with watch.noting() as always:
        import referee
        from tests.referee import cases, test_cases

        for key in referee.ruleset_keys():
            referee.ruleset(key)
    # The first case that needs a cached value builds it; those lines count as executed by every run.
    with watch.noting() as cold:
        _some(test_cases)
    caches = caches_of_answers()
    for cache in caches:
        cache.cache_clear()
    with watch.noting() as warm:
        _some(test_cases)
    always |= cold - warm
    case_map = CaseMap(always, {}, [], [])
    for number, (file, case, rules) in enumerate(cases.ruled()):
        for cache in caches:
            cache.cache_clear()
        with watch.noting() as lines:
            try:
                test_cases.test_the_ruling_is_the_one_that_the_source_gives({**case, "rules": [rules]})
            except Exception:
                case_map.failing.append(f"{file}: {case['name']} [{cases.words(rules)}]")
        for line in lines:
            case_map.runs.setdefault(line, []).append(number)
        case_map.keys.append(rules if isinstance(rules, str) else rules["base"])
    return case_map


def _some(test_cases: Any) -> None:
    for cases in test_cases.FILES.values():
        test_cases.answered(cases[0], cases[0]["rules"][0])


def ordered(mutant: Mutant, case_map: CaseMap, seed: int) -> list[int]:
    """The runs that may notice a mutant: a book's own runs first, for all other mutants in random order."""
    if mutant.ruleset:
        keys = heirs(mutant.ruleset)
        runs = [run for run, key in enumerate(case_map.keys) if key in keys]
        Random(seed).shuffle(runs)
        return sorted(runs, key=lambda run: case_map.keys[run] != mutant.ruleset)
    lines = mutant.lines
    if any(line in case_map.always for line in lines):
        runs = list(range(len(case_map.keys)))
    else:
        runs = sorted({run for line in lines for run in case_map.runs.get(line, ())})
    Random(seed).shuffle(runs)
    return runs


@functools.cache
def heirs(key: str) -> frozenset[str]:
    """The keys of a ruleset and of all rulesets that take lines from it, directly or through another."""
    imported_names = {
        path.stem: {
            name.name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom) and node.module == "referee.rulesets"
            for name in node.names
        }
        for path in (ROOT / "referee/rulesets").glob("*.py")
    }
    modules = {key.replace("-", "_")}
    while more := {heir for heir, names in imported_names.items() if heir not in modules and names & modules}:
        modules |= more
    return frozenset(name.replace("_", "-") for name in modules)


def noticed(mutant: Mutant, runs: Sequence[int]) -> Verdict:
    """Whether one of the *runs* notices the mutant; stops at the first that does."""
    put_in_place(mutant)
    try:
        from tests.referee import cases, test_cases

        every = list(cases.ruled())
    except (OSError, MemoryError):
        raise  # a fault of the machine, not of the mutant
    except Exception as why:
        return Verdict(f"at import: {type(why).__name__}", way=IMPORT)
    for count, run in enumerate(runs, start=1):
        file, case, rules = every[run]
        try:
            test_cases.test_the_ruling_is_the_one_that_the_source_gives({**case, "rules": [rules]})
        except MemoryError:
            raise
        except Exception:
            return Verdict(f"{file}: {case['name']} [{cases.words(rules)}]", count)
    return Verdict(None, len(runs))
