"""Relay legs that started with points that have changed since.

Correcting a leg does not change the legs opened after it: nobody can play with points other than those on the table.
The gains of each leg count, and the teams' totals are therefore right. This module explains why a table's starting
points differ from the current ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.frozen import dataclass
from tournaments.common import points
from tournaments.common.language import joined
from tournaments.models import JournalEntry, Round, Table
from tournaments.services.events import relay
from tournaments.services.events.memberships import Memberships
from tournaments.services.tables import table_actions

__all__ = ["CorrectedLeg", "of_round", "of_table"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedLeg:
    """A table that started with points other than the current sums of the earlier legs, in sentences.

    *legs* are the rounds that were reopened since; *teams* say what each started with and what it has now.
    """

    table: Table
    legs: tuple[int, ...]
    teams: tuple[str, ...]

    @property
    def heading(self) -> str:
        """The corrected rounds, and the table that was opened before the correction."""
        text = ngettext(
            "Round %(rounds)s was corrected after table %(table)d of round %(number)d was opened.",
            "Rounds %(rounds)s were corrected after table %(table)d of round %(number)d was opened.",
            len(self.legs),
        )
        legs = joined(map(str, self.legs))
        return text % {"rounds": legs, "table": self.table.number, "number": self.table.round.number}


def of_round(round_: Round) -> tuple[CorrectedLeg, ...]:
    """The affected tables of the round, and those of later rounds that were opened before the round was corrected."""
    return tuple(
        leg
        for leg in _corrected_legs(round_)
        if leg.table.round_id == round_.pk or (round_.number in leg.legs)
    )


def of_table(table: Table) -> tuple[CorrectedLeg, ...]:
    """The table if it is affected, and the tables of later rounds that were opened before its round was corrected."""
    return tuple(
        leg for leg in of_round(table.round) if leg.table.pk == table.pk or table.round.number in leg.legs
    )


def _corrected_legs(round_: Round) -> Iterator[CorrectedLeg]:
    """Every such table of the event, from the round on, by round and number."""
    tournament = round_.tournament
    reopened = _reopened_rounds(tournament.uid) if tournament.relay_stock is not None else {}
    affected = {number: legs for number, legs in reopened.items() if number >= round_.number}
    if not affected:
        return
    rounds = {event_round.number: event_round for event_round in tournament.rounds.order_by("number")}
    memberships = Memberships(tournament)
    for number, legs in sorted(affected.items()):
        # A correction in progress would give wrong figures.
        if any(
            table_actions.unfinished_tables(rounds[leg])
            for leg in legs
            if rounds[leg].state == Round.State.OPEN
        ):
            continue
        current_points = relay.team_points(tournament, number, memberships)
        for table in rounds[number].tables.filter(start__isnull=False).order_by("number"):
            table.round = rounds[number]
            teams = [memberships.team_of(player, rounds[number].date) for player in relay.players_at(table)]
            text = _(
                "%(team)s started with %(start)s, but the results of the earlier rounds now add up to %(points)s."
            )
            sentences = tuple(
                text
                % {
                    "team": team.name,
                    "start": points.score(start),
                    "points": points.score(current_points[team.pk]),
                }
                for team, start in zip(teams, table.start or (), strict=True)
                if team is not None and current_points.get(team.pk, start) != start
            )
            if sentences:
                yield CorrectedLeg(table=table, legs=tuple(sorted(legs)), teams=sentences)


def _reopened_rounds(event: str) -> dict[int, set[int]]:
    """For each opened round, by number, the earlier rounds that were reopened since."""
    reopened: dict[int, set[int]] = defaultdict(set)
    opened: set[int] = set()
    entries = JournalEntry.objects.filter(
        event=event, kind__in=("opening", "opening_undone", "reopening")
    ).order_by("number")
    for kind, payload in entries.values_list("kind", "payload"):
        number = payload["round"]
        if kind == "opening":
            opened.add(number)
            continue
        if kind == "opening_undone":
            # When it is opened again, it starts with the current sums of the earlier legs.
            opened.discard(number)
            reopened.pop(number, None)
            continue
        for later_round in opened:
            if later_round > number:
                reopened[later_round].add(number)
    return reopened
