"""A long document is made in a separate process: its progress, and where its file is."""

import contextlib
import os
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.urls import reverse

from tests import paper
from tests.desks import copied, own_data
from tournaments.common.errors import StateError
from tournaments.printing import jobs
from tournaments.printing.catalogue import SHEETS
from tournaments.printing.document import render_document
from tournaments.printing.print_requests import read_request

pytestmark = pytest.mark.django_db(transaction=True)
SHEET = SHEETS["blank-score-sheets"]


@pytest.fixture
def three(settings, tmp_path, monkeypatch):
    """An event with three players per table, in a database that a separate process can open."""
    event = paper.three_players()
    copied(tmp_path / "desk.sqlite3")
    settings.DATA_DIR = own_data(tmp_path)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'desk.sqlite3'}")
    return event


def ended():
    jobs._running[-1].wait(timeout=240)


def test_many_sheets_are_drawn_elsewhere_and_the_page_leads_to_them(three, desk, tmp_path):
    asked = {"round": "1", "copies": "9", "lang": "ja"}
    answer = desk.get(reverse("print_sheet", args=[three.slug, SHEET.name]), asked)
    assert answer.status_code == 302
    waiting = desk.get(answer["Location"])
    if waiting.status_code == 200:
        assert "<progress" in waiting.content.decode()
    ended()
    [lying] = (tmp_path / "printing" / three.uid).glob("*.pdf")
    assert oct(lying.stat().st_mode)[-3:] == "600"
    assert desk.get(answer["Location"], headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    led = desk.get(answer["Location"])
    made = desk.get(led["Location"])
    said = {name: [word] for name, word in asked.items()}
    assert b"".join(made) == lying.read_bytes() == render_document(SHEET, read_request(SHEET, three, said))
    assert made["Content-Disposition"].startswith("inline; ")


def test_what_is_refused_meanwhile_is_said_and_no_document_lies_there(three, desk):
    key = jobs.start(three, SHEET, ["--round", "9"])
    ended()
    page = desk.get(reverse("print_job", args=[three.slug, SHEET.name, key]))
    assert page.status_code == 409
    assert "There is no round 9. Choose one of: 1, 2." in page.content.decode()
    assert desk.get(reverse("printed_document", args=[three.slug, SHEET.name, key])).status_code == 404


def test_only_a_few_documents_of_an_event_are_made_at_once(three, desk, tmp_path):
    folder = tmp_path / "printing" / three.uid
    folder.mkdir(parents=True)
    for number in range(jobs.MAX_AT_ONCE):
        (folder / f"{number}.progress").write_text("1 9")
    # One that is made, and one that another process gave up, take no place.
    for name in ("made.progress", "made.pdf", "given-up.progress", "given-up.refused"):
        (folder / name).write_text("0 0")
    address, asked = reverse("print_sheet", args=[three.slug, SHEET.name]), {"round": "1", "copies": "9"}
    refused = desk.get(address, asked)
    assert refused.status_code == 409
    assert "4 documents of this event are being made." in refused.content.decode()
    (folder / "0.pdf").write_bytes(b"%PDF")

    def start(_request):
        with contextlib.suppress(StateError):
            return jobs.start(three, SHEET, ["--round", "9"])

    # Of several who ask at once, one gets the free place.
    with ThreadPoolExecutor(6) as pool:
        assert sum(key is not None for key in pool.map(start, range(6))) == 1
    ended()


def test_a_key_that_nobody_was_given_opens_nothing(three, desk, visitor):
    for key in ("0" * 32, "x", "..%2F..%2Fsecret_key"):
        assert desk.get(f"/tournaments/{three.slug}/print/{SHEET.name}/{key}/").status_code == 404
        assert desk.get(f"/tournaments/{three.slug}/print/{SHEET.name}/{key}.pdf").status_code == 404
    assert visitor.get(f"/tournaments/{three.slug}/print/{SHEET.name}/{'0' * 32}/").status_code == 302


def test_what_was_made_an_hour_ago_is_deleted_by_the_next(three, tmp_path):
    folder = tmp_path / "printing" / three.uid
    folder.mkdir(parents=True)
    old, new = folder / "old.pdf", folder / "new.pdf"
    for file, age in ((old, jobs.MAX_AGE + 60), (new, jobs.MAX_AGE - 600)):
        file.write_bytes(b"%PDF")
        os.utime(file, (time.time() - age,) * 2)
    jobs.start(three, SHEET, ["--round", "9"])
    ended()
    assert (old.exists(), new.exists()) == (False, True)


def test_a_child_that_died_is_told_of_at_once_or_of_another_process_where_it_says_nothing_for_long(three):
    key = jobs.start(three, SHEET, ["--round", "1"])
    jobs._running[-1].kill()
    ended()
    assert jobs.find(three, SHEET, key).refused == "Printing stopped before it finished. Print again."
    jobs._running.clear()
    file = jobs.find(three, SHEET, key).file
    assert jobs.find(three, SHEET, key).refused == ""
    past = time.time() - jobs.MAX_SILENCE - 1
    os.utime(file.with_suffix(".progress"), (past, past))
    assert jobs.find(three, SHEET, key).refused == "Printing stopped before it finished. Print again."
