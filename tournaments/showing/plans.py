"""What is a plan of rounds worth, whom does it seat where, and how does it differ from another?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from tournaments.models import Player, Round, Seating, Tournament
from tournaments.services import rounds as services
from tournaments.services.plans.planned import Planned, apart, faults, left_out
from tournaments.services.plans.planned import planned as planned_rounds

__all__ = ["Figure", "Matrix", "Move", "PlanPage", "RoundLine", "WindRow", "moves", "page", "report"]

MOST_IN_MATRIX = 128
"""So many people have squares that can be told apart."""
MOST_NAMED = 40
"""So many pairs are named in a list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A number that a plan comes to, beside what no plan can be below, the best published one, and the plan before."""

    says: str
    means: str
    here: int | None
    least: int | None = None
    published: int | None = None
    before: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """Who meets whom, as a square of *size* by *size* in the order of *people*.

    *paths* are the squares of those who meet once, twice, and three times or more, as SVG's path data.
    """

    size: int
    people: tuple[Player, ...]
    paths: tuple[str, str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class WindRow:
    """How often somebody sits in each wind, with whether that is out of the even share, and how often they rest."""

    player: Player
    winds: tuple[tuple[int, bool], ...]
    rests: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """A planned round, and in sentences what keeps it from being played or will surprise somebody."""

    planned: Planned
    faults: tuple[str, ...]
    left_out: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Who sits elsewhere than before in a round, each with the old and the new table; None where they have none."""

    round: int
    who: tuple[tuple[Player, int | None, int | None], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanPage:
    """A plan with its report: of the event from the first round on, those that were drawn already included."""

    rounds: tuple[RoundLine, ...]
    figures: tuple[Figure, ...]
    words: tuple[str, ...]
    repeats: tuple[tuple[Player, Player, tuple[int, ...]], ...]
    more_repeats: int
    winds: tuple[WindRow, ...]
    matrix: Matrix | None


def page(
    tournament: Tournament, planned: Sequence[Planned], *, before: Sequence[Planned] | None = None
) -> PlanPage:
    """The plan and what it comes to; with the plan *before*, what that came to stands beside it."""
    drawn = _drawn(tournament)
    people = _people(drawn, planned)
    found = report(tournament, drawn, planned)
    old = None if before is None else report(tournament, drawn, before)
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
                faults=tuple(faults(tournament, one)),
                left_out=tuple(left_out(tournament, one)),
            )
            for one in planned
        ),
        figures=tuple(_figures(found, old)),
        words=tuple(_words(found, len(drawn) + len(planned))),
        repeats=tuple(again[:MOST_NAMED]),
        more_repeats=max(0, len(again) - MOST_NAMED),
        winds=tuple(_winds(found, people)),
        matrix=_matrix(found, people) if len(people) <= MOST_IN_MATRIX else None,
    )


def report(
    tournament: Tournament, drawn: Sequence[Planned], planned: Sequence[Planned]
) -> referee.SeatingReport[Player]:
    """What the rounds that were *drawn* and those *planned* come to together."""
    people = _people(drawn, planned)
    by_pk = {one.pk: one for one in people}
    teams = [[by_pk[pk] for pk in team if pk in by_pk] for team in apart(tournament)]
    return referee.report_on(
        people,
        [one.tables for one in (*drawn, *planned)],
        seats=tournament.ruleset.players,
        apart=teams,
        alike=[[by_pk[pk] for pk in club] for club in services.clubs(people)],
    )


def moves(before: Sequence[Planned], after: Sequence[Planned]) -> tuple[Move, ...]:
    """Who sits elsewhere in which round; a round that only one of the two plans has is left out."""
    was = {one.number: one for one in before}
    found = []
    for one in after:
        if one.number in was:
            old, new = _places(was[one.number]), _places(one)
            who = tuple(
                (player, old.get(player), new.get(player))
                for player in sorted({*old, *new}, key=lambda player: player.number)
                if (player in old, old.get(player)) != (player in new, new.get(player))
            )
            found.append(Move(round=one.number, who=who))
    return tuple(found)


def schedule(
    tournament: Tournament, *, everything: bool
) -> tuple[tuple[int, ...], list[tuple[Player, list[str]]]]:
    """The numbers of the rounds, and each player by name with their place in each; without *everything*, what is shown.

    A place is a table with a wind; a dash where they rest, nothing where they are not there.
    """
    shown = [
        (one.number, one.tables, one.resting)
        for one in (*_drawn(tournament), *planned_rounds(tournament))
        if everything or one.number <= tournament.seats_shown_to or _opened(tournament, one.number)
    ]
    places: dict[Player, dict[int, str]] = {}
    for number, tables, resting in shown:
        for at, table in enumerate(tables, start=1):
            for seat, player in enumerate(table):
                places.setdefault(player, {})[number] = f"{at} {referee.WINDS[seat]}"
        for player in resting:
            places.setdefault(player, {})[number] = "–"
    numbers = tuple(number for number, _tables, _resting in shown)
    return numbers, [(player, [places[player].get(number, "") for number in numbers]) for player in places]


def _opened(tournament: Tournament, number: int) -> bool:
    return tournament.rounds.filter(number=number).exclude(state=Round.State.DRAWN).exists()


def _drawn(tournament: Tournament) -> list[Planned]:
    """The rounds that are stored, as planned ones are."""
    by_pk = {one.pk: one for one in tournament.players.select_related("person")}
    numbers = sorted(
        set(Seating.objects.filter(round__tournament=tournament).values_list("round__number", flat=True))
        | set(tournament.rounds.filter(rests__isnull=False).values_list("number", flat=True))
    )
    return [
        Planned(
            number=number,
            tables=tuple(tuple(by_pk[pk] for pk in table) for table in draw.tables),
            resting=tuple(by_pk[pk] for pk in draw.resting),
        )
        for number, draw in zip(numbers, services.stored_rounds(tournament), strict=True)
    ]


def _people(drawn: Sequence[Planned], planned: Sequence[Planned]) -> list[Player]:
    there = {
        player for one in (*drawn, *planned) for player in chain(chain.from_iterable(one.tables), one.resting)
    }
    return sorted(there, key=lambda player: player.number)


def _met(drawn: Sequence[Planned], planned: Sequence[Planned]) -> dict[tuple[Player, Player], list[int]]:
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


def _places(one: Planned) -> dict[Player, int | None]:
    places: dict[Player, int | None] = dict.fromkeys(one.resting)
    return places | {player: at for at, table in enumerate(one.tables, start=1) for player in table}


def _figures(
    found: referee.SeatingReport[Player], old: referee.SeatingReport[Player] | None
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
        means=_("how often somebody comes to a table more often than the rounds make needful"),
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


def _words(found: referee.SeatingReport[Player], rounds: int) -> Iterable[str]:
    """What an organizer can publish of the plan."""
    facts = {"people": len(found.people), "rounds": rounds}
    yield _("%(people)d people play %(rounds)d rounds.") % facts
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
    if len(rests) > 1 or 0 not in rests:
        text = _("Each rests %(least)d to %(most)d times.")
        yield text % {"least": min(rests), "most": max(rests)}
    if found.team_mates:
        yield _("Members of one team sit together: open no such round.")


def _winds(found: referee.SeatingReport[Player], people: Sequence[Player]) -> Iterable[WindRow]:
    for player in people:
        had = found.winds[player]
        least, most = sum(had) // len(had), -(-sum(had) // len(had))
        yield WindRow(
            player=player,
            winds=tuple((times, not least <= times <= most) for times in had),
            rests=found.rests[player],
        )


def _matrix(found: referee.SeatingReport[Player], people: Sequence[Player]) -> Matrix:
    at = {player: place for place, player in enumerate(people)}
    squares: tuple[list[str], list[str], list[str]] = ([], [], [])
    for pair, times in found.meetings.items():
        one, other = sorted(at[player] for player in pair)
        squares[min(times, 3) - 1].append(f"M{one} {other}h1v1h-1zM{other} {one}h1v1h-1z")
    return Matrix(size=len(people), people=tuple(people), paths=tuple("".join(sorted(of)) for of in squares))
