"""Tries mutants of the law and of the desk's services, and reports the survivors."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from functools import partial

from tests.mutants.accepted import accepted
from tests.mutants.children import Failure, Task, run_all
from tests.mutants.mutant import BOOKS, PARTS, Mutant
from tests.mutants.printing import Outcome, report
from tests.mutants.running import NotGreen, tried


def main() -> int:
    """The exit status: 0 without unaccepted survivors, 1 with one, 2 if the run could not be made."""
    options = _options()
    start = time.monotonic()

    def say(words: str) -> None:
        print(f"[{time.monotonic() - start:6.0f} s] {words}", file=sys.stderr, flush=True)

    ((_, drawn),) = run_all([Task("draw", partial(_drawn, options))], 1)
    if isinstance(drawn, Failure):
        print(drawn.reason, file=sys.stderr)
        return 2
    mutants, rotten, alike = drawn
    if rotten:
        print("equivalent.toml: these fit no line any more:\n  " + "\n  ".join(rotten), file=sys.stderr)
        return 2
    accepted_mutants = accepted()
    open_ = [mutant for mutant in mutants if not accepted_mutants.has(mutant)]
    say(f"{len(mutants)} mutants, seed {options.seed}; {len(mutants) - len(open_)} accepted as equivalent")
    try:
        outcomes = tried(open_, seed=options.seed, workers=options.workers, say=say)
    except NotGreen as why:
        print(why, file=sys.stderr)
        return 2
    outcomes += [
        Outcome(mutant, None, 0, accepted=True) for mutant in mutants if accepted_mutants.has(mutant)
    ]
    print(report(outcomes))
    if alike:
        print(f"\nown lines that no other book answers otherwise, so that none was tried: {alike}")
    if options.killers:
        print()
        for outcome in outcomes:
            print(f"{outcome.mutant} {outcome.mutant.before} -> {outcome.mutant.after}: {outcome.killer}")
    say("done")
    return int(any(outcome.word == "survived" for outcome in outcomes))


def _drawn(options: argparse.Namespace) -> tuple[list[Mutant], list[str], str]:
    """Mutants to try, entries of equivalent.toml that fit none, and the number of each book's lines without mutants.

    Runs in a child process, because it imports the law.
    """
    from tests.mutants import drawing

    counts = {
        "core": options.count,
        "services": options.services,
        "citations": options.citations,
        "books": 0,
        "choices": 0,
    }
    drawn: list[Mutant] = []
    for part in PARTS:
        if options.only and part not in options.only:
            continue
        every = drawing.everything(part, seed=options.seed, every=options.every_answer, books=options.books)
        every = [
            mutant
            for mutant in every
            if (not options.kind or mutant.kind in options.kind)
            and (not options.file or any(mutant.file.endswith(file) for file in options.file))
        ]
        drawn += drawing.drawn(every, counts[part], options.seed)
    accepted_mutants = accepted()
    named = [mutant for file in sorted(accepted_mutants.files) for mutant in drawing.all_of(file)]
    books = options.books if not options.only or BOOKS in options.only else []
    alike = ", ".join(f"{key} {len(drawing.alike(key))}" for key in books)
    return drawn, accepted_mutants.rotten(named), alike


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="what the mutants are drawn by (1)")
    parser.add_argument("--count", type=int, default=200, help="how many of the core; 0 is all (200)")
    parser.add_argument(
        "--services", type=int, default=60, help="how many of the desk's services; 0 is all (60)"
    )
    parser.add_argument(
        "--citations", type=int, default=0, help="how many of the questions cited; 0 is all (0)"
    )
    parser.add_argument("--only", action="append", choices=PARTS, help="a part alone; may be given again")
    parser.add_argument("--kind", action="append", help="a kind of mutation alone; may be given again")
    parser.add_argument("--file", action="append", help="files that end so alone; may be given again")
    parser.add_argument("--workers", type=int, default=2, help="how many are tried at a time (2)")
    parser.add_argument(
        "--every-answer", action="store_true", help="each other answer to a book's line, not one"
    )
    parser.add_argument("--books", nargs="+", metavar="KEY", help="the rulesets whose own lines are tried")
    parser.add_argument("--killers", action="store_true", help="say of each mutant what killed it")
    options = parser.parse_args()
    if options.books is None:
        # The books that tournaments use.
        options.books = ["ema-2016", "ema-2025", "wrc-2025", "m-league", "rrc", "tenhou-4p", "tenhou-3p"]
    return options


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Exception:
        traceback.print_exc()
        sys.exit(2)
