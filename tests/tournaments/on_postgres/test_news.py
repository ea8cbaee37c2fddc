"""What one process writes is told to the pollers of the others when its transaction ends, and only then."""

import select
import socket
import subprocess
import sys
import threading
import urllib.request

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.urls import reverse

from tests.acts import by
from tests.desks import shared
from tests.tournaments.tables import games
from tests.tournaments.tables.test_outbox import wait_for
from tournaments.models import Table
from tournaments.services.screens import news
from tournaments.services.tables import calls

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(small_cup):
    return Table.objects.select_related("round__tournament").get()


def test_a_poller_is_told_of_what_another_connection_commits(table):
    listens, heard, channels = threading.Event(), [], []

    def poll():
        listener = news.Listener(lambda: heard.append("with a query"))
        descriptor = listener.listen()
        listens.set()
        heard.extend(select.select([descriptor], [], [], 30)[0])
        listener.stop()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_listening_channels()")
            channels.extend(cursor.fetchall())
        connection.close()

    poller = threading.Thread(target=poll)
    poller.start()
    assert listens.wait(30)
    with transaction.atomic():
        calls.call(table, act=by())
        transaction.set_rollback(True)
    poller.join(0.3)
    assert heard == []
    games.play(table, games.draw(games.ONE))
    poller.join(30)
    assert len(heard) == 1
    # The connection goes back to the pool.
    assert channels == []


def test_a_stream_of_another_process_hears_of_a_hand(table, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "uvicorn", "tournaments.asgi:application", "--port", str(port)],
        cwd=settings.BASE_DIR,
        env=shared(tmp_path) | {"DEBUG": "true", "BACKUP_MINUTES": "0"},
    )
    try:
        home = f"http://127.0.0.1:{port}"
        wait_for(f"{home}/login/", server)
        stream = urllib.request.urlopen(home + reverse("table_news", args=[table.token]), timeout=60)  # noqa: S310 - our own address

        def next_news():
            return next(line for line in stream if line.startswith(b"data: {"))

        told = [next_news()]
        games.play(table, games.draw(games.ONE))
        told.append(next_news())
        calls.call(table, act=by())
        told.append(next_news())
        assert len(set(told)) == 3
        stream.close()
    finally:
        server.terminate()
        server.wait()
