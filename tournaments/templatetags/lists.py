"""Lists in templates."""

from __future__ import annotations

from collections.abc import Iterable, Sized

from django import template

from tournaments.common.authors import author_name
from tournaments.common.language import joined

__all__ = ["authors", "listed", "register", "several"]

register = template.Library()
register.filter(author_name)


@register.filter
def listed(things: Iterable[object], by: str = "comma") -> str:
    """Return *things* as a list in the current language; *by* is a kind of list of `referee.catalogue.join`."""
    return joined(map(str, things), by=by)


@register.filter
def authors(stored: Iterable[str]) -> str:
    """Return the authors of entries as a list in the current language."""
    return listed(map(author_name, stored))


@register.filter
def several(things: Sized | None) -> bool:
    """Return whether there is more than one thing."""
    return len(things or ()) > 1
