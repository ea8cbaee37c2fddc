"""Imports go one way: each contract holds, and breaks when a module imports against it."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from django.conf import settings

import referee

ROOT = Path(settings.BASE_DIR)
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]

# The contract, the file, the line that is added to it, and the module that the report must name.
OFFENCES = [
    ("core", "referee/values.py", "import django", "django"),
    ("core", "referee/values.py", "from tournaments.common import errors", "tournaments.common.errors"),
    ("core", "referee/seating.py", "import reportlab", "reportlab"),
    ("core-layers", "referee/errors.py", "from referee import values", "referee.values"),
    ("core-layers", "referee/shapes.py", "from referee.rules import Ruleset", "referee.rules"),
    ("core-layers", "referee/rules.py", "from referee import rulesets", "referee.rulesets"),
    ("core-layers", "referee/ruling.py", "from referee import seating", "referee.seating"),
    ("no-names", "referee/ledger/folding.py", "from referee.rulesets import ruleset", "referee.rulesets"),
    ("no-names", "referee/adjudication/honba.py", "from referee import rulesets", "referee.rulesets"),
    (
        "desk-layers",
        "tournaments/models/people.py",
        "from tournaments.services.people import entry_list",
        "tournaments.services.people.entry_list",
    ),
    (
        "desk-layers",
        "tournaments/services/people/entry_list.py",
        "from tournaments.presenters.tables import table_page",
        "tournaments.presenters.tables.table_page",
    ),
    (
        "presenters",
        "tournaments/presenters/tables/table_page.py",
        "from tournaments.services.integrity.journal import chain",
        "tournaments.services.integrity.journal.chain",
    ),
    (
        "desk-layers",
        "tournaments/services/people/entry_list.py",
        "from tournaments.forms.people import entry_list",
        "tournaments.forms.people.entry_list",
    ),
    (
        "desk-layers",
        "tournaments/forms/people/entry_list.py",
        "from tournaments.views.people import entry_list",
        "tournaments.views.people.entry_list",
    ),
    (
        "desk-layers",
        "tournaments/views/people/entry_list.py",
        "from tournaments import urls",
        "tournaments.urls",
    ),
    (
        "desk-layers",
        "tournaments/forms/people/entry_list.py",
        "from tournaments import listings",
        "tournaments.listings",
    ),
    ("journal", "tournaments/journal/canonical.py", "import django", "django"),
    ("journal", "tournaments/journal/canonical.py", "from referee import values", "referee.values"),
    (
        "journal",
        "tournaments/journal/canonical.py",
        "from tournaments.models import people",
        "tournaments.models.people",
    ),
    ("paper", "tournaments/views/events/rounds.py", "from reportlab.pdfgen import canvas", "reportlab"),
    ("paper", "tournaments/services/events/rounds.py", "import fontTools", "fontTools"),
    (
        "core-packages",
        "tournaments/services/events/rounds.py",
        "from referee.ledger.entries import Void",
        "referee.ledger.entries",
    ),
    ("core-packages", "tournaments/models/tables.py", "from referee.worth import fu", "referee.worth.fu"),
]


@pytest.fixture
def copy(tmp_path):
    for name in ("referee", "tournaments"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "locale"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def lint(folder):
    program = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [program, "--no-cache"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": ".", "COLUMNS": "300"},
    )


def append(file, line):
    """Append the line to the file and return its number."""
    file.parent.mkdir(exist_ok=True)
    with file.open("a") as opened:
        opened.write(f"\n{line}\n")
    return len(file.read_text().splitlines())


# `make check` compares the contracts with the program every time; this adds a sheet that draws.
@pytest.mark.larger
def test_every_contract_holds_and_the_sheets_may_draw(copy):
    append(copy / "tournaments/sheets/__init__.py", "")
    append(copy / "tournaments/sheets/drawing.py", "import reportlab.pdfgen.canvas")
    done = lint(copy)
    assert done.returncode == 0, done.stdout
    assert f"Contracts: {len(CONTRACTS)} kept, 0 broken." in done.stdout


def test_every_contract_is_shown_to_break():
    assert {contract for contract, *_ in OFFENCES} == {contract["id"] for contract in CONTRACTS}


def test_a_contract_breaks_wherever_somebody_imports_against_it(copy):
    # One report on all of them together: each is listed under its own contract, with its own line.
    append(copy / "tournaments/listings/__init__.py", "")
    named = []
    for contract, file, line, imported in OFFENCES:
        number = append(copy / file, line)
        module = file.removesuffix(".py").replace("/", ".")
        named.append((contract, f"{module} -> {imported} (l.{number})"))
    done = lint(copy)
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"Contracts: 0 kept, {len(CONTRACTS)} broken." in done.stdout
    said = told_by_contract(done.stdout)
    assert [(contract, way) for contract, way in named if way not in said[contract]] == []


def told_by_contract(report):
    """Return the lines of the report under each contract, by the contract's id."""
    told = report.partition("\nBroken contracts\n")[2]
    names = {contract["name"]: contract["id"] for contract in CONTRACTS}
    found, under = {}, ""
    for line in told.splitlines():
        under = names.get(line, under)
        found.setdefault(under, []).append(line.lstrip("- "))
    return found


@pytest.mark.parametrize(
    ("package", "works"),
    [
        ("referee", "len(top.ruleset_keys()) > 0"),
        ("tournaments.journal", "len(top.canonical.digest({})) == 64"),
    ],
)
def test_the_referee_and_the_journal_run_where_nothing_is_installed(package, works):
    walk = (
        "import sys, pkgutil, importlib; sys.path.insert(0, sys.argv[1]);"
        "top = importlib.import_module(sys.argv[2]);"
        "[importlib.import_module(m.name) for m in pkgutil.walk_packages(top.__path__, sys.argv[2] + '.')];"
        f"print('django' in sys.modules, {works})"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", walk, str(ROOT), package],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout.split(), done.stderr) == (["False", "True"], "")


def test_a_migration_imports_django_and_the_standard_library_only():
    # A module of the project may move or change; a migration must do the same forever.
    imported = {}
    for file in sorted((ROOT / "tournaments/migrations").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or "."] if isinstance(node, ast.ImportFrom) else []
            imported.setdefault(file.name, set()).update(name.partition(".")[0] for name in names)
    allowed = sys.stdlib_module_names | {"django"}
    assert {file: names - allowed for file, names in imported.items() if names - allowed} == {}


WRITES = {
    "atomic",
    "bulk_create",
    "bulk_update",
    "create",
    "delete",
    "get_or_create",
    "save",
    "select_for_update",
    "update",
    "update_or_create",
}


def asked_of(names, folder):
    """Yield each use of an attribute in *names* below *folder*: file and line, then the expression."""
    attribute = re.compile(rf"\.\s*(?:{'|'.join(names)})\b")
    for file in sorted((ROOT / folder).rglob("*.py")):
        text = file.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if attribute.search(text) else ():
            if isinstance(node, ast.Attribute) and node.attr in names:
                yield f"{file.relative_to(ROOT)}:{node.lineno}", ast.unparse(node)


def test_what_is_shown_changes_no_row():
    # Presenters may append to their own lists.
    assert [one for one in asked_of({"append"}, "tournaments/presenters") if one[1] == "ledger.append"] == []
    assert list(asked_of(WRITES, "tournaments/presenters")) == []


def test_a_verb_puts_nothing_into_words_but_what_is_wrong():
    says = {name for name in referee.messages.__all__ if name.startswith("say_")} - {"say_problem"}
    assert len(says) > 10
    assert list(asked_of(says, "tournaments/services")) == []
