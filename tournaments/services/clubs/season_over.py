"""Refuse changes after the end of a season."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.common.errors import OutOfTurn
from tournaments.models import Tournament

__all__ = ["refuse"]


def refuse(tournament: Tournament) -> None:
    """Raise `OutOfTurn` if the season is over: its results were decided, and only a decision opens it again.

    Queries the database within the caller's transaction.
    """
    if Tournament.objects.filter(pk=tournament.pk, ended=True).exists():
        raise OutOfTurn(_("The season is over. Open it again first."))
