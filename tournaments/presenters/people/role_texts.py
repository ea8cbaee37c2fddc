"""What a role is for, in a sentence for the person who is invited."""

from __future__ import annotations

from typing import assert_never

from django.utils.translation import gettext as _

from tournaments.models import Role

__all__ = ["role_description"]


def role_description(role: Role, *, in_club: bool) -> str:
    """Return a sentence on what somebody with that *role* does at an event or, with *in_club*, in a club."""
    match role:
        case Role.OWNER:
            return _(
                "An owner does everything an organizer of the club does, and also manages its officials and "
                "settings."
            )
        case Role.ORGANIZER if in_club:
            return _(
                "An organizer of the club runs all its seasons, evenings and events, and creates new ones."
            )
        case Role.ORGANIZER:
            return _("An organizer runs the event: players, rounds, results and roles.")
        case Role.HEAD_JUDGE:
            return _(
                "A head judge does the work of a floor judge, and also decides on rulings, appeals and rules."
            )
        case Role.JUDGE:
            return _(
                "A floor judge sees all tables, answers calls, controls the clock, and records rulings and "
                "penalties."
            )
        case Role.SCOREKEEPER if in_club:
            return _(
                "A scorekeeper of the club runs its evenings, checks players in, and enters hands and results."
            )
        case Role.SCOREKEEPER:
            return _("A scorekeeper checks players in, and enters hands and results.")
        case _ as unknown:
            assert_never(unknown)
