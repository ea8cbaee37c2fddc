"""Who pays for a hand that another player's tile made certain (pao)?"""

from __future__ import annotations

from dataclasses import dataclass

from referee.answers import MultipleYakuman, PaoComposite, PaoYaku
from referee.reports import Liability, Winner
from referee.rules import Ruleset
from referee.ruling import Finding, clause
from referee.values import Seat
from referee.worth import Worth

__all__ = ["LiablePart", "liable_parts"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LiablePart:
    """A part of a hand for which one seat is liable: so many yakuman of it, or all of it."""

    seat: Seat
    yakuman: int
    whole: bool


def liable_parts(
    rules: Ruleset, winner: Winner, worth: Worth, *, tsumo: bool
) -> tuple[list[LiablePart], list[Finding]]:
    """The parts of *winner*'s hand for which somebody is liable, the first to arise first, with findings.

    A liability that the ruleset does not know, or whose yaku the hand does not have, is a finding and no part.
    Sources: the ruleset's answers to `pao_yaku`, `pao_composite`, `multiple_yakuman`, `pao_daiminkan_rinshan`.
    """
    parts: list[LiablePart] = []
    findings: list[Finding] = []
    left = worth.yakuman
    for liability in winner.liable:
        if liability.yaku is None:
            if rules.pao_daiminkan_rinshan and tsumo and not parts:
                parts.append(LiablePart(seat=liability.seat, yakuman=worth.yakuman, whole=True))
                findings.append(_found("liable_for_kan", liability, rules, "pao_daiminkan_rinshan"))
            else:
                findings.append(_found("liability_not_in_rules", liability, rules, "pao_daiminkan_rinshan"))
            continue
        if liability.yaku not in rules.pao_yaku:
            findings.append(_found("liability_not_in_rules", liability, rules, "pao_yaku"))
            continue
        count = _yakuman_of(liability.yaku, rules, winner, worth)
        if not count:
            findings.append(_found("liability_without_yaku", liability, rules, "pao_yaku"))
            continue
        if (
            rules.pao_composite is PaoComposite.WHOLE_HAND
            or rules.multiple_yakuman is MultipleYakuman.CAP_ONE
        ):
            count = worth.yakuman
        count = min(count, left)
        if count:
            left -= count
            parts.append(LiablePart(seat=liability.seat, yakuman=count, whole=count == worth.yakuman))
            findings.append(_found("liable", liability, rules, "pao_yaku"))
    return parts, findings


def _yakuman_of(yaku: PaoYaku, rules: Ruleset, winner: Winner, worth: Worth) -> int:
    """For how many yakuman this one counts in the hand; counted by the players, it is taken to be there."""
    if winner.hand is None:
        double = yaku is PaoYaku.DAISUUSHI and rules.pattern_double_yakuman
        return min(worth.yakuman, 2 if double else 1)
    return dict(worth.yaku).get(yaku.value, 0)


def _found(code: str, liability: Liability, rules: Ruleset, option: str) -> Finding:
    yaku = liability.yaku.value if liability.yaku else "rinshan"
    return Finding(code, liability.seat, {"yaku": yaku}, clause(rules, option))
