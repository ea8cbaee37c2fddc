"""The dispute desk in a real browser: the taps to a ruling, and use without scripts and by keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.finger import tap_key
from tests.browser.login import log_in
from tests.browser.play import tiles_of
from tests.sampled import chosen
from tournaments.models import Tournament

WIDE = {"viewport": {"width": 1280, "height": 900}, "has_touch": False, "is_mobile": False}
MOST = 4


class Floor:
    """A floor judge's thumb. Its taps are counted, except those on tiles and on the opener of their keypad."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, where: str) -> None:
        self.page.locator(where).first.tap()
        self.taps += 1

    def answer(self, name: str, value: str) -> None:
        self.tap(f'.facts label:has(input[name="{name}"][value="{value}"])')

    def lay(self, opener: str, tiles: str) -> None:
        """Taps tiles on the keypad that *opener* opens."""
        self.page.locator(opener).tap()
        for tile in tiles_of(tiles):
            tap_key(self.page, tile)

    def hand(self, tiles: str, row: str = "concealed") -> None:
        self.lay(f'.builder [data-row="{row}"]', tiles)

    def tiles(self, name: str, tiles: str) -> None:
        self.lay(f"#id_{name} + .drawn", tiles)

    def ruled(self, says: str) -> None:
        expect(self.page.locator("#ruling .aloud").first).to_contain_text(says)


def choose(page: Page, what: str) -> Floor:
    """Opens a question from the page of questions, by one tap."""
    judge = Floor(page)
    page.goto("/desk/?rules=ema-2025")
    judge.tap(f'main a[href*="{what}"]')
    expect(page.locator("#facts")).to_be_visible()
    return judge


def riichi(judge: Floor) -> None:
    judge.hand("123456m234p5578s9m")
    judge.ruled("The player may declare riichi by discarding one of")


def noten_riichi(judge: Floor) -> None:
    judge.hand("123457m234p5579s")
    judge.ruled("Chombo: the player.")


def quad(judge: Floor) -> None:
    judge.hand("11123444p222s56m")
    judge.tiles("tile", "1p")
    judge.ruled("but destroys a reading")


def call(judge: Floor) -> None:
    judge.answer("call", "pon")
    judge.tiles("tile", "5p")
    judge.answer("phase", "next_drawn")
    judge.ruled("too late")


def furiten(judge: Floor) -> None:
    judge.hand("123456m234p5568s")
    judge.hand("1z7s9m", "discards")
    judge.ruled("own discard of")


def value(judge: Floor) -> None:
    judge.hand("123456m234p5568s7s")
    judge.answer("seat", "1")
    judge.answer("source", "0")
    judge.answer("flags", "riichi")
    judge.ruled("South wins 1,300 from East")


def tenpai(judge: Floor) -> None:
    judge.hand("123456m234p5568s")
    judge.ruled("The hand is tenpai on")


def nine_kinds(judge: Floor) -> None:
    judge.tiles("concealed", "19m19p19s1234567z1m")
    judge.ruled("These rules have no abortive draw for nine kinds")


def sticks(judge: Floor) -> None:
    judge.answer("source", "0")
    judge.answer("winners", "1")
    judge.answer("winners", "3")
    judge.ruled("South takes the sticks on the table.")


def pao(judge: Floor) -> None:
    judge.answer("seat", "1")
    judge.answer("source", "2")
    judge.answer("liable", "3")
    judge.ruled("North is liable and pays half of it")


QUESTIONS = {
    "/desk/riichi/": riichi,
    "/desk/noten-riichi/": noten_riichi,
    "/desk/quad/": quad,
    "/desk/call/": call,
    "/desk/furiten/": furiten,
    "/desk/value/": value,
    "/desk/tenpai/": tenpai,
    "/desk/nine-kinds/": nine_kinds,
    "/desk/sticks/": sticks,
    "/desk/pao/": pao,
}


# The test of the address answers the one about furiten.
@pytest.mark.parametrize("address", chosen(QUESTIONS, {"/desk/riichi/", "/desk/sticks/"}.__contains__))
def test_a_question_is_ruled_on_in_four_taps_beside_its_tiles(phone, address):
    judge = choose(phone, address)
    QUESTIONS[address](judge)
    print(f"{address}: {judge.taps} taps beside the tiles")
    assert judge.taps <= MOST


# The common case of the most frequent incidents: no rare facts, one tile, noticed at once.
INCIDENTS = {
    "EXPOSE-OWN": (("step", "tiles"), ("answer", "rest", "no")),
    "CALL-EMPTY": (("answer", "rest", "no"),),
    "CALL-CHANGE": (("answer", "at_once", "yes"), ("answer", "rest", "no")),
    "TILE-COUNT": (("answer", "rest", "no"),),
    "EXPOSE-WALL": (("step", "tiles"), ("answer", "rest", "no")),
    "WIN-FALSE-OPEN": (("answer", "rest", "no"),),
    "RII-NOTEN": (("answer", "at_draw", "yes"), ("answer", "rest", "no")),
    "LATE": (("step", "minutes"), ("answer", "rest", "no")),
}


@pytest.mark.parametrize("code", chosen(INCIDENTS, "RII-NOTEN".__eq__))
def test_an_incident_asked_most_is_ruled_on_in_four_taps_at_a_table(phone, table, organizer, code):
    log_in(phone, "Olga")
    phone.goto(f"/t/{table.token}/desk/")
    judge = Floor(phone)
    judge.tap(f'main a[href*="code={code}"]')
    expect(phone.locator("#facts")).to_be_visible()
    judge.answer("seat", "1")
    for what, name, *word in INCIDENTS[code]:
        if phone.locator("#ruling .aloud").count() or not phone.locator(f'[name="{name}"]').count():
            continue
        if what == "step":
            judge.tap(f'.stepper:has([name="{name}"]) button[data-by="1"]')
        else:
            judge.answer(name, word[0])
    judge.ruled("Mori Ken: ")
    print(f"{code}: {judge.taps} taps")
    assert judge.taps <= MOST


def test_the_address_holds_the_question_and_gives_the_same_ruling_to_somebody_else(phones):
    one, other = phones(), phones()
    judge = choose(one, "/desk/furiten/")
    furiten(judge)
    expect(one).to_have_url(re.compile(r"\?rules=ema-2025&concealed=123456m234p5568s&discards=1z7s9m$"))
    other.goto(one.url)
    assert (
        other.locator("#ruling .aloud").first.inner_html() == one.locator("#ruling .aloud").first.inner_html()
    )


@pytest.mark.larger
def test_the_other_rulebooks_follow_by_themselves(phone):
    judge = choose(phone, "/desk/quad/")
    quad(judge)
    expect(phone.locator(".elsewhere dl > div")).to_have_count(2)
    expect(phone.locator(".elsewhere")).to_contain_text("Mahjong Soul")


@pytest.mark.larger
def test_the_ruling_can_be_read_out_in_the_other_language(phone):
    judge = choose(phone, "/desk/tenpai/")
    tenpai(judge)
    phone.get_by_text("日本語で読む").tap()
    expect(phone.locator(".other-language .aloud")).to_contain_text("聴牌、待ちは")
    assert phone.locator(".other-language .aloud svg").get_attribute("aria-label") == "七索"


def test_no_to_all_the_rest_lights_the_no_of_every_question_that_is_open(phone):
    phone.goto("/desk/incident/?rules=ema-2025&code=CALL-EMPTY")
    judge = Floor(phone)
    face = phone.locator('[name="shown"][value="no"] + .face')
    plain = face.evaluate("(face) => getComputedStyle(face).backgroundColor")
    judge.answer("rest", "no")
    lit = phone.locator('[name="rest"] + .face').evaluate("(face) => getComputedStyle(face).backgroundColor")
    assert face.evaluate("(face) => getComputedStyle(face).backgroundColor") == lit != plain
    judge.answer("shown", "yes")
    assert face.evaluate("(face) => getComputedStyle(face).backgroundColor") == plain


@pytest.mark.larger
def test_an_answer_tapped_twice_is_taken_back(phone):
    phone.goto("/desk/incident/?rules=ema-2025&code=CALL-EMPTY")
    judge = Floor(phone)
    judge.answer("rest", "no")
    expect(phone.locator("#ruling .aloud").first).to_be_visible()
    judge.answer("rest", "no")
    expect(phone.locator("#ruling .aloud")).to_have_count(0)
    expect(phone.locator("#ruling .prompt")).to_contain_text("Needed for the ruling:")


@pytest.mark.larger
def test_without_scripts_facts_are_typed_and_sent(phones):
    plain = phones(java_script_enabled=False)
    plain.goto("/desk/quad/?rules=ema-2025")
    plain.fill("#id_concealed", "11123444p222s56m")
    plain.fill("#id_tile", "1p")
    plain.get_by_role("button", name="Show ruling").tap()
    expect(plain.locator("#ruling .aloud").first).to_contain_text("but destroys a reading")
    plain.get_by_role("link", name="Compare other rulebooks").tap()
    expect(plain.locator(".elsewhere")).to_contain_text("Mahjong Soul")


def test_a_keyboard_alone_comes_to_a_ruling(phones):
    page = phones(**WIDE)
    page.goto("/desk/incident/?rules=ema-2025&code=RII-NOTEN")
    page.locator('[name="at_draw"][value="yes"]').focus()
    page.keyboard.press("Space")
    page.locator('[name="rest"]').focus()
    page.keyboard.press("Space")
    expect(page.locator("#ruling .aloud").first).to_contain_text("a noten riichi. A chombo.")


def test_other_rules_are_taken_at_once_and_the_facts_kept(phone):
    phone.goto("/desk/quad/?rules=ema-2025&concealed=11123444p222s56m&tile=1p")
    expect(phone.locator(".brief")).to_contain_text("Not allowed")
    phone.locator(".by-rules summary").tap()
    phone.locator("#rules").select_option("tenhou-4p")
    expect(phone.locator(".brief")).to_contain_text("Allowed")
    expect(phone.locator("#id_concealed")).to_have_value("11123444p222s56m")


@pytest.mark.larger
@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.larger)])
def test_the_dispute_button_of_a_table_takes_its_rules_its_players_and_who_is_in_riichi_along(
    phones, table, width
):
    Tournament.objects.update(ruleset_key="tenhou-4p")
    page = phones(viewport={"width": width, "height": 844})
    page.goto(table.get_absolute_url())
    page.locator("#lay-2").tap()
    page.locator(".whereat .dispute").tap()
    expect(page.locator(".whose")).to_contain_text(re.compile(r"Rules applied:\s+River Cup\s+Tenhou"))
    expect(page.locator(".whose")).to_contain_text(re.compile(r"In riichi:\s+Sato Yui"))
    page.get_by_role("link", name="Is this ankan allowed after riichi?").tap()
    expect(page.locator('[name="seat"][value="2"]')).to_be_checked()
    judge = Floor(page)
    judge.hand("11123444p222s56m")
    judge.tiles("tile", "1p")
    expect(page.locator(".ruling .verdict").first).to_have_text("Allowed")
    page.get_by_role("link", name="Another question").tap()
    expect(page.locator(".whose")).to_contain_text("Sato Yui")
    page.get_by_role("link", name="Back to table 1, round 1").tap()
    expect(page.locator("#lay-2")).to_have_attribute("aria-pressed", "true")


@pytest.mark.larger
def test_without_scripts_the_way_from_a_table_leads_to_its_own_desk(phones, table):
    plain = phones(java_script_enabled=False, viewport={"width": 820, "height": 1180})
    plain.goto(table.get_absolute_url())
    plain.get_by_role("link", name="Dispute desk").tap()
    expect(plain.locator(".whose")).to_contain_text("River Cup")
    expect(plain.locator(".whose")).to_contain_text("Back to table 1, round 1")


@pytest.mark.larger
def test_on_the_whole_the_first_thing_in_sight_is_whose_rules_hold(phones, table):
    page = phones()
    for address in ("/desk/?rules=ema-2025", "/desk/quad/?rules=ema-2025", f"/t/{table.token}/desk/quad/"):
        page.goto(address)
        said = page.locator(".by-rules b")
        assert said.bounding_box()["y"] < page.locator("h1").bounding_box()["y"] < 422
        assert said.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") >= 20


ADDRESSES = (
    "/desk/?rules=ema-2025&find=riichi",
    "/desk/quad/?rules=ema-2025&concealed=11123444p222s56m&tile=1p&part=elsewhere",
    "/desk/furiten/?rules=ema-2025&concealed=123456m234p5568s&discards=1z7s9m",
    "/desk/value/?rules=ema-2025&seat=1&source=0&concealed=123456m234p5568s&winning=7s&dora=4s&flags=riichi",
    "/desk/call/?rules=ema-2025&call=pon&tile=5p&phase=next_drawn",
    "/desk/incident/?rules=rrc&code=EXPOSE-OWN&tiles=99&rest=maybe",
    "/desk/paid/?rules=ema-2025",
)


@pytest.mark.larger
@pytest.mark.parametrize("language", ["en", "ja"])
def test_nothing_is_wider_than_the_screen(phones, language):
    page = phones(locale=language)
    for address in ADDRESSES:
        page.goto(address)
        for width in (390, 820, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") == width, address


def test_on_a_tablet_on_its_side_nine_tiles_stand_in_one_row_and_four_seats_in_two(phones):
    page = phones(viewport={"width": 1024, "height": 768})
    page.goto("/desk/value/?rules=ema-2025")
    page.locator('.builder [data-row="concealed"]').tap()
    rows = """(where) => new Set([...document.querySelectorAll(where)].filter((one) => one.offsetParent)
        .map((one) => Math.round(one.getBoundingClientRect().top))).size"""
    expect(
        page.locator('.keys [data-tile="1m"]:visible, .keypad [data-tile="1m"]:visible').first
    ).to_be_visible()
    assert page.evaluate(rows, "[data-tile$='m']:not([data-tile='0m'])") == 1
    # Beside the answer a row has room for two names of 40 letters.
    assert page.evaluate(rows, 'fieldset:has([name="seat"]) .face') == 2
    assert page.evaluate("document.documentElement.scrollWidth") == 1024
