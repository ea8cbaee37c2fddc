"""A snapshot of a table, read once per request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery

import referee
from tournaments.common.errors import HeldBack
from tournaments.models import Entry, Player, Round, Substitution, Table
from tournaments.presenters.screens.held_back import held_back_message
from tournaments.presenters.tables.voice import Voice
from tournaments.services.tables import ledger

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
        if table.is_held_back and table.round.state != Round.State.DRAWN:
            raise HeldBack(held_back_message(table.round.tournament))
        stored = tuple(ledger.entries(table))
        entries = tuple(ledger.read_entries(list(stored)))
        told = Substitution.objects.filter(round=OuterRef("round"), in_player=OuterRef("player"))
        seatings = table.seatings.select_related("player__person").annotate(
            substitution=Subquery(told.order_by("-number").values("pk")[:1])
        )
        players, substituted = {}, {}
        for seating in seatings:
            players[referee.Seat(seating.seat)] = seating.player
            if seating.substitution is not None:
                substituted[referee.Seat(seating.seat)] = seating.substitution
        return cls(
            table=table,
            stored=stored,
            entries=entries,
            page=referee.fold(table.ruleset, entries, table.begins),
            players=players,
            voice=Voice({seat: player.name for seat, player in players.items()}),
            sits_in=_sitting_in(substituted),
        )

    @property
    def rules(self) -> referee.Ruleset:
        """The rules of the table."""
        return self.table.ruleset

    @property
    def names(self) -> dict[referee.Seat, str]:
        """The names of the players, by seat."""
        return dict(self.voice.names)

    def with_entry(self, what: referee.ledger.EntryKind) -> referee.ledger.Page:
        """The page with *what* as the next entry; saves nothing."""
        entry = referee.ledger.Entry(number=len(self.entries) + 1, what=what)
        return referee.fold(self.rules, [*self.entries, entry], self.page.start)


def _sitting_in(substituted: Mapping[referee.Seat, int]) -> dict[referee.Seat, Substitute]:
    if not substituted:
        return {}
    found = Substitution.objects.select_related("out__person").in_bulk(substituted.values())
    return {
        seat: Substitute(out=found[key].out, from_start=not found[key].since)
        for seat, key in substituted.items()
    }
