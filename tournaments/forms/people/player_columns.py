"""Forms of the organizers' extra columns."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django import forms

from tournaments.models import PlayerColumn
from tournaments.services.people.player_columns import MAX_VALUE_LENGTH, TICKED

__all__ = ["ColumnForm", "OwnCellsForm", "RenameForm", "TickForm"]

LARGEST = (1 << 63) - 1


class RenameForm(forms.ModelForm):  # type: ignore[type-arg]  # the class takes no arguments when it runs
    """The name of a column."""

    class Meta:
        model = PlayerColumn
        fields = ("name",)


class ColumnForm(RenameForm):
    """A new column."""

    class Meta:
        model = PlayerColumn
        fields = ("name", "kind")


class TickForm(forms.Form):
    """A player, by primary key, and whether the box is ticked."""

    who = forms.IntegerField(min_value=1, max_value=LARGEST)
    ticked = forms.ChoiceField(choices=[("yes", ""), ("no", "")])

    @property
    def value(self) -> str:
        """The value of the cell."""
        return TICKED if self.cleaned_data["ticked"] == "yes" else ""


class OwnCellsForm(forms.Form):
    """A player's cells in all columns."""

    def __init__(
        self, *args: Any, columns: Collection[PlayerColumn], cells: Mapping[int, str], **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.columns = {f"column-{column.pk}": column for column in columns}
        for name, column in self.columns.items():
            value = cells.get(column.pk, "")
            field: forms.Field
            if column.is_tick:
                field = forms.BooleanField(required=False, initial=bool(value))
            elif column.is_mail:
                # Addresses from a spreadsheet are kept as they are written.
                widget = forms.TextInput(attrs={"inputmode": "email", "autocomplete": "off"})
                field = forms.CharField(
                    required=False, initial=value, max_length=MAX_VALUE_LENGTH, widget=widget
                )
            else:
                field = forms.CharField(required=False, initial=value, max_length=MAX_VALUE_LENGTH)
            field.label = column.name
            self.fields[name] = field

    @property
    def values(self) -> dict[PlayerColumn, str]:
        """The cells by column."""
        return {
            column: (TICKED if self.cleaned_data[name] else "") if column.is_tick else self.cleaned_data[name]
            for name, column in self.columns.items()
        }
