"""A page printed from the browser and read back from the PDF: every column and figure, in black, nothing broken."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter

import pytest

from tests.acts import by
from tests.browser.chromium import first_page
from tests.browser.serving import ROOT, served
from tests.browser.shelf import PATIENCE
from tests.desks import common, prepared
from tests.register import CLUB, LEAGUE
from tests.sampled import every_nth
from tests.sheets_read import read
from tests.tournaments.clubs.leagues import league_data
from tests.tournaments.tables import games
from tournaments.services.events import rounds

NAMES = (
    "Maximiliane Konstantinopoulou-Weber von Hohenstein",
    "Brzęczyszczykiewicz Grzegorz",
    "桐谷 恒一",
    "Ōno Mei",
)
PEOPLE = [f"{NAMES[at % 4]} {at}" for at in range(1, 41)]
ROUNDS, TABLES = 8, 10
CUP, LONG = "/tournaments/big-cup/", "/tournaments/long-league/"
A4, LETTER = (210, 297), (216, 279)
BLACK = 110
"""At 100 dots an inch a black letter of 6 pt is at least this dark somewhere; one in the screen's light grey is not."""

# The words of each row of each table that is printed, without those for screen readers only.
ROWS = """() => [...document.querySelectorAll("table")].map((table) => [...table.rows].map((row) => {
  const walk = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const said = [];
  while (walk.nextNode()) {
    const of = walk.currentNode.parentElement;
    if (of.checkVisibility() && !of.closest(".hidden")) said.push(walk.currentNode.data);
  }
  return said.join(" ").trim().replace(/\\s+/g, " ");
}).filter(Boolean))"""
BLOCKS = """() => [...document.querySelectorAll(".tables > .table")].map((one) => [
  one.querySelector(".felt").innerText.replace(/\\D/g, ""),
  ...[...one.querySelectorAll(".seats .grow")].map((name) => name.innerText.replace(/\\s+/g, "")),
])"""


def cup():
    """The file of an event with forty people with long names and eight rounds, all played."""
    rounds = []
    for number in range(1, ROUNDS + 1):
        tables = []
        for at in range(TABLES):
            seats = [1 + seat * TABLES + (at + seat * (number - 1)) % TABLES for seat in range(4)]
            swing = 100 * ((at + 1) * 7 % 23)
            scores = [41_000 + swing, 33_000, 27_000 - swing, 19_000]
            result = {"scores": scores, "sticks_left": 0, "why": ""}
            tables.append({"table": at + 1, "seats": [f"p{seat}" for seat in seats], "result": result})
        rounds.append({"number": number, "tables": tables})
    people = [{"id": f"p{at}", "name": name} for at, name in enumerate(PEOPLE, start=1)]
    penalty = {"kind": "penalty", "who": "p3", "points": -20_000, "after_round": 2, "why": "chombo"}
    whole = {"format": "shinpan-event", "version": 1, "name": "Big Cup", "rules": "ema-2025"}
    return whole | {"people": people, "rounds": rounds, "journal": [penalty]}


@pytest.fixture(scope="module")
def base(tmp_path_factory, request):
    """The demo's desk with a large cup and a season of twenty-four evenings."""
    folder = tmp_path_factory.mktemp("desk") / "data"
    shutil.copytree(prepared(common(request, tmp_path_factory)) / "data", folder)
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    for file in (cup(), league_data(divisions=False, times=8) | {"name": "Long League"}):
        path = folder.parent / "event.json"
        path.write_text(json.dumps(file), encoding="utf-8")
        command = [sys.executable, "manage.py", "import_event", str(path)]
        told_ = environment | {"DATA_DIR": str(folder)}
        subprocess.run(command, cwd=ROOT, env=told_, check=True, stdout=subprocess.DEVNULL)
    with served(folder) as address:
        yield address


@pytest.fixture(scope="module")
def visitor(chromium, base):
    """A page at a dark screen; none of the dark may be printed."""
    context = chromium.new_context(
        base_url=base, locale="en", color_scheme="dark", viewport={"width": 1280, "height": 900}
    )
    page = first_page(context)
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


def printed(visitor, address, **options):
    """The page on paper."""
    answer = visitor.goto(address)
    assert answer.ok, (address, answer.status)
    return read(visitor.pdf(**{"format": "A4", "prefer_css_page_size": True} | options))


def rows(visitor):
    """The rows of each table, as they are meant for paper."""
    visitor.emulate_media(media="print")
    found = visitor.evaluate(ROWS)
    visitor.emulate_media(media="null")
    return [table for table in found if table]


def close(row):
    """A row without spaces, as in `Page.text`."""
    return "".join(row.split())


def pieces(word):
    """The parts of a word on paper, where kanji and letters are separate because of their fonts."""
    return re.findall(r"[\u2e80-\u9fff]+|[^\u2e80-\u9fff]+", word)


def lost(tables, pages):
    """The words of the tables that are missing on paper, or occur less often."""
    written = Counter(piece for page in pages for word in page.words for piece in pieces(word.text))
    wanted = (word for table in tables for row in table for word in row.split())
    return Counter(piece for word in wanted for piece in pieces(word)) - written


def size(page):
    return round(page.width), round(page.height)


def on_paper(pages):
    return "".join(page.text for page in pages)


def pale(page):
    """The words that are not black; a dash is too thin to decide."""
    return [
        word.text
        for word in page.words
        if any(letter.isalnum() for letter in word.text)
        and page.blackest(word.left, word.top, word.right + 0.3, word.bottom + 0.3) > BLACK
    ]


@pytest.mark.larger
@pytest.mark.parametrize(
    ("options", "side"),
    every_nth(
        [
            ({"format": "A4"}, A4),
            ({"format": "A4", "landscape": True}, A4[::-1]),
            ({"format": "Letter", "landscape": True}, LETTER[::-1]),
        ],
        3,
    ),
)
def test_standings_have_every_column_and_figure_the_head_on_each_page_and_the_sum_once(
    visitor, options, side
):
    pages = printed(visitor, f"{CUP}standings/", **options)
    (table,) = rows(visitor)
    head, *players, total = map(close, table)
    assert (len(players), total[:3]) == (40, "Sum")
    assert {size(page) for page in pages} == {side}
    text = on_paper(pages)
    assert [row for row in (*players, total) if row not in text] == []
    assert text.count(total) == 1
    with_rows = [page for page in pages if any(row in page.text for row in players)]
    assert [head in page.text for page in with_rows] == [True] * len(with_rows)
    assert len(with_rows) == (1 if side == A4 else 2)
    assert [page.outside(8) for page in pages] == [[]] * len(pages)
    assert [word for page in pages for word in pale(page)] == []


@pytest.mark.larger
def test_no_table_of_a_round_is_broken_over_two_pages(visitor):
    pages = printed(visitor, f"{CUP}rounds/8/", format="A5")
    blocks = visitor.evaluate(BLOCKS)
    assert [block[0] for block in blocks] == [str(number) for number in range(1, TABLES + 1)]
    assert len(pages) > 1
    # A number after each name tells people with the same name apart: no further digit may follow.
    for _number, *names in blocks:
        on = [
            {at for at, page in enumerate(pages) if re.search(f"{name}(?!\\d)", page.text)} for name in names
        ]
        assert len(names) == 4
        assert on[0] == on[1] == on[2] == on[3]
        assert len(on[0]) == 1
    assert [word for page in pages for word in pale(page)] == []


@pytest.mark.larger
def test_a_season_of_many_evenings_lies_on_its_side_and_loses_none(visitor):
    pages = printed(visitor, f"{LONG}standings/")
    (table,) = rows(visitor)
    assert len(re.findall(r"\bJan \d+, 2026", table[0])) == 24
    head, *players = table
    assert close(head) in on_paper(pages)
    assert lost([players], pages) == {}
    assert {size(page) for page in pages} == {A4[::-1]}
    assert [page.outside(8) for page in pages] == [[]] * len(pages)


def test_printed_standings_have_every_figure_in_black(phones, full_cup):
    rounds.open_round(rounds.draw(full_cup, 1, act=by()), act=by())
    games.finish(full_cup)
    wide = {"viewport": {"width": 1280, "height": 900}, "has_touch": False, "is_mobile": False}
    complete_and_black(phones(**wide, color_scheme="dark"), f"/tournaments/{full_cup.slug}/standings/")


@pytest.mark.larger
@pytest.mark.parametrize(
    "address",
    [
        f"{CUP}schedule/",
        f"{CUP}rounds/8/tables/3/",
        f"/tournaments/{CLUB}/rounds/1/tables/1/",
        f"/tournaments/{LEAGUE}/",
        f"/tournaments/{LEAGUE}/standings/",
        f"/tournaments/{LEAGUE}/evenings/2026-10-22/",
        f"/tournaments/{LEAGUE}/statistics/",
        f"/tournaments/{CLUB}/statistics/",
    ],
)
def test_a_printed_page_has_every_figure_of_its_tables_in_black(visitor, address):
    complete_and_black(visitor, address)


def complete_and_black(visitor, address):
    pages = printed(visitor, address)
    assert lost(rows(visitor), pages) == {}
    assert [page.outside(8) for page in pages] == [[]] * len(pages)
    assert [word for page in pages for word in pale(page)] == []


@pytest.mark.larger
def test_the_paper_is_chosen_at_the_foot_of_a_page_and_kept_until_it_is_left_to_the_browser_again(visitor):
    def chosen(paper):
        visitor.goto(f"{CUP}standings/")
        visitor.locator(".papers-of-pages").get_by_role("button", name=paper).click()
        visitor.wait_for_url(f"**{CUP}standings/")
        assert visitor.locator(".papers-of-pages [aria-pressed=true]").inner_text() == paper

    chosen("Letter")
    assert {size(page) for page in printed(visitor, f"{CUP}schedule/")} == {LETTER}
    assert {size(page) for page in printed(visitor, f"{LONG}standings/")} == {LETTER[::-1]}
    chosen("A4")
    assert {size(page) for page in printed(visitor, f"{CUP}schedule/", format="Letter")} == {A4}
    chosen("browser setting")
    assert {size(page) for page in printed(visitor, f"{CUP}schedule/", format="Letter")} == {LETTER}
