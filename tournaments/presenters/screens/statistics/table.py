"""The statistics table of all players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction

import referee
from referee.frozen import dataclass
from tournaments.models import Player
from tournaments.presenters.screens.statistics.gathering import Choice, GatheredGames, Part
from tournaments.presenters.screens.statistics.words import Defined, FigureText, defined, figure_text
from tournaments.services.people import player_search

__all__ = ["ORDERS", "Row", "Table", "row_of", "table"]

ORDERS = ("player", "games", "total", *(figure.value for figure in referee.statistics.Figure))
"""The possible sort orders of the rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One person's games and hands, and the figures calculated from them."""

    player: Player
    games: referee.statistics.GameTally
    hands: referee.statistics.HandTally
    figures: tuple[FigureText, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """All rows in the requested *order*, *reverse* for the other direction; *games* and *hands* count all of them.

    *with_hands* is the number of games whose hands were entered.
    """

    players: int
    rows: tuple[Row, ...]
    figures: tuple[Defined, ...]
    games: int
    with_hands: int
    hands: int
    order: str
    reverse: bool

    @property
    def enough(self) -> tuple[tuple[int, Defined], ...]:
        """The figures that at least one of the rows has, each with its index."""
        return tuple(
            (index, figure)
            for index, figure in enumerate(self.figures)
            if any(row.figures[index].value for row in self.rows)
        )

    @property
    def lacking(self) -> bool:
        """Whether any figure is left out because it is based on too few games or hands."""
        return not all(figure.value for row in self.rows for figure in row.figures)


def table(gathered: GatheredGames, choice: Choice, *, order: str = "total", reverse: bool = False) -> Table:
    """The rows of everybody who played a selected game; equal rows are sorted by name.

    In the *order* of a figure the best comes first; players with too few games or hands come last in either direction.
    """
    players, parts = gathered.players_of(choice), gathered.parts(choice)
    by_person: dict[str, list[Part]] = defaultdict(list)
    for part in parts:
        by_person[part.who].append(part)
    names = [defined(figure, players) for figure in referee.statistics.Figure]
    rows = {
        person_word: row_of(person_parts, players, names) for person_word, person_parts in by_person.items()
    }
    by_name = [
        rows[player.person_id] for player in player_search.sort_by_name(row.player for row in rows.values())
    ]
    tables = {part.table: part.hands for part in parts if part.table is not None}
    return Table(
        players=players,
        rows=tuple(_ordered(by_name, order, reverse=reverse)),
        figures=tuple(names),
        games=len(tables) + len({(part.event.pk, part.called) for part in parts if part.table is None}),
        with_hands=sum(hands.games for hands in tables.values()),
        hands=sum(hands.hands for hands in tables.values()),
        order=order,
        reverse=reverse,
    )


def row_of(parts: Iterable[Part], players: int, names: Sequence[Defined] = ()) -> Row:
    """All *parts* of one person together; *names* are the figures', if they were built already."""
    all_parts = list(parts)
    games = referee.statistics.game_tally((part.game for part in all_parts), players)
    hands = referee.statistics.sum_tallies(part.hands for part in all_parts)
    measured = referee.statistics.measure_figures(games, hands)
    names = names or [defined(figure, players) for figure in referee.statistics.Figure]
    return Row(
        player=all_parts[-1].player,
        games=games,
        hands=hands,
        figures=tuple(
            figure_text(measured_figure, name) for measured_figure, name in zip(measured, names, strict=True)
        ),
    )


def _ordered(rows: list[Row], order: str, *, reverse: bool) -> list[Row]:
    match order:
        case "player":
            return rows[::-1] if reverse else rows
        case "games":
            return sorted(rows, key=lambda row: row.games.games, reverse=not reverse)
        case "total":
            return sorted(rows, key=lambda row: row.games.total, reverse=not reverse)
        case _:
            return _by_figure(rows, referee.statistics.Figure(order), reverse=reverse)


def _by_figure(rows: list[Row], figure: referee.statistics.Figure, *, reverse: bool) -> list[Row]:
    index = list(referee.statistics.Figure).index(figure)
    ranked: list[tuple[Fraction, Row]] = []
    unranked: list[Row] = []
    for row in rows:
        value = row.figures[index].measured.value
        if value is None:
            unranked.append(row)
        else:
            ranked.append((value, row))
    ranked.sort(key=lambda pair: pair[0], reverse=figure.less_is_better is reverse)
    return [*(row for _value, row in ranked), *unranked]
