"""Tiles within a sentence, and links to rules."""

from __future__ import annotations

from urllib.parse import urlencode

from django import template
from django.http import HttpRequest
from django.urls import reverse
from django.utils import translation
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments.presenters.rulings.disputes import Rulebook
from tournaments.presenters.rulings.subjects import split_tiles
from tournaments.templatetags.tiles import tiles

__all__ = ["other_rules", "register", "rule_address", "with_tiles"]

register = template.Library()


@register.filter
def with_tiles(text: str, language: str = "") -> SafeString:
    """Return a sentence with pictures in place of tile notation, each labelled in the sentence's language.

    >>> with_tiles("30 fu, no <tile>")
    '30 fu, no &lt;tile&gt;'
    """
    with translation.override(language or translation.get_language()):
        return _draw_tiles(text)


def _draw_tiles(text: str) -> SafeString:
    parts = (
        part
        if isinstance(part, str)
        else format_html('<span class="in-line">{}</span>', tiles(map(str, part)))
        for part in split_tiles(text)
    )
    return format_html_join("", "{}", ((part,) for part in parts))


@register.simple_tag
def rule_address(rulebook: Rulebook, option: str) -> str:
    """Return the address of a rule's answer: on the rulebook's page, or on the tournament's rules page."""
    if slug := rulebook.slug:
        # The tournament's rules page lists only the answers that are searched for.
        return f"{reverse('rules', args=[slug])}?{urlencode({'find': option})}#{option}"
    return f"{reverse('ruleset', args=[rulebook.word])}#{option}"


@register.simple_tag
def other_rules(request: HttpRequest, key: str) -> str:
    """Return the same facts under another rulebook, as a query string."""
    query = request.GET.copy()
    query.pop("part", None)
    query.pop("tournament", None)
    query["rules"] = key
    return query.urlencode()
