"""The same hand from a page, from the felt, as JSON and from a file is the same entry, with the same problems."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from django.conf import settings
from django.http import QueryDict
from django.test import Client

import referee
from tests.acts import by
from tests.entries import hand_entry
from tests.random_reports import broken_event, random_event, random_table, rare_event
from tests.sampled import every_nth
from tournaments.forms.tables.entry_forms import preview_digest
from tournaments.forms.tables.felt import read_submitted
from tournaments.forms.tables.hands import HandForm, form_kind
from tournaments.models import Entry, Tournament
from tournaments.presenters.rulings.effects import announcement
from tournaments.services.events import rounds
from tournaments.services.interchange import handwritten
from tournaments.services.tables import hands

LAY = Path("tests/javascript/tables/felt/lay_hands.js")
PLACE = {"key": "the-key-of-this-hand", "expects": 1}
RULES = {key: referee.ruleset(key) for key in ("ema-2025", "tenhou-4p", "tenhou-3p")}
# Ten times two hundred hands, and ten times fifty that cannot be.
SEEDS = every_nth(range(10), 10)


def place_of(table):
    return {"round": str(table.round), "honba": table.honba}


def form_of(event, rules, table):
    """Return the form that a browser sends after the hand was entered on the page."""
    kind = form_kind(referee.codec.read_report(event))
    facts = {"names": {seat: f"Player {int(seat) + 1}" for seat in rules.seats}, "rules": rules}
    filled = HandForm(kind, draft=json.dumps(event), initial=PLACE | place_of(table), **facts).as_sent()
    return HandForm(kind, QueryDict(filled.urlencode()), rules_mark="mark", **facts)


def laid(events, players):
    """Return what the felt sends after each hand was laid on it with its gestures."""
    lines = "".join(json.dumps({"event": event, "players": players}) + "\n" for event in events)
    node = Path(sys.executable).with_name("node")
    run = subprocess.run([node, LAY], input=lines, capture_output=True, text=True, cwd=settings.BASE_DIR)
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def from_phone(event, table):
    body = {"event": event, **PLACE, **place_of(table), "seen": ""}
    return read_submitted(json.dumps(body).encode()).entry


def from_file(event, table):
    return referee.codec.read_entry(1, "hand", {"report": event, **place_of(table)}).what


def answered(event, key, table):
    """Return the answer to the hand as a line of JSON."""
    request = {"rules": key, "table": referee.codec.write_table(table), "event": event}
    return referee.codec.answer_line(json.dumps(request))


def problems(read, rules, table):
    """Return the path and the code of each problem with a hand, whether it cannot be read or cannot be."""
    try:
        referee.adjudicate(rules, table, read().report)
    except referee.Rejected as rejected:
        return rejected, sorted((problem.path, problem.code) for problem in rejected.problems)
    return None, []


@pytest.mark.parametrize("key", RULES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_hand_is_the_same_entry_whichever_way_it_comes(seed, key):
    rules, lot = RULES[key], random.Random(seed)
    table = random_table(lot, rules)
    events = [random_event(lot, rules, table) for _ in range(50)]
    rare = [rare_event(lot, rules, table) for _ in range(20)]
    for event, felt in zip([*events, *rare], [*laid(events, rules.players), *rare], strict=True):
        form = form_of(event, rules, table)
        assert form.is_valid(), (event, form.faults())
        entry = hand_entry(referee.codec.read_report(event), *place_of(table).values())
        ways = {"page": form.entry(), "felt": from_phone(felt, table), "file": from_file(event, table)}
        assert ways == dict.fromkeys(ways, entry)
        ruling = referee.codec.write_ruling(referee.adjudicate(rules, table, form.entry().report))
        assert answered(event, key, table) == {"id": None, **ruling}
        # What was previewed on one of them can be confirmed on another.
        assert form.digest(form.entry()) == preview_digest("mark", 1, from_phone(felt, table))


@pytest.mark.parametrize("key", RULES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_hand_that_cannot_be_has_the_same_problems_at_the_same_paths(seed, key):
    rules, lot, broken = RULES[key], random.Random(seed), 0
    while broken < 17:
        table = random_table(lot, rules)
        event = broken_event(lot, rules, table)
        errors = answered(event, key, table).get("errors", ())
        wanted = sorted((error["path"], error["code"]) for error in errors)
        form = form_of(event, rules, table)
        assert form.is_valid(), (event, form.faults())
        rejected, on_page = problems(form.entry, rules, table)
        assert on_page == wanted, event
        assert problems(partial(from_phone, event, table), rules, table)[1] == wanted
        assert problems(partial(from_file, event, table), rules, table)[1] == wanted
        if rejected:
            broken += 1
            form.add_problems(rejected)
            # Each problem is shown at a field, none only above the form.
            assert form.non_field_errors() == [], rejected


class Ways:
    """Four tables of a round, at which the same game is entered in four ways."""

    def __init__(self, tables):
        self.tables = list(tables)
        self.page, self.felt, self.json, self.file = self.tables

    def enter(self, event, number):
        state = hands.fold(self.page).table
        place = {"round": str(state.round), "honba": state.honba, "expects": number}
        self._on_page(event)
        [felt] = laid([event], state.players)
        body = json.dumps({"event": felt, **place, "key": f"felt-key-{number}"})
        address = f"{self.felt.get_absolute_url()}send/"
        assert Client().post(address, body, content_type="application/json").status_code == 200
        hand = hand_entry(referee.codec.read_report(event), place["round"], place["honba"])
        hands.record(self.json, hand, by="Jiro", expects=number, key=f"json-key-{number}")
        payload = {"report": event, "round": place["round"], "honba": place["honba"]}
        line = referee.codec.read_entry(number, "hand", payload)
        handwritten.append(self.file, line, announced=announcement, by="Jiro", key=f"file-key-{number}")

    def _on_page(self, event):
        kind = form_kind(referee.codec.read_report(event))
        address = f"{self.page.get_absolute_url()}hands/{kind}/"
        opened = Client().get(address, {"report": json.dumps(event)}).context["form"]
        sent = {**opened.as_sent().dict(), **dict(opened.as_sent().lists())}
        seen = Client().post(address, {**sent, "step": "preview"}).context["digest"]
        assert Client().post(address, {**sent, "step": "confirm", "seen": seen}).status_code == 302


def test_a_game_entered_in_four_ways_is_the_same_ledger(full_cup):
    Tournament.objects.update(ruleset_key="tenhou-4p")
    lines = "\n".join(", ".join(str(4 * at + seat) for seat in (1, 2, 3, 4)) for at in range(4))
    drawn = rounds.create_from_text(full_cup, lines, act=by())
    rounds.open_round(drawn, act=by())
    ways = Ways(drawn.tables.order_by("number"))
    lot, rules, number = random.Random(1), RULES["tenhou-4p"], 0
    while number < 12:
        state = hands.fold(ways.page).table
        event = random_event(lot, rules, state)
        ends = referee.adjudicate(rules, state, referee.codec.read_report(event)).table.over
        if not ends:
            number += 1
            ways.enter(event, number)
    stored = [
        [
            (entry.kind, entry.payload, entry.announcement.ruling)
            for entry in Entry.objects.filter(table=table)
        ]
        for table in ways.tables
    ]
    assert len(stored[0]) == 12
    assert stored[1:] == stored[:1] * 3
