"""The form that corrects the seats of a table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import referee
from tournaments.forms.tables.entry_forms import EntryForm
from tournaments.forms.tables.table_actions import PERMANENT_HELP
from tournaments.presenters.tables.seats import TableSeats
from tournaments.services.integrity.journal.acting import MAX_REASON_LENGTH

__all__ = ["SeatsForm"]


class SeatsForm(EntryForm):
    """The player at each seat, chosen from the table's players."""

    why = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=PERMANENT_HELP,
        max_length=MAX_REASON_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, table: TableSeats, **options: Any) -> None:
        super().__init__(*args, **options)
        players = [(line.seat, line.player.name) for line in table.lines]
        for line in table.lines:
            self.fields[f"seat-{line.seat}"] = forms.TypedChoiceField(
                label=line.player.name, choices=players, coerce=int, initial=line.seat
            )
        self._seats = [line.seat for line in table.lines]

    @property
    def seats(self) -> tuple[referee.Seat, ...]:
        """For each seat, the seat that its new player has now."""
        return tuple(referee.Seat(self.cleaned_data[f"seat-{seat}"]) for seat in self._seats)

    @property
    def lines(self) -> list[forms.BoundField]:
        """The fields of the seats, from the first dealer on."""
        return [self[f"seat-{seat}"] for seat in self._seats]

    def clean(self) -> dict[str, Any]:
        """Require each player at exactly one seat, and at least one change."""
        data: dict[str, Any] = super().clean() or {}
        chosen: list[Any] = [data.get(f"seat-{seat}") for seat in self._seats]
        if None not in chosen and (sorted(chosen) != self._seats or chosen == self._seats):
            raise ValidationError(_("Choose each player once, and change at least two seats."))
        return data
