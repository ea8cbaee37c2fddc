"""Each state of a table's page is whole at every size: no broken word, no small or covered control, no scrolling.

`table_states.py` has the states and the sizes, and `layout.py` defines a fault. A few states run every time; `make
larger` checks all states at all sizes in both languages, and prints how many faults each size has.
"""

import itertools
from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.browser.layout import ARRIVED, EXEMPTIONS, reported, resized
from tests.browser.table_states import GRID, PLAYS, SIZES, STATES, opened, table_of
from tests.browser.test_table_fits import COVERED, OUTSIDE
from tests.browser.thumb import Thumb
from tests.sampled import chosen

LANGUAGES = ("en", "ja")
QUICK_SIZES = ((360, 640), (844, 390), (1024, 768))
QUICK = ("felt in the middle of a game", "felt of three", "several winners in riichi")
# The same fields are in view with less in the bar.
WITH_LESS = (
    *("tsumo among usual names", "tsumo among usual names, confirmed", "draw among usual names"),
    *("ron among usual names, confirmed", "double ron"),
)
COUNTED = ("broken", "small")
SMALL_PHONES = ((390, 664), (360, 640))
# A ruling that extends beyond its bar, or of which a line is cut in half.
CUT = """() => [...document.querySelectorAll(".bar .sentence")].filter(one => one.checkVisibility()).flatMap(one => {
  const [text, bar] = [one.getBoundingClientRect(), one.closest(".bar").getBoundingClientRect()];
  const line = Number.parseFloat(getComputedStyle(one).lineHeight);
  const half = one.scrollHeight > one.clientHeight && Math.abs(one.clientHeight / line % 1 - 0.5) < 0.4;
  return half || text.top < bar.top || text.bottom > bar.bottom + 0.5 ? [one.textContent] : [];
})"""
SCROLLED = """() => [...document.querySelectorAll(".bar .sentence")]
  .filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.textContent)"""
# What a tap at a place would hit once the page has unfolded something.
SECOND_TAP = """([x, y]) => document.addEventListener("toggle", () => requestAnimationFrame(() => {
  window.hit = document.elementFromPoint(x, y)?.closest("a, button")?.textContent ?? "";
}), { capture: true, once: true })"""
PLACES = """where => [...document.querySelectorAll(where)].filter(one => one.checkVisibility())
  .map(one => Math.round(one.getBoundingClientRect().top))"""


def seen(page, state):
    """What is wrong with an open state, and the kinds of its faults; exempt faults have the name of the exemption."""
    faults = reported(page, within=state.within)
    wrong = [str(fault) for fault in faults if fault.exempt not in EXEMPTIONS]
    if state.in_view:
        wrong += [f"outside the screen: {one}" for one in page.evaluate(OUTSIDE, state.in_view)]
        wrong += [f"covered: {one}" for one in page.evaluate(COVERED, state.in_view)]
    wrong += [f"cut in the bar: {one}" for one in page.evaluate(CUT)]
    if state.fits and page.viewport_size["height"] >= 640:
        wrong += [f"outside the screen: {one}" for one in page.evaluate(OUTSIDE, state.fits)]
        wrong += [f"covered: {one}" for one in page.evaluate(COVERED, state.fits)]
        wrong += [f"scrolls in the bar: {one}" for one in page.evaluate(SCROLLED)]
    kinds = Counter()
    for fault in faults:
        kinds[fault.kind, fault.exempt] += fault.times
    return wrong, kinds


def checked(page, state, sizes):
    """What is wrong with *state* by size, and the kinds of its faults by size."""
    opened(page, state, table_of(state))
    page.wait_for_function(ARRIVED)
    at_sizes = {size: seen(page, state) for size in resized(page, sizes)}
    return {size: wrong for size, (wrong, _kinds) in at_sizes.items() if wrong}, {
        size: kinds for size, (_wrong, kinds) in at_sizes.items()
    }


@pytest.mark.parametrize("name", QUICK)
def test_a_state_is_whole_on_small_and_low_screens(phones, organizer, name):
    state = next(state for state in STATES if state.name == name)
    page = phones(locale=LANGUAGES[QUICK.index(name) % 2])
    wrong, _kinds = checked(page, state, QUICK_SIZES)
    assert wrong == {}


@pytest.mark.parametrize(
    "name", chosen((state.name for state in STATES if state.fits), lambda name: name not in WITH_LESS)
)
def test_the_whole_grid_and_the_whole_ruling_are_in_view_on_a_small_phone(phones, organizer, name):
    state = next(state for state in STATES if state.name == name)
    wrong, _kinds = checked(phones(locale=LANGUAGES[len(name) % 2]), state, SMALL_PHONES)
    assert wrong == {}


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("felt in the middle of a game", min(SMALL_PHONES)),
        *(
            pytest.param(*one, marks=pytest.mark.larger)
            for one in itertools.product(("felt", "felt of three"), SMALL_PHONES)
        ),
        # On a smaller phone the payments of the stored hand and its undo have no room for the call below them.
        pytest.param("hand stored among usual names", SMALL_PHONES[0], marks=pytest.mark.larger),
    ],
)
def test_the_call_of_a_judge_is_in_view_with_the_felt_on_a_small_phone(phones, organizer, name, size):
    state = next(state for state in STATES if state.name == name)
    page = phones(viewport={"width": size[0], "height": size[1]}, locale=LANGUAGES[size[0] % 4 // 2])
    opened(page, state, table_of(state))
    page.wait_for_function(ARRIVED)
    assert page.evaluate(OUTSIDE, f"{PLAYS}, #signals button") == []


# On the smaller screen there is less room, so whatever moves there first is found.
@pytest.mark.parametrize("size", chosen(SMALL_PHONES, min(SMALL_PHONES).__eq__))
def test_nothing_moves_at_a_value_and_the_next_hand_starts_at_the_top(phones, organizer, size):
    state = next(state for state in STATES if state.name == "tsumo among usual names")
    page = phones(viewport={"width": size[0], "height": size[1]})
    opened(page, state, table_of(state))
    grid = page.evaluate(PLACES, GRID)
    page.locator('[data-worth="3-30"]').tap()
    expect(page.locator("#confirm")).to_be_enabled()
    assert page.evaluate(PLACES, GRID) == grid
    page.locator(".sheet-body").evaluate("body => body.scrollTo(0, 200)")
    Thumb(page).confirm()
    page.locator("#seat-2").tap()
    assert page.locator(".sheet-body").evaluate("body => body.scrollTop") == 0
    page.locator("#seat-1").tap()
    page.locator('[data-worth="3-30"]').tap()
    Thumb(page).confirm()
    page.get_by_role("button", name="Undo", exact=True).tap()
    expect(page.locator("#confirm")).to_be_enabled()
    grid = page.evaluate(PLACES, GRID)
    page.locator('[data-worth="4-30"]').tap()
    expect(page.locator("#sentence")).to_contain_text("4 han 30 fu")
    assert page.evaluate(PLACES, GRID) == grid


def test_what_unfolds_is_in_view_and_takes_no_second_tap_at_its_place(phones, organizer):
    state = next(state for state in STATES if state.name == "ron among usual names, confirmed")
    page = phones(viewport={"width": 390, "height": 664})
    opened(page, state, table_of(state))
    expect(page.locator("#confirm")).to_be_enabled()
    page.locator("#follows .fold summary").tap()
    shown = "#follows .payments li:first-child"
    expect(page.locator(shown)).to_be_in_viewport(ratio=1)
    assert page.evaluate(COVERED, shown) == []
    page.locator("#cancel").tap()
    more = page.locator(".endings summary").bounding_box()
    place = [more["x"] + more["width"] / 2, more["y"] + more["height"] / 2]
    page.evaluate(SECOND_TAP, place)
    page.touchscreen.tap(*place)
    page.wait_for_function("() => window.hit !== undefined")
    assert page.evaluate("hit") == ""
    page.locator(".endings [data-other]").tap()
    expect(page.locator("#sheet-title")).to_have_text("Choose who committed the foul.")


@pytest.mark.larger
def test_the_answers_about_a_riichi_stay_in_place_when_one_is_given(phones, organizer):
    state = next(state for state in STATES if state.name == "draw among usual names")
    page = phones(viewport={"width": 390, "height": 664})
    opened(page, state, table_of(state))
    answers = "#doubts fieldset:first-child [data-told], #doubts fieldset:first-child [data-whose]"
    before = page.evaluate(PLACES, answers)
    page.locator('[data-told="noten"]').first.tap()
    expect(page.locator("#doubts .warning")).to_have_count(1)
    assert page.evaluate(PLACES, answers) == before
    heading, box = (page.locator(f"#doubts .warning{part}").bounding_box() for part in (" legend", ""))
    assert box["y"] <= heading["y"]


@pytest.mark.larger
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("at", sorted({state.at for state in STATES}))
def test_each_state_is_whole_at_every_size(phones, organizer, at, language):
    states = [state for state in STATES if state.at == at]
    page = phones(locale=language)
    found, counts = {}, {size: Counter() for size in SIZES}
    for state in states:
        wrong, kinds = checked(page, state, SIZES)
        found |= {(state.name, *size): faults for size, faults in wrong.items()}
        for size in SIZES:
            counts[size] += kinds[size]
    print(f"\n{len(states)} states of the table {at!r}, {language}:")
    for (width, height), kinds in counts.items():
        exempt = {name: sum(kinds[kind, name] for kind in COUNTED) for name in EXEMPTIONS}
        faults = ", ".join(f"{kind} {kinds[kind, '']}" for kind in COUNTED)
        print(
            f"{width}x{height}: {faults}; exempt { ({name: much for name, much in exempt.items() if much}) }"
        )
    assert found == {}
