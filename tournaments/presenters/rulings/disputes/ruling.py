"""The referee's answer to a dispute."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, cast

import referee
from referee.frozen import dataclass

__all__ = ["WHOLE_HAND", "AmbiguousFacts", "EventAtTable", "RuledQuestion", "rule", "rule_on_all"]

WHOLE_HAND = "whole-hand"
"""A question about all that follows from a hand, including the next one."""

EventAtTable = tuple[Mapping[str, Any], referee.TableState]
# The continuation of the game is not part of the dispute.
_CONTINUATION = {"dealer_stays", "deal_passes", "hand_replayed", "sum_differs"}
_PAYS_AS_LIABLE = {"liable_pays_all", "liable_pays_half"}
_AT_ANY_DRAW = {"riichi_established", "riichi_declared", "noten_payment", "no_noten_payment"}


class AmbiguousFacts(Exception):
    """The known facts fit several events that are ruled differently."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledQuestion:
    """A question with its answer; *ruling* is that of a hand, and *about* the word of the question at the desk.

    There is an answer or a ruling; for the value of a hand there are both.

    *assumed*: an irrelevant fact was assumed, and must not be presented as if it had been observed.
    """

    about: str
    rules: referee.Ruleset
    table: referee.TableState
    question: referee.Report | referee.reports.Question | referee.reports.Paid
    answer: referee.ruling.Answer | None
    ruling: referee.Ruling | None
    assumed: bool = False

    @property
    def verdict(self) -> str:
        """The word of the verdict."""
        return self.answer.verdict if self.answer else cast("referee.Ruling", self.ruling).verdict.value

    @property
    def findings(self) -> tuple[referee.Finding, ...]:
        """The reasons, without those on the continuation of the game."""
        all_findings = (self.answer or cast("referee.Ruling", self.ruling)).findings
        omitted_codes = {"sum_differs"} if self.about == WHOLE_HAND else _CONTINUATION
        if self.about == "noten-riichi":
            omitted_codes = omitted_codes | _AT_ANY_DRAW
        shown_findings = [finding for finding in all_findings if finding.code not in omitted_codes]
        if not (self.assumed and self.about == "pao"):
            return tuple(shown_findings)
        # The yaku is not known: the finding says who pays, and leaves the yaku out.
        return tuple(
            _without_yaku(finding) if finding.code in _PAYS_AS_LIABLE else finding
            for finding in shown_findings
            if finding.code in _PAYS_AS_LIABLE or "yaku" not in finding.facts
        )

    @property
    def facts(self) -> Mapping[str, Any]:
        """The other facts of the answer, by name."""
        return self.answer.facts if self.answer is not None else {}

    @property
    def foul(self) -> referee.reports.Foul | None:
        """The incident, if the question is about one."""
        return self.question if isinstance(self.question, referee.reports.Foul) else None

    def sameness(self) -> object:
        """A value that is equal for two rulings with the same effect, regardless of the players."""
        if isinstance(self.question, referee.Win) and self.ruling:
            return self.verdict, self.ruling.payments
        worth = self.ruling.payments if self.about == "value" and self.ruling else ()
        return (
            self.verdict,
            worth,
            [(finding.code, _without_seats(finding.facts)) for finding in self.findings],
        )


def _without_yaku(finding: referee.Finding) -> referee.Finding:
    return dataclasses.replace(finding, facts={**finding.facts, "yaku": ()})


def _without_seats(facts: Mapping[str, object]) -> list[tuple[str, str]]:
    return sorted(
        (name, str(fact)) for name, fact in facts.items() if not isinstance(fact, referee.Seat | tuple)
    )


def rule(rules: referee.Ruleset, about: str, event_and_table: EventAtTable) -> RuledQuestion:
    """The answer to one event of the protocol at its table. Raises `referee.Rejected`."""
    event, table = event_and_table
    # A question may also be asked when the game is over.
    table = dataclasses.replace(table, over=False)
    question = referee.codec.read_question(event)
    answer: referee.ruling.Answer | None = None
    ruling: referee.Ruling | None = None
    match question:
        case referee.reports.Paid():
            answer = referee.paid.check_paid(rules, table, question)
        case referee.reports.Value():
            answer = referee.reply(rules, table, question)
            if answer.verdict == "win":
                ruling = referee.adjudicate(rules, table, _win_report(question))
        case referee.Win() | referee.ExhaustiveDraw() | referee.AbortiveDraw() | referee.Chombo():
            ruling = referee.adjudicate(rules, table, question)
        case _:
            answer = referee.reply(rules, table, question)
    return RuledQuestion(
        about=about, rules=rules, table=table, question=question, answer=answer, ruling=ruling
    )


def rule_on_all(
    rules: referee.Ruleset, about: str, alternatives: Sequence[EventAtTable], *, assumed: bool = False
) -> RuledQuestion:
    """The answer that all *alternatives* share, as given for the first; raises `AmbiguousFacts` if they differ.

    Raises `referee.Rejected` if the first is not a valid question.
    """
    first, *other_alternatives = alternatives
    first_answer = rule(rules, about, first)
    for alternative in other_alternatives:
        try:
            if rule(rules, about, alternative).sameness() != first_answer.sameness():
                raise AmbiguousFacts
        except referee.Rejected:
            # An impossible alternative is ignored.
            continue
    return dataclasses.replace(first_answer, assumed=assumed)


def _win_report(question: referee.reports.Value) -> referee.Win:
    flags = question.hand.flags
    declared = flags & {
        referee.reports.Flag.RIICHI,
        referee.reports.Flag.DOUBLE_RIICHI,
        referee.reports.Flag.OPEN_RIICHI,
    }
    riichi = referee.Riichi(
        seat=question.seat,
        double=referee.reports.Flag.DOUBLE_RIICHI in flags,
        open=referee.reports.Flag.OPEN_RIICHI in flags,
    )
    return referee.Win(
        winners=(referee.Winner(seat=question.seat, worth=question.hand),),
        discarder=question.discarder,
        riichi=(riichi,) if declared else (),
    )
