"""Possible liability for a win, if the melds leave it open."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence

import referee
from referee.findings import LIABLE_ASKED
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.presenters.tables.voice import Voice

__all__ = ["PaoQuestion", "pao_questions", "pao_yaku_json", "questions_json"]

RINSHAN = "rinshan"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaoQuestion:
    """One question about one winner: the possible *yaku* (word and name), and who may have fed the last set of it.

    *counted*: the hand was entered by its value, and its tiles are not known.
    """

    seat: referee.Seat
    name: str
    yaku: tuple[tuple[str, str], ...]
    candidates: tuple[tuple[int, str], ...]
    counted: bool

    @property
    def is_about_a_kan(self) -> bool:
        """Whether the kan before the win made the hand, not a set of the yaku."""
        return [word for word, _name in self.yaku[:1]] == [RINSHAN]

    @property
    def first_yaku(self) -> str:
        """The name of the first yaku."""
        return next((name for _word, name in self.yaku), "")


def pao_questions(
    rules: referee.Ruleset,
    ruling: referee.Ruling,
    report: referee.Report,
    voice: Voice,
) -> tuple[PaoQuestion, ...]:
    """All open questions of liability in *report*, with *ruling* as its ruling, whether answered there or not."""
    if not isinstance(report, referee.Win):
        return ()
    winners = tuple(dataclasses.replace(winner, liable=None) for winner in report.winners)
    if winners != report.winners:
        # An answered question is not asked any more: ask again without the answer.
        try:
            ruling = referee.adjudicate(rules, ruling.before, dataclasses.replace(report, winners=winners))
        except referee.Rejected:
            return ()
    hands = {winner.seat: winner.hand for winner in winners}
    return tuple(
        PaoQuestion(
            seat=finding.seat,
            name=voice.name(finding.seat),
            yaku=tuple(
                _word_and_name(word, voice.language) for word in LIABLE_ASKED.facts_of(finding)["yaku"]
            ),
            candidates=tuple(
                (int(seat), voice.name(seat)) for seat in LIABLE_ASKED.facts_of(finding)["candidates"]
            ),
            counted=hands[finding.seat] is None,
        )
        for finding in ruling.findings
        if finding.code == LIABLE_ASKED.code and finding.seat is not None
    )


def pao_yaku_json(rules: referee.Ruleset) -> str:
    """The yaku with liability under these rules, as JSON: word, name, whether by self-draw only."""
    words = [
        (*_word_and_name(yaku.value, current_language()), False)
        for yaku in referee.answers.PaoYaku
        if yaku in rules.pao_yaku
    ]
    if rules.pao_daiminkan_rinshan.feeder_pays:
        words.append((*_word_and_name(RINSHAN, current_language()), True))
    return json.dumps(words)


def questions_json(questions: Sequence[PaoQuestion]) -> str:
    """The questions as JSON, drawn by the felt."""
    return json.dumps(
        [
            {
                "seat": int(question.seat),
                "yaku": question.yaku,
                "candidates": [seat for seat, _name in question.candidates],
                "counted": question.counted,
            }
            for question in questions
        ]
    )


def _word_and_name(word: str, language: referee.messages.Language) -> tuple[str, str]:
    return word, referee.messages.say_name(word, language)
