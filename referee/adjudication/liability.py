"""Decide who pays for a hand that another player's tile made certain (pao)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from referee.adjudication.liable import find_liabilities
from referee.answers import PaoComposite, PaoDaiminkanRinshan, PaoYaku
from referee.findings.liability import (
    LIABILITY_BORNE_ALREADY,
    LIABILITY_NOT_IN_RULES,
    LIABILITY_WITHOUT_YAKU,
    LIABLE,
    LIABLE_FOR_KAN,
    LIABLE_FOR_OWN_YAKUMAN,
    LIABLE_FOR_WHOLE_HAND,
    LIABLE_IN_RIICHI,
    FedPart,
    YakuFacts,
)
from referee.frozen import dataclass
from referee.reports import Flag, Liability, Winner
from referee.rules import Ruleset
from referee.ruling import Finding
from referee.values import Seat
from referee.worth import Worth

__all__ = ["LiablePart", "liable_parts"]


RINSHAN = "rinshan"
"""The name of a win on the replacement tile of a kan."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LiablePart:
    """A part of a hand for which one seat is liable: a number of yakuman, or the whole; *fed* is what made it liable.

    *yaku* is the name of what was fed; *everything*: this includes the other yakuman of the hand, which nobody fed.
    """

    seat: Seat
    yakuman: int
    whole: bool
    fed: FedPart
    yaku: str
    everything: bool = False


def liable_parts(
    rules: Ruleset, winner: Winner, worth: Worth, *, tsumo: bool, closed: bool = False
) -> tuple[list[LiablePart], list[Finding]]:
    """The parts of *winner*'s hand for which somebody is liable, the first to arise first, with findings.

    A liability that the ruleset does not know, or whose yaku the hand does not have, is a finding and no part; for a
    hand entered by its worth the reported liability is believed, and nothing is asked where it is known to be *closed*.
    Sources: the ruleset's answers to `pao_yaku`, `pao_composite`, `multiple_yakuman`, `pao_daiminkan_rinshan`.
    """
    liabilities, open_findings = find_liabilities(rules, winner, worth, tsumo=tsumo, closed=closed)
    if not liabilities:
        return [], open_findings
    parts: list[LiablePart] = []
    yakuman_left = worth.yakuman
    findings: list[Finding] = []
    for liability in liabilities:
        if liability.yaku is None:
            part, rinshan_findings = _rinshan_liability(rules, winner, worth, liability, parts, tsumo=tsumo)
            parts += part
            findings += rinshan_findings
            continue
        if liability.yaku not in rules.pao_yaku:
            findings.append(LIABILITY_NOT_IN_RULES.finding(rules, FedPart.SET, *_seat_and_facts(liability)))
            continue
        own_yakuman = _yakuman_of(liability.yaku, rules, winner, worth)
        if not own_yakuman:
            findings.append(LIABILITY_WITHOUT_YAKU.finding(rules, FedPart.SET, *_seat_and_facts(liability)))
            continue
        count = own_yakuman
        scope_findings: list[Finding] = []
        everything = False
        if rules.multiple_yakuman.most == 1:
            count = worth.yakuman
        elif worth.yakuman > own_yakuman:
            match rules.pao_composite:
                case PaoComposite.WHOLE_HAND:
                    count, kind, everything = worth.yakuman, LIABLE_FOR_WHOLE_HAND, True
                case PaoComposite.ONLY_THE_PAO_YAKUMAN:
                    kind = LIABLE_FOR_OWN_YAKUMAN
                case _:
                    assert_never(rules.pao_composite)
            scope_findings.append(kind.finding(rules, *_seat_and_facts(liability)))
        count = min(count, yakuman_left)
        if not count:
            findings += _borne_findings(rules, liability, parts)
            continue
        yakuman_left -= count
        parts.append(
            LiablePart(
                seat=liability.seat,
                yakuman=count,
                whole=count == worth.yakuman,
                fed=FedPart.SET,
                yaku=liability.yaku.value,
                everything=everything,
            )
        )
        findings += [LIABLE.finding(rules, *_seat_and_facts(liability)), *scope_findings]
    # A player who bears every yakuman of the hand, one by one, is not told of being free of the others.
    bears_all = {
        seat for seat in Seat if sum(part.yakuman for part in parts if part.seat == seat) == worth.yakuman
    }
    reported_findings = [
        finding
        for finding in findings
        if finding.code != LIABLE_FOR_OWN_YAKUMAN.code or finding.seat not in bears_all
    ]
    if parts and closed and winner.hand is None:
        # The report says both, and one of the two is impossible: follow the liability, and question it.
        reported_findings = [LIABLE_IN_RIICHI.finding(rules, winner.seat), *reported_findings]
    return parts, [*reported_findings, *open_findings]


def _borne_findings(rules: Ruleset, liability: Liability, parts: Sequence[LiablePart]) -> list[Finding]:
    """A finding that nothing is left to bear, unless the same player bears it."""
    if any(part.seat == liability.seat for part in parts):
        return []
    fed = FedPart.KAN if liability.yaku is None else FedPart.SET
    seat, facts = _seat_and_facts(liability)
    by = tuple(dict.fromkeys(part.seat for part in parts))
    return [LIABILITY_BORNE_ALREADY.finding(rules, fed, seat, {**facts, "by": by})]


def _rinshan_liability(
    rules: Ruleset,
    winner: Winner,
    worth: Worth,
    liability: Liability,
    earlier_parts: Sequence[LiablePart],
    *,
    tsumo: bool,
) -> tuple[list[LiablePart], list[Finding]]:
    """The liability for a win on the replacement tile of an open kan: for the whole hand, if any."""
    match rules.pao_daiminkan_rinshan:
        case PaoDaiminkanRinshan.NORMAL:
            return [], [LIABILITY_NOT_IN_RULES.finding(rules, FedPart.KAN, *_seat_and_facts(liability))]
        case PaoDaiminkanRinshan.FEEDER_PAYS_ALL:
            pass
        case _:
            assert_never(rules.pao_daiminkan_rinshan)
    hand = winner.hand
    from_kan = hand is None or (Flag.RINSHAN in hand.flags and Flag.KITA_DRAW not in hand.flags)
    if not tsumo or not from_kan:
        return [], [LIABILITY_WITHOUT_YAKU.finding(rules, FedPart.KAN, *_seat_and_facts(liability))]
    if earlier_parts:
        return [], _borne_findings(rules, liability, earlier_parts)
    part = LiablePart(seat=liability.seat, yakuman=worth.yakuman, whole=True, fed=FedPart.KAN, yaku=RINSHAN)
    return [part], [LIABLE_FOR_KAN.finding(rules, *_seat_and_facts(liability))]


def _yakuman_of(yaku: PaoYaku, rules: Ruleset, winner: Winner, worth: Worth) -> int:
    """The number of yakuman that this one counts in the hand; in a counted hand it is assumed to be there."""
    if winner.hand is None:
        match yaku:
            case PaoYaku.DAISUUSHI:
                count = 2 if rules.pattern_double_yakuman else 1
            case PaoYaku.DAISANGEN | PaoYaku.SUUKANTSU:
                count = 1
            case _:
                assert_never(yaku)
        return min(worth.yakuman, count)
    return dict(worth.yaku).get(yaku.value, 0)


def _seat_and_facts(liability: Liability) -> tuple[Seat, YakuFacts]:
    """The seat and the facts of a finding on the liability."""
    return liability.seat, {"yaku": liability.yaku.value if liability.yaku else RINSHAN}
