"""The players in riichi at a draw whose hands nobody saw: tenpai, or a noten riichi that a judge confirms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import referee

if TYPE_CHECKING:
    from tournaments.forms.tables.hands import HandForm

__all__ = ["NOTEN_RIICHI", "Doubt", "confirmed_seats", "doubts", "reason_of"]

NOTEN_RIICHI = "RII-NOTEN"
"""The incident with which a confirmed draw is stored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """A player in riichi who is neither marked tenpai nor seen; *confirmed*: a judge says that the hand was noten."""

    seat: int
    name: str
    confirmed: bool


def doubts(form: HandForm) -> list[Doubt]:
    """The players of a draw's form without whose word it is ruled a noten riichi, in the order of their seats."""
    if form.kind != "draw":
        return []
    data = getattr(form, "cleaned_data", {})
    told = {seat for name in ("tenpai", "refuses", "ronned") for seat in data.get(name, ())}
    return [
        Doubt(seat=int(seat), name=form.names[seat], confirmed=seat in data.get("noten", ()))
        for seat in sorted(data.get("riichi", ()))
        if seat not in told and not form.seats[seat].shows_tiles
    ]


def reason_of(asked: Iterable[Doubt]) -> str:
    """The reason with which the draw is stored: the noten riichi that a judge confirmed, or none."""
    return NOTEN_RIICHI if any(doubt.confirmed for doubt in asked) else ""


def confirmed_seats(draw: referee.ExhaustiveDraw) -> list[referee.Seat]:
    """The seats that the reason of a stored draw speaks of."""
    told = {*draw.tenpai, *draw.refuses, *draw.shown}
    seats = [riichi.seat for riichi in draw.riichi if riichi.seat not in told and not riichi.ronned]
    return seats if draw.reason else []
