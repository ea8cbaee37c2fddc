"""A game of a finished round is corrected in a few steps, while the round in play goes on and nothing is lost."""

import re

import pytest
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.clubs.club_setup import club_of, evening, season
from tests.tournaments.people.test_participants import text
from tests.tournaments.tables import games
from tournaments.common.errors import StateError
from tournaments.journal.kinds import PlanningMethod
from tournaments.models import Entry, JournalEntry, Round
from tournaments.services.events import results, rounds
from tournaments.services.events.plans import saving
from tournaments.services.events.plans.round_plans import RoundPlan
from tournaments.services.integrity import reopened
from tournaments.services.tables import hands, table_actions

DRAWN = "1, 2, 3, 4\n5, 6, 7, 8"
PAPER = referee.ledger.Result(scores=(45000, 35000, 25000, 15000), sticks_left=0, why="")


@pytest.fixture
def played(full_cup):
    """Round 1 is finished, table 1 with recorded hands and table 2 from paper; round 2 is in play."""
    first = rounds.create_from_text(full_cup, DRAWN, act=by())
    rounds.open_round(first, act=by())
    one, two = first.tables.all()
    games.play(one, *games.HANCHAN)
    number = one.entries.count() + 1
    table_actions.close(one, ends_game=True, by="Jiro", expects=number, key="closing-one")
    results.enter(two, PAPER, by="Jiro", expects=1, key="paper-two")
    rounds.finish(first, act=by())
    second = rounds.create_from_text(full_cup, DRAWN, act=by())
    rounds.open_round(second, act=by())
    return first


def at(round_, name, *more):
    return reverse(name, args=[round_.tournament.slug, round_.number, *more])


def entries_of(table):
    return list(Entry.objects.filter(table=table).values_list("number", "kind", "hash"))


def states(event):
    return list(event.rounds.order_by("number").values_list("state", flat=True))


def test_the_way_from_now_to_a_hand_of_a_finished_round_is_four_clicks(desk, played):
    one = played.tables.get(number=1)
    before, event = entries_of(one), played.tournament
    now = desk.get(event.get_absolute_url()).text
    assert f'href="{played.get_absolute_url()}"' in now  # 1: Round 1
    correct = at(played, "correct_game", 1)
    assert f'href="{correct}"' in desk.get(played.get_absolute_url()).text  # 2: Correct this game
    asked = desk.get(correct)
    assert [
        says
        for says in (
            "Round 1 will be reopened for correction.",
            "All results stay. You can change them, and every change is recorded.",
            "Round 2 stays in play. Its tables do not change.",
            "Finish the round again after the correction.",
            "To change a hand, the table is reopened too. Close it again after the correction.",
        )
        if says not in text(asked)
    ] == []
    refused = desk.post(correct, {"why": " "})
    assert (refused.status_code, states(event)) == (422, ["finished", "open"])
    assert "Give a reason." in refused.text
    answer = desk.post(correct, {"why": "wrong fu"})  # 3: Correct hands
    assert (answer.status_code, answer.url) == (302, one.get_absolute_url())
    page = desk.get(answer.url)
    assert f'href="{reverse("correct_hand", args=[one.token, 1])}"' in page.text  # 4: Correct
    assert "Round 1 is open for correction." in text(page)
    assert states(event) == ["open", "open"]
    assert 'value="wrong fu"' in desk.get(reverse("correct_hand", args=[one.token, 1])).text
    assert entries_of(one)[:-1] == before
    assert one.entries.last().payload == {"why": "wrong fu"}
    assert JournalEntry.objects.filter(event=event.uid, kind="reopening").count() == 1
    # A repeated tap changes nothing.
    assert desk.post(correct, {"why": "wrong fu"}).status_code == 302
    assert len(entries_of(one)) == len(before) + 1


def test_a_result_from_paper_is_corrected_at_its_row_and_stays_until_then(desk, played):
    two = played.tables.get(number=2)
    before = entries_of(two)
    correct = at(played, "correct_game", 2)
    assert "To change a hand" not in text(desk.get(correct))
    answer = desk.post(correct, {"why": "misread", "paper": "yes"})
    assert answer.url == at(played, "round_results") + "?change=2#table-2"
    row = re.search(r'<li[^>]*id="table-2".*?</details>', desk.get(answer.url).text, re.DOTALL)
    assert '<details class="fold" open>' in row[0]
    assert (entries_of(two), hands.fold(two).table.scores) == (before, PAPER.scores)


def test_hands_are_replaced_by_a_result_from_paper_without_reopening_the_table(desk, played):
    one = played.tables.get(number=1)
    before = entries_of(one)
    answer = desk.post(at(played, "correct_game", 1), {"why": "as signed", "paper": "yes"})
    assert answer.url == at(played, "round_results") + "?change=1#table-1"
    assert entries_of(one) == before


def test_only_organizers_are_led_to_a_correction(desk, visitor, judge, played):
    correct = at(played, "correct_game", 1)
    one = played.tables.get(number=1)
    pages = [
        at(played, "table_page", 1),
        one.get_absolute_url(),
        at(played, "round_results"),
        played.get_absolute_url(),
    ]
    visitor.force_login(judge)
    assert [f'href="{correct}"' in desk.get(page).text for page in pages] == [True] * 4
    assert [f'href="{correct}"' in visitor.get(page).text for page in pages] == [False] * 4
    assert f'href="{played.get_absolute_url()}"' in visitor.get(one.get_absolute_url()).text
    assert [visitor.get(correct).status_code, visitor.post(correct, {"why": "x"}).status_code] == [403, 403]


def test_a_drawn_round_has_nothing_to_correct(desk, full_cup):
    drawn = rounds.create_from_text(full_cup, DRAWN, act=by())
    assert desk.get(at(drawn, "correct_game", 1)).url == drawn.get_absolute_url()
    assert desk.get(at(drawn, "reopen_round")).url == drawn.get_absolute_url()


def test_reopening_a_round_is_confirmed_on_a_page_that_says_what_happens(desk, played):
    reopen = at(played, "reopen_round")
    assert f'href="{reopen}"' in desk.get(played.get_absolute_url()).text
    asked = text(desk.get(reopen))
    assert "Reopen round 1 for correction?" in asked
    assert "Round 2 stays in play. Its tables do not change." in asked
    assert states(played.tournament) == ["finished", "open"]
    page = text(desk.post(reopen, follow=True))
    assert "Finish round 1 again" in page
    assert "To abandon the round" not in page
    assert reopened.is_reopened(Round.objects.get(pk=played.pk))
    rounds.finish(Round.objects.get(pk=played.pk), act=by())
    assert not reopened.is_reopened(Round.objects.get(pk=played.pk))


def test_the_last_round_reopened_says_that_no_later_one_opens(desk, played):
    rounds.finish(played.tournament.rounds.get(number=2), anyway=True, act=by())
    says = "No later round can be opened until this round is finished again."
    assert says in text(desk.get(at(played, "reopen_round")))
    desk.post(at(played, "reopen_round"))
    there = {player.number: player for player in played.tournament.players.all()}
    plan = [RoundPlan(number=3, tables=(tuple(there[number] for number in (1, 2, 3, 4)),))]
    saving.save_plan(played.tournament, plan, method=PlanningMethod.TYPED, expects=0, act=by())
    shown = text(desk.get(reverse("plan", args=[played.tournament.slug])))
    assert "Round 1 is open for correction. Finish it again before you open round 3." in shown
    assert "Open round 3" not in shown


def test_now_and_the_list_of_rounds_keep_the_round_in_play_first(desk, played):
    rounds.reopen(played, act=by())
    for page in (played.tournament.get_absolute_url(), reverse("rounds", args=[played.tournament.slug])):
        shown = text(desk.get(page))
        assert "Round 2: 2 of 2 results are missing." in shown
        assert "Round 1 is open for correction. Tables of round 1 Finish round 1 again" in shown
        assert "Round 1 open for correction" in shown


def test_players_of_a_reopened_round_need_no_substitute(desk, played):
    rounds.reopen(played, act=by())
    page = desk.get(reverse("participant", args=[played.tournament.slug, 1])).text
    folds = re.findall(r"<details class=\"fold\"( open)?>\s*<summary>Substitute</summary>", page)
    assert folds == ["", " open"]
    asked = text(desk.get(reverse("withdraw", args=[played.tournament.slug, 1])))
    assert "has a seat in round 2, which is not finished." in asked


def test_a_finished_round_does_not_repeat_that_its_games_are_over(desk, full_cup):
    round_ = rounds.create_from_text(full_cup, DRAWN, act=by())
    rounds.open_round(round_, act=by())
    one = round_.tables.get(number=1)
    games.play(one, *games.HANCHAN, *[games.draw()] * 8)
    shown = text(desk.get(round_.get_absolute_url()))
    assert [shown.count(says) for says in ("the game is over", "not confirmed")] == [1, 1]
    rounds.finish(round_, anyway=True, act=by())
    shown = text(desk.get(round_.get_absolute_url()))
    assert [shown.count(says) for says in ("the game is over", "not confirmed")] == [0, 0]


def test_a_reopened_round_asks_only_about_open_tables_that_have_changed(full_cup):
    first = rounds.create_from_text(full_cup, DRAWN, act=by())
    rounds.open_round(first, act=by())
    one, two = first.tables.all()
    for table in (one, two):
        games.play(table, *games.HANCHAN)
    rounds.finish(first, act=by())
    rounds.reopen(first, act=by())
    number = two.entries.count() + 1
    penalty = (referee.Seat(1), 1000, referee.ruling.PenaltyWhen.AFTER_UMA, "late")
    table_actions.penalize(two, *penalty, by="Jiro", expects=number, key="late")
    with pytest.raises(StateError, match="The game at table 2 is over"):
        rounds.finish(first, closed_only=True, act=by())
    table_actions.close(two, by="Jiro", expects=number + 1, key="closing-two")
    rounds.finish(first, closed_only=True, act=by())
    assert Round.objects.get(pk=first.pk).is_finished


def test_a_game_of_an_evening_is_reopened_on_the_page_of_the_evening(desk):
    event = season(club_of(), "Season")
    round_ = evening(event, "2026-01-08", ([1, 2, 3, 4], [450, 350, 250, 150]))
    correct = at(round_, "correct_game", 1)
    for answer in (desk.get(correct), desk.post(correct, {"why": "wrong fu"})):
        assert (answer.status_code, answer.url) == (302, round_.get_absolute_url())
    assert states(event) == ["finished"]
