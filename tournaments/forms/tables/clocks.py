"""Forms of a round's clock."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.common.number_lists import read_numbers, write_numbers
from tournaments.models import ClockEvent, Round, Table
from tournaments.services.events import stage_formats
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.tables import clocks

__all__ = ["BACK", "ClockForm", "clock_form"]

BACK: Final = ("floor", "round")
"""The pages with a clock form, to which the view redirects back."""
TAKE_BACK: Final = "take_back"
TURNS: Final = (*ClockEvent.Kind.values, TAKE_BACK)


class ClockForm(forms.Form):
    """Start, stop or resume the clock, or add minutes for all tables or some, or take them back."""

    kind = forms.ChoiceField(choices=[(word, word) for word in TURNS], widget=forms.HiddenInput)
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes"),
        required=False,
        min_value=1,
        max_value=clocks.MAX_MINUTES,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "required": True}),
    )
    table = forms.CharField(
        required=False,
        max_length=60,
        label=gettext_lazy("Tables"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": gettext_lazy("all")}),
    )
    expects = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    back = forms.ChoiceField(choices=[(name, name) for name in BACK], widget=forms.HiddenInput)

    def __init__(self, *args: Any, round_: Round, **options: Any) -> None:
        super().__init__(*args, **options)
        self.round = round_

    def clean_table(self) -> list[Table]:
        """Return the tables with the entered numbers; none means all tables."""
        try:
            numbers = read_numbers(self.cleaned_data["table"])
        except ValueError as error:
            raise ValidationError(_("Enter table numbers, for example 1-16, 20.")) from error
        tables = list(self.round.tables.filter(number__in=numbers).order_by("number"))
        if missing := numbers.difference(table.number for table in tables):
            text = _("These tables are not in this round: %(tables)s.")
            raise ValidationError(text % {"tables": write_numbers(missing)})
        return tables

    def clean(self) -> dict[str, Any]:
        """Require minutes for starting or extending the clock."""
        kinds_with_minutes = (ClockEvent.Kind.START, ClockEvent.Kind.EXTEND, TAKE_BACK)
        minutes_missing = not self.cleaned_data.get("minutes") and "minutes" not in self.errors
        if self.cleaned_data.get("kind") in kinds_with_minutes and minutes_missing:
            self.add_error("minutes", _("Enter the number of minutes."))
        return self.cleaned_data

    def turn(self, act: Action) -> list[ClockEvent]:
        """Change the clock and return the events. Raises `DeskError` if the change is not possible."""
        data = self.cleaned_data
        place = {"act": act, "expects": data["expects"]}
        match data["kind"]:
            case "start":
                return [clocks.start(self.round, data["minutes"], **place)]
            case "pause":
                return [clocks.pause(self.round, **place)]
            case "resume":
                return [clocks.resume(self.round, **place)]
            case kind:
                minutes = -data["minutes"] if kind == TAKE_BACK else data["minutes"]
                if data["table"]:
                    return clocks.extend_tables(data["table"], minutes, **place)
                return [clocks.extend_all(self.round, minutes, **place)]


def clock_form(round_: Round, clock: clocks.RoundClock, back: str) -> ClockForm:
    """Return the form for a clock, with the round's minutes filled in."""
    minutes = partial(stage_formats.minutes_of, round_)  # read only if the page shows the field
    initial = {"minutes": minutes, "expects": clock.next_number, "back": back}
    return ClockForm(initial=initial, round_=round_, auto_id="clock_%s")
