"""Draws, aborts and corrections take few taps in the panel of the felt, in which every hand is entered."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_hands import same, stored
from tests.browser.thumb import Thumb
from tests.tournaments.tables import games
from tournaments.models import Entry, Tournament

TILES = "1m 1m 2m 2m 4p 5p 6s 7s 8s 1z 2z 3z 4z"
HAND = "2m 3m 4m 5p 6p 7p 3s 4s 5s 6s 7s 9s 9s 8s 1z"
IN_VIEW = """one => {
  const { top, bottom } = one.getBoundingClientRect();
  const at = document.elementFromPoint(one.getBoundingClientRect().x + 20, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && one.contains(at);
}"""


@pytest.fixture
def felt(phones, table):
    """A thumb on a phone with the bars of its browser."""
    page = phones(viewport={"width": 390, "height": 664})
    page.goto(table.get_absolute_url())
    return Thumb(page)


@pytest.fixture
def panel(phones):
    """A thumb on such a phone, which shows no page yet."""
    return Thumb(phones(viewport={"width": 390, "height": 664}))


def keys(thumb: Thumb, tiles: str) -> None:
    """Taps tiles, each of which counts."""
    thumb.tiles(*tiles.split())
    thumb.gestures += len(tiles.split())


def test_a_noten_riichi_is_answered_by_its_tiles_in_fifteen_taps_from_the_draw(felt):
    felt.lay(3)
    felt.gestures = 0
    felt.ends("draw")
    felt.tap('#doubts [data-whose="3"]')
    keys(felt, TILES)
    assert felt.sentence().startswith(
        "Chombo: Tanaka Jun. Tanaka Jun is in riichi and not tenpai (3-shanten)."
    )
    print(f"noten riichi by tiles: {felt.gestures} taps")
    assert felt.gestures == 15
    expect(felt.page.locator("#keypad")).to_be_hidden()
    felt.confirm()
    wanted = {
        "kind": "exhaustive_draw",
        "riichi": [3],
        "tenpai": [3],
        "shown": {"3": {"concealed": "1122m45p678s1234z", "melds": []}},
    }
    assert [payload["report"] for payload in stored()] == [same(wanted)]


@pytest.mark.larger
def test_a_noten_riichi_that_nobody_doubts_takes_three_taps_from_the_draw(felt):
    felt.lay(3)
    felt.gestures = 0
    felt.ends("draw")
    felt.tap('#doubts [data-told="noten"]')
    felt.confirm()
    assert felt.gestures == 3
    wanted = {"kind": "exhaustive_draw", "riichi": [3], "reason": "RII-NOTEN"}
    assert [payload["report"] for payload in stored()] == [same(wanted)]


@pytest.mark.larger
def test_four_riichi_take_three_taps_with_the_sticks_that_lie_first_and_a_cancelled_one_leaves_them(
    phone, table
):
    Tournament.objects.update(ruleset_key="tenhou-4p")
    phone.goto(table.get_absolute_url())
    felt = Thumb(phone)
    felt.lay(2)
    felt.gestures = 0
    felt.more()
    felt.reason("suucha_riichi")
    phone.wait_for_timeout(2000)  # meanwhile the devices share the sticks that lie
    felt.tap("#cancel")
    expect(phone.locator(".lay[aria-pressed=true]")).to_have_count(1)
    felt.gestures = 0
    phone.reload()
    felt.more()
    felt.reason("suucha_riichi")
    felt.confirm()
    print(f"four riichi: {felt.gestures} taps")
    assert felt.gestures == 3
    wanted = {"kind": "abortive_draw", "reason": "suucha_riichi", "riichi": [2, 0, 1, 3]}
    assert [payload["report"] for payload in stored()] == [same(wanted)]


@pytest.mark.larger
def test_values_that_no_hand_has_and_nagashi_without_a_rule_for_it_are_not_offered(felt):
    felt.seat(0)
    expect(felt.page.locator('[data-worth="3-25"]')).to_be_visible()
    for impossible in ("1-20", "1-25", "2-25", "3-70"):
        expect(felt.page.locator(f'[data-worth="{impossible}"]:visible')).to_have_count(0)
    felt.seat(1)
    expect(felt.page.locator('[data-worth="2-25"]')).to_be_visible()
    felt.tap("#cancel")
    felt.ends("draw")
    expect(felt.page.locator('[name="mark"][value="nagashi"]')).to_have_count(0)


def test_a_hand_by_tiles_is_corrected_in_the_panel_of_its_entry_and_named_as_players_name_it(felt):
    felt.seat(0)
    felt.tap("#by-tiles")
    expect(felt.page.locator("#keypad")).to_be_visible()
    felt.tiles(*HAND.split())
    assert felt.sentence().replace("\u00a0", " ") == "2 han 20 fu: Akagi Haruka wins 700 from each."
    assert felt.page.locator(".worth-said").evaluate(IN_VIEW)
    felt.confirm()
    felt.more()
    links = felt.page.locator('.endings a[href*="/hands/1/"]')
    expect(links).to_have_text(["Correct", "Cancel hand"])
    for link in links.all():
        # They rest for a moment after *More*.
        felt.page.wait_for_function(IN_VIEW, arg=link.element_handle())
    links.first.tap()
    expect(felt.page.locator(".sheet-head")).to_contain_text("Correct E1")
    expect(felt.page.locator("#seat-0 .wind-sign")).to_have_text("E")
    expect(felt.page.locator("#sentence")).to_contain_text("Give a reason for the correction.")
    felt.tap("#by-tiles")
    felt.cell("3-40")
    felt.page.locator("#id_why").fill("misread")
    assert felt.sentence() == "3 han 40 fu: Akagi Haruka wins 2,600 from each."
    felt.page.locator("#confirm").tap()
    expect(felt.page.locator(".told")).to_contain_text("Correction of E1 saved")
    expect(felt.page.locator(".told-seats")).to_contain_text("Akagi Haruka +7,800")
    wanted = {"kind": "win", "winners": [{"seat": 0, "value": {"han": 3, "fu": 40}}]}
    corrected = Entry.objects.order_by("number").last()
    assert corrected is not None
    assert (corrected.payload["report"], corrected.payload["why"]) == (same(wanted), "misread")


def test_a_correction_goes_on_in_the_form_with_all_fields_and_opens_there_without_scripts(
    phones, panel, table
):
    games.play(table, games.ron(games.THREE, games.TWO, 3, 30))
    panel.page.goto(f"{table.get_absolute_url()}hands/1/correct/felt/")
    panel.cell("2-30")
    panel.tap("#all-fields")
    expect(panel.page.locator('[id="id_2-worth-2-30"]')).to_be_checked()
    expect(panel.page.get_by_role("heading", name="Correct E1")).to_be_visible()
    plain = phones(java_script_enabled=False)
    plain.goto(table.get_absolute_url())
    plain.locator(".played-hands summary").first.tap()
    plain.locator(".played-hands").get_by_role("link", name="Correct").tap()
    expect(plain.locator('[id="id_2-worth-3-30"]')).to_be_checked()


def test_a_correction_without_a_winner_still_says_what_it_is_and_has_a_way_back(panel, table):
    games.play(table, games.tsumo(games.ONE, 3, 30))
    panel.page.goto(f"{table.get_absolute_url()}hands/1/correct/felt/")
    panel.seat(0)
    expect(panel.page.locator(".correcting")).to_contain_text("Correct E1: how did the hand end?")
    expect(panel.page.locator('.endings [data-ends="draw"]')).to_be_visible()
    cancel = panel.page.get_by_role("link", name="Cancel", exact=True)
    panel.page.set_viewport_size({"width": 844, "height": 390})
    for part in panel.page.locator(".correcting, #felt .taps, .endings > .button").all():
        assert part.evaluate(IN_VIEW)
    cancel.tap()
    panel.page.wait_for_url(table.get_absolute_url())


def test_a_correction_that_moves_later_hands_says_so_above_the_grid_and_leads_to_them(panel, table):
    games.play(table, games.tsumo(games.ONE, 3, 30), games.draw(games.ONE))
    panel.page.goto(f"{table.get_absolute_url()}hands/1/correct/felt/")
    later = panel.page.locator("#later")
    panel.cell("4-30")
    panel.page.wait_for_timeout(300)
    expect(later).to_be_hidden()
    panel.seat(1)
    panel.cell("3-30")
    expect(later).to_have_text("1 later hand changes")
    assert later.evaluate(IN_VIEW)
    later.tap()
    assert panel.page.locator(".changed li").first.evaluate(IN_VIEW)


def test_four_sticks_are_counted_and_offer_the_abortive_draw_where_the_rules_have_it(phone, table):
    offered = phone.locator(".all-riichi a")
    for key, times in (("ema-2025", 0), ("tenhou-4p", 1)):
        Tournament.objects.update(ruleset_key=key)
        phone.goto(table.get_absolute_url())
        felt = Thumb(phone)
        for seat in range(4):
            if phone.locator(f"#lay-{seat}").get_attribute("aria-pressed") == "false":
                felt.lay(seat)
        expect(phone.locator("[data-laid]")).to_have_text("+4")
        expect(offered).to_have_count(times)
    offered.tap()
    felt.confirm()
    wanted = {"kind": "abortive_draw", "reason": "suucha_riichi", "riichi": [0, 1, 2, 3]}
    assert [payload["report"] for payload in stored()] == [same(wanted)]
