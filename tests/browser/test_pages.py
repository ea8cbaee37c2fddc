"""Every page in a real browser at a real desk: layout, accessibility, keyboard, and weight on a slow network.

The layout of other pages and at each width is checked in `test_layout.py`.
"""

from itertools import cycle

import pytest
from playwright.sync_api import expect

from tests.browser.axe import SCHEMES, serious
from tests.browser.layout import ARRIVED, LAID_OUT, faults, resized
from tests.register import PAGES, Page

MOST = 150_500
"""Bytes of a page on its first load, as they are transferred; long names have 500 of them."""
# The browser reports the size of each file, also of a cached one; 300 bytes are added for each header. What a page asks
# again and again does not belong to its first load.
WEIGHS = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .filter(({ initiatorType }) => !["xmlhttprequest", "fetch"].includes(initiatorType))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize + 300, 0)"""

# The focused element after each Tab, and its visible mark: an outline or a shadow on it or beside it.
WATCHED = """() => {
 window.reached = [];
 const look = () => {
  const on = document.activeElement;
  if (!on || on === document.body) return null;
  const shows = (one) => {
    const style = getComputedStyle(one);
    return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== "none";
  };
  const near = [on, on.closest("label"), on.nextElementSibling, on.parentElement];
  near.push(...(on.labels || []));
  const all = [...document.querySelectorAll("*")];
  const box = on.getBoundingClientRect();
  return {
    at: all.indexOf(on),
    what: on.outerHTML.slice(0, 120),
    seen: near.some((one) => one && shows(one)) || near.some((one) => one && [...one.children].some(shows)),
    in: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  };
 };
 // Tab is held: where each step of it led is seen as the next begins, and the last as it is let go.
 for (const moment of ["keydown", "keyup"]) document.addEventListener(moment, () => window.reached.push(look()), true);
}"""
# What Tab has to reach: one radio button of each group, and every other control.
REACHABLE = """() => {
  const all = [...document.querySelectorAll("*")];
  const groups = new Set();
  return all.flatMap((one, at) => {
    const wanted = one.matches("a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']");
    if (!wanted || one.disabled || one.tabIndex < 0 || one.closest("[inert]")) return [];
    if (!one.checkVisibility({ visibilityProperty: true })) return [];
    if (one.type === "radio") {
      const group = `${one.form?.id}/${one.name}`;
      if (groups.has(group)) return [];
      groups.add(group);
      return [{ at, group: one.name, what: one.outerHTML.slice(0, 120) }];
    }
    return [{ at, group: "", what: one.outerHTML.slice(0, 120) }];
  });
}"""
MOVING = """() => [
  ...document.getAnimations().map((one) => `runs: ${one.animationName || one.transitionProperty}`),
  ...[...document.querySelectorAll("*")].flatMap((one) => {
    const style = getComputedStyle(one);
    const lasts = (times) => times.split(",").some((time) => parseFloat(time) > 0);
    const moves = lasts(style.transitionDuration) || (style.animationName !== "none" && lasts(style.animationDuration));
    return moves ? [`would move: ${one.outerHTML.slice(0, 120)}`] : [];
  }),
]"""


# Pages that people use in the hall and on arrival, and one page of each kind; `make larger` has all others.
EVERY_TIME = {
    *("home", "standings", "schedule", "table_page", "board", "own_page", "check_in", "people", "plan"),
    *("round_results", "floor", "table", "enter_hand", "desk_question", "new_ruling", "tonight"),
}
# Of several addresses of one page, the first that is in the gallery.
FIRST: dict[str, Page] = {}
for one in sorted(PAGES, key=lambda page: not page.shown):
    FIRST.setdefault(one.name, one)
# Each page that is visited every time is dark or light there; `make larger` has every page in both.
LOOKED_AT = [
    *(
        pytest.param((FIRST[name], (scheme,)), id=f"{FIRST[name].address} {FIRST[name].login} {scheme}")
        for name, scheme in zip(sorted(EVERY_TIME), cycle(SCHEMES))
    ),
    *(
        pytest.param((page, SCHEMES), id=f"{page.address} {page.login}", marks=pytest.mark.larger)
        for page in PAGES
    ),
]


@pytest.fixture(scope="module", params=LOOKED_AT)
def looked_at(request):
    """A page, and the schemes in which its accessibility is checked."""
    return request.param


@pytest.fixture(scope="module")
def seen(looked_at, visitors, known):
    """A page with its visitor: loaded once, and used by all tests below."""
    page, _schemes = looked_at
    visitor = visitors(page.login)
    visitor.open(page.address.format(**known))
    visitor.page.wait_for_function(ARRIVED)
    return visitor


@pytest.mark.parametrize("looked_at", LOOKED_AT[: len(EVERY_TIME)], indirect=True)
def test_on_a_phone_nothing_is_broken_cut_covered_or_too_small(seen):
    for size in resized(seen.page, ((320, 640), (390, 844))):
        assert [str(fault) for fault in faults(seen.page)] == [], size


def test_axe_finds_nothing_serious(seen, looked_at):
    _page, schemes = looked_at
    assert serious(seen.page, schemes) == []


def test_it_is_light_enough_for_a_slow_network(seen):
    # The minimum shows that the files were counted.
    assert 5_000 < seen.page.evaluate(WEIGHS) < MOST


def test_nothing_moves_where_somebody_asked_for_stillness(seen):
    assert seen.page.evaluate(MOVING) == []


def test_the_keyboard_reaches_everything_in_the_order_in_which_it_is_read(seen):
    visit = seen.page
    visit.set_viewport_size({"width": 1280, "height": 860})
    visit.evaluate(LAID_OUT)
    wanted = visit.evaluate(REACHABLE)
    # From the top, wherever the page has set the focus.
    visit.evaluate("document.body.tabIndex = -1, document.body.focus()")
    visit.evaluate(WATCHED)
    # A date or a time takes several steps: one for each part, and one for its calendar button.
    moments = visit.locator("input[type=date], input[type=datetime-local]").count()
    for _step in range(len(wanted) + 5 + 8 * moments):
        visit.keyboard.down("Tab")
    visit.keyboard.up("Tab")
    first, *steps = visit.evaluate("window.reached")
    assert first is None
    reached = []
    for focused in steps:
        if focused is None or (reached and focused["at"] <= reached[0]["at"]):
            break
        reached.append(focused)
    places = [one["at"] for one in reached]
    assert places == sorted(places)
    said = "".join(one["what"] for one in reached)
    named = {one["group"] for one in wanted if f'name="{one["group"]}"' in said} - {""}
    # The first key loads the script that leaves one stop in a grid of values.
    wanted = visit.evaluate(REACHABLE)
    missed = [one["what"] for one in wanted if one["at"] not in places and one["group"] not in named]
    assert missed == []
    assert [one["what"] for one in reached if not (one["seen"] and one["in"])] == []
    # A board has no masthead to skip.
    if visit.locator(".masthead").count():
        assert "#content" in reached[0]["what"]
        visit.locator(".skip").focus()
        expect(visit.locator(".skip")).to_be_in_viewport()
        visit.keyboard.press("Enter")
        assert visit.evaluate("document.activeElement.id") == "content"


def test_at_the_table_the_seats_and_the_endings_are_seen_before_anything_is_scrolled(visitors, known):
    visit = visitors().open(f"/t/{known['token']}/")
    head, felt = visit.locator(".whereat").bounding_box(), visit.locator("#felt").bounding_box()
    assert 0 <= felt["y"] - head["y"] - head["height"] <= 16
    endings = visit.locator(".endings").bounding_box()
    assert endings["y"] + endings["height"] <= 844
    assert visit.locator("#call-referee").bounding_box()["y"] > endings["y"]


def test_where_colours_are_the_readers_own_what_is_chosen_still_shows(visitors, known):
    visit = visitors().page
    visit.emulate_media(forced_colors="active")
    visitors().open(f"/t/{known['token']}/")
    edge = "(one) => getComputedStyle(one).borderTopWidth + getComputedStyle(one).borderTopStyle"
    seat = visit.locator(".seat").first
    plain = seat.evaluate(edge)
    visit.locator("#seat-0").click()
    assert plain == "1pxsolid"
    assert visit.locator(".seat:has(#seat-0)").evaluate(edge) == "4pxdouble"
    visit.emulate_media(forced_colors="none")


def test_the_language_is_switched_where_one_stands_and_remembered(chromium, crowd):
    visit = chromium.new_context(base_url=crowd, locale="en").new_page()
    visit.goto("/rulesets/ema-2025/?find=deposits")
    visit.get_by_role("button", name="日本語").click()
    expect(visit.locator("html")).to_have_attribute("lang", "ja")
    assert visit.url.endswith("/rulesets/ema-2025/?find=deposits")
    visit.goto("/login/")
    expect(visit.get_by_role("heading", level=1)).to_have_text("ログイン")
    [kept] = [cookie for cookie in visit.context.cookies() if cookie["name"] == "django_language"]
    assert kept["expires"] - visit.evaluate("Date.now() / 1000") > 3600 * 24 * 364
    visit.get_by_role("button", name="English").click()
    expect(visit.get_by_role("heading", level=1)).to_have_text("Log in")
    visit.context.close()
