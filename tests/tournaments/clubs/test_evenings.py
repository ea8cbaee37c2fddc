"""A club's evening starts, plays at several tables and ends, with people coming and going."""

from __future__ import annotations

import itertools
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

import referee
from tests.acts import by
from tests.sampled import every_nth
from tests.tournaments.tables import games as played
from tournaments.common.errors import InputError, StateError
from tournaments.forms.clubs.evenings import SeatsForm
from tournaments.journal.kinds import GameCounts, MeetingSet, Presence, RulesOverlay
from tournaments.models import (
    Attendance,
    JournalEntry,
    Player,
    RefereeCall,
    Round,
    SheetCheck,
    Table,
    Tournament,
)
from tournaments.presenters.clubs import evening_codes
from tournaments.presenters.clubs import evenings as shown
from tournaments.presenters.clubs.proposed_tables import propose
from tournaments.presenters.clubs.seasons import season
from tournaments.presenters.events import standings
from tournaments.services.clubs import club_settings, evenings, meetings, seasons
from tournaments.services.events import groups, penalties, results, rounds, substitutions, tournaments
from tournaments.services.integrity import verifying
from tournaments.services.people import entry_list, merging
from tournaments.services.rulings import rules, rules_decisions
from tournaments.services.tables import table_actions

DAY = "2026-11-26"
NAMES = ("Anna", "Ben", "Chiara", "Dmitri", "Emi", "Farid", "Greta", "Hiro", "Ines")


@pytest.fixture
def league(organizer):
    made = tournaments.create(name="Thursday league", ruleset_key="wrc-2025", act=by())
    tournaments.change(made, kind=Tournament.Kind.LEAGUE, act=by())
    entry_list.enter(made, "\n".join(NAMES), act=by())
    made.refresh_from_db()
    return made


@pytest.fixture
def evening(league):
    return evenings.begin(league, DAY, act=by())


def who(evening, *names):
    by_name = {player.name: player for player in evening.tournament.players.all()}
    return [by_name[name] for name in names]


def come(evening, *names):
    meetings.record_presence(evening, who(evening, *names), Presence.HERE, act=by())


def start(evening, *names, **more):
    return evenings.start(evening, who(evening, *names), act=by(), **more)


SCORES = (45000, 35000, 25000, 15000)


def finish(round_, scores=SCORES):
    table = round_.tables.get()
    results.enter(table, referee.ledger.Result(scores=scores), by="Olga", expects=1, key=f"r{round_.number}")
    return table


def names(some):
    return [one.player.name for one in some]


def test_an_evening_begins_once_a_day_and_a_planned_one_is_taken(league, evening):
    assert (evening.word, evening.date, evening.over) == (DAY, DAY, False)
    assert evenings.begin(league, DAY, act=by()) == evening
    evenings.end(evening, act=by())
    # An evening without a game goes on; a second evening on a day needs a game at the first one.
    assert evenings.begin(league, DAY, act=by()) == evening
    finish(start(evening, *NAMES[:4]))
    evenings.end(evening, act=by())
    assert evenings.begin(league, DAY, act=by()).word == f"{DAY} (2)"


def test_whoever_is_ticked_is_free_and_nobody_else_is_here(evening):
    come(evening, "Ben", "Anna")
    meetings.record_presence(evening, who(evening, "Emi"), Presence.LATE, act=by())
    found = shown.evening(evening)
    assert names(found.free) == ["Anna", "Ben"]
    assert names(found.late) == ["Emi"]
    assert names(found.absent) == ["Chiara", "Dmitri", "Farid", "Greta", "Hiro", "Ines"]


def test_a_game_begins_at_the_lowest_free_table_and_two_play_side_by_side(evening):
    come(evening, *NAMES)
    first = start(evening, "Anna", "Ben", "Chiara", "Dmitri")
    second = start(evening, "Emi", "Farid", "Greta", "Hiro")
    assert [table.number for table in Table.objects.order_by("pk")] == [1, 2]
    assert {first.state, second.state} == {Round.State.OPEN}
    assert (first.name, first.date) == (DAY, DAY)
    assert names(shown.evening(evening).free) == ["Ines"]
    finish(first)
    third = start(evening, "Ines", "Anna", "Ben", "Chiara")
    assert third.tables.get().number == 1
    # The previous game was closed by its result; the next one finishes its round.
    first.refresh_from_db()
    assert first.state == Round.State.FINISHED


def test_nobody_sits_at_two_tables_that_play(evening):
    come(evening, *NAMES)
    start(evening, "Anna", "Ben", "Chiara", "Dmitri")
    with pytest.raises(StateError, match="Anna, Ben are still playing at table 1"):
        start(evening, "Anna", "Ben", "Emi", "Farid")
    assert Round.objects.count() == 1


def test_whoever_was_not_ticked_is_here_by_sitting_down(evening):
    start(evening, "Anna", "Ben", "Chiara", "Dmitri")
    assert Attendance.objects.filter(meeting=evening, presence="here").count() == 4


def test_the_same_tap_begins_one_game(evening):
    act = by(key="one-tap-only")
    four = who(evening, "Anna", "Ben", "Chiara", "Dmitri")
    assert evenings.start(evening, four, act=act) == evenings.start(evening, four, act=act)
    assert Round.objects.count() == 1


def test_too_few_too_many_and_twice_the_same_are_refused_and_nothing_is_stored(evening):
    before = JournalEntry.objects.count()
    for some, says in (
        (("Anna", "Ben", "Chiara"), "A table needs 4 players, but 3 are chosen."),
        (("Anna", "Ben", "Chiara", "Anna"), "The same player is named twice. Choose each player once."),
    ):
        with pytest.raises(InputError, match=says):
            start(evening, *some)
    assert JournalEntry.objects.count() == before


def test_who_rested_longest_plays_next_and_five_sit_out_by_turn(evening):
    come(evening, "Anna", "Ben", "Chiara", "Dmitri", "Emi")
    out = []
    for _game in range(10):
        found = shown.evening(evening)
        (table,) = propose(found)
        (rests,) = {one.player for one in found.free} - set(table.players)
        out.append(rests.name)
        made = evenings.start(evening, table.players, act=by())
        finish(made)
    assert {name: out.count(name) for name in out} == dict.fromkeys(NAMES[:5], 2)
    assert all(one != other for one, other in itertools.pairwise(out))


def test_a_latecomer_waits_for_no_game_that_began_before_and_somebody_back_from_a_game_waits_anew(evening):
    come(evening, *NAMES[:5])
    first = start(evening, "Anna", "Ben", "Chiara", "Dmitri")
    come(evening, "Farid")
    waited = {one.player.name: one.waited for one in shown.evening(evening).free}
    assert waited == {"Emi": 1, "Farid": 0}
    finish(first)
    waited = {one.player.name: one.waited for one in shown.evening(evening).free}
    assert waited == {"Emi": 1, "Farid": 0, "Anna": 0, "Ben": 0, "Chiara": 0, "Dmitri": 0}


def test_who_leaves_after_the_game_is_proposed_no_more(evening):
    come(evening, *NAMES[:5])
    first = start(evening, "Anna", "Ben", "Chiara", "Dmitri")
    meetings.record_presence(evening, who(evening, "Ben"), Presence.LAST_GAME, act=by())
    assert {one.player.name for one in shown.evening(evening).here} == set(NAMES[:5])
    finish(first)
    found = shown.evening(evening)
    assert names(found.gone) == ["Ben"]
    (table,) = propose(found)
    assert "Ben" not in [player.name for player in table.players]


def test_those_sit_together_who_met_least_this_season(evening):
    come(evening, *NAMES[:8])
    finish(start(evening, *NAMES[:4]))
    finish(start(evening, *NAMES[4:8]))
    # Everybody has the same games and rests. Each table has two players of each earlier game.
    tables = propose(shown.evening(evening))
    assert [table.met for table in tables] == [2, 2]
    assert sorted(player.name for table in tables for player in table.players) == sorted(NAMES[:8])


def test_three_play_a_friendly_game_by_rules_for_three_and_it_counts_for_nobody(evening):
    come(evening, *NAMES[:3])
    made = start(evening, *NAMES[:3], rules=RulesOverlay(base="tenhou-3p", set_={}), friendly=True)
    table = made.tables.get()
    assert (table.ruleset.players, table.counts) == (3, "friendly")
    finish(made, scores=(45000, 35000, 25000))
    assert [row.played for row in standings.current(evening.tournament).rows] == [0] * 9
    assert shown.evening(evening).rows == ()


def test_a_game_of_three_may_count(evening):
    made = start(evening, *NAMES[:3], rules=RulesOverlay(base="tenhou-3p", set_={}), friendly=False)
    finish(made, scores=(45000, 35000, 25000))
    assert {row.player.name: row.places for row in shown.evening(evening).rows} == {
        "Anna": (1, 0, 0),
        "Ben": (0, 1, 0),
        "Chiara": (0, 0, 1),
    }


def test_a_friendly_night_has_its_own_list_and_none_of_it_counts(league):
    night = evenings.begin(league, DAY, act=by(), friendly=True)
    finish(start(night, *NAMES[:4]))
    assert [(row.rank, row.player.name, row.total) for row in shown.evening(night).rows] == [
        (1, "Anna", 30000),
        (2, "Ben", 10000),
        (3, "Chiara", -10000),
        (4, "Dmitri", -30000),
    ]
    assert {row.total for row in standings.current(league).rows} == {0}


def test_a_night_may_have_other_rules(league):
    night = evenings.begin(league, DAY, act=by(), rules=RulesOverlay(base="ema-2016", set_={}))
    assert start(night, *NAMES[:4]).tables.get().ruleset.key == "ema-2016"


def test_a_game_that_was_played_is_entered_with_its_result_though_the_evening_is_over(evening):
    evenings.end(evening, act=by())
    act = by(key="the-paper-of-tuesday")
    four, result = who(evening, *NAMES[:4]), referee.ledger.Result(scores=SCORES)
    made = evenings.enter_finished_game(evening, four, result, act=act)
    assert evenings.enter_finished_game(evening, four, result, act=act) == made
    made.refresh_from_db()
    assert made.state == Round.State.FINISHED
    assert [row.total for row in standings.current(evening.tournament).rows][:4] == [
        30000,
        10000,
        -10000,
        -30000,
    ]


def test_a_result_that_does_not_add_up_stores_no_game(evening):
    before = JournalEntry.objects.count()
    with pytest.raises(InputError, match="should be 120,000"):
        evenings.enter_finished_game(
            evening, who(evening, *NAMES[:4]), referee.ledger.Result(scores=(1, 2, 3, 4)), act=by()
        )
    assert (JournalEntry.objects.count(), Round.objects.count()) == (before, 0)


def test_the_evening_ends_only_once_no_table_plays_and_everybody_is_gone_then(evening):
    come(evening, *NAMES[:5])
    made = start(evening, *NAMES[:4])
    with pytest.raises(StateError, match="Table 1 is still playing"):
        evenings.end(evening, act=by())
    finish(made)
    evenings.end(evening, act=by())
    made.refresh_from_db()
    assert made.state == Round.State.FINISHED
    assert set(Attendance.objects.values_list("presence", flat=True)) == {"gone"}
    with pytest.raises(StateError, match="This evening is over"):
        start(evening, *NAMES[:4])
    evenings.reopen(evening, act=by())
    assert start(evening, *NAMES[:4]).number == 2


def test_a_game_is_taken_back_by_a_decision_with_its_reason_and_counts_again_by_another(evening):
    table = finish(start(evening, *NAMES[:4]))
    table = Table.objects.select_related("round__tournament").get(pk=table.pk)
    with pytest.raises(InputError, match="Give a reason"):
        meetings.set_game_counts(table, GameCounts.TAKEN_BACK, act=by())
    meetings.set_game_counts(table, GameCounts.TAKEN_BACK, act=by(why="the wall was short"))
    assert {row.total for row in standings.current(evening.tournament).rows} == {0}
    assert shown.evening(evening).rows == ()
    meetings.set_game_counts(table, GameCounts.COUNTS, act=by(why="it was not"))
    assert max(row.total for row in standings.current(evening.tournament).rows) == 30000
    said = JournalEntry.objects.filter(kind="game").values_list("why", flat=True)
    assert list(said) == ["the wall was short", "it was not"]


def test_a_table_that_plays_is_taken_back_and_its_players_are_free(evening):
    made = start(evening, *NAMES[:4])
    table = Table.objects.select_related("round__tournament").get(round=made)
    meetings.set_game_counts(table, GameCounts.TAKEN_BACK, act=by(why="broken off for the last train"))
    assert len(shown.evening(evening).free) == 4
    start(evening, *NAMES[:4])
    evenings_of = [round_.state for round_ in Round.objects.order_by("number")]
    assert evenings_of == [Round.State.FINISHED, Round.State.OPEN]


def test_a_guest_plays_and_is_listed_tonight_but_not_in_the_season(evening):
    (guest,) = entry_list.enter(evening.tournament, "Gus", act=by())
    entry_list.set_state(guest, Player.State.GUEST, act=by())
    finish(start(evening, "Gus", "Anna", "Ben", "Chiara"))
    listed = [(row.rank, row.player.name) for row in shown.evening(evening).rows]
    assert listed == [(1, "Anna"), (2, "Ben"), (3, "Chiara"), (None, "Gus")]
    found = standings.current(evening.tournament)
    assert "Gus" not in [row.player.name for row in found.rows]
    assert [row.player.name for row in found.unlisted] == ["Gus"]


def test_notes_are_kept_beside_the_list_and_enter_no_result(evening):
    come(evening, "Anna")
    (anna,) = who(evening, "Anna")
    meetings.save_notes(evening, anna, {"dues": "paid", "chips": "-12", "yakitori": " "}, act=by())
    assert Attendance.objects.get().notes == {"dues": "paid", "chips": "-12"}
    with pytest.raises(StateError, match="Ben is not marked as here"):
        meetings.save_notes(evening, who(evening, "Ben")[0], {"dues": "paid"}, act=by())


def test_nothing_of_it_can_be_changed_behind_the_desks_back(evening):
    come(evening, *NAMES[:5])
    finish(start(evening, *NAMES[:4]))
    evenings.end(evening, act=by())
    assert verifying.verify_all().faults == 0
    Attendance.objects.update(presence="late")
    assert verifying.verify_all().faults == 5


def test_today_s_evening_is_held_and_one_that_nobody_ended(league, evening):
    assert shown.evenings_in_progress(league, date(2026, 11, 26)) == [evening]
    assert shown.evenings_in_progress(league, date(2026, 11, 27)) == []
    come(evening, "Anna")
    assert shown.evenings_in_progress(league, date(2026, 11, 27)) == [evening]
    assert shown.evenings_in_progress(league, date(2026, 11, 25)) == []


def test_the_short_word_of_an_evening_finds_it_and_nothing_else_does(evening):
    assert evening_codes.evening_of_code(evening_codes.code_of(evening)) == evening
    for code in ("", "zzzzzzzzzzzz", "1", "öö", "22"):
        assert evening_codes.evening_of_code(code) is None


# The pages


QUERIES = 18


def at(evening, name, *more):
    return reverse(name, args=[evening.tournament.slug, evening.pk, *more])


def four(evening, *some):
    return {f"seat{seat}": player.number for seat, player in enumerate(who(evening, *some))}


@pytest.fixture
def tonight(league):
    return evenings.begin(league, timezone.localdate().isoformat(), act=by())


def test_an_evening_begins_with_one_tap_and_is_run_from_one_page(desk, league):
    page = desk.get(reverse("tonight", args=[league.slug]))
    assert "Start evening of " in page.text
    desk.post(reverse("begin_evening", args=[league.slug]))
    evening = league.meetings.get()
    numbers = [player.number for player in who(evening, *NAMES)]
    desk.post(at(evening, "evening_presence"), {"who": numbers, "presence": "here"})
    page = desk.get(reverse("tonight", args=[league.slug]))
    assert page.context["proposed"][0].number == 1
    answer = desk.post(at(evening, "evening_start"), four(evening, *NAMES[:4]))
    assert answer.status_code == 302
    page = desk.get(answer.url)
    assert "Table 1 has started." in page.text
    assert names(page.context["evening"].free) == list(NAMES[4:])


def test_the_page_costs_the_same_however_many_play(desk, tonight, django_assert_num_queries):
    def cost():
        # The first look remembers the results of the tables.
        desk.get(reverse("tonight", args=[tonight.tournament.slug]))
        with django_assert_num_queries(QUERIES):
            desk.get(reverse("tonight", args=[tonight.tournament.slug]))

    come(tonight, *NAMES)
    start(tonight, *NAMES[:4])
    cost()
    start(tonight, *NAMES[4:8])
    entry_list.enter(tonight.tournament, "\n".join(f"Person {n}" for n in range(40)), act=by())
    for _game in range(3):
        evenings.enter_finished_game(
            tonight, who(tonight, *NAMES[:4]), referee.ledger.Result(scores=SCORES), act=by()
        )
    cost()


def test_the_other_tables_stay_as_they_were_read_aloud_once_one_began(desk, tonight):
    come(tonight, *NAMES)
    address = reverse("tonight", args=[tonight.tournament.slug])
    one, other = desk.get(address).context["proposed"]
    sent = {f"seat{seat}": player.number for seat, player in enumerate(one.players)}
    answer = desk.post(at(tonight, "evening_start"), sent | {"keep": one.other_tables}, follow=True)
    assert [table.players for table in answer.context["proposed"]] == [other.players]
    # One of those proposed has left meanwhile, so others are proposed.
    gone = other.players[0]
    meetings.record_presence(tonight, [gone], Presence.GONE, act=by())
    answer = desk.get(address, {"keep": one.other_tables})
    assert [gone in table.players for table in answer.context["proposed"]] == [False]
    for hostile in ("1.1.1.1", "99999.2.3.4", "x", "1." * 400, "-", "٣.٤"):
        assert desk.get(address, {"keep": hostile}).status_code == 200


def test_all_notes_are_stored_at_once_and_their_sum_is_shown_to_officials_alone(
    desk, visitor, league, tonight
):
    club = club_settings.create(name="Club", settings=club_settings.ClubSettings(notes=("dues", "chips")))
    club_settings.set_club(league, club, act=by())
    come(tonight, *NAMES[:3])
    said = {f"chips-{player.number}": 5 - at for at, player in enumerate(who(tonight, *NAMES[:3]))}
    desk.post(at(tonight, "evening_notes"), said | {"dues-1": "paid", "chips-99": "7"})
    page = reverse("evening", args=[league.slug, tonight.word])
    found = desk.get(page).context["evening"]
    assert (found.columns, found.sums) == (["Dues", "Chips"], ["", "12"])
    assert "Only officials see this" in desk.get(page).text
    assert "Only officials see this" not in visitor.get(page).text
    before = JournalEntry.objects.count()
    desk.post(at(tonight, "evening_notes"), said | {"dues-1": "paid"})
    assert JournalEntry.objects.count() == before


def test_an_evening_of_another_day_is_begun_by_its_date(desk, league):
    desk.post(reverse("begin_evening", args=[league.slug]), {"day": "2026-01-08"})
    assert league.meetings.get().date == "2026-01-08"
    answer = desk.post(reverse("begin_evening", args=[league.slug]), {"day": "the other day"})
    assert (answer.status_code, league.meetings.count()) == (422, 1)


def test_a_script_that_stores_a_result_is_led_to_the_evening_and_not_given_it(desk, tonight):
    made = start(tonight, *NAMES[:4])
    said = {f"t1-s{seat}": score for seat, score in enumerate(SCORES)}
    place = {"t1-expects": 1, "t1-key": "a-key-of-a-page", "t1-sticks": 0, "t1-why": "", "write": "points"}
    address = reverse("store_result", args=[tonight.tournament.slug, made.number, 1])
    answer = desk.post(address, said | place, headers={"hx-request": "true"})
    assert answer.headers["HX-Redirect"].endswith(f"?evening={tonight.pk}")
    assert answer.content == b""


def test_a_table_that_was_begun_by_mistake_is_taken_back_from_the_page(desk, tonight):
    made = start(tonight, *NAMES[:4])
    said = {"why": "the wrong four", "counts": "taken_back", "back": "tonight"}
    answer = desk.post(reverse("game_counts", args=[tonight.tournament.slug, made.number, 1]), said)
    assert answer.url == reverse("tonight", args=[tonight.tournament.slug])
    assert len(shown.evening(tonight).free) == 4


def test_somebody_new_is_entered_and_here_by_one_form(desk, tonight):
    desk.post(at(tonight, "evening_somebody"), {"name": "Zoë", "guest": "on"})
    made = Player.objects.get(person__name="Zoë")
    assert (made.state, Attendance.objects.get().player) == ("guest", made)
    answer = desk.post(at(tonight, "evening_somebody"), {"name": "Zoë"})
    assert answer.status_code == 422
    assert "is already on the list" in answer.text


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({}, "Choose all players at the table."),
        ({"seat0": 1, "seat2": 2, "seat3": 3}, "A seat is empty. Fill the seats in order, from East."),
        (
            {"seat0": 1, "seat1": 1, "seat2": 2, "seat3": 3},
            "The same player is named twice. Choose each player once.",
        ),
        ({"seat0": 1, "seat1": 99, "seat2": 2, "seat3": 3}, "Select a valid choice"),
        ({"seat0": "x" * 9000, "seat1": "\u2028", "seat2": 2, "seat3": 3}, "Select a valid choice"),
    ],
)
def test_seats_that_cannot_be_are_refused_with_words(desk, tonight, said, says):
    come(tonight, *NAMES)
    answer = desk.post(at(tonight, "evening_start"), said)
    assert answer.status_code == 422
    assert says in answer.text
    assert Round.objects.count() == 0


def test_three_by_hand_play_as_the_club_has_it(desk, league, tonight):
    club = club_settings.create(name="Club", settings=club_settings.ClubSettings(three="shiragiku-sanma"))
    club_settings.set_club(league, club, act=by())
    desk.post(at(tonight, "evening_start"), four(tonight, *NAMES[:3]))
    table = Table.objects.get()
    assert (table.ruleset.key, table.counts) == ("shiragiku-sanma", "counts")


def test_a_result_typed_on_a_phone_leads_back_to_the_evening(desk, tonight):
    made = start(tonight, *NAMES[:4])
    table = made.tables.get()
    figures = {f"t1-s{seat}": score for seat, score in enumerate(SCORES)}
    place = {"t1-expects": 1, "t1-key": "a-key-of-a-page", "t1-sticks": 0, "t1-why": "", "write": "points"}
    slug = tonight.tournament.slug
    answer = desk.post(reverse("store_result", args=[slug, made.number, table.number]), figures | place)
    assert answer.url == reverse("tonight", args=[slug]) + f"?evening={tonight.pk}"
    made.refresh_from_db()
    assert made.state == Round.State.FINISHED


def test_who_has_the_link_on_the_wall_ticks_themselves_and_leaves(visitor, tonight):
    there = reverse("here", args=[tonight.token])
    (anna,) = who(tonight, "Anna")
    visitor.post(there, {"who": anna.number, "presence": "here"})
    assert names(shown.evening(tonight).free) == ["Anna"]
    visitor.post(there, {"who": anna.number, "presence": "gone"})
    assert names(shown.evening(tonight).free) == []
    assert visitor.get(reverse("here", args=["no-such-word"])).status_code == 404
    assert visitor.post(there, {"who": 99, "presence": "here"}).status_code == 422
    assert visitor.post(there, {"who": anna.number, "presence": "dancing"}).status_code == 422


def test_everybody_reads_what_an_evening_came_to_by_its_short_address(visitor, tonight):
    finish(start(tonight, *NAMES[:4]))
    answer = visitor.get(reverse("short_evening", args=[evening_codes.code_of(tonight)]), follow=True)
    assert "+30.0" in answer.text
    assert "Does this game count?" not in answer.text


@pytest.mark.parametrize(
    "name",
    [
        "evening_presence",
        "evening_somebody",
        "evening_start",
        "evening_played",
        "evening_notes",
        "end_evening",
    ],
)
def test_a_visitor_runs_no_evening(visitor, tonight, name):
    before = JournalEntry.objects.count()
    answer = visitor.post(at(tonight, name), {"name": "X", "who": 1, "presence": "here"})
    assert (answer.status_code, JournalEntry.objects.count()) == (302, before)
    assert answer.url.startswith(reverse("login"))


# Results that players enter


@pytest.fixture
def confirming(league):
    tournaments.change(league, confirms=True, act=by())
    league.refresh_from_db()
    return evenings.begin(league, DAY, act=by())


def own(table, name="own_result"):
    return reverse(name, args=[table.token])


def figures(sits, **more):
    return {f"score{at}": score for at, score in enumerate(SCORES)} | {"seat": sits, "sticks": 0, **more}


def test_what_a_player_enters_counts_once_another_one_confirms_it(visitor, confirming):
    table = start(confirming, *NAMES[:4]).tables.get()
    visitor.post(own(table), figures(1))
    assert {row.total for row in standings.current(confirming.tournament).rows} == {0}
    assert shown.evening(confirming).over[0].game.awaits
    refused = visitor.post(own(table, "confirm_result"), {"seat": 1, "seen": table.entries.count()})
    assert refused.status_code == 422
    assert "Someone else must check it" in refused.text
    visitor.post(own(table, "confirm_result"), {"seat": 3, "seen": table.entries.count()})
    assert max(row.total for row in standings.current(confirming.tournament).rows) == 30000
    assert Round.objects.get().state == Round.State.FINISHED


def test_players_confirm_while_the_round_is_open_and_officials_afterwards(visitor, confirming):
    tables = [start(confirming, *names).tables.get() for names in (NAMES[:4], NAMES[4:8])]
    for table in tables:
        visitor.post(own(table), figures(1))
    confirm(visitor, tables[0], 3)
    # The game that waits stays open for its players until the evening ends.
    assert [round_.is_open for round_ in Round.objects.order_by("number")] == [False, True]
    evenings.end(confirming, act=by())
    answer = confirm(visitor, tables[1], 3)
    assert (answer.status_code, answer.text.count("This round is finished. Ask an official to confirm")) == (
        422,
        2,
    )
    assert not SheetCheck.objects.filter(table=tables[1]).exists()
    results.check(tables[1], act=by(), is_official=True)
    assert SheetCheck.objects.filter(table=tables[1]).exists()


def test_nobody_confirms_what_was_changed_since_it_was_looked_at(visitor, confirming):
    table = start(confirming, *NAMES[:4]).tables.get()
    visitor.post(own(table), figures(0))
    visitor.post(own(table), figures(0, score0=55000, score1=25000))
    answer = visitor.post(own(table, "confirm_result"), {"seat": 2, "seen": 1})
    assert "The result has changed in the meantime." in answer.text
    assert {row.total for row in standings.current(confirming.tournament).rows} == {0}


def test_players_change_nothing_that_counts(visitor, confirming):
    table = finish(start(confirming, *NAMES[:4]))
    answer = visitor.post(own(table), figures(0, score0=55000, score1=25000))
    assert "This result already counts." in answer.text
    assert max(row.total for row in standings.current(confirming.tournament).rows) == 30000


def test_what_an_official_enters_counts_at_once(confirming):
    finish(start(confirming, *NAMES[:4]))
    assert max(row.total for row in standings.current(confirming.tournament).rows) == 30000


def test_a_wrong_result_is_entered_anew_before_it_is_confirmed(visitor, confirming):
    table = start(confirming, *NAMES[:4]).tables.get()
    visitor.post(own(table), figures(1))
    visitor.post(own(table), figures(0, score0=44000, score1=36000))
    visitor.post(own(table, "confirm_result"), {"seat": 1, "seen": table.entries.count()})
    assert max(row.total for row in standings.current(confirming.tournament).rows) == 29000


def test_players_enter_no_result_where_the_club_does_not_let_them(visitor, evening):
    table = start(evening, *NAMES[:4]).tables.get()
    assert visitor.get(own(table)).status_code == 404
    assert visitor.post(own(table), figures(1)).status_code == 404


@pytest.mark.parametrize(
    "more", [{"score3": ""}, {"score0": "9" * 30}, {"seat": ""}, {"seat": 7}, {"score0": 1}]
)
def test_figures_that_cannot_be_are_refused_and_nothing_is_stored(visitor, confirming, more):
    table = start(confirming, *NAMES[:4]).tables.get()
    answer = visitor.post(own(table), figures(1, **more))
    assert (answer.status_code, table.entries.count()) == (422, 0)


# A referee


def test_a_table_that_calls_a_referee_is_answered_from_the_evenings_page(desk, visitor, tonight):
    table = start(tonight, *NAMES[:4]).tables.get()
    visitor.post(reverse("call_referee", args=[table.token]))
    page = desk.get(reverse("tonight", args=[tonight.tournament.slug]))
    assert "Judge called at " in page.text
    call = RefereeCall.objects.get(table=table)
    slug = tonight.tournament.slug
    answer = desk.post(reverse("come_to_call", args=[slug, table.round.number, call.pk]), follow=True)
    assert answer.redirect_chain[-1][0] == reverse("tonight", args=[slug])
    assert "Olga is coming" in answer.text


def test_the_tables_are_shown_as_they_stand_and_a_changed_evening_says_so(desk, tonight):
    first = start(tonight, *NAMES[:4])
    address = reverse("tonight", args=[tonight.tournament.slug])
    seen = shown.evening(tonight).mark
    assert f"seen={seen}&amp;part=playing" in desk.get(address).text
    part = desk.get(address, {"part": "playing", "seen": seen})
    assert "This page is out of date." not in part.text
    assert "<html" not in part.text
    finish(first)
    part = desk.get(address, {"part": "playing", "seen": seen})
    assert "This page is out of date." in part.text


# A season that is over


def test_once_the_season_is_over_nothing_of_it_moves(evening):
    made = start(evening, *NAMES[:4])
    table = Table.objects.select_related("round__tournament").get(pk=finish(made).pk)
    evenings.end(evening, act=by())
    penalty = penalties.give(who(evening, "Anna")[0], -1000, act=by(why="late"))
    seasons.end(evening.tournament, (), act=by())
    made.refresh_from_db()
    anna = who(evening, "Anna")[0]
    for attempt in (
        lambda: rounds.reopen(made, act=by()),
        lambda: penalties.give(anna, -1000, act=by(why="late")),
        lambda: penalties.cancel(penalty, act=by(why="it was not")),
        lambda: meetings.set_game_counts(table, GameCounts.TAKEN_BACK, act=by(why="no")),
        lambda: groups.set_groups(evening.tournament, {anna: "B"}, act=by()),
        lambda: results.check(table, act=by("Jiro"), is_official=True),
        lambda: evenings.reopen(evening, act=by()),
        lambda: evenings.begin(evening.tournament, "2026-12-03", act=by()),
    ):
        with pytest.raises(StateError, match="The season is over"):
            attempt()


def test_a_season_does_not_end_while_a_result_waits_for_a_second_player(visitor, confirming):
    table = start(confirming, *NAMES[:4]).tables.get()
    visitor.post(own(table), figures(1))
    evenings.end(confirming, act=by())
    with pytest.raises(StateError, match="A result entered by players does not count yet"):
        seasons.end(confirming.tournament, (), act=by())


@pytest.mark.parametrize(
    "word", every_nth(["1/2", "a?b=c&d", "50 %", "#1", "第三節", "..", "x/../y", "e" * 40, '"<b>', " "], 4)
)
def test_an_evening_has_a_page_whatever_it_is_called(desk, league, word):
    if not word.strip():
        with pytest.raises(InputError):
            meetings.save_meeting(league, MeetingSet(meeting=word), act=by())
        return
    evening = meetings.save_meeting(league, MeetingSet(meeting=word, date=DAY), act=by())
    finish(start(evening, *NAMES[:4]))
    for address in (
        reverse("evening", args=[league.slug, word]),
        reverse("tonight", args=[league.slug]) + f"?evening={evening.pk}",
        reverse("tournament", args=[league.slug]),
        reverse("standings", args=[league.slug]),
        Round.objects.get().get_absolute_url(),
    ):
        answer = desk.get(address)
        assert answer.status_code == 200, address
        assert "<b>" not in answer.text.split("</h1>")[0].split("<h1>")[-1]


def test_what_was_taken_back_stands_in_no_record_and_in_nobodys_years(desk, visitor, league, evening):
    club = club_settings.create(name="Club")
    club_settings.set_club(league, club, act=by())
    table = finish(start(evening, *NAMES[:4]), scores=(90000, 15000, 10000, 5000))
    finish(start(evening, *NAMES[:4]))
    addresses = [reverse(name, args=[club.slug]) for name in ("records", "club_people", "club")]
    assert "90,000" in visitor.get(addresses[0]).text
    table = Table.objects.select_related("round__tournament").get(pk=table.pk)
    meetings.set_game_counts(table, GameCounts.TAKEN_BACK, act=by(why="sticks of another table"))
    for address in addresses:
        text = visitor.get(address).text
        assert "90,000" not in text
        assert "+75.0" not in text
    assert "45,000" in visitor.get(addresses[0]).text


def test_a_planned_evening_that_passed_is_not_still_to_come_and_two_of_one_day_are_told_apart(desk, league):
    for day in ("2026-11-19", "2026-11-26", "2026-12-03"):
        meetings.save_meeting(league, MeetingSet(meeting=day, date=day), act=by())
    evening = evenings.begin(league, DAY, act=by())
    finish(start(evening, *NAMES[:4]))
    evenings.end(evening, act=by())
    finish(start(evenings.begin(league, DAY, act=by()), *NAMES[:4]))
    found = season(standings.current(league))
    assert [(one.head, one.is_to_come) for one in found.meetings] == [
        ("2026-11-19", False),
        (DAY, False),
        (f"{DAY} (2)", False),
        ("2026-12-03", True),
    ]
    current = found.next(DAY)
    assert current is not None
    assert (found.left, current.name) == (1, "Nov 26, 2026 (2)")


def test_a_players_page_ranks_them_in_their_division(visitor, league, evening):
    groups.set_groups(league, dict.fromkeys(who(evening, "Chiara", "Dmitri"), "B"), act=by())
    finish(start(evening, *NAMES[:4]))
    page = visitor.get(reverse("player", args=[league.slug, who(evening, "Chiara")[0].number])).context[
        "page"
    ]
    assert (page.standing.rank, page.standing.total) == (1, -10000)


# Confirmation by a second player, and whether a game may go on


def confirm(visitor, table, seat):
    seen = table.entries.count()
    return visitor.post(own(table, "confirm_result"), {"seat": seat, "seen": seen, "key": f"c{seat}{seen}"})


def voided(table, number):
    expects = table.entries.count() + 1
    return results.void(table, number, "misread", by="Olga", expects=expects, key=f"v{expects}")


def total_of_the_first(evening):
    return max(row.total for row in standings.current(evening.tournament).rows)


def test_a_check_is_of_the_result_that_stood_then_and_of_no_other(visitor, confirming):
    finish(start(confirming, *NAMES[4:8]))
    other = start(confirming, *NAMES[:4])
    table = other.tables.get()
    visitor.post(own(table), figures(0))
    visitor.post(own(table), figures(1, score0=55000, score1=25000))
    confirm(visitor, table, 2)
    other.refresh_from_db()
    rounds.reopen(other, act=by())
    voided(table, 2)
    assert [one.game.table for one in shown.evening(confirming).over if one.game.awaits] == [table]
    confirm(visitor, table, 3)
    assert not [one for one in shown.evening(confirming).over if one.game.awaits]


def test_a_result_that_stands_again_keeps_its_own_check(visitor, confirming):
    table = start(confirming, *NAMES[:4]).tables.get()
    visitor.post(own(table), figures(0))
    confirm(visitor, table, 1)
    table = again(table.round)
    anew = referee.ledger.Result(scores=(55000, 25000, 25000, 15000))
    results.enter(table, anew, by="Table 1 W", expects=2, key="anew")
    assert total_of_the_first(confirming) == 0
    voided(table, 2)
    assert total_of_the_first(confirming) == 30000


def test_whoever_wrote_the_result_does_not_confirm_it_from_another_seat(visitor, confirming):
    table = start(confirming, *NAMES[:4]).tables.get()
    visitor.post(own(table), figures(0))
    seats = [referee.Seat(at) for at in (1, 0, 2, 3)]
    results.reseat(table, seats, "sat wrong", by="Olga", expects=2, key="swap")
    says = "Seats have changed since this result was entered. Ask an official to check it."
    assert says in confirm(visitor, table, 1).text
    assert says in confirm(visitor, table, 2).text
    results.check(table, act=by(), is_official=True)
    assert total_of_the_first(confirming) == 30000


def test_whoever_changed_seats_with_another_does_not_confirm_what_they_wrote(visitor, confirming):
    round_ = start(confirming, *NAMES[:4])
    table = round_.tables.get()
    visitor.post(own(table), figures(0))
    substitutions.exchange(round_, *who(confirming, "Anna", "Ben"), act=by())
    assert "Seats have changed since" in confirm(visitor, table, 1).text
    assert total_of_the_first(confirming) == 0


def test_what_was_confirmed_is_not_written_again_by_the_same_player(visitor, confirming):
    table = start(confirming, *NAMES[:4]).tables.get()
    visitor.post(own(table), figures(0))
    confirm(visitor, table, 1)
    written = JournalEntry.objects.count()
    seen = table.entries.count()
    visitor.post(own(table, "confirm_result"), {"seat": 1, "seen": seen, "key": "another-tap"})
    assert JournalEntry.objects.count() == written


def again(round_):
    round_.refresh_from_db()
    rounds.reopen(round_, act=by())
    return round_.tables.select_related("round__tournament").get()


def test_no_result_is_voided_while_its_players_sit_elsewhere(evening):
    first = start(evening, *NAMES[:4])
    finish(first)
    rounds.finish(first, act=by())
    elsewhere = start(evening, "Anna", *NAMES[4:7])
    table = again(first)
    with pytest.raises(StateError, match=r"^Anna: already at another table. Finish that game first.$"):
        voided(table, 1)
    assert table.entries.count() == 1
    finish(elsewhere)
    voided(table, 1)
    assert table.entries.count() == 2


def test_no_result_is_voided_once_the_evening_is_over(evening):
    first = start(evening, *NAMES[:4])
    finish(first)
    evenings.end(evening, act=by())
    table = again(first)
    with pytest.raises(StateError, match=r"^This evening is over. Reopen it first.$"):
        voided(table, 1)


def test_no_closed_table_is_opened_again_while_its_players_sit_elsewhere(evening):
    first = start(evening, *NAMES[:4])
    table = first.tables.select_related("round__tournament").get()
    table_actions.close(table, ends_game=True, by="Olga", expects=1, key="closed")
    start(evening, *NAMES[:4])
    table = again(first)
    with pytest.raises(StateError, match=r"^Anna, Ben, Chiara, Dmitri: already at another table."):
        table_actions.reopen(table, "one hand more", by="Olga", expects=2, key="open")


def test_a_game_that_was_taken_back_goes_on_only_where_its_players_are_free(evening):
    first = start(evening, *NAMES[:4])
    table = finish(first)
    evenings.set_game_counts(table, GameCounts.TAKEN_BACK, act=by(why="by mistake"))
    elsewhere = start(evening, *NAMES[:4])
    table = again(first)
    voided(table, 1)
    with pytest.raises(StateError, match="already at another table"):
        evenings.set_game_counts(table, GameCounts.COUNTS, act=by(why="it was none"))
    table.refresh_from_db()
    assert table.counts == Table.Counts.TAKEN_BACK
    finish(elsewhere)
    evenings.set_game_counts(table, GameCounts.COUNTS, act=by(why="it was none"))
    assert names(shown.evening(evening).free) == []


def test_one_table_of_a_round_is_corrected_while_another_of_it_plays(league):
    night = evenings.begin(league, DAY, act=by())
    both = rounds.create_round(
        league, [who(night, *NAMES[:4]), who(night, *NAMES[4:8])], (), date=DAY, name=night.word, act=by()
    )
    rounds.open_round(both, act=by())
    first, _second = both.tables.select_related("round__tournament")
    results.enter(first, referee.ledger.Result(scores=SCORES), by="Olga", expects=1, key="first")
    voided(first, 1)
    assert first.entries.count() == 2


def test_a_round_without_a_name_is_no_way_to_two_tables(league, evening):
    drawn = rounds.create_round(league, [who(evening, *NAMES[:4])], (), act=by())
    rounds.open_round(drawn, act=by())
    rounds.finish(drawn, anyway=True, act=by())
    start(evening, "Anna", *NAMES[4:7])
    with pytest.raises(StateError, match=r"^Anna: already at another table."):
        rounds.reopen(drawn, act=by())


def test_whoever_was_replaced_does_not_come_back_while_they_play_elsewhere(evening):
    first = start(evening, *NAMES[:4])
    anna, ines = who(evening, "Anna", "Ines")
    substitutions.replace(first, anna, ines, act=by())
    start(evening, "Anna", *NAMES[4:7])
    with pytest.raises(StateError, match=r"^Anna: already at another table."):
        substitutions.take_back(first.substitutions.get(), act=by())


def test_no_two_who_play_at_two_tables_become_one(league, evening):
    (bis,) = entry_list.enter(league, "Anna bis", act=by())
    start(evening, *NAMES[:4])
    start(evening, "Anna bis", *NAMES[4:7])
    with pytest.raises(StateError, match=r"^Anna: already at another table."):
        merging.merge(bis, *who(evening, "Anna"), act=by())
    assert Player.objects.filter(pk=bis.pk).exists()


def test_other_rules_bring_no_game_back_whose_players_sit_elsewhere(organizer):
    made = tournaments.create(name="Busts", ruleset_key="tenhou-4p", act=by())
    tournaments.change(made, kind=Tournament.Kind.LEAGUE, act=by())
    entry_list.enter(made, "\n".join(NAMES), act=by())
    made.refresh_from_db()
    night = evenings.begin(made, DAY, act=by())
    played.play(start(night, *NAMES[:4]).tables.get(), played.ron(played.ONE, played.TWO, 13))
    start(night, "Anna", *NAMES[4:7])
    draft = rules.rules_of(made).with_answer("bust", "none")
    seen = rules_decisions.changes_digest(made, draft, rules_decisions.changes(made, draft))
    with pytest.raises(StateError, match=r"^Anna: already at another table."):
        rules_decisions.decide(
            made, draft, seen_mark=made.rules_mark, preview_digest=seen, act=by(why="no busts")
        )


def test_a_drawn_game_is_not_opened_once_its_evening_is_over(league, evening):
    drawn = rounds.create_round(league, [who(evening, *NAMES[:4])], (), date=DAY, name=evening.word, act=by())
    evenings.end(evening, act=by())
    with pytest.raises(StateError, match=r"^This evening is over."):
        rounds.open_round(drawn, act=by())


def test_who_sat_at_a_game_that_is_over_is_put_right_whoever_plays_elsewhere(evening):
    first = start(evening, *NAMES[:4])
    finish(first)
    start(evening, "Emi", *NAMES[5:8])
    again(first)
    substitutions.replace(first, *who(evening, "Anna", "Emi"), act=by())
    assert names(first.tables.get().seatings.order_by("seat"))[0] == "Emi"


def test_nobody_is_replaced_in_a_season_that_is_over(league, evening):
    first = start(evening, *NAMES[:4])
    finish(first)
    rounds.finish(first, act=by())
    evenings.end(evening, act=by())
    Tournament.objects.filter(pk=league.pk).update(ended=True)
    with pytest.raises(StateError, match=r"^The season is over."):
        substitutions.replace(first, *who(evening, "Anna", "Ines"), act=by())


def test_players_put_no_result_over_a_game_that_is_over(visitor, confirming):
    table = start(confirming, *NAMES[:4]).tables.get()
    table_actions.close(table, ends_game=True, by="Olga", expects=1, key="closed")
    answer = visitor.post(own(table), figures(0))
    assert (answer.status_code, table.entries.count()) == (422, 1)
    assert "This result already counts." in answer.text


def test_a_season_ends_though_a_result_that_counts_for_nobody_was_never_confirmed(visitor, confirming):
    table = start(confirming, *NAMES[:4]).tables.get()
    visitor.post(own(table), figures(0))
    assert "A result entered by players does not count yet" in why_not(confirming)
    evenings.set_game_counts(table, GameCounts.TAKEN_BACK, act=by(why="never played"))
    assert why_not(confirming) == ""


def why_not(evening):
    evenings.finish_games(evening.tournament, over=True, act=by())
    return seasons.end_obstacle(Tournament.objects.get(pk=evening.tournament_id))


def test_a_game_of_a_meeting_that_nobody_kept_has_a_page(visitor, league):
    made = rounds.create_round(league, [list(league.players.all()[:4])], (), date=DAY, name="ghost", act=by())
    assert visitor.get(made.get_absolute_url()).status_code == 200


def test_nobody_sits_in_while_they_play_elsewhere(evening):
    first = start(evening, *NAMES[:4])
    start(evening, *NAMES[4:8])
    anna, emi, ines = who(evening, "Anna", "Emi", "Ines")
    with pytest.raises(StateError, match=r"^Emi: already at another table."):
        substitutions.replace(first, anna, emi, act=by())
    substitutions.replace(first, anna, ines, act=by())
    assert names(first.tables.get().seatings.order_by("seat"))[0] == "Ines"


def test_a_round_drawn_in_a_league_is_not_opened_over_a_game_that_plays(league, evening):
    drawn = rounds.create_round(league, [who(evening, *NAMES[:4])], (), act=by())
    start(evening, "Anna", *NAMES[4:7])
    with pytest.raises(StateError, match=r"^Anna: already at another table."):
        rounds.open_round(drawn, act=by())


def test_a_result_that_waits_says_so_wherever_the_evening_is_shown(visitor, league, confirming):
    club = club_settings.create(name="River Club", place="", language="en")
    club_settings.set_club(league, club, act=by())
    table = start(confirming, *NAMES[:4]).tables.get()
    visitor.post(own(table), figures(0))
    event = reverse("tournament", args=[league.slug])
    for address in (event, reverse("evening", args=[league.slug, confirming.word]), club.get_absolute_url()):
        assert visitor.get(address).text.count("waiting for a second player") == 1
    person = reverse("player", args=[league.slug, 1])
    assert "waiting for a second player" in visitor.get(person).text
    confirm(visitor, table, 1)
    assert "waiting for a second player" not in visitor.get(person).text
    for address in (event, reverse("evening", args=[league.slug, confirming.word]), club.get_absolute_url()):
        assert "waiting for a second player" not in visitor.get(address).text


def test_officials_see_which_results_were_confirmed_on_the_device_that_entered_them(desk, confirming):
    tables = [start(confirming, *names).tables.get() for names in (NAMES[:4], NAMES[4:8])]
    phones = Client(), Client()
    for table, second in zip(tables, phones, strict=True):
        phones[0].post(own(table), figures(0))
        confirm(second, table, 1)
    # A phone that goes around the table is no fault: both results count.
    assert not any(evening_game.game.awaits for evening_game in shown.evening(confirming).over)
    assert [one.is_same_device for one in shown.evening(confirming, tells_devices=True).games] == [
        True,
        False,
    ]
    with CaptureQueriesContext(connection) as told:
        shown.evening(confirming, tells_devices=True)
    # Visitors cause no query for it, and officials read the tables of the evening, not of its season.
    with CaptureQueriesContext(connection) as untold:
        shown.evening(confirming)
    added = {query["sql"] for query in told} - {query["sql"] for query in untold}
    assert (len(added), len(told) - len(untold)) == (3, 3)
    assert [sql for sql in added if '"tournament_id" IN' in sql] == []
    address, says = reverse("evening", args=[confirming.tournament.slug, confirming.word]), "same device"
    assert (desk.get(address).text.count(says), Client().get(address).text.count(says)) == (1, 0)
    results.check(tables[0], act=by(), is_official=True)
    assert not any(one.is_same_device for one in shown.evening(confirming, tells_devices=True).games)


def test_on_a_night_of_other_rules_the_seasons_own_can_be_chosen(desk, league):
    night = evenings.begin(league, DAY, rules=RulesOverlay(base="ema-2016", set_={}), act=by())
    come(night, *NAMES[:4])
    form = SeatsForm(people=(), meeting=night, settings=shown.evening(night).settings)
    choices = dict(form.fields["rules"].choices)
    assert choices[""] == referee.ruleset("ema-2016").title
    assert choices["season"] == "the season's rules: " + referee.ruleset("wrc-2025").title
    assert not {"wrc-2025", "ema-2016"} & choices.keys()


def test_the_seasons_rules_at_a_table_are_those_with_its_own_answers(desk, league):
    Tournament.objects.filter(pk=league.pk).update(overlay={"goal_points": 31000})
    league.refresh_from_db()
    night = evenings.begin(league, DAY, rules=RulesOverlay(base="ema-2016", set_={}), act=by())
    numbers = [player.number for player in who(night, *NAMES[:4])]
    said = {f"seat{seat}": number for seat, number in enumerate(numbers)}
    desk.post(at(night, "evening_start"), said | {"rules": "season"})
    table = Table.objects.select_related("round__tournament").get()
    assert table.ruleset == league.ruleset


def test_an_evening_begun_again_keeps_what_was_said_of_it(league):
    laid = RulesOverlay(base="ema-2016", set_={})
    night = evenings.begin(league, DAY, rules=laid, friendly=True, act=by())
    evenings.end(night, act=by())
    anew = evenings.begin(league, DAY, act=by())
    assert (anew.pk, anew.over, anew.friendly, meetings.own_rules(anew)) == (night.pk, False, True, laid)


def test_a_form_with_files_is_no_hand_and_is_told_so(visitor, evening):
    table = start(evening, *NAMES[:4]).tables.get()
    for name in ("send_hand", "preview_hand"):
        answer = visitor.post(reverse(name, args=[table.token]), {"hand": "1"})
        assert answer.status_code == 422
