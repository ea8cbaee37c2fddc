"""Links of the tables in the hall."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.common.errors import OutOfTurn
from tournaments.models import PhysicalTable, Round, Table, Tournament
from tournaments.models.tables import new_token

__all__ = ["MOST_TABLES", "expected", "lay", "of_device", "playing_at", "renew"]

MOST_TABLES = 5_000
"""Tables. No hall has as many."""


def expected(tournament: Tournament) -> int:
    """How many tables the event needs: the highest number that was drawn, else as many as seat everybody."""
    drawn = Table.objects.filter(round__tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    return max(drawn, tournament.players.filter(active=True).count() // tournament.ruleset.players, 1)


def lay(tournament: Tournament, count: int) -> int:
    """Give each of the tables 1 to *count* a link that has none; how many are new.

    A table that has one keeps it, so that what was printed holds. Raises `OutOfTurn` for no table, or for too many.
    """
    if not 1 <= count <= MOST_TABLES:
        raise OutOfTurn(_("A hall has 1 to %(most)d tables.") % {"most": MOST_TABLES})
    with transaction.atomic():
        # Two who ask at once queue here, and neither finds a number taken.
        Tournament.objects.select_for_update().get(pk=tournament.pk)
        there = set(tournament.physical_tables.values_list("number", flat=True))
        missing = [number for number in range(1, count + 1) if number not in there]
        PhysicalTable.objects.bulk_create(
            PhysicalTable(tournament=tournament, number=number) for number in missing
        )
    return len(missing)


def renew(tournament: Tournament, number: int) -> None:
    """Give the table another link: the one that got lost opens nothing from now on."""
    tournament.physical_tables.filter(number=number).update(token=new_token())


def of_device(table: Table, token: str) -> PhysicalTable | None:
    """The table of the hall at which *table* was played, where the device read the code with that *token* there.

    Nobody else is told its link, by which whatever comes next can be written at.
    """
    if not token:
        return None
    return PhysicalTable.objects.filter(
        tournament=table.round.tournament_id, number=table.number, token=token
    ).first()


def playing_at(one: PhysicalTable) -> list[Table]:
    """The games in play at the table's number, the latest round's first: none, one, or more where rounds overlap."""
    tables = Table.objects.filter(
        round__tournament=one.tournament_id, round__state=Round.State.OPEN, number=one.number
    )
    return list(tables.select_related("round__tournament").order_by("-round__number"))
