"""The key that identifies a repeated form submission."""

from __future__ import annotations

from uuid import uuid4

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

__all__ = ["act_key", "register"]

register = template.Library()


@register.simple_tag
def act_key() -> SafeString:
    """Return a hidden input with the idempotency key of a form: repeated submissions are executed once."""
    return format_html('<input type="hidden" name="key" value="{}">', uuid4().hex)
