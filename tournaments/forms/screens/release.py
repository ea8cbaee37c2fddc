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
        label=_("Hold results back from this round on"),
        required=False,
        min_value=1,
        max_value=MAX_ROUND,
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
                _("Somebody changed from where on results are held back meanwhile. Look, and say it again.")
            )
        return data
