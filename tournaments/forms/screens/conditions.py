"""The form of the last-hand conditions."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.common.fields import typed_field
from tournaments.presenters.screens.conditions import SeatNeeds

__all__ = ["RiichiForm"]


class RiichiForm(forms.Form):
    """The players who have declared riichi in the hand in play."""

    riichi = forms.TypedMultipleChoiceField(
        label=_("In riichi"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, seats: tuple[SeatNeeds, ...], **options: Any) -> None:
        super().__init__(*args, **options)
        typed_field(self, "riichi", forms.ChoiceField).choices = [
            (line.seat, str(line.player)) for line in seats
        ]
