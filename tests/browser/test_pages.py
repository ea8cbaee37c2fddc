"""Every page in a real browser, at a desk as people run it: for every eye, width and hand, and on a slow network."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import serious
from tests.browser.serving import facts, log_in, served
from tests.browser.shelf import PATIENCE
from tests.desks import common, prepared
from tests.register import PAGES, Page

WIDTHS = (390, 820, 1280)
MOST = 140_000
"""Bytes of a page's own on its first load, as they come over the wire."""
# The browser says of each file how large it came, also of one that lies here already; 300 are counted for a header.
WEIGHS = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize + 300, 0)"""

# Whoever has the focus after each Tab, and what of it the eye sees: an outline or a shadow on it, or beside it.
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
# What Tab has to reach: of a group of radio buttons one, of everything else each.
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


# What the page asks for by itself has come: nothing waits for its time, is on its way, or is being put in its place.
ARRIVED = """() => !document.querySelector("[hx-trigger^='load delay'], .htmx-request, .htmx-settling")"""
# What the page lays out anew for another size of the screen (a board its pages) is laid out.
LAID_OUT = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"""
# Where a thing to tap is smaller than a thumb; words in a line of text are told by their line.
SMALL = """() => [...document.querySelectorAll("button, .button, summary, .face, select, input:not([type=hidden])")]
  .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .filter((one) => !one.closest(".hidden") && !one.disabled)
  .filter((one) => {
    const target = one.closest("label") ?? one;
    const box = target.getBoundingClientRect();
    return box.height > 1 && (box.height < 47.5 || box.width < 47.5);
  })
  .map((one) => one.outerHTML.slice(0, 120))"""


def wider(visit):
    """Of which widths the page takes more, and how much."""
    takes = {}
    for width in WIDTHS:
        visit.set_viewport_size({"width": width, "height": 844})
        takes[width] = visit.evaluate("document.documentElement.scrollWidth")
    return {width: taken for width, taken in takes.items() if taken > width}


@pytest.fixture(scope="module")
def base(tmp_path_factory, request):
    with served(prepared(common(request, tmp_path_factory)) / "data") as address:
        yield address


@pytest.fixture(scope="module")
def known(chromium, base):
    return facts(chromium, base)


class Visitor:
    """One of those who open pages, with a browser of their own."""

    def __init__(self, chromium, base, who):
        context = chromium.new_context(
            base_url=base,
            locale="en",
            viewport={"width": 390, "height": 844},
            reduced_motion="reduce",
            service_workers="block",
        )
        self.base = base
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        if who:
            log_in(self.page, who)

    def open(self, address, *, language="en"):
        chosen = {"name": "django_language", "value": language, "url": self.base}
        self.page.context.add_cookies([chosen])
        self.page.set_viewport_size({"width": 390, "height": 844})
        answer = self.page.goto(address)
        assert answer.ok, (address, answer.status)
        return self.page


@pytest.fixture(scope="module")
def visitors(chromium, base):
    """A visitor for each of those who open pages, made when asked for."""
    opened = {}

    def visitor(who=""):
        if who not in opened:
            opened[who] = Visitor(chromium, base, who)
        return opened[who]

    yield visitor
    for one in opened.values():
        one.page.context.close()


# What people have before them in the hall and when they come, and a page of each make; `make larger` has all others.
EVERY_TIME = {
    *("home", "tournament", "standings", "schedule", "player", "statistics", "table_page", "board"),
    *(
        "register",
        "own_page",
        "check_in",
        "people",
        "participant",
        "new_round",
        "plan",
        "round",
        "round_results",
    ),
    *("floor", "table", "enter_hand", "correct_hand", "count", "rules", "ruleset"),
    *("desk", "desk_question", "table_question", "new_ruling", "ruling"),
    *("club", "tonight", "here", "evening"),
}
# Of several lines of one page the first that is in the gallery.
FIRST: dict[str, Page] = {}
for one in sorted(PAGES, key=lambda page: not page.shown):
    FIRST.setdefault(one.name, one)
LOOKED_AT = [
    pytest.param(
        page,
        id=" ".join([page.address, page.who]),
        marks=() if page.name in EVERY_TIME and FIRST[page.name] is page else pytest.mark.larger,
    )
    for page in PAGES
]
assert FIRST.keys() >= EVERY_TIME


@pytest.fixture(scope="module", params=LOOKED_AT)
def seen(request, visitors, known):
    """A page and its visitor: loaded once, and asked everything below."""
    page = request.param
    visitor = visitors(page.who)
    visitor.open(page.address.format(**known))
    visitor.page.wait_for_function(ARRIVED)
    return visitor


def test_axe_finds_nothing_serious(seen):
    assert serious(seen.page) == []


def test_it_is_light_enough_for_a_slow_network(seen):
    # The counting saw what came.
    assert 5_000 < seen.page.evaluate(WEIGHS) < MOST


def test_on_a_phone_whatever_is_tapped_is_as_large_as_a_thumb(seen):
    assert seen.page.evaluate(SMALL) == []


def test_nothing_moves_where_somebody_asked_for_stillness(seen):
    assert seen.page.evaluate(MOVING) == []


def test_it_is_not_wider_than_its_screen(seen):
    assert wider(seen.page) == {}


def test_the_keyboard_reaches_everything_in_the_order_in_which_it_is_read(seen):
    visit = seen.page
    visit.set_viewport_size({"width": 1280, "height": 860})
    visit.evaluate(LAID_OUT)
    wanted = visit.evaluate(REACHABLE)
    # From the top, wherever the page has put the focus.
    visit.evaluate("document.body.tabIndex = -1, document.body.focus()")
    visit.evaluate(WATCHED)
    # A moment is gone through figure by figure.
    moments = visit.locator("input[type=datetime-local]").count()
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
    missed = [one["what"] for one in wanted if one["at"] not in places and one["group"] not in named]
    assert missed == []
    assert [one["what"] for one in reached if not (one["seen"] and one["in"])] == []
    # A board for the hall has no masthead to be passed over.
    if visit.locator(".masthead").count():
        assert "#content" in reached[0]["what"]
        visit.locator(".skip").focus()
        expect(visit.locator(".skip")).to_be_in_viewport()
        visit.keyboard.press("Enter")
        assert visit.evaluate("document.activeElement.id") == "content"


def test_in_japanese_it_is_not_wider_than_its_screen(seen):
    visit = seen.open(seen.page.url.partition("#")[0], language="ja")
    assert visit.locator("html").get_attribute("lang") == "ja"
    assert wider(visit) == {}


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


def test_the_language_is_switched_where_one_stands_and_remembered(chromium, base):
    visit = chromium.new_context(base_url=base, locale="en").new_page()
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
