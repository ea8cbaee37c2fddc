"""The results of a round, for entry from paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from referee.frozen import dataclass
from tournaments.common import points, winds
from tournaments.common.read_snapshot import read_snapshot
from tournaments.models import Entry, Player, Round, SheetCheck, Table
from tournaments.models.visibility import full_visibility
from tournaments.presenters.events.games import Game, GameState, games
from tournaments.presenters.tables.lines import by_place
from tournaments.presenters.tables.table_page import ResultLine
from tournaments.services.interchange.result_lists import (
    ResultList,
    RoundSeating,
    TableData,
    comparison_key,
    read_results,
)
from tournaments.services.interchange.spreadsheets import Row
from tournaments.services.people.player_search import players_by_word
from tournaments.services.screens.approving import entered_by, is_approval, may_change_result
from tournaments.services.tables import ledger_rows

__all__ = ["ReadResults", "ResultRow", "SeatOf", "blank_rows", "read_sheet", "required_sum", "rows"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOf:
    """A seat, its player, and the points by the recorded hands if a result from paper would replace them."""

    seat: int
    player: Player
    recorded: referee.Points | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """A table: its players, its state, and the result on paper, if one is entered.

    *due* is the required sum of scores and sticks, *due_results* that of results with uma; *stick* is the value of a
    stick. *hands*: hands were recorded, and a result replaces them. *by* are the people who entered the result, and
    must not check it. *chombo* is the cost of one. *check* is the last comparison of the current result with the sheet,
    by an official where games need approval; *unapproved*: the event requires an official's approval, and there is
    none. *is_result_hidden*: it has a result that is held back from the viewer.
    """

    table: Table
    seats: tuple[SeatOf, ...]
    state: GameState
    at: str
    results: tuple[ResultLine, ...]
    stated: referee.ledger.Result | None
    number: int | None
    off: referee.Points
    hands: bool
    by: tuple[str, ...]
    expects: int
    due: int
    due_results: referee.Points
    stick: int
    chombo: int
    check: SheetCheck | None
    unapproved: bool
    is_result_hidden: bool

    @property
    def is_entered(self) -> bool:
        """Whether it has a result, shown or held back from the viewer."""
        return bool(self.results) or self.is_result_hidden

    @property
    def has_hands_in_force(self) -> bool:
        """Whether a result from paper would replace recorded hands."""
        return self.hands and self.number is None

    @property
    def last(self) -> int:
        """The number of its last entry."""
        return self.expects - 1

    @property
    def names(self) -> list[str]:
        """The players: after their places if there is a result, else in the order of their seats."""
        placed = [
            f"{points.place(result.place, tied=result.tied)} {result.player}"
            for result in by_place(self.results)
        ]
        return placed or [str(seat.player) for seat in self.seats]

    @property
    def sticks(self) -> int:
        """The number of sticks that were left, as entered."""
        return self.stated.sticks_left if self.stated else 0

    @property
    def why(self) -> str:
        """The reason, as entered."""
        return self.stated.why if self.stated else ""

    def figures(self, *, results: bool) -> tuple[referee.Points, ...] | None:
        """The figures as they were entered, if they were entered in this form."""
        if self.stated is None:
            return None
        return (self.stated.results if results else self.stated.scores) or None


@read_snapshot()
def rows(round_: Round) -> tuple[ResultRow, ...]:
    """The tables of the round by number."""
    tournament = round_.tournament
    ledgers: dict[int, list[Entry]] = defaultdict(list)
    # What is entered next depends on entries that are held back, too.
    with full_visibility():
        entries = Entry.objects.filter(table__round=round_).order_by("table", "number")
        for entry in entries.only("table_id", "number", "kind", "payload", "by"):
            ledgers[entry.table_id].append(entry)
    checks: dict[int, SheetCheck] = {}
    stored_checks = SheetCheck.objects.filter(table__round=round_)
    if tournament.approves:
        stored_checks = stored_checks.filter(is_approval([tournament.pk]))
    latest = stored_checks.values("table").annotate(last=Max("pk"))
    for check in SheetCheck.objects.filter(pk__in=[row["last"] for row in latest]):
        checks[check.table_id] = check
    round_games = [game for game in games(tournament) if game.round.pk == round_.pk]
    stated = _stated_results(round_games)
    hidden_tables = _tables_with_hidden_result(round_games)
    return tuple(
        _row(
            game,
            tournament.rules_under(game.table.own),
            ledgers[game.table.pk],
            stated.get(game.table.pk),
            checks.get(game.table.pk),
            is_result_hidden=game.table.pk in hidden_tables,
        )
        for game in round_games
    )


def _tables_with_hidden_result(round_games: Sequence[Game]) -> frozenset[int]:
    """The tables with a result that is held back from the viewer, by key."""
    held_back_rounds = {game.round.pk: game.round for game in round_games if game.is_held_back}
    if not held_back_rounds:
        return frozenset()
    tournament = next(iter(held_back_rounds.values())).tournament
    with full_visibility():
        all_games = games(tournament, rounds=held_back_rounds.values())
    return frozenset(game.table.pk for game in all_games if game.results)


def _stated_results(round_games: list[Game]) -> dict[int, referee.ledger.Result]:
    """The results on paper that are in force, by table."""
    numbers = {game.table.pk: game.outcome.stated for game in round_games if game.outcome.stated is not None}
    entries = Entry.objects.filter(table__in=numbers, kind="result")
    results = {}
    for entry in entries:
        if entry.number == numbers[entry.table_id]:
            content = ledger_rows.read_entry(entry).what
            if isinstance(content, referee.ledger.Result):
                results[entry.table_id] = content
    return results


def _row(
    game: Game,
    rules: referee.Ruleset,
    entries: list[Entry],
    stated: referee.ledger.Result | None,
    check: SheetCheck | None,
    *,
    is_result_hidden: bool,
) -> ResultRow:
    has_hands = any(entry.kind == "hand" for entry in entries)
    is_recorded = has_hands and game.outcome.stated is None and not game.is_held_back
    recorded = game.scores if is_recorded else (None,) * len(game.players)
    last_change = max((entry.number for entry in entries if may_change_result(entry)), default=0)
    return ResultRow(
        table=game.table,
        seats=tuple(
            SeatOf(seat=seat, player=player, recorded=points)
            for seat, (player, points) in enumerate(zip(game.players, recorded, strict=True))
        ),
        state=game.state,
        at=game.at,
        results=game.results,
        stated=stated,
        number=game.outcome.stated,
        off=game.outcome.off,
        hands=has_hands,
        by=tuple(sorted(entered_by(entries, game.outcome.stated))) if game.results else (),
        expects=len(entries) + 1,
        due=required_sum(rules, game.table),
        due_results=_due_results(rules, game.table),
        stick=rules.riichi_deposit,
        chombo=rules.chombo_points,
        # The check is valid as long as nothing that could change the result was appended.
        check=check if check is not None and check.number >= last_change else None,
        unapproved=game.unapproved,
        is_result_hidden=is_result_hidden,
    )


def required_sum(rules: referee.Ruleset, table: Table) -> int:
    """The required sum of a table's points."""
    return rules.players * rules.start_points if table.start is None else sum(table.start)


def _due_results(rules: referee.Ruleset, table: Table) -> referee.Points:
    """The required sum of a table's results; in a relay the results are gains, and their sum is zero."""
    start = table.opening_state
    if start is not None and start.starting_scores:
        return 0
    return sum(rules.uma[0]) + rules.oka + required_sum(rules, table) - rules.players * rules.return_points


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedTable:
    """What a list says about one table, with its players; *replaces_hands*: the table has recorded hands."""

    data: TableData
    seats: tuple[tuple[Player, referee.Points | None], ...]
    replaces_hands: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadResults:
    """A list of a round's results as it was read, before anything is saved."""

    list: ResultList
    tables: tuple[ListedTable, ...]

    @property
    def results(self) -> dict[int, referee.ledger.Result]:
        """The results that would be saved, by the tables' numbers."""
        return {listed.data.table: _result(listed.data) for listed in self.tables if listed.data.is_whole}


def blank_rows(round_: Round) -> str:
    """The rows of a spreadsheet to be filled in: every seat of the round, without a score."""
    head = (_("Table"), _("Seat"), _("No."), _("Player"), pgettext("sheet", "Final points"))
    lines = [
        (row.table.number, winds.wind_sign(seat.seat), seat.player.number, seat.player.name, "")
        for row in rows(round_)
        for seat in row.seats
    ]
    return "\n".join("\t".join(map(str, line)) for line in (head, *lines))


def read_sheet(round_: Round, sheet: Sequence[Row]) -> ReadResults:
    """The rows of a sheet, read as results of the round's tables."""
    rules = round_.tournament.ruleset
    players = list(round_.tournament.players.all())
    result_rows = rows(round_)
    seated = {row.table.number: row.seats for row in result_rows}
    recorded = {row.table.number for row in result_rows if row.has_hands_in_force}
    result_list = read_results(
        sheet,
        RoundSeating(
            number=round_.number,
            tables={number: tuple(seat.player.number for seat in seats) for number, seats in seated.items()},
            words={comparison_key(word): player.number for word, player in players_by_word(players).items()},
            total=rules.players * rules.start_points,
            stick=rules.riichi_deposit,
            left_over=sum(rules.uma[0])
            + rules.oka
            + rules.players * (rules.start_points - rules.return_points),
            totals={row.table.number: row.due for row in result_rows if row.table.start is not None},
            lefts={row.table.number: row.due_results for row in result_rows if row.table.start is not None},
        ),
    )
    return ReadResults(
        list=result_list,
        tables=tuple(
            ListedTable(
                data=data,
                seats=tuple(
                    (seat.player, (data.scores if data.has_scores else data.results)[seat.seat])
                    for seat in seated[data.table]
                ),
                replaces_hands=data.table in recorded,
            )
            for data in result_list.tables
        ),
    )


def _result(table_data: TableData) -> referee.ledger.Result:
    if table_data.has_scores:
        scores = tuple(score for score in table_data.scores if score is not None)
        return referee.ledger.Result(scores=scores, sticks_left=table_data.sticks, why=table_data.why)
    return referee.ledger.Result(
        results=tuple(points for points in table_data.results if points is not None),
        places=tuple(place for place in table_data.places if place is not None)
        if None not in table_data.places
        else (),
        why=table_data.why,
    )
