"""The practice table: its games can be played under every rulebook, and a run stores nothing."""

import json
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

import referee
from tests.sheets_read import read as read_sheet
from tests.tournaments.rulings.test_practice import rows
from tournaments.forms.tables.hands.grid import is_possible
from tournaments.forms.tables.hands.kinds import Kind
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
        report = practice.asked_hand(ruleset, game, hand)
        ruling = referee.adjudicate(ruleset, table, report)
        assert not table.over
        assert min(table.scores) >= 1000
        assert ruling.verdict.value in ("win", "exhaustive_draw", "abortive_draw", "chombo")
        assert practice.differences(ruleset, table, report, report) == []


def reports(rules="rrc"):
    ruleset = referee.ruleset(rules)
    return [
        [practice.asked_hand(ruleset, game, hand) for hand in range(practice.HANDS)]
        for game in range(len(practice.games()))
    ]


def least_han(fu, *, in_riichi, by_tsumo):
    """The fewest han that a hand of this many fu can have: of pinfu or of seven pairs if the fu say so."""
    of_fu = {20: 1, 25: 2}.get(fu, 0)
    is_closed = in_riichi or fu in (20, 25)
    return max(1, of_fu + in_riichi + (by_tsumo and is_closed))


def test_every_value_of_a_hand_is_possible():
    values = 0
    for book, report in ((key, dealt) for key in RULEBOOKS for game in reports(key) for dealt in game):
        for winner in report.winners if isinstance(report, referee.Win) else ():
            if winner.hand is not None or winner.worth.fu is None:
                continue
            fu, by_tsumo = winner.worth.fu, report.discarder is None
            kind = Kind.TSUMO if by_tsumo else Kind.RON
            assert is_possible(referee.ruleset(book), kind, winner.worth.han, fu)
            # Twenty fu are those of a pinfu by tsumo.
            assert fu != 20 or by_tsumo
            in_riichi = winner.seat in {one.seat for one in report.riichi}
            assert winner.worth.han >= least_han(fu, in_riichi=in_riichi, by_tsumo=by_tsumo), report
            values += 1
    assert values >= 40


def test_the_games_have_every_way_in_which_a_hand_ends():
    for rules in RULEBOOKS:
        ruleset, listed = referee.ruleset(rules), reports(rules)
        for game in listed:
            assert {referee.Win, referee.ExhaustiveDraw} <= set(map(type, game))
            assert any(report.riichi for report in game)
            won = [report for report in game if isinstance(report, referee.Win)]
            assert sum(winner.hand is not None for report in won for winner in report.winners) == 1
            assert any(len(report.winners) > 1 for report in won) == (ruleset.max_ron_winners > 1)
            has_aborts = referee.adjudication.is_abort_in_rules(ruleset, referee.AbortReason.KYUUSHU_KYUUHAI)
            assert any(isinstance(report, referee.AbortiveDraw) for report in game) == has_aborts
        every = [report for game in listed for report in game]
        assert any(isinstance(report, referee.Chombo) for report in every)
        assert any(
            isinstance(report, referee.ExhaustiveDraw)
            and {one.seat for one in report.riichi} - set(report.tenpai)
            for report in every
        )


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
            "B declares riichi. B wins by ron from C: 3 han 40 fu.",
            4,
        ),
        ({"kind": "win", "winners": [{"seat": 0, "value": {"han": 5}}]}, "A wins by tsumo: 5 han.", 3),
        (
            {"kind": "exhaustive_draw", "riichi": [3], "tenpai": [1, 3]},
            "D declares riichi. Exhaustive draw. Tenpai: B, D.",
            4,
        ),
        ({"kind": "exhaustive_draw", "tenpai": []}, "Exhaustive draw. Nobody is tenpai.", 2),
        (
            {"kind": "exhaustive_draw", "riichi": [3], "tenpai": [1]},
            "D declares riichi. Exhaustive draw. Tenpai: B. D shows a hand that is not tenpai.",
            6,
        ),
        (
            {"kind": "abortive_draw", "reason": "kyuushu_kyuuhai", "by": 2},
            "C declares an abortive draw: nine kinds (kyuushu kyuuhai).",
            4,
        ),
        (
            {"kind": "chombo", "offenders": [3], "reason": "WIN-FURITEN"},
            "D commits a foul, and you rule it a chombo: ron in furiten.",
            4,
        ),
    ],
)
def test_a_hand_in_words_and_the_least_taps_for_it(event, says, taps):
    with translation.override("en"):
        assert practice.say_hand(read(**event), NAMES) == says
    assert practice.least_taps(read(**event)) == taps


RON = {"kind": "win", "from": 2, "riichi": [1], "winners": [{"seat": 1, "value": {"han": 3, "fu": 40}}]}
DRAW = {"kind": "exhaustive_draw", "riichi": [3], "tenpai": [1, 3]}
HAND = {
    "concealed": "44m12356778p234s",
    "winning_tile": "9p",
    "dora": "2p",
    "ura": "2s",
    "flags": ["riichi"],
}
BY_TILES = {"kind": "win", "from": 2, "riichi": [0], "winners": [{"seat": 0, "hand": HAND}]}
NOTEN = {"kind": "exhaustive_draw", "riichi": [3], "tenpai": [1]}
FOUL = {"kind": "chombo", "offenders": [3], "reason": "WIN-FURITEN", "riichi": [0]}
ABORT = {"kind": "abortive_draw", "reason": "kyuushu_kyuuhai", "by": 2}


def by_value(han, fu):
    return BY_TILES | {"winners": [{"seat": 0, "value": {"han": han, "fu": fu}}]}


def differences(asked, entered):
    rules = referee.ruleset("rrc")
    return practice.differences(rules, referee.first_hand(rules), read(**asked), read(**entered))


@pytest.mark.parametrize(
    ("asked", "entered"),
    [
        (RON, RON),
        (BY_TILES, BY_TILES),
        (BY_TILES, by_value(4, 30)),
        # The same payment.
        (BY_TILES, by_value(3, 60)),
        (NOTEN, NOTEN | {"reason": "RII-NOTEN"}),
        (NOTEN, {"kind": "chombo", "offenders": [3], "reason": "RII-NOTEN", "riichi": [3]}),
        (FOUL, FOUL | {"reason": ""}),
        (ABORT, ABORT),
    ],
)
def test_every_way_of_entering_a_hand_is_right(asked, entered):
    assert differences(asked, entered) == []


@pytest.mark.parametrize(
    ("asked", "entered", "says"),
    [
        (RON, RON | {"from": 3}, ["Another player discarded."]),
        (RON, RON | {"riichi": []}, ["Other players declared riichi."]),
        (RON, RON | {"winners": [{"seat": 1, "value": {"han": 3, "fu": 30}}]}, ["The value is different."]),
        (RON, RON | {"winners": [{"seat": 3, "value": {"han": 3, "fu": 40}}]}, ["Another player won."]),
        (
            RON,
            {name: part for name, part in RON.items() if name != "from"},
            ["The hand ended in another way."],
        ),
        (RON, DRAW | {"riichi": [1], "tenpai": [1]}, ["The hand ended in another way."]),
        (DRAW, DRAW | {"tenpai": [3]}, ["Other players were tenpai."]),
        (DRAW, DRAW | {"nagashi": [0]}, ["More was entered than happened."]),
        (BY_TILES, by_value(3, 30), ["The value is different."]),
        (
            BY_TILES,
            by_value(4, 30) | {"riichi": []},
            ["Other players declared riichi."],
        ),
        (NOTEN, DRAW, ["Other players were tenpai."]),
        (FOUL, FOUL | {"offenders": [2]}, ["Another player committed the foul."]),
        (FOUL, FOUL | {"riichi": []}, ["Other players declared riichi."]),
        (ABORT, ABORT | {"by": 1}, ["Another player declared the abortive draw."]),
        (ABORT, {"kind": "abortive_draw", "reason": "suufon_renda"}, ["The reason is different."]),
    ],
)
def test_what_differs_is_said(asked, entered, says):
    with translation.override("en"):
        assert differences(asked, entered) == says


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
    assert run.least_taps == sum(map(practice.least_taps, reports("m-league")[run.game - 1]))
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
    begun = practice.Run(rules="rrc", game=1, done=((6, 2),))
    shown = Client().get(f"/practice/table/result/?{begun.query}")
    assert [(hand.taps, hand.least, hand.errors) for hand in shown.context["practice"].results] == [(6, 5, 2)]
    finished = practice.Run(rules="rrc", game=1, done=((3, 0),) * practice.HANDS)
    assert Client().get(f"/practice/table/?{finished.query}").status_code == 302
    preview = Client().post(
        f"/practice/table/preview/?{finished.query}", "{}", content_type="application/json"
    )
    assert preview.status_code == 422


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["", "result/", "certificate.pdf"])
@pytest.mark.parametrize(
    "changed",
    [
        {"done": "_".join(["3.0"] * practice.HANDS)},
        {"done": ""},
        {"missed": "2"},
        {"game": "2"},
        {"rules": "m-league"},
        {"mark": ""},
    ],
)
def test_a_run_that_was_changed_in_its_address_is_refused_with_a_way_to_start_again(page, changed):
    facts = dict(practice.Run(rules="rrc", game=1, done=((6, 2),) * practice.HANDS, errors=1).facts) | changed
    answer = Client().get(f"/practice/table/{page}", facts | {"name": "Abe"})
    assert answer.status_code == 403
    assert f'href="/practice/?rules={facts["rules"]}"' in answer.content.decode()


@pytest.mark.django_db
def test_the_certificate_of_a_table_says_hands_taps_and_errors():
    run = practice.Run(rules="rrc", game=1, done=((6, 2), *((5, 0),) * (practice.HANDS - 1)))
    sheet = Client(headers={"accept-language": "en"}).get(
        "/practice/table/certificate.pdf", {**dict(run.facts), "name": "Abe Yui"}
    )
    [page] = read_sheet(sheet.content)
    assert "Thetable:9of10handsrightatthefirsttryTaps:51,fewestpossible60Wrongentries:2" in page.text
    for changed, status in (({"name": ""}, 422), (dict(replace(run, done=((6, 2),)).facts), 404)):
        answer = Client().get("/practice/table/certificate.pdf", dict(run.facts) | {"name": "Abe"} | changed)
        assert answer.status_code == status
