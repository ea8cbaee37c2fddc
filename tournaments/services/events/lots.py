"""Record lots that decide between equal players."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem, StateError
from tournaments.journal.kinds import LotDrawn
from tournaments.models import Player, Team, Tournament
from tournaments.services.clubs import season_over
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal

__all__ = ["PLAY_OFF", "record"]

PLAY_OFF = "play-off"
"""The reason that the journal holds for an order from a play-off."""


def record(
    tournament: Tournament,
    order: Sequence[Player] | Sequence[Team],
    *,
    act: Action,
    among: Callable[[], Collection[Player | Team]] | None = None,
) -> None:
    """Record the order in which lots were drawn among players or teams; the first one ranks above the others.

    A new draw replaces the one before. *among* returns who is level and is called under the lock. Raises `InputError`
    for fewer than two, for one who is named twice or is level with nobody, and `StateError` if nobody is level any
    more.
    """
    with open_journal(tournament.uid, act, "draw_lots", [entrant.number for entrant in order]) as journal:
        if journal.repeated:
            return
        season_over.check_season_open(tournament)
        tied = order if among is None else among()
        if not tied:
            raise StateError(
                _(
                    "There is no tie any more, or a round of the next stage is already drawn. Lots cannot decide now."
                )
            )
        entrant_ids = tuple(
            entrant.word if isinstance(entrant, Team) else entrant.person_id for entrant in order
        )
        if len(entrant_ids) < 2 or len(set(entrant_ids)) < len(entrant_ids):
            raise InputError([Problem(says=_("Enter at least two names, each only once."))])
        if untied_names := [entrant.name for entrant in order if entrant not in tied]:
            sentence = _("%(name)s is not tied with anyone here.")
            raise InputError([Problem(says=sentence % {"name": name}) for name in untied_names])
        journal.append(LotDrawn(order=entrant_ids))
