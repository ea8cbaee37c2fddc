"""Names and language used to speak of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import referee
from tournaments.common.language import current_language

__all__ = ["Voice"]


@dataclass(frozen=True, slots=True)
class Voice:
    """The names by seat, and the language: handed down to whatever is put into words, and never looked up there.

    The language is that of the moment in which the voice is made, so that the referee's words and Django's agree.
    """

    names: Mapping[referee.Seat, str]
    language: referee.messages.Language = field(default_factory=current_language)

    @classmethod
    def by_wind(cls, table: referee.TableState) -> Voice:
        """The seats' winds at *table* for their names."""
        language = current_language()
        call = referee.messages.by_wind(table.dealer, table.players, language)
        return cls({seat: call(seat) for seat in list(referee.Seat)[: table.players]}, language)

    def call(self, seat: referee.Seat) -> str:
        """The name of who sits at *seat*; its number where nobody is known there."""
        return self.names.get(seat, str(int(seat)))

    def name(self, seat: referee.Seat) -> str:
        """The name of who sits at *seat*; nothing where nobody is known there."""
        return self.names.get(seat, "")

    def listed(self, parts: Iterable[str]) -> str:
        """*parts* one after the other, with the comma of the language."""
        return ("、" if self.language == "ja" else ", ").join(parts)

    def spoken(self, sentences: Iterable[str]) -> str:
        """*sentences* one after the other, as the language sets them."""
        return ("" if self.language == "ja" else " ").join(sentences)
