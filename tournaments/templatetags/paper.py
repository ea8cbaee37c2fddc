"""The paper size of a page."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.printing import kept

__all__ = ["page_paper", "page_papers", "register"]

register = template.Library()


@register.simple_tag(takes_context=True)
def page_paper(context: dict[str, Any]) -> str:
    """`A4` or `Letter`, where whoever reads has chosen one."""
    session = getattr(context.get("request"), "session", None)
    return "" if session is None else kept.of_pages(session)


@register.simple_tag
def page_papers() -> tuple[str, ...]:
    """What can be chosen."""
    return kept.PAGES
