"""The data of an older desk is kept by this one, and is in a journal afterwards."""

import json
import sqlite3
from contextlib import closing

import pytest
from django.conf import settings

from tests.desks import own_data
from tests.tournaments.project.test_settings import manage
from tournaments.services.integrity.first_database import OLD_MIGRATIONS

# `prepare` of every landed version is tried there too (`test_landed.py`).
pytestmark = pytest.mark.larger
WRITTEN = (settings.BASE_DIR / "tests/cases/carried/first.sql").read_text("utf-8")
NAMES = ["Akagi Haruka", "Mori Ken", "白石 涼", "Sato Yui", "Tanaka Jun", "Late One"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a desk's database as the first migration made it, and an event in it."""
    made = tmp_path_factory.mktemp("first")
    (made / "static").mkdir()
    assert manage("migrate", "tournaments", "0001", DATA_DIR=made).returncode == 0
    with closing(sqlite3.connect(made / "shinpan.sqlite3")) as base:
        base.executescript(WRITTEN)
    return made


def asked(folder, question):
    with closing(sqlite3.connect(folder / "shinpan.sqlite3")) as base:
        return base.execute(question).fetchall()


SEATS = (
    "SELECT r.number, r.state, t.number, t.token, s.seat, p.number FROM tournaments_seating s"
    " JOIN tournaments_table t ON t.id = table_id JOIN tournaments_round r ON r.id = t.round_id"
    " JOIN tournaments_player p ON p.id = player_id ORDER BY 1, 3, 5"
)
RESTS = (
    "SELECT r.number, p.number FROM tournaments_rest s JOIN tournaments_round r ON r.id = round_id"
    " JOIN tournaments_player p ON p.id = player_id ORDER BY 1, 2"
)
ENTRIES = (
    'SELECT r.number, t.number, e.number, e.kind, e.payload, e."by", e.at, e.device, e.key FROM tournaments_entry e'
    " JOIN tournaments_table t ON t.id = table_id JOIN tournaments_round r ON r.id = t.round_id ORDER BY 1, 2, 3"
)
NUMBERS = "SELECT number, entry_id FROM tournaments_loggedruling ORDER BY 1"
CLOCKS = (
    'SELECT r.number, c.number, kind, minutes, t.number, "by", at FROM tournaments_clockevent c'
    " JOIN tournaments_round r ON r.id = c.round_id LEFT JOIN tournaments_table t ON t.id = table_id ORDER BY 1, 2"
)
CALLS = "SELECT at, device, answered_by, answered_at FROM tournaments_refereecall"
DECISIONS = (
    'SELECT number, old_key, old_overlay, new_key, new_overlay, why, "by", at FROM tournaments_rulesdecision'
)
EVENT = (
    "SELECT uid, name, slug, ruleset_key, overlay, public, minutes, last_round, rulings_public, rulings_named,"
    " created_at FROM tournaments_tournament"
)
KEPT = (EVENT, SEATS, RESTS, ENTRIES, NUMBERS, CLOCKS, CALLS, DECISIONS)
PEOPLE = (
    "SELECT number, name, reading, active FROM tournaments_player{join} ORDER BY number",
    " JOIN tournaments_person ON who = person_id",
)
ANNOUNCED = "SELECT ruling FROM tournaments_announcement ORDER BY entry_id"
CHANGES = "SELECT changes FROM tournaments_rulesdecision"


@pytest.fixture(scope="module")
def carried(folder):
    """The results of all queries on the first database, before and after its migration."""
    before = [asked(folder, question) for question in KEPT]
    before.append(asked(folder, PEOPLE[0].format(join="")))
    before.append(asked(folder, ANNOUNCED))
    assert manage("migrate", DATA_DIR=folder).returncode == 0
    after = [asked(folder, question) for question in KEPT]
    after.append(asked(folder, PEOPLE[0].format(join=PEOPLE[1])))
    after.append(asked(folder, ANNOUNCED))
    return before, after


def test_everything_that_the_first_database_kept_is_kept(carried):
    (*before, said), (*after, says) = carried
    assert all(before), "what is not there proves nothing"
    assert after == before
    # 0.0 is written as 0, because no journal has a number with a decimal point.
    assert [json.loads(ruling) for (ruling,) in says] == [json.loads(ruling) for (ruling,) in said]
    assert "0.0" in "".join(ruling for (ruling,) in said)
    assert "0.0" not in "".join(ruling for (ruling,) in says)


def test_the_event_has_a_journal_to_which_its_rows_and_ledgers_fit(folder, carried):
    assert carried
    told = manage("verify", DATA_DIR=folder)
    assert (
        told.stdout
        == "5 entries of 2 tables, 15 of journals (1 decisions on rules): all as they were written.\n"
    )
    again = manage("rebuild", DATA_DIR=folder)
    assert again.stdout.endswith(", all correct.\n")
    entries = asked(folder, 'SELECT number, kind, "by", why FROM tournaments_journalentry ORDER BY number')
    why = "carried over from a desk without journals"
    assert entries == [
        (1, "event", "Olga", why),
        (2, "people", "Olga", why),
        (3, "withdrawal", "", why),
        (4, "round", "", why),
        (5, "round", "", why),
        (6, "round", "", why),
        (7, "opening", "", why),
        (8, "finish", "", why),
        (9, "opening", "", why),
        (10, "clock", "Olga", why),
        (11, "clock", "Jiro", why),
        (12, "call", "", why),
        (13, "answer", "Ann", why),
        (14, "ruling", "Jiro", why),
        (15, "decision", "Olga", "a slip of the pen"),
    ]


def test_no_name_stands_in_the_journal_and_a_decision_still_knows_who_it_spoke_of(folder, carried):
    assert carried
    payloads = "".join(row[0] for row in asked(folder, "SELECT payload FROM tournaments_journalentry"))
    assert not [name for name in NAMES if name in payloads]
    ((changes,),) = asked(folder, CHANGES)
    people = dict(asked(folder, "SELECT who, name FROM tournaments_person"))
    (first, *_rest) = json.loads(changes)["rulings"]
    assert [people[who] for who in first["players"]] == NAMES[:4]


def test_the_first_database_was_backed_up_before_it_was_migrated(folder, carried, tmp_path):
    assert carried
    [backup] = (folder / "backups").glob("shinpan-*-update.sqlite3")
    own = own_data(tmp_path)
    assert manage("restore", backup, DATA_DIR=own).returncode == 0
    before = [*carried[0]]
    assert [asked(own, question) for question in KEPT] == before[: len(KEPT)]
    assert manage("prepare", DATA_DIR=own, DEMO="false").returncode == 0
    assert "all as they were written" in manage("verify", DATA_DIR=own).stdout


def test_every_person_has_words_of_their_own(folder, carried):
    assert carried
    people = asked(folder, "SELECT who, salt FROM tournaments_person")
    assert len({word for row in people for word in row}) == 2 * len(NAMES)
    assert {(len(who), len(salt)) for who, salt in people} == {(16, 32)}


def test_the_first_database_is_none_of_before():
    assert "0001_first" not in OLD_MIGRATIONS
