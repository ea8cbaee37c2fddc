"""Check players in."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.journal.kinds import CheckedIn
from tournaments.models import Player, Tournament
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal

__all__ = ["GONE_STATES", "reset_check_in", "set_checked_in"]

GONE_STATES = frozenset({Player.State.WITHDRAWN, Player.State.DISQUALIFIED})
"""States of players who no longer take part and are not expected at check-in."""


def set_checked_in(tournament: Tournament, players: Sequence[Player], *, here: bool, act: Action) -> None:
    """Check players in, or undo it; a player whose check-in is unchanged is not recorded again, whoever was faster.

    Players who were only entered are drawn from then on. Raises `StateError` in a league, which has evenings, and if
    somebody no longer takes part or was taken off the list.
    """
    words = [player.person_id for player in players]
    with open_journal(tournament.uid, act, "check_in", words, here) as journal:
        if journal.repeated:
            return
        if Tournament.objects.exclude(kind=Tournament.Kind.TOURNAMENT).filter(pk=tournament.pk).exists():
            raise StateError(_("A league has evenings: tick who is here on the evening's page."))
        now = list(tournament.players.filter(person__in=words))
        if len(now) < len(set(words)):
            raise StateError(_("Load the page anew: somebody of it is not here any more."))
        if gone := [player.name for player in now if here and player.state in GONE_STATES]:
            text = _("%(names)s: no longer in the event. An organizer lets them return on their page first.")
            raise StateError(text % {"names": ", ".join(gone)})
        if due := tuple(player.person_id for player in now if player.is_here != here):
            journal.append(CheckedIn(who=due, here=here))


def reset_check_in(tournament: Tournament, *, act: Action) -> None:
    """Undo all check-ins, for instance on the morning of a second day. Raises `StateError` in a league."""
    everybody = [player for player in tournament.players.order_by("number") if player.is_here]
    if everybody:
        set_checked_in(tournament, everybody, here=False, act=act)
