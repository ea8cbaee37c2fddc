"""`next`, the address after a form, leads only to the desk's own pages."""

import pytest
from django.test import Client

from tests.sampled import every_nth
from tournaments.common.addresses import is_own_page

OWN = (
    "/",
    "/clubs/",
    "/rulesets/?find=noten",
    "/rulesets/ema-2025/#deposits",
    "/tournaments/caf%C3%A9/",
    "/tournaments/渡邉/",
    "/desk/?tournament=x&rules=//y",
)
JUNK = (
    "junk",
    "a b",
    "home",
    "login",
    "tournaments.views.paper.paper_size.keep",
    "clubs/",
    "./",
    "../",
    "?x=1",
    "#x",
    " /clubs/",
    "/clubs/\n",
    "/clubs/\r\nSet-Cookie: a=b",
    "/\t/evil.example/",
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "\\\\evil.example",
    "http://evil.example/",
    "http:///clubs/",
    "http:clubs/",
    "http://testserver/clubs/",
    "https://testserver/",
    "http://[",
    "//[",
    "javascript:alert(1)",
    "data:text/html,x",
    "mailto:x@evil.example",
    "/no/such/page/",
    "/%2e%2e/",
    "/%",
    "/%ff",
    "/\ufffe",
    # Addresses for POST only cannot be opened.
    "/paper/",
    "/logout/",
    "/rulesets/?x=" + "x" * 3000,
    "[]",
    "{}",
    "None",
    "１",
)


def keeps_paper(browser, address):
    return browser.post("/paper/", {"paper": "A4", "next": address})


def chooses_language(browser, address):
    return browser.post("/i18n/setlang/", {"language": "ja", "next": address})


def chooses_language_by_query(browser, address):
    return browser.post("/i18n/setlang/?" + Client().get("/", {"next": address}).request["QUERY_STRING"])


def logs_in(browser, address):
    return browser.post("/login/", {"username": "vera", "password": "vera", "next": address})


def logs_in_at_administration(browser, address):
    return browser.post("/admin/login/", {"username": "root", "password": "root", "next": address})


def logs_out(browser, address):
    return browser.post("/logout/", {"next": address})


WAYS = (
    keeps_paper,
    chooses_language,
    chooses_language_by_query,
    logs_in,
    logs_in_at_administration,
    logs_out,
)


@pytest.fixture
def browser(db, django_user_model):
    django_user_model.objects.create_user("vera", password="vera")
    django_user_model.objects.create_superuser("root", password="root")
    return Client()


@pytest.mark.parametrize("address", OWN)
def test_the_desks_own_pages_are(address):
    assert is_own_page(address)


@pytest.mark.parametrize("address", every_nth(JUNK, 3))
def test_anything_else_is_not(address):
    assert not is_own_page(address)


@pytest.mark.parametrize("way", WAYS)
def test_an_own_page_is_followed(browser, way):
    answer = way(browser, "/rulesets/?find=noten")
    assert (answer.status_code, answer.url) == (302, "/rulesets/?find=noten")


@pytest.mark.parametrize("way", every_nth(WAYS, 8))
@pytest.mark.parametrize("address", JUNK)
def test_anything_else_leads_home(browser, way, address):
    answer = way(browser, address)
    assert (answer.status_code, answer.url) == (302, "/")


@pytest.mark.parametrize("login", ["/login/", "/admin/login/"])
def test_the_login_page_hands_on_an_own_page_and_nothing_else(browser, login):
    assert 'value="/clubs/"' in browser.get(login, {"next": "/clubs/"}).text
    answer = browser.get(login, {"next": "https://evil.example/"})
    assert (answer.status_code, 'value="https://evil' in answer.text) == (200, False)


def test_the_last_of_several_counts_and_is_looked_at(browser):
    answer = browser.post("/paper/", {"paper": "", "next": ["/clubs/", "//evil.example/"]})
    assert answer.url == "/"
    answer = browser.post("/paper/", {"paper": "", "next": ["//evil.example/", "/clubs/"]})
    assert answer.url == "/clubs/"


def test_without_one_the_way_leads_home(browser):
    assert browser.post("/paper/", {"paper": ""}).url == "/"
    assert browser.post("/paper/", {"paper": "", "next": ""}).url == "/"
