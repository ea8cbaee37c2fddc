"""The practice table: its games can be played under every rulebook, and a run stores nothing."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

import referee
from tests.tournaments.rulings.test_practice import rows
from tournaments.presenters.rulings.practice import RULEBOOKS
from tournaments.presenters.tables import practice
from tournaments.presenters.tables.voice import Voice

NAMES = Voice({referee.Seat(0): "A", referee.Seat(1): "B", referee.Seat(2): "C", referee.Seat(3): "D"}, "en")


def read(**event):
    return referee.codec.read_report(event)


@pytest.mark.parametrize("rules", RULEBOOKS)
@pytest.mark.parametrize("game", range(len(practice.games())))
def test_every_hand_of_a_game_follows_from_the_one_before_under_every_rulebook(rules, game):
    ruleset = referee.ruleset(rules)
    assert len(practice.games()[game]) == practice.HANDS
    for hand in range(practice.HANDS):
        table = practice.table_before(ruleset, game, hand)
        report = practice.asked_hand(game, hand)
        ruling = referee.adjudicate(ruleset, table, report)
        assert not table.over
        assert min(table.scores) >= 1000
        assert ruling.verdict.value in ("win", "exhaustive_draw")
        assert practice.differences(report, report) == []


def test_games_have_rounds_honba_and_sticks():
    tables = [
        practice.table_before(referee.ruleset("rrc"), game, hand)
        for game in range(len(practice.games()))
        for hand in range(practice.HANDS)
    ]
    assert len({str(table.round) for table in tables}) >= 5
    assert {0, 1, 2} <= {table.honba for table in tables}
    assert {0, 1, 2} <= {table.deposits for table in tables}


@pytest.mark.parametrize(
    ("event", "says", "taps"),
    [
        (
            {
                "kind": "win",
                "from": 2,
                "riichi": [1],
                "winners": [{"seat": 1, "value": {"han": 3, "fu": 40}}],
            },
            "B declares riichi. B wins by ron off C: 3 han 40 fu.",
            4,
        ),
        ({"kind": "win", "winners": [{"seat": 0, "value": {"han": 5}}]}, "A wins by tsumo: 5 han.", 3),
        (
            {"kind": "exhaustive_draw", "riichi": [3], "tenpai": [1, 3]},
            "D declares riichi. Exhaustive draw. Tenpai: B, D.",
            4,
        ),
        ({"kind": "exhaustive_draw", "tenpai": []}, "Exhaustive draw. Nobody is tenpai.", 2),
    ],
)
def test_a_hand_in_words_and_the_least_taps_for_it(event, says, taps):
    with translation.override("en"):
        assert practice.say_hand(read(**event), NAMES) == says
    assert practice.least_taps(read(**event)) == taps


RON = {"kind": "win", "from": 2, "riichi": [1], "winners": [{"seat": 1, "value": {"han": 3, "fu": 40}}]}
DRAW = {"kind": "exhaustive_draw", "riichi": [3], "tenpai": [1, 3]}


@pytest.mark.parametrize(
    ("asked", "entered", "says"),
    [
        (RON, RON | {"from": 3}, ["Another player discarded."]),
        (RON, RON | {"riichi": []}, ["Other players declared riichi."]),
        (RON, RON | {"winners": [{"seat": 1, "value": {"han": 3, "fu": 30}}]}, ["The value is another one."]),
        (RON, RON | {"winners": [{"seat": 3, "value": {"han": 3, "fu": 40}}]}, ["Another player won."]),
        (
            RON,
            {name: part for name, part in RON.items() if name != "from"},
            ["The hand ended in another way."],
        ),
        (RON, DRAW | {"riichi": [1], "tenpai": [1]}, ["The hand ended in another way."]),
        (DRAW, DRAW | {"tenpai": [3]}, ["Other players were tenpai."]),
        (DRAW, DRAW | {"nagashi": [0]}, ["More was entered than happened."]),
    ],
)
def test_what_differs_is_said(asked, entered, says):
    with translation.override("en"):
        assert practice.differences(read(**asked), read(**entered)) == says


@pytest.mark.django_db
def test_a_whole_game_stores_nothing_and_ends_with_taps_and_errors():
    client = Client(headers={"accept-language": "en"})
    before = rows()
    with CaptureQueriesContext(connection) as queries:
        page = client.get("/practice/table/", {"rules": "m-league"}, follow=True)
        for _hand in range(practice.HANDS):
            run = page.context["practice"]
            table = run.table
            body = {
                "event": referee.codec.write_report(run.asked),
                "expects": run.number,
                "round": str(table.round),
                "honba": table.honba,
            }
            preview = client.post(
                f"/practice/table/preview/?{run.query}", json.dumps(body), content_type="application/json"
            )
            assert (preview.status_code, preview["X-Felt"]) == (200, "yes")
            ruling = referee.adjudicate(run.ruleset, table, run.asked)
            assert [line.change for line in preview.context["preview"].seats] == list(ruling.deltas)
            entered = json.dumps(body["event"])
            page = client.get(
                "/practice/table/", {**dict(run.facts), "taps": 5, "entered": entered}, follow=True
            )
    path, query = urlsplit(page.redirect_chain[-1][0])[2:4]
    assert path == "/practice/table/result/"
    assert parse_qs(query)["done"] == ["_".join(["5.0"] * practice.HANDS)]
    run = page.context["practice"]
    assert (run.right_at_once, run.all_taps, len(run.results)) == (practice.HANDS, 50, practice.HANDS)
    assert run.least_taps == sum(map(practice.least_taps, practice.games()[run.game - 1]))
    assert {query["sql"].split()[0] for query in queries} <= {"SELECT"}
    assert rows() == before
    assert client.cookies.keys() <= {"csrftoken"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "query",
    [
        "",
        "rules=tenhou-3p",
        "rules=rrc&game=9",
        "rules=rrc&game=1&done=3.0_",
        "rules=rrc&game=1&done=3",
        "rules=rrc&game=1&entered=%7B",
        "rules=rrc&game=1&entered=%7B%22kind%22%3A%22x%22%7D",
        "rules=rrc&game=1&done=" + "_".join(["1.0"] * 11),
    ],
)
def test_an_address_that_is_no_run_does_not_exist(query):
    assert Client().get(f"/practice/table/?{query}").status_code == 404


@pytest.mark.django_db
def test_the_result_of_an_unfinished_run_shows_the_hands_so_far_and_a_finished_one_has_no_next_hand():
    shown = Client().get("/practice/table/result/?rules=rrc&game=1&done=6.2")
    assert [(hand.taps, hand.least, hand.errors) for hand in shown.context["practice"].results] == [(6, 4, 2)]
    done = "_".join(["3.0"] * practice.HANDS)
    after = Client().get(f"/practice/table/?rules=rrc&game=1&done={done}")
    assert after.status_code == 302
    preview = Client().post(
        f"/practice/table/preview/?rules=rrc&game=1&done={done}", "{}", content_type="application/json"
    )
    assert preview.status_code == 422
