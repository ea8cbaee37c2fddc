"""What the chain says of a row: its salted hash or, for rows with a history, the row itself."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from django.db import models, transaction
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from tournaments.journal import canonical
from tournaments.models.sealing import chain

if TYPE_CHECKING:
    from tournaments.models.sealing.rows import Sealed

__all__ = ["Seal", "plain_row", "read_rows", "row_hash", "seal_rows", "start_chain"]

_SALT_LENGTH: Final = 32
_BATCH: Final = 200
_UNREADABLE: Final = (AttributeError, OverflowError, TypeError, ValueError)


class Seal(models.Model):
    """The *salt* of a sealed row, by its *model* and *key*; a new one each time that the row is written.

    A hash without its salt tells nothing of the row, so that the chain keeps nothing of data that is deleted.
    """

    model = models.CharField(max_length=40)
    key = models.CharField(max_length=40)
    salt = models.CharField(max_length=_SALT_LENGTH)

    class Meta:
        verbose_name = _("seal")
        constraints = (models.UniqueConstraint(fields=("model", "key"), name="one_seal_for_a_row"),)

    def __str__(self) -> str:
        return f"{self.model} {self.key}"


def read_rows(
    model: type[Sealed], keys: Sequence[Any] | None = None
) -> Iterator[tuple[str, dict[str, Any] | None]]:
    """Yield the sealed columns of all rows, or those with one of *keys*, by key; None for an unreadable row."""
    # Neither a manager nor `from_db` may leave anything out here, whoever is looking.
    rows: models.QuerySet[Any] = models.QuerySet(model).order_by("pk")
    if keys is None:
        keys = list(rows.values_list("pk", flat=True))
    for start in range(0, len(keys), _BATCH):
        batch = keys[start : start + _BATCH]
        found: list[tuple[Any, dict[str, Any] | None]]
        try:
            found = [(values["pk"], values) for values in _values(model, rows.filter(pk__in=batch))]
        except _UNREADABLE:
            found = [pair for key in batch for pair in _one_row(model, key)]
        for key, values in found:
            yield str(key), None if values is None else plain_row(values)


def _one_row(model: type[Sealed], key: Any) -> list[tuple[Any, dict[str, Any] | None]]:
    try:
        return [(key, values) for values in _values(model, models.QuerySet(model).filter(pk=key))]
    except _UNREADABLE:
        return [(key, None)]


def _values(model: type[Sealed], rows: models.QuerySet[Any]) -> Iterable[dict[str, Any]]:
    return list(
        rows.values("pk", *(name for name in model.sealed_columns() if name != model._meta.pk.attname))
    )


def plain_row(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values as JSON that every database returns unchanged, without the key."""
    return {name: _plain(value) for name, value in values.items() if name != "pk"}


def _plain(value: Any) -> Any:
    match value:
        case datetime():
            return canonical.format_moment(value)
        case bytes() | memoryview():
            return {"sha256": hashlib.sha256(value).hexdigest()}
        case list():
            return [_plain(item) for item in value]
        case dict():
            return {ascii_key(key): _plain(item) for key, item in value.items()}
        case _:
            return _plain_scalar(value)


def _plain_scalar(value: Any) -> Any:
    try:
        canonical.check_plain(value)
    except TypeError:
        return ascii(value)
    return value


def ascii_key(key: Any) -> str:
    """Return the key of an object as text that can be hashed."""
    text = str(key)
    return text if text.isprintable() else ascii(text)


def row_hash(model: type[Sealed], key: str, row: Mapping[str, Any], salt: str) -> str:
    """Return the salted hash of a row."""
    content = [salt, model._meta.model_name, key, row]
    return hashlib.sha256(canonical.canonical_json(content).encode()).hexdigest()


def seal_rows(model: type[Sealed], keys: Collection[Any], *, kind: str = "rows") -> None:
    """Write into the chain what the rows with these *keys* are now; rows that are gone are gone there too.

    The chain must be locked by this transaction.
    """
    keys = list(dict.fromkeys(keys))
    if not keys:
        return
    name = str(model._meta.model_name)
    present = dict(read_rows(model, keys))
    said: list[dict[str, Any]] = []
    salts: dict[str, str] = {}
    for key in map(str, keys):
        row = present.get(key)
        if model.has_history:
            said.append({"model": name, "key": key, "row": row})
            continue
        if row is not None:
            salts[key] = get_random_string(_SALT_LENGTH)
        hash_ = None if row is None else row_hash(model, key, row, salts[key])
        said.append({"model": name, "key": key, "hash": hash_})
    if gone := [str(key) for key in keys if str(key) not in salts]:
        Seal.objects.filter(model=name, key__in=gone).delete()
    Seal.objects.bulk_create(
        [Seal(model=name, key=key, salt=salt) for key, salt in salts.items()],
        update_conflicts=True,
        unique_fields=("model", "key"),
        update_fields=("salt",),
    )
    chain.append(said, kind=kind)


@transaction.atomic
def start_chain(models_: Iterable[type[Sealed]]) -> None:
    """Begin the desk's chain with the rows that exist; nothing happens if it has begun."""
    if not chain.DeskEnd.objects.exists():
        chain.DeskEnd.objects.create()
        for model in models_:
            seal_rows(model, list(models.QuerySet(model).values_list("pk", flat=True)), kind="first")
