"""The server answers a few requests at a time, tables and staff before visitors, and no stream takes a place."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.http import HttpResponse, StreamingHttpResponse
from django.test import RequestFactory
from django.urls import path, reverse

from tournaments.common.system.request_queue import (
    LOOK_SECONDS,
    MOST_BLOCKED,
    MOST_LONG,
    RequestQueue,
    Urgency,
)
from tournaments.request_handler import QueueingHandler, urgency_of

SENDS, READS, STAFF, VISITOR = Urgency
LONG = 60.0


class Room:
    """What the views below notice: how many work at once, who began, and who has ended."""

    def __init__(self):
        self.lock, self.free = threading.Lock(), threading.Event()
        self.working = self.most = 0
        self.began, self.ended = [], []

    def work(self, name):
        with self.lock:
            self.working += 1
            self.most = max(self.most, self.working)
            self.began.append(name)
        self.free.wait(20)
        with self.lock:
            self.working -= 1
            self.ended.append(name)


room = Room()


def answer(request, name=""):
    room.work(request.path_info)
    return HttpResponse(request.path_info)


def fail(_request):
    raise ZeroDivisionError


async def stream(_request):
    async def lines():
        yield b"first"
        await asyncio.sleep(60)

    return StreamingHttpResponse(lines())


urlpatterns = [path("stream/", stream), path("fail/", fail), path("<path:name>", answer)]


def never_idle(at_once, long_seconds=LONG):
    """A queue that makes no room for requests that only wait."""
    return RequestQueue(at_once, long_seconds, idle=0.0)


@pytest.fixture
def handler(settings):
    global room
    room = Room()
    settings.ROOT_URLCONF, settings.MIDDLEWARE, settings.ALLOWED_HOSTS = __name__, [], ["*"]
    return QueueingHandler(never_idle(at_once=2))


async def sent(handler, address, *, method="GET", session=False):
    """Send a request and wait until it is answered or has come into the queue."""
    cookie = [(b"cookie", f"{settings.SESSION_COOKIE_NAME}=abc".encode())] if session else []
    scope = {
        "type": "http",
        "method": method,
        "path": address,
        "query_string": b"",
        "headers": [(b"host", b"localhost"), *cookie],
    }
    queue = handler._queue
    came = came_to(queue)
    request = ApplicationCommunicator(handler, scope)
    await request.send_input({"type": "http.request"})
    await until(lambda: came_to(queue) > came)
    return request


def came_to(queue):
    """Return how many have come into the queue so far."""
    return int(repr(queue._numbers).removeprefix("count(").removesuffix(")"))


async def answered(request):
    head = await request.receive_output(30)
    body = await request.receive_output(30)
    return head["status"], body["body"].decode()


async def until(condition):
    for _ in range(3000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"{room.began} began, {room.ended} ended")


def run(coroutine):
    # In a thread of its own: after a browser test the main thread has a running loop.
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, asyncio.wait_for(coroutine, 60)).result()


def test_two_work_at_once_and_at_most_one_of_them_for_a_visitor(handler):
    async def go():
        requests = [await sent(handler, f"/visitor/{number}/") for number in range(3)]
        await until(lambda: room.began == ["/visitor/0/"])
        requests.append(await sent(handler, "/t/one/"))
        requests.append(await sent(handler, "/officials/", session=True))
        requests.append(await sent(handler, "/t/one/send/", method="POST"))
        await until(lambda: len(room.began) == 2)
        await asyncio.sleep(LOOK_SECONDS * 2)
        assert room.began == ["/visitor/0/", "/t/one/"]
        room.free.set()
        return await asyncio.gather(*(answered(request) for request in requests))

    assert [status for status, _body in run(go())] == [200] * 6
    assert room.most == 2


def test_a_stream_holds_no_place_while_it_is_sent(handler):
    async def go():
        streams = [await sent(handler, "/stream/") for _ in range(5)]
        for one in streams:
            assert (await one.receive_output(20))["status"] == 200
            assert (await one.receive_output(20))["body"] == b"first"
        room.free.set()
        assert await answered(await sent(handler, "/page/")) == (200, "/page/")
        for one in streams:
            await one.send_input({"type": "http.disconnect"})
            await one.wait(20)

    run(go())


def test_who_gives_up_while_waiting_is_not_answered_and_who_works_keeps_the_place(handler):
    async def go():
        working = [await sent(handler, f"/t/{number}/") for number in range(2)]
        await until(lambda: len(room.began) == 2)
        waiting = [await sent(handler, f"/t/{number}/") for number in range(2, 5)]
        for one in [*working, *waiting[:2]]:
            await one.send_input({"type": "http.disconnect"})
        await asyncio.sleep(LOOK_SECONDS * 2)
        # The threads of both that left still work; so the last one waits.
        assert set(room.began) == {"/t/0/", "/t/1/"}
        room.free.set()
        assert await answered(waiting[2]) == (200, "/t/4/")
        for one in [*working, *waiting]:
            await one.wait(20)

    run(go())
    assert sorted(room.ended) == ["/t/0/", "/t/1/", "/t/4/"]


def test_a_failing_view_gives_its_place_back(handler, settings):
    settings.DEBUG_PROPAGATE_EXCEPTIONS = True

    async def go():
        room.free.set()
        for _ in range(4):
            with pytest.raises(ZeroDivisionError):
                await (await sent(handler, "/fail/")).wait(20)
        assert not handler._queue._running
        assert await answered(await sent(handler, "/page/")) == (200, "/page/")

    run(go())


def test_what_takes_long_makes_room_for_a_few_others():
    async def go():
        queue = never_idle(at_once=1, long_seconds=0.1)
        began = time.monotonic()
        turns = [await queue.enter(STAFF) for _ in range(MOST_LONG + 1)]
        assert time.monotonic() - began >= 0.1 * MOST_LONG
        waiting = asyncio.ensure_future(queue.enter(STAFF))
        await asyncio.sleep(LOOK_SECONDS * 3)
        assert not waiting.done()
        # A long one ends: the last makes room.
        queue.leave(turns[0])
        queue.leave(await waiting)

    run(go())


def test_only_one_visitor_is_long_at_a_time():
    async def go():
        queue = never_idle(at_once=1, long_seconds=0.1)
        for _ in range(2):
            await queue.enter(VISITOR)
        waiting = asyncio.ensure_future(queue.enter(SENDS))
        await asyncio.sleep(LOOK_SECONDS * 3)
        assert not waiting.done()
        waiting.cancel()

    run(go())


def test_requests_that_only_wait_make_room_for_many_and_visitors_leave_room_for_tables():
    # A database that does not answer blocks each request for seconds; all others must hear so, or go on without it.
    async def go():
        queue = RequestQueue(at_once=2, long_seconds=LONG, idle=2.0)
        visitors = [asyncio.ensure_future(queue.enter(VISITOR)) for _ in range(MOST_BLOCKED)]
        while len(queue._blocked) < MOST_BLOCKED // 2:
            await asyncio.sleep(0.01)
        turns = [await queue.enter(READS) for _ in range(8)]
        assert len(turns) == 8
        assert sum(visitor.done() for visitor in visitors) == MOST_BLOCKED // 2 + 1
        for visitor in visitors:
            visitor.cancel()

    run(go())


def test_a_process_that_computes_is_not_idle():
    async def go():
        queue = RequestQueue(at_once=1, long_seconds=LONG, idle=0.000_001)
        await queue.enter(STAFF)
        waiting = asyncio.ensure_future(queue.enter(STAFF))
        end = asyncio.get_running_loop().time() + LOOK_SECONDS * 3
        while asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0)
        assert not waiting.done()
        waiting.cancel()

    run(go())


def test_a_place_goes_to_the_most_urgent_and_then_to_the_oldest():
    order = []

    async def one(queue, urgency, name):
        turn = await queue.enter(urgency)
        order.append(name)
        queue.leave(turn)

    async def go():
        queue = never_idle(at_once=1)
        first = await queue.enter(VISITOR)
        came = [(VISITOR, "v1"), (STAFF, "s1"), (SENDS, "t1"), (READS, "r1"), (VISITOR, "v2"), (SENDS, "t2")]
        tasks = [asyncio.ensure_future(one(queue, urgency, name)) for urgency, name in came]
        await asyncio.sleep(0)
        queue.leave(first)
        await asyncio.gather(*tasks)

    run(go())
    assert order == ["t1", "t2", "r1", "s1", "v1", "v2"]


def test_who_is_cancelled_just_when_called_gives_the_place_to_the_next():
    async def go():
        queue = never_idle(at_once=1)
        first = await queue.enter(STAFF)
        called, next_one = (asyncio.ensure_future(queue.enter(STAFF)) for _ in range(2))
        await asyncio.sleep(0)
        queue.leave(first)
        called.cancel()
        queue.leave(await next_one)
        assert called.cancelled()
        queue.leave(await queue.enter(STAFF))

    run(go())


def test_another_event_loop_finds_an_empty_queue():
    queue = never_idle(at_once=1, long_seconds=0.1)

    async def end_while_somebody_waits():
        turn = await queue.enter(STAFF)
        waiting = asyncio.ensure_future(queue.enter(STAFF))
        await asyncio.sleep(0)
        assert not waiting.done()
        return turn

    async def go():
        turn = await queue.enter(STAFF)
        queue.leave(forgotten)
        assert set(queue._running) == {turn}
        # Somebody looks after those that are long, as before.
        await queue.enter(STAFF)

    forgotten = run(end_while_somebody_waits())
    run(go())


@pytest.mark.parametrize(
    ("address", "method", "session", "urgency"),
    [
        (lambda: reverse("send_hand", args=["abc"]), "POST", False, SENDS),
        (lambda: reverse("preview_hand", args=["abc"]), "POST", True, SENDS),
        (lambda: reverse("table", args=["abc"]), "GET", False, READS),
        (lambda: reverse("physical_table", args=["abc"]), "HEAD", False, READS),
        (lambda: reverse("floor", args=["cup"]), "GET", True, STAFF),
        (lambda: reverse("login"), "POST", False, STAFF),
        (lambda: reverse("standings", args=["cup"]), "GET", False, VISITOR),
        (lambda: reverse("home"), "GET", False, VISITOR),
        (lambda: reverse("health"), "GET", False, None),
        (lambda: reverse("metrics"), "GET", False, None),
        (lambda: "/static/css/common/tokens.css", "GET", False, None),
    ],
)
def test_who_waits_for_whom(address, method, session, urgency):
    request = RequestFactory().generic(method, address())
    if session:
        request.COOKIES[settings.SESSION_COOKIE_NAME] = "abc"
    assert urgency_of(request) is urgency
