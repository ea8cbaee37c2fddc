"""Which facts of an incident matter under these rules, and what was answered?"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

import referee
from tournaments.forms.desk.fields import Choice, Number, Seats, YesNo
from tournaments.forms.desk.question import Event, QuestionForm
from tournaments.services import hands

__all__ = ["IncidentForm"]

_MOST = 99
_REST = "rest"


class IncidentForm(QuestionForm):
    """The player, the facts that these rules make matter, and for the how manieth time."""

    of_table = ()

    def __init__(self, *args: Any, code: str, **options: Any) -> None:
        self.code = code
        super().__init__(*args, **options)
        language = hands.language()
        name = referee.say_incident(code, language)
        self.title = name[0].upper() + name[1:]
        self.facts = referee.prospect(self.rules, code).asks
        who = Seats(_("Who?"))
        who.choices = [*self.seats]
        self.fields["seat"] = who
        for fact in self.facts:
            says = referee.say_fact(fact, language)
            asks = Number(says, most=_MOST) if fact in referee.NUMBERS else YesNo(says)
            self.fields[fact.value] = asks
        if any(fact not in referee.NUMBERS for fact in self.facts):
            self.fields[_REST] = Choice("", ("no", _("No to all the rest")))
        self.fields["occurrence"] = Number(_("For the how manieth time?"), least=1, most=20, folded=True)

    def event(self) -> Event:
        """The incident with the facts that were told; the rest is no where that was said of it."""
        data = self.cleaned_data
        answers = {fact.value: data.get(fact.value) for fact in self.facts}
        if data.get(_REST) == "no":
            answers |= {
                fact.value: False
                for fact in self.facts
                if fact not in referee.NUMBERS and answers[fact.value] is None
            }
        return {
            "kind": "incident",
            "seat": self.seat(),
            "code": self.code,
            "occurrence": data.get("occurrence") or 1,
            "answers": {name: answer for name, answer in answers.items() if answer is not None},
        }

    def alternatives(self) -> list[tuple[Event, referee.TableState]]:
        """For the player named, or for a dealer and another."""
        return self.each_seat(self.event())

    def place_of(self, path: str) -> str:
        """The fact in question."""
        return path.split(".")[-1]
