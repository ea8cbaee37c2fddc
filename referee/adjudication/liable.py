"""Find who is liable for a hand: as the judge said, or as the melds show."""

from __future__ import annotations

from collections.abc import Mapping

from referee.adjudication.feeders import Feeding, find_feeders
from referee.answers import PaoYaku
from referee.errors import Problem
from referee.findings.liability import (
    LIABLE_ASKED,
    NOBODY_LIABLE,
    FedPart,
    LiableAskedFacts,
    NobodyLiableFacts,
    NotLiableReason,
)
from referee.reports import Flag, Liability, Winner, Yakuman
from referee.rules import Ruleset
from referee.ruling import Finding
from referee.values import turn_order
from referee.worth import Worth

__all__ = ["check_liable", "find_liabilities"]

Yaku = PaoYaku | None
# Liabilities arise in this order: the third dragon or fourth wind no later than the fourth quad, the win last.
_ORDER: tuple[Yaku, ...] = (*PaoYaku, None)


def check_liable(rules: Ruleset, path: str, winner: Winner, worth: Worth) -> list[Problem]:
    """Problems where the melds of a hand at *path* contradict a liable seat, or name one where the report does not."""
    if winner.liable is None:
        return []
    feedings = _feedings(rules, winner, worth)
    if not winner.liable:
        return [
            Problem(
                path=f"{path}.liable",
                code="liable_by_melds",
                facts={"seat": feeding.liable, "yaku": _yaku_word(yaku)},
            )
            for yaku, feeding in feedings.items()
            if feeding.liable is not None
        ]
    return [
        Problem(
            path=f"{path}.liable[{index}].seat",
            code=_problem_code(feeding),
            facts={"seat": liability.seat, "yaku": _yaku_word(liability.yaku), "candidates": feeding.seats},
        )
        for index, liability in enumerate(winner.liable)
        if (feeding := feedings.get(liability.yaku)) is not None and liability.seat not in feeding.seats
    ]


def _problem_code(feeding: Feeding) -> str:
    if feeding.reasons == (NotLiableReason.BY_KAN,) and not feeding.seats:
        return "liability_by_kan"
    return "liability_sets_hidden" if NotLiableReason.HIDDEN in feeding.reasons else "liability_not_fed"


def find_liabilities(
    rules: Ruleset, winner: Winner, worth: Worth, *, tsumo: bool, closed: bool
) -> tuple[list[Liability], list[Finding]]:
    """Everybody who is liable for *winner*'s hand, in the order of becoming liable, with findings on the rest.

    The melds name a seat that the judge did not name. Where they leave it open, a finding asks for it, or the judge's
    decision stands; until it is answered nobody is liable. For a yakuman entered by its worth nothing is known, and the
    findings ask for everything, unless the hand is *closed*: feeding a set means that it was called.
    """
    named_liabilities, hand = winner.liable or (), winner.hand
    if hand is None:
        return list(named_liabilities), [] if closed else _liable_questions(rules, winner, tsumo=tsumo)
    if not (named_liabilities or worth.yakuman or Flag.RINSHAN in hand.flags):
        # Most hands have nothing for which any rules know a liability.
        return [], []
    liabilities = list(named_liabilities)
    findings: list[Finding] = []
    feedings = _feedings(rules, winner, worth)
    for yaku, feeding in feedings.items():
        if any(liability.yaku is yaku for liability in named_liabilities):
            continue
        if feeding.liable is not None:
            liabilities.append(Liability(seat=feeding.liable, yaku=yaku))
        elif not feeding.seats:
            findings += [_nobody_liable(rules, winner, yaku, feeding.reasons[0])] if feeding.fed else []
        elif yaku is None and any(liability.yaku in feedings for liability in liabilities):
            # A player liable for a yakuman of the hand leaves nothing to bear for the kan.
            continue
        elif winner.liable is None:
            findings.append(_liable_question(rules, winner, (yaku,), feeding))
        else:
            findings.append(_nobody_liable(rules, winner, yaku, NotLiableReason.JUDGED))
    for yaku in _pao_yaku_of(worth):
        if yaku in rules.pao_yaku or any(liability.yaku is yaku for liability in named_liabilities):
            continue
        if find_feeders(rules, winner.seat, hand, yaku).fed:
            findings.append(_nobody_liable(rules, winner, yaku, NotLiableReason.NOT_IN_RULES))
    return sorted(liabilities, key=lambda liability: _ORDER.index(liability.yaku)), findings


def _feedings(rules: Ruleset, winner: Winner, worth: Worth) -> Mapping[Yaku, Feeding]:
    """Who may have fed the last set, for everything in the hand for which these rules know a liability."""
    hand = winner.hand
    if hand is None:
        return {}
    yaku_list: list[Yaku] = [yaku for yaku in _pao_yaku_of(worth) if yaku in rules.pao_yaku]
    # The tile drawn for a north set aside is not drawn for a kan.
    from_kan = Flag.RINSHAN in hand.flags and Flag.KITA_DRAW not in hand.flags
    if from_kan and _kan_counts(rules):
        yaku_list.append(None)
    return {yaku: find_feeders(rules, winner.seat, hand, yaku) for yaku in yaku_list}


def _liable_questions(rules: Ruleset, winner: Winner, *, tsumo: bool) -> list[Finding]:
    """Liability questions for a yakuman without tiles. A counted yakuman has none."""
    if winner.liable is not None or not isinstance(winner.worth, Yakuman):
        return []
    yaku_to_ask: list[Yaku] = [yaku for yaku in PaoYaku if yaku in rules.pao_yaku]
    if not yaku_to_ask:
        return []
    if tsumo and _kan_counts(rules):
        yaku_to_ask.append(None)
    anybody = Feeding(
        seats=turn_order(winner.seat, rules.players), reasons=(NotLiableReason.DRAWN,), fed=True
    )
    return [_liable_question(rules, winner, tuple(yaku_to_ask), anybody)]


def _kan_counts(rules: Ruleset) -> bool:
    return rules.pao_daiminkan_rinshan.feeder_pays


def _pao_yaku_of(worth: Worth) -> list[PaoYaku]:
    """The yaku of the hand for which some rules know a liability; all are yakuman."""
    if not worth.yakuman:
        return []
    names = {name for name, _ in worth.yaku}
    return [yaku for yaku in PaoYaku if yaku.value in names]


def _liable_question(rules: Ruleset, winner: Winner, yaku: tuple[Yaku, ...], feeding: Feeding) -> Finding:
    facts: LiableAskedFacts = {
        "yaku": tuple(map(_yaku_word, yaku)),
        "candidates": feeding.seats,
        "nobody": bool(feeding.reasons),
    }
    return LIABLE_ASKED.finding(rules, _fed_part(yaku[0]), winner.seat, facts)


def _nobody_liable(rules: Ruleset, winner: Winner, yaku: Yaku, reason: NotLiableReason) -> Finding:
    facts: NobodyLiableFacts = {"yaku": _yaku_word(yaku), "reason": reason.value}
    by = reason if reason in NOBODY_LIABLE.question else _fed_part(yaku)
    return NOBODY_LIABLE.finding(rules, by, winner.seat, facts)


def _fed_part(yaku: Yaku) -> FedPart:
    return FedPart.KAN if yaku is None else FedPart.SET


def _yaku_word(yaku: Yaku) -> str:
    return yaku.value if yaku else "rinshan"
