"""The search form of the activity log."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.common.days import DayField
from tournaments.forms.common.fields import typed_field
from tournaments.models import Activity
from tournaments.presenters.integrity.activity import ActivitySearch

__all__ = ["ActivityForm"]


class ActivityForm(forms.Form):
    """The search and the filters of the activity log."""

    q = forms.CharField(
        label=gettext_lazy("Search"),
        required=False,
        max_length=100,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    kind = forms.ChoiceField(label=gettext_lazy("Kind"), required=False)
    by = forms.ChoiceField(label=gettext_lazy("User"), required=False)
    first = DayField(label=gettext_lazy("From"), required=False)
    last = DayField(label=gettext_lazy("Until"), required=False)

    def __init__(self, data: Any = None, *, actors: list[str]) -> None:
        super().__init__(data)
        all_choice = [("", _("all"))]
        typed_field(self, "kind", forms.ChoiceField).choices = [*all_choice, *Activity.Kind.choices]
        typed_field(self, "by", forms.ChoiceField).choices = [*all_choice, *((name, name) for name in actors)]

    def search(self) -> ActivitySearch:
        """Return what to list; invalid fields are ignored."""
        self.is_valid()
        data = self.cleaned_data if self.is_bound else {}
        return ActivitySearch(
            words=data.get("q", ""),
            kind=data.get("kind", ""),
            by=data.get("by", ""),
            first=data.get("first"),
            last=data.get("last"),
        )
