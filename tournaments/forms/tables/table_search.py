"""The form to find and filter the tables of a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Player
from tournaments.presenters.tables.floor import FloorLine
from tournaments.services.people import player_search

__all__ = ["TableSearchForm"]

_FILTERS: dict[str, tuple[str | Promise, Callable[[FloorLine], bool]]] = {
    "playing": (_("In play"), lambda line: not line.over),
    "finished": (_("Finished"), lambda line: line.over),
    "calls": (_("Calls only"), lambda line: line.call is not None),
}


class TableSearchForm(forms.Form):
    """The number of a table or a player, and with *filters* which tables are shown."""

    find = forms.CharField(
        label=_("Player or table number"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off", "enterkeyhint": "search"}),
    )
    show = forms.ChoiceField(label=_("Show"), required=False)

    def __init__(self, data: Any, filters: Sequence[str] = ()) -> None:
        super().__init__(data)
        if filters:
            choices = [("", _("All tables")), *((name, _FILTERS[name][0]) for name in filters)]
            self.fields["show"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField
        else:
            del self.fields["show"]

    def search(
        self, players: Mapping[int, Sequence[Player]], lines: Mapping[int, FloorLine] | None = None
    ) -> set[int]:
        """The numbers of the matching tables, by *players* and *lines* of each; all if the form is invalid."""
        data = self.cleaned_data if self.is_valid() else {}
        found = _find(players, data.get("find", ""))
        if is_shown := _FILTERS.get(data.get("show", "")):
            found = {number for number in found if lines and is_shown[1](lines[number])}
        return found


def _find(players: Mapping[int, Sequence[Player]], text: str) -> set[int]:
    """The numbers of the tables with the number or a player in *text*; all for an empty one."""
    if text.isdecimal():
        return {int(text)} & set(players)
    seated = [player for table_players in players.values() for player in table_players]
    matching = {player.pk for player in player_search.find(seated, text)} if text else set()
    return {
        number
        for number, table_players in players.items()
        if not text or any(player.pk in matching for player in table_players)
    }
