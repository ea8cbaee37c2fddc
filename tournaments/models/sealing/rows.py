"""The base of models whose rows are sealed: every way of writing them goes through the chain."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, ClassVar, TypeVar

from django.apps import apps
from django.db import models, transaction
from django.db.models.signals import post_delete, pre_delete

from tournaments.models.sealing import chain
from tournaments.models.sealing.seals import seal_rows

__all__ = ["Sealed", "SealedManager", "SealedQuerySet", "sealed_models"]

ModelT = TypeVar("ModelT", bound=models.Model)


class SealedQuerySet(models.QuerySet[ModelT]):
    """Seals the rows that it inserts, changes or deletes, in the same transaction."""

    def select_for_update(self, *args: Any, **options: Any) -> Any:
        """Lock the rows after the chain, in the order of every other writer."""
        chain.lock()
        return super().select_for_update(*args, **options)

    def update(self, **values: Any) -> int:
        """Update the rows, and seal them unless only unsealed columns change."""
        model: Any = self.model
        columns = {
            model._meta.get_field(name if name != "pk" else model._meta.pk.name).attname for name in values
        }
        if not columns & set(model.sealed_columns()):
            return super().update(**values)
        with transaction.atomic():
            chain.lock()
            keys = _keys(self)
            changed = super().update(**values)
            seal_rows(model, keys)
        return changed

    def bulk_create(self, objs: Any, *args: Any, **options: Any) -> Any:
        """Insert the rows and seal them."""
        model: Any = self.model
        with transaction.atomic():
            chain.lock()
            if options.get("update_conflicts"):
                raise NotImplementedError("sealed rows are not overwritten by an insert")
            last = None
            if options.get("ignore_conflicts"):
                # The database does not say which rows it inserted. Other writers wait, so that new keys are ours.
                last = models.QuerySet(model).aggregate(last=models.Max("pk"))["last"] or 0
            inserted = super().bulk_create(objs, *args, **options)
            if last is None:
                keys = [row.pk for row in inserted]
            else:
                keys = list(models.QuerySet(model).filter(pk__gt=last).values_list("pk", flat=True))
            seal_rows(model, keys)
        return inserted

    def delete(self) -> tuple[int, dict[str, int]]:
        """Delete the rows, together in one entry."""
        with transaction.atomic():
            chain.lock()
            keys = _keys(self)
            with _deleting(self.model):
                deleted = super().delete()
            seal_rows(self.model, keys)  # type: ignore[arg-type]  # only sealed models have this manager
        return deleted

    def _raw_delete(self, using: str | None) -> int:
        with transaction.atomic():
            chain.lock()
            keys = _keys(self)
            deleted: int = super()._raw_delete(using)
            seal_rows(self.model, keys)  # type: ignore[arg-type]  # the same
        return deleted

    # Django looks for these marks: templates may not call a method that alters data, and a manager has no `delete`.
    delete.queryset_only = True  # type: ignore[attr-defined]  # a function's own attribute, as Django sets it
    delete.alters_data = True  # type: ignore[attr-defined]  # the same
    update.alters_data = True  # type: ignore[attr-defined]  # the same
    _raw_delete.alters_data = True  # type: ignore[attr-defined]  # the same


def _keys(rows: models.QuerySet[Any]) -> list[Any]:
    return list(rows.order_by().values_list("pk", flat=True))


SealedManager = models.Manager.from_queryset(SealedQuerySet)

_deleted_together: ContextVar[type[models.Model] | None] = ContextVar("deleted_together", default=None)


@contextmanager
def _deleting(model: type[models.Model]) -> Iterator[None]:
    reset_token = _deleted_together.set(model)
    try:
        yield
    finally:
        _deleted_together.reset(reset_token)


def _before_delete(**_more: Any) -> None:
    chain.lock()


def _after_delete(sender: type[Sealed], instance: Sealed, **_more: Any) -> None:
    if sender is not _deleted_together.get():
        seal_rows(sender, [instance.pk])


class Sealed(models.Model):
    """A row outside the journals. The desk's chain has its salted hash or, if it *has_history*, the row itself.

    *unsealed* are columns that do not affect any result; why is in `unchecked_columns.py`.
    """

    has_history: ClassVar[bool] = False
    unsealed: ClassVar[Collection[str]] = ()

    objects = SealedManager()

    class Meta:
        abstract = True
        base_manager_name = "objects"

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        # With listeners of its own, Django deletes no row of the model without telling, in a cascade either.
        pre_delete.connect(_before_delete, sender=cls)
        post_delete.connect(_after_delete, sender=cls)

    @classmethod
    def sealed_columns(cls) -> list[str]:
        """Return the columns that decide something."""
        return [field.attname for field in cls._meta.concrete_fields if field.attname not in cls.unsealed]

    def save_base(self, *args: Any, **options: Any) -> None:
        """Save the row and seal it."""
        names = options.get("update_fields")
        if names is not None:
            columns = {field.attname for field in self._meta.concrete_fields if field.name in names}
            if not columns & set(self.sealed_columns()):
                super().save_base(*args, **options)
                return
        with transaction.atomic():
            chain.lock()
            super().save_base(*args, **options)
            seal_rows(type(self), [self.pk])


def sealed_models() -> list[type[Sealed]]:
    """Return all sealed models, in the order of their definition."""
    return [model for model in apps.get_app_config("tournaments").get_models() if issubclass(model, Sealed)]
