"""Hall screens.

Each board is built from the same rows as the public pages, and finds its round by itself: its link is valid for the
whole event. The caller decides whose names are visible (`models.naming`); a board names nobody whom a visitor's page
would not name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.errors import HeldBack
from tournaments.common.language import current_language
from tournaments.models import Player, Rest, Round, Seating, Table, Tournament
from tournaments.models.visibility import is_held_back
from tournaments.presenters.events import standings, teams
from tournaments.presenters.events.ranking.blocks import headings
from tournaments.presenters.events.ranking.standing_rows import Cell, Row
from tournaments.presenters.rulings import disclosure_to
from tournaments.presenters.screens.conditions import Conditions, table_conditions
from tournaments.presenters.tables import floor, table_page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import rounds, stage_formats
from tournaments.services.people.player_search import sort_by_name
from tournaments.services.tables import clocks

__all__ = [
    "Board",
    "BoardSeat",
    "BoardTable",
    "ClockBoard",
    "ConditionsBoard",
    "FeatureBoard",
    "NamedSeat",
    "NamesBoard",
    "Place",
    "SeatingBoard",
    "StandingsBoard",
    "TablesBoard",
    "board",
    "feature",
]

_VISITOR = AnonymousUser()


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSeat:
    """A player at a table: the wind (0 is East) and, once there is a game, the points.

    *change* is the change by the last hand, if it is shown; *dealer*: they deal now.
    """

    name: str
    wind: int
    score: referee.Points | None = None
    change: referee.Points | None = None

    @property
    def deals(self) -> bool:
        """Whether the seat is East."""
        return self.wind == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTable:
    """A table by its number; without a game *round* is empty. *over*: the game has ended, closed or not.

    *held_back*: its results are not shown yet, and the winds are those of the start.
    """

    number: int
    seats: tuple[BoardSeat, ...]
    round: str = ""
    honba: int = 0
    sticks: int = 0
    over: bool = False
    last_hands: int | None = None
    held_back: bool = False

    @property
    def shows_dealer(self) -> bool:
        """Whether the dealer is marked: the game goes on and its results are shown."""
        return not self.over and not self.held_back


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingBoard:
    """The seats of the round in play, else of the next public one; else there are no *tables*."""

    rounds: tuple[Round, ...]
    tables: tuple[BoardTable, ...]
    rests: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedSeat:
    """A player with their table and wind; both None for a player who rests."""

    name: str
    table: int | None
    wind: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NamesBoard:
    """The same seats by name."""

    rounds: tuple[Round, ...]
    seats: tuple[NamedSeat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockBoard:
    """The clock of the round in play, the rule for the end of time, and the seats.

    *left* is None before the clock is started; *minutes* is then its planned length, if known. *extra* are the tables
    with a different time, by number. *rule* is empty if the rules have no time limit. Without a round, *drawn* says
    whether one is drawn whose seats are not public yet.
    """

    round: Round | None
    drawn: bool = False
    left: clocks.TimeLeft | None
    minutes: int | None
    extra: tuple[tuple[int, clocks.TimeLeft], ...]
    rule: str
    seating: SeatingBoard


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A line of the standings: the rank is None for a player apart or without a game; *last* is the last round.

    *heading* is written above it, where another stage of a final list starts.
    """

    row: Row
    last: Cell | None
    heading: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsBoard:
    """The standings *after* the last finished round (in words); empty before the first one is finished.

    *teams* are the rows of the event's teams.
    """

    after: str
    decided: bool
    places: tuple[Place, ...]
    teams: tuple[teams.TeamRow, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesBoard:
    """The state of every table in play; between rounds, the results."""

    rounds: tuple[Round, ...]
    tables: tuple[BoardTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionsBoard:
    """The conditions of each player at every table that plays its last hand, if the event makes them public.

    *held_back*: a round is in play whose results are not shown yet.
    """

    rounds: tuple[Round, ...]
    tables: tuple[Conditions, ...]
    shown: bool
    held_back: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatureBoard:
    """The one table that a stream shows, and the last finished hand in words; no *table* if none is played.

    *conditions* are those of its last hand, if the event makes them public. They are never older than the points, which
    are public at once.
    """

    number: int
    game: Table | None
    table: BoardTable | None
    last_hand: str
    conditions: Conditions | None = None


Board = ClockBoard | SeatingBoard | NamesBoard | StandingsBoard | TablesBoard | ConditionsBoard | FeatureBoard


def board(tournament: Tournament, word: str) -> Board:
    """The board of that word as the public may see it now. Raises `LookupError` for another word."""
    match word:
        case "clock":
            return _clock(tournament)
        case "seating":
            return _seating(tournament)
        case "names":
            return _names(tournament)
        case "standings":
            return _standings(tournament)
        case "tables":
            return _tables(tournament)
        case "conditions":
            return _conditions(tournament)
        case _:
            raise LookupError(word)


def feature(tournament: Tournament, number: int) -> FeatureBoard:
    """The table of that number in play, else its last finished game."""
    tables = Table.objects.select_related("round__tournament").filter(
        round__in=_visible(tournament).exclude(state=Round.State.DRAWN), number=number
    )
    playing = tables.filter(round__state=Round.State.OPEN).order_by("-round__number").first()
    table = playing or tables.order_by("-round__number").first()
    if table is None:
        return FeatureBoard(number=number, game=None, table=None, last_hand="")
    tells_rulings = disclosure_to(_VISITOR, tournament).tells_all
    try:
        snapshot = TableSnapshot.of(table)
    except HeldBack:
        board_table = replace(
            _start_table(number, _seatings_by_table([table.round])[number, table.pk]), held_back=True
        )
        return FeatureBoard(number=number, game=table, table=board_table, last_hand="")
    page = table_page.page(snapshot, tells_rulings=tells_rulings)
    valid_hands = [hand for hand in page.hands if not hand.voided]
    last = valid_hands[-1] if valid_hands else None
    changes = last.deltas if last and last.deltas else (None,) * len(page.seats)
    conditions = _last_hand_conditions(table)
    return FeatureBoard(
        number=number,
        game=table,
        table=BoardTable(
            number=number,
            seats=tuple(
                BoardSeat(
                    name=line.player.name, wind="ESWN".index(line.wind), score=line.score, change=change
                )
                for line, change in zip(page.seats, changes, strict=True)
            ),
            round=page.round,
            honba=page.honba,
            sticks=page.sticks,
            over=page.over or page.closed,
            last_hands=page.state.last_hands,
        ),
        last_hand=last.result if last else "",
        conditions=conditions if conditions is not None and conditions.is_of(snapshot.page.table) else None,
    )


def _last_hand_conditions(table: Table) -> Conditions | None:
    """The public conditions of the last hand; None if that hand cannot end the game."""
    conditions = table_conditions(table, now=timezone.now(), public=True, only_last=True)
    return conditions if conditions is not None and conditions.ends else None


def _visible(tournament: Tournament) -> QuerySet[Round]:
    return rounds.visible(tournament, _VISITOR)


def _in_play(tournament: Tournament) -> tuple[Round, ...]:
    """The round in play, the latest if an earlier one was reopened; in a league every game in play."""
    open_rounds = _visible(tournament).filter(state=Round.State.OPEN)
    if tournament.kind != Tournament.Kind.TOURNAMENT:
        return tuple(open_rounds.order_by("number"))
    return tuple(open_rounds.order_by("-number")[:1])


def _next_round(tournament: Tournament) -> tuple[Round, ...]:
    """The next round that is drawn and may be seen; empty if there is none."""
    return tuple(_visible(tournament).filter(state=Round.State.DRAWN).order_by("number")[:1])


def _finished_rounds(tournament: Tournament) -> QuerySet[Round]:
    """The finished rounds, the latest first."""
    return _visible(tournament).filter(state=Round.State.FINISHED).order_by("-number")


def _last_finished_round(tournament: Tournament) -> Round | None:
    return _finished_rounds(tournament).first()


def _clock(tournament: Tournament) -> ClockBoard:
    playing = _in_play(tournament)
    last = _last_finished_round(tournament)
    shown = playing[-1] if playing else next(iter(_next_round(tournament)), last)
    seating = _seating(tournament)
    if shown is None:
        drawn = tournament.rounds.exists()
        return ClockBoard(
            round=None, drawn=drawn, left=None, minutes=None, extra=(), rule="", seating=seating
        )
    clock = clocks.clock_of(shown)
    tables = list(shown.tables.all())
    rules = tables[0].ruleset if tables else tournament.ruleset
    ends = rules.time_limit_end
    return ClockBoard(
        round=shown,
        left=clock.all,
        minutes=None if clock.turns else stage_formats.minutes_of(shown),
        extra=tuple(_extra(clock, tables)) if shown.state == Round.State.OPEN else (),
        rule=""
        if ends.value == "none"
        else referee.messages.say_answer("time_limit_end", ends, current_language()),
        seating=seating,
    )


def _extra(clock: clocks.RoundClock, tables: Iterable[Table]) -> Iterable[tuple[int, clocks.TimeLeft]]:
    for table in tables:
        left = clock.time_left_at(table)
        if left is not None and left.extra:
            yield table.number, left


def _seatings_by_table(rounds: Sequence[Round]) -> dict[tuple[int, int], list[Seating]]:
    """The players at each table of those rounds, by the table's number and key, from the first dealer on."""
    by_table: dict[tuple[int, int], list[Seating]] = defaultdict(list)
    seatings = Seating.objects.filter(round__in=rounds).select_related("table", "player__person")
    for seating in seatings.order_by("table__number", "table", "seat"):
        by_table[seating.table.number, seating.table.pk].append(seating)
    return by_table


def _resting(rounds: Sequence[Round]) -> list[Player]:
    rests = Rest.objects.filter(round__in=rounds).select_related("player__person")
    return [rest.player for rest in rests.order_by("player__number")]


def _seating(tournament: Tournament) -> SeatingBoard:
    shown = _in_play(tournament) or _next_round(tournament)
    return SeatingBoard(
        rounds=shown,
        tables=tuple(
            _start_table(number, seatings) for (number, _key), seatings in _seatings_by_table(shown).items()
        ),
        rests=tuple(player.name for player in _resting(shown)),
    )


def _names(tournament: Tournament) -> NamesBoard:
    shown = _in_play(tournament) or _next_round(tournament)
    places: dict[Player, tuple[int | None, int | None]] = dict.fromkeys(_resting(shown), (None, None))
    for (number, _key), seatings in _seatings_by_table(shown).items():
        places |= {seating.player: (number, seating.seat) for seating in seatings}
    return NamesBoard(
        rounds=shown,
        seats=tuple(
            NamedSeat(name=player.name, table=places[player][0], wind=places[player][1])
            for player in sort_by_name(places)
        ),
    )


def _team_places(tournament: Tournament, after: int | None) -> tuple[teams.TeamRow, ...]:
    team_standings = teams.current(tournament, after=after, everything=False)
    heads = headings(team_standings.stages, team_standings.stage, team_standings.rows)
    return tuple(replace(row, heading=heads.get(index, "")) for index, row in enumerate(team_standings.rows))


def _standings(tournament: Tournament) -> StandingsBoard:
    last = next(
        (round_ for round_ in _finished_rounds(tournament) if not is_held_back(tournament, round_.number)),
        None,
    )
    if last is None:
        return StandingsBoard(after="", decided=False, places=())
    # A league counts by the day: games in play are in no sum before they are over.
    after = last.number if tournament.kind == Tournament.Kind.TOURNAMENT else None
    current_standings = standings.current(tournament, after=after, everything=False)
    final = tournament.last_round is not None and last.number >= tournament.last_round
    heads = headings(current_standings.stages, current_standings.stage, current_standings.rows)
    return StandingsBoard(
        after=last.called
        if current_standings.after is None
        else _("After round %(number)s") % {"number": current_standings.after},
        decided=current_standings.decided and final and not _in_play(tournament),
        places=tuple(
            Place(row=row, last=row.cells[-1] if row.cells else None, heading=heads.get(index, ""))
            for index, row in enumerate(current_standings.rows)
        ),
        teams=_team_places(tournament, after) if tournament.teams.exists() else (),
    )


def _tables(tournament: Tournament) -> TablesBoard:
    last = _last_finished_round(tournament)
    shown = _in_play(tournament) or (() if last is None else (last,))
    public_rounds = [round_ for round_ in shown if not is_held_back(tournament, round_.number)]
    lines = {key: line for round_ in public_rounds for key, line in floor.lines(round_).items()}
    return TablesBoard(
        rounds=shown,
        tables=tuple(
            _current_table(lines[key])
            if key in lines
            else replace(_start_table(number, seatings), held_back=True)
            for (number, key), seatings in _seatings_by_table(shown).items()
        ),
    )


def _start_table(number: int, seatings: Sequence[Seating]) -> BoardTable:
    seats = tuple(BoardSeat(name=seating.player.name, wind=seating.seat) for seating in seatings)
    return BoardTable(number=number, seats=seats)


def _conditions(tournament: Tournament) -> ConditionsBoard:
    shown = _in_play(tournament) if tournament.conditions_shown else ()
    public_rounds = [round_ for round_ in shown if not is_held_back(tournament, round_.number)]
    tables = Table.objects.filter(round__in=public_rounds).select_related("round__tournament")
    all_conditions = [_last_hand_conditions(table) for table in tables.order_by("number", "round__number")]
    return ConditionsBoard(
        rounds=shown,
        tables=tuple(conditions for conditions in all_conditions if conditions is not None),
        shown=tournament.conditions_shown,
        held_back=len(public_rounds) < len(shown),
    )


def _current_table(line: floor.FloorLine) -> BoardTable:
    return BoardTable(
        number=line.table.number,
        seats=tuple(
            BoardSeat(name=name, wind=wind, score=score)
            for name, wind, score in zip(line.players, line.winds, line.scores, strict=True)
        ),
        round=line.round,
        honba=line.honba,
        sticks=line.sticks,
        over=line.over or line.closed,
        last_hands=line.last_hands,
    )
