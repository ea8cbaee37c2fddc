"""How are those put in order who are level, where lots decide?"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.errors import InputError, Problem
from tournaments.journal.kinds import LotDrawn
from tournaments.models import Player, Team, Tournament
from tournaments.services.journal.acting import Act
from tournaments.services.journal.chain import opened

__all__ = ["PLAY_OFF", "record"]

PLAY_OFF = "play-off"
"""What a journal says beside an order that a play-off gave."""


def record(
    tournament: Tournament, order: Sequence[Player] | Sequence[Team], *, act: Act, told: str = ""
) -> None:
    """Write down in which order lots were drawn among people, or teams: the first one stands before the others.

    A lot that was drawn again replaces the one before. *told* is what was asked for, where *order* is another each
    time: the same act again changes nothing. Raises `InputError` for fewer than two, or one that is named twice.
    """
    asked = told or [one.number for one in order]
    with opened(tournament.uid, act, "draw_lots", asked) as journal:
        if journal.repeated:
            return
        who = tuple(one.word if isinstance(one, Team) else one.person_id for one in order)
        if len(who) < 2 or len(set(who)) < len(who):
            raise InputError([Problem(says=_("Lots are drawn among two or more, each named once."))])
        journal.append(LotDrawn(order=who))
