"""Refuse changes after the end of a season."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.common.errors import OutOfTurn
from tournaments.models import Tournament

__all__ = ["refuse"]


def refuse(tournament: Tournament) -> None:
    """Raise `OutOfTurn` where the season is over: what it came to was decided, and is opened again by a decision.

    It is asked for anew, within the transaction of whoever asks.
    """
    if Tournament.objects.filter(pk=tournament.pk, ended=True).exists():
        raise OutOfTurn(_("The season is over. Open it again first."))
