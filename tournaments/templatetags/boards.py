"""The words of the boards in templates."""

from __future__ import annotations

from django import template

from tournaments.presenters.screens.board_words import DESCRIPTIONS, TITLES

__all__ = ["board_description", "board_title", "register"]

register = template.Library()


@register.filter
def board_title(word: str) -> str:
    """Return the title of a board."""
    return str(TITLES[word])


@register.filter
def board_description(word: str) -> str:
    """Return what a board shows, in a sentence."""
    return str(DESCRIPTIONS[word])
