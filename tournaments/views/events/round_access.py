"""Who sees a round."""

from __future__ import annotations

from django.http import HttpRequest

from tournaments.models import Round
from tournaments.services.events import rounds
from tournaments.services.people.permissions import OFFICIALS
from tournaments.views.people.page_place import role_of

__all__ = ["is_unseen"]


def is_unseen(request: HttpRequest, round_: Round) -> bool:
    """Return whether the user may not see the round yet: only officials see a draw that is not published."""
    return role_of(request) not in OFFICIALS and rounds.is_hidden(round_.tournament, round_)
