"""The page of a seating plan."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import assert_never

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.language import joined
from tournaments.journal.kinds import PlanningMethod
from tournaments.models import Player, Tournament
from tournaments.presenters.events.plans.figures import (
    Figure,
    length_figures,
    report_figures,
    report_sentences,
)
from tournaments.presenters.events.plans.matrices import MAX_MATRIX_SIZE, Matrix, build_matrix
from tournaments.presenters.events.plans.reports import drawn_rounds, people_of_plan, report
from tournaments.presenters.events.plans.scopes import Scope
from tournaments.services.events import drawing as services
from tournaments.services.events.plans.round_plans import RoundPlan, plan_players

__all__ = ["MAX_NAMED", "PlanPage", "RoundLine", "WindRow", "origin", "page"]

MAX_NAMED = 40
"""The most pairs that are named in a list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WindRow:
    """A player's count of each wind, with whether it is outside the even share, and their number of rests."""

    player: Player
    winds: tuple[tuple[int, bool], ...]
    rests: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """A planned round, with its faults in sentences: what prevents it, or will surprise players."""

    planned: RoundPlan
    faults: tuple[str, ...]
    left_out: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanPage:
    """A plan with its report: for the event from the first round on, including the rounds already drawn.

    *repeats* are pairs who meet again, with the rounds, and *more_repeats* how many are not named; *compared*: another
    plan's figures are shown beside. *teams_change* says until when the plan knows the members of the teams.
    """

    rounds: tuple[RoundLine, ...]
    figures: tuple[Figure, ...]
    words: tuple[str, ...]
    repeats: tuple[tuple[Player, Player, tuple[int, ...]], ...]
    more_repeats: int
    winds: tuple[WindRow, ...]
    matrix: Matrix | None
    compared: bool
    seats: int
    teams_change: str = ""

    @property
    def outdated(self) -> bool:
        """Whether the participants have changed since the plan was made."""
        return any(line.faults or line.left_out for line in self.rounds)

    @property
    def published(self) -> bool:
        """Whether any figure has a published plan's figure beside it."""
        return any(figure.published is not None for figure in self.figures)

    @property
    def wind_numbers(self) -> range:
        """The seats, from the first dealer on."""
        return range(self.seats)


def origin(method: PlanningMethod, seed: int | None, *, stopped: bool) -> str:
    """The origin of a plan, in words."""
    match method:
        case PlanningMethod.TYPED:
            return _("Entered or changed by hand.")
        case PlanningMethod.FIXED:
            sentence = _("All rounds together, with seed %(seed)s.")
        case PlanningMethod.LOT:
            sentence = _("Random draw with seed %(seed)s.")
        case _:
            assert_never(method)
    text = sentence % {"seed": seed}
    return joined([text, _("The search was stopped early.")], by="sentences") if stopped else text


def page(
    tournament: Tournament,
    planned_rounds: Sequence[RoundPlan],
    *,
    before: Sequence[RoundPlan] | None = None,
    scope: Scope,
) -> PlanPage:
    """The plan and its report; with a plan *before*, its figures are shown beside."""
    drawn = drawn_rounds(tournament)
    participants = plan_players(tournament, scope.people, until=scope.until)
    people = people_of_plan(drawn, planned_rounds)
    plan_report = report(tournament, drawn, planned_rounds, participants)
    previous_report = None if before is None else report(tournament, drawn, before, participants)
    repeats = _repeats(drawn, planned_rounds)
    return PlanPage(
        rounds=tuple(
            RoundLine(
                planned=round_plan,
                faults=tuple(participants.problems(round_plan)),
                left_out=tuple(participants.left_out(round_plan)),
            )
            for round_plan in planned_rounds
        ),
        figures=(
            *length_figures(len(drawn), len(planned_rounds), None if before is None else len(before)),
            *report_figures(plan_report, previous_report),
        ),
        words=tuple(report_sentences(plan_report, len(drawn) + len(planned_rounds))),
        repeats=repeats[:MAX_NAMED],
        more_repeats=max(0, len(repeats) - MAX_NAMED),
        winds=tuple(_wind_rows(plan_report, people)),
        matrix=build_matrix(plan_report, people) if len(people) <= MAX_MATRIX_SIZE else None,
        compared=previous_report is not None,
        seats=participants.seats,
        teams_change=_teams_change(tournament),
    )


def _teams_change(tournament: Tournament) -> str:
    """Until when team members are kept apart by the current teams; empty if no team changes."""
    day, change = services.separation_days(tournament)
    if not change:
        return ""
    text = _(
        "Teammates are kept apart by the teams of %(day)s. From %(change)s on, a player belongs to "
        "another team. Replan the rounds from that day when it comes: a round with teammates at one "
        "table cannot be opened."
    )
    return text % {"day": day, "change": change}


def _repeats(
    drawn_rounds: Sequence[RoundPlan], planned_rounds: Sequence[RoundPlan]
) -> tuple[tuple[Player, Player, tuple[int, ...]], ...]:
    """The pairs who meet more than once and the rounds in which they do, the most frequent meetings first."""
    players: dict[int, Player] = {}
    meetings: dict[tuple[int, int], list[int]] = {}
    for round_plan in (*drawn_rounds, *planned_rounds):
        for table in round_plan.tables:
            players |= {player.number: player for player in table}
            for pair in combinations(sorted(player.number for player in table), 2):
                meetings.setdefault(pair, []).append(round_plan.number)
    pairs = [pair for pair, rounds in meetings.items() if len(rounds) > 1]
    pairs.sort(key=lambda pair: (-len(meetings[pair]), pair))
    return tuple((players[first], players[other], tuple(meetings[first, other])) for first, other in pairs)


def _wind_rows(report: referee.seating.SeatingReport[int], people: Sequence[Player]) -> Iterable[WindRow]:
    for player in people:
        counts = report.winds[player.id]
        least, most = sum(counts) // len(counts), -(-sum(counts) // len(counts))
        yield WindRow(
            player=player,
            winds=tuple((count, not least <= count <= most) for count in counts),
            rests=report.rests[player.id],
        )
