"""Folders that are created once per test run and shared by all its processes."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from tournaments.common.system import locks
from tournaments.sheets.paper.text import fonts

__all__ = [
    "PORT",
    "PREPARED",
    "common",
    "copied",
    "empty_database",
    "empty_postgresql",
    "fonts_cut",
    "once",
    "own_data",
    "prepared",
    "shared",
    "shared_rows",
]

ROOT = Path(__file__).parents[1]
PORT = 8765
PREPARED = "prepared.txt"
"""The file beside a prepared desk's data with the output of `manage.py prepare`."""


def common(request: pytest.FixtureRequest, factory: pytest.TempPathFactory) -> Path:
    """The folder that all processes of this run share."""
    of_this_process = factory.getbasetemp()
    return of_this_process.parent if hasattr(request.config, "workerinput") else of_this_process


def once(shared: Path, name: str, make: Callable[[Path], object]) -> Path:
    """The folder *name* below *shared*, filled by *make* in the first process that asks; the others wait.

    All processes share the folder: a test that writes to it makes a copy first.
    """
    made = shared / name
    with locks.exclusive(shared / f"{name}.lock"):
        if not made.exists():
            unfinished = Path(tempfile.mkdtemp(dir=shared))
            make(unfinished)
            unfinished.rename(made)
    return made


def prepared(shared: Path) -> Path:
    """The folder `data` of a desk that was prepared in an empty folder, with the demo and its published logins.

    The output of the command is in a file beside it. The Latin fonts show that the command cuts fonts. Cutting the
    kanji takes seconds, so the kanji are copied from the fonts that this run prints with.
    """
    fonts_cut(shared)
    return once(shared, "prepared", _prepare)


def fonts_cut(shared: Path) -> None:
    """Cut the fonts of most sheets in the folder that this run prints from.

    In a fresh clone this takes seconds. While one process cuts the fonts, no other process cuts the same fonts.
    """
    once(shared, "fonts", lambda _folder: fonts.prepare())


def _prepare(folder: Path) -> None:
    for kanji in (Path(settings.DATA_DIR) / "fonts").glob("*cjk*"):
        shutil.copytree(kanji, folder / "data/fonts" / kanji.name)
    (folder / PREPARED).write_text(_managed("prepare", folder / "data"))


def empty_database(shared: Path) -> Path:
    """The folder of a desk whose database tables are created and empty."""
    return once(shared, "laid", partial(_managed, "migrate"))


def empty_postgresql(shared: Path) -> str:
    """The name of a database on this run's PostgreSQL server whose tables are created and empty."""
    server, name = os.environ["DATABASE_URL"].rpartition("/")[0], "shinpan_empty"

    def create(folder: Path) -> None:
        with psycopg.connect(f"{server}/postgres", autocommit=True) as base:
            base.execute(f"CREATE DATABASE {name}")
        _managed("migrate", folder, DATABASE_URL=f"{server}/{name}")
        with psycopg.connect(f"{server}/{name}") as base:
            base.execute("DELETE FROM auth_permission")

    once(shared, name, create)
    return name


def own_data(folder: Path) -> Path:
    """*folder* as a desk's own data, except for the fonts: fonts that are already cut are not cut again."""
    cut = Path(settings.DATA_DIR) / "fonts"
    cut.mkdir(exist_ok=True)
    (folder / "fonts").symlink_to(cut)
    return folder


def _managed(command: str, data: Path, **more: str) -> str:
    environment = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "HOME") if name in os.environ}
    process = subprocess.run(
        [sys.executable, "manage.py", command],
        cwd=ROOT,
        env=environment | {"DATA_DIR": str(data), "PORT": str(PORT)} | more,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout


def copied(file: Path) -> None:
    """Write this test's database into *file*, in the journal mode of a prepared desk.

    If two processes switch the journal mode at once, SQLite does not make one wait for the other.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(file)])
    else:
        # Scripts import this module before the apps are loaded.
        from tournaments.services.integrity import backups

        backups.back_up(file)
    with closing(sqlite3.connect(file)) as base:
        assert base.execute("PRAGMA journal_mode=WAL").fetchone() == ("wal",)


def shared(folder: Path) -> dict[str, str]:
    """The environment of another process with this test's database: on SQLite a copy in *folder*, else the same."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "tournaments.settings"}
    if connection.vendor == "sqlite":
        copied(folder / "shinpan.sqlite3")
        return environment
    own = connection.settings_dict
    return environment | {
        "DATABASE_URL": f"postgres://{own['USER']}@{quote(own['HOST'], safe='')}/{own['NAME']}"
    }


def shared_rows(folder: Path, question: str) -> list[Any]:
    """The rows that other processes wrote into the database of `shared`."""
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(folder / "shinpan.sqlite3")) as base:
            return base.execute(question).fetchall()
    with connection.cursor() as cursor:
        cursor.execute(question)
        return list(cursor.fetchall())
