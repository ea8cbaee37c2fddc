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
    what = line.what
    match what:
        case EventMade():
            events.make_event(line, what, rows)
        case EventChanged():
            columns = {
                name: value for name, value in events.changed_columns(what).items() if value is not STAYS
            }
            rows.change("tournament", {"uid": line.event}, **columns)
        case Published():
            rows.change(
                "tournament",
                {"uid": line.event},
                public=what.public,
                rulings_public=what.rulings_public,
                rulings_named=what.rulings_named,
            )
        case ConditionsShown():
            columns = {"conditions_shown": what.shown, "conditions_delay": what.delay}
            rows.change("tournament", {"uid": line.event}, **columns)
        case PeopleEntered():
            people.enter_people(line, what, rows)
        case Withdrawn():
            people.set_state(line, what.who, State.WITHDRAWN, rows)
        case Returned():
            people.set_state(line, what.who, State.PLAYING, rows)
        case Disqualified():
            people.set_state(line, what.who, State.DISQUALIFIED, rows)
        case PlayerStateChanged():
            people.set_state(line, what.who, what.state, rows)
        case CheckedIn():
            for who in what.who:
                people.set_presence(line, who, what.here, rows)
        case PersonRemoved():
            people.remove_person(line, what, rows)
        case PeopleMerged():
            merging.apply_merge(line, what, rows)
        case MergeLifted():
            merging.undo_merge(line, what, rows)
        case PlayersNumbered():
            people.number_players(line, what, rows)
        case Substituted():
            substituting.apply_substitution(line, what, rows)
        case SubstitutionLifted():
            substituting.undo_substitution(line, what, rows)
        case Exchanged():
            rounds.exchange_seats(line, what, rows)
        case Reseated():
            rounds.reseat_table(line, what, rows)
        case LotDrawn():
            people.draw_lots(line, what, rows)
        case PeopleGrouped():
            for one in what.groups:
                rows.change("player", player_columns(line, one.who, rows), group=one.group)
        case Erased():
            rows.find("player", **player_columns(line, what.who, rows))
            rows.sealed(what.who, None)
        case RoundDrawn():
            rounds.draw_round(line, what, rows)
        case RoundDiscarded():
            rounds.drop_round(round_key(line, what.round, rows), rows)
            rows.unbased(what.round)
        case RoundOpened():
            rows.change("round", numbered_in_event(line, rows, number=what.round), state="open")
            rounds.set_starting_points(line, what.round, what.begins, rows)
        case OpeningUndone():
            rounds.undo_opening(line, what, rows)
        case RoundReopened():
            rows.change("round", numbered_in_event(line, rows, number=what.round), state="open")
        case RoundFinished():
            rows.change("round", numbered_in_event(line, rows, number=what.round), state="finished")
            for head in what.tables:
                rows.noted(what.round, head.table, head.entries, head.head)
        case RoundStated():
            rounds.state_results(line, what, rows)
        case SheetChecked():
            rows.add(
                "sheet_check",
                0,
                table_id=table_key(line, what.round, what.table, rows),
                number=what.entry,
                by=line.by,
                at=line.at,
            )
            rows.noted(what.round, what.table, what.entry, what.head)
        case RulesReplaced():
            rows.change(
                "tournament",
                {"uid": line.event},
                ruleset_key=what.rules.base,
                overlay=to_json(what.rules.set_),
            )
        case RulesDecided():
            events.decide_rules(line, what, rows)
        case ClockTurned():
            round_ = round_key(line, what.round, rows)
            rows.add(
                "clock_event",
                0,
                round_id=round_,
                number=what.turn,
                kind=what.does.value,
                minutes=what.minutes,
                table_id=None
                if what.table is None
                else rows.find("table", round_id=round_, number=what.table),
                by=line.by,
                at=line.at,
            )
        case RefereeCalled():
            rounds.call_referee(line, what, rows)
        case RefereeComes():
            rows.change(
                "referee_call",
                {"table_id": table_key(line, what.round, what.table, rows), "number": what.call},
                answered_by=line.by,
                answered_at=line.at,
            )
        case CallSettled():
            call = {"table_id": table_key(line, what.round, what.table, rows), "number": what.call}
            if not rows.drop("referee_call", call):
                raise LookupError(f"no referee_call with {call}")
        case RulingNumbered():
            table = table_key(line, what.round, what.table, rows)
            rows.add(
                "logged_ruling",
                0,
                **numbered_in_event(line, rows, number=what.ruling),
                entry_id=rows.find("entry", table_id=table, number=what.entry),
            )
            rows.noted(what.round, what.table, what.entry, what.head)
        case PenaltyGiven() | BonusGiven():
            people.give_points(line, what, rows)
        case PenaltyLifted():
            lifted = numbered_in_event(line, rows, number=what.penalty)
            of: RowKind = "penalty" if rows.each("penalty", **lifted) else "team_penalty"
            rows.change(of, lifted, lifted_by_entry=line.number)
        case StagesSaved():
            formats.lay_stages(line, what, rows)
        case PlaceDeclined():
            formats.add_stage_place(line, 0, what.stage, what.who, rows, listed=False)
        case DeclineLifted():
            place = {"stage": what.stage, "who": what.who, "listed": False}
            if not rows.drop("stage_place", {"tournament_id": tournament_key(line, rows), **place}):
                raise LookupError(f"no stage_place with {place}")
        case TeamsSaved():
            formats.lay_teams(line, what, rows)
        case PlanSaved():
            plans.lay_plan(line, what, rows)
        case PlanEdited():
            rows.change("plan", {"tournament_id": tournament_key(line, rows)}, version=what.version)
            rows.drop("planned_seat", plans.planned_round(line, what.planned.round, rows))
            plans.add_planned_seats(line, what.planned, 0, rows)
        case SeatsShown():
            rows.change("tournament", {"uid": line.event}, seats_shown_to=what.to)
        case ResultsHidden():
            rows.change("tournament", {"uid": line.event}, results_hidden_from=what.from_)
        case ApprovalWanted():
            rows.change("tournament", {"uid": line.event}, approves=what.wanted)
        case ClubJoined():
            rows.change("tournament", {"uid": line.event}, club=what.club)
        case MeetingSet():
            leagues.set_meeting(line, what, rows)
        case Attended():
            leagues.record_attendance(line, what, rows)
        case NotesTaken():
            leagues.take_notes(line, what, rows)
        case GameJudged():
            table = table_key(line, what.round, what.table, rows)
            rows.change("table", {"id": table}, counts=what.counts.value)
        case CountingDecided():
            leagues.decide_counting(line, what, rows)
        case SeasonEnded():
            leagues.end_season(line, what, rows)
        case SeasonReopened():
            rows.change("tournament", {"uid": line.event}, ended=False)
            rows.drop("season_place", {"tournament_id": tournament_key(line, rows)})
        case EventDeleted():
            events.delete_event(line, rows)
        case _:
            assert_never(what)
