"""The sort form of a club's player list."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.presenters.clubs.careers import Summary

__all__ = ["OrderForm"]


class OrderForm(forms.Form):
    """Sort by name, or by games, total or titles."""

    NAME, GAMES, TOTAL, TITLES = "name", "games", "total", "titles"

    order = forms.ChoiceField(
        label=_("Order"),
        required=False,
        choices=[
            (NAME, _("by name, as it is read")),
            (GAMES, _("by games")),
            (TOTAL, _("by total")),
            (TITLES, _("by titles")),
        ],
    )

    def ordered(self, people: Sequence[Summary]) -> list[Summary]:
        """Return *people*, which are sorted by name, in the chosen order; equal ones stay sorted by name."""
        order = self.cleaned_data.get("order") if self.is_valid() else self.NAME
        match order:
            case self.GAMES:
                return sorted(people, key=lambda summary: -summary.games)
            case self.TOTAL:
                return sorted(people, key=lambda summary: -summary.total)
            case self.TITLES:
                return sorted(people, key=lambda summary: -summary.titles)
            case _:
                return list(people)
