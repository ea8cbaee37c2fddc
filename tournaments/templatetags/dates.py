"""Days and times in templates, in the format of the current language."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from django import template
from django.template import Context

from tournaments.common import dates

__all__ = [
    "clock_in_zone",
    "day",
    "days",
    "evening_name",
    "moment",
    "moment_in_zone",
    "register",
    "span",
    "zone_of_times",
]

register = template.Library()


@register.filter
def day(value: date | str) -> str:
    """Return a day."""
    return dates.day(value) if value else ""


@register.filter
def days(iso_days: Iterable[str]) -> str:
    """Return several days, without line breaks inside a day: the first and the last of days in a row, else each."""
    iso_days = list(iso_days)
    if dates.are_in_a_row(iso_days):
        return dates.span(iso_days).replace(" ", "\xa0")
    return " · ".join(dates.day(iso_day).replace(" ", "\xa0") for iso_day in iso_days)


@register.filter
def span(iso_days: Iterable[str]) -> str:
    """Return the first and the last of several days."""
    return dates.span(list(iso_days))


@register.filter
def moment(at: datetime | None) -> str:
    """Return a day with the time, in the page's time zone."""
    return dates.moment(at) if at else ""


@register.filter
def moment_in_zone(at: datetime) -> str:
    """Return a day with the time and the time zone's short name."""
    return dates.moment_in_zone(at)


@register.filter
def clock_in_zone(at: datetime | None) -> str:
    """Return hour and minute with the time zone's short name."""
    return dates.clock_in_zone(at) if at else ""


@register.simple_tag(takes_context=True)
def zone_of_times(context: Context) -> str:
    """Return the name of the time zone of the page's times; empty if it has shown none so far."""
    zone = getattr(context.get("request"), "zone", None)
    return str(zone) if zone else ""


@register.filter
def evening_name(word: str) -> str:
    """Return the name of an evening, with its day formatted."""
    return dates.evening_name(word)
