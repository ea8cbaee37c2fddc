"""Values of environment variables that the settings accept or refuse."""

import os
import runpy
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from tournaments.common.environment import Environment, data_folder, secret_key
from tournaments.common.program import texts


def manage(*arguments, **variables):
    """Run a command of manage.py in a separate process, with only *variables* set."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env=kept | {name: str(value) for name, value in variables.items()},
        capture_output=True,
        text=True,
        check=False,
    )


def read_settings(**variables):
    """Read the settings again with only *variables* set and return them; this process keeps its own."""
    told = {name: str(value) for name, value in variables.items()}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "environ", told)
        return runpy.run_path(str(settings.BASE_DIR / "tournaments/settings.py"))


@pytest.mark.parametrize(
    ("word", "means"), [("true", True), ("YES", True), ("1", True), ("no", False), (" 0 ", False)]
)
def test_a_yes_or_no_is_read(word, means):
    assert Environment({"DEBUG": word}).yes("DEBUG", default=not means) is means


@pytest.mark.parametrize("word", ["on", "ture", "2", "-"])
def test_any_other_word_for_a_yes_or_no_is_refused(word):
    with pytest.raises(ImproperlyConfigured, match=f"^DEBUG is '{word}': write true or false.$"):
        Environment({"DEBUG": word}).yes("DEBUG", default=False)


def test_an_empty_variable_counts_as_not_set():
    env = Environment({"DEBUG": "", "HOST": " ", "ALLOWED_HOSTS": ""})
    assert (env.yes("DEBUG", default=True), env.text("HOST", "here"), env.words("ALLOWED_HOSTS")) == (
        True,
        "here",
        [],
    )


def test_words_are_parted_by_commas():
    assert Environment({"ALLOWED_HOSTS": " a.example, b.example,,"}).words("ALLOWED_HOSTS") == [
        "a.example",
        "b.example",
    ]


def test_a_key_is_made_once_for_the_owner_alone(tmp_path):
    file = tmp_path / "secret_key"
    first = secret_key(Environment({}), file)
    assert secret_key(Environment({}), file) == first
    assert len(first) >= 50
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


# The moment between creating the file and writing it is short: a hundred attempts hit it.
START = """
import sys
from pathlib import Path
from tournaments.common.environment import Environment, secret_key
print("ready", flush=True)
sys.stdin.readline()
for number in range(100):
    print(secret_key(Environment({}), Path(sys.argv[1]) / f"key-{number}"), flush=True)
"""


def test_processes_that_start_together_have_one_key(tmp_path):
    starting = [
        subprocess.Popen(
            [sys.executable, "-c", START, str(tmp_path)],
            cwd=settings.BASE_DIR,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    for process in starting:
        assert process.stdout.readline() == "ready\n"
    for process in starting:
        process.stdin.write("\n")
        process.stdin.flush()
    said = [process.communicate()[0].splitlines() for process in starting]
    assert said[0] == said[1] == said[2]
    assert len(set(said[0])) == 100
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        f"key-{number}" for number in range(100)
    )


def test_a_key_from_the_environment_is_taken_and_not_written_down(tmp_path):
    file = tmp_path / "secret_key"
    assert secret_key(Environment({"SECRET_KEY": "given"}), file) == "given"
    assert not file.exists()


def test_an_empty_key_file_is_one_not_yet_written(tmp_path):
    file = tmp_path / "secret_key"
    file.touch()
    first = secret_key(Environment({}), file)
    assert len(first) >= 50
    assert file.read_text() == first


def test_only_the_settings_read_the_environment():
    # The program reads the language of the terminal, and changes HOST, PORT and DEMO before the settings read them.
    reading = ("os.environ[", "os.environ.get", "os.getenv", "(os.environ)")
    files = [
        *Path(settings.BASE_DIR, "tournaments").rglob("*.py"),
        *Path(settings.BASE_DIR, "referee").rglob("*.py"),
    ]
    found = {file.name for file in files if any(words in file.read_text() for words in reading)}
    assert found == {"program.py", "serving.py", "settings.py"}


def test_a_data_folder_that_is_a_file_is_refused_in_the_language_asked_for(tmp_path, monkeypatch):
    file, folder = tmp_path / "file", tmp_path / "file/data"
    file.touch()
    for language, says in (
        (
            "en",
            f"Not started: {file} is a file, so the data cannot be in the folder {folder}. Name another folder.",
        ),
        (
            "ja",
            f"起動していません：{file}はファイルのため、データをフォルダー{folder}に置けません。別のフォルダーを指定してください。",
        ),
    ):
        monkeypatch.setattr(texts, "_spoken", language)
        with pytest.raises(SystemExit) as refused:
            data_folder(folder)
        assert refused.value.code == says


def test_a_misspelt_setting_stops_the_start_and_says_why(tmp_path):
    done = manage("check", DEBUG="perhaps", DATA_DIR=tmp_path)
    assert done.returncode != 0
    assert "DEBUG is 'perhaps': write true or false." in done.stderr


def test_the_desk_is_safe_to_deploy_behind_https(tmp_path):
    done = manage("check", "--deploy", "--fail-level", "WARNING", HTTPS="true", DATA_DIR=tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("profile", [{"HTTPS": "true"}, {"CERTIFICATE": "hall.pem", "KEY": "hall-key.pem"}])
def test_over_https_nothing_is_sent_in_clear_and_in_the_hall_plain_http_works(profile, tmp_path):
    names = ("SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE")
    found = read_settings(DATA_DIR=tmp_path, **profile)
    assert [found.get(name) for name in names] == [True, 3600, True, True]
    assert found["SECURE_REFERRER_POLICY"] == "same-origin"
    assert read_settings(DATA_DIR=tmp_path, HSTS_SECONDS=60, **profile)["SECURE_HSTS_SECONDS"] == 60
    hall = read_settings(DATA_DIR=tmp_path, HOST="0.0.0.0")  # noqa: S104
    assert [hall.get(name) for name in names] == [None] * 4
    assert hall["SECURE_REFERRER_POLICY"] == "same-origin"


def test_a_database_elsewhere_is_named_by_its_address(tmp_path):
    found = read_settings(DATABASE_URL="postgres://u:p@db.example/shinpan", DATA_DIR=tmp_path)
    base = found["DATABASES"]["default"]
    assert (base["ENGINE"], base["NAME"], base["HOST"]) == (
        "django.db.backends.postgresql",
        "shinpan",
        "db.example",
    )


@pytest.mark.parametrize(
    ("connections", "pool"),
    [
        ({}, {"min_size": 1, "max_size": 20, "timeout": 5, "reconnect_timeout": 1}),
        (
            {"DATABASE_CONNECTIONS": 5},
            {"min_size": 1, "max_size": 5, "timeout": 5, "reconnect_timeout": 1},
        ),
        ({"DATABASE_CONNECTIONS": 0}, None),
    ],
)
def test_a_process_opens_a_bounded_number_of_connections(connections, pool, tmp_path):
    found = read_settings(DATABASE_URL="postgres://u:p@db.example/shinpan", DATA_DIR=tmp_path, **connections)
    base = found["DATABASES"]["default"]
    assert base.get("OPTIONS", {}).get("pool") == pool
    assert base["CONN_MAX_AGE"] == 0, "a pool keeps the connections"


def test_the_ledger_file_is_safe_for_several_writers_and_a_power_cut_on_every_connection(tmp_path):
    show = (
        "from threading import Thread\n"
        "from django.db import connection\n"
        "def say():\n"
        "    pragmas = ('journal_mode', 'synchronous', 'busy_timeout')\n"
        "    with connection.cursor() as asked:\n"
        "        told = [asked.execute(f'PRAGMA {name}').fetchone()[0] for name in pragmas]\n"
        "    print(*told, connection.transaction_mode)\n"
        "say()\n"
        "connection.close()\n"
        "say()\n"
        "for thread in [Thread(target=say) for _ in range(3)]:\n"
        "    thread.start()\n"
        "    thread.join()\n"
    )
    done = manage("shell", "-v0", "-c", show, DATA_DIR=tmp_path)
    assert done.stdout.splitlines() == ["wal 2 5000 IMMEDIATE"] * 5, done.stderr
    elsewhere = manage("shell", "-v0", "-c", show, DATABASE_URL=f"sqlite:///{tmp_path}/b", DATA_DIR=tmp_path)
    assert elsewhere.stdout.splitlines() == ["wal 2 5000 IMMEDIATE"] * 5, elsewhere.stderr


def test_phones_in_the_hall_reach_a_desk_that_is_open_to_all(tmp_path):
    closed = read_settings(DATA_DIR=tmp_path, ALLOWED_HOSTS="cup.example")["ALLOWED_HOSTS"]
    opened = read_settings(DATA_DIR=tmp_path, HOST="0.0.0.0")["ALLOWED_HOSTS"]  # noqa: S104
    six = read_settings(DATA_DIR=tmp_path, HOST="fd00::7")["ALLOWED_HOSTS"]
    assert six == ["localhost", "127.0.0.1", "[::1]", "[fd00::7]"]
    assert closed == ["localhost", "127.0.0.1", "[::1]", "cup.example", "127.0.0.1"]
    assert opened[:3] == ["localhost", "127.0.0.1", "[::1]"]
    assert any(name.endswith(".local") for name in opened)
    assert "*" not in opened
