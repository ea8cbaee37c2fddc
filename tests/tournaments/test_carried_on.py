"""What an older desk kept is kept by this one."""

import sqlite3
from contextlib import closing

import pytest

from tests.tournaments.test_settings import manage
from tournaments.services.first_database import BEFORE

PLAYERS = [(1, "白石 涼", "しらいし りょう", 1), (2, "Dubois Camille", "", 0)]


@pytest.fixture
def first(tmp_path):
    """A folder with a desk's database as the first migration made it, and two players in it."""
    (tmp_path / "static").mkdir()
    assert manage("migrate", "tournaments", "0001", DATA_DIR=tmp_path).returncode == 0
    with closing(sqlite3.connect(tmp_path / "shinpan.sqlite3")) as base:
        base.execute(
            "INSERT INTO tournaments_tournament (uid, name, slug, ruleset_key, overlay, public, rulings_public,"
            " rulings_named, created_at) VALUES ('e0', 'Old Cup', 'old-cup', 'ema-2025', '{}', 1, 0, 1, '2026-11-20')"
        )
        base.executemany(
            "INSERT INTO tournaments_player (tournament_id, number, name, reading, active) VALUES (1, ?, ?, ?, ?)",
            PLAYERS,
        )
        base.commit()
    return tmp_path


def test_a_player_of_the_first_database_keeps_name_and_reading(first):
    assert manage("migrate", DATA_DIR=first).returncode == 0
    with closing(sqlite3.connect(first / "shinpan.sqlite3")) as base:
        kept = base.execute(
            "SELECT number, name, reading, active FROM tournaments_player"
            " JOIN tournaments_person ON who = person_id ORDER BY number"
        ).fetchall()
        people = base.execute("SELECT who, salt FROM tournaments_person").fetchall()
    assert kept == PLAYERS
    # Every person has words of their own: who of one and salt of another would tell them apart no longer.
    assert len({word for row in people for word in row}) == 2 * len(PLAYERS)
    assert {(len(who), len(salt)) for who, salt in people} == {(16, 32)}


def test_the_first_database_is_none_of_before():
    assert "0001_first" not in BEFORE
