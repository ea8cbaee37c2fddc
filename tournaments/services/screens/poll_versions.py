"""Versions of pages that ask again and again whether anything is new, each in one query by indexed columns.

A version changes with every row from which the page decides that nothing is new, and who may see it: the ends of the
event's journal and of its ledgers, and the end of the desk's own chain, which has all roles, accounts and links. It is
None if there is no such page. The queries are plain SQL: the ORM needs several times as long to write them.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import connection
from django.utils import timezone

__all__ = [
    "Version",
    "event_version",
    "floor_version",
    "own_version",
    "public_table_version",
    "results_version",
    "table_version",
]

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
_DECIDED: Final = """
    desk.head,
    (SELECT head FROM tournaments_anchor WHERE event = {uid} AND round = 0 AND "table" = 0)
"""
_EVENT: Final = f"""
    {_DECIDED},
    (SELECT sum(length) FROM tournaments_anchor WHERE event = {{uid}})
"""  # noqa: S608 - our own text
_RESULTS: Final = f"""
    {_DECIDED},
    (SELECT sum(results_at) FROM tournaments_anchor WHERE event = {{uid}})
"""  # noqa: S608 - our own text
_FROM_CUP: Final = """
    FROM tournaments_tournament cup CROSS JOIN tournaments_deskend desk
    WHERE cup.slug = %s
"""
_PUBLIC: Final = f"SELECT {_EVENT.format(uid='cup.uid')} {_FROM_CUP}"
_PUBLIC_RESULTS: Final = f"SELECT {_RESULTS.format(uid='cup.uid')} {_FROM_CUP}"
_PUBLIC_TABLE: Final = f"""
    SELECT {_RESULTS.format(uid="cup.uid")},
        (SELECT head FROM tournaments_anchor WHERE event = cup.uid AND round = %s AND "table" = %s)
    {_FROM_CUP}
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
    """Return the version of the event's public overview, which shows the points at all tables."""
    return _read(_PUBLIC, slug)


def results_version(slug: str) -> Version | None:
    """Return the version of the event's other public pages: a hand changes it only if its game ends."""
    return _read(_PUBLIC_RESULTS, slug)


def public_table_version(slug: str, round_: int, table: int) -> Version | None:
    """Return the version of a table's public page: entries at other tables change it only with the event's results."""
    return _read(_PUBLIC_TABLE, round_, table, slug)


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
