"""Check whether the hand wins on the called tile."""

from __future__ import annotations

from referee.adjudication.calls.window import ROBBING_FLAGS
from referee.adjudication.claims import RIICHI_FLAGS, Claim, judge_claims
from referee.findings.wins import FalseWinClaim
from referee.reports import Call, Flag, Riichi, Win, Winner, WonHand
from referee.rules import Ruleset
from referee.ruling import TableState

__all__ = ["judge_ron", "won_hand"]


def won_hand(call: Call) -> WonHand:
    """The hand as a win on the tile called; its flags include a riichi and the last discard."""
    flags = call.flags
    if call.riichi and not flags & RIICHI_FLAGS:
        flags |= {Flag.RIICHI}
    if call.wall_left == 0 and not flags & ROBBING_FLAGS:
        flags |= {Flag.HOUTEI}
    return WonHand(
        concealed=call.concealed,
        melds=call.melds,
        winning_tile=call.tile,
        flags=flags,
        discards=call.discards,
        passed=call.passed,
    )


def judge_ron(rules: Ruleset, table: TableState, call: Call) -> Claim:
    """The claim to the win, judged as that of a hand that ended with it; dora are not needed.

    Sources: those of `judge_claims`.
    """
    hand = won_hand(call)
    riichi: tuple[Riichi, ...] = ()
    if hand.flags & RIICHI_FLAGS:
        riichi = (Riichi(seat=call.seat, open=Flag.OPEN_RIICHI in hand.flags),)
    winner = Winner(seat=call.seat, worth=hand)
    win = Win(winners=(winner,), discarder=call.discarder, riichi=riichi)
    [claim] = judge_claims(rules, table, win, win.winners, _claim_kind(call))
    return claim


def _claim_kind(call: Call) -> FalseWinClaim:
    if call.shown is None:
        return FalseWinClaim.UNTOLD
    return FalseWinClaim.SHOWN if call.shown else FalseWinClaim.SAID
