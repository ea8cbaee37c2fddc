"""Pages, papers and files of the demo are the same, byte for byte, on SQLite and on PostgreSQL."""

import difflib
import re
from urllib.parse import urljoin, urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import Resolver404, resolve

from tests.desks import prepared
from tests.tournaments.on_postgres.homes import at_home, empty_postgresql, in_file
from tournaments.presenters.events import table_results
from tournaments.presenters.rulings import log
from tournaments.presenters.tables import floor
from tournaments.services.integrity import backups
from tournaments.services.integrity.row_copies import opened

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

LINK = re.compile(rb'(?:href|hx-get|src)="(/[^"#]*)')
# A form's token and an act's key are drawn anew for each page; some say when they were made.
DRAWN = re.compile(
    rb'(name="(?:csrfmiddlewaretoken|[\w-]*key|since)"\s+value=|"X-CSRFToken": ?|data-desk-time=)"[^"]*"'
)
# Nothing is stored by looking; a board never ends; a person's file says when it was made.
LEFT_OUT = {"live", "set_language", "logout", "person_data", "own_data"}


def content(answer):
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return answer.status_code, answer.get("Content-Type", ""), DRAWN.sub(rb"\1", body)


def organizer():
    for cached in (floor, log, table_results):
        cached.clear_cache()
    client = Client()
    client.force_login(User.objects.get(username="organizer"))
    return client


def one_of_each(client):
    """Follow the links from the home page, to one address of each kind, and give what each shows."""
    shown, kinds, waiting = {}, set(), ["/"]
    while waiting:
        address = waiting.pop(0)
        try:
            kind = resolve(urlsplit(address).path).view_name
        except Resolver404:
            continue
        if kind in kinds or kind in LEFT_OUT or kind.startswith("admin"):
            continue
        kinds.add(kind)
        shown[address] = content(client.get(address))
        waiting += [
            urljoin(address, link.decode().replace("&amp;", "&")) for link in LINK.findall(shown[address][2])
        ]
    return shown


@pytest.mark.larger
def test_every_page_that_an_organizer_reaches_is_the_same(of_the_run, tmp_path):
    file = prepared(of_the_run) / "data" / "shinpan.sqlite3"
    with at_home(in_file(file)):
        backups.back_up(tmp_path / "desk.sqlite3")
    with opened(in_file(tmp_path / "desk.sqlite3")):
        on_sqlite = one_of_each(organizer())
    with empty_postgresql("same") as database, at_home(database):
        backups.restore(tmp_path / "desk.sqlite3")
        with opened(database):
            client = organizer()
            on_postgresql = {address: content(client.get(address)) for address in on_sqlite}
    assert len(on_sqlite) > 100
    kinds = {kind.partition(";")[0] for _status, kind, _body in on_sqlite.values()}
    assert kinds > {"text/html", "application/json", "application/pdf", "text/csv", "image/png"}
    different = [address for address in on_sqlite if on_sqlite[address] != on_postgresql[address]]
    for address in different:
        one, other = (
            shown[address][2].decode(errors="replace").splitlines() for shown in (on_sqlite, on_postgresql)
        )
        print(address, *difflib.unified_diff(one, other, lineterm="", n=0), sep="\n")
    assert different == []
