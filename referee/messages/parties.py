"""The names of seats and of other parties of a payment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from referee.catalogue import Language, Texts
from referee.messages.names import WINDS
from referee.ruling import Party
from referee.values import Seat

__all__ = ["SeatNamer", "say_party", "wind_namer"]

SeatNamer = Callable[[Seat], str]

_NON_PLAYERS: Final = Texts("party of a payment", {"pot": "the pot", "out": "out of the game"})


def wind_namer(dealer: Seat, players: int, language: Language = "en") -> SeatNamer:
    """A function that names seats by their wind in a hand dealt by *dealer*."""

    def name_of(seat: Seat) -> str:
        return WINDS.text(seat.wind(dealer, players).letter, language)

    return name_of


def say_party(party: Party, name_of: SeatNamer, language: Language = "en") -> str:
    """The name of a party of a payment."""
    return name_of(party) if isinstance(party, Seat) else _NON_PLAYERS.text(party.value, language)
