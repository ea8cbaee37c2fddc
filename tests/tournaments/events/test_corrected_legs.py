"""Correcting a leg keeps the next leg, says so, and gives the one after it the right start."""

from __future__ import annotations

import pytest
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.events.test_legs import relay, text
from tests.tournaments.events.test_stages import standing
from tests.tournaments.events.test_standings import rule
from tests.tournaments.integrity.test_verifying import verified
from tournaments.presenters.events.corrected_legs import of_round, of_table
from tournaments.services.events import lineups, penalties, results, rounds, substitutions
from tournaments.services.events.lineups import TeamLine
from tournaments.services.tables import table_actions

pytestmark = pytest.mark.django_db


def opened(cup, typed):
    made = rounds.create_from_text(cup, typed, act=by())
    rounds.open_round(made, act=by())
    return made


def tells(round_, *scores):
    """Enter each table's result on paper, replacing an earlier one, and finish the round."""
    for table, of_table_ in zip(round_.tables.order_by("number"), scores, strict=True):
        expects = table.entries.count() + 1
        results.enter(
            table,
            referee.ledger.Result(scores=of_table_, sticks_left=0, why=""),
            by="Olga",
            expects=expects,
            key=f"r{round_.number}-t{table.number}-{expects}",
        )
    rounds.finish(round_, act=by())


def corrects(round_, *scores):
    rounds.reopen(round_, act=by())
    tells(round_, *scores)


def starts(round_):
    return [table.start for table in round_.tables.order_by("number")]


def totals(cup):
    """Return each team's total without the penalties given outside the tables."""
    rows = standing(cup.slug, teams=True)["rows"]
    return {row["name"]: row["total"] - row["penalties"] for row in rows}


def test_the_leg_after_the_next_begins_with_what_was_gained_whatever_the_next_one_began_with():
    cup = relay()
    first = opened(cup, "A1, B1, C1, D1")
    tells(first, (120000, 65000, 60000, 55000))
    second = opened(cup, "D2, C2, B2, A2")
    assert starts(second) == [[55000, 60000, 65000, 120000]]
    corrects(first, (115000, 70000, 60000, 55000))
    # Changes at the second table stay the same: D +5,000, C 0, B -15,000, A +10,000.
    assert starts(second) == [[55000, 60000, 65000, 120000]]
    tells(second, (60000, 60000, 50000, 130000))
    third = opened(cup, "A3, B3, C3, D3")
    # A 75,000 + 40,000 + 10,000; B 75,000 - 5,000 - 15,000; C 75,000 - 15,000; D 75,000 - 20,000 + 5,000.
    assert starts(third) == [[125000, 55000, 60000, 60000]]
    assert totals(cup) == {"A": 125000, "B": 55000, "C": 60000, "D": 60000}
    tells(third, (100000, 80000, 50000, 70000))
    assert totals(cup) == {"A": 100000, "B": 80000, "C": 50000, "D": 70000}
    assert len(verified()) == 1


def test_at_two_tables_a_correction_at_one_moves_its_own_teams_alone():
    cup = relay("ABCDEFGH")
    first = opened(cup, "A1, B1, C1, D1\nE1, F1, G1, H1")
    tells(first, (91000, 70000, 75000, 64000), (80000, 75000, 75000, 70000))
    second = opened(cup, "A2, E2, B2, F2\nC2, G2, D2, H2")
    assert starts(second) == [[91000, 80000, 70000, 75000], [75000, 75000, 64000, 70000]]
    corrects(first, (90000, 71000, 75000, 64000), (80000, 75000, 75000, 70000))
    tells(second, (90000, 81000, 71000, 74000), (85000, 65000, 66000, 68000))
    third = opened(cup, "A3, B3, C3, D3\nE3, F3, G3, H3")
    # A 90,000 - 1,000; B 71,000 + 1,000; E 80,000 + 1,000; F 75,000 - 1,000;
    # C 75,000 + 10,000; G 75,000 - 10,000; D 64,000 + 2,000; H 70,000 - 2,000.
    assert starts(third) == [[89000, 72000, 85000, 66000], [81000, 74000, 65000, 68000]]
    assert totals(cup) == dict(
        zip("ABCDEFGH", (89000, 72000, 85000, 66000, 81000, 74000, 65000, 68000), strict=True)
    )
    assert [len(of_table(table)) for table in second.tables.order_by("number")] == [1, 0]


def test_three_teams_under_rules_for_three():
    cup = relay("ABC", rules="tenhou-3p", stock=100000)
    first = opened(cup, "A1, B1, C1")
    tells(first, (130000, 90000, 80000))
    second = opened(cup, "C2, A2, B2")
    assert starts(second) == [[80000, 130000, 90000]]
    corrects(first, (120000, 100000, 80000))
    tells(second, (85000, 120000, 95000))
    # A 120,000 - 10,000; B 100,000 + 5,000; C 80,000 + 5,000.
    assert starts(opened(cup, "A3, B3, C3")) == [[110000, 105000, 85000]]
    assert totals(cup) == {"A": 110000, "B": 105000, "C": 85000}


def test_a_chombo_taken_after_the_game_and_penalties_leave_the_next_leg_as_it_is():
    cup = relay()
    first = opened(cup, "A1, B1, C1, D1")
    rule(first.tables.get(), referee.Seat.FIRST, referee.judgement.PointLoss.AFTER_UMA, points=20000)
    tells(first, (91000, 70000, 75000, 64000))
    penalties.give(cup.teams.get(name="B"), -5000, after_round=1, act=by(why="late"))
    rows = {row["name"]: (row["total"], row["penalties"]) for row in standing(cup.slug, teams=True)["rows"]}
    assert rows == {"A": (71000, -20000), "B": (65000, -5000), "C": (75000, 0), "D": (64000, 0)}
    assert starts(opened(cup, "A2, B2, C2, D2")) == [[91000, 70000, 75000, 64000]]


def test_a_chombo_that_is_paid_in_the_game_goes_on_in_the_next_leg():
    cup = relay(rules="m-league", stock=100000)
    first = opened(cup, "A1, B1, C1, D1")
    table = first.tables.get()
    table_actions.penalize(
        table,
        referee.Seat.FIRST,
        8000,
        referee.ruling.PenaltyWhen.AT_TABLE,
        "chombo",
        by="J",
        expects=1,
        key="one",
    )
    table_actions.close(table, ends_game=True, by="Jiro", expects=2, key="two")
    rounds.finish(first, act=by())
    assert starts(opened(cup, "A2, B2, C2, D2")) == [[92000, 100000, 100000, 100000]]
    assert totals(cup) == {"A": 92000, "B": 100000, "C": 100000, "D": 100000}


def test_points_in_place_of_a_result_are_what_the_leg_came_to():
    cup = relay()
    first = opened(cup, "A1, B1, C1, D1")
    rule(first.tables.get(), referee.Seat.SECOND, referee.judgement.PointLoss.IN_PLACE)
    tells(first, (91000, 70000, 75000, 64000))
    second = opened(cup, "A2, B2, C2, D2")
    assert starts(second) == [[totals(cup)[team] for team in "ABCD"]]
    assert starts(second)[0][1] < 70000


def test_who_sat_in_gained_for_the_team():
    cup = relay()
    first = opened(cup, "A1, B1, C1, D1")
    who = {player.name: player for player in cup.players.all()}
    substitutions.replace(first, who["A1"], who["A3"], act=by())
    tells(first, (91000, 70000, 75000, 64000))
    assert starts(opened(cup, "A2, B2, C2, D2")) == [[totals(cup)[team] for team in "ABCD"]]


def test_more_games_of_somebody_than_count_gain_nothing():
    cup = relay()
    lines = [TeamLine(name=side, members=f"{side}1, {side}2", maximum_games=1) for side in "ABCD"]
    lineups.save_lineups(cup, lines, expects=lineups.state_hash(cup), stock=75000, act=by())
    tells(opened(cup, "A1, B1, C1, D1"), (91000, 70000, 75000, 64000))
    tells(opened(cup, "A1, B2, C2, D2"), (81000, 80000, 75000, 64000))
    assert starts(opened(cup, "A2, B1, C1, D1")) == [[91000, 80000, 75000, 64000]]
    assert totals(cup) == {"A": 91000, "B": 80000, "C": 75000, "D": 64000}


def test_two_legs_that_were_corrected_are_named_together():
    cup = relay()
    first = opened(cup, "A1, B1, C1, D1")
    tells(first, (91000, 70000, 75000, 64000))
    second = opened(cup, "A2, B2, C2, D2")
    tells(second, (91000, 70000, 75000, 64000))
    third = opened(cup, "A3, B3, C3, D3")
    corrects(first, (90000, 71000, 75000, 64000))
    corrects(second, (92000, 69000, 75000, 64000))
    # A loses in the first leg what A gains in the second: the third leg started with the right points.
    assert (of_round(third), [one.legs for one in of_round(second)]) == ((), [(1,)])
    corrects(second, (93000, 68000, 75000, 64000))
    (one,) = of_round(third)
    assert one.heading == "Rounds 1, 2 were corrected after table 1 of round 3 was opened."
    assert one.teams == (
        "A started with 91,000, but the results of the earlier rounds now add up to 92,000.",
        "B started with 70,000, but the results of the earlier rounds now add up to 69,000.",
    )


FOLLOWS = (
    "That table does not change. The team totals are correct, because only the points gained "
    "in each round count. The next round to start uses these totals."
)
SAID = (
    "Round 1 was corrected after table 1 of round 2 was opened.",
    "B started with 65,000, but the results of the earlier rounds now add up to 70,000.",
    "A started with 120,000, but the results of the earlier rounds now add up to 115,000.",
    FOLLOWS,
)


@pytest.mark.larger
def test_the_pages_of_both_legs_say_what_was_corrected_to_officials_and_at_the_table(client, desk):
    cup = relay()
    first = opened(cup, "A1, B1, C1, D1")
    tells(first, (120000, 65000, 60000, 55000))
    second = opened(cup, "D2, C2, B2, A2")
    pages = [
        reverse(name, args=[cup.slug, number, *more])
        for name, more in (("round", ()), ("table_page", (1,)))
        for number in (1, 2)
    ]
    own = [round_.tables.get().get_absolute_url() for round_ in (first, second)]
    rounds.reopen(first, act=by())
    assert of_round(second) == ()
    rounds.finish(first, act=by())
    assert [text(desk.get(page)).count("was corrected") for page in (*pages, *own)] == [0] * 6
    corrects(first, (115000, 70000, 60000, 55000))
    (said,) = of_round(first)
    assert (said.heading, *said.teams) == SAID[:3]
    assert of_round(second) == of_table(second.tables.get()) == of_table(first.tables.get()) == (said,)
    for page in (*pages, *own):
        assert [text(desk.get(page)).count(one) for one in SAID] == [1] * 4
    # Without a login, only the link page of a table, which is for its players, shows the notice.
    assert [text(client.get(page)).count("was corrected") for page in (*pages, *own)] == [0, 0, 0, 0, 1, 1]
    # With the first result restored, there is no notice.
    corrects(first, (120000, 65000, 60000, 55000))
    assert of_round(second) == ()


def test_nothing_is_said_while_a_leg_is_only_half_corrected():
    cup = relay()
    first = opened(cup, "A1, B1, C1, D1")
    tells(first, (120000, 65000, 60000, 55000))
    second = opened(cup, "D2, C2, B2, A2")
    rounds.reopen(first, act=by())
    results.void(first.tables.get(), 1, "misread", by="Olga", expects=2, key="void-it")
    assert of_round(second) == ()
    tells(first, (115000, 70000, 60000, 55000))
    assert len(of_round(second)) == 1


def test_outside_a_relay_and_before_the_next_leg_nothing_is_said():
    cup = relay()
    first = opened(cup, "A1, B1, C1, D1")
    tells(first, (120000, 65000, 60000, 55000))
    corrects(first, (115000, 70000, 60000, 55000))
    second = opened(cup, "D2, C2, B2, A2")
    assert (starts(second), of_round(first), of_round(second)) == ([[55000, 60000, 70000, 115000]], (), ())
    plain = relay(stock=None)
    first = opened(plain, "A1, B1, C1, D1")
    tells(first, (42000, 31000, 27000, 20000))
    second = opened(plain, "D2, C2, B2, A2")
    corrects(first, (43000, 30000, 27000, 20000))
    assert (of_round(first), of_round(second)) == ((), ())
