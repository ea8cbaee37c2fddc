"""Rows outside the journals, sealed in the desk's own chain so that `verify` finds every change behind the program."""

from tournaments.models.sealing.activity import Activity
from tournaments.models.sealing.chain import DeskEnd, DeskEntry, Writer, current_writer, override_writer
from tournaments.models.sealing.guards import are_unlocked, unlocked
from tournaments.models.sealing.rows import Sealed, SealedQuerySet, sealed_models
from tournaments.models.sealing.seals import Seal, seal_rows, start_chain

__all__ = [
    "Activity",
    "DeskEnd",
    "DeskEntry",
    "Seal",
    "Sealed",
    "SealedQuerySet",
    "Writer",
    "are_unlocked",
    "current_writer",
    "override_writer",
    "seal_rows",
    "sealed_models",
    "start_chain",
    "unlocked",
]
