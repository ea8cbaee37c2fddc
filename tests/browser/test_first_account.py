"""The first account of an empty desk is created in the browser, on any screen and in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import serious
from tests.browser.layout import SIZES, faults
from tests.sampled import every_nth
from tournaments.services.people import first_account

PASSWORD = "eight winds of chi"


@pytest.fixture
def code(transactional_db, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return first_account.new_code()


@pytest.mark.parametrize(("width", "height"), every_nth(SIZES, len(SIZES)))
@pytest.mark.parametrize(
    ("locale", "create", "send", "wrong", "welcome"),
    [
        (
            "en-GB",
            "Create the first account",
            "Create account",
            "Wrong code.",
            "Account created. You are now logged in.",
        ),
        pytest.param(
            "ja-JP",
            "最初のアカウントを作成",
            "アカウントを作成",
            "コードが違います。",
            "アカウントを作成し、ログインしました。",
            marks=pytest.mark.larger,
        ),
    ],
)
def test_the_first_account_is_created_from_the_home_page(
    phones, live_server, code, width, height, locale, create, send, wrong, welcome
):
    page = phones(viewport={"width": width, "height": height}, locale=locale)
    page.goto(live_server.url)
    assert (faults(page), serious(page)) == ([], [])
    page.get_by_role("link", name=create).click()
    expect(page.get_by_role("heading", name=create)).to_be_visible()
    assert (faults(page), serious(page)) == ([], [])
    # By keyboard only, from the field that has the focus.
    for typed in ("wrong-code", "olga", PASSWORD, PASSWORD):
        page.keyboard.type(typed)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".field").first).to_contain_text(wrong)
    assert (faults(page), serious(page)) == ([], [])
    page.locator("[name=code]").fill(code.upper())
    for name in ("password1", "password2"):
        page.locator(f"[name={name}]").fill(PASSWORD)
    page.get_by_role("button", name=send, exact=True).click()
    expect(page.locator("main")).to_contain_text(welcome)
    expect(page.locator(".account summary")).to_have_text("olga")
