"""The commands of `shinpan`: each has a help in both languages, and says what it does and where phones find it."""

import getpass
import io
import re
import sys

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command, get_commands
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import translation

from tournaments.common.environment import default_host
from tournaments.common.errors import StateError
from tournaments.common.program import texts
from tournaments.common.program.commands import COMMANDS
from tournaments.common.program.texts import LANGUAGES
from tournaments.management.program import main
from tournaments.management.serving import terminal_code
from tournaments.services.integrity.first_database import check_supported
from tournaments.services.integrity.unchecked_columns import REASONS
from tournaments.sheets.paper.codes import modules

ADDRESS = "http://192.168.1.20:8000/"


def printed(capsys, monkeypatch, *words):
    """Run `shinpan` with these words in this process; return the exit status and what it printed."""
    monkeypatch.setattr(sys, "argv", ["shinpan", *words])
    # The program sets them for its process.
    monkeypatch.setattr(texts, "_spoken", "en")
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("SHINPAN_LANGUAGE", "en")
    try:
        # The program sets the language of its process.
        with translation.override("en"):
            main()
        status = 0
    except SystemExit as ended:
        status = ended.code or 0
    return status, capsys.readouterr()


def test_every_command_is_one_of_django_and_all_are_listed(capsys, monkeypatch):
    assert {command.runs for command in COMMANDS.values()} <= get_commands().keys()
    for words in ((), ("--help",)):
        status, out = printed(capsys, monkeypatch, *words)
        assert (status, re.findall(r"^  ([a-z]+) ", out.out, re.MULTILINE)) == (0, list(COMMANDS))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_help_in_the_language_asked_for(capsys, monkeypatch, language):
    headings = {"en": ("usage: ", "options:"), "ja": ("使い方：", "オプション:")}
    usage, heading = headings[language]
    for name in COMMANDS:
        status, out = printed(capsys, monkeypatch, name, "--help", "--lang", language)
        assert (status, out.out.startswith(f"{usage}shinpan {name} ")) == (0, True)
        assert heading in out.out
        assert "--settings" not in out.out
        description = out.out.split("\n\n")[1]
        assert (len(description) > 10, description.isascii()) == (True, language == "en")


def test_the_reason_of_each_unchecked_column_is_in_the_language_asked_for(capsys, monkeypatch):
    for language in LANGUAGES:
        _status, out = printed(capsys, monkeypatch, "verify", "--help", "--lang", language)
        lines = out.out.splitlines()
        for names, english in REASONS.items():
            reason = lines[lines.index(f"  {', '.join(names)}:") + 1]
            assert (reason == f"    {english}", reason.isascii()) == (language == "en", language == "en")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nothing"], "There is no command “nothing”. “shinpan --help” shows all of them.\n"),
        (["verify", "--lang", "fr"], "--lang is one of: en, ja.\n"),
        (["--lang", "fr", "--help"], "--lang is one of: en, ja.\n"),
        (["verify", "--data", "/nowhere"], "There is no folder /nowhere. Check the name after --data.\n"),
        (["serve", "--port", "65536"], "argument --port: a number from 1 to 65535\n"),
        (["import", "--lang", "ja"], "shinpan import：エラー：次の引数が必要です：FILE\n"),
        (["rulesets", "--lang", "ja", "--json", "--x"], "shinpan rulesets：エラー：認識できない引数：--x\n"),
    ],
)
def test_a_line_that_cannot_be_followed_is_refused_in_words(capsys, monkeypatch, words, says):
    monkeypatch.setenv("LANG", "C.UTF-8")
    status, out = printed(capsys, monkeypatch, *words)
    assert (status, out.out) == (2, "")
    assert out.err.endswith(says)


@pytest.mark.parametrize("terminal", [False, True])
def test_a_code_in_the_terminal_has_the_modules_of_a_printed_one(monkeypatch, terminal):
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(out, "isatty", lambda: terminal)
    monkeypatch.setattr(sys, "stdout", out)
    lines = [re.sub(r"\x1b\[\d+(;\d+)?m", "", line) for line in terminal_code(ADDRESS).splitlines()]
    code = modules(ADDRESS)
    side = len(code) + 8
    assert {len(line) for line in lines} == {side}
    drawn = [[sign in upper for sign in line] for line in lines for upper in ("▀█", "▄█")]
    # A terminal draws the dark modules in black on white, everything else the light ones.
    dark = [[one is terminal for one in row] for row in drawn][:side]
    assert [row[4:-4] for row in dark[4:-4]] == [list(row) for row in code]
    margin = [*dark[:4], *dark[-4:], *(row[:4] + row[-4:] for row in dark)]
    assert not any(any(row) for row in margin)


def test_a_terminal_without_blocks_shows_no_code(monkeypatch):
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="latin-1"))
    assert terminal_code(ADDRESS) == ""


def test_phones_of_a_private_network_are_let_in_and_the_internet_is_not():
    everywhere, here = "0.0.0.0", "127.0.0.1"  # noqa: S104 - compared
    own = ("192.168.1.20", "10.0.0.7", "172.20.0.3", "fd00::7", "8.8.8.8", "2001:4860::1", "laptop")
    assert list(map(default_host, own)) == [everywhere] * 4 + [here] * 3


@pytest.mark.django_db
def test_an_account_is_created_with_a_role_and_a_password_that_is_printed_once():
    roles = {"administrator": (True, []), "organizer": (False, ["organizers"])}
    roles |= {"head-judge": (False, ["head judges"]), "judge": (False, ["judges"])}
    for role, (is_administrator, groups) in roles.items():
        out = io.StringIO()
        call_command("createuser", f"{role}1", role=role, stdout=out)
        name, password = out.getvalue().splitlines()[0].split(" / ")
        user = User.objects.get(username=name)
        assert user.check_password(password)
        assert (user.is_superuser, user.is_staff) == (is_administrator, is_administrator)
        assert list(user.groups.values_list("name", flat=True)) == groups
    with pytest.raises(CommandError, match="already exists"):
        call_command("createuser", "judge1")
    with pytest.raises(CommandError, match="one word of letters and digits"):
        call_command("createuser", "two words")


@pytest.mark.django_db
def test_a_password_is_changed_with_a_terminal_and_without_one(monkeypatch):
    user = User.objects.create_user("ann", password="old")

    def change(line, *typed, name="ann"):
        monkeypatch.setattr(sys, "stdin", stdin := io.StringIO(line))
        monkeypatch.setattr(stdin, "isatty", lambda: bool(typed))
        answers = iter(typed)
        monkeypatch.setattr(
            getpass, "getpass", lambda _prompt: next(answers) or (_ for _ in ()).throw(EOFError)
        )
        said = io.StringIO()
        try:
            call_command("changepassword", name, stdout=said, stderr=said)
        except CommandError as refused:
            said.write(str(refused))
        user.refresh_from_db()
        return said.getvalue().splitlines()

    assert change("hall-of-nine-gates\n") == ["The password of ann was changed."]
    assert user.check_password("hall-of-nine-gates")
    with translation.override("ja"):
        assert change("") == [
            "パスワードを入力する端末がありません。端末で実行するか、標準入力にパスワードを渡してください。"
        ]
    assert change("12\n")[1:] == ["This password is too common.", "This password is entirely numeric."]
    assert change("x\n", name="bea") == ["There is no account 'bea'. There are: ann."]
    assert user.check_password("hall-of-nine-gates")
    assert change("", "four-winds-1", "four-winds-2", "four-winds-3", "four-winds-3") == [
        "The two passwords are different. Type them again.",
        "The password of ann was changed.",
    ]
    assert change("", "") == ["The password was not changed."]
    assert user.check_password("four-winds-3")


@pytest.mark.django_db
def test_the_database_of_a_newer_program_is_refused():
    MigrationRecorder(connection).record_applied("axes", "9999_later")
    check_supported()
    MigrationRecorder(connection).record_applied("tournaments", "9999_later")
    with pytest.raises(StateError) as refused:
        check_supported()
    assert str(refused.value) == (
        "This database was changed by a newer Shinpan (9999_later), and this one cannot read it. Nothing was "
        "changed. Install the newer one again, or restore the backup whose name ends with -update."
    )
    with pytest.raises(CommandError, match="by a newer Shinpan"):
        call_command("migrate", verbosity=0)
