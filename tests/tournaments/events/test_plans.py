"""All rounds are planned at once: searched in another process, shown, edited, published and opened."""

import json
import re
import shutil
from itertools import chain

import pytest
from django.db import transaction
from django.test import override_settings
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import referee
from tests.acts import by
from tests.desks import own_data
from tests.referee.strategies import EXAMPLES
from tournaments.common.errors import ConflictError, DeskError, InputError, StateError
from tournaments.journal.kinds import Enters, Member, PlanningMethod, StageSettings, Team
from tournaments.models import JournalEntry, PlannedSeat, Round, Tournament
from tournaments.presenters.events import plans
from tournaments.presenters.events.schedules import Place, schedule, to_come_for
from tournaments.presenters.interchange import event_files
from tournaments.services.events import (
    drawing,
    openings,
    results,
    rounds,
    stage_formats,
    substitutions,
    tournaments,
)
from tournaments.services.events.plans import saving, search_input, searching
from tournaments.services.events.plans.plan_text import read_plan
from tournaments.services.events.plans.round_plans import RoundPlan, plan_players, planned_rounds
from tournaments.services.events.plans.search_input import PlanRequest
from tournaments.services.integrity.verifying import verify_events
from tournaments.services.people import entry_list

FEW = 2_000


@pytest.fixture(autouse=True)
def _searches_of_their_own(tmp_path):
    with override_settings(DATA_DIR=own_data(tmp_path)):
        yield


def sought(tournament, count=3, seed=1, **more):
    """Run a search to its end and return its token."""
    wish = PlanRequest(rounds=count, seed=seed, steps=more.pop("steps", FEW), **more)
    token = searching.start_search(
        tournament, search_input.search_input(tournament, wish), from_present_plan=wish.keep
    )
    searching.wait(tournament, token)
    return token


def laid(tournament, count=3, **more):
    searching.adopt_plan(tournament, sought(tournament, count, **more), act=by())
    return planned_rounds(tournament)


def numbers(round_):
    return [[player.number for player in table] for table in round_.tables]


def resting(round_):
    return [player.number for player in round_.resting]


def text_of(round_):
    return "\n".join(", ".join(map(str, table)) for table in numbers(round_))


def finished(round_):
    rounds.finish(round_, anyway=True, act=by())


# Searching, keeping, opening


def test_a_search_stores_nothing_and_what_is_kept_of_it_is_the_plan(full_cup):
    token = sought(full_cup, seed=7)
    assert (planned_rounds(full_cup), PlannedSeat.objects.count()) == ((), 0)
    found = searching.state(full_cup, token)
    assert (found.running, found.refusals, found.stopped, found.method, found.seed, found.first) == (
        False,
        (),
        False,
        PlanningMethod.FIXED,
        7,
        1,
    )
    searching.adopt_plan(full_cup, token, act=by())
    there = planned_rounds(full_cup)
    assert there == found.plans
    assert [one.number for one in there] == [1, 2, 3]
    for one in there:
        assert sorted(chain.from_iterable(numbers(one))) == list(range(1, 17))
    entry = JournalEntry.objects.last()
    assert (entry.kind, entry.payload["version"], entry.payload["from"]) == ("plan", 1, 1)
    assert (entry.payload["method"], entry.payload["seed"]) == ("fixed", 7)


def test_the_same_seed_makes_the_same_plan_and_nobody_meets_twice(full_cup):
    first = [numbers(one) for one in laid(full_cup, 5, seed=3)]
    assert [numbers(one) for one in laid(full_cup, 5, seed=3)] == first
    assert plans.report(full_cup, [], planned_rounds(full_cup)).extra_meetings == 0
    assert plans.report(full_cup, [], planned_rounds(full_cup)).wind_cells_out == 0


def test_a_search_that_is_stopped_keeps_its_best_and_says_so(full_cup):
    entry_list.enter(full_cup, "\n".join(f"Late {n}x" for n in range(33)), act=by())
    wish = PlanRequest(rounds=9, seed=1, steps=50_000_000)
    token = searching.start_search(
        full_cup, search_input.search_input(full_cup, wish), from_present_plan=False
    )
    assert searching.state(full_cup, token).running
    searching.stop(full_cup, token)
    found = searching.wait(full_cup, token)
    assert (found.running, found.stopped, len(found.plans)) == (False, True, 9)
    searching.adopt_plan(full_cup, token, act=by())
    assert JournalEntry.objects.last().payload["stopped"] is True


def test_a_search_whose_folder_goes_away_meanwhile_is_told_to_be_gone_and_the_next_one_begins(
    full_cup, tmp_path
):
    token = sought(full_cup)
    folder = tmp_path / "plans" / full_cup.uid
    shutil.rmtree(folder / token)
    searching.stop(full_cup, token)
    for ask in (searching.state, searching.wait):
        with pytest.raises(ConflictError, match="This plan was replaced by a newer search"):
            ask(full_cup, token)
    # Another request deletes the folder of an older search at the moment it is stopped.
    (folder / "0123456789abcdef").symlink_to(tmp_path / "nowhere")
    assert len(laid(full_cup)) == 3


def test_what_cannot_be_planned_is_said_by_name(full_cup):
    five = [player.person_id for player in full_cup.players.all()[:5]]
    members = tuple(Member(who=who) for who in five)
    stage_formats.save_teams(full_cup, [Team(team="ab" * 8, name="Cranes", members=members)], act=by())
    found = searching.state(full_cup, sought(full_cup))
    assert found.refusals == (
        "5 players of one team cannot be seated apart at 4 tables; let some sit out, or leave the team out.",
    )
    with pytest.raises(ConflictError, match=r"^This search has not found a plan yet\.$"):
        searching.adopt_plan(full_cup, sought(full_cup), act=by())


def test_what_is_wrong_with_two_teams_alike_is_said_once(full_cup):
    people_ = [player.person_id for player in full_cup.players.all()[:10]]
    fives = [tuple(Member(who=who) for who in five) for five in (people_[:5], people_[5:])]
    stage_formats.save_teams(
        full_cup,
        [Team(team=f"{at:016x}", name=f"Team {at}", members=five) for at, five in enumerate(fives)],
        act=by(),
    )
    assert searching.state(full_cup, sought(full_cup)).refusals == (
        "5 players of one team cannot be seated apart at 4 tables; let some sit out, or leave the team out.",
    )


def test_a_search_for_another_state_of_the_event_is_not_kept(full_cup):
    early, late = sought(full_cup), sought(full_cup, seed=2)
    with pytest.raises(ConflictError, match="This plan was replaced by a newer search"):
        searching.adopt_plan(full_cup, early, act=by())
    rounds.draw(full_cup, 1, act=by())
    with pytest.raises(ConflictError, match="Another round was drawn after this plan was made"):
        searching.adopt_plan(full_cup, late, act=by())
    laid(full_cup)
    version = saving.version(full_cup)
    there = planned_rounds(full_cup)
    saving.edit_round(full_cup, 2, text_of(there[0]), expects=version, act=by())
    with pytest.raises(ConflictError, match="Someone else changed the seating plan"):
        saving.edit_round(full_cup, 2, text_of(there[0]), expects=version, act=by())


def test_a_round_opens_as_it_is_planned_and_the_next_one_waits_for_its_end(full_cup):
    one, two, three = laid(full_cup)
    opened = saving.open_next(full_cup, 1, act=by(key="one-tap-1"))
    assert (opened.number, opened.state) == (1, Round.State.OPEN)
    seated = {(s.table.number, s.seat): s.player.number for s in opened.seatings.select_related("table")}
    assert [[seated[at, seat] for seat in range(4)] for at in range(1, 5)] == numbers(one)
    again = saving.open_next(full_cup, 1, act=by(key="one-tap-1"))
    assert (again.pk, Round.objects.count()) == (opened.pk, 1)
    with pytest.raises(StateError, match="Round 3 is not the next round in the seating plan"):
        saving.open_next(full_cup, 3, act=by())
    with pytest.raises(StateError, match="Round 1 is not finished"):
        saving.open_next(full_cup, 2, act=by())
    assert Round.objects.count() == 1
    finished(opened)
    assert [numbers(each) for each in planned_rounds(full_cup)] == [numbers(two), numbers(three)]
    assert saving.open_next(full_cup, 2, act=by()).state == Round.State.OPEN


def test_a_round_that_is_thrown_away_is_planned_as_before(full_cup):
    there = laid(full_cup)
    drawn = rounds.create_from_text(full_cup, text_of(there[1]), act=by())
    assert [one.number for one in planned_rounds(full_cup)] == [2, 3]
    rounds.discard(drawn, act=by())
    assert planned_rounds(full_cup) == there


def test_who_came_since_rests_in_a_round_that_is_opened_as_planned(full_cup):
    laid(full_cup)
    entry_list.enter(full_cup, "Latecomer", act=by())
    late = full_cup.players.get(number=17)
    assert plan_players(full_cup).left_out(planned_rounds(full_cup)[0]) == [late]
    opened = saving.open_next(full_cup, 1, act=by())
    assert [rest.player for rest in opened.rests.all()] == [late]


# Withdrawals, late entries, fewer tables, tables set by hand


def test_a_round_with_somebody_gone_is_not_opened_and_planned_anew_few_move(full_cup):
    laid(full_cup, 4)
    finished(saving.open_next(full_cup, 1, act=by()))
    gone = full_cup.players.get(number=5)
    entry_list.withdraw(gone, act=by())
    with pytest.raises(StateError) as refused:
        saving.open_next(full_cup, 2, act=by())
    assert str(refused.value) == (f"Round 2 cannot be opened as planned. No longer taking part: {gone.name}.")
    before = planned_rounds(full_cup)
    entry_list.enter(full_cup, "Latecomer", act=by())
    token = sought(full_cup, 3, keep=True, steps=0)
    found = searching.state(full_cup, token).plans
    moved = plans.moves(before, found)
    late = full_cup.players.get(number=17)
    assert [{mover.player for mover in move.movers} for move in moved] == [{gone, late}] * 3
    assert {
        mover.says.split(" → ")[0] for move in moved for mover in move.movers if mover.player == late
    } == {"no seat"}
    searching.adopt_plan(full_cup, token, act=by())
    assert saving.open_next(full_cup, 2, act=by()).state == Round.State.OPEN


def test_a_table_that_was_set_by_hand_stays_when_the_rest_is_planned_anew(full_cup):
    first = laid(full_cup)[1]
    own = numbers(first)
    own[0][0], own[1][0] = own[1][0], own[0][0]
    typed = "\n".join(", ".join(map(str, table)) for table in own)
    saving.edit_round(full_cup, 2, typed, expects=1, act=by())
    changed = planned_rounds(full_cup)[1]
    assert (numbers(changed), changed.by_hand) == (own, frozenset({1, 2}))
    entry_list.withdraw(full_cup.players.get(number=own[3][0]), act=by())
    entry_list.enter(full_cup, "Latecomer", act=by())
    again = laid(full_cup, seed=9, keep=True)[1]
    assert (numbers(again)[:2], again.by_hand) == (own[:2], frozenset({1, 2}))
    assert laid(full_cup, seed=9)[1].by_hand == frozenset()


def test_with_fewer_tables_people_rest_by_turn(full_cup):
    there = laid(full_cup, 4, tables=3)
    assert [len(one.tables) for one in there] == [3] * 4
    assert sorted(chain.from_iterable(map(resting, there))) == list(range(1, 17))


def test_substitutes_of_the_house_fill_the_last_table(full_cup):
    entry_list.enter(full_cup, "Late One\nLate Two\nHouse One\nHouse Two\nHouse Three", act=by())
    for number in (19, 20):
        entry_list.set_state(full_cup.players.get(number=number), "substitute", act=by())
    entry_list.withdraw(full_cup.players.get(number=21), act=by())
    there = laid(full_cup, filled=True)
    assert all((len(one.tables), resting(one)) == (5, []) for one in there)
    assert {19, 20} <= set(chain.from_iterable(numbers(there[0])))
    entry_list.withdraw(full_cup.players.get(number=18), act=by())
    with pytest.raises(StateError) as refused:
        sought(full_cup, filled=True)
    assert str(refused.value) == (
        "3 seats are empty, but there are only 2 house substitutes. Add substitutes, or let players sit out."
    )


def test_two_people_who_become_one_are_named_before_their_round_is_opened(full_cup):
    laid(full_cup)
    entry_list.enter(full_cup, "Akagi Haruko", act=by())
    one, other = full_cup.players.get(number=1), full_cup.players.get(number=2)
    there = planned_rounds(full_cup)[0]
    twice = RoundPlan(
        number=1,
        tables=tuple(tuple(one if player == other else player for player in table) for table in there.tables),
    )
    assert plan_players(full_cup).problems(twice) == [f"{one.name} is listed twice in this round."]


# Stages


def staged(cup):
    """Store two stages: two rounds for everybody, then two rounds for the first four."""
    stages = [
        StageSettings(stage="main", rounds=(1, 2), name="Preliminaries"),
        StageSettings(stage="final", rounds=(3, 4), name="Final", enters=Enters(of="main", first=4)),
    ]
    stage_formats.save_stages(cup, stages, act=by())


def on_paper(round_):
    """Enter a result for every table in which the player with the lowest number comes first."""
    for table in round_.tables.all():
        seats = [seating.player.number for seating in table.seatings.order_by("seat")]
        scores = [45000 - 1000 * number for number in seats]
        scores[seats.index(min(seats))] += 120000 - sum(scores)
        told = referee.ledger.Result(scores=tuple(scores))
        results.enter(table, told, by="Olga", expects=1, key=f"paper-{table.pk}")


def test_rounds_are_planned_for_those_of_their_stage_and_no_further(full_cup, desk):
    staged(full_cup)
    scope = plans.scope(full_cup)
    assert (scope.people, scope.until, scope.stage, scope.refused) == (None, 2, "Preliminaries", "")
    page_ = desk.get(page("plan", full_cup))
    assert page_.context["form"]["rounds"].initial == 2
    assert "“Preliminaries”, up to round 2." in page_.text
    sent = desk.post(page("search_plan", full_cup), {"rounds": 3, "method": "fixed"})
    assert sent.context["form"].errors == {
        "rounds": ["This stage ends with round 2. Plan only up to that round."]
    }
    for number in (1, 2):
        laid(full_cup, 1, seed=number)
        opened = saving.open_next(full_cup, number, act=by())
        on_paper(opened)
        if number == 2:
            scope = plans.scope(full_cup)
            assert scope.refused == (
                "“Final” starts when “Preliminaries” is finished. Before you draw, finish these rounds: 2."
            )
            refused = desk.post(page("search_plan", full_cup), {"rounds": 2, "method": "fixed"})
            assert refused.context["form"].non_field_errors() == [scope.refused]
        finished(opened)
    scope = plans.scope(full_cup)
    assert (len(scope.people), scope.until, scope.stage) == (4, 4, "Final")
    there = laid(full_cup, 2, people=scope.people)
    assert [sorted(chain.from_iterable(numbers(one))) for one in there] == [
        sorted(one.number for one in scope.people)
    ] * 2
    opened = saving.open_next(full_cup, 3, people=scope.people, until=scope.until, act=by())
    assert opened.rests.count() == 0


def test_a_planned_round_of_another_stage_and_who_is_not_in_it_are_named(full_cup):
    there = laid(full_cup, 3)
    staged(full_cup)
    scope = plans.scope(full_cup)
    who = plan_players(full_cup, scope.people, until=scope.until)
    assert [who.problems(one) for one in there] == [
        [],
        [],
        ["This round belongs to another stage. Plan it when the qualified players are known."],
    ]
    first = full_cup.players.get(number=1)
    few = plan_players(full_cup, [player for player in full_cup.players.all() if player != first])
    assert few.problems(there[0]) == [f"Not playing in this stage: {first.name}."]


# By hand, from a file


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1, 2, 3", "Line 1: This line has 3 players, but a table seats 4. Separate them with commas."),
        ("", "There are no tables. Enter one table per line."),
        (
            "1, 2, 3, 99",
            "Line 1: “99” is not a player. Check the spelling, or add the player first.",
        ),
    ],
)
def test_what_cannot_be_seated_is_said_and_changes_nothing(full_cup, text, says):
    there = laid(full_cup)
    with pytest.raises(InputError) as refused:
        saving.edit_round(full_cup, 1, text, expects=1, act=by())
    assert says in [str(problem) for problem in refused.value.problems]
    assert planned_rounds(full_cup) == there


def test_two_of_one_team_are_never_planned_to_one_table(full_cup):
    mates = [full_cup.players.get(number=number) for number in (1, 2)]
    members = tuple(Member(who=one.person_id) for one in mates)
    stage_formats.save_teams(full_cup, [Team(team="ab" * 8, name="Cranes", members=members)], act=by())
    there = laid(full_cup, 5)
    assert not any({1, 2} <= set(table) for one in there for table in numbers(one))
    with pytest.raises(InputError) as refused:
        saving.edit_round(full_cup, 1, "1, 2, 3, 4\n5, 6, 7, 8", expects=1, act=by())
    assert [str(problem) for problem in refused.value.problems] == ["Round 1: Table 1 seats two teammates."]


WRITTEN = """Round 1
1, 2, 3, 4
5, 6, 7, 8
9, 10, 11, 12
13, 14, 15, 16

第2回戦
1, 5, 9, 13
2, 6, 10, 14
3, 7, 11, 15
4, 8, 12, 16
"""


def test_a_plan_says_until_when_it_knows_who_plays_for_which_team(full_cup, desk):
    who = [player.person_id for player in full_cup.players.all()[:3]]

    def teams(day):
        cranes = Team(team="ab" * 8, name="Cranes", members=(Member(who=who[0]), Member(who=who[1])))
        herons = Team(
            team="cd" * 8, name="Herons", members=(Member(who=who[2]), Member(who=who[1], from_=day))
        )
        stage_formats.save_teams(full_cup, [cranes, herons], act=by())

    tournaments.change(full_cup, dates=["2099-05-02", "2099-05-03"], act=by())
    full_cup.refresh_from_db()
    laid(full_cup)
    teams("2099-05-03")
    says = "kept apart by the teams of 2099-05-02. From 2099-05-03 on, a player belongs to another team"
    assert says in desk.get(page("plan", full_cup)).text
    teams("2099-05-02")
    assert "From 2099" not in desk.get(page("plan", full_cup)).text


def test_a_plan_is_read_from_text_and_from_what_the_command_prints(full_cup):
    one, two = read_plan(full_cup, WRITTEN)
    assert (numbers(one)[1], numbers(two)[3], two.number) == ([5, 6, 7, 8], [4, 8, 12, 16], 2)
    said = json.dumps({"rounds": [numbers(one), numbers(two)], "report": {}})
    assert read_plan(full_cup, said) == (one, two)
    token = searching.store_result(full_cup, (one, two), based_on=0)
    searching.adopt_plan(full_cup, token, act=by())
    assert planned_rounds(full_cup) == (one, two)
    assert JournalEntry.objects.last().payload["method"] == "typed"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", ["There are no tables. Enter one table per line."]),
        ("{", ["This starts like JSON but is not valid JSON."]),
        (
            '{"rounds": 3}',
            ["“rounds” must be a list of rounds, each a list of tables with player numbers."],
        ),
        (
            '{"rounds": [[[true, 2, 3, 4]]]}',
            ["“rounds” must be a list of rounds, each a list of tables with player numbers."],
        ),
        (
            "1,2,3,4\n\n1,2,3,x",
            ["Line 3: “x” is not a player. Check the spelling, or add the player first."],
        ),
        ("\n\n".join(["1,2,3,4"] * 61), ["A seating plan can have at most 60 rounds. This one has 61."]),
        ("1" * 1_000_001, ["This text is longer than 1000000 characters. Shorten it."]),
    ],
    ids=["nothing", "half JSON", "no rounds", "no numbers", "nobody", "too many", "too long"],
)
def test_a_plan_that_cannot_be_read_is_refused_at_its_line(full_cup, text, says):
    with pytest.raises(InputError) as refused:
        read_plan(full_cup, text)
    assert [str(problem) for problem in refused.value.problems] == says


def test_a_plan_is_taken_away_and_drawn_rounds_stay(full_cup):
    laid(full_cup)
    finished(saving.open_next(full_cup, 1, act=by()))
    with pytest.raises(ConflictError):
        saving.delete_plan(full_cup, expects=0, act=by())
    saving.delete_plan(full_cup, expects=1, act=by())
    assert (planned_rounds(full_cup), Round.objects.count()) == ((), 1)
    with pytest.raises(StateError, match=r"^There is no seating plan\.$"):
        saving.delete_plan(full_cup, expects=2, act=by())


def test_a_round_that_was_drawn_under_a_plan_taken_away_is_not_planned_again(full_cup):
    there = laid(full_cup)
    drawn = rounds.create_from_text(full_cup, text_of(there[0]), act=by())
    saving.delete_plan(full_cup, expects=1, act=by())
    rounds.discard(drawn, act=by())
    assert planned_rounds(full_cup) == ()


# Visibility


def places_of(tournament, *, everything):
    found = schedule(tournament, everything=everything)
    return found.rounds, {row.player.number: row.places for row in found.rows}


def test_nobody_sees_a_planned_or_a_drawn_round_before_it_is_published_or_opened(full_cup, visitor, desk):
    there = laid(full_cup)
    assert places_of(full_cup, everything=False) == ((), {})
    drawn = rounds.create_from_text(full_cup, text_of(there[0]), act=by())
    names = [reverse(name, args=[full_cup.slug, 1]) for name in ("round", "clock")]
    names += [reverse(name, args=[full_cup.slug, 1, 1]) for name in ("table_page", "sheet", "blank_sheet")]
    assert {address: visitor.get(address).status_code for address in names} == dict.fromkeys(names, 404)
    assert {address: desk.get(address).status_code for address in names} == dict.fromkeys(names, 200)
    papers = [*names[-2:], reverse("links_sheet", args=[full_cup.slug, 1])]
    assert {desk.get(address).content[:5] for address in papers} == {b"%PDF-"}
    for address in papers:
        said = visitor.get(address).content
        assert b"%PDF-" not in said, address
        assert not [one.name for one in full_cup.players.all() if one.name.encode() in said], address
    lists = [reverse(name, args=[full_cup.slug]) for name in ("tournament", "standings", "schedule", "teams")]
    lists += [reverse("player", args=[full_cup.slug, 1])]
    lists += [reverse("event_file", args=[full_cup.slug, name, "csv"]) for name in ("standings", "games")]
    for address in lists:
        said = visitor.get(address).content.decode()
        assert not re.search(r"Round 1|Table 1|R1\b|rounds/1", said), address
    assert places_of(full_cup, everything=False) == ((), {})
    saving.publish_seats(full_cup, 1, act=by())
    assert {visitor.get(address).status_code for address in names} == {200}
    full_cup.refresh_from_db()
    assert places_of(full_cup, everything=False)[0] == (1,)
    saving.publish_seats(full_cup, 0, act=by())
    assert visitor.get(names[0]).status_code == 404
    rounds.open_round(drawn, act=by())
    assert {visitor.get(address).status_code for address in names} == {200}


def test_a_schedule_says_by_name_where_everybody_sits_and_who_rests(full_cup):
    entry_list.enter(full_cup, "Latecomer", act=by())
    one, two = laid(full_cup, 2)
    saving.publish_seats(full_cup, 1, act=by())
    full_cup.refresh_from_db()
    shown, places = places_of(full_cup, everything=False)
    assert shown == (1,)
    for at, table in enumerate(numbers(one), start=1):
        for seat, number in enumerate(table):
            assert places[number] == (Place(round=1, table=at, seat=seat),)
    (rests,) = resting(one)
    assert places[rests] == (Place(round=1),)
    assert places_of(full_cup, everything=True)[0] == (1, 2)
    (rests_later,) = resting(two)
    later = full_cup.players.get(number=rests_later)
    assert [place.round for place in to_come_for(later, everything=False)] == [1]
    assert to_come_for(later, everything=True)[1] == Place(round=2)


# The pages


def page(name, cup, *more):
    return reverse(name, args=[cup.slug, *more])


def test_the_pages_search_keep_change_publish_and_open(desk, visitor, full_cup):
    sent = desk.post(page("search_plan", full_cup), {"rounds": 3, "method": "fixed", "seed": 5})
    assert (sent.status_code, Tournament.objects.get().rounds.count()) == (302, 0)
    token = sent.url.rstrip("/").rsplit("/", 1)[1]
    searching.wait(full_cup, token)
    found = desk.get(sent.url)
    assert "All rounds together, with seed 5." in found.text
    assert "No two players meet twice." in found.text
    kept = desk.post(sent.url, {"step": "keep"}, follow=True)
    assert "Seating plan saved." in kept.text
    there = planned_rounds(full_cup)
    own = numbers(there[0])
    own[0], own[1] = own[1], own[0]
    typed = "\n".join(", ".join(map(str, table)) for table in own)
    looked = desk.post(page("planned_round", full_cup, 1), {"step": "look", "seats": typed, "expects": 1})
    assert "Round 1: 8 players move" in looked.text
    assert planned_rounds(full_cup) == there
    desk.post(page("planned_round", full_cup, 1), {"step": "keep", "seats": typed, "expects": 1})
    assert numbers(planned_rounds(full_cup)[0]) == own
    late = desk.post(page("planned_round", full_cup, 1), {"step": "keep", "seats": typed, "expects": 1})
    assert (late.status_code, late.context["form"].non_field_errors()) == (
        409,
        ["Someone else changed the seating plan. Check it, then make your change again."],
    )
    assert "No round is published yet." in visitor.get(page("schedule", full_cup)).text
    desk.post(page("show_seats", full_cup), {"to": 2})
    shown = visitor.get(page("schedule", full_cup))
    assert shown.context["schedule"].rounds == (1, 2)
    japanese = visitor.get(page("schedule", full_cup), headers={"accept-language": "ja"}).text
    heads = re.findall(r'<th scope="col">\s*<span class="in-full">\s*(.*?)\s*</span>', japanese)
    # These are rounds of the event, not hands.
    assert heads == ["1回戦", "2回戦"]
    one = visitor.get(page("schedule", full_cup), {"name": "akagi"})
    assert re.findall(r'<th scope="row" class="name"><a href="[^"]*/players/(\d+)/"', one.text) == ["1"]
    opened = desk.post(page("open_planned", full_cup, 1))
    assert opened.url == page("round", full_cup, 1)
    assert Round.objects.get().state == Round.State.OPEN
    refused = desk.post(page("open_planned", full_cup, 2), follow=True)
    assert "Round 1 is not finished" in refused.text
    gone = desk.post(page("delete_plan", full_cup), {"expects": 2}, follow=True)
    assert "Seating plan deleted." in gone.text


def test_the_schedule_says_when_a_round_that_is_to_come_will_stand_there(visitor, full_cup):
    def says():
        text = visitor.get(page("schedule", full_cup)).text
        return "Seats appear here when the next round is drawn and published." in text

    told = [says()]
    rounds.open_round(rounds.create_from_text(full_cup, "1, 2, 3, 4", act=by()), act=by())
    told.append(says())
    for last in (2, 1):
        tournaments.set_last_round(full_cup, last, act=by())
        told.append(says())
    assert told == [True, True, True, False]


def test_the_pages_say_what_is_wrong_with_a_plan_and_keep_what_was_typed(desk, full_cup):
    answer = desk.post(page("read_plan", full_cup), {"text": "1, 2, 3, nobody"})
    assert answer.status_code == 422
    assert "“nobody” is not a player." in answer.text
    assert "1, 2, 3, nobody</textarea>" in answer.text
    answer = desk.post(page("search_plan", full_cup), {"rounds": 61, "method": "fixed"})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["rounds"])
    for token in ("0123456789abcdef", "x", ".."):
        gone = desk.get(page("plan_found", full_cup, token))
        assert gone.status_code == 409
        assert "This plan was replaced by a newer search" in gone.text
        assert desk.post(page("plan_found", full_cup, token), {"step": "stop"}).status_code == 409
    assert desk.get(page("planned_round", full_cup, 1)).status_code == 409


def test_a_running_search_says_how_far_it_is_and_ends_by_itself_or_by_a_tap(desk, full_cup):
    entry_list.enter(full_cup, "\n".join(f"Late {n}x" for n in range(33)), act=by())
    wish = PlanRequest(rounds=9, seed=1, steps=50_000_000)
    token = searching.start_search(
        full_cup, search_input.search_input(full_cup, wish), from_present_plan=False
    )
    at = page("plan_found", full_cup, token)
    waiting = desk.get(at, headers={"HX-Request": "true"})
    assert re.search(r"Searching: \d+ % done\.", waiting.text)
    stopped = desk.post(at, {"step": "stop"}, follow=True)
    assert "The search was stopped. This is the best plan found until then." in stopped.text
    ended = desk.get(at, headers={"HX-Request": "true"})
    assert (ended.status_code, ended["HX-Refresh"]) == (204, "true")


def test_the_plans_page_costs_as_many_queries_however_many_rounds_are_planned(
    desk, full_cup, django_assert_max_num_queries
):
    for count in (2, 5):
        laid(full_cup, count)
        with django_assert_max_num_queries(29):
            assert desk.get(page("plan", full_cup)).status_code == 200


# Any actions, in any order

STEPS = {
    "plan": lambda cup, n: laid(cup, n % 3 + 1, seed=n, steps=200),
    "anew": lambda cup, n: laid(cup, n % 3 + 1, seed=n, steps=200, keep=True),
    "edit": lambda cup, n: saving.edit_round(
        cup,
        planned_rounds(cup)[0].number,
        text_of(RoundPlan(number=1, tables=planned_rounds(cup)[0].tables[::-1])),
        expects=saving.version(cup),
        act=by(),
    ),
    "drop": lambda cup, _n: saving.delete_plan(cup, expects=saving.version(cup), act=by()),
    "open": lambda cup, _n: saving.open_next(cup, drawing.next_round_number(cup), act=by()),
    "finish": lambda cup, _n: rounds.finish(cup.rounds.last(), anyway=True, act=by()),
    "discard": lambda cup, _n: rounds.discard(cup.rounds.last(), act=by()),
    "draw": lambda cup, n: rounds.draw(cup, n, act=by()),
    "late": lambda cup, n: entry_list.enter(cup, f"Late {n}x", act=by()),
    "withdraw": lambda cup, n: entry_list.withdraw(cup.players.get(number=n % 9 + 1), act=by()),
    "return": lambda cup, n: entry_list.return_to_play(cup.players.get(number=n % 9 + 1), act=by()),
    "sit in": lambda cup, n: substitutions.replace_from_round(
        cup,
        drawing.next_round_number(cup),
        cup.players.get(number=n % 9 + 1),
        cup.players.get(number=9 - n % 2),
        act=by(),
    ),
    "replace": lambda cup, n: substitutions.replace(
        cup.rounds.last(),
        cup.players.get(number=n % 9 + 1),
        cup.players.get(number=9 - n % 2),
        to_the_end=True,
        act=by(),
    ),
    "end it": lambda cup, _n: substitutions.take_back(cup.substitutions.last(), act=by()),
    "undo": lambda cup, _n: openings.undo(cup.rounds.last(), act=by()),
    "show": lambda cup, n: saving.publish_seats(cup, n % 4, act=by()),
}


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=EXAMPLES // 6
)
@given(done=st.lists(st.tuples(st.sampled_from(sorted(STEPS)), st.integers(0, 11)), max_size=12))
def test_over_any_list_of_acts_whatever_is_planned_can_be_played_or_says_why_not(db, done):

    with transaction.atomic():
        cup = tournaments.create(name="Cup", ruleset_key="ema-2025", act=by())
        entry_list.enter(cup, "\n".join(f"Player {n}x" for n in range(9)), act=by())
        for word, n in done:
            cup = Tournament.objects.get(pk=cup.pk)
            try:
                STEPS[word](cup, n)
            except (DeskError, AttributeError, IndexError):
                continue
        cup = Tournament.objects.get(pk=cup.pk)
        there, who = planned_rounds(cup), plan_players(cup)
        for one in there:
            if not who.problems(one):
                sat = [player.pk for table in one.tables for player in table]
                assert len(sat) == len(set(sat))
                assert {len(table) for table in one.tables} == {4}
                assert {player.pk for player in who.people} == (
                    {*sat, *(p.pk for p in one.resting), *(p.pk for p in who.left_out(one))}
                    & {player.pk for player in who.people}
                )
        shown = schedule(cup, everything=False)
        for number in shown.rounds:
            state = cup.rounds.filter(number=number).values_list("state", flat=True).first()
            assert state in (Round.State.OPEN, Round.State.FINISHED) or number <= cup.seats_shown_to
        (found,) = verify_events()
        assert found.faults == ()
        assert event_files.event(cup)["uid"] == cup.uid
        transaction.set_rollback(True)


def test_another_plan_is_not_seen_before_it_is_published_anew(full_cup, visitor):
    laid(full_cup, 4)
    saving.publish_seats(full_cup, 2, act=by())
    saving.delete_plan(full_cup, expects=saving.version(full_cup), act=by())
    laid(full_cup, 4, seed=2)
    assert Tournament.objects.get().seats_shown_to == 0
    assert places_of(Tournament.objects.get(), everything=False) == ((), {})
    saving.publish_seats(full_cup, saving.SHOWN_ALL, act=by())
    rounds.open_round(
        rounds.create_from_text(full_cup, text_of(planned_rounds(full_cup)[0]), act=by()), act=by()
    )
    laid(full_cup, 3, seed=3)
    assert Tournament.objects.get().seats_shown_to == 1


def test_the_page_says_at_its_top_that_who_plays_has_changed_and_counts_who_is_there(full_cup, desk):
    laid(full_cup, 3)
    says = "The players have changed since this plan was made."
    assert says not in desk.get(page("plan", full_cup)).text
    first = full_cup.players.get(number=1)
    saving.open_next(full_cup, 1, act=by())
    entry_list.withdraw(first, act=by())
    assert says in desk.get(page("plan", full_cup)).text
    later = laid(full_cup, 2, keep=True, steps=0)
    assert plans.page(full_cup, later, scope=plans.scope(full_cup)).matrix.size == 15
    report = plans.report(full_cup, plans.drawn_rounds(full_cup), later)
    # Fifteen players stay: three rest in each of the two rounds, and nobody rests twice.
    assert len(report.people) == 15
    assert first.pk not in report.people
    assert sorted(report.rests.values()) == [*([0] * 9), *([1] * 6)]


def test_a_round_that_is_published_says_so_before_it_is_changed(full_cup, desk):
    laid(full_cup, 2)
    says = "This round is published. Tell the players whose seats change."
    saving.publish_seats(full_cup, 1, act=by())
    shown = [desk.get(page("planned_round", full_cup, number)).text for number in (1, 2)]
    assert [says in one for one in shown] == [True, False]


def test_figures_of_more_rounds_than_before_stand_beside_how_many_they_are(full_cup):
    before = laid(full_cup, 2)
    after = laid(full_cup, 3)
    scope = plans.scope(full_cup)
    more, same = (plans.page(full_cup, after, before=was, scope=scope).figures[0] for was in (before, after))
    assert (more.says, more.before, more.value) == ("Rounds", 2, 3)
    assert same.says == "Repeat meetings"


def test_a_round_that_is_opened_by_two_taps_is_open_whatever_could_be_drawn_by_now(desk, full_cup):
    stages = [
        StageSettings(stage="main", rounds=(1,)),
        StageSettings(stage="final", rounds=(2,), enters=Enters(of="main", first=4)),
    ]
    stage_formats.save_stages(full_cup, stages, act=by())
    laid(full_cup, 1)
    address = page("open_planned", full_cup, 1)
    for _tap in range(2):
        shown = desk.post(address, {"key": "open-it-1"}, follow=True)
        assert shown.redirect_chain == [(page("round", full_cup, 1), 302)]
        assert [str(one) for one in shown.context["messages"]] == ["Round 1 is open."]
    assert Round.objects.count() == 1


def test_nothing_is_left_of_a_search_once_its_event_is_deleted(desk, full_cup, tmp_path):
    sought(full_cup)
    assert (tmp_path / "plans" / full_cup.uid).is_dir()
    desk.post(page("delete_event", full_cup), {"sure": "yes", "key": "away-with-it"})
    assert list((tmp_path / "plans").iterdir()) == []
