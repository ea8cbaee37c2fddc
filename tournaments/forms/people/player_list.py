"""The form to search, filter and sort the players of an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.sorting import sort_key
from tournaments.models import Player
from tournaments.services.people import player_search

__all__ = ["PlayerListForm"]

_VALUES: dict[str, Callable[[Player], str]] = {
    "group": lambda player: player.group,
    "club": lambda player: player.person.club,
    "country": lambda player: player.person.nation,
    "state": lambda player: player.state,
}


class PlayerListForm(forms.Form):
    """The search text, the order, and a filter for each fact in which the *players* differ."""

    find = forms.CharField(
        label=_("Name, reading or number"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    order = forms.ChoiceField(
        label=_("Sort by"),
        required=False,
        choices=[
            ("number", _("number")), ("name", _("name")), ("club", _("club")), ("country", _("country")),
        ],
    )  # fmt: skip
    group = forms.ChoiceField(label=_("Group"), required=False)
    club = forms.ChoiceField(label=_("Club"), required=False)
    country = forms.ChoiceField(label=_("Country"), required=False)
    state = forms.ChoiceField(label=_("Status"), required=False)

    def __init__(self, data: Any, players: Sequence[Player]) -> None:
        super().__init__(data)
        self.players = players
        for name, value_of in _VALUES.items():
            values = sorted({value_of(player) for player in players} - {""}, key=sort_key)
            labels = dict(Player.State.choices) if name == "state" else {}
            if len(values) < 2:
                del self.fields[name]
            else:
                choices = [("", _("all")), *((value, labels.get(value, value)) for value in values)]
                self.fields[name].choices = choices  # type: ignore[attr-defined]  # a ChoiceField

    @property
    def is_filtered(self) -> bool:
        """Whether anything but the order is asked for."""
        return self.is_valid() and any(value for name, value in self.cleaned_data.items() if name != "order")

    def search(self) -> list[Player]:
        """The matching players in the chosen order; all of them if the form is invalid."""
        data = self.cleaned_data if self.is_valid() else {}
        found = [
            player
            for player in player_search.find(self.players, data.get("find", ""))
            if all(not data.get(name) or value_of(player) == data[name] for name, value_of in _VALUES.items())
        ]
        order = data.get("order") or "number"
        if order == "number":
            return sorted(found, key=lambda player: player.number)
        by_name = player_search.sort_by_name(found)
        if order == "name":
            return by_name
        value_of = _VALUES[order]
        return sorted(by_name, key=lambda player: (not value_of(player), sort_key(value_of(player))))
