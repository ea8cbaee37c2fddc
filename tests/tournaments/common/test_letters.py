"""NUL, which PostgreSQL cannot store, is refused with a sentence wherever it is sent, and never breaks a page."""

import json

import pytest
from django.test import Client

import referee
from tests.tournaments.tables.test_outbox import item, said, send, stored, table  # noqa: F401 - fixtures
from tournaments.models import Tournament

SAYS = "contains an invisible character (NUL) that is not allowed"
ADDRESSES = (
    "/t/%00/",
    "/t/%00/send/",
    "/tournaments/%00/",
    "/tournaments/x%00y/standings/",
    "/rulesets/%00/",
    "/rulesets/ema-2025%00.json",
    "/desk/?rules=%00",
    "/desk/?tournament=%00",
    "/desk/?rules=ema-2025%00",
    "/desk/?%00=1",
    "/login/?next=/%00",
    "/admin/auth/user/?q=%00",
    "/static/%00",
    "/no/such/page/%00",
)


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_an_address_with_it_is_answered_in_words(db, address, method):
    answer = getattr(Client(), method)(address)
    assert (answer.status_code, SAYS in answer.text) == (400, True)


def test_the_sentence_is_said_in_japanese_too(db):
    assert "使えない制御文字（NUL）" in Client(headers={"accept-language": "ja"}).get("/t/%00/").text


@pytest.mark.parametrize("how", [{}, {"content_type": "application/x-www-form-urlencoded"}])
@pytest.mark.parametrize("name", ["name", "a field of no form", "na\0me"])
def test_a_form_with_it_is_answered_in_words_and_stores_nothing(desk, how, name):
    fields = {"name": "Cup", "ruleset_key": "ema-2025"} | {name: "C\0p"}
    sent = "&".join(f"{key}={value}" for key, value in fields.items()).replace("\0", "%00") if how else fields
    answer = desk.post("/tournaments/new/", sent, **how)
    assert (answer.status_code, SAYS in answer.text) == (400, True)
    assert not Tournament.objects.exists()


# As it is sent: newer Pythons refuse to write such a cookie, but read it.
@pytest.mark.parametrize("value", ["\0" * 32, '"' + "\\000" * 32 + '"'])
def test_a_cookie_with_it_is_as_none_and_no_session_is_looked_for_by_it(db, django_assert_num_queries, value):
    with django_assert_num_queries(0):
        answer = Client(HTTP_COOKIE=f"sessionid={value}").get("/password/")
    assert (answer.status_code, answer.url) == (302, "/login/?next=/password/")


def test_a_percent_sign_and_two_noughts_are_no_such_letter(db):
    assert Client().get("/rulesets/?find=100%2500").status_code == 200


@pytest.mark.parametrize("where", ["send", "preview"])
def test_a_reason_with_it_is_rejected_in_words(table, where):  # noqa: F811 - the fixture of that name is meant
    chombo = {"kind": "chombo", "offenders": [0], "reason": "no\0ten"}
    if where == "send":
        answer = send(table, item(chombo))
        assert said(answer) == (422, "rejected")
        assert SAYS in answer.json()["says"]
    else:
        address = f"{table.get_absolute_url()}preview/"
        answer = Client().post(address, json.dumps(item(chombo)), content_type="application/json")
        assert (answer.status_code, SAYS in answer.text) == (422, True)
    assert stored() == []


def test_the_referee_says_at_which_path_it_stands():
    event = {"kind": "chombo", "offenders": [0], "reason": "no\0ten"}
    answer = referee.codec.answer({"rules": "ema-2025", "event": event})
    assert answer["verdict"] == "rejected"
    assert [(error["path"], error["code"]) for error in answer["errors"]] == [("event.reason", "nul_in_text")]
