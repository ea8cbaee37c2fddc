"""`verify` names every change made behind the desk, and `rebuild` restores the rows that follow from a journal."""

import io
import json
from contextlib import contextmanager
from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction

import referee
from tests.acts import by
from tests.entries import ruling_entry
from tests.sampled import every_nth
from tests.tournaments.kept import play_once
from tests.tournaments.tables import games
from tests.tournaments.tables.games import ONE, TWO
from tournaments.common.errors import DeskError, StateError
from tournaments.journal.kinds import (
    BestGames,
    BestOf,
    Enters,
    EventChanged,
    EventChanges,
    EventKind,
    FinalPlace,
    Handicap,
    MeetingSet,
    Member,
    PlanningMethod,
    Presence,
    SeasonCounting,
    SeasonEnded,
    SeasonReopened,
    StageSettings,
    Team,
)
from tournaments.models import (
    Anchor,
    Announcement,
    Attendance,
    ClockEvent,
    CountingDecision,
    Entry,
    Folded,
    JournalEntry,
    LoggedRuling,
    Meeting,
    Penalty,
    Person,
    Plan,
    PlannedSeat,
    Player,
    RefereeCall,
    Rest,
    Round,
    RoundResult,
    RulesDecision,
    SeasonPlace,
    Seating,
    SheetCheck,
    Stage,
    StagePlace,
    Substitution,
    Table,
    TeamLot,
    TeamMember,
    TeamPenalty,
    Tournament,
)
from tournaments.models import Team as TeamRow
from tournaments.models.sealing import unlocked
from tournaments.presenters.events import standings
from tournaments.presenters.rulings.effects import announcement
from tournaments.presenters.rulings.rulebooks import rules_decisions as would
from tournaments.services.clubs import counting_rules, meetings
from tournaments.services.events import (
    lots,
    penalties,
    results,
    rounds,
    stage_formats,
    substitutions,
    tournaments,
)
from tournaments.services.events.plans import saving
from tournaments.services.events.plans.round_plans import RoundPlan
from tournaments.services.integrity.faults import Fault, FaultKind
from tournaments.services.integrity.journal.chain import chain_hash, open_journal
from tournaments.services.integrity.rebuilding import RebuildSummary, rebuild
from tournaments.services.integrity.verifying import CheckedEvent, verify_events
from tournaments.services.people import entry_list, erasing
from tournaments.services.rulings import giving, rules, rules_decisions
from tournaments.services.tables import calls, clocks, ledger

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)
LATE = referee.judgement.Judgement(
    seat=ONE, decision=referee.answers.Measure.WARNING, facts="late", judge="J", extra_minutes=3
)


@pytest.fixture
def event(db, request, of_the_run):
    """An event with decisions of every kind: 17 players, a finished round, one in play, one drawn."""
    play_once(of_the_run, "something of every sort", lambda: played(request.getfixturevalue("full_cup")))
    return Tournament.objects.get()


def played(full_cup):
    entry_list.enter(full_cup, "Seventeenth（じゅうなな）", act=by())
    tournaments.publish_rulings(full_cup, rulings_public=True, rulings_named=False, act=by())
    tournaments.set_last_round(full_cup, 3, act=by())
    first = rounds.draw(full_cup, 1, act=by())
    rounds.open_round(first, act=by())
    games.play(first.tables.get(number=1), *games.HANCHAN[:3])
    paper = referee.ledger.Result(scores=(45000, 35000, 25000, 15000))
    results.enter(first.tables.get(number=2), paper, by="Olga", expects=1, key="paper")
    results.check(first.tables.get(number=2), act=by("Ann"), is_official=True)
    rounds.finish(first, anyway=True, act=by())
    second = rounds.draw(full_cup, 2, act=by())
    rounds.open_round(second, act=by())
    clocks.start(second, 75, act=by(at=NOON))
    table = second.tables.get(number=2)
    games.play(table, games.ron(TWO, ONE, 3, 30))
    giving.give(
        table, ruling_entry(LATE, "E2"), announced=announcement, by="Jiro", expects=2, key="the-ruling"
    )
    calls.answer_call(calls.call(table, act=by(device="phone")).pk, second, act=by("Ann"))
    games.play(second.tables.get(number=3), games.ron(TWO, ONE, 3, 30))
    draft = rules.make_draft("ema-2025", {"uma": [20000, 10000, -10000, -20000]})
    seen = would.preview(full_cup, draft).seen
    rules_decisions.decide(
        full_cup, draft, seen_mark=full_cup.rules_mark, preview_digest=seen, act=by(why="a slip of the pen")
    )
    third = rounds.draw(full_cup, 3, act=by())
    resting = third.rests.get().player
    substitutions.replace(third, third.seatings.order_by("pk").last().player, resting, act=by())
    penalties.give(full_cup.players.get(number=5), -5000, after_round=2, act=by(why="late"))
    told = rounds.create_without_tables(full_cup, act=by())
    results.enter_round_results(told, [(full_cup.players.get(number=6), 12300, 1)], act=by())
    entry_list.withdraw(full_cup.players.get(number=4), act=by())
    two = [
        Team(
            team=f"{letter}" * 16,
            name=f"Team {letter}",
            members=(Member(who=one.person_id),),
            maximum_games=2,
        )
        for letter, one in zip("ab", full_cup.players.all()[:2], strict=True)
    ]
    stage_formats.save_teams(full_cup, two, act=by())
    enters = Enters(list_=(two[0].team, two[1].team))
    stages = [
        StageSettings(stage="main", rounds=(1, 2, 3, 4)),
        StageSettings(stage="final", rounds=(), enters=enters),
    ]
    stage_formats.save_stages(full_cup, stages, act=by())
    stage_formats.decline(full_cup, "final", full_cup.teams.get(number=2), act=by())
    lots.record(full_cup, list(full_cup.teams.all()), act=by())
    penalties.give(full_cup.teams.get(number=1), -3000, after_round=2, act=by(why="late"))
    playing = list(full_cup.players.filter(active=True))
    tables = tuple(tuple(playing[at : at + 4]) for at in (0, 4))
    to_come = RoundPlan(number=5, tables=tables, resting=tuple(playing[8:]), by_hand=frozenset({2}))
    saving.save_plan(full_cup, [to_come], method=PlanningMethod.LOT, seed=7, expects=0, act=by())
    saving.publish_seats(full_cup, 5, act=by())
    met(full_cup)


def met(full_cup):
    """Makes the event a league for a while, with all entries that only leagues have."""
    said(full_cup, EventChanged(set_=EventChanges(sort=EventKind.LEAGUE)))
    one, other = full_cup.players.all()[:2]
    for word in ("January", "February"):
        made = meetings.save_meeting(
            full_cup, MeetingSet(meeting=word, date="2026-01-08", division="A"), act=by()
        )
    meetings.record_presence(made, [one, other], Presence.HERE, act=by())
    meetings.save_notes(made, one, {"dues": "5"}, act=by())
    rules_ = SeasonCounting(
        best=BestGames(of=BestOf.GAMES, n=3), handicap=(Handicap(points=100, who=other.person_id),)
    )
    counting_rules.decide(full_cup, rules_, act=by(why="agreed"))
    place = FinalPlace(who=one.person_id, division="", rank=1, total=100, next_division="")
    said(full_cup, SeasonEnded(places=(place,)))
    said(full_cup, EventChanged(set_=EventChanges(sort=EventKind.TOURNAMENT)))


def said(event, what):
    with open_journal(event.uid, by(), "said") as journal:
        journal.append(what)


def tampered(statement, *facts):
    """Changes a row past the desk's guards, as a person with access to the database could."""
    with unlocked(), connection.cursor() as cursor:
        cursor.execute(statement, facts)


def verified():
    """The lines that `verify` prints, and its error if it ends with one."""
    out = io.StringIO()
    try:
        call_command("verify", stdout=out)
    except CommandError as refused:
        return [*out.getvalue().splitlines(), str(refused)]
    return out.getvalue().splitlines()


def rebuilt():
    out = io.StringIO()
    call_command("rebuild", stdout=out)
    return out.getvalue().splitlines()


def everything():
    """Every row that follows from a journal."""
    sorts = (
        Tournament,
        Player,
        Round,
        Rest,
        Table,
        Seating,
        RulesDecision,
        ClockEvent,
        RefereeCall,
        LoggedRuling,
        Penalty,
        Substitution,
        RoundResult,
        SheetCheck,
        Stage,
        StagePlace,
        TeamRow,
        TeamMember,
        TeamLot,
        TeamPenalty,
        Plan,
        PlannedSeat,
        Meeting,
        Attendance,
        CountingDecision,
        SeasonPlace,
    )
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in sorts}


@pytest.mark.postgres
def test_an_event_that_nobody_touched_is_found_so_and_is_the_same_when_its_rows_are_written_anew(event):
    assert verified() == [
        "7 entries of 4 tables, 38 of journals (1 decisions on rules): all as they were written."
    ]
    before = everything()
    assert all(before.values()), "a sort without a row would prove nothing"
    rows = sum(map(len, before.values()))
    assert rebuild() == RebuildSummary(events=1, rows=rows, lost=0, other=0, extra=0)
    assert everything() == before
    assert rebuilt() == [f"Events: 1. Rows: {rows}, all correct."]


# Each column of each table that decides anything, with another value that is valid.
OTHER = {
    Tournament: {
        "name": "Other",
        "slug": "other",
        "ruleset_key": "wrc-2025",
        "overlay": "{}",
        "public": False,
        "minutes": 9,
        "last_round": 9,
        "rulings_public": False,
        "rulings_named": True,
        "kind": "league",
        "place": "Elsewhere",
        "dates": '["2020-01-01"]',
        "contact": "Mallory",
        "address": "https://mallory.example",
        "timezone": "Asia/Tokyo",
        "language": "ja",
        "ties": '["lot"]',
        "archived": True,
        "seats_shown_to": 9,
        "results_hidden_from": 9,
        "approves": True,
        "relay_stock": 9,
        "club": "f" * 16,
        "confirms": True,
        "players_correct": False,
        "counting": "{}",
        "ended": False,
        "conditions_shown": True,
        "conditions_delay": 9,
        "created_at": "2020-01-01",
    },
    Player: {
        "number": 99,
        "active": False,
        "state": "guest",
        "since": 9,
        "here": True,
        "lot": 9,
        "group": "Z",
        "handicap": 9,
    },
    Round: {"number": 99, "state": "drawn", "date": "2020-01-01", "name": "Other", "games": 9},
    Table: {"number": 99, "own": '{"set": {}}', "start": "[1, 2, 3, 4]", "counts": "friendly"},
    RulesDecision: {
        "number": 9,
        "old_key": "rrc",
        "old_overlay": '{"kuitan": false}',
        "new_key": "rrc",
        "new_overlay": "{}",
        "why": "other",
        "changes": '{"answers": [], "rulings": []}',
        "by": "Mallory",
        "at": "2020-01-01",
    },
    ClockEvent: {
        "number": 9,
        "kind": "pause",
        "minutes": 9,
        "by": "Mallory",
        "at": "2020-01-01",
        "table_id": None,
    },
    RefereeCall: {
        "number": 1,
        "at": "2020-01-01",
        "device": "other",
        "answered_by": "Mallory",
        "answered_at": "2020-01-01",
    },
    LoggedRuling: {"number": 9},
    Penalty: {
        "number": 9,
        "points": -9,
        "after_round": 9,
        "why": "other",
        "by": "Mallory",
        "at": "2020-01-01",
        "lifted_by_entry": 9,
    },
    Substitution: {
        "number": 9,
        "from_round": 9,
        "to_round": 9,
        "plan": True,
        "since": 9,
        "until": "end",
    },
    RoundResult: {"result": "9", "place": 9},
    SheetCheck: {"number": 9, "by": "Mallory", "at": "2020-01-01"},
    Stage: {"number": 9, "word": "other", "said": '{"stage": "other", "rounds": []}'},
    StagePlace: {"stage": "other", "who": "f" * 16, "listed": True},
    TeamRow: {"word": "f" * 16, "number": 9, "name": "Other", "maximum_games": 9},
    TeamMember: {"since": "2020-01-01"},
    TeamLot: {"team": "f" * 16, "lot": 9},
    TeamPenalty: {
        "number": 9,
        "team": "f" * 16,
        "points": -9,
        "after_round": 9,
        "why": "other",
        "by": "Mallory",
        "at": "2020-01-01",
        "lifted_by_entry": 9,
    },
    Plan: {"version": 9, "method": "typed", "seed": 9, "stopped": True},
    PlannedSeat: {"round": 9, "table": 9, "seat": 9, "by_hand": True},
    Meeting: {
        "word": "Other",
        "date": "2020-01-01",
        "division": "Z",
        "own": '{"set": {}}',
        "friendly": True,
        "over": True,
        "begun": "2020-01-01",
    },
    Attendance: {"presence": "gone", "since": "2020-01-01", "came": "2020-01-01", "notes": '{"dues": "9"}'},
    CountingDecision: {
        "number": 9,
        "was": "{}",
        "now": "{}",
        "moved": "[9]",
        "why": "other",
        "by": "Mallory",
        "at": "2020-01-01",
    },
    SeasonPlace: {
        "place": 9,
        "division": "Z",
        "rank": 9,
        "total": "9",
        "next_division": "Z",
        "title": "Champion",
    },
}
# The row to change, if not any: its value must differ from the new one.
WHICH = {
    Player: "number = 3",
    Round: "number = 2",
    Table: "number = 4",
    ClockEvent: "number = 2",
}
# Columns that are not checked, such as the link of a table.
FREE = {(Table, "token"), (Player, "ref"), (TeamRow, "ref"), (Meeting, "token")}


def place_of(model):
    where = WHICH.get(model, "1 = 1")
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT max(id) FROM {model._meta.db_table} WHERE {where}")  # noqa: S608
        return cursor.fetchone()[0]


@contextmanager
def undone():
    """A change that is gone afterwards, so that the next one is tried on the same rows."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.mark.parametrize("model", every_nth(OTHER, 8), ids=lambda one: one.__name__)
def test_each_value_changed_in_a_row_is_named_alone_and_rebuild_restores_them_all(event, model):
    before, pk = everything(), place_of(model)
    for column, value in OTHER[model].items():
        with undone():
            tampered(f'UPDATE {model._meta.db_table} SET "{column}" = %s WHERE id = %s', value, pk)  # noqa: S608
            assert everything() != before
            *said, end = verified()
            assert len(said) == 1
            assert said[0].endswith(f"does not say what the journal says ({column})")
            assert " 1 wrong. Rows that the journals know come back with `manage.py rebuild`" in end
    columns = ", ".join(f'"{column}" = %s' for column in OTHER[model])
    tampered(f"UPDATE {model._meta.db_table} SET {columns} WHERE id = %s", *OTHER[model].values(), pk)  # noqa: S608
    assert rebuilt()[-1].endswith(" Corrected: 0 missing, 1 different, 0 superfluous.")
    assert everything() == before
    assert len(verified()) == 1


RELATIONS = [
    (model, field.column)
    for model in (
        Player,
        Round,
        Rest,
        Table,
        Seating,
        RulesDecision,
        ClockEvent,
        RefereeCall,
        LoggedRuling,
        Penalty,
        Substitution,
        RoundResult,
        SheetCheck,
        Stage,
        StagePlace,
        TeamRow,
        TeamMember,
        TeamLot,
        TeamPenalty,
        Meeting,
        Attendance,
        CountingDecision,
        SeasonPlace,
    )
    for field in model._meta.concrete_fields
    # All seats of all tables are taken: the database itself refuses to move a seating to another table.
    if field.is_relation and (model, field.column) != (Seating, "table_id")
]


@pytest.mark.parametrize(
    "model", every_nth(dict.fromkeys(model for model, _ in RELATIONS), 8), ids=lambda one: one.__name__
)
def test_a_row_moved_to_another_parent_is_named_and_rebuild_restores_it(event, model):
    row = model.objects.order_by("pk").last()
    another = tournaments.create(name="Other Cup", ruleset_key="ema-2025", act=by())
    entry_list.enter(another, "Ann\nBen\nCid\nDot", act=by())
    rounds.draw(another, 1, act=by())
    before = everything()
    Person.objects.create(name="Newcomer")
    for column in (column for moved, column in RELATIONS if moved is model):
        with undone():
            move(row, column)
            assert everything() != before
            assert len(verified()) > 1
            call_command("rebuild", stdout=io.StringIO())
            assert everything() == before
            assert len(verified()) == 1


def move(row, column):
    """Point the row's *column* at the newest other row that the database accepts there."""
    model = type(row)
    other = next(field for field in model._meta.concrete_fields if field.column == column).related_model
    for pk in other.objects.order_by("-pk").exclude(pk=getattr(row, column)).values_list("pk", flat=True):
        try:
            with transaction.atomic():
                tampered(f'UPDATE {model._meta.db_table} SET "{column}" = %s WHERE id = %s', pk, row.pk)  # noqa: S608
        except IntegrityError:
            continue
        return


SECOND = "(SELECT id FROM tournaments_round WHERE number = 2)"
RESTING = f"(SELECT player_id FROM tournaments_rest WHERE round_id = {SECOND})"  # noqa: S608


def changed_over(table, column, one, other, between, where="1 = 1"):
    """Exchanges two values of a unique column."""
    for was, to in ((one, between), (other, one), (between, other)):
        tampered(f"UPDATE tournaments_{table} SET {column} = {to} WHERE {column} = {was} AND {where}")  # noqa: S608


def seats_changed_over():
    (one, other) = Seating.objects.filter(round__number=2, table__number=3, seat__in=(1, 2)).order_by("seat")
    changed_over(
        "seating", "player_id", one.player_id, other.player_id, RESTING, f"table_id = {one.table_id}"
    )


CHANGED_OVER = {
    "two players' numbers": (
        lambda: changed_over("player", "number", 2, 5, 77),
        ["player 2", "player 5"],
        "(number)",
    ),
    "two rounds' numbers": (
        lambda: changed_over("round", "number", 1, 2, 77),
        ["round 1", "round 2"],
        "(number)",
    ),
    "two tables' numbers": (
        lambda: changed_over("table", "number", 2, 3, 77, f"round_id = {SECOND}"),
        ["round 2, table 2", "round 2, table 3"],
        "(number)",
    ),
    "two who sit at a table": (
        seats_changed_over,
        ["round 2, table 3, seat 1", "round 2, table 3, seat 2"],
        "(player_id)",
    ),
}


@pytest.mark.parametrize("what", CHANGED_OVER)
def test_what_was_changed_over_is_named_alone_and_rebuild_changes_it_back(event, what):
    change, places, column = CHANGED_OVER[what]
    before = everything()
    change()
    assert everything() != before
    *said, _end = verified()
    assert said == [f"River Cup, {place}: does not say what the journal says {column}" for place in places]
    assert rebuilt()[-1].endswith(" Corrected: 0 missing, 2 different, 0 superfluous.")
    assert everything() == before
    assert len(verified()) == 1


@pytest.mark.parametrize(("kept", "lost"), [(3, 0), (0, 3)])
def test_who_sits_in_the_place_of_one_who_is_gone_moves_back(event, kept, lost):
    before = everything()
    tampered("DELETE FROM tournaments_seating WHERE seat = %s", lost)
    tampered("UPDATE tournaments_seating SET seat = %s WHERE seat = %s", lost, kept)
    said = verified()
    assert f"River Cup, round 2, table 3, seat {kept}: does not say what the journal says (seat)" in said
    assert f"River Cup, round 2, table 3, seat {lost}: is gone, and the journal says that it is there" in said
    assert len(said) == 2 * 12 + 1
    assert rebuilt()[-1].endswith(" Corrected: 12 missing, 12 different, 0 superfluous.")
    assert everything() == before


OF_RULING = "(SELECT table_id FROM tournaments_entry WHERE kind = 'ruling')"
NOT_SO = "does not say what the journal says"
GONE = "is gone, and the journal says that it is there"
# Changes above a ruling's entry: the journal decides all the same, and the ledger is found.
ABOVE_A_RULING = {
    "its round hung on another event": (
        [
            "UPDATE tournaments_round SET tournament_id = (SELECT max(id) FROM tournaments_tournament) WHERE number = 2"
        ],
        [
            f"River Cup, round 2: {NOT_SO} (tournament_id)",
        ],
    ),
    "its round's number": (
        ["UPDATE tournaments_round SET number = 9 WHERE number = 2"],
        [f"River Cup, round 2: {NOT_SO} (number)"],
    ),
    "its table's number": (
        ["UPDATE tournaments_table SET number = 9 WHERE number = 2"],
        [f"River Cup, round {number}, table 2: {NOT_SO} (number)" for number in (1, 2, 3)],
    ),
    "its table and who sat there": (
        [
            f"DELETE FROM tournaments_seating WHERE table_id = {OF_RULING}",  # noqa: S608
            "DELETE FROM tournaments_refereecall",
            f"UPDATE tournaments_clockevent SET table_id = NULL WHERE table_id = {OF_RULING}",  # noqa: S608
            f"DELETE FROM tournaments_table WHERE id = {OF_RULING}",  # noqa: S608
        ],
        [
            f"River Cup, round 2, table 2: {GONE}",
            *(f"River Cup, round 2, table 2, seat {seat}: {GONE}" for seat in range(4)),
            f"River Cup, round 2, table 2, turn 2 of the clock: {NOT_SO} (table_id)",
            f"River Cup, round 2, table 2, call for a judge: {GONE}",
        ],
    ),
}


@pytest.mark.parametrize("what", ABOVE_A_RULING)
def test_what_is_done_to_a_row_above_a_ruling_is_named_alone_and_rebuild_puts_it_back(event, what):
    statements, says = ABOVE_A_RULING[what]
    tournaments.create(name="Other Cup", ruleset_key="ema-2025", act=by())
    before = everything()
    for statement in statements:
        tampered(statement)
    assert [line for line in verified() if line.startswith("River Cup")] == says
    call_command("rebuild", stdout=io.StringIO())
    now = everything()
    for rows in (before, now) if GONE in "".join(says) else ():
        # A restored table has a new link.
        rows["Table"] = [{**row, "token": ""} for row in rows["Table"]]
    assert now == before
    assert len(verified()) == 1


def test_an_event_under_another_random_word_is_named_and_gets_its_own_back(event):
    before = everything()
    tampered("UPDATE tournaments_tournament SET uid = 'another'")
    said = verified()
    assert said[0].startswith("River Cup, journal, entry 0: is where the chain ends, and there is no record")
    call_command("rebuild", stdout=io.StringIO())
    assert everything() == before


def test_a_ruling_whose_entry_says_another_kind_is_named_once_and_the_journal_is_followed(event):
    before = everything()
    tampered("UPDATE tournaments_entry SET kind = 'hand' WHERE kind = 'ruling'")
    *said, _end = verified()
    says = "does not say what its hash stands for: it was changed after it was written"
    assert said == [f"River Cup, round 2, table 2, entry 2: {says}"]
    assert rebuilt()[-1].endswith(", all correct.")
    assert everything() == before


@pytest.mark.parametrize(
    ("statement", "was", "now"),
    [
        ("UPDATE tournaments_tournament SET overlay = %s", "20000,", "20000.0,"),
        ("UPDATE tournaments_rulesdecision SET new_overlay = %s", "-20000]", "-20000.0]"),
        ("UPDATE tournaments_rulesdecision SET changes = %s", "15000,", "15000.0,"),
    ],
)
def test_a_number_that_is_the_same_only_in_python_is_named_and_is_written_as_it_was(
    event, statement, was, now
):
    model, column = (
        (Tournament, "overlay")
        if "tournaments_tournament" in statement
        else (RulesDecision, statement.split()[3])
    )
    kept = json.dumps(getattr(model.objects.get(), column))
    assert was in kept
    tampered(statement, kept.replace(was, now))
    assert len(verified()) == 2
    assert rebuilt()[-1].endswith(" Corrected: 0 missing, 1 different, 0 superfluous.")
    assert json.dumps(getattr(model.objects.get(), column)) == kept


STRAY = 'INSERT INTO tournaments_anchor (event, round, "table", length, head) VALUES (%s, %s, %s, 0, %s)'


@pytest.mark.parametrize(("round_", "table"), [(5, 1), (2, 99), (0, 3)])
def test_the_end_of_a_ledger_that_nobody_began_is_named_and_stops_a_round_with_words(event, round_, table):
    # In a season that is over no round can be drawn.
    said(event, SeasonReopened())
    tampered(STRAY, event.uid, round_, table, "")
    (line, _end) = verified()
    place = f"round {round_}, table {table}" if round_ else f"table {table}"
    assert line == f"River Cup, {place}, entry 0: follows from nothing in the journal"
    if round_ == 5:
        with pytest.raises(StateError, match="The journal of this event is incomplete"):
            rounds.draw(event, 4, act=by())
    if table == 99:
        with pytest.raises(DeskError):
            rounds.finish(event.rounds.get(number=2), anyway=True, act=by())


def test_the_end_of_an_event_that_nobody_made_is_named(event):
    tampered(STRAY, "nobody", 0, 0, "")
    tampered(STRAY, "somebody", 1, 1, "")
    assert verified()[:-1] == [
        "nobody, journal, entry 0: follows from nothing in the journal",
        "somebody, journal, entry 0: is where the chain ends, and there is no record of where it should end",
    ]


UNREADABLE = {
    "a moment of the journal": "UPDATE tournaments_journalentry SET at = 'garbage' WHERE number = 3",
    "another moment of it": "UPDATE tournaments_journalentry SET at = '2026-13-45 00:00:00' WHERE number = 3",
    "a number of the journal": "UPDATE tournaments_journalentry SET number = 'abc' WHERE number = 38",
    "a moment of a ledger": "UPDATE tournaments_entry SET at = 'garbage' WHERE number = 2",
    "a moment of the clock": "UPDATE tournaments_clockevent SET at = '2026-13-45 00:00:00' WHERE number = 1",
    "a name": "UPDATE tournaments_person SET name = x'00ff' WHERE name = 'Mori Ken'",
    "a name with a gap": "UPDATE tournaments_person SET name = 'Mori' || char(0) WHERE name = 'Mori Ken'",
    "a number as large as can be": "UPDATE tournaments_journalentry SET number = 2147483647 WHERE number = 38",
}


only_sqlite = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="no other database keeps anything in any column"
)


@only_sqlite
@pytest.mark.parametrize("what", UNREADABLE)
def test_what_a_column_never_holds_is_told_and_the_other_events_are_walked(event, what):
    other = tournaments.create(name="Other Cup", ruleset_key="ema-2025", act=by())
    tampered(UNREADABLE[what])
    tampered("UPDATE tournaments_tournament SET minutes = 9 WHERE id = %s", other.pk)
    *said, end = verified()
    assert "Other Cup, the event itself: does not say what the journal says (minutes)" in said
    assert len(said) > 1
    assert "wrong" in end


@only_sqlite
def test_of_an_event_that_cannot_be_read_nothing_is_counted(event):
    tampered("UPDATE tournaments_journalentry SET number = 'abc' WHERE number = 38")
    fault = Fault(kind=FaultKind.UNREADABLE, row="tournament")
    nothing = {"tables": 0, "entries": 0, "decisions": 0, "journal": 0}
    assert list(verify_events()) == [CheckedEvent(tournament=event.uid, faults=(fault,), **nothing)]
    assert verified()[0] == f"{event.uid}, the event itself: holds a value that cannot be read"


def test_no_column_that_decides_is_left_out_of_that_list():
    keys = {"id"}
    for model, columns in OTHER.items():
        named = {field.column for field in model._meta.concrete_fields}
        relations = {field.column for field in model._meta.concrete_fields if field.is_relation}
        free = {column for one, column in FREE if one is model}
        assert named - keys - relations - free - {"uid"} == set(columns) - relations, model


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        (
            (
                "UPDATE tournaments_seating SET player_id = (SELECT player_id FROM tournaments_rest "
                "WHERE id = (SELECT min(id) FROM tournaments_rest)) "
                "WHERE id = (SELECT min(id) FROM tournaments_seating)"
            ),
            "round 1, table 1, seat 0: does not say what the journal says (player_id)",
        ),
        (
            "DELETE FROM tournaments_rest WHERE id = (SELECT min(id) FROM tournaments_rest)",
            "is gone, and the journal says that it is there",
        ),
        (
            (
                "INSERT INTO tournaments_rest (id, round_id, player_id) SELECT 5, round_id, player_id "
                "FROM tournaments_seating WHERE id = (SELECT min(id) FROM tournaments_seating)"
            ),
            "follows from nothing in the journal",
        ),
        (
            "DELETE FROM tournaments_clockevent WHERE number = 1",
            "round 2, turn 1 of the clock: is gone, and the journal says that it is there",
        ),
        (
            "DELETE FROM tournaments_refereecall",
            "round 2, table 2, call for a judge: is gone, and the journal says that it is there",
        ),
    ],
)
def test_rows_put_elsewhere_taken_away_and_added_are_named_and_come_back(event, statement, says):
    before = everything()
    tampered(statement)
    *said, _end = verified()
    assert len(said) == 1
    assert said[0].endswith(says)
    assert not rebuilt()[-1].endswith("none.")
    assert everything() == before


LAST = "(SELECT max(e.id) FROM tournaments_entry e)"
UNSAID = "UPDATE tournaments_announcement SET ruling = '{}' WHERE entry_id = (SELECT max(id) FROM tournaments_entry)"
SILENT = "DELETE FROM tournaments_announcement WHERE entry_id = (SELECT max(id) FROM tournaments_entry)"
OF_ONE = "(SELECT id FROM tournaments_table WHERE number = 1 ORDER BY id LIMIT 1)"
END = "is not where the chain is known to end: entries were cut off, or written by another program"


def cut(which):
    return [
        f"DELETE FROM tournaments_announcement WHERE entry_id IN (SELECT id FROM tournaments_entry WHERE {which})",  # noqa: S608
        f"DELETE FROM tournaments_entry WHERE {which}",  # noqa: S608
    ]


LEDGERS = {
    "a changed entry": (
        ["UPDATE tournaments_entry SET \"by\" = 'Mallory' WHERE number = 2 AND kind = 'hand'"],
        [
            "round 1, table 1, entry 2: does not say what its hash stands for: it was changed after it was written"
        ],
    ),
    "the words of an announcement": (
        [UNSAID],
        [
            "round 2, table 3, entry 1: does not say what its hash stands for: it was changed after it was written"
        ],
    ),
    "a number with a point, which no chain holds": (
        [UNSAID.replace("{}", '{"verdict": 0.5}')],
        [
            "round 2, table 3, entry 1: does not say what its hash stands for: it was changed after it was written"
        ],
    ),
    "a lost announcement": (
        [SILENT],
        ["round 2, table 3, entry 1: has lost its announcement"],
    ),
    "the last hand cut off": (
        cut(f"id = {LAST}"),
        [f"round 2, table 3, entry 1: {END}"],
    ),
    "a whole ledger": (
        cut(f"table_id = {OF_ONE}"),
        [
            f"round 1, table 1, entry 3: {END}",
            "round 1, table 1, entry 3: is not the one that the event's journal noted",
        ],
    ),
    "a whole ledger and what is known of its end": (
        [*cut(f"table_id = {OF_ONE}"), 'DELETE FROM tournaments_anchor WHERE round = 1 AND "table" = 1'],
        [
            "round 1, table 1, entry 0: is where the chain ends, and there is no record of where it should end",
            "round 1, table 1, entry 3: is not the one that the event's journal noted",
        ],
    ),
    "an entry out of the middle": (
        cut(f"table_id = {OF_ONE} AND number = 2"),
        ["round 1, table 1, entry 2: is missing"],
    ),
    "where a ledger ends": (
        ['UPDATE tournaments_anchor SET length = 9 WHERE round = 1 AND "table" = 2'],
        [f"round 1, table 2, entry 9: {END}"],
    ),
    "an entry of the journal": (
        ["UPDATE tournaments_journalentry SET why = 'other' WHERE number = 16"],
        ["journal, entry 16: does not say what its hash stands for: it was changed after it was written"],
    ),
    "the journal's last entry cut off": (
        ["DELETE FROM tournaments_journalentry WHERE number = 38"],
        [f"journal, entry 38: {END}"],
    ),
    "a whole journal": (
        ["DELETE FROM tournaments_journalentry"],
        [f"journal, entry 38: {END}"],
    ),
    "a whole journal and what is known of its end": (
        ["DELETE FROM tournaments_journalentry", "DELETE FROM tournaments_anchor WHERE round = 0"],
        ["journal, entry 0: is where the chain ends, and there is no record of where it should end"],
    ),
    "a renamed person": (
        ["UPDATE tournaments_person SET name = 'Somebody else' WHERE name = 'Mori Ken'"],
        ["is not called what was entered"],
    ),
    "another reading": (
        ["UPDATE tournaments_person SET reading = 'べつ' WHERE name = 'Mori Ken'"],
        ["is not called what was entered"],
    ),
    "another salt": (
        ["UPDATE tournaments_person SET salt = 'other' WHERE name = 'Mori Ken'"],
        ["is not called what was entered"],
    ),
}


@pytest.mark.parametrize("what", LEDGERS)
def test_what_is_done_to_a_chain_or_to_a_person_is_named(event, what):
    statements, says = LEDGERS[what]
    for statement in statements:
        tampered(statement)
    *said, end = verified()
    assert len(said) == len(says), said
    for line, wanted in zip(said, says, strict=True):
        assert line.startswith("River Cup, ")
        assert line.endswith(wanted)
    assert f": {len(says)} wrong." in end


COLUMNS = {
    JournalEntry: ("number", "kind", "payload", "by", "at", "device", "why", "previous_hash", "hash"),
    Entry: ("number", "kind", "payload", "by", "at", "device", "previous_hash", "hash"),
    Anchor: ("length", "head", "round"),
    Announcement: ("ruling",),
}


@pytest.mark.parametrize(
    ("model", "column"), [(model, column) for model, columns in COLUMNS.items() for column in columns]
)
def test_no_column_of_a_chain_can_be_changed_unnamed(event, model, column):
    last = model.objects.filter(**({"table__gt": 0} if model is Anchor else {})).order_by("pk").last()
    other = {
        "payload": '{"x": 1}',
        "ruling": '{"x": 1}',
        "number": 99,
        "length": 99,
        "round": 99,
        "at": "2020-01-01",
    }
    tampered(
        f'UPDATE {model._meta.db_table} SET "{column}" = %s WHERE id = %s',  # noqa: S608
        other.get(column, "0" * 20),
        last.pk,
    )
    assert len(verified()) > 1


def test_two_tables_whose_ledgers_were_changed_over_are_named_though_nobody_noted_their_ends(event):
    second = event.rounds.get(number=2)
    one, other = second.tables.get(number=1), second.tables.get(number=3)
    tampered("UPDATE tournaments_entry SET table_id = %s WHERE table_id = %s", one.pk, other.pk)
    (first, third) = Anchor.objects.filter(round=2, table__in=(1, 3)).order_by("table")
    for mine, its in ((first, third), (third, first)):
        tampered(
            "UPDATE tournaments_anchor SET length = %s, head = %s WHERE id = %s",
            its.length,
            its.head,
            mine.pk,
        )
    says = "does not say what its hash stands for: it was changed after it was written"
    assert verified()[:-1] == [f"River Cup, round 2, table 1, entry 1: {says}"]


def test_an_entry_that_was_replaced_with_a_hash_of_its_own_is_named_by_the_one_after_it(event):
    for model, hashed in (
        (JournalEntry, chain_hash),
        (Entry, lambda e: ledger.chain_hash(e, e.announcement.ruling)),
    ):
        forged = model.objects.filter(number=2).order_by("pk").first()
        forged.by = "Mallory"
        table = model._meta.db_table
        tampered(
            f'UPDATE {table} SET "by" = %s, hash = %s WHERE id = %s',  # noqa: S608
            forged.by,
            hashed(forged),
            forged.pk,
        )
    assert [line.partition(":")[0] for line in verified()[:-1]] == [
        "River Cup, journal, entry 3",
        "River Cup, round 1, table 1, entry 3",
    ]


def test_whose_particulars_are_erased_keeps_seat_and_points_and_everything_is_found_as_it_was(event):
    before = [(row.player.number, row.total) for row in standings.current(event).rows]
    player = event.players.get(number=2)
    for _tap in range(2):
        erasing.erase(player, act=by("Olga", key="erase-him"))
    person = Person.objects.get(pk=player.person_id)
    assert (person.name, person.reading, person.salt) == ("", "", "")
    assert [(row.player.number, row.total) for row in standings.current(event).rows] == before
    assert len(verified()) == 1
    assert rebuilt()[-1].endswith(", all correct.")
    assert "Mori Ken" not in "".join(map(str, JournalEntry.objects.values_list("payload", "asked", "why")))
    tampered("UPDATE tournaments_person SET name = 'Mori Ken' WHERE who = %s", person.pk)
    assert verified()[0].endswith(f"player 2, person {person.pk}: is not called what was entered")


def test_a_table_whose_row_is_lost_gets_a_new_link_and_the_others_keep_theirs(event):
    table = Table.objects.filter(round__number=3).first()
    kept = dict(Table.objects.exclude(pk=table.pk).values_list("pk", "token"))
    tampered("DELETE FROM tournaments_seating WHERE table_id = %s", table.pk)
    tampered("DELETE FROM tournaments_table WHERE id = %s", table.pk)
    assert rebuilt()[-1].endswith(" Corrected: 5 missing, 0 different, 0 superfluous.")
    again = dict(Table.objects.values_list("pk", "token"))
    assert again.pop(table.pk) not in {table.token, *kept.values()}
    assert again == kept


def test_a_journal_that_cannot_be_followed_is_left_alone_and_named(event):
    forged = JournalEntry.objects.filter(kind="round").first()
    before = everything()
    tampered("UPDATE tournaments_journalentry SET payload = %s WHERE id = %s", '{"round": 7}', forged.pk)
    with pytest.raises(CommandError, match=r"cannot be read .* Run `manage\.py verify`"):
        call_command("rebuild", stdout=io.StringIO())
    assert everything() == before


def test_an_event_whose_journal_is_gone_is_left_as_it_is(event):
    before = everything()
    tampered("DELETE FROM tournaments_journalentry")
    with pytest.raises(CommandError, match=r"^River Cup has no journal\. Restore a backup"):
        call_command("rebuild", stdout=io.StringIO())
    assert everything() == before


def test_the_word_on_security_names_all_that_verify_does_not_catch():
    security = " ".join((settings.BASE_DIR / ".github" / "SECURITY.md").read_text("utf-8").split())
    assert "`verify` does not detect: a chain that is rewritten together with its end" in security


def test_another_result_of_a_finished_table_is_named_and_rebuild_keeps_it_anew(event):
    kept_ = Folded.objects.get()
    Folded.objects.update(game={**kept_.game, "scores": [95000, *kept_.game["scores"][1:]]})
    assert verified()[0] == (
        "River Cup, round 1, table 2, entry 1: has a cached result that differs; "
        "`manage.py rebuild` recomputes it (game)"
    )
    rebuild()
    assert Folded.objects.get().game == kept_.game
    assert len(verified()) == 1


CACHE = {
    "head": ("UPDATE tournaments_folded SET head = 'other'", "head"),
    "mark": ("UPDATE tournaments_folded SET mark = 'other'", "mark"),
    "table": (
        "UPDATE tournaments_folded SET table_id = (SELECT table_id FROM tournaments_entry WHERE kind = 'ruling')",
        "table",
    ),
    "the table of no entry": (
        "UPDATE tournaments_folded SET table_id = (SELECT max(id) FROM tournaments_table)",
        "table",
    ),
}


@pytest.mark.parametrize("what", CACHE)
def test_a_cached_result_of_another_state_rules_or_table_is_named_and_rebuild_computes_it_again(event, what):
    statement, column = CACHE[what]
    before = Folded.objects.values().get()
    tampered(statement)
    assert verified()[0].endswith(
        f"has a cached result that differs; `manage.py rebuild` recomputes it ({column})"
    )
    rebuild()
    assert Folded.objects.values().get() == before | {"id": Folded.objects.get().pk}
    assert len(verified()) == 1
