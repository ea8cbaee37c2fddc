"""The form that ends a season."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.common.language import joined
from tournaments.presenters.clubs.season_end import Choices, Ending, EndRow
from tournaments.services.events.tournaments import MAX_NAME_LENGTH
from tournaments.services.integrity.journal.acting import MAX_REASON_LENGTH

__all__ = ["EndForm", "NextForm", "ReopenForm"]

_LONGEST_DIVISION: Final = 20
_MOST_DIVISIONS: Final = 40


class EndForm(forms.Form):
    """The order of divisions, and for each player a declined promotion, another next division, and a title."""

    order = forms.CharField(
        label=_("Divisions, highest first"),
        required=False,
        max_length=_MOST_DIVISIONS * (_LONGEST_DIVISION + 2),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Separate divisions with commas. You can add a new one: it starts next season."),
    )
    why = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=MAX_REASON_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Required if a player declines or moves against the rule. Shown to everyone."),
    )
    expects = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, data: Mapping[str, Any] | None = None, *, ending: Ending) -> None:
        """*ending* is the season's end by the rules alone."""
        super().__init__(data, initial={"order": ", ".join(ending.order)})
        self._ending = ending
        self._divisions = [division.name for division in ending.divisions if division.name]
        self._rows = {row.player.number: row for division in ending.divisions for row in division.rows}
        names = list(dict.fromkeys([*self._typed_divisions(data), *self._divisions]))
        for number, row in self._rows.items():
            self._add_player_fields(number, row, names)

    def _add_player_fields(self, number: int, row: EndRow, names: list[str]) -> None:
        if self._divisions:
            self.fields[f"declines-{number}"] = forms.BooleanField(
                label=_("declines promotion"), required=False
            )
            self.fields[f"next-{number}"] = forms.ChoiceField(
                label=_("Division next season"),
                required=False,
                choices=[("", _("by the rule")), *((name, name) for name in names)],
            )
        self.fields[f"title-{number}"] = forms.CharField(
            label=_("Title"),
            required=False,
            max_length=40,
            initial=row.title,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
        )

    @staticmethod
    def _typed_divisions(data: Mapping[str, Any] | None) -> list[str]:
        text = "" if data is None else str(data.get("order", ""))
        names = (name.strip() for name in text.replace("、", ",").replace("，", ",").split(","))
        return [name for name in dict.fromkeys(names) if name][:_MOST_DIVISIONS]

    def clean_order(self) -> tuple[str, ...]:
        """Return every current division once, and new ones, from the highest on."""
        names = self._typed_divisions({"order": self.cleaned_data["order"]})
        if not self._divisions:
            return ()
        if missing := [name for name in self._divisions if name not in names]:
            sentence = gettext("Enter every division once. Missing: %(names)s.")
            raise ValidationError(sentence % {"names": joined(missing)})
        if any(len(name) > _LONGEST_DIVISION for name in names):
            raise ValidationError(
                gettext("A division name can have at most %(most)d characters.") % {"most": _LONGEST_DIVISION}
            )
        return tuple(names)

    @property
    def choices(self) -> Choices:
        """The submitted choices."""
        data = self.cleaned_data
        by_hand = {number: data.get(f"next-{number}") or "" for number in self._rows}
        return Choices(
            order=data["order"],
            declines=frozenset(number for number in self._rows if data.get(f"declines-{number}")),
            by_hand={number: name for number, name in by_hand.items() if name},
            titles={number: data[f"title-{number}"] for number in self._rows},
        )

    def rebuilt(self, ending: Ending, data: Mapping[str, Any]) -> EndForm:
        """Return the same form for a new end by the rules, *ending*; unedited titles are updated."""
        values = {name: data.get(name) for name in data}
        for division in ending.divisions:
            for row in division.rows:
                name = f"title-{row.player.number}"
                if values.get(name, "") == self._rows[row.player.number].title:
                    values[name] = row.title
        form = EndForm(values, ending=ending)
        form.is_valid()
        return form

    def fields_of(self, number: int) -> list[forms.BoundField]:
        """Return the fields of the player with this number."""
        return [
            self[name]
            for name in (f"declines-{number}", f"next-{number}", f"title-{number}")
            if name in self.fields
        ]


class ReopenForm(forms.Form):
    """The reason for reopening a season."""

    why = forms.CharField(
        label=_("Reason"),
        max_length=MAX_REASON_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Give a reason. The final result is already public.")},
    )


class NextForm(forms.Form):
    """The name of the next season."""

    name = forms.CharField(label=_("Name of the next season"), max_length=MAX_NAME_LENGTH)
