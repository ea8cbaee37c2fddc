"""The next round of a stage is drawn among its players, in the stage's format."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command

import referee
from tests.acts import by
from tests.tournaments.events.test_stages import HALF, LEVEL, MAIN, P, event, standing, table
from tests.tournaments.interchange.test_event_files import emptied
from tournaments.models import Rest, Round
from tournaments.services.events import results, rounds, stage_formats

pytestmark = pytest.mark.django_db
FINAL = {
    "id": "final", "name": "Grand final", "rounds": [3, 4], "enters": {"of": "main", "first": 4}, "carry": HALF,
    "pattern": "[1,2,3,4]", "minutes": 95,
}  # fmt: skip
FOUR = ["P1", "P5", "P2", "P3"]


def tables_of(number):
    round_ = Round.objects.get(number=number)
    return [[s.player.name for s in table_.seatings.order_by("seat")] for table_ in round_.tables.all()]


def asked(desk, slug, **more):
    return desk.post(f"/tournaments/{slug}/rounds/new/", more)


def kept(desk, slug, page):
    draft = page.context["draft"]
    return asked(desk, slug, step="keep", number=draft.number, seats=draft.text)


def draft_of(page):
    draft = page.context["draft"]
    return [[player.name for player in one] for one in draft.tables], [
        player.name for player in draft.resting
    ]


def test_the_final_is_seated_by_its_pattern_in_one_tap_and_nobody_else_rests(brought, desk):
    slug = brought(event([MAIN, FINAL]))
    page = desk.get(f"/tournaments/{slug}/rounds/new/").text
    assert "Round 3 is part of “Grand final”." in page
    assert "4 players in this round" in page
    assert page.index("Use stage pattern") < page.index("Draw by lot")
    drawn = asked(desk, slug, step="pattern")
    assert draft_of(drawn) == ([FOUR], [])
    assert drawn.context["draft"].warnings == ()
    assert "Draw again" not in drawn.text
    assert kept(desk, slug, drawn).status_code == 302
    assert tables_of(3) == [FOUR]
    assert not Rest.objects.exists()


def test_later_games_of_a_final_go_on_at_the_same_tables_in_other_winds(brought, desk):
    slug = brought(event([MAIN, FINAL]))
    kept(desk, slug, asked(desk, slug, step="pattern"))
    assert "Same tables as round 3" in desk.get(f"/tournaments/{slug}/rounds/new/").text
    found = [draft_of(asked(desk, slug, step=step)) for step in ("pattern", "again")]
    assert found[0] == found[1]
    ((turned,), resting) = found[0]
    assert (sorted(turned), resting) == (sorted(FOUR), [])
    assert all(now != was for now, was in zip(turned, FOUR, strict=True))


@pytest.mark.parametrize("step", ["draw", "swiss", "interval"])
def test_whatever_the_way_of_drawing_those_of_the_stage_are_drawn(brought, desk, step):
    five = {**FINAL, "enters": {"of": "main", "first": 5}, "pattern": ""}
    slug = brought(event([MAIN, five]))
    tables, resting = draft_of(asked(desk, slug, step=step, interval=1))
    assert sorted([*tables[0], *resting]) == sorted([*FOUR, "P6"])
    assert (len(tables), len(resting)) == (1, 1)
    assert "Draw again" in asked(desk, slug, step=step, interval=1).text


def test_by_the_standings_of_a_stage_is_by_what_they_have_there_and_else_as_they_entered(brought, desk):
    eight = {"id": "final", "rounds": [3, 4], "enters": {"of": "main", "first": 8}}
    slug = brought(event([MAIN, eight]))
    tables, _resting = draft_of(asked(desk, slug, step="interval", interval=1))
    # Nobody has any points in the stage yet.
    assert sorted(map(sorted, tables)) == [["P1", "P2", "P3", "P5"], ["P4", "P6", "P7", "P8"]]
    third = {
        "number": 3,
        "tables": [
            table([P[0], P[4], P[1], P[2]], [-30000, -20000, 10000, 40000]),
            table([P[5], P[3], P[6], P[7]], [-25000, -15000, 15000, 25000]),
        ],
    }
    slug = brought(event([MAIN, eight], [third]))
    tables, _resting = draft_of(asked(desk, slug, step="interval", interval=1))
    assert sorted(map(sorted, tables)) == [["P1", "P4", "P5", "P6"], ["P2", "P3", "P7", "P8"]]


def test_what_is_not_decided_is_said_with_the_way_on_and_nothing_is_drawn(brought, desk):
    told = event(
        [{"id": "main", "rounds": [1]}, {**FINAL, "rounds": [2], "enters": {"of": "main", "first": 3}}]
    )
    told["rounds"] = LEVEL
    slug = brought(told)
    page = desk.get(f"/tournaments/{slug}/rounds/new/").text
    assert "P2, P6 are tied for 1 place in “Grand final”." in page
    assert f'href="/tournaments/{slug}/standings/?stage=final"' in page
    assert 'value="draw"' not in page
    refused = asked(desk, slug, step="keep", number=2, seats="1,2,3,4")
    assert "P2, P6 are tied for 1 place in “Grand final”." in refused.text
    assert Round.objects.count() == 1


def test_who_is_not_in_the_stage_is_warned_of_where_they_are_typed(brought, desk):
    slug = brought(event([MAIN, FINAL]))
    page = asked(desk, slug, step="look", seats="P1, P8, P2, P3")
    assert page.context["draft"].warnings == ("Not in this stage, so their results will not count: P8.",)
    assert draft_of(page)[1] == ["P5"]


def test_a_pattern_that_does_not_fit_is_refused_with_what_is_wrong(brought, desk):
    slug = brought(event([MAIN, {**FINAL, "enters": {"of": "main", "first": 3}}]))
    page = asked(desk, slug, step="pattern").text
    assert (
        "The seating pattern has places without a player: 4. Change the pattern or enter the tables." in page
    )
    assert (
        "No tables of this stage can continue with the same players." in asked(desk, slug, step="again").text
    )


def test_the_clock_of_a_stage_offers_its_minutes(brought, desk):
    slug = brought(event([MAIN, FINAL], minutes=75))
    kept(desk, slug, asked(desk, slug, step="pattern"))
    third = Round.objects.get(number=3)
    rounds.open_round(third, act=by())
    assert 'name="minutes" value="95"' in desk.get(f"/tournaments/{slug}/rounds/3/").text
    assert ">95:00<" in desk.get(f"/tournaments/{slug}/rounds/3/clock/").text
    assert [stage_formats.minutes_of(one) for one in Round.objects.order_by("number")] == [75, 75, 95]


def test_results_of_a_stage_of_two_games_a_round_are_sums_of_two(brought, desk, tmp_path, capsys):
    slug = brought(event([MAIN, {**FINAL, "games": 2}]))
    kept(desk, slug, asked(desk, slug, step="pattern"))
    third = Round.objects.get(number=3)
    assert third.games == 2
    rounds.open_round(third, act=by())
    paper = referee.ledger.Result(results=(60000, 10000, -20000, -50000))
    results.enter(third.tables.get(), paper, by="Olga", expects=1, key="paper")
    rounds.finish(third, act=by())
    before = standing(slug, stage="final")
    first = before["rows"][0]
    assert (first["id"], first["games"], first["by_round"]) == ("p1", 2, {"3": 60000})
    capsys.readouterr()
    call_command("export_event", slug)
    told = json.loads(capsys.readouterr().out)
    emptied()
    assert standing(brought(told), stage="final") == before


def test_a_round_of_a_file_that_says_nothing_of_games_has_those_of_its_stage(brought):
    third = {"number": 3, "tables": [table([P[0], P[4], P[1], P[2]], [60000, 10000, -20000, -50000])]}
    brought(event([MAIN, {**FINAL, "games": 2}], [third]))
    assert list(Round.objects.order_by("number").values_list("games", flat=True)) == [1, 1, 2]
