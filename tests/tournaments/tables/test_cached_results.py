"""What is stored of a finished table says what its ledger says, and only the program can write it."""

import inspect
import io
import itertools
import json
import re
import shutil
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.integrity.test_verifying import tampered, undone, verified
from tests.tournaments.kept import loaded_demo
from tests.tournaments.rulings.given import CHOMBO, FINED, LOOK, TAKEN, M, give, look_again
from tests.tournaments.tables import games
from tests.tournaments.tables.games import FOUR, ONE, THREE, TWO
from tournaments.models import Folded
from tournaments.presenters.events import table_results
from tournaments.presenters.events.games import games_of_events
from tournaments.services.events import penalties, results, rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.tables import counts, hands, refolding, table_actions
from tournaments.services.tables.result_seals import current_version, seal

pytestmark = pytest.mark.django_db

AT_TABLE, AFTER_UMA = referee.ruling.PenaltyWhen.AT_TABLE, referee.ruling.PenaltyWhen.AFTER_UMA
SCORES = (45000, 35000, 25000, 15000)
IN_PLACE = referee.judgement.Judgement(
    seat=FOUR,
    decision=M.PENALTY,
    points=30000,
    when=referee.judgement.PointLoss.IN_PLACE_LAST,
    facts="left",
    judge="J",
)
OUT = referee.judgement.Judgement(seat=THREE, decision=M.DISQUALIFIED, facts="tiles marked", judge="J")
TOKEN = re.compile(r'name="csrfmiddlewaretoken"\s+value="[^"]*"|"X-CSRFToken": ?"[^"]*"')
keys = map("act {}".format, itertools.count())


@pytest.fixture
def demo(db, of_the_run):
    return loaded_demo(of_the_run)


@pytest.fixture
def event(db):
    """Three rounds of one table with every kind of entry: by its hands, on paper, and ended early."""
    event = tournaments.create(name="Every entry", ruleset_key="wrc-2025", act=by())
    entry_list.enter(event, "Ann\nBen\nCid\nDot", act=by())

    table = opened(event)
    games.play(table, *games.HANCHAN[:4])
    act(hands.void, table, 4, "another table's")
    act(hands.correct, table, 1, games.ron(TWO, FOUR, 2, 30, riichi=(TWO,)), "two han")
    now = hands.fold(table).table
    act(counts.record, table, referee.ledger.Count(scores=now.scores, sticks=now.deposits))
    act(table_actions.penalize, table, TWO, 1000, AT_TABLE, "a noisy phone")
    act(table_actions.penalize, table, TWO, 2000, AFTER_UMA, "again")
    act(table_actions.penalize, table, TWO, 3000, AFTER_UMA, "no, another player")
    act(table_actions.cancel_penalty, table, table.entries.count(), "no, another player")
    act(results.reseat, table, (TWO, ONE, THREE, FOUR), "they sat so")
    fined, taken = give(table, FINED), give(table, TAKEN)
    look_again(taken, LOOK.CHANGED, CHOMBO, why="it was more")
    act(table_actions.call_time, table, dice_thrown=True)
    games.play(table, *games.HANCHAN)
    act(table_actions.close, table)
    rounds.finish(table.round, act=by())
    look_again(fined, LOOK.APPEALED, by="Ann", why="I was not late")

    table = opened(event)
    games.play(table, *games.HANCHAN[:3])
    act(results.enter, table, referee.ledger.Result(scores=SCORES))
    act(results.void, table, 4, "of another table")
    give(table, IN_PLACE)
    act(results.enter, table, referee.ledger.Result(scores=SCORES[::-1]))
    act(table_actions.penalize, table, THREE, 5000, AFTER_UMA, "after the game")
    rounds.finish(table.round, act=by())

    table = opened(event)
    games.play(table, *games.HANCHAN[:9])
    act(table_actions.close, table, ends_game=True)
    act(table_actions.reopen, table, "one more hand")
    games.play(table, games.HANCHAN[9])
    give(table, OUT)
    act(table_actions.close, table, ends_game=True)
    rounds.finish(table.round, act=by())
    penalties.give(event.players.get(number=3), -5000, after_round=2, act=by(why="late"))
    return event


def opened(event):
    round_ = rounds.create_from_text(event, "1, 2, 3, 4", act=by())
    rounds.open_round(round_, act=by())
    return round_.tables.get()


def act(service, table, *what, **said):
    service(table, *what, by="Jiro", expects=table.entries.count() + 1, key=next(keys), **said)


def shown(event):
    """What the pages and the files of the event show of its games."""
    table_results.clear_cache()
    addresses = [reverse(name, args=[event.slug]) for name in ("standings", "statistics", "last_round")]
    addresses += [reverse("player_statistics", args=[event.slug, number]) for number in range(1, 5)]
    addresses += [page.get_absolute_url() for page in (event, *event.rounds.all())]
    said = {address: TOKEN.sub("", Client().get(address).text) for address in addresses}
    call_command("standings", event.slug, json=True, stdout=(out := io.StringIO()))
    return said | {"JSON": json.loads(out.getvalue())}


def results_of(*events):
    table_results.clear_cache()
    return games_of_events(events)


def reads_ledgers(sql):
    """Whether the query reads the ledgers of tables, and not only their entries of some kinds."""
    return '"payload"' in sql and '"kind" IN' not in sql


def lie_about(row):
    """Another result for the row: the first and the last player have each other's."""
    return {**row.game, "games": [row.game["games"][-1], *row.game["games"][1:-1], row.game["games"][0]]}


def test_what_is_stored_shows_the_same_as_the_ledgers_and_spares_reading_them(demo, event):
    pages = shown(event)
    with CaptureQueriesContext(connection) as queries:
        results_of(event)
    assert [query["sql"] for query in queries if reads_ledgers(query["sql"])] == []
    stored = results_of(*demo, event)
    over = {game.table.pk for game in stored if game.outcome.over}
    assert set(Folded.objects.filter(version=current_version()).values_list("table", flat=True)) == over
    Folded.objects.all().delete()
    assert results_of(*demo, event) == stored
    assert shown(event) == pages
    refolding.refresh_results(event)
    assert verified()[-1].endswith(": all as they were written.")


@pytest.mark.postgres
def test_a_result_changed_outside_the_program_is_not_shown_and_named(event):
    honest = results_of(event)
    row = Folded.objects.get(table__round__number=3)
    lies = {"game": json.dumps(lie_about(row)), "hands": json.dumps(row.hands[::-1]), "seal": row.seal[::-1]}
    named = (
        "Every entry, round 3, table 1, entry 14: has a cached result that differs; "
        "`manage.py rebuild` recomputes it ({})"
    )
    for column, lie in lies.items():
        with undone():
            tampered(f"UPDATE tournaments_folded SET {column} = %s WHERE id = %s", lie, row.pk)  # noqa: S608
            assert results_of(event) == honest
            assert verified()[:-1] == [named.format(column)]


def test_a_result_of_other_rules_code_is_not_shown_and_computed_again_at_the_next_start(event):
    honest, rows = results_of(event), list(Folded.objects.order_by("table").values())
    for row in Folded.objects.all():
        row.game, row.version = lie_about(row), "an earlier one"
        texts = json.dumps(row.game), json.dumps(row.hands)
        row.seal = seal(row.head, row.mark, *texts, row.version)
        row.save()
    assert results_of(event) == honest
    assert verified()[-1].endswith(": all as they were written.")
    refolding.refresh_outdated()
    without_key = [{**row, "id": None} for row in rows]
    assert [{**row, "id": None} for row in Folded.objects.order_by("table").values()] == without_key
    with CaptureQueriesContext(connection) as queries:
        refolding.refresh_outdated()
    assert len(queries) == 1


def test_every_change_of_the_rules_code_and_of_the_key_is_another_version(tmp_path, monkeypatch, settings):
    version = current_version.__wrapped__
    before = version()
    package = Path(inspect.getfile(referee)).parent
    copy = shutil.copytree(
        package, tmp_path / "referee", ignore=shutil.ignore_patterns("__pycache__", "locale")
    )
    monkeypatch.setattr(referee, "__file__", str(copy / "__init__.py"))
    assert version() == before == current_version()
    with (copy / "adjudication" / "renchan.py").open("a") as file:
        file.write("# Another answer.\n")
    changed = version()
    settings.SECRET_KEY = "n" * 50
    assert len({before, changed, version()}) == 3
