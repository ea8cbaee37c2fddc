"""Players of a league who are in play, and whether a game may start.

In a tournament rounds follow each other, so that nobody sits at two tables. In a league, games start and end
independently. Every service that would seat somebody twice is refused when it writes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.utils.translation import gettext as _

import referee
from tournaments.common.errors import StateError
from tournaments.common.language import joined
from tournaments.models import Player, Round, Seating, Table, Tournament
from tournaments.services.tables import ledger_rows

__all__ = [
    "check_evening_open",
    "check_may_play",
    "check_not_seated_twice",
    "page_of",
    "tables_in_play",
]


def tables_in_play(tournament: Tournament) -> dict[int, Table]:
    """Return the table in play of each seated player, by the player's key; a game that is over frees its players
    unsigned.
    """
    return {seating.player_id: seating.table for seating in _playing_seatings(tournament)}


def _playing_seatings(tournament: Tournament) -> Iterator[Seating]:
    rows = Seating.objects.filter(round__tournament=tournament, round__state=Round.State.OPEN)
    in_play: dict[int, bool] = {}
    for seating in rows.select_related("table__round__tournament"):
        table = seating.table
        if table.pk not in in_play:
            in_play[table.pk] = _is_in_play(table)
        if in_play[table.pk]:
            yield seating


def _is_in_play(table: Table) -> bool:
    """Return whether the game at the table, whose round is open, is not over."""
    return table.counts != Table.Counts.TAKEN_BACK and not page_of(table).table.over


def page_of(table: Table) -> referee.ledger.Page:
    """Return the table's page, folded from its ledger."""
    return referee.fold(
        table.ruleset, ledger_rows.read_entries(ledger_rows.entries(table)), table.opening_state
    )


def check_not_seated_twice(tournament: Tournament, among: Collection[int] | None = None) -> None:
    """Raise `StateError` if somebody of a league, *among* these players by key, sits at two tables in play."""
    if tournament.kind == Tournament.Kind.TOURNAMENT:
        return
    seated: set[int] = set()
    seated_twice: set[int] = set()
    for seating in _playing_seatings(tournament):
        (seated_twice if seating.player_id in seated else seated).add(seating.player_id)
    if players_twice := seated_twice if among is None else seated_twice.intersection(among):
        named_players = (
            Player.objects.filter(pk__in=players_twice).select_related("person").order_by("number")
        )
        sentence = _("%(names)s: already at another table. Finish that game first.")
        raise StateError(sentence % {"names": joined(player.name for player in named_players)})


def check_evening_open(round_: Round) -> None:
    """Raise `StateError` if the round is a game of an evening that is over."""
    if round_.is_of_an_evening and round_.tournament.meetings.filter(word=round_.name, over=True).exists():
        raise StateError(_("This evening is over. Reopen it first."))


def check_may_play(table: Table) -> None:
    """Raise `StateError` if a league's table is in play as it is now, and may not be."""
    open_rounds = Round.objects.filter(pk=table.round_id, state=Round.State.OPEN)
    tournament = table.round.tournament
    if tournament.kind == Tournament.Kind.TOURNAMENT or not open_rounds.exists() or not _is_in_play(table):
        return
    check_evening_open(table.round)
    check_not_seated_twice(tournament, set(table.seatings.values_list("player_id", flat=True)))
