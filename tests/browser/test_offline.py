"""The network fails during a hanchan: nothing is lost, nothing is stored twice, and the judge decides."""

import itertools
import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.acts import by
from tests.browser.login import log_in
from tests.browser.network import cut, mend
from tests.tournaments.tables import games
from tournaments.models import Entry, Round
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.tables import hands

pytestmark = pytest.mark.django_db(transaction=True)

PUT = "item => import('/static/js/tables/outbox.js').then(outbox => outbox.put(item)).then(() => null)"
KEYS = (f"offline-key-{number}" for number in itertools.count())


def ron(winner, discarder, han=3, fu=30, riichi=()):
    value = {"han": han, "fu": fu}
    return {
        "kind": "win",
        "from": discarder,
        "riichi": [*riichi],
        "winners": [{"seat": winner, "value": value}],
    }


def draw(*tenpai):
    return {"kind": "exhaustive_draw", "tenpai": [*tenpai]}


CHOMBO = {"kind": "chombo", "offenders": [1]}


def put(page: Page, table, event, round_, honba, expects, *, says="", key=None) -> str:
    """Confirms a hand as the felt does: the outbox takes it."""
    key = key or next(KEYS)
    address = table.get_absolute_url()
    item = {"token": table.token, "address": address, "key": key, "expects": expects, "round": round_}
    item |= {
        "honba": honba,
        "event": event,
        "seen": "",
        "says": says or f"{round_} · {honba}: {event['kind']}",
    }
    page.evaluate(PUT, item)
    return key


def enter_ron(page: Page, *, discarder: int, winner: int, worth: str) -> None:
    """Confirms a ron on the felt: discarder, winner, value, confirm."""
    for where in (f"#seat-{discarder}", f"#seat-{winner}", f'#sheet [data-worth="{worth}"]', "#confirm"):
        page.locator(where).tap()


def stored(table) -> list[tuple[int, str, str, int]]:
    """Every entry: its number, its key, and the round and honba for which it was entered."""
    entries = Entry.objects.filter(table=table).order_by("number")
    return [(e.number, e.key, e.payload.get("round"), e.payload.get("honba")) for e in entries]


def rows(table) -> list[tuple[str, int]]:
    return [(str(row.before.round), row.before.honba) for row in hands.fold(table).rows]


def waiting(page: Page) -> list[str]:
    return page.locator("#outbox [data-says]").all_inner_texts()


def choose(page: Page, name: str) -> None:
    page.locator("#outbox [data-offer]", has_text=re.compile(f"^\\s*{re.escape(name)}\\b")).tap()
    expect(page.locator("#outbox [data-named]")).to_have_text(name)


def ready(page: Page) -> None:
    """Waits until the service worker controls this page."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


KEEPS = {"service_workers": "allow"}
"""Options of a phone whose browser can open the page without the network."""


@pytest.mark.larger
def test_five_hands_entered_without_the_network_survive_closing_and_are_stored_once_in_order(phones, table):
    phone = phones(**KEEPS)
    games.play(table, games.ron(games.TWO, games.FOUR, 3, 30, riichi=(games.TWO,)))
    address = table.get_absolute_url()
    phone.goto(address)
    ready(phone)
    cut(phone)

    keys = [put(phone, table, ron(2, 3), "E2", 0, 2, says="E2 · 0: Ron, Tanaka to Sato, 3 han 30 fu")]
    expect(phone.locator("#outbox")).to_contain_text("Not sent, no ruling yet")
    expect(phone.locator("#outbox [data-when=unreached]")).to_be_visible()
    assert waiting(phone) == ["E2 · 0: Ron, Tanaka to Sato, 3 han 30 fu"]
    offered = phone.locator("#outbox [data-offer] b").all_inner_texts()
    assert offered == ["E3 · 0", "E2 · 1", "E3 · 1", "E2 · 0"]
    choose(phone, "E3 · 0")
    keys.append(put(phone, table, draw(2), "E3", 0, 2))
    choose(phone, "E3 · 1")

    context = phone.context
    phone.close()
    phone = context.new_page()
    phone.set_default_timeout(10_000)
    phone.goto(address)
    expect(phone.locator("[data-standing-in]:visible")).to_be_visible()
    expect(phone.locator("main")).to_contain_text("Mori Ken")
    expect(phone.locator("#outbox [data-named]")).to_have_text("E3 · 1")
    assert len(waiting(phone)) == 2

    keys.append(put(phone, table, CHOMBO, "E3", 1, 2))
    choose(phone, "E3 · 1")
    enter_ron(phone, discarder=0, winner=2, worth="2-30")
    expect(phone.locator("#outbox [data-says]")).to_have_count(4)
    assert "Akagi Haruka" in waiting(phone)[3]
    assert "Sato Yui" in waiting(phone)[3]
    choose(phone, "E3 · 2")
    enter_ron(phone, discarder=1, winner=0, worth="1-30")
    expect(phone.locator("#outbox [data-says]")).to_have_count(5)
    assert len(stored(table)) == 1

    mend(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert [entry[1:] for entry in stored(table)[1:]] == [
        (keys[0], "E2", 0),
        (keys[1], "E3", 0),
        (keys[2], "E3", 1),
        (stored(table)[4][1], "E3", 1),
        (stored(table)[5][1], "E3", 2),
    ]
    assert rows(table) == [("E1", 0), ("E2", 0), ("E3", 0), ("E3", 1), ("E3", 1), ("E3", 2)]
    expect(phone.locator("#head")).to_contain_text("E4")
    print(
        "\n5 hands entered offline, page closed and opened offline between them: 5 stored, in order, once each"
    )


def test_an_answer_that_is_lost_on_the_way_stores_its_hand_once(phones, table):
    phone = phones()
    phone.goto(table.get_absolute_url())
    sent = []

    def lose(route):
        sent.append(route.fetch().status)
        route.abort()

    phone.route("**/send/", lose, times=1)
    key = put(phone, table, ron(2, 1), "E1", 0, 1)
    expect(phone.locator("#outbox [data-when=unreached]")).to_be_visible()
    assert (sent, len(stored(table))) == ([200], 1)
    expect(phone.locator(".told")).to_contain_text("E1 is saved")
    expect(phone.locator("#outbox")).to_be_hidden()
    assert stored(table) == [(1, key, "E1", 0)]
    print("\nthe desk stored a hand and its answer was lost: sent again, 1 entry")


NO_ANSWERS = {
    "a broken desk": {"status": 500, "body": "<h1>Server error</h1>"},
    "a proxy without a desk": {"status": 502, "body": "{}"},
    "a login page": {"status": 200, "body": "<form></form>", "content_type": "text/html"},
}


def always(answer):
    return lambda route: route.fulfill(**answer)


def test_whatever_is_no_answer_of_the_desk_keeps_the_hand(phone, table):
    phone.goto(table.get_absolute_url())
    for number, (name, answer) in enumerate(NO_ANSWERS.items(), start=1):
        phone.route("**/send/", always(answer))
        put(phone, table, ron(2, 1), f"E{number}", 0, number, says=name)
        expect(phone.locator("#outbox [data-when=unreached]")).to_be_visible()
        assert waiting(phone) == [name]
        phone.unroute("**/send/")
        phone.locator("#outbox [data-send]").tap()
        expect(phone.locator("#outbox")).to_be_hidden()
        assert len(stored(table)) == number, name


def overtaken(phone, phones, table) -> Page:
    """Two devices at one table: one enters a hand while the other has no network, and then the other reconnects."""
    phone.goto(table.get_absolute_url())
    cut(phone)
    put(phone, table, ron(2, 1), "E1", 0, 1, says="E1 · 0: Ron, Mori to Sato", key="the-offline-one")
    put(phone, table, draw(3), "E2", 0, 1, says="E2 · 0: Draw, Tanaka tenpai", key="the-one-behind")
    other = phones()
    other.goto(table.get_absolute_url())
    put(other, table, draw(0), "E1", 0, 1, key="the-other-device")
    expect(other.locator(".told")).to_be_visible()
    mend(phone)
    held = phone.locator("#outbox .held")
    expect(held).to_contain_text("Not saved: needs your decision")
    expect(held).to_contain_text("E1 · 0 Ron from Mori Ken: Sato Yui")
    expect(held).to_contain_text("Draw, tenpai: Akagi Haruka")
    expect(held).to_contain_text("Sato Yui wins 4,200 from Mori Ken")
    assert [entry[1] for entry in stored(table)] == ["the-other-device"]
    return phone


def test_the_same_hands_from_two_phones_are_stored_once_with_nothing_to_decide(phone, phones, table):
    """One phone had no network and kept two hands; the other sent both meanwhile."""
    phone.goto(table.get_absolute_url())
    cut(phone)
    put(phone, table, draw(0, 2), "E1", 0, 1)
    put(phone, table, ron(2, 1), "E1", 1, 2)
    other = phones()
    other.goto(table.get_absolute_url())
    put(other, table, draw(2, 0), "E1", 0, 1, key="the-first-hand")
    put(other, table, ron(2, 1), "E1", 1, 2, key="the-second-hand")
    expect(other.locator("#felt")).to_have_attribute("data-expects", "3")
    mend(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator(".told")).to_contain_text("E1 · 1 was already saved by Table 1 at")
    expect(phone.locator(".told")).to_contain_text("you do not need to do anything")
    expect(phone.locator("#felt")).to_have_attribute("data-expects", "3")
    assert stored(table) == [(1, "the-first-hand", "E1", 0), (2, "the-second-hand", "E1", 1)]
    for told in (phone, other):
        expect(told.locator(".seat-2 .score")).to_have_text("35,700")


def test_overtaken_the_judge_is_shown_both_and_enters_it_for_the_table_as_it_stands(phone, phones, table):
    overtaken(phone, phones, table).get_by_role("button", name="Enter as E1 · 1").tap()
    expect(phone.locator("#outbox")).to_be_hidden()
    assert stored(table) == [
        (1, "the-other-device", "E1", 0),
        (2, "the-offline-one", "E1", 1),
        (3, "the-one-behind", "E2", 0),
    ]
    print("\novertaken, shown both: entered as E1 · 1, and the hand behind it after it")


@pytest.mark.larger
def test_overtaken_the_judge_keeps_the_first_and_the_hand_behind_is_asked_about(phone, phones, table):
    overtaken(phone, phones, table).get_by_role("button", name="Keep the first").tap()
    # The next hand in the queue was entered for E2 · 0, and the table is at E1 · 1.
    expect(phone.locator("#outbox .held")).to_contain_text(
        "This hand was entered for E2 · 0, but the table is at E1 · 1."
    )
    assert [entry[1] for entry in stored(table)] == ["the-other-device"]
    phone.get_by_role("button", name="Enter as E1 · 1").tap()
    expect(phone.locator("#outbox")).to_be_hidden()
    assert stored(table) == [(1, "the-other-device", "E1", 0), (2, "the-one-behind", "E1", 1)]
    print("\nthe first kept; the mismatch behind it was shown and entered as E1 · 1")


@pytest.mark.larger
def test_overtaken_the_judge_changes_it_and_it_keeps_its_place_and_key(phone, phones, table):
    overtaken(phone, phones, table)
    phone.evaluate(
        "() => document.addEventListener('outbox:draft', ({ detail }) => { window.drafted = detail; }, { once: true })"
    )
    phone.locator("#outbox .held [data-decide=change]").tap()
    expect(phone.locator("#outbox")).to_contain_text("You are changing this hand above")
    drafted = phone.evaluate("() => window.drafted")
    assert (drafted["round"], drafted["honba"], drafted["expects"]) == ("E1", 1, 2)
    assert drafted["event"] == ron(2, 1)
    phone.locator('#sheet [data-worth="2-30"]').tap()
    expect(phone.locator("#sheet")).to_contain_text("2,300")
    phone.locator("#confirm").tap()
    # The queue is hidden while a hand is entered.
    expect(phone.locator("#felt")).to_have_attribute("data-expects", "4")
    expect(phone.locator("#outbox")).to_be_hidden()
    assert stored(table) == [
        (1, "the-other-device", "E1", 0),
        (2, "the-offline-one", "E1", 1),
        (3, "the-one-behind", "E2", 0),
    ]
    assert Entry.objects.get(number=2).payload["report"]["winners"][0]["value"] == {"han": 2, "fu": 30}
    print("\nchanged: in its place, under its key, the hand behind it after it")


def changing(phone, text):
    """Takes a waiting hand out of the queue and onto the felt."""
    line = phone.locator("#outbox .outbox-hand", has_text=text)
    line.locator("summary").tap()
    line.locator("[data-decide=change]").tap()
    expect(phone.locator("#outbox")).to_contain_text("You are changing this hand above")


@pytest.mark.larger
def test_a_hand_whose_change_is_given_up_stays_and_the_next_one_comes_after_it(phone, table):
    phone.goto(table.get_absolute_url())
    cut(phone)
    put(phone, table, ron(2, 1, riichi=(3,)), "E1", 0, 1, says="the first")
    changing(phone, "the first")
    expect(phone.locator("#sheet-title")).to_have_text("Sato Yui wins by ron from Mori Ken")
    phone.locator("#cancel").tap()
    expect(phone.locator("#sheet")).to_be_hidden()
    expect(phone.locator("#lay-3")).to_have_attribute("aria-pressed", "false")
    expect(phone.locator("#outbox .outbox-hand summary")).to_contain_text("the first")
    changing(phone, "the first")
    phone.set_viewport_size({"width": 1280, "height": 900})
    phone.locator("#cancel").tap()
    expect(phone.locator("#sheet")).to_be_hidden()
    choose(phone, "E2 · 0")
    enter_ron(phone, discarder=0, winner=3, worth="2-30")
    expect(phone.locator("#outbox [data-says]")).to_have_count(2)
    mend(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert rows(table) == [("E1", 0), ("E2", 0)]
    assert [row.report.winners[0].seat for row in hands.fold(table).rows] == [2, 3]


@pytest.mark.larger
def test_the_hand_in_the_making_is_laid_aside_while_another_is_changed_and_then_goes_on(phone, table):
    phone.goto(table.get_absolute_url())
    cut(phone)
    put(phone, table, ron(2, 1), "E1", 0, 1, says="the first")
    choose(phone, "E2 · 0")
    phone.locator("#lay-0").tap()
    changing(phone, "the first")
    expect(phone.locator("#lay-0")).to_have_attribute("aria-pressed", "false")
    phone.locator('#sheet [data-worth="2-30"]').tap()
    phone.locator("#confirm").tap()
    expect(phone.locator("#lay-0")).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("#outbox [data-says]")).to_have_text(
        ["Sato Yui wins by ron from Mori Ken · 2 han 30 fu"]
    )
    mend(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert len(stored(table)) == 1
    expect(phone.locator("#lay-0")).to_have_attribute("aria-pressed", "true")


@pytest.mark.larger
def test_a_draft_for_the_round_that_the_judge_named_is_asked_about_where_the_table_stands_at_another(
    phone, phones, table
):
    phone.goto(table.get_absolute_url())
    cut(phone)
    put(phone, table, ron(2, 1), "E1", 0, 1, says="the first")
    choose(phone, "E2 · 0")
    phone.locator("#lay-0").tap()
    other = phones()
    other.goto(table.get_absolute_url())
    put(other, table, draw(0), "E1", 0, 1)
    expect(other.locator(".told")).to_be_visible()
    mend(phone)
    phone.get_by_role("button", name="Keep the first").tap()
    expect(phone.locator("#moved-on")).to_contain_text("The table changed while you were entering.")
    phone.locator("[data-keep-draft]").tap()
    expect(phone.locator("#lay-0")).to_have_attribute("aria-pressed", "true")


@pytest.mark.larger
def test_a_hand_that_is_kept_is_no_draft_any_more_after_the_phone_was_switched_off(phones, table):
    phone = phones(**KEEPS)
    phone.goto(table.get_absolute_url())
    ready(phone)
    phone.reload()
    cut(phone)
    key = put(phone, table, ron(2, 1), "E1", 0, 1, says="the first")
    # The state of a phone that was switched off between keeping the hand and clearing the felt.
    draft = ron(2, 1, riichi=(2,))
    place = {"key": key, "expects": 1, "round": "E1", "honba": 0}
    for name, left in (("draft", draft), ("draft-place", place)):
        phone.add_init_script(f"localStorage.setItem('{name}:{table.token}', '{json.dumps(left)}')")
    phone.reload()
    expect(phone.locator("#outbox [data-says]")).to_have_text(["the first"])
    expect(phone.locator("#lay-2")).to_have_attribute("aria-pressed", "false")
    expect(phone.locator("#sheet")).to_be_hidden()


@pytest.mark.larger
def test_a_draw_that_waits_says_who_was_tenpai_in_place_of_the_message_on_the_hand_before(phone, table):
    phone.goto(table.get_absolute_url())
    enter_ron(phone, discarder=1, winner=2, worth="3-30")
    expect(phone.locator(".told")).to_contain_text("E1 is saved")
    cut(phone)
    for where in ('[data-ends="draw"]', "#seat-0", "#seat-2", "#confirm"):
        phone.locator(where).tap()
    expect(phone.locator("#outbox [data-says]")).to_have_text(["Draw · tenpai: Akagi Haruka, Sato Yui"])
    expect(phone.locator(".told")).to_have_count(0)


@pytest.mark.larger
def test_a_hand_that_waits_for_a_finished_round_cannot_be_changed_on_a_felt_that_is_gone(phone, table):
    phone.goto(table.get_absolute_url())
    cut(phone)
    put(phone, table, ron(2, 1), "E1", 0, 1, says="the first")
    Round.objects.update(state=Round.State.FINISHED)
    mend(phone)
    held = phone.locator("#outbox .held")
    expect(held).to_contain_text("This round is finished.")
    expect(held.get_by_role("button")).to_have_text(["Try again", "Delete"])
    Round.objects.update(state=Round.State.OPEN)
    held.get_by_role("button", name="Try again").tap()
    expect(phone.locator("#outbox")).to_be_hidden()
    assert len(stored(table)) == 1


@pytest.mark.larger
def test_a_hand_that_cannot_be_is_held_with_the_reasons_until_it_is_thrown_away(phones, table):
    phone = phones()
    phone.goto(table.get_absolute_url())
    impossible = {
        "kind": "win",
        "from": 2,
        "riichi": [],
        "winners": [{"seat": 2, "value": {"han": 3, "fu": 30}}],
    }
    put(phone, table, impossible, "E1", 0, 1)
    held = phone.locator("#outbox .held")
    expect(held.locator(".held-why")).not_to_be_empty()
    assert held.get_by_role("button", name="Enter as").count() == 0
    held.locator("[data-decide=drop]").tap()
    phone.get_by_role("button", name="Yes, delete it").tap()
    expect(phone.locator("#outbox")).to_be_hidden()
    assert stored(table) == []


@pytest.mark.larger
def test_a_hand_is_taken_back_before_it_is_sent_and_those_after_it_count_on(phone, table):
    phone.goto(table.get_absolute_url())
    cut(phone)
    put(phone, table, ron(2, 1), "E1", 0, 1, says="the first")
    put(phone, table, ron(3, 1), "E1", 0, 1, says="the second")
    assert waiting(phone) == ["the first", "the second"]
    phone.locator("#outbox summary", has_text="the first").tap()
    phone.locator("#outbox .outbox-hand").first.locator("[data-decide=drop]").tap()
    phone.get_by_role("button", name="Yes, delete it").tap()
    expect(phone.locator("#outbox [data-says]")).to_have_text(["the second"])
    mend(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert len(stored(table)) == 1
    assert hands.fold(table).rows[0].report.winners[0].seat == 3


def refusing(page: Page, bad: str, status: int) -> list[str]:
    """Makes the desk refuse the hand with the key *bad*; returns the keys that are sent, in order."""
    sent = []

    def answer(route):
        key = json.loads(route.request.post_data)["key"]
        sent.append(key)
        if key == bad:
            route.fulfill(
                status=status, content_type="text/html", body="<h1>Something broke</h1><p>Go back.</p>"
            )
        else:
            route.continue_()

    page.route("**/send/", answer)
    return sent


def hasten(page: Page) -> None:
    """Sends the queue until a hand is set aside, without the pauses between the attempts."""
    line = "() => import('/static/js/tables/outbox.js').then(outbox => outbox.drain()).then(() => null)"
    for _ in range(3):
        page.evaluate(line)


@pytest.mark.larger
@pytest.mark.parametrize("status", [400, 413])
def test_a_hand_that_the_desk_refuses_however_it_says_so_is_laid_aside(phone, table, status):
    phone.goto(table.get_absolute_url())
    sent = refusing(phone, "key-of-the-bad-one", status)
    put(phone, table, ron(2, 1), "E1", 0, 1, says="the bad one", key="key-of-the-bad-one")
    hasten(phone)
    expect(phone.locator("#outbox .held")).to_contain_text(f"{status}: Something broke. Go back.")
    assert sent == ["key-of-the-bad-one"] * 3


def test_a_hand_that_the_desk_can_never_take_is_laid_aside_and_those_behind_it_are_stored(phone, table):
    phone.goto(table.get_absolute_url())
    cut(phone)
    put(phone, table, ron(2, 1), "E1", 0, 1, says="the bad one", key="key-of-the-bad-one")
    put(phone, table, CHOMBO, "E1", 0, 1, says="the second", key="key-of-the-second")
    choose(phone, "E1 · 0")
    put(phone, table, draw(0), "E1", 0, 1, says="the third", key="key-of-the-third")
    sent = refusing(phone, "key-of-the-bad-one", 500)
    mend(phone)
    hasten(phone)
    held = phone.locator("#outbox .held")
    expect(held).to_contain_text("Not saved: the server does not accept it")
    expect(held).to_contain_text("500: Something broke. Go back.")
    expect(held.get_by_role("button")).to_have_text(["Try again", "Open", "Delete"])
    expect(phone.locator("#outbox [data-says]")).to_have_text(["the bad one"])
    assert sent == ["key-of-the-bad-one"] * 3 + ["key-of-the-second", "key-of-the-third"]
    assert stored(table) == [(1, "key-of-the-second", "E1", 0), (2, "key-of-the-third", "E1", 0)]
    # The table goes on without it, and the repaired desk shows both to the judge: nothing is stored twice.
    enter_ron(phone, discarder=0, winner=2, worth="2-30")
    expect(phone.locator("#felt")).to_have_attribute("data-expects", "4")
    expect(phone.locator("#outbox [data-says]")).to_have_text(["the bad one"])
    phone.unroute("**/send/")
    held.get_by_role("button", name="Try again").tap()
    expect(held).to_contain_text("On record")
    phone.get_by_role("button", name=re.compile("^Enter as")).tap()
    expect(phone.locator("#outbox")).to_be_hidden()
    keys = [entry[1] for entry in stored(table)]
    assert (len(keys), keys.count("key-of-the-bad-one"), keys[-1]) == (4, 1, "key-of-the-bad-one")


@pytest.mark.larger
def test_behind_one_laid_aside_a_hand_of_the_next_round_is_shown_to_the_judge_and_not_entered_for_another(
    phone, table
):
    phone.goto(table.get_absolute_url())
    cut(phone)
    put(phone, table, ron(2, 1), "E1", 0, 1, says="the bad one", key="key-of-the-bad-one")
    choose(phone, "E2 · 0")
    put(phone, table, draw(2), "E2", 0, 1, says="the second", key="key-of-the-second")
    refusing(phone, "key-of-the-bad-one", 500)
    mend(phone)
    hasten(phone)
    expect(phone.locator("#outbox")).to_contain_text(
        "This hand was entered for E2 · 0, but the table is at E1 · 0."
    )
    assert stored(table) == []
    phone.unroute("**/send/")
    phone.locator("#outbox [data-decide=again]").first.tap()
    expect(phone.locator("#outbox [data-says]")).to_have_text(["the second"])
    # An offer from before the table moved on is checked again.
    phone.get_by_role("button", name="Enter as E1 · 0").tap()
    phone.get_by_role("button", name="Enter as E2 · 0").tap()
    expect(phone.locator("#outbox")).to_be_hidden()
    assert [entry[1:3] for entry in stored(table)] == [
        ("key-of-the-bad-one", "E1"),
        ("key-of-the-second", "E2"),
    ]


@pytest.mark.larger
def test_one_laid_aside_is_opened_left_as_it_was_and_thrown_away(phone, table):
    phone.goto(table.get_absolute_url())
    refusing(phone, "key-of-the-bad-one", 500)
    put(phone, table, ron(2, 1), "E1", 0, 1, says="the bad one", key="key-of-the-bad-one")
    hasten(phone)
    held = phone.locator("#outbox .held")
    held.get_by_role("button", name="Open").tap()
    expect(phone.locator("#sheet-title")).to_have_text("Sato Yui wins by ron from Mori Ken")
    phone.locator("#cancel").tap()
    expect(held).to_contain_text("the server does not accept it")
    held.get_by_role("button", name="Delete").tap()
    phone.get_by_role("button", name="Yes, delete it").tap()
    expect(phone.locator("#outbox")).to_be_hidden()
    assert stored(table) == []


@pytest.mark.larger
def test_what_no_hand_is_to_blame_for_lays_none_aside(phone, table):
    phone.goto(table.get_absolute_url())
    status, tried = 404, []
    phone.route("**/send/", lambda route: (tried.append(status), route.fulfill(status=status)))
    put(phone, table, ron(2, 1), "E1", 0, 1, says="the good one", key="key-of-the-good-one")
    for status in (404, 403, 429, 502, 503):
        hasten(phone)
        hasten(phone)
        expect(phone.locator("#outbox .outbox-hand summary")).to_contain_text("Not sent, no ruling yet")
        # A hand that the desk cannot store is set aside after three attempts.
        assert tried.count(status) > 3, status
    phone.unroute("**/send/")
    hasten(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert len(stored(table)) == 1


def test_every_page_tells_of_hands_that_wait_and_sends_them(phones, table):
    phone = phones()
    phone.goto(table.get_absolute_url())
    phone.route("**/send/", lambda route: route.abort())
    put(phone, table, ron(2, 1), "E1", 0, 1)
    expect(phone.locator("#outbox-badge")).to_have_text(re.compile("Not sent yet: 1"))
    phone.goto("/rulesets/")
    badge = phone.locator("#outbox-badge")
    expect(badge).to_have_text(re.compile("Not sent yet: 1"))
    assert badge.get_attribute("href") == f"{table.get_absolute_url()}#outbox"
    phone.unroute("**/send/")
    with phone.expect_response("**/send/"):
        phone.reload()
    expect(badge).to_be_hidden()
    assert len(stored(table)) == 1


@pytest.mark.larger
def test_two_tabs_send_a_hand_once_between_them(phones, table):
    phone = phones()
    tab = phone.context.new_page()
    sent = []
    phone.context.route("**/send/", lambda route: (sent.append(1), route.continue_()))
    for page in (phone, tab):
        page.goto(table.get_absolute_url())
    for at, page in enumerate((phone, tab, phone, tab)):
        put(page, table, CHOMBO, "E1", 0, 1, key=f"tab-key-{at}")
    for page in (phone, tab):
        expect(page.locator("#outbox")).to_be_hidden()
    assert [entry[1] for entry in stored(table)] == [f"tab-key-{at}" for at in range(4)]
    assert len(sent) == 4


# Offers of the next hand


@pytest.mark.larger
def test_the_next_hand_is_offered_for_three_players_and_in_the_west(phone, organizer):
    cup = tournaments.create(name="Three", ruleset_key="tenhou-3p", act=by(organizer.username))
    entry_list.enter(cup, "Akagi\nMori\nSato", act=by())
    drawn = rounds.create_from_text(cup, "1, 2, 3", act=by())
    rounds.open_round(drawn, act=by())
    table = drawn.tables.get()
    phone.goto(table.get_absolute_url())
    cut(phone)
    offers = phone.locator("#outbox [data-offer] b")
    put(phone, table, ron(2, 1), "E3", 2, 1)
    expect(offers).to_have_text(["S1 · 0", "E3 · 3", "S1 · 3", "E3 · 2"])
    choose(phone, "S1 · 0")
    put(phone, table, ron(2, 1), "S3", 0, 1)
    phone.locator("#outbox [data-rechoose]").tap() if phone.locator(
        "#outbox [data-rechoose]"
    ).is_visible() else None
    phone.locator("#outbox .next-other summary").tap()
    phone.locator("#next-round").select_option("W2")
    phone.locator("#next-honba").fill("4")
    phone.locator("#outbox [data-other]").tap()
    expect(phone.locator("#outbox [data-named]")).to_have_text("W2 · 4")
    place = phone.evaluate(
        "token => import('/static/js/tables/outbox.js').then(({ nextPlace }) => nextPlace(token))",
        table.token,
    )
    assert place == {"round": "W2", "honba": 4, "expects": 3}
    put(phone, table, ron(2, 1), "W2", 4, 1)
    expect(offers).to_have_text(["W3 · 0", "W2 · 5", "W3 · 5", "W2 · 4"])


# Data that stays on the device


KEPT = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    found[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  }
  return found;
}"""
TABLES = """() => import('/static/js/tables/outbox/store.js').then(({ all }) => all('tables'))"""


@pytest.mark.larger
def test_nothing_is_cached_but_files_and_the_stand_in(phones, table, organizer):
    phone = phones(**KEEPS)
    log_in(phone, "Olga")
    phone.goto("/")
    ready(phone)
    for address in ("/", table.get_absolute_url(), table.round.get_absolute_url(), "/rulesets/ema-2025.json"):
        phone.goto(address)
    phone.goto(table.get_absolute_url())
    phone.evaluate("address => fetch(address)", f"{table.get_absolute_url()}now/?seen=x")
    found = phone.evaluate(KEPT)
    assert len(found) == 1
    cached = [path for paths in found.values() for path in paths]
    pages = {path for path in cached if not path.startswith("/static/")}
    assert pages == {"/offline/", "/offline/guide/"}
    everything = phone.evaluate(
        """async () => {
          const texts = [];
          for (const name of await caches.keys()) {
            for (const answer of await (await caches.open(name)).matchAll()) texts.push(await answer.text());
          }
          return texts.join("");
        }"""
    )
    cookies = {cookie["name"]: cookie["value"] for cookie in phone.context.cookies()}
    for private in (
        "Olga",
        "Mori Ken",
        table.token,
        cookies["csrftoken"],
        cookies["sessionid"],
        cookies["device"],
    ):
        assert private not in everything
    print(f"\ncached: the stand-in and {len(cached) - 1} static files, nothing else")


@pytest.mark.larger
def test_what_is_kept_of_a_table_is_the_same_for_an_official_and_for_a_visitor(phones, table, organizer):
    visitor, official = phones(), phones()
    log_in(official, "Olga")
    kept = []
    for page in (visitor, official):
        page.goto(table.get_absolute_url())
        page.wait_for_function(f"async () => (await ({TABLES})()).length === 1")
        kept.append(page.evaluate(TABLES)[0]["html"])
    assert "Mori Ken" in kept[0]
    assert " ".join(kept[0].split()) == " ".join(kept[1].split())
    assert 'name="csrfmiddlewaretoken" value' not in kept[1]


def test_who_logs_out_leaves_no_table_behind_but_hands_that_wait_stay(phones, table, organizer):
    phone = phones()
    log_in(phone, "Olga")
    phone.goto(table.get_absolute_url())
    phone.wait_for_function(f"async () => (await ({TABLES})()).length === 1")
    phone.locator(".account summary").tap()
    phone.locator("form[data-logout] button").tap()
    expect(phone.get_by_role("link", name="Log in").first).to_be_visible()
    assert phone.evaluate(TABLES) == []


@pytest.mark.larger
def test_a_page_that_was_not_kept_says_so_and_leads_to_the_tables_that_were(phones, table):
    phone = phones(**KEEPS)
    phone.goto(table.get_absolute_url())
    ready(phone)
    phone.reload()
    cut(phone)
    phone.goto("/rulesets/")
    expect(phone.locator("h1:visible")).to_have_text("No connection to the server")
    phone.get_by_role("link", name="Table 1").tap()
    expect(phone.locator("[data-standing-in]:visible")).to_be_visible()
    expect(phone.locator("#felt")).to_be_visible()


@pytest.mark.larger
def test_a_japanese_phone_opens_its_table_in_japanese_without_the_network(phones, table):
    phone = phones(**KEEPS, locale="ja")
    phone.goto(table.get_absolute_url())
    ready(phone)
    phone.reload()
    cut(phone)
    phone.goto(table.get_absolute_url())
    expect(phone.locator("[data-standing-in]:visible")).to_contain_text("接続がありません。")
    put(phone, table, ron(2, 1), "E1", 0, 1, says="東1局0本場")
    expect(phone.locator("#outbox")).to_contain_text("未送信・未裁定")
    expect(phone.locator("#outbox [data-offer] b").first).to_have_text("東2局0本場")


def test_the_guides_open_without_the_network(phones, table):
    phone = phones(**KEEPS)
    phone.goto(table.get_absolute_url())
    ready(phone)
    cut(phone)
    phone.goto("/guide/bad-wifi/#phones")
    expect(phone.locator("#en-bad-wifi h1")).to_have_text("Bad Wi-Fi")
    expect(phone.locator("#ja-bad-wifi h1")).to_have_text("Wi-Fiが不安定なとき")
    phone.goto("/guide/")
    phone.get_by_role("link", name="Settling a dispute").first.click()
    expect(phone.locator("#en-disputes")).to_be_in_viewport()
    phone.goto("/rulesets/")
    expect(phone.locator("h1:visible")).to_have_text("No connection to the server")
