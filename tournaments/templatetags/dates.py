"""Days, times and moments in templates, in the one form that the language has for them."""

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
def moment_in_zone(at: datetime) -> str:
    """A day with the time and the short name of the time zone."""
    return dates.moment_in_zone(at)


@register.filter
def clock_in_zone(at: datetime | None) -> str:
    """The hour and the minute with the short name of the time zone."""
    return dates.clock_in_zone(at) if at else ""


@register.simple_tag(takes_context=True)
def zone_of_times(context: Context) -> str:
    """The name of the time zone of the times that the page showed so far; empty where it showed none."""
    zone = getattr(context.get("request"), "zone", None)
    return str(zone) if zone else ""


@register.filter
def evening_name(word: str) -> str:
    """The name of an evening, the day in it as days are shown."""
    return dates.evening(word)
