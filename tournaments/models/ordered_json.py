"""JSON fields that keep the order of keys on every database."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.db import models
from django.db.models.fields.json import JSONExact, KeyTransform

import referee

__all__ = ["AnswersField", "OrderedJSONField", "read_json_as_text"]


class OrderedJSONField(models.JSONField):
    """JSON that is read as it was written: same keys in the same order, same numbers.

    On PostgreSQL the column is of the type `json` and not `jsonb`, which sorts keys. In migrations the field is a
    plain `JSONField`; 0033 changes the columns. A migration that adds such a field changes its column in the same way.
    """

    def db_type(self, connection: Any) -> str | None:
        """Return the column's type."""
        return "json" if connection.vendor == "postgresql" else super().db_type(connection)

    def get_db_prep_save(self, value: Any, connection: Any) -> Any:
        """Return the value for the column; conditions in queries go on comparing `jsonb`."""
        if connection.vendor != "postgresql" or value is None or hasattr(value, "as_sql"):
            return super().get_db_prep_save(value, connection)
        from psycopg.types.json import Json

        return Json(value, dumps=json.dumps)

    def select_format(self, compiler: Any, sql: str, params: Any) -> tuple[str, Any]:
        """Return the SQL that reads the column: as text, which `DISTINCT` can compare."""
        return (f"({sql})::text" if compiler.connection.vendor == "postgresql" else sql), params

    def get_transform(self, lookup_name: str) -> Any:
        """Return the transform that reads a key."""
        transform = super(models.JSONField, self).get_transform(lookup_name)
        return transform or _key_transform(lookup_name)

    def deconstruct(self) -> Any:
        """Deconstruct as a plain `JSONField`: a migration imports nothing of this project."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs


@OrderedJSONField.register_lookup
class _Exact(JSONExact):
    """Whether the whole value is equal, in whatever order: PostgreSQL compares `jsonb` only."""

    def process_lhs(self, compiler: Any, connection: Any, lhs: Any = None) -> Any:
        sql, params = super().process_lhs(compiler, connection, lhs)
        return _comparable(sql, connection), params


class _KeyTransform(KeyTransform):
    """A key of the value, for conditions."""

    def preprocess_lhs(self, compiler: Any, connection: Any) -> Any:
        sql, params, keys = super().preprocess_lhs(compiler, connection)
        return _comparable(sql, connection), params, keys


def _comparable(sql: str, connection: Any) -> str:
    return f"({sql})::jsonb" if connection.vendor == "postgresql" else sql


def _key_transform(key: str) -> Callable[..., KeyTransform]:
    return lambda *arguments, **options: _KeyTransform(key, *arguments, **options)


def read_json_as_text(connection: Any, **_more: Any) -> None:
    """Make a new PostgreSQL connection read `json` as Django reads `jsonb`, so that plain `JSONField` reads both."""
    if connection.vendor == "postgresql":
        from psycopg.types.string import TextLoader

        connection.connection.adapters.register_loader("json", TextLoader)


class AnswersField(OrderedJSONField):
    """Answers by question, or ``{"base", "set"}`` around them, in the order of the ruleset's questions."""

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """Return the stored value with its answers in order."""
        return _in_order(super().from_db_value(value, expression, connection))


def _in_order(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if isinstance(value.get("set"), dict):
        other_items = {key: item for key, item in value.items() if key not in ("base", "set")}
        base = {"base": value["base"]} if "base" in value else {}
        return {**base, "set": _in_order(value["set"]), **other_items}
    order = {name: index for index, name in enumerate(referee.questions())}
    return dict(sorted(value.items(), key=lambda item: order.get(item[0], len(order))))
