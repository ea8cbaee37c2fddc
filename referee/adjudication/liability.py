"""Who pays for a hand that another player's tile made certain (pao)?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from referee.answers import MultipleYakuman, PaoComposite, PaoDaiminkanRinshan, PaoEarlierSets, PaoYaku
from referee.reports import Flag, Liability, Winner, WonHand
from referee.rules import Ruleset
from referee.ruling import Finding, clause
from referee.values import Meld, MeldType, Seat, Tile
from referee.worth import Worth

__all__ = ["LiablePart", "liable_parts"]

_WINDS = frozenset({Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH})
_DRAGONS = frozenset({Tile.WHITE, Tile.GREEN, Tile.RED})


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

    A liability that the ruleset does not know, whose yaku the hand does not have, or that the melds contradict, is a
    finding and no part; of a hand entered by its worth what was fed is believed. Sources: the ruleset's answers to
    `pao_yaku`, `pao_earlier_sets`, `pao_by_kan`, `pao_composite`, `multiple_yakuman`, `pao_daiminkan_rinshan`.
    """
    parts: list[LiablePart] = []
    findings: list[Finding] = []
    left = worth.yakuman
    for liability in winner.liable:
        if liability.yaku is None:
            part, found = _for_rinshan(rules, winner, worth, liability, tsumo=tsumo, alone=not parts)
            parts += part
            findings.append(found)
            if part:
                left = 0
            continue
        if liability.yaku not in rules.pao_yaku:
            findings.append(_found("liability_not_in_rules", liability, rules, "pao_yaku"))
            continue
        own = _yakuman_of(liability.yaku, rules, winner, worth)
        if not own:
            findings.append(_found("liability_without_yaku", liability, rules, "pao_yaku"))
            continue
        contradicted = _contradicted(rules, liability, liability.yaku, winner.hand) if winner.hand else None
        if contradicted:
            findings.append(contradicted)
            continue
        count = own
        if rules.multiple_yakuman is MultipleYakuman.CAP_ONE:
            count = worth.yakuman
        elif worth.yakuman > own:
            match rules.pao_composite:
                case PaoComposite.WHOLE_HAND:
                    count, code = worth.yakuman, "liable_for_whole_hand"
                case PaoComposite.ONLY_THE_PAO_YAKUMAN:
                    code = "liable_for_own_yakuman"
                case _:
                    assert_never(rules.pao_composite)
            findings.append(_found(code, liability, rules, "pao_composite"))
        count = min(count, left)
        if count:
            left -= count
            parts.append(LiablePart(seat=liability.seat, yakuman=count, whole=count == worth.yakuman))
            findings.append(_found("liable", liability, rules, "pao_yaku"))
        else:
            findings.append(_found("liability_borne_already", liability, rules, "pao_composite"))
    return parts, findings


def _for_rinshan(
    rules: Ruleset, winner: Winner, worth: Worth, liability: Liability, *, tsumo: bool, alone: bool
) -> tuple[list[LiablePart], Finding]:
    """The liability for a win on the replacement tile of an open kan: for the whole hand, if anything."""
    option = "pao_daiminkan_rinshan"
    match rules.pao_daiminkan_rinshan:
        case PaoDaiminkanRinshan.NORMAL:
            return [], _found("liability_not_in_rules", liability, rules, option)
        case PaoDaiminkanRinshan.FEEDER_PAYS_ALL:
            pass
        case _:
            assert_never(rules.pao_daiminkan_rinshan)
    hand = winner.hand
    if not tsumo or (hand is not None and Flag.RINSHAN not in hand.flags):
        return [], _found("liability_without_yaku", liability, rules, option)
    if hand is not None and not any(
        meld.type is MeldType.DAIMINKAN and meld.source in (None, liability.seat) for meld in hand.melds
    ):
        return [], _found("liability_not_fed", liability, rules, option)
    if not alone:
        return [], _found("liability_borne_already", liability, rules, option)
    part = LiablePart(seat=liability.seat, yakuman=worth.yakuman, whole=True)
    return [part], _found("liable_for_kan", liability, rules, option)


def _contradicted(rules: Ruleset, liability: Liability, yaku: PaoYaku, hand: WonHand) -> Finding | None:
    """What in the melds speaks against this liability.

    Melds are named as they were laid open, or from the newest back as some records do: the set laid last is the last
    named or the first, and only what speaks against both counts.
    """
    match yaku:
        case PaoYaku.DAISANGEN:
            sets = [meld for meld in hand.melds if meld.tiles[0] in _DRAGONS]
            wanted = 3
        case PaoYaku.DAISUUSHI:
            sets = [meld for meld in hand.melds if meld.tiles[0] in _WINDS]
            wanted = 4
        case PaoYaku.SUUKANTSU:
            sets = [meld for meld in hand.melds if meld.is_kan]
            wanted = 4
        case _:
            assert_never(yaku)
    if len(sets) < wanted:
        # A set that is not laid open was drawn, or completed by the winning tile.
        return _found("liability_sets_hidden", liability, rules, "pao_earlier_sets")
    against = _against(rules, liability, yaku, sets[-1], sets)
    return against if _against(rules, liability, yaku, sets[0], sets) else None


def _against(
    rules: Ruleset, liability: Liability, yaku: PaoYaku, last: Meld, sets: Sequence[Meld]
) -> Finding | None:
    """What speaks against the liability if *last* was laid last."""
    if not _fed(last, liability.seat, yaku):
        return _found("liability_not_fed", liability, rules, "pao_yaku")
    match rules.pao_earlier_sets:
        case PaoEarlierSets.MELDED:
            hidden = any(not meld.is_open for meld in sets)
        case PaoEarlierSets.MELDED_OR_CONCEALED_QUADS:
            hidden = False
        case _:
            assert_never(rules.pao_earlier_sets)
    if hidden:
        return _found("liability_sets_hidden", liability, rules, "pao_earlier_sets")
    # The fourth of four quads cannot be fed but by an open kan: it is asked of triplets of honours only.
    if last.type is MeldType.DAIMINKAN and yaku is not PaoYaku.SUUKANTSU and not rules.pao_by_kan:
        return _found("liability_by_kan", liability, rules, "pao_by_kan")
    return None


def _fed(meld: Meld, seat: Seat, yaku: PaoYaku) -> bool:
    """Did *seat* feed this set? A pon that became a quad keeps its feeder, who did not feed the quad."""
    if yaku is PaoYaku.SUUKANTSU and meld.type is not MeldType.DAIMINKAN:
        return False
    return meld.is_open and meld.source in (None, seat)


def _yakuman_of(yaku: PaoYaku, rules: Ruleset, winner: Winner, worth: Worth) -> int:
    """For how many yakuman this one counts in the hand; counted by the players, it is taken to be there."""
    if winner.hand is None:
        double = yaku is PaoYaku.DAISUUSHI and rules.pattern_double_yakuman
        return min(worth.yakuman, 2 if double else 1)
    return dict(worth.yaku).get(yaku.value, 0)


def _found(code: str, liability: Liability, rules: Ruleset, option: str) -> Finding:
    yaku = liability.yaku.value if liability.yaku else "rinshan"
    return Finding(code, liability.seat, {"yaku": yaku}, clause(rules, option))
