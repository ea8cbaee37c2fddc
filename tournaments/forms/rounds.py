"""What is asked to make a round?"""

from __future__ import annotations

import secrets

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Round, Tournament
from tournaments.services import rounds
from tournaments.services.journal.acting import Act

__all__ = ["DRAW", "KEEP", "LOOK", "RoundForm"]

DRAW, LOOK, KEEP = "draw", "look", "keep"


class RoundForm(forms.Form):
    """Draw by lot, look at typed tables, or keep what was looked at."""

    step = forms.ChoiceField(choices=[(word, word) for word in (DRAW, LOOK, KEEP)], widget=forms.HiddenInput)
    number = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)
    seats = forms.CharField(
        label=_("Tables"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("One table on each line: names or numbers from East on, parted by commas."),
    )

    @property
    def keeps(self) -> bool:
        """Whether the organizer has looked and says yes."""
        return self.cleaned_data["step"] == KEEP

    def draft(self, tournament: Tournament) -> rounds.Draft:
        """The round as it would be, to be looked at."""
        if self.cleaned_data["step"] == DRAW:
            return rounds.propose(tournament, seed=secrets.randbelow(2**32))
        return rounds.read(tournament, self.cleaned_data["seats"])

    def round(self, tournament: Tournament, act: Act) -> Round:
        """The round, stored."""
        return rounds.seat(
            tournament, self.cleaned_data["seats"], act=act, expects=self.cleaned_data["number"]
        )
