"""The paper size of a page."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.printing import remembered_paper

__all__ = ["page_paper", "page_paper_style", "page_papers", "register"]

register = template.Library()


@register.simple_tag(takes_context=True)
def page_paper(context: dict[str, Any]) -> str:
    """Return `A4` or `Letter` if the reader has chosen one, else an empty string."""
    session = getattr(context.get("request"), "session", None)
    return "" if session is None else remembered_paper.page_paper(session)


@register.simple_tag(takes_context=True)
def page_paper_style(context: dict[str, Any]) -> str:
    """Return the path of the style sheet for the paper that the reader has chosen, else an empty string."""
    paper = page_paper(context)
    return f"css/paper/paper_{paper.lower()}.css" if paper else ""


@register.simple_tag
def page_papers() -> tuple[str, ...]:
    """Return the available paper sizes."""
    return remembered_paper.PAGES
