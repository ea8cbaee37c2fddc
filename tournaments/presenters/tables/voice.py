"""Names and language used to speak of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

import referee
from referee.catalogue import join
from referee.frozen import dataclass
from tournaments.common.language import current_language

__all__ = ["Voice"]


@dataclass(frozen=True, slots=True)
class Voice:
    """The names by seat, and the language; passed to every function that builds sentences.

    The language is that of the moment in which the voice is made: the referee's words and Django's then agree.
    """

    names: Mapping[referee.Seat, str]
    language: referee.messages.Language = field(default_factory=current_language)

    @classmethod
    def by_wind(cls, table: referee.TableState) -> Voice:
        """A voice that names the seats by their winds at *table*."""
        language = current_language()
        name_of = referee.messages.wind_namer(table.dealer, table.players, language)
        return cls({seat: name_of(seat) for seat in list(referee.Seat)[: table.players]}, language)

    def name_of(self, seat: referee.Seat) -> str:
        """The name of the player at *seat*; the seat's number if there is no name."""
        return self.names.get(seat, str(int(seat)))

    def name(self, seat: referee.Seat) -> str:
        """The name of the player at *seat*; empty if there is no name."""
        return self.names.get(seat, "")

    def listed(self, parts: Iterable[str]) -> str:
        """*parts* joined with the comma of the language."""
        return join(parts, self.language)

    def spoken(self, sentences: Iterable[str]) -> str:
        """*sentences* joined as the language writes them."""
        return join(sentences, self.language, by="sentences")
