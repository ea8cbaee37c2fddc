"""A snapshot of a table, read once per request."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db.models import OuterRef, QuerySet, Subquery

import referee
from referee.frozen import dataclass
from tournaments.common.errors import HeldBack
from tournaments.models import Entry, Player, Round, Seating, Substitution, Table
from tournaments.presenters.screens.held_back import held_back_message
from tournaments.presenters.tables.voice import Voice
from tournaments.services.integrity.compiled_query import CompiledQuery
from tournaments.services.tables import folded_ledgers, ledger

__all__ = ["Substitute", "TableSnapshot"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitute:
    """The player substitutes for *out*, from the start of the game or later."""

    out: Player
    from_start: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSnapshot:
    """A snapshot of a table: its ledger as stored and as the referee reads it, its page, and its players.

    Everything that one request shows of the table comes from it, with *voice*: later entries cannot appear in only half
    of a page. Services re-read the table under their own lock and never rely on this snapshot when writing. *sits_in*
    are the substitutes, by seat.
    """

    table: Table
    stored: tuple[Entry, ...]
    entries: tuple[referee.ledger.Entry, ...]
    page: referee.ledger.Page
    players: dict[referee.Seat, Player]
    voice: Voice
    sits_in: dict[referee.Seat, Substitute]

    @classmethod
    def of(cls, table: Table) -> TableSnapshot:
        """*table* as it is now, in the current language: its ledger is read once and folded once.

        Raises `HeldBack` if the viewer may not read its results yet.
        """
        return cls.of_all([table])[0]

    @classmethod
    def of_all(cls, tables: Sequence[Table]) -> list[TableSnapshot]:
        """Each of *tables* like `of`, with no more queries than for one of them."""
        for table in tables:
            if table.is_held_back and table.round.state != Round.State.DRAWN:
                raise HeldBack(held_back_message(table.round.tournament))
        stored = ledger.entries_by_table(tables)
        seatings: dict[int, list[Seating]] = defaultdict(list)
        for seating in _SEATINGS.objects(tables[0].pk) if len(tables) == 1 else _seatings(*tables):
            seatings[seating.table_id].append(seating)
        return [cls._read(table, stored[table.pk], seatings[table.pk]) for table in tables]

    @classmethod
    def _read(cls, table: Table, stored: Sequence[Entry], seatings: Sequence[Any]) -> TableSnapshot:
        entries, page = folded_ledgers.fold(table, stored)
        players, substitution_ids = {}, {}
        for seating in seatings:
            players[referee.Seat(seating.seat)] = seating.player
            if seating.substitution is not None:
                substitution_ids[referee.Seat(seating.seat)] = seating.substitution
        return cls(
            table=table,
            stored=tuple(stored),
            entries=entries,
            page=page,
            players=players,
            voice=Voice({seat: player.name for seat, player in players.items()}),
            sits_in=_substitutes_by_seat(substitution_ids),
        )

    @property
    def rules(self) -> referee.Ruleset:
        """The rules of the table."""
        return self.table.ruleset

    @property
    def names(self) -> dict[referee.Seat, str]:
        """The names of the players, by seat."""
        return dict(self.voice.names)

    def with_entry(self, content: referee.ledger.EntryKind) -> referee.ledger.Page:
        """The page with *content* as the next entry; saves nothing."""
        entry = referee.ledger.Entry(number=len(self.entries) + 1, what=content)
        return referee.fold(self.rules, [*self.entries, entry], self.page.start)


def _seatings(*tables: Table | int) -> QuerySet[Seating]:
    substitutions = Substitution.objects.filter(round=OuterRef("round"), in_player=OuterRef("player"))
    latest = Subquery(substitutions.order_by("-number").values("pk")[:1])
    return (
        Seating.objects.filter(table__in=tables)
        .select_related("player__person")
        .annotate(substitution=latest)
    )


_SEATINGS: Final = CompiledQuery(_seatings)


def _substitutes_by_seat(substitution_ids: Mapping[referee.Seat, int]) -> dict[referee.Seat, Substitute]:
    if not substitution_ids:
        return {}
    substitutions = Substitution.objects.select_related("out__person").in_bulk(substitution_ids.values())
    return {
        seat: Substitute(
            out=substitutions[substitution_id].out, from_start=not substitutions[substitution_id].since
        )
        for seat, substitution_id in substitution_ids.items()
    }
