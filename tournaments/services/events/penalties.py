"""Penalties and bonuses outside the tables."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem, StateError
from tournaments.journal.kinds import BonusGiven, PenaltyGiven, PenaltyLifted
from tournaments.models import Penalty, Player, Team, TeamPenalty, Tournament
from tournaments.services.clubs import season_over
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal

__all__ = ["cancel", "give"]


def give(
    player: Player | Team, points: int, *, act: Action, after_round: int | None = None
) -> Penalty | TeamPenalty:
    """Deduct points from a player or a team (*points* negative) or add a bonus, with the act's reason.

    They count after the round *after_round*, if it is given. Raises `InputError` for no points or no reason, and
    `StateError` if the season is over.
    """
    problems = []
    if not points:
        problems.append(
            Problem(says=_("Enter the points: below zero for a penalty, above zero for a bonus."))
        )
    if not act.why.strip():
        problems.append(Problem(says=_("Enter a reason. It is saved and shown.")))
    if problems:
        raise InputError(problems)
    tournament = player.tournament
    entrant_id, number = (
        (player.word, -player.number) if isinstance(player, Team) else (player.person_id, player.number)
    )
    with open_journal(tournament.uid, act, "give", number, points, after_round) as journal:
        entry = journal.repeated
        if entry is None:
            season_over.check_season_open(tournament)
            entry_kind = PenaltyGiven if points < 0 else BonusGiven
            entry = journal.append(entry_kind(who=entrant_id, points=points, after_round=after_round))
        if isinstance(player, Team):
            return journal.created_row(TeamPenalty, entry)
        return journal.created_row(Penalty, entry)


def cancel(penalty: Penalty | TeamPenalty, *, act: Action) -> None:
    """Cancel a penalty or a bonus, so that it no longer counts, with the act's reason.

    Raises `StateError` if it is already cancelled or the season is over.
    """
    tournament = Tournament.objects.get(pk=penalty.tournament_id)
    with open_journal(tournament.uid, act, "lift", penalty.number) as journal:
        if journal.repeated:
            return
        stored = type(penalty)._default_manager.get(pk=penalty.pk)
        if stored.lifted_by_entry is not None:
            raise StateError(_("It is already cancelled."))
        season_over.check_season_open(tournament)
        journal.append(PenaltyLifted(penalty=penalty.number))
