"""The colon after a label, and remarks in brackets."""

from __future__ import annotations

from django import template

from tournaments.common.punctuation import colon, remark

__all__ = ["colon", "register", "remark"]

register = template.Library()

register.simple_tag(colon)
register.filter(remark)
