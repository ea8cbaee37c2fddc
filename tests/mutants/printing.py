"""Prints the report of a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.mutants.mutant import Mutant
from tests.mutants.trial import TEST, WAYS

__all__ = ["Outcome", "report", "table"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result for a mutant: what killed it and in which way, or that it is accepted, and how many tests ran it."""

    mutant: Mutant
    killer: str | None
    ran: int
    accepted: bool = False
    way: str = TEST

    @property
    def word(self) -> str:
        """The result in one word: killed, survived or accepted."""
        return "accepted" if self.accepted else "killed" if self.killer else "survived"


def report(outcomes: Sequence[Outcome]) -> str:
    """The report: tables by file, by kind and by part, the killers, and each survivor's line before and after."""
    parts = [
        table("file", outcomes, lambda mutant: mutant.file),
        table("kind", outcomes, lambda mutant: mutant.kind),
        table("part", outcomes, lambda mutant: mutant.part),
        _killed(outcomes),
    ]
    alive = [outcome for outcome in outcomes if outcome.word == "survived"]
    parts += ["\n".join(_lines(outcome)) for outcome in alive]
    return "\n\n".join(parts)


def _killed(outcomes: Sequence[Outcome]) -> str:
    count = Counter(outcome.way for outcome in outcomes if outcome.word == "killed")
    return "killed by " + ", by ".join(f"{way}: {count[way]}" for way in WAYS)


def _lines(outcome: Outcome) -> list[str]:
    mutant = outcome.mutant
    ran = f"{outcome.ran} tests ran it" if outcome.ran else "no test runs it"
    return [f"survived: {mutant}, {ran}", f"  - {mutant.before}", f"  + {mutant.after}"]


def table(head: str, outcomes: Sequence[Outcome], name_of: Callable[[Mutant], str]) -> str:
    """A table of the numbers of killed, survived and accepted mutants, for each name that *name_of* returns."""
    words = ("killed", "survived", "accepted")
    count = Counter((name_of(outcome.mutant), outcome.word) for outcome in outcomes)
    names = sorted({name for name, _ in count})
    wide = max(map(len, [head, "all", *names]))
    rows = [[name, *(count[name, word] for word in words)] for name in names]
    rows.append(["all", *(sum(count[name, word] for name in names) for word in words)])
    lines = [f"{head:<{wide}}" + "".join(f"{word:>10}" for word in words)]
    lines += [f"{row[0]:<{wide}}" + "".join(f"{number or '.':>10}" for number in row[1:]) for row in rows]
    return "\n".join(lines)
