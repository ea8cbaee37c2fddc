"""Entries of a table's ledger for tests: what happened, for a round and honba."""

from __future__ import annotations

import referee

__all__ = ["hand_entry", "ruling_entry"]


def hand_entry(report: referee.Report, round_: str = "E1", honba: int = 0) -> referee.ledger.HandEntry:
    return referee.ledger.HandEntry(report=report, round=referee.codec.read_round(round_), honba=honba)


def ruling_entry(
    judgement: referee.judgement.Judgement, round_: str = "E1", honba: int = 0
) -> referee.ledger.RulingEntry:
    return referee.ledger.RulingEntry(
        judgement=judgement, round=referee.codec.read_round(round_), honba=honba
    )
