"""Settings of the last-hand conditions."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.common.fields import typed_field
from tournaments.models import Tournament
from tournaments.presenters.screens.conditions import SeatNeeds
from tournaments.services.screens.conditions import MAX_DELAY

__all__ = ["ConditionsShownForm", "RiichiForm"]


class ConditionsShownForm(forms.Form):
    """Whether everybody sees what players need, and the delay in seconds."""

    shown = forms.BooleanField(
        label=_("Show last-hand conditions to everybody"),
        required=False,
        help_text=_("When off, only officials see them. When on, the players at the table see them, too."),
    )
    delay = forms.IntegerField(
        label=_("Delay (seconds)"),
        min_value=0,
        max_value=MAX_DELAY,
        help_text=_("Officials see them without delay."),
    )

    def __init__(self, *args: Any, tournament: Tournament, **options: Any) -> None:
        options["initial"] = {"shown": tournament.conditions_shown, "delay": tournament.conditions_delay}
        options["auto_id"] = "conditions_%s"
        super().__init__(*args, **options)


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
