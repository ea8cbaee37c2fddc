"""Problems of an unreadable journal entry, and their wording."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

__all__ = ["MESSAGES", "JournalError", "Language", "Problem", "format_problem"]

Language = Literal["en", "ja"]


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


MESSAGES: Final[Mapping[str, tuple[str, str]]] = {
    "unknown_kind": (
        "No entry is a “{given}”; there are {choices}.",
        "「{given}」という項目はない。あるのは{choices}。",
    ),
    "missing": ("This field is missing; it must be given.", "この項目は必須。"),
    "unknown_field": ("There is no field “{name}” here.", "項目「{name}」はない。"),
    "unknown_word": ("“{given}” is not one of: {choices}.", "「{given}」は次のいずれでもない:{choices}。"),
    "not_an_object": ("Expected an object, found {given}.", "オブジェクトが必要だが、{given}がある。"),
    "not_a_list": ("Expected a list, found {given}.", "リストが必要だが、{given}がある。"),
    "not_text": ("Expected text, found {given}.", "文字列が必要だが、{given}がある。"),
    "not_a_number": ("Expected a whole number, found {given}.", "整数が必要だが、{given}がある。"),
    "not_yes_or_no": ("Expected true or false, found {given}.", "trueかfalseが必要だが、{given}がある。"),
    "not_plain": ("This cannot be kept as it stands: {detail}.", "このままでは保存できない:{detail}。"),
    "not_hexadecimal": (
        "Expected {digits} digits of 0-9 and a-f, found {given}.",
        "0-9とa-fの{digits}桁が必要だが、{given}がある。",
    ),
    "unkept_text": (
        "The text holds a letter that cannot be kept (NUL, or half of one).",
        "保存できない文字(NUL、または文字の半分)が含まれている。",
    ),
    "too_long": (
        "At most {most} letters stand here; there are {length}.",
        "{most}文字以内({length}文字ある)。",
    ),
    "out_of_range": (
        "A number from {least} to {most} stands here, not {given}.",
        "{least}から{most}までの数が必要だが、{given}がある。",
    ),
    "not_since": (
        "Expected the word “start” or the number of a hand, found {given}.",
        "「start」または局の番号が必要だが、{given}がある。",
    ),
    "not_points": (
        "Expected whole points or a fraction such as “100000/3”, found {given}.",
        "整数の点数、または「100000/3」のような分数が必要だが、{given}がある。",
    ),
    "so_many": ("{least} to {most} stand here, not {given}.", "{least}から{most}個までだが、{given}個ある。"),
}
"""The message of each code, in English and Japanese."""


def format_problem(problem: Problem, language: Language = "en") -> str:
    """Return the message of a problem, without its path.

    >>> format_problem(Problem(path="round.round", code="missing"), "ja")
    'この項目は必須。'
    """
    return MESSAGES[problem.code][language == "ja"].format_map(problem.facts)
