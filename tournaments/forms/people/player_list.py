"""The forms to search, filter and sort players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.sorting import sort_key
from tournaments.models import Player
from tournaments.presenters.people.player_columns import ColumnTable
from tournaments.services.people import player_search

__all__ = ["KEPT", "OWN", "CheckInForm", "PlayerListForm", "StandingsForm"]

_VALUES: dict[str, Callable[[Player], str]] = {
    "group": lambda player: player.group,
    "club": lambda player: player.person.club,
    "country": lambda player: player.person.nation,
    "state": lambda player: player.state,
}
KEPT: Final = ("missing", "all", "order", "group", "club", "country")
"""What a check-in keeps of its page's query: the order and the filters, but not the search."""
OWN: Final = "column-"
"""How the names of the filters by extra columns start."""
_NUMBER, _NAME = ("number", _("number")), ("name", _("name"))
_ORDERS = [("club", _("club")), ("country", _("country"))]


def _find_field(label: Any) -> forms.CharField:
    attrs = {"type": "search", "autocomplete": "off", "enterkeyhint": "search"}
    return forms.CharField(label=label, required=False, max_length=60, widget=forms.TextInput(attrs=attrs))


class _Filters(forms.Form):
    """A filter for each of the *offered* facts in which the *players* differ."""

    offered: ClassVar[Sequence[str]] = tuple(_VALUES)
    group = forms.ChoiceField(label=_("Group"), required=False)
    club = forms.ChoiceField(label=_("Club"), required=False)
    country = forms.ChoiceField(label=_("Country"), required=False)
    state = forms.ChoiceField(label=_("Status"), required=False)

    def __init__(self, data: Any, players: Sequence[Player], own: ColumnTable | None = None) -> None:
        super().__init__(data)
        self.players = players
        self.own_values: dict[str, Callable[[Player], str]] = {}
        for column in own.columns if own else ():
            if column.is_mail:
                continue
            yes, no = (_("ticked"), _("not ticked")) if column.is_tick else (_("filled in"), _("empty"))
            name = f"{OWN}{column.pk}"
            self.fields[name] = forms.ChoiceField(
                label=column.name, required=False, choices=[("", _("all")), ("yes", yes), ("no", no)]
            )
            self.own_values[name] = own.reader(column)  # type: ignore[union-attr]
        for name, value_of in _VALUES.items():
            values = sorted({value_of(player) for player in players} - {""}, key=sort_key)
            labels = dict(Player.State.choices) if name == "state" else {}
            if name not in self.offered or len(values) < 2:
                del self.fields[name]
            else:
                choices = [("", _("all")), *((value, labels.get(value, value)) for value in values)]
                self.fields[name].choices = choices  # type: ignore[attr-defined]  # a ChoiceField

    @property
    def is_filtered(self) -> bool:
        """Whether anything but the order is asked for."""
        return self.is_valid() and any(value for name, value in self.cleaned_data.items() if name != "order")


class PlayerListForm(_Filters):
    """The search text, the order and the filters of the players."""

    find = _find_field(_("Name, reading or number"))
    order = forms.ChoiceField(label=_("Sort by"), required=False, choices=[_NUMBER, _NAME, *_ORDERS])
    field_order = ("find", "order")
    first_order: ClassVar = "number"

    def search(self) -> list[Player]:
        """The matching players in the chosen order, or by `first_order`; all of them if the form is invalid."""
        data = self.cleaned_data if self.is_valid() else {}
        found = [
            player
            for player in player_search.find(self.players, data.get("find", ""))
            if all(not data.get(name) or value_of(player) == data[name] for name, value_of in _VALUES.items())
            and all(
                not data.get(name) or bool(value_of(player)) == (data[name] == "yes")
                for name, value_of in self.own_values.items()
            )
        ]
        order = data.get("order") or self.first_order
        if order == "number":
            return sorted(found, key=lambda player: player.number)
        by_name = player_search.sort_by_name(found)
        if order == "name":
            return by_name
        value_of = _VALUES[order]
        return sorted(by_name, key=lambda player: (not value_of(player), sort_key(value_of(player))))


class CheckInForm(PlayerListForm):
    """The search of the check-in: by name first, and whether only those are listed who are not here yet."""

    offered = ("group", "club", "country")
    first_order = "name"
    find = _find_field(_("Name or number"))
    order = forms.ChoiceField(label=_("Sort by"), required=False, choices=[_NAME, _NUMBER, *_ORDERS])
    missing = forms.BooleanField(label=_("Not here yet"), required=False)
    all = forms.BooleanField(required=False)

    @property
    def is_narrowed(self) -> bool:
        """Whether only some players are asked for, by name or by a filter."""
        return any(self.data.get(name) for name in ("find", *self.offered, *self.own_values))

    @property
    def choice_fields(self) -> list[forms.BoundField]:
        """The order and the filters."""
        return [field for field in self if isinstance(field.field, forms.ChoiceField)]

    @property
    def has_choice(self) -> bool:
        """Whether an order or a filter is chosen."""
        return any(field.value() for field in self.choice_fields)


class StandingsForm(_Filters):
    """The search text of standings, and their filters; groups have standings of their own."""

    offered = ("club", "country")
    find = _find_field(_("Search this list"))
    field_order = ("find",)
