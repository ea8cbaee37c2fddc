"""The form to find and filter the tables of the floor."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.presenters.tables.floor import FloorLine

__all__ = ["FloorForm"]

_FILTERS: dict[str, Callable[[FloorLine], bool]] = {
    "playing": lambda line: not line.over,
    "finished": lambda line: line.over,
    "calls": lambda line: line.call is not None,
}


class FloorForm(forms.Form):
    """The number of a table, and which tables are shown."""

    table = forms.IntegerField(
        label=_("Table"),
        required=False,
        min_value=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    show = forms.ChoiceField(
        label=_("Show"),
        required=False,
        choices=[
            ("", _("All tables")),
            ("playing", _("In play")),
            ("finished", _("Finished")),
            ("calls", _("Calls only")),
        ],
    )

    def search(self, lines: Sequence[FloorLine]) -> list[FloorLine]:
        """The matching tables; all of them if the form is invalid."""
        data = self.cleaned_data if self.is_valid() else {}
        number, is_shown = data.get("table"), _FILTERS.get(data.get("show", ""))
        return [
            line
            for line in lines
            if number in (None, line.table.number) and (is_shown is None or is_shown(line))
        ]
