"""The server answers a few requests at a time, tables and staff before visitors, and no stream takes a place."""

import asyncio
import threading
import time

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.http import HttpResponse, StreamingHttpResponse
from django.urls import path

from tournaments.common.request_queue import RequestQueue, Urgency
from tournaments.request_handler import QueueingHandler

TABLE, STAFF, VISITOR = Urgency.TABLE_SENDS, Urgency.STAFF, Urgency.VISITOR
SHORT, LONG = 0.05, 60.0


class Room:
    """What the views below notice: how many work at once, who began in which order, and who has ended."""

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
        time.sleep(0.01)
        with self.lock:
            self.working -= 1
            self.ended.append(name)


room = Room()


def answer(request, name=""):
    room.work(request.path_info)
    return HttpResponse(request.path_info)


async def stream(_request):
    async def lines():
        yield b"first"
        await asyncio.sleep(60)

    return StreamingHttpResponse(lines())


urlpatterns = [path("stream/", stream), path("<path:name>", answer)]


@pytest.fixture
def handler(settings):
    global room
    room = Room()
    settings.ROOT_URLCONF, settings.MIDDLEWARE, settings.ALLOWED_HOSTS = __name__, [], ["*"]
    return QueueingHandler(RequestQueue(long_seconds=LONG))


def asked(handler, address, *, method="GET", session=False):
    cookies = f"{settings.SESSION_COOKIE_NAME}=abc".encode()
    scope = {
        "type": "http",
        "method": method,
        "path": address,
        "query_string": b"",
        "headers": [(b"host", b"localhost"), *([(b"cookie", cookies)] if session else [])],
    }
    return ApplicationCommunicator(handler, scope)


async def sent(handler, address, **options):
    request = asked(handler, address, **options)
    await request.send_input({"type": "http.request"})
    # Let it reach the queue before the next one is sent.
    await asyncio.sleep(SHORT)
    return request


async def answered(request):
    head = await request.receive_output(20)
    body = await request.receive_output(20)
    return head["status"], body["body"].decode()


async def until(condition):
    for _ in range(400):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"{room.began} began, {room.ended} ended")


def test_two_work_at_once_the_urgent_ones_first_and_at_most_one_for_a_visitor(handler):
    async def go():
        requests = [await sent(handler, f"/visitor/{number}/") for number in range(3)]
        requests.append(await sent(handler, "/t/one/"))
        # Both places are taken: from here on all wait.
        requests.append(await sent(handler, "/t/two/"))
        requests.append(await sent(handler, "/officials/", session=True))
        requests.append(await sent(handler, "/t/one/send/", method="POST"))
        assert room.began == ["/visitor/0/", "/t/one/"]
        room.free.set()
        return await asyncio.gather(*(answered(request) for request in requests))

    answers = asyncio.run(go())
    assert [status for status, _body in answers] == [200] * 7
    assert room.most == 2
    assert room.began[2] == "/t/one/send/"
    assert set(room.began[3:5]) <= {"/t/two/", "/officials/", "/visitor/1/"}
    assert [name for name in room.began if "visitor" in name] == [
        f"/visitor/{number}/" for number in range(3)
    ]


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

    asyncio.run(go())


def test_who_gives_up_while_waiting_is_not_answered_and_who_works_keeps_the_place(handler):
    async def go():
        working = [await sent(handler, f"/t/{number}/") for number in range(2)]
        waiting = [await sent(handler, f"/t/{number}/") for number in range(2, 5)]
        for one in [*working, *waiting[:2]]:
            await one.send_input({"type": "http.disconnect"})
        await asyncio.sleep(SHORT)
        # The threads of both that left still work; so the last one waits.
        assert room.began == ["/t/0/", "/t/1/"]
        room.free.set()
        assert await answered(waiting[2]) == (200, "/t/4/")
        await until(lambda: len(room.ended) == 3)
        for one in [*working, *waiting]:
            await one.wait(20)

    asyncio.run(go())
    assert sorted(room.ended) == ["/t/0/", "/t/1/", "/t/4/"]


def test_a_failing_view_gives_its_place_back(handler, settings):
    settings.DEBUG_PROPAGATE_EXCEPTIONS = False

    async def go():
        room.free.set()
        requests = [await sent(handler, "/t/one/send/", method="POST") for _ in range(4)]
        return [await answered(request) for request in requests]

    real, room.work = room.work, lambda _name: 1 / 0
    assert [status for status, _body in asyncio.run(go())] == [500] * 4
    room.work = real
    assert [status for status, _body in asyncio.run(go())] == [200] * 4


def test_what_takes_long_makes_room_for_two_others_at_most():
    async def go():
        queue = RequestQueue(at_once=1, long_seconds=SHORT)
        prints = [await queue.enter(VISITOR)]
        began = time.monotonic()
        prints.append(await queue.enter(STAFF))
        assert time.monotonic() - began >= SHORT * 0.8
        prints.append(await queue.enter(STAFF))
        waiting = asyncio.ensure_future(queue.enter(STAFF))
        await asyncio.sleep(SHORT * 3)
        assert not waiting.done()
        # A long one ends: the third makes room for the fourth.
        queue.leave(prints[0])
        fourth = await waiting
        queue.leave(prints[0])
        last = asyncio.ensure_future(queue.enter(STAFF))
        await asyncio.sleep(SHORT / 5)
        assert not last.done()
        queue.leave(fourth)
        queue.leave(await last)

    asyncio.run(asyncio.wait_for(go(), 20))


def test_a_place_goes_to_the_most_urgent_and_then_to_the_oldest():
    order = []

    async def one(queue, urgency, name):
        turn = await queue.enter(urgency)
        order.append(name)
        await asyncio.sleep(0)
        queue.leave(turn)

    async def go():
        queue = RequestQueue(at_once=1, long_seconds=LONG)
        first = await queue.enter(VISITOR)
        came = [(VISITOR, "v1"), (STAFF, "s1"), (TABLE, "t1"), (VISITOR, "v2"), (TABLE, "t2"), (STAFF, "s2")]
        tasks = [asyncio.ensure_future(one(queue, urgency, name)) for urgency, name in came]
        await asyncio.sleep(0)
        queue.leave(first)
        await asyncio.gather(*tasks)

    asyncio.run(asyncio.wait_for(go(), 20))
    assert order == ["t1", "t2", "s1", "s2", "v1", "v2"]


def test_who_is_cancelled_just_when_called_gives_the_place_to_the_next():
    async def go():
        queue = RequestQueue(at_once=1, long_seconds=LONG)
        first = await queue.enter(STAFF)
        called, next_one = (asyncio.ensure_future(queue.enter(STAFF)) for _ in range(2))
        await asyncio.sleep(0)
        queue.leave(first)
        called.cancel()
        queue.leave(await next_one)
        assert called.cancelled()
        queue.leave(await queue.enter(STAFF))

    asyncio.run(asyncio.wait_for(go(), 20))
