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
    """The key of what this form asks for, made when its page is: however often it is sent, it is done once."""
    return format_html('<input type="hidden" name="key" value="{}">', uuid4().hex)
