"""Players who advanced to a stage play in its rounds, in the seats that its pattern gives them."""

from __future__ import annotations

import pytest

from tests.acts import by
from tests.tournaments.events.test_stages import HALF, LEVEL, MAIN, TEAMS, P, event, table
from tournaments.common.errors import InputError, StateError
from tournaments.models import Tournament
from tournaments.presenters.events.round_players import by_pattern, entrants, reseated_tables
from tournaments.services.events import lots, rounds
from tournaments.services.people import entry_list

pytestmark = pytest.mark.django_db
FINAL = {
    "id": "final",
    "name": "Final",
    "rounds": [3, 4],
    "enters": {"of": "main", "first": 4},
    "carry": HALF,
}


def names(players):
    return None if players is None else [player.name for player in players]


def seated(tables):
    return [names(one) for one in tables]


def refused(asked, *more, of=StateError):
    with pytest.raises(of) as caught:
        asked(*more)
    return str(caught.value)


def held(slug):
    return Tournament.objects.get(slug=slug)


def test_nobody_is_left_out_where_no_stage_says_who_enters(brought, full_cup):
    assert entrants(full_cup, 1) is None
    assert entrants(held(brought(event([MAIN, FINAL]))), 2) is None


def test_a_round_of_no_stage_is_not_drawn(brought):
    says = refused(entrants, held(brought(event([MAIN, FINAL]))), 9)
    assert says == "Round 9 is not in a stage, so it would not count. Add it to a stage first."


def test_who_goes_on_plays_in_the_order_of_the_standing_and_who_left_does_not(brought):
    cup = held(brought(event([MAIN, FINAL])))
    assert names(entrants(cup, 3)) == ["P1", "P5", "P2", "P3"]
    entry_list.withdraw(cup.players.get(number=1), act=by())
    assert names(entrants(cup, 4)) == ["P5", "P2", "P3", "P6"]


def test_the_others_play_elsewhere_and_those_listed_in_the_order_of_the_list(brought):
    rest = {"id": "rest", "rounds": [5], "enters": {"of": "main", "others": True}}
    listed = {"id": "listed", "rounds": [6], "enters": {"list": [P[7], P[0], P[4], P[3]]}}
    told = event([MAIN, rest, FINAL, listed])
    told["stages"][3]["enters"]["list"] = [P[7], P[3]]
    cup = held(brought(told))
    assert names(entrants(cup, 5)) == ["P6", "P7"]
    assert names(entrants(cup, 6)) == ["P8", "P4"]


def test_a_stage_before_that_is_not_over_says_which_rounds_are_to_be_finished(brought):
    told = event([{"id": "main", "name": "Preliminaries", "rounds": [1, 2, 3]}, {**FINAL, "rounds": [4]}])
    cup = held(brought(told))
    assert refused(entrants, cup, 4) == (
        "“Final” starts when “Preliminaries” is finished. Before you draw, finish these rounds: 3."
    )


def test_a_tie_at_the_cut_says_who_is_level_until_a_lot_is_written_down(brought):
    final = {"id": "final", "rounds": [2], "enters": {"of": "main", "first": 3}, "pattern": "[1,2,3]"}
    rest = {"id": "rest", "rounds": [3], "enters": {"of": "main", "others": True}}
    told = event([{"id": "main", "rounds": [1]}, rest, {**final, "pattern": ""}])
    told["rounds"] = LEVEL
    cup = held(brought(told))
    says = (
        "P2, P6 are tied for 1 place in “final”. Record the order from lots or a play-off on the "
        "standings page, then draw."
    )
    assert refused(entrants, cup, 2) == says
    # The remaining players are not known either as long as the tie is open.
    assert refused(entrants, cup, 3) == says
    lots.record(cup, [cup.players.get(number=6), cup.players.get(number=2)], act=by())
    cup = held(cup.slug)
    assert names(entrants(cup, 2)) == ["P1", "P5", "P6"]
    assert names(entrants(cup, 3)) == ["P2", "P3", "P7", "P4", "P8"]


def test_with_teams_going_on_their_members_play(brought):
    final = {**FINAL, "enters": {"of": "main", "first": 2, "unit": "teams"}, "pattern": "[1,2,3,4]"}
    cup = held(brought(event([MAIN, final], teams=TEAMS, team_scoring="sum")))
    assert names(entrants(cup, 3)) == ["P1", "P2", "P5", "P6"]
    assert refused(by_pattern, cup, 3) == "This seating pattern is for teams. Enter who plays for each team."


def test_ranks_of_a_pattern_are_those_of_who_entered(brought):
    everybody = {
        "id": "final",
        "rounds": [3],
        "enters": {"of": "main", "first": 8},
        "pattern": "[1,2,7,8][3,4,5,6]",
    }
    cup = held(brought(event([MAIN, everybody])))
    assert names(entrants(cup, 3)) == ["P1", "P5", "P2", "P3", "P6", "P4", "P7", "P8"]
    assert seated(by_pattern(cup, 3)) == [["P1", "P5", "P7", "P8"], ["P2", "P3", "P6", "P4"]]


def test_letters_of_a_pattern_are_groups(brought):
    each = {
        "id": "final", "rounds": [3], "enters": {"of": "main", "first": 2, "of_each": "group"},
        "pattern": "B1 A2 B2 A1",
    }  # fmt: skip
    cup = held(brought(event([MAIN, each])))
    assert seated(by_pattern(cup, 3)) == [["P2", "P5", "P6", "P1"]]
    told = event([MAIN, each])
    for at, one in enumerate(told["people"]):
        one["group"] = ("Open", "Beginners")[at % 2]
    # By the alphabet the beginners are A.
    assert seated(by_pattern(held(brought(told)), 3)) == [["P1", "P6", "P5", "P2"]]


def test_letters_of_a_pattern_are_the_tables_of_the_knock_out_before(brought):
    half = {"id": "half", "rounds": [3], "enters": {"list": P}, "carry": {"of": "main", "part": "1"}}
    last = {"id": "final", "rounds": [4], "enters": {"of": "half", "advance": 2}, "pattern": "A1 B2 B1 A2"}
    third = {
        "number": 3,
        "tables": [
            table([P[0], P[1], P[2], P[3]], [-30000, -10000, 10000, 30000], table=2),
            table([P[4], P[5], P[6], P[7]], [5000, 15000, -5000, -15000], table=7),
        ],
    }
    cup = held(brought(event([MAIN, half, last], [third])))
    assert seated(by_pattern(cup, 4)) == [["P4", "P5", "P6", "P3"]]


def test_a_pattern_that_does_not_fit_says_which_places_and_people_are_wrong(brought):
    final = {**FINAL, "enters": {"of": "main", "first": 5}, "pattern": "[1,2,3,9]"}
    cup = held(brought(event([MAIN, final])))
    assert refused(by_pattern, cup, 3, of=InputError).splitlines() == [
        "The seating pattern has places without a player: 9. Change the pattern or enter the tables.",
        "The seating pattern leaves out these players: P3, P6. Change the pattern or enter the tables.",
    ]
    assert refused(by_pattern, cup, 1) == "The stage of round 1 has no seating pattern."


def test_in_a_final_of_four_games_everybody_has_each_wind_once(brought):
    final = {**FINAL, "rounds": [3, 4, 5, 6], "pattern": "[1,2,3,4]"}
    cup = held(brought(event([MAIN, final])))
    assert reseated_tables(cup, 3) is None
    found = []
    for number in (3, 4, 5, 6):
        (here,) = by_pattern(cup, number)
        assert found == [] or reseated_tables(cup, number) == (number - 1, (here,))
        rounds.create_from_text(cup, ", ".join(player.name for player in here), act=by())
        found.append(names(here))
    assert found[0] == ["P1", "P5", "P2", "P3"]
    assert all(sorted(had) == sorted(found[0]) for had in zip(*found, strict=True))


def test_who_left_the_final_is_named_where_the_pattern_seats_them(brought):
    third = {"number": 3, "tables": [table([P[0], P[4], P[1], P[2]], [15000, 5000, -5000, -15000])]}
    cup = held(brought(event([MAIN, {**FINAL, "pattern": "[1,2,3,4]"}], [third])))
    entry_list.withdraw(cup.players.get(number=5), act=by())
    assert refused(by_pattern, cup, 4, of=InputError) == (
        "The seating pattern includes players who no longer take part: P5. Enter the tables."
    )
    assert reseated_tables(cup, 4) is None
