"""A table's link: renewed, after its round, with fewer rights, and the device that uses it."""

import json
import re
from html import unescape
from http import HTTPStatus

import pytest
from django.core.signing import Signer
from django.test import Client
from django.urls import reverse

from tests.acts import by
from tests.tournaments.integrity.test_verifying import verified
from tests.tournaments.tables import games
from tests.tournaments.tables.test_outbox import RON, item, said, send
from tournaments.models import Activity, DeskEntry, Entry, Table
from tournaments.models.tables import new_token
from tournaments.presenters.integrity.activity import activity_lines
from tournaments.services.events import rounds, tournaments
from tournaments.services.tables import table_links
from tournaments.views.common import event_addresses

GONE = "This link is no longer valid Ask an official for the new one."


def text(answer):
    """The words of a page."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", answer.text)).split())


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


def place(name, table, *more):
    return reverse(name, args=[table.round.tournament.slug, table.round.number, *more])


def test_links_on_the_screen_have_the_web_address_of_the_event(table, client, judge):
    cup = table.round.tournament
    client.force_login(judge)
    here = client.get(place("links", table)).text
    assert f"http://testserver{table.get_absolute_url()}" in here
    cup.address = "https://mahjong.example.org"
    cup.save()
    assert f"https://mahjong.example.org{table.get_absolute_url()}" in client.get(place("links", table)).text


@pytest.mark.parametrize("is_open", [True, False])
def test_a_computer_that_opens_its_own_page_shows_links_that_phones_open_if_they_can(
    table, client, judge, settings, monkeypatch, is_open
):
    """Printed codes with 127.0.0.1 in them would open on no phone."""
    settings.OPEN_TO_ALL = is_open
    monkeypatch.setattr(event_addresses, "own_addresses", lambda: ["192.168.1.20", "laptop", "laptop.local"])
    cup = table.round.tournament
    cup.address = "http://127.0.0.1:8123"
    cup.save()
    client.force_login(judge)
    links = client.get(place("links", table), SERVER_NAME="127.0.0.1", SERVER_PORT="8123").text
    address = "http://192.168.1.20:8123" if is_open else "http://127.0.0.1:8123"
    assert f"{address}{table.get_absolute_url()}" in links
    assert ("These links only work on this computer." in links) is not is_open


# Renewed


def test_a_renewed_link_opens_and_saves_nothing_and_the_new_one_is_shown(table, client, judge):
    games.play(table, games.draw(games.ONE))
    client.force_login(judge)
    old = table.get_absolute_url()
    asked = client.get(place("renew_link", table, 1))
    assert "The old link stops working at once, and so does the printed sheet with its QR code." in text(
        asked
    )
    assert Table.objects.get(pk=table.pk).get_absolute_url() == old, "asking changes nothing"
    done = client.post(place("renew_link", table, 1), {"seen": "0"}, follow=True)
    assert "New link created. Print it again: the old one no longer works." in text(done)
    new = Table.objects.get(pk=table.pk).get_absolute_url()
    links = client.get(place("links", table)).text
    assert (new in links, old in links) == (True, False)
    phone = Client()
    assert phone.get(new)["Referrer-Policy"] == "same-origin", "no other site is told the link"
    for page in ("", "count/", "hands/ron/", "type/", "desk/", "result/"):
        answer = phone.get(old + page)
        assert (answer.status_code, GONE in text(answer)) == (HTTPStatus.GONE, True), page
    for form in ("undo/", "close/", "call/", "time/", "penalty/"):
        answer = phone.post(old + form, {"key": "a-key-of-a-form", "expects": 2, "number": 1})
        assert (answer.status_code, GONE in text(answer)) == (HTTPStatus.GONE, True), form
    assert send(table, item(expects=2)).status_code == HTTPStatus.GONE
    assert phone.post(f"{old}riichi/", "{}", content_type="application/json").status_code == 404
    part = phone.get(f"{old}now/", headers={"HX-Request": "true"})
    assert (part.status_code, part["X-Outage"], "<html" in part.text) == (410, "renewed", False)
    assert Client(headers={"accept-language": "ja"}).get(old).text.count("このリンクは無効になりました") >= 1
    assert Entry.objects.count() == 1
    assert said(send(Table.objects.get(pk=table.pk), item(expects=2, round="E1", honba=1))) == (200, "stored")
    assert verified()[-1].endswith(": all as they were written.")


def test_all_links_of_a_round_are_renewed_together_once_and_the_desk_keeps_who_did_it(table, client, judge):
    client.force_login(judge)
    before = set(Table.objects.values_list("token", flat=True))
    for _ in range(2):
        client.post(place("renew_links", table), {"seen": "0"})
    after = set(Table.objects.values_list("token", flat=True))
    assert (len(after), before & after) == (2, set())
    assert sorted(table_links.old_tokens(table_links.find(token))[0] for token in after) == sorted(before)
    sealed = DeskEntry.objects.filter(why="renew_links")
    assert [(one.by, one.why) for one in sealed] == [("Jiro", "renew_links")] * 2, "the links and the log"
    (line,) = activity_lines(Activity.objects.filter(kind=Activity.Kind.LINKS_RENEWED))
    assert (line.who, line.details) == ("Jiro", f"Round 1 · tables 1, 2 · {table.round.tournament}")
    page = client.post(place("renew_links", table), {"seen": "x"}, follow=True)
    assert "There are new links already." in text(page)


def test_only_officials_renew_links_and_a_deleted_draw_takes_its_old_links_along(table, visitor, organizer):
    for name, more in (("renew_link", [1]), ("renew_links", [])):
        assert visitor.post(place(name, table, *more), {"seen": "0"})["Location"].startswith("/login/")
    drawn = rounds.create_from_text(table.round.tournament, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    one = drawn.tables.first()
    token = one.token
    table_links.renew(drawn, [one], seen=0)
    assert visitor.get(f"/t/{token}/").status_code == HTTPStatus.GONE
    rounds.discard(drawn, act=by())
    assert visitor.get(f"/t/{token}/").status_code == HTTPStatus.NOT_FOUND


def test_a_link_has_128_random_bits():
    tokens = {new_token() for _ in range(200)}
    assert {len(token) for token in tokens} == {22}
    assert len(tokens) == 200


# After its round


def test_after_its_round_the_link_shows_the_result_and_a_late_hand_is_kept_until_the_round_is_reopened(table):
    games.play(table, games.draw(games.ONE))
    rounds.finish(table.round, anyway=True, act=by())
    phone = Client()
    page = phone.get(table.get_absolute_url())
    assert (page.status_code, "This round is finished. You cannot enter anything more." in text(page)) == (
        200,
        True,
    )
    late = item(expects=2, round="E1", honba=1)
    answer = send(table, late)
    assert said(answer) == (422, "refused")
    assert "reopen the round for correction, then choose “Try again” here" in answer.json()["html"]
    for form in ("undo/", "time/", "count/", "close/"):
        phone.post(table.get_absolute_url() + form, {"key": "a-key-of-a-form", "expects": 2, "number": 1})
    assert Entry.objects.count() == 1
    rounds.reopen(table.round, act=by())
    assert said(send(table, late)) == (200, "stored")


# With fewer rights


CHANGES = (
    "hands/1/correct/",
    "hands/1/correct/felt/",
    "hands/1/void/",
    "type/1/",
    "hands/1/tiles/",
    "time/",
    "close/",
)


def test_a_limited_link_enters_and_undoes_and_changes_nothing_unless_an_official_is_logged_in(
    table, judge, organizer
):
    settings = Client()
    settings.force_login(organizer)
    address = reverse("event_links", args=[table.round.tournament.slug])
    assert settings.get(address).context["form"]["players_correct"].value() is True
    settings.post(address, {"address": ""})
    phone = Client()
    assert said(send(table, item(), phone)) == (200, "stored")
    page = phone.get(f"{table.get_absolute_url()}?told=1").text
    assert 'class="undo cluster"' in page
    assert "/hands/1/correct/" not in page
    assert "/hands/1/void/" not in page
    assert "/time/" not in page
    for change in CHANGES:
        answer = phone.post(table.get_absolute_url() + change, {"key": "a-key-of-a-form", "expects": 2})
        assert (answer.status_code, "Ask an official to correct a hand" in text(answer)) == (403, True), (
            change
        )
    instead = {**item(expects=2, key="another-report"), "instead_of": 1}
    answer = send(table, instead, phone)
    assert (said(answer), Entry.objects.count()) == ((422, "refused"), 1)
    typed = {"key": "a-key-of-typing", "expects": 2, "lines": "undo wrong player", "step": "confirm"}
    phone.post(f"{table.get_absolute_url()}type/", typed)
    assert Entry.objects.count() == 1
    official = Client()
    official.force_login(judge)
    assert official.get(f"{table.get_absolute_url()}hands/1/correct/").status_code == 200
    assert "/hands/1/correct/" in official.get(table.get_absolute_url()).text
    data = {"key": "the-undo-of-it", "expects": 2, "number": 1}
    assert phone.post(f"{table.get_absolute_url()}undo/", data).status_code == 302
    assert list(Entry.objects.values_list("kind", flat=True)) == ["hand", "void"]
    assert verified()[-1].endswith(": all as they were written.")


def test_the_next_event_has_the_same_rights(table):
    event = table.round.tournament
    tournaments.change(event, players_correct=False, act=by())
    event.refresh_from_db()
    copied = tournaments.copy(event, name="Next", with_people=False, act=by())
    assert copied.players_correct is False


# Devices


def enter(table, client):
    address = f"{table.get_absolute_url()}send/"
    client.post(address, json.dumps(item(RON)), content_type="application/json")
    return Entry.objects.get().device


def test_a_device_is_known_by_a_signed_cookie_that_no_script_reads(table):
    phone = Client()
    device = enter(table, phone)
    cookie = phone.cookies["device"]
    assert cookie.value == Signer(salt="tournaments.device").sign(device)
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", "")
    assert cookie["max-age"] == 365 * 24 * 3600
    secure = Client()
    secure.get(table.get_absolute_url(), secure=True)
    assert secure.cookies["device"]["secure"] is True


@pytest.mark.parametrize("forged", ["{device}", "{device}:", "{device}:forged", "{other}:{signature}", ""])
def test_nobody_acts_as_another_device_by_knowing_its_name(table, forged):
    phone = Client()
    device = enter(table, phone)
    signature = phone.cookies["device"].value.partition(":")[2]
    thief = Client()
    thief.cookies["device"] = forged.format(device=device, other="0123456789abcdef", signature=signature)
    data = {"key": "the-undo-of-it", "expects": 2, "number": 1}
    answer = thief.post(f"{table.get_absolute_url()}undo/", data)
    assert (answer.status_code, Entry.objects.count()) == (422, 1)
    # It is a new device from now on.
    new = Signer(salt="tournaments.device").unsign(thief.cookies["device"].value)
    assert (len(new), new == device) == (16, False)
    assert phone.post(f"{table.get_absolute_url()}undo/", data).status_code == 302


def test_a_device_stays_the_same_when_the_key_is_changed_and_the_old_one_is_named(table, settings):
    phone = Client()
    device = enter(table, phone)
    before = phone.cookies["device"].value
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "n" * 50
    data = {"key": "the-undo-of-it", "expects": 2, "number": 1}
    assert phone.post(f"{table.get_absolute_url()}undo/", data).status_code == 302
    assert Entry.objects.last().device == device
    after = phone.cookies["device"].value
    assert (after == before, after) == (False, Signer(salt="tournaments.device").sign(device))
