"""Whether a hand was paid correctly, what corrects it, and whether the rules still allow that."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from referee.adjudication import adjudicate, reply
from referee.answers import Fact
from referee.errors import LedgerError, Problem, Rejected
from referee.findings.incidents import FOUL_REMEDY
from referee.findings.paid import (
    PAID_AGREES,
    PAID_IN_ALL,
    PAID_NOT_EXPLAINED,
    PAID_ONE_OF_THESE,
    PAID_OTHERWISE,
    PAID_POINTS_MISSING,
    PAID_POINTS_TOO_MANY,
    PAID_PUT_RIGHT,
    PAID_TO_ANOTHER,
    OwedFacts,
    PaymentFacts,
)
from referee.frozen import dataclass
from referee.ledger import Entry, fold
from referee.reports import Foul, Paid
from referee.rules import Ruleset
from referee.ruling import (
    OUTSIDE,
    POT,
    Answer,
    Finding,
    Party,
    Payment,
    PaymentFor,
    Points,
    Ruling,
    TableState,
)
from referee.values import Seat

__all__ = ["PaidCheck", "PaymentDifference", "check_paid", "compare", "paid_in"]

# The incident that decides whether a wrong payment may still be corrected.
_INCIDENT = "PAY-LATE"
# The numbers of payments made otherwise at once that are tried where a single one explains nothing.
_AT_ONCE = (2, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentDifference:
    """One payment that was not made as due: only *paid* points reached the party to whom *payment* was due.

    *to* is the party that received the rest, if the payer did not keep it.
    """

    payment: Payment
    paid: Points
    to: Party | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidCheck:
    """What was paid compared with what was due.

    *differences* by seat, and of the pot, are paid less due, in points. *explanations* are the ways in which the fewest
    payments, made otherwise, leave exactly these differences; empty where only many faults would. *puts_right* are the
    transfers that give everybody what was due. *lost* are points that are missing (negative) or that appeared; in that
    case transfers alone do not correct it.
    """

    differences: tuple[Points, ...]
    pot_difference: Points
    explanations: tuple[tuple[PaymentDifference, ...], ...]
    puts_right: tuple[tuple[Party, Party, Points], ...]
    lost: Points

    @property
    def agrees(self) -> bool:
        """Whether everything was paid as it was due."""
        return not any(self.differences) and not self.pot_difference


def check_paid(rules: Ruleset, table: TableState, question: Paid) -> Answer:
    """Check whether the hand was paid as *rules* say and, if not, whether it may be corrected now.

    The verdict is ``agrees``, ``correct`` (it is to be corrected), ``stands`` (it may no longer be corrected) or
    ``discretion``. `explanations` name the payments that were made otherwise, `puts_right` the transfers. Raises
    `Rejected` if the hand cannot be ruled on, if the seats do not fit, or with ``fact_needed`` where the rules ask for
    more before a correction. Source: the ruleset's answer to `scoring_mistake`.
    """
    if len(question.paid) != rules.players:
        count_facts = {"given": len(question.paid), "expected": rules.players}
        raise Rejected([Problem(path="event.paid", code="not_one_for_each_seat", facts=count_facts)])
    if question.sticks is not None and question.sticks < 0:
        raise Rejected([Problem(path="event.sticks", code="negative", facts={})])
    ruling = adjudicate(rules, table, question.hand)
    check = compare(rules, ruling, question.paid, question.sticks)
    facts = _paid_facts(check)
    if check.agrees:
        return Answer(verdict="agrees", findings=(PAID_AGREES.finding(),), facts=facts)
    foul = Foul(seat=_seat_concerned(check.differences), code=_INCIDENT, answers=question.answers)
    correction = reply(rules, table, foul)
    verdict = "stands" if correction.verdict == "none" else correction.verdict
    facts["article"] = correction.facts["article"]
    # While sticks are missing nothing can be corrected, and no finding announces a correction.
    is_settled = check.puts_right or verdict == "stands"
    findings = (
        *_paid_findings(check, verdict),
        *(finding for finding in correction.findings if finding.code == FOUL_REMEDY.code and is_settled),
    )
    return Answer(verdict=verdict, findings=findings, facts=facts)


def paid_in(
    rules: Ruleset,
    entries: Sequence[Entry],
    number: int,
    paid: Sequence[int],
    sticks: int | None = None,
    answers: Mapping[Fact, bool | int] | None = None,
) -> Answer:
    """`check_paid` for hand *number* of a table's *entries*, as it is now.

    The entries tell whether the game is over. Raises `LedgerError` if no hand that counts has that number.
    """
    page = fold(rules, entries)
    row = next((row for row in page.hands if row.number == number), None)
    if row is None:
        raise LedgerError(f"no hand that counts has the number {number}")
    facts = {Fact.GAME_OVER: page.table.over, **(answers or {})}
    return check_paid(
        rules, row.before, Paid(hand=row.report, paid=tuple(paid), sticks=sticks, answers=facts)
    )


def compare(rules: Ruleset, ruling: Ruling, paid: Sequence[Points], sticks: int | None = None) -> PaidCheck:
    """Compare *paid*, each seat's change in points with the riichi sticks of the hand counted in, with *ruling*.

    *sticks* are those on the table afterwards; where they were not counted, they are taken to be what is left over.
    Sticks that belong to nobody at the end of the game still lie there (WRC 2025, 10.2), unless all were put away and
    nobody has them.
    """
    deltas_due = ruling.deltas
    differences = tuple(
        paid_points - due_points for paid_points, due_points in zip(paid, deltas_due, strict=True)
    )
    if sticks is None:
        pot_difference: Points = -sum(differences)
    else:
        is_put_away = not sticks and sum(differences) == 0
        sticks_expected = ruling.table.deposits + (0 if is_put_away else _ownerless_sticks(rules, ruling))
        pot_difference = (sticks - sticks_expected) * rules.riichi_deposit
    missing_points = sum(differences) + pot_difference
    return PaidCheck(
        differences=differences,
        pot_difference=pot_difference,
        explanations=() if missing_points else _explanations(ruling, differences, pot_difference),
        puts_right=tuple(_transfers(differences, pot_difference)),
        lost=missing_points,
    )


def _ownerless_sticks(rules: Ruleset, ruling: Ruling) -> int:
    """The number of whole sticks that belong to nobody now that the game is over."""
    points_lost = sum(
        payment.points
        for payment in ruling.payments
        if payment.reason is PaymentFor.LEFTOVER_DEPOSITS and payment.to is OUTSIDE
    )
    return int(points_lost) // rules.riichi_deposit if rules.riichi_deposit else 0


def _explanations(
    ruling: Ruling, differences: Sequence[Points], pot: Points
) -> tuple[tuple[PaymentDifference, ...], ...]:
    """Every way in which the fewest payments, made otherwise, leave exactly these differences."""
    differences_by_party = _difference_by_party(differences, pot)
    payments = [payment for payment in ruling.payments if OUTSIDE not in (payment.source, payment.to)]
    single = (_paid_with_other_points((payment,), differences_by_party) for payment in payments)
    several = (
        (
            _paid_with_other_points(chosen, differences_by_party)
            for chosen in itertools.combinations(payments, how_many)
        )
        for how_many in _AT_ONCE
    )
    for candidates in itertools.chain(
        [itertools.chain(single, _paid_to_another(payments, differences_by_party))], several
    ):
        explanations = tuple(explanation for explanation in candidates if explanation)
        if explanations:
            return explanations
    return ()


def _difference_by_party(differences: Sequence[Points], pot: Points) -> dict[Party, Points]:
    return {**{Seat(index): points for index, points in enumerate(differences)}, POT: pot}


def _paid_with_other_points(
    chosen: Sequence[Payment], differences: Mapping[Party, Points]
) -> tuple[PaymentDifference, ...]:
    """The payments *chosen*, each made with other points, if that alone leaves the differences *differences*.

    Each payment must be identified by its payer, whose own payment explains the difference, or all of them by their
    receivers.
    """
    sources = [payment.source for payment in chosen]
    if len(set(sources)) == len(chosen):
        # The payer's surplus is the part that was not paid.
        unpaid = [differences[source] for source in sources]
    else:
        unpaid = [-differences[payment.to] for payment in chosen]
    remaining = dict(differences)
    for payment, points in zip(chosen, unpaid, strict=True):
        if not points or points > payment.points:
            return ()
        remaining[payment.source] -= points
        remaining[payment.to] += points
    if any(remaining.values()):
        return ()
    return tuple(
        PaymentDifference(payment=payment, paid=payment.points - points)
        for payment, points in zip(chosen, unpaid, strict=True)
    )


def _paid_to_another(
    payments: Sequence[Payment], differences: Mapping[Party, Points]
) -> Iterator[tuple[PaymentDifference, ...]]:
    """Each payment whose missing part went to another party than the one it was due to, if nothing else was wrong.

    Anybody may take sticks from the pot. A player with several payments may confuse them; other players hardly ever do.
    """
    parties = sorted(
        (party for party in differences if differences[party]), key=lambda party: differences[party]
    )
    if len(parties) != 2:
        return
    short_party, surplus_party = parties
    missing = differences[surplus_party]
    possible_payers = {POT, *(payment.source for payment in payments if payment.to is surplus_party)} - {
        surplus_party
    }
    for payment in payments:
        if payment.to is short_party and payment.source in possible_payers and missing <= payment.points:
            yield (PaymentDifference(payment=payment, paid=payment.points - missing, to=surplus_party),)


def _transfers(differences: Sequence[Points], pot: Points) -> Iterator[tuple[Party, Party, Points]]:
    """The transfers that give everybody what was due, as giver, taker, points: at most one fewer than parties.

    The party with the largest surplus gives first, to the one that lacks most; among equals, the earlier seat comes
    first.
    """
    balance = _difference_by_party(differences, pot)
    givers = sorted(balance, key=lambda party: -balance[party])
    takers = sorted(balance, key=lambda party: balance[party])
    for giver, taker in itertools.product(givers, takers):
        points = min(balance[giver], -balance[taker])
        if points > 0:
            yield giver, taker, points
            balance[giver] -= points
            balance[taker] += points


def _seat_concerned(differences: Sequence[Points]) -> Seat:
    """The seat that the ruling is about: the one with the largest surplus or, without any, the largest deficit."""
    most = max(differences)
    return Seat(differences.index(most if most > 0 else min(differences)))


def _paid_findings(check: PaidCheck, verdict: str) -> Iterator[Finding]:
    common_unpaid = _common_unpaid(check.explanations)
    for (giver, taker), unpaid in common_unpaid.items():
        unpaid_facts: OwedFacts = {
            "giver": giver,
            "taker": taker,
            "missing": max(unpaid, -unpaid),
            "too_little": unpaid > 0,
        }
        yield PAID_IN_ALL.finding(None, unpaid_facts)
    explanations = () if common_unpaid else check.explanations
    if len(explanations) > 1:
        yield PAID_ONE_OF_THESE.finding(None, {"count": len(explanations)})
    for difference in itertools.chain.from_iterable(explanations):
        payment = difference.payment
        facts: PaymentFacts = {
            "giver": payment.source,
            "taker": payment.to,
            "points": payment.points,
            "paid": difference.paid,
            "for": payment.reason.value,
        }
        if difference.to is None:
            yield PAID_OTHERWISE.finding(None, facts)
        else:
            missing = payment.points - difference.paid
            yield PAID_TO_ANOTHER.finding(None, {**facts, "other": difference.to, "missing": missing})
    if check.lost < 0:
        yield PAID_POINTS_MISSING.finding(None, {"points": -check.lost, "stands": verdict == "stands"})
    elif check.lost > 0:
        yield PAID_POINTS_TOO_MANY.finding(None, {"points": check.lost, "stands": verdict == "stands"})
    elif not check.explanations:
        yield PAID_NOT_EXPLAINED.finding()
    if verdict != "stands":
        for giver, taker, points in check.puts_right:
            yield PAID_PUT_RIGHT.finding(None, {"giver": giver, "taker": taker, "points": points})


def _common_unpaid(
    explanations: Sequence[Sequence[PaymentDifference]],
) -> Mapping[tuple[Party, Party], Points]:
    """The points that each payer still owes to each party, if several *explanations* agree; empty if they differ."""
    unpaid = [
        {
            (difference.payment.source, difference.payment.to): difference.payment.points - difference.paid
            for difference in explanation
            if difference.to is None
        }
        for explanation in explanations
    ]
    all_agree = (
        len(explanations) > 1
        and all(points_by_pair == unpaid[0] for points_by_pair in unpaid)
        and len(unpaid[0]) == len(explanations[0])
    )
    return unpaid[0] if all_agree else {}


def _paid_facts(check: PaidCheck) -> dict[str, object]:
    return {
        "differences": check.differences,
        "pot_difference": check.pot_difference,
        "explanations": check.explanations,
        "puts_right": check.puts_right,
        "lost": check.lost,
    }
