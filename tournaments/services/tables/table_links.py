"""Renew the private links of tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from tournaments.common.errors import ConflictError
from tournaments.models import Activity, RenewedLink, Round, Table
from tournaments.models.tables import new_token
from tournaments.services.integrity import activity
from tournaments.services.integrity.compiled_query import CompiledQuery

__all__ = ["count_renewals", "find", "is_renewed", "old_tokens", "renew"]


def find(token: str) -> Table | None:
    """Return the table with that link, its round and its event, in one query; None if there is no such table."""
    tables: list[Table] = _TABLE.objects(token)
    for table in tables:
        table.has_old_links = vars(table)["was_renewed"]
        return table
    return None


def _table(token: str) -> QuerySet[Table]:
    old_links = RenewedLink.objects.filter(table=OuterRef("pk"))
    tables = Table.objects.select_related("round__tournament").annotate(was_renewed=Exists(old_links))
    return tables.filter(token=token)


_TABLE: Final = CompiledQuery(_table)


def is_renewed(token: str) -> bool:
    """Return whether that link was a table's and was replaced by a new one."""
    return Table.objects.filter(renewed_links__token=token).exists()


def old_tokens(table: Table) -> list[str]:
    """Return the tokens of the table's earlier links, the oldest first; *table* is as `find` returns it."""
    return list(table.renewed_links.values_list("token", flat=True)) if table.has_old_links else []


def count_renewals(tables: Sequence[Table]) -> int:
    """Return how often links of these tables were renewed."""
    return RenewedLink.objects.filter(table__in=[table.pk for table in tables]).count()


@transaction.atomic
def renew(round_: Round, tables: Sequence[Table], *, seen: int) -> None:
    """Give these tables of the round new links; the old ones open nothing from now on.

    Raises `ConflictError` unless their links were renewed *seen* times before: somebody else, or a repeated tap, has
    renewed one of them since, and its new link may already be printed.
    """
    # Two people who renew at once wait here.
    RenewedLink.objects.select_for_update().first()
    if count_renewals(tables) != seen:
        raise ConflictError(
            _("There are new links already. Print them, or choose “New link” again to replace them, too.")
        )
    stored = list(Table.objects.filter(pk__in=[table.pk for table in tables]))
    RenewedLink.objects.bulk_create(RenewedLink(table=table, token=table.token) for table in stored)
    for table in stored:
        table.token = new_token()
    Table.objects.bulk_update(stored, ["token"])
    numbers = sorted(table.number for table in stored)
    activity.record(
        Activity.Kind.LINKS_RENEWED,
        place=round_.tournament.name,
        data={"round": round_.number, "tables": numbers},
    )
