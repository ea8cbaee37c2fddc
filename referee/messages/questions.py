"""The questions of a ruleset and their groups. Their English is in `rules`."""

from __future__ import annotations

from typing import Final

from referee.answers import Steps
from referee.catalogue import Language, Texts
from referee.question import Question
from referee.rules import questions

__all__ = ["GROUPS", "QUESTIONS", "grouped_questions", "say_question", "subject"]

QUESTIONS: Final = Texts("question", {name: question.asks for name, question in questions().items()})

_SUBJECTS: Final = Texts(
    "subject of a question",
    {
        name: question.asks.rpartition(": ")[0]
        for name, question in questions().items()
        if question.type is Steps
    },
)
"""The questions that are answered in steps, without their “what follows?”."""


def say_question(name: str, language: Language = "en") -> str:
    """The question in words. Raises KeyError for an unknown name.

    >>> say_question("kuitan"), say_question("kuitan", "ja")
    ('Is tanyao counted in an open hand?', '鳴いた手に断幺九を認めるか。')
    """
    return QUESTIONS.text(name, language)


def subject(name: str, language: Language = "en") -> str:
    """The subject of a question that is answered in steps.

    >>> subject("obstruction"), subject("obstruction", "ja")
    ('Somebody obstructs the game', '対局を妨害したとき')
    """
    return _SUBJECTS.text(name, language)


def grouped_questions(language: Language = "en") -> tuple[tuple[str, str, tuple[Question, ...]], ...]:
    """Every question in the order of the rulesets, in groups: the name of the first, the title, the questions."""
    groups: dict[str, list[Question]] = {}
    for name, question in questions().items():
        if name in GROUPS:
            groups[name] = []
        groups[next(reversed(groups))].append(question)
    return tuple((name, GROUPS.text(name, language), tuple(found)) for name, found in groups.items())


GROUPS: Final = Texts(
    "group of questions",
    {
        "players": "The game, its points and its end",
        "riichi_deposit": "The declaration of riichi",
        "ankan_after_riichi": "After riichi",
        "open_riichi": "Open riichi",
        "noten_pool": "Exhaustive draw",
        "kyuushu_kyuuhai": "Abortive draws",
        "max_ron_winners": "Several winners on one discard",
        "chombo_penalty": "Chombo",
        "claim_window": "Calls and kans",
        "dead_hand": "Dead hands and false wins",
        "riichi_word_before_discard": "Errors in riichi",
        "tile_count_wrong": "Errors with tiles and the wall",
        "scoring_mistake": "Points, seats and sheets",
        "obstruction": "Conduct and absence",
        "minor_penalty": "Penalties and rulings",
        "pao_yaku": "Liability (pao)",
        "kiriage_mangan": "Hand value",
        "sanma_tiles": "Three players",
    },
)
"""The title of each group, by its first question."""
