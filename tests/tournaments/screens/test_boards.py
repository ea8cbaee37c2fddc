"""The boards of a hall show everybody the right content in any state of the event."""

import json
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.tables import games
from tests.tournaments.tables.games import write
from tournaments.models import Person, Round, Tournament
from tournaments.models.naming import override_public_names
from tournaments.models.visibility import Viewer, override_viewer
from tournaments.presenters.screens import board_words, boards
from tournaments.presenters.screens.boards import BoardSeat, BoardTable, NamedSeat
from tournaments.services.events import lineups, rounds, tournaments
from tournaments.services.events.lineups import TeamLine
from tournaments.services.people import entry_list
from tournaments.services.screens import event_versions, release
from tournaments.services.tables import clocks, hands
from tournaments.views.screens.boards import render_board
from tournaments.views.screens.live import BoardRequest

SEATS = "1, 2, 3, 4\n5, 6, 7, 8\n9, 10, 11, 12\n13, 14, 15, 16"
FIRST = ("Akagi Haruka", "Mori Ken", "Sato Yui", "Tanaka Jun")


@pytest.fixture
def drawn(full_cup):
    return rounds.create_from_text(full_cup, SEATS, act=by())


@pytest.fixture
def in_play(drawn):
    rounds.open_round(drawn, act=by())
    return drawn


def address(cup, word):
    return reverse("board", args=[cup.slug, word])


def shows(cup, board, table=0, language="en"):
    return render_board(BoardRequest(event=cup.uid, board=board, language=language, table=table))


# Choice of the round


def test_who_sits_where_is_told_by_table_and_by_name(in_play, full_cup):
    board = boards.board(full_cup, "seating")
    assert (board.rounds, board.rests) == ((in_play,), ())
    assert board.tables[0] == BoardTable(
        number=1, seats=tuple(BoardSeat(name=name, wind=wind) for wind, name in enumerate(FIRST))
    )
    assert [table.number for table in board.tables] == [1, 2, 3, 4]
    seats = boards.board(full_cup, "names").seats
    assert [seat.name for seat in seats[:2]] == ["Akagi Haruka", "Dubois Camille"]
    assert seats[1] == NamedSeat(name="Dubois Camille", table=2, wind=2)
    assert len(seats) == 16


def test_a_drawn_round_is_on_no_board_before_it_is_published(drawn, full_cup):
    for word in board_words.BOARDS:
        assert "Akagi" not in shows(full_cup, word), word
    assert "Akagi" not in shows(full_cup, "feature", 1)
    Tournament.objects.filter(pk=full_cup.pk).update(seats_shown_to=1)
    full_cup.refresh_from_db()
    told = [word for word in board_words.BOARDS if "Akagi" in shows(full_cup, word)]
    assert told == ["clock", "seating", "names"]


def test_a_clock_before_the_first_round_says_whether_it_is_drawn_and_nothing_of_its_seats(full_cup):
    says = ("The first round is not drawn yet.", "The seating of the first round is not published yet.")
    told = [shows(full_cup, "clock")]
    rounds.create_from_text(full_cup, SEATS, act=by())
    told.append(shows(full_cup, "clock"))
    assert [[one in board for one in says] for board in told] == [[True, False], [False, True]]
    assert told[1].replace(says[1], says[0]) == told[0]


def test_the_way_back_leads_an_official_to_all_boards_and_others_to_the_event(full_cup, visitor, judge):
    def back():
        page = visitor.get(address(full_cup, "clock")).text
        return re.search(r'class="button plain"\s+href="([^"]+)"', page)[1]

    assert back() == full_cup.get_absolute_url()
    visitor.force_login(judge)
    assert back() == reverse("boards", args=[full_cup.slug])


def test_no_official_before_the_screen_makes_a_board_say_more(drawn, full_cup, organizer):
    client = Client()
    client.force_login(organizer)
    assert "Akagi" not in client.get(address(full_cup, "seating")).text


def test_the_round_in_play_comes_before_the_next_one_and_that_before_nothing(small_cup):
    Tournament.objects.filter(pk=small_cup.pk).update(seats_shown_to=9)
    small_cup.refresh_from_db()
    first = small_cup.rounds.get()
    assert boards.board(small_cup, "seating").rounds == (first,)
    games.finish(small_cup)
    # The seats of a finished round are shown no more.
    assert boards.board(small_cup, "seating").tables == ()
    assert "Seats appear here when the next round is drawn" in shows(small_cup, "names")
    second = rounds.create_from_text(small_cup, "4, 3, 2, 1", act=by())
    assert boards.board(small_cup, "seating").rounds == (second,)
    assert boards.board(small_cup, "clock").round == second
    # The round in play, or the last round played, is shown until the next is opened.
    assert boards.board(small_cup, "tables").rounds == (first,)
    assert boards.feature(small_cup, 1).game.round == first
    rounds.open_round(second, act=by())
    assert boards.feature(small_cup, 1).game.round == second


def test_who_rests_is_told_too(cup):
    entry_list.enter(cup, "A\nB\nC\nD\nE", act=by())
    rounds.open_round(rounds.create_from_text(cup, "1, 2, 3, 4", act=by()), act=by())
    assert boards.board(cup, "seating").rests == ("E",)
    assert boards.board(cup, "names").seats[-1] == NamedSeat(name="E", table=None, wind=None)


# Content


def test_the_clock_says_what_follows_when_time_is_called_and_which_tables_have_more(in_play, full_cup):
    table = in_play.tables.get(number=3)
    assert boards.board(full_cup, "clock").left is None
    clocks.start(in_play, 75, act=by())
    clocks.extend(table, 5, act=by())
    board = boards.board(full_cup, "clock")
    assert (board.round, board.rule) == (in_play, "The running hand is finished and one more is played")
    assert [(number, left.extra) for number, left in board.extra] == [(3, 5)]
    assert board.left.running
    assert len(board.seating.tables) == 4


def test_a_running_clock_is_the_same_board_from_second_to_second(in_play, full_cup):
    clocks.start(in_play, 75, act=by())
    ends = boards.board(full_cup, "clock").left.ends_ms
    html = shows(full_cup, "clock")
    assert html == shows(full_cup, "clock")
    assert f'data-time-up="{ends}"' in html
    assert '<b class="digits"></b>' in html


def test_rules_without_a_clock_say_nothing_of_its_end(organizer):
    cup = tournaments.create(name="M", ruleset_key="m-league", act=by())
    entry_list.enter(cup, "A\nB\nC\nD", act=by())
    rounds.open_round(rounds.create_from_text(cup, "1, 2, 3, 4", act=by()), act=by())
    assert boards.board(cup, "clock").rule == ""


def test_every_table_in_play_shows_its_points_round_honba_and_sticks(in_play, full_cup):
    games.play(in_play.tables.get(number=2), *games.HANCHAN[:3])
    first, second = boards.board(full_cup, "tables").tables[:2]
    assert (first.round, first.honba, first.sticks, first.over) == ("E1", 0, 0, False)
    assert [(seat.wind, seat.score) for seat in first.seats] == [(wind, 30_000) for wind in range(4)]
    assert sum(seat.score for seat in second.seats) + 1000 * second.sticks == 120_000
    assert sorted(seat.wind for seat in second.seats) == [0, 1, 2, 3]
    assert second.round != "E1"


def test_the_feature_table_shows_the_last_hand_and_what_it_brought(in_play, full_cup):
    table = in_play.tables.get(number=1)
    assert boards.feature(full_cup, 1).last_hand == ""
    games.play(table, *games.HANCHAN[:2])
    board = boards.feature(full_cup, 1)
    assert board.last_hand
    assert sum(seat.change for seat in board.table.seats) % 1000 == 0
    assert [seat.name for seat in board.table.seats] == list(FIRST)
    assert "Table 1" in shows(full_cup, "feature", 1)
    write(table, referee.ledger.Void(number=2, why="misread"))
    assert boards.feature(full_cup, 1).last_hand != board.last_hand


def test_a_feature_table_that_is_not_there_is_an_empty_board(in_play, full_cup):
    assert boards.feature(full_cup, 99).table is None
    assert "Table 99" in shows(full_cup, "feature", 99)


def test_the_standings_are_those_after_the_last_finished_round(small_cup):
    assert boards.board(small_cup, "standings").places == ()
    games.finish(small_cup)
    second = rounds.create_from_text(small_cup, "4, 3, 2, 1", act=by())
    rounds.open_round(second, act=by())
    games.play(second.tables.first(), games.HANCHAN[0])
    write(second.tables.first(), referee.ledger.Close())
    board = boards.board(small_cup, "standings")
    assert (board.after, board.decided, len(board.places)) == ("After round 1", False, 4)
    assert [place.row.played for place in board.places] == [1] * 4
    assert "After round 1" in shows(small_cup, "standings")


def test_teams_stand_behind_the_players_by_what_is_told(small_cup):
    lines = [TeamLine(name="Cranes", members="1, 2"), TeamLine(name="Storks", members="3, 4")]
    lineups.save_lineups(small_cup, lines, expects=lineups.state_hash(small_cup), stock=None, act=by())
    assert "Cranes" not in shows(small_cup, "standings")
    games.finish(small_cup)
    made = boards.board(small_cup, "standings")
    totals = {place.row.player.number: place.row.total for place in made.places}
    expected = {"Cranes": totals[1] + totals[2], "Storks": totals[3] + totals[4]}
    assert {row.team.name: row.total for row in made.teams} == expected
    assert list(expected.values()) != [0, 0]
    said = shows(small_cup, "standings")
    assert said.index("<h2>Players</h2>") < said.index("<h2>Teams</h2>") < said.index(made.teams[0].team.name)
    release.hold_back(small_cup, 1, act=by())
    small_cup.refresh_from_db()
    assert "Cranes" not in shows(small_cup, "standings")
    second = rounds.create_from_text(small_cup, "4, 3, 2, 1", act=by())
    rounds.open_round(second, act=by())
    games.play(second.tables.first(), *games.HANCHAN)
    rounds.finish(second, anyway=True, act=by())
    release.hold_back(small_cup, 2, act=by())
    small_cup.refresh_from_db()
    with override_public_names(lambda: True), override_viewer(Viewer):
        assert {row.team.name: row.total for row in boards.board(small_cup, "standings").teams} == expected


def test_the_final_standings_are_called_so(small_cup):
    tournaments.set_last_round(small_cup, 1, act=by())
    small_cup.refresh_from_db()
    assert not boards.board(small_cup, "standings").decided
    games.finish(small_cup)
    assert boards.board(small_cup, "standings").decided
    assert "Final standings" in shows(small_cup, "standings")


def test_a_league_shows_every_game_in_play_side_by_side(full_cup):
    Tournament.objects.filter(pk=full_cup.pk).update(kind=Tournament.Kind.LEAGUE)
    one = rounds.create_from_text(full_cup, "1, 2, 3, 4", act=by())
    two = rounds.create_from_text(full_cup, "5, 6, 7, 8", act=by())
    Round.objects.filter(pk__in=(one.pk, two.pk)).update(state=Round.State.OPEN)
    full_cup.refresh_from_db()
    assert [len(boards.board(full_cup, word).tables) for word in ("seating", "tables")] == [2, 2]


def test_a_feature_table_that_is_not_there_says_so(in_play, full_cup):
    assert "There is no table 9 yet." in shows(full_cup, "feature", 9)
    assert "There is no table" not in shows(full_cup, "feature", 1)


def test_a_table_without_honba_and_sticks_says_neither_and_the_hand_before_is_called_so(in_play, full_cup):
    fresh = shows(full_cup, "tables") + shows(full_cup, "feature", 1)
    assert [said for said in ("honba", "stick") if said in fresh] == []
    games.play(in_play.tables.get(number=1), games.draw(games.ONE))
    pages = [shows(full_cup, "tables"), shows(full_cup, "feature", 1)]
    assert ["1 honba" in page for page in pages] == [True, True]
    assert ["Previous hand:" in page for page in pages] == [False, True]


def test_the_tables_board_says_that_time_was_called(in_play, full_cup):
    write(in_play.tables.get(number=1), referee.ledger.TimeCalled(dice_thrown=True))
    last = boards.board(full_cup, "tables").tables[0].last_hands
    assert last
    assert "time called" in shows(full_cup, "tables")


def test_a_clock_that_will_not_run_any_more_asks_nobody_for_sound(in_play, full_cup):
    assert "data-to-come" in shows(full_cup, "clock")
    rounds.finish(in_play, anyway=True, act=by())
    assert "data-to-come" not in shows(full_cup, "clock")


# Visibility


def test_nobody_is_named_who_does_not_want_to_be(in_play, full_cup):
    Person.objects.filter(name="Mori Ken").update(shown=Person.Shown.HIDDEN)
    Person.objects.filter(name="Sato Yui").update(shown=Person.Shown.INITIALS)
    games.play(in_play.tables.get(number=1), *games.HANCHAN[:4])
    pages = [shows(full_cup, word) for word in board_words.BOARDS] + [shows(full_cup, "feature", 1)]
    said = "".join(pages)
    assert [name in said for name in ("Mori", "Sato", "No. 2", "S. Y.")] == [False, False, True, True]


def test_making_a_board_leaves_its_thread_as_it_was(in_play, full_cup):
    with override_public_names(lambda: False):
        shows(full_cup, "names", language="ja")
        assert Person.objects.get(name="Mori Ken").veiled is False
    assert "卓" in shows(full_cup, "names", language="ja")


@pytest.mark.parametrize("word", ["", "nothing", "clock/x"])
def test_a_board_that_is_not_there_says_so(full_cup, visitor, word):
    assert visitor.get(f"/tournaments/{full_cup.slug}/board/{word or 'x'}/").status_code == 404


@pytest.mark.parametrize(
    "query", ["?lang=fr", "?lang=../en", "?lang=%00"], ids=["another", "a path", "a letter that nobody keeps"]
)
def test_a_language_that_is_not_spoken_is_refused(full_cup, visitor, query):
    assert visitor.get(address(full_cup, "clock") + query).status_code in (400, 404)


@pytest.mark.parametrize(
    "query",
    [
        "",
        "?board=nothing",
        "?board=feature&table=-1",
        "?board=feature&table=9999999999999999999999",
        "?board=clock&table=x",
    ],
)
def test_a_stream_of_nothing_is_refused(full_cup, visitor, query):
    assert visitor.get(reverse("board_live", args=[full_cup.slug]) + query).status_code == 404


def test_the_link_says_the_language_and_the_reader_does_where_it_does_not(in_play, full_cup, visitor):
    page = visitor.get(address(full_cup, "seating") + "?lang=ja").text
    assert '<html lang="ja"' in page
    assert "1回戦" in page
    assert '<html lang="en"' in visitor.get(address(full_cup, "seating")).text


def test_a_board_of_an_event_that_is_not_public_is_for_officials(in_play, full_cup, visitor, judge):
    Tournament.objects.filter(pk=full_cup.pk).update(public=False)
    addresses = [address(full_cup, "clock"), reverse("feature_board", args=[full_cup.slug, 1])]
    addresses.append(reverse("board_live", args=[full_cup.slug]) + "?board=clock")
    assert [visitor.get(one).status_code for one in addresses] == [404] * 3
    visitor.force_login(judge)
    # Without a streaming server the board requests updates by itself.
    assert [visitor.get(one).status_code for one in addresses] == [200, 200, 204]


def test_a_board_that_asks_by_itself_gets_itself_and_the_desks_time(in_play, full_cup, visitor):
    answer = visitor.get(address(full_cup, "tables") + "?part=yes")
    assert answer.text == shows(full_cup, "tables")
    assert len(answer["Board-Seen"]) == 16
    assert answer["Desk-Time"].isdecimal()
    assert f'data-seen="{answer["Board-Seen"]}"' in visitor.get(address(full_cup, "tables")).text


def test_the_boards_are_listed_with_their_links_and_codes_for_officials(in_play, full_cup, visitor, judge):
    listed = reverse("boards", args=[full_cup.slug])
    assert visitor.get(listed).status_code == 302
    visitor.force_login(judge)
    text = visitor.get(listed).text
    words = [*board_words.BOARDS, "feature/1"]
    assert [f"http://testserver/tournaments/{full_cup.slug}/board/{word}/" in text for word in words] == [
        True
    ] * 7
    assert text.count('class="qr"') == 7


# Changes


def test_a_mark_moves_with_every_entry_and_with_nothing_else(in_play, full_cup, organizer):
    other = tournaments.create(name="Other", ruleset_key="ema-2025", act=by())
    seen = [event_versions.versions_by_event([full_cup.uid])]
    for act in (
        lambda: clocks.start(in_play, 60, act=by()),
        lambda: games.play(in_play.tables.first(), games.HANCHAN[0]),
        lambda: games.play(in_play.tables.last(), games.HANCHAN[0]),
        lambda: tournaments.set_last_round(full_cup, 3, act=by()),
    ):
        act()
        seen.append(event_versions.versions_by_event([full_cup.uid]))
    assert len({json.dumps(one) for one in seen}) == 5
    tournaments.set_last_round(other, 3, act=by())
    assert event_versions.versions_by_event([full_cup.uid]) == seen[-1]
    assert event_versions.versions_by_event([full_cup.uid, other.uid]).keys() == {full_cup.uid, other.uid}


def test_versions_of_many_events_are_one_query_and_of_none_are_none(
    in_play, full_cup, django_assert_num_queries
):
    with django_assert_num_queries(1):
        event_versions.versions_by_event([full_cup.uid, "nothing"])
    assert event_versions.versions_by_event(["nothing"]) == {}


@pytest.mark.parametrize("word", ["clock", "seating", "names", "tables"])
def test_a_board_asks_no_more_of_the_database_for_more_tables(small_cup, in_play, full_cup, word):
    asked = []
    for cup in (small_cup, full_cup):
        shows(cup, word)
        with CaptureQueriesContext(connection) as queries:
            shows(cup, word)
        asked.append(len(queries))
    assert asked[0] == asked[1] < 13


# Results held back


@pytest.mark.parametrize("word", ["tables", "standings", "feature"])
def test_a_board_shows_no_points_that_are_held_back_and_says_so(in_play, full_cup, organizer, word):
    table = in_play.tables.get(number=1)
    games.play(table, games.HANCHAN[0])
    points = [f"{score:,}" for score in hands.fold(table).table.scores]
    number = 1 if word == "feature" else 0
    release.hold_back(full_cup, 1, act=by())
    full_cup.refresh_from_db()
    board = shows(full_cup, word, number)
    assert not [one for one in points if one in board]
    assert "Results from round 1 on are hidden until an organizer shows them." in board
    # The sticks and the dealer of a game that is held back are not shown.
    assert [said for said in ("stick", 'class="deals"') if said in board] == []
    if word != "standings":
        assert "Akagi" in board


def test_a_board_that_a_visitor_opened_says_nothing_once_the_event_is_not_public_any_more(in_play, full_cup):
    look = BoardRequest(event=full_cup.uid, board="seating", language="en", public=True)
    assert "Akagi Haruka" in render_board(look)
    tournaments.publish(full_cup, public=False, rulings_public=False, rulings_named=False, act=by())
    with pytest.raises(Tournament.DoesNotExist):
        render_board(look)
