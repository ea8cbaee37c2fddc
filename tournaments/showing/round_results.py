"""What has each table of a round come to, for whoever enters the results from paper?"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Max

import referee
from tournaments.models import Entry, Player, Round, SheetCheck, Table
from tournaments.services import ledger
from tournaments.showing.games import Game, GameState, games
from tournaments.showing.pages import ResultLine

__all__ = ["ResultRow", "SeatOf", "rows"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOf:
    """Who sits there."""

    seat: int
    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """A table: who sits there, how far it is, and what stands on paper, if anything does.

    *due* is what the scores and the sticks together must come to, *due_results* what results with uma must; *stick* is
    what a stick is worth. *hands*: hands were written down, which a result puts out of force. *chombo* is what one
    costs. *check* is who last held the result against the sheet, since it is what it is.
    """

    table: Table
    seats: tuple[SeatOf, ...]
    state: GameState
    at: str
    results: tuple[ResultLine, ...]
    stated: referee.Result | None
    number: int | None
    off: referee.Points
    hands: bool
    expects: int
    due: int
    due_results: referee.Points
    stick: int
    chombo: int
    check: SheetCheck | None

    @property
    def sticks(self) -> int:
        """The sticks that were left, as entered."""
        return self.stated.sticks_left if self.stated else 0

    @property
    def why(self) -> str:
        """The reason, as entered."""
        return self.stated.why if self.stated else ""

    def figures(self, *, results: bool) -> tuple[referee.Points, ...] | None:
        """The figures as they were entered, where they were entered so."""
        if self.stated is None:
            return None
        return (self.stated.results if results else self.stated.scores) or None


def rows(round_: Round) -> tuple[ResultRow, ...]:
    """The tables of the round by number."""
    tournament = round_.tournament
    counts = dict(
        Entry.objects.filter(table__round=round_).values_list("table").annotate(entries=Count("pk"))
    )
    handed = set(Entry.objects.filter(table__round=round_, kind="hand").values_list("table", flat=True))
    checks: dict[int, SheetCheck] = {}
    latest = SheetCheck.objects.filter(table__round=round_).values("table").annotate(last=Max("pk"))
    for check in SheetCheck.objects.filter(pk__in=[one["last"] for one in latest]):
        checks[check.table_id] = check
    found = [game for game in games(tournament) if game.round.pk == round_.pk]
    stated = _stated(found)
    return tuple(
        _row(
            game,
            tournament.ruleset,
            counts.get(game.table.pk, 0),
            stated.get(game.table.pk),
            checks.get(game.table.pk),
            hands=game.table.pk in handed,
        )
        for game in found
    )


def _stated(found: list[Game]) -> dict[int, referee.Result]:
    """The results on paper that stand, by table."""
    wanted = {game.table.pk: game.came.stated for game in found if game.came.stated is not None}
    entries = Entry.objects.filter(table__in=wanted, kind="result")
    read = {}
    for entry in entries:
        if entry.number == wanted[entry.table_id]:
            what = ledger.read_one(entry).what
            if isinstance(what, referee.Result):
                read[entry.table_id] = what
    return read


def _row(
    game: Game,
    rules: referee.Ruleset,
    entries: int,
    stated: referee.Result | None,
    check: SheetCheck | None,
    *,
    hands: bool,
) -> ResultRow:
    return ResultRow(
        table=game.table,
        seats=tuple(SeatOf(seat=seat, player=player) for seat, player in enumerate(game.players)),
        state=game.state,
        at=game.at,
        results=game.results,
        stated=stated,
        number=game.came.stated,
        off=game.came.off,
        hands=hands,
        expects=entries + 1,
        due=rules.players * rules.start_points,
        due_results=sum(rules.uma[0])
        + rules.oka
        + rules.players * (rules.start_points - rules.return_points),
        stick=rules.riichi_deposit,
        chombo=rules.chombo_points,
        check=check if check is not None and check.number == entries else None,
    )
