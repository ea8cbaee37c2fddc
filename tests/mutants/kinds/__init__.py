"""The kinds of change that can be made to a source.

Each kind returns all the changes that it can make to a source; `KINDS` names the kinds. `answers` changes a book's own
lines, because that needs the other books too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.mutants.kinds import (
    answered,
    boundary,
    citation,
    comparison,
    dropped,
    exchanged,
    forgotten,
    said,
    settled,
    sibling,
)
from tests.mutants.mutant import Change
from tests.mutants.places import Source

__all__ = ["ANSWER", "CHOICE", "CITATION", "KINDS", "WORDS"]

KINDS: dict[str, Callable[[Source], Iterable[Change]]] = {
    "comparison": comparison.changes,
    "boundary": boundary.changes,
    "dropped term": dropped.changes,
    "argument forgotten": forgotten.changes,
    "taken as settled": settled.changes,
    "exchanged": exchanged.changes,
    "neighbour's word": sibling.changes,
}
"""The kinds of change for every source."""

WORDS: dict[str, Callable[[Source], Iterable[Change]]] = {"sentence": said.changes}
"""The additional kinds of change for the sentences."""

CITATION = "question cited"
"""The kind of `citation`: the question that a finding rests on is exchanged for another."""

ANSWER = "book's answer"
"""The kind of `answers`: a rulebook's own line is exchanged for another book's."""

CHOICE = "one more answer"
"""The kind of `answered`: an enum gets another member."""

citations = citation.changes
choices = answered.changes
