"""Undoing the opening of a round: conditions, effects, and what other pages show afterwards."""

import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.events.test_plans import _searches_of_their_own, laid  # noqa: F401 - a fixture
from tests.tournaments.events.test_relay import exported
from tests.tournaments.integrity.test_verifying import everything
from tests.tournaments.interchange.test_event_files import emptied
from tests.tournaments.tables import games
from tests.tournaments.tables.games import ONE, TWO
from tests.tournaments.tables.test_outbox import item, said, send, words
from tournaments.common.errors import StateError
from tournaments.journal.kinds import Enters, Member, StageSettings, Team
from tournaments.models import (
    ClockEvent,
    Entry,
    JournalEntry,
    Meeting,
    Player,
    RefereeCall,
    Round,
    Table,
    Tournament,
)
from tournaments.presenters.events.ranking import participation_states
from tournaments.presenters.paper.stamps import event_word
from tournaments.presenters.people.own_links import page as own_page
from tournaments.services.clubs import evenings
from tournaments.services.events import openings, results, rounds, stage_formats, substitutions, tournaments
from tournaments.services.events.plans import saving
from tournaments.services.events.plans.round_plans import planned_rounds
from tournaments.services.integrity.rebuilding import rebuild
from tournaments.services.integrity.verifying import verify_events
from tournaments.services.people import entry_list
from tournaments.services.tables import calls, clocks, hands, physical_tables, table_actions

RON = games.ron(TWO, ONE, 3, 30)
DRAWN, OPEN = Round.State.DRAWN, Round.State.OPEN


def opened(cup, text="1,2,3,4\n5,6,7,8\n9,10,11,12\n13,14,15,16"):
    made = rounds.create_from_text(cup, text, act=by())
    rounds.open_round(made, act=by())
    return made


def at(name, round_, *more):
    return reverse(name, args=[round_.tournament.slug, round_.number, *more])


def state(round_):
    return Round.objects.get(pk=round_.pk).state


def faultless():
    assert [one.faults for one in verify_events()] == [()] * Tournament.objects.count()
    before = everything()
    rebuild()
    assert everything() == before


# Conditions and effects


def test_an_opened_round_is_drawn_again_with_its_seats_and_without_its_clock_and_calls(full_cup):
    made = rounds.create_from_text(full_cup, "1,2,3,4\n5,6,7,8", act=by())
    before = everything()
    rounds.open_round(made, act=by())
    clocks.start(made, 75, act=by())
    clocks.extend(made.tables.first(), 5, act=by())
    calls.call(made.tables.first(), act=by())
    openings.undo(made, act=by("Otto", key="undo-it-now"))
    assert everything() == before
    assert (ClockEvent.objects.count(), RefereeCall.objects.count()) == (0, 0)
    entry = JournalEntry.objects.last()
    assert (entry.kind, entry.payload, entry.by) == ("opening_undone", {"round": 1}, "Otto")
    # The same tap once more changes nothing.
    openings.undo(made, act=by("Otto", key="undo-it-now"))
    assert JournalEntry.objects.last() == entry
    faultless()


STORED = {
    "a hand": lambda table: games.play(table, RON),
    "a hand that was voided": lambda table: (
        games.play(table, RON),
        games.write(table, referee.ledger.Void(number=1, why="x")),
    ),
    "a result": lambda table: results.enter(
        table,
        referee.ledger.Result(scores=(40000, 30000, 30000, 20000), sticks_left=0, why=""),
        by="Olga",
        expects=1,
        key="on-paper",
    ),
    "the time": lambda table: table_actions.call_time(
        table, dice_thrown=False, by="Olga", expects=1, key="the-time"
    ),
    "a close": lambda table: table_actions.close(table, ends_game=True, by="Olga", expects=1, key="closed"),
}


@pytest.mark.parametrize("what", STORED)
def test_whatever_is_stored_at_a_table_keeps_the_round_open_and_the_table_is_named(full_cup, what):
    made = opened(full_cup)
    STORED[what](made.tables.get(number=3))
    before = everything()
    says = r"^The opening cannot be undone\. These tables already have entries: 3\.$"
    with pytest.raises(StateError, match=says):
        openings.undo(made, act=by())
    assert everything() == before


def test_results_without_tables_keep_the_round_open(full_cup):
    made = rounds.create_without_tables(full_cup, act=by())
    rounds.open_round(made, act=by())
    results.enter_round_results(made, [(player, 0, None) for player in full_cup.players.all()[:4]], act=by())
    with pytest.raises(
        StateError, match=r"^Round 1 already has saved results, so its opening cannot be undone\.$"
    ):
        openings.undo(made, act=by())


def test_only_an_open_round_is_undone_and_the_last_one_opened_first(full_cup):
    first = rounds.create_from_text(full_cup, "1,2,3,4\n5,6,7,8", act=by())
    with pytest.raises(StateError, match=r"^Round 1 is not in play\.$"):
        openings.undo(first, act=by())
    rounds.open_round(first, act=by())
    rounds.finish(first, anyway=True, act=by())
    with pytest.raises(StateError, match=r"^Round 1 is not in play\.$"):
        openings.undo(first, act=by())
    second = opened(full_cup, "1,5,2,6\n3,4,7,8")
    rounds.reopen(first, act=by())
    with pytest.raises(StateError, match=r"^Round 2 was opened after this one\. Undo its opening first\.$"):
        openings.undo(first, act=by())
    openings.undo(second, act=by())
    openings.undo(first, act=by())
    assert [one.state for one in full_cup.rounds.all()] == [DRAWN, DRAWN]
    faultless()


def test_a_round_that_was_finished_and_opened_again_is_undone_thrown_away_and_drawn_again(full_cup):
    """The end of the round recorded where each ledger ended; ledgers of the round drawn instead start elsewhere."""
    first = opened(full_cup)
    rounds.finish(first, anyway=True, act=by())
    rounds.reopen(first, act=by())
    openings.undo(first, act=by())
    rounds.discard(first, act=by())
    again = opened(full_cup, "1,5,9,13\n2,6,10,14")
    games.play(again.tables.first(), RON)
    faultless()


def test_after_it_the_round_is_seated_otherwise_and_opened_and_played(full_cup):
    made = opened(full_cup)
    openings.undo(made, act=by())
    one, five = full_cup.players.get(number=1), full_cup.players.get(number=5)
    substitutions.exchange(made, one, five, act=by())
    rounds.open_round(made, act=by())
    clocks.start(made, 60, act=by())
    games.play(made.tables.first(), RON)
    assert [seat.player.number for seat in made.tables.first().seatings.all()] == [5, 2, 3, 4]
    faultless()


# Every kind of round


def test_a_planned_round_goes_back_to_the_plan_and_is_opened_as_planned_again(full_cup):
    there = laid(full_cup)
    first = saving.open_next(full_cup, 1, act=by())
    openings.undo(first, act=by())
    rounds.open_round(first, act=by())
    openings.undo(first, act=by())
    rounds.discard(first, act=by())
    assert planned_rounds(full_cup) == there
    again = saving.open_next(full_cup, 1, act=by())
    assert again.state == OPEN
    faultless()


def test_a_final_of_one_round_is_not_lost(full_cup):
    stages = (
        StageSettings(stage="main", rounds=(1,)),
        StageSettings(stage="final", rounds=(2,), enters=Enters(of="main", first=4)),
    )
    stage_formats.save_stages(full_cup, stages, act=by())
    first = opened(full_cup)
    for table in first.tables.all():
        games.play(table, RON)
        table_actions.close(table, ends_game=True, by="Olga", expects=2, key=f"closed-{table.number}")
    rounds.finish(first, act=by())
    final = opened(full_cup, "2,6,10,14")
    openings.undo(final, act=by())
    rounds.discard(final, act=by())
    final = opened(full_cup, "14,10,6,2")
    games.play(final.tables.get(), RON)
    assert final.number == 2
    faultless()


def test_a_leg_of_a_relay_begins_with_what_the_legs_before_come_to_when_it_is_opened_again(full_cup):
    members = list(full_cup.players.all())
    laid_teams = [
        Team(
            team=f"{number:016x}",
            name=name,
            members=(Member(who=members[number].person_id), Member(who=members[number + 8].person_id)),
        )
        for number, name in enumerate("ABCD")
    ]
    stage_formats.save_teams(full_cup, laid_teams, stock=75000, act=by())
    full_cup.refresh_from_db()
    first = opened(full_cup, "1,2,3,4")
    table = first.tables.get()
    told = referee.ledger.Result(scores=(76000, 74000, 75000, 75000), sticks_left=0, why="")
    results.enter(table, told, by="Olga", expects=1, key="first-leg")
    rounds.finish(first, act=by())
    leg = opened(full_cup, "9,10,11,12")
    begun = leg.tables.get().start
    assert begun == [76000, 74000, 75000, 75000]
    openings.undo(leg, act=by())
    assert leg.tables.get().start is None
    assert JournalEntry.objects.last().payload == {"round": 2, "unset": [1]}
    rounds.reopen(first, act=by())
    table_actions.reopen(table, "wrong way round", by="Olga", expects=2, key="open-it")
    told = referee.ledger.Result(scores=(74000, 76000, 75000, 75000), sticks_left=0, why="")
    results.enter(table, told, by="Olga", expects=3, key="first-leg-again")
    rounds.finish(first, act=by())
    rounds.open_round(leg, act=by())
    assert leg.tables.get().start == [74000, 76000, 75000, 75000]
    faultless()


def test_a_game_of_an_evening_is_taken_back_on_its_evening(organizer, desk):
    league = tournaments.create(name="League", ruleset_key="ema-2025", act=by())
    tournaments.change(league, kind=Tournament.Kind.LEAGUE, act=by())
    league.refresh_from_db()
    entry_list.enter(league, "A\nB\nC\nD", act=by())
    meeting = evenings.begin(league, "2026-05-02", act=by())
    made = evenings.start(meeting, list(league.players.all()), act=by())
    says = "This game belongs to an evening. Cancel it on the evening's page."
    with pytest.raises(StateError, match=says):
        openings.undo(made, act=by())
    assert says in unescape(desk.get(at("undo_opening", made)).text)
    assert Meeting.objects.count() == 1
    assert state(made) == OPEN


# The pages


def test_the_page_asks_once_says_what_follows_and_undoes_it(desk, full_cup):
    made = opened(full_cup)
    clocks.start(made, 75, act=by())
    calls.call(made.tables.first(), act=by())
    address = at("undo_opening", made)
    assert f'href="{address}"' in desk.get(made.get_absolute_url()).text
    asked = desk.get(address)
    for part in (
        "Undo the opening of round 1?",
        "The links of its 4 tables do not work until the round is opened again.",
        "The clock stops and is reset.",
        "Open judge calls are closed.",
        "Only officials see its seats until it is opened again or published.",
    ):
        assert part in asked.text
    assert state(made) == OPEN
    key = re.search(r'name="key" value="(\w+)"', asked.text)[1]
    for _tap in range(2):
        told = desk.post(address, {"key": key}, follow=True)
        assert told.redirect_chain == [(made.get_absolute_url(), 302)]
        assert "The opening of round 1 was undone." in told.text
    assert state(made) == DRAWN
    assert address not in told.text
    assert JournalEntry.objects.filter(kind="opening_undone").count() == 1


def test_the_page_is_not_offered_and_refuses_once_something_is_stored(desk, full_cup):
    made = opened(full_cup)
    games.play(made.tables.get(number=2), RON)
    address = at("undo_opening", made)
    shown = desk.get(made.get_absolute_url()).text
    assert address not in shown
    assert "The opening cannot be undone because entries were saved at the tables." in shown
    asked, sent = desk.get(address), desk.post(address)
    assert (asked.status_code, sent.status_code) == (200, 409)
    for page in (asked, sent):
        assert "The opening cannot be undone. These tables already have entries: 2." in page.text
        assert "<form method" not in page.text.split("<main")[1]
    assert state(made) == OPEN


def test_the_page_says_why_it_is_not_offered_where_the_hand_was_taken_back(desk, full_cup):
    made = opened(full_cup)
    assert "The opening cannot be undone" not in desk.get(made.get_absolute_url()).text
    table = made.tables.get(number=2)
    games.play(table, RON)
    hands.void(table, 1, "nobody had won", by="Jiro", expects=2, key="void-of-it")
    shown = desk.get(made.get_absolute_url()).text
    assert "Cancelled entries also remain on record." in shown
    assert "finish it anyway: unfinished games do not count." in shown


def test_judges_may_not(client, judge, full_cup):
    made = opened(full_cup)
    client.force_login(judge)
    assert at("undo_opening", made) not in client.get(made.get_absolute_url()).text
    assert {
        client.get(at("undo_opening", made)).status_code,
        client.post(at("undo_opening", made)).status_code,
    } == {403}
    assert state(made) == OPEN


def test_a_phone_at_a_table_is_told_and_its_hand_is_not_lost(full_cup):
    made = opened(full_cup)
    table, phone = made.tables.first(), Client()
    now = reverse("table_now", args=[table.token])
    poll = re.search(r'hx-get="([^"]+/now/[^"]+)"', phone.get(table.get_absolute_url()).text)[1]
    poll = poll.replace("&amp;", "&")
    assert poll.startswith(now)
    assert phone.get(poll, {}).status_code in (200, 204)
    openings.undo(made, act=by())
    sentence = "The opening of this round was undone. You can enter hands after it is opened again."
    moved = phone.get(poll)
    assert sentence in moved.text
    assert "data-closed" in moved.text
    assert sentence in phone.get(table.get_absolute_url()).text
    answer = send(table, item())
    assert said(answer) == (422, "refused")
    assert (
        "The opening of this round was undone. Nothing was saved. Wait until the round is opened again."
        in words(answer)
    )
    # It can be sent again, and cannot be entered while the round is drawn.
    assert 'data-decide="again"' in answer.json()["html"]
    assert Entry.objects.count() == 0
    again = re.search(r'hx-get="([^"]+/now/[^"]+)"', moved.text)[1].replace("&amp;", "&")
    assert phone.get(again).status_code in (200, 204)
    rounds.open_round(made, act=by())
    opened_again = phone.get(again)
    assert (opened_again.status_code, opened_again["HX-Refresh"]) == (204, "true")
    assert said(send(table, item())) == (200, "stored")


def test_the_link_of_a_round_that_was_thrown_away_says_what_to_do(full_cup):
    made = opened(full_cup)
    table = made.tables.first()
    openings.undo(made, act=by())
    rounds.discard(made, act=by())
    told = Client().get(table.get_absolute_url())
    assert told.status_code == 404
    assert "If the round was cancelled and drawn again, scan the code that is now on the table" in told.text
    assert send(table, item()).status_code == 404


def test_a_round_that_is_not_open_yet_is_not_said_to_be_taken_back(full_cup):
    made = opened(full_cup)
    openings.undo(made, act=by())
    rounds.discard(made, act=by())
    drawn = rounds.create_from_text(full_cup, "1,2,3,4", act=by())
    table = drawn.tables.get()
    assert "This round is not open yet." in Client().get(table.get_absolute_url()).text
    assert "This round is not open yet." in words(send(table, item()))


# Other pages


def test_nobody_but_officials_sees_its_seats_unless_they_were_published(desk, visitor, full_cup):
    made = opened(full_cup)
    physical_tables.create_links(full_cup, 4)
    hall = full_cup.physical_tables.get(number=1).get_absolute_url()
    assert visitor.get(hall).status_code == 302
    openings.undo(made, act=by())
    assert visitor.get(made.get_absolute_url()).status_code == 404
    assert visitor.get(hall).status_code == 200
    player = full_cup.players.get(number=1)
    assert "Table 1" not in visitor.get(reverse("player", args=[full_cup.slug, 1])).text
    assert own_page(player).seats == ()
    for what in ("tables", "seating", "names", "clock", "standings"):
        shown = visitor.get(reverse("board", args=[full_cup.slug, what]))
        assert (shown.status_code, player.name in shown.text) == (200, False)
    saving.publish_seats(full_cup, 1, act=by())
    assert visitor.get(made.get_absolute_url()).status_code == 200
    player = Player.objects.select_related("tournament").get(pk=player.pk)
    assert [(seat.round, seat.now, seat.table) for seat in own_page(player).seats] == [(1, False, 1)]


def test_the_code_of_a_sheet_printed_before_is_known_afterwards_and_hidden_from_visitors_with_the_seats(
    desk, visitor, full_cup
):
    made = opened(full_cup)
    code = JournalEntry.objects.get(kind="round").hash[:6]
    sheet = reverse("printed", args=[event_word(full_cup), "1.1", code])
    assert [client.get(sheet).status_code for client in (desk, visitor)] == [200, 200]
    openings.undo(made, act=by())
    assert [client.get(sheet).status_code for client in (desk, visitor)] == [200, 404]
    rounds.open_round(made, act=by())
    assert [client.get(sheet).status_code for client in (desk, visitor)] == [200, 200]
    of_round = desk.get(reverse("printed", args=[event_word(full_cup), "1", "0" * 6]))
    assert of_round.status_code == 200


def test_what_is_exported_comes_back_with_its_chains_and_is_exported_the_same(brought, full_cup):
    made = opened(full_cup)
    clocks.start(made, 75, act=by())
    openings.undo(made, act=by())
    told = exported(full_cup.slug)
    assert "opening_undone" in [entry["kind"] for entry in told["journal"]]
    emptied()
    assert exported(brought(told)) == told
    assert Round.objects.get().state == DRAWN
    faultless()


def test_who_withdrew_while_it_was_open_was_gone_before_it(full_cup):
    first = opened(full_cup)
    rounds.finish(first, anyway=True, act=by())
    second = opened(full_cup, "1,5,9,13\n2,6,10,14")
    player = full_cup.players.get(number=16)
    entry_list.withdraw(player, act=by())
    assert (
        participation_states.states_at(participation_states.changes(full_cup), 1)[player.person_id].value
        == "playing"
    )
    openings.undo(second, act=by())
    assert (
        participation_states.states_at(participation_states.changes(full_cup), 1)[player.person_id].value
        == "withdrawn"
    )
    rounds.open_round(second, act=by())
    assert (
        participation_states.states_at(participation_states.changes(full_cup), 1)[player.person_id].value
        == "withdrawn"
    )


# Concurrent requests


def undone(made, start):
    """Return why undoing the opening is refused, or an empty string if it succeeds."""
    try:
        start.wait()
        openings.undo(Round.objects.select_related("tournament").get(pk=made.pk), act=by())
    except StateError as refused:
        return str(refused)
    finally:
        connection.close()
    return ""


def sent(table, start, key):
    """Return the answer to the phone's request."""
    try:
        start.wait()
        return said(send(table, item(key=key)))
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_of_a_hand_and_the_undoing_at_one_moment_one_wins_and_the_other_is_told(full_cup):
    came = set()
    for turn in range(6):
        made = opened(full_cup)
        table, start = made.tables.select_related("round__tournament").first(), Barrier(2)

        with ThreadPoolExecutor(2) as pool:
            undoing = pool.submit(undone, made, start)
            sending = pool.submit(sent, table, start, f"key-of-hand-{turn}")
            refused, stored = undoing.result(), sending.result()
        count = Entry.objects.filter(table__round=made).count()
        assert (state(made), count, bool(refused), stored) in (
            (OPEN, 1, True, (200, "stored")),
            (DRAWN, 0, False, (422, "refused")),
        )
        came.add(count)
        if count:
            rounds.finish(Round.objects.get(pk=made.pk), anyway=True, act=by())
        else:
            rounds.discard(Round.objects.get(pk=made.pk), act=by())
    assert came
    assert [one.faults for one in verify_events()] == [()]
    assert Table.objects.count() == 4 * Round.objects.count()
