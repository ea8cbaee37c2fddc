"""The form for a player who declines a place in a stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.forms.common.fields import typed_field
from tournaments.models import Player, Team
from tournaments.presenters.events import declining
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.events.teams import TeamStandings

__all__ = ["DeclineForm", "decline_form"]


class DeclineForm(forms.Form):
    """A player or team of the stage, and an optional reason."""

    who = forms.TypedChoiceField(label=gettext_lazy("Declined by"))
    why = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, entrants: Sequence[Player | Team], **options: Any) -> None:
        super().__init__(*args, **options)
        by_number = {str(entrant.number): entrant for entrant in entrants}
        field = typed_field(self, "who", forms.TypedChoiceField)
        field.choices = [("", "—"), *((number, entrant.name) for number, entrant in by_number.items())]
        field.coerce = by_number.__getitem__


def decline_form(standings: Standings | TeamStandings, data: Mapping[str, Any] | None = None) -> DeclineForm:
    """Return the form for a player or a team of this stage."""
    return DeclineForm(data, entrants=declining.entrants(standings))
