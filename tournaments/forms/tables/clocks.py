"""Forms of a round's clock."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.common.fields import typed_field
from tournaments.models import ClockEvent, Round, Table
from tournaments.services.events import stage_formats
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.tables import clocks

__all__ = ["BACK", "ClockForm", "clock_form"]

BACK: Final = ("floor", "round")
"""The pages with a clock form, to which the view redirects back."""
TAKE_BACK: Final = "take_back"
TURNS: Final = (*ClockEvent.Kind.values, TAKE_BACK)


if TYPE_CHECKING:
    # Django's field takes no type arguments when it runs.
    _TableFieldBase = forms.ModelChoiceField[Table]
else:
    _TableFieldBase = forms.ModelChoiceField


class _TableField(_TableFieldBase):
    """One of the round's tables."""

    def label_from_instance(self, obj: Table) -> str:
        """Name the table by its number."""
        return _("Table %(number)d") % {"number": obj.number}


class ClockForm(forms.Form):
    """Start, stop or resume the clock, or add minutes for all tables or one, or take them back."""

    kind = forms.ChoiceField(choices=[(word, word) for word in TURNS], widget=forms.HiddenInput)
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes"),
        required=False,
        min_value=1,
        max_value=clocks.MAX_MINUTES,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "required": True}),
    )
    table = _TableField(
        Table.objects.none(),
        to_field_name="number",
        required=False,
        label=gettext_lazy("For"),
        empty_label=gettext_lazy("All tables"),
    )
    expects = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    back = forms.ChoiceField(choices=[(name, name) for name in BACK], widget=forms.HiddenInput)

    def __init__(self, *args: Any, round_: Round, **options: Any) -> None:
        super().__init__(*args, **options)
        self.round = round_
        typed_field(self, "table", _TableField).queryset = round_.tables.all()

    def clean(self) -> dict[str, Any]:
        """Require minutes for starting or extending the clock."""
        kinds_with_minutes = (ClockEvent.Kind.START, ClockEvent.Kind.EXTEND, TAKE_BACK)
        minutes_missing = not self.cleaned_data.get("minutes") and "minutes" not in self.errors
        if self.cleaned_data.get("kind") in kinds_with_minutes and minutes_missing:
            self.add_error("minutes", _("Enter the number of minutes."))
        return self.cleaned_data

    def turn(self, act: Action) -> ClockEvent:
        """Change the clock and return the event. Raises `DeskError` if the change is not possible."""
        data = self.cleaned_data
        place = {"act": act, "expects": data["expects"]}
        match data["kind"]:
            case "start":
                return clocks.start(self.round, data["minutes"], **place)
            case "pause":
                return clocks.pause(self.round, **place)
            case "resume":
                return clocks.resume(self.round, **place)
            case kind:
                minutes = -data["minutes"] if kind == TAKE_BACK else data["minutes"]
                if data["table"]:
                    return clocks.extend(data["table"], minutes, **place)
                return clocks.extend_all(self.round, minutes, **place)


def clock_form(round_: Round, clock: clocks.RoundClock, back: str, tables: Iterable[Table]) -> ClockForm:
    """Return the form for a clock, with the round's minutes filled in; *tables* are the round's tables."""
    initial = {"minutes": stage_formats.minutes_of(round_), "expects": clock.next_number, "back": back}
    form = ClockForm(initial=initial, round_=round_, auto_id="clock_%s")
    field = typed_field(form, "table", _TableField)
    # The page has loaded the tables already; this avoids a query.
    field.choices = [
        ("", field.empty_label),
        *((table.number, field.label_from_instance(table)) for table in tables),
    ]
    return form
