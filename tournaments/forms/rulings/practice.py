"""The choice of practice cases and the answers so far, as a query string."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy

from tournaments.presenters.rulings import disputes, practice

__all__ = ["PracticeForm"]

MOST_SEED: Final = 9999
_DEFAULTS: Final = {
    "rules": disputes.DEFAULT_RULEBOOK,
    "level": practice.ANY_LEVEL,
    "count": practice.COUNTS[0],
}


def _rulebooks() -> list[tuple[str, str]]:
    titles = dict(disputes.list_rulebooks())
    return [(key, titles[key]) for key in practice.RULEBOOKS]


class PracticeForm(forms.Form):
    """A run through cases: ``?rules=rrc&level=easy&count=10&seed=7&answers=132&mark=…``.

    *choice* is the newest answer; *mark* belongs to the answers before it.
    """

    rules = forms.ChoiceField(label=gettext_lazy("Rulebook"), choices=_rulebooks)
    level = forms.ChoiceField(label=gettext_lazy("Level"), choices=list(practice.LEVELS.items()))
    count = forms.ChoiceField(
        label=gettext_lazy("Number of cases"),
        choices=[
            (count, gettext_lazy("All") if count == practice.ALL_CASES else count)
            for count in practice.COUNTS
        ],
    )
    seed = forms.IntegerField(required=False, min_value=1, max_value=MOST_SEED, widget=forms.HiddenInput)
    answers = forms.RegexField(
        rf"\A[1-{practice.MOST_CHOICES}]{{0,500}}\Z", required=False, widget=forms.HiddenInput
    )
    choice = forms.IntegerField(
        required=False, min_value=1, max_value=practice.MOST_CHOICES, widget=forms.HiddenInput
    )
    mark = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Mapping[str, str] | None = None, **options: Any) -> None:
        """Take defaults for what an address leaves out."""
        super().__init__(None if data is None else {**_DEFAULTS, **dict(data.items())}, **options)

    @property
    def was_changed(self) -> bool:
        """Whether the answers are not those of a run on this desk."""
        return not constant_time_compare(self.progress.mark, self.cleaned_data["mark"])

    @property
    def has_seed(self) -> bool:
        """Whether the cases are determined already."""
        return self.cleaned_data["seed"] is not None

    @property
    def progress(self) -> practice.Progress:
        """The run; a new seed if there is none. Only for a valid form."""
        data: dict[str, Any] = self.cleaned_data
        return practice.Progress(
            rules=data["rules"],
            level=data["level"],
            count=data["count"],
            seed=data["seed"] or secrets.randbelow(MOST_SEED) + 1,
            answers=data["answers"],
        )
