"""Forms of a table other than hands: closing, penalties, time."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import referee
from tournaments.forms.common.fields import typed_field
from tournaments.forms.tables.entry_forms import EntryForm
from tournaments.presenters.tables.table_page import TablePage

__all__ = ["PERMANENT_HELP", "CloseForm", "PenaltyForm", "ReasonForm", "TimeForm"]

PERMANENT_HELP = gettext_lazy("This text is permanent: a name written here can never be deleted.")
"""The warning at free text that goes into a hash chain."""


class ReasonForm(EntryForm):
    """A change and its reason."""

    why = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=PERMANENT_HELP,
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Say why; it is kept with the hand.")},
    )


class CloseForm(EntryForm):
    """Closes a table: the players have signed, or a judge ends the game early."""

    early = forms.BooleanField(required=False, label=gettext_lazy("End the game as it stands"))
    sure = forms.BooleanField(required=False)
    despite = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        """Require confirmation for ending a game early."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("early") and not data.get("sure"):
            raise ValidationError(_("Tick that you are sure: by the rules this game is not over."))
        return data


class TimeForm(EntryForm):
    """Records that time was called."""

    dice_thrown = forms.BooleanField(
        required=False, label=gettext_lazy("The dice of the next hand were thrown already")
    )
    just_ended = forms.BooleanField(
        required=False, label=gettext_lazy("A hand had just ended and is not entered yet")
    )


class PenaltyForm(EntryForm):
    """A penalty: the player, the points, where they are taken off, and the reason."""

    seat = forms.TypedChoiceField(label=gettext_lazy("Player"), coerce=lambda seat: referee.Seat(int(seat)))
    points = forms.IntegerField(
        label=gettext_lazy("Points taken off"),
        min_value=100,
        max_value=1_000_000,
        widget=forms.NumberInput(attrs={"step": 100, "inputmode": "numeric"}),
    )
    when = forms.TypedChoiceField(
        label=gettext_lazy("Taken off"),
        coerce=referee.ruling.PenaltyWhen,
        choices=[
            (referee.ruling.PenaltyWhen.AFTER_UMA.value, gettext_lazy("the result, after uma")),
            (referee.ruling.PenaltyWhen.AT_TABLE.value, gettext_lazy("the points on the table")),
        ],
    )
    why = forms.CharField(label=gettext_lazy("Reason"), help_text=PERMANENT_HELP, max_length=200)

    def __init__(self, *args: Any, page: TablePage, **options: Any) -> None:
        super().__init__(*args, **options)
        typed_field(self, "seat", forms.ChoiceField).choices = [
            (line.seat, line.player.name) for line in page.seats
        ]

    def clean_points(self) -> int:
        """Require whole hundreds of points."""
        points: int = self.cleaned_data["points"]
        if points % 100:
            raise ValidationError(_("Points go in whole hundreds."))
        return points
