"""An action appends to an event's journal once, and the rows that follow are written in the same transaction."""

import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.desks import shared, shared_rows
from tests.tournaments.journal.test_applying import MADE, OWN
from tournaments.common.errors import AppendOnlyError, ConflictError, InputError, StateError
from tournaments.journal import canonical
from tournaments.journal.kinds import (
    ClockDoes,
    ClockTurned,
    EntryContent,
    EventChanged,
    EventChanges,
    EventMade,
    Head,
    Published,
    RoundDiscarded,
    RoundDrawn,
    RoundFinished,
    RoundOpened,
    RoundReopened,
    Rules,
    RulesDecided,
    RulesReplaced,
    RulingNumbered,
    Seated,
)
from tournaments.journal.memory import InMemory
from tournaments.models import Anchor, Entry, JournalEntry, Person, Player, Round, Table, Tournament
from tournaments.services.integrity.journal import chain
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import (
    OpenJournal,
    chain_hash,
    open_journal,
    start_journal,
    to_line,
)
from tournaments.services.integrity.journal.database import MODELS

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

NOON = datetime(2026, 5, 2, 12, 0, 0, 250_000, tzinfo=UTC)
WHO = [f"{number:016x}" for number in range(9)]


def made(event: str) -> EventMade:
    return replace(MADE, event=event, slug=f"cup-{event}")


def act(key: str = "", **more: object) -> Action:
    return Action(by="Olga", at=NOON, device="0123456789abcdef", **({"key": key} if key else {}), **more)


def begin(key: str = "first") -> str:
    with start_journal(act(key), "create", "River Cup") as journal:
        if not journal.repeated:
            journal.append(made(journal.event))
    return journal.event


@pytest.fixture
def event():
    return begin()


def change(event: str, last_round: int | None, doer: Action | None = None) -> OpenJournal:
    """Sets the last round, as a service does."""
    with open_journal(event, doer or act(), "end_with", last_round) as journal:
        if not journal.repeated:
            journal.append(EventChanged(set_=EventChanges(last_round=last_round)))
    return journal


def everything() -> list[list[dict[str, object]]]:
    return [list(model.objects.values()) for model in (JournalEntry, Anchor, Tournament, Round, Table)]


# Writing


def test_entries_are_numbered_each_bears_the_hash_of_the_one_before_and_the_anchor_knows_the_end(event):
    for last in (8, None, 9):
        change(event, last)
    stored = list(JournalEntry.objects.all())
    assert [(entry.event, entry.number, entry.kind) for entry in stored] == [
        (event, 1, "event"),
        (event, 2, "change"),
        (event, 3, "change"),
        (event, 4, "change"),
    ]
    assert [entry.previous_hash for entry in stored] == ["", *(entry.hash for entry in stored[:-1])]
    assert len({entry.hash for entry in stored}) == 4
    assert list(Anchor.objects.values_list("event", "round", "table", "length", "head")) == [
        (event, 0, 0, 4, stored[-1].hash)
    ]


def test_an_entry_that_is_read_back_has_the_hash_it_was_written_with(event):
    change(event, 8, act(why="the hall closes"))
    change(event, 9, Action(by="渡邉 さくら"))
    for entry in JournalEntry.objects.all():
        assert chain_hash(entry) == entry.hash
    second = JournalEntry.objects.get(number=2)
    assert second.hash == canonical.digest(
        {
            "v": 1,
            "number": 2,
            "kind": "change",
            "payload": {"set": {"last_round": 8}},
            "by": "Olga",
            "at": "2026-05-02T12:00:00.250000+00:00",
            "device": "0123456789abcdef",
            "why": "the hall closes",
            "previous": JournalEntry.objects.get(number=1).hash,
        }
    )


def test_without_a_moment_it_is_now(event):
    before = datetime.now(UTC)
    change(event, 8, Action(by="Olga"))
    assert before <= JournalEntry.objects.get(number=2).at <= datetime.now(UTC)


def test_each_event_has_a_journal_of_its_own():
    one, other = begin("one"), begin("other")
    change(other, 8, act("same"))
    change(one, 9, act("same"))
    assert list(JournalEntry.objects.filter(event=one).values_list("number", "key")) == [
        (1, "one"),
        (2, "same"),
    ]
    assert Tournament.objects.get(uid=one).last_round == 9
    assert Tournament.objects.get(uid=other).last_round == 8


def test_a_row_has_the_key_that_follows_from_its_entry(event):
    with open_journal(event, act(), "look") as journal:
        entry = JournalEntry.objects.get()
        found = journal.created_row(Tournament, entry)
    assert (found.pk, found.uid) == (entry.pk * 65_536, event)


# Repeated actions


def test_the_same_act_sent_again_gives_what_it_made_and_writes_nothing(event):
    first = change(event, 8, act("tap"))
    assert first.repeated is None
    before = everything()
    again = change(event, 8, act("tap", why="another device, another moment"))
    assert again.repeated == JournalEntry.objects.get(number=2)
    assert again.created_row(Tournament, JournalEntry.objects.get(number=1)).last_round == 8
    assert begin("first") == event
    assert everything() == before
    with pytest.raises(AssertionError, match="written once"):
        again.append(EventChanged(set_=EventChanges()))


def test_a_key_that_comes_back_with_other_words_is_neither_stored_again_nor_passed_off_as_stored(event):
    change(event, 8, act("tap"))
    before = everything()
    with pytest.raises(ConflictError, match="This page was already sent with other data"):
        change(event, 9, act("tap"))
    with pytest.raises(ConflictError), open_journal(event, act("tap"), "another verb", 8):
        raise AssertionError("never reached")
    with pytest.raises(ConflictError), start_journal(act("first"), "create", "Lake Cup"):
        raise AssertionError("never reached")
    assert everything() == before


def test_what_was_asked_cannot_be_guessed_from_what_is_kept(event):
    with open_journal(event, act(), "enter", "佐伯 ひより") as journal:
        entry = journal.append(EventChanged(set_=EventChanges(last_round=8)))
    assert len(entry.asked) == 64
    assert entry.asked != canonical.digest(["enter", "佐伯 ひより"])


def test_the_database_itself_knows_a_number_and_a_key_once(event):
    change(event, 8, act("tap"))
    kept = JournalEntry.objects.values().get(number=2) | {"id": None}
    for wrong in (
        {"key": "another"},
        {"number": 3},
        {"number": 3, "kind": "event", "event": "ab", "key": "first"},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            JournalEntry.objects.create(**kept | wrong)
    assert JournalEntry.objects.count() == 2


def test_one_act_may_be_several_entries_and_a_repeat_of_it_is_known_by_the_first(event):
    for repeated in (False, True):
        with open_journal(event, act("tap"), "both") as journal:
            assert bool(journal.repeated) is repeated
            if not repeated:
                journal.append(EventChanged(set_=EventChanges(last_round=8)))
                journal.append(EventChanged(set_=EventChanges(minutes=None)), act=act("tap").then("clock"))
    assert list(JournalEntry.objects.values_list("number", "key")) == [
        (1, "first"),
        (2, "tap"),
        (3, "tap.clock"),
    ]


def test_a_journal_opened_again_within_is_written_on_there_and_not_behind_it(event):
    with open_journal(event, act("outer"), "outer") as outer:
        outer.append(EventChanged(set_=EventChanges(last_round=8)))
        change(event, 9, act("outer").then("inner"))
    assert [entry.number for entry in JournalEntry.objects.all()] == [1, 2, 3]
    before = everything()

    def write_behind() -> None:
        with open_journal(event, act("other"), "outer") as outer:
            change(event, 7, act("other").then("inner"))
            outer.append(EventChanged(set_=EventChanges(last_round=8)))

    with pytest.raises(IntegrityError):
        write_behind()
    assert everything() == before


def test_an_act_is_cut_to_what_is_kept_before_it_is_hashed():
    long = Action(by="b" * 151, key="k" * 65, device="d" * 65, why="w" * 200)
    assert (len(long.by), len(long.key), len(long.device)) == (150, 64, 64)
    assert long.then("ruling").then("clock").full_key == "k" * 64 + ".ruling.clock"
    pasted = Action(by="Ol\0ga", key="\ud800k", device="\0", why="a\udfffb")
    assert (pasted.by, pasted.full_key, pasted.device, pasted.why) == ("Olga", "?k", "", "a?b")
    assert Action(by="Olga").key != Action(by="Olga").key
    with pytest.raises(InputError, match=r"A reason can have at most 200 characters\. This one has 201\."):
        Action(by="Olga", why="w" * 201)


# Nothing is stored in part


def test_where_a_row_is_not_there_nothing_is_stored(event):
    before = everything()
    with (
        pytest.raises(StateError, match="The journal of this event is incomplete"),
        open_journal(event, act(), "open", 1) as journal,
    ):
        journal.append(RoundOpened(round=1))
    assert everything() == before


def test_a_verb_that_fails_after_its_entry_leaves_nothing(event):
    before = everything()

    def change_and_fail() -> None:
        with open_journal(event, act(), "end_with", 8) as journal:
            journal.append(EventChanged(set_=EventChanges(last_round=8)))
            raise StateError("too late")

    def begin_and_fail() -> None:
        with start_journal(act(), "create") as journal:
            journal.append(made(journal.event))
            raise StateError("too late")

    for fail in (change_and_fail, begin_and_fail):
        with pytest.raises(StateError, match="too late"):
            fail()
    assert everything() == before


def test_an_event_without_a_journal_is_not_written_on():
    with pytest.raises(StateError, match="is incomplete"), open_journal("e0" * 16, act(), "look"):
        raise AssertionError("never reached")


# Rows that follow from entries


def drawn(event: str, number: int = 1) -> RoundDrawn:
    seats = [Seated(table=table, seats=(*WHO[table * 4 - 4 : table * 4],)) for table in (1, 2)]
    return RoundDrawn(round=number, tables=tuple(seats), rests=(WHO[8],))


def test_the_rows_of_the_database_are_those_that_the_same_entries_come_to_in_memory(event):
    tournament = Tournament.objects.get(uid=event)
    players = {
        who: Player.objects.create(
            tournament=tournament, number=n, person=Person.objects.create(who=who, name=f"Player {n}")
        )
        for n, who in enumerate(WHO, start=1)
    }
    memory = InMemory()
    memory.apply_line(to_line(JournalEntry.objects.get()))
    for who, player in players.items():
        row = {"id": player.pk, "tournament_id": tournament.pk, "number": player.number, "person_id": who}
        memory.rows["player"][player.pk] = row

    def append(what: EntryContent, **more: str) -> None:
        with open_journal(event, act(**more), "any") as journal:
            memory.apply_line(to_line(journal.append(what)))

    def equal(*names: str) -> None:
        for name in names:
            kept = {row["id"]: row for row in MODELS[name].objects.values()}
            wanted = memory.rows[name]
            assert {
                pk: {column: row[column] for column in wanted.get(pk, row)} for pk, row in kept.items()
            } == wanted
        ledgers = Anchor.objects.filter(event=event, table__gt=0)
        assert {(one.round, one.table): one.head for one in ledgers} == memory.bases
        assert set(ledgers.values_list("length", flat=True)) <= {0}

    append(EventChanged(set_=EventChanges()))
    append(EventChanged(set_=EventChanges(name="Lake Cup", slug="lake-cup", last_round=8, minutes=None)))
    append(Published(public=False, rulings_public=True, rulings_named=False))
    append(RulesReplaced(rules=OWN, was=made(event).rules))
    append(drawn(event))
    equal("tournament", "round", "table", "seating", "rest")
    assert Anchor.objects.filter(event=event, table__gt=0).count() == 2
    append(RoundDiscarded(round=1))
    equal("tournament", "round", "table", "seating", "rest")
    assert Anchor.objects.filter(event=event).count() == 1
    append(drawn(event))
    append(RoundOpened(round=1))
    append(drawn(event, 2))
    append(ClockTurned(round=1, turn=1, does=ClockDoes.START, minutes=75, table=None))
    append(ClockTurned(round=1, turn=2, does=ClockDoes.EXTEND, minutes=5, table=2))
    table = Table.objects.get(round__number=1, number=2)
    ruling = Entry.objects.create(table=table, number=1, key="a", kind="ruling", payload={}, by="J", at=NOON)
    memory.rows["entry"][ruling.pk] = {"id": ruling.pk, "table_id": table.pk, "number": 1}
    append(RulingNumbered(ruling=1, round=1, table=2, entry=1, head="5e" * 32))
    append(RoundFinished(round=1, anyway=True, tables=(Head(table=1, entries=0, head="5e" * 32),)))
    append(RoundReopened(round=1))
    wrc = Rules(base="wrc-2025", set_={})
    append(RulesDecided(decision=1, rules=wrc, was=OWN, answers=(), rulings=()), why="asked by all")
    equal(
        *("tournament", "round", "table", "seating", "rest"),
        *("clock_event", "logged_ruling", "rules_decision"),
    )
    assert len(set(Table.objects.values_list("token", flat=True))) == 4


QUOTED = '"tournaments_'


def test_one_more_entry_costs_five_queries(event):
    with CaptureQueriesContext(
        connection,
    ) as asked:
        change(event, 8)
    assert [
        f"{words[0]} {next(word for word in words if word.startswith(QUOTED))}"
        for words in (query["sql"].split() for query in asked if "SAVEPOINT" not in query["sql"])
    ] == [
        f'SELECT {QUOTED}anchor"."id",',
        f'SELECT {QUOTED}journalentry"."id",',
        f'INSERT {QUOTED}journalentry"',
        f'UPDATE {QUOTED}tournament"',
        f'UPDATE {QUOTED}anchor"',
    ]


# Locks


def test_the_event_is_held_before_its_tables_and_those_in_their_order(event, monkeypatch):
    """SQLite has a single writer and no such lock, so the queries for other databases are checked here."""
    base = {"length": 0, "head": "5e" * 32}
    for round_, table in ((2, 1), (1, 2), (1, 1)):
        Anchor.objects.create(event=event, round=round_, table=table, **base)
    Anchor.objects.create(event="ab" * 16, round=1, table=1, **base)
    held = []

    def ask(execute, sql, params, *about):
        if sql.endswith(" FOR NO KEY UPDATE"):
            held.append((sql.partition(" WHERE ")[2].partition(" LIMIT")[0], params))
        return execute(sql.removesuffix(" FOR NO KEY UPDATE"), params, *about)

    for feature in ("has_select_for_update", "has_select_for_no_key_update"):
        monkeypatch.setattr(connection.features, feature, True)
    # Compiled anew for such a database, and for none of the tests after this one.
    monkeypatch.setattr(chain._END, "_compiled", {})
    with connection.execute_wrapper(ask), open_journal(event, act(), "finish", 1) as journal:
        assert list(journal.lock_ledgers(1)) == [(1, 1), (1, 2)]
        assert list(journal.lock_ledgers()) == [(1, 1), (1, 2), (2, 1)]
    where, params = zip(*held, strict=True)
    assert params == ((event, 0, 0), (event, 0, 1), (event, 0))
    assert [text.partition(" ORDER BY ")[2] for text in where[1:]] == [
        '"tournaments_anchor"."round" ASC, "tournaments_anchor"."table" ASC FOR NO KEY UPDATE'
    ] * 2


# A desk in a process of its own: after a line of input it writes entry after entry of one event.
DESK = """
import sys, django
django.setup()
from tournaments.journal.kinds import EventChanged, EventChanges
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
print("ready", flush=True)
sys.stdin.readline()
for number in range(1, 26):
    with open_journal(sys.argv[1], Action(by=sys.argv[2]), "end_with", number) as journal:
        journal.append(EventChanged(set_=EventChanges(last_round=number)))
"""


@pytest.mark.django_db(transaction=True)
def test_two_processes_write_one_chain(tmp_path):
    event = begin()
    environment = shared(tmp_path)
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    desks = [
        subprocess.Popen(
            [sys.executable, "-c", DESK, event, name],
            cwd=settings.BASE_DIR,
            env=environment,
            text=True,
            **pipes,
        )
        for name in ("Olga", "Jiro")
    ]
    try:
        assert [desk.stdout.readline() for desk in desks] == ["ready\n", "ready\n"]
        for desk in desks:
            desk.stdin.write("\n")
            desk.stdin.flush()
        told = [(*desk.communicate(), desk.returncode) for desk in desks]
    finally:
        for desk in desks:
            desk.kill()
            desk.wait()
    assert told == [("", "", 0)] * 2
    chain = shared_rows(
        tmp_path, "SELECT number, previous_hash, hash FROM tournaments_journalentry ORDER BY number"
    )
    (end,) = shared_rows(tmp_path, "SELECT length, head FROM tournaments_anchor")
    assert [number for number, _previous, _hash in chain] == list(range(1, 52))
    assert [previous for _number, previous, _hash in chain] == ["", *(one[2] for one in chain[:-1])]
    assert end == (51, chain[-1][2])


# Entries never change

ROUTES = {
    "save": lambda row: row.save(),
    "delete": lambda row: row.delete(),
    "update": lambda _row: JournalEntry.objects.update(by="Mallory"),
    "bulk_update": lambda row: JournalEntry.objects.bulk_update([row], ["by"]),
    "update_or_create": lambda row: JournalEntry.objects.update_or_create(
        pk=row.pk, defaults={"by": "Mallory"}
    ),
    "bulk_create over it": lambda row: JournalEntry.objects.bulk_create(
        [row], update_conflicts=True, update_fields=["by"], unique_fields=["event", "number"]
    ),
    "delete of many": lambda _row: JournalEntry.objects.all().delete(),
    "raw delete": lambda _row: JournalEntry.objects.all()._raw_delete("default"),
    "base manager": lambda _row: JournalEntry._base_manager.all().delete(),
}


@pytest.mark.parametrize("route", ROUTES)
def test_an_entry_of_a_journal_is_never_changed_or_deleted_whatever_the_route(event, route):
    before, entry = everything(), JournalEntry.objects.get()
    entry.by = "Mallory"
    with pytest.raises(AppendOnlyError, match=r"rows are never (changed|deleted)"):
        ROUTES[route](entry)
    assert everything() == before


def test_what_is_deleted_elsewhere_takes_neither_a_journal_nor_an_anchor_along(event):
    Tournament.objects.get(uid=event).delete()
    assert (JournalEntry.objects.count(), Anchor.objects.count()) == (1, 1)
