"""A judge taps tiles: few taps, no impossible tiles, and all of it by keyboard and by screen reader."""

import pytest
from playwright.sync_api import expect

from tests.browser.play import Judge
from tests.browser.test_hands import same, stored
from tests.tournaments.tables.test_tiles import COUNTED, RON, entered
from tournaments.models import Tournament
from tournaments.services.tables import hands

BUILDER = '[data-prefix="2-"]'
CLOSED = {
    "kind": "win",
    "from": 1,
    "winners": [
        {
            "seat": 2,
            "hand": {"concealed": "123m456p789s2233z", "winning_tile": "2z", "dora": "9p", "flags": []},
        }
    ],
}
OPEN = {
    "kind": "win",
    "from": 1,
    "winners": [
        {
            "seat": 2,
            "hand": {
                "concealed": "567m7899s",
                "melds": [
                    {"type": "chi", "tiles": "345s", "called": "4s", "from": 1},
                    {"type": "pon", "tiles": "777z", "called": "7z", "from": 0},
                ],
                "winning_tile": "9s",
                "dora": "1z",
                "flags": [],
            },
        }
    ],
}
RED = {
    "kind": "win",
    "riichi": [2],
    "winners": [
        {
            "seat": 2,
            "hand": {
                "concealed": "34m406p67788s22m5p",
                "winning_tile": "5m",
                "dora": "1z",
                "ura": "9s",
                "flags": ["riichi"],
            },
        }
    ],
}


@pytest.fixture
def tenhou(table):
    Tournament.objects.update(ruleset_key="tenhou-4p")
    return type(table).objects.get(pk=table.pk)


def begin(phone, table, ending="ron", *, riichi=False) -> Judge:
    """Opens the form of a hand that Sato wins by tiles, with the keypad."""
    judge = Judge(phone, table.get_absolute_url())
    phone.goto(f"{table.get_absolute_url()}hands/{ending}/")
    if riichi:
        judge.tick("#riichi-2")
    if ending == "ron":
        judge.tick("#discarder-1")
    judge.tick("#wins-2")
    judge.tick('[id="2-by-tiles"]')
    expect(phone.locator("#keypad")).to_be_visible()
    judge.taps = 0
    return judge


def key(phone, tile):
    return phone.locator(f'#keypad [data-tile="{tile}"]')


def row(phone, name):
    return phone.locator(f'{BUILDER} [data-row="{name}"]')


def why_not(phone, tile) -> str:
    """The reason that a key gives for being disabled, or an empty string."""
    found = key(phone, tile)
    return found.get_attribute("title") if found.get_attribute("aria-disabled") == "true" else ""


@pytest.mark.parametrize(
    ("name", "report", "most"),
    [
        pytest.param("a closed hand", CLOSED, 15, marks=pytest.mark.larger),
        ("an open hand with two sets", OPEN, 15),
        pytest.param("a red five and ura", RED, 16, marks=pytest.mark.larger),
    ],
)
def test_tiles_take_a_tap_each_and_two_or_three_for_a_called_set(phone, tenhou, name, report, most):
    ending = "tsumo" if report.get("from") is None else "ron"
    judge = begin(phone, tenhou, ending, riichi=bool(report.get("riichi")))
    hand = report["winners"][0]["hand"]
    judge._hand(2, hand)
    judge.tiles("2-winning", hand["winning_tile"])
    judge.tiles("dora", hand["dora"])
    judge.tiles("ura", hand.get("ura", ""))
    print(f"{name}: {judge.taps} taps")
    assert judge.taps <= most
    judge.confirm()
    assert [payload["report"] for payload in stored()] == [same(report)]


@pytest.mark.larger
def test_the_value_appears_as_the_hand_completes_and_before_that_what_it_waits_for(phone, table):
    judge = begin(phone, table, riichi=True)
    judge.tiles("2-concealed", RON["winners"][0]["hand"]["concealed"])
    expect(phone.locator(f"{BUILDER} [data-waits]")).to_contain_text("Tenpai on")
    names = [one.get_attribute("aria-label") for one in phone.locator(f"{BUILDER} [data-waits] .tile").all()]
    assert names == ["three of circles", "five of circles"]
    judge.tiles("2-winning", "5p")
    worth = phone.locator(".worth-said")
    expect(worth).to_contain_text("2 han 40 fu")
    expect(worth).to_contain_text("riichi 1")
    expect(worth).to_contain_text("4 concealed triplet of 7s, 10 closed ron = 36, rounded up to 40")
    expect(phone.locator(f"{BUILDER} [data-waits]")).to_be_empty()


@pytest.mark.larger
def test_a_fifth_copy_cannot_be_tapped_wherever_the_four_lie(phone, table):
    judge = begin(phone, table)
    phone.locator(f'{BUILDER} [data-mode="pon"]').tap()
    judge.key("7z")
    judge.tiles("2-concealed", "1112m")
    row(phone, "dora").tap()
    judge.key("7z")
    assert why_not(phone, "7z") == "red dragon: All four are already used"
    judge.key("1m")
    row(phone, "concealed").tap()
    assert why_not(phone, "1m") == "one of characters: All four are already used"
    key(phone, "1m").tap(force=True)
    expect(phone.locator('[id="id_2-concealed"]')).to_have_value("1112m")
    expect(phone.locator(f"{BUILDER} [data-said]")).to_have_text("All four are already used")
    phone.locator(f'{BUILDER} [data-mode="pon"]').tap()
    assert why_not(phone, "1m").endswith("Not enough of these tiles are left")
    assert why_not(phone, "2m") == ""


@pytest.mark.larger
def test_there_are_as_many_red_fives_as_the_rules_have(phones, table):
    phone = phones()
    begin(phone, table)
    expect(key(phone, "0p")).to_be_hidden()
    Tournament.objects.update(ruleset_key="tenhou-4p")
    judge = begin(phone, table)
    judge.key("0p")
    assert why_not(phone, "0p") == "red five of circles: No red fives left"
    assert why_not(phone, "5p") == ""


@pytest.mark.larger
def test_the_winning_tile_is_the_last_one_tapped_or_another_that_is_chosen(phone, table):
    judge = begin(phone, table)
    judge.tiles("2-concealed", "123m456p789s2233z")
    judge.key("2z")
    expect(row(phone, "winning").locator(".tile")).to_have_attribute("aria-label", "south wind")
    row(phone, "winning").tap()
    row(phone, "concealed").locator(".lain").nth(12).tap()
    expect(phone.locator('[id="id_2-winning"]')).to_have_value("3z")
    expect(phone.locator('[id="id_2-concealed"]')).to_have_value("123m456p789s2223z")
    judge.key("9p")
    assert why_not(phone, "1z") == "east wind: There is no room for more tiles"


@pytest.mark.larger
def test_a_tap_on_a_tile_that_lies_takes_it_back_and_so_does_one_on_a_set(phone, table):
    judge = begin(phone, table)
    phone.locator(f'{BUILDER} [data-mode="chi"]').tap()
    judge.key("1s")
    judge.tiles("2-concealed", "55m9p")
    expect(phone.locator('[id="id_2-m1_tiles"]')).to_have_value("123s")
    row(phone, "concealed").locator(".lain").nth(2).tap()
    expect(phone.locator('[id="id_2-concealed"]')).to_have_value("55m")
    phone.locator(f"{BUILDER} .meld-laid").tap()
    expect(phone.locator('[id="id_2-m1_tiles"]')).to_have_value("")
    judge.key("1m")
    phone.locator("#keypad [data-back]").tap()
    expect(phone.locator('[id="id_2-concealed"]')).to_have_value("55m")


@pytest.mark.larger
def test_a_called_tile_lies_where_it_says_from_whom_and_a_concealed_quad_shows_two_backs(phone, tenhou):
    judge = begin(phone, tenhou)
    for meld in (
        {"type": "chi", "tiles": "340s", "called": "3s", "from": 1},
        {"type": "pon", "tiles": "111z", "called": "1z", "from": 0},
        {"type": "kakan", "tiles": "2222z", "called": "2z", "from": 3},
        {"type": "ankan", "tiles": "5550p"},
    ):
        judge.meld(2, meld)
    lying = phone.locator(f"{BUILDER} .meld-laid").evaluate_all(
        "melds => melds.map(meld => [...meld.children].map(lain => lain.classList.contains('stacked') ? '2' :"
        " lain.classList.contains('lying') ? '1' : '0').join(''))"
    )
    assert lying == ["100", "010", "002", "0000"]
    quad = phone.locator(f"{BUILDER} .meld-laid").nth(3)
    names = [one.get_attribute("aria-label") for one in quad.locator(".tile").all()]
    assert names == ["face-down tile", "five of circles", "red five of circles", "face-down tile"]
    written = [
        phone.locator(f'[id="id_2-m{at}_{name}"]').input_value()
        for at in (1, 3, 4)
        for name in ("type", "tiles")
    ]
    assert written == ["chi", "340s", "kakan", "2222z", "ankan", "5550p"]
    assert [phone.locator(f'[id="id_2-m{at}_from"]').input_value() for at in (1, 2, 3, 4)] == [
        "1",
        "0",
        "3",
        "",
    ]


def test_what_cannot_go_with_the_hand_cannot_be_ticked_and_says_why(phone, table):
    judge = begin(phone, table, "tsumo")

    def flag(word):
        return phone.locator(f'{BUILDER} [data-flag][value="{word}"]')

    said = {
        word: flag(word).get_attribute("title")
        for word in ("ippatsu", "haitei", "rinshan", "tenhou", "chiihou")
    }
    assert said == {
        "ippatsu": "only in riichi",
        "haitei": "",
        "rinshan": "only with a kan",
        "tenhou": "only for the dealer",
        "chiihou": "",
    }
    expect(flag("ippatsu")).to_be_disabled()
    judge.tick("#riichi-2")
    expect(flag("ippatsu")).to_be_enabled()
    expect(flag("chiihou")).to_be_disabled()
    pon = phone.locator(f'{BUILDER} [data-mode="pon"]')
    # A forced tap goes to the place of the button, even below the bar at the foot of the screen.
    pon.evaluate("button => button.scrollIntoView({ block: 'center', behavior: 'instant' })")
    pon.tap(force=True)
    expect(phone.locator(f"{BUILDER} [data-said]")).to_have_text("No calls in riichi")
    phone.locator(f'{BUILDER} [data-mode="ankan"]').tap()
    judge.key("9s")
    flag("rinshan").tap()
    expect(flag("ippatsu")).to_be_disabled()
    assert flag("ippatsu").get_attribute("title") == "not together with rinshan kaihou"


@pytest.mark.larger
def test_two_winners_share_the_indicators_and_the_wall(phone, table):
    phone.goto(f"{table.get_absolute_url()}hands/ron/")
    judge = Judge(phone, table.get_absolute_url())
    for box in ("#discarder-1", "#wins-2", "#wins-0", '[id="2-by-tiles"]'):
        judge.tick(box)
    judge.tiles("2-concealed", "111m")
    phone.locator(f'{BUILDER} [data-row="dora"]').tap()
    judge.key("1z")
    judge.tick('[id="0-by-tiles"]')
    other = phone.locator('[data-prefix="0-"]')
    expect(other.locator('[data-row="dora"] .tile')).to_have_attribute("aria-label", "east wind")
    judge.tiles("0-concealed", "1m")
    assert why_not(phone, "1m") == "one of characters: All four are already used"


# Keyboard and screen reader


@pytest.mark.larger
def test_all_of_it_goes_by_keyboard(phones, table):
    page = phones(has_touch=False, is_mobile=False, viewport={"width": 1280, "height": 900})
    page.goto(f"{table.get_absolute_url()}hands/ron/")
    for box in ("#riichi-2", "#discarder-1", "#wins-2", '[id="2-by-tiles"]'):
        page.locator(box).focus()
        page.keyboard.press("Space")
    expect(page.locator("#keypad")).to_be_visible()
    row(page, "concealed").focus()
    page.keyboard.type("777s234m567m3355p5p9m")
    page.keyboard.press("Backspace")
    page.keyboard.type("1z")
    values = [
        page.locator(f'[id="id_{name}"]').input_value() for name in ("2-concealed", "2-winning", "dora")
    ]
    assert values == ["234567m3355p777s", "5p", "1z"]
    page.keyboard.press("ArrowDown")
    expect(key(page, "1m")).to_be_focused()
    for arrow in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(arrow)
    expect(key(page, "2p")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#id_ura")).to_have_value("2p")
    page.keyboard.press("Escape")
    expect(page.locator("#keypad")).to_be_hidden()
    expect(row(page, "concealed")).to_be_focused()
    expect(page.locator("#bar .sentence")).to_contain_text("Sato Yui wins")


@pytest.mark.larger
def test_a_screen_reader_hears_each_tile_and_the_hand_as_it_stands(phone, table):
    judge = begin(phone, table)
    assert key(phone, "7z").get_attribute("aria-label") == "red dragon"
    judge.tiles("2-concealed", "12m")
    said = phone.locator(f"{BUILDER} .hand-said")
    assert said.get_attribute("role") == "status"
    expect(said).to_contain_text("two of characters. 2 of 13 tiles")
    expect(row(phone, "concealed")).to_have_attribute(
        "aria-label", "Concealed tiles: one of characters, two of characters"
    )
    phone.locator("#keypad [data-back]").tap()
    expect(said).to_contain_text("two of characters removed. 1 of 13 tiles")


@pytest.mark.larger
def test_in_japanese_it_is_said_in_japanese(phones, table):
    phone = phones(locale="ja")
    judge = begin(phone, table)
    judge.key("5p")
    expect(phone.locator(f"{BUILDER} .hand-said")).to_contain_text("13枚中1枚")
    assert why_not(phone, "5p") == ""


# Tiles added later


@pytest.mark.larger
def test_tiles_that_agree_are_added_in_one_tap_from_the_tables_page(phone, table):
    address = entered(table, COUNTED)
    phone.goto(table.get_absolute_url())
    phone.locator(".played-hands summary").tap()
    phone.locator(f'a[href="{address}"]').tap()
    expect(phone.locator("#keypad")).to_be_visible()
    judge = Judge(phone, table.get_absolute_url())
    hand = RON["winners"][0]["hand"]
    for name in ("concealed", "winning"):
        judge.tiles(f"2-{name}", hand["winning_tile" if name == "winning" else name])
    judge.tiles("dora", hand["dora"])
    judge.tiles("ura", hand["ura"])
    expect(phone.locator("#bar")).to_contain_text("The tiles match what was entered.")
    judge.confirm()
    expect(phone.locator(".told")).to_contain_text("Correction of E1 saved")
    assert hands.fold(table).rows[0].report.winners[0].hand is not None


@pytest.mark.larger
def test_tiles_that_differ_are_shown_with_what_would_change_and_ask_for_a_reason(phone, table):
    phone.goto(entered(table, COUNTED | {"winners": [{"seat": 2, "value": {"han": 3, "fu": 30}}]}))
    judge = Judge(phone, table.get_absolute_url())
    judge.tiles("2-concealed", RON["winners"][0]["hand"]["concealed"])
    judge.tiles("2-winning", "5p")
    expect(phone.locator("#preview")).to_contain_text("3 han 30 fu")
    expect(phone.locator("#preview .worth-said")).to_contain_text("2 han 40 fu")
    expect(phone.locator("#preview .change")).to_contain_text("2,600")
    expect(phone.locator("#bar")).to_contain_text("Give a reason for the correction.")
    judge.write("#id_why", "the fu were counted wrongly")
    judge.confirm()
    assert hands.fold(table).table.scores == (30000, 27400, 32600, 30000)
