"""Assign players to groups."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem
from tournaments.journal.kinds import Grouped, PeopleGrouped
from tournaments.models import Player, Tournament
from tournaments.services.clubs import season_over
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.people.names import normalize_name

__all__ = ["MAX_GROUP_LENGTH", "set_groups"]

MAX_GROUP_LENGTH = Player._meta.get_field("group").max_length or 0


def set_groups(tournament: Tournament, groups: Mapping[Player, str], *, act: Action) -> None:
    """Assign these players to groups from now on; an empty group means none. Other players keep theirs.

    A player who is already in the group is not recorded again. Raises `InputError` for a name that is too long, and
    `StateError` if the season is over.
    """
    new_groups = {player: normalize_name(group) for player, group in groups.items()}
    request = sorted([player.number, group] for player, group in new_groups.items())
    with open_journal(tournament.uid, act, "set_groups", request) as journal:
        if journal.repeated:
            return
        text = _("The division name “%(group)s” is too long. Use at most %(most)d characters.")
        problems = [
            Problem(says=text % {"group": group, "most": MAX_GROUP_LENGTH})
            for group in dict.fromkeys(new_groups.values())
            if len(group) > MAX_GROUP_LENGTH
        ]
        if problems:
            raise InputError(problems)
        season_over.check_season_open(tournament)
        current_groups = dict(tournament.players.values_list("pk", "group"))
        changed = tuple(
            Grouped(who=player.person_id, group=group)
            for player, group in new_groups.items()
            if current_groups.get(player.pk) != group
        )
        if changed:
            journal.append(PeopleGrouped(groups=changed))
