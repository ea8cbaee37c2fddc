"""Links of the tables in the hall."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import Activity, PhysicalTable, Round, Table, Tournament
from tournaments.models.tables import new_token
from tournaments.services.integrity import activity

__all__ = ["MAX_TABLES", "count_needed", "create_links", "find_by_device", "games_at", "renew"]

MAX_TABLES = 5_000
"""Tables; more than any hall has."""


def count_needed(tournament: Tournament) -> int:
    """Return how many tables the event needs: the highest number drawn, else as many as seat everybody."""
    drawn = Table.objects.filter(round__tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    return max(drawn, tournament.players.filter(active=True).count() // tournament.ruleset.players, 1)


def create_links(tournament: Tournament, count: int) -> int:
    """Create links for the tables 1 to *count* that have none; return the number of new links.

    An existing link stays, so that printed codes keep working. Raises `StateError` for no table or too many.
    """
    if not 1 <= count <= MAX_TABLES:
        raise StateError(_("Enter 1 to %(most)d tables.") % {"most": MAX_TABLES})
    with transaction.atomic():
        # Concurrent requests wait here, so that neither finds a number taken.
        Tournament.objects.select_for_update().get(pk=tournament.pk)
        existing_numbers = set(tournament.physical_tables.values_list("number", flat=True))
        missing = [number for number in range(1, count + 1) if number not in existing_numbers]
        PhysicalTable.objects.bulk_create(
            PhysicalTable(tournament=tournament, number=number) for number in missing
        )
    return len(missing)


def renew(tournament: Tournament, number: int) -> None:
    """Give the table a new link: the old one stops working."""
    with transaction.atomic():
        if tournament.physical_tables.filter(number=number).update(token=new_token()):
            activity.record(Activity.Kind.LINKS_RENEWED, place=tournament.name, data={"tables": [number]})


def find_by_device(table: Table, token: str) -> PhysicalTable | None:
    """Return the hall's table at which *table* was played, if the device read the code with that *token* there.

    Other devices do not get this link, because it gives write access to the table's later games.
    """
    if not token:
        return None
    return PhysicalTable.objects.filter(
        tournament=table.round.tournament_id, number=table.number, token=token
    ).first()


def games_at(physical_table: PhysicalTable) -> list[Table]:
    """Return the games in play at the table's number, the latest round first; more than one if rounds overlap."""
    tables = Table.objects.filter(
        round__tournament=physical_table.tournament_id,
        round__state=Round.State.OPEN,
        number=physical_table.number,
    )
    return list(tables.select_related("round__tournament").order_by("-round__number"))
