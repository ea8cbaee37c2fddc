"""Authors of entries: an account by its username, or a table, or a seat at it."""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

from tournaments.common.winds import wind_sign

__all__ = ["TABLE_PREFIX", "author_name", "table_author"]

TABLE_PREFIX: Final = "Table "
"""The start of a table as an author, as it is stored in every language."""
_TABLE: Final = re.compile(TABLE_PREFIX + r"(\d+)(?: ([ESWN]))?")


def table_author(number: int | None, wind: str = "") -> str:
    """Return a table as the author of an entry, with the letter of a seat's *wind* if a player wrote it.

    >>> table_author(3), table_author(3, "E")
    ('Table 3', 'Table 3 E')
    """
    return " ".join([f"{TABLE_PREFIX}{number or ''}", *filter(None, [wind])])


def author_name(by: str) -> str:
    """Return an author as it is shown: a table in the current language, anybody else as stored.

    >>> author_name("Table 3 E"), author_name("Jiro")
    ('Table 3, E', 'Jiro')
    """
    table = _TABLE.fullmatch(by)
    if not table:
        return by
    number, wind = int(table[1]), table[2]
    if not wind:
        return _("Table %(number)d") % {"number": number}
    return _("Table %(number)d, %(wind)s") % {"number": number, "wind": wind_sign("ESWN".index(wind))}
