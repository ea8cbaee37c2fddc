"""What is asked to begin a tournament?"""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.services.tournaments import rulesets

__all__ = ["TournamentForm"]


class TournamentForm(forms.Form):
    """A name, a ruleset, and whether the public may look."""

    name = forms.CharField(
        label=_("Name"),
        max_length=Tournament._meta.get_field("name").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    ruleset_key = forms.ChoiceField(
        label=_("Rules"),
        choices=rulesets,
        initial="ema-2025",
        help_text=_("Every ruling of this tournament follows this rulebook."),
    )
    public = forms.BooleanField(
        label=_("Anyone may see it"),
        required=False,
        initial=True,
        help_text=_("The tables' links are shown to officials only, in any case."),
    )
