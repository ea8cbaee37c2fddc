"""Find stored JSON that the database and Python read differently.

A hash covers what Python reads. Of a key that is there twice, SQLite takes the first value and Python the last one; and
not every SQLite recognizes a key with an escaped letter. The column type `jsonb` of PostgreSQL stores neither.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from django.apps import apps
from django.db import connection, models
from django.utils import translation

from tournaments.models import Entry
from tournaments.services.integrity.faults import Fault, FaultKind

__all__ = ["ambiguous_cells"]

# Python escapes no printable ASCII letter.
_NEEDLESS_ESCAPE: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u00(?:[2-6]|7[0-9a-e])", re.IGNORECASE)


class _DuplicateKey(ValueError):
    pass


def ambiguous_cells() -> Iterator[Fault]:
    """Yield each stored value with a key that is there twice or that has escaped letters.

    It reads all JSON of all events, which takes long: call it without a lock.
    """
    tables = connection.introspection.table_names()
    for model in apps.get_app_config("tournaments").get_models():
        fields = [
            field
            for field in model._meta.local_fields
            if isinstance(field, models.JSONField) and field.db_type(connection) != "jsonb"
        ]
        for field in fields if model._meta.db_table in tables else ():
            for key in _ambiguous_rows(model, field):
                yield Fault(kind=FaultKind.AMBIGUOUS, place=_place(model, key), columns=(field.name,))


def _ambiguous_rows(model: type[models.Model], field: models.Field[Any, Any]) -> Iterator[Any]:
    quote = connection.ops.quote_name
    as_text = "::text" if connection.vendor == "postgresql" else ""
    pk, column, table = (
        quote(name) for name in (str(model._meta.pk.column), str(field.column), model._meta.db_table)
    )
    with connection.chunked_cursor() as cursor:
        cursor.execute(
            f"SELECT {pk}, {column}{as_text} FROM {table} WHERE {column} IS NOT NULL ORDER BY {pk}"  # noqa: S608 - a model's own names
        )
        for key, text in cursor:
            if _is_ambiguous(text.decode(errors="replace") if isinstance(text, bytes) else str(text)):
                yield key


def _is_ambiguous(text: str) -> bool:
    if _NEEDLESS_ESCAPE.search(text):
        return True
    # What is no JSON at all is reported as unreadable elsewhere.
    with suppress(json.JSONDecodeError, RecursionError):
        try:
            json.loads(text, object_pairs_hook=_check_keys)
        except _DuplicateKey:
            return True
    return False


def _check_keys(pairs: list[tuple[str, Any]]) -> None:
    if len(dict(pairs)) != len(pairs):
        raise _DuplicateKey


def _place(model: type[models.Model], key: Any) -> str:
    with translation.override("en"):
        words = f"{model._meta.verbose_name} {key}"
    if model is Entry:
        columns = ("number", "table__round__number", "table__number", "table__round__tournament__name")
        for place in Entry.objects.order_by().filter(pk=key).values_list(*columns):
            words = "entry {} of round {}, table {} ({})".format(*place)
    return words
