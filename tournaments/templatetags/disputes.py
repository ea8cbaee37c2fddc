"""Tiles within a sentence, and links to rules."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

from django import template
from django.http import HttpRequest
from django.urls import reverse
from django.utils import translation
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

import referee
from tournaments.presenters.rulings.disputes import Rulebook
from tournaments.templatetags.tiles import tiles

__all__ = ["other_rules", "register", "rule_address", "with_tiles"]

register = template.Library()
_NOTATION = re.compile(r"(?<![0-9A-Za-z])(?:[0-9]+[mpsz])+(?![0-9A-Za-z])")


@register.filter
def with_tiles(text: str, language: str = "") -> SafeString:
    """Return a sentence with pictures in place of tile notation, each labelled in the sentence's language.

    >>> with_tiles("30 fu, no <tile>")
    '30 fu, no &lt;tile&gt;'
    """
    with translation.override(language or translation.get_language()):
        return _draw_tiles(text)


def _draw_tiles(text: str) -> SafeString:
    parts: list[Any] = []
    end = 0
    for match in _NOTATION.finditer(text):
        try:
            names = [str(tile) for tile in referee.read_tiles(match.group())]
        except referee.Rejected:
            continue
        parts += [text[end : match.start()], format_html('<span class="in-line">{}</span>', tiles(names))]
        end = match.end()
    parts.append(text[end:])
    return (
        format_html_join("", "{}", ((conditional_escape(part),) for part in parts))
        if parts
        else mark_safe("")
    )


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
