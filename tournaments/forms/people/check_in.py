"""The form to check a player in."""

from __future__ import annotations

from django import forms

from tournaments.models import Player, Tournament

__all__ = ["TickForm"]

LARGEST = (1 << 63) - 1


class TickForm(forms.Form):
    """A player, by primary key, and whether they are here. Numbers are not used: they may change meanwhile."""

    who = forms.IntegerField(min_value=1, max_value=LARGEST)
    here = forms.ChoiceField(choices=[("yes", ""), ("no", "")])

    def player(self, tournament: Tournament) -> Player | None:
        """Return the player; None if they are no longer on the list."""
        return tournament.players.filter(pk=self.cleaned_data["who"]).first()

    @property
    def is_here(self) -> bool:
        """Whether the player is here."""
        return bool(self.cleaned_data["here"] == "yes")
