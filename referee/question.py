"""One question on which rulebooks differ, with reading and writing of its answers."""

from __future__ import annotations

from enum import Enum
from typing import Any, get_args, get_origin

from referee import answers
from referee.answers.worded import Worded
from referee.catalogue import Message, expected
from referee.frozen import dataclass

__all__ = ["Question", "answer_words", "is_valid_answer"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One point on which rulebooks differ: its name, the question in words, and the type of its answers."""

    name: str
    asks: str
    type: Any

    @property
    def kind(self) -> type[Worded] | None:
        """The list of words that answer it, one of them or several; None for yes or no, numbers and steps."""
        (kind,) = get_args(self.type) if get_origin(self.type) is frozenset else (self.type,)
        return kind if isinstance(kind, type) and issubclass(kind, Worded) else None

    @property
    def choices(self) -> tuple[str | int, ...]:
        """The words that may answer it; empty for yes or no, numbers and lists of numbers.

        A number is among them where some rulebooks answer by a number and others by a word.
        """
        return tuple(member.value for member in self.kind or ())

    def read(self, value: object) -> Any:
        """The answer for a plain JSON *value*; raises `ValueError` saying what is expected."""
        if self.type is bool:
            if isinstance(value, bool):
                return value
            raise ValueError(expected("true or false"))
        if self.type is int:
            if _is_number(value):
                return value
            raise ValueError(_number_expected(value))
        if self.type == int | None:
            if _is_number(value):
                return value
            if value == "off" or value is False:
                return None
            raise ValueError(_number_or_off_expected(value))
        if get_origin(self.type) is frozenset and self.kind:
            if isinstance(value, list) and all(item in self.choices for item in value):
                return frozenset(map(self.kind, value))
            raise ValueError(expected("a list of {choices}", choices=", ".join(map(str, self.choices))))
        if get_origin(self.type) is tuple:
            return _read_uma(value)
        if self.type is answers.Steps:
            return _read_steps(value)
        if isinstance(value, bool) and self.type in _YES_OR_NO:
            return _YES_OR_NO[self.type][value]
        if type(value) in (str, int) and value in self.choices:
            return self.type(value)
        raise ValueError(expected("one of {choices}", choices=", ".join(map(str, self.choices))))


# More than any rulebook asks for, and few enough digits to be readable.
_LARGEST = 1_000_000_000


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) <= _LARGEST


def _number_expected(value: object) -> Message:
    if type(value) is int:
        return expected("a whole number of at most {most}", most=f"{_LARGEST:,}")
    return expected("a whole number")


def _number_or_off_expected(value: object) -> Message:
    if type(value) is int:
        return expected("a whole number of at most {most} or off", most=f"{_LARGEST:,}")
    return expected("a whole number or off")


# More steps than any rulebook takes.
_MOST_STEPS = 30

# Questions answered by a word that also accept yes and no: (the word for no, the word for yes).
_YES_OR_NO: dict[Any, tuple[Enum, Enum]] = {
    answers.Permission: (answers.Permission.FORBIDDEN, answers.Permission.ALLOWED),
    answers.KazoeYakuman: (answers.KazoeYakuman.SANBAIMAN, answers.KazoeYakuman.YAKUMAN),
    answers.PaoDaiminkanRinshan: (
        answers.PaoDaiminkanRinshan.NORMAL,
        answers.PaoDaiminkanRinshan.FEEDER_PAYS_ALL,
    ),
}


def _read_uma(value: object) -> tuple[tuple[int, ...], ...]:
    nested = isinstance(value, list) and any(isinstance(row, list) for row in value)
    rows: Any = value if nested else [value]
    if all(isinstance(row, list) and row and all(map(_is_number, row)) and not sum(row) for row in rows):
        return tuple(tuple(row) for row in rows)
    raise ValueError(
        expected(
            "a list of points for each place that adds up to zero, or one such list for each number of players"
        )
    )


def _read_steps(value: object) -> answers.Steps:
    lines = [value] if isinstance(value, str) else value
    if isinstance(lines, list) and 0 < len(lines) <= _MOST_STEPS and all(type(line) is str for line in lines):
        return answers.steps(*lines)
    raise ValueError(expected("a list of steps, such as “penalty 5000 if repeated” and “warning”"))


def answer_words(answer: object) -> Any:
    """An answer in the words of the JSON form: a word, a number, true or false, or a list of those."""
    match answer:
        case Enum():
            return answer.value
        case None:
            return "off"
        case answers.Steps(lines=(item,)):
            return str(item)
        case answers.Steps():
            return [str(step) for step in answer.lines]
        case frozenset():
            return sorted(map(answer_words, answer))
        case tuple((item,)):
            return answer_words(item)
        case tuple():
            return [answer_words(item) for item in answer]
        case _:
            return answer


def is_valid_answer(answer: object, kind: Any) -> bool:
    """Whether *answer* is a possible answer to a question of the type *kind*."""
    if get_origin(kind) is frozenset:
        (member_type,) = get_args(kind)
        return isinstance(answer, frozenset) and all(isinstance(item, member_type) for item in answer)
    if get_origin(kind) is tuple:
        return (
            isinstance(answer, tuple)
            and bool(answer)
            and all(isinstance(row, tuple) and all(type(number) is int for number in row) for row in answer)
        )
    if kind == int | None:
        return answer is None or type(answer) is int
    return type(answer) is kind
