"""A process keeps within its number of connections, however many requests and boards it answers at once."""

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.urls import reverse

from tests.desks import shared
from tests.halls import full_hall
from tests.tournaments.tables.test_outbox import wait_for
from tournaments.models import Table, Tournament

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
CONNECTIONS, BOARDS, PHONES = 3, 8, 24


def connections_of_others():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"
        )
        return cursor.fetchone()[0]


def test_boards_and_phones_share_a_few_connections(organizer, tmp_path):
    full_hall(2)
    own = connections_of_others()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "uvicorn",
            "tournaments.asgi:application",
            "--port",
            str(port),
            "--log-level",
            "error",
        ],
        cwd=settings.BASE_DIR,
        env=shared(tmp_path) | {"DEBUG": "true", "DATABASE_CONNECTIONS": str(CONNECTIONS)},
    )
    try:
        home = f"http://127.0.0.1:{port}"
        wait_for(f"{home}/login/", server)
        Tournament.objects.update(public=True)
        live = home + reverse("board_live", args=[Tournament.objects.get().slug]) + "?board=standings"
        boards = [urllib.request.urlopen(live)]  # noqa: S310 - our own address
        threads = list(Path(f"/proc/{server.pid}/task").iterdir())
        boards += [urllib.request.urlopen(live) for _board in range(1, BOARDS)]  # noqa: S310 - our own address
        # A stream lasts for hours, and holds no thread meanwhile.
        assert len(list(Path(f"/proc/{server.pid}/task").iterdir())) < len(threads) + BOARDS - 1
        assert {board.headers["Content-Type"] for board in boards} == {"text/event-stream"}
        table = home + Table.objects.first().get_absolute_url()

        def look(phone):
            try:
                with urllib.request.urlopen(table) as page:  # noqa: S310 - our own address
                    return page.status, page.read().count(b"</html>")
            except urllib.error.HTTPError as error:
                # On a busy machine a phone may wait too long for a connection; it asks again.
                if error.status != 503:
                    raise
                return look(phone)

        with ThreadPoolExecutor(PHONES) as pool:
            looking = [pool.submit(look, phone) for phone in range(PHONES)]
            seen = []
            while not all(one.done() for one in looking):
                seen.append(connections_of_others() - own)
                time.sleep(0.02)
        assert {one.result() for one in looking} == {(200, 1)}
        assert 1 <= max(seen) <= CONNECTIONS
        for board in boards:
            board.close()
    finally:
        server.terminate()
        server.wait()
