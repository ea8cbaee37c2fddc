"""Plan the rounds that are stored, from the rounds and meetings of an event file."""

from __future__ import annotations

from collections.abc import Iterator

from referee.frozen import dataclass
from tournaments.journal.kinds import MeetingSet, RulesOverlay
from tournaments.services.clubs import meetings
from tournaments.services.interchange.eventfile.formats import split_into_rounds
from tournaments.services.interchange.eventfile.shape import GameIn, MeetingIn, RoundIn, TableIn
from tournaments.services.interchange.importing.own_rules import read_overlay
from tournaments.services.interchange.importing.refusals import refusing
from tournaments.services.interchange.importing.state import ImportState
from tournaments.services.people.names import normalize_name

__all__ = ["PlannedRound", "plan_meetings", "plan_rounds"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRound:
    """A round to be stored, with its path in the file and those of its tables; *meeting* is its meeting, if any."""

    path: str
    round: RoundIn
    tables: tuple[tuple[str, TableIn | GameIn], ...]
    meeting: MeetingIn | None = None

    @property
    def rules(self) -> RulesOverlay | None:
        """The rules of its meeting over the event's."""
        return None if self.meeting is None else read_overlay(self.meeting.rules)

    def is_friendly(self, table: TableIn | GameIn) -> bool:
        """Return whether a game does not count, by its own field or else its meeting's."""
        if self.meeting is None or not isinstance(table, GameIn):
            return False
        return self.meeting.friendly if table.friendly is None else table.friendly


def plan_rounds(state: ImportState) -> Iterator[PlannedRound]:
    """Yield the rounds of the file."""
    for index, round_ in enumerate(state.event_file.rounds or ()):
        path = f"rounds[{index}]"
        state.parts[index + 1] = [round_.number]
        tables_ = tuple(
            (f"{path}.tables[{table_index}]", table) for table_index, table in enumerate(round_.tables or ())
        )
        yield PlannedRound(path=path, round=round_, tables=tables_)


def plan_meetings(state: ImportState) -> Iterator[PlannedRound]:
    """Yield a meeting's games as rounds in which nobody sits twice; they share the meeting's name.

    The order is by date if all meetings with games have one; meetings without a date come last.
    """
    indexed_meetings = list(enumerate(state.event_file.meetings or ()))
    if all(meeting.date for _at, meeting in indexed_meetings if meeting.is_played):
        indexed_meetings.sort(key=lambda item: (not item[1].date, item[1].date))
    number = 0
    for index, meeting in indexed_meetings:
        path = f"meetings[{index}]"
        state.parts[index + 1] = []
        has_results = meeting.is_played and all(game.result or game.ledger for game in meeting.games)
        with refusing(path):
            meetings.save_meeting(
                state.event,
                MeetingSet(
                    meeting=meeting.id,
                    date=meeting.date,
                    division=normalize_name(meeting.division),
                    rules=read_overlay(meeting.rules),
                    friendly=meeting.friendly,
                    over=has_results if meeting.over is None else meeting.over,
                ),
                act=state.then(f"meeting-{index}"),
            )
        for game_indexes in split_into_rounds(meeting):
            number += 1
            state.parts[index + 1].append(number)
            round_ = RoundIn(number=number, tables=(), date=meeting.date, name=meeting.id)
            tables_ = tuple(
                (f"{path}.games[{inner_index}]", meeting.games[inner_index]) for inner_index in game_indexes
            )
            yield PlannedRound(path=path, round=round_, tables=tables_, meeting=meeting)
        for inner_index, meeting_round in enumerate(meeting.rounds or ()):
            number += 1
            state.parts[index + 1].append(number)
            round_ = RoundIn(
                number=number,
                results=meeting_round.results,
                rests=meeting_round.rests,
                games=meeting_round.games,
                date=meeting.date,
                name=meeting.id,
                state=meeting_round.state,
            )
            yield PlannedRound(path=f"{path}.rounds[{inner_index}]", round=round_, tables=(), meeting=meeting)
