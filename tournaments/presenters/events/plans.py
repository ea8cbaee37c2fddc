"""The quality of a seating plan, and its differences from another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from tournaments.common.winds import wind
from tournaments.journal.kinds import PlanningMethod
from tournaments.models import Player, Seating, Tournament
from tournaments.presenters.events.entering import next_round
from tournaments.services.events import drawing as services
from tournaments.services.events.plans.planned import GONE_STATES, PlanPlayers, RoundPlan, plan_players

__all__ = [
    "Figure",
    "Matrix",
    "Move",
    "Mover",
    "PlanPage",
    "RoundLine",
    "Scope",
    "WindRow",
    "drawn_rounds",
    "moves",
    "origin",
    "page",
    "report",
    "scope",
]

# The table's number and the seat; None for a rest.
_Place = tuple[int, int] | None
_NOWHERE: Final = (0, 0)

MAX_MATRIX_SIZE = 128
"""The most people whose squares can still be told apart."""
_ROWS_READ: Final = 26
"""The most rows of numbers, one below the other, that can be read."""
MAX_NAMED = 40
"""The most pairs that are named in a list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure of a plan, beside the lower bound of any plan, the best published plan, and the previous plan."""

    says: str
    means: str
    here: int | None
    least: int | None = None
    published: int | None = None
    before: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """The meetings, as a square of *size* by *size* in the order of the players' numbers.

    *once*, *twice* and *often* (three times or more) are the squares of pairs that meet that often, *own* is the
    diagonal, all as SVG path data. *edge* has the players' numbers along the edges, each with the middle of its row or
    column.
    """

    size: int
    once: str
    twice: str
    often: str
    own: str
    edge: tuple[tuple[str, int], ...]

    @property
    def letters(self) -> str:
        """The font size of the numbers at the edges; it makes them equally large in every picture."""
        return f"{self.size / _ROWS_READ:.2f}"

    @property
    def box(self) -> str:
        """The SVG view box: the squares, and room for the numbers at the edges."""
        room = 2.4 * self.size / _ROWS_READ
        return f"{-room:.2f} {-room:.2f} {self.size + room + 0.5:.2f} {self.size + room + 0.5:.2f}"

    @property
    def beside(self) -> str:
        """The distance of the numbers from the squares."""
        return f"{-0.4 * self.size / _ROWS_READ:.2f}"


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
class Mover:
    """A player whose table or wind changes, with both places in words."""

    player: Player
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """The players whose seats in a round change."""

    round: int
    who: tuple[Mover, ...]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The players for whom rounds are planned, and the last round.

    *people* are those of the next round's *stage*, None for everybody who takes part; *until* is the last of the
    stage's consecutive rounds, None without stages. *refused* says why the players are not known yet.
    """

    people: tuple[Player, ...] | None = None
    until: int | None = None
    stage: str = ""
    refused: str = ""


def scope(tournament: Tournament) -> Scope:
    """The scope of the next rounds to plan."""
    found = next_round(tournament)
    if found.said is None:
        return Scope(refused=found.refused)
    until = found.number
    while until + 1 in found.said.rounds:
        until += 1
    return Scope(people=found.players, until=until, stage=found.name, refused=found.refused)


def origin(method: PlanningMethod, seed: int | None, *, stopped: bool) -> str:
    """The origin of a plan, in words."""
    match method:
        case PlanningMethod.TYPED:
            return _("Written down by somebody, or changed by hand.")
        case PlanningMethod.FIXED:
            says = _("All rounds at once, with seed %(seed)s.")
        case PlanningMethod.LOT:
            says = _("By lot, with seed %(seed)s.")
        case _:
            assert_never(method)
    found = says % {"seed": seed}
    return " ".join([found, _("The search was stopped before its end.")]) if stopped else found


def page(
    tournament: Tournament,
    planned: Sequence[RoundPlan],
    *,
    before: Sequence[RoundPlan] | None = None,
    scope: Scope,
) -> PlanPage:
    """The plan and its report; with a plan *before*, its figures are shown beside."""
    drawn = drawn_rounds(tournament)
    there = plan_players(tournament, scope.people, until=scope.until)
    everybody = _people(drawn, planned)
    found = report(tournament, drawn, planned, there)
    old = None if before is None else report(tournament, drawn, before, there)
    met = _met(drawn, planned)
    again = [
        (one, other, tuple(at))
        for (one, other), at in sorted(met.items(), key=lambda pair: (-len(pair[1]), _numbers(pair[0])))
        if len(at) > 1
    ]
    return PlanPage(
        rounds=tuple(
            RoundLine(
                planned=one,
                faults=tuple(there.faults(one)),
                left_out=tuple(there.left_out(one)),
            )
            for one in planned
        ),
        figures=(
            *_lengths(len(drawn), len(planned), None if before is None else len(before)),
            *_figures(found, old),
        ),
        words=tuple(_words(found, len(drawn) + len(planned))),
        repeats=tuple(again[:MAX_NAMED]),
        more_repeats=max(0, len(again) - MAX_NAMED),
        winds=tuple(_winds(found, everybody)),
        matrix=_matrix(found, everybody) if len(everybody) <= MAX_MATRIX_SIZE else None,
        compared=old is not None,
        seats=there.seats,
        teams_change=_teams_change(tournament),
    )


def _teams_change(tournament: Tournament) -> str:
    """Until when team members are kept apart by the current teams; empty if no team changes."""
    day, change = services.separation_days(tournament)
    if not change:
        return ""
    text = _(
        "Members of one team are kept apart as the teams are on %(day)s. From %(change)s on somebody plays for another "
        "team: plan the rounds from then on anew when they come; a round in which two of one team would sit together "
        "is not opened."
    )
    return text % {"day": day, "change": change}


def report(
    tournament: Tournament,
    drawn: Sequence[RoundPlan],
    planned: Sequence[RoundPlan],
    there: PlanPlayers | None = None,
) -> referee.seating.SeatingReport[Player]:
    """The report on the *drawn* and the *planned* rounds together.

    A player who is *there* and has no place in a planned round rests in it.
    """
    people = _people(drawn, planned)
    by_pk = {one.pk: one for one in people}
    teams = [[by_pk[pk] for pk in team if pk in by_pk] for team in services.teams_to_separate(tournament)]
    return referee.seating.report_on(
        people,
        [one.tables for one in (*drawn, *planned)],
        seats=tournament.ruleset.players,
        apart=teams,
        alike=[[by_pk[pk] for pk in club] for club in services.group_by_club(people)],
        there=[
            *(_in([one]) for one in drawn),
            *(_in([one]).union(there.left_out(one) if there else ()) for one in planned),
        ],
    )


def moves(before: Sequence[RoundPlan], after: Sequence[RoundPlan]) -> tuple[Move, ...]:
    """The players whose seats differ, by round; a round that only one of the two plans has is left out."""
    was = {one.number: one for one in before}
    found = (
        Move(round=one.number, who=tuple(_movers(_places(was[one.number]), _places(one))))
        for one in after
        if one.number in was
    )
    return tuple(move for move in found if move.who)


def _movers(old: Mapping[Player, _Place], new: Mapping[Player, _Place]) -> Iterable[Mover]:
    for player in sorted({*old, *new}, key=lambda player: player.number):
        if old.get(player, _NOWHERE) != new.get(player, _NOWHERE):
            says = f"{_where(old.get(player, _NOWHERE))} → {_where(new.get(player, _NOWHERE))}"
            yield Mover(player=player, says=says)


def _where(place: _Place) -> str:
    if place == _NOWHERE:
        return _("not there")
    if place is None:
        return _("rests")
    table, seat = place
    return _("table %(number)d, %(wind)s") % {"number": table, "wind": wind(seat)}


def drawn_rounds(tournament: Tournament) -> list[RoundPlan]:
    """The saved rounds, in the form of planned ones."""
    by_pk = {one.pk: one for one in tournament.players.select_related("person")}
    numbers = sorted(
        set(Seating.objects.filter(round__tournament=tournament).values_list("round__number", flat=True))
        | set(tournament.rounds.filter(rests__isnull=False).values_list("number", flat=True))
    )
    return [
        RoundPlan(
            number=number,
            tables=tuple(tuple(by_pk[pk] for pk in table) for table in draw.tables),
            resting=tuple(by_pk[pk] for pk in draw.resting),
        )
        for number, draw in zip(numbers, services.stored_rounds(tournament), strict=True)
    ]


def _people(drawn: Sequence[RoundPlan], planned: Sequence[RoundPlan]) -> list[Player]:
    """The people of the plan: players who have left are excluded unless a planned round has them."""
    to_come = _in(planned)
    there = to_come | {player for player in _in(drawn) if player.state not in GONE_STATES}
    return sorted(there or _in(drawn), key=lambda player: player.number)


def _in(rounds: Sequence[RoundPlan]) -> set[Player]:
    return {player for one in rounds for player in chain(chain.from_iterable(one.tables), one.resting)}


def _met(drawn: Sequence[RoundPlan], planned: Sequence[RoundPlan]) -> dict[tuple[Player, Player], list[int]]:
    met: dict[tuple[Player, Player], list[int]] = {}
    for one in (*drawn, *planned):
        for table in one.tables:
            in_order = sorted(table, key=lambda player: player.number)
            for at, first in enumerate(in_order):
                for other in in_order[at + 1 :]:
                    met.setdefault((first, other), []).append(one.number)
    return met


def _numbers(players: Iterable[Player]) -> tuple[int, ...]:
    return tuple(player.number for player in players)


def _places(one: RoundPlan) -> dict[Player, _Place]:
    places: dict[Player, _Place] = dict.fromkeys(one.resting)
    for at, table in enumerate(one.tables, start=1):
        places |= {player: (at, seat) for seat, player in enumerate(table)}
    return places


def _lengths(drawn: int, planned: int, before: int | None) -> Iterable[Figure]:
    """The number of rounds counted, if the previous plan has more or fewer."""
    if before is not None and before != planned:
        yield Figure(
            says=_("Rounds"),
            means=_("those that are drawn, and those planned"),
            here=drawn + planned,
            before=drawn + before,
        )


def _figures(
    found: referee.seating.SeatingReport[Player], old: referee.seating.SeatingReport[Player] | None
) -> Iterable[Figure]:
    known = found.known
    yield Figure(
        says=_("Meetings over the first"),
        means=_("how often a pair sits together again"),
        here=found.extra_meetings,
        least=found.least_extra,
        published=known.extra_meetings if known else None,
        before=old.extra_meetings if old else None,
    )
    yield Figure(
        says=_("Most meetings of one pair"),
        means=_("how often the pair meets that meets most"),
        here=found.most_meetings,
        before=old.most_meetings if old else None,
    )
    if found.together or (old and old.together):
        yield Figure(
            says=_("Of one club or country"),
            means=_("pairs of one club or country at a table, where not all are of it"),
            here=found.together,
            least=found.least_together,
            before=old.together if old else None,
        )
    yield Figure(
        says=_("Winds out of balance"),
        means=_("counts of a wind below or above the even share"),
        here=found.wind_cells_out,
        least=0,
        before=old.wind_cells_out if old else None,
    )
    yield Figure(
        says=_("Returns to a table"),
        means=_(
            "how many people come to a table more often than the rounds make needful, counted table by table"
        ),
        here=found.table_returns,
        published=known.table_returns if known else None,
        before=old.table_returns if old else None,
    )
    if found.least_indirect is not None:
        yield Figure(
            says=_("Least indirect meetings"),
            means=_("two who never meet have both met at least so many of the same people"),
            here=found.least_indirect,
            published=known.least_indirect if known else None,
            before=old.least_indirect if old else None,
        )
    if any(found.rests.values()):
        yield Figure(
            says=_("Most rests"),
            means=_("how often somebody rests who rests most"),
            here=max(found.rests.values()),
            before=max(old.rests.values()) if old else None,
        )
    if found.team_mates:
        yield Figure(
            says=_("Team-mates together"), means=_("pairs of one team at a table"), here=found.team_mates
        )


def _words(found: referee.seating.SeatingReport[Player], rounds: int) -> Iterable[str]:
    """Sentences about the plan that an organizer can publish."""
    facts = {"people": len(found.people), "count": rounds}
    yield _("%(people)d people play %(count)d rounds.") % facts
    if not found.extra_meetings:
        yield _("Nobody meets anybody twice.")
    elif found.extra_meetings == found.least_extra:
        text = _("%(count)d meetings are not the first of their pair; no plan of this size has fewer.")
        yield text % {"count": found.extra_meetings}
    else:
        text = ngettext(
            "%(count)d meeting is not the first of its pair.",
            "%(count)d meetings are not the first of their pair.",
            found.extra_meetings,
        )
        yield text % {"count": found.extra_meetings}
    if not found.wind_cells_out:
        yield _("Everybody sits in each wind as often as in any other, or once more.")
    if not found.table_returns:
        yield _("Nobody comes to a table again before it cannot be helped.")
    rests = Counter(found.rests.values())
    if set(rests) == {0, 1}:
        text = ngettext(
            "%(count)d rests once, and nobody rests twice.",
            "%(count)d rest once, and nobody rests twice.",
            rests[1],
        )
        yield text % {"count": rests[1]}
    elif max(rests, default=0):
        text = _("Whoever rests least does so %(least)d times, whoever rests most %(most)d times.")
        yield text % {"least": min(rests), "most": max(rests)}
    if found.team_mates:
        yield _("Members of one team sit together: open no such round.")


def _winds(found: referee.seating.SeatingReport[Player], people: Sequence[Player]) -> Iterable[WindRow]:
    for player in people:
        had = found.winds[player]
        least, most = sum(had) // len(had), -(-sum(had) // len(had))
        yield WindRow(
            player=player,
            winds=tuple((times, not least <= times <= most) for times in had),
            rests=found.rests[player],
        )


def _matrix(found: referee.seating.SeatingReport[Player], people: Sequence[Player]) -> Matrix:
    at = {player: place for place, player in enumerate(people)}
    squares: tuple[list[tuple[int, int]], ...] = ([], [], [])
    for pair, times in found.meetings.items():
        # Players who have left have no row.
        one, other = (at.get(player) for player in pair)
        if one is None or other is None:
            continue
        squares[min(times, 3) - 1].extend([(one, other), (other, one)])
    once, twice, often = map(_path, squares)
    own = _path([(place, place) for place in range(len(people))])
    # If there is no room for all numbers, show every second, fifth, tenth and so on.
    step = next(step for step in (1, 2, 5, 10) if len(people) <= step * _ROWS_READ)
    edge = tuple((f"{at + 0.5}", player.number) for at, player in enumerate(people) if at % step == 0)
    return Matrix(size=len(people), once=once, twice=twice, often=often, own=own, edge=edge)


def _path(squares: Iterable[tuple[int, int]]) -> str:
    return "".join(f"M{across} {down}h1v1h-1z" for across, down in sorted(squares))
