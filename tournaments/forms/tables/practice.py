"""A run at the practice table as a query string, and the name on a certificate of practice."""

from __future__ import annotations

import json
import secrets
from typing import Any

from django import forms
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy

import referee
from tournaments.presenters.tables import practice

__all__ = ["CertificateForm", "RunForm"]

_MOST = 9999
_LONGEST = 20_000


class RunForm(forms.Form):
    """A run: ``?rules=rrc&game=2&done=3.0_5.1&missed=1&mark=…``.

    *entered* is the hand just entered, with all of its *taps*.
    """

    rules = forms.ChoiceField(choices=[(key, key) for key in referee.ruleset_keys()])
    game = forms.IntegerField(required=False, min_value=1, max_value=len(practice.games()))
    done = forms.RegexField(rf"\A(\d{{1,4}}\.\d{{1,4}}(_(?!\Z)|\Z)){{0,{practice.HANDS}}}\Z", required=False)
    missed = forms.IntegerField(required=False, min_value=0, max_value=_MOST)
    mark = forms.CharField(required=False)
    taps = forms.IntegerField(required=False, min_value=0, max_value=_MOST)
    entered = forms.CharField(required=False, max_length=_LONGEST)

    def clean_rules(self) -> str:
        """Return the key of rules for four players."""
        key: str = self.cleaned_data["rules"]
        if referee.ruleset(key).players != len(referee.Seat):
            raise forms.ValidationError("rules")
        return key

    def clean_entered(self) -> referee.Report | None:
        """Return the entered hand. Raises `ValidationError` if it cannot be read."""
        if not self.cleaned_data["entered"]:
            return None
        try:
            return referee.codec.read_report(json.loads(self.cleaned_data["entered"]))
        except (ValueError, referee.Rejected, RecursionError) as error:
            raise forms.ValidationError("entered") from error

    @property
    def was_changed(self) -> bool:
        """Whether the results are not those of a run on this desk."""
        return not constant_time_compare(self.run.mark, self.cleaned_data["mark"])

    @property
    def has_game(self) -> bool:
        """Whether the hands are determined already."""
        return self.cleaned_data["game"] is not None

    @property
    def run(self) -> practice.Run:
        """The run; a random game if there is none. Only for a valid form."""
        data: dict[str, Any] = self.cleaned_data
        return practice.Run(
            rules=data["rules"],
            game=data["game"] or secrets.randbelow(len(practice.games())) + 1,
            done=tuple(
                (int(taps), int(errors))
                for taps, _dot, errors in (hand.partition(".") for hand in data["done"].split("_") if hand)
            ),
            taps=data["taps"] or 0,
            errors=data["missed"] or 0,
        )


class CertificateForm(forms.Form):
    """The name on a certificate, and its paper."""

    name = forms.CharField(
        label=gettext_lazy("Name on the certificate"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    paper = forms.ChoiceField(
        label=gettext_lazy("Paper"), required=False, choices=[("A4", "A4"), ("Letter", "Letter")]
    )
