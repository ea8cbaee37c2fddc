"""Query strings of addresses in templates."""

from __future__ import annotations

from urllib.parse import quote, urlencode

from django import template

__all__ = ["query", "register"]

register = template.Library()


@register.simple_tag
def query(*carried: str, **values: object) -> str:
    """Return a query string of the *carried* ones and of *values*, without what is empty.

    >>> query("", "seat=1", evening=3, again="", stage="Group A")
    '?seat=1&evening=3&stage=Group%20A'
    """
    given = {name: value for name, value in values.items() if value not in (None, "")}
    parts = [part for part in (*carried, urlencode(given, quote_via=quote, safe="/")) if part]
    return "?" + "&".join(parts) if parts else ""
