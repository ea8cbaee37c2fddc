"""The counting rules of a season are said in words, previewed before a change, and decided with a reason."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import by
from tests.sampled import every_nth
from tests.tournaments.clubs.leagues import NAMES, league_data, total
from tournaments.common.errors import ConflictError, InputError, StateError
from tournaments.journal.kinds import (
    BestGames,
    BestOf,
    CountingOrder,
    FinalPlace,
    Handicap,
    Promotion,
    SeasonCounting,
)
from tournaments.models import JournalEntry, Tournament
from tournaments.presenters.clubs import counting_changes
from tournaments.presenters.clubs.counting_words import lacks, sentences
from tournaments.presenters.events import standings
from tournaments.services.clubs import counting_rules, seasons
from tournaments.services.events import penalties, tournaments

RULES = SeasonCounting(
    order=CountingOrder.TOTAL,
    minimum_games=4,
    best=BestGames(of=BestOf.GAMES, n=3),
    promotion=Promotion(up=1, down=1),
)
SENT = {
    "order": "total",
    "minimum_games": "4",
    "best_of": "games",
    "best_n": "3",
    "up": "1",
    "down": "1",
    "own": "Mori = 2000",
}


@pytest.fixture
def league(db, brought):
    return Tournament.objects.get(slug=brought(league_data()))


@pytest.fixture
def empty(organizer):
    made = tournaments.create(name="New League", ruleset_key="wrc-2025", act=by())
    tournaments.change(made, kind="league", act=by())
    made.refresh_from_db()
    return made


def address(league):
    return reverse("counting", args=[league.slug])


def decided(league):
    return JournalEntry.objects.filter(event=league.uid, kind="counting").count()


def expects(answer):
    return re.search(r'name="expects" value="(\w+)"', answer.text).group(1)


def test_nothing_said_is_said_too():
    assert sentences(None) == ("Players are ranked by the sum of their games.",)


def test_every_rule_is_a_sentence():
    rules = SeasonCounting(
        order=CountingOrder.STREAK,
        minimum_games=1,
        maximum_games=20,
        best=BestGames(of=BestOf.GAMES, n=16),
        attendance=-500,
        handicap=(
            Handicap(points=1_000, division="B"),
            Handicap(points=-2_000, who="a" * 16),
            Handicap(points=9_000, who="b" * 16),
        ),
        promotion=Promotion(up=2, down=0),
    )
    assert sentences(rules, {"a" * 16: "Mori"}) == (
        "Players are ranked by their best sum of 16 consecutive games.",
        "Only each player's first 20 games count.",
        "Players without a counted game have no rank yet.",
        "−0.5 for each evening with a counted game.",
        "Division B gets +1.0 per game.",
        "Mori gets −2.0 per game.",
        "At the end of the season, promotion from each division: 2, relegation: 0.",
    )
    average = SeasonCounting(order=CountingOrder.AVERAGE, best=BestGames(of=BestOf.EVENTS, n=3))
    assert sentences(average) == (
        "Players are ranked by their average per game.",
        "In the series, each player's best 3 seasons count.",
    )


def test_what_is_missing_is_said_with_what_is_left():
    assert [lacks(4, reaches=reaches, left=3) for reaches in (None, True, False)] == [
        "needs 4 more games",
        "needs 4 more games; can still reach the minimum: 3 evenings left",
        "needs 4 more games; can no longer reach the minimum",
    ]


def test_before_any_game_it_is_simply_stored(empty, desk):
    answer = desk.post(address(empty), {"order": "average", "minimum_games": "12", "attendance": "500"})
    assert (answer.status_code, answer.url) == (302, address(empty))
    empty.refresh_from_db()
    assert counting_rules.stored_counting(empty) == SeasonCounting(
        order=CountingOrder.AVERAGE, minimum_games=12, attendance=500
    )
    assert decided(empty) == 1
    # The same settings again are no decision.
    desk.post(address(empty), {"order": "average", "minimum_games": "12", "attendance": "500"})
    assert decided(empty) == 1


def test_after_a_game_it_is_shown_first_whose_rank_and_total_moves(league, desk):
    answer = desk.post(address(league), SENT | {"step": "look"})
    assert answer.status_code == 200
    assert decided(league) == 0
    shown = {line.player.name: line for line in answer.context["preview"].lines}
    # Akagi has four games; the best three, by hand.
    games = {"Akagi": [30_000, 8_000, 35_000, 7_000], "Mori": [10_000, 26_000, -7_000]}
    assert sum(games["Akagi"]) == total(1)
    assert sum(games["Mori"]) == total(2)
    akagi, mori = shown["Akagi"], shown["Mori"]
    assert (akagi.was, akagi.will_be) == ("1", "1")
    assert (akagi.total_was, akagi.total_will_be) == ("+80.0", "+73.0")
    # Mori has three games of four, each with 2,000 more.
    assert (mori.was, mori.will_be, mori.falls) == ("2", "", True)
    assert (mori.total_was, mori.total_will_be) == ("+29.0", "+35.0")
    assert "falls below the minimum" in answer.text


def test_it_is_decided_with_a_reason_and_everybody_reads_what_it_moved(league, desk, visitor):
    seen = desk.post(address(league), SENT | {"step": "look"})
    sent = SENT | {"step": "decide", "expects": expects(seen)}
    without = desk.post(address(league), sent)
    assert without.status_code == 422
    assert decided(league) == 0
    answer = desk.post(address(league), sent | {"why": "The members' meeting", "key": "a-first-key"})
    assert (answer.status_code, decided(league)) == (302, 1)
    # A repeated tap is executed once.
    again = desk.post(address(league), sent | {"why": "The members' meeting", "key": "a-first-key"})
    assert (again.status_code, decided(league)) == (302, 1)
    league.refresh_from_db()
    mori = league.players.get(number=2)
    assert counting_rules.full_counting(league, list(league.players.all())) == SeasonCounting(
        minimum_games=4,
        best=BestGames(of=BestOf.GAMES, n=3),
        promotion=Promotion(up=1, down=1),
        handicap=(Handicap(points=2_000, who=mori.person_id),),
    )
    moved = JournalEntry.objects.get(event=league.uid, kind="counting").payload["moved"]
    assert {"who": mori.person_id, "was": 2, "will_be": None} in moved
    text = visitor.get(reverse("tournament", args=[league.slug])).text.partition("Decisions")[2]
    for says in ("The members&#x27; meeting", "Olga", "Mori gets +2.0 per game.", "Mori"):
        assert says in text
    row = standings.current(league).row_of(mori)
    assert (row.rank, row.missing, row.total) == (None, 1, total(2) + 3 * 2_000)


def test_it_is_refused_once_somebody_decided_or_played_in_between(league, desk):
    seen = desk.post(address(league), SENT | {"step": "look"})
    penalties.give(league.players.get(number=1), -5_000, act=by(why="Late"))
    sent = SENT | {"step": "decide", "expects": expects(seen), "why": "Agreed"}
    refused = desk.post(address(league), sent)
    assert (refused.status_code, decided(league)) == (409, 0)
    assert "Games or rules have changed since this preview." in refused.text
    # What the page shows now can be confirmed.
    assert desk.post(address(league), sent | {"expects": expects(refused)}).status_code == 302
    players = list(league.players.all())
    with pytest.raises(ConflictError):
        counting_rules.decide(league, RULES, act=by(why="x"), expects="before", current_mark=lambda: "now")
    assert len(players) == len(NAMES)


def test_the_rules_that_hold_are_no_change(league, desk):
    counting_rules.decide(league, RULES, act=by(why="Agreed"))
    answer = desk.post(address(league), {**SENT, "own": "", "step": "look"})
    assert answer.status_code == 409
    assert "The season already uses these scoring rules. Nothing was changed." in answer.text
    with pytest.raises(StateError):
        counting_changes.preview(Tournament.objects.get(pk=league.pk), RULES)


@pytest.mark.parametrize(
    ("said", "complains"),
    every_nth(
        [
            ({"order": "luck"}, "Select a valid choice"),
            ({"order": "streak"}, "Enter the number of consecutive games."),
            ({"order": "streak", "streak": "3", "best_of": "games", "best_n": "2"}, "Choose one of the two."),
            ({"best_of": "meetings"}, "Enter how many of the best count."),
            ({"minimum_games": "12", "maximum_games": "8"}, "The maximum is below the minimum"),
            ({"minimum_games": "-1"}, "greater than or equal to 0"),
            ({"maximum_games": "0"}, "greater than or equal to 1"),
            ({"minimum_games": "9" * 300}, "less than or equal to"),
            ({"best_of": "games", "best_n": "40000"}, "less than or equal to"),
            ({"attendance": "1e9"}, "whole number"),
            ({"up": "1001"}, "less than or equal to"),
            ({"division-0": "10000000"}, "less than or equal to"),
            ({"own": "Nobody = 3000"}, "No player is called “Nobody”."),
            ({"own": "3000"}, "No player is called “3000”."),
            ({"own": "Mori = many"}, "is not a number of points"),
            ({"own": "Mori = 99999999"}, "is not a number of points"),
            ({"own": "Mori = 1000\n2 = 1000"}, "Mori appears twice."),
            ({"own": "Mori = 1\0"}, "Null characters"),
            ({"own": "x" * 50_000}, "at most"),
            ({"best_of": "events", "best_n": "2"}, "Select a valid choice"),
        ],
        3,
    ),
)
def test_what_cannot_be_is_said_at_its_field(league, desk, said, complains):
    answer = desk.post(address(league), {"order": "total", "step": "look"} | said)
    assert answer.status_code in (400, 422)
    assert complains in answer.text or answer.status_code == 400
    assert decided(league) == 0


def test_handicaps_are_read_as_people_write_them(league, desk):
    sent = SENT | {"own": "akagi ＝ +1,000\n4 = −2000\n\nOno=▲500", "division-1": "300", "step": "look"}
    rules = desk.post(address(league), sent).context["preview"].counting
    by_number = {player.person_id: player.number for player in league.players.all()}
    found = {one.division or by_number[one.who]: one.points for one in rules.handicap}
    assert found == {"B": 300, 1: 1_000, 4: -2_000, 5: -500}


def test_a_hidden_field_brings_a_list_of_handicaps_whole_to_the_decision(league, desk):
    sent = SENT | {"own": "Akagi = 1000\nMori = 2000", "step": "look"}
    seen = desk.post(address(league), sent)
    assert 'name="own" value="Akagi = 1000\nMori = 2000"' in seen.text


def test_who_may_read_and_who_may_change(league, visitor, judge, nobody, organizer):
    got = []
    for user in (None, nobody, judge, organizer):
        client = Client()
        if user:
            client.force_login(user)
        page = client.get(address(league))
        got.append(
            (page.status_code, "<textarea" in page.text, client.post(address(league), SENT).status_code)
        )
    assert got == [(200, False, 302), (200, False, 403), (200, False, 403), (200, True, 200)]
    tournaments.publish(league, public=False, rulings_public=False, rulings_named=True, act=by())
    assert visitor.get(address(league)).status_code == 404


def test_after_the_end_it_stays(league, desk):
    player = league.players.first()
    place = FinalPlace(who=player.person_id, division="A", rank=1, total=0, next_division="A")
    seasons.end(league, [place], act=by())
    page = desk.get(address(league))
    assert "The season is over, so its scoring rules cannot change." in page.text
    assert "<textarea" not in page.text
    refused = desk.post(address(league), {**SENT, "step": "decide", "expects": "", "why": "Late idea"})
    assert (refused.status_code, decided(league)) == (409, 0)
    with pytest.raises(StateError):
        counting_rules.decide(league, RULES, act=by(why="Late idea"))


def test_a_game_was_played_so_a_reason_is_asked_for(league):
    with pytest.raises(InputError):
        counting_rules.decide(league, RULES, act=by())
