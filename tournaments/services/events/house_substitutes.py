"""The event's substitutes, who fill a table that would not be full."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import Player, Tournament

__all__ = ["house_substitutes", "missing_substitutes"]


def house_substitutes(tournament: Tournament) -> list[Player]:
    """Return the event's substitutes, who fill incomplete tables, in the order of their numbers."""
    return list(
        tournament.players.filter(state=Player.State.SUBSTITUTE).select_related("person").order_by("number")
    )


def missing_substitutes(tournament: Tournament, people: Sequence[Player]) -> list[Player]:
    """Return the substitutes with whom *people* fill their tables. Raises `StateError` if there are too few."""
    missing = -len(people) % tournament.ruleset.players
    if not missing:
        return []
    substitutes = [player for player in house_substitutes(tournament) if player not in people][:missing]
    if len(substitutes) < missing:
        text = _(
            "%(lacking)d seats are empty, but there are only %(there)d house substitutes. Add substitutes, "
            "or let players sit out."
        )
        raise StateError(text % {"lacking": missing, "there": len(substitutes)})
    return substitutes
