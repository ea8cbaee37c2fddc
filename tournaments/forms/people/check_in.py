"""The check-in form."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Player, Tournament

__all__ = ["FindForm", "TickForm"]

LARGEST = (1 << 63) - 1


class TickForm(forms.Form):
    """Somebody is here or is not after all; told by their key, for numbers may be given anew while a page is open."""

    who = forms.IntegerField(min_value=1, max_value=LARGEST)
    here = forms.ChoiceField(choices=[("yes", ""), ("no", "")])

    def player(self, tournament: Tournament) -> Player | None:
        """Whom it speaks of; None where they are off the list."""
        return tournament.players.filter(pk=self.cleaned_data["who"]).first()

    @property
    def is_here(self) -> bool:
        """Whether they are here."""
        return self.cleaned_data["here"] == "yes"


class FindForm(forms.Form):
    """Whom to look for."""

    find = forms.CharField(
        label=_("Name or number"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off", "enterkeyhint": "search"}),
    )
