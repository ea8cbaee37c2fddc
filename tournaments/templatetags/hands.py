"""The rows of played hands in templates."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.formats import time_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime

from tournaments.presenters.tables.lines import HandLine
from tournaments.templatetags.fragments import include_once

__all__ = ["hand_rows", "register"]

register = template.Library()


@register.simple_tag
def hand_rows(hands: Sequence[HandLine], names: tuple[str, ...], token: str) -> SafeString:
    """Return the rows of the hands, the last one first; *token* is that of a table whose hands may be changed."""
    return SafeString(
        "".join(
            include_once(
                "tables/hand_row.html",
                hand=hand,
                at=time_format(localtime(hand.at), "H:i") if hand.at else "",
                names=names,
                token=token,
            )
            for hand in reversed(hands)
        )
    )
