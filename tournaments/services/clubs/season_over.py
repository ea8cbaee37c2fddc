"""Refuse changes after the end of a season."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import Tournament

__all__ = ["check_season_open"]


def check_season_open(tournament: Tournament) -> None:
    """Raise `StateError` if the season is over: its results were decided, and only a decision opens it again.

    Queries the database within the caller's transaction.
    """
    if Tournament.objects.filter(pk=tournament.pk, ended=True).exists():
        raise StateError(_("The season is over. Reopen it first."))
