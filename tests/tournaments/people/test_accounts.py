"""A desk that others reach accepts no published password, and slows down guessing."""

import contextlib
import http.client
import io
import logging
import os
import re
import shutil
import socket
import sqlite3
import ssl
import subprocess
import sys
import time
from collections import Counter
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlencode

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.hashers import MD5PasswordHasher, PBKDF2PasswordHasher
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client, RequestFactory, override_settings
from django.utils import timezone

from tests.desks import PREPARED, empty_database, once, prepared
from tests.sampled import every_nth
from tests.tournaments.project.test_settings import manage, read_settings
from tournaments.common.environment import Environment
from tournaments.services.people import accounts, logins

# For localhost alone. Its key is public, so it is used in these tests only.
CERTIFICATE = Path(__file__).with_name("localhost.pem")
DATABASE = "shinpan.sqlite3"
PROFILES = {
    "loopback": {},
    "HOST": {"HOST": "0.0.0.0"},  # noqa: S104 - what a hall sets
    "HTTPS": {"HTTPS": "true"},
    "CERTIFICATE": {"CERTIFICATE": CERTIFICATE, "KEY": CERTIFICATE},
    "DATABASE_URL": {"DATABASE_URL": "postgres://shinpan@db.example/hall"},
    "ALLOWED_HOSTS": {"ALLOWED_HOSTS": "cup.example"},
    "TRUSTED_ORIGINS": {"TRUSTED_ORIGINS": "https://cup.example"},
}
GUESSED_AT = ("loopback", "HOST", "HTTPS", "CERTIFICATE")
OPEN = [name for name in PROFILES if name != "loopback"]
LOGIN = re.compile(r"^demo login     (\w+) / (\S+)$", re.MULTILINE)
TRIED, LOCKED, IN = 200, 429, 302


def profile(name, folder):
    """The environment variables of a profile, with its data in *folder*."""
    return {"DATA_DIR": str(folder)} | {
        variable: str(value).format(folder=folder) for variable, value in PROFILES[name].items()
    }


@pytest.fixture(scope="module")
def at_home(of_the_run):
    """The data folder of a desk that only this machine reaches, with the demo and its published logins."""
    made = prepared(of_the_run)
    assert "demo login     judge / judge" in (made / PREPARED).read_text()
    return made / "data"


@pytest.fixture
def folder(at_home, tmp_path):
    """A copy of that folder, to be served to others."""
    return shutil.copytree(at_home, tmp_path / "data")


@pytest.fixture
def empty(folder, of_the_run):
    """The same folder with an empty database, without running the migrations and `collectstatic` again."""
    for file in folder.glob(f"{DATABASE}*"):
        file.unlink()
    shutil.copy(empty_database(of_the_run) / DATABASE, folder / DATABASE)
    return folder


@pytest.fixture(scope="module")
def guessable(at_home, of_the_run):
    """That desk with more accounts: one whose password is its name, and an inactive one."""
    return once(of_the_run, "guessable", partial(_guessable, at_home)) / "data"


def _guessable(data, folder):
    with _accounts_of(data, folder) as base:
        for name, password, active in (
            ("Ann Lee", "Ann Lee", 1),
            ("gone", "gone", 0),
            ("safe", "another", 1),
        ):
            base.execute(
                "INSERT INTO auth_user (username, password, is_active, is_superuser, is_staff, first_name, last_name,"
                " email, date_joined) VALUES (?, ?, ?, 0, 0, '', '', '', '2026-05-02 09:00:00')",
                (name, hashed(password), active),
            )


@pytest.fixture(scope="module")
def mended(guessable, of_the_run):
    """That desk with a new password for every account."""
    return once(of_the_run, "mended", partial(_mended, guessable)) / "data"


def _mended(data, folder):
    with _accounts_of(data, folder) as base:
        base.execute("UPDATE auth_user SET password = ?", (hashed("of-my-own"),))


@contextlib.contextmanager
def _accounts_of(data, folder):
    """Yields the database of a copy of *data* in *folder*, to be changed."""
    shutil.copytree(data, folder / "data")
    with contextlib.closing(sqlite3.connect(folder / "data" / DATABASE)) as base, base:
        yield base


def hashed(password):
    """The hash of a password with one iteration, because many processes compare every name with it."""
    return PBKDF2PasswordHasher().encode(password, "salt", 1)


@contextlib.contextmanager
def desk(name, folder):
    """Yields the port and the process of a desk with that profile behind the real server."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "tournaments.asgi:application", "--no-proxy-headers"]
    command += ["--port", str(port), "--log-level", "error"]
    if name == "CERTIFICATE":
        command += ["--ssl-certfile", str(CERTIFICATE), "--ssl-keyfile", str(CERTIFICATE)]
    kept = {word: os.environ[word] for word in ("PATH", "PYTHONPATH", "HOME") if word in os.environ}
    with subprocess.Popen(
        command,
        cwd=settings.BASE_DIR,
        env=kept | profile(name, folder),
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            while server.poll() is None:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                    break
                time.sleep(0.1)
            yield port, server
        finally:
            server.terminate()


class Guesser:
    """A client that logs in from *address* repeatedly."""

    def __init__(self, name, port, address="127.0.0.1"):
        self.scheme = "https" if name in ("HTTPS", "CERTIFICATE") else "http"
        self.origin = f"{self.scheme}://127.0.0.1:{port}"
        facts = {"source_address": (address, 0)}
        if name == "CERTIFICATE":
            trusting = ssl.create_default_context(cafile=CERTIFICATE)
            self.line = http.client.HTTPSConnection("127.0.0.1", port, context=trusting, **facts)
        else:
            self.line = http.client.HTTPConnection("127.0.0.1", port, **facts)

    def tries(self, username, password, page="/login/", **headers):
        token = "a" * 32
        body = urlencode({"username": username, "password": password, "csrfmiddlewaretoken": token})
        headers |= {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"csrftoken={token}",
            "Referer": f"{self.origin}{page}",
        }
        if self.scheme == "https":
            headers["X-Forwarded-Proto"] = "https"
        self.line.request("POST", page, body, headers)
        answer = self.line.getresponse()
        answer.read()
        return answer.status


# Sixty guesses in `make larger`; in each run enough to show that the account stays locked, at both pages.
@pytest.mark.larger
@pytest.mark.parametrize(
    ("name", "guesses"),
    [
        pytest.param(
            name,
            10 if name in OPEN or name == "loopback" else 60,
            marks=() if name == "HOST" else pytest.mark.larger,
        )
        for name in GUESSED_AT
    ],
)
def test_of_many_guesses_five_are_tried_and_the_right_password_gets_in_from_elsewhere(
    name, guesses, mended, tmp_path
):
    folder = shutil.copytree(mended, tmp_path / "data")
    with desk(name, folder) as (port, server):
        guesser = Guesser(name, port)
        # A new address in a header that anybody can set is not a new address.
        answers = Counter(
            guesser.tries(
                "organizer",
                f"guess-{at:04}",
                ("/login/", "/admin/login/")[at % 2],
                **{"X-Forwarded-For": f"198.51.100.{at}"},
            )
            for at in range(guesses)
        )
        assert answers == {TRIED: 4, LOCKED: guesses - 4}
        assert guesser.tries("organizer", "of-my-own") == LOCKED
        assert guesser.tries("judge", "of-my-own") == IN, "an address alone is never locked"
        elsewhere = Guesser(name, port, "127.0.0.2")
        assert elsewhere.tries("organizer", "of-my-own") == IN
        with contextlib.closing(sqlite3.connect(folder / DATABASE)) as base:
            tried = base.execute("SELECT username, ip_address, failures_since_start FROM axes_accessattempt")
            assert tried.fetchall() == [("organizer", "127.0.0.1", 5)]
        # The server waits half a minute for a client that keeps an encrypted connection open.
        for one in (guesser, elsewhere):
            one.line.close()
        server.terminate()
        said = server.stderr.read()
    assert "Locking out 'organizer' from 127.0.0.1 at " in said
    assert "guess-" not in said
    assert len(said.splitlines()) == 6, said


REFUSED = (
    "Not started: other people can reach this site, and the password of these accounts is their username: "
    "Ann Lee, headjudge, judge, organizer. Give each account another password, then start again:\n"
    "  manage.py changepassword 'Ann Lee'\n  manage.py changepassword headjudge\n"
    "  manage.py changepassword judge\n  manage.py changepassword organizer\n"
)


def test_each_way_into_the_open_counts_as_one(tmp_path):
    reached = [name for name in PROFILES if read_settings(**profile(name, tmp_path))["REACHED_BY_OTHERS"]]
    assert reached == OPEN


@pytest.mark.parametrize("place", ["", "localhost", "127.0.0.1", "%2Frun%2Fpostgresql"])
def test_a_database_on_this_machine_opens_nothing(place, tmp_path):
    found = read_settings(DATABASE_URL=f"postgres://shinpan@{place}/hall", DATA_DIR=tmp_path)
    assert not found["REACHED_BY_OTHERS"]


# The local network, and a proxy; the test above lists what else opens a desk to others.
@pytest.mark.parametrize("name", every_nth(["HOST", "HTTPS"], 2))
def test_a_start_in_the_open_refuses_accounts_whose_name_is_their_password_and_says_what_to_do(
    name, guessable, tmp_path
):
    folder = shutil.copytree(guessable, tmp_path / "data")
    with desk(name, folder) as (_port, server):
        assert (server.wait(), server.stderr.read()) == (1, REFUSED)


def test_a_new_password_is_four_groups_of_four_letters_that_are_not_read_as_one_another():
    assert re.fullmatch(r"[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}", accounts.new_password())


def test_each_letter_of_a_new_password_is_drawn_from_all_and_by_itself():
    drawn = [accounts.new_password().replace("-", "") for _password in range(1500)]
    places = list(zip(*drawn, strict=True))
    assert {"".join(sorted(set(place))) for place in places} == {"23456789abcdefghjkmnpqrstuvwxyz"}
    assert len(set(places)) == 16


@pytest.mark.larger
def test_a_desk_is_not_prepared_for_the_open_before_its_passwords_are_others(guessable, mended, tmp_path):
    guessed, safe = (shutil.copytree(data, tmp_path / data.parent.name) for data in (guessable, mended))
    refused = manage("prepare", **profile("HOST", guessed))
    assert (refused.returncode, refused.stdout, refused.stderr) == (1, "", f"CommandError: {REFUSED}")
    # The tests of guesses above show that the desk is served then, and who can log in.
    ready = manage("prepare", **profile("HOST", safe))
    assert (ready.returncode, LOGIN.findall(ready.stdout)) == (0, [])


@pytest.mark.larger
def test_a_server_of_the_older_kind_refuses_them_too(guessable, tmp_path):
    folder = shutil.copytree(guessable, tmp_path / "data")
    served = subprocess.run(
        [sys.executable, "-c", "import tournaments.wsgi"],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"]} | profile("TRUSTED_ORIGINS", folder),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (served.returncode, served.stderr) == (1, REFUSED)


@pytest.mark.larger
def test_no_demo_is_loaded_where_none_is_wanted(empty):
    prepared = manage("prepare", DATA_DIR=empty, DEMO="false", HOST="0.0.0.0")  # noqa: S104
    assert prepared.returncode == 0
    assert "demo login" not in prepared.stdout
    assert "`manage.py createsuperuser` also creates an account." in prepared.stdout
    with contextlib.closing(sqlite3.connect(empty / DATABASE)) as base:
        assert base.execute("SELECT count(*) FROM tournaments_tournament").fetchone() == (0,)


@pytest.mark.larger
@pytest.mark.django_db
def test_the_demos_new_passwords_are_said_once():
    said = [io.StringIO(), io.StringIO()]
    with override_settings(REACHED_BY_OTHERS=True):
        for out in said:
            call_command("demo", if_empty=True, stdout=out)
        accounts.check_guessable_passwords()
    first, second = (out.getvalue() for out in said)
    passwords = dict(LOGIN.findall(first))
    assert set(passwords) == {"organizer", "judge", "headjudge"}
    assert len(set(passwords.values())) == 3
    assert [User.objects.get(username=word).check_password(passwords[word]) for word in passwords] == [
        True
    ] * 3
    assert "They are not shown again." in first
    assert second == ""


@pytest.mark.larger
def test_a_desk_without_a_database_is_refused_by_nobody(tmp_path):
    done = manage("check", DATA_DIR=tmp_path, HOST="0.0.0.0")  # noqa: S104
    assert done.returncode == 0
    with override_settings(REACHED_BY_OTHERS=False):
        accounts.check_guessable_passwords()


# Guessing


class Counted(MD5PasswordHasher):
    """Counts how often a password was compared with that of an account, and notes the transactions around a hash."""

    algorithm = "counted"
    verified = 0
    hashed_in: ClassVar = []

    def encode(self, password, salt):
        type(self).hashed_in.append(list(connection.atomic_blocks))
        return super().encode(password, salt)

    def verify(self, password, encoded):
        type(self).verified += 1
        return super().verify(password, encoded)


def log_in(who, password, *, client=None, page="/login/", **more):
    return (client or Client()).post(page, {"username": who, "password": password}, **more)


@pytest.mark.parametrize("page", ["/login/", "/admin/login/"])
def test_after_five_wrong_passwords_none_is_looked_at(organizer, page):
    with override_settings(PASSWORD_HASHERS=[f"{__name__}.Counted"]):
        Counted.verified = 0
        organizer.set_password("right")
        organizer.save()
        answers = Counter(log_in("Olga", f"wrong {at}", page=page).status_code for at in range(20))
        assert (answers, Counted.verified) == ({TRIED: 4, LOCKED: 16}, 5)
        assert log_in("Olga", "right", page=page).status_code == LOCKED
        assert Counted.verified == 5


def guess(times=5, **more):
    for at in range(times):
        answer = log_in("Olga", f"wrong {at}", **more)
    return answer


def test_the_locked_are_told_how_long_and_what_to_do(organizer, monkeypatch):
    answer = guess()
    assert (answer.status_code, answer["Retry-After"]) == (LOCKED, "300")
    assert "Try again in 5 minutes." in answer.text
    assert "The password for “Olga” was wrong too many times from this network" in answer.text
    assert "log in with the same name from another network" in answer.text
    # The page computes the remaining minutes from the current time; the lock does not, and outlasts the test.
    [attempt] = AccessAttempt.objects.all()
    request = RequestFactory().post("/login/", REMOTE_ADDR="127.0.0.1")
    # A person who may log in again, or was never locked out, when the page is made waits for one minute at most.
    for minutes, wait in ((0, 5), (1, 4), (2.5, 3), (4, 1), (4.2, 1), (5, 1), (9, 1)):
        now = attempt.attempt_time + timedelta(minutes=minutes)
        monkeypatch.setattr(timezone, "now", lambda now=now: now)
        assert logins.minutes_to_wait("Olga", request) == wait, minutes
        assert logins.minutes_to_wait("Nobody", request) == 1
    assert "Try again in 1 minute." in log_in("Olga", "Olga").text
    japanese = log_in("Olga", "Olga", headers={"accept-language": "ja"}).text
    assert "1分後にもう一度お試しください。" in japanese
    assert "<h1>ログインの失敗が多すぎます</h1>" in japanese


def test_the_lock_ends_by_itself_and_trying_meanwhile_does_not_prolong_it(organizer):
    guess()
    [attempt] = AccessAttempt.objects.all()
    guess(20)
    assert AccessAttempt.objects.get() == attempt
    assert AccessAttempt.objects.get().attempt_time == attempt.attempt_time
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=5, seconds=1))
    assert log_in("Olga", "Olga").status_code == IN
    assert not AccessAttempt.objects.exists()


def test_who_gets_it_right_begins_to_count_anew(organizer):
    guess(4)
    assert log_in("Olga", "Olga").status_code == IN
    assert guess(4).status_code == TRIED


def test_another_browser_is_no_other_place(organizer):
    answers = [
        log_in("Olga", "wrong", headers={"user-agent": f"browser {at}"}).status_code for at in range(6)
    ]
    assert answers == [TRIED] * 4 + [LOCKED] * 2


def test_neither_the_address_nor_the_account_is_locked_by_itself(organizer, judge):
    guess()
    assert log_in("Olga", "Olga").status_code == LOCKED
    assert log_in("Jiro", "Jiro").status_code == IN
    assert log_in("Olga", "Olga", REMOTE_ADDR="192.0.2.77").status_code == IN


def test_failed_logins_are_logged_with_neither_who_nor_where_nor_whence_nor_what(organizer, caplog):
    logger = logging.getLogger("axes")
    logger.addHandler(caplog.handler)
    try:
        guess(7, REMOTE_ADDR="192.0.2.77")
        log_in("Mallory\nforged line", "secret")
    finally:
        logger.removeHandler(caplog.handler)
    said = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(said) == 7
    assert all(" somebody" in line and "/login" not in line for line in said)
    kept = " ".join(f"{attempt.post_data} {attempt.get_data}" for attempt in AccessAttempt.objects.all())
    assert [word for word in ("wrong", "secret") if word in f"{said} {kept}"] == []
    assert [word for word in ("Olga", "Mallory", "192.0.2.77", "127.0.0.1") if word in str(said)] == []


@pytest.mark.parametrize(
    ("proxies", "told", "counts"),
    [
        (0, "198.51.100.1", "192.0.2.1"),
        (1, "198.51.100.1", "198.51.100.1"),
        (1, "1.1.1.1, 198.51.100.1", "198.51.100.1"),
        (2, "1.1.1.1, 198.51.100.1, 192.0.2.9", "198.51.100.1"),
        (2, "198.51.100.1", "192.0.2.1"),
        (1, "", "192.0.2.1"),
        (1, "nonsense", "192.0.2.1"),
        (1, "198.51.100.1:4321", "198.51.100.1"),
        (1, "[2001:db8:1:2:3::4]:80", "2001:db8:1:2::"),
        (1, "2001:db8:1:2:ffff::9", "2001:db8:1:2::"),
        (1, "::ffff:198.51.100.1", "198.51.100.1"),
    ],
)
def test_a_proxy_is_believed_only_where_a_setting_says_that_there_is_one(proxies, told, counts):
    request = RequestFactory().post("/login/", REMOTE_ADDR="192.0.2.1", HTTP_X_FORWARDED_FOR=told)
    with override_settings(PROXIES=proxies):
        assert logins.address(request) == counts


def test_how_many_proxies_there_are_is_a_number():
    assert Environment({"PROXIES": "2"}).number("PROXIES", 0) == 2
    for word in ("true", "-1", "1.5"):
        with pytest.raises(Exception, match=f"^PROXIES is '{word}': write a whole number.$"):
            Environment({"PROXIES": word}).number("PROXIES", 0)


def test_every_server_that_is_named_leaves_the_proxys_headers_to_the_desk():
    lines = Path(settings.BASE_DIR, "Makefile").read_text("utf-8").splitlines()
    named = [line for line in lines if "uvicorn tournaments.asgi:application" in line]
    assert named
    assert [line for line in named if "--no-proxy-headers" not in line] == []


# Changing the password of the current user

NEW = "riichi-under-the-moon"


def change(client, old, new, again=None):
    fields = {"old_password": old, "new_password1": new, "new_password2": again or new}
    return client.post("/password/", fields, follow=True)


@override_settings(PASSWORD_HASHERS=[f"{__name__}.Counted", "django.contrib.auth.hashers.MD5PasswordHasher"])
def test_one_changes_ones_own_password_and_other_devices_are_logged_out(organizer):
    here, there = Client(), Client()
    for client in (here, there):
        client.force_login(organizer)
    Counted.hashed_in.clear()
    done = change(here, "Olga", NEW)
    # Nobody waits for it: the transaction begins afterwards.
    assert Counted.hashed_in[-1] == connection.atomic_blocks
    assert done.redirect_chain == [("/", 302)]
    assert "Password changed." in done.text
    assert 'action="/logout/"' in here.get("/").text
    assert 'action="/logout/"' not in there.get("/").text
    assert User.objects.get(username="Olga").check_password(NEW)


@pytest.mark.parametrize(
    ("old", "new", "again", "says"),
    [
        ("wrong", NEW, NEW, "Your old password was entered incorrectly"),
        ("Olga", NEW, "another-one-here", "didn’t match"),
        ("Olga", "olga1", "olga1", "too similar to the username"),
        ("Olga", "short", "short", "too short"),
        ("Olga", "password", "password", "too common"),
        ("Olga", "83619402751", "83619402751", "entirely numeric"),
    ],
)
def test_a_password_that_is_none_is_refused_in_words(organizer, old, new, again, says):
    client = Client()
    client.force_login(organizer)
    assert says in change(client, old, new, again).text
    assert User.objects.get(username="Olga").check_password("Olga")


def test_a_visitor_has_no_password_to_change(visitor):
    assert visitor.get("/password/").url == "/login/?next=/password/"


def test_somebody_who_logs_in_from_a_page_comes_back_to_it(visitor, organizer):
    assert 'href="/login/?next=/rulesets/"' in visitor.get("/rulesets/").text
    assert 'href="/login/?next=/rulesets/%3Ffind%3Dema"' in visitor.get("/rulesets/?find=ema").text
    # The page of the login itself has no second way there.
    assert "next=/login/" not in visitor.get("/login/").text


def test_the_menu_of_the_account_leads_there(organizer):
    client = Client()
    client.force_login(organizer)
    assert '<a class="button plain" href="/password/">Change password</a>' in re.sub(
        r"\s+", " ", client.get("/").text
    )
