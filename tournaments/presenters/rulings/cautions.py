"""Warnings before a ruling is recorded or reviewed."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from tournaments.models import LoggedRuling
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.people.names import name_key

__all__ = ["review_warnings", "ruling_warnings"]


def ruling_warnings(
    snapshot: TableSnapshot, judgement: referee.judgement.Judgement, *names: str
) -> list[str]:
    """Warnings about unusual circumstances; none of them forbids the ruling. *names* are the logged-in user's.

    If the rules say something about a finished hand or mixed tiles, it is a finding of the ruling.
    """
    warnings = []
    if snapshot.page.table.over and not snapshot.page.closed:
        warnings.append(
            _("The game is over. Points are deducted from the result; no points move at the table.")
        )
    playing_judge = seated_judge(snapshot.names, judgement.judge, *names)
    if playing_judge:
        warnings.append(
            _("%(name)s is playing at this table. If possible, let another judge rule.") % playing_judge
        )
    return warnings


def seated_judge(seat_names: dict[referee.Seat, str], *names: str) -> dict[str, str]:
    """The name of the seated player that is one of *names*; empty if there is none."""
    keys = {name_key(" ".join(name.split())) for name in names if name.strip()}
    for name in seat_names.values():
        if name_key(name) in keys:
            return {"name": name}
    return {}


def review_warnings(snapshot: TableSnapshot, logged_ruling: LoggedRuling) -> list[str]:
    """What was played since the ruling was given."""
    hands_since = sum(
        entry.number > logged_ruling.entry.number and entry.kind == "hand" for entry in snapshot.stored
    )
    if not hands_since:
        return []
    return [
        ngettext(
            "%(count)d hand has been entered at this table since then. It was played under the earlier "
            "ruling.",
            "%(count)d hands have been entered at this table since then. They were played under the earlier "
            "ruling.",
            hands_since,
        )
        % {"count": hands_since}
    ]
