"""Form that opens a game of a finished round for correction."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.tables.table_actions import PERMANENT_HELP

__all__ = ["CorrectionForm"]


class CorrectionForm(forms.Form):
    """The reason of a correction, and whether a result from paper is corrected or entered; else the hands are."""

    why = forms.CharField(
        label=_("Reason"),
        help_text=PERMANENT_HELP,
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Give a reason.")},
    )
    paper = forms.BooleanField(required=False)
