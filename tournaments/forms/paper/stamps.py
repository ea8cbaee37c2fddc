"""The form that looks up a printed sheet by its code."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.common.fields import typed_field
from tournaments.models import Tournament
from tournaments.presenters.paper.sheet_checks import normalize_code

__all__ = ["StampForm"]


class StampForm(forms.Form):
    """An event and the code at the foot of a sheet."""

    event = forms.ModelChoiceField(
        label=_("Tournament"), queryset=Tournament.objects.none(), to_field_name="slug", empty_label=None
    )
    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "size": 10}
        ),
        help_text=_("Six characters, 0–9 and A–F, for example 3FA9C2."),
    )

    def __init__(self, *args: Any, visible_events: QuerySet[Tournament], **options: Any) -> None:
        super().__init__(*args, **options)
        typed_field(self, "event", forms.ModelChoiceField).queryset = visible_events.order_by(
            "archived", "-created_at", "-pk"
        )

    def clean_code(self) -> str:
        """Return the code in its printed form."""
        try:
            return normalize_code(self.cleaned_data["code"])
        except ValueError:
            raise forms.ValidationError(
                gettext("A code has six characters, 0–9 and A–F, for example 3FA9C2.")
            ) from None
