"""Form fields for days."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from tournaments.common.dates import read_day, read_days

__all__ = ["DayField", "DaysField"]


class DayField(forms.DateField):
    """One day, chosen from the browser's calendar or typed in a common format."""

    def __init__(self, **options: Any) -> None:
        widget = forms.DateInput(attrs={"type": "date", "autocomplete": "off"}, format="%Y-%m-%d")
        super().__init__(widget=widget, **options)

    def to_python(self, value: Any) -> date | None:
        """Return the day, or None for an empty field."""
        if value in self.empty_values:
            return None
        if isinstance(value, date):
            return value
        try:
            return read_day(str(value))
        except ValueError as error:
            raise ValidationError(str(error)) from error


class DaysField(forms.CharField):
    """Several days as text; the value is a sorted list of ISO dates. Repeated days are kept."""

    def clean(self, value: Any) -> list[str]:
        """Return the days in order."""
        text: str = super().clean(value)
        try:
            return sorted(day.isoformat() for day in read_days(text))
        except ValueError as error:
            raise ValidationError(str(error)) from error
