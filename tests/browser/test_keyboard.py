"""People use the desk with a keyboard."""

import pytest
from django.contrib.auth.models import Group, User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.login import log_in
from tests.sampled import every_nth
from tests.tournaments.rulings.given import FINED, give
from tournaments.models import HEAD_JUDGES

pytestmark = pytest.mark.django_db(transaction=True)

SCREEN = {"viewport": {"width": 1280, "height": 700}, "has_touch": False, "is_mobile": False}

COVERED = """() => {
  const field = document.activeElement.closest("label, .field") ?? document.activeElement;
  const bar = document.querySelector("#bar");
  if (!bar.closest("form").contains(field)) return "";
  const [its, bars] = [field, bar].map((element) => element.getBoundingClientRect());
  return bar.contains(field) || its.bottom <= bars.top + 1 ? "" : document.activeElement.outerHTML;
}"""


@pytest.fixture
def screen(phones) -> Page:
    return phones(**SCREEN)


def test_go_to_is_used_with_arrow_keys_and_leaves_the_title_alone(screen, organizer, full_cup) -> None:
    log_in(screen, organizer.username)
    screen.goto(reverse("players", args=[full_cup.slug]))
    title = screen.title()
    screen.keyboard.press("/")
    screen.keyboard.type("players")
    hits = screen.locator("#go-to-hits a")
    expect(hits.nth(1)).to_be_visible()
    assert screen.title() == title
    screen.keyboard.press("ArrowDown")
    expect(hits.nth(0)).to_be_focused()
    screen.keyboard.press("ArrowDown")
    expect(hits.nth(1)).to_be_focused()
    screen.keyboard.press("ArrowUp")
    screen.keyboard.press("ArrowUp")
    expect(screen.locator("[data-go-to]")).to_be_focused()
    screen.keyboard.press("ArrowDown")
    screen.keyboard.press("Escape")
    expect(hits).to_have_count(0)
    expect(screen.locator("[data-go-to]")).to_be_focused()
    screen.keyboard.type("badges")
    expect(hits).to_have_count(1)
    screen.keyboard.press("ArrowDown")
    screen.keyboard.press("Enter")
    screen.wait_for_url("**" + reverse("printing", args=[full_cup.slug]))


def test_the_first_stop_skips_the_menus_and_the_account_menu_closes(screen, organizer, full_cup) -> None:
    log_in(screen, organizer.username)
    screen.goto(reverse("players", args=[full_cup.slug]))
    screen.keyboard.press("Tab")
    expect(screen.locator(".skip")).to_be_focused()
    screen.keyboard.press("Enter")
    screen.keyboard.press("Tab")
    assert screen.evaluate("document.activeElement.closest('main') !== null")
    menu, summary = screen.locator("details.account"), screen.locator("details.account summary")
    for close in (lambda: screen.keyboard.press("Escape"), lambda: screen.locator("h1").click()):
        summary.click()
        expect(menu).to_have_attribute("open", "")
        close()
        expect(menu).not_to_have_attribute("open", "")


def test_the_key_for_the_search_does_nothing_on_a_page_without_one(screen, full_cup) -> None:
    screen.goto(reverse("home"))
    screen.keyboard.press("/")
    assert screen.evaluate("document.activeElement.tagName") == "BODY"


def test_arrow_keys_move_in_the_grid_of_han_and_fu_as_it_is_seen(screen, judge, table) -> None:
    log_in(screen, judge.username)
    screen.goto(reverse("enter_hand", args=[table.token, "tsumo"]))
    screen.get_by_role("radio").first.check()
    cells = screen.locator(".worth:visible")
    checked = cells.locator("input:checked")
    cells.locator("input[value='1-60']").first.check()
    places = []
    for key in ("ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight"):
        screen.keyboard.press(key)
        places.append(checked.get_attribute("value"))
    assert places == ["2-60", "3-60", "3-50", "2-50", "2-60"]


@pytest.mark.parametrize("kind", every_nth(["ron", "ruling"], 2))
def test_a_field_with_the_focus_is_never_under_the_bar(phones, table, judge, kind) -> None:
    page = phones(viewport={"width": 390, "height": 664})
    log_in(page, judge.username)
    page.goto(
        reverse("new_ruling", args=[table.token])
        if kind == "ruling"
        else reverse("enter_hand", args=[table.token, kind])
    )
    expect(page.locator("#bar")).to_be_visible()
    page.keyboard.press("Tab")
    covered = []
    for _ in range(45):
        page.keyboard.press("Tab")
        covered.append(page.evaluate(COVERED))
    assert [each for each in covered if each] == []


@pytest.mark.larger
def test_a_change_of_a_ruling_opens_at_its_first_error(phone, table) -> None:
    head = User.objects.create_user("Hiroshi", password="Hiroshi")
    head.groups.add(Group.objects.get_or_create(name=HEAD_JUDGES)[0])
    give(table, FINED)
    log_in(phone, "Hiroshi")
    phone.goto(reverse("change_ruling", args=[table.round.tournament.slug, 1]))
    phone.get_by_role("button", name="Preview").tap()
    reason = phone.get_by_label("Reason for the change")
    expect(reason).to_be_focused()
    expect(reason).to_be_in_viewport()
    fold = phone.locator("details", has_text="Hand, payments, extra time")
    expect(fold).not_to_have_attribute("open", "")
    phone.get_by_label("Cancel this ruling").check()
    reason.fill("the tram stood")
    expect(phone.locator(".errors-on-opening")).to_be_hidden()
    phone.get_by_role("button", name="Save change").tap()
    expect(phone.locator("h1")).to_contain_text("No penalty")
