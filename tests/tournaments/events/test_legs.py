"""The draw of a relay seats one player of each team, and a leg that seats two of a team cannot be opened."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.urls import reverse

import referee
from tests.acts import by
from tournaments.common.errors import InputError, StateError
from tournaments.models import Tournament
from tournaments.services.events import drawing, lineups, results, rounds, substitutions, tournaments
from tournaments.services.events.lineups import TeamLine
from tournaments.services.events.plans import saving, search_input
from tournaments.services.events.plans.plan_text import read_plan
from tournaments.services.events.plans.search_input import PlanRequest
from tournaments.services.people import entry_list

pytestmark = pytest.mark.django_db

NO_LEG = "In a relay, each round is a leg. Draw it by lot, or enter who plays for each team."


def relay(sides="ABCD", rules="ema-2016", stock=75000):
    """A relay of these teams, each of a vanguard, a lieutenant and a captain."""
    made = tournaments.create(name="Relay", ruleset_key=rules, act=by())
    entry_list.enter(made, "\n".join(f"{side}{leg}" for leg in (3, 1, 2) for side in sides), act=by())
    named(made, *(f"{side}: {side}1, {side}2, {side}3" for side in sides), stock=stock)
    return Tournament.objects.get(pk=made.pk)


def named(cup, *lines, stock=75000):
    said = [TeamLine(name=name, members=members) for name, members in (line.split(": ") for line in lines)]
    lineups.save_lineups(cup, said, expects=lineups.state_hash(cup), stock=stock, act=by())


def names(draft):
    return [[player.name for player in table] for table in draft.tables]


def seated(draft):
    return sorted(name for table in names(draft) for name in table)


def drawn(cup, seed):
    return rounds.draw(cup, seed, act=by())


def sits(round_):
    return [
        [seating.player.name for seating in table.seatings.order_by("seat")]
        for table in round_.tables.order_by("number")
    ]


def at(cup, name="new_round"):
    return reverse(name, args=[cup.slug])


def text(answer):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


@pytest.mark.parametrize("seed", range(3))
def test_a_leg_seats_one_of_each_team_by_turn_in_the_order_in_which_they_are_named(seed):
    cup = relay()
    draft = drawing.propose(cup, seed)
    assert (seated(draft), draft.warnings) == (["A1", "B1", "C1", "D1"], ())
    assert sorted(player.name for player in draft.resting) == [
        f"{side}{leg}" for side in "ABCD" for leg in (2, 3)
    ]
    assert [sorted(table) for leg in range(6) for table in sits(drawn(cup, seed + leg))] == [
        [f"{side}{leg}" for side in "ABCD"] for leg in (1, 2, 3, 1, 2, 3)
    ]


def test_whoever_played_fewest_legs_is_next_also_where_a_team_named_somebody_else():
    cup = relay()
    rounds.create_from_text(cup, "A3, B1, C2, D1", act=by())
    assert seated(drawing.propose(cup, 1)) == ["A1", "B2", "C1", "D2"]


def test_who_takes_no_part_any_more_is_passed_over():
    cup = relay()
    entry_list.withdraw(cup.players.get(person__name="B1"), act=by())
    assert seated(drawing.propose(cup, 1)) == ["A1", "B2", "C1", "D1"]


def test_members_are_those_of_the_day_of_the_leg():
    cup = relay()
    tournaments.change(cup, dates=["2999-05-01", "2999-05-02"], act=by())
    named(cup, "A: A1, A2, A3", "B: B1, B2, B3 from 2999-05-02", "C: A1 from 2999-05-01, C2, C1", "D: D1, D2")
    cup.refresh_from_db()
    assert seated(drawing.propose(cup, 1)) == sorted(["A2", "B1", "A1", "D1"])


def test_winds_are_shared_out_among_the_teams():
    cup = relay()
    legs = [sits(drawn(cup, seed))[0] for seed in range(4)]
    assert [sorted(name[0] for name in seat) for seat in zip(*legs, strict=True)] == [list("ABCD")] * 4


def test_teams_that_met_are_parted_and_those_left_over_rest_by_turn():
    cup = relay("ABCDEFGH")
    first, second = (sits(drawn(cup, seed)) for seed in (1, 2))
    met = [{name[0] for name in table} for table in first]
    # Eight teams cannot all avoid those they met; at most two of a table meet again.
    assert [max(len({name[0] for name in table} & one) for one in met) for table in second] == [2, 2]

    five = relay("ABCDE")
    resting = []
    for seed in range(5):
        draft = drawing.propose(five, seed)
        assert (len(draft.tables), len(draft.warnings)) == (
            1,
            seed > 0,
        )  # that the leg before is not finished
        resting += {*"ABCDE"} - {name[0] for name in names(draft)[0]}
        rounds.create_from_text(five, draft.text, act=by())
    assert sorted(resting) == list("ABCDE")


def test_a_leg_of_three_players_seats_three_teams():
    cup = relay("ABC", rules="tenhou-3p", stock=100000)
    assert [sorted(table) for leg in (1, 2) for table in sits(drawn(cup, leg))] == [
        ["A1", "B1", "C1"], ["A2", "B2", "C2"],
    ]  # fmt: skip


def test_too_few_teams_are_said(desk):
    cup = relay("ABC")
    says = "A table needs 4 teams with a player taking part, but there are 3. Add teams or enter the tables."
    with pytest.raises(StateError) as refused:
        drawing.propose(cup, 1)
    assert str(refused.value) == says
    assert says in text(desk.post(at(cup), {"step": "draw"}))


def test_teams_that_rest_though_they_fill_a_table_or_rest_again_are_told():
    cup = relay("ABCDEFGHI")
    rounds.create_from_text(cup, "A1, B1, C1, D1", act=by())
    assert drawing.read_round(cup, "A2, B2, C2, D2").warnings[1:] == (
        "E, F, G, H, I would sit out again before everyone has sat out as often.",
        "5 teams sit out, although another table could be filled.",
    )


def test_a_relay_is_not_drawn_by_the_standings_nor_planned(desk):
    cup = relay()
    for way in ({}, {"interval": 2}, {"blocks": 2}):
        with pytest.raises(StateError, match=f"^{NO_LEG}$"):
            drawing.propose(cup, 1, ranked=list(cup.players.all()), **way)
    with pytest.raises(StateError, match=f"^{NO_LEG}$"):
        search_input.search_input(cup, PlanRequest(rounds=3, seed=1))
    assert text(desk.post(at(cup), {"step": "swiss"})).count(NO_LEG) == 1
    page = desk.get(at(cup, "plan"))
    assert (text(page).count(NO_LEG), "Search for a plan" in text(page)) == (1, False)
    sent = desk.post(at(cup, "search_plan"), {"rounds": "3", "method": "fixed"})
    assert (sent.status_code, text(sent).count(NO_LEG)) == (422, 1)


def test_the_page_says_how_a_leg_is_drawn(desk):
    cup = relay()
    made = drawn(cup, 1)
    rounds.open_round(made, act=by())
    rounds.finish(made, act=by(), anyway=True)
    page = text(desk.get(at(cup)))
    assert "Draws one player from each team: the one with the fewest legs" in page
    assert "Draw Swiss round" not in page
    looked = desk.post(at(cup), {"step": "draw"})
    assert re.findall(r'name="looked" value="([^"]*)"', looked.text)[0].count("2") == 4


TWICE = (
    "In a relay, one player per team plays a leg. In round 1 these teams have more than one: A "
    "(A1, A2); C (C1, C2)."
)


def test_a_leg_in_which_a_team_sits_twice_is_told_at_the_draft_and_not_opened(desk):
    cup = relay("ABCDEFGH")
    typed = "A1, B1, C1, D1\nC2, A2, E1, F1"
    warned = TWICE + " This round cannot be opened. Change its tables before you confirm it."
    assert drawing.read_round(cup, typed).warnings[:1] == (warned,)
    assert warned in text(desk.post(at(cup), {"step": "look", "seats": typed}))
    made = rounds.create_from_text(cup, typed, act=by())
    refused = TWICE + " Add substitutes, or delete the draw and draw again."
    with pytest.raises(StateError) as raised:
        rounds.open_round(made, act=by())
    assert str(raised.value) == refused
    made.refresh_from_db()
    assert (made.state, [table.start for table in made.tables.all()]) == ("drawn", [None, None])
    page = desk.post(reverse("open_round", args=[cup.slug, 1]), {"key": "a-key-of-this-tap"}, follow=True)
    assert refused in text(page)
    who = {player.name: player for player in cup.players.all()}
    substitutions.replace(made, who["A2"], who["G1"], act=by())
    substitutions.replace(made, who["C1"], who["H1"], act=by())
    rounds.open_round(made, act=by())
    assert [table.start for table in made.tables.all()] == [[75000] * 4] * 2


def test_two_of_a_team_at_one_table_are_told_once():
    cup = relay()
    assert drawing.read_round(cup, "A1, A2, C1, D1").warnings == (
        TWICE.replace("; C (C1, C2)", "")
        + " This round cannot be opened. Change its tables before you confirm it.",
        "No player in this round for: B.",
    )


def test_outside_a_relay_a_team_may_sit_at_two_tables():
    cup = relay("ABCD", stock=None)
    made = rounds.create_from_text(cup, "A1, B1, C1, D1\nA2, B2, C2, D2", act=by())
    rounds.open_round(made, act=by())
    assert made.state == "open"


def test_a_plan_of_legs_seats_one_of_each_team():
    cup = relay("ABCDEFGH")
    with pytest.raises(InputError) as refused:
        read_plan(cup, "A1, B1, C1, D1\nA2, E1, F1, G1")
    assert [problem.says for problem in refused.value.problems] == [
        "Round 1: More than one player of a team in this leg: A1, A2."
    ]
    found = read_plan(cup, "A1, B1, C1, D1\n\nA2, B2, C2, D2")
    saving.save_plan(cup, found, method=saving.PlanningMethod.TYPED, expects=0, act=by())
    opened = saving.open_next(cup, 1, act=by())
    results.enter(
        opened.tables.get(),
        referee.ledger.Result(scores=(91000, 70000, 75000, 64000), sticks_left=0, why=""),
        by="Olga",
        expects=1,
        key="one",
    )
    rounds.finish(opened, act=by())
    assert saving.open_next(cup, 2, act=by()).tables.get().start == [91000, 70000, 75000, 64000]
