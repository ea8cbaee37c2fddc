"""The wheel holds every file of the program and nothing else, and runs where there is no clone."""

import json
import os
import shutil
import socket
import subprocess
import sys
import tomllib
import urllib.request
import zipfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import referee
from tests.desks import empty_database, fonts_cut, once, own_data

ROOT = Path(settings.BASE_DIR)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
INFORMATION = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"}


@pytest.fixture(scope="module")
def wheel(of_the_run):
    """The wheel, built once for all processes from the working tree; nothing is downloaded."""

    def build(folder):
        command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)

    [file] = once(of_the_run, "wheel", build).iterdir()
    return file


@pytest.fixture(scope="module")
def installed(wheel, of_the_run):
    """A folder with what an installation of the wheel writes."""

    def unpack(folder):
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(folder)

    return once(of_the_run, "installed", unpack)


def environment(installed, home, **variables):
    """The environment of a user whose Python has the wheel, in English."""
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join([str(installed), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]),
        "HOME": str(home),
        **variables,
    }


def shinpan(installed, home, *words, **variables):
    """Run the program in a folder of its own and return what it printed."""
    return subprocess.run(
        [sys.executable, "-P", "-m", "tournaments", *map(str, words)],
        cwd=home,
        env=environment(installed, home, **variables),
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_wheel_holds_the_program_and_nothing_else(wheel):
    inside = {
        f"tournaments/site/{file}" if file.startswith(("templates/", "static/")) else file
        for folder in ("referee", "tournaments", "templates", "static")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
        for file in [path.relative_to(ROOT).as_posix()]
    }
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        information = f"shinpan-{referee.__version__}.dist-info"
        metadata = packed.read(f"{information}/METADATA").decode()
    assert len(inside) > 1000
    assert set(names) == inside | {f"{information}/{name}" for name in INFORMATION}
    # A database, a key or a certificate would be a file of another kind.
    kinds = {".css", ".html", ".js", ".json", ".md", ".mo", ".png", ".po", ".py", ".svg", ".toml", ".ts"}
    assert {Path(file).suffix for file in inside} == kinds
    assert len(names) == len(set(names))
    assert f"\nVersion: {referee.__version__}\n" in metadata


def test_every_tested_version_is_one_that_the_wheel_accepts_and_neither_list_lacks_a_package():
    pinned = [
        Requirement(line)
        for line in (ROOT / "requirements.txt").read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    wanted = [*map(Requirement, PROJECT["dependencies"])]
    wanted += map(Requirement, PROJECT["optional-dependencies"]["postgres"])
    ranges = {canonicalize_name(one.name): one.specifier for one in wanted}
    versions = {
        canonicalize_name(one.name): [pin.version for pin in one.specifier if pin.operator == "=="]
        for one in pinned
    }
    assert versions.keys() == ranges.keys()
    assert {name for name, [version] in versions.items() if version not in ranges[name]} == set()


def test_an_installed_referee_needs_none_of_the_packages(installed, tmp_path):
    rule = "import referee, sys; print(len(referee.ruleset_keys()) > 10, 'django' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(installed)!r}); {rule}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["True", "False"]


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@pytest.fixture
def data(of_the_run, tmp_path):
    """The folder of a desk without accounts."""
    fonts_cut(of_the_run)
    data = tmp_path / "desk data"
    data.mkdir()
    shutil.copy(empty_database(of_the_run) / "shinpan.sqlite3", own_data(data))
    return data


@contextmanager
def serving(installed, home, port, **streams):
    """The server of the desk in the folder `desk data`."""
    command = [sys.executable, "-P", "-m", "tournaments", "serve", "--local", "--no-browser"]
    with subprocess.Popen(
        [*command, "--port", str(port), "--data", "desk data"],
        cwd=home,
        env=environment(installed, home),
        text=True,
        **streams,
    ) as server:
        try:
            yield server
        finally:
            server.terminate()


def test_an_installed_desk_serves_pages_and_backs_up_and_names_its_own_commands(installed, data, tmp_path):
    port = free_port()
    with serving(installed, tmp_path, port, stdout=subprocess.PIPE) as server:
        said = read_until(server.stdout, "Phones cannot")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as page:
            html = page.read().decode()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/guide/running-the-desk/") as guide:
            assert b"shinpan serve" in guide.read()
        style = next(word for word in html.split('"') if word.endswith(".css"))
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{style}") as answer:
            assert answer.status == 200
    assert f"Shinpan is at  http://127.0.0.1:{port}/\nfirst account  " in said
    assert f'`shinpan createuser --data "{data}" NAME` also creates an account.' in said

    kept, elsewhere = tmp_path / "kept.sqlite3", tmp_path / "elsewhere"
    backup = shinpan(installed, tmp_path, "backup", kept, "--data", data)
    assert (backup.returncode, backup.stderr) == (0, "")
    restored = shinpan(installed, tmp_path, "--lang", "ja", "restore", kept, DATA_DIR=str(elsewhere))
    assert restored.stdout.splitlines()[1:] == [
        f'Shinpanを起動してください：shinpan serve --data "{elsewhere}"。まだ動いている場合は、先に終了してください。'
    ]


@pytest.mark.larger
def test_an_installed_desk_is_examined_and_a_second_server_says_that_there_is_another(
    installed, data, tmp_path
):
    port = free_port()
    with serving(installed, tmp_path, port, stdout=subprocess.PIPE) as server:
        read_until(server.stdout, "Phones cannot")
        where = ("--host", "127.0.0.1", "--port", port)
        examined = shinpan(installed, tmp_path, "doctor", *where, "--data", data).stdout
        with serving(installed, tmp_path, free_port(), stderr=subprocess.PIPE) as second:
            read_until(second.stderr, f"Another Shinpan already serves the data in {data}. Both work, but")
        taken = shinpan(installed, tmp_path, "serve", "--local", "--port", port, "--data", data)
    assert f"Shinpan answers at http://127.0.0.1:{port}. If a phone" in examined
    assert (taken.returncode, taken.stderr.partition(",")[0]) == (1, "Not started: 127.0.0.1")
    nothing = shinpan(installed, tmp_path, "verify", "--data", tmp_path / "elsewhere")
    assert (nothing.returncode, nothing.stderr.split(" at ")[0]) == (2, "There is no database")


def read_until(stream, words):
    """Return what a server prints until it prints *words*."""
    said = ""
    for line in stream:
        said += line
        if words in line:
            return said
    pytest.fail(f"the server ended: {said}")


def test_the_data_of_an_installed_desk_are_in_the_users_own_folder(installed, tmp_path):
    done = shinpan(installed, tmp_path, "--help", XDG_DATA_HOME=str(tmp_path / "own"))
    assert f"Default: {tmp_path / 'own/shinpan'}\n" in done.stdout


def test_the_program_answers_in_the_language_of_the_terminal_or_the_one_asked_for(installed, tmp_path):
    request = json.dumps({"rules": "ema-2025", "event": {"kind": "chombo", "offenders": [2]}})
    file = tmp_path / "requests.jsonl"
    file.write_text(request, "utf-8")
    for variables, words, title in (
        ({"LANG": "ja_JP.UTF-8"}, [], "立直麻雀の大会・裁定・スコア"),
        ({"LANG": "ja_JP.UTF-8"}, ["--lang", "en"], "Tournaments, rulings and scores for riichi mahjong"),
        ({"LANG": "de_DE.UTF-8"}, [], "Tournaments, rulings and scores for riichi mahjong"),
    ):
        assert shinpan(installed, tmp_path, *words, **variables).stdout.splitlines()[0] == title
    ruled = json.loads(shinpan(installed, tmp_path, "adjudicate", "--lang", "ja", file).stdout)
    assert ruled == referee.codec.answer(json.loads(request) | {"language": "ja"})
