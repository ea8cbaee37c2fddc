"""Show the reason of a change."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.services.tables.undoing import UNDO_REASON

__all__ = ["shown_reason"]


def shown_reason(why: str) -> str:
    """Return a stored reason as typed; that of an undo, which nobody typed, in the language of the page."""
    return _(UNDO_REASON) if why in _undo_reasons() else why


@cache
def _undo_reasons() -> frozenset[str]:
    texts = set()
    for code, _name in settings.LANGUAGES:
        with override(code):
            texts.add(_(UNDO_REASON))
    return frozenset(texts)
