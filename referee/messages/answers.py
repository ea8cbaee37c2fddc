"""The wording of a ruleset's answers, as it is declared with them."""

from __future__ import annotations

from typing import Any, Final

from referee.answers import Steps
from referee.answers.worded import Worded
from referee.catalogue import Language, Texts, join
from referee.messages.figures import say_points
from referee.messages.steps import say_steps
from referee.question import Question, answer_words
from referee.rules import questions

__all__ = ["ANSWERS", "say_answer"]

ANSWERS: Final[dict[type[Worded], Texts]] = {
    kind: kind.texts(f"answer: {kind.__name__}")
    for kind in dict.fromkeys(question.kind for question in questions().values())
    if kind is not None
}
"""The words of each sort of answers."""

_ANY: Final = Texts("answer", {"yes": "Yes", "no": "No", "off": "Never", "nothing": "None"}, by_key=True)
"""Answers to many questions."""


def say_answer(name: str, answer: object, language: Language = "en") -> str:
    """The wording of *answer* to the question *name*; *answer* is a ruleset's own answer, or its JSON form.

    Raises KeyError for a word that does not answer that question.

    >>> say_answer("kuitan", True), say_answer("start_points", 25000), say_answer("uma", ((9000, 0, -9000),))
    ('Yes', '25,000', '+9,000, 0, −9,000')
    >>> say_answer("wall_exposed", ["chombo if tiles >= 7", "warning"])
    'A chombo, if seven tiles or more were visible; otherwise a warning'
    """
    question = questions()[name]
    if question.type is Steps:
        return say_steps(answer if isinstance(answer, Steps) else question.read(answer), language)
    return _say(question, answer_words(answer), language)


def _say(question: Question, words: Any, language: Language) -> str:
    match words:
        case bool():
            return _ANY.text("yes" if words else "no", language)
        case str() | int() if question.kind is not None and words in question.choices:
            return ANSWERS[question.kind].text(str(words), language)
        case int():
            return say_points(words, language)
        case []:
            return _ANY.text("nothing", language)
        case [list(), *_]:
            # One row for each number of players at or above the return.
            return "; ".join(f"{count}: {_say(question, row, language)}" for count, row in enumerate(words))
        case [int(), *_]:
            return ", ".join(("+" if item > 0 else "") + say_points(item, language) for item in words)
        case list():
            return join((_say(question, item, language) for item in words), language)
        case _:
            return _ANY.text(str(words), language)
