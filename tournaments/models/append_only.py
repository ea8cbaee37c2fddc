"""Models whose rows are never changed."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

from django.db import models

from tournaments.common.errors import AppendOnlyError

__all__ = ["AppendOnly", "AppendOnlyManager", "AppendOnlyQuerySet"]


ModelT = TypeVar("ModelT", bound=models.Model)


def _refuse(model: type[models.Model], verb: str) -> NoReturn:
    raise AppendOnlyError(
        f"{model._meta.verbose_name} rows are never {verb}: append an entry that voids or corrects the old one."
    )


class AppendOnlyQuerySet(models.QuerySet[ModelT]):
    """Allows reads and inserts; refuses every other access to the rows."""

    def update(self, **values: Any) -> NoReturn:  # noqa: ARG002
        """Refuse."""
        _refuse(self.model, "changed")

    def bulk_update(self, *args: Any, **options: Any) -> NoReturn:  # noqa: ARG002
        """Refuse."""
        _refuse(self.model, "changed")

    def bulk_create(self, objs: Any, *args: Any, update_conflicts: bool = False, **options: Any) -> Any:
        """Insert; refuse if existing rows could be overwritten."""
        if update_conflicts:
            _refuse(self.model, "changed")
        return super().bulk_create(objs, *args, **options)

    def delete(self) -> NoReturn:
        """Refuse."""
        _refuse(self.model, "deleted")

    def _raw_delete(self, using: str | None) -> NoReturn:  # noqa: ARG002
        # A cascade from another model bypasses delete() and ends here.
        _refuse(self.model, "deleted")

    # Django looks for these marks: templates may not call a method that alters data, and a manager has no `delete`.
    delete.queryset_only = True  # type: ignore[attr-defined]  # a function's own attribute, as Django sets it
    _raw_delete.alters_data = True  # type: ignore[attr-defined]  # the same


AppendOnlyManager = models.Manager.from_queryset(AppendOnlyQuerySet)


class AppendOnly(models.Model):
    """A row that is inserted once and then only read."""

    objects = AppendOnlyManager()

    class Meta:
        abstract = True
        base_manager_name = "objects"

    def save_base(self, *args: Any, **options: Any) -> None:
        """Insert the row; raise AppendOnlyError for one that was read or saved before."""
        if not self._state.adding or options.get("force_update") or options.get("update_fields"):
            _refuse(type(self), "changed")
        super().save_base(*args, **options)

    def _save_table(
        self,
        raw: bool = False,
        cls: type[models.Model] | None = None,
        force_insert: bool = False,  # noqa: ARG002
        force_update: bool = False,  # noqa: ARG002
        using: str | None = None,
        update_fields: Any = None,  # noqa: ARG002
    ) -> bool:
        # Loading a fixture bypasses save() and save_base() and ends here, and a new object with an existing primary key
        # would overwrite the old row. Every save is therefore an insert, which the database refuses for an existing
        # key.
        saved: bool = super()._save_table(  # type: ignore[misc]  # private in Django, and not in its stubs
            raw, cls, force_insert=True, using=using
        )
        return saved

    def delete(self, *args: Any, **options: Any) -> NoReturn:  # noqa: ARG002
        """Refuse."""
        _refuse(type(self), "deleted")
