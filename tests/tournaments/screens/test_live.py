"""One poller serves all listeners of a board, once for each change, and a slow listener holds only the newest board."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from tournaments.views.screens.live import BoardRequest, LiveStream, PageRequest, html_hash

# With PostgreSQL the poller waits for news from the database, and these desks have none: see on_postgres/test_news.py.
pytestmark = pytest.mark.skipif(
    connection.vendor == "postgresql", reason="its news: on_postgres/test_news.py"
)

CLOCK = BoardRequest(event="cup", board="clock", language="en")
TABLES = BoardRequest(event="cup", board="tables", language="en")
ELSEWHERE = BoardRequest(event="league", board="clock", language="en")


class Desk:
    """The desk as a poller queries it: versions of events, and their boards. It records each query."""

    def __init__(self) -> None:
        self.marked = {"cup": "1", "league": "1"}
        self.says = "first"
        self.versions_asked: list[set[str]] = []
        self.made: list[BoardRequest] = []
        self.broken = False

    def versions(self, looks):
        self.versions_asked.append({look.event for look in looks})
        return {look: self.marked[look.event] for look in looks}

    def board(self, look, version):
        self.made.append(look)
        if self.broken:
            raise LookupError("the event is gone")
        if isinstance(look, PageRequest):
            return version
        return f"<p>{look.board}</p>\n<p>{self.says}</p>"

    def moves(self, says: str) -> None:
        self.says = says
        self.marked["cup"] += "+"


def poller(desk: Desk, **options: float) -> LiveStream:
    return LiveStream(
        desk.versions,
        desk.board,
        **{"poll_seconds": 0.01, "heartbeat_seconds": 60.0, "refresh_seconds": 60.0} | options,
    )


def in_own_loop(run: Coroutine[Any, Any, None]) -> None:
    # In a thread of its own: after a browser test the main thread has a running loop.
    with ThreadPoolExecutor(max_workers=1) as thread:
        thread.submit(asyncio.run, run).result()


class Listener:
    """A listener of a board; *heard* has the name and the content of each message."""

    def __init__(self, live: LiveStream, look: BoardRequest, seen: str = "") -> None:
        self.heard: list[tuple[str, str]] = []
        self._stream = live.listen(look, seen)
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for message in self._stream:
            self.heard.append(read(message))

    async def leave(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._stream.aclose()

    @property
    def over(self) -> bool:
        return self._task.done()

    def boards(self) -> list[str]:
        return [said.rpartition("<p>")[2].removesuffix("</p>") for name, said in self.heard if name == "news"]


def read(message: bytes) -> tuple[str, str]:
    lines = message.decode().rstrip("\n").split("\n")
    said = [line.removeprefix("data: ") for line in lines if line.startswith("data: ")]
    [name] = [line.removeprefix("event: ") for line in lines if line.startswith("event: ")]
    return name, "\n".join(said)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.005)


def test_however_many_look_a_board_is_made_once_for_each_change():
    async def run():
        desk = Desk()
        live = poller(desk)
        many = [Listener(live, CLOCK) for _ in range(50)]
        await until(lambda: all(one.boards() == ["first"] for one in many))
        desk.moves("second")
        await until(lambda: all(one.boards() == ["first", "second"] for one in many))
        assert desk.made == [CLOCK, CLOCK]
        late = Listener(live, CLOCK)
        await until(lambda: late.boards() == ["second"])
        assert desk.made == [CLOCK, CLOCK]
        for one in (*many, late):
            await one.leave()

    in_own_loop(run())


def test_only_what_is_looked_at_is_asked_for_and_nothing_once_nobody_looks():
    async def run():
        desk = Desk()
        live = poller(desk)
        one, two = Listener(live, CLOCK), Listener(live, ELSEWHERE)
        await until(lambda: bool(one.boards() and two.boards()))
        await two.leave()
        asked = len(desk.versions_asked)
        await until(lambda: len(desk.versions_asked) > asked + 2)
        assert desk.versions_asked[-1] == {"cup"}
        desk.marked["league"] = "2"
        await one.leave()
        await asyncio.sleep(0.1)
        asked = len(desk.versions_asked)
        await asyncio.sleep(0.1)
        assert len(desk.versions_asked) == asked
        # A later listener finds a poller again.
        again = Listener(live, TABLES)
        await until(lambda: again.boards() == ["first"])
        await again.leave()

    in_own_loop(run())


def test_a_change_that_changes_no_board_is_sent_to_nobody():
    async def run():
        desk = Desk()
        live = poller(desk)
        one = Listener(live, CLOCK)
        await until(lambda: one.boards() == ["first"])
        desk.moves("first")
        await until(lambda: len(desk.made) == 2)
        desk.moves("second")
        await until(lambda: one.boards() == ["first", "second"])
        await one.leave()

    in_own_loop(run())


def test_what_is_no_entry_is_seen_all_the_same_after_a_while():
    async def run():
        desk = Desk()
        live = poller(desk, refresh_seconds=0.05)
        one = Listener(live, CLOCK)
        await until(lambda: one.boards() == ["first"])
        desk.says = "second"
        await until(lambda: one.boards() == ["first", "second"])
        await one.leave()

    in_own_loop(run())


def test_whoever_has_the_board_already_is_told_only_that_the_desk_is_there():
    async def run():
        desk = Desk()
        live = poller(desk)
        one = Listener(live, CLOCK)
        await until(lambda: one.boards() == ["first"])
        back = Listener(live, CLOCK, seen=html_hash(one.heard[-1][1]))
        await until(lambda: bool(back.heard))
        await asyncio.sleep(0.05)
        assert [name for name, _ in back.heard] == ["alive"]
        assert int(back.heard[0][1]) > 1_700_000_000_000
        for each in (one, back):
            await each.leave()

    in_own_loop(run())


def test_a_slow_listener_holds_only_the_newest_board():
    async def run():
        desk = Desk()
        live = poller(desk)
        slow = live.listen(CLOCK)
        fast = Listener(live, CLOCK)
        assert read(await anext(slow))[0] == "alive"
        await until(lambda: fast.boards() == ["first"])
        for number in range(20):
            desk.moves(f"{number}")
            await until(lambda number=number: fast.boards()[-1] == f"{number}")
        assert "19" in read(await anext(slow))[1]
        desk.moves("last")
        assert "last" in read(await anext(slow))[1]
        await slow.aclose()
        await fast.leave()

    in_own_loop(run())


def test_signs_of_life_come_while_the_desk_can_be_read_and_stop_where_it_cannot():
    async def run():
        desk = Desk()
        live = poller(desk, heartbeat_seconds=0.02)
        one, other = Listener(live, CLOCK), Listener(live, ELSEWHERE)
        await until(lambda: sum(name == "alive" for name, _ in one.heard) > 3)
        desk.broken = True
        desk.moves("second")
        await until(lambda: desk.made.count(CLOCK) > 3)
        await asyncio.sleep(0.05)
        heard, others = len(one.heard), len(other.heard)
        await until(lambda: len(other.heard) > others + 3)
        assert len(one.heard) == heard
        # A person who opens the board now gets no sign of life either.
        late = Listener(live, CLOCK)
        await asyncio.sleep(0.05)
        assert late.heard == [("news", "<p>clock</p>\n<p>first</p>")]
        desk.broken = False
        await until(lambda: one.boards() == ["first", "second"])
        for each in (one, other, late):
            await each.leave()

    in_own_loop(run())


def test_where_the_marks_cannot_be_read_it_is_tried_again():
    async def run():
        desk = Desk()
        live = poller(desk)
        one = Listener(live, CLOCK)
        await until(lambda: one.boards() == ["first"])
        was = desk.marked.pop("cup")
        await asyncio.sleep(0.05)
        desk.marked["cup"] = was
        desk.moves("second")
        await until(lambda: one.boards() == ["first", "second"])
        await one.leave()

    in_own_loop(run())


def test_no_more_listen_than_may_and_a_place_that_is_left_is_free():
    async def run():
        desk = Desk()
        live = poller(desk, max_listeners=2)
        two = [Listener(live, CLOCK), Listener(live, TABLES)]
        await until(lambda: all(one.boards() for one in two))
        assert live.is_full(CLOCK)
        third = Listener(live, CLOCK)
        await until(lambda: third.over)
        assert third.heard == []
        await two[0].leave()
        assert not live.is_full(CLOCK)
        fourth = Listener(live, CLOCK)
        await until(lambda: fourth.boards() == ["first"])
        for one in (two[1], fourth):
            await one.leave()

    in_own_loop(run())


def test_all_are_let_go_when_the_desk_shuts_down():
    async def run():
        desk = Desk()
        live = poller(desk)
        many = [Listener(live, CLOCK), Listener(live, TABLES)]
        await until(lambda: all(one.boards() for one in many))
        live.close()
        await until(lambda: all(one.over for one in many))
        late = Listener(live, CLOCK)
        await until(lambda: late.over)
        assert late.heard == []

    in_own_loop(run())
