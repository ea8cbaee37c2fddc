"""Tests that a database of each earlier version opens, verifies and counts the same.

The databases in `tests/cases/carried/landed/` were made by `manage.py prepare` of each version and packed; each has
the name of its commit. The standings that the version showed are beside them.
"""

import json
import lzma
import re
import sqlite3
from contextlib import closing

import pytest
from django.conf import settings

from tests.tournaments.project.test_settings import manage

LANDED = settings.BASE_DIR / "tests/cases/carried/landed"
STANDINGS = json.loads((LANDED / "standings.json").read_text("utf-8"))
LINE = re.compile(r" *(?P<rank>\d+=?|-) +(?P<total>\S+) +\d+ {2}(?P<name>.*?)(?: {2}\(.*\))?")


def standings(folder, slug):
    """Rank, total and name of each line of the standings."""
    printed = manage("standings", slug, DATA_DIR=folder)
    assert printed.returncode == 0, printed.stderr
    found = [LINE.fullmatch(line) for line in printed.stdout.splitlines() if line.strip()]
    return [f"{one['rank']} {one['total']} {one['name']}" for one in found if one]


@pytest.mark.larger
@pytest.mark.parametrize("version", STANDINGS)
def test_a_database_of_an_earlier_version_opens_verifies_and_counts_the_same(version, tmp_path):
    (tmp_path / "static").mkdir()
    written = lzma.decompress((LANDED / f"{version}.sql.xz").read_bytes()).decode()
    with closing(sqlite3.connect(tmp_path / "shinpan.sqlite3")) as base:
        base.executescript(written)
    migrated = manage("migrate", DATA_DIR=tmp_path)
    assert migrated.returncode == 0, migrated.stderr
    verified = manage("verify", DATA_DIR=tmp_path)
    assert (verified.returncode, verified.stdout.rpartition(": ")[2]) == (0, "all as they were written.\n")
    assert {slug: standings(tmp_path, slug) for slug in STANDINGS[version]} == STANDINGS[version]
