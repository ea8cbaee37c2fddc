"""The titles of rulebooks."""

from __future__ import annotations

from django import template

from tournaments.common.language import rules_title

__all__ = ["register", "rules_title"]

register = template.Library()

register.filter(rules_title)
