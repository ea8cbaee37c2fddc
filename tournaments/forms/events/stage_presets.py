"""The form of ready-made stages."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.common.fields import typed_field
from tournaments.presenters.events.presets import presets_for
from tournaments.services.events.tournaments import MAX_ROUNDS

__all__ = ["PresetForm"]


class PresetForm(forms.Form):
    """Ready-made stages for tables of *seats* players, and the round after which they start."""

    ready = forms.ChoiceField(widget=forms.HiddenInput)
    after = forms.IntegerField(label=_("Start after round"), min_value=1, max_value=MAX_ROUNDS)
    each = forms.IntegerField(label=_("Rounds per new stage"), min_value=1, max_value=100)

    def __init__(self, *args: Any, seats: int, **options: Any) -> None:
        super().__init__(*args, **options)
        typed_field(self, "ready", forms.ChoiceField).choices = [
            (preset.name, preset.says) for preset in presets_for(seats)
        ]

    @property
    def is_confirmed(self) -> bool:
        """Whether the organizer has confirmed the preview."""
        return self.data.get("step") == "keep"
