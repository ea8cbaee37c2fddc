"""The cost of a discard into an open riichi."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from referee.adjudication.riichi import established
from referee.answers import OpenRiichiChombo, OpenRiichiDealIn, OpenRiichiYakumanStack
from referee.findings.wins import (
    OPEN_RIICHI_COMBINED,
    OPEN_RIICHI_DISCARD_TAKEN_BACK,
    OPEN_RIICHI_NORMAL,
    OPEN_RIICHI_SINGLE,
    OPEN_RIICHI_YAKUMAN,
)
from referee.reports import Chombo, Win
from referee.rules import Ruleset
from referee.ruling import Finding
from referee.values import Seat
from referee.worth import YAKUMAN, Worth

__all__ = ["DealIn", "base_of_escape", "deal_in_cost", "discard_taken_back"]


class DealIn(NamedTuple):
    """The base points that a discarder pays for, and why they differ from the hand's own."""

    base: int
    findings: tuple[Finding, ...] = ()


def discard_taken_back(rules: Ruleset, win: Win, winners: Sequence[Seat]) -> list[Finding]:
    """Why the discard is taken back: it goes into an open riichi of *winners*, and other tiles could be discarded.

    A player in riichi has no choice. Empty unless the answer is YAKUMAN_IF_UNAVOIDABLE. Source: the ruleset's answer to
    `open_riichi_deal_in`.
    """
    open_riichi = [riichi for riichi in win.riichi if riichi.open and riichi.seat in winners]
    if win.unavoidable or not open_riichi:
        return []
    match rules.open_riichi_deal_in:
        case OpenRiichiDealIn.YAKUMAN_IF_UNAVOIDABLE:
            pass
        case OpenRiichiDealIn.YAKUMAN_UNLESS_RIICHI | OpenRiichiDealIn.YAKUMAN_UNLESS_EARLIER_RIICHI:
            return []
        case _:
            assert_never(rules.open_riichi_deal_in)
    established_seats = [riichi.seat for riichi in established(rules, win)]
    if win.discarder is None or win.discarder in established_seats:
        return []
    return [
        OPEN_RIICHI_DISCARD_TAKEN_BACK.finding(rules, win.discarder, {"by": riichi.seat})
        for riichi in open_riichi
    ]


def deal_in_cost(rules: Ruleset, win: Win, winner: Seat, worth: Worth) -> DealIn:
    """What the discarder pays to *winner*: the hand's own base points, or a yakuman's for an open riichi.

    A self-draw never costs more. Call `discard_taken_back` first. Sources: the Japanese Wikipedia on riichi; the
    ruleset's answers to `open_riichi_deal_in` and `open_riichi_yakuman_stack`.
    """
    riichi = win.riichi_of(winner)
    if riichi is None or not riichi.open or win.discarder is None:
        return DealIn(worth.base)
    order = [declaration.seat for declaration in established(rules, win)]
    if win.discarder in order:
        later = win.discarder not in order[: order.index(winner)]
        match rules.open_riichi_deal_in:
            case OpenRiichiDealIn.YAKUMAN_UNLESS_RIICHI | OpenRiichiDealIn.YAKUMAN_IF_UNAVOIDABLE:
                costs_yakuman = False
            case OpenRiichiDealIn.YAKUMAN_UNLESS_EARLIER_RIICHI:
                costs_yakuman = later
            case _:
                assert_never(rules.open_riichi_deal_in)
        if not costs_yakuman:
            normal = OPEN_RIICHI_NORMAL.finding(rules, win.discarder, {"by": winner})
            return DealIn(base=worth.base, findings=(normal,))
    findings = [OPEN_RIICHI_YAKUMAN.finding(rules, win.discarder, {"by": winner})]
    base = YAKUMAN
    if worth.base >= YAKUMAN:
        # Thirteen han counted as a yakuman count beside the payment like a true yakuman.
        match rules.open_riichi_yakuman_stack:
            case OpenRiichiYakumanStack.SINGLE:
                base, kind = worth.base, OPEN_RIICHI_SINGLE
            case OpenRiichiYakumanStack.COMBINED:
                base, kind = worth.base + YAKUMAN, OPEN_RIICHI_COMBINED
            case _:
                assert_never(rules.open_riichi_yakuman_stack)
        findings.append(kind.finding(rules, winner))
    return DealIn(base=base, findings=tuple(findings))


def base_of_escape(rules: Ruleset, chombo: Chombo) -> int | None:
    """The base points of a chombo meant to escape from dealing into another's open riichi; None for any other.

    Source: the Japanese Wikipedia on riichi; the ruleset's answer to `open_riichi_intentional_chombo`.
    """
    if not chombo.intentional:
        return None
    if not any(riichi.open and riichi.seat not in chombo.offenders for riichi in established(rules, chombo)):
        return None
    match rules.open_riichi_intentional_chombo:
        case OpenRiichiChombo.MANGAN:
            return None
        case OpenRiichiChombo.YAKUMAN:
            return YAKUMAN
        case _:
            assert_never(rules.open_riichi_intentional_chombo)
