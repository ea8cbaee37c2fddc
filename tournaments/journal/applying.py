"""The rows that follow from each journal entry.

One function computes them, both for the database, in the entry's own transaction, and for the dictionary with which the
database is compared. Both are `Rows`.
"""

from __future__ import annotations

from typing import assert_never

from tournaments.journal.effects import events, formats, leagues, merging, people, plans, rounds, substituting
from tournaments.journal.effects.lookups import (
    numbered_in_event,
    player_columns,
    round_key,
    table_key,
    tournament_key,
)
from tournaments.journal.fields import STAYS
from tournaments.journal.kinds import (
    ApprovalWanted,
    Attended,
    BonusGiven,
    CallSettled,
    CheckedIn,
    ClockTurned,
    ClubJoined,
    ConditionsShown,
    CountingDecided,
    DeclineLifted,
    Disqualified,
    Erased,
    EventChanged,
    EventDeleted,
    EventMade,
    Exchanged,
    GameJudged,
    LotDrawn,
    MeetingSet,
    MergeLifted,
    NotesTaken,
    OpeningUndone,
    PenaltyGiven,
    PenaltyLifted,
    PeopleEntered,
    PeopleGrouped,
    PeopleMerged,
    PersonRemoved,
    PlaceDeclined,
    PlanEdited,
    PlanSaved,
    PlayersNumbered,
    PlayerStateChanged,
    Published,
    RefereeCalled,
    RefereeComes,
    Reseated,
    ResultsHidden,
    Returned,
    RoundDiscarded,
    RoundDrawn,
    RoundFinished,
    RoundOpened,
    RoundReopened,
    RoundStated,
    RulesDecided,
    RulesReplaced,
    RulingNumbered,
    SeasonEnded,
    SeasonReopened,
    SeatsShown,
    SheetChecked,
    StagesSaved,
    State,
    Substituted,
    SubstitutionLifted,
    TeamsSaved,
    Withdrawn,
)
from tournaments.journal.reading import to_json
from tournaments.journal.rows import Line, RowKind, Rows

__all__ = ["apply"]


def apply(line: Line, rows: Rows) -> None:
    """Write the rows that follow from the entry.

    Raises `LookupError` if it refers to a row that no entry before it made.
    """
    content = line.content
    match content:
        case EventMade():
            events.make_event(line, content, rows)
        case EventChanged():
            columns = {
                name: value for name, value in events.changed_columns(content).items() if value is not STAYS
            }
            rows.change("tournament", {"uid": line.event}, **columns)
        case Published():
            rows.change(
                "tournament",
                {"uid": line.event},
                public=content.public,
                rulings_public=content.rulings_public,
                rulings_named=content.rulings_named,
            )
        case ConditionsShown():
            columns = {"conditions_shown": content.shown, "conditions_delay": content.delay}
            rows.change("tournament", {"uid": line.event}, **columns)
        case PeopleEntered():
            people.enter_people(line, content, rows)
        case Withdrawn():
            people.set_state(line, content.who, State.WITHDRAWN, rows)
        case Returned():
            people.set_state(line, content.who, State.PLAYING, rows)
        case Disqualified():
            people.set_state(line, content.who, State.DISQUALIFIED, rows)
        case PlayerStateChanged():
            people.set_state(line, content.who, content.state, rows)
        case CheckedIn():
            for person_id in content.who:
                people.set_presence(line, person_id, content.here, rows)
        case PersonRemoved():
            people.remove_person(line, content, rows)
        case PeopleMerged():
            merging.apply_merge(line, content, rows)
        case MergeLifted():
            merging.undo_merge(line, content, rows)
        case PlayersNumbered():
            people.number_players(line, content, rows)
        case Substituted():
            substituting.apply_substitution(line, content, rows)
        case SubstitutionLifted():
            substituting.undo_substitution(line, content, rows)
        case Exchanged():
            rounds.exchange_seats(line, content, rows)
        case Reseated():
            rounds.reseat_table(line, content, rows)
        case LotDrawn():
            people.draw_lots(line, content, rows)
        case PeopleGrouped():
            for grouped in content.groups:
                rows.change("player", player_columns(line, grouped.who, rows), group=grouped.group)
        case Erased():
            rows.find("player", **player_columns(line, content.who, rows))
            rows.set_seal(content.who, None)
        case RoundDrawn():
            rounds.draw_round(line, content, rows)
        case RoundDiscarded():
            rounds.drop_round(round_key(line, content.round, rows), rows)
            rows.remove_ledgers(content.round)
        case RoundOpened():
            rows.change("round", numbered_in_event(line, rows, number=content.round), state="open")
            rounds.set_starting_points(line, content.round, content.begins, rows)
        case OpeningUndone():
            rounds.undo_opening(line, content, rows)
        case RoundReopened():
            rows.change("round", numbered_in_event(line, rows, number=content.round), state="open")
        case RoundFinished():
            rows.change("round", numbered_in_event(line, rows, number=content.round), state="finished")
            for table_head in content.tables:
                rows.note_head(content.round, table_head.table, table_head.entries, table_head.head)
        case RoundStated():
            rounds.state_results(line, content, rows)
        case SheetChecked():
            rows.add(
                "sheet_check",
                0,
                table_id=table_key(line, content.round, content.table, rows),
                number=content.entry,
                by=line.by,
                at=line.at,
            )
            rows.note_head(content.round, content.table, content.entry, content.head)
        case RulesReplaced():
            rows.change(
                "tournament",
                {"uid": line.event},
                ruleset_key=content.rules.base,
                overlay=to_json(content.rules.set_),
            )
        case RulesDecided():
            events.decide_rules(line, content, rows)
        case ClockTurned():
            round_ = round_key(line, content.round, rows)
            rows.add(
                "clock_event",
                0,
                round_id=round_,
                number=content.turn,
                kind=content.does.value,
                minutes=content.minutes,
                table_id=None
                if content.table is None
                else rows.find("table", round_id=round_, number=content.table),
                by=line.by,
                at=line.at,
            )
        case RefereeCalled():
            rounds.call_referee(line, content, rows)
        case RefereeComes():
            rows.change(
                "referee_call",
                {"table_id": table_key(line, content.round, content.table, rows), "number": content.call},
                answered_by=line.by,
                answered_at=line.at,
            )
        case CallSettled():
            call = {"table_id": table_key(line, content.round, content.table, rows), "number": content.call}
            if not rows.drop("referee_call", call):
                raise LookupError(f"no referee_call with {call}")
        case RulingNumbered():
            table = table_key(line, content.round, content.table, rows)
            rows.add(
                "logged_ruling",
                0,
                **numbered_in_event(line, rows, number=content.ruling),
                entry_id=rows.find("entry", table_id=table, number=content.entry),
            )
            rows.note_head(content.round, content.table, content.entry, content.head)
        case PenaltyGiven() | BonusGiven():
            people.give_points(line, content, rows)
        case PenaltyLifted():
            lifted = numbered_in_event(line, rows, number=content.penalty)
            kind: RowKind = "penalty" if rows.keys("penalty", **lifted) else "team_penalty"
            rows.change(kind, lifted, lifted_by_entry=line.number)
        case StagesSaved():
            formats.replace_stages(line, content, rows)
        case PlaceDeclined():
            formats.add_stage_place(line, 0, content.stage, content.who, rows, listed=False)
        case DeclineLifted():
            declined = {"stage": content.stage, "who": content.who, "listed": False}
            if not rows.drop("stage_place", {"tournament_id": tournament_key(line, rows), **declined}):
                raise LookupError(f"no stage_place with {declined}")
        case TeamsSaved():
            formats.replace_teams(line, content, rows)
        case PlanSaved():
            plans.replace_plan(line, content, rows)
        case PlanEdited():
            rows.change("plan", {"tournament_id": tournament_key(line, rows)}, version=content.version)
            rows.drop("planned_seat", plans.planned_round(line, content.planned.round, rows))
            plans.add_planned_seats(line, content.planned, 0, rows)
        case SeatsShown():
            rows.change("tournament", {"uid": line.event}, seats_shown_to=content.to)
        case ResultsHidden():
            rows.change("tournament", {"uid": line.event}, results_hidden_from=content.from_)
        case ApprovalWanted():
            rows.change("tournament", {"uid": line.event}, approves=content.wanted)
        case ClubJoined():
            rows.change("tournament", {"uid": line.event}, club=content.club)
        case MeetingSet():
            leagues.set_meeting(line, content, rows)
        case Attended():
            leagues.record_attendance(line, content, rows)
        case NotesTaken():
            leagues.take_notes(line, content, rows)
        case GameJudged():
            table = table_key(line, content.round, content.table, rows)
            rows.change("table", {"id": table}, counts=content.counts.value)
        case CountingDecided():
            leagues.decide_counting(line, content, rows)
        case SeasonEnded():
            leagues.end_season(line, content, rows)
        case SeasonReopened():
            rows.change("tournament", {"uid": line.event}, ended=False)
            rows.drop("season_place", {"tournament_id": tournament_key(line, rows)})
        case EventDeleted():
            events.delete_event(line, rows)
        case _:
            assert_never(content)
