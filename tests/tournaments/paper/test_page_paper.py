"""The paper size for printed pages: chosen in the page footer or in the print centre, and shared by both."""

import re

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db


def sheets(client, address="/"):
    """Return the page's style sheets that set a paper size."""
    return re.findall(r"css/paper/(paper_\w+)(?:\.\w+)?\.css", client.get(address).content.decode())


def keep(client, paper, back="/rulesets/"):
    return client.post(reverse("keep_paper"), {"paper": paper, "next": back})


def test_a_page_says_no_paper_until_one_is_chosen_and_again_when_it_is_left_to_the_browser(client):
    assert sheets(client) == []
    answer = keep(client, "Letter")
    assert (answer.status_code, answer["Location"]) == (302, "/rulesets/")
    assert sheets(client) == ["paper_letter"]
    keep(client, "A4")
    assert sheets(client) == ["paper_a4"]
    keep(client, "")
    assert sheets(client) == []


@pytest.mark.parametrize("paper", ["A3", "letter", "A4 "])
def test_another_paper_is_not_there(client, paper):
    assert keep(client, paper).status_code == 404
    assert sheets(client) == []


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example/", "//elsewhere.example", "", "javascript:alert(1)"]
)
def test_nobody_is_led_to_another_house(client, back):
    assert keep(client, "A4", back)["Location"] == "/"


def test_the_print_centre_and_the_pages_know_of_each_others_choice(desk, full_cup):
    centre = reverse("printing", args=[full_cup.slug])
    desk.get(
        reverse("print_sheet", args=[full_cup.slug, "blank-score-sheets"]), {"paper": "Tabloid", "lang": "ja"}
    )
    # A user who prints wall sheets on Tabloid has Letter in the tray.
    assert sheets(desk) == ["paper_letter"]
    keep(desk, "A4")
    page = " ".join(desk.get(centre).content.decode().split())
    assert "<option selected>A4</option>" in re.sub(r"\s*(A4)\s*", r"\1", page)
    assert '<option value="ja" lang="ja" selected>' in page
