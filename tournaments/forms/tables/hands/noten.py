"""Players in riichi at a draw whose hands are unknown: tenpai, or a noten riichi that a judge confirms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.frozen import dataclass

if TYPE_CHECKING:
    from tournaments.forms.tables.hands import HandForm

__all__ = ["NOTEN_RIICHI", "Doubt", "doubts", "reason_of"]

NOTEN_RIICHI = "RII-NOTEN"
"""The incident code stored with a confirmed draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """A player in riichi, not marked tenpai and without shown tiles; *confirmed*: a judge confirms a noten riichi."""

    seat: int
    name: str
    confirmed: bool


def doubts(form: HandForm) -> list[Doubt]:
    """Return the players in riichi whose hands are unknown, in seat order; empty unless the form is a draw's."""
    if not form.kind.is_draw:
        return []
    data = getattr(form, "cleaned_data", {})
    clear_seats = {seat for name in ("tenpai", "refuses", "ronned") for seat in data.get(name, ())}
    return [
        Doubt(seat=int(seat), name=form.names[seat], confirmed=seat in data.get("noten", ()))
        for seat in sorted(data.get("riichi", ()))
        if seat not in clear_seats and not form.seats[seat].shows_tiles
    ]


def reason_of(doubts: Iterable[Doubt]) -> str:
    """Return the reason to store with the draw: a confirmed noten riichi, or an empty string."""
    return NOTEN_RIICHI if any(doubt.confirmed for doubt in doubts) else ""
