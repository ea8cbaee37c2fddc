"""Imports flow one way: each contract is shown to hold, and to break where somebody imports against it."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]

OFFENCES = [
    ("core", "referee/values.py", "import django"),
    ("core", "referee/values.py", "from tournaments import errors"),
    ("core", "referee/seating.py", "import reportlab"),
    ("core-layers", "referee/errors.py", "from referee import values"),
    ("core-layers", "referee/shapes.py", "from referee.rules import Ruleset"),
    ("core-layers", "referee/rules.py", "from referee import rulesets"),
    ("core-layers", "referee/ruling.py", "from referee import seating"),
    ("no-names", "referee/ledger/folding.py", "from referee.rulesets import ruleset"),
    ("no-names", "referee/adjudication/honba.py", "from referee import rulesets"),
    ("desk-layers", "tournaments/models/people.py", "from tournaments.services import people"),
    ("desk-layers", "tournaments/services/people.py", "from tournaments.forms import people"),
    ("desk-layers", "tournaments/forms/people.py", "from tournaments.views import people"),
    ("desk-layers", "tournaments/views/people.py", "from tournaments import urls"),
    ("desk-layers", "tournaments/forms/people.py", "from tournaments import offending_listings"),
    ("paper", "tournaments/views/rounds.py", "from reportlab.pdfgen import canvas"),
    ("paper", "tournaments/services/rounds.py", "import fontTools"),
    ("one-door", "tournaments/services/rounds.py", "from referee.values import Seat"),
    ("one-door", "tournaments/models/tables.py", "from referee import values"),
]


@pytest.fixture
def copy(tmp_path):
    for name in ("referee", "tournaments"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "locale"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def lint(folder, contract=None):
    program = Path(sys.executable).with_name("lint-imports")
    only = ["--contract", contract] if contract else []
    return subprocess.run(
        [program, "--no-cache", *only],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": "."},
    )


def append(file, line):
    file.parent.mkdir(exist_ok=True)
    with file.open("a") as opened:
        opened.write(f"\n{line}\n")


def test_every_contract_holds(copy):
    done = lint(copy)
    assert done.returncode == 0, done.stdout
    assert f"Contracts: {len(CONTRACTS)} kept, 0 broken." in done.stdout


def test_every_contract_is_shown_to_break():
    assert {contract for contract, _file, _line in OFFENCES} == {contract["id"] for contract in CONTRACTS}


@pytest.mark.parametrize(("contract", "file", "line"), OFFENCES)
def test_a_contract_breaks_where_somebody_imports_against_it(copy, contract, file, line):
    if "offending_listings" in line:
        append(copy / "tournaments/listings/__init__.py", "")
        line = "from tournaments import listings"
    append(copy / file, line)
    done = lint(copy, contract)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Contracts: 0 kept, 1 broken." in done.stdout


def test_the_sheets_may_draw(copy):
    append(copy / "tournaments/sheets/__init__.py", "")
    append(copy / "tournaments/sheets/offending.py", "import reportlab.pdfgen.canvas")
    assert lint(copy, "paper").returncode == 0


def test_the_referee_runs_where_nothing_is_installed():
    walk = (
        "import sys, pkgutil, importlib; sys.path.insert(0, sys.argv[1]); import referee;"
        "[importlib.import_module(m.name) for m in pkgutil.walk_packages(referee.__path__, 'referee.')];"
        "print('django' in sys.modules, len(referee.ruleset_keys()) > 0)"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", walk, str(ROOT)], capture_output=True, text=True, check=False
    )
    assert (done.stdout.split(), done.stderr) == (["False", "True"], "")
