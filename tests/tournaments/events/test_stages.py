"""Stages begin with those who advance, end with everybody ranked, and can be restored from a file."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from django.core.management import CommandError, call_command

import referee
from tests.acts import by
from tests.tournaments.interchange.test_event_files import emptied
from tournaments.common.errors import InputError, StateError
from tournaments.journal.kinds import Enters, Member, RulesOverlay, StageSettings, Team
from tournaments.models import Player, StagePlace, Tournament
from tournaments.presenters.events import standings
from tournaments.presenters.screens import boards
from tournaments.services.events import lots, results, rounds, stage_formats
from tournaments.services.people import entry_list

pytestmark = pytest.mark.django_db
P = [f"p{number}" for number in range(1, 9)]


def table(seats, results_, **more):
    return {"seats": seats, "result": {"results": results_}, **more}


DAY = [
    {
        "number": 1,
        "tables": [
            table(P[:4], [30000, 10000, -10000, -30000]),
            table(P[4:], [31000, 9000, -11000, -29000]),
        ],
    },
    {
        "number": 2,
        "tables": [
            table([P[0], P[1], P[4], P[5]], [20500, 10000, -10500, -20000]),
            table([P[2], P[3], P[6], P[7]], [20000, 10000, -10000, -20000]),
        ],
    },
]
# p1 50.5, p2 20, p3 10, p4 -20, p5 20.5, p6 -11, p7 -21, p8 -49
HALF = {"of": "main", "part": "1/2", "rounding": "tenth_up"}
MAIN = {"id": "main", "rounds": [1, 2]}


def event(stages, rounds_=(), **more):
    return {
        "format": "shinpan-event",
        "version": 1,
        "name": "Stages",
        "rules": "wrc-2025",
        "people": [{"id": one, "name": one.upper(), "group": "AB"[at % 2]} for at, one in enumerate(P)],
        "stages": stages,
        "rounds": [*DAY, *rounds_],
        **more,
    }


def standing(slug, **options):
    out = io.StringIO()
    call_command("standings", slug, json=True, stdout=out, **options)
    return json.loads(out.getvalue())


def brief(slug, **options):
    return [(row["id"], row["rank"], row["total"], row["carry"]) for row in standing(slug, **options)["rows"]]


def test_the_first_four_carry_half_and_the_others_stay_behind_them(brought):
    final = {"id": "final", "rounds": [3], "enters": {"of": "main", "first": 4}, "carry": HALF}
    scores = {"seats": [P[0], P[4], P[1], P[2]], "result": {"scores": [42000, 32000, 26000, 20000]}}
    slug = brought(event([MAIN, final], [{"number": 3, "tables": [scores]}]))
    # By hand: half of 50.5 is 25.25, up 25.3; 30,000 to return and uma 15/5/-5/-15.
    assert brief(slug, stage="final") == [
        ("p1", 1, 27000 + 25300, 25300),
        ("p5", 2, 7000 + 10300, 10300),
        ("p2", 3, -9000 + 10000, 10000),
        ("p3", 4, -25000 + 5000, 5000),
    ]
    everybody = standing(slug)
    assert everybody["stage"] is None
    assert everybody["complete"] is True
    assert [(row["id"], row["rank"], row["stage"]) for row in everybody["rows"]] == [
        ("p1", 1, "final"),
        ("p5", 2, "final"),
        ("p2", 3, "final"),
        ("p3", 4, "final"),
        ("p6", 5, "main"),
        ("p4", 6, "main"),
        ("p7", 7, "main"),
        ("p8", 8, "main"),
    ]
    for row in everybody["rows"] + standing(slug, stage="main")["rows"]:
        assert row["total"] == sum(row["by_round"].values()) + row["carry"] + row["penalties"]
    assert standing(slug, stage="final")["rows"][0]["by_round"] == {"3": 27000}


def test_a_stage_before_its_first_round_lists_its_entrants_with_what_they_carry(brought):
    others = {"id": "rest", "enters": {"of": "main", "others": True}, "carry": {"of": "main", "part": "1"}}
    final = {"id": "final", "enters": {"of": "main", "first": 4}, "carry": {"of": "main", "part": "0"}}
    slug = brought(event([MAIN, others, final]))
    assert brief(slug, stage="rest") == [
        ("p6", 1, -11000, -11000),
        ("p4", 2, -20000, -20000),
        ("p7", 3, -21000, -21000),
        ("p8", 4, -49000, -49000),
    ]
    # Nobody has any points yet: all are level.
    assert [(one, rank) for one, rank, *_ in brief(slug, stage="final")] == [
        (one, 1) for one in ("p1", "p2", "p3", "p5")
    ]
    assert standing(slug, stage="final")["complete"] is False
    # Nobody had advanced after the first round.
    assert brief(slug, stage="final", after="1") == []
    assert {row["stage"] for row in standing(slug, after="1")["rows"]} == {"main"}


def test_the_first_of_each_group_and_points_by_their_rank(brought):
    carry = {"of": "main", "part": {"by_rank": [120000, 70000, 30000, 0]}}
    final = {"id": "final", "enters": {"of": "main", "first": 2, "of_each": "group"}, "carry": carry}
    slug = brought(event([MAIN, final]))
    # Group A: p1 p5 p3 p7; group B: p2 p6 p4 p8.
    assert brief(slug, stage="final") == [
        ("p1", 1, 120000, 120000),
        ("p5", 2, 70000, 70000),
        ("p2", 3, 30000, 30000),
        ("p6", 4, 0, 0),
    ]
    assert [row["id"] for row in standing(slug, stage="main", group="B")["rows"]] == ["p2", "p6", "p4", "p8"]
    assert [row["rank"] for row in standing(slug, stage="main", group="B")["rows"]] == [1, 2, 3, 4]


TWICE = [30000, 10000, -10000, -30000]
LEVEL = [{"number": 1, "tables": [table(P[:4], TWICE), table(P[4:], TWICE)]}]


def test_a_tie_at_the_cut_is_shown_and_a_recorded_lot_decides_it(brought):
    told = event([{"id": "main", "rounds": [1]}, {"id": "final", "enters": {"of": "main", "first": 3}}])
    told["rounds"] = LEVEL
    slug = brought(told)
    found = standing(slug, stage="final")
    assert {row["id"] for row in found["rows"]} == {"p1", "p5"}
    assert found["undecided"] == [{"stage": "final", "places": 1, "who": ["p2", "p6"]}]
    held = Tournament.objects.get()
    lots.record(held, [held.players.get(number=6), held.players.get(number=2)], act=by())
    found = standing(slug, stage="final")
    assert {row["id"] for row in found["rows"]} == {"p1", "p5", "p6"}
    assert "undecided" not in found


def test_who_declines_makes_room_for_the_next_and_can_do_so_once(brought):
    final = {"id": "final", "enters": {"of": "main", "first": 2}, "carry": HALF}
    decline = {"kind": "decline", "stage": "final", "who": "p5", "why": "flight"}
    slug = brought(event([MAIN, final], journal=[decline]))
    assert [one for one, *_ in brief(slug, stage="final")] == ["p1", "p2"]
    assert [row["id"] for row in standing(slug)["rows"]][:3] == ["p1", "p2", "p5"]
    held = Tournament.objects.get()
    with pytest.raises(StateError, match="P5 has already declined"):
        stage_formats.decline(held, "final", held.players.get(number=5), act=by())
    # A player who withdrew before the next stage started does not advance, like one who declined.
    entry_list.withdraw(held.players.get(number=1), act=by())
    assert [one for one, *_ in brief(slug, stage="final")] == ["p2", "p3"]
    assert StagePlace.objects.count() == 1


def test_a_knock_out_lets_the_best_of_each_table_go_on_by_what_they_made_there(brought):
    half = {"id": "half", "rounds": [3], "enters": {"list": P}, "carry": {"of": "main", "part": "1"}}
    final = {"id": "final", "rounds": [4], "enters": {"of": "half", "advance": 2}}
    third = {
        "number": 3,
        "tables": [
            table([P[0], P[1], P[2], P[3]], [-30000, -10000, 10000, 30000]),
            table([P[4], P[5], P[6], P[7]], [5000, 15000, -5000, -15000], table=7),
        ],
    }
    fourth = {"number": 4, "tables": [table([P[2], P[3], P[4], P[5]], [15000, 5000, -5000, -15000])]}
    slug = brought(event([MAIN, half, final], [third, fourth]))
    found = {row["id"]: (row["table"], row["advanced"]) for row in standing(slug, stage="half")["rows"]}
    assert found == {
        "p1": (1, False), "p2": (1, False), "p3": (1, True), "p4": (1, True),
        "p5": (7, True), "p6": (7, True), "p7": (7, False), "p8": (7, False),
    }  # fmt: skip
    last = standing(slug, stage="final")["rows"]
    assert [(row["id"], row["table"], "advanced" in row) for row in last] == [
        ("p3", 1, False), ("p4", 1, False), ("p5", 1, False), ("p6", 1, False)
    ]  # fmt: skip


def test_a_stage_plays_by_its_own_rules_and_a_table_by_its_own_over_them(brought):
    uma = {"set": {"uma": [30000, 10000, -10000, -30000]}}
    final = {"id": "final", "rounds": [3], "rules": uma, "enters": {"list": P}}
    scores = {"scores": [42000, 32000, 26000, 20000]}
    one = {"seats": P[:4], "result": scores}
    other = {"seats": P[4:], "result": scores, "rules": {"set": {"uma": [5000, 1000, -1000, -5000]}}}
    slug = brought(event([MAIN, final], [{"number": 3, "tables": [one, other]}]))
    assert [total for _one, _rank, total, _carry in sorted(brief(slug, stage="final"))] == [
        42000, 12000, -14000, -40000, 17000, 3000, -5000, -15000
    ]  # fmt: skip
    out = io.StringIO()
    call_command("export_event", slug, stdout=out)
    exported = json.loads(out.getvalue())
    assert [table_.get("rules") for table_ in exported["rounds"][2]["tables"]] == [
        uma, {"set": {"uma": [5000, 1000, -1000, -5000]}}
    ]  # fmt: skip
    assert exported["stages"][1]["enters"] == {"list": P}


def test_a_penalty_counts_in_the_stage_of_its_round_and_one_without_a_round_in_the_first(brought):
    final = {"id": "final", "rounds": [3], "enters": {"of": "main", "first": 4}}
    third = {"number": 3, "tables": [table([P[0], P[1], P[2], P[4]], [15000, 5000, -5000, -15000])]}
    journal = [
        {"kind": "penalty", "who": "p1", "points": -1000, "why": "x"},
        {"kind": "bonus", "who": "p2", "points": 7000, "after_round": 3, "why": "head start"},
    ]
    slug = brought(event([MAIN, final], [third], journal=journal))
    penalties = {
        stage: {
            row["id"]: row["penalties"] for row in standing(slug, stage=stage)["rows"] if row["penalties"]
        }
        for stage in ("main", "final")
    }
    assert penalties == {"main": {"p1": -1000}, "final": {"p2": 7000}}


def test_who_is_not_in_a_stage_has_missed_nothing_of_it(brought):
    told = event([MAIN, {"id": "final", "rounds": [3], "enters": {"of": "main", "first": 4}}])
    told["rounds"] = [
        *DAY,
        {"number": 3, "tables": [table([P[0], P[1], P[2], P[4]], [15000, 5000, -5000, -15000])]},
    ]
    slug = brought(told)
    assert {
        row["id"]: row["games"] for row in standing(slug)["rows"] if row["stage"] == "main"
    } == dict.fromkeys(("p4", "p6", "p7", "p8"), 2)
    assert {
        row["id"]: row["games"] for row in standing(slug, teams=False, stage="final")["rows"]
    } == dict.fromkeys(("p1", "p2", "p3", "p5"), 1)


TEAMS = [
    {"id": "a", "name": "Alpha", "members": [{"id": one} for one in P[:2]]},
    {"id": "b", "name": "Beta", "members": [{"id": one} for one in P[2:4]]},
    {"id": "c", "name": "Gamma", "members": [{"id": one} for one in P[4:6]]},
    {"id": "d", "name": "Delta", "members": [{"id": one} for one in P[6:]], "maximum_games": 1},
]


def test_teams_come_to_what_their_members_made_with_penalties_of_both(brought):
    journal = [
        {"kind": "penalty", "who": "a", "points": -5000, "after_round": 1, "why": "late"},
        {"kind": "penalty", "who": "p3", "points": -2000, "after_round": 1, "why": "chips"},
    ]
    slug = brought(event([MAIN], teams=TEAMS, journal=journal))
    found = standing(slug, teams=True)
    assert [
        (row["rank"], row["id"], row["name"], row["total"], row["by_round"], row["penalties"], row["games"])
        for row in found["rows"]
    ] == [
        (1, "a", "Alpha", 65500, {"1": 40000, "2": 30500}, -5000, 4),
        (2, "c", "Gamma", 9500, {"1": 40000, "2": -30500}, 0, 4),
        (3, "b", "Beta", -12000, {"1": -40000, "2": 30000}, -2000, 4),
        # The first game of each member counts.
        (4, "d", "Delta", -40000, {"1": -40000}, 0, 2),
    ]
    # The team's penalty is not in the standings of its members.
    assert {row["id"]: row["penalties"] for row in standing(slug)["rows"] if row["penalties"]} == {
        "p3": -2000
    }


def test_teams_go_on_with_half_of_their_total_rounded_once(brought):
    final = {"id": "final", "rounds": [3], "enters": {"of": "main", "first": 2}, "carry": HALF}
    third = {"number": 3, "tables": [table([P[0], P[4], P[1], P[5]], [15000, 5000, -5000, -15000])]}
    slug = brought(event([MAIN, final], [third], teams=TEAMS, team_scoring="sum"))
    # Alpha 70.5, half 35.25, up 35.3; Gamma 9.5, half 4.75, up 4.8.
    assert brief(slug, teams=True, stage="final") == [("a", 1, 45300, 35300), ("c", 2, -5200, 4800)]
    assert [(row["id"], row["stage"]) for row in standing(slug, teams=True)["rows"]] == [
        ("a", "final"),
        ("c", "final"),
        ("b", "main"),
        ("d", "main"),
    ]
    # The four players there are not the first four of the individual standings: they carry nothing, and play for teams.
    assert {one: carry for one, _rank, _total, carry in brief(slug, stage="final")} == dict.fromkeys(
        ("p1", "p2", "p5", "p6"), 0
    )


@pytest.mark.parametrize("rounds", [[], [3]], ids=["without rounds", "with a round to come"])
def test_a_list_of_people_enters_the_teams_that_they_play_for(brought, rounds):
    final = {"id": "final", "rounds": rounds, "enters": {"list": ["p1", "p5", "p2"]}, "carry": HALF}
    slug = brought(event([MAIN, final], teams=TEAMS))
    assert {one for one, *_rest in brief(slug, stage="final")} == {"p1", "p2", "p5"}
    # Each team once, with half of its own total: 70.5 and 9.5.
    assert brief(slug, teams=True, stage="final") == [("a", 1, 35300, 35300), ("c", 2, 4800, 4800)]


def test_what_goes_out_comes_back_and_says_the_same(brought, tmp_path):
    final = {
        "id": "final", "name": "Final", "rounds": [3], "enters": {"of": "main", "first": 2}, "carry": HALF,
        "pattern": "[1,2,3,4]", "ties": ["firsts", "lot"], "minutes": 90, "games": 2,
    }  # fmt: skip
    slug = brought(
        event([MAIN, final], teams=TEAMS, journal=[{"kind": "decline", "stage": "final", "who": "a"}])
    )
    before = [standing(slug), standing(slug, teams=True), standing(slug, stage="final")]
    out = io.StringIO()
    call_command("export_event", slug, stdout=out)
    exported = json.loads(out.getvalue())
    assert exported["stages"][1] == final
    assert [{key: team[key] for key in ("id", "name")} for team in exported["teams"]] == [
        {"id": one["id"], "name": one["name"]} for one in TEAMS
    ]

    emptied()
    slug = brought(exported)
    assert [standing(slug), standing(slug, teams=True), standing(slug, stage="final")] == before
    again = io.StringIO()
    call_command("export_event", slug, stdout=again)
    assert again.getvalue() == out.getvalue()


def test_a_stage_of_a_round_that_was_played_is_not_changed(full_cup):
    final = StageSettings(stage="final", rounds=(2,), enters=Enters(of="main", first=4))
    stage_formats.save_stages(full_cup, [StageSettings(stage="main", rounds=(1,)), final], act=by())
    rounds.open_round(rounds.draw(full_cup, 1, act=by()), act=by())
    moved = [StageSettings(stage="main", rounds=(2,)), StageSettings(stage="final", rounds=(1,))]
    with pytest.raises(StateError, match="Round 1 was already played in its stage"):
        stage_formats.save_stages(full_cup, moved, act=by())
    longer = [StageSettings(stage="main", rounds=(1, 2)), StageSettings(stage="final", rounds=(3,))]
    stage_formats.save_stages(full_cup, longer, act=by())
    assert [stage.rounds for stage in stage_formats.stages_of(full_cup)] == [(1, 2), (3,)]


def test_the_rules_of_a_stage_hold_at_the_tables_that_are_drawn_in_it(full_cup):
    own = RulesOverlay(set_={"uma": [30000, 10000, -10000, -30000]})
    stage_formats.save_stages(full_cup, [StageSettings(stage="main", rounds=(1,), rules=own)], act=by())
    first = rounds.draw(full_cup, 1, act=by())
    rounds.open_round(first, act=by())
    table_ = first.tables.get(number=1)
    assert table_.own == {"set": {"uma": [30000, 10000, -10000, -30000]}}

    paper = referee.ledger.Result(scores=(45000, 35000, 25000, 15000))
    results.enter(table_, paper, by="Olga", expects=1, key="paper")
    (top,) = (row for row in standing(full_cup.slug)["rows"] if row["rank"] == 1)
    assert top["total"] == 45000


def test_two_teams_of_one_name_are_refused(full_cup):
    members = (Member(who=full_cup.players.first().person_id),)
    two = [Team(team=word * 16, name=name, members=members) for word, name in (("a", "Owls"), ("b", "owls"))]
    with pytest.raises(InputError, match="Two teams have the name “owls”"):
        stage_formats.save_teams(full_cup, two, act=by())


def test_standings_of_what_is_not_there_are_refused_with_what_is(brought):
    slug = brought(event([MAIN], teams=TEAMS))
    for options, says in (
        ({"stage": "semi"}, "There is no stage 'semi'. There are: main."),
        ({"group": "C"}, "There is no group 'C'. There are: A, B."),
        ({"teams": True, "group": "A"}, "Teams have no groups"),
    ):
        with pytest.raises(CommandError, match=says):
            standing(slug, **options)
    out = io.StringIO()
    call_command("standings", slug, teams=True, stdout=out)
    assert out.getvalue().splitlines()[0].split() == ["1", "+70.5", "4", "Alpha"]
    assert Player.objects.count() == len(P)


def test_the_standings_page_leads_to_each_stage_and_group_and_to_the_teams(brought, client):
    final = {
        "id": "final",
        "name": "Grand final",
        "rounds": [3],
        "enters": {"of": "main", "first": 4},
        "carry": HALF,
    }
    third = {"number": 3, "tables": [table([P[0], P[1], P[2], P[4]], [15000, 5000, -5000, -15000])]}
    slug = brought(event([MAIN, final], [third], teams=TEAMS))
    address = f"/tournaments/{slug}/standings/"
    page = client.get(address).content.decode()
    for part in ("?stage=main", "?stage=final", "?group=A", "?group=B", f"/tournaments/{slug}/teams/"):
        assert f'href="{"" if part.startswith("/") else address}{part}"' in page
    assert "Carried over" in page
    assert '<td class="stage">Grand final</td>' in page
    only = client.get(f"{address}?stage=main").content.decode()
    assert "Carried over" not in only
    assert f"/tournaments/{slug}/files/standings.csv?stage=main" in only
    assert client.get(f"{address}?stage=semi").status_code == 404
    assert client.get(f"{address}?group=C").status_code == 404
    assert client.get(f"/tournaments/{slug}/teams/?stage=semi").status_code == 404
    csv = client.get(f"/tournaments/{slug}/files/standings.csv?stage=final").content.decode("utf-8-sig")
    head, first, *_ = csv.splitlines()
    assert head.split(",")[6:9] == ["Total", "Carried over", "Games"]
    assert first.split(",")[6:9] == ["40300", "25300", "1"]
    teams = client.get(f"/tournaments/{slug}/teams/").content.decode()
    assert teams.index(">Alpha<") < teams.index(">Delta<")
    # A team whose members all played does not need their names.
    assert 'who quiet">P1, P2<' not in teams
    assert 'who quiet">P5<' in teams


def test_an_organizer_writes_down_who_declines_and_which_lot_was_drawn_at_the_cut(brought, client, organizer):
    final = {"id": "final", "enters": {"of": "main", "first": 3}}
    told = event([{"id": "main", "rounds": [1]}, final])
    told["rounds"] = LEVEL
    slug = brought(told)
    client.force_login(organizer)
    address = f"/tournaments/{slug}/standings/?stage=final"
    assert "Tied for 1 place in the next stage: P2, P6." in client.get(address).content.decode()
    answer = client.post(f"/tournaments/{slug}/standings/lots/?stage=final", {"order": "P6, P2"})
    assert answer.status_code == 302
    assert {one for one, *_ in brief(slug, stage="final")} == {"p1", "p5", "p6"}
    refused = client.post(f"/tournaments/{slug}/standings/decline/?stage=final", {"who": "4"})
    assert refused.status_code == 422
    answer = client.post(
        f"/tournaments/{slug}/standings/decline/?stage=final", {"who": "5", "why": "ill"}, follow=True
    )
    assert "P5 declined. The next in line moves up." in answer.content.decode()
    assert {one for one, *_ in brief(slug, stage="final")} == {"p1", "p2", "p6"}
    client.logout()
    assert client.post(f"/tournaments/{slug}/standings/decline/?stage=final", {"who": "2"}).status_code in (
        302,
        403,
    )


def test_the_final_list_shows_what_was_played_before_and_its_sums_are_those_of_all_games(brought, client):
    final = {"id": "final", "rounds": [3], "enters": {"of": "main", "first": 4}, "carry": HALF}
    third = {"number": 3, "tables": [table([P[0], P[4], P[1], P[2]], [15000, 5000, -5000, -15000])]}
    slug = brought(event([MAIN, final], [third]))
    found = standings.current(Tournament.objects.get(slug=slug))
    first = found.rows[0]
    assert [cell and cell.result for cell in first.cells] == [None, None, 15000]
    assert [cell and cell.result for cell in first.earlier] == [30000, 20500, None]
    assert (first.played, first.games) == (1, 3)
    assert (found.foot.rounds, found.foot.results) == ((0, 0, 0), 0)
    shown = client.get(f"/tournaments/{slug}/standings/").text
    assert "The results of all games add up to 0." in shown
    assert "They count only through the points carried over." in shown
    assert shown.count('class="before"') == 8
    lines = client.get(f"/tournaments/{slug}/files/standings.csv").content.decode("utf-8-sig").splitlines()
    head, line = lines[0].split(","), lines[1].split(",")
    told = dict(zip(head, line, strict=True))
    assert [told[name] for name in ("Total", "Carried over", "Games", "R1", "R2", "R3")] == [
        "40300", "25300", "3", "30000", "20500", "15000"
    ]  # fmt: skip


def test_a_stage_of_others_that_is_entered_from_a_later_one_orders_those_whose_way_ends_in_it(brought):
    told = [
        MAIN,
        {"id": "fifth", "rounds": [4], "enters": {"of": "qf", "others": True}},
        {"id": "qf", "rounds": [3], "enters": {"of": "main", "first": 8}},
        {"id": "final", "rounds": [5], "enters": {"of": "qf", "first": 4}},
    ]
    third = {
        "number": 3,
        "tables": [
            table(P[:4], [30000, 10000, -10000, -30000]), table(P[4:], [31000, 9000, -11000, -29000])
        ],
    }  # fmt: skip
    fourth = {"number": 4, "tables": [table(["p4", "p8", "p7", "p3"], [30000, 10000, -10000, -30000])]}
    slug = brought(event(told, [third, fourth]))
    assert [(row["id"], row["stage"]) for row in standing(slug)["rows"]][4:] == [
        ("p4", "fifth"), ("p8", "fifth"), ("p7", "fifth"), ("p3", "fifth")
    ]  # fmt: skip


def test_who_misses_a_game_of_a_stage_has_what_its_rules_answer(brought):
    final = {"id": "final", "rounds": [3], "enters": {"list": P[:5]}, "rules": {"base": "ema-2016"}}
    third = {"number": 3, "tables": [table(P[:4], [15000, 5000, -5000, -15000])]}
    slug = brought(event([MAIN, final], [third], rules="jpml-a-2023"))
    assert {row["id"]: row["total"] for row in standing(slug, stage="final")["rows"]}["p5"] == -30000


def test_a_late_substitute_has_the_last_places_uma_of_the_stages_rules(brought):
    own = {"set": {"uma": [30000, 10000, -10000, -30000]}}
    final = {"id": "final", "rounds": [3], "enters": {"list": P}, "rules": own}
    seats = {"seats": ["s", "p2", "p3", "p4"], "result": {"scores": [40000, 35000, 25000, 20000]}}
    late = {"kind": "substitution", "round": 3, "out": "p1", "in": "s", "from": 1, "until": "round"}
    told = event([MAIN, final], [{"number": 3, "tables": [seats]}], rules="ema-2016", journal=[late])
    told["people"].append({"id": "s", "name": "S", "state": "substitute"})
    slug = brought(told)
    # The substitute is last; the second of the others is now first: 35,000 minus 30,000, plus 30,000 uma.
    assert {row["id"]: row["total"] for row in standing(slug, stage="final")["rows"]}["p2"] == 35000


def test_a_final_list_says_where_the_next_stage_begins_and_counts_all_games_alike(brought, client):
    final = {
        "id": "final",
        "name": "Final",
        "rounds": [3],
        "enters": {"of": "main", "first": 4},
        "carry": HALF,
    }
    third = {"number": 3, "tables": [table([P[0], P[4], P[1], P[2]], [15000, 5000, -5000, -15000])]}
    slug = brought(event([{**MAIN, "name": "Main stage"}, final], [third]))
    page = client.get(f"/tournaments/{slug}/standings/").text
    assert re.findall(r'<th class="block"[^>]*><span>([^<]*)</span>', page) == [
        "Final",
        "Reached: Main stage",
    ]
    rows = re.split(r"<tr", page.split("<tbody>")[1].split("</tbody>")[0])[1:]
    assert ["block" in row for row in rows] == [True, *[False] * 4, True, *[False] * 4]
    assert 'class="block"' not in client.get(f"/tournaments/{slug}/standings/?stage=main").text
    assert [place.heading for place in boards.board(Tournament.objects.get(slug=slug), "standings").places] == [
        "Final", "", "", "", "Reached: Main stage", "", "", ""
    ]  # fmt: skip
    lines = client.get(f"/tournaments/{slug}/files/standings.csv").content.decode("utf-8-sig").splitlines()
    for line in csv.DictReader(lines):
        places = sum(
            int(line[f"{place}{ordinal} places"]) for place, ordinal in enumerate(("st", "nd", "rd", "th"), 1)
        )
        assert (int(line["Games"]), places) == ((3, 3) if line["Stage"] == "Final" else (2, 2))
    made = [
        {row["name"]: row["uma"] for row in standing(slug, stage=one)["rows"]} for one in ("main", "final")
    ]
    assert {line["Player"]: int(line["Uma"]) for line in csv.DictReader(lines)} == {
        name: uma + made[1].get(name, 0) for name, uma in made[0].items()
    }
