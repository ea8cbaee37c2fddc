"""Sizes of screens, and the states of a table's page that fit on each: its panels, its dialogs and the pages below it.

A state is opened at the table of `table_of` by steps: `A>B` drags from seat to seat, `=KEY` presses a key,
`+TILES` taps tiles on the keypad, `?SELECTOR` waits for it, and everything else is a selector to tap.
"""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page, expect

import referee
from tests.acts import by
from tests.browser.thumb import Thumb
from tests.tournaments.tables import games
from tournaments.models import Table
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.tables import calls, clocks, hands, riichi_marks

__all__ = ["LONG", "SIZES", "STATES", "State", "opened", "table_of"]

SIZES = (
    *((320, 568), (360, 640), (360, 740), (390, 664), (390, 844)),
    *((820, 1180), (844, 390), (1024, 768), (1280, 800)),
)
# Long words, many words, kanji: 40 letters each.
LONG = (
    "Maximiliane Schwarzenberger-Hohenstaufen",
    "Wolfeschlegelsteinhausenbergerdorffeinzi",
    "長曽我部 信濃守 元親之助 左衛門尉",
    "Jean-Baptiste de la Tour du Pin Chambly",
)

# Names of ordinary length, with which nothing of a hand scrolls away on a small phone.
USUAL = ("Theresa Lindqvist", "Tove Berg", "佐々木 寿人", "多井 隆晴")

SEATS = ".felt-table, .taps"
PLAYS = f"{SEATS}, .lay, .endings > .button, .endings summary"
BUTTONS = "#cancel, #confirm"
GRID = "[data-worth], #other-worth"
# With the tabs of two winners and a long ruling, the lines of five han and more scroll.
FOUR_HAN = '[data-worth="1-30"], [data-worth="3-30"]'
KEYS = "#keypad button"
CHOMBO = '.endings [data-ends="chombo"][data-reason]'


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A state of the page of a table: which table, what is below its address, the steps, and what is in view."""

    name: str
    at: str = "first"
    below: str = ""
    steps: tuple[str, ...] = ()
    in_view: str = ""
    """Selectors of everything that is in view without scrolling."""
    within: str = "main"
    """The part of the page that is checked; a dialog covers the rest."""
    fits: str = ""
    """Selectors of the fields that are in view, with the whole ruling in the bar, on all but the lowest screens."""


def on_felt(name: str, *steps: str, at: str = "first") -> State:
    return State(name=name, at=at, steps=steps, in_view=f"{SEATS}, {BUTTONS}")


def in_full(name: str, *steps: str, at: str = "usual", fields: str = GRID) -> State:
    return State(name=name, at=at, steps=steps, in_view=f"{SEATS}, {BUTTONS}", fits=fields)


def by_tiles(name: str, *steps: str, at: str = "first") -> State:
    return State(name=name, at=at, steps=steps, in_view=BUTTONS)


STATES = (
    State(name="felt", in_view=PLAYS),
    State(name="felt in the middle of a game", at="worn", in_view=PLAYS),
    State(name="felt of three", at="three", in_view=PLAYS),
    on_felt("tsumo", "#seat-1"),
    on_felt("tsumo in riichi", "#seat-1", at="worn"),
    on_felt("tsumo of three", "#seat-1", at="three"),
    on_felt("tsumo, confirmed", "#seat-1", '[data-worth="1-30"]', at="worn"),
    in_full("tsumo among usual names", "#seat-1"),
    in_full("tsumo among usual names, confirmed", "#seat-1", '[data-worth="3-30"]'),
    in_full("ron among usual names, confirmed", "1>2", '[data-worth="3-30"]'),
    in_full(
        "passed over",
        "1>2",
        '[data-worth="2-30"]',
        "1>0",
        '[data-worth="4-30"]',
        "?[data-roles=passed]",
        fields=FOUR_HAN,
    ),
    in_full(
        "double ron",
        "1>2",
        '[data-worth="2-30"]',
        "1>0",
        '[data-worth="4-30"]',
        at="usual, EMA",
        fields=FOUR_HAN,
    ),
    in_full("draw among usual names", '[data-ends="draw"]', fields="#doubts fieldset:first-child button"),
    in_full(
        "noten riichi confirmed",
        '[data-ends="draw"]',
        '[data-told="noten"]',
        fields="#doubts fieldset:first-child button",
    ),
    on_felt("ron", "1>2"),
    on_felt("ron, confirmed", "1>2", '[data-worth="3-30"]', at="worn"),
    on_felt("ron of three", "1>2", '[data-worth="3-30"]', at="three"),
    on_felt("yakuman with a liable player", "1>2", '[data-worth="y1"]'),
    on_felt("several winners", "1>2", "1>0"),
    on_felt(
        "several winners in riichi", "1>2", '[data-worth="2-30"]', "1>0", '[data-worth="4-30"]', at="worn"
    ),
    on_felt("three winners", "1>2", "1>0", "1>3", at="aborts"),
    on_felt("draw", '[data-ends="draw"]'),
    on_felt("draw with a doubt", '[data-ends="draw"]', at="worn"),
    on_felt("draw of three", '[data-ends="draw"]', "#seat-2", at="three"),
    on_felt("chombo", ".endings summary", ".endings [data-other]"),
    on_felt(
        "chombo of somebody",
        ".endings summary",
        CHOMBO,
        "#seat-1",
        at="worn",
    ),
    on_felt("abort", ".endings summary", '[data-reason="kyuushu_kyuuhai"]', at="aborts"),
    on_felt("four riichi", ".endings summary", '[data-reason="suucha_riichi"]', at="aborts"),
    State(name="more", steps=(".endings summary",)),
    State(name="more with aborts and a last hand", at="aborts", steps=(".endings summary",)),
    by_tiles("tiles", "1>2", "#by-tiles"),
    by_tiles("tiles of three", "1>2", "#by-tiles", at="three"),
    by_tiles("tiles with riichi", "#seat-2", "#by-tiles", at="worn"),
    by_tiles("tiles laid", "1>2", "#by-tiles", "+2m 3m 4m 5p 6p 7p 3s 4s 5s 6s 7s 9s 9s 8s"),
    by_tiles("tiles of a call", "1>2", "#by-tiles", '#sheet [data-mode="pon"]', "+7z"),
    in_full("tiles shown at a draw", '[data-ends="draw"]', "#by-tiles", fields=KEYS),
    by_tiles("tiles of a noten riichi", '[data-ends="draw"]', "#doubts [data-whose]", at="worn"),
    State(
        name="hand stored",
        steps=("1>2", '[data-worth="3-30"]', "#confirm", "?.told"),
        in_view=PLAYS,
    ),
    State(
        name="hand stored among usual names",
        at="usual",
        steps=("1>2", '[data-worth="3-30"]', "#confirm", "?.told"),
        in_view=PLAYS,
        fits=".undo .button, .told-seats",
    ),
    State(name="keys", steps=("=Shift", "=?"), within="dialog"),
    State(
        name="correction on the felt", at="worn", below="hands/1/correct/felt/", in_view=f"{SEATS}, {BUTTONS}"
    ),
    State(name="correction", at="worn", below="hands/1/correct/"),
    State(name="cancellation", at="worn", below="hands/1/void/"),
    State(name="typed hands", at="worn", below="type/"),
    State(name="typed hand", at="worn", below="type/1/"),
    State(name="all fields", below="hands/ron/"),
    State(name="dispute desk", at="worn", below="desk/"),
    State(name="call of the referee", below="desk/"),
    State(name="point count", at="worn", below="count/"),
)


def table_of(state: State) -> Table:
    """The table of *state*, in play: `first` without a hand, `worn` late in a game, others by their rules."""
    tables = {
        "first": lambda: _table("First", "ema-2025"),
        "worn": lambda: _worn(_table("Österreichische Meisterschaft der Mahjong-Gesellschaften", "ema-2025")),
        "aborts": lambda: _played(_table("Aborts", "tenhou-4p")),
        "usual": lambda: _worn(_table("Usual", "wrc-2025", USUAL)),
        "usual, EMA": lambda: _worn(_table("Usual EMA", "ema-2025", USUAL)),
        "three": lambda: _table("Three", "tenhou-3p", LONG[:3]),
    }
    return tables[state.at]()


def _table(name: str, rules: str, players: tuple[str, ...] = LONG) -> Table:
    event = tournaments.create(name=name, ruleset_key=rules, act=by())
    entry_list.enter(event, "\n".join(players), act=by())
    drawn = rounds.create_from_text(event, ", ".join(map(str, range(1, len(players) + 1))), act=by())
    rounds.open_round(drawn, act=by())
    table = drawn.tables.get()
    assert isinstance(table, Table)
    return table


def _played(table: Table) -> Table:
    games.play(table, games.draw(games.ONE, games.TWO, riichi=(games.ONE,)))
    return table


def _worn(table: Table) -> Table:
    """Negative points, honba, sticks, four riichi, a running clock and a call."""
    one, two, three, four = referee.Seat
    games.play(
        table,
        games.ron(one, two, 13),
        games.ron(one, two, 3, 40),
        games.draw(one, three, riichi=(one, three)),
        games.draw(one, four, riichi=(four,)),
    )
    clocks.start(table.round, 75, act=by())
    calls.call(table, act=by("Table 1"))
    number = riichi_marks.hand_number(table.entries.all())
    for seat in range(4):
        riichi_marks.change(table, hand=number, seat=seat, is_laid=True)
    assert min(hands.fold(table).table.scores) < 0
    return table


def opened(page: Page, state: State, table: Table) -> None:
    """Opens *state* at *table*, of which the browser has no draft."""
    page.goto(f"{table.get_absolute_url()}{state.below}")
    if not state.below or state.in_view:
        expect(page.locator(".desk").first).to_have_attribute("data-listens", "")
    thumb = Thumb(page)
    for step in state.steps:
        if step.startswith("="):
            page.keyboard.press(step[1:])
        elif step.startswith("?"):
            expect(page.locator(step[1:])).to_be_visible()
        elif step.startswith("+"):
            thumb.tiles(*step[1:].split())
        elif step[1:2] == ">":
            thumb.drag(int(step[0]), int(step[2]))
        else:
            page.locator(step).first.tap()
