"""The paper size of a page."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.printing import remembered_paper

__all__ = ["page_paper", "page_papers", "register"]

register = template.Library()


@register.simple_tag(takes_context=True)
def page_paper(context: dict[str, Any]) -> str:
    """Return `A4` or `Letter` if the reader has chosen one, else an empty string."""
    session = getattr(context.get("request"), "session", None)
    return "" if session is None else remembered_paper.page_paper(session)


@register.simple_tag
def page_papers() -> tuple[str, ...]:
    """Return the available paper sizes."""
    return remembered_paper.PAGES
