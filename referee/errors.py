"""The exceptions of the referee.

    RefereeError
    ├── Rejected        the request cannot be ruled on; carries every problem at once
    ├── RulesetError    a ruleset's own file or a club's overlay is faulty
    └── LedgerError     the entries do not form a ledger

Bad play is never an error: it is a finding. These exceptions are for impossible input.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import field
from difflib import get_close_matches

from referee.frozen import dataclass

__all__ = [
    "LedgerError",
    "Problem",
    "RefereeError",
    "Rejected",
    "RulesetError",
    "as_given",
    "nearest",
    "shorten",
]

_LONGEST = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One thing that is wrong with a request: its path, its code, and the facts of its sentence.

    *path* is written as in the protocol, for example ``event.winners[0].hand.concealed``; *code* is stable and *facts*
    fill the sentence that `messages` keeps for it.
    """

    path: str
    code: str
    facts: Mapping[str, object] = field(default_factory=dict)


class RefereeError(Exception):
    """The root of all exceptions that this package raises on purpose."""


class Rejected(RefereeError):
    """The request cannot be ruled on; `problems` holds every reason, in the order in which they were found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(
            "; ".join(f"{p.path}: {p.code} {dict(p.facts) or ''}".rstrip() for p in self.problems)
        )


class RulesetError(RefereeError):
    """A ruleset is incomplete, holds an answer of the wrong type, or names an unknown question."""


class LedgerError(RefereeError):
    """An entry is not valid at its place: its number, or the entry that it refers to, does not fit."""


def as_given(value: object) -> str:
    """The given value as JSON writes it, for display in a problem; at most 60 letters.

    >>> as_given(None), as_given([1, True]), as_given("E9")
    ('null', '[1, true]', '"E9"')
    """
    try:
        return shorten(json.dumps(value, ensure_ascii=False, default=repr))
    except (RecursionError, ValueError, TypeError):
        return f"{type(value).__name__} …"


def shorten(text: object) -> str:
    """A given word or name in at most 60 letters; anything else as JSON writes it."""
    if not isinstance(text, str):
        return as_given(text)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def nearest(given: str, words_to_match: Iterable[str]) -> tuple[str, ...]:
    """The one or two *words_to_match* words most like *given*, ignoring case; empty if none is similar.

    >>> nearest("shwon", ["shown", "tiles"]), nearest("call-empty", ["CALL-EMPTY"]), nearest("flog", ["none"])
    (('shown',), ('CALL-EMPTY',), ())
    """
    words = {word.casefold(): word for word in words_to_match}
    folded = given.casefold()
    matches = [folded] if folded in words else get_close_matches(folded, words, n=2, cutoff=0.75)
    return tuple(words[word] for word in matches)
