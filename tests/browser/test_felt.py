"""A judge enters hands on the felt: on a phone, by keyboard, beside another device, and through a dead network."""

import re

import pytest
from playwright.sync_api import expect

from tests.acts import by
from tests.browser.network import cut, mend
from tests.browser.test_hands import RON, same, stored
from tests.browser.thumb import Thumb
from tests.sampled import every_nth
from tournaments.models import Entry, Person, Tournament
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list

TSUMO = {"kind": "win", "winners": [{"seat": 0, "value": {"han": 2, "fu": 30}}]}
DOUBLE = {
    "kind": "win",
    "from": 3,
    "winners": [{"seat": 0, "value": {"han": 2, "fu": 30}}, {"seat": 1, "value": {"han": 1, "fu": 40}}],
}


def ron_by_drag(thumb):
    thumb.lay(2)
    thumb.drag(1, 2)
    thumb.cell("3-30")


def ron_by_taps(thumb):
    thumb.lay(2)
    thumb.seat(1, 2)
    thumb.cell("3-30")


def tsumo(thumb):
    thumb.seat(0)
    thumb.cell("2-30")


def draw(thumb):
    thumb.ends("draw")
    thumb.seat(0, 2)


def double_ron_by_drag(thumb):
    thumb.drag(3, 1)
    thumb.cell("1-40")
    thumb.drag(3, 0)
    thumb.cell("2-30")


def double_ron_by_taps(thumb):
    thumb.seat(3, 0, 1)
    thumb.cell("1-40")
    thumb.cell("2-30")


def chombo(thumb):
    thumb.more()
    thumb.reason("RII-NOTEN")
    thumb.seat(1)


def four_winds(thumb):
    thumb.more()
    thumb.tap('[data-reason="suufon_renda"]')


def nine_kinds(thumb):
    thumb.more()
    thumb.tap('[data-reason="kyuushu_kyuuhai"]')
    thumb.seat(3)


def three_rons(thumb):
    thumb.more()
    thumb.tap('.endings [data-reason="sanchahou"]')
    thumb.seat(2)


def three_rons_by_taps(thumb):
    thumb.seat(2, 0, 1, 3)
    thumb.tap("#all-rons button")


# How each hand is entered, what is then stored, and the most gestures allowed, with the confirmation.
HANDS = {
    "ron 3/30 with riichi, by a drag": (ron_by_drag, RON, 4),
    "ron 3/30 with riichi, by taps": (ron_by_taps, RON, 5),
    "tsumo": (tsumo, TSUMO, 3),
    "draw, two tenpai": (draw, {"kind": "exhaustive_draw", "tenpai": [0, 2]}, 4),
    "double ron, by drags": (double_ron_by_drag, DOUBLE, 7),
    "double ron, by taps": (double_ron_by_taps, DOUBLE, 7),
    "chombo": (chombo, {"kind": "chombo", "offenders": [1], "reason": "RII-NOTEN"}, 4),
    "abortive draw": (four_winds, {"kind": "abortive_draw", "reason": "suufon_renda"}, 3),
    "nine kinds": (nine_kinds, {"kind": "abortive_draw", "reason": "kyuushu_kyuuhai", "by": 3}, 4),
    "three rons": (three_rons, {"kind": "abortive_draw", "reason": "sanchahou", "from": 2}, 4),
    "three rons, by taps": (
        three_rons_by_taps,
        {"kind": "abortive_draw", "reason": "sanchahou", "from": 2},
        6,
    ),
}


@pytest.fixture
def felt(phone, table):
    """A thumb on a phone at the table."""
    phone.goto(table.get_absolute_url())
    return Thumb(phone)


# The others of these end a hand in the same way, or by the same panel.
OFTEN = [name for name in HANDS if name not in ("double ron, by drags", "abortive draw", "three rons")]


@pytest.mark.parametrize("names", every_nth([OFTEN, HANDS], 2), ids=["often", "all"])
def test_each_hand_is_stored_as_it_was_seen_in_so_many_gestures(phone, table, names):
    Tournament.objects.update(ruleset_key="tenhou-4p")
    phone.goto(table.get_absolute_url())
    print(f"\n{'hand':34} gestures  most")
    for name in names:
        enter, report, most = HANDS[name]
        thumb = Thumb(phone)
        enter(thumb)
        thumb.confirm()
        print(f"{name:34} {thumb.gestures:8} {most:5}")
        assert stored()[-1]["report"] == same(report), name
        assert thumb.gestures <= most, name
    assert len(stored()) == len(names)


@pytest.mark.larger
def test_wins_by_all_the_others_offer_the_abortive_draw_in_place_of_the_values(phones, table):
    Tournament.objects.update(ruleset_key="tenhou-4p")
    page = phones(viewport={"width": 390, "height": 664})
    page.goto(table.get_absolute_url())
    thumb = Thumb(page)
    thumb.seat(2, 0, 1)
    expect(page.locator("#sentence")).to_have_text("Tap han and fu.")
    thumb.seat(3)
    expect(page.locator("#all-rons button")).to_be_visible()
    expect(page.locator("#sheet .grid")).to_be_hidden()
    expect(page.locator("#sentence")).to_have_text("")
    assert page.locator(".sheet-body").evaluate("body => body.scrollHeight - body.clientHeight") == 0
    thumb.seat(3)
    expect(page.locator("#sheet .grid")).to_be_visible()


def test_all_of_a_hand_stands_on_one_screen_of_a_phone_with_targets_large_enough_for_a_thumb(felt):
    felt.lay(2)
    felt.drag(1, 2)
    felt.cell("3-30")
    assert felt.sentence() == "3 han 30 fu: Sato Yui wins 3,900 from Mori Ken, plus 1,000 in riichi sticks."
    shown = [
        "#felt",
        "#seat-0",
        "#seat-3",
        "#sheet-title",
        '[data-worth="1-30"]',
        '[data-worth="13"]',
        "#sentence",
        "#confirm",
    ]
    for where in shown:
        box = felt.page.locator(where).bounding_box()
        assert box["y"] >= 0, where
        assert box["y"] + box["height"] <= 844, where
    assert felt.page.evaluate("document.querySelector('.sheet-body').scrollTop") == 0
    assert felt.page.evaluate("document.documentElement.scrollWidth") == 390
    came = {seat: felt.page.locator(f"#seat-{seat} .came").inner_text() for seat in range(4)}
    assert came == {0: "±0", 1: "−3,900", 2: "+3,900", 3: "±0"}
    seat = felt.page.locator("#seat-2")
    assert " ".join(seat.inner_text().split()) == "West: wins Sato Yui 30,000 +3,900 in riichi"
    expect(felt.page.get_by_role("button", name="Riichi Sato Yui", pressed=True)).to_be_visible()
    targets = felt.page.locator(".taps, .lay, #sheet button:visible")
    sizes = [targets.nth(at).bounding_box() for at in range(targets.count())]
    assert len(sizes) > 40
    assert [box for box in sizes if box["width"] < 48 or box["height"] < 48] == []


@pytest.mark.larger
def test_an_arrow_follows_the_finger_and_stays_from_the_discarder_to_the_winner(felt):
    start, to = felt.middle(1), felt.middle(2)
    felt.put_down(start)
    felt.move(start, to)
    expect(felt.page.locator(".arrows .pulled")).to_have_count(1)
    expect(felt.page.locator(".seat-2")).to_have_class("seat seat-2 under")
    felt.lift()
    expect(felt.page.locator(".arrows .pulled")).to_have_count(0)
    # Between neighbours only the point of the arrow has room.
    expect(felt.page.locator(".arrows .settled, .arrows .short")).to_have_count(1)
    expect(felt.page.locator("#sheet-title")).to_have_text("Sato Yui wins by ron from Mori Ken")


@pytest.mark.larger
def test_a_finger_that_slides_off_the_seats_enters_nothing_and_one_beside_them_scrolls(felt):
    start = felt.middle(1)
    felt.put_down(start)
    felt.move(start, (start[0], 780))
    felt.lift()
    expect(felt.page.locator("#sheet")).to_be_hidden()
    below = felt.page.locator(".endings .how").bounding_box()
    at = (below["x"] + 20, below["y"] + 5)
    felt.page.set_viewport_size({"width": 390, "height": 600})
    at = (at[0], 580)
    felt.put_down(at)
    felt.move(at, (at[0], 300))
    felt.lift()
    felt.page.wait_for_function("window.scrollY > 50")


def test_each_step_can_be_taken_back(felt):
    page = felt.page
    title = page.locator("#sheet-title")
    felt.seat(1)
    expect(title).to_have_text("Mori Ken wins by tsumo")
    felt.seat(2)
    expect(title).to_have_text("Sato Yui wins by ron from Mori Ken")
    felt.seat(2)
    expect(title).to_have_text("Mori Ken wins by tsumo")
    felt.seat(1)
    expect(page.locator("#sheet")).to_be_hidden()
    felt.lay(0)
    felt.drag(3, 0)
    felt.cell("2-30")
    felt.seat(1)
    for step in (
        "Tanaka Jun discards",
        "Akagi Haruka wins by ron from Tanaka Jun",
        "Akagi Haruka wins by ron from Tanaka Jun",
    ):
        expect(title).to_have_text(step)
        page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#lay-0")).to_have_attribute("aria-pressed", "true")
    felt.drag(3, 0)
    felt.tap("#cancel")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#lay-0")).to_have_attribute("aria-pressed", "true")
    felt.lay(0)
    expect(page.locator("#lay-0")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('draft'))") == []


def test_a_reload_in_the_middle_keeps_the_draft_and_the_order_of_the_sticks(felt):
    for seat in (3, 0, 2):
        felt.lay(seat)
    felt.drag(1, 2)
    felt.page.reload()
    expect(felt.page.locator("#sheet-title")).to_have_text("Sato Yui wins by ron from Mori Ken")
    felt.cell("3-30")
    felt.confirm()
    assert [payload["report"] for payload in stored()] == [same({**RON, "riichi": [3, 0, 2]})]
    expect(felt.page.locator("#lay-3")).to_have_attribute("aria-pressed", "false")


def test_the_other_endings_ignore_fingers_for_a_moment_after_they_were_unfolded_last(felt):
    page = felt.page
    page.clock.install(time=0)
    page.clock.pause_at(10_000)
    ends = page.locator(".other-ends")
    felt.more()
    expect(ends).to_have_css("pointer-events", "none")
    page.clock.run_for(700)
    felt.more()
    expect(ends).to_be_hidden()
    # Only fingers wait: the keyboard goes on at once.
    page.keyboard.press("Enter")
    expect(ends).to_be_visible()
    page.keyboard.press("Tab")
    expect(ends.locator(":focus")).to_be_visible()
    page.clock.run_for(700)
    expect(ends).to_have_css("pointer-events", "none")
    page.clock.run_for(200)
    expect(ends).to_have_css("pointer-events", "auto")


@pytest.mark.larger
def test_the_table_stays_turned_on_this_device(felt):
    felt.page.locator(".turn").tap()
    expect(felt.page.locator('.seat[data-at="0"] .name')).to_have_text("Mori Ken")
    felt.page.reload()
    expect(felt.page.locator('.seat[data-at="0"] .name')).to_have_text("Mori Ken")
    expect(felt.page.locator('.seat[data-at="3"] .name')).to_have_text("Akagi Haruka")


def test_a_keyboard_alone_enters_a_ron(phones, table):
    page = phones(viewport={"width": 1280, "height": 900}, has_touch=False, is_mobile=False)
    page.goto(table.get_absolute_url())
    keys = page.keyboard
    page.locator("#lay-2").focus()
    keys.press("Space")
    keys.press("ArrowRight")
    expect(page.locator("#seat-1")).to_be_focused()
    keys.press("Enter")
    keys.press("ArrowUp")
    expect(page.locator("#seat-2")).to_be_focused()
    keys.press("Enter")
    expect(page.locator("#sheet-title")).to_have_text("Sato Yui wins by ron from Mori Ken")
    # Tab reaches one cell of the grid, and the arrow keys the others.
    for _ in range(40):
        keys.press("Tab")
        if page.evaluate("document.activeElement.dataset.worth"):
            break
    for key in ("ArrowDown", "ArrowDown", "ArrowLeft", "ArrowRight"):
        keys.press(key)
    page.locator('[data-worth="3-30"]').and_(page.locator(":focus")).wait_for()
    keys.press("Enter")
    expect(page.locator("#sentence")).to_have_text(
        "3 han 30 fu: Sato Yui wins 3,900 from Mori Ken, plus 1,000 in riichi sticks."
    )
    for _ in range(40):
        keys.press("Tab")
        if page.evaluate("document.activeElement.id") == "confirm":
            break
    keys.press("Enter")
    expect(page.locator(".told")).to_contain_text("E1 is saved")
    assert [payload["report"] for payload in stored()] == [same(RON)]


def test_the_undo_counts_down_voids_the_hand_and_goes_when_its_time_is_over(felt):
    page = felt.page
    page.clock.install()
    ron_by_drag(felt)
    felt.confirm()
    left = page.locator(".undo [data-left]")
    expect(left).to_have_text(re.compile(r"^\(\d+\)$"))
    page.clock.run_for(3_000)
    expect(left).to_have_text(re.compile(r"^\((1[0-7]|\d)\)$"))
    page.get_by_role("button", name="Undo", exact=True).tap()
    expect(page.locator("#sheet-hint")).to_have_text("Hand undone. Confirm to enter it again.")
    assert Entry.objects.last().payload == {"number": 1, "why": "undone right after it was entered"}
    # With another winner it has no value yet.
    felt.seat(2, 3)
    expect(page.locator("#sheet-hint")).to_have_text("For a second winner, tap that seat.")
    felt.tap("#cancel")
    expect(page.locator(".told")).to_contain_text("Hand undone")
    tsumo(felt)
    assert felt.sentence().startswith("2 han 30 fu")
    expect(page.locator("#sheet-hint")).to_have_text("For ron, this player discarded: tap the winner.")
    felt.confirm()
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_visible()
    page.clock.run_for(21_000)
    expect(page.get_by_role("button", name="Undo", exact=True)).to_have_count(0)
    page.get_by_role("link", name="Correct", exact=True).tap()
    page.wait_for_url("**/correct/felt/")


@pytest.mark.larger
def test_a_table_that_moved_on_asks_what_the_draft_is_and_the_judge_decides(phones, table):
    one, other = phones(viewport={"width": 820, "height": 1180}), phones()
    one.clock.install()
    for page in (one, other):
        page.goto(table.get_absolute_url())
    waiting, faster = Thumb(one), Thumb(other)
    waiting.seat(0)
    place = one.locator("#confirm").bounding_box()
    waiting.cell("2-30")
    waiting.sentence()
    # The answer, the other phone's riichi stick and the question leave the button where it was.
    assert one.locator("#confirm").bounding_box() == place
    ron_by_drag(faster)
    faster.confirm()
    one.clock.run_for(11_000)
    expect(one.locator("#moved-on")).to_contain_text("The table changed while you were entering.")
    expect(one.locator("#moved-on")).to_contain_text("Ron from Mori Ken: Sato Yui 3 han 30 fu")
    expect(one.locator("#confirm")).to_be_disabled()
    assert one.locator("#confirm").bounding_box() == place
    waiting.tap("[data-keep-draft]")
    expect(one.locator("#sheet-title")).to_have_text("Akagi Haruka wins by tsumo")
    waiting.confirm()
    assert [(payload["round"], payload["report"]) for payload in stored()] == [
        ("E1", same(RON)),
        ("E2", same(TSUMO)),
    ]


@pytest.mark.larger
def test_a_draft_of_the_same_hand_is_thrown_away_where_the_judge_says_so(phones, table):
    one, other = phones(), phones()
    one.clock.install()
    for page in (one, other):
        page.goto(table.get_absolute_url())
    ron_by_drag(Thumb(one))
    faster = Thumb(other)
    ron_by_drag(faster)
    faster.confirm()
    one.clock.run_for(11_000)
    one.locator("[data-drop-draft]").tap()
    expect(one.locator("#sheet")).to_be_hidden()
    expect(one.locator("#lay-2")).to_have_attribute("aria-pressed", "false")
    assert len(stored()) == 1


def test_a_double_tap_on_confirm_stores_one_hand(felt, table):
    ron_by_drag(felt)
    felt.sentence()
    felt.page.locator("#confirm").dblclick()
    expect(felt.page.locator(".told")).to_contain_text("E1 is saved")
    expect(felt.page.locator("#felt")).to_have_attribute("data-expects", "2")
    # Nothing waits to be sent any more.
    felt.page.wait_for_function(
        "async token => (await (await import('/static/js/tables/outbox.js')).waiting(token)).length === 0",
        arg=table.token,
    )
    assert len(stored()) == 1


@pytest.mark.larger
def test_without_the_desk_the_hand_is_kept_on_the_phone_and_sent_when_it_is_back(felt):
    cut(felt.page)
    ron_by_drag(felt)
    expect(felt.page.locator("#confirm")).to_have_text("Save offline")
    felt.tap("#confirm")
    expect(felt.page.locator("#outbox")).to_contain_text("Sato Yui wins by ron from Mori Ken · 3 han 30 fu")
    assert stored() == []
    mend(felt.page)
    expect(felt.page.locator(".told")).to_contain_text("E1 is saved")
    assert stored() == [{"report": same(RON), "round": "E1", "honba": 0}]


@pytest.mark.larger
def test_all_fields_take_the_draft_along_and_what_is_stored_there_ends_it(felt):
    page = felt.page
    felt.lay(2)
    felt.drag(1, 2)
    felt.tap("#all-fields")
    expect(page.locator("#discarder-1")).to_be_checked()
    expect(page.locator("#wins-2")).to_be_checked()
    expect(page.locator("#riichi-2")).to_be_checked()
    page.locator('[id="id_2-worth-3-30"]').tap()
    page.get_by_role("button", name="Confirm").tap()
    expect(page.locator(".told")).to_contain_text("E1 is saved")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator("#lay-2")).to_have_attribute("aria-pressed", "false")
    assert [payload["report"] for payload in stored()] == [same(RON)]


@pytest.mark.larger
def test_a_worth_off_the_grid_is_typed(felt):
    felt.drag(1, 2)
    felt.tap("#other-worth")
    felt.page.locator("#typed-han").fill("6")
    felt.page.locator("#typed-fu").fill("40")
    felt.confirm()
    wanted = {"kind": "win", "from": 1, "winners": [{"seat": 2, "value": {"han": 6, "fu": 40}}]}
    assert [payload["report"] for payload in stored()] == [same(wanted)]


@pytest.mark.larger
def test_who_is_in_riichi_at_a_draw_is_tenpai_until_the_judge_says_otherwise(felt):
    felt.lay(3)
    felt.ends("draw")
    assert felt.sentence() == "Exhaustive draw. Tenpai: Tanaka Jun. The others pay 3,000 together."
    # A stick that is added late, and one that is taken back.
    felt.lay(1)
    expect(felt.page.locator("#seat-1 .role")).to_have_text("tenpai")
    felt.lay(1)
    expect(felt.page.locator("#seat-1 .role")).to_have_text("")
    felt.confirm()
    wanted = {"kind": "exhaustive_draw", "riichi": [3], "tenpai": [3]}
    assert [payload["report"] for payload in stored()] == [same(wanted)]


def test_a_noten_riichi_is_confirmed_by_the_judge_and_stored_with_its_reason(felt):
    felt.lay(3)
    felt.ends("draw")
    felt.seat(3)
    doubt = felt.page.locator("#doubts")
    expect(doubt).to_contain_text("Without tenpai this is a noten riichi and a chombo. Ask to see the tiles.")
    expect(felt.page.locator("#sentence")).to_have_text(
        "First confirm that Tanaka Jun was not tenpai, or enter the tiles."
    )
    expect(felt.page.locator("#confirm")).to_be_disabled()
    felt.tap('#doubts [data-told="noten"]')
    assert felt.sentence() == (
        "Chombo: Tanaka Jun. Tanaka Jun is in riichi and not tenpai. 20,000 deducted from the result, after uma."
    )
    # Tenpai after all, and noten again.
    felt.tap('#doubts [data-told="tenpai"]')
    expect(doubt).not_to_contain_text("Ask to see the tiles.")
    felt.seat(3)
    expect(felt.page.locator("#confirm")).to_be_disabled()
    felt.tap('#doubts [data-told="noten"]')
    felt.confirm()
    wanted = {"kind": "exhaustive_draw", "riichi": [3], "reason": "RII-NOTEN"}
    assert [payload["report"] for payload in stored()] == [same(wanted)]
    expect(felt.page.locator(".played-hands .result").first).to_have_text(
        "Chombo: Tanaka Jun (a noten riichi, −20,000)"
    )


@pytest.mark.larger
def test_hands_that_are_shown_at_a_draw_are_entered_by_their_tiles(felt):
    felt.lay(3)
    felt.ends("draw")
    felt.tap("#by-tiles")
    expect(felt.page.locator("#sheet-title")).to_have_text("Tanaka Jun shows")
    felt.tiles("1m", "1m", "2m", "2m", "4p", "5p", "6s", "7s", "8s", "1z", "2z", "3z")
    expect(felt.page.locator("#sentence")).to_have_text("Tap the tiles.")
    expect(felt.page.locator("#confirm")).to_be_disabled()
    felt.tiles("4z")
    assert felt.sentence() == (
        "Chombo: Tanaka Jun. Tanaka Jun is in riichi and not tenpai (3-shanten). 20,000 deducted "
        "from the result, after uma."
    )
    # A second hand, without riichi, and back to the felt.
    felt.tap('#whose [data-whose="1"]')
    felt.tiles("1p", "1p", "1p", "2p", "3p", "4p", "6p", "7p", "8p", "9s", "9s", "5z", "5z")
    felt.tap("#by-tiles")
    expect(felt.page.locator("#seat-1 .role")).to_have_text("shows")
    felt.confirm()
    wanted = {
        "kind": "exhaustive_draw",
        "riichi": [3],
        "tenpai": [3],
        "shown": {
            "3": {"concealed": "1122m45p678s1234z", "melds": []},
            "1": {"concealed": "111234678p99s55z", "melds": []},
        },
    }
    assert [payload["report"] for payload in stored()] == [same(wanted)]


@pytest.mark.larger
def test_without_a_network_a_noten_riichi_is_kept_with_its_reason(felt):
    felt.page.context.set_offline(True)
    felt.lay(3)
    felt.ends("draw")
    expect(felt.page.locator("#confirm")).to_have_text("Save offline")
    felt.seat(3)
    expect(felt.page.locator("#confirm")).to_be_disabled()
    felt.tap('#doubts [data-told="noten"]')
    expect(felt.page.locator("#confirm")).to_be_enabled()
    felt.tap("#confirm")
    expect(felt.page.locator(".outbox")).to_contain_text("noten riichi: Tanaka Jun")
    felt.page.context.set_offline(False)
    expect(felt.page.locator("#felt")).to_have_attribute("data-expects", "2")
    wanted = {"kind": "exhaustive_draw", "riichi": [3], "reason": "RII-NOTEN"}
    assert [payload["report"] for payload in stored()] == [same(wanted)]


@pytest.mark.larger
def test_who_will_not_show_at_a_draw_is_marked_so(felt):
    felt.lay(3)
    felt.ends("draw")
    felt.tap('label:has([value="refuses"])')
    felt.seat(3)
    felt.confirm()
    wanted = {"kind": "exhaustive_draw", "riichi": [3], "refuses": [3]}
    assert [payload["report"] for payload in stored()] == [same(wanted)]


@pytest.mark.larger
def test_a_hand_is_entered_by_its_tiles(felt):
    felt.lay(1)
    felt.seat(1)
    felt.tap("#by-tiles")
    felt.tiles(
        *["2m", "3m", "4m", "4p", "5p", "6p", "6s", "7s", "8s", "5s", "5s", "7z", "7z", "7z", "1z", "9m"]
    )
    felt.confirm()
    hand = {
        "concealed": "234m456p55678s77z",
        "winning_tile": "7z",
        "dora": "1z",
        "ura": "9m",
        "flags": ["riichi"],
    }
    wanted = {"kind": "win", "riichi": [1], "winners": [{"seat": 1, "hand": hand}]}
    assert [payload["report"] for payload in stored()] == [same(wanted)]


# The contrast of the button's letters with its background, at each moment at which the button changes.
WATCHED = """() => {
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const isClear = (colour) => /^rgba\\(.*, 0\\)$/.test(colour);
  const button = document.getElementById("confirm");
  window.seen = {};
  const look = () => {
    let ground = button;
    while (isClear(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
    const [letters, behind] = [getComputedStyle(button).color, getComputedStyle(ground).backgroundColor].map(light);
    const contrast = (Math.max(letters, behind) + 0.05) / (Math.min(letters, behind) + 0.05);
    const state = button.disabled ? "waits" : button.classList.contains("foul") ? "foul" : button.textContent;
    window.seen[state] = Math.min(window.seen[state] ?? Infinity, contrast);
  };
  new MutationObserver(look).observe(button, { attributes: true, childList: true });
}"""


@pytest.mark.larger
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_button_that_confirms_is_readable_whatever_it_waits_for_and_while_it_changes(
    phones, table, scheme
):
    page = phones(color_scheme=scheme)
    page.goto(table.get_absolute_url())
    page.evaluate(WATCHED)
    thumb = Thumb(page)
    ron_by_drag(thumb)
    thumb.sentence()
    thumb.tap("#cancel")
    chombo(thumb)
    thumb.sentence()
    thumb.tap("#cancel")
    cut(page)
    tsumo(thumb)
    expect(page.locator("#confirm")).to_have_text("Save offline")
    expect(page.locator("#confirm")).to_be_enabled()
    seen = page.evaluate("window.seen")
    assert set(seen) == {"waits", "Confirm", "foul", "Save offline"}
    assert {state: contrast for state, contrast in seen.items() if contrast < 4.5} == {}


@pytest.mark.larger
def test_what_is_missing_stands_beside_the_button_that_waits_for_it_and_what_was_tapped_in_the_head(
    phone, table
):
    Tournament.objects.update(ruleset_key="tenhou-4p")
    phone.goto(table.get_absolute_url())
    thumb = Thumb(phone)
    head, bar = phone.locator("#sheet-title"), phone.locator("#sentence")
    expect(phone.locator(".endings summary")).to_have_text("More abort, chombo")
    thumb.more()
    expect(phone.locator(".endings [data-other]")).to_be_in_viewport(ratio=1)
    thumb.reason("kyuushu_kyuuhai")
    expect(bar).to_have_text("Tap the player who declares.")
    thumb.seat(3)
    expect(head).to_have_text("Nine kinds (kyuushu kyuuhai) · Tanaka Jun")
    expect(bar).to_contain_text("nine kinds")
    thumb.tap("#cancel")
    thumb.more()
    thumb.reason("sanchahou")
    expect(bar).to_have_text("Tap the player who discarded.")
    thumb.tap("#cancel")
    thumb.more()
    thumb.reason("suucha_riichi")
    expect(bar).to_have_text("The hand ends in an abortive draw: four riichi (suucha riichi).")
    thumb.tap("#cancel")
    thumb.more()
    thumb.reason("RII-NOTEN")
    expect(head).to_have_text("Choose who committed the foul.")
    expect(bar).to_have_text("Tap the player who committed the foul.")
    thumb.seat(1)
    expect(head).to_have_text("Chombo: Mori Ken")
    thumb.tap("#intended")
    expect(head).to_have_text("Chombo: Mori Ken (intentional)")
    thumb.tap("#cancel")
    thumb.seat(1)
    expect(bar).to_have_text("Tap han and fu.")
    expect(phone.locator("#sheet-hint")).to_have_text("For ron, this player discarded: tap the winner.")
    thumb.tap("#by-tiles")
    expect(bar).to_have_text("Tap the tiles.")
    expect(phone.locator("#sheet-hint")).to_be_empty()


@pytest.mark.larger
def test_nobody_is_first_while_all_are_level(phone, table):
    phone.goto(table.get_absolute_url())
    thumb = Thumb(phone)
    draw(thumb)
    thumb.seat(1, 3)
    thumb.confirm()
    assert phone.locator(".seat .gap").all_inner_texts() == ["", "", "", ""]
    tsumo(thumb)
    thumb.confirm()
    expect(phone.locator("#seat-0 .gap")).to_have_text("first")
    # The distance to the first is in words and without a sign, where a preview showed changes.
    told = sorted(phone.locator(".seat .gap").all_inner_texts())
    assert told == ["4,400 behind", "4,400 behind", "4,400 behind", "first"]


@pytest.mark.larger
def test_a_reason_outlives_the_page_and_can_be_changed_or_left_out(felt):
    page = felt.page
    chombo(felt)
    page.reload()
    expect(page.locator('[data-why="RII-NOTEN"]')).to_have_attribute("aria-pressed", "true")
    felt.tap('[data-why="WIN-FALSE-OPEN"]')
    assert felt.sentence().startswith("Mori Ken: chombo (a false win with the hand shown).")
    page.locator("#foul").select_option("URA-PEEK")
    expect(page.locator('.reasons [aria-pressed="true"]')).to_have_count(0)
    page.locator("#foul").select_option("")
    expect(page.locator("#sentence")).to_contain_text("Chombo: Mori Ken.")
    felt.confirm()
    assert [payload["report"] for payload in stored()] == [same({"kind": "chombo", "offenders": [1]})]


@pytest.mark.larger
def test_what_the_book_does_not_price_is_decided_before_it_can_be_confirmed(felt):
    page = felt.page
    expect(page.locator("#decide")).to_be_hidden()
    felt.more()
    felt.ends("chombo")
    felt.seat(1)
    felt.sentence()
    page.locator("#foul").select_option("CALL-EMPTY")
    expect(page.locator("#decide")).to_be_in_viewport()
    expect(page.locator("#decide")).to_have_text("Not in the rulebook: I rule it a chombo")
    expect(page.locator("#confirm")).to_be_disabled()
    felt.tap("#decided")
    assert felt.sentence() == (
        "Mori Ken: chombo (an empty call of chi, pon or kan), by the judge's decision. 20,000 "
        "deducted from the result, after uma."
    )
    # A decision for one reason does not apply to another.
    page.locator("#foul").select_option("PHONE")
    expect(page.locator("#decided")).not_to_be_checked()
    expect(page.locator("#confirm")).to_be_disabled()
    felt.tap("#decided")
    felt.confirm()
    wanted = {"kind": "chombo", "offenders": [1], "reason": "PHONE", "decided": True}
    assert [payload["report"] for payload in stored()] == [same(wanted)]
    card = page.locator(".played-hands .result")
    expect(card).to_have_text("Chombo: Mori Ken (phone, watch, glasses or notes, −20,000)")


@pytest.mark.larger
def test_without_a_network_a_reason_is_kept_and_what_nobody_decided_says_so_once_it_is_stored(felt):
    page = felt.page
    cut(page)
    felt.more()
    felt.ends("chombo")
    felt.seat(1)
    page.locator("#foul").select_option("CALL-EMPTY")
    expect(page.locator("#confirm")).to_have_text("Save offline")
    felt.tap("#confirm")
    expect(page.locator("#outbox")).to_contain_text("An empty call of chi, pon or kan")
    mend(page)
    expect(page.locator("#felt")).to_have_attribute("data-expects", "2")
    assert [payload["report"] for payload in stored()] == [
        same({"kind": "chombo", "offenders": [1], "reason": "CALL-EMPTY"})
    ]
    expect(page.locator(".played-hands .warns")).to_contain_text("this is not confirmed yet")


# A word is broken if its letters are on more than one line; Japanese may break anywhere except in a short label.
BROKEN = """(labels) => labels.filter((label) => {
  const text = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (text.nextNode()) {
    for (const word of text.currentNode.data.matchAll(/[^\\s]+/g)) {
      const range = document.createRange();
      range.setStart(text.currentNode, word.index);
      range.setEnd(text.currentNode, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      const latin = /^[\\x20-\\x7e]+$/.test(word[0]);
      if (lines.size > 1 && (latin || word[0].length < 9)) broken.push(word[0]);
    }
  }
  const { width, height, left, right } = label.getBoundingClientRect();
  const small = Math.min(width, height) < 44;
  const outside = left < 0 || right > document.documentElement.clientWidth || label.scrollWidth > label.clientWidth;
  return broken.length || small || outside;
}).map((label) => label.textContent.trim())"""
SCREENS = {
    "phone": (390, 844),
    "small": (320, 640),
    "tablet": (820, 1180),
    "wide": (1280, 800),
    "across": (844, 390),
}
BREAKS = {
    "tenhou-4p": ["kyuushu_kyuuhai", "suufon_renda", "suukaikan", "suucha_riichi", "sanchahou"],
    "tenhou-3p": ["kyuushu_kyuuhai", "suukaikan"],
    "ema-2025": [],
}


@pytest.mark.parametrize(
    ("rules", "language"),
    [
        pytest.param(
            rules, language, marks=() if (rules, language) == ("tenhou-4p", "ja") else pytest.mark.larger
        )
        for rules in BREAKS
        for language in ("en", "ja")
    ],
)
def test_every_way_to_end_a_hand_is_readable_and_as_large_as_a_finger(phones, full_cup, rules, language):
    Tournament.objects.update(ruleset_key=rules)
    full_cup.refresh_from_db()
    drawn = rounds.create_from_text(
        full_cup, "1, 2, 3\n5, 6, 7" if rules == "tenhou-3p" else "1, 2, 3, 4\n5, 6, 7, 8", act=by()
    )
    rounds.open_round(drawn, act=by())
    table = drawn.tables.first()
    page = phones(locale=language)
    page.goto(table.get_absolute_url())
    page.locator(".endings summary").tap()
    known = page.locator(".endings [data-ends=abort]").evaluate_all(
        "all => all.map((one) => one.dataset.reason)"
    )
    assert known == BREAKS[rules]
    assert page.locator(".endings [data-ends=chombo]").count() == 6
    for name, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".endings .button").evaluate_all(BROKEN) == [], (name, language)


@pytest.mark.larger
def test_on_a_phone_on_its_side_the_seats_what_ends_a_hand_and_the_call_are_seen_at_once(phone, table):
    phone.set_viewport_size({"width": 844, "height": 390})
    phone.goto(table.get_absolute_url())
    assert phone.locator(".endings [data-ends=ron]").bounding_box()["y"] < 390 - 56
    below = phone.locator(".whereat").bounding_box()["height"]
    top = phone.locator("#felt").bounding_box()["y"]
    phone.evaluate("by => window.scrollBy({ top: by, behavior: 'instant' })", top - below)
    shown = [*phone.locator("#felt > .seat").all(), *phone.locator(".endings > .button").all()]
    boxes = [one.bounding_box() for one in (*shown, phone.locator("#call-referee"))]
    assert len(boxes) == 4 + 3 + 1
    assert all(box["y"] >= below and box["y"] + box["height"] <= 390 for box in boxes)


def test_a_name_is_said_as_it_is_written(phone, table):
    Person.objects.filter(name="Sato Yui").update(name="$& [discarder] <i>")
    phone.goto(table.get_absolute_url())
    Thumb(phone).drag(1, 2)
    expect(phone.locator("#sheet-title")).to_have_text("$& [discarder] <i> wins by ron from Mori Ken")


NOTHING_KEPT = """for (const name of ["indexedDB", "localStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}"""


@pytest.mark.larger
def test_where_the_browser_keeps_nothing_hands_are_stored_and_one_that_waits_says_so(phone, table):
    phone.add_init_script(NOTHING_KEPT)
    phone.goto(table.get_absolute_url())
    thumb = Thumb(phone)
    tsumo(thumb)
    thumb.confirm()
    cut(phone)
    tsumo(thumb)
    thumb.tap("#confirm")
    expect(phone.locator("#outbox")).to_contain_text("Leave this page open until the hands are sent.")
    mend(phone)
    expect(phone.locator("#felt")).to_have_attribute("data-expects", "3")
    expect(phone.locator("#outbox")).to_be_hidden()
    assert [payload["report"] for payload in stored()] == [same(TSUMO)] * 2


NO_ROOM = """const { put } = IDBObjectStore.prototype;
window.full = true;
IDBObjectStore.prototype.put = function (...given) {
  if (window.full) throw new DOMException("full", "QuotaExceededError");
  return put.apply(this, given);
};"""


@pytest.mark.larger
def test_where_there_is_no_room_to_keep_a_hand_it_says_so_and_the_draft_stays(phone, table):
    phone.add_init_script(NO_ROOM)
    phone.goto(table.get_absolute_url())
    thumb = Thumb(phone)
    tsumo(thumb)
    thumb.sentence()
    thumb.tap("#confirm")
    expect(phone.locator("#sentence")).to_contain_text("no space to save the hand, so it was not sent")
    expect(phone.locator("#sheet-title")).to_have_text("Akagi Haruka wins by tsumo")
    assert stored() == []
    phone.evaluate("window.full = false")
    thumb.confirm()
    assert [payload["report"] for payload in stored()] == [same(TSUMO)]


@pytest.mark.larger
def test_a_draft_that_came_back_from_all_fields_is_not_taken_for_what_was_stored_before(felt):
    page = felt.page
    ron_by_drag(felt)
    felt.confirm()
    page.goto(f"{page.url}?told=1")
    felt.lay(3)
    felt.drag(1, 2)
    felt.tap("#all-fields")
    expect(page.locator("#wins-2")).to_be_checked()
    page.go_back()
    expect(page.locator("#sheet-title")).to_have_text("Sato Yui wins by ron from Mori Ken")
    expect(page.locator("#lay-3")).to_have_attribute("aria-pressed", "true")


@pytest.mark.larger
def test_a_login_in_another_tab_leaves_the_open_table_its_preview(felt, organizer):
    other = felt.page.context.new_page()
    other.goto("/login/")
    other.fill("#id_username", "Olga")
    other.fill("#id_password", "Olga")
    other.locator("main button[type=submit]").tap()
    expect(other.locator("form[data-logout]")).to_be_attached()
    tsumo(felt)
    assert felt.sentence().startswith("2 han 30 fu: Akagi Haruka wins 1,000 from each")
    expect(felt.page.locator("#confirm")).to_have_text("Confirm")


@pytest.mark.larger
def test_whatever_an_older_page_kept_as_a_draft_the_felt_opens(felt):
    page = felt.page
    drafts = ('"x"', "[]", '{"kind":"win"}', '{"kind":"dance","riichi":[]}', '{"kind":"exhaustive_draw"}')
    for kept in drafts:
        page.evaluate("kept => localStorage.setItem(`draft:${sheet.dataset.token}`, kept)", kept)
        page.reload()
        expect(page.locator("#felt"), kept).to_have_class("felt-table open")
        expect(page.locator("#sheet"), kept).to_be_visible(visible="draw" in kept)


@pytest.mark.larger
def test_the_tiles_of_the_other_winner_are_counted_towards_the_four(felt):
    page = felt.page
    felt.drag(3, 0)
    felt.tap("#by-tiles")
    for _ in range(3):
        felt.tap('#keypad [data-tile="1m"]')
    felt.tap("#by-tiles")
    felt.drag(3, 1)
    felt.tap("#by-tiles")
    expect(page.locator('[data-row="concealed"] .tile')).to_have_count(0)
    felt.tap('#keypad [data-tile="1m"]')
    expect(page.locator('#keypad [data-tile="1m"]')).to_have_attribute("aria-disabled", "true")
    expect(page.locator('#keypad [data-tile="2m"]')).to_have_attribute("aria-disabled", "false")


@pytest.mark.larger
def test_three_players_enter_norths_that_were_set_aside_with_the_tiles(phone, organizer):
    cup = tournaments.create(name="Three", ruleset_key="tenhou-3p", act=by(organizer.username))
    entry_list.enter(cup, "Akagi\nMori\nSato", act=by())
    drawn = rounds.create_from_text(cup, "1, 2, 3", act=by())
    rounds.open_round(drawn, act=by())
    phone.goto(drawn.tables.get().get_absolute_url())
    judge = Thumb(phone)
    judge.lay(1)
    judge.seat(1)
    judge.tap("#by-tiles")
    expect(phone.locator("[data-norths]")).to_be_enabled()
    judge.tap('[data-norths] label:has([value="2"])')
    judge.tiles(
        *["1p", "2p", "3p", "4p", "5p", "6p", "6s", "7s", "8s", "5s", "5s", "7z", "7z", "7z", "1z", "9m"]
    )
    judge.confirm()
    hand = {
        "concealed": "123456p55678s77z",
        "winning_tile": "7z",
        "dora": "1z",
        "ura": "9m",
        "flags": ["riichi"],
        "nukidora": 2,
    }
    wanted = {"kind": "win", "riichi": [1], "winners": [{"seat": 1, "hand": hand}]}
    assert [payload["report"] for payload in stored()] == [same(wanted)]
