"""A JSON field that keeps a ruleset's answers in the order of its questions."""

from __future__ import annotations

from typing import Any

from django.db import models

import referee

__all__ = ["AnswersField"]


class AnswersField(models.JSONField):
    """Answers by question, or ``{"base", "set"}`` around them, in the order of the ruleset's questions.

    PostgreSQL does not keep the order of a JSON object's keys. The column is that of a `JSONField`.
    """

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """Return the stored value with its answers in order."""
        return _in_order(super().from_db_value(value, expression, connection))

    def deconstruct(self) -> Any:
        """Deconstruct as a plain `JSONField`, so that no migration is needed."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs


def _in_order(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if isinstance(value.get("set"), dict):
        other_items = {key: item for key, item in value.items() if key not in ("base", "set")}
        base = {"base": value["base"]} if "base" in value else {}
        return {**base, "set": _in_order(value["set"]), **other_items}
    order = {name: index for index, name in enumerate(referee.questions())}
    return dict(sorted(value.items(), key=lambda item: order.get(item[0], len(order))))
