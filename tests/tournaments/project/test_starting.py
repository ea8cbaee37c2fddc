"""What a short command imports: the libraries of paper, spreadsheets and databases wait until they are used."""

import json
import subprocess
import sys

import pytest
from django.conf import settings

# Each costs a good part of the time in which an empty project starts.
HEAVY = {
    "PIL", "argon2", "babel", "bidi", "django_tables2", "fontTools", "markdown_it", "openpyxl", "psycopg",
    "reportlab", "uharfbuzz", "tournaments.presenters", "tournaments.sheets.paper.pen", "tournaments.urls",
    "tournaments.views",
}  # fmt: skip
REFEREE = {"referee.codec", "referee.ledger", "referee.messages", "referee.seating", "referee.standings"}
HAND = {"rules": "ema-2025", "event": {"kind": "exhaustive_draw", "tenpai": [0, 1]}}


@pytest.mark.parametrize(
    ("words", "prints", "not_imported"),
    [
        (["-c", "import referee"], "", HEAVY | REFEREE | {"django", "tournaments"}),
        (["manage.py", "adjudicate"], '"verdict": "exhaustive_draw"', HEAVY | {"tournaments.models"}),
        (["-m", "tournaments", "adjudicate"], '"verdict": "exhaustive_draw"', HEAVY | {"tournaments.models"}),
        (["manage.py", "print", "--list"], "standings\tStandings", HEAVY | REFEREE),
    ],
)
def test_a_short_command_imports_only_what_it_uses(tmp_path, words, prints, not_imported):
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *words],
        cwd=settings.BASE_DIR,
        env={"DATA_DIR": str(tmp_path), "PATH": ""},
        input=json.dumps(HAND),
        capture_output=True,
        text=True,
        check=True,
    )
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "referee" in imported
    assert (prints in done.stdout, imported & not_imported) == (True, set())
