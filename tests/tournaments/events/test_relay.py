"""Each leg of a relay starts with what the previous leg left, and teams are ranked by their stocks."""

from __future__ import annotations

import io
import json
import random
import re

import pytest
from django.core.management import call_command
from pypdf import PdfReader

import referee
from tests.acts import by
from tests.entries import hand_entry
from tests.tournaments.events.test_stages import brief, standing
from tests.tournaments.integrity.test_verifying import everything, rebuilt, verified
from tests.tournaments.interchange.test_event_files import emptied
from tournaments.common.errors import InputError, StateError
from tournaments.journal.kinds import Member, Team
from tournaments.models import Player, Table, Tournament
from tournaments.presenters.events import teams
from tournaments.presenters.events.games import games
from tournaments.presenters.events.round_results import read_sheet, rows
from tournaments.presenters.tables.results_table import page_results
from tournaments.presenters.tables.seats import exchange_seats, table_seats
from tournaments.presenters.tables.table_page import page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import results, rounds, stage_formats, substitutions, tournaments
from tournaments.services.interchange.spreadsheets import Row
from tournaments.services.people import entry_list
from tournaments.services.screens import release
from tournaments.services.tables import hands, table_actions

pytestmark = pytest.mark.django_db
SIDES = "abcd"
SEATED = ("A2", "B2", "C2", "D2")
# Vanguard, lieutenant and captain of each team: a1 a2 a3, b1 b2 b3, ...
PEOPLE = [f"{side}{leg}" for side in SIDES for leg in (1, 2, 3)]
TEAMS = [
    {"id": side, "name": side.upper(), "members": [{"id": f"{side}{leg}"} for leg in (1, 2, 3)]}
    for side in SIDES
]
FOUR = {"of": "main", "first": 4, "unit": "teams"}
RELAY = {"relay": {"stock": 75000}}


def leg(number, scores, sides=SIDES, **more):
    seats = [f"{side}{number}" for side in sides]
    return {"number": number, "tables": [{"seats": seats, "result": {"scores": scores}, **more}]}


LEGS = [
    leg(1, [91000, 70000, 75000, 64000]),
    # The lieutenants sit in another order: D B A C.
    leg(2, [70000, 60000, 101000, 69000], "dbac"),
    leg(3, [88000, 82000, 62000, 68000]),
]


def event(rounds_, **more):
    return {
        "format": "shinpan-event",
        "version": 1,
        "name": "Relay",
        "rules": "ema-2016",
        "people": [{"id": one, "name": one.upper()} for one in PEOPLE],
        "teams": TEAMS,
        "team_scoring": RELAY,
        "rounds": rounds_,
        **more,
    }


def starts():
    return [table.start for table in Table.objects.order_by("round__number", "number")]


def exported(slug):
    out = io.StringIO()
    call_command("export_event", slug, stdout=out)
    return json.loads(out.getvalue())


def test_a_leg_begins_with_what_the_leg_before_left(brought):
    slug = brought(event(LEGS))
    assert starts() == [
        [75000, 75000, 75000, 75000],
        [64000, 70000, 91000, 75000],
        [101000, 60000, 69000, 70000],
    ]
    # No score was off in any game.
    assert [game.outcome.off for game in games(Tournament.objects.get(slug=slug))] == [0, 0, 0]


def test_ranks_and_gains_are_told_after_every_leg(brought):
    slug = brought(event(LEGS))

    def told(after):
        return [
            (row["rank"], row["id"], row["total"], row["by_round"].get(str(after)), row["carry"], row["uma"])
            for row in standing(slug, teams=True, after=str(after))["rows"]
        ]

    assert told(1) == [
        (1, "a", 91000, 16000, 75000, 0),
        (2, "c", 75000, 0, 75000, 0),
        (3, "b", 70000, -5000, 75000, 0),
        (4, "d", 64000, -11000, 75000, 0),
    ]
    assert told(2) == [
        (1, "a", 101000, 10000, 75000, 0),
        (2, "d", 70000, 6000, 75000, 0),
        (3, "c", 69000, -6000, 75000, 0),
        (4, "b", 60000, -10000, 75000, 0),
    ]
    assert told(3) == [
        (1, "a", 88000, -13000, 75000, 0),
        (2, "b", 82000, 22000, 75000, 0),
        (3, "d", 68000, -2000, 75000, 0),
        (4, "c", 62000, -7000, 75000, 0),
    ]


def test_who_has_no_seat_in_a_leg_has_not_missed_it_and_places_go_by_the_gains(brought):
    slug = brought(event(LEGS))
    rows = {row["id"]: row for row in standing(slug)["rows"]}
    assert {one: (row["total"], row["games"], row["places"]) for one, row in rows.items()} == {
        "a1": (16000, 1, [1, 0, 0, 0]), "a2": (10000, 1, [1, 0, 0, 0]), "a3": (-13000, 1, [0, 0, 0, 1]),
        "b1": (-5000, 1, [0, 0, 1, 0]), "b2": (-10000, 1, [0, 0, 0, 1]), "b3": (22000, 1, [1, 0, 0, 0]),
        "c1": (0, 1, [0, 1, 0, 0]), "c2": (-6000, 1, [0, 0, 1, 0]), "c3": (-7000, 1, [0, 0, 1, 0]),
        "d1": (-11000, 1, [0, 0, 0, 1]), "d2": (6000, 1, [0, 1, 0, 0]), "d3": (-2000, 1, [0, 1, 0, 0]),
    }  # fmt: skip


def test_the_stock_counts_once_from_the_first_stage_and_a_carry_is_of_all_of_it(brought):
    main = {"id": "main", "rounds": [1, 2]}
    final = {
        "id": "final", "rounds": [3], "enters": {"of": "main", "first": 4},
        "carry": {"of": "main", "part": "1/2", "rounding": "exact"},
    }  # fmt: skip
    slug = brought(event(LEGS, stages=[main, final]))
    assert brief(slug, teams=True, stage="main") == [
        ("a", 1, 101000, 75000), ("d", 2, 70000, 75000), ("c", 3, 69000, 75000), ("b", 4, 60000, 75000),
    ]  # fmt: skip
    assert brief(slug, teams=True, stage="final") == [
        ("b", 1, 52000, 30000), ("a", 2, 37500, 50500), ("d", 3, 33000, 35000), ("c", 4, 27500, 34500),
    ]  # fmt: skip


def test_penalties_are_counted_beside_the_stock_and_leave_the_tables_as_they_are(brought):
    told = [
        {"kind": "penalty", "who": "a", "points": -20000, "after_round": 1, "why": "late"},
        {"kind": "penalty", "who": "b1", "points": -1000, "after_round": 1, "why": "phone"},
    ]
    slug = brought(event(LEGS, journal=told))
    rows = standing(slug, teams=True)["rows"]
    assert [(row["id"], row["total"], row["penalties"]) for row in rows] == [
        ("b", 81000, -1000), ("a", 68000, -20000), ("d", 68000, 0), ("c", 62000, 0),
    ]  # fmt: skip
    assert starts()[2] == [101000, 60000, 69000, 70000]


@pytest.mark.parametrize("seed", range(3))
def test_the_stocks_of_all_teams_add_up_whoever_meets_whom_in_a_leg(brought, seed):
    """Eight teams at two tables, mixed again in each leg: no point is gained or lost overall."""
    lot = random.Random(seed)
    sides = "abcdefgh"
    stocks, gains, legs = dict.fromkeys(sides, 75000), [], []
    for number in (1, 2, 3):
        order, moved, tables_ = lot.sample(sides, 8), {}, []
        for four in (order[:4], order[4:]):
            won = [100 * lot.randint(-200, 200) for _side in four[1:]]
            moved |= dict(zip(four, [*won, -sum(won)], strict=True))
            scores = [stocks[side] + moved[side] for side in four]
            tables_.append({"seats": [f"{side}{number}" for side in four], "result": {"scores": scores}})
        stocks = {side: stocks[side] + moved[side] for side in sides}
        gains.append(moved)
        legs.append({"number": number, "tables": tables_})
    people_ = [f"{side}{leg}" for side in sides for leg in (1, 2, 3)]
    told = event(
        legs,
        people=[{"id": one, "name": one} for one in people_],
        teams=[
            {"id": side, "name": side, "members": [{"id": f"{side}{leg}"} for leg in (1, 2, 3)]}
            for side in sides
        ],
    )
    slug = brought(told)
    rows = standing(slug, teams=True)["rows"]
    assert {row["id"]: row["total"] for row in rows} == stocks
    assert sum(row["total"] for row in rows) == 8 * 75000
    assert {row["id"]: row["by_round"] for row in rows} == {
        side: {str(number): moved[side] for number, moved in enumerate(gains, start=1)} for side in sides
    }
    assert [game.outcome.off for game in games(Tournament.objects.get(slug=slug))] == [0] * 6


def test_a_file_may_say_with_what_a_table_begins(brought):
    slug = brought(event([LEGS[0], leg(2, [80000, 80000, 80000, 60000], start=[80000, 70000, 80000, 70000])]))
    assert starts()[1] == [80000, 70000, 80000, 70000]
    assert {row["id"]: row["by_round"]["2"] for row in standing(slug, teams=True)["rows"]} == {
        "a": 0, "b": 10000, "c": 0, "d": -10000,
    }  # fmt: skip


def test_outside_a_relay_a_beginning_moves_what_there_must_be_and_nothing_else(brought):
    table = leg(1, [45000, 35000, 25000, 20000], start=[35000, 30000, 30000, 30000])
    slug = brought(event([table], team_scoring="sum"))
    assert brief(slug, teams=True) == [
        ("a", 1, 30000, 0), ("b", 2, 10000, 0), ("c", 3, -10000, 0), ("d", 4, -25000, 0),
    ]  # fmt: skip


def test_results_without_tables_go_on_in_the_next_leg(brought):
    gains = zip(SIDES, (16000, -5000, 0, -11000), strict=True)
    stated = {"number": 1, "results": [{"id": f"{side}1", "result": gain} for side, gain in gains]}
    slug = brought(event([stated, LEGS[1]]))
    assert starts() == [[64000, 70000, 91000, 75000]]
    assert [row["total"] for row in standing(slug, teams=True)["rows"]] == [101000, 70000, 69000, 60000]


def test_gains_alone_of_a_table_go_on_in_the_next_leg(brought):
    first = {"number": 1, "tables": [{"seats": ["a1", "b1", "c1", "d1"], "result": {
        "results": [16000, -5000, 0, -11000]}}]}  # fmt: skip
    brought(event([first, LEGS[1]]))
    assert starts()[1] == [64000, 70000, 91000, 75000]


def test_what_goes_out_comes_back_and_says_the_same(brought):
    slug = brought(event(LEGS))
    before, rows = [standing(slug), standing(slug, teams=True)], exported(slug)
    assert rows["team_scoring"] == RELAY
    assert [one["tables"][0]["start"] for one in rows["rounds"]] == starts()
    emptied()
    slug = brought(rows)
    assert [standing(slug), standing(slug, teams=True)] == before
    assert exported(slug) == rows
    assert len(verified()) == 1


def test_a_file_without_its_chain_says_the_same_from_the_tables_beginnings(brought):
    slug = brought(event(LEGS))
    before, rows = standing(slug, teams=True)["rows"], exported(slug)["rounds"]
    told = [
        {"number": one["number"], "tables": [{**one["tables"][0], "start": stored["tables"][0]["start"]}]}
        for one, stored in zip(LEGS, rows, strict=True)
    ]
    emptied()
    assert standing(brought(event(told)), teams=True)["rows"] == before


def test_rebuild_puts_back_what_a_table_begins_with_and_what_it_came_to(brought):
    brought(event(LEGS))
    before = everything()
    Table.objects.update(start=None)
    Tournament.objects.update(relay_stock=None)
    assert len(verified()) == 5
    rebuilt()
    assert everything() == before
    assert len(verified()) == 1


# At the desk: typed, opened, played and put right.


@pytest.fixture
def cup(cup):
    """A relay of four teams of two."""
    cup.ruleset_key = "ema-2016"
    entry_list.enter(cup, "\n".join(["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]), act=by())
    lay(cup, stock=75000)
    return Tournament.objects.get(pk=cup.pk)


def lay(cup, stock=None):
    who = {player.name: player.person_id for player in cup.players.all()}
    said = [
        Team(team=f"{at:016x}", name=side, members=(Member(who=who[f"{side}1"]), Member(who=who[f"{side}2"])))
        for at, side in enumerate("ABCD", start=1)
    ]
    stage_formats.save_teams(cup, said, act=by(), stock=stock)


def opened(cup, text):
    made = rounds.create_from_text(cup, text, act=by())
    rounds.open_round(made, act=by())
    return made


def ends(round_, *scores):
    table = round_.tables.get()
    expects = table.entries.count() + 1
    told = referee.ledger.Result(scores=scores, sticks_left=0, why="")
    results.enter(table, told, by="Olga", expects=expects, key=f"r{round_.number}-{expects}")
    rounds.finish(round_, act=by())


def test_a_hand_of_a_leg_moves_the_points_that_the_leg_before_left(cup):
    ends(opened(cup, "A1, B1, C1, D1"), 91000, 70000, 75000, 64000)
    leg = opened(cup, "D2, C2, B2, A2")
    table = leg.tables.get()
    assert hands.fold(table).table.scores == (64000, 75000, 70000, 91000)
    win = referee.Win(
        winners=(referee.Winner(seat=referee.Seat(0), worth=referee.HanFu(han=3, fu=30)),),
        discarder=referee.Seat(3),
    )
    entry, _new = hands.record(table, hand_entry(win), by="Jiro", expects=1, key="one")
    said = entry.announcement.ruling
    assert said["table"]["scores"] == [69800, 75000, 70000, 85200]
    assert "sum_differs" not in [finding["code"] for finding in said["findings"]]
    table_actions.close(table, ends_game=True, by="Jiro", expects=2, key="two")
    (game,) = [game for game in games(cup) if game.round.number == 2]
    assert [line.result for line in game.results] == [5800, 0, 0, -5800]
    assert [line.place for line in game.results] == [1, 2, 2, 4]
    assert [line.uma for line in game.results] == [0, 0, 0, 0]


def test_no_leg_begins_on_points_that_nobody_approved(cup):
    release.set_approval_required(cup, True, act=by())
    first = opened(cup, "A1, B1, C1, D1")
    ends(first, 91000, 70000, 75000, 64000)
    made = rounds.create_from_text(cup, "A2, B2, C2, D2", act=by())
    with pytest.raises(StateError, match="A game of an earlier leg is not approved"):
        rounds.open_round(made, act=by())
    assert made.tables.get().start is None
    results.check(first.tables.get(), act=by("Hana"), is_official=True)
    rounds.open_round(made, act=by())
    assert made.tables.get().start == [91000, 70000, 75000, 64000]


def test_a_result_on_paper_of_a_leg_adds_up_to_its_stocks(cup):
    made = opened(cup, "A1, B1, C1, D1")
    with pytest.raises(InputError, match=r"should be 300,000\."):
        ends(made, 40000, 35000, 25000, 20000)
    ends(made, 91000, 70000, 75000, 64000)


def test_a_team_s_points_go_with_its_player_who_changes_seats(cup):
    ends(opened(cup, "A1, B1, C1, D1"), 91000, 70000, 75000, 64000)
    made = opened(cup, "A2, B2, C2, D2")
    table = made.tables.get()
    who = {player.name: player for player in cup.players.all()}
    substitutions.exchange(made, who["A2"], who["D2"], act=by())
    table.refresh_from_db()
    assert table.start == [64000, 70000, 75000, 91000]
    results.reseat(
        table,
        [referee.Seat(at) for at in (3, 1, 2, 0)],
        "sat otherwise",
        by="Jiro",
        expects=1,
        key="swap",
    )
    table.refresh_from_db()
    assert table.start == [91000, 70000, 75000, 64000]
    assert hands.fold(table).table.scores == (91000, 70000, 75000, 64000)
    assert len(verified()) == 1


def test_a_leg_s_pages_and_sheets_say_what_must_be_there(cup, desk):
    ends(opened(cup, "A1, B1, C1, D1"), 91000, 70000, 75000, 64000)
    made = opened(cup, "A2, B2, C2, D2")
    at = f"/tournaments/{cup.slug}/rounds/2"
    page = desk.get(f"{at}/results/")
    assert 'data-due="300000"' in page.text
    (row,) = rows(made)
    assert row.due_results == 0
    reader = PdfReader(io.BytesIO(desk.get(f"{at}/tables/1/blank.pdf").content))
    assert "300,000" in reader.pages[0].extract_text()
    table = made.tables.get()
    there = table_seats(TableSnapshot.of(table))
    would = exchange_seats(there, [referee.Seat(at) for at in (3, 1, 2, 0)])
    assert [(line.player.name, line.score) for line in would.lines] == [
        ("D2", 64000), ("B2", 70000), ("C2", 75000), ("A2", 91000),
    ]  # fmt: skip
    table_actions.close(table, ends_game=True, by="Jiro", expects=1, key="one")
    reader = PdfReader(io.BytesIO(desk.get(f"{at}/tables/1/sheet.pdf").content))
    assert "= 300,000, as at the start." in reader.pages[0].extract_text()


def result_rows(page):
    found = page_results(page)
    return found.titles, [
        (row.line.player.name, *(f"{figure.text} {figure.direction}".strip() for figure in row.figures))
        for row in found.rows
    ]


def test_a_leg_s_results_are_told_against_what_each_seat_began_with(cup, desk):
    ends(opened(cup, "A1, B1, C1, D1"), 91000, 70000, 75000, 64000)
    made = opened(cup, "A2, B2, C2, D2")
    at = f"/tournaments/{cup.slug}/rounds/2/tables/1"
    # The printed sheet already shows the points at the start in their column.
    blank = PdfReader(io.BytesIO(desk.get(f"{at}/blank.pdf").content)).pages[0].extract_text()
    assert "Total Final points Starting points Change from start Penalties" in " ".join(blank.split())
    assert [figure in blank for figure in ("91,000", "70,000", "75,000", "64,000", "30,000 ")] == [
        True
    ] * 4 + [False]
    table_actions.penalize(
        made.tables.get(),
        referee.Seat(1),
        20000,
        referee.ruling.PenaltyWhen.AFTER_UMA,
        "chombo",
        by="Jiro",
        expects=1,
        key="chombo",
    )
    ends(made, 101000, 60000, 69000, 70000)
    titles, lines = result_rows(page(TableSnapshot.of(made.tables.get())))
    assert titles == ("Total", "Final points", "Starting points", "Change from start", "Penalties")
    assert lines == [
        ("A2", "+10,000 gain", "101,000", "91,000", "+10,000 gain", "0"),
        ("D2", "+6,000 gain", "70,000", "64,000", "+6,000 gain", "0"),
        ("C2", "−6,000 loss", "69,000", "75,000", "−6,000 loss", "0"),
        ("B2", "−30,000 loss", "60,000", "70,000", "−10,000 loss", "−20,000 loss"),
    ]
    sheet = " ".join(
        PdfReader(io.BytesIO(desk.get(f"{at}/sheet.pdf").content)).pages[0].extract_text().split()
    )
    assert "Total Final points Starting points Change from start Penalties" in sheet
    assert "B2 −30,000 60,000 70,000 −10,000 −20,000" in sheet
    for shown in (f"{at}/", made.tables.get().get_absolute_url()):
        there = desk.get(shown).text
        assert ("Change from start" in there, "vs 30,000" in there, "91,000" in there) == (
            True,
            False,
            True,
        )


def test_a_leg_that_is_not_opened_yet_is_printed_without_points_that_nobody_knows(cup, desk):
    rounds.create_from_text(cup, "A1, B1, C1, D1", act=by())
    blank = desk.get(f"/tournaments/{cup.slug}/rounds/1/tables/1/blank.pdf")
    said = PdfReader(io.BytesIO(blank.content)).pages[0].extract_text()
    assert ("Change from start" in said, "Points plus sticks" in said) == (True, False)


def test_outside_a_relay_the_sheet_says_too_with_what_a_table_began(brought):
    table = leg(1, [45000, 35000, 25000, 20000], start=[35000, 30000, 30000, 30000])
    brought(event([table], team_scoring="sum"))
    titles, lines = result_rows(page(TableSnapshot.of(Table.objects.get())))
    assert titles == ("Total", "Final points", "Starting points", "vs 30,000", "Uma", "Penalties")
    assert lines[0] == ("A1", "+30,000 gain", "45,000", "35,000", "+15,000 gain", "+15,000 gain", "0")


def test_teams_are_final_once_the_last_round_is_known_and_finished(cup, desk):
    def heading():
        return re.search(r'<p class="quiet">\s*(\S+)', desk.get(f"/tournaments/{cup.slug}/teams/").text)[1]

    ends(opened(cup, "A1, B1, C1, D1"), 91000, 70000, 75000, 64000)
    assert (heading(), teams.current(cup).complete) == ("Interim.", True)
    tournaments.set_last_round(cup, 2, act=by())
    assert heading() == "Interim."
    made = opened(cup, "A2, B2, C2, D2")
    assert heading() == "Interim."
    ends(made, 101000, 60000, 69000, 70000)
    assert heading() == "Final."


@pytest.mark.parametrize(
    ("stages", "decided"),
    [
        ([{"id": "main", "rounds": [1, 2, 3]}], (True, True)),
        ([{"id": "main", "rounds": [1, 2, 3, 4]}], (False, False)),
        (
            [{"id": "main", "rounds": [1, 2, 3]}, {"id": "final", "rounds": [4], "enters": FOUR}],
            (True, False),
        ),
    ],
)
def test_teams_are_final_once_every_stage_is_over(brought, stages, decided):
    cup = Tournament.objects.get(slug=brought(event(LEGS, stages=stages)))
    assert (teams.current(cup, stage="main").decided, teams.current(cup).decided) == decided


def test_a_list_of_a_leg_s_results_is_held_against_what_its_table_began_with(cup):
    ends(opened(cup, "A1, B1, C1, D1"), 91000, 70000, 75000, 64000)
    made = opened(cup, "A2, B2, C2, D2")

    def off(*figures):
        told = [
            ["Table", "Player", "Final points"],
            *(["1", name, str(one)] for name, one in zip(SEATED, figures, strict=True)),
        ]
        sheet = [Row(line=line, cells=tuple(row)) for line, row in enumerate(told, start=1)]
        return read_sheet(made, sheet).tables[0].data.off

    assert off(101000, 60000, 69000, 70000) == 0
    assert off(101000, 60000, 69000, 60000) == -10000


def test_who_changes_seats_before_the_leg_is_opened_begins_with_the_own_team_s_points(cup):
    ends(opened(cup, "A1, B1, C1, D1"), 91000, 70000, 75000, 64000)
    made = rounds.create_from_text(cup, "A2, B2, C2, D2", act=by())
    who = {player.name: player for player in cup.players.all()}
    substitutions.exchange(made, who["A2"], who["D2"], act=by())
    rounds.open_round(made, act=by())
    assert made.tables.get().start == [64000, 70000, 75000, 91000]


def test_a_leg_is_not_scored_otherwise_once_one_was_opened(cup):
    rounds.create_from_text(cup, "A1, B1, C1, D1", act=by())
    lay(cup)
    lay(cup, stock=100000)
    rounds.open_round(cup.rounds.get(), act=by())
    assert cup.rounds.get().tables.get().start == [100000] * 4
    with pytest.raises(StateError, match="A round has been opened, so team scoring cannot change"):
        lay(cup)
    lay(cup, stock=100000)


def test_who_plays_for_no_team_begins_with_the_stock(cup):
    entry_list.enter(cup, "Guest", act=by())
    ends(opened(cup, "A1, B1, C1, D1"), 91000, 70000, 75000, 64000)
    assert opened(cup, "Guest, B2, C2, D2").tables.get().start == [75000, 70000, 75000, 64000]
    assert Player.objects.filter(tournament=cup).count() == 9
