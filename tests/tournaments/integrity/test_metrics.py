"""`/metrics` counts what happens, for whoever has the token, without a slug, a token or a name."""

import asyncio
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from tests.acts import by
from tests.tournaments.conftest import SIXTEEN
from tests.tournaments.tables import games
from tournaments.common.monitoring import counts
from tournaments.services.events import rounds
from tournaments.services.integrity.last_verify import note_verify
from tournaments.views.screens.live import LiveStream, PageRequest

TOKEN = "a secret of sixteen"
SAMPLE = re.compile(
    r'(?P<key>shinpan_\w+(?:\{(?:[a-z]+="[^"\n]*",?)+\})?) (?P<value>-?\d+(?:\.\d+)?(?:e-?\d+)?)'
)


@pytest.fixture
def counted(settings, tmp_path):
    settings.METRICS_TOKEN, settings.DATA_DIR = TOKEN, tmp_path


def read(monitor):
    """Ask for the counts; return the text, and each value by its name and labels, the process left out."""
    answer = monitor.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert (answer.status_code, answer["Content-Type"][:25]) == (200, "text/plain; version=0.0.4")
    text = answer.content.decode()
    values = {}
    for line in text.splitlines():
        if not line.startswith("# "):
            sample = SAMPLE.fullmatch(line)
            assert sample, line
            key = re.sub(r'process="\d+",?', "", sample["key"]).replace("{}", "")
            values[key] = values.get(key, 0) + float(sample["value"])
    return text, values


def added(before, after, *names):
    """What was added to the counts of these names."""
    return {
        key: after[key] - before.get(key, 0)
        for key in after
        if key.partition("{")[0] in names and after[key] != before.get(key, 0)
    }


@contextmanager
def nothing_can_be_saved():
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION READ ONLY")
            yield
            transaction.set_rollback(True)
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = 1")
        try:
            yield
        finally:
            cursor.execute("PRAGMA query_only = 0")


def test_only_whoever_has_the_token_reads_the_counts(settings, db):
    assert Client().get("/metrics").status_code == 404
    settings.METRICS_TOKEN = TOKEN
    assert [
        Client().get("/metrics", headers={"authorization": given}).status_code
        for given in ("", "Bearer", f"Bearer {TOKEN}x", TOKEN, f"Bearer {TOKEN}")
    ] == [401, 401, 401, 401, 200]


def test_requests_entries_and_outages_are_counted_and_nobody_is_named(
    counted, full_cup, django_capture_on_commit_callbacks
):
    opened = rounds.create_from_text(full_cup, "1, 2, 3, 4", act=by())
    rounds.open_round(opened, act=by())
    table = opened.tables.get()
    phone, poll = Client(), {"seen": "1:"}
    _text, before = read(Client())

    phone.get(table.get_absolute_url())
    for _repeated in range(3):
        assert phone.get(reverse("riichi_marks", args=[table.token]), poll).status_code == 204
    phone.get("/nowhere/to/be/found/")
    with django_capture_on_commit_callbacks(execute=True):
        games.play(table, games.HANCHAN[0])
    with nothing_can_be_saved():
        assert phone.post(reverse("call_referee", args=[table.token])).status_code == 503
    note_verify(2)
    text, after = read(Client())

    assert added(before, after, "shinpan_request_seconds_count") == {
        'shinpan_request_seconds_count{view="table",status="200"}': 1,
        'shinpan_request_seconds_count{view="riichi_marks",status="204"}': 3,
        'shinpan_request_seconds_count{view="none",status="404"}': 1,
        'shinpan_request_seconds_count{view="call_referee",status="503"}': 1,
        'shinpan_request_seconds_count{view="metrics",status="200"}': 1,
    }
    assert added(before, after, "shinpan_entries_total", "shinpan_outages_total") == {
        'shinpan_entries_total{kind="hand"}': 1,
        'shinpan_outages_total{outage="read_only"}': 1,
    }
    polls = 'shinpan_request_seconds_{}{{view="riichi_marks",status="204"{}}}'
    assert after[polls.format("bucket", ',le="+Inf"')] == after[polls.format("count", "")]
    assert (after["shinpan_healthy"], after["shinpan_last_verify_faults"]) == (1, 2)
    assert after["shinpan_database_bytes"] > 0
    secrets = (table.token, full_cup.slug, *SIXTEEN)
    assert [secret for secret in secrets if secret in text] == []
    # Prometheus refuses a name that comes back after another one.
    described = re.findall(r"^# TYPE (\w+) ", text, re.MULTILINE)
    assert len(described) == len(set(described)) > 10


def test_an_open_stream_is_counted_until_it_is_left():
    def streams():
        return [
            line.rpartition(" ")[2] for line in counts.OPEN_STREAMS.samples() if 'page="own"' in line
        ] or ["0"]

    async def listen():
        live = LiveStream(lambda asked: dict.fromkeys(asked, "1"), lambda _request, version: version)
        stream = live.listen(PageRequest(event="cup", page="own"))
        await anext(stream)
        during = streams()
        await stream.aclose()
        return during

    # In a thread of its own, because the browser's event loop may run in this one.
    with ThreadPoolExecutor(max_workers=1) as thread:
        listened = thread.submit(asyncio.run, listen()).result
        [before] = streams()
        assert (listened(), streams()) == ([str(int(before) + 1)], [before])


# A process of its own, as one of several that serve.
OTHER = """
import django
django.setup()
from tournaments.common.monitoring import counts, shared
counts.ENTRIES.add("hand", by=1000)
shared.share()
"""


def test_the_counts_of_another_process_are_told_until_it_is_silent(counted, db):
    environment = {"DATA_DIR": str(settings.DATA_DIR), "DJANGO_SETTINGS_MODULE": "tournaments.settings"}
    subprocess.run([sys.executable, "-c", OTHER], cwd=settings.BASE_DIR, env=environment, check=True)
    [file] = (settings.DATA_DIR / "metrics").iterdir()
    line = f'shinpan_entries_total{{process="{file.stem}",kind="hand"}} 1000\n'
    assert line in read(Client())[0]
    a_minute_ago = time.time() - 61
    os.utime(file, (a_minute_ago, a_minute_ago))
    assert line not in read(Client())[0]
    assert not file.exists()
