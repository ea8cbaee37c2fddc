"""Check whether a hand is tenpai, and find its waits."""

from __future__ import annotations

from typing import assert_never

from referee.answers import AllWaitsInOwnHand
from referee.findings.facts import NotenFacts
from referee.findings.hands import (
    DEAD_HAND_NOTEN,
    HAND_NOTEN,
    HAND_TENPAI,
    TENPAI_WITHOUT_YAKU,
    DeadHand,
    TenpaiFacts,
)
from referee.findings.riichi import Wait
from referee.reports import Tenpai, WonHand
from referee.rules import Ruleset
from referee.ruling import Answer, TableState
from referee.shapes import shanten, waits
from referee.values import Hand, Seat, Tile, kinds
from referee.worth import Worth, worth_of

__all__ = ["could_win", "is_tenpai", "judge_tenpai", "noten_facts", "tenpai_criterion", "waits_of"]


def waits_of(rules: Ruleset, hand: Hand) -> tuple[Tile, ...]:
    """The kinds that *hand* (without a winning tile) waits on; empty means noten.

    Only the shape decides, not whether there would be a yaku or whether the tiles are still to come. A tile of which
    the player already holds all four is no wait. Source: the ruleset's answer to `tenpai_if_all_waits_in_own_hand`.
    """
    shape_waits = waits(hand.concealed)
    match rules.tenpai_if_all_waits_in_own_hand:
        case AllWaitsInOwnHand.TENPAI:
            return shape_waits
        case AllWaitsInOwnHand.NOTEN:
            own_tiles = kinds(hand.tiles)
        case AllWaitsInOwnHand.NOTEN_ONLY_IF_IN_SELECTABLE_HAND:
            own_tiles = kinds(hand.concealed)
        case _:
            assert_never(rules.tenpai_if_all_waits_in_own_hand)
    return tuple(kind for kind in shape_waits if own_tiles.count(kind) < 4)


def tenpai_criterion(hand: Hand) -> Wait:
    """The criterion by which *hand* is tenpai: its shape, or a wait whose four tiles the player holds."""
    own_tiles = kinds(hand.tiles)
    fifth = any(own_tiles.count(kind) == 4 for kind in waits(hand.concealed))
    return Wait.FIFTH_TILE if fifth else Wait.SHAPE


def noten_facts(rules: Ruleset, hand: Hand) -> NotenFacts:
    """Why *hand* is noten: ``away``, the number of tiles it lacks, and ``fifth``, the waits held four times.

    A hand that is tenpai by its shape and waits only on tiles of which its player has all four is one tile away, and
    those waits are the whole dispute; ``fifth`` is left out for any other hand. A tenpai hand is 0 away.
    """
    if waits_of(rules, hand):
        return {"away": 0}
    fifth = waits(hand.concealed)
    return {"away": 1, "fifth": fifth} if fifth else {"away": shanten(hand.concealed)}


def is_tenpai(rules: Ruleset, hand: Hand) -> bool:
    """Whether *hand* is tenpai; with the draw among its tiles, whether one discard makes it so. As `waits_of`."""
    if len(hand.concealed) % 3 == 1:
        return bool(waits_of(rules, hand))
    discards = {tile.kind: index for index, tile in enumerate(hand.concealed)}.values()
    hands_left = (hand.concealed[:index] + hand.concealed[index + 1 :] for index in discards)
    return any(waits_of(rules, Hand(concealed=tiles, melds=hand.melds)) for tiles in hands_left)


def could_win(rules: Ruleset, hand: Hand, seat: Seat, table: TableState) -> bool:
    """Whether *hand* could win on one of its waits, even by self-draw; a closed tenpai hand always could.

    Only the yaku of the hand count: no riichi, no luck of the last tile, no minimum of han. It matters where the
    ruleset's answer to `keishiki_tenpai` is no.
    """
    return any(
        isinstance(
            worth_of(
                rules,
                WonHand(concealed=hand.concealed, melds=hand.melds, winning_tile=wait),
                seat_wind=seat.wind(table.dealer, rules.players),
                round_wind=table.round.wind,
                tsumo=True,
            ),
            Worth,
        )
        for wait in waits_of(rules, hand)
    )


def judge_tenpai(rules: Ruleset, table: TableState, question: Tenpai) -> Answer:
    """Judge whether the hand is tenpai, with its waits and its distance from tenpai.

    A hand without a yaku may not be tenpai; a dead one is not. Sources: the ruleset's answers to
    `tenpai_if_all_waits_in_own_hand`, `keishiki_tenpai` and `dead_hand`.
    """
    hand_waits = waits_of(rules, question.hand)
    noten_reasons = noten_facts(rules, question.hand)
    answer_facts: dict[str, object] = {"waits": hand_waits, "away": noten_reasons["away"]}
    if question.seat in table.dead:
        dead_finding = DEAD_HAND_NOTEN.finding(rules, DeadHand.DECLARED, question.seat, {})
        return Answer(verdict="noten", findings=(dead_finding,), facts=answer_facts)
    facts: TenpaiFacts = {"waits": hand_waits, **noten_reasons}
    if hand_waits and not rules.keishiki_tenpai and not could_win(rules, question.hand, question.seat, table):
        no_yaku_finding = TENPAI_WITHOUT_YAKU.finding(rules, question.seat, {**facts})
        return Answer(verdict="noten", findings=(no_yaku_finding,), facts=answer_facts)
    kind = HAND_TENPAI if hand_waits else HAND_NOTEN
    finding = kind.finding(rules, tenpai_criterion(question.hand), question.seat, facts)
    return Answer(verdict="tenpai" if hand_waits else "noten", findings=(finding,), facts=answer_facts)
