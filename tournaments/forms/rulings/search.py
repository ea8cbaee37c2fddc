"""The search form of the rulings log."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

import referee
from tournaments.common.language import current_language
from tournaments.forms.common.fields import typed_field
from tournaments.forms.rulings.giving import measure_choices
from tournaments.presenters.rulings.search import IN_WORDS, RulingSearch
from tournaments.presenters.rulings.subjects import QUESTION_KINDS, kind_name

__all__ = ["SearchForm"]


class SearchForm(forms.Form):
    """The search of the rulings log."""

    q = forms.CharField(
        label=gettext_lazy("Search"),
        required=False,
        max_length=100,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    round = forms.TypedChoiceField(
        label=pgettext_lazy("sheet", "Round"), required=False, coerce=int, empty_value=None
    )
    player = forms.TypedChoiceField(
        label=gettext_lazy("Player"), required=False, coerce=int, empty_value=None
    )
    kind = forms.ChoiceField(label=gettext_lazy("Kind"), required=False)
    measure = forms.ChoiceField(label=gettext_lazy("Decision"), required=False)
    state = forms.ChoiceField(label=gettext_lazy("Status"), required=False)

    def __init__(
        self,
        data: Any = None,
        *,
        rounds: list[int],
        players: list[tuple[int, str]],
        codes: list[str],
        states: list[tuple[str, str]],
    ) -> None:
        super().__init__(data)
        language, all_choice = current_language(), [("", _("all"))]
        incidents = [
            (
                code,
                referee.messages.say_incident(code, language)
                if code in referee.incidents.INCIDENTS
                else code,
            )
            for code in codes
        ]
        kinds = [(kind, kind_name(kind)) for kind in (*QUESTION_KINDS, IN_WORDS)]
        typed_field(self, "round", forms.ChoiceField).choices = [
            *all_choice,
            *((number, str(number)) for number in rounds),
        ]
        typed_field(self, "player", forms.ChoiceField).choices = [*all_choice, *players]
        typed_field(self, "kind", forms.ChoiceField).choices = [*all_choice, *kinds, *incidents]
        typed_field(self, "measure", forms.ChoiceField).choices = [*all_choice, *measure_choices()]
        typed_field(self, "state", forms.ChoiceField).choices = [*all_choice, *states]
        if not players:
            del self.fields["player"]

    def criteria(self) -> RulingSearch:
        """Return the search criteria; invalid fields are ignored."""
        self.is_valid()
        data = self.cleaned_data
        return RulingSearch(
            words=data.get("q", ""),
            round=data.get("round"),
            player=data.get("player"),
            kind=data.get("kind", ""),
            measure=data.get("measure", ""),
            state=data.get("state", ""),
        )
