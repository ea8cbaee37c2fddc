"""Set whether everybody may see the last-hand conditions."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem
from tournaments.journal.kinds import ConditionsShown
from tournaments.models import Tournament
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal

__all__ = ["MAX_DELAY", "show"]

MAX_DELAY: Final = 3_600
"""Seconds; a hand takes a few minutes, a round an hour or two."""


def show(tournament: Tournament, *, shown: bool, delay: int, act: Action) -> None:
    """Set whether everybody, or only officials, sees the conditions of the event's games, as of *delay* seconds ago.

    Unchanged settings make no entry. Raises `InputError` for a delay that is out of range.
    """
    if not 0 <= delay <= MAX_DELAY:
        sentence = _("Enter a delay from 0 to %(most)d seconds.") % {"most": MAX_DELAY}
        raise InputError([Problem(says=sentence)])
    with open_journal(tournament.uid, act, "conditions", shown, delay) as journal:
        stored = Tournament.objects.get(pk=tournament.pk)
        if not journal.repeated and (stored.conditions_shown, stored.conditions_delay) != (shown, delay):
            journal.append(ConditionsShown(shown=shown, delay=delay))
