"""Pages show the statistics of games that count, with names as people want them shown."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.clubs.club_setup import club_of, evening, season
from tests.tournaments.tables import games as played
from tests.tournaments.tables.games import FOUR, ONE, THREE, TWO, draw, ron, tsumo
from tournaments.journal.kinds import GameCounts, RulesOverlay
from tournaments.models import Person, Player
from tournaments.presenters.events import table_results
from tournaments.presenters.screens import statistics
from tournaments.presenters.screens.statistics import Choice
from tournaments.services.clubs import club_settings, meetings
from tournaments.services.events import results, rounds, tournaments
from tournaments.services.people import entry_list

pytestmark = pytest.mark.django_db

Figure = referee.statistics.Figure
# Akagi deals first. Mori wins by ron from Akagi in riichi, then two are tenpai, then Tanaka draws a mangan.
HANDS = (ron(TWO, ONE, 3, 30, riichi=(TWO,)), draw(TWO, THREE), tsumo(FOUR, 5))
SCORES = (250, 400, 300, 250)


@pytest.fixture
def small_cup():
    """Two rounds of four at one table: the first by its hands, the second by its result alone."""
    made = tournaments.create(name="Cup", ruleset_key="wrc-2025", act=by())
    entry_list.enter(made, "Akagi Haruka\nMori Ken\nSato Yui\nTanaka Jun", act=by())
    first = rounds.create_from_text(made, "1, 2, 3, 4", act=by())
    rounds.open_round(first, act=by())
    table = first.tables.get()
    played.play(table, *HANDS)
    played.write(table, referee.ledger.Close())
    rounds.finish(first, act=by())
    told(made, "4, 3, 2, 1", (45000, 30000, 25000, 20000))
    return made


def told(event, seats, scores, **laid):
    """Plays the next round with nothing but its result."""
    round_ = rounds.create_from_text(event, seats, act=by())
    rounds.open_round(round_, act=by())
    results.enter_all(round_, {1: referee.ledger.Result(scores=scores)}, act=by())
    rounds.finish(round_, act=by())
    return round_


def of(event, choice=None, **more) -> dict[str, statistics.Row]:
    gathered = statistics.of_event(event, everything=more.pop("everything", False))
    rows = statistics.table(gathered, choice or Choice(), **more).rows
    return {row.player.name: row for row in rows}


def sums(row: statistics.Row) -> dict[Figure, tuple[int, int]]:
    return {one.measured.figure: (int(one.measured.sum), one.measured.of) for one in row.figures}


def test_every_figure_of_a_page_rests_on_the_games_and_hands_that_were_entered(small_cup):
    assert sums(of(small_cup)["Mori Ken"]) == {
        Figure.AVERAGE_PLACE: (2 + 3, 2),
        Figure.AVERAGE_RESULT: (6300 - 10000, 2),
        Figure.FIRST_OR_SECOND: (1, 2),
        Figure.LAST_AVOIDED: (2, 2),
        Figure.WIN: (1, 3),
        Figure.DEAL_IN: (0, 3),
        Figure.RIICHI: (1, 3),
        Figure.TSUMO: (0, 1),
        Figure.TENPAI: (1, 1),
        Figure.AVERAGE_WIN: (3900, 1),
        Figure.AVERAGE_DEAL_IN: (0, 0),
        Figure.RIICHI_WON: (1, 1),
    }
    table = statistics.table(statistics.of_event(small_cup, everything=False), Choice())
    assert (table.games, table.with_hands, table.hands) == (2, 1, 3)


def test_a_choice_leaves_the_games_that_were_chosen(small_cup):
    wanted = {
        Choice(first=2): 1,
        Choice(last=1): 1,
        Choice(first=1, last=2): 2,
        Choice(game=(2, 1)): 1,
        Choice(game=(1, 2)): 0,
        Choice(ruleset="wrc-2025"): 2,
        Choice(ruleset="ema-2025"): 0,
        Choice(event=small_cup.slug): 2,
        Choice(event="another"): 0,
        Choice(players=3): 0,
    }
    gathered = statistics.of_event(small_cup, everything=False)
    rows = {choice: statistics.table(gathered, choice).rows for choice in wanted}
    assert {choice: max((row.games.games for row in of), default=0) for choice, of in rows.items()} == wanted


def test_games_of_three_are_never_mixed_with_games_of_four(small_cup):
    three = [small_cup.players.get(number=number) for number in (1, 2, 3)]
    laid = [RulesOverlay(base="tenhou-3p", set_={})]
    round_ = rounds.create_round(
        small_cup, [three], [small_cup.players.get(number=4)], act=by(), overlays=laid
    )
    rounds.open_round(round_, act=by())
    results.enter_all(round_, {1: referee.ledger.Result(scores=(60000, 35000, 10000))}, act=by())
    assert {row.games.players for row in of(small_cup).values()} == {4}
    rows = of(small_cup, Choice(players=3))
    assert [row.games.places for row in rows.values()] == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    assert of(small_cup, Choice(ruleset="tenhou-3p")).keys() == rows.keys()


def test_friendly_games_those_taken_back_and_those_in_play_are_left_out():
    event = season(club_of(), "Season")
    evening(event, "2025-01-08", ([1, 2, 3, 4], SCORES))
    evening(event, "2025-01-15", ([1, 2, 3, 4], SCORES), friendly=[True])
    back = evening(event, "2025-01-22", ([1, 2, 3, 4], SCORES))
    meetings.set_game_counts(back.tables.get(), GameCounts.TAKEN_BACK, act=by(why="a tile was missing"))
    evening(event, "2025-01-29", ([1, 2, 3, 4], SCORES), ([5, 6, 7, 8], ()))
    assert {name: row.games.games for name, row in of(event).items()} == dict.fromkeys(
        ("Akagi Haruka", "Mori Ken", "Sato Yui", "Tanaka Jun"), 2
    )
    assert of(event, Choice(evening="2025-01-08"))["Mori Ken"].games.games == 1


def test_a_clubs_statistics_are_of_all_its_seasons_and_of_people_as_one(visitor):
    club = club_of()
    first = season(club, "Season 2024")
    evening(first, "2024-01-10", ([1, 2, 3, 4], SCORES))
    second = season(club, "Season 2025", last=first)
    evening(second, "2025-01-08", ([2, 1, 3, 4], SCORES))
    gathered = statistics.of_club(club_settings.events(club, type(first).objects.all()))
    rows = {row.player.name: row for row in statistics.table(gathered, Choice()).rows}
    assert rows["Mori Ken"].games.winds == ((1, -15000), (1, 25000), (0, 0), (0, 0))
    only = statistics.table(gathered, Choice(event=second.slug)).rows
    assert {row.games.games for row in only} == {1}
    page = visitor.get(reverse("club_statistics", args=[club.slug])).text
    who = Player.objects.filter(tournament=first, number=2).get().person_id
    own = reverse("club_person_statistics", args=[club.slug, who])
    assert own in page
    assert "Season 2024" in page
    assert "Mori Ken" in visitor.get(own).text
    assert (
        visitor.get(reverse("club_person_statistics", args=[club.slug, "0123456789abcdef"])).status_code
        == 404
    )


def test_the_order_is_the_best_first_and_who_has_too_few_at_the_end_both_ways():
    event = season(club_of(), "Season")
    for at in range(referee.statistics.MIN_UNITS):
        evening(event, f"2025-01-{at + 1:02}", ([1, 2, 3, 4], SCORES))
    evening(event, "2025-02-01", ([5, 6, 7, 8], SCORES))
    best, few = list(of(event, order="average_place"))[:4], list(of(event, order="average_place"))[4:]
    assert best[:2] == ["Mori Ken", "Sato Yui"]
    worst = list(of(event, order="average_place", reverse=True))
    assert worst[2:4] == ["Sato Yui", "Mori Ken"]
    assert set(worst[4:]) == set(few)
    assert next(iter(of(event, order="average_result"))) == "Mori Ken"
    assert list(of(event, order="average_result", reverse=True))[3] == "Mori Ken"
    assert (
        next(iter(of(event, order="total"))) == list(of(event, order="total", reverse=True))[-1] == "Mori Ken"
    )


def test_a_page_says_of_each_figure_what_it_is_and_on_how_much_it_rests(visitor, small_cup):
    page = " ".join(visitor.get(reverse("player_statistics", args=[small_cup.slug, 2])).text.split())
    assert "Win rate" in page
    assert "Share of all hands that the player won. In a double ron, each winner has a win." in page
    assert "too few: 3 of 10" in page
    assert "1 of 3 hands" in page
    assert "hands recorded in 1 of the games" in page
    assert "33.3%" not in page


def test_figures_that_rest_on_enough_are_shown(visitor):
    event = season(club_of(), "Season")
    for at in range(referee.statistics.MIN_UNITS):
        evening(event, f"2025-01-{at + 1:02}", ([1, 2, 3, 4], SCORES))
    page = " ".join(visitor.get(reverse("player_statistics", args=[event.slug, 2])).text.split())
    assert '<b class="gain">+25.00</b> <span class="quiet small">10 games</span>' in page
    assert '<b class="">1.00</b>' in page
    assert "10 of 10 games" in page


def test_a_figure_that_rests_on_too_few_is_a_stroke_and_one_that_nobody_has_no_column(visitor, small_cup):
    few = " ".join(visitor.get(reverse("statistics", args=[small_cup.slug])).text.split())
    assert [said for said in ("Avg. place", "Win rate", "too few") if said in few] == []
    assert "A figure needs a sample of at least 10." in few
    event = season(club_of(), "Season")
    for at in range(referee.statistics.MIN_UNITS):
        names = [1, 2, 3, 4] if at else [1, 2, 3, 5]
        evening(event, f"2025-01-{at + 1:02}", (names, SCORES))
    page = " ".join(visitor.get(reverse("statistics", args=[event.slug])).text.split())
    assert "Avg. place" in page
    # Only results were entered, so there are no figures of hands.
    assert "Win rate" not in page
    assert '<span class="few" title="too few: 9 of 10"><span aria-hidden="true">–</span>' in page


def test_the_sum_without_penalties_is_not_called_as_the_total_of_the_standings(visitor, small_cup):
    page = " ".join(visitor.get(reverse("statistics", args=[small_cup.slug])).text.split())
    assert "Sum of results" in page
    assert "Penalties are not included; the standings include them." in page
    assert ">Total<" not in page


def test_a_persons_page_has_the_curve_as_a_table_and_the_opponents(small_cup):
    gathered = statistics.of_event(small_cup, everything=False)
    page = statistics.person(gathered, Choice(), small_cup.players.get(number=2).person_id)
    assert [(step.number, step.called, step.result, step.total) for step in page.steps] == [
        (1, "Round 1", 6300, 6300),
        (2, "Round 2", -10000, -3700),
    ]
    assert [(bar.label, bar.count, bar.width) for bar in page.places] == [
        ("1", 0, 0),
        ("2", 1, 200),
        ("3", 1, 200),
        ("4", 0, 0),
    ]
    assert [(one.player.name, one.against.games, one.against.ahead) for one in page.opponents] == [
        ("Akagi Haruka", 2, 2),
        ("Sato Yui", 2, 1),
        ("Tanaka Jun", 2, 0),
    ]


def test_what_was_told_without_tables_counts_as_games_and_leaves_no_hands(small_cup):
    round_ = rounds.create_without_tables(small_cup, act=by())
    rounds.open_round(round_, act=by())
    one = small_cup.players.get(number=1)
    results.enter_round_results(round_, [(one, 7000, 2)], act=by())
    row = of(small_cup)["Akagi Haruka"]
    assert (row.games.games, row.games.places[1], row.hands.games) == (3, 1, 1)


def test_a_wrong_choice_is_told_and_everything_is_shown(visitor, small_cup):
    for asked in ("first=2&last=1", "first=77", "sort=nonsense", "game=one", "first=x"):
        answer = visitor.get(reverse("statistics", args=[small_cup.slug]) + "?" + asked)
        assert answer.status_code == 422, asked
        assert "All games are shown instead." in answer.text
        assert "Mori Ken" in answer.text
    assert (
        visitor.get(reverse("statistics_file", args=[small_cup.slug, "csv"]) + "?first=77").status_code == 404
    )
    assert visitor.get(reverse("statistics_file", args=[small_cup.slug, "pdf"])).status_code == 404


def test_the_file_has_the_figures_of_the_page(visitor, small_cup):
    data = visitor.get(reverse("statistics_file", args=[small_cup.slug, "csv"])).content.decode("utf-8-sig")
    (line,) = [row for row in csv.DictReader(io.StringIO(data)) if row["Player"] == "Mori Ken"]
    assert (line["Games"], line["2nd places"], line["3rd places"], line["Sum of results"]) == (
        "2",
        "1",
        "1",
        "-3700",
    )
    assert (line["Win rate"], line["Win rate: sum"], line["Win rate: count"]) == ("", "1", "3")
    assert line["Games with hands"] == "1"


def test_nobody_is_named_otherwise_than_they_want_to_be_shown(visitor, desk, small_cup):
    Person.objects.filter(name="Mori Ken").update(shown=Person.Shown.HIDDEN)
    Person.objects.filter(name="Sato Yui").update(shown=Person.Shown.INITIALS)
    addresses = [
        reverse("statistics", args=[small_cup.slug]),
        reverse("statistics_file", args=[small_cup.slug, "csv"]),
        *(reverse("player_statistics", args=[small_cup.slug, number]) for number in range(1, 5)),
    ]
    said = "".join(visitor.get(address).content.decode() for address in addresses)
    assert re.findall("Mori|Sato", said) == []
    assert "Akagi" in said
    assert "Mori Ken" in desk.get(addresses[0]).text


def test_a_page_asks_the_database_as_often_however_much_was_played(visitor, small_cup):
    address = reverse("statistics", args=[small_cup.slug])
    own = reverse("player_statistics", args=[small_cup.slug, 1])

    def asked(where):
        table_results.clear_cache()
        with CaptureQueriesContext(connection) as queries:
            assert visitor.get(where).status_code == 200
        return len(queries)

    before = asked(address), asked(own)
    for _round in range(3):
        told(small_cup, "1, 2, 3, 4", (45000, 30000, 25000, 20000))
    assert (asked(address), asked(own)) == before == (8, 9)


def test_a_private_event_stays_so(visitor, small_cup):
    tournaments.publish(small_cup, public=False, rulings_public=False, rulings_named=True, act=by())
    assert visitor.get(reverse("statistics", args=[small_cup.slug])).status_code == 404
    assert visitor.get(reverse("player_statistics", args=[small_cup.slug, 1])).status_code == 404
    assert visitor.get(reverse("statistics_file", args=[small_cup.slug, "csv"])).status_code == 404


def test_an_event_without_a_game_says_so(visitor, full_cup):
    assert "No finished games to count yet." in visitor.get(reverse("statistics", args=[full_cup.slug])).text
    own = reverse("player_statistics", args=[full_cup.slug, 1])
    assert "No finished games to count yet." in visitor.get(own).text


def test_nothing_is_offered_that_has_one_answer_alone(visitor, small_cup):
    def offered(event):
        page = visitor.get(reverse("statistics", args=[event.slug])).text
        return re.findall(r'<select name="(\w+)"', page)

    assert offered(small_cup) == ["first", "last"]
    league = season(club_of(), "Season")
    evening(league, "2025-01-08", ([1, 2, 3, 4], SCORES))
    assert offered(league) == []
    evening(league, "2025-01-15", ([1, 2, 3, 4], SCORES))
    assert offered(league) == ["evening"]
