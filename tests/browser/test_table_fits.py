"""On a table's page the keypad stays in place, and its keys are on the screen at every size.

`test_table_sizes.py` checks the felt, the buttons and the panels.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.layout import resized
from tests.browser.table_states import LONG, SIZES
from tests.browser.test_hands import same, stored
from tests.browser.thumb import Thumb
from tests.sampled import chosen, every_nth
from tournaments.models import Person, Tournament

KEYS = [number + suit for suit in "mps" for number in "123456789"] + [f"{number}z" for number in "1234567"]

OUTSIDE = """where => [...document.querySelectorAll(where)].filter(one => one.checkVisibility()).flatMap(one => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  return inside ? [] : [[one.id || one.textContent.trim().slice(0, 20), left, top, right, bottom].join(" ")];
})"""
COVERED = """where => [...document.querySelectorAll(where)].filter(one => one.checkVisibility()).flatMap(one => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const hits = [[0.5, 0.5], [0.15, 0.15], [0.85, 0.85]].filter(([x, y]) =>
    !one.contains(document.elementFromPoint(left + width * x, top + height * y)));
  return hits.length ? [one.dataset.tile || one.id || one.textContent.trim().slice(0, 20)] : [];
})"""
SMALL = """where => [...document.querySelectorAll(where)].filter(one => one.checkVisibility()).flatMap(one => {
  const { width, height } = one.getBoundingClientRect();
  const name = one.id || one.textContent.trim().slice(0, 20);
  return Math.min(width, height) < 43.9 ? [[name, width, height].join(" ")] : [];
})"""


@pytest.fixture
def long_names(table):
    for player, name in zip(("Akagi Haruka", "Mori Ken", "Sato Yui", "Tanaka Jun"), LONG, strict=True):
        Person.objects.filter(name=player).update(name=name)
    return table


def opened(phones, table, size, **options) -> Thumb:
    width, height = size
    page = phones(viewport={"width": width, "height": height}, **options)
    page.goto(table.get_absolute_url())
    return Thumb(page)


def boxes(page) -> dict[str, dict[str, float]]:
    """The box of each key, by its tile."""
    return page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#keypad button")]
          .filter(key => key.checkVisibility())
          .map(key => [key.dataset.tile ?? key.textContent, key.getBoundingClientRect().toJSON()]))"""
    )


def lay_blind(thumb: Thumb, tiles: str) -> None:
    """Taps *tiles* at their places before the first tap, as a fast finger does; no key moves before the last one."""
    page = thumb.page
    before = boxes(page)
    *first, last = tiles.split()
    for tile in [*first, last]:
        box = before[tile]
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert tile == last or boxes(page) == before, tile
    # A whole hand leaves no dead keypad: its value is there instead.
    expect(page.locator("#keypad")).to_be_hidden()


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(s, marks=m)
        for s, m in (
            ((320, 568), pytest.mark.larger),
            ((360, 640), pytest.mark.larger),
            ((390, 664), pytest.mark.larger),
            ((390, 844), ()),
            ((412, 915), pytest.mark.larger),
            ((430, 932), pytest.mark.larger),
            ((820, 1180), pytest.mark.larger),
            ((844, 390), pytest.mark.larger),
            ((1024, 768), pytest.mark.larger),
            ((1280, 800), pytest.mark.larger),
        )
    ],
)
@pytest.mark.parametrize("riichi", chosen([False, True], bool))
def test_a_finger_that_keeps_its_rhythm_lays_the_hand_that_it_means(phones, table, size, riichi):
    thumb = opened(phones, table, size)
    if riichi:
        thumb.lay(2)
    thumb.drag(1, 2)
    thumb.tap("#by-tiles")
    expect(thumb.page.locator("#keypad")).to_be_visible()
    if size == (320, 568):
        # This screen is too small for hand and keypad: one scroll brings the whole keypad into view.
        thumb.page.locator("#keypad").evaluate("pad => pad.scrollIntoView({ block: 'end' })")
        assert thumb.page.evaluate(COVERED, "#keypad button") == []
    lay_blind(thumb, "2m 3m 4m 5p 6p 7p 3s 4s 5s 6s 7s 9s 9s 8s 1z" + (" 2z" if riichi else ""))
    thumb.confirm()
    ura = {"ura": "2z", "flags": ["riichi"]} if riichi else {"ura": "", "flags": []}
    hand = {"concealed": "234m567p3456799s", "winning_tile": "8s", "dora": "1z", "melds": [], **ura}
    wanted = {
        "kind": "win",
        "from": 1,
        "winners": [{"seat": 2, "hand": hand}],
        "riichi": [2] if riichi else [],
    }
    assert [payload["report"] for payload in stored()] == [same(wanted)]


@pytest.mark.parametrize("size", chosen([(360, 640), (820, 1180), (844, 390)], (844, 390).__eq__))
def test_no_key_moves_while_sets_and_quads_are_called(phones, table, size):
    Tournament.objects.update(ruleset_key="tenhou-4p")
    thumb = opened(phones, table, size)
    thumb.seat(2)
    thumb.tap("#by-tiles")
    expect(thumb.page.locator("#keypad")).to_be_visible()
    before = boxes(thumb.page)
    # A run chosen from five, a pon, an added quad and a concealed one.
    steps = [
        *('#sheet [data-prefix="felt-"] [data-mode="chi"]', '#keypad [data-tile="4s"]', '[data-run="340s"]'),
        *(
            '#sheet [data-prefix="felt-"] [data-mode="pon"]',
            '#keypad [data-tile="7z"]',
            '[data-turn="across"]',
        ),
        *('#sheet [data-prefix="felt-"] [data-mode="daiminkan"]', '#keypad [data-tile="1z"]'),
        *('[data-prefix="felt-"] [data-turn="left"]', '[data-prefix="felt-"] [data-added]'),
        *('#sheet [data-prefix="felt-"] [data-mode="ankan"]', '#keypad [data-tile="9p"]'),
        *('#keypad [data-tile="2m"]', '#keypad [data-tile="2m"]'),
        *('#keypad [data-tile="1m"]', '#keypad [data-tile="3m"]', '#keypad [data-tile="5m"]'),
    ]
    for step in steps:
        thumb.page.locator(f"{step}:visible").first.tap()
        # The last tile makes the hand whole, which closes the keypad.
        assert step == steps[-1] or boxes(thumb.page) == before, step
    assert thumb.page.locator(".melds-laid .meld-laid:visible").count() == 4
    laid = thumb.page.locator('[data-prefix="felt-"] .hand-laid')
    assert laid.evaluate("one => one.scrollWidth <= one.clientWidth + 1")


@pytest.mark.parametrize("rules", every_nth(["ema-2025", "tenhou-4p"], 2))
def test_hand_keys_and_done_are_on_the_screen_without_scrolling(phones, long_names, rules):
    Tournament.objects.update(ruleset_key=rules)
    thumb = opened(phones, long_names, (390, 664))
    thumb.lay(2)
    thumb.drag(1, 2)
    thumb.tap("#by-tiles")
    page = thumb.page
    expect(page.locator("#keypad")).to_be_visible()
    seen = "#keypad button, #sheet [data-row], #sheet .meld-keys button, #by-tiles, #cancel, #confirm"
    for size in resized(page, tuple(size for size in SIZES if size != (320, 568))):
        assert [page.evaluate(wrong, seen) for wrong in (OUTSIDE, COVERED, SMALL)] == [[], [], []], size
        assert page.evaluate("document.querySelector('.sheet-body').scrollTop") == 0
        keys = page.locator("#keypad [data-tile]:visible").evaluate_all(
            "keys => keys.map(key => key.dataset.tile)"
        )
        assert set(keys) >= set(KEYS)


def test_on_the_smallest_screen_each_key_is_reached_and_none_lies_over_another(phones, table):
    thumb = opened(phones, table, (320, 568))
    thumb.drag(1, 2)
    thumb.tap("#by-tiles")
    for tile in ("1m", "5p", "9s", "7z"):
        thumb.page.locator(f'#keypad [data-tile="{tile}"]').scroll_into_view_if_needed()
        assert thumb.page.evaluate(COVERED, f'#keypad [data-tile="{tile}"]') == []
    assert thumb.page.evaluate(SMALL, "#keypad button") == []
    assert thumb.page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_long_name_is_whole_for_who_asks_and_for_a_screen_reader(phones, long_names):
    page = opened(phones, long_names, (320, 568)).page
    names = page.locator(".seat .name")
    assert sorted(names.evaluate_all("names => names.map(name => name.title)")) == sorted(LONG)
    assert sorted(
        name.strip() for name in names.evaluate_all("names => names.map(name => name.textContent)")
    ) == sorted(LONG)
