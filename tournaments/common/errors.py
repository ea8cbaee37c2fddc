"""The exceptions of the desk, and what each tells the user.

DeskError            str() says what is wrong and what to do next
├── InputError       typed text cannot be taken; its problems each name their line
│   └── WrongCode    the code of the first account is not the one that the start printed
├── StateError        the thing asked for cannot be done now
├── ConflictError        somebody else was faster; what was seen is no longer so
├── HeldBack        what is asked for is not released yet
├── Busy             the server has too much to do at the moment
├── Mismatch         a hand was entered for another round or honba than the table's
└── AppendOnlyError  code tried to change or delete a row of the ledger
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from referee.frozen import dataclass

__all__ = [
    "AppendOnlyError",
    "Busy",
    "ConflictError",
    "DeskError",
    "HeldBack",
    "InputError",
    "Mismatch",
    "Problem",
    "StateError",
    "WrongCode",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A problem on one line of typed text, or in one *field* of a form; line 0 is the text as a whole."""

    says: str
    line: int = 0
    field: str = ""

    def __str__(self) -> str:
        """Return the problem, with its line in front if it has one."""
        return (
            _("Line %(line)d: %(says)s") % {"line": self.line, "says": self.says} if self.line else self.says
        )


class DeskError(Exception):
    """Something that a person at the desk can correct."""


class InputError(DeskError):
    """Typed text that is not valid; it holds all problems, and nothing was stored."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class WrongCode(InputError):
    """The code with which the first account is created is wrong."""


class StateError(DeskError):
    """The request is not possible in this state."""


class ConflictError(DeskError):
    """Another device changed the state between viewing and confirming."""


class HeldBack(DeskError):
    """The results of a round are not public yet."""


class Busy(DeskError):
    """The server has too much to do at the moment; the same request succeeds a little later."""


class Mismatch(DeskError):
    """A hand names another round or honba than the table's."""


class AppendOnlyError(DeskError):
    """Code tried to change or delete a row of the ledger; a correction is a new entry."""
