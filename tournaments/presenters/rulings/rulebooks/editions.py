"""The edition of a rulebook, for the foot of a sheet."""

from __future__ import annotations

from django.utils.translation import gettext as _

import referee
from tournaments.common.language import current_language

__all__ = ["edition_line"]


def edition_line(rules: referee.Ruleset) -> str:
    """The rulebook as it is cited, and its edition, in the language of the moment."""
    cite, edition = rules.book.said(current_language())
    return _("%(rules)s, edition: %(edition)s") % {"rules": cite, "edition": edition}
