"""Questions about lists in templates."""

from __future__ import annotations

from collections.abc import Sized

from django import template

__all__ = ["register", "several"]

register = template.Library()


@register.filter
def several(things: Sized | None) -> bool:
    """Return whether there is more than one thing."""
    return len(things or ()) > 1
