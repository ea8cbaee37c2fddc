"""A chain that was written anew as a whole is found against a backup and against the codes of printed sheets."""

import io
import sqlite3
from contextlib import closing

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, models

from tests.acts import by
from tests.desks import copied
from tests.tournaments.tables import games
from tests.tournaments.tables.games import ONE, TWO
from tournaments.models import Anchor, Club, DeskEnd, DeskEntry, Entry, JournalEntry
from tournaments.models.journal import chain_hash
from tournaments.models.sealing import unlocked
from tournaments.presenters.paper.stamps import Scope, of_scope, of_table
from tournaments.services.clubs import club_settings
from tournaments.services.events import rounds, tournaments
from tournaments.services.tables import ledger


@pytest.fixture
def cup(transactional_db, full_cup):
    """A round in play with a hand at table 1, a later decision, and a club."""
    drawn = rounds.draw(full_cup, 1, act=by())
    rounds.open_round(drawn, act=by())
    games.play(drawn.tables.get(number=1), games.ron(TWO, ONE, 3, 30))
    tournaments.set_last_round(full_cup, 3, act=by())
    club_settings.create(name="Club")
    return full_cup


@pytest.fixture
def backup(cup, tmp_path):
    """A copy of the desk as it is then; afterwards the desk goes on."""
    if connection.vendor != "sqlite":
        pytest.skip("a backup is an SQLite file")
    file = tmp_path / "backup.sqlite3"
    copied(file)
    games.play(cup.rounds.get().tables.get(number=2), games.ron(TWO, ONE, 3, 30))
    tournaments.set_last_round(cup, 4, act=by())
    club_settings.create(name="Another")
    return file


def verified(*options):
    """The exit status and the lines of `verify`."""
    out = io.StringIO()
    try:
        call_command("verify", *map(str, options), stdout=out)
    except CommandError as refused:
        return refused.returncode, [*out.getvalue().splitlines(), str(refused)]
    return 0, out.getvalue().splitlines()


def rewrite(entries, end, hash_of, change):
    """Changes the first of *entries* and writes the whole chain anew from there, as an attacker with the code could."""
    with unlocked():
        previous = entries[0].previous_hash
        change(entries[0])
        for entry in entries:
            entry.previous_hash = previous
            entry.hash = previous = hash_of(entry)
            columns = ("by", "payload", "previous_hash", "hash")
            rows = models.QuerySet(type(entry)).filter(pk=entry.pk)
            rows.update(**{column: getattr(entry, column) for column in columns})
        models.QuerySet(type(end)).filter(pk=end.pk).update(head=previous)


def by_mallory(entry):
    entry.by = "Mallory"


def rewrite_table(cup):
    entries = list(Entry.objects.filter(table__number=1).order_by("number"))
    end = Anchor.objects.get(event=cup.uid, round=1, table=1)
    rewrite(entries, end, lambda entry: ledger.chain_hash(entry, entry.announcement.ruling), by_mallory)


def rewrite_journal(cup):
    entries = list(JournalEntry.objects.filter(event=cup.uid, number__gt=4).order_by("number"))
    rewrite(entries, Anchor.objects.get(event=cup.uid, round=0), chain_hash, by_mallory)


def rewrite_desk(cup):
    club = Club.objects.get(name="Club")
    entries = list(DeskEntry.objects.order_by("number"))
    first = next(at for at, entry in enumerate(entries) if entry.payload["rows"][0]["key"] == club.pk)

    def rename(entry):
        entry.payload["rows"][0]["row"]["name"] = "Mallory's"

    rewrite(entries[first:], DeskEnd.objects.get(), chain_hash, rename)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_club SET name = %s WHERE word = %s", ["Mallory's", club.pk])
    return first + 1


ANEW = "is another entry there than in the backup: the chain was rewritten from here on"


def test_a_desk_that_went_on_after_a_backup_is_as_it_was_written(cup, backup):
    status, lines = verified("--against", backup)
    assert (status, lines[-1].rpartition(": ")[2]) == (0, "all as they were written.")


def test_a_ledger_written_anew_is_valid_in_itself_and_is_found_against_a_backup(cup, backup):
    rewrite_table(cup)
    assert verified()[0] == 0
    status, lines = verified("--against", backup)
    assert (status, lines[:-1]) == (1, [f"River Cup, round 1, table 1, entry 1: {ANEW}"])


def test_a_journal_written_anew_is_found_against_a_backup(cup, backup):
    rewrite_journal(cup)
    assert verified()[0] == 0
    status, lines = verified("--against", backup)
    assert (status, lines[:-1]) == (1, [f"River Cup, journal, entry 5: {ANEW}"])


def test_the_chain_of_the_desk_written_anew_is_found_against_a_backup(cup, backup):
    number = rewrite_desk(cup)
    assert verified()[0] == 0
    status, lines = verified("--against", backup)
    assert (status, lines[:-1]) == (1, [f"Desk, journal, entry {number}: {ANEW}"])


def test_an_event_of_the_backup_that_is_not_here_is_found(cup, backup):
    with closing(sqlite3.connect(backup)) as copy:
        copy.execute(
            'INSERT INTO tournaments_journalentry (event, number, kind, payload, "by", at, device, why, previous_hash,'
            " hash, key, asked) VALUES ('lost', 1, 'event', '{}', '', '2026-01-01', '', '', '', 'abc', 'k', '')"
        )
        copy.commit()
    status, lines = verified("--against", backup)
    assert (status, lines[:-1]) == (1, ["lost, journal, entry 1: is in the backup and not here"])


def codes(cup):
    """The codes of the sheets that are printed now: of the table, the round and the whole event."""
    table = cup.rounds.get().tables.get(number=1)
    round_, whole = of_scope(cup, Scope(first=1, last=1)).code, of_scope(cup, Scope()).code
    return of_table(table).code, round_, whole


def test_the_codes_of_sheets_are_known_until_the_chain_is_written_anew(cup, tmp_path):
    table, round_, whole = codes(cup)
    games.play(cup.rounds.get().tables.get(number=2), games.ron(TWO, ONE, 3, 30))
    typed = tmp_path / "codes.txt"
    typed.write_text(
        f"# signed sheets\n\n{table.lower()}\n{cup.slug} {round_}\n{cup.slug} 1.1 {table}\n"
        f"https://desk.example/p/{cup.uid[:8]}/all/{whole}/\n",
        "utf-8",
    )
    assert verified("--against", typed)[0] == 0
    rewrite_table(cup)
    assert verified()[0] == 0
    status, lines = verified("--against", typed)
    assert status == 1
    assert [line.partition(": ")[0] for line in lines[:-1]] == [
        f"{typed}, line {line}" for line in (3, 4, 5, 6)
    ]
    assert "the chain was rewritten after the sheet was printed" in lines[0]


def test_a_line_that_cannot_be_read_is_named_and_is_no_damage(cup, tmp_path):
    table, *_others = codes(cup)
    typed = tmp_path / "codes.txt"
    typed.write_text(f"{table}\n{table[:-1]}\n", "utf-8")
    status, lines = verified("--against", typed)
    assert (status, lines[0]) == (2, f"{typed}, line 2: “{table[:-1]}” cannot be read as a code of a sheet.")
    rewrite_table(cup)
    assert verified("--against", typed)[0] == 1


@pytest.mark.parametrize("content", [b"\x80\x00", b"SQLite format 3\0 and nothing else"])
def test_what_is_neither_a_backup_nor_a_list_is_an_error_of_its_own(cup, tmp_path, content):
    (tmp_path / "other").write_bytes(content)
    assert verified("--against", tmp_path / "other")[0] == 2
    assert verified("--against", tmp_path / "nowhere")[0] == 2


def test_quiet_says_nothing_if_all_is_as_it_was_written(cup):
    assert verified("--quiet") == (0, [])
    with unlocked():
        models.QuerySet(Entry).update(by="Mallory")
    status, lines = verified("--quiet")
    assert (status, len(lines)) == (1, 2)
