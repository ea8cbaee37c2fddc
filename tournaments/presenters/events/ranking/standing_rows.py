"""The rows of the standings.

The frozen rows hold everything that the list, the paper and the JSON show; the latter format it and compute nothing. A
finished game counts; a running one is shown as running.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.http import urlencode

import referee
from referee.catalogue import join
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.journal.kinds import StageSettings
from tournaments.models import Penalty, Player, Round, Tournament
from tournaments.presenters.events.games import Game, GameState
from tournaments.services.interchange.eventfile.shape import STAGE

__all__ = ["Cell", "Foot", "Row", "Standings", "Undecided", "own_ties"]

_GLANCE = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One round of one player; *result*, *place* and *tied* are set once the result is known.

    *table* is None for a round without tables, for a missed round, and for one with a substitute. *why* says what the
    points replace a result for, *number* is the log number of the ruling that says so. In a league, a *left_out* cell
    is not among the best that make the total.
    """

    round: int
    table: int | None
    state: GameState
    at: str = ""
    result: referee.Points | None = None
    place: int | None = None
    tied: bool = False
    why: referee.standings.ReplacementReason | None = None
    number: int | None = None
    left_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One player's line. Points throughout; *penalties* includes those at and outside the tables, and bonuses.

    *cells* are by round, None if the player has nothing there. A player without a finished game, or apart, has no
    *rank*; *total* is the sum of games, penalties and the *carry* brought into the *stage*. In a knockout *table* is
    the player's table, and *advanced* whether they advanced, once that is known; *next_stage* is the word of the stage
    that they advance to, *declined* that of the one in which they declined a place. *uma* includes the oka; *places*
    counts the games by place. In a league *counted* is the result of its counting rules, and *missing* the number of
    games missing for a rank. In a final list *earlier* are the cells of stages from which the player advanced, and
    *played_before*, *uma_before* and *places_before* their figures: those stages count by the points carried over.
    """

    rank: int | None
    tied: bool
    player: Player
    state: referee.standings.EntrantState
    cells: tuple[Cell | None, ...]
    played: int
    in_play: bool
    results: referee.Points
    uma: referee.Points
    places: tuple[int, ...]
    penalties: int
    total: referee.Points
    carry: referee.Points = 0
    stage: str = ""
    table: int | None = None
    advanced: bool | None = None
    next_stage: str = ""
    declined: str = ""
    earlier: tuple[Cell | None, ...] = ()
    played_before: int = 0
    uma_before: referee.Points = 0
    places_before: tuple[int, ...] = ()
    missing: int = 0
    counted: referee.standings.SeasonCount | None = None

    @property
    def games(self) -> int:
        """The number of all games, including those of stages from which the player advanced."""
        return self.played + self.played_before

    @property
    def all_uma(self) -> referee.Points:
        """The uma of all games, those of earlier stages included."""
        return self.uma + self.uma_before

    @property
    def all_places(self) -> tuple[int, ...]:
        """How often each place was reached in all games, earlier stages included."""
        before = self.places_before or (0,) * len(self.places)
        return tuple(own + earlier for own, earlier in zip(self.places, before, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Foot:
    """The sums of the columns: each round's results, and the rest as in a row.

    If no stick was lost and no penalty was taken at a table, every sum of results is zero, and the sum of the uma is
    the oka.
    """

    rounds: tuple[referee.Points, ...]
    played: int
    results: referee.Points
    uma: referee.Points
    penalties: int
    total: referee.Points
    carry: referee.Points = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Undecided:
    """People or teams tied at the cut for fewer *places* in the stage than there are of them."""

    stage: str
    entrants: tuple[Any, ...]
    places: int


def own_ties(
    tournament: Tournament, stages: Sequence[StageSettings], stage: str | None
) -> Sequence[str] | None:
    """The tie-breaks of the stage's own list, else the event's; None if the rules decide."""
    stage_ties = (
        settings.ties for settings in stages if settings.stage == stage and settings.ties is not None
    )
    return next(stage_ties, tournament.ties)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """The ranked rows of a tournament, those without a finished game and those apart last; and their games.

    *decided*: the last round is known and finished, and equal totals are in the order that the rules give them.
    *unlisted* are players whom the rules do not list: the disqualified. *penalties* are those outside the tables, and
    bonuses, including lifted ones. *after* is the last round that is counted. *stage* is the word of the stage, None
    for the final list of several; *level* are those tied for places in it or in one that is entered from it, *seeds*
    those who advance and whom a pattern separates despite a tie; *ended*: the stage is over; *group* is the group that
    is listed alone.
    """

    tournament: Tournament
    rules: referee.Ruleset
    rounds: tuple[Round, ...]
    rows: tuple[Row, ...]
    unlisted: tuple[Row, ...]
    foot: Foot
    games: tuple[Game, ...]
    penalties: tuple[Penalty, ...]
    decided: bool
    after: int | None
    stage: str | None = STAGE
    stages: tuple[StageSettings, ...] = ()
    level: tuple[Undecided, ...] = ()
    seeds: tuple[Undecided, ...] = ()
    group: str | None = None
    ended: bool | None = None

    @property
    def query(self) -> str:
        """The query string of an address that shows the same list; empty for the whole list."""
        of_stage = self.stage if self.stages else None
        parameters = {"after": self.after, "stage": of_stage, "group": self.group}
        query = {name: value for name, value in parameters.items() if value is not None}
        return f"?{urlencode(query)}" if query else ""

    @property
    def is_final(self) -> bool:
        """Whether it is decided and shown as it is now, not after an earlier round."""
        return self.decided and self.after is None

    @property
    def shows_seats(self) -> bool:
        """Whether there is a round, or seats of a planned one are published."""
        return bool(self.rounds or self.tournament.seats_shown_to)

    @property
    def has_floor(self) -> bool:
        """Whether officials watch over tables: at a tournament always, elsewhere while a round is open."""
        return self.tournament.is_tournament or (self.round is not None and self.round.is_open)

    @property
    def has_check_in(self) -> bool:
        """Whether people check in: at a tournament until it is decided."""
        return self.tournament.is_tournament and not self.decided

    @property
    def waits(self) -> bool:
        """Whether ties are still shown as ties and the rules break them at the end."""
        return not self.decided and not self.rules.standings_tie_break_at.always and self.in_order

    @property
    def ties(self) -> tuple[referee.standings.TieBreak, ...]:
        """The tie-breaks: the event's own list, else the rules'."""
        own = self.own_ties
        return (
            referee.standings.tie_breaks(self.rules)
            if own is None
            else tuple(map(referee.standings.TieBreak, own))
        )

    @property
    def own_ties(self) -> Sequence[str] | None:
        """The stage's own list, else the event's; None if the rules decide."""
        return own_ties(self.tournament, self.stages, self.stage)

    @property
    def in_order(self) -> bool:
        """Whether any tie-break orders equal totals."""
        return self.ties[:1] not in ((), (referee.standings.TieBreak.SHARED,))

    @property
    def by_lot(self) -> bool:
        """Whether there are ties that only a lot can break."""
        return (
            self.decided
            and referee.standings.TieBreak.LOT in self.ties
            and any(row.tied for row in self.rows)
        )

    @property
    def order(self) -> str:
        """The tie-breaks in words, in the current language."""
        if self.own_ties is None:
            answer = self.rules.standings_tie_break
            return referee.messages.say_answer("standings_tie_break", answer, current_language())
        language = current_language()
        texts = [referee.messages.say_tie(tie.value, language) for tie in self.ties]
        return join(texts, language)

    @property
    def complete(self) -> bool:
        """Whether every game of the counted rounds is over; for a stage, whether the stage is."""
        if self.ended is not None:
            return self.ended
        return all(round_.is_over for round_ in self._counted) or all(
            game.state.is_finished for game in self.games
        )

    @property
    def _counted(self) -> list[Round]:
        return [round_ for round_ in self.rounds if self.after is None or round_.number <= self.after]

    @property
    def off(self) -> tuple[Game, ...]:
        """The games whose figures on paper do not add up."""
        return tuple(game for game in self.games if game.outcome.off)

    @property
    def tables_in_play(self) -> int:
        """The number of running games."""
        return sum(game.state.is_in_play for game in self.games)

    @property
    def is_season(self) -> bool:
        """Whether these are a league's standings by meetings; a league with stages is shown by its stages."""
        return self.tournament.kind == Tournament.Kind.LEAGUE and not self.stages

    @property
    def round(self) -> Round | None:
        """The current round: the latest one in play, else the next one drawn, else the last."""
        open_rounds = [round_ for round_ in self.rounds if round_.is_open]
        if open_rounds:
            return open_rounds[-1]
        drawn_rounds = (round_ for round_ in self.rounds if round_.is_drawn)
        return next(drawn_rounds, self.rounds[-1] if self.rounds else None)

    @property
    def games_now(self) -> tuple[Game, ...]:
        """The games of that round."""
        return tuple(game for game in self.games if game.round == self.round)

    @property
    def all_rows(self) -> tuple[Row, ...]:
        """All lines, listed or not."""
        return (*self.rows, *self.unlisted)

    def row_of(self, player: Player) -> Row:
        """The player's line, listed or not."""
        return next(row for row in self.all_rows if row.player == player)

    @property
    def first(self) -> tuple[Row, ...]:
        """The first rows, as many as are read at a glance; none before a game is finished."""
        return tuple(row for row in self.rows[:_GLANCE] if row.rank is not None)
