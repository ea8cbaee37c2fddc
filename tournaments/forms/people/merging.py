"""Forms to merge two people, and to set a public name."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Person

__all__ = ["PersonForm", "SearchForm", "ShownForm"]


class SearchForm(forms.Form):
    """The search text."""

    find = forms.CharField(
        label=_("Name, reading or federation number"),
        max_length=120,
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )


class PersonForm(forms.Form):
    """A person's identifier."""

    who = forms.RegexField(r"\A[0-9a-f]{16}\Z", widget=forms.HiddenInput)


class ShownForm(forms.Form):
    """How a person is named publicly."""

    shown = forms.ChoiceField(
        label=_("Public name"),
        choices=Person.Shown.choices,
        help_text=_(
            "As the player asked, in every event. Organizers, judges and the four at a table always see the "
            "name. Points and places do not change."
        ),
    )
