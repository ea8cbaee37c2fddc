"""A ruling of the dispute desk, as shown.

Frozen lines in words: the sentence to read aloud in both languages, the cost, the proof, the article, and other facts
that a judge may need.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language, second_language
from tournaments.presenters.rulings.disputes.proofs import Proof, proof_of
from tournaments.presenters.rulings.disputes.ruling import RuledQuestion
from tournaments.presenters.rulings.disputes.spoken import (
    STICK_CODES,
    Names,
    finding_sentence,
    headline,
    ruling_sentences,
)
from tournaments.presenters.tables.table_page import (
    FindingLine,
    PaymentLine,
    finding_lines,
    is_custom,
    payment_lines,
)
from tournaments.presenters.tables.voice import Voice

__all__ = ["Decision", "NamesIn", "RungLine", "Spoken", "decision"]

NamesIn = Callable[[str], Names]
"""The players' names by seat, in a language."""

_STICK_PAYMENTS = (referee.ruling.PaymentFor.DEPOSITS, referee.ruling.PaymentFor.HONBA)
_MIN_RUNGS = 4
_SORTS_WITHOUT_HAND = ("points", "conduct")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """The verdict, the sentence to read aloud and what is only written below it, in one language."""

    language: str
    verdict: str
    sentence: str
    rest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RungLine:
    """The measure for one occurrence; *is_current*: it is the occurrence in question."""

    times: int
    text: str
    is_current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A ruling as the desk shows it.

    *spoken* is in the page's language first, then in the other. *lost* are the points that players lose outside the
    table, in words. *article* is the source of the main answer; *silent* says in plain words that no text answers it.
    """

    verdict: str
    spoken: tuple[Spoken, ...]
    hand: str
    lost: tuple[str, ...]
    payments: tuple[PaymentLine, ...]
    proof: Proof
    lines: tuple[FindingLine, ...]
    article: str
    silent: str
    rungs: tuple[RungLine, ...]
    remedies: tuple[str, ...]


def decision(ruled_question: RuledQuestion, names_in: NamesIn) -> Decision:
    """The ruling in words, the page's language first."""
    page_language = current_language()
    other_language = second_language(page_language)
    names = names_in(page_language)
    lines = tuple(
        dataclasses.replace(line, text=finding_sentence(finding, names, assumed=ruled_question.assumed))
        for finding, line in zip(
            ruled_question.findings,
            finding_lines(ruled_question.rules, ruled_question.findings, Voice(names)),
            strict=True,
        )
        if line.source and (ruled_question.about != "sticks" or line.code in STICK_CODES)
    )
    article, silent = _article(ruled_question)
    return Decision(
        verdict=ruled_question.verdict,
        spoken=tuple(
            _spoken(ruled_question, names_in, language) for language in (page_language, other_language)
        ),
        hand=_hand_effect(ruled_question),
        lost=_lost_points(ruled_question, names),
        payments=_payments(ruled_question, names),
        proof=proof_of(ruled_question),
        lines=lines,
        article=article,
        silent=silent,
        rungs=_rung_lines(ruled_question),
        remedies=tuple(ruled_question.facts.get("remedies", ())),
    )


def _spoken(ruled_question: RuledQuestion, names_in: NamesIn, language: str) -> Spoken:
    with translation.override(language):
        sentence, rest = ruling_sentences(ruled_question, names_in(language))
        return Spoken(language=language, verdict=headline(ruled_question), sentence=sentence, rest=rest)


def _hand_effect(ruled_question: RuledQuestion) -> str:
    """The effect on the hand, if the incident belongs to one."""
    if (
        ruled_question.foul is None
        or referee.incidents.INCIDENTS[ruled_question.foul.code].sort.value in _SORTS_WITHOUT_HAND
    ):
        return ""
    return {
        "goes_on": _("The hand continues."),
        "stands": _("The win counts."),
        "redealt": _("The hand is dealt again."),
        "chombo": _("The hand ends with the chombo."),
    }[str(ruled_question.facts["hand"])]


def _lost_points(ruled_question: RuledQuestion, names: Names) -> tuple[str, ...]:
    """The points that each player loses, and where they go."""
    penalties: Any = (
        ruled_question.ruling.penalties
        if ruled_question.ruling
        else ruled_question.facts.get("penalties", ())
    )
    templates = {
        referee.ruling.PenaltyWhen.AFTER_UMA: _("%(name)s: %(points)s from the result"),
        referee.ruling.PenaltyWhen.AT_TABLE: _("%(name)s: %(points)s from the points at the table"),
    }
    return tuple(
        _capital(
            templates[penalty.when]
            % {
                "name": names.get(penalty.seat, ""),
                "points": referee.messages.say_points(penalty.points, current_language()),
            }
        )
        for penalty in penalties
        # A chombo's own finding says what it costs.
        if penalty.reason != "chombo"
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _payments(ruled_question: RuledQuestion, names: Names) -> tuple[PaymentLine, ...]:
    """The payments between players; for a double ron only those that do not depend on the hands."""
    if ruled_question.ruling is None:
        return ()
    if ruled_question.about == "noten-riichi" or (
        ruled_question.about == "sticks" and ruled_question.assumed
    ):
        # A chombo's own finding says what it costs; the number of sticks was not given.
        return ()
    if ruled_question.about != "sticks":
        return payment_lines(ruled_question.ruling, Voice(names))
    stick_payments = tuple(
        payment for payment in ruled_question.ruling.payments if payment.reason in _STICK_PAYMENTS
    )
    return payment_lines(dataclasses.replace(ruled_question.ruling, payments=stick_payments), Voice(names))


def _article(ruled_question: RuledQuestion) -> tuple[str, str]:
    """The source of the main answer; or a sentence that no text says so, and whose custom is followed."""
    main_clause = next((finding.clause for finding in ruled_question.findings if finding.clause), None)
    if main_clause is None:
        return "", ""
    if not is_custom(ruled_question.rules, main_clause.option):
        return main_clause.source, ""
    if ruled_question.verdict == "discretion":
        return "", _("The rulebook does not say what follows here: the judge decides.")
    return "", _("The rulebook does not cover this. The rules applied are shown below.")


def _rung_lines(ruled_question: RuledQuestion) -> tuple[RungLine, ...]:
    """The measure of each occurrence, if they differ."""
    if ruled_question.foul is None:
        return ()
    try:
        rungs = referee.ladder.rungs(
            ruled_question.rules,
            ruled_question.foul,
            times=max(_MIN_RUNGS, ruled_question.foul.occurrence + 1),
        )
    except referee.Rejected:
        return ()
    measures = [
        referee.messages.say_measure(
            rung.measure.value,
            current_language(),
            points=rung.points or None,
            most=rung.most,
            either=rung.either,
        )
        for rung in rungs
    ]
    if len(set(measures)) == 1:
        return ()
    # An occurrence with the same measure as the one before is no step.
    steps = [index for index, measure in enumerate(measures) if not index or measure != measures[index - 1]]
    current_step = max(index for index in steps if index < ruled_question.foul.occurrence)
    return tuple(
        RungLine(times=index + 1, text=_capital(measures[index]), is_current=index == current_step)
        for index in steps
    )
