"""The edition of a rulebook, for the foot of a sheet."""

from __future__ import annotations

from django.utils.translation import gettext as _

import referee
from tournaments.common.language import current_language

__all__ = ["edition_line"]


def edition_line(rules: referee.Ruleset) -> str:
    """The citation of the rulebook, and its edition, in the current language."""
    cite, edition = rules.book.citation(current_language())
    return _("%(rules)s, edition: %(edition)s") % {"rules": cite, "edition": edition}
