"""Hold back and release results, and require approval."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem
from tournaments.journal.kinds import ApprovalWanted, ResultsHidden
from tournaments.models import Tournament
from tournaments.services.clubs import season_over
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal

__all__ = ["MAX_ROUND", "hold_back", "set_approval_required"]

MAX_ROUND: Final = 32_767
"""The largest number of a round."""


def hold_back(tournament: Tournament, from_round: int | None, *, act: Action) -> None:
    """Hold back the results of round *from_round* and all later ones from everybody but officials; None releases all.

    A later round than before releases those in between. Raises `InputError` if no round has that number.
    """
    with open_journal(tournament.uid, act, "hold_back", from_round) as journal:
        if from_round is not None and not 1 <= from_round <= MAX_ROUND:
            raise InputError([Problem(says=_("Enter a round number of 1 or more."))])
        stored = Tournament.objects.get(pk=tournament.pk)
        if not journal.repeated and stored.results_hidden_from != from_round:
            journal.append(ResultsHidden(from_=from_round))
        tournament.results_hidden_from = from_round


def set_approval_required(tournament: Tournament, required: bool, *, act: Action) -> None:
    """Set whether a finished game counts only once an official who did not enter it approves it, or as soon as it is
    over.

    Raises `StateError` if the season is over, because its places would no longer match the games that count.
    """
    with open_journal(tournament.uid, act, "want_approval", required) as journal:
        stored = Tournament.objects.get(pk=tournament.pk)
        if not journal.repeated and stored.approves != required:
            season_over.check_season_open(stored)
            journal.append(ApprovalWanted(wanted=required))
        tournament.approves = required
