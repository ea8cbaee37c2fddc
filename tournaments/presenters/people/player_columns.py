"""The organizers' extra columns beside the players, for organizers and at check-in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from referee.frozen import dataclass
from tournaments.models import Player, PlayerColumn, Tournament
from tournaments.services.people import player_columns

__all__ = ["ColumnTable", "OwnCell", "TickCount", "column_table", "tick_table"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCell:
    """A player's cell in a column; *value* is empty if it is not filled or not ticked."""

    column: PlayerColumn
    value: str

    @property
    def is_shown(self) -> bool:
        """Whether a list shows it: a checkbox always, a text if there is one."""
        return self.column.is_tick or bool(self.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class TickCount:
    """The number of players with a tick in a column, of the players who have not left."""

    column: PlayerColumn
    ticked: int
    players: int

    @property
    def missing(self) -> int:
        """The number of players without a tick."""
        return self.players - self.ticked


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnTable:
    """The columns of an event and their cells."""

    columns: Sequence[PlayerColumn]
    cells: player_columns.Cells

    def value(self, player: Player, column: PlayerColumn) -> str:
        """The player's cell in the column; empty if it is not filled."""
        return self.cells.get(player.person_id, {}).get(column.pk, "")

    def reader(self, column: PlayerColumn) -> Callable[[Player], str]:
        """A function that returns a player's cell in the column."""
        return lambda player: self.value(player, column)

    def row(self, player: Player) -> list[OwnCell]:
        """The player's cells, in the order of the columns."""
        return [OwnCell(column=column, value=self.value(player, column)) for column in self.columns]

    def set_rows(self, players: Iterable[Player]) -> None:
        """Set the cells of the *players* for the page that shows them."""
        if self.columns:
            for player in players:
                player.own_cells = [cell for cell in self.row(player) if cell.is_shown]

    def counts(self, players: Collection[Player]) -> list[TickCount]:
        """The number of ticks in each column of checkboxes."""
        present = [player for player in players if not player.has_left]
        return [
            TickCount(
                column=column,
                ticked=sum(bool(self.value(player, column)) for player in present),
                players=len(present),
            )
            for column in self.columns
            if column.is_tick
        ]


def column_table(tournament: Tournament) -> ColumnTable:
    """All columns of the event with the cells of everybody, for organizers."""
    columns = player_columns.columns_of(tournament)
    return ColumnTable(columns=columns, cells=player_columns.cells_of(columns))


def tick_table(tournament: Tournament) -> ColumnTable:
    """The checkboxes of the event, for officials at check-in; they do not see texts and mail addresses."""
    columns = [column for column in player_columns.columns_of(tournament) if column.is_tick]
    return ColumnTable(columns=columns, cells=player_columns.cells_of(columns))
