"""Who may be liable for a win, where the melds leave it open."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import referee
from tournaments.common.language import current_language
from tournaments.presenters.tables.voice import Voice

__all__ = ["Asked", "asked_of", "known_yaku", "written"]

RINSHAN = "rinshan"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One question about one winner: for which of *yaku* (word and name), and who may have fed the last set of it.

    *counted*: the hand was entered by its worth, so that nothing is known of it.
    """

    seat: referee.Seat
    name: str
    yaku: tuple[tuple[str, str], ...]
    candidates: tuple[tuple[int, str], ...]
    counted: bool


def asked_of(
    rules: referee.Ruleset,
    ruling: referee.Ruling,
    report: referee.Report,
    voice: Voice,
) -> tuple[Asked, ...]:
    """Everything that the melds leave open about *report*, on which *ruling* is the ruling, answered there or not."""
    if not isinstance(report, referee.Win):
        return ()
    winners = tuple(dataclasses.replace(winner, liable=None) for winner in report.winners)
    if winners != report.winners:
        # What was answered is not asked any more: only without its answer does the question come.
        try:
            ruling = referee.adjudicate(rules, ruling.before, dataclasses.replace(report, winners=winners))
        except referee.Rejected:
            return ()
    hands = {winner.seat: winner.hand for winner in winners}
    return tuple(
        Asked(
            seat=finding.seat,
            name=voice.name(finding.seat),
            yaku=tuple(_named(word, voice.language) for word in cast("Sequence[str]", finding.facts["yaku"])),
            candidates=tuple(
                (int(seat), voice.name(seat))
                for seat in cast("Sequence[referee.Seat]", finding.facts["candidates"])
            ),
            counted=hands[finding.seat] is None,
        )
        for finding in ruling.findings
        if finding.code == "liable_asked"
    )


def known_yaku(rules: referee.Ruleset) -> str:
    """What somebody can be liable for under these rules, as JSON: word, name, whether by a self-draw alone."""
    words = [
        (*_named(yaku.value, current_language()), False)
        for yaku in referee.answers.PaoYaku
        if yaku in rules.pao_yaku
    ]
    if rules.pao_daiminkan_rinshan is referee.answers.PaoDaiminkanRinshan.FEEDER_PAYS_ALL:
        words.append((*_named(RINSHAN, current_language()), True))
    return json.dumps(words)


def written(asked: Sequence[Asked]) -> str:
    """The questions as JSON, for the felt to draw."""
    return json.dumps(
        [
            {
                "seat": int(one.seat),
                "yaku": one.yaku,
                "candidates": [seat for seat, _name in one.candidates],
                "counted": one.counted,
            }
            for one in asked
        ]
    )


def _named(word: str, language: referee.messages.Language) -> tuple[str, str]:
    return word, referee.messages.say_name(word, language)
