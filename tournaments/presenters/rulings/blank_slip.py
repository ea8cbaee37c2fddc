"""A ruling slip, filled in or blank."""

from __future__ import annotations

from typing import TYPE_CHECKING

import referee
from referee.frozen import dataclass
from tournaments.common.language import rules_title
from tournaments.presenters.rulings.rulebooks.editions import edition_line

if TYPE_CHECKING:
    from tournaments.presenters.rulings.disputes.proofs import Proof

__all__ = ["Slip", "SlipSeat", "build_blank_slip"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSeat:
    """One seat at the time of the ruling: its number and wind, the player, and the points moved."""

    seat: int
    wind: int
    name: str = ""
    moved: referee.Points = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A ruling as it was announced; empty fields are left to be written in by hand.

    *marked* are the words of the ticked boxes: the measures, `penalty` if points are lost, `correct` if a hand is
    corrected, `stands` and `replayed` for the hand. *head* is the head judge's decision: `confirmed`, `changed`, or
    empty; *changed_to* is the new ruling. *proof* are the tiles of the question and what follows from them.
    """

    seats: tuple[SlipSeat, ...]
    number: int | None = None
    event: str = ""
    round: str = ""
    table: str = ""
    hand: str = ""
    honba: str = ""
    time: str = ""
    judge: str = ""
    called_by: int | None = None
    seat: int | None = None
    player_number: str = ""
    player: str = ""
    happened: str = ""
    proof: Proof | None = None
    turns_left: str = ""
    riichi: tuple[int, ...] = ()
    sticks: str = ""
    tiles_mixed: bool | None = None
    article: str = ""
    code: str = ""
    occurrence: str = ""
    marked: frozenset[str] = frozenset()
    points: str = ""
    decided: str = ""
    extra_minutes: str = ""
    explained: bool = False
    asked: bool = False
    head: str = ""
    changed_to: str = ""
    rules: str = ""
    foot: str = ""


def build_blank_slip(rules: referee.Ruleset | None = None, *, event: str = "", round: str = "") -> Slip:  # noqa: A002
    """A slip without a number, to be filled in by hand; a known *event* and *round* are filled in."""
    seats = tuple(SlipSeat(seat=seat, wind=seat) for seat in range(rules.players if rules else 4))
    foot = edition_line(rules) if rules else ""
    return Slip(seats=seats, event=event, round=round, rules=rules_title(rules) if rules else "", foot=foot)
