"""A player's rounds, for report cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.models import Player, Rest, Round
from tournaments.presenters.events.games import Game
from tournaments.presenters.events.ranking import standing_words
from tournaments.presenters.events.ranking.replacements import replacement_text
from tournaments.presenters.events.ranking.standing_rows import Cell, Row, Standings
from tournaments.presenters.tables.table_page import ResultLine

__all__ = ["Card", "CardLine", "cards"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """One round of a player: the seat, the others at the table, the points, and the result.

    *others* are the other players of the table with their seats, from the first dealer on. *says* replaces them if
    there was no game, *waits* replaces a result that is not there yet. *penalties* are those of the table.
    """

    round: str
    table: int | None = None
    seat: int | None = None
    others: tuple[tuple[int, Player], ...] = ()
    game_result: ResultLine | None = None
    result: referee.Points | None = None
    penalties: int = 0
    says: str = ""
    waits: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A player's line of the standings and its rounds; *totals* is the running total, round by round."""

    row: Row
    lines: tuple[CardLine, ...]
    totals: tuple[referee.Points, ...]


def cards(standings: Standings) -> tuple[Card, ...]:
    """The cards of everybody who played, missed or waits for a game, by their numbers."""
    seats: dict[int, dict[int, Game]] = defaultdict(dict)
    for game in standings.games:
        for player in game.players:
            seats[player.pk][game.round.number] = game
    resting = set(Rest.objects.filter(round__in=standings.rounds).values_list("round__number", "player"))
    all_cards = (
        _card(row, standings.rounds, seats[row.player.pk], resting)
        for row in sorted(standings.all_rows, key=lambda row: row.player.number)
    )
    return tuple(
        card for card in all_cards if any(line.table or line.result is not None for line in card.lines)
    )


def _card(
    row: Row, rounds: Sequence[Round], games: Mapping[int, Game], resting: set[tuple[int, int]]
) -> Card:
    earlier = row.earlier or (None,) * len(rounds)
    cells = [cell or earlier_cell for cell, earlier_cell in zip(row.cells, earlier, strict=True)]
    lines = tuple(
        _line(
            row.player,
            round_,
            cell,
            games.get(round_.number),
            is_resting=(round_.number, row.player.pk) in resting,
        )
        for round_, cell in zip(rounds, cells, strict=True)
    )
    return Card(row=row, lines=lines, totals=tuple(accumulate(_line_points(lines))))


def _line_points(lines: Sequence[CardLine]) -> Iterator[referee.Points]:
    for line in lines:
        if line.result is not None:
            yield line.result + line.penalties


def _line(
    player: Player, round_: Round, cell: Cell | None, game: Game | None, *, is_resting: bool
) -> CardLine:
    heading = standing_words.round_head(round_)
    result = cell.result if cell else None
    if game is None:
        text = replacement_text(cell.why, cell.number) if cell else _("bye") if is_resting else "–"
        return CardLine(round=heading, result=result, says=text)
    seat = game.players.index(player)
    pending = "" if result is not None else game.judged or standing_words.state_of_game(game.state)
    final = game.state.has_ended and game.counts
    return CardLine(
        round=heading,
        table=game.table.number,
        seat=seat,
        others=tuple((other_seat, other) for other_seat, other in enumerate(game.players) if other != player),
        game_result=game.results[seat] if game.results else None,
        result=result,
        penalties=game.penalties[seat] if final else 0,
        waits=pending,
    )
