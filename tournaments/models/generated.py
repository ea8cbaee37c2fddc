"""A text field whose value is generated when the row is created."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db import models

__all__ = ["GeneratedTextField"]


if TYPE_CHECKING:
    from django.db.models.expressions import Combinable

    # Django's fields take no type arguments when they run.
    _CharField = models.CharField[str | int | Combinable, str]
else:
    _CharField = models.CharField


class GeneratedTextField(_CharField):
    """A text that `default` generates and that is not edited.

    A migration writes it as a plain `CharField` without its default. Migrations then name no function of this project,
    and the function can move.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Accept the arguments of a `CharField`; *default* is required."""
        kwargs.setdefault("editable", False)
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        """Deconstruct as a plain `CharField` for migrations."""
        name, _path, args, kwargs = super().deconstruct()
        kwargs.pop("default", None)
        return name, "django.db.models.CharField", args, kwargs
