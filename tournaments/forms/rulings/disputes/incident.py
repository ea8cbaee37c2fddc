"""The facts of an incident, as a form."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

import referee
from tournaments.common.language import current_language
from tournaments.forms.rulings.disputes.fields import ChoiceField, NumberField, SeatsField, YesNoField
from tournaments.forms.rulings.disputes.question import Event, QuestionForm
from tournaments.presenters.rulings.offences import Offences

__all__ = ["IncidentForm"]

_MOST = 99
_REST = "rest"


class IncidentForm(QuestionForm):
    """The player, the facts that matter under these rules, and the number of occurrences."""

    of_table = ()

    def __init__(self, *args: Any, code: str, offences: Offences | None = None, **options: Any) -> None:
        self.code, self.offences = code, offences
        super().__init__(*args, **options)
        language = current_language()
        name = referee.messages.say_incident(code, language)
        self.title = name[0].upper() + name[1:]
        self.facts = referee.adjudication.preview_incident(self.rules, code).asks
        seat_field = SeatsField(_("Who?"))
        seat_field.choices = [*self.seats]
        self.fields["seat"] = seat_field
        for fact in self.facts:
            label = referee.messages.say_fact(fact, language)
            field = (
                NumberField(label, most=_MOST) if fact in referee.answers.NUMBER_FACTS else YesNoField(label)
            )
            self.fields[fact.value] = field
        if any(fact not in referee.answers.NUMBER_FACTS for fact in self.facts):
            self.fields[_REST] = ChoiceField("", ("no", _("No to all others")))
        hint = _("If empty: the number in this event's log.") if offences else ""
        self.fields["occurrence"] = NumberField(
            _("Number of times, including this one"), least=1, most=20, folded=True, hint=hint
        )

    def event(self) -> Event:
        """Return the incident with the answered facts; the others are “no” if “No to all the rest” is chosen."""
        data = self.cleaned_data
        answers = {fact.value: data.get(fact.value) for fact in self.facts}
        if data.get(_REST) == "no":
            answers |= {
                fact.value: False
                for fact in self.facts
                if fact not in referee.answers.NUMBER_FACTS and answers[fact.value] is None
            }
        return {
            "kind": "incident",
            "seat": self.asked_seat(),
            "code": self.code,
            "occurrence": data.get("occurrence") or self._times(self.asked_seat()),
            "answers": {name: answer for name, answer in answers.items() if answer is not None},
        }

    def alternatives(self) -> list[tuple[Event, referee.TableState]]:
        """Return one event for the named player, else one each for another player, the dealer and earlier offenders."""
        event = self.event()
        events = self.each_seat(event)
        data = self.cleaned_data
        if self.offences is None or data.get("seat") is not None or data.get("occurrence"):
            return events
        first, times_by_seat = (
            {**event, "occurrence": 1},
            [(seat, self._times(seat)) for seat in self.rules.seats],
        )
        repeat_events = [
            ({**event, "seat": int(seat), "occurrence": times}, self.table())
            for seat, times in times_by_seat
            if times > 1
        ]
        return [*self.each_seat(first), *repeat_events]

    def _times(self, seat: int) -> int:
        """Return the number of occurrences in the log for the player at *seat*, this one included."""
        return self.offences.times(self.rules, seat, self.code) if self.offences else 1

    def place_of(self, path: str) -> str:
        """Return the field of the fact."""
        return path.split(".")[-1]
