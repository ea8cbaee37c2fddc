"""The kinds of change that can be made to a source.

Each kind answers with all the changes that it can make to a source; `KINDS` names them. A book's own lines are changed
by `answers`, which must know the other books too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.mutants.kinds import (
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

__all__ = ["ANSWER", "CITATION", "KINDS", "WORDS"]

KINDS: dict[str, Callable[[Source], Iterable[Change]]] = {
    "comparison": comparison.changes,
    "boundary": boundary.changes,
    "dropped term": dropped.changes,
    "argument forgotten": forgotten.changes,
    "taken as settled": settled.changes,
    "exchanged": exchanged.changes,
    "neighbour's word": sibling.changes,
}
"""The kinds that any source can be changed in."""

WORDS: dict[str, Callable[[Source], Iterable[Change]]] = {"sentence": said.changes}
"""The kinds that what is said can be changed in beside."""

CITATION = "question cited"
"""A question that a finding rests on, exchanged for another: `citation`."""

ANSWER = "book's answer"
"""A rulebook's own line, exchanged for another book's: `answers`."""

citations = citation.changes
