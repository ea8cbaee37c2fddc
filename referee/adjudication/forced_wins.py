"""Check whether the hand had already ended with a win that a player in riichi passed."""

from __future__ import annotations

from typing import assert_never

from referee.adjudication.furiten import furiten_tile
from referee.adjudication.riichi import established
from referee.answers import MissedWin
from referee.findings.riichi import FORCED_WIN_CAME_FIRST
from referee.reports import AbortiveDraw, ExhaustiveDraw, ShownHand, Win
from referee.rules import Ruleset
from referee.ruling import Finding, TableState
from referee.values import Seat

__all__ = ["missed_win_findings"]


def missed_win_findings(
    rules: Ruleset, table: TableState, report: Win | ExhaustiveDraw | AbortiveDraw
) -> list[Finding]:
    """A finding for each player in riichi with a shown hand who passed a win that still counts.

    A player in furiten by an own discard had no win to take, and a dead hand had none either. Source: the ruleset's
    answer to `missed_win_in_riichi`; Shiragiku, 立直, 振聴立直の制限.
    """
    match rules.missed_win_in_riichi:
        case MissedWin.FORCED:
            pass
        case MissedWin.FURITEN | MissedWin.MUST_WIN:
            return []
        case _:
            assert_never(rules.missed_win_in_riichi)
    hands: dict[Seat, ShownHand | None] = dict(report.shown)
    if isinstance(report, Win):
        hands |= {winner.seat: winner.hand for winner in report.winners}
    findings: list[Finding] = []
    for riichi in established(rules, report):
        hand = hands.get(riichi.seat)
        if hand is None or riichi.seat in table.dead:
            continue
        missed = furiten_tile(rules, hand, riichi=True)
        if missed is not None and missed[0] == "riichi":
            findings.append(FORCED_WIN_CAME_FIRST.finding(rules, riichi.seat, {"tile": missed[1]}))
    return findings
