"""Facts of an event that decide which sheets can be printed."""

from __future__ import annotations

from functools import cached_property

from tournaments.models import Entry, LoggedRuling, Meeting, Player, Round, Seating, Table, Tournament
from tournaments.presenters.events import standings, teams
from tournaments.presenters.events.own_schedules import is_expected
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.tables.hands import hand_records
from tournaments.services.events.plans.round_plans import planned_rounds

__all__ = ["EventFacts"]


class EventFacts:
    """Facts about *event*, each read on first use and then cached."""

    def __init__(self, event: Tournament) -> None:
        self.event = event

    @cached_property
    def people(self) -> list[Player]:
        """Everybody who is entered, without erased people."""
        return [player for player in self.event.players.all() if not player.person.is_erased]

    @cached_property
    def has_people_to_come(self) -> bool:
        """Whether anybody is expected to play."""
        return any(map(is_expected, self.people))

    @cached_property
    def rounds(self) -> list[Round]:
        """The rounds that are drawn, in play or finished."""
        return list(self.event.rounds.order_by("number"))

    @cached_property
    def has_plan(self) -> bool:
        """Whether rounds are planned that are not drawn yet."""
        return bool(planned_rounds(self.event))

    @cached_property
    def has_tables(self) -> bool:
        """Whether any round has tables; one that was imported as totals has none."""
        return Table.objects.filter(round__tournament=self.event).exists()

    @cached_property
    def has_seats(self) -> bool:
        """Whether any round has known seats."""
        return Seating.objects.filter(round__tournament=self.event).exists()

    @cached_property
    def opened(self) -> list[Table]:
        """The tables of rounds that are in play or finished."""
        tables = Table.objects.filter(round__tournament=self.event).exclude(round__state=Round.State.DRAWN)
        return list(tables.select_related("round__tournament").order_by("round__number", "number"))

    @cached_property
    def has_entries(self) -> bool:
        """Whether anything was entered at any table."""
        return Entry.objects.filter(table__round__tournament=self.event).exists()

    @cached_property
    def has_tiles(self) -> bool:
        """Whether any hand was entered with its tiles."""
        return next(hand_records.table_records(self.opened), None) is not None

    @cached_property
    def has_rulings(self) -> bool:
        """Whether any ruling was given."""
        return LoggedRuling.objects.filter(tournament=self.event).exists()

    @cached_property
    def has_physical_tables(self) -> bool:
        """Whether the tables of the hall have links."""
        return self.event.physical_tables.exists()

    @cached_property
    def meetings(self) -> list[Meeting]:
        """The evenings of a league, set up or held."""
        return list(self.event.meetings.order_by("date", "pk"))

    @cached_property
    def standings(self) -> Standings:
        """The standings as officials see them now."""
        return standings.current(self.event)

    @cached_property
    def is_ranked(self) -> bool:
        """Whether anybody has a rank."""
        return bool(self.rounds) and any(row.rank is not None for row in self.standings.rows)

    @cached_property
    def has_ranked_teams(self) -> bool:
        """Whether any team has a rank."""
        return bool(self.rounds) and any(row.rank is not None for row in teams.current(self.event).rows)
