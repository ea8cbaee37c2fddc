"""Decide which riichi are established, what is bet on them, and what is returned."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import assert_never

from referee.answers import CalledRiichiTile, RonnedRiichi
from referee.findings.hands import NAGASHI_FALSE_RIICHI
from referee.findings.riichi import (
    FURITEN_RIICHI,
    MISSED_WIN_IN_RIICHI,
    NOTEN_RIICHI,
    RIICHI_DECLARED,
    RIICHI_DISCARD_CLAIMED,
    RIICHI_ESTABLISHED,
    RIICHI_HAND_TO_BE_SHOWN,
    RIICHI_ON_OPEN_HAND,
    RIICHI_TILE_CALLED,
    RIICHI_TILE_CALLED_AGAIN,
    RIICHI_VOID,
    DeclaringDiscard,
    RiichiStickFacts,
)
from referee.findings.riichi_quads import ILLEGAL_ANKAN
from referee.reports import Chombo, ExhaustiveDraw, Report, Riichi, Win
from referee.rules import Ruleset
from referee.ruling import POT, Finding, Payment, PaymentFor
from referee.values import Seat

__all__ = [
    "doubtful_riichi",
    "established",
    "pay_riichi_bets",
    "return_riichi_bets",
    "riichi_on_open_hands",
    "void_by_open_hand",
]

# The findings on a seen hand whose riichi should not have been declared, or was ruined.
_FALSE = frozenset(
    kind.code
    for kind in (NOTEN_RIICHI, ILLEGAL_ANKAN, FURITEN_RIICHI, MISSED_WIN_IN_RIICHI, NAGASHI_FALSE_RIICHI)
)


def established(rules: Ruleset, report: Report) -> tuple[Riichi, ...]:
    """The riichi of this hand that stand, in the order of their declaration.

    One whose declaring discard was won on does not stand, nor does one on a hand that is seen to be open. Sources: the
    ruleset's answers to `riichi_tile_ronned` and `open_hand_riichi`.
    """
    if not report.riichi:
        return ()
    open_hand_seats = riichi_on_open_hands(rules, report)
    return tuple(
        [
            riichi
            for riichi in report.riichi
            if riichi.seat not in open_hand_seats and not _is_void(rules, riichi)
        ]
    )


def riichi_on_open_hands(rules: Ruleset, report: Report) -> frozenset[Seat]:
    """The seats in riichi whose hand is seen or reported to be open, where no open hand may be in riichi.

    Source: the ruleset's answer to `open_hand_riichi`.
    """
    if isinstance(report, Chombo) or not report.riichi or rules.open_hand_riichi.allowed:
        return frozenset()
    open_hand_seats: set[Seat] = set()
    for seat, shown in report.shown.items():
        if not shown.is_closed:
            open_hand_seats.add(seat)
    if isinstance(report, Win):
        for winner in report.winners:
            hand = winner.hand
            if hand is not None and not hand.is_closed:
                open_hand_seats.add(winner.seat)
    if isinstance(report, ExhaustiveDraw):
        # A player reported to have called has an open hand; a shown hand takes precedence over the report.
        open_hand_seats |= {*report.callers} - {*report.shown}
    if not open_hand_seats:
        return frozenset()
    return frozenset([riichi.seat for riichi in report.riichi if riichi.seat in open_hand_seats])


def void_by_open_hand(rules: Ruleset, seat: Seat) -> Finding:
    """The finding on a riichi void for its open hand, and whether a stick goes back. Source: `open_hand_riichi`."""
    return RIICHI_ON_OPEN_HAND.finding(rules, seat, {"stick": bool(rules.riichi_deposit)})


def _is_void(rules: Ruleset, riichi: Riichi) -> bool:
    if not riichi.ronned:
        return False
    match rules.riichi_tile_ronned:
        case RonnedRiichi.VOID:
            return True
        case RonnedRiichi.PAID:
            return False
        case _:
            assert_never(rules.riichi_tile_ronned)


def doubtful_riichi(findings: Iterable[Finding]) -> frozenset[Seat]:
    """The seats whose riichi the *findings* show to be false, punished or not, or whose hands must still be seen."""
    seats: set[Seat] = set()
    for finding in findings:
        if finding.code in _FALSE and finding.seat is not None:
            seats.add(finding.seat)
        elif finding.code == RIICHI_HAND_TO_BE_SHOWN.code:
            seats.update(RIICHI_HAND_TO_BE_SHOWN.facts_of(finding)["seats"])
    return frozenset(seats)


def pay_riichi_bets(
    rules: Ruleset, report: Report, *, doubtful: Collection[Seat] = (), ends_in_chombo: bool = False
) -> tuple[list[Payment], list[Finding]]:
    """The sticks laid down for the riichi that stand, with a finding for each declaration.

    The stick of a riichi on an open hand goes back at once. For a riichi in *doubtful* (`doubtful_riichi`), or in a
    hand that *ends_in_chombo*, the finding says only that it was declared, not that it stands. Sources: the ruleset's
    answers to `riichi_deposit`, `riichi_tile_ronned`, `riichi_tile_called` and `open_hand_riichi`.
    """
    payments: list[Payment] = []
    findings: list[Finding] = []
    open_hand_seats = riichi_on_open_hands(rules, report)
    for riichi in report.riichi:
        if _is_void(rules, riichi):
            void_kind = RIICHI_DISCARD_CLAIMED if ends_in_chombo else RIICHI_VOID
            findings.append(void_kind.finding(rules, riichi.seat))
            continue
        if rules.riichi_deposit:
            payments.append(Payment(riichi.seat, POT, rules.riichi_deposit, PaymentFor.RIICHI_BET))
        if riichi.seat in open_hand_seats:
            if rules.riichi_deposit:
                payments.append(Payment(POT, riichi.seat, rules.riichi_deposit, PaymentFor.RIICHI_RETURNED))
            findings.append(void_by_open_hand(rules, riichi.seat))
            continue
        facts: RiichiStickFacts = {"points": rules.riichi_deposit, "double": riichi.double}
        discard = DeclaringDiscard.RONNED if riichi.ronned else DeclaringDiscard.LET_GO
        kind = RIICHI_DECLARED if ends_in_chombo or riichi.seat in doubtful else RIICHI_ESTABLISHED
        findings.append(kind.finding(rules, discard, riichi.seat, facts))
        if riichi.called and not ends_in_chombo:
            findings.append(_called_tile_finding(rules, riichi.seat))
    return payments, findings


def _called_tile_finding(rules: Ruleset, seat: Seat) -> Finding:
    """What is to be turned instead of a declaring discard that was called."""
    match rules.riichi_tile_called:
        case CalledRiichiTile.ROTATE_NEXT:
            return RIICHI_TILE_CALLED.finding(rules, seat)
        case CalledRiichiTile.ROTATE_UNTIL_ONE_STAYS:
            return RIICHI_TILE_CALLED_AGAIN.finding(rules, seat)
        case _:
            assert_never(rules.riichi_tile_called)


def return_riichi_bets(rules: Ruleset, report: Report) -> list[Payment]:
    """Return this hand's sticks to the players who laid them down."""
    seats: list[Seat] = [riichi.seat for riichi in established(rules, report)]
    if not rules.riichi_deposit:
        return []
    return [Payment(POT, seat, rules.riichi_deposit, PaymentFor.RIICHI_RETURNED) for seat in seats]
