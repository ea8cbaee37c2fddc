"""A hand that a phone has kept: stored once, or shown to its judge beside the ledger."""

import json
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from threading import Barrier

import pytest
from django.conf import settings
from django.test import Client

import referee
from tests.acts import by
from tests.desks import shared, shared_rows
from tests.entries import hand_entry
from tests.sampled import every_nth
from tests.tournaments.tables import games
from tournaments.models import Entry, Round, Tournament
from tournaments.presenters.tables import outbox
from tournaments.presenters.tables.hands import previews
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import rounds
from tournaments.services.tables import hands, table_actions

RON = {"kind": "win", "from": 1, "riichi": [2], "winners": [{"seat": 2, "value": {"han": 3, "fu": 30}}]}
DEALER_TSUMO = {"kind": "win", "winners": [{"seat": 0, "value": {"han": 2, "fu": 30}}]}
DRAW = {"kind": "exhaustive_draw", "tenpai": [2]}


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


def item(event=RON, *, round="E1", honba=0, expects=1, key="key-of-this-hand", seen=""):  # noqa: A002
    return {"event": event, "round": round, "honba": honba, "expects": expects, "key": key, "seen": seen}


def send(table, sent, client=None):
    body = sent if isinstance(sent, str | bytes) else json.dumps(sent)
    return (client or Client()).post(
        f"{table.get_absolute_url()}send/", body, content_type="application/json"
    )


def said(answer):
    return answer.status_code, answer.json()["outcome"]


def stored():
    return list(Entry.objects.values_list("number", "kind", "key"))


def words(answer):
    return " ".join(unescape(answer.json()["html"]).split())


# Stored


def test_a_kept_hand_is_stored_and_answered_with_what_was_told_and_the_table_after_it(table):
    answer = send(table, item())
    assert said(answer) == (200, "stored")
    assert answer.json()["number"] == 1
    assert answer.json()["now"] == {"expects": 2, "round": "E2", "honba": 0, "over": False}
    assert "E1 is saved" in words(answer)
    assert 'id="state"' in answer.json()["html"]
    assert stored() == [(1, "hand", "key-of-this-hand")]
    assert [(str(row.before.round), row.before.honba) for row in hands.fold(table).rows] == [("E1", 0)]


def test_the_same_key_is_stored_once_and_answered_as_stored_whatever_happened_meanwhile(table):
    assert said(send(table, item())) == (200, "stored")
    games.play(table, games.draw(games.ONE))
    Tournament.objects.update(ruleset_key="tenhou-4p")
    again = send(table, item(seen="0123456789abcdef"))
    assert (said(again), again.json()["number"]) == ((200, "stored"), 1)
    Round.objects.update(state=Round.State.FINISHED)
    again = send(table, item())
    assert (said(again), again.json()["number"], len(stored())) == ((200, "stored"), 1, 2)


def test_a_previewed_hand_is_stored_by_its_digest(table):
    seen = Client().post(
        f"{table.get_absolute_url()}preview/", json.dumps(item()), content_type="application/json"
    )
    digest = seen.text.split('data-seen="')[1].split('"')[0]
    assert said(send(table, item(seen=digest))) == (200, "stored")


def test_a_judge_who_is_logged_in_writes_under_their_own_name(table, judge):
    client = Client()
    client.force_login(judge)
    send(table, item(), client)
    assert [entry.by for entry in Entry.objects.all()] == ["Jiro"]


# Stored already, from another device


def test_the_same_hand_from_a_second_phone_is_told_as_stored_with_nothing_to_decide(table, judge):
    first = Client()
    first.force_login(judge)
    assert send(table, item(), first).json()["already"] is False
    answer = send(table, item(key="the-second-phone"))
    assert said(answer) == (200, "stored")
    assert (answer.json()["number"], answer.json()["already"]) == (1, True)
    assert answer.json()["now"] == {"expects": 2, "round": "E2", "honba": 0, "over": False}
    assert re.search(r"E1 was already saved by Jiro at \d\d:\d\d", words(answer))
    assert "It counts once, and you do not need to do anything." in words(answer)
    assert "data-decide" not in answer.json()["html"]
    assert stored() == [(1, "hand", "key-of-this-hand")]


def test_the_same_hand_seen_under_rules_that_changed_meanwhile_is_stored_already(table):
    send(table, item())
    Tournament.objects.update(ruleset_key="tenhou-4p")
    assert said(send(table, item(key="the-second-phone", seen="0123456789abcdef"))) == (200, "stored")
    assert len(stored()) == 1


@pytest.mark.parametrize("seen", ["", "0123456789abcdef"])
def test_the_same_hand_that_was_voided_meanwhile_is_shown_to_its_judge(table, seen):
    send(table, item())
    hands.void(table, 1, "nobody had won", by="Jiro", expects=2, key="void-of-it")
    answer = send(table, item(key="the-second-phone", seen=seen))
    assert said(answer) == (409, "overtaken")
    assert "and it was cancelled: nobody had won. Your entry was not saved." in words(answer)
    assert "Enter as E1 · 0" in words(answer)
    assert len(stored()) == 2


# Held


def test_a_hand_that_was_overtaken_is_shown_beside_what_was_written_meanwhile(table):
    games.play(table, games.draw(games.ONE, games.THREE))
    answer = send(table, item())
    assert said(answer) == (409, "overtaken")
    assert answer.json()["now"] == {"expects": 2, "round": "E1", "honba": 1, "over": False}
    shown = words(answer)
    assert "E1 was already entered by Jiro." in shown
    assert "Ron from Mori Ken: Sato Yui 3 han 30 fu" in shown
    assert "Draw, tenpai: Akagi Haruka, Sato Yui" in shown
    assert "Entered by Jiro" in shown
    assert "Sato Yui wins 4,200 from Mori Ken" in shown
    assert 'data-round="E1" data-honba="1" data-expects="2"' in shown
    assert 'id="state"' in answer.json()["state"]
    assert len(stored()) == 1


# Two reports of one hand


def competing(table, event=DRAW):
    """Two phones report E1 in different ways; returns the second phone's answer."""
    first, second = Client(), Client()
    send(table, item(event, key="the-first-phone"), first)
    return send(table, item(key="the-second-phone"), second)


def decision(answer, name):
    """The facts of a button of the answer."""
    tag = re.search(rf'<button[^>]*data-decide="{name}"[^>]*>', answer.json()["html"])
    return dict(re.findall(r'data-([a-z]+)="([^"]*)"', tag[0]))


def test_two_different_reports_of_a_hand_are_shown_side_by_side_and_only_the_first_counts(table):
    answer = competing(table)
    assert said(answer) == (409, "overtaken")
    shown = words(answer)
    assert "Same hand? Choose one" in shown
    assert "First: entered on another device" in shown
    assert re.search(r"Draw, tenpai: Sato Yui.*Entered by Table 1, \d\d:\d\d", shown)
    assert "Second: entered here" in shown
    assert "Ron from Mori Ken: Sato Yui 3 han 30 fu" in shown
    assert re.findall(r'data-decide="([a-z]+)"', answer.json()["html"]) == [
        "first",
        "instead",
        "enter",
        "change",
    ]
    assert decision(answer, "first")["expects"] == "2"
    assert stored() == [(1, "hand", "the-first-phone")]


def test_mine_instead_is_a_correction_of_the_first_and_counts_once(table):
    facts = decision(competing(table), "instead")
    sent = item(key="the-second-phone", expects=int(facts["expects"]), seen=facts["seen"])
    chosen = sent | {"instead_of": int(facts["number"])}
    for _again in range(2):
        answer = send(table, chosen)
        assert (said(answer), answer.json()["number"]) == ((200, "stored"), 2)
    assert stored() == [(1, "hand", "the-first-phone"), (2, "correct", "the-second-phone")]
    page = hands.fold(table)
    assert [(str(row.before.round), row.voided) for row in page.rows] == [("E1", False)]
    assert page.table.scores == (30000, 26100, 33900, 30000)
    assert page.rows[0].why == "another report of the same hand was chosen"


def test_mine_instead_is_refused_if_the_table_moved_on_since_it_was_chosen(table):
    facts = decision(competing(table), "instead")
    games.play(table, games.draw(games.ONE))
    sent = item(key="the-second-phone", expects=int(facts["expects"]), seen=facts["seen"])
    answer = send(table, sent | {"instead_of": int(facts["number"])})
    assert said(answer) == (409, "overtaken")
    assert [kind for _number, kind, _key in stored()] == ["hand", "hand"]


def test_two_hands_of_one_device_in_the_same_round_do_not_compete(table):
    phone = Client()
    send(table, item({"kind": "chombo", "offenders": [1]}, key="the-first-hand"), phone)
    answer = send(table, item(key="the-second-hand"), phone)
    assert said(answer) == (409, "overtaken")
    assert "Same hand?" not in words(answer)


def test_a_hand_that_was_cancelled_does_not_compete(table):
    send(table, item(DRAW))
    hands.void(table, 1, "nobody had won", by="Jiro", expects=2, key="void-of-it")
    answer = send(table, item(key="the-second-phone"))
    assert "Same hand?" not in words(answer)
    assert 'data-decide="drop"' in answer.json()["html"]


def test_of_what_was_written_meanwhile_all_is_shown_that_its_judge_had_not_seen_and_nothing_before(table):
    games.play(table, games.draw(games.ONE), games.draw(games.TWO), games.draw(games.THREE))
    players = ["Akagi Haruka", "Mori Ken", "Sato Yui"]
    for expects in (1, 2, 3):
        shown = words(send(table, item(expects=expects, key=f"phone-that-saw-{expects}")))
        assert (
            re.findall(r"tenpai: (\w+ \w+) </span> <span[^>]*> Entered by Jiro", shown)
            == players[expects - 1 :]
        )


def test_every_entry_that_a_judge_had_not_seen_is_said_in_words(table):
    games.play(table, games.draw(games.ONE), games.ron(games.TWO, games.ONE, 1, 30))
    for what in (
        referee.ledger.Void(number=1, why="the other table"),
        referee.ledger.Correct(number=2, report=games.draw(), why="nobody won"),
        referee.ledger.Count(scores=(30000,) * 4, sticks=0),
        referee.ledger.PenaltyEntry(
            seat=games.ONE, points=-1000, when=referee.ruling.PenaltyWhen.AFTER_UMA, why="late"
        ),
        referee.ledger.RulingEntry(
            judgement=referee.judgement.Judgement(
                seat=games.ONE, decision=referee.answers.Measure.WARNING, facts="talked", judge="Jiro"
            ),
            round=hands.fold(table).table.round,
            honba=0,
        ),
        referee.ledger.TimeCalled(dice_thrown=True),
        referee.ledger.Close(),
        referee.ledger.Reopen(why="one more"),
    ):
        games.write(table, what)
    held = outbox.waiting_hand(
        TableSnapshot.of(table), hand_entry(games.draw(games.THREE)), expects=1, device="", key=""
    )
    assert [(line.number, line.round, line.honba, line.text) for line in held.written] == [
        (1, "E1", 0, "Draw, tenpai: Akagi Haruka"),
        (2, "E1", 0, "Draw, tenpai: nobody"),
        (3, "E1", 0, "Cancelled: the other table"),
        (4, "E1", 0, "Corrected: nobody won"),
        (5, "", 0, "The points were counted"),
        (6, "", 0, "Penalty: late"),
        (7, "", 0, "Ruling by a judge"),
        (8, "", 0, "Time was called"),
        (9, "", 0, "Table closed"),
        (10, "", 0, "The table was reopened: one more"),
    ]
    assert {(line.by, line.at) for line in held.written} == {
        ("Jiro", entry.at) for entry in Entry.objects.all()
    }
    assert (held.entered, held.round, held.honba, held.problems) == ("Draw, tenpai: Sato Yui", "E1", 0, ())
    assert held.preview == previews.preview_hand(TableSnapshot.of(table), games.draw(games.THREE))
    # A judge who had seen all entries gets the last one.
    seen = outbox.waiting_hand(
        TableSnapshot.of(table), hand_entry(games.draw()), expects=11, device="", key=""
    )
    assert [line.number for line in seen.written] == [10]


def test_a_hand_that_comes_after_the_game_is_over_is_told_that_and_not_that_it_belongs_elsewhere(table):
    games.play(
        table, *[games.ron(referee.Seat((at + 1) % 4), referee.Seat((at + 2) % 4), 1, 30) for at in range(8)]
    )
    assert hands.fold(table).table.over
    answer = send(table, item(round="S3", honba=2, expects=9))
    assert said(answer) == (422, "rejected")
    assert answer.json()["says"] == "The game is over; no more hands can follow."


def test_entered_for_the_table_as_it_stands_now_under_the_same_key_it_is_stored_once(table):
    games.play(table, games.draw(games.ONE, games.THREE))
    seen = decision(send(table, item()), "enter")["seen"]
    decided = item(honba=1, expects=2, seen=seen)
    assert said(send(table, decided)) == (200, "stored")
    assert said(send(table, decided)) == (200, "stored")
    assert len(stored()) == 2


def test_a_key_that_says_something_else_now_is_overtaken(table):
    send(table, item())
    answer = send(table, item(DRAW))
    assert said(answer) == (409, "overtaken")
    assert "This page was already sent with different content" in words(answer)
    # It cannot be another hand, but it can take the first one's place.
    assert 'data-decide="enter"' not in answer.json()["html"]
    assert decision(answer, "instead")["number"] == "1"
    assert len(stored()) == 1


def test_a_preview_under_other_rules_is_overtaken(table):
    answer = send(table, item(seen="0123456789abcdef"))
    assert said(answer) == (409, "overtaken")
    assert "The tournament's rules changed in the meantime." in words(answer)
    assert stored() == []


def test_a_hand_for_another_round_or_honba_is_a_mismatch_and_both_are_shown(table):
    send(table, item(DEALER_TSUMO, key="the-first-hand"))
    answer = send(table, item(round="E2", honba=0, expects=2))
    assert said(answer) == (409, "mismatch")
    shown = words(answer)
    assert "This hand was entered for E2 · 0, but the table is at E1 · 1." in shown
    assert "Tsumo: Akagi Haruka" in shown
    assert "Enter as E1 · 1" in shown
    assert said(send(table, item(round="E1", honba=3, expects=2))) == (409, "mismatch")
    assert len(stored()) == 1


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (DRAW, "Draw, tenpai: Sato Yui"),
        ({"kind": "win", "winners": [{"seat": 0, "value": {"yakuman": 1}}]}, "Tsumo: Akagi Haruka 1 yakuman"),
        ({"kind": "win", "winners": [{"seat": 0, "value": {"han": 6}}]}, "Tsumo: Akagi Haruka 6 han"),
    ],
)
def test_a_held_hand_is_said_with_all_that_was_entered_for_it(table, event, told):
    assert f"<b>E3 · 0</b> {told} </p>" in words(send(table, item(event, round="E3")))


def test_a_hand_that_is_not_due_yet_is_overtaken(table):
    answer = send(table, item(expects=5))
    assert said(answer) == (409, "overtaken")
    assert "This page does not match the table any more." in words(answer)


# Not possible


def test_a_hand_that_cannot_be_is_rejected_with_every_reason(table):
    impossible = {
        "kind": "win",
        "from": 1,
        "winners": [{"seat": 2, "hand": {"concealed": "11111m456p78s123z", "winning_tile": "9s"}}],
    }
    answer = send(table, item(impossible))
    assert said(answer) == (422, "rejected")
    assert answer.json()["says"]
    assert "Delete" in words(answer)
    assert "Enter as" not in words(answer)
    assert stored() == []


def test_what_ends_no_hand_under_these_rules_is_refused(table):
    answer = send(table, item({"kind": "abortive_draw", "reason": "kyuushu_kyuuhai", "by": 0}))
    assert said(answer) == (422, "refused")
    assert "These rules have no such draw" in answer.json()["says"]
    assert stored() == []


@pytest.mark.parametrize("state", [Round.State.DRAWN, Round.State.FINISHED])
def test_where_the_round_is_not_in_play_it_is_refused_and_not_offered(table, state):
    Round.objects.update(state=state)
    answer = send(table, item())
    assert said(answer) == (422, "refused")
    assert 'data-decide="enter"' not in answer.json()["html"]
    assert stored() == []


def test_a_closed_table_refuses(table):
    games.play(table, games.draw())
    table_actions.close(table, ends_game=True, by="Jiro", expects=2, key="closing-key")
    answer = send(table, item(round="E2", honba=1, expects=3))
    assert said(answer) == (422, "refused")
    assert answer.json()["says"] == "This table is closed. Ask a judge to reopen it."


NO_HANDS = {
    "nothing": b"",
    "half of it": b'{"event":',
    "no object": b"[1, 2]",
    "no text": b"\xff\xfe",
    "nested without end": b"[" * 100_000,
    "no event": {**item(), "event": None},
    "an event of no kind": item({"kind": "picnic"}),
    "a question": item({"kind": "tenpai", "seat": 0, "concealed": "123m"}),
    "a strange round": item(round="Q9"),
    "no round": {**item(), "round": None},
    "honba as a word": item(honba="two"),
    "honba below nothing": item(honba=-1),
    "true as a number": item(expects=True),
    "entry nought": item(expects=0),
    "a key too short": item(key="short"),
    "no key": {name: value for name, value in item().items() if name != "key"},
    "a key of other letters": item(key="<script>alert()</script>"),
    "a mark that is none": item(seen=["x"]),
}


@pytest.mark.parametrize("name", every_nth(NO_HANDS, 3))
def test_what_is_no_hand_is_rejected_in_words(table, name):
    answer = send(table, NO_HANDS[name])
    assert said(answer) == (422, "rejected")
    assert answer.json()["says"]
    assert stored() == []


# Permissions


def test_another_token_is_no_table(table):
    assert (
        Client().post("/t/nobody-knows-this/send/", "{}", content_type="application/json").status_code == 404
    )


def test_it_is_only_posted_to(table):
    assert Client().get(f"{table.get_absolute_url()}send/").status_code == 405


def test_a_page_of_another_site_cannot_send(table):
    strict = Client(enforce_csrf_checks=True)
    assert send(table, item(), strict).status_code == 403
    strict.get(table.get_absolute_url())
    token = strict.cookies["csrftoken"].value
    answer = strict.post(
        f"{table.get_absolute_url()}send/",
        json.dumps(item()),
        content_type="application/json",
        headers={"X-CSRFToken": token},
    )
    assert said(answer) == (200, "stored")


def test_an_answer_is_never_cached(table):
    assert "no-store" in send(table, item())["Cache-Control"]


def test_a_japanese_phone_is_told_in_japanese(table):
    games.play(table, games.draw(games.ONE, games.THREE))
    client = Client(headers={"Accept-Language": "ja"})
    shown = words(send(table, item(), client))
    assert "東1局1本場として入力" in shown
    assert "後の入力（この端末）" in shown


# Concurrent requests


@pytest.fixture
def desk(table, tmp_path):
    """The table behind the real server in two processes, as at an event; each connection has its own thread."""
    # Nobody else can reach it: the passwords of the cast are their names.
    environment = shared(tmp_path) | {"DEBUG": "true"}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "tournaments.asgi:application", "--workers", "2"]
    server = subprocess.Popen(
        [*command, "--port", str(port), "--log-level", "error"], cwd=settings.BASE_DIR, env=environment
    )
    address = f"http://127.0.0.1:{port}{table.get_absolute_url()}"
    try:
        wait_for(address, server)
        yield address, tmp_path
    finally:
        server.terminate()
        server.wait()


def volley(address, sent):
    """Send all of these at once, each from its own device; return how often each answer came."""
    start = Barrier(len(sent))

    def device(one):
        headers = {
            "Content-Type": "application/json",
            "X-CSRFToken": "a" * 32,
            "Cookie": f"csrftoken={'a' * 32}",
        }
        request = urllib.request.Request(f"{address}send/", json.dumps(one).encode(), headers)  # noqa: S310 - our own address
        start.wait()
        try:
            with urllib.request.urlopen(request) as answer:  # noqa: S310 - our own address
                return answer.status, json.load(answer)["outcome"]
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)["outcome"]

    with ThreadPoolExecutor(len(sent)) as pool:
        return Counter(pool.map(device, sent))


def wait_for(address, server):
    """Wait until the server answers, without a limit. Raises `AssertionError` if it has ended."""
    while server.poll() is None:
        try:
            urllib.request.urlopen(address).close()  # noqa: S310 - our own address
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(address)


@pytest.mark.django_db(transaction=True)
def test_of_twenty_devices_at_the_same_instant_each_hand_is_stored_once_and_one_hand_only_in_its_place(desk):
    address, folder = desk
    assert volley(address, [item()] * 20) == {(200, "stored"): 20}
    others = [
        item({"kind": "chombo", "offenders": [at % 4]}, round="E2", expects=2, key=f"device-{at:02}")
        for at in range(20)
    ]
    # Four fouls, each sent by five devices: the other four of the stored foul have nothing to decide.
    assert volley(address, others) == {(200, "stored"): 5, (409, "overtaken"): 15}
    kept = shared_rows(folder, "SELECT number, kind FROM tournaments_entry ORDER BY id")
    assert kept == [(1, "hand"), (2, "hand")]
