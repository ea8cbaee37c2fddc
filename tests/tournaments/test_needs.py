"""Is it said at once what the tests need and is not here?"""

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from django.conf import settings

from tests.browser.chromium import PLACES

NEEDS = settings.BASE_DIR / ".ci/needs"
TESTS = settings.BASE_DIR / "tests"
TOLD = re.findall(r"^ *need (.+)$", NEEDS.read_text("utf-8"), re.MULTILINE)


def asked(tmp_path: Path, *here: str, word: str = "", **environment: str) -> tuple[int, str, str]:
    """What `.ci/needs` says on a machine that has these programs and no others."""
    for name in here:
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    command = ["/bin/sh", str(NEEDS), word]
    done = subprocess.run(
        command, env={"PATH": str(tmp_path), **environment}, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_what_is_missing_is_said_in_one_line_with_the_way_to_get_it(tmp_path: Path) -> None:
    assert asked(tmp_path, "python3", "make", "pdftoppm", "zbarimg", CHROMIUM="/nowhere/chromium") == (
        1,
        "",
        (
            "The tests need what is not here: chromium (where CHROMIUM says, else in /usr/bin), pdftotext. "
            "Get it: apt-get install chromium poppler-utils. "
            "(make test-core wants no chromium, no poppler-utils and no zbar-tools.)\n"
        ),
    )


def test_where_nothing_is_missing_nothing_is_said(tmp_path: Path) -> None:
    here = ("python3", "make", "pdftotext", "pdftoppm", "zbarimg", "chromium")
    assert asked(tmp_path, *here, CHROMIUM=str(tmp_path / "chromium")) == (0, "", "")


def test_a_bare_machine_is_told_every_package_once(tmp_path: Path) -> None:
    assert asked(tmp_path, word="packages", CHROMIUM="/nowhere/chromium") == (
        0,
        "python3 python3-venv make chromium poppler-utils zbar-tools\n",
        "",
    )


def test_the_tests_of_the_rules_want_python_and_make_and_no_more(tmp_path: Path) -> None:
    assert asked(tmp_path, "make", word="core", CHROMIUM="/nowhere/chromium") == (
        1,
        "",
        (
            "The tests need what is not here: Python 3.11 or newer (where PYTHON says, else python3), "
            "python3's ensurepip. Get it: apt-get install python3 python3-venv.\n"
        ),
    )
    assert asked(tmp_path, "python3", word="core", CHROMIUM="/nowhere/chromium") == (0, "", "")


@pytest.mark.parametrize(("version", "code"), [("3.10.14", 1), ("3.11.0", 0), ("3.12.1", 0), ("4.0.0", 0)])
def test_a_python_older_than_the_project_is_told_so(tmp_path: Path, version: str, code: int) -> None:
    # A Python of that version, which runs what it is given.
    older = tmp_path / "older"
    told = tuple(map(int, version.split(".")))
    older.write_text(
        f"#!{sys.executable}\nimport sys\nsys.version_info = {told}\nexec(sys.argv[2])\n", encoding="utf-8"
    )
    older.chmod(0o755)
    returned, _said, why = asked(tmp_path, "make", word="core", PYTHON=str(older))
    assert returned == code
    assert ("Python 3.11 or newer" in why) == bool(code)
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == ">=3.11"


@pytest.mark.parametrize(("word", "asks"), [("test", ".ci/needs"), ("test-core", ".ci/needs core")])
def test_make_asks_before_the_first_test(word: str, asks: str) -> None:
    said = subprocess.run(
        ["make", "--dry-run", "--always-make", word],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.splitlines()[0] == asks
    assert "pytest" in said.stdout


def test_the_build_machine_installs_what_is_named() -> None:
    run = (settings.BASE_DIR / ".ci/run").read_text("utf-8")
    assert '<<<"$(.ci/needs packages)"' in run
    assert not re.search(r"chromium|poppler|venv", run)


def test_every_program_that_a_test_calls_is_on_the_list() -> None:
    called = {
        node.elts[0].value
        for file in TESTS.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.List) and node.elts and isinstance(node.elts[0], ast.Constant)
        if isinstance(node.elts[0].value, str) and node.elts[0].value in _started(file)
    }
    assert called == {"/bin/sh", "make", "pdftoppm", "pdftotext", "zbarimg"}
    listed = {line.split()[-1] for line in TOLD}
    assert called - {"/bin/sh"} <= listed
    looked_for = re.findall(r'CHROMIUM:-(.+?)}"', NEEDS.read_text("utf-8"))
    assert looked_for == list(PLACES)


def _started(file: Path) -> set[str]:
    """The first words of what a file starts; a list of words is a command only where something is started at all."""
    text = file.read_text("utf-8")
    if "subprocess." not in text:
        return set()
    return set(re.findall(r"""(?:run|Popen|command = )\(?\s*\[\s*"([^"]+)\"""", text))


def test_the_tests_of_the_rules_import_nothing_but_the_referee_and_what_their_own_list_names() -> None:
    listed = {
        line.partition("==")[0]
        for line in (TESTS / "core.txt").read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    }
    assert listed == {"hypothesis", "jsonschema", "pytest", "pytest-xdist"}
    waiting = {TESTS / "__init__.py", TESTS / "conftest.py", *(TESTS / "referee").rglob("*.py")}
    seen: set[Path] = set()
    names: set[str] = set()
    while waiting:
        file = waiting.pop()
        seen.add(file)
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found = [one.name for one in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                found = [node.module, *(f"{node.module}.{one.name}" for one in node.names)]
            else:
                continue
            for name in found:
                names.add(name.partition(".")[0])
                at = settings.BASE_DIR / name.replace(".", "/")
                waiting |= {
                    own
                    for own in (at.with_suffix(".py"), at / "__init__.py")
                    if name.startswith("tests") and own.is_file() and own not in seen
                }
    assert names - sys.stdlib_module_names == {"hypothesis", "jsonschema", "pytest", "referee", "tests"}
