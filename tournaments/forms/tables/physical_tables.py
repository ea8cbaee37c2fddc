"""The form for the number of tables in the hall."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.services.tables.physical_tables import MAX_TABLES

__all__ = ["TablesForm"]


class TablesForm(forms.Form):
    """The number of the last table; existing links are kept."""

    count = forms.IntegerField(
        label=gettext_lazy("Tables in the hall"),
        min_value=1,
        max_value=MAX_TABLES,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
