"""Let a full hall play: tables that enter recorded hands from one phone and watch on another, spectators and screens.

At the real pace a table enters a hand every five minutes: three previews, then the hand. A second phone is told of
news, or polls; each spectator opens the standings or a table's public page once a minute. In the end each confirmed
hand must be stored exactly once, and all chains of hashes must hold. Times of answers are compared with that of an
empty page before anybody came; it says that there is no such page.
"""

from __future__ import annotations

import asyncio
import html
import json
import random
import re
import time
from collections import Counter, defaultdict
from collections.abc import Coroutine, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from tests.endurance.connection import Connection, Response
from tests.endurance.desk import Desk, running_desk
from tests.endurance.hall import Hall, made_hall

__all__ = ["run"]

HAND_EVERY, PREVIEWS, LOOK_EVERY = 300.0, 3, 60.0
"""Seconds between two hands of a table, previews of each, and seconds between two pages of a spectator."""
ARRIVING, A_TABLE, WARM = 30.0, 0.35, 15.0
"""Seconds within which a small hall comes, and within which a table of a larger one comes; seconds after that until
answers are measured.
"""
POLL_EVERY, STICKS_EVERY = 10.0, 1.5
"""Seconds between two polls of a phone that is not told of news."""
FAIR = 6.0
"""A hand may take as long as so many empty pages, in 95 of 100 cases."""
_POLL = re.compile(r'id="state"[^>]*?hx-get="([^"]+)"', re.DOTALL)
_NEWS = re.compile(r'<meta name="news" content="([^"]+)"')
_RECORDED = Path(__file__).parents[2] / "tournaments" / "demo" / "recorded.json"
# After the recorded hands: nobody pays and the dealer stays, so the game never ends.
_DRAW = {"kind": "exhaustive_draw", "tenpai": [0, 1, 2, 3]}
_PUBLISH = """
from tournaments.models import Tournament
Tournament.objects.update(public=True)
"""
_BYTES = """
from django.db import connection
size = {"sqlite": "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"}
with connection.cursor() as cursor:
    cursor.execute(size.get(connection.vendor, "SELECT pg_database_size(current_database())"))
    print(cursor.fetchone()[0])
"""
_FOUND = """
import json
from collections import Counter
from tournaments.models import Entry
print(json.dumps(Counter(Entry.objects.filter(kind="hand").values_list("key", flat=True))))
"""


class _Crowd:
    """Everybody in the hall."""

    def __init__(self, desk: Desk, hall: Hall, pace: float) -> None:
        self._desk, self._hall, self._pace = desk, hall, pace
        self._arriving = max(ARRIVING, A_TABLE * len(hall.tokens))
        recorded = json.loads(_RECORDED.read_text(encoding="utf-8"))["hands"]
        # The last hand would end the game.
        self._events = [hand["event"] for hand in recorded[:-1]]
        self.took: dict[str, list[float]] = defaultdict(list)
        self.confirmed: list[str] = []
        self.shown = 0
        self.problems: Counter[str] = Counter()

    async def come(self, *, spectators: int, screens: int, seconds: float) -> float:
        """Let all come, stay for *seconds* and go; returns how many processors the server used meanwhile."""
        people: list[Coroutine[Any, Any, None]] = []
        for token in self._hall.tokens:
            people += [self._enters(token), self._watches(token)]
        people += [self._looks(number) for number in range(spectators)]
        people += [self._screen() for _number in range(screens)]
        tasks = [asyncio.create_task(self._watched(person)) for person in people]
        await asyncio.sleep(self._arriving + WARM)
        self.took.clear()
        before = self._desk.processor_seconds()
        await asyncio.sleep(seconds)
        used = (self._desk.processor_seconds() - before) / seconds
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return used

    async def empty_page(self) -> float:
        """The median seconds of an empty page, on an idle server."""
        visitor, times = Connection(self._desk.base), []
        for _ in range(50):
            began = time.perf_counter()
            await visitor.get("/nowhere/")
            times.append(time.perf_counter() - began)
        return median(times)

    async def _watched(self, person: Coroutine[Any, Any, None]) -> None:
        try:
            await person
        except Exception as error:
            self.problems[repr(error)[:300]] += 1

    async def _timed(self, kind: str, request: Coroutine[Any, Any, Response]) -> Response:
        began = time.perf_counter()
        answer = await request
        self.took[kind].append(time.perf_counter() - began)
        if answer.status >= 500:
            self.problems[f"{kind}: status {answer.status}"] += 1
        return answer

    async def _arrive(self, within: float) -> None:
        await asyncio.sleep(random.uniform(0, within))

    async def _enters(self, token: str) -> None:
        phone, address = Connection(self._desk.base), f"/t/{token}/"
        await self._arrive(self._arriving)
        await self._timed("table's page", phone.get(address))
        follower = asyncio.create_task(self._watched(self._follows(token)))
        try:
            await self._arrive(HAND_EVERY / self._pace)
            place: dict[str, Any] = {"round": "E1", "honba": 0, "expects": 1}
            for number in range(1, 10_000):
                event = self._events[number - 1] if number <= len(self._events) else _DRAW
                for _ in range(PREVIEWS):
                    await self._timed("preview", phone.send(f"{address}preview/", {"event": event, **place}))
                    await asyncio.sleep(random.uniform(0.2, 1) / self._pace)
                key = f"load-{token[:8]}-{number:05}"
                sent = {"event": event, "key": key, **place}
                answer = await self._timed("hand", phone.send(f"{address}send/", sent))
                said = json.loads(answer.text) if answer.status < 500 else {}
                if said.get("outcome") != "stored":
                    raise RuntimeError(f"hand: {answer.status} {said.get('says', '')[:200]}")
                self.confirmed.append(key)
                place = {name: said["now"][name] for name in place}
                await asyncio.sleep(random.uniform(0.7, 1.3) * HAND_EVERY / self._pace)
        finally:
            follower.cancel()

    async def _watches(self, token: str) -> None:
        await self._arrive(self._arriving)
        await self._follows(token)

    async def _follows(self, token: str) -> None:
        """Keep a table's page up to date, as the page itself does."""
        phone = Connection(self._desk.base)
        page = await self._timed("table's page", phone.get(f"/t/{token}/"))
        poll = html.unescape(_POLL.search(page.text)[1])  # type: ignore[index]  # a table in play polls
        if news := _NEWS.search(page.text):
            last: object = None
            async for told in phone.events(html.unescape(news[1])):
                now = json.loads(told)
                if last is not None and now["now"] != last:
                    poll = await self._polled(phone, poll)
                last = now["now"]
            raise RuntimeError("a stream ended")
        sticks = 0.0
        while True:
            await asyncio.sleep(STICKS_EVERY)
            await self._timed("sticks", phone.get(f"/t/{token}/riichi/?seen="))
            sticks += STICKS_EVERY
            if sticks >= POLL_EVERY:
                sticks = 0.0
                poll = await self._polled(phone, poll)

    async def _polled(self, phone: Connection, poll: str) -> str:
        answer = await self._timed("poll", phone.get(poll, {"HX-Request": "true"}))
        found = _POLL.search(answer.text) if answer.status == 200 else None
        return html.unescape(found[1]) if found else poll

    async def _looks(self, number: int) -> None:
        visitor = Connection(self._desk.base)
        pages = [f"{self._hall.address}standings/"]
        pages += [
            f"{self._hall.address}rounds/1/tables/{table + 1}/" for table in range(len(self._hall.tokens))
        ]
        await self._arrive(self._arriving + WARM)
        while True:
            page = pages[0] if number % 2 else random.choice(pages)
            await self._timed("spectator's page", visitor.get(page))
            await asyncio.sleep(LOOK_EVERY)

    async def _screen(self) -> None:
        screen = Connection(self._desk.base)
        await self._arrive(5)
        async for _event in screen.events(f"{self._hall.address}board/live/?board=tables&lang=en&seen="):
            self.shown += 1


def run(tables: int, pace: float, *, workers: int, postgres: bool, seconds: float, spectators: int) -> bool:
    """Let *tables* play for *seconds* at *pace* times the real one, print what was measured; true if all of it held."""
    with running_desk(workers=workers, postgres=postgres) as desk:
        hall = made_hall(desk, tables)
        desk.manage("shell", "-v", "0", "-c", _PUBLISH)
        crowd = _Crowd(desk, hall, pace)
        before = _database_bytes(desk)
        empty_page = asyncio.run(crowd.empty_page())
        load = asyncio.run(crowd.come(spectators=spectators, screens=4, seconds=seconds))
        print(
            f"{desk.name}: {tables} tables at {pace:g} times the real pace, {spectators} spectators, "
            f"{seconds:.0f} seconds: {load:.2f} processors, {desk.memory_megabytes():.0f} MB",
            flush=True,
        )
        is_fair = _say_times(crowd.took, empty_page)
        grown = _database_bytes(desk) - before
        print(f"  {grown / max(len(crowd.confirmed), 1):.0f} bytes of the database for a hand", flush=True)
        return _say_stored(desk, crowd) and is_fair


def _database_bytes(desk: Desk) -> int:
    return int(desk.manage("shell", "-v", "0", "-c", _BYTES).splitlines()[-1])


def _say_times(took: Mapping[str, Sequence[float]], empty_page: float) -> bool:
    """Print how long each kind of answer took; true if the hands were answered fast enough."""
    is_fair = True
    for kind, times in sorted(took.items()):
        ordered = sorted(times)
        middle, late = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
        print(
            f"  {kind}: {len(times)}, median {middle * 1000:.0f} ms, 95 % within {late * 1000:.0f} ms, "
            f"{late / empty_page:.1f} empty pages",
            flush=True,
        )
        is_fair &= kind != "hand" or late <= FAIR * empty_page
    return is_fair


def _say_stored(desk: Desk, crowd: _Crowd) -> bool:
    """Print how many confirmed hands were found; true if each was found once and nothing else was wrong."""
    found = Counter(json.loads(desk.manage("shell", "-v", "0", "-c", _FOUND).splitlines()[-1]))
    lost = [key for key in crowd.confirmed if not found[key]]
    doubled = [key for key, times in found.items() if times > 1]
    # The answer to a hand may still have been on its way when everybody left.
    print(
        f"  {len(crowd.confirmed)} hands confirmed, {len(crowd.confirmed) - len(lost)} found, {len(doubled)} doubled, "
        f"{crowd.problems.total()} errors, "
        f"{crowd.shown} pictures on screens",
        flush=True,
    )
    desk.manage("verify", "--quiet")
    for problem, times in (*crowd.problems.most_common(5), *((error, 1) for error in desk.errors()[:5])):
        print(f"  {times} times {problem}", flush=True)
    return not (lost or doubled or crowd.problems or desk.errors())
