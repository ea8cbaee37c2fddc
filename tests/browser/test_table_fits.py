"""On a table's page the keypad stays in place, and felt, buttons and keys are on the screen at every size."""

import pytest
from playwright.sync_api import expect

from tests.acts import by
from tests.browser.table_states import LONG, SIZES
from tests.browser.test_hands import same, stored
from tests.browser.thumb import Thumb
from tests.sampled import chosen, every_nth
from tournaments.models import Person, Tournament
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list

# The sizes that `make test` checks; all sizes take long.
QUICK = {(390, 664), (844, 390), (1024, 768)}
ALL = [pytest.param(size, marks=[] if size in QUICK else pytest.mark.larger) for size in SIZES]

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
# Lines of text that end inside a run of Latin letters, without a hyphen.
BROKEN = """where => [...document.querySelectorAll(where)].filter(one => one.checkVisibility()).flatMap(one => {
  const broken = [];
  const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data;
    for (const { 0: word, index } of text.matchAll(/[\\p{Script=Latin}]{2,}/gu)) {
      const tops = new Set([...word].map((_letter, at) => {
        const range = document.createRange();
        range.setStart(walker.currentNode, index + at);
        range.setEnd(walker.currentNode, index + at + 1);
        // The hyphen at the end of a line counts to the letter behind it.
        return Math.round([...range.getClientRects()].at(-1)?.top ?? 0);
      }));
      if (tops.size > 1) broken.push(word);
    }
  }
  return broken;
})"""


@pytest.fixture
def long_names(table):
    for player, name in zip(("Akagi Haruka", "Mori Ken", "Sato Yui", "Tanaka Jun"), LONG, strict=True):
        Person.objects.filter(name=player).update(name=name)
    return table


@pytest.fixture
def three(organizer):
    """Three players with long names at a table without a fourth seat."""
    cup = tournaments.create(name="Three", ruleset_key="tenhou-3p", act=by())
    entry_list.enter(cup, "\n".join(LONG[:3]), act=by())
    drawn = rounds.create_from_text(cup, "1, 2, 3", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


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


# The keypad


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
            ((844, 390), ()),
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


@pytest.mark.parametrize(
    "size", [(360, 640), pytest.param((820, 1180), marks=pytest.mark.larger), (844, 390)]
)
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


@pytest.mark.parametrize(
    "size",
    [pytest.param(s, marks=[] if s in QUICK else pytest.mark.larger) for s in SIZES if s != (320, 568)],
)
@pytest.mark.parametrize("rules", every_nth(["ema-2025", "tenhou-4p"], 2))
def test_hand_keys_and_done_are_on_the_screen_without_scrolling(phones, long_names, size, rules):
    Tournament.objects.update(ruleset_key=rules)
    thumb = opened(phones, long_names, size)
    thumb.lay(2)
    thumb.drag(1, 2)
    thumb.tap("#by-tiles")
    expect(thumb.page.locator("#keypad")).to_be_visible()
    page = thumb.page
    seen = "#keypad button, #sheet [data-row], #sheet .meld-keys button, #by-tiles, #cancel, #confirm"
    assert page.evaluate(OUTSIDE, seen) == []
    assert page.evaluate(COVERED, seen) == []
    assert page.evaluate(SMALL, seen) == []
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


# The felt


@pytest.mark.parametrize("size", ALL)
@pytest.mark.parametrize("language", every_nth(["ja", "en"], 2))
def test_the_four_seats_and_what_ends_a_hand_are_on_the_screen(phones, long_names, size, language):
    page = opened(phones, long_names, size, locale=language).page
    shown = ".felt-table, .taps, .lay, .turn, .endings > .button, .endings summary"
    assert page.evaluate(OUTSIDE, shown) == []
    assert page.evaluate(COVERED, ".taps, .lay, .endings > .button, .endings summary") == []
    assert page.evaluate(SMALL, ".whereat a, .taps, .lay, .turn, .endings > .button, .endings summary") == []
    assert page.evaluate(BROKEN, ".felt-table, .endings, .whereat") == []
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    spilled = """names => names.flatMap(one => {
      const [name, seat] = [one.getBoundingClientRect(), one.closest(".taps").getBoundingClientRect()];
      return name.left < seat.left - 1 || name.right > seat.right + 1 ? [one.textContent] : [];
    })"""
    assert page.locator(".seat .name").evaluate_all(spilled) == []


@pytest.mark.parametrize("size", ALL)
def test_three_players_fit_too(phones, three, size):
    page = opened(phones, three, size).page
    assert page.evaluate(OUTSIDE, ".felt-table, .taps, .lay, .endings > .button, .endings summary") == []
    assert page.evaluate(BROKEN, ".felt-table, .endings") == []


@pytest.mark.parametrize("size", ALL)
@pytest.mark.parametrize("language", every_nth(["ja", "en"], 2))
def test_a_worth_can_be_tapped_whatever_the_names(phones, long_names, size, language):
    thumb = opened(phones, long_names, size, locale=language)
    thumb.drag(1, 2)
    thumb.drag(1, 0)
    page = thumb.page
    seen = "#felt .taps, #felt .lay, #whose button, #by-tiles, #cancel, #confirm"
    assert page.evaluate(OUTSIDE, seen) == []
    assert page.evaluate(SMALL, f"{seen}, [data-worth], #other-worth") == []
    page.locator('[data-worth="1-30"]').tap()
    assert page.evaluate(BROKEN, "#felt, #sheet .sheet-head, #sheet .grid, #sheet .bar") == []
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]


def test_a_long_name_is_whole_for_who_asks_and_for_a_screen_reader(phones, long_names):
    page = opened(phones, long_names, (320, 568)).page
    names = page.locator(".seat .name")
    assert sorted(names.evaluate_all("names => names.map(name => name.title)")) == sorted(LONG)
    assert sorted(
        name.strip() for name in names.evaluate_all("names => names.map(name => name.textContent)")
    ) == sorted(LONG)
