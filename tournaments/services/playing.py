"""Who sits at a table that plays, and may a game go on that was over?"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

import referee
from tournaments.errors import OutOfTurn
from tournaments.models import Player, Round, Seating, Table, Tournament
from tournaments.services import lines

__all__ = ["busy", "page_of", "refuse_back", "refuse_back_in_play", "refuse_elsewhere"]


def busy(tournament: Tournament) -> dict[int, Table]:
    """Who sits at a table that plays, by player's key: a game that is over lets its players go before it is signed."""
    rows = Seating.objects.filter(round__tournament=tournament, round__state=Round.State.OPEN)
    playing: dict[int, Table] = {}
    over: dict[int, bool] = {}
    for seating in rows.select_related("table__round__tournament"):
        table = seating.table
        if table.pk not in over:
            over[table.pk] = page_of(table).table.over or table.counts == Table.Counts.TAKEN_BACK
        if not over[table.pk]:
            playing[seating.player_id] = table
    return playing


def page_of(table: Table) -> referee.Page:
    """The table's ledger, folded."""
    return referee.fold(table.ruleset, lines.read(lines.entries(table)), table.begins)


def refuse_elsewhere(tournament: Tournament, players: Sequence[Player], *, but: Table | None = None) -> None:
    """Raise `OutOfTurn` where one of *players* sits at a table of a league that plays, another one than *but*.

    In a tournament one round is played after the other, so nobody sits at two tables.
    """
    if tournament.kind == Tournament.Kind.TOURNAMENT or not players:
        return
    at = busy(tournament)
    there = [player for player in players if player.pk in at and (but is None or at[player.pk] != but)]
    if there:
        says = _("%(names)s: at another table by now. Finish that game first.")
        raise OutOfTurn(says % {"names": ", ".join(player.name for player in there)})


def refuse_back(table: Table, before: list[referee.Entry], due: referee.Entry) -> None:
    """Raise `OutOfTurn` where a game of an evening was over and would go on by the entry that is *due*, and may not."""
    if not table.round.is_of_an_evening or table.counts == Table.Counts.TAKEN_BACK:
        return
    if not referee.fold(table.ruleset, before, table.begins).table.over:
        return
    if not referee.fold(table.ruleset, [*before, due], table.begins).table.over:
        refuse_back_in_play(table.round)


def refuse_back_in_play(round_: Round) -> None:
    """Raise `OutOfTurn` where a game may not go on: its evening is over, or somebody of it sits elsewhere by now."""
    tournament = round_.tournament
    if tournament.meetings.filter(word=round_.name, over=True).exists():
        raise OutOfTurn(_("This evening is over. Open it again first."))
    seated = Player.objects.filter(seatings__round=round_).order_by("number")
    refuse_elsewhere(tournament, list(seated.select_related("person")))
