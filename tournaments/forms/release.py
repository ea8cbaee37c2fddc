"""What does an organizer say on when results are read, and when they count?"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.services.release import LAST_ROUND

__all__ = ["ReleaseForm"]


class ReleaseForm(forms.Form):
    """From which round on results are held back, and whether each game is approved."""

    from_round = forms.IntegerField(
        label=_("Hold results back from this round on"),
        required=False,
        min_value=1,
        max_value=LAST_ROUND,
        help_text=_(
            "Empty: everybody reads everything. Officials always do, and who plays sees the own table by its link. "
            "Who sits where is shown, but for a stage that is entered by results held back."
        ),
    )
    approves = forms.BooleanField(
        label=_("A game counts once an official approved it"),
        required=False,
        help_text=_("Somebody else than who entered it. What is changed later is approved anew."),
    )

    def __init__(self, *args: Any, tournament: Tournament, **options: Any) -> None:
        held = {"from_round": tournament.results_hidden_from, "approves": tournament.approves}
        super().__init__(*args, initial=held, **options)
