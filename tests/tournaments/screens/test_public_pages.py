"""An event's public page is made once for all visitors, and again for the first who asks after anything changed."""

import pytest
import time_machine
from django.conf import settings
from django.test import Client
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.rulings.given import FINED, give
from tests.tournaments.tables import games
from tournaments.models import Person
from tournaments.services.clubs import series
from tournaments.services.events import results, rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.screens import release
from tournaments.services.tables import hands, table_actions

PAGES = (
    *("", "standings/", "teams/", "schedule/", "statistics/"),
    *("players/", "players/1/", "players/1/statistics/", "rounds/1/tables/1/"),
)
SCORES = (42_000, 33_000, 25_000, 20_000)


@pytest.fixture
def event(full_cup):
    tournaments.change(full_cup, name="Zürich & Cup", act=by())
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return full_cup


def _table(event, number=1):
    return event.rounds.get(number=1).tables.get(number=number)


def _addresses(event):
    return {page: f"{event.get_absolute_url()}{page}" for page in PAGES}


def _shown(browser, event, pages):
    answers = {page: browser.get(address) for page, address in _addresses(event).items() if page in pages}
    return {page: (answer.status_code, answer.text) for page, answer in answers.items()}


@pytest.mark.parametrize(
    "page", ["", "standings/", "schedule/", "statistics/", "players/", "players/1/", "rounds/1/tables/1/"]
)
def test_a_page_is_made_once_for_all_who_see_the_same_and_sent_once_to_each(
    event, visitor, django_assert_num_queries, page
):
    address = _addresses(event)[page]
    with time_machine.travel("2026-11-30T10:00:00Z", tick=False):
        first = visitor.get(address)
        assert not first.cookies
        visitor.cookies["csrftoken"] = "a" * 32
        with django_assert_num_queries(1):
            again = visitor.get(address)
        with django_assert_num_queries(1):
            known = visitor.get(address, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (200, first.content)
    assert again.resolver_match.url_name == first.resolver_match.url_name
    assert (known.status_code, known.content, known["ETag"]) == (304, b"", first["ETag"])
    # Another process makes the same page, and a compressed one counts as the same.
    other = Client(headers={"accept-encoding": "gzip"}).get(address)
    assert (other["Content-Encoding"], other["ETag"]) == ("gzip", first["ETag"])


def _hide_a_name(event):
    Person.objects.filter(players__tournament=event, players__number=1).update(shown="hidden")


def _put_in_a_series(event):
    series.add(series.create(name="Circuit", formula="total", act=by()), event)


def _play(event):
    games.play(_table(event), games.ron(games.ONE, games.TWO, 3, 30))


WRITTEN = {
    "a hand": _play,
    "a penalty during a game": lambda event: table_actions.penalize(
        _table(event), games.TWO, 1000, referee.ruling.PenaltyWhen.AFTER_UMA, "late", by="J", expects=2, key="phone"
    ),
    "a ruling during a game": lambda event: give(_table(event), FINED),
    "a result": lambda event: results.enter(
        _table(event, 2), referee.ledger.Result(scores=SCORES), by="Olga", expects=1, key="result"
    ),
    "a penalty": lambda event: table_actions.penalize(
        _table(event, 2), games.TWO, 2000, referee.ruling.PenaltyWhen.AFTER_UMA, "late",
        by="J", expects=2, key="late",
    ),
    "a void": lambda event: hands.void(_table(event), 1, "misread", by="J", expects=4, key="void"),
    "the end of the round": lambda event: rounds.finish(event.rounds.get(number=1), anyway=True, act=by()),
    "results held back": lambda event: release.hold_back(event, 1, act=by()),
    "results released": lambda event: release.hold_back(event, None, act=by()),
    "a new round": lambda event: rounds.open_round(rounds.draw(event, seed=2, act=by()), act=by()),
    "a player": lambda event: entry_list.enter(event, "Zoë Newcomer", act=by()),
    "a withdrawal": lambda event: entry_list.withdraw(event.players.get(number=2), act=by()),
    "a hidden name": _hide_a_name,
    "a name": lambda event: tournaments.change(event, name="River & Lake", act=by()),
    "a series": _put_in_a_series,
    "a private event": lambda event: tournaments.publish(
        event, public=False, rulings_public=False, rulings_named=False, act=by()
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    "pages",
    [
        ("", "standings/", "statistics/", "players/", "players/1/", "rounds/1/tables/1/"),
        pytest.param(PAGES, marks=pytest.mark.larger),
    ],
    ids=len,
)
def test_whatever_is_written_is_on_the_next_page(event, visitor, pages):
    """Each page that was made before is compared with one that a new process makes."""
    before, unnoticed = _shown(visitor, event, pages), []
    for name, write in WRITTEN.items():
        write(event)
        after, fresh = _shown(visitor, event, pages), _shown(Client(), event, pages)
        assert after == fresh, name
        if after == before:
            unnoticed.append(name)
        before = after
    assert not unnoticed, repr(unnoticed)
    assert {status for status, _text in before.values()} == {404}


def test_a_hand_during_a_game_changes_only_the_overview_and_the_page_of_its_table(
    event, visitor, django_assert_num_queries
):
    addresses = _addresses(event) | {"another table": f"{event.get_absolute_url()}rounds/1/tables/2/"}
    with time_machine.travel("2026-11-30T10:00:00Z", tick=False):
        before = {
            page: visitor.get(address)["ETag"] for page, address in addresses.items() if page != "teams/"
        }
        _play(event)
        changed = {"", "rounds/1/tables/1/"}
        for page in before.keys() - changed:
            with django_assert_num_queries(1):
                assert visitor.get(addresses[page])["ETag"] == before[page]
        assert all(visitor.get(addresses[page])["ETag"] != before[page] for page in changed)


def test_a_page_of_somebody_with_a_login_or_another_language_or_address_is_their_own(event, visitor, desk):
    address = _addresses(event)["standings/"]
    english = visitor.get(address)
    japanese = visitor.get(address, headers={"accept-language": "ja"})
    visitor.cookies[settings.LANGUAGE_COOKIE_NAME] = "ja"
    assert visitor.get(address).text == japanese.text != english.text
    del visitor.cookies[settings.LANGUAGE_COOKIE_NAME]
    elsewhere = visitor.get(address, headers={"host": "localhost"})
    assert "http://localhost/" in elsewhere.text
    assert "http://testserver/" in english.text
    own = desk.get(address)
    assert "ETag" not in own
    assert own.text != english.text
    assert visitor.get(address).text == english.text


def test_a_request_that_no_browser_sends_is_answered_but_not_kept(event, visitor):
    address = _addresses(event)["standings/"]
    for answer in (
        visitor.get(address, headers={"accept-language": "en," * 1000}),
        visitor.get(address, {"a": "b" * 3000}),
    ):
        assert (answer.status_code, "ETag" in answer) == (200, False)


def test_what_the_foot_and_the_head_of_a_page_send_needs_no_token(event):
    browser = Client(enforce_csrf_checks=True)
    address = _addresses(event)["standings/"]
    assert "csrfmiddlewaretoken" not in browser.get(address).text
    sent = browser.post(reverse("set_language"), {"language": "ja", "next": address})
    assert (sent.status_code, sent["Location"]) == (302, address)
    assert 'lang="ja"' in browser.get(address).text.partition("<head>")[0]
    sent = browser.post(reverse("keep_paper"), {"paper": "Letter", "next": address})
    assert (sent.status_code, sent["Location"]) == (302, address)
    page = browser.get(address)
    assert "paper_letter" in page.text
    assert "ETag" not in page
    assert browser.post(reverse("logout")).status_code == 403
