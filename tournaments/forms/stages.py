"""Who declines the place in a stage?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.models import Player

__all__ = ["DeclineForm"]


class DeclineForm(forms.Form):
    """One of those who are in the stage, and why, where they say it."""

    who = forms.TypedChoiceField(label=gettext_lazy("Who declines"))
    why = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, players: Sequence[Player], **options: Any) -> None:
        super().__init__(*args, **options)
        by_number = {str(player.number): player for player in players}
        field = self.fields["who"]
        field.choices = [("", "—"), *((number, player.name) for number, player in by_number.items())]
        field.coerce = by_number.__getitem__
