"""The slip of a ruling that belongs to no table."""

from __future__ import annotations

import dataclasses

from django.utils.translation import gettext as _

import referee
from tournaments.common.language import joined
from tournaments.presenters.rulings.blank_slip import Slip, build_blank_slip
from tournaments.presenters.rulings.disputes.decisions import Decision, Spoken
from tournaments.presenters.rulings.disputes.ruling import RuledQuestion
from tournaments.presenters.rulings.disputes.tables import recorded_question

__all__ = ["slip_of"]


def slip_of(ruled_question: RuledQuestion, decision: Decision, title: str) -> Slip:
    """A slip without a number: the question and the ruling are filled in, names and places are written by hand."""
    foul = recorded_question(ruled_question)
    code, measures = "", frozenset[str]()
    if isinstance(foul, referee.reports.Foul):
        code, measures = foul.code, frozenset({ruled_question.verdict})
    return dataclasses.replace(
        build_blank_slip(ruled_question.rules),
        happened=title,
        proof=decision.proof or None,
        code=code,
        article=decision.article,
        occurrence=str(ruled_question.foul.occurrence) if ruled_question.foul else "",
        marked=measures,
        decided=_verdict_and_sentence(decision.spoken[0]),
    )


def _verdict_and_sentence(spoken: Spoken) -> str:
    """The verdict and the sentence; only the sentence if it starts with the verdict."""
    text = joined([spoken.sentence, spoken.rest], by="sentences")
    if text.casefold().startswith(spoken.verdict.casefold()):
        return text
    return _("%(verdict)s. %(sentence)s") % {"verdict": spoken.verdict, "sentence": text}
