"""Check players in."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.common.language import joined
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
    person_ids = [player.person_id for player in players]
    with open_journal(tournament.uid, act, "check_in", person_ids, here) as journal:
        if journal.repeated:
            return
        if Tournament.objects.exclude(kind=Tournament.Kind.TOURNAMENT).filter(pk=tournament.pk).exists():
            raise StateError(_("A league has evenings. Mark attendance on the evening's page."))
        current_players = list(tournament.players.filter(person__in=person_ids))
        if len(current_players) < len(set(person_ids)):
            raise StateError(_("A player on this page no longer exists. Reload the page."))
        if absent_names := [
            player.name for player in current_players if here and player.state in GONE_STATES
        ]:
            text = _(
                "%(names)s: no longer in the event. An organizer must first return them to play on the player's "
                "page."
            )
            raise StateError(text % {"names": joined(absent_names)})
        if changed_ids := tuple(player.person_id for player in current_players if player.is_here != here):
            journal.append(CheckedIn(who=changed_ids, here=here))


def reset_check_in(tournament: Tournament, *, act: Action) -> None:
    """Undo all check-ins, for instance on the morning of a second day. Raises `StateError` in a league."""
    players = [player for player in tournament.players.order_by("number") if player.is_here]
    if players:
        set_checked_in(tournament, players, here=False, act=act)
