"""Every page as a person sees it: long names, a hall of sixty tables, eight sizes of the screen, two languages.

`layout.py` defines a fault. Each run checks one size of the eight, and each page in one language; `make larger` checks
all of them. `test_pages.py` checks the pages that it visits every time.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.crowded import ELSEWHERE as OF_CROWD
from tests.browser.crowded import HALL, elsewhere
from tests.browser.layout import ARRIVED, SIZES, faults, resized
from tests.browser.test_pages import EVERY_TIME
from tests.desks import common
from tests.register import JUDGE, ORGANIZER, PAGES, VISITOR, Page

LANGUAGES = ("en", "ja")
PHONE = ((390, 844),)

# The pages that become longer or wider with an event, at the hall of sixty tables.
IN_THE_HALL = tuple(
    Page(name=name, address=f"/tournaments/{HALL}/{address}", login=who)
    for name, address, who in (
        ("tournament", "", VISITOR),
        ("tournament", "", ORGANIZER),
        ("people", "people/", ORGANIZER),
        ("check_in", "check-in/", JUDGE),
        ("new_round", "rounds/new/", ORGANIZER),
        ("own_links", "people/links/", ORGANIZER),
        ("plan", "plan/", ORGANIZER),
        ("schedule", "schedule/", VISITOR),
        ("round", "rounds/1/", VISITOR),
        ("round", "rounds/2/", ORGANIZER),
        ("round", "rounds/3/", ORGANIZER),
        ("round_results", "rounds/2/results/", ORGANIZER),
        ("links", "rounds/2/links/", JUDGE),
        ("floor", "floor/", JUDGE),
        ("standings", "standings/", VISITOR),
        ("statistics", "statistics/", VISITOR),
        ("boards", "board/", JUDGE),
        ("board", "board/tables/", JUDGE),
        ("printing", "print/", JUDGE),
        ("release", "release/", ORGANIZER),
        ("table_page", "rounds/1/tables/1/", VISITOR),
        ("seats", "rounds/2/tables/1/seats/", JUDGE),
        ("player", "players/2/", VISITOR),
    )
)
# The taps that open each panel of the felt.
PANELS = {
    "grid": ("#seat-1",),
    "ron": ("#seat-1", "#seat-2"),
    "tiles": ("#seat-1", "#by-tiles"),
    "draw": ('.endings [data-ends="draw"]',),
    "chombo": (".endings summary", ".endings [data-other]"),
    "abort": (".endings summary", '.endings [data-reason="kyuushu_kyuuhai"]'),
    "more": (".endings summary",),
}
DESK = ".desk"
"""The part of the page that is used while a panel is open; a panel may cover the rest."""


def looked_at(page, language):
    words = [page.address, page.login, language]
    return pytest.param(page, language, id=" ".join(words))


ALL = (*PAGES, *IN_THE_HALL)
# Every third address, and the last one of each page, which is in the hall if the page is longer there.
QUICK = {page.name: page for page in ALL[::3] if page.name not in EVERY_TIME}.values()


def seen(visit, sizes, within="body"):
    """The faults of an open page, by size."""
    found = {size: [str(one) for one in faults(visit, within=within)] for size in resized(visit, sizes)}
    return {size: wrong for size, wrong in found.items() if wrong}


def opened(visitors, known, page, language):
    visit = visitors(page.login).open(page.address.format(**known), language=language)
    visit.wait_for_function(ARRIVED)
    return visit


# In turn in both languages; `make larger` looks at all, at all sizes and in both.
@pytest.mark.parametrize(
    ("page", "language"), [looked_at(page, LANGUAGES[at % 2]) for at, page in enumerate(QUICK)]
)
def test_on_a_phone_nothing_is_broken_cut_covered_or_too_small(visitors, known, page, language):
    assert seen(opened(visitors, known, page, language), PHONE) == {}


@pytest.mark.larger
@pytest.mark.parametrize(
    ("page", "language"), [looked_at(page, language) for page in ALL for language in LANGUAGES]
)
def test_at_every_size_nothing_is_broken_cut_covered_or_too_small(visitors, known, page, language):
    assert seen(opened(visitors, known, page, language), SIZES) == {}


@pytest.fixture(scope="module")
def reached(tmp_path_factory, request):
    """The addresses of pages that are reached by a link or a search, by name."""
    return elsewhere(common(request, tmp_path_factory))


@pytest.mark.parametrize(
    ("name", "language", "sizes"),
    [
        pytest.param(name, language, sizes, marks=() if quick else pytest.mark.larger)
        for at, name in enumerate(OF_CROWD)
        for language in LANGUAGES
        for sizes, quick in ((PHONE, language == LANGUAGES[at % 2]), (SIZES, False))
    ],
)
def test_pages_reached_by_a_link_or_a_search_are_whole(visitors, known, reached, name, language, sizes):
    page = Page(name=name, address=reached[name], login=OF_CROWD[name])
    assert seen(opened(visitors, known, page, language), sizes) == {}


UNFOLDED = """() => {
  for (const one of document.querySelectorAll("main details")) one.open = true;
}"""


@pytest.mark.larger
@pytest.mark.parametrize(
    ("page", "language"), [looked_at(page, LANGUAGES[at % 2]) for at, page in enumerate(ALL)]
)
def test_with_every_fold_open_nothing_is_broken_cut_covered_or_too_small(visitors, known, page, language):
    visit = opened(visitors, known, page, language)
    visit.evaluate(UNFOLDED)
    assert seen(visit, ((320, 640), (820, 1180))) == {}


@pytest.fixture(scope="module")
def felt(visitors):
    """The address of a table of the hall that is in play."""
    links = visitors(JUDGE).open(f"/tournaments/{HALL}/rounds/2/links/")
    return links.locator(".slip a.address").first.get_attribute("href")


def panels(visitors, felt, names, language, sizes):
    """The faults of these panels by name and size, each opened after the one before it was cancelled."""
    visit = visitors().open(felt, language=language)
    # Without the draft of an earlier test.
    visit.evaluate("() => (localStorage.clear(), sessionStorage.clear())")
    visit.reload()
    expect(visit.locator(".desk").first).to_have_attribute("data-listens", "")
    found = {}
    for name in names:
        visit.set_viewport_size({"width": PHONE[0][0], "height": PHONE[0][1]})
        for where in PANELS[name]:
            visit.locator(where).click()
        visit.wait_for_function(ARRIVED)
        found |= {(name, *size): wrong for size, wrong in seen(visit, sizes, DESK).items()}
        if visit.locator("#cancel").is_visible():
            visit.locator("#cancel").click()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_each_panel_of_the_felt_is_whole(visitors, felt, language):
    assert panels(visitors, felt, [*PANELS][LANGUAGES.index(language) :: 2], language, PHONE) == {}


@pytest.mark.larger
@pytest.mark.parametrize("language", LANGUAGES)
def test_at_every_size_each_panel_of_the_felt_is_whole(visitors, felt, language):
    assert panels(visitors, felt, PANELS, language, SIZES) == {}
