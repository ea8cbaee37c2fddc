"""A substitute sits in to the end of the event: the plan, the schedules and the rounds to come follow at once."""

import re

import pytest
from django.urls import reverse

from tests.acts import by
from tests.tournaments.events.test_openings import faultless
from tests.tournaments.events.test_relay import exported
from tests.tournaments.interchange.test_event_files import emptied
from tests.tournaments.people.test_participants import text
from tests.tournaments.tables import games
from tests.tournaments.tables.games import ONE, TWO
from tournaments.common.errors import ConflictError, InputError, StateError
from tournaments.journal.kinds import Enters, Member, PlanningMethod, StageSettings, Team
from tournaments.models import JournalEntry, Player, Round, Substitution, Tournament
from tournaments.presenters.events import plans, standings
from tournaments.presenters.events.own_schedules import own_schedules
from tournaments.presenters.events.schedules import to_come_for
from tournaments.services.events import openings, rounds, stage_formats, substitutions
from tournaments.services.events.plans import saving
from tournaments.services.events.plans.round_plans import RoundPlan, plan_players, planned_rounds
from tournaments.services.people import entry_list, particulars
from tournaments.services.tables import table_actions

# Rounds 1 to 3 of sixteen players, in which only 1 and 2 meet twice.
PLAN = (
    ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)),
    ((1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12, 16)),
    ((13, 10, 7, 4), (1, 6, 11, 16), (2, 5, 12, 15), (3, 8, 9, 14)),
)
RON = games.ron(TWO, ONE, 3, 30)


def lay(cup, plan=PLAN, resting=(), first=1):
    of = {player.number: player for player in cup.players.all()}
    found = [
        RoundPlan(
            number=number,
            tables=tuple(tuple(of[one] for one in table) for table in round_),
            resting=tuple(of[one] for one in resting),
        )
        for number, round_ in enumerate(plan, start=first)
    ]
    saving.save_plan(cup, found, method=PlanningMethod.TYPED, expects=saving.version(cup), act=by())


@pytest.fixture
def ahead(full_cup):
    """Sixteen players with a published plan of three rounds, and a substitute, number 17."""
    lay(full_cup)
    saving.publish_seats(full_cup, 3, act=by())
    entry_list.enter(full_cup, "Sub One", act=by())
    entry_list.set_state(full_cup.players.get(number=17), Player.State.SUBSTITUTE, act=by())
    return Tournament.objects.get(pk=full_cup.pk)


def at(cup, number, name="participant", *more):
    return reverse(name, args=[cup.slug, number, *more])


def seats(cup):
    """Return the tables of each planned round and its resting players, as player numbers."""
    return [
        ([[player.number for player in table] for table in one.tables], [one.number for one in one.resting])
        for one in planned_rounds(cup)
    ]


def with_substitute(rounds_, out=5, in_=17):
    return [([[in_ if one == out else one for one in table] for table in round_], []) for round_ in rounds_]


def as_laid(rounds_):
    return with_substitute(rounds_, out=0)


def number(cup, which):
    return cup.players.get(number=which)


def played(cup, which=1):
    """Open the planned round, play one hand at each table, and return the finished round."""
    made = saving.open_next(cup, which, act=by())
    for table in made.tables.all():
        games.play(table, RON)
        table_actions.close(table, ends_game=True, by="Olga", expects=2, key=f"closed-{which}-{table.number}")
    rounds.finish(made, act=by())
    return made


# User journeys through an organizer's pages


def sent(desk, page, action, **fields):
    """Submit the form for *action* on *page* with its hidden values and *fields*; return the next page."""
    there = desk.get(page).text
    form = next(
        one for one in re.findall(r"<form.*?</form>", there, re.DOTALL) if f'action="{action}"' in one
    )
    held = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
    held.pop("csrfmiddlewaretoken", None)
    return desk.post(action, {**held, **fields}, follow=True)


def test_a_withdrawn_player_is_replaced_in_all_planned_rounds_with_five_clicks(desk, visitor, ahead):
    played(ahead)
    listed = desk.get(reverse("players", args=[ahead.slug]))  # 1: Players
    asked = at(ahead, 5, "withdraw")
    assert f'href="{asked}"' in listed.text
    confirm = desk.get(asked)  # 2: Withdraw
    assert "Withdraw Ōno Mei?" in text(confirm)
    assert "Ōno Mei has seats in planned rounds 2, 3." in text(confirm)
    assert number(ahead, 5).state == "playing"
    done = desk.post(asked, {"key": "she-goes-home"}, follow=True)  # 3: Withdraw
    assert done.redirect_chain == [(at(ahead, 5), 302)]
    assert "Ōno Mei has withdrawn and is left out of later draws." in text(done)
    assert "The seating plan still has seats for them." in text(done)
    # 4: choose the player, 5: let them sit in.
    told = sent(desk, at(ahead, 5), at(ahead, 5, "replace_player"), other="17")
    assert "Sub One substitutes for Ōno Mei from round 2 until the end of the event." in text(told)
    assert seats(ahead) == with_substitute(PLAN[1:])
    schedule = text(visitor.get(reverse("schedule", args=[ahead.slug])))
    assert "Ōno Mei withdrawn From round 2 on, Sub One plays as substitute. Table 2 T2 東 East" in schedule
    assert "Sub One Substitute for Ōno Mei from round 2 on." in schedule
    own = {
        one.player.number: [place.table for place in one.rounds]
        for one in own_schedules(ahead, everything=False)
    }
    assert own[17] == [None, 1, 3]
    assert 5 not in own
    assert [place.round for place in to_come_for(number(ahead, 5), everything=False)] == []
    second = saving.open_next(ahead, 2, act=by())
    assert [one.player.number for one in second.tables.first().seatings.all()] == [1, 17, 9, 13]
    assert Substitution.objects.get().round == second
    faultless()


def test_who_plays_still_is_replaced_on_the_same_page_and_takes_no_part_any_more(desk, ahead):
    played(ahead)
    told = sent(desk, at(ahead, 5), at(ahead, 5, "replace_player"), other="17")
    assert "Sub One substitutes for Ōno Mei from round 2 until the end of the event." in text(told)
    assert (number(ahead, 5).state, number(ahead, 17).active) == ("withdrawn", True)
    assert seats(ahead) == with_substitute(PLAN[1:])
    faultless()


def test_in_a_drawn_round_the_plan_follows_without_planning_again(desk, ahead):
    first = saving.open_next(ahead, 1, act=by())
    told = sent(desk, at(ahead, 5), at(ahead, 5, "replace_player"), other="17", good="on")
    assert "Sub One substitutes for Ōno Mei from round 1 until the end of the event." in text(told)
    assert seats(ahead) == with_substitute(PLAN[1:])
    rounds.finish(first, anyway=True, act=by())
    assert saving.open_next(ahead, 2, act=by()).state == Round.State.OPEN
    faultless()


def test_for_one_round_the_plan_stays(ahead):
    first = saving.open_next(ahead, 1, act=by())
    substitutions.replace(first, number(ahead, 5), number(ahead, 17), act=by())
    assert seats(ahead) == as_laid(PLAN[1:])
    faultless()


def test_ended_before_a_game_has_begun_everything_is_as_it_was(desk, ahead):
    played(ahead)
    before, people_before = seats(ahead), list(ahead.players.values_list("number", "state", "active"))
    sent(desk, at(ahead, 5), at(ahead, 5, "replace_player"), other="17")
    held = Substitution.objects.get()
    assert (held.round, held.from_round) == (None, 2)
    told = sent(desk, at(ahead, 17), at(ahead, 17, "take_back_substitution", held.number))
    assert "Sub One no longer substitutes for Ōno Mei. Ōno Mei plays again." in text(told)
    assert (seats(ahead), list(ahead.players.values_list("number", "state", "active"))) == (
        before,
        people_before,
    )
    assert not Substitution.objects.exists()
    faultless()


def test_ended_between_two_rounds_the_games_stay_and_the_planned_seats_go_back(desk, ahead):
    played(ahead)
    sent(desk, at(ahead, 5), at(ahead, 5, "replace_player"), other="17")
    played(ahead, 2)
    page = desk.get(at(ahead, 5))
    assert "End from round 3" in text(page)
    held = Substitution.objects.get()
    sent(desk, at(ahead, 5), at(ahead, 5, "take_back_substitution", held.number))
    held.refresh_from_db()
    assert (held.from_round, held.to_round) == (2, 2)
    assert "up to round 2" in text(desk.get(at(ahead, 5)))
    assert seats(ahead) == as_laid(PLAN[2:])
    assert (number(ahead, 5).state, number(ahead, 17).active) == ("playing", False)
    third = saving.open_next(ahead, 3, act=by())
    assert third.seatings.filter(player__number=5).exists()
    assert not third.seatings.filter(player__number=17).exists()
    faultless()


def test_it_is_ended_once_and_not_after_the_last_round(desk, ahead):
    Tournament.objects.update(last_round=1)
    first = saving.open_next(ahead, 1, act=by())
    substitutions.replace(first, number(ahead, 5), number(ahead, 17), to_the_end=True, act=by())
    games.play(first.tables.get(number=2), RON)
    held = Substitution.objects.select_related("tournament").get()
    with pytest.raises(StateError, match="The game has started, so the seat stays with Sub One"):
        substitutions.take_back(held, act=by())
    assert "take-back" not in desk.get(at(ahead, 5)).text


# Other properties


def test_who_rests_in_the_plan_sits_and_rests_again_where_it_is_ended(full_cup):
    entry_list.enter(full_cup, "Seventeen", act=by())
    lay(full_cup, resting=(17,))
    played(full_cup)
    before = seats(full_cup)
    substitutions.replace_from_round(full_cup, 2, number(full_cup, 5), number(full_cup, 17), act=by())
    assert seats(full_cup) == with_substitute(PLAN[1:])
    substitutions.take_back(Substitution.objects.get(), act=by())
    assert seats(full_cup) == before
    faultless()


def test_who_rests_and_is_replaced_by_somebody_who_sits_there_leaves_no_place_twice(full_cup):
    entry_list.enter(full_cup, "Seventeen", act=by())
    three = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (17, 14, 15, 16))
    of = {player.number: player for player in full_cup.players.all()}
    tables_ = tuple(tuple(of[one] for one in table) for table in three)
    found = RoundPlan(number=1, tables=tables_, resting=(of[13],))
    saving.save_plan(full_cup, [found], method=PlanningMethod.TYPED, expects=0, act=by())
    substitutions.replace_from_round(full_cup, 1, of[13], of[17], act=by())
    assert seats(full_cup) == [([list(table) for table in three], [])]
    assert plan_players(full_cup).problems(planned_rounds(full_cup)[0]) == []
    faultless()


def test_a_draw_that_is_thrown_away_keeps_the_substitute_in_the_plan(ahead):
    played(ahead)
    second = saving.open_next(ahead, 2, act=by())
    substitutions.replace(second, number(ahead, 5), number(ahead, 17), to_the_end=True, act=by())
    openings.undo(second, act=by())
    rounds.discard(second, act=by())
    assert seats(ahead) == with_substitute(PLAN[1:])
    assert Substitution.objects.get().round is None
    again = saving.open_next(ahead, 2, act=by())
    assert Substitution.objects.get().round == again
    faultless()


def test_without_a_plan_the_substitute_is_drawn_from_the_next_round_on(desk, full_cup):
    entry_list.enter(full_cup, "Sub One", act=by())
    entry_list.set_state(number(full_cup, 17), Player.State.SUBSTITUTE, act=by())
    first = rounds.create_from_text(full_cup, "1,2,3,4\n5,6,7,8\n9,10,11,12\n13,14,15,16", act=by())
    rounds.open_round(first, act=by())
    rounds.finish(first, anyway=True, act=by())
    entry_list.withdraw(number(full_cup, 5), act=by())
    told = sent(desk, at(full_cup, 5), at(full_cup, 5, "replace_player"), other="17")
    assert "Sub One substitutes for Ōno Mei from round 2 until the end of the event." in text(told)
    second = rounds.draw(full_cup, 1, act=by())
    sit = set(second.seatings.values_list("player__number", flat=True))
    assert sit == set(range(1, 18)) - {5}
    assert Substitution.objects.get().round == second
    faultless()


def test_what_cannot_be_is_said_and_changes_nothing(ahead):
    played(ahead)
    before = JournalEntry.objects.count()
    five, six, sub = number(ahead, 5), number(ahead, 6), number(ahead, 17)
    for in_, says in (
        (five, "Choose two different people. Nobody can substitute for themselves."),
        (six, "渡邉 さくら already has a seat in round 2."),
    ):
        with pytest.raises(InputError) as refused:
            substitutions.replace_from_round(ahead, 2, five, in_, act=by())
        assert says in [problem.says for problem in refused.value.problems]
    with pytest.raises(ConflictError, match=r"^Round 1 was drawn in the meantime\."):
        substitutions.replace_from_round(ahead, 1, five, sub, act=by())
    second = saving.open_next(ahead, 2, act=by())
    before = JournalEntry.objects.count()
    with pytest.raises(InputError) as refused:
        substitutions.replace(second, five, number(ahead, 9), to_the_end=True, act=by())
    assert "Kowalska Anna already has a seat in round 2." in [one.says for one in refused.value.problems]
    assert JournalEntry.objects.count() == before


def test_who_is_disqualified_stays_so_whoever_sits_in(ahead):
    played(ahead)
    entry_list.disqualify(number(ahead, 5), act=by(why="left in anger"))
    substitutions.replace_from_round(ahead, 2, number(ahead, 5), number(ahead, 17), act=by())
    assert number(ahead, 5).state == "disqualified"
    substitutions.take_back(Substitution.objects.get(), act=by())
    assert (number(ahead, 5).state, number(ahead, 5).active) == ("disqualified", False)
    faultless()


def test_in_a_stage_the_substitute_plays_though_not_of_those_who_entered_it(full_cup):
    stages = (
        StageSettings(stage="main", rounds=(1,)),
        StageSettings(stage="final", rounds=(2, 3), enters=Enters(of="main", first=4)),
    )
    stage_formats.save_stages(full_cup, stages, act=by())
    first = rounds.create_from_text(full_cup, "1,2,3,4\n5,6,7,8\n9,10,11,12\n13,14,15,16", act=by())
    rounds.open_round(first, act=by())
    rounds.finish(first, anyway=True, act=by())
    lay(full_cup, plan=[[(1, 2, 3, 4)], [(4, 3, 2, 1)]], first=2)
    finalists = [number(full_cup, one) for one in (1, 2, 3, 4)]
    assert [plan_players(full_cup, finalists, until=3).problems(one) for one in planned_rounds(full_cup)] == [
        [],
        [],
    ]
    entry_list.set_state(number(full_cup, 16), Player.State.ENTERED, act=by())
    substitutions.replace_from_round(full_cup, 2, number(full_cup, 4), number(full_cup, 16), act=by())
    assert [plan_players(full_cup, finalists, until=3).problems(one) for one in planned_rounds(full_cup)] == [
        [],
        [],
    ]
    faultless()


def test_that_the_substitute_plays_for_another_team_is_said(desk, ahead):
    team = Team(team="1" * 16, name="Cranes", members=(Member(who=number(ahead, 5).person_id),))
    stage_formats.save_teams(ahead, [team], act=by())
    told = sent(desk, at(ahead, 5), at(ahead, 5, "replace_player"), other="17")
    assert "Sub One does not play for Cranes. The game counts for another team or for no team." in text(told)


def test_somebody_from_the_waiting_list_who_sits_in_has_a_schedule(ahead):
    entry_list.set_state(number(ahead, 17), Player.State.WAITING, act=by())
    assert 17 not in [one.player.number for one in own_schedules(ahead, everything=True)]
    substitutions.replace_from_round(ahead, 1, number(ahead, 5), number(ahead, 17), act=by())
    assert 17 in [one.player.number for one in own_schedules(ahead, everything=True)]


def test_a_plan_that_lies_open_elsewhere_is_another_one_afterwards(ahead):
    played(ahead)
    version = saving.version(ahead)
    substitutions.replace_from_round(ahead, 2, number(ahead, 5), number(ahead, 17), act=by())
    text_ = "\n".join(",".join(map(str, table)) for table in PLAN[1])
    with pytest.raises(ConflictError, match="Someone else changed the seating plan"):
        saving.edit_round(ahead, 2, text_, expects=version, act=by())


def test_who_sits_in_or_is_replaced_is_not_taken_off_the_list(ahead):
    substitutions.replace_from_round(ahead, 1, number(ahead, 5), number(ahead, 17), act=by())
    for one in (5, 17):
        with pytest.raises(StateError, match="has been seated and cannot be removed from the list"):
            particulars.remove(number(ahead, one), act=by())


def test_what_is_exported_comes_back_with_the_substitution_in_the_plan(brought, ahead):
    played(ahead)
    substitutions.replace_from_round(ahead, 2, number(ahead, 5), number(ahead, 17), act=by())
    told = exported(ahead.slug)
    emptied()
    slug = brought(told)
    assert exported(slug) == told
    assert seats(Tournament.objects.get(slug=slug)) == with_substitute(PLAN[1:])
    faultless()


# Withdrawing and coming back


def test_withdrawing_is_asked_once_and_undone_on_the_page_that_follows(desk, ahead):
    asked = desk.get(at(ahead, 5, "withdraw"))
    assert "You can undo this on the player's page with “Return to play”." in text(asked)
    assert number(ahead, 5).active
    desk.post(at(ahead, 5, "withdraw"))
    told = sent(desk, at(ahead, 5), at(ahead, 5, "return_to_play"))
    assert "Ōno Mei plays again from the next draw." in text(told)
    assert number(ahead, 5).state == "playing"


def test_who_comes_back_while_somebody_sits_in_is_told_to_end_it(desk, ahead):
    substitutions.replace_from_round(ahead, 1, number(ahead, 5), number(ahead, 17), act=by())
    told = sent(desk, at(ahead, 5), at(ahead, 5, "return_to_play"))
    assert "This player still has a substitute. End the substitution here." in text(told)
    held = Substitution.objects.get()
    sent(desk, at(ahead, 5), at(ahead, 5, "take_back_substitution", held.number))
    assert seats(ahead) == as_laid(PLAN)


# The schedule


def test_the_schedule_says_for_how_long_somebody_sits_in_and_nothing_of_a_round_that_is_not_shown(
    desk, visitor, ahead
):
    def said(client):
        return re.findall(
            r'<span class="quiet small told">(.*?)</span>',
            client.get(reverse("schedule", args=[ahead.slug])).text,
        )

    first = saving.open_next(ahead, 1, act=by())
    substitutions.replace(first, number(ahead, 6), number(ahead, 17), act=by())
    sub, out = "Substitute for 渡邉 さくら in round 1.", "In round 1, Sub One plays as substitute."
    assert sorted(said(visitor)) == sorted([sub, out])
    rounds.finish(first, anyway=True, act=by())
    saving.publish_seats(ahead, 1, act=by())
    substitutions.replace_from_round(ahead, 2, number(ahead, 5), number(ahead, 17), act=by())
    later = ["From round 2 on, Sub One plays as substitute.", "Substitute for Ōno Mei from round 2 on."]
    # In round 1 alone number 6 has no place, and no line.
    assert said(visitor) == [sub]
    assert sorted(said(desk)) == sorted([sub, out, *later])


# The report of the plan


def test_the_report_counts_a_substitute_from_the_round_in_which_they_came(desk, ahead):
    played(ahead)
    substitutions.replace_from_round(ahead, 2, number(ahead, 5), number(ahead, 17), act=by())
    page = text(desk.get(reverse("plan", args=[ahead.slug])))
    assert "sits out once" not in page
    assert "Most byes" not in page
    found = plans.report(ahead, plans.drawn_rounds(ahead), planned_rounds(ahead))
    assert not any(found.rests.values())
    assert found.least_extra <= found.extra_meetings


def test_the_matrix_says_whom_its_squares_stand_for(desk, ahead):
    page = desk.get(reverse("plan", args=[ahead.slug])).text
    assert "never meet" in page
    edge = re.findall(r'<text text-anchor="(middle|end)"[^>]*>(\d+)</text>', page)
    assert edge == [(anchor, str(number)) for number in range(1, 17) for anchor in ("middle", "end")]


# A new substitute, and whether there is a rank


def ranks(cup):
    """Return the rank of each player in the standings, by number."""
    return {row.player.number: row.rank for row in standings.current(cup).all_rows}


def test_who_withdrew_is_replaced_by_somebody_new_on_the_page_that_comes(desk, full_cup):
    lay(full_cup)
    played(full_cup)
    done = desk.post(at(full_cup, 5, "withdraw"), {"key": "she-goes-home"}, follow=True)
    assert "Name of new substitute" in text(done)
    told = sent(desk, at(full_cup, 5), at(full_cup, 5, "replace_player"), new="  Sub  New ")
    assert "Sub New substitutes for Ōno Mei from round 2 until the end of the event." in text(told)
    assert "Sub New has the status “substitute” and is not ranked in the standings." in text(told)
    new = number(full_cup, 17)
    assert (new.name, new.state, new.active) == ("Sub New", "substitute", True)
    assert seats(full_cup) == with_substitute(PLAN[1:])
    faultless()


def test_somebody_new_sits_in_for_one_round(desk, full_cup):
    lay(full_cup)
    first = saving.open_next(full_cup, 1, act=by())
    told = sent(desk, at(full_cup, 5), at(full_cup, 5, "replace_player"), new="Sub New")
    assert "Sub New substitutes for Ōno Mei in round 1." in text(told)
    assert first.seatings.filter(player__number=17).exists()
    assert seats(full_cup) == as_laid(PLAN[1:])
    faultless()


def test_the_same_tap_enters_somebody_new_once(desk, full_cup):
    lay(full_cup)
    form = {"round": "1", "good": "on", "new": "Sub New", "key": "the-same-tap"}
    for _tap in range(2):
        desk.post(at(full_cup, 5, "replace_player"), form)
    assert full_cup.players.count() == 17
    assert Substitution.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"new": "Ōno Mei"}, "Ōno Mei is already on the list. Choose them there."),
        ({"new": "Sub One"}, "Sub One is already on the list. Choose them there."),
        ({"new": "Sub Two", "other": "17"}, "Choose a substitute or enter a new name, not both."),
        ({}, "Choose a substitute or enter the name of a new one."),
        ({"new": "12"}, "“12” is only a number"),
    ],
)
def test_what_no_new_substitute_can_be_is_said_and_enters_nobody(desk, ahead, fields, says):
    page = desk.post(at(ahead, 5, "replace_player"), {"round": "1", "good": "on", **fields})
    assert page.status_code == 422
    assert says in text(page)
    assert ahead.players.count() == 17
    assert not Substitution.objects.exists()


@pytest.mark.parametrize(
    ("state", "rank", "says"),
    [
        (Player.State.SUBSTITUTE, False, "has the status “substitute” and is not ranked in the standings."),
        (Player.State.ENTERED, True, "has the status “registered” and is ranked by their own games."),
    ],
)
def test_the_page_and_the_standings_say_the_same_of_a_substitute_s_rank(desk, ahead, state, rank, says):
    entry_list.set_state(number(ahead, 17), state, act=by())
    page = text(desk.get(at(ahead, 5)))
    assert ("17 · Sub One (substitute, unranked)" in page) is not rank
    assert "A “substitute” or “guest” is not ranked in the standings, even after substituting." in page
    told = sent(desk, at(ahead, 5), at(ahead, 5, "replace_player"), other="17")
    assert f"Sub One {says}" in text(told)
    played(ahead)
    assert (ranks(ahead)[17] is not None) is rank
