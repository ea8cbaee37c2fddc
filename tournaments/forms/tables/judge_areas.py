"""The form of the judges' areas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.common.number_lists import read_numbers, write_numbers
from tournaments.models import JudgeArea
from tournaments.presenters.tables.judge_places import name_of

__all__ = ["JudgeAreasForm"]

_LENGTH: Final = 100


class _TablesField(forms.CharField):
    """Numbers of tables, as ranges."""

    def clean(self, value: Any) -> frozenset[int]:
        """Return the numbers."""
        text = super().clean(value)
        try:
            numbers = read_numbers(text)
        except ValueError as error:
            raise ValidationError(_("Enter table numbers, for example 1-16, 20.")) from error
        if len(write_numbers(numbers)) > _LENGTH:
            raise ValidationError(_("Use fewer ranges."))
        return numbers


class JudgeAreasForm(forms.Form):
    """The tables of each of *judges*."""

    def __init__(self, data: Any, *, judges: Iterable[User], areas: Iterable[JudgeArea]) -> None:
        super().__init__(data)
        self.judges = {f"tables_{judge.pk}": judge for judge in judges}
        tables = {area.user: area.tables for area in areas}
        for name, judge in self.judges.items():
            attributes = {"autocomplete": "off", "placeholder": "1-16"}
            self.fields[name] = _TablesField(
                label=name_of(judge),
                required=False,
                max_length=2 * _LENGTH,
                initial=tables.get(judge, ""),
                widget=forms.TextInput(attrs=attributes),
            )

    def tables(self) -> Mapping[User, frozenset[int]]:
        """Return the numbers of the tables of each judge whose field was changed; the form must be valid."""
        return {self.judges[name]: self.cleaned_data[name] for name in self.changed_data}
