"""What somebody entered when registering."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from referee.frozen import dataclass
from tournaments.common.countries import country_or_text
from tournaments.models import Person, Player, Registration

__all__ = ["RegistrationInput", "input_of", "is_in_other_event", "player_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationInput:
    """Input of a registration: particulars, how the person wants to be shown, and texts for the organizers alone.

    *answers* are those to the organizer's own questions, by their keys.
    """

    name: str
    reading: str = ""
    club: str = ""
    country: str = ""
    numbers: Mapping[str, str] = field(default_factory=dict, hash=False)
    shown: str = Person.Shown.FULL.value
    mail: str = ""
    note: str = ""
    answers: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def nation(self) -> str:
        """The country's canonical code, or the text if it names no country."""
        return country_or_text(self.country)

    @property
    def particulars(self) -> dict[str, Any]:
        """The person's particulars."""
        values = {name: getattr(self, name) for name in ("name", "reading", "club", "country")}
        return values | {"numbers": dict(self.numbers)}


def player_of(registration: Registration) -> Player | None:
    """Return their player; None if nobody is entered, or nobody is any more."""
    if not registration.who:
        return None
    return registration.tournament.players.filter(person_id=registration.who).first()


def input_of(registration: Registration, player: Player | None) -> RegistrationInput:
    """Return the particulars of a registration: those of the person if entered as *player*, else the stored input."""
    other_values: dict[str, Any] = {
        name: getattr(registration, name) for name in ("shown", "mail", "note", "answers")
    }
    if player is None:
        return RegistrationInput(**{"name": "", **registration.particulars, **other_values})
    person = player.person
    person_values = {
        name: getattr(person, name) for name in ("name", "reading", "club", "country", "numbers", "shown")
    }
    return RegistrationInput(**{**other_values, **person_values})


def is_in_other_event(player: Player) -> bool:
    """Return whether they are in another event too; only organizers can then change their particulars."""
    return Player.objects.filter(person=player.person_id).exclude(pk=player.pk).exists()
