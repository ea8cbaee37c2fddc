"""Requests from a phone on the felt: the preview of its draft, and the undo of what it has just stored."""

import json
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import referee
from tests.acts import by
from tests.tournaments.tables import games
from tournaments.forms.tables.hands.choices import hand_choices
from tournaments.models import Anchor, Entry, Tournament
from tournaments.presenters.tables.reasons import shown_reason
from tournaments.services.events import rounds
from tournaments.services.tables import hands, ledger, table_actions

RON = {"kind": "win", "from": 1, "riichi": [2], "winners": [{"seat": 2, "value": {"han": 3, "fu": 30}}]}
PLACE = {"round": "E1", "honba": 0, "expects": 1}


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


def preview(table, event=RON, client=None, body=None, **place):
    body = json.dumps({"event": event, **PLACE, **place}) if body is None else body
    address = f"{table.get_absolute_url()}preview/"
    return (client or Client()).post(address, body, content_type="application/json")


def said(answer):
    return " ".join(unescape(answer.text).split())


def problems(answer):
    assert "<html" not in answer.text
    return [unescape(line.split("</li>")[0]) for line in answer.text.split("<li>")[1:]]


# The preview


def test_a_draft_is_answered_with_its_sentence_its_payments_and_what_comes_to_each_seat(table):
    answer = preview(table)
    assert (answer.status_code, answer["X-Felt"]) == (200, "yes")
    assert "Sato Yui wins 3,900 from Mori Ken, plus 1,000 in riichi sticks." in said(answer)
    for seat, came in enumerate(("±0", "−3,900", "+3,900", "±0")):
        assert f'<span data-came="{seat}">{came}</span>' in said(answer)
    assert "Next: E2, 0 honba" in said(answer)
    assert Entry.objects.count() == 0


def test_a_ron_that_is_passed_over_is_named_in_the_sentence_and_at_its_seat(table):
    Tournament.objects.update(ruleset_key="wrc-2025")
    winners = [{"seat": seat, "value": {"han": han, "fu": 30}} for seat, han in ((2, 2), (0, 4))]
    shown = said(preview(table, {"kind": "win", "from": 1, "winners": winners}))
    assert (
        "2 han 30 fu: Sato Yui wins 2,000 from Mori Ken. Akagi Haruka's ron is passed over: Sato Yui is nearer."
        in shown
    )
    assert '<span data-came="0" data-passed>±0</span>' in shown
    assert shown.count("data-passed") == 1


def test_each_fu_has_the_same_column_for_ron_and_tsumo():
    for line in hand_choices(referee.ruleset("ema-2025")).lines:
        columns = {
            kind: [cell.value for cell in line.cells if cell.only in ("", kind)] for kind in ("ron", "tsumo")
        }
        assert len(columns["ron"]) == len(columns["tsumo"]) == 6
        for fu, *values in zip((20, 25, 30, 40, 50, 60), *columns.values(), strict=True):
            assert {*values} <= {"", f"{line.han}-{fu}"}


def test_the_mark_of_a_preview_changes_with_the_hand_its_place_and_the_rules(table):
    def mark(**sent):
        return preview(table, **sent).text.split('data-seen="')[1].split('"')[0]

    first = mark()
    assert mark() == first
    assert mark(event={**RON, "riichi": []}) != first
    Tournament.objects.update(ruleset_key="tenhou-4p")
    assert mark() != first


def test_a_noten_riichi_that_was_confirmed_is_ruled_as_one_that_was_not(table):
    draw = {"kind": "exhaustive_draw", "riichi": [3]}
    confirmed = preview(table, {**draw, "reason": "RII-NOTEN"})
    assert "Chombo: Tanaka Jun. Tanaka Jun is in riichi and not tenpai." in said(confirmed)
    assert said(confirmed).split("data-asked")[1] == said(preview(table, draw)).split("data-asked")[1]


@pytest.mark.parametrize(
    ("more", "named"),
    [
        (
            {"reason": "RII-NOTEN", "tenpai": [3]},
            "a noten riichi",
        ),
        (
            {"reason": "TILE-COUNT"},
            "too many or too few tiles",
        ),
    ],
)
def test_a_draw_has_no_other_reason(table, more, named):
    answer = preview(table, {"kind": "exhaustive_draw", "riichi": [3], **more})
    only = "The reason for the draw must be a noten riichi (RII-NOTEN) of a player in riichi who is not named as tenpai"
    assert (answer.status_code, problems(answer)) == (422, [f"{only}, not “{named}”."])


def test_a_draw_that_these_rules_do_not_know_has_no_mark_to_be_confirmed_with(table):
    answer = preview(table, {"kind": "abortive_draw", "reason": "kyuushu_kyuuhai", "by": 1})
    assert (answer.status_code, 'data-seen=""' in answer.text) == (200, True)
    assert "play continues" in said(answer)


UNREADABLE = "The sent data cannot be read. Reload the page and enter the hand again."
BODIES = {
    "nothing": (b"", [UNREADABLE]),
    "no JSON": (b"{", [UNREADABLE]),
    "no text": (b"\xff\xfe", [UNREADABLE]),
    "a list": (b"[]", [UNREADABLE]),
    "no number of JSON": (b'{"honba": NaN}', [UNREADABLE]),
    "a nest": (b"[" * 40_000, [UNREADABLE]),
    "half a letter": (
        json.dumps({**PLACE, "event": {"kind": "chombo", "reason": "\ud800"}}).encode(),
        [UNREADABLE],
    ),
    "a book": (b'"' + b"x" * 60_000 + b'"', ["The sent data is too long for a hand."]),
    "an empty object": (
        b"{}",
        [
            "The round is missing or wrong. It must look like E1. Reload the page.",
            "The honba are missing or wrong. They must be a whole number from 0. Reload the page.",
            "The entry number is missing or wrong. Reload the page.",
            "No hand was sent. Enter it again.",
        ],
    ),
    "wrong shapes": (
        json.dumps(
            {"event": RON, "round": "X9", "honba": True, "expects": 1.0, "key": "?", "seen": 5}
        ).encode(),
        [
            "The round is missing or wrong. It must look like E1. Reload the page.",
            "The honba are missing or wrong. They must be a whole number from 0. Reload the page.",
            "The entry number is missing or wrong. Reload the page.",
            "This page is out of date. Reload it.",
            "This page is out of date. Reload it.",
        ],
    ),
}


@pytest.mark.parametrize("name", BODIES)
def test_what_cannot_be_read_is_said_in_words(table, name):
    body, says = BODIES[name]
    answer = preview(table, body=body)
    assert (answer.status_code, problems(answer)) == (422, says)


EVENTS = {
    "no object": (5, ["Expected an object, found 5."]),
    "a question": (
        {"kind": "tenpai"},
        ["“tenpai” is not one of: win, exhaustive_draw, abortive_draw, chombo."],
    ),
    "its own discard": (
        {"kind": "win", "from": 1, "winners": [{"seat": 1, "value": {"han": 3, "fu": 30}}]},
        ["Mori Ken cannot win on their own discard; choose another discarder or tsumo."],
    ),
    "no worth": ({"kind": "win", "winners": [{"seat": 1}]}, ["Give exactly one of: value, hand."]),
    "a misspelt reason": (
        {"kind": "chombo", "offenders": [1], "reason": "RII-NOTN"},
        ["There is no “RII-NOTN” here; did you mean RII-NOTEN?"],
    ),
}


@pytest.mark.parametrize("name", EVENTS)
def test_a_hand_that_cannot_be_is_rejected_in_words(table, name):
    event, says = EVENTS[name]
    answer = preview(table, event)
    assert (answer.status_code, problems(answer)) == (422, says)


def test_a_fourth_seat_at_a_table_of_three_is_rejected(table):
    Tournament.objects.update(ruleset_key="tenhou-3p")
    answer = preview(table, {"kind": "chombo", "offenders": [3]})
    assert answer.status_code == 422
    assert len(problems(answer)) == 1


@pytest.mark.parametrize("place", [{"expects": 2}, {"round": "E2"}, {"honba": 1}])
def test_a_draft_for_another_place_in_the_ledger_is_sent_back_to_look(table, place):
    answer = preview(table, **place)
    says = "The table changed in the meantime. Check the current state. What you entered is still here."
    assert (answer.status_code, problems(answer)) == (409, [says])


def test_a_game_that_is_over_says_so(table):
    games.play(table, *games.HANCHAN)
    assert problems(preview(table)) == ["The game is already over."]


def test_a_closed_table_says_so(table):
    table_actions.close(table, ends_game=True, by="Jiro", expects=1, key="closing1")
    answer = preview(table, expects=2)
    assert (answer.status_code, problems(answer)) == (
        422,
        ["This table is closed. Ask a judge to reopen it."],
    )


def test_a_preview_takes_one_look_at_the_ledger(table, django_assert_num_queries):
    client = Client()
    preview(table, client=client)
    with django_assert_num_queries(3):
        preview(table, client=client)


def test_a_preview_is_only_posted_and_needs_the_token_of_its_page(table):
    assert Client().get(f"{table.get_absolute_url()}preview/").status_code == 405
    assert preview(table, client=Client(enforce_csrf_checks=True)).status_code == 403


def test_a_discarder_is_named_by_the_role_and_not_by_a_seat_in_japanese(table):
    page = Client().get(table.get_absolute_url(), headers={"Accept-Language": "ja"}).text
    assert 'data-role-discards="放銃"' in page


# A draft that fills the full form


def test_a_draft_fills_the_form_and_a_worth_that_is_open_stays_open(table):
    event = {**RON, "riichi": [3, 2], "winners": [{"seat": 2}, {"seat": 3, "value": {"han": 2, "fu": 40}}]}
    form = (
        Client().get(f"{table.get_absolute_url()}hands/ron/", {"report": json.dumps(event)}).context["form"]
    )
    assert form["discarder"].value() == "1"
    assert form["wins"].value() == [referee.Seat(2), referee.Seat(3)]
    assert form["riichi_order"].value() == "3,2"
    assert [form.seats[seat].worth_chosen for seat in referee.Seat] == ["", "", "", "2-40"]


@pytest.mark.parametrize(
    "draft", ["", "{", "[]", '{"kind": 5}', '{"kind": "win", "winners": 5}', '{"winners": [[]]}']
)
def test_what_is_no_draft_leaves_the_form_empty(table, draft):
    answer = Client().get(f"{table.get_absolute_url()}hands/ron/", {"report": draft})
    assert (answer.status_code, answer.context["form"]["wins"].value()) == (200, None)


# The undo


NOW = datetime(2025, 5, 3, 12, tzinfo=UTC)


@pytest.fixture
def _the_clock_stands_still(monkeypatch):
    # Time stops, because a busy machine may take long between two taps.
    monkeypatch.setattr(timezone, "now", lambda: NOW)


def stored(table, device, ago=0):
    what = referee.codec.read_entry(1, "hand", {"report": RON, "round": "E1", "honba": 0}).what
    kind, payload = referee.codec.write_entry(what)
    at = NOW - timedelta(seconds=ago)
    entry = Entry(
        table=table, number=1, key="the-hand", kind=kind, payload=payload, by="Table 1", at=at, device=device
    )
    entry.hash = ledger.chain_hash(entry, {})
    entry.save()
    Anchor.objects.filter(table=table.number).update(length=1, head=entry.hash)


def undo(table, client, number=1, expects=2, key="the-undo"):
    data = {"number": number, "expects": expects, "key": key}
    return client.post(f"{table.get_absolute_url()}undo/", data)


@pytest.fixture
def phone(table, _the_clock_stands_still):
    client = Client()
    client.get(table.get_absolute_url())
    return client


def test_the_device_that_entered_a_hand_takes_it_back_with_one_tap_which_a_repeat_does_not_double(
    table, phone
):
    stored(table, phone.cookies["device"].value.partition(":")[0])
    page = phone.get(f"{table.get_absolute_url()}?told=1")
    assert page.context["told"].undo_seconds == 20
    assert 'class="undo cluster"' in page.text
    for _ in range(2):
        assert undo(table, phone)["Location"] == f"{table.get_absolute_url()}?told=2"
    assert list(Entry.objects.values_list("kind", "payload"))[1:] == [
        ("void", {"number": 1, "why": "undone right after it was entered"})
    ]


def test_the_reason_of_an_undo_is_in_the_language_of_the_page_and_a_typed_reason_as_typed(table, phone):
    stored(table, phone.cookies["device"].value.partition(":")[0])
    undo(table, phone)
    address = f"{table.get_absolute_url()}?told=2"
    assert "undone right after it was entered" in phone.get(address).text
    in_japanese = phone.get(address, headers={"Accept-Language": "ja"}).text
    assert "入力直後に元に戻した" in in_japanese
    assert "undone right after" not in in_japanese
    assert shown_reason("misread") == "misread"


def test_another_device_has_no_undo_and_is_told_the_way(table, phone):
    stored(table, "another000000000")
    assert 'class="undo cluster"' not in phone.get(f"{table.get_absolute_url()}?told=1").text
    answer = undo(table, phone)
    assert answer.status_code == 422
    assert "This hand was entered on another device. Cancel it in the list below, with a reason." in said(
        answer
    )
    assert Entry.objects.count() == 1


@pytest.mark.parametrize(("ago", "left"), [(0, 20), (13, 7), (19, 1), (20, 0), (30, 0)])
def test_the_page_counts_the_seconds_down_and_a_tap_on_its_way_is_waited_for(table, phone, ago, left):
    stored(table, phone.cookies["device"].value.partition(":")[0], ago=ago)
    page = phone.get(f"{table.get_absolute_url()}?told=1")
    assert page.context["told"].undo_seconds == left
    assert ('class="undo cluster"' in page.text) is (left > 0)
    assert undo(table, phone)["Location"] == f"{table.get_absolute_url()}?told=2"


def test_after_its_seconds_the_undo_is_gone(table, phone):
    stored(table, phone.cookies["device"].value.partition(":")[0], ago=31)
    assert 'class="undo cluster"' not in phone.get(f"{table.get_absolute_url()}?told=1").text
    answer = undo(table, phone)
    assert answer.status_code == 422
    assert "It is too late to undo. Cancel the hand in the list below, with a reason." in said(answer)


def test_an_undo_that_was_stored_in_time_is_answered_as_before_however_late_it_is_sent_again(
    table, phone, monkeypatch
):
    stored(table, phone.cookies["device"].value.partition(":")[0], ago=5)
    first = undo(table, phone)
    monkeypatch.setattr(timezone, "now", lambda: NOW + timedelta(minutes=1))
    assert undo(table, phone)["Location"] == first["Location"] == f"{table.get_absolute_url()}?told=2"
    assert list(Entry.objects.values_list("kind", flat=True)) == ["hand", "void"]
    assert undo(table, phone, key="another-undo").status_code == 422


def test_once_something_was_written_after_it_a_hand_is_no_longer_undone(table, phone):
    device = phone.cookies["device"].value.partition(":")[0]
    stored(table, device)
    table_actions.call_time(table, dice_thrown=True, by="Jiro", expects=2, key="the-time")
    assert 'class="undo cluster"' not in phone.get(f"{table.get_absolute_url()}?told=1").text
    for expects in (2, 3):
        assert undo(table, phone, expects=expects, key=f"the-undo-{expects}").status_code == 409
    assert list(Entry.objects.values_list("kind", flat=True)) == ["hand", "time"]


@pytest.mark.parametrize("number", ["", "x", "0", "7"])
def test_an_undo_of_no_hand_is_refused_in_words(table, phone, number):
    stored(table, phone.cookies["device"].value.partition(":")[0])
    answer = undo(table, phone, number=number)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert Entry.objects.count() == 1


# The redo


REPORTS = {
    "ron": RON,
    "tsumo": {"kind": "win", "riichi": [1, 0], "winners": [{"seat": 0, "value": {"han": 2, "fu": 30}}]},
    "several": {
        "kind": "win",
        "from": 3,
        "winners": [{"seat": 0, "value": {"han": 2, "fu": 30}}, {"seat": 1, "value": {"han": 1, "fu": 40}}],
    },
    "tiles": {
        "kind": "win",
        "from": 1,
        "riichi": [2],
        "winners": [
            {
                "seat": 2,
                "hand": {
                    "concealed": "123m456p789s1155z",
                    "winning_tile": "1z",
                    "dora": "1m",
                    "ura": "2m",
                    "flags": ["riichi"],
                },
            }
        ],
    },
    "draw": {"kind": "exhaustive_draw", "riichi": [2], "tenpai": [2, 3]},
    "abort": {"kind": "abortive_draw", "reason": "suufon_renda"},
    "chombo": {"kind": "chombo", "offenders": [1], "reason": "RII-NOTEN"},
}


@pytest.mark.parametrize("name", REPORTS)
def test_an_undone_hand_is_given_back_to_its_device_and_entered_again_as_it_was(table, phone, name):
    # Tenhou's rules have every ending.
    Tournament.objects.update(ruleset_key="tenhou-4p")
    sent = {"event": REPORTS[name], "round": "E1", "honba": 0, "expects": 1, "key": "the-hand"}
    address = f"{table.get_absolute_url()}send/"
    answer = phone.post(address, json.dumps(sent), content_type="application/json")
    assert answer.status_code == 200, answer.text
    before = hands.fold(table)
    undo(table, phone)
    page = phone.get(f"{table.get_absolute_url()}?told=2")
    told = page.context["told"]
    assert (told.heading, json.loads(told.undone)) == ("Hand undone", before_report(before))
    assert Client().get(f"{table.get_absolute_url()}?told=2").context["told"].undone == ""
    data = {"number": 1, "expects": 3, "key": "the-redo"}
    for _again in range(2):
        redone = phone.post(f"{table.get_absolute_url()}redo/", data)
        assert redone["Location"] == f"{table.get_absolute_url()}?told=3"
    after = hands.fold(table)
    assert after.table == before.table
    assert [(row.number, row.voided) for row in after.rows] == [(1, True), (3, False)]
    assert after.rows[1].report == before.rows[0].report


def before_report(page):
    return referee.codec.write_report(page.rows[0].report)


def test_a_hand_that_was_not_undone_is_not_entered_again(table, phone):
    stored(table, phone.cookies["device"].value.partition(":")[0])
    answer = phone.post(f"{table.get_absolute_url()}redo/", {"number": 1, "expects": 2, "key": "the-redo"})
    assert answer.status_code == 422
    assert "This hand was not undone, so it cannot be entered again." in said(answer)
    assert Entry.objects.count() == 1


def test_another_device_is_told_of_the_undo_and_given_nothing_to_enter(table, phone):
    stored(table, phone.cookies["device"].value.partition(":")[0])
    undo(table, phone)
    seen = said(Client().get(reverse("table_now", args=[table.token]), {"seen": 1, "entering": 1}))
    assert "The last hand was undone on another device." in seen
    assert "data-undone" not in seen
