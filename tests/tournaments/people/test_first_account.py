"""The first account of an empty desk is created in the browser, once, by a person who can read the terminal."""

import io
import re
import stat
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.tournaments.people.test_accounts import at_home, empty, folder  # noqa: F401 - fixtures
from tests.tournaments.project.test_settings import manage
from tournaments.common.errors import StateError
from tournaments.services.people import first_account

PAGE = "/accounts/first/"
PASSWORD = "eight winds of chi"
SAID = re.compile(r"^first account  (\S+)\ncode           (\S+)$", re.MULTILINE)


@pytest.fixture
def code(db, settings, tmp_path):
    """The code of a desk without accounts."""
    settings.DATA_DIR = tmp_path
    return first_account.new_code()


def filled(code, **others):
    return {"code": code, "username": "olga", "password1": PASSWORD, "password2": PASSWORD} | others


def created(code, browser=None, **others):
    return (browser or Client()).post(PAGE, filled(code, **others))


def problems(answer):
    return {name: [str(says) for says in of] for name, of in answer.context["form"].errors.items()}


def test_the_code_of_the_start_creates_an_account_that_may_do_everything_and_is_logged_in(code):
    browser = Client()
    answer = browser.post(PAGE, filled(code), follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "Account created. You are now logged in." in answer.text
    user = User.objects.get()
    assert (user.username, user.is_superuser, user.is_staff, user.is_active) == ("olga", True, True, True)
    assert user.check_password(PASSWORD)
    assert [browser.get(page).status_code for page in ("/tournaments/new/", "/admin/")] == [200, 200]
    # The login works like any other later.
    later = Client().post("/login/", {"username": "olga", "password": PASSWORD})
    assert (later.status_code, later.url) == (302, "/")


def test_the_home_page_and_the_login_lead_there_as_long_as_there_is_no_account(code):
    link, says = f'href="{PAGE}"', "This site has no account yet."
    for address in ("/", "/login/"):
        text = Client().get(address).text
        assert (link in text, says in text, "An organizer can log in and create one." in text) == (
            True,
            True,
            False,
        )
        assert "まだアカウントがありません。" in Client(headers={"accept-language": "ja"}).get(address).text
    assert Client().get(PAGE).status_code == 200
    created(code)
    for address in ("/", "/login/"):
        assert PAGE not in Client().get(address).text


def test_once_there_is_an_account_the_page_is_gone_whoever_created_it(code):
    browser = Client()
    User.objects.create_superuser("by-command", password=PASSWORD)
    for answer in (browser.get(PAGE), created(code, browser)):
        assert (answer.status_code, answer.url) == (302, "/login/")
    browser.force_login(User.objects.get())
    assert browser.get(PAGE).url == "/"
    assert User.objects.count() == 1


def test_the_code_works_once_even_if_the_account_is_deleted(code):
    assert created(code).url == "/"
    User.objects.all().delete()
    assert problems(created(code)) == {
        "code": ["Wrong code. Use the code shown when Shinpan was last started."]
    }
    assert not User.objects.exists()


def test_the_next_start_prints_another_code_and_the_one_before_is_no_longer_valid(code):
    other = first_account.new_code()
    assert other != code
    assert (created(code).status_code, created(other).status_code) == (422, 302)


def test_a_code_is_taken_as_people_type_it(code):
    typed = " " + code.upper().replace("-", " ").translate({ord("A"): "Ａ"}) + " "
    assert created(typed).status_code == 302


@pytest.mark.parametrize("wrong", ["abcd-efgh-jkmn", "x", "-", "é", "0" * 64])
def test_another_code_creates_nothing_and_keeps_what_was_typed(code, wrong):
    answer = created(wrong)
    assert answer.status_code == 422
    assert list(problems(answer)) == ["code"]
    assert 'value="olga"' in answer.text
    assert PASSWORD not in answer.text
    assert not User.objects.exists()


def test_without_a_code_in_the_folder_none_is_valid(code):
    first_account.forget_code()
    assert [created(one).status_code for one in (code, "", "x")] == [422, 422, 422]
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("others", "says"),
    [
        (
            {"password2": "another of eight"},
            {"password2": ["The passwords do not match. Type the same password twice."]},
        ),
        (
            {"password1": "12345678", "password2": "12345678"},
            {"password1": ["This password is too common.", "This password is entirely numeric."]},
        ),
        (
            {"username": "two words"},
            {"username": ["A username is one word of letters and digits, without spaces."]},
        ),
        ({"username": ""}, {"username": ["This field is required."]}),
    ],
)
def test_what_cannot_be_is_said_and_does_not_use_up_the_code(code, others, says):
    answer = created(code, **others)
    assert (answer.status_code, problems(answer)) == (422, says)
    assert not User.objects.exists()
    assert created(code).status_code == 302


def test_after_five_wrong_codes_one_waits_even_with_the_right_one(code):
    browser = Client()
    for _try in range(5):
        assert created("wrong", browser).status_code == 422
    locked = created(code, browser)
    assert (locked.status_code, locked["Retry-After"]) == (429, "300")
    assert "Too many wrong codes. Try again in 5 minutes." in locked.text
    assert not User.objects.exists()
    # Another address may try at once, and the locked address after some time.
    assert Client(REMOTE_ADDR="192.0.2.7").post(PAGE, filled("wrong")).status_code == 422
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=5))
    assert created("wrong", browser).status_code == 422
    assert created(code, browser).status_code == 302


def test_neither_the_code_nor_a_password_is_stored_by_what_fails(code):
    created("wrong-code-here", password1=PASSWORD)
    attempt = AccessAttempt.objects.get()
    assert (attempt.username, attempt.get_data, attempt.post_data) == ("first account", "", "")


def test_only_its_owner_reads_the_file_and_the_code_is_not_in_it(code, tmp_path):
    (file,) = tmp_path.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert re.fullmatch(r"[0-9a-f]{64}", file.read_text("ascii"))
    assert code.replace("-", "") not in file.read_text("ascii")
    created(code)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.django_db(transaction=True)
def test_of_several_who_send_the_same_code_at_once_one_gets_an_account(code):
    start = Barrier(4)

    def browser(number):
        try:
            start.wait()
            answer = created(code, username=f"olga{number}")
            return answer.status_code, answer.url
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(browser, range(4)))
    assert sorted(answers) == [(302, "/"), *[(302, "/login/")] * 3]
    assert User.objects.count() == 1


def test_who_was_slower_is_told_of_the_account_and_not_that_the_code_is_wrong(code):
    first_account.create(code, "olga", PASSWORD)
    with pytest.raises(StateError, match=r"^Another account was created first\. Log in with it\.$"):
        first_account.create(code, "ben", PASSWORD)
    assert User.objects.get().username == "olga"


@pytest.mark.larger
def test_a_start_without_accounts_prints_page_and_code_in_both_languages(empty):  # noqa: F811 - a fixture
    start = {"DATA_DIR": empty, "DEMO": "false", "PORT": "8123"}
    # The desk also starts in a terminal that cannot show Japanese.
    first, second = manage("prepare", **start), manage("prepare", **start, PYTHONIOENCODING="ascii")
    (page, code), (_page, other) = (SAID.findall(one.stdout)[0] for one in (first, second))
    assert page == "http://127.0.0.1:8123/accounts/first/"
    assert re.fullmatch(r"[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}", code)
    assert code != other
    for says in ("There is no account yet. Open this page", "まだアカウントがありません。上のページを開き、"):
        assert says in first.stdout
    assert (second.returncode, "まだ" in second.stdout) == (0, False)
    assert (empty / "first_account_code").exists()


@pytest.mark.larger
def test_a_start_with_accounts_prints_no_code_and_makes_the_old_one_invalid(code, tmp_path):
    User.objects.create_user("somebody", password=PASSWORD)
    out = io.StringIO()
    call_command("prepare", stdout=out)
    assert SAID.findall(out.getvalue()) == []
    assert not (tmp_path / "first_account_code").exists()


def test_createsuperuser_still_works(code, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", interactive=False, username="root", email="", stdout=io.StringIO())
    answer = Client().post("/login/", {"username": "root", "password": PASSWORD})
    assert (answer.status_code, answer.url) == (302, "/")
