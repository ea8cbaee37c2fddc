"""The form for results visibility."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.common.fields import editable_data
from tournaments.models import Tournament
from tournaments.services.screens.release import MAX_ROUND

__all__ = ["ReleaseForm"]


class ReleaseForm(forms.Form):
    """The first round with results held back, and whether games need approval."""

    from_round = forms.IntegerField(
        label=_("Hide results from this round on"),
        required=False,
        min_value=1,
        max_value=MAX_ROUND,
        help_text=_(
            "Leave empty to show all results. Officials always see them, and players see their own table "
            "through its link. Seats are shown, except in a stage whose players depend on hidden results."
        ),
    )
    approves = forms.BooleanField(
        label=_("Games count only after approval by an official"),
        required=False,
        help_text=_(
            "The person who entered a result cannot approve it. Changed results must be approved again."
        ),
    )

    was = forms.CharField(required=False, widget=forms.HiddenInput)
    """The first round held back when the page was made, so that an outdated page does not undo a newer decision."""

    def __init__(self, *args: Any, tournament: Tournament, **options: Any) -> None:
        self._results_hidden_from = str(tournament.results_hidden_from or "")
        options["initial"] = {
            "from_round": tournament.results_hidden_from,
            "approves": tournament.approves,
            "was": self._results_hidden_from,
        }
        super().__init__(*args, **options)

    def clean(self) -> dict[str, Any]:
        """Refuse a submission from a page older than the last decision."""
        data: dict[str, Any] = super().clean() or {}
        if "was" in self.data and data.get("was", "") != self._results_hidden_from:
            sent = editable_data(self)
            sent["was"] = self._results_hidden_from
            self.data = sent
            raise forms.ValidationError(
                _("Someone changed the first hidden round in the meantime. Check the form and save again.")
            )
        return data
