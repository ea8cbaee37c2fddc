"""Warnings before a ruling is recorded or reviewed."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from tournaments.models import LoggedRuling
from tournaments.presenters.tables.table_snapshot import At
from tournaments.services.people.entry_list import same_name

__all__ = ["before_review", "before_ruling"]


def before_ruling(at: At, judgement: referee.judgement.Judgement, *names: str) -> list[str]:
    """What is out of the ordinary; nothing of it forbids the ruling. *names* are those of whoever is logged in.

    What the rules themselves say of a hand that is over, or of tiles that were mixed, is a finding of the ruling.
    """
    warnings = []
    if at.page.table.over and not at.page.closed:
        warnings.append(_("The game is over: points come off the result, and none move at the table."))
    playing = plays_here(at.names, judgement.judge, *names)
    if playing:
        warnings.append(_("%(name)s plays at this table. Let another judge rule, if there is one.") % playing)
    return warnings


def plays_here(seated: dict[referee.Seat, str], *names: str) -> dict[str, str]:
    """Which of those who are *seated* one of *names* is; empty if none is."""
    asked = {same_name(" ".join(name.split())) for name in names if name.strip()}
    for name in seated.values():
        if same_name(name) in asked:
            return {"name": name}
    return {}


def before_review(at: At, logged: LoggedRuling) -> list[str]:
    """What was played since the ruling was given."""
    since = sum(entry.number > logged.entry.number and entry.kind == "hand" for entry in at.stored)
    if not since:
        return []
    return [
        ngettext(
            "%(count)d hand was entered at this table since; it was played under the ruling as it is.",
            "%(count)d hands were entered at this table since; they were played under the ruling as it is.",
            since,
        )
        % {"count": since}
    ]
