"""The questions of a ruleset and their groups.

The English of a question is in `rules`, its Japanese here.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.messages.names import Names, pick
from referee.messages.questions.conduct import CONDUCT
from referee.messages.questions.game import GAME
from referee.messages.questions.worth import WORTH
from referee.question import Question
from referee.rules import questions

__all__ = [
    "GROUPS",
    "QUESTIONS",
    "grouped_questions",
    "say_question",
    "subject",
]

Language = str


def say_question(name: str, language: Language = "en") -> str:
    """The question in words. Raises KeyError for an unknown name.

    >>> say_question("kuitan"), say_question("kuitan", "ja")
    ('Is tanyao counted in an open hand?', '鳴いた手に断幺九を認めるか。')
    """
    return QUESTIONS[name] if language == "ja" else questions()[name].asks


def subject(name: str, language: Language = "en") -> str:
    """The subject of a question that is answered in steps, without its “what follows?”.

    >>> subject("obstruction"), subject("obstruction", "ja")
    ('Somebody obstructs the game', '対局を妨害したとき')
    """
    question = say_question(name, language)
    return question.removesuffix("はどうなるか。") if language == "ja" else question.rpartition(": ")[0]


def grouped_questions(language: Language = "en") -> tuple[tuple[str, str, tuple[Question, ...]], ...]:
    """Every question in the order of the rulesets, in groups: the name of the first, the title, the questions."""
    groups: dict[str, list[Question]] = {}
    for name, question in questions().items():
        if name in GROUPS:
            groups[name] = []
        groups[next(reversed(groups))].append(question)
    return tuple((name, pick(GROUPS[name], language), tuple(group)) for name, group in groups.items())


GROUPS: Names = {
    "players": ("The game, its points and its end", "対局・点数・終了"),
    "riichi_deposit": ("The declaration of riichi", "立直の宣言"),
    "ankan_after_riichi": ("After riichi", "立直後"),
    "open_riichi": ("Open riichi", "オープン立直"),
    "noten_pool": ("Exhaustive draw", "荒牌平局"),
    "kyuushu_kyuuhai": ("Abortive draws", "途中流局"),
    "max_ron_winners": ("Several winners on one discard", "複数の和了者"),
    "chombo_penalty": ("Chombo", "チョンボ"),
    "claim_window": ("Calls and kans", "鳴き・槓"),
    "dead_hand": ("Dead hands and false wins", "和了放棄・誤和了"),
    "riichi_word_before_discard": ("Errors in riichi", "立直の過誤"),
    "tile_count_wrong": ("Errors with tiles and the wall", "牌・山の過誤"),
    "scoring_mistake": ("Points, seats and sheets", "点数・席・記録用紙"),
    "obstruction": ("Conduct and absence", "対局態度・遅刻・欠席"),
    "minor_penalty": ("Penalties and rulings", "罰則・裁定"),
    "pao_yaku": ("Liability", "責任払い(包)"),
    "kiriage_mangan": ("The worth of a hand", "和了点"),
    "sanma_tiles": ("Three players", "三人麻雀"),
}
"""The title of each group, by its first question."""

QUESTIONS: Mapping[str, str] = {**GAME, **CONDUCT, **WORTH}
"""Each question in Japanese, in the order of the rulesets."""
