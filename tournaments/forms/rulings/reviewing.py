"""Forms to review a ruling, and to set who may read rulings."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import referee
from tournaments.forms.common.fields import typed_field
from tournaments.forms.rulings.giving import MAX_TEXT_LENGTH
from tournaments.forms.tables.entry_forms import EntryForm

__all__ = ["PublicityForm", "ReviewForm"]


class ReviewForm(EntryForm):
    """The outcome of a review (confirmed, appealed or upheld), the reason, and who appeals."""

    outcome = forms.TypedChoiceField(
        coerce=referee.judgement.ReviewOutcome,
        choices=[
            (outcome.value, outcome.value)
            for outcome in (
                referee.judgement.ReviewOutcome.CONFIRMED,
                referee.judgement.ReviewOutcome.APPEALED,
                referee.judgement.ReviewOutcome.UPHELD,
            )
        ],
        widget=forms.HiddenInput,
    )
    why = forms.CharField(label=gettext_lazy("Reason"), required=False, max_length=MAX_TEXT_LENGTH)
    player = forms.TypedChoiceField(
        label=gettext_lazy("Appealing player"),
        required=False,
        coerce=lambda seat: referee.Seat(int(seat)),
        empty_value=None,
    )

    def __init__(self, data: Any = None, *, names: dict[referee.Seat, str], **more: Any) -> None:
        super().__init__(data, **more)
        self._players: list[tuple[Any, str]] = [
            ("", "–"),
            *((int(seat), name) for seat, name in sorted(names.items())),
        ]
        typed_field(self, "player", forms.ChoiceField).choices = self._players

    @property
    def is_appeal(self) -> bool:
        """Whether the form was sent as an appeal."""
        return bool(self["outcome"].value() == referee.judgement.ReviewOutcome.APPEALED.value)

    @property
    def players(self) -> list[tuple[Any, str, bool]]:
        """Who may appeal: the seat, the name, and whether it is chosen."""
        chosen = str(self["player"].value())
        return [(seat, name, str(seat) == chosen) for seat, name in self._players]

    def clean(self) -> dict[str, Any]:
        """Require the player and the reason of an appeal."""
        data = self.cleaned_data
        if data.get("outcome") is referee.judgement.ReviewOutcome.APPEALED:
            if data.get("player") is None and not self.has_error("player"):
                self.add_error("player", _("Choose the appealing player."))
            if not data.get("why", "").strip():
                self.add_error("why", _("Give a reason for the appeal."))
        return data


class PublicityForm(forms.Form):
    """Who may read the rulings of an event, and whether they name the players."""

    rulings_public = forms.BooleanField(
        label=gettext_lazy("Make rulings public"),
        required=False,
        help_text=gettext_lazy("Judges and organizers can always read them."),
    )
    rulings_named = forms.BooleanField(
        label=gettext_lazy("Show player names in rulings"),
        required=False,
        initial=True,
        help_text=gettext_lazy(
            "If off, the public sees the ruling without the player, table, hand or typed text."
        ),
    )
