"""Forms to add players and to search them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from django import forms
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import InputError
from tournaments.common.sorting import sort_key
from tournaments.models import Player
from tournaments.services.people import entry_list, player_search

__all__ = ["NamesForm", "NumbersForm"]


class NamesForm(forms.Form):
    """Names pasted from an email or a spreadsheet column."""

    names = forms.CharField(
        label=_("Names"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_(
            "One name per line. “Müller, Fritz” means family name, given name. You can add the reading of "
            "kanji in kana, in brackets after the name. You can also paste rows from a spreadsheet."
        ),
    )

    def clean_names(self) -> str:
        """Refuse a list that is too long to be read at once."""
        names: str = self.cleaned_data["names"]
        try:
            entry_list.check_length(sum(bool(line.strip()) for line in names.splitlines()))
        except InputError as error:
            raise forms.ValidationError(str(error)) from error
        return names


class NumbersForm(forms.Form):
    """The order in which everybody is renumbered."""

    class Order(TextChoices):
        """The order of the players."""

        NUMBER = "number", _("in the current order, without gaps")
        NAME = "name", _("by name (reading)")
        CLUB = "club", _("by club, then by name")
        COUNTRY = "country", _("by country, then by name")

    order = forms.ChoiceField(
        label=_("Renumber players from 1"),
        choices=Order.choices,
        help_text=_("Printed sheets keep the old numbers. Seats and results do not change."),
    )

    def ordered(self, players: Sequence[Player]) -> list[Player]:
        """Return the players in this order; those without a club or country come last."""
        match order := self.Order(self.cleaned_data["order"]):
            case self.Order.NUMBER:
                return list(players)
            case self.Order.NAME:
                return player_search.sort_by_name(players)
            case self.Order.CLUB:
                return sorted(
                    player_search.sort_by_name(players), key=lambda player: _last_if_empty(player.person.club)
                )
            case self.Order.COUNTRY:
                return sorted(
                    player_search.sort_by_name(players),
                    key=lambda player: _last_if_empty(player.person.nation),
                )
            case _:
                assert_never(order)


def _last_if_empty(text: str) -> tuple[bool, tuple[int, ...]]:
    return not text, sort_key(text)
