"""A board in the hall, opened once at a real desk, shows each hand and reconnects by itself."""

import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from itertools import cycle

import pytest
from playwright.sync_api import expect

import referee
from tests.acts import by
from tests.browser.layout import LAID_OUT
from tests.browser.serving import ROOT, wait_for
from tests.desks import common, prepared
from tests.halls import full_hall
from tests.register import CHAMPIONSHIP, CLUB
from tests.sampled import every_nth
from tournaments.models import Person
from tournaments.services.events import lineups, results, rounds
from tournaments.services.events.lineups import TeamLine
from tournaments.services.people import entry_list

BOARD = f"/tournaments/{CLUB}/board/"
# The browser's own sound, with a count of the tones that were started.
COUNTED = """
  window.tones = 0;
  const begin = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.tones += 1; return begin.call(this); };
  const Sounding = window.AudioContext;
  window.opened = 0;
  window.AudioContext = class extends Sounding { constructor() { super(); window.opened += 1; } };
"""
# A clock with one second more than five minutes, in place of the board's own.
NEARLY_FIVE = """() => {
  const now = Date.now();
  const ends = `data-time-up="${now + 301_000}" data-desk-time="${now}"`;
  document.querySelector("#board").innerHTML = `<p class="countdown" data-sounds ${ends}><b class="digits"></b></p>`;
}"""


class Desk:
    """The real server on a fixed port, with the demo in a folder of its own."""

    def __init__(self, folder):
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.server = None

    def begin(self):
        kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        command = [sys.executable, "-m", "uvicorn", "tournaments.asgi:application", "--log-level", "warning"]
        self.server = subprocess.Popen(
            [*command, "--port", str(self.port)], cwd=ROOT, env=kept | {"DATA_DIR": str(self.folder)}
        )
        wait_for(self.base)

    def end(self):
        self.server.terminate()
        # Open boards do not keep a server from ending.
        assert self.server.wait(60) is not None

    def token(self):
        asked = """SELECT t.token FROM tournaments_table t JOIN tournaments_round r ON t.round_id = r.id
            JOIN tournaments_tournament e ON r.tournament_id = e.id
            WHERE e.slug = ? AND r.number = 2 AND t.number = 1"""
        with closing(sqlite3.connect(self.folder / "shinpan.sqlite3")) as base:
            return base.execute(asked, [CLUB]).fetchone()[0]


@pytest.fixture
def running(tmp_path, tmp_path_factory, request):
    shutil.copytree(
        prepared(common(request, tmp_path_factory)) / "data", tmp_path / "data", dirs_exist_ok=True
    )
    desk = Desk(tmp_path / "data")
    desk.begin()
    yield desk
    desk.end()


# Three public tables before their last hand, of people with long names.
ALL_LAST = """
from tests.acts import by
from tests.tournaments.tables.games import FOUR, ONE, THREE, TWO, draw, play, ron
from tournaments.models import Player, Table, Tournament
from tournaments.services.screens import conditions
from tournaments.services.people import entry_list
from tournaments.services.events import rounds, tournaments
from tournaments.presenters.tables.table_snapshot import TableSnapshot
cup = tournaments.create(name="Last hands", ruleset_key="ema-2025", last_round=1, act=by())
names = "\\n".join(f"Konstantinos{n} Schwarzenberger-Hohenlohe" for n in range(1, 13))
entry_list.enter(cup, names, act=by())
rounds.create_from_text(cup, "1, 2, 3, 4\\n5, 6, 7, 8\\n9, 10, 11, 12", act=by())
rounds.open_round(cup.rounds.get(), act=by())
for table in cup.rounds.get().tables.all():
    play(table, ron(TWO, ONE, 3, 40), ron(FOUR, TWO, 1, 30), ron(ONE, THREE, 1, 30))
    while str(TableSnapshot.of(table).page.table.round) != "S4":
        play(table, draw())
conditions.show(cup, shown=True, delay=0, act=by())
print(cup.slug)
"""
# Parts of a board that are outside of the screen, or wider than their place.
CUT = """() => [...document.querySelectorAll(".needs-of-table, .players > li, .plate, .said p, td, dd, .name")]
  .filter((one) => one.offsetParent !== null)
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const out = box.bottom > innerHeight || box.right > innerWidth || box.top < 0 || box.left < 0;
    return out || one.scrollWidth > one.clientWidth + 1;
  })
  .map((one) => one.outerHTML)"""

LONG_NAMES = (
    *("Maximiliana Przybyszewska-Kowalczykowska", "Li Na", "勅使河原 龍之介", "Konstantinos Papadopoulos"),
    *(
        "Bartholomäus von Schwarzenberg-Wittelsba",
        "長曾我部 美智子",
        "Venkatanarasimha Balasubramanian Krishna",
    ),
)
# The sizes of the visible names, what is cut or touches the edge, and the part of the place that the cards fill.
LOOK = """() => {
  const visible = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.offsetParent !== null);
  const boxes = visible(".place").map((card) => card.getBoundingClientRect());
  const bottom = document.querySelector(".foot-of-board").getBoundingClientRect().top;
  const top = document.querySelector("#board > :first-child").getBoundingClientRect().bottom;
  const place = document.querySelector("#board > :last-child").getBoundingClientRect();
  const edge = { x: 0.024 * innerWidth, y: 0.024 * innerHeight };
  const isCut = (one) => {
    const box = one.getBoundingClientRect();
    const card = one.closest("li.place").getBoundingClientRect();
    return (
      (one.matches(".name") && one.scrollWidth > one.clientWidth + 1) ||
      box.left < card.left || box.right > card.right || box.top < card.top - 1 || box.bottom > card.bottom + 1 ||
      card.left < edge.x || card.right > innerWidth - edge.x || card.top < edge.y || card.bottom > bottom + 0.5
    );
  };
  return {
    sizes: [...new Set(visible(".name").map((name) => getComputedStyle(name).fontSize))],
    cut: visible(".place .name, .place .figures, .place h2").filter(isCut).map((one) => one.outerHTML),
    filled: boxes.reduce((sum, box) => sum + box.width * box.height, 0) / (place.width * (bottom - top)),
  };
}"""


def settled_look(screen):
    """What is shown once nothing is cut; on a busy machine a board is laid out long after its window changed."""
    until = time.monotonic() + 15
    while (look := screen.evaluate(LOOK))["cut"] and time.monotonic() < until:
        screen.evaluate(LAID_OUT)
    return look


def tsumo(context, table, key):
    """The first seat wins by tsumo; sent as the table's page sends it."""
    context.request.get(table)
    [token] = [one["value"] for one in context.cookies() if one["name"] == "csrftoken"]
    event = {"kind": "win", "winners": [{"seat": 0, "value": {"han": 1, "fu": 40}}]}
    place = {"round": "E1", "honba": 0, "expects": 999}
    for _again in range(2):
        answer = context.request.post(
            f"{table}send/", data={"event": event, "key": key, **place}, headers={"X-CSRFToken": token}
        ).json()
        place = {name: answer["now"][name] for name in place}
    assert answer["outcome"] == "stored", answer


@pytest.mark.larger
def test_the_teams_begin_a_page_of_their_own_and_every_page_says_whose_it_is(phones, cup):
    entry_list.enter(cup, "\n".join(f"Player {number}" for number in range(1, 121)), act=by())
    played = rounds.create_from_text(cup, "1, 2, 3, 4", act=by())
    rounds.open_round(played, act=by())
    results.enter_all(played, {1: referee.ledger.Result(scores=(45_000, 35_000, 25_000, 15_000))}, act=by())
    rounds.finish(played, act=by())
    teams = [
        TeamLine(name=name, members=members) for name, members in (("Cranes", "1, 4"), ("Storks", "2, 3"))
    ]
    lineups.save_lineups(cup, teams, expects=lineups.state_hash(cup), stock=None, act=by())
    screen = phones(viewport={"width": 1280, "height": 720}, is_mobile=False)
    screen.goto(f"/tournaments/{cup.slug}/board/standings/")
    shown = screen.locator(".paged > li:visible")
    for turn, heading, lines in (("1/3", "Players", 60), ("2/3", "Players", 60), ("3/3", "Teams", 2)):
        expect(screen.locator("[data-turn]")).to_have_text(turn)
        expect(shown).to_have_count(1 + lines)
        expect(shown.first).to_have_text(heading)
        screen.keyboard.press("ArrowRight")


@pytest.mark.parametrize("tables", every_nth([64, 4, 16], 3))
def test_all_names_have_one_size_on_cards_that_fill_the_screen(phones, transactional_db, tables):
    hall = full_hall(tables, played=0)
    for person, name in zip(Person.objects.order_by("pk"), cycle(LONG_NAMES)):
        person.name = name
        person.save()
    seats = "\n".join(f"{n}, {n + 1}, {n + 2}, {n + 3}" for n in range(1, 4 * tables, 4))
    rounds.open_round(rounds.create_from_text(hall, seats, act=by()), act=by())
    screen = phones(viewport={"width": 1920, "height": 1080}, is_mobile=False)
    for word in ("seating", "tables", "clock"):
        screen.goto(f"/tournaments/{hall.slug}/board/{word}/")
        for width, height in ((1920, 1080), (1280, 720)):
            screen.set_viewport_size({"width": width, "height": height})
            screen.evaluate(LAID_OUT)
            turn = screen.locator("[data-turn]")
            page, _slash, pages = (turn.text_content() or "").partition("/")
            assert page == "1"
            assert pages == "1" or tables > 16 or word == "clock"
            sizes = set()
            for number in range(1, int(pages) + 1):
                expect(turn).to_have_text(f"{number}/{pages}")
                look = settled_look(screen)
                sizes |= set(look["sizes"])
                assert look["cut"] == []
                assert number > 1 or look["filled"] >= 0.85
                screen.keyboard.press("ArrowRight")
            assert len(sizes) == 1


@pytest.fixture(scope="module")
def last_hands(tmp_path_factory, request):
    folder = tmp_path_factory.mktemp("last-hands") / "data"
    shutil.copytree(prepared(common(request, tmp_path_factory)) / "data", folder)
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    told = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", ALL_LAST],
        cwd=ROOT,
        env=kept | {"DATA_DIR": str(folder)},
        check=True,
        capture_output=True,
        text=True,
    )
    desk = Desk(folder)
    desk.slug = told.stdout.split()[-1]
    desk.begin()
    yield desk
    desk.end()


@pytest.mark.larger
def test_a_board_lives_through_the_day(running, chromium):
    context = chromium.new_context(
        base_url=running.base, locale="en", viewport={"width": 1280, "height": 720}, service_workers="block"
    )
    context.add_init_script(COUNTED)
    table = f"{running.base}/t/{running.token()}/"
    tables, clock = context.new_page(), context.new_page()
    tables.goto(BOARD + "tables/")
    tables.evaluate("window.mine = 'not loaded anew'")
    first = tables.locator(".place").first
    before = first.inner_text()

    # A hand, without a reload.
    tsumo(context, table, "the-first-hand")
    expect(first).not_to_have_text(before, use_inner_text=True)
    assert re.findall(r"\d\d,\d00", first.inner_text()) != re.findall(r"\d\d,\d00", before)
    expect(tables.locator("[data-stale]")).to_be_hidden()

    # Pages that turn, and stop for a key.
    standings = context.new_page()
    standings.goto(f"/tournaments/{CHAMPIONSHIP}/board/standings/")
    turn, first_line = standings.locator("[data-turn]"), standings.locator(".paged > li").first
    expect(turn).to_have_text("1/4")
    expect(first_line).to_be_visible()
    # However often something changes meanwhile.
    standings.evaluate("setInterval(() => dispatchEvent(new Event('resize')), 500)")
    expect(turn).to_have_text("2/4", timeout=20_000)
    expect(first_line).to_be_hidden()
    standings.keyboard.press("ArrowLeft")
    expect(turn).to_have_text("1/4")
    expect(first_line).to_be_visible()
    expect(standings.locator("[data-paused]")).to_be_visible()

    # There is no sound before a person has touched the page.
    clock.goto(BOARD + "clock/")
    asks = clock.get_by_role("button", name="Tap for sound")
    expect(asks).to_be_visible()
    assert clock.evaluate("window.opened") == 0
    asks.click()
    expect(asks).to_be_hidden()
    ready = clock.evaluate("window.tones")
    assert ready == 1
    clock.evaluate(NEARLY_FIVE)
    clock.wait_for_function("() => window.tones === 3")

    # The desk stops and starts again.
    running.end()
    expect(tables.locator("[data-stale]")).to_contain_text(
        re.compile(r"No connection to the server since\s+\d\d:\d\d:\d\d")
    )
    running.begin()
    expect(tables.locator("[data-stale]")).to_be_hidden()
    before = first.inner_text()
    tsumo(context, table, "the-second-hand")
    expect(first).not_to_have_text(before, use_inner_text=True)
    assert tables.evaluate("window.mine") == "not loaded anew"
    context.close()


@pytest.mark.parametrize(
    ("width", "height", "language"),
    [
        (1920, 1080, "en"),
        (1920, 1080, "ja"),
        (1280, 720, "en"),
        (1280, 720, "ja"),
    ],
)
@pytest.mark.larger
def test_what_is_needed_is_on_the_screen_whole(last_hands, chromium, width, height, language):
    context = chromium.new_context(
        base_url=last_hands.base, viewport={"width": width, "height": height}, service_workers="block"
    )
    page = context.new_page()
    for word in ("conditions", "feature/1"):
        page.goto(f"/tournaments/{last_hands.slug}/board/{word}/?lang={language}")
        page.evaluate("document.fonts.ready")
        expect(page.locator("td, .needed dd").first).to_be_visible()
        assert page.evaluate(CUT) == []
        assert len(page.evaluate(LOOK)["sizes"]) == 1
    page.goto(f"/tournaments/{last_hands.slug}/board/conditions/?lang={language}")
    expect(page.locator(".needs-of-table:visible")).to_have_count(2)
    context.close()
