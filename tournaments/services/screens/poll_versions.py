"""Versions of pages that ask again and again whether anything is new, each in one query by indexed columns.

A version changes with every row from which the page decides that nothing is new, and who may see it: the ends of the
event's journal and of its ledgers, and the end of the desk's own chain, which has all roles, accounts and links. It is
None if there is no such page. The queries are plain SQL: the ORM needs several times as long to write them.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import connection
from django.utils import timezone

__all__ = ["Version", "event_version", "floor_version", "own_version", "table_version"]

Version = tuple[Any, ...]

_TABLE: Final = """
    SELECT desk.head, journal.head, ledger.head, marks.hand, marks.seats
    FROM tournaments_table seats
    JOIN tournaments_round round ON round.id = seats.round_id
    JOIN tournaments_tournament cup ON cup.id = round.tournament_id
    JOIN tournaments_anchor journal
        ON journal.event = cup.uid AND journal.round = 0 AND journal."table" = 0
    JOIN tournaments_anchor ledger
        ON ledger.event = cup.uid AND ledger.round = round.number AND ledger."table" = seats.number
    LEFT JOIN tournaments_riichimarks marks ON marks.table_id = seats.id
    CROSS JOIN tournaments_deskend desk
    WHERE seats.token = %s
"""
_EVENT: Final = """
    desk.head,
    (SELECT head FROM tournaments_anchor WHERE event = {uid} AND round = 0 AND "table" = 0),
    (SELECT sum(length) FROM tournaments_anchor WHERE event = {uid})
"""
_PUBLIC: Final = f"""
    SELECT {_EVENT.format(uid="cup.uid")}
    FROM tournaments_tournament cup CROSS JOIN tournaments_deskend desk
    WHERE cup.slug = %s
"""  # noqa: S608 - our own text
_OWN: Final = f"""
    SELECT {_EVENT.format(uid="link.event")}
    FROM tournaments_ownlink link CROSS JOIN tournaments_deskend desk
    WHERE link.token = %s
"""  # noqa: S608 - our own text
_FLOOR: Final = f"""
    SELECT {_EVENT.format(uid="cup.uid")}
    FROM tournaments_tournament cup
    CROSS JOIN tournaments_deskend desk
    JOIN django_session session ON session.session_key = %s AND session.expire_date > %s
    WHERE cup.slug = %s
"""  # noqa: S608 - our own text


def table_version(token: str) -> Version | None:
    """Return the version of the table with that private link, with the riichi sticks that its devices share."""
    return _read(_TABLE, token)


def event_version(slug: str) -> Version | None:
    """Return the version of the event's public pages."""
    return _read(_PUBLIC, slug)


def own_version(token: str) -> Version | None:
    """Return the version of the personal page with that link."""
    return _read(_OWN, token)


def floor_version(slug: str, session: str) -> Version | None:
    """Return the version of the event's floor for whoever is logged in with that *session*, until it ends."""
    return _read(_FLOOR, session, connection.ops.adapt_datetimefield_value(timezone.now()), slug)


def _read(sql: str, *values: Any) -> Version | None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        row: Version | None = cursor.fetchone()
    return row
