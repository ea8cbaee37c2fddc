"""The sentences that the judge reads aloud."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _

import referee
from referee.findings import FOUL_MEASURES, LIABILITY
from tournaments.common.language import current_language, joined
from tournaments.common.punctuation import bracketed, labelled
from tournaments.presenters.rulings.disputes.ruling import RuledQuestion
from tournaments.presenters.tables.hands.aloud import divide, is_short, split_sentences
from tournaments.presenters.tables.hands.phrases import CHOMBO_COSTS
from tournaments.presenters.tables.hands.sentences import cost_in_short, sentence
from tournaments.presenters.tables.voice import Voice

__all__ = [
    "STICK_CODES",
    "Names",
    "finding_sentence",
    "headline",
    "measure_of",
    "ruling_in_short",
    "ruling_sentences",
]

Names = dict[referee.Seat, str]
# Only the judge needs the next occurrence's measure and the least measure.
_FOR_THE_JUDGE = {"foul_least", "foul_next", "foul_next_besides"}
# A long ruling is read in this order: what follows, what it costs, what becomes of the hand; the rest last.
_FOUL_ORDER: tuple[frozenset[str] | set[str], ...] = (
    FOUL_MEASURES,
    CHOMBO_COSTS,
    {"foul_besides"},
    {"foul_hand", "foul_others_win_counts", "foul_others_win_lost"},
    {"foul_remedy"},
)
# From the first of these on there are alternatives, which are read together or not at all.
_ALTERNATIVES = {
    "if_declared",
    "if_hand_shown",
    "if_knew_dead",
    "if_not_knew_dead",
    "if_only_said",
    "quad_goes_back",
    "quad_judged_later",
}
STICK_CODES = {
    "deposits_taken",
    "deposit_own_back",
    "honba_paid",
    "ron_bumped",
    "abort",
    "abort_not_in_rules",
}


def headline(ruled_question: RuledQuestion) -> str:
    """The verdict in a word or two."""
    if ruled_question.foul is not None:
        return _capital(measure_of(ruled_question))
    if ruled_question.about == "value" and ruled_question.verdict == "win":
        return ruling_in_short(ruled_question, {})
    known_text = _HEADLINES.get((type(ruled_question.question), ruled_question.verdict))
    if known_text is not None:
        return known_text()
    if ruled_question.verdict in ("legal", "illegal") and ruled_question.answer is not None:
        return _("Allowed") if ruled_question.verdict == "legal" else _("Not allowed")
    if ruled_question.about == "noten-riichi" and ruled_question.verdict == "exhaustive_draw":
        return referee.messages.say_verdict("tenpai", current_language())
    if ruled_question.about == "sticks" and ruled_question.verdict == "win":
        return _("Riichi sticks")
    if ruled_question.about == "pao" and ruled_question.verdict == "win":
        return _("Who pays")
    return referee.messages.say_verdict(ruled_question.verdict, current_language())


_HEADLINES: dict[tuple[type, str], Callable[[], str]] = {
    (referee.reports.Call, "legal"): lambda: _("The call is valid"),
    (referee.reports.Call, "illegal"): lambda: _("The call is not valid"),
    (referee.reports.Paid, "agrees"): lambda: _("Paid correctly"),
    (referee.reports.Paid, "correct"): lambda: _("Must be corrected"),
    (referee.reports.Paid, "stands"): lambda: _("Final as paid"),
}


def measure_of(ruled_question: RuledQuestion) -> str:
    """The measure on an incident with its points."""
    facts = next((finding.facts for finding in ruled_question.findings if finding.code in FOUL_MEASURES), {})
    points: Any = facts.get("points")
    most: Any = facts.get("most")
    either = bool(facts.get("either"))
    later = bool(ruled_question.answer and ruled_question.answer.is_judged_later)
    return referee.messages.say_measure(
        ruled_question.verdict, current_language(), points=points, most=most, either=either, later=later
    )


def ruling_sentences(ruled_question: RuledQuestion, names: Names) -> tuple[str, str]:
    """The sentences to read aloud, in the current language, and those that are only written below them.

    A short ruling is read as a whole.
    """
    sentences = _ruling_sentences(ruled_question, names)
    text = _join_sentences(sentences)
    if is_short(text):
        return text, ""
    aloud, rest = divide(_by_importance(ruled_question, names) or split_sentences(sentences))
    return _join_sentences(aloud), _join_sentences(rest)


def _ruling_sentences(ruled_question: RuledQuestion, names: Names) -> list[str]:
    """The ruling in whole sentences."""
    ruling = ruled_question.ruling
    if ruling is None:
        return _finding_sentences(_spoken_findings(ruled_question), names)
    if ruled_question.about == "sticks":
        stick_findings = [finding for finding in ruled_question.findings if finding.code in STICK_CODES]
        return _finding_sentences(stick_findings, names, assumed=ruled_question.assumed) or [
            _("There are no sticks on the table.")
        ]
    if ruled_question.about == "noten-riichi" and ruling.verdict is not referee.Verdict.CHOMBO:
        return _finding_sentences(ruled_question.findings, names)
    hand_sentence = _capital(_hand_sentence(ruling, names))
    if ruled_question.about == "pao":
        liability_findings = [finding for finding in ruled_question.findings if finding.code in LIABILITY]
        return [hand_sentence, *_finding_sentences(liability_findings, names)]
    return [hand_sentence]


def _spoken_findings(ruled_question: RuledQuestion) -> list[referee.Finding]:
    return [finding for finding in ruled_question.findings if finding.code not in _FOR_THE_JUDGE]


def _by_importance(ruled_question: RuledQuestion, names: Names) -> list[str]:
    """The sentences of a long answer, the most important one first; empty for the ruling of a hand."""
    if ruled_question.ruling is not None:
        return []
    findings = _spoken_findings(ruled_question)
    if ruled_question.foul is not None:
        findings.sort(key=lambda finding: _place(finding.code))
    if isinstance(ruled_question.question, referee.reports.Paid):
        findings.sort(key=lambda finding: finding.code != "paid_put_right")
    first = next((i for i, finding in enumerate(findings) if finding.code in _ALTERNATIVES), len(findings))
    spoken = [cost_in_short(finding, Voice(names)) for finding in findings[:first]]
    sentences = split_sentences(
        dict.fromkeys(
            cost or finding_sentence(finding, names) for cost, finding in zip(spoken, findings, strict=False)
        )
    )
    return [*sentences, *filter(None, [_join_sentences(_finding_sentences(findings[first:], names))])]


def _place(code: str) -> int:
    return next((place for place, codes in enumerate(_FOUL_ORDER) if code in codes), len(_FOUL_ORDER))


def ruling_in_short(ruled_question: RuledQuestion, names: Names) -> str:
    """The ruling in short, for comparison with those of other rulebooks."""
    if ruled_question.foul is not None:
        penalties: Any = ruled_question.facts.get("penalties", ())
        lost = sum(-penalty.points for penalty in penalties if penalty.seat == ruled_question.foul.seat)
        text = _capital(measure_of(ruled_question))
        if ruled_question.verdict == "chombo" and lost:
            return bracketed(text, referee.messages.say_points(-lost, current_language()))
        return text
    if ruled_question.ruling is None:
        return headline(ruled_question)
    if ruled_question.about == "noten-riichi":
        cost_findings = [finding for finding in ruled_question.findings if finding.code in CHOMBO_COSTS]
        return _join_sentences(_finding_sentences(cost_findings, names)) or headline(ruled_question)
    if ruled_question.about == "value":
        text = referee.messages.say_worth({**ruled_question.facts, "yaku": ()}, current_language())
        return labelled(text, referee.messages.say_points(ruled_question.facts["points"], current_language()))
    if ruled_question.about == "pao":
        return _capital(_hand_sentence(ruled_question.ruling, names))
    return _join_sentences(_ruling_sentences(ruled_question, names))


def _hand_sentence(ruling: referee.Ruling, names: Names) -> str:
    """The hand's sentence, without the end of the game, which is not part of the question."""
    return sentence(
        dataclasses.replace(ruling, table=dataclasses.replace(ruling.table, over=False)), Voice(names)
    )


def finding_sentence(finding: referee.Finding, names: Names, *, assumed: bool = False) -> str:
    """One reason in words: a proof that is drawn is not read out, nor a number of sticks that was not given."""
    name_of = Voice(names).name_of
    if assumed and finding.code == "deposits_taken" and finding.seat is not None:
        return _capital(_("%(name)s takes the sticks on the table.") % {"name": name_of(finding.seat)})
    if "destroyed" in finding.facts:
        finding = dataclasses.replace(finding, facts={**finding.facts, "destroyed": ()})
    return _capital(referee.messages.say_finding(finding, name_of, current_language()))


def _finding_sentences(
    findings: Sequence[referee.Finding], names: Names, *, assumed: bool = False
) -> list[str]:
    """The sentence of each finding; one that two findings share is said once."""
    return list(dict.fromkeys(finding_sentence(finding, names, assumed=assumed) for finding in findings))


def _join_sentences(sentences: Sequence[str]) -> str:
    return joined(sentences, by="sentences")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
