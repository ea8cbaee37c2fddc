"""The files of a server stay true: their settings, commands, ports and limits are the program's."""

import re
import shutil
import socket
import subprocess
import sys
import time
import tomllib
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest
from django.conf import settings
from django.test import override_settings

from tests.desks import empty_database, own_data
from tests.tournaments.project.test_settings import read_settings
from tournaments import settings as documented
from tournaments.common.program.commands import COMMANDS
from tournaments.management.serving import parser_of_serve
from tournaments.services.integrity.starting import desk_addresses
from tournaments.services.interchange.eventfile.reading import MAX_FILE_SIZE

FOLDER = settings.BASE_DIR / ".deploy"
GUIDES = [settings.BASE_DIR / f"templates/guide/{language}/server.md" for language in ("en", "ja")]
OF_OTHERS = {"PATH", "PYTHONUNBUFFERED"}


def text(name):
    return (FOLDER / name).read_text("utf-8")


SERVICE = re.search(r"^  shinpan:\n((?:    .*\n)+)", text("compose.yaml"), re.MULTILINE)[1]
"""The part of compose.yaml about Shinpan itself."""


def lines_of_service(key):
    return re.findall(rf"^{key}=(.*)$", text("shinpan.service"), re.MULTILINE)


def variables():
    """The settings of each file as an environment; the host's name and the password are those of an example."""
    said = {"HOST_NAME": "mahjong.example.org", "DATABASE_PASSWORD": "secret"}
    of_image = re.search(r"^ENV ((?:.*\\\n)*.*)$", text("Containerfile"), re.MULTILINE)[1].replace(
        "\\\n", " "
    )
    image = dict(pair.split("=", 1) for pair in of_image.split())
    composed = {
        name: re.sub(r"\$\{(\w+)[^}]*\}", lambda found: said.get(found[1], ""), value)
        for name, value in re.findall(r'^      ([A-Z_]+): "(.*)"$', SERVICE, re.MULTILINE)
    }
    service = dict(re.findall(r"^([A-Z_]+)=(.*)$", text("shinpan.env"), re.MULTILINE))
    return {"Containerfile": image, "compose.yaml": image | composed, "shinpan.env": service}


@pytest.mark.parametrize("file", ["Containerfile", "compose.yaml", "shinpan.env"])
def test_every_variable_is_a_documented_setting_whose_value_is_accepted(file, tmp_path):
    told = variables()[file]
    known = set(re.findall(r"`([A-Z_]+)`", documented.__doc__))
    assert told.keys() - known - OF_OTHERS == set()
    read = read_settings(**told | {"DATA_DIR": tmp_path})
    behind_caddy = file != "Containerfile"
    assert (read["HTTPS"], read["PROXIES"], read["REACHED_BY_OTHERS"]) == (
        behind_caddy,
        int(behind_caddy),
        True,
    )
    assert ("mahjong.example.org" in read["ALLOWED_HOSTS"]) is behind_caddy
    assert read["DATABASES"]["default"]["ENGINE"].endswith("postgresql" if behind_caddy else "sqlite3")


def test_each_starts_the_server_with_options_that_it_has():
    [of_service] = lines_of_service("ExecStart")
    of_image = re.search(r"^CMD \[(.*)\]$", text("Containerfile"), re.MULTILINE)[1]
    of_compose = re.search(r"^    command: \[(.*)\]$", SERVICE, re.MULTILINE)[1]
    starts = [of_service.split(), *(re.findall(r'"([^"]+)"', words) for words in (of_image, of_compose))]
    assert [words[0] for words in starts] == ["/opt/shinpan/bin/shinpan", "shinpan", "shinpan"]
    assert [words[1] for words in starts] == ["serve"] * 3
    options = [parser_of_serve().parse_args(words[2:]) for words in starts]
    assert [(one.no_browser, one.workers) for one in options] == [(True, 2), (True, 1), (True, 2)]


@pytest.mark.parametrize("guide", GUIDES, ids=["en", "ja"])
def test_the_guide_names_every_file_and_only_commands_that_exist(guide):
    said = guide.read_text("utf-8")
    blocks = "\n".join(re.findall(r"```sh\n(.*?)```", said, re.DOTALL))
    files = {path.name for path in FOLDER.iterdir() if path.is_file()} - {".env"}
    assert {name for name in files if f"`{name}`" in said} == files
    assert set(re.findall(r"\.deploy/([\w.]+)", blocks)) - files == {".env"}
    assert (
        set(re.findall(r"(?:/bin/shinpan|exec shinpan shinpan) ([a-z]+)", blocks))
        == {"verify"}
        <= COMMANDS.keys()
    )


def test_caddy_passes_the_largest_file_on_to_the_port_of_the_server():
    for name in ("Caddyfile", "Caddyfile.hall"):
        [megabytes] = re.findall(r"max_size (\d+)MB", text(name))
        # The form around the file needs a little more.
        assert 1_000_000 < int(megabytes) * 1_000_000 - MAX_FILE_SIZE < 10_000_000
        [upstream] = re.findall(r"reverse_proxy (\S+) {", text(name))
        assert (
            upstream.removeprefix("{$UPSTREAM:").removesuffix("}")
            == "127.0.0.1:" + variables()["shinpan.env"]["PORT"]
        )
    assert "EXPOSE 8000\n" in text("Containerfile")
    assert "http://127.0.0.1:8000/health/" in text("Containerfile")


def test_the_build_has_every_file_of_the_package():
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    needed = {"pyproject.toml", "requirements.txt", project["project"]["readme"], "LICENSE", *wheel}
    kept = {
        line[1:]
        for line in (settings.BASE_DIR / ".dockerignore").read_text("utf-8").split()
        if line[0] == "!"
    }
    assert kept == needed


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="without systemd")
def test_systemd_accepts_the_service(tmp_path):
    unit = tmp_path / "shinpan.service"
    unit.write_text(text("shinpan.service").replace("/opt/shinpan/bin/shinpan", sys.executable))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_behind_a_proxy_the_start_names_the_addresses_of_the_proxy():
    with override_settings(HTTPS=True, HOST_NAMES=["cup.example", "192.0.2.7"]):
        assert desk_addresses() == ["https://cup.example", "https://192.0.2.7"]


@pytest.mark.larger
def test_several_processes_serve_and_end_within_seconds(of_the_run, tmp_path):
    shutil.copy(empty_database(of_the_run) / "shinpan.sqlite3", own_data(tmp_path))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    start = [sys.executable, "-m", "tournaments", "serve", "--local", "--no-browser", "--workers", "2"]
    with subprocess.Popen(
        [*start, "--port", str(port), "--data", str(tmp_path)], cwd=settings.BASE_DIR, start_new_session=True
    ) as server:
        health = f"http://127.0.0.1:{port}/health/"
        status = 0
        while status != 200 and server.poll() is None:
            with suppress(OSError), urllib.request.urlopen(health, timeout=20) as answer:
                status = answer.status
            time.sleep(0.2)
        serving = len(list(workers_of(server.pid)))
        server.terminate()
        assert server.wait(30) == 0
    assert (status, serving) == (200, 2)


def workers_of(parent):
    """Yield the folder in /proc of each process that *parent* started to serve pages."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            of = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if of == parent and b"spawn_main(" in (folder / "cmdline").read_bytes():
                yield folder
