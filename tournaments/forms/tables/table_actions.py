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

PERMANENT_HELP = gettext_lazy("Avoid names: reasons are permanent.")
"""The warning at free text that goes into a hash chain."""


class ReasonForm(EntryForm):
    """A change and its reason."""

    why = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=PERMANENT_HELP,
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Give a reason.")},
    )


class CloseForm(EntryForm):
    """Closes a table: the players have signed, or a judge ends the game early."""

    early = forms.BooleanField(required=False, label=gettext_lazy("End the game now"))
    sure = forms.BooleanField(required=False)
    despite = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        """Require confirmation for ending a game early."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("early") and not data.get("sure"):
            raise ValidationError(_("By the rules, this game is not over. Tick the box to end it anyway."))
        return data


class TimeForm(EntryForm):
    """Records that time was called."""

    dice_thrown = forms.BooleanField(
        required=False, label=gettext_lazy("The dice for the next hand were already rolled")
    )
    just_ended = forms.BooleanField(
        required=False, label=gettext_lazy("A hand had just ended and is not entered yet")
    )


class PenaltyForm(EntryForm):
    """A penalty: the player, the points, where they are taken off, and the reason."""

    seat = forms.TypedChoiceField(label=gettext_lazy("Player"), coerce=lambda seat: referee.Seat(int(seat)))
    points = forms.IntegerField(
        label=gettext_lazy("Penalty points"),
        min_value=100,
        max_value=1_000_000,
        widget=forms.NumberInput(attrs={"step": 100, "inputmode": "numeric"}),
    )
    when = forms.TypedChoiceField(
        label=gettext_lazy("Deduct from"),
        coerce=referee.ruling.PenaltyWhen,
        choices=[
            (referee.ruling.PenaltyWhen.AFTER_UMA.value, gettext_lazy("result, after uma")),
            (referee.ruling.PenaltyWhen.AT_TABLE.value, gettext_lazy("points at the table")),
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
            raise ValidationError(_("Enter points in whole hundreds."))
        return points
