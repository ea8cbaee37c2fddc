"""Check whether ippatsu is over before the win."""

from __future__ import annotations

from collections.abc import Iterator

from referee.findings.wins import IPPATSU_GONE
from referee.reports import Flag, Win, WonHand
from referee.rules import Ruleset
from referee.ruling import Finding
from referee.values import Seat

__all__ = ["ippatsu_fault"]


def ippatsu_fault(rules: Ruleset, win: Win, seat: Seat, hand: WonHand) -> Finding | None:
    """Why a win reported as ippatsu is not one, as far as the report tells; None if it may be.

    Any call or quad after the riichi ends it, by any player: a quad that the winner, or a player who declared later,
    made in riichi; a declaring discard that was called, the winner's own or a later one; a call that was seen since. A
    robbed quad was never made. Sources: Shiragiku, 立直, 立直一発; EMA 2016, 4.2.1; EMA 2025, 4.2.1; WRC 2025, 11.5.1;
    the ruleset's answer to `ippatsu`.
    """
    if Flag.IPPATSU not in hand.flags or not rules.ippatsu:
        return None
    return IPPATSU_GONE.finding(rules, seat) if any(_interruptions(win, seat)) else None


def _interruptions(win: Win, seat: Seat) -> Iterator[bool]:
    """What is reported about the time after the riichi of *seat*; the riichi of others are in the order declared."""
    declared = [riichi.seat for riichi in win.riichi]
    hands = [*win.shown.items(), *((winner.seat, winner.hand) for winner in win.winners)]
    quads = {hand_seat for hand_seat, hand in hands if hand and hand.kans_after_riichi}
    for riichi in win.riichi[declared.index(seat) :]:
        yield riichi.called or riichi.call_since or riichi.seat in quads
