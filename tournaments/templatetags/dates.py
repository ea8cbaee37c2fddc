"""Days, times and moments in templates, in the one form that the language has for them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from django import template
from django.utils import timezone

from tournaments import dates

__all__ = ["day", "days", "evening_name", "moment", "moment_with_zone", "register", "span"]

register = template.Library()


@register.filter
def day(on: date | str) -> str:
    """A day."""
    return dates.day(on) if on else ""


@register.filter
def days(all_of_them: Iterable[str]) -> str:
    """Several days, one after the other; no line breaks within a day."""
    return " · ".join(dates.day(one).replace(" ", "\xa0") for one in all_of_them)


@register.filter
def span(all_of_them: Iterable[str]) -> str:
    """The first and the last of several days."""
    return dates.span(list(all_of_them))


@register.filter
def moment(at: datetime | None) -> str:
    """A day with the time, in the time zone of the page."""
    return dates.moment(at) if at else ""


@register.filter
def moment_with_zone(at: datetime) -> str:
    """The same with the short name of the time zone behind it."""
    return f"{dates.moment(at)} ({timezone.localtime(at):%Z})"


@register.filter
def evening_name(word: str) -> str:
    """The name of an evening, the day in it as days are shown."""
    return dates.evening(word)
