"""The wording of each answer to a question.

The key of a word's text is the word alone or, where one word has different meanings, ``question.word``. A number that
occurs among words may have words of its own too.
"""

from __future__ import annotations

from typing import Any, Final

from referee.answers import Steps
from referee.catalogue import Language, Texts, join
from referee.messages.answers.conduct import CONDUCT
from referee.messages.answers.game import GAME
from referee.messages.answers.hands import HANDS
from referee.messages.answers.riichi import RIICHI
from referee.messages.figures import say_points
from referee.messages.steps import say_steps
from referee.question import answer_words
from referee.rules import questions

__all__ = ["ANSWERS", "say_answer"]

ANSWERS: Final = Texts("answer", {**GAME, **RIICHI, **HANDS, **CONDUCT}, by_key=True)
"""The wording of each word, by the word or by question and word."""


def say_answer(name: str, answer: object, language: Language = "en") -> str:
    """The wording of *answer* to the question *name*; *answer* is a ruleset's own answer, or its JSON form.

    Raises KeyError for a word that does not answer that question.

    >>> say_answer("kuitan", True), say_answer("start_points", 25000), say_answer("uma", ((9000, 0, -9000),))
    ('Yes', '25,000', '+9,000, 0, −9,000')
    >>> say_answer("wall_exposed", ["chombo if tiles >= 7", "warning"])
    'A chombo, if seven tiles or more lay open; otherwise a warning'
    """
    if questions()[name].type is Steps:
        return say_steps(answer if isinstance(answer, Steps) else questions()[name].read(answer), language)
    words = answer_words(answer)
    if isinstance(words, list):
        return _say_list(name, words, language)
    if isinstance(words, bool):
        return ANSWERS.text("yes" if words else "no", language)
    if isinstance(words, int) and f"{name}.{words}" not in ANSWERS:
        return say_points(words, language)
    return ANSWERS.text(f"{name}.{words}" if f"{name}.{words}" in ANSWERS else words, language)


def _say_list(name: str, items: list[Any], language: Language) -> str:
    match items:
        case []:
            return ANSWERS.text("nothing", language)
        case [list(), *_]:
            # One row for each number of players at or above the return.
            return "; ".join(f"{count}: {_say_list(name, row, language)}" for count, row in enumerate(items))
        case [int(), *_]:
            return ", ".join(("+" if item > 0 else "") + say_points(item, language) for item in items)
        case _:
            return join((say_answer(name, item, language) for item in items), language)
