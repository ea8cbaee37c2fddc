"""The filter and sort form of statistics."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.common.fields import typed_field
from tournaments.presenters.screens.statistics import ORDERS, Choice, GatheredGames

__all__ = ["ChoiceForm"]

_EACH = [("", gettext_lazy("all"))]


class ChoiceForm(forms.Form):
    """The filter of the *gathered* games; a field with fewer than two choices is left out.

    Values sent for a missing field are ignored.
    """

    first = forms.TypedChoiceField(
        label=gettext_lazy("From round"), required=False, coerce=int, empty_value=None
    )
    last = forms.TypedChoiceField(
        label=gettext_lazy("To round"), required=False, coerce=int, empty_value=None
    )
    evening = forms.ChoiceField(label=gettext_lazy("Evening"), required=False)
    event = forms.ChoiceField(label=gettext_lazy("Season or event"), required=False)
    ruleset = forms.ChoiceField(label=gettext_lazy("Rulebook"), required=False)
    players = forms.TypedChoiceField(
        label=gettext_lazy("Players per table"), required=False, coerce=int, empty_value=None
    )
    game = forms.RegexField(
        regex=r"\A[1-9][0-9]{0,4}-[1-9][0-9]{0,4}\Z",
        required=False,
        widget=forms.HiddenInput,
        error_messages={"invalid": gettext_lazy("Enter a game as round and table, for example 3-1.")},
    )
    sort = forms.ChoiceField(
        required=False,
        widget=forms.HiddenInput,
        choices=[(sign + name, name) for name in ORDERS for sign in ("", "-")],
    )

    def __init__(self, query: QueryDict, gathered: GatheredGames) -> None:
        super().__init__(query or None)
        rounds = gathered.numbers if not gathered.evenings else ()
        self._offer("first", {str(number): str(number) for number in rounds})
        self._offer("last", {str(number): str(number) for number in rounds})
        self._offer("evening", gathered.evenings)
        self._offer("event", {event.slug: event.name for event in gathered.events})
        self._offer("ruleset", gathered.rulesets)
        self._offer("players", {str(size): str(size) for size in sorted(gathered.sizes, reverse=True)})

    def _offer(self, name: str, choices: dict[str, str]) -> None:
        if len(choices) < 2:
            del self.fields[name]
        else:
            typed_field(self, name, forms.ChoiceField).choices = [*_EACH, *choices.items()]

    def clean(self) -> dict[str, Any]:
        """Check that the last round is not before the first."""
        data = super().clean() or {}
        first, last = data.get("first"), data.get("last")
        if first is not None and last is not None and last < first:
            self.add_error("last", _("The last round is before the first. Choose a later round."))
        return data

    @property
    def has_choices(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.visible_fields())

    @property
    def choice(self) -> Choice:
        """The chosen filter; all games if nothing or something invalid was chosen."""
        data = self.cleaned_data if self.is_valid() else {}
        game = data.get("game") or ""
        round_, _dash, table = game.partition("-")
        return Choice(
            first=data.get("first"),
            last=data.get("last"),
            evening=data.get("evening") or "",
            ruleset=data.get("ruleset") or "",
            event=data.get("event") or "",
            players=data.get("players"),
            game=(int(round_), int(table)) if game else None,
        )

    @property
    def order(self) -> tuple[str, bool]:
        """The column to sort by, and whether the order is reversed."""
        sort = (self.cleaned_data.get("sort") if self.is_valid() else "") or "total"
        return sort.removeprefix("-"), sort.startswith("-")

    @property
    def query(self) -> dict[str, str]:
        """The filter as query parameters, without the order."""
        if not self.is_valid():
            return {}
        return {name: str(value) for name, value in self.cleaned_data.items() if value and name != "sort"}
