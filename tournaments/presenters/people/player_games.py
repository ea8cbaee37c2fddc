"""A player's games in a tournament."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.models import Penalty, Player, Tournament
from tournaments.presenters.clubs.seasons import meeting_label
from tournaments.presenters.events import standings
from tournaments.presenters.events.games import Game, GameState
from tournaments.presenters.events.schedules import Place, to_come_for
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.table_snapshot import Substitute

__all__ = ["GameLine", "OutsidePointsLine", "PlayerPage", "RoundLine", "page"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """One game from one player's side.

    *result* is set once the game is finished; *penalties* are negative and count as soon as nothing can be added to the
    game. *others* are the other players of the table from the first dealer on. *sits_in* says for whom they substitute.
    In a league *meeting* is the evening's name, and *judged* says why a game does not count.
    """

    round: int
    table: int
    seat: int
    state: GameState
    at: str
    others: tuple[Player, ...]
    result: table_page.ResultLine | None
    penalties: int
    sits_in: Substitute | None
    meeting: str = ""
    judged: str = ""

    @property
    def counts(self) -> bool:
        """Whether it changes the total."""
        moves = self.result is not None or (self.state.is_broken_off and self.penalties != 0)
        return moves and not self.judged


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """A round that counts for the player without a game of their own: missed, substituted, or entered as a result.

    *why* says what the points replace a result for; *number* is the entry of the ruling, if one says so.
    """

    round: int
    points: referee.Points
    place: int | None
    why: referee.standings.ReplacementReason | None
    number: int | None
    source: str
    meeting: str = ""

    @property
    def says(self) -> str:
        """A description in words."""
        return standings.replacement_text(self.why, self.number) or _("result only, without a table")


@dataclass(frozen=True, slots=True, kw_only=True)
class OutsidePointsLine:
    """A penalty or a bonus outside the tables, with the league evening after which it counts."""

    penalty: Penalty
    meeting: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    """A player's line of the standings with its details, and the total after each round that counts.

    *counted* are the rounds after which each of *totals* is. *outside_points* are penalties and bonuses outside the
    tables, including lifted ones. *to_come* are the places in planned rounds. *current* are the standings that contain
    the line.
    """

    player: Player
    standing: standings.Row
    games: tuple[GameLine, ...]
    rounds: tuple[RoundLine, ...]
    outside_points: tuple[OutsidePointsLine, ...]
    totals: tuple[referee.Points, ...]
    counted: tuple[int, ...]
    to_come: tuple[Place, ...]
    order: Mapping[int, int]
    current: standings.Standings
    is_league: bool = False

    @property
    def all_held_back(self) -> bool:
        """Whether all their games are held back from the viewer: then nothing counts that may be shown."""
        return not self.standing.games and any(game.state.is_held_back for game in self.games)

    @property
    def lines(self) -> tuple[GameLine | RoundLine, ...]:
        """Games, and rounds without one, in the order of the rounds; in a league the last ones first."""
        lines: list[GameLine | RoundLine] = [*self.games, *self.rounds]
        ordered = sorted(lines, key=lambda line: self.order[line.round])
        return tuple(ordered[::-1] if any(line.meeting for line in ordered) else ordered)


def page(player: Player, *, everything: bool = True) -> PlayerPage:
    """The player's page by the ledger now; without *everything* as the public may see it."""
    is_league = player.tournament.kind == Tournament.Kind.LEAGUE
    # In a league the rank is that in the division, which decides promotion and relegation.
    division = player.group or None if is_league else None
    current = standings.current(player.tournament, group=division, everything=everything)
    names = {round_.number: meeting_label(round_) for round_ in current.rounds if is_league}
    order = {round_.number: position for position, round_ in enumerate(current.rounds)}
    lines = tuple(_line(game, player, names) for game in current.games if player in game.players)
    standing = current.row_of(player)
    round_lines = tuple(
        RoundLine(
            round=cell.round,
            points=cell.result,
            place=cell.place,
            why=cell.why,
            number=cell.number,
            source=standings.source_of(current.rules, cell.why),
            meeting=names.get(cell.round, ""),
        )
        for cell in standing.cells
        if cell is not None and cell.table is None and cell.result is not None
    )
    counted = [
        (line.round, line.result.total if line.result else line.penalties) for line in lines if line.counts
    ]
    counted += [(line.round, line.points) for line in round_lines]
    counted.sort(key=lambda pair: order[pair[0]])
    return PlayerPage(
        player=player,
        standing=standing,
        games=lines,
        rounds=round_lines,
        outside_points=tuple(
            OutsidePointsLine(penalty=penalty, meeting=names.get(penalty.after_round or 0, ""))
            for penalty in player.penalties.order_by("number")
        ),
        totals=tuple(accumulate(points for _round, points in counted)),
        counted=tuple(round_ for round_, _points in counted),
        to_come=to_come_for(player, everything=everything),
        order=order,
        current=current,
        is_league=is_league,
    )


def _line(game: Game, player: Player, names: Mapping[int, str]) -> GameLine:
    seat = game.players.index(player)
    return GameLine(
        round=game.round.number,
        table=game.table.number,
        seat=seat,
        state=game.state,
        at=game.at,
        others=tuple(other for other in game.players if other != player),
        result=game.results[seat] if game.results else None,
        penalties=game.penalties[seat],
        sits_in=game.sits_in.get(referee.Seat(seat)),
        meeting=names.get(game.round.number, ""),
        judged=game.judged,
    )
