"""The previews of links, in the head of public pages."""

from __future__ import annotations

from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.translation import get_language

from tournaments.presenters.screens.link_previews import PREVIEWED, preview_of

__all__ = ["link_preview", "register"]

register = template.Library()


@register.inclusion_tag("screens/share/link_preview.html", takes_context=True)
def link_preview(context: dict[str, Any]) -> dict[str, Any]:
    """Render the page's preview for a visitor; nothing for a user, who may see more than others."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    if request is None or match is None or match.url_name not in PREVIEWED or request.user.is_authenticated:
        return {}
    preview = preview_of(match.url_name, context)
    if preview is None:
        return {}
    from babel.core import get_global  # imported only when it is needed: it is large

    language = get_language() or "en"
    # A chat expects a country too: the one in which most people speak the language.
    country = get_global("likely_subtags").get(language, language).rpartition("_")[2]
    return {
        "preview": preview,
        "locale": f"{language}_{country}",
        "address": request.build_absolute_uri(request.path + preview.query),
        "picture": request.build_absolute_uri(preview.picture or static("img/preview.png")),
    }
