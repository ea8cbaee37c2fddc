"""A password's hash takes little memory, only a few are computed at once, and an old password is not guessed."""

from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.models import User
from django.test import Client, override_settings

from tournaments import settings as stored_settings
from tournaments.common.errors import Busy
from tournaments.services.people.logins import passwords

LOGIN = {"username": "Olga", "password": "of-my-own"}


@pytest.fixture(autouse=True)
def _hashed_as_by_the_desk():
    with override_settings(PASSWORD_HASHERS=stored_settings.PASSWORD_HASHERS):
        yield


@pytest.mark.django_db
def test_a_password_of_an_earlier_version_logs_in_and_is_then_hashed_with_less_memory(client):
    earlier = Argon2PasswordHasher().encode(LOGIN["password"], "a" * 22)
    User.objects.create(username="Olga", password=earlier)
    assert "$m=102400,t=2,p=8$" in earlier
    assert client.post("/login/", LOGIN).status_code == 302
    assert "argon2$argon2id$v=19$m=19456,t=2,p=1$" in User.objects.get().password
    assert Client().post("/login/", LOGIN).status_code == 302


@pytest.mark.django_db
def test_more_logins_at_once_than_the_memory_allows_wait_and_are_then_told_so(client, monkeypatch):
    User.objects.create_user("Olga", password=LOGIN["password"])
    monkeypatch.setattr(passwords, "WAIT_SECONDS", 0.01)
    with passwords.hash_slot(), passwords.hash_slot():
        busy = client.post("/login/", LOGIN)
        assert (busy.status_code, busy["Retry-After"]) == (503, "60")
        assert "Too many people are logging in right now." in busy.text
    assert client.post("/login/", LOGIN).status_code == 302


def test_a_login_is_refused_at_once_while_eight_wait():
    def wait_for_slot():
        with passwords.hash_slot():
            pass

    with ThreadPoolExecutor(9) as pool, passwords.hash_slot():
        with passwords.hash_slot():
            logins = [pool.submit(wait_for_slot) for _login in range(9)]
            done, waiting = wait(logins, timeout=passwords.WAIT_SECONDS / 2, return_when=FIRST_COMPLETED)
            assert ([type(one.exception()) for one in done], len(waiting)) == ([Busy], 8)
        assert [one.exception() for one in waiting] == [None] * 8


def test_the_old_password_is_guessed_five_times_at_most_as_at_the_login(organizer, settings):
    client = Client()
    client.force_login(organizer)

    def change(old, page="/password/"):
        new = "eight winds of chi"
        return client.post(page, {"old_password": old, "new_password1": new, "new_password2": new})

    # A mistyped new password is no guess.
    client.post("/password/", {"old_password": "Olga", "new_password1": "short", "new_password2": "short"})
    limit = settings.AXES_FAILURE_LIMIT
    assert [change(f"guess {number}").status_code for number in range(limit + 1)] == [200] * limit + [429]
    refused = change("Olga")
    assert (refused.status_code, refused["Retry-After"]) == (429, "300")
    assert client.post("/login/", {"username": "Olga", "password": "Olga"}).status_code == 429
    assert change("Olga", "/admin/password_change/").url == "/password/"
    AccessAttempt.objects.all().delete()
    assert change("Olga").status_code == 302
