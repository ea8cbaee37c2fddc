"""The filter and comparison form of a ruleset."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

import referee
from tournaments.presenters.rulings.rulebooks import rulesets
from tournaments.presenters.rulings.rulebooks.comparisons import QuestionFilter
from tournaments.services.events.tournaments import rulesets as titles

__all__ = ["FilterForm"]

MAX_LENGTH = 100
"""Maximum length of the search text; the rest is ignored."""


class _KnownWords(forms.MultipleChoiceField):
    """Multiple choices in which unknown words are ignored."""

    def to_python(self, value: Any) -> list[str]:
        return [word for word in super().to_python(value) if self.valid_value(word)]


class FilterForm(forms.Form):
    """The choice in a page's query string: ``?against=wrc-2025&only=differences&find=riichi``."""

    against = forms.CharField(label=gettext_lazy("Compare with"), required=False)
    find = forms.CharField(
        label=gettext_lazy("Search questions and answers"),
        required=False,
        widget=forms.TextInput(
            attrs={"type": "search", "maxlength": MAX_LENGTH, "autocomplete": "off", "spellcheck": "false"}
        ),
    )
    only = _KnownWords(
        label=gettext_lazy("Show"),
        required=False,
        choices=(
            ("differences", gettext_lazy("Only differences")),
            ("gaps", gettext_lazy("Only answers not from the rulebook's text")),
        ),
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, without: str = "", **options: Any) -> None:
        super().__init__(*args, **options)
        other_rulesets = [(key, title) for key, title in titles() if key != without]
        self.fields["against"].widget = forms.Select(
            choices=[("", gettext_lazy("No comparison")), *other_rulesets]
        )

    def clean_against(self) -> str:
        """Return the key of a ruleset, or an empty string."""
        key: str = self.cleaned_data["against"]
        if key and key not in referee.ruleset_keys():
            raise forms.ValidationError(rulesets.unknown_ruleset(key))
        return key

    def clean_find(self) -> str:
        """Return the search text, cut at `MAX_LENGTH` characters."""
        text: str = self.cleaned_data["find"]
        return text[:MAX_LENGTH]

    @property
    def other(self) -> referee.Ruleset | None:
        """The ruleset to compare with, or None."""
        key = self.cleaned_data.get("against")
        return referee.ruleset(key) if key else None

    @property
    def question_filter(self) -> QuestionFilter:
        """The chosen filter; invalid fields are ignored."""
        only = self.cleaned_data.get("only", [])
        return QuestionFilter(
            gaps="gaps" in only, differences="differences" in only, find=self.cleaned_data.get("find", "")
        )
