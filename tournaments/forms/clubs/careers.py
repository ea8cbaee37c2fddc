"""The sort form of a club's player list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from django import forms
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from tournaments.presenters.clubs.careers import Summary

__all__ = ["OrderForm"]


class OrderForm(forms.Form):
    """Sort by name, or by games, total or titles."""

    class Order(TextChoices):
        """The order of the players."""

        NAME = "name", _("by name (reading)")
        GAMES = "games", _("by games")
        TOTAL = "total", _("by total")
        TITLES = "titles", _("by titles")

    order = forms.ChoiceField(label=_("Order"), required=False, choices=Order.choices)

    def ordered(self, people: Sequence[Summary]) -> list[Summary]:
        """Return *people*, which are sorted by name, in the chosen order; equal ones stay sorted by name."""
        chosen = self.cleaned_data.get("order") if self.is_valid() else None
        match order := self.Order(chosen or self.Order.NAME):
            case self.Order.NAME:
                return list(people)
            case self.Order.GAMES:
                return sorted(people, key=lambda summary: -summary.games)
            case self.Order.TOTAL:
                return sorted(people, key=lambda summary: -summary.total)
            case self.Order.TITLES:
                return sorted(people, key=lambda summary: -summary.titles)
            case _:
                assert_never(order)
