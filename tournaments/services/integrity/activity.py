"""Write the activity log, and delete its old lines."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.common.errors import StateError
from tournaments.common.outages import log_once, outage_of
from tournaments.models import Activity
from tournaments.models.sealing import current_writer, unlocked

__all__ = ["lines", "record", "record_if_possible", "remove_old"]

_log = logging.getLogger("tournaments.activity")


def record(
    kind: Activity.Kind,
    *,
    subject: str = "",
    place: str = "",
    data: Mapping[str, object] | None = None,
    by: str | None = None,
    address: str = "",
) -> None:
    """Write a line, in the transaction of what it records.

    *by* is the login that acts; without it the user of the request, or nobody in a command. Raises `StateError` if the
    desk's chain is incomplete.
    """
    writer = current_writer()
    Activity.objects.create(
        kind=kind,
        subject=_storable(subject, 200),
        place=_storable(place, 200),
        data=dict(data or {}),
        by=_storable(writer.by if by is None else by, 150),
        page=_storable(writer.why, 200),
        address=address,
    )


def record_if_possible(
    kind: Activity.Kind, *, subject: str = "", place: str = "", by: str | None = None, address: str = ""
) -> None:
    """Write a line about a login, a logout, a download or a backup.

    They go on while nothing can be saved, and in a database of an earlier version, which has no log.
    """
    try:
        with transaction.atomic():
            record(kind, subject=subject, place=place, by=by, address=address)
            if kind == Activity.Kind.LOGIN:
                remove_old()
    except StateError as error:
        _log.error("%s", error)
    except DatabaseError as error:
        outage = outage_of(error)
        if outage is not None:
            log_once(outage)
        elif Activity._meta.db_table in connection.introspection.table_names():
            raise


def lines(now: datetime | None = None) -> QuerySet[Activity]:
    """Return the lines that are kept, the newest first."""
    return Activity.objects.filter(at__gte=_kept_from(now or timezone.now()))


def remove_old() -> None:
    """Delete the lines and network addresses whose time is over; the desk's chain shows only that they were there."""
    now = timezone.now()
    old = Activity.objects.filter(at__lt=_kept_from(now))
    address_until = now - timedelta(days=settings.ACTIVITY_ADDRESS_DAYS)
    with_address = Activity.objects.filter(~Q(address=""), at__lt=address_until)
    # Most logins find nothing to delete and lift no guard.
    if old.exists() or with_address.exists():
        with unlocked():
            old.delete()
            with_address.update(address="")


def _kept_from(now: datetime) -> datetime:
    return now - timedelta(days=settings.ACTIVITY_DAYS)


def _storable(text: str, length: int) -> str:
    """Return the text without characters that a database cannot store, of at most *length* characters."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")[:length]
