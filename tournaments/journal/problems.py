"""Problems of an unreadable journal entry, and their wording."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Final

from referee.frozen import dataclass

__all__ = ["MESSAGES", "JournalError", "Problem", "format_problem", "message_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One thing that is wrong: its place, its code, and the facts for the message.

    *path* looks like ``round.tables[0].seats[3]`` and starts with the entry's kind; *code* is stable.
    """

    path: str
    code: str
    facts: Mapping[str, object] = field(default_factory=dict)


class JournalError(Exception):
    """An entry cannot be read; `problems` holds every reason, in the order in which they were found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{problem.path}: {format_problem(problem)}" for problem in self.problems))


def _(text: str) -> str:
    """Mark a text for the catalogue: the journal imports no Django."""
    return text


_EMPTY: Final = _("It is empty.")

MESSAGES: Final[Mapping[str, str]] = {
    "unknown_kind": _("“{given}” is not a kind of entry. Use one of: {choices}."),
    "missing": _("This field is required."),
    "unknown_field": _("There is no field “{name}” here."),
    "unknown_word": _("“{given}” is not one of: {choices}."),
    "not_an_object": _("Expected an object, found {given}."),
    "not_a_list": _("Expected a list, found {given}."),
    "not_text": _("Expected text, found {given}."),
    "not_a_number": _("Expected a whole number, found {given}."),
    "not_yes_or_no": _("Expected true or false, found {given}."),
    "not_plain": _("This cannot be saved in this form: {detail}."),
    "not_hexadecimal": _("Expected {digits} digits of 0-9 and a-f, found {given}."),
    "unkept_text": _("The text has a character that cannot be saved (NUL or half a character)."),
    "too_long": _("Use at most {most} characters. There are {length}."),
    "out_of_range": _("Use a number from {least} to {most}, not {given}."),
    "not_since": _("Expected the word “start” or the number of a hand, found {given}."),
    "not_points": _("Expected whole points or a fraction such as “100000/3”, found {given}."),
    "so_many": _("Expected {least} to {most} of these, found {given}."),
}
"""The English message of each code, as the desk's catalogue has it."""


def message_of(problem: Problem, messages: Mapping[str, str] = MESSAGES) -> str:
    """Return the message of a problem in *messages*, before its facts are filled in.

    An empty text has nothing to quote: the message says that it is empty.
    """
    message = messages[problem.code]
    return _EMPTY if problem.facts.get("given") == "" and message.endswith("found {given}.") else message


def format_problem(problem: Problem) -> str:
    """Return the English message of a problem, without its path.

    >>> format_problem(Problem(path="round.round", code="missing"))
    'This field is required.'
    >>> format_problem(Problem(path="round.round", code="not_a_number", facts={"given": ""}))
    'It is empty.'
    """
    return message_of(problem).format_map(problem.facts)
