"""Points that replace a result, in words and with their source."""

from __future__ import annotations

from typing import assert_never

from django.utils.translation import gettext as _

import referee

__all__ = ["replacement_text", "source_of"]


def replacement_text(reason: referee.standings.ReplacementReason | None, number: int | None) -> str:
    """Why points replace a result, in words; empty if they do not."""
    match reason:
        case None:
            return ""
        case referee.standings.ReplacementReason.RULING:
            return _("points set by ruling no. %(number)d instead of a result") % {"number": number or 0}
        case referee.standings.ReplacementReason.REPLACED:
            return _("points set by the rules because a substitute played")
        case referee.standings.ReplacementReason.MISSED:
            return _("points set by the rules for a missed round")
        case _:
            assert_never(reason)


def source_of(rules: referee.Ruleset, reason: referee.standings.ReplacementReason | None) -> str:
    """The article that says so, if it is in the rules."""
    if reason in (None, referee.standings.ReplacementReason.RULING):
        return ""
    return str(
        rules.sources[
            referee.adjudication.absence_result(
                rules, missed=reason is referee.standings.ReplacementReason.MISSED
            ).question
        ]
    )
