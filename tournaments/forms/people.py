"""What is asked to enter people, and to find them again?"""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Player
from tournaments.services import people

__all__ = ["LookForm", "NamesForm"]


class NamesForm(forms.Form):
    """Names as they come out of a mail or a spreadsheet's column."""

    names = forms.CharField(
        label=_("Names"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("One name on each line. How kanji are read may stand behind them in brackets, in kana."),
    )


class LookForm(forms.Form):
    """Whom one looks for, and in which order people stand."""

    NUMBER, NAME = "number", "name"

    find = forms.CharField(
        label=_("Name, reading or number"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    order = forms.ChoiceField(
        label=_("Order"),
        required=False,
        choices=[(NUMBER, _("by number")), (NAME, _("by name, as it is read"))],
    )

    def found(self, players: Sequence[Player]) -> list[Player]:
        """Those of *players* who are looked for, in the order chosen; all of them where nothing was asked."""
        asked = self.cleaned_data if self.is_valid() else {}
        some = people.find(players, asked.get("find", ""))
        return people.by_name(some) if asked.get("order") == self.NAME else some
