"""What migrations leave to the program: begin the desk's chain, or seal rows again.

The work is noted in the database, as a `Seal` without a key, until it is done: a run that is killed between a migration
and this work leaves the note, and the next run of `migrate` does the work.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS, transaction

from tournaments.models import Seal
from tournaments.services.integrity import desk_chain

__all__ = ["finish_work", "note_work"]

_CHAIN: Final = "desk chain"
"""The note of migration 0034, which it writes itself."""


def note_work(plan: Sequence[tuple[Any, bool]], using: str = DEFAULT_DB_ALIAS, **_more: Any) -> None:
    """Note what the migrations of *plan* leave to do, before they run.

    A migration that writes sealed rows or changes their columns names the models in *sealed_again*.
    """
    if using != DEFAULT_DB_ALIAS or not desk_chain.exists():
        return
    migrations = [migration for migration, is_backwards in plan if not is_backwards]
    names = {name for migration in migrations for name in getattr(migration, "sealed_again", ())}
    Seal.objects.bulk_create([Seal(model=name) for name in sorted(names)], ignore_conflicts=True)


def finish_work(
    plan: Sequence[object] | None = None,
    using: str = DEFAULT_DB_ALIAS,
    **_more: Any,
) -> None:
    """Do what is noted, and forget it. Without a *plan*, after a flush, begin the chain."""
    if using != DEFAULT_DB_ALIAS:
        return
    if plan is None:
        desk_chain.begin()
        return
    if not desk_chain.exists():
        return
    notes = Seal.objects.filter(key="")
    names = set(notes.values_list("model", flat=True))
    if names:
        with transaction.atomic():
            if _CHAIN in names:
                desk_chain.begin()
            else:
                desk_chain.seal_again(names)
            notes.delete()
