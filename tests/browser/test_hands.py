"""A judge enters hands on a phone."""

import re

import pytest
from playwright.sync_api import expect

import referee
from tests.browser.login import log_in
from tests.browser.play import Judge, enter_hand
from tests.browser.thumb import Thumb
from tests.sampled import chosen, every_nth
from tests.tournaments.rulings.given import FINED, give
from tests.tournaments.tables import games
from tournaments.models import Entry
from tournaments.services.tables import riichi_marks

RON = {"kind": "win", "from": 1, "riichi": [2], "winners": [{"seat": 2, "value": {"han": 3, "fu": 30}}]}
RON_PLAYED = games.ron(games.THREE, games.TWO, 3, 30, riichi=(games.THREE,))
REPORTS = {
    "tsumo": {"kind": "win", "winners": [{"seat": 0, "value": {"han": 2, "fu": 20}}]},
    "double ron": {
        "kind": "win",
        "from": 3,
        "riichi": [{"seat": 0, "double": True}],
        "winners": [{"seat": 0, "value": {"han": 8}}, {"seat": 1, "value": {"han": 4, "fu": 110}}],
    },
    "a worth off the grid": {
        "kind": "win",
        "from": 1,
        "winners": [{"seat": 2, "value": {"han": 6, "fu": 40}}],
    },
    "pao": {
        "kind": "win",
        "winners": [{"seat": 3, "value": {"yakuman": 1}, "liable": [{"yaku": "daisangen", "seat": 1}]}],
    },
    "by tiles": {
        "kind": "win",
        "riichi": [1],
        "winners": [
            {
                "seat": 1,
                "hand": {
                    "concealed": "234m456p678s5577s",
                    "winning_tile": "7s",
                    "dora": "1z",
                    "ura": "6s",
                    "flags": ["ippatsu", "riichi"],
                },
            }
        ],
    },
    "by tiles with melds": {
        "kind": "win",
        "from": 0,
        "winners": [
            {
                "seat": 1,
                "hand": {
                    "concealed": "2345566m",
                    "melds": [
                        {"type": "chi", "tiles": "678s", "called": "7s", "from": 0},
                        {"type": "pon", "tiles": "777z", "called": "7z", "from": 3},
                    ],
                    "winning_tile": "5m",
                    "dora": "9p",
                },
            }
        ],
    },
    "draw": {"kind": "exhaustive_draw", "tenpai": [0, 2]},
    "draw with hands shown": {
        "kind": "exhaustive_draw",
        "tenpai": [0],
        "shown": {"3": {"concealed": "123456789m1122p"}},
        "riichi": [3],
    },
    "nagashi": {"kind": "exhaustive_draw", "nagashi": [2]},
    "nine kinds": {"kind": "abortive_draw", "reason": "kyuushu_kyuuhai", "by": 1},
    "nine kinds by the fourteen tiles shown": {
        "kind": "abortive_draw",
        "reason": "kyuushu_kyuuhai",
        "by": 1,
        "shown": {"1": {"concealed": "19m14559p1459s123z"}},
    },
    "four riichi": {"kind": "abortive_draw", "reason": "suucha_riichi", "riichi": [3, 0, 2, 1]},
    "chombo": {"kind": "chombo", "offenders": [1], "reason": "WIN-FALSE-OPEN"},
    "chombo by decision": {"kind": "chombo", "offenders": [1], "reason": "CALL-EMPTY", "decided": True},
}


def stored() -> list[dict]:
    return [entry.payload for entry in Entry.objects.all() if entry.kind == "hand"]


def same(report: dict) -> dict:
    """A report in the form that the codec writes, whatever *report* leaves out."""
    return referee.codec.write_report(referee.codec.read_report(report))


def test_a_ron_with_riichi_takes_six_taps_from_the_table_and_is_stored_as_it_was_seen(phone, table):
    judge = Judge(phone, table.get_absolute_url())
    judge.enter(RON)
    assert judge.sentence() == "3 han 30 fu: Sato Yui wins 3,900 from Mori Ken, plus 1,000 in riichi sticks."
    judge.confirm()
    print(f"ron 3/30 with riichi: {judge.taps} taps")
    assert judge.taps == 6
    assert stored() == [{"report": same(RON), "round": "E1", "honba": 0}]
    expect(phone.locator(".seat-2 .score")).to_have_text("33,900")
    expect(phone.locator(".seat-1 .score")).to_have_text("26,100")


# Tiles are tapped in `test_tiles.py`, and a win at its value above.
@pytest.mark.parametrize("name", chosen(REPORTS, "nagashi".__eq__))
def test_what_is_tapped_is_what_is_stored(phone, table, name):
    table.round.tournament.__class__.objects.update(ruleset_key="tenhou-4p")
    taps = enter_hand(phone, REPORTS[name], table.get_absolute_url())
    print(f"{name}: {taps} taps")
    assert [payload["report"] for payload in stored()] == [same(REPORTS[name])]


@pytest.mark.larger
def test_a_double_tap_on_confirm_stores_one_hand(phone, table):
    judge = Judge(phone, table.get_absolute_url())
    judge.enter(RON)
    judge.settle()
    phone.locator('#bar button[value="confirm"]').dblclick()
    expect(phone.locator(".told")).to_be_visible()
    assert len(stored()) == 1


@pytest.mark.larger
def test_the_back_button_leads_to_an_empty_form_for_the_next_hand(phone, table):
    judge = Judge(phone, table.get_absolute_url())
    judge.enter(RON)
    judge.confirm()
    phone.go_back()
    judge.settle()
    expect(phone.locator("#bar")).to_contain_text("Choose the discarder.")
    expect(phone.locator("#head")).to_contain_text("E2")
    assert len(stored()) == 1


def test_of_two_at_once_the_second_is_told_and_keeps_what_it_entered(phone, table):
    second = Judge(phone, table.get_absolute_url())
    second.enter(REPORTS["tsumo"])
    second.settle()
    games.play(table, RON_PLAYED)
    second.tap('#bar button[value="confirm"]')
    expect(phone.get_by_text("Conflict: someone saved first")).to_be_visible()
    expect(phone.get_by_text("E1 was already entered by Jiro.")).to_be_visible()
    expect(phone.locator('[id="id_0-worth-2-20"]')).to_be_checked()
    expect(phone.locator("#head")).to_contain_text("E2")
    assert len(stored()) == 1
    second.confirm()
    assert [payload["round"] for payload in stored()] == ["E1", "E2"]


def test_a_page_that_lies_open_notices_that_the_table_moved_on(phone, table):
    phone.clock.install()
    phone.goto(table.get_absolute_url())
    games.play(table, RON_PLAYED)
    phone.clock.run_for(11_000)
    expect(phone.locator(".seat-2 .score")).to_have_text("33,900")
    expect(phone.locator("#moved")).to_be_hidden()
    expect(phone.locator("#head")).to_contain_text("E2")


@pytest.mark.larger
def test_an_answer_for_a_table_that_was_replaced_meanwhile_is_dropped(phone, table):
    """The page's own request for the table is held; the fixture fails if its answer finds no place on the page."""
    phone.clock.install()
    held = []
    phone.route(re.compile(r"/now/\?seen=\d"), lambda route: held.append(route))
    phone.goto(table.get_absolute_url())
    thumb = Thumb(phone)
    for number, enter in enumerate((lambda: games.play(table, RON_PLAYED), lambda: thumb.confirm()), start=1):
        if number == 2:
            thumb.seat(1, 2)
            thumb.cell("3-30")
        phone.clock.run_for(10_500)
        while not held:
            phone.wait_for_timeout(50)
        enter()
        expect(phone.locator("#felt")).to_have_attribute("data-expects", str(number + 1))
        while held:
            held.pop().continue_()
        phone.wait_for_timeout(500)


@pytest.mark.parametrize("below", every_nth(["hands/ron/", "hands/1/void/"], 2))
def test_a_ruling_by_another_official_reaches_a_page_that_enters_a_hand_without_an_error(
    phone, table, judge, below
):
    games.play(table, games.ron(games.ONE, games.TWO, 3, 30))
    log_in(phone, "Jiro")
    console = []
    phone.on("console", lambda message: console.append(message.text))
    phone.clock.install()
    phone.goto(table.get_absolute_url() + below)
    expect(phone.locator("#head")).to_contain_text("1 honba")
    give(table, FINED)
    phone.clock.run_for(11_000)
    expect(phone.locator("#moved")).to_contain_text("This is the current table.")
    assert [text for text in console if "htmx" in text or "hx-" in text] == []


@pytest.mark.larger
def test_a_ruling_by_another_official_leaves_a_correction_on_the_felt_alone(phone, table, judge):
    games.play(table, games.ron(games.ONE, games.TWO, 3, 30, riichi=(games.ONE,)))
    log_in(phone, "Jiro")
    console = []
    phone.on("console", lambda message: console.append(message.text))
    phone.goto(f"{table.get_absolute_url()}hands/1/correct/felt/")
    Thumb(phone).cell("4-30")
    give(table, FINED)
    # Longer than the pause between two exchanges of riichi sticks.
    phone.wait_for_timeout(2_000)
    expect(phone.locator("#felt .seat-0.riichi")).to_be_visible()
    expect(phone.locator("#moved-on")).to_be_hidden()
    assert [text for text in console if "htmx" in text or "hx-" in text] == []
    # The sticks of the corrected hand are not laid in the one that is played now.
    assert riichi_marks.read(table.token).seats == ()


@pytest.mark.larger
def test_an_undo_takes_the_last_hand_back(phone, table):
    enter_hand(phone, RON, table.get_absolute_url())
    phone.get_by_role("button", name="Undo", exact=True).tap()
    expect(phone.locator(".told")).to_contain_text("Hand undone")
    expect(phone.locator(".seat-2 .score")).to_have_text("30,000")
    assert Entry.objects.last().payload == {"number": 1, "why": "undone right after it was entered"}


@pytest.mark.larger
def test_a_riichi_at_the_draw_is_asked_for_its_tiles_and_ruled_by_them(phone, table):
    judge = Judge(phone, table.get_absolute_url())
    judge.enter({"kind": "exhaustive_draw", "riichi": [3], "tenpai": [3]})
    assert judge.sentence() == "Exhaustive draw. Tenpai: Tanaka Jun. The others pay 3,000 together."
    judge.tap("#tenpai-3")
    assert judge.sentence() == (
        "Chombo: Tanaka Jun. Tanaka Jun is in riichi and not tenpai. 20,000 deducted from the result, "
        "after uma. Confirm the noten riichi, tick “Tenpai” or enter the tiles."
    )
    expect(phone.locator('#bar button[value="confirm"]')).to_have_count(0)
    expect(phone.locator("#hand-3 .ask")).to_be_visible()
    judge.tiles("3-concealed", "1122m45p678s1234z")
    assert judge.sentence() == (
        "Chombo: Tanaka Jun. Tanaka Jun is in riichi and not tenpai (3-shanten). 20,000 deducted "
        "from the result, after uma."
    )


@pytest.mark.larger
def test_an_error_stands_at_its_field_while_the_form_is_filled(phone, table):
    judge = Judge(phone, table.get_absolute_url())
    judge.enter({"kind": "win", "from": 1, "winners": [{"seat": 1, "value": {"han": 3, "fu": 30}}]})
    judge.settle()
    wrong = "Mori Ken cannot win on their own discard; choose another discarder or tsumo."
    expect(phone.locator("#at-wins")).to_have_text(wrong)
    judge.tick("#discarder-0")
    judge.settle()
    expect(phone.locator("#at-wins")).to_be_empty()


def test_without_scripts_a_hand_is_previewed_and_stored(phones, table):
    plain = phones(java_script_enabled=False)
    plain.goto(table.get_absolute_url())
    plain.locator('.endings a[data-ends="ron"]').tap()
    for box in ("#riichi-2", "#discarder-1", "#wins-2", '[id="id_2-worth-3-30"]'):
        plain.locator(box).tap()
    plain.get_by_role("button", name="Preview").tap()
    expect(plain.locator("#bar .sentence")).to_have_text(
        "3 han 30 fu: Sato Yui wins 3,900 from Mori Ken, plus 1,000 in riichi sticks."
    )
    plain.get_by_role("button", name="Confirm").tap()
    expect(plain.locator(".told")).to_contain_text("E1 is saved")
    assert stored() == [{"report": same(RON), "round": "E1", "honba": 0}]


@pytest.mark.parametrize("width", every_nth([320, 390, 1280], 3))
def test_the_form_of_a_draw_shows_the_wind_of_each_player(phones, table, width):
    screen = phones(viewport={"width": width, "height": 844})
    screen.goto(f"{table.get_absolute_url()}hands/draw/")
    expect(screen.locator(".matrix .wind-sign:visible")).to_have_text(["E", "S", "W", "N"])
