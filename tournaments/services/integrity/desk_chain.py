"""Begin the desk's own chain, seal rows that a migration wrote, and compare the sealed rows with the chain."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import connection, models, transaction
from django.utils import translation

from referee.frozen import dataclass
from tournaments.journal.canonical import canonical_json
from tournaments.models import AccountRights, Club, DeskEnd, DeskEntry, Seal, Series, Tournament
from tournaments.models.journal import chain_hash
from tournaments.models.sealing import (
    Sealed,
    are_unlocked,
    chain,
    guards,
    seal_rows,
    sealed_models,
    start_chain,
)
from tournaments.models.sealing.seals import read_rows, row_hash
from tournaments.services.integrity.faults import Fault, FaultKind, chain_faults, hash_or_empty

__all__ = ["CheckedDesk", "begin", "exists", "seal_again", "verify_desk"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedDesk:
    """The desk's own chain: its entries, the rows that it knows, and the faults."""

    entries: int
    rows: int
    faults: tuple[Fault, ...]


def begin() -> None:
    """Begin the chain with the rows that exist; only for when its migration or a flush has run."""
    start_chain(_stored_models())


@transaction.atomic
def seal_again(names: Collection[str]) -> None:
    """Seal all rows of the models of these names as they are now, after a migration wrote them."""
    for model in sealed_models():
        if model._meta.model_name in names:
            chain.lock()
            seal_rows(model, list(models.QuerySet(model).values_list("pk", flat=True)), kind="migrated")


def _stored_models() -> list[type[Sealed]]:
    """Return the sealed models that have a table; a database of an earlier version has none for later models."""
    tables = connection.introspection.table_names()
    return [model for model in sealed_models() if model._meta.db_table in tables]


def exists() -> bool:
    """Return whether the database is new enough to have the chain."""
    return Seal._meta.db_table in connection.introspection.table_names()


@transaction.atomic
def verify_desk(named_people: Collection[str] = ()) -> CheckedDesk:
    """Check the desk's own chain, compare the sealed rows, and check the database itself.

    Nobody can append to the chain meanwhile. *named_people* are reported by their events already.
    """
    ends = list(DeskEnd.objects.select_for_update(no_key=True).order_by("pk"))
    entries = list(DeskEntry.objects.order_by("number"))
    hashes = [(entry, hash_or_empty(chain_hash, entry)) for entry in entries]
    faults = list(chain_faults(hashes, "", ends[0] if ends else None))
    faults += [Fault(kind=FaultKind.EXTRA, place=f"end {end.pk} of the desk's chain") for end in ends[1:]]
    said = {} if faults else _last_said(entries)
    if not faults:
        faults += _row_faults(said, named_people)
    faults += _account_faults()
    faults += _guard_faults()
    return CheckedDesk(entries=len(entries), rows=len(said), faults=tuple(faults))


def _last_said(entries: Sequence[DeskEntry]) -> dict[tuple[str, str], dict[str, Any]]:
    """Return what the chain says last of each row that exists, by model and key."""
    said: dict[tuple[str, str], dict[str, Any]] = {}
    for entry in entries:
        for row in entry.payload["rows"]:
            if row.get("row", row.get("hash")) is None:
                said.pop((row["model"], row["key"]), None)
            else:
                said[row["model"], row["key"]] = row
    return said


def _row_faults(
    said: Mapping[tuple[str, str], dict[str, Any]], named_people: Collection[str]
) -> Iterator[Fault]:
    salts = {(model, key): salt for model, key, salt in Seal.objects.values_list("model", "key", "salt")}
    stored_models = _stored_models()
    for model in sealed_models():
        name = str(model._meta.model_name)
        left = {key for of_model, key in said if of_model == name}
        for key, row in read_rows(model) if model in stored_models else ():
            left.discard(key)
            salt = salts.pop((name, key), None)
            fault = _row_fault(model, key, row, said.get((name, key)), salt)
            if fault is not None and not (name == "person" and key in named_people):
                yield fault
        for key in sorted(left):
            salts.pop((name, key), None)
            if not (name == "person" and key in named_people):
                place = _place(model, key, said[name, key].get("row"))
                yield Fault(kind=FaultKind.LOST, place=place)
    for model_name, key in sorted(salts):
        yield Fault(kind=FaultKind.EXTRA, place=f"seal of {model_name} {key}")


def _row_fault(
    model: type[Sealed], key: str, row: dict[str, Any] | None, said: dict[str, Any] | None, salt: str | None
) -> Fault | None:
    if row is None:
        return Fault(kind=FaultKind.UNREADABLE, place=_place(model, key, None))
    if said is None:
        return Fault(kind=FaultKind.EXTRA, place=_place(model, key, row))
    if model.has_history:
        columns = _differing(said["row"], row)
        return (
            Fault(kind=FaultKind.ROW, place=_place(model, key, said["row"]), columns=columns)
            if columns
            else None
        )
    if salt is None:
        return Fault(kind=FaultKind.ROW, place=_place(model, key, row), columns=("seal",))
    if said["hash"] != row_hash(model, key, row, salt):
        return Fault(kind=FaultKind.ROW, place=_place(model, key, row))
    return None


def _differing(said: Mapping[str, Any], row: Mapping[str, Any]) -> tuple[str, ...]:
    names = [*row, *(name for name in said if name not in row)]
    return tuple(
        name
        for name in names
        if (name in said) != (name in row) or canonical_json(said[name]) != canonical_json(row[name])
    )


def _place(model: type[Sealed], key: str, row: Mapping[str, Any] | None) -> str:
    """Return the row in words, without personal data: its kind, its key, and the event or club to which it belongs."""
    with translation.override("en"):
        words = f"{model._meta.verbose_name} {key}"
    row = row or {}
    names = [row.get("name")] if model.has_history else []
    for column, rows in (
        ("tournament_id", Tournament.objects.filter(pk=row.get("tournament_id") or 0)),
        ("club_id", Club.objects.filter(pk=row.get("club_id") or "")),
        ("series_id", Series.objects.filter(pk=row.get("series_id") or 0)),
        ("event", Tournament.objects.filter(uid=row.get("event") or "")),
    ):
        if row.get(column):
            names += rows.values_list("name", flat=True)
    told = ", ".join(name for name in names if isinstance(name, str) and name)
    return f"{words} ({told})" if told else words


def _account_faults() -> Iterator[Fault]:
    """Compare what accounts may do at the whole site with what the program wrote of them."""
    if AccountRights._meta.db_table not in connection.introspection.table_names():
        return
    written = {rights.account: rights for rights in AccountRights.objects.all()}
    for user in User.objects.order_by("pk").prefetch_related("groups"):
        rights, place = written.pop(user.pk, None), f"account {user.pk}"
        if rights is None:
            yield Fault(kind=FaultKind.EXTRA, place=place)
            continue
        flags = ("is_superuser", "is_staff", "is_active")
        columns = [flag for flag in flags if getattr(user, flag) != getattr(rights, flag)]
        if {group.name for group in user.groups.all()} != rights.group_names:
            columns.append("groups")
        if columns:
            yield Fault(kind=FaultKind.ROW, place=place, columns=tuple(columns))
    for key in written:
        yield Fault(kind=FaultKind.LOST, place=f"account {key}")


def _guard_faults() -> Iterator[Fault]:
    for name in guards.missing_guards():
        yield Fault(kind=FaultKind.GUARD, place=f"guard {name}")
    for found in guards.foreign_objects():
        yield Fault(kind=FaultKind.EXTRA, place=str(found))
    if are_unlocked():
        yield Fault(kind=FaultKind.GUARD, place="guards of the chains")
