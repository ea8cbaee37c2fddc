"""The form to find and filter the tables of a round."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Player
from tournaments.presenters.tables.floor import FloorLine
from tournaments.services.people import player_search

__all__ = ["TableNumberForm", "TableSearchForm"]

_FILTERS: dict[str, tuple[str | Promise, Callable[[FloorLine], bool]]] = {
    "playing": (_("In play"), lambda line: line.is_playing),
    "waiting": (_("Not started"), lambda line: line.is_to_start),
    "finished": (_("Finished"), lambda line: line.over),
    "calls": (_("Calls only"), lambda line: line.call is not None),
}


class TableNumberForm(forms.Form):
    """A table of a round, by its number."""

    table = forms.IntegerField(min_value=1, max_value=9999)


class TableSearchForm(forms.Form):
    """The number of a table or a player, and with *filters* which tables are shown.

    The filter "mine" shows the tables with the numbers *own_tables*. After a search, *matching* has the primary keys of
    the players who were found.
    """

    find = forms.CharField(
        label=_("Player or table number"),
        required=False,
        max_length=60,
        widget=forms.TextInput(
            attrs={
                "type": "search",
                "autocomplete": "off",
                "enterkeyhint": "search",
                "placeholder": _("Name, number"),
            }
        ),
    )
    show = forms.ChoiceField(label=_("Show"), required=False)

    def __init__(
        self, data: Any, filters: Sequence[str] = (), own_tables: Collection[int] = frozenset()
    ) -> None:
        super().__init__(data)
        self._own_tables = own_tables
        self.matching: set[int] = set()
        if filters:
            labels = {name: label for name, (label, _shows) in _FILTERS.items()} | {"mine": _("My tables")}
            choices = [("", _("All")), *((name, labels[name]) for name in filters)]
            self.fields["show"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField
        else:
            del self.fields["show"]

    @property
    def reads_players(self) -> bool:
        """Whether it is searched for the words of players, so that `search` needs more of a table than its number."""
        text = self.cleaned_data["find"] if self.is_valid() else ""
        return bool(text) and not text.isdecimal()

    def search(
        self, players: Mapping[int, Sequence[Player]], lines: Mapping[int, FloorLine] | None = None
    ) -> set[int]:
        """The numbers of the matching tables, by *players* and *lines* of each; all if the form is invalid."""
        data = self.cleaned_data if self.is_valid() else {}
        self.matching = _matching_players(players, data.get("find", ""))
        found = _find(players, data.get("find", ""), self.matching)
        if data.get("show") == "mine":
            found = found.intersection(self._own_tables)
        if is_shown := _FILTERS.get(data.get("show", "")):
            found = {number for number in found if lines and is_shown[1](lines[number])}
        return found


def _matching_players(players: Mapping[int, Sequence[Player]], text: str) -> set[int]:
    """The primary keys of the players in *text*, which is no number."""
    if not text or text.isdecimal():
        return set()
    seated = [player for table_players in players.values() for player in table_players]
    return {player.pk for player in player_search.find_best(seated, text)}


def _find(players: Mapping[int, Sequence[Player]], text: str, matching: Collection[int]) -> set[int]:
    """The numbers of the tables with the number in *text* or a player in *matching*; all for an empty text."""
    if text.isdecimal():
        return {int(text)} & set(players)
    return {
        number
        for number, table_players in players.items()
        if not text or any(player.pk in matching for player in table_players)
    }
