"""The names of seats and of other parties of a payment."""

from __future__ import annotations

from collections.abc import Callable

from referee.messages.names import WINDS, Language, pick
from referee.ruling import NonPlayer, Party
from referee.values import Seat

__all__ = ["Caller", "say_party", "wind_namer"]

Caller = Callable[[Seat], str]


def wind_namer(dealer: Seat, players: int, language: Language = "en") -> Caller:
    """A function that names seats by their wind in a hand dealt by *dealer*."""

    def call(seat: Seat) -> str:
        return pick(WINDS[seat.wind(dealer, players).letter], language)

    return call


def say_party(party: Party, call: Caller, language: Language = "en") -> str:
    """The name of a party of a payment."""
    if isinstance(party, Seat):
        return call(party)
    if party is NonPlayer.POT:
        return "供託" if language == "ja" else "the pot"
    return "場外" if language == "ja" else "out of the game"
