"""Everything that the tests need and the machine lacks is named at once."""

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


EVERYTHING = (
    "python3",
    "make",
    "chromium",
    "pdftotext",
    "pdftoppm",
    "zbarimg",
    "initdb",
    "ldconfig",
    "fc-list",
)
OUTPUT = {
    "ldconfig": "\tlibatomic.so.1 (libc6,x86-64) => /lib/x86_64-linux-gnu/libatomic.so.1",
    "fc-list": "/usr/share/fonts/opentype/ipaexfont-gothic/ipaexg.ttf: IPAexGothic",
    "id": "0",
}
"""Output of the machine's programs, by name."""
INSTALL = "apt-get install -qqy --no-install-recommends -o DPkg::Lock::Timeout=120"


def program(folder: Path, name: str, body: str = "") -> None:
    """Write a program of the machine, which prints its `OUTPUT` unless *body* does something else."""
    prints = f"echo '{OUTPUT.get(name, '')}'"
    (folder / name).write_text(f"#!/bin/sh\n{body or prints}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


def asked(tmp_path: Path, *here: str, word: str = "", **environment: str) -> tuple[int, str, str]:
    """Run `.ci/needs` on a machine with only these programs; return exit code, output and errors."""
    # Every machine has ldconfig; only the libraries that it lists can be missing.
    if "ldconfig" not in here and not (tmp_path / "ldconfig").exists():
        program(tmp_path, "ldconfig", "echo libc.so.6")
    for name in here:
        program(tmp_path, name)
    command = ["/bin/sh", str(NEEDS), word]
    places = {"CHROMIUM": str(tmp_path / "chromium"), "POSTGRESQL": str(tmp_path / "postgresql")}
    done = subprocess.run(
        command,
        env={"PATH": str(tmp_path), **places, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def with_apt(tmp_path: Path, brings: str, *, user: int = 0, sudo: str = "") -> Path:
    """Give the machine an apt-get that installs the programs *brings*; return the log of its calls."""
    log = tmp_path / "log"
    log.touch()
    program(tmp_path, "id", f"echo {user}")
    program(tmp_path, "env", f'echo "env $*" >>{log}; shift; exec "$@"')
    shelf = tmp_path / "packages"
    shelf.mkdir()
    for name in brings.split():
        program(shelf, name)
    installs = f"/bin/cp {shelf}/* {tmp_path}" if brings else "echo broken >&2; exit 100"
    program(tmp_path, "apt-get", f'echo "apt-get $*" >>{log}; [ "$1" = update ] || {{ {installs}; }}')
    if sudo:
        program(tmp_path, "sudo", sudo)
    return log


def test_what_is_missing_is_named_with_the_one_command_that_installs_it(tmp_path: Path) -> None:
    assert asked(tmp_path, "python3", "make", "pdftoppm", "zbarimg", "initdb", "ldconfig", "fc-list") == (
        1,
        "",
        (
            "Missing: chromium (CHROMIUM, else in /usr/bin), pdftotext. Install with:\n"
            "  sudo apt-get update && sudo apt-get install --no-install-recommends chromium poppler-utils\n"
            "`make test-core` tests the rules without a browser and PDF tools.\n"
        ),
    )


def test_where_nothing_is_missing_nothing_is_said_and_nothing_installed(tmp_path: Path) -> None:
    log = with_apt(tmp_path, "python3")
    assert asked(tmp_path, *EVERYTHING) == (0, "", "")
    assert log.read_text("utf-8") == ""


def test_a_bare_machine_is_told_every_package_once(tmp_path: Path) -> None:
    code, _out, said = asked(tmp_path)
    assert code == 1
    assert said.splitlines()[1] == (
        "  sudo apt-get update && sudo apt-get install --no-install-recommends python3 python3-venv make chromium "
        "poppler-utils zbar-tools postgresql libatomic1 fontconfig fonts-ipaexfont-gothic"
    )


@pytest.mark.parametrize(
    ("broken", "output", "missing", "package"),
    [
        ("ldconfig", "libc.so.6", "libatomic.so.1", "libatomic1"),
        ("fc-list", "", "a Japanese font", "fonts-ipaexfont-gothic"),
    ],
)
def test_a_library_and_a_font_are_asked_for_too(
    tmp_path: Path, broken: str, output: str, missing: str, package: str
) -> None:
    program(tmp_path, broken, f"printf '{output}'")
    code, _out, said = asked(tmp_path, *(name for name in EVERYTHING if name != broken))
    assert (code, said.splitlines()[0]) == (1, f"Missing: {missing}. Install with:")
    assert said.splitlines()[1].endswith(f"--no-install-recommends {package}")


def test_root_installs_what_is_missing_and_no_more(tmp_path: Path) -> None:
    log = with_apt(tmp_path, "chromium pdftotext pdftoppm")
    here = [name for name in EVERYTHING if name not in {"chromium", "pdftotext", "pdftoppm"}]
    assert asked(tmp_path, *here) == (
        0,
        "",
        (
            "Installing Debian packages, which can take some minutes: chromium poppler-utils\n"
            "(for chromium (CHROMIUM, else in /usr/bin), pdftotext, pdftoppm; INSTALL=no would only name them)\n"
        ),
    )
    assert log.read_text("utf-8").splitlines() == [
        "apt-get update -qq",
        f"env DEBIAN_FRONTEND=noninteractive {INSTALL} chromium poppler-utils",
        f"{INSTALL} chromium poppler-utils",
    ]


def test_another_user_installs_through_a_sudo_that_asks_for_no_password(tmp_path: Path) -> None:
    sudo = f'echo "sudo $*" >>{tmp_path / "log"}; [ "$1" = -n ] || exec "$@"'
    log = with_apt(tmp_path, "zbarimg", user=1000, sudo=sudo)
    code, _out, said = asked(tmp_path, *(name for name in EVERYTHING if name != "zbarimg"))
    assert (code, said) == (
        0,
        (
            "Installing Debian packages, which can take some minutes: zbar-tools\n"
            "(for zbarimg; INSTALL=no would only name them)\n"
        ),
    )
    assert log.read_text("utf-8").splitlines() == [
        "sudo -n true",
        "sudo apt-get update -qq",
        "apt-get update -qq",
        f"sudo env DEBIAN_FRONTEND=noninteractive {INSTALL} zbar-tools",
        f"env DEBIAN_FRONTEND=noninteractive {INSTALL} zbar-tools",
        f"{INSTALL} zbar-tools",
    ]


@pytest.mark.parametrize(
    ("user", "sudo", "install"),
    [(1000, "", ""), (1000, "exit 1", ""), (0, "", "no")],
    ids=["no sudo", "sudo asks for a password", "INSTALL=no"],
)
def test_who_may_not_install_or_will_not_is_told_the_command(
    tmp_path: Path, user: int, sudo: str, install: str
) -> None:
    log = with_apt(tmp_path, "zbarimg", user=user, sudo=sudo)
    more = {"INSTALL": install} if install else {}
    code, out, said = asked(tmp_path, *(name for name in EVERYTHING if name != "zbarimg"), **more)
    assert (code, out) == (1, "")
    sudo = "sudo " if user else ""
    assert said.splitlines()[:2] == [
        "Missing: zbarimg. Install with:",
        f"  {sudo}apt-get update && {sudo}apt-get install --no-install-recommends zbar-tools",
    ]
    assert log.read_text("utf-8") == ""


def test_what_is_still_missing_after_a_failed_install_is_told(tmp_path: Path) -> None:
    with_apt(tmp_path, "")
    code, _out, said = asked(tmp_path, *(name for name in EVERYTHING if name != "zbarimg"))
    assert (code, said.splitlines()[2:4]) == (1, ["broken", "Missing: zbarimg. Install with:"])


def test_the_tests_of_the_rules_need_python_and_make_and_no_more(tmp_path: Path) -> None:
    assert asked(tmp_path, "make", word="core") == (
        1,
        "",
        (
            "Missing: Python 3.11 or newer (PYTHON, else python3), python3's ensurepip. Install with:\n"
            "  sudo apt-get update && sudo apt-get install --no-install-recommends python3 python3-venv\n"
        ),
    )
    assert asked(tmp_path, "python3", "make", word="core") == (0, "", "")


def test_postgresql_is_found_where_debian_puts_it_outside_of_path(tmp_path: Path) -> None:
    here = [name for name in EVERYTHING if name != "initdb"]
    code, _out, said = asked(tmp_path, *here)
    assert (code, said.splitlines()[1][-11:]) == (1, " postgresql")
    folder = tmp_path / "postgresql/15/bin"
    folder.mkdir(parents=True)
    program(folder, "initdb")
    assert asked(tmp_path, *here) == (0, "", "")


@pytest.mark.parametrize(("version", "code"), [("3.10.14", 1), ("3.11.0", 0), ("3.12.1", 0), ("4.0.0", 0)])
def test_a_python_older_than_the_project_is_told_so(tmp_path: Path, version: str, code: int) -> None:
    # A Python of that version, which runs the code it gets.
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


def made(word: str) -> list[str]:
    """Return the commands of `make WORD` when nothing is installed yet."""
    said = subprocess.run(
        ["make", "--dry-run", "--always-make", word],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=True,
    )
    return said.stdout.splitlines()


@pytest.mark.parametrize(
    ("word", "asks"),
    [
        ("test", ".ci/needs"),
        ("larger", ".ci/needs"),
        *((word, ".ci/needs core") for word in ("run", "check", "test-core")),
    ],
)
def test_make_asks_before_it_does_anything_else(word: str, asks: str) -> None:
    assert made(word)[0] == asks


def test_the_build_machine_calls_make_and_has_no_list_of_its_own() -> None:
    commands = [
        line
        for line in (settings.BASE_DIR / ".ci/run").read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    assert commands == ["set -euo pipefail", 'cd "$(dirname "$0")/.."', "make check", "make test"]


def test_every_program_that_a_test_calls_is_on_the_list() -> None:
    called = {
        node.elts[0].value
        for file in TESTS.rglob("*.py")
        if (started := _started(file))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.List) and node.elts and isinstance(node.elts[0], ast.Constant)
        if isinstance(node.elts[0].value, str) and node.elts[0].value in started
    }
    # Tests that mount a disk or ask systemd are skipped where that is not possible.
    optional = {"mount", "systemd-analyze", "umount"}
    assert called == {"/bin/sh", "make", "pdftoppm", "pdftotext", "zbarimg"} | optional
    listed = {line.split()[-1] for line in TOLD}
    assert called - {"/bin/sh"} - optional <= listed
    looked_for = re.findall(r'CHROMIUM:-(.+?)}"', NEEDS.read_text("utf-8"))
    assert looked_for == list(PLACES)


def _started(file: Path) -> set[str]:
    """Return the first words of the commands in a file; a file without `subprocess.` has no commands."""
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
    assert listed == {"babel", "hypothesis", "jsonschema", "pytest", "pytest-xdist"}
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
    assert names - sys.stdlib_module_names == {
        "babel",
        "hypothesis",
        "jsonschema",
        "pytest",
        "referee",
        "tests",
    }
