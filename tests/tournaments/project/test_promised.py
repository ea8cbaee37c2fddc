"""What `.github/docs/compatibility.md` promises is kept; `test_landed.py` keeps the promise about stored data."""

import io
import json
import lzma
import re

import pytest
from django.conf import settings
from django.core.management import call_command
from django.urls import resolve

import referee
from tests.tournaments.project.promised import NAMES, current_names
from tournaments.services.integrity.verifying import verify_all

PROMISED = json.loads(NAMES.read_text("utf-8"))
EVENTS = NAMES.with_name("events")
STANDINGS = json.loads((EVENTS / "standings.json").read_text("utf-8"))

# Addresses that were printed, sent to people, or written into a program.
LINKS = {
    "/t/TOKEN/": "table",
    "/own/TOKEN/": "own_page",
    "/at/TOKEN/": "physical_table",
    "/invitation/TOKEN/": "invitation",
    "/registration/TOKEN/": "registration",
    "/check-in/CODE/": "scan",
    "/e/2/": "short_evening",
    "/p/": "check_sheet",
    "/p/1a2b3c4d/3.12/3FA9C2": "printed",
    "/register/SLUG/": "register",
    "/tournaments/SLUG/": "tournament",
    "/tournaments/SLUG/standings/": "standings",
    "/tournaments/SLUG/board/": "boards",
    "/clubs/SLUG/": "club",
    "/series/SLUG/": "series",
    "/rulesets/ema-2025/": "ruleset",
    "/rulesets/ema-2025.json": "ruleset_json",
    "/tournaments/SLUG/rulings/log.json": "rulings_file",
    "/health/": "health",
    "/metrics": "metrics",
}


@pytest.mark.parametrize("kind", PROMISED)
def test_every_name_that_was_promised_is_there(kind):
    assert sorted(set(PROMISED[kind]) - set(current_names()[kind])) == []


def test_every_link_leads_to_its_page():
    assert {address: resolve(address).view_name for address in LINKS} == LINKS


def test_the_version_is_the_newest_of_the_changelog():
    changelog = (settings.BASE_DIR / ".github/CHANGELOG.md").read_text("utf-8")
    versions = re.findall(r"^## (\d+\.\d+\.\d+)\b", changelog, re.MULTILINE)
    assert versions[0] == referee.__version__


@pytest.mark.django_db
@pytest.mark.parametrize("slug", STANDINGS)
def test_an_event_file_of_each_version_is_imported_and_counts_the_same(slug, tmp_path):
    file = tmp_path / "event.json"
    file.write_bytes(lzma.decompress((EVENTS / f"{slug}.json.xz").read_bytes()))
    call_command("import_event", str(file), stdout=io.StringIO())
    assert verify_all().found == ()
    printed = io.StringIO()
    call_command("standings", slug, "--json", stdout=printed)
    told, before = json.loads(printed.getvalue()), STANDINGS[slug]
    # A later version may say more of a row.
    rows = [
        {name: row[name] for name in old if name in row}
        for row, old in zip(told["rows"], before["rows"], strict=True)
    ]
    assert {**{name: told.get(name) for name in before}, "rows": rows} == before
