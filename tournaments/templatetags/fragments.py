"""Parts of pages that are rendered once."""

from __future__ import annotations

import re
from collections.abc import Hashable
from functools import lru_cache
from typing import Final

from django import template
from django.conf import settings
from django.core.signals import setting_changed
from django.dispatch import receiver
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

__all__ = ["include_once", "register"]

register = template.Library()

_INDENTED: Final = re.compile(r"\n\s+")


@register.simple_tag
def include_once(template_name: str, **values: Hashable) -> SafeString:
    """Return a template rendered with *values* only, from memory if it was rendered with the same before.

    It has no preformatted text, and may depend on nothing else but the language: neither on the request nor on the
    database, and a time is passed as text, because its zone belongs to the request.
    """
    # While templates are being edited, each request shows them as they are now.
    render = _rendered.__wrapped__ if settings.DEBUG else _rendered
    return render(template_name, get_language(), tuple(sorted(values.items())))


@lru_cache(maxsize=4096)
def _rendered(
    template_name: str,
    _language: str | None,
    values: tuple[tuple[str, Hashable], ...],
) -> SafeString:
    html = render_to_string(template_name, dict(values))
    # Without the indentation of the template, a page is a tenth smaller; nothing here is preformatted.
    return SafeString(_INDENTED.sub("\n", html))


@receiver(setting_changed)
def _forget(*, setting: str, **_kwargs: object) -> None:
    """Forget all rendered parts when the addresses of static files change."""
    if setting in {"STORAGES", "STATIC_URL", "STATIC_ROOT"}:
        _rendered.cache_clear()
