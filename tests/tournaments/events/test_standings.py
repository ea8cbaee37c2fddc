"""Standings, and the pages of the tables and players behind them."""

import re
from fractions import Fraction
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

import referee
from tests.acts import by
from tests.entries import hand_entry, ruling_entry
from tests.halls import full_hall
from tournaments.common import points, winds
from tournaments.listings.events.standings import StandingsListing
from tournaments.models import Table, Tournament
from tournaments.presenters.events import games, standings, table_results
from tournaments.presenters.events.games import GameState
from tournaments.presenters.people import player_games
from tournaments.presenters.rulings.effects import announcement
from tournaments.presenters.tables import curves, table_page
from tournaments.presenters.tables import results_table as in_columns
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import penalties, results, rounds, substitutions
from tournaments.services.events.plans import saving
from tournaments.services.people import entry_list
from tournaments.services.rulings import giving
from tournaments.services.tables import hands, ledger, table_actions

TYPED = "1, 2, 3, 4\n5, 6, 7, 8\n9, 10, 11, 12\n13, 14, 15, 16"


def enter(table, report):
    page = hands.fold(table)
    number = len(ledger.entries(table)) + 1
    state = page.table
    return hands.record(
        table, hand_entry(report, str(state.round), state.honba), by="Jiro", expects=number, key=str(number)
    )


def play(table, first_han=1):
    """Play eight hands: the player after the dealer wins 1,000 from the next; the first hand has *first_han* han."""
    for at in range(8):
        dealer = hands.fold(table).table.dealer
        winner, discarder, _last = referee.values.turn_order(dealer, 4)
        worth = referee.HanFu(han=first_han if at == 0 else 1, fu=30 if at or first_han < 5 else None)
        enter(table, referee.Win(winners=(referee.Winner(seat=winner, worth=worth),), discarder=discarder))


@pytest.fixture
def table(full_cup):
    """The first table of a round that is open."""
    round_ = rounds.create_from_text(full_cup, TYPED, act=by())
    rounds.open_round(round_, act=by())
    return round_.tables.get(number=1)


@pytest.fixture
def evening(full_cup, table):
    """Table 1 is over after a mangan, table 2 all equal after a chombo, table 3 in play, table 4 not started."""
    second, third = Table.objects.get(number=2), Table.objects.get(number=3)
    play(table, first_han=5)
    enter(second, referee.Chombo(offenders=(referee.Seat.FIRST,)))
    play(second)
    enter(third, referee.ExhaustiveDraw(tenpai=(referee.Seat.FIRST,)))
    return full_cup


def lines(tournament):
    return [
        (row.rank, row.tied, row.player.number, row.played, row.uma, row.penalties, row.total)
        for row in standings.current(tournament).rows
    ]


def test_finished_games_are_ranked_with_ties_and_those_without_one_come_last(evening):
    assert lines(evening) == [
        (1, False, 2, 1, 15000, 0, 22000),
        (2, True, 1, 1, 0, 0, 0),
        (2, True, 4, 1, 0, 0, 0),
        (2, True, 6, 1, 0, 0, 0),
        (2, True, 7, 1, 0, 0, 0),
        (2, True, 8, 1, 0, 0, 0),
        (7, False, 5, 1, 0, -20000, -20000),
        (8, False, 3, 1, -15000, 0, -22000),
        *((None, False, number, 0, 0, 0, 0) for number in range(9, 17)),
    ]


@pytest.fixture
def championship(evening):
    """The same evening with ties broken at the end: five players are level, three of them share a first place."""
    Tournament.objects.update(ruleset_key="wrc-2025")
    return Tournament.objects.get()


LEVEL = [(2, True, number) for number in (1, 4, 6, 7, 8)]
BROKEN = [*((2, True, number) for number in (6, 7, 8)), *((5, True, number) for number in (1, 4))]


@pytest.mark.parametrize(
    ("last_round", "finished", "ranked"),
    [(None, True, LEVEL), (1, False, LEVEL), (2, True, LEVEL), (1, True, BROKEN)],
)
def test_a_tie_is_a_tie_until_the_last_round_is_finished(championship, table, last_round, finished, ranked):
    if finished:
        rounds.finish(table.round, anyway=True, act=by())
    Tournament.objects.update(last_round=last_round)
    assert [line[:3] for line in lines(Tournament.objects.get())][1:6] == ranked


def test_a_tie_is_broken_though_a_round_was_played_after_the_one_that_was_to_be_the_last(championship, table):
    rounds.finish(table.round, anyway=True, act=by())
    Tournament.objects.update(last_round=1)
    extra = rounds.create_from_text(championship, TYPED, act=by())
    assert [line[:3] for line in lines(Tournament.objects.get())][1:6] == LEVEL
    rounds.open_round(extra, act=by())
    rounds.finish(extra, anyway=True, act=by())
    assert [line[:3] for line in lines(Tournament.objects.get())][1:6] == BROKEN


def test_an_order_that_always_holds_breaks_ties_in_a_running_event(championship):
    assert standings.current(championship).waits
    Tournament.objects.update(overlay={"standings_tie_break_at": "always"})
    always = Tournament.objects.get()
    assert [line[:3] for line in lines(always)][1:6] == BROKEN
    assert not standings.current(always).waits


def test_the_organizer_says_on_the_standings_which_round_is_the_last(championship, table, desk, visitor):
    address = reverse("standings", args=[championship.slug])
    rounds.finish(table.round, anyway=True, act=by())
    order = "More first places, then fewer last places, then the best single game; otherwise shared"
    page = desk.get(address)
    assert "=2" in page.text
    assert (
        f"until the last round is finished (not set yet). Ties are then broken in this order: {order}."
        in unescape(page.text)
    )
    assert "last_round" not in visitor.get(address).text
    stored = desk.post(f"{address}last-round/", {"last_round": "1"}, follow=True)
    assert Tournament.objects.get().last_round == 1
    assert f"Ties are broken in this order: {order}." in unescape(stored.text)
    again = desk.post(f"{address}last-round/", {"last_round": "2"}, follow=True)
    assert "until round 2, the last one, is finished" in unescape(again.text)
    assert desk.post(f"{address}last-round/", {"last_round": "0"}).status_code == 422
    assert visitor.post(f"{address}last-round/", {"last_round": "3"}).status_code == 302
    assert Tournament.objects.get().last_round == 2


def test_standings_whose_ties_are_never_broken_ask_for_no_last_round(evening, desk):
    page = desk.get(reverse("standings", args=[evening.slug])).text
    assert "last_round" not in page
    assert "Equal totals" not in page


def test_a_running_game_is_shown_as_running_and_counts_for_nobody(evening):
    found = standings.current(evening)
    states = {row.player.number: row.cells[0].state for row in found.rows}
    assert {states[number] for number in range(1, 9)} == {GameState.FINISHED}
    assert {states[number] for number in range(9, 17)} == {GameState.IN_PLAY}
    assert found.tables_in_play == 2


def test_the_foot_adds_up_to_the_penalties_alone(evening):
    assert standings.current(evening).foot == standings.Foot(
        rounds=(0,), played=8, results=0, uma=0, penalties=-20000, total=-20000
    )


def test_a_game_that_its_round_cut_short_has_no_result_and_its_penalties_count(full_cup, table):
    enter(table, referee.Chombo(offenders=(referee.Seat.FIRST,)))
    assert [row.total for row in standings.current(full_cup).rows] == [0] * 16, "the game may still go on"
    rounds.finish(table.round, anyway=True, act=by())
    rows = {row.player.number: row for row in standings.current(full_cup).rows}
    assert (rows[1].rank, rows[1].total, rows[1].cells[0].state) == (None, -20000, GameState.BROKEN_OFF)


def test_the_uma_has_the_oka_in_it_on_the_desk_and_at_its_foot(visitor, evening):
    Tournament.objects.update(ruleset_key="m-league")
    # 32,000, twice 25,000, 18,000 at the first table; all equal at the second, after a chombo of 20,000: four players
    # share uma and oka, and are 5,000 below the return points.
    assert lines(Tournament.objects.get())[:8] == [
        (1, False, 2, 1, 50000, 0, 52000),
        (2, True, 6, 1, 5000, 0, 0),
        (2, True, 7, 1, 5000, 0, 0),
        (2, True, 8, 1, 5000, 0, 0),
        (5, True, 1, 1, 0, 0, -5000),
        (5, True, 4, 1, 0, 0, -5000),
        (7, False, 5, 1, 5000, -20000, -20000),
        (8, False, 3, 1, -30000, 0, -42000),
    ]
    assert standings.current(Tournament.objects.get()).foot.uma == 2 * 20000
    page = cells(visitor.get(reverse("standings", args=[evening.slug])))
    assert page[:2] == [
        ["Rank", "Player", "Total", "Round 1 R1", "Games", "Uma and oka", "Penalties"],
        ["1", "Mori Ken", "+52.0", "+52.0", "1", "+50.0", "0.0"],
    ]
    assert page[-1] == ["", "Sum", "−20.0", "0.0", "", "+40.0", "−20.0"]


def test_a_game_closed_as_it_stood_counts(full_cup, table):
    enter(table, referee.ExhaustiveDraw(tenpai=(referee.Seat.FIRST,)))
    table_actions.close(table, ends_game=True, by="Jiro", expects=2, key="close")
    assert lines(full_cup)[0] == (1, False, 1, 1, 15000, 0, 18000)


def test_a_corrected_hand_moves_the_standings_at_once(evening, table):
    before = lines(evening)[0]
    winner = referee.Winner(seat=referee.Seat.SECOND, worth=referee.HanFu(han=1, fu=30))
    right = referee.Win(winners=(winner,), discarder=referee.Seat.THIRD)
    hands.correct(table, 1, right, "it was one han", by="Jiro", expects=9, key="right")
    assert before == (1, False, 2, 1, 15000, 0, 22000)
    assert [line[:3] for line in lines(evening)] == [
        *((1, True, number) for number in (1, 2, 3, 4, 6, 7, 8)),
        (8, False, 5),
        *((None, False, number) for number in range(9, 17)),
    ]


def test_the_page_of_the_tournament_shows_the_round_that_everybody_asks_about_and_who_leads(
    full_cup, visitor
):
    saving.publish_seats(full_cup, 3, act=by())

    def shown():
        found = visitor.get(full_cup.get_absolute_url()).context["standings"]
        number = found.round.number if found.round else None
        return (
            number,
            [game.round.number for game in found.games_now],
            [row.player.number for row in found.first],
        )

    assert shown() == (None, [], [])
    first, second = (rounds.create_from_text(full_cup, TYPED, act=by()) for _round in range(2))
    assert shown() == (1, [1] * 4, [])
    rounds.open_round(first, act=by())
    rounds.create_from_text(full_cup, TYPED, act=by())
    play(first.tables.get(number=1), first_han=5)
    assert shown() == (1, [1] * 4, [2, 1, 4, 3])
    rounds.finish(first, anyway=True, act=by())
    assert shown() == (2, [2] * 4, [2, 1, 4, 3])
    rounds.open_round(second, act=by())
    rounds.finish(second, anyway=True, act=by())
    assert shown()[0] == 3
    assert standings.current(full_cup).tables_in_play == 0
    rounds.discard(full_cup.rounds.get(number=3), act=by())
    assert shown()[:2] == (2, [2] * 4)


def test_no_more_than_eight_are_named_at_a_glance(evening):
    assert [row.rank for row in standings.current(evening).first] == [1, 2, 2, 2, 2, 2, 7, 8]
    table_actions.close(Table.objects.get(number=3), ends_game=True, by="Jiro", expects=2, key="close")
    found = standings.current(evening)
    assert sum(row.rank is not None for row in found.rows) == 12
    assert found.first == found.rows[:8]


def test_games_stand_by_round_and_then_by_table(evening):
    rounds.create_from_text(evening, "1, 5, 9, 13\n2, 6, 10, 14", act=by())
    found = [(game.round.number, game.table.number) for game in games.games(evening)]
    assert found == [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2)]


def test_a_game_is_folded_once_and_again_when_an_entry_is_added(evening, django_assert_num_queries):
    table_results.clear_cache()
    with django_assert_num_queries(7):
        first = games.games(evening)
    with django_assert_num_queries(5):
        assert games.games(evening) == first
    enter(Table.objects.get(number=4), referee.ExhaustiveDraw())
    with django_assert_num_queries(7):
        games.games(evening)


def test_the_page_costs_as_many_queries_for_sixty_four_tables_as_for_four(
    organizer, django_assert_num_queries
):
    for size in (4, 64):
        hall = full_hall(size, name=f"Hall {size}")
        table_results.clear_cache()
        with django_assert_num_queries(9):
            page = Client().get(reverse("standings", args=[hall.slug]))
        assert page.text.count("<tr>") == size * 4 + 2
        # A new client has not seen the page: it is made again, without folding a table.
        with django_assert_num_queries(7):
            Client().get(reverse("standings", args=[hall.slug]))


def cells(page):
    """The text of every row of the page's table."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", page.text, flags=re.DOTALL)
    found = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, flags=re.DOTALL) for row in rows]
    return [[" ".join(re.sub(r"<[^>]*>", " ", cell).split()) for cell in row] for row in found]


def test_the_page_shows_signs_ties_and_sums(visitor, evening):
    page = cells(visitor.get(reverse("standings", args=[evening.slug])))
    assert page[:3] == [
        ["Rank", "Player", "Total", "Round 1 R1", "Games", "Uma", "Penalties"],
        ["1", "Mori Ken", "+22.0", "+22.0", "1", "+15.0", "0.0"],
        ["=2", "Akagi Haruka", "0.0", "0.0", "1", "0.0", "0.0"],
    ]
    assert page[7:10] == [
        ["7", "Ōno Mei", "−20.0", "0.0", "1", "0.0", "−20.0"],
        ["8", "Sato Yui", "−22.0", "−22.0", "1", "−15.0", "0.0"],
        ["–", "Kowalska Anna", "0.0", "in play", "0", "0.0", "0.0"],
    ]
    assert page[-1] == ["", "Sum", "−20.0", "0.0", "", "0.0", "−20.0"]


def test_a_loss_is_a_black_triangle_in_japanese(visitor, evening):
    page = cells(visitor.get(reverse("standings", args=[evening.slug]), headers={"accept-language": "ja"}))
    assert page[8] == ["8", "Sato Yui", "▲22.0", "▲22.0", "1", "▲15.0", "0.0"]


def test_every_round_has_a_column_however_many_there_are(organizer):
    hall = full_hall(1, played=12)
    listing = StandingsListing(standings.current(hall))
    names = listing.columns.names()
    assert names == [
        "rank",
        "player",
        "total",
        *(f"round_{at}" for at in range(1, 13)),
        "played",
        "uma",
        "penalties",
    ]
    assert str(listing.columns["uma"].header) == "Uma and oka"


@pytest.mark.parametrize(
    ("value", "english", "japanese"),
    [
        (12500, "+12.5", "+12.5"),
        (-300, "−0.3", "▲0.3"),
        (0, "0.0", "0.0"),
        (1_234_500, "+1,234.5", "+1,234.5"),
        (Fraction(25000, 3), "+8.3", "+8.3"),
        (Fraction(-25000, 3), "−8.3", "▲8.3"),
        (250, "+0.3", "+0.3"),
        (-250, "−0.3", "▲0.3"),
        (-49, "0.0", "0.0"),
    ],
)
def test_results_are_written_in_thousands_to_one_decimal(value, english, japanese):
    assert points.thousands(value) == english
    with translation.override("ja"):
        assert points.thousands(value) == japanese


def test_points_places_and_rounds_are_written_as_at_the_table():
    said = [
        points.score(-1500),
        points.score(1000, signed=True),
        points.score(0, signed=True),
        points.score(Fraction(100, 3)),
        points.place(3, tied=True),
        points.place(3, tied=False),
        winds.round_name("S4"),
    ]
    assert said == ["−1,500", "+1,000", "0", "33.3", "=3", "3", "S4"]
    with translation.override("ja"):
        assert (points.score(-1500), winds.round_name("S4")) == ("▲1,500", "南4局")


def test_a_table_is_shown_to_everybody_without_its_private_link(visitor, evening, table):
    page = visitor.get(reverse("table_page", args=[evening.slug, 1, 1]))
    assert page.status_code == 200
    assert table.token not in page.text
    assert "Jiro" not in page.text, "who entered a hand is the desk's own affair"
    shown = cells(page)
    assert shown[:3] == [
        ["Place", "Player", "Total", "Final points", "vs 30,000", "Uma", "Penalties"],
        ["1", "S Mori Ken", "+22,000", "37,000", "+7,000", "+15,000", "0"],
        ["=2", "E Akagi Haruka", "0", "30,000", "0", "0", "0"],
    ]
    assert shown[5:8] == [
        ["E Akagi Haruka", "S Mori Ken", "W Sato Yui", "N Tanaka Jun"],
        ["E1 Ron from Sato Yui: Mori Ken 5 han, mangan"],
        ["0 30,000", "+8,000 38,000", "−8,000 22,000", "0 30,000"],
    ]


def test_a_voided_hand_and_a_riichi_are_shown_as_such(visitor, full_cup, table):
    riichi = (referee.Riichi(seat=referee.Seat.FIRST),)
    enter(table, referee.ExhaustiveDraw(tenpai=(referee.Seat.FIRST,), riichi=riichi))
    enter(table, referee.ExhaustiveDraw())
    hands.void(table, 2, "wrong table", by="Jiro", expects=3, key="void")
    winner = referee.Winner(seat=referee.Seat.SECOND, worth=referee.HanFu(han=1, fu=30))
    # Ron on the riichi discard: no stick is paid, and nobody was in riichi.
    declared = (referee.Riichi(seat=referee.Seat.FIRST, ronned=True),)
    enter(table, referee.Win(winners=(winner,), discarder=referee.Seat.FIRST, riichi=declared))
    shown = cells(visitor.get(reverse("table_page", args=[full_cup.slug, 1, 1])))
    assert shown[1:] == [
        ["E1 Draw, tenpai: Akagi Haruka"],
        ["+2,000 32,000 riichi", "−1,000 29,000", "−1,000 29,000", "−1,000 29,000"],
        ["E1 1 honba cancelled: wrong table"],
        ["E1 1 honba Ron from Akagi Haruka: Mori Ken 1 han 30 fu"],
        ["−1,300 30,700", "+2,300 31,300", "0 29,000", "0 29,000"],
    ]


def test_a_player_sees_games_places_and_penalties(visitor, evening):
    page = player_games.page(evening.players.get(number=5))
    assert (page.standing.rank, page.totals) == (7, (-20000,))
    assert [(line.round, line.table, line.seat, line.state, line.penalties) for line in page.games] == [
        (1, 2, 0, GameState.FINISHED, -20000)
    ]
    assert [other.number for other in page.games[0].others] == [6, 7, 8]
    text = visitor.get(reverse("player", args=[evening.slug, 5])).text
    assert "Place =1 with 30,000 points" in " ".join(text.split())


def test_somebody_without_a_game_has_a_page(visitor, full_cup):
    assert "No games yet." in visitor.get(reverse("player", args=[full_cup.slug, 1])).text
    assert visitor.get(reverse("player", args=[full_cup.slug, 99])).status_code == 404


@pytest.mark.parametrize(
    ("name", "at"), [("standings", ()), ("table_page", (1, 1)), ("player", (1,)), ("tournament", ())]
)
def test_what_is_not_public_is_seen_by_officials_alone(visitor, judge, evening, name, at):
    Tournament.objects.update(public=False)
    address = reverse(name, args=[evening.slug, *at])
    assert visitor.get(address).status_code == 404
    visitor.force_login(judge)
    assert visitor.get(address).status_code == 200


def test_the_tournament_and_its_rounds_lead_to_the_pages(visitor, evening):
    slug = evening.slug
    tournament = visitor.get(reverse("tournament", args=[slug])).text
    assert reverse("standings", args=[slug]) in tournament
    assert reverse("players", args=[slug]) in tournament
    players = visitor.get(reverse("players", args=[slug])).text
    assert all(reverse("player", args=[slug, number]) in players for number in range(1, 17))
    round_ = visitor.get(reverse("round", args=[slug, 1])).text
    assert all(reverse("table_page", args=[slug, 1, number]) in round_ for number in range(1, 5))


def test_a_curve_is_drawn_from_the_first_hand_on(full_cup, table):
    assert curves.table_curve(table_page.page(TableSnapshot.of(table))) is None
    enter(table, referee.ExhaustiveDraw(tenpai=(referee.Seat.FIRST, referee.Seat.THIRD)))
    # 194 high from 28,000 to 32,000, with its top at 12; signs are 16 apart where two lines end together.
    rises, falls = "50.0,109.0 376.0,36.2", "50.0,109.0 376.0,181.8"
    assert curves.table_curve(table_page.page(TableSnapshot.of(table))) == curves.Curve(
        title="Scores after each hand",
        description="Akagi Haruka 31,500, Mori Ken 28,500, Sato Yui 31,500, Tanaka Jun 28,500",
        lines=(
            curves.Line(points=rises, end_x=376.0, end_y=36.2, sign="E", sign_y=36, name="Akagi Haruka"),
            curves.Line(points=falls, end_x=376.0, end_y=181.8, sign="S", sign_y=182, name="Mori Ken"),
            curves.Line(points=rises, end_x=376.0, end_y=36.2, sign="W", sign_y=52, name="Sato Yui"),
            curves.Line(points=falls, end_x=376.0, end_y=181.8, sign="N", sign_y=198, name="Tanaka Jun"),
        ),
        rules=(
            curves.Mark(at=206.0, label="28,000"),
            curves.Mark(at=157.5, label="29,000"),
            curves.Mark(at=109.0, label="30,000"),
            curves.Mark(at=60.5, label="31,000"),
            curves.Mark(at=12.0, label="32,000"),
        ),
        places=(curves.Mark(at=213.0, label="E1"),),
        width=400,
        height=230,
        left=50,
        right=376,
        bottom=206,
    )


def test_what_is_taken_off_after_the_last_hand_is_drawn_too(table):
    enter(table, referee.ExhaustiveDraw())
    late = (referee.Seat.FIRST, 1000, referee.ruling.PenaltyWhen.AT_TABLE, "late")
    table_actions.penalize(table, *late, by="Jiro", expects=2, key="late")
    curve = curves.table_curve(table_page.page(TableSnapshot.of(table)))
    assert curve.description == "Akagi Haruka 29,000, Mori Ken 30,000, Sato Yui 30,000, Tanaka Jun 30,000"
    assert [line.points for line in curve.lines] == [
        "50.0,12.0 213.0,12.0 376.0,206.0",
        *["50.0,12.0 213.0,12.0 376.0,12.0"] * 3,
    ]
    assert curve.places == (curves.Mark(at=131.5, label="E1"),)


@pytest.mark.parametrize(
    ("han", "fu", "labels"),
    [
        # From 28,000 to 32,000; from 27,400 to 32,600, where thousands would be seven rules; from 26,100 to 33,900.
        (2, 30, ["28,000", "29,000", "30,000", "31,000", "32,000"]),
        (2, 40, ["26,000", "28,000", "30,000", "32,000", "34,000"]),
        (3, 30, ["26,000", "28,000", "30,000", "32,000", "34,000"]),
        # From 22,000 to 38,000; from 18,000 to 42,000, where every 5,000 would be seven again.
        (5, None, ["20,000", "25,000", "30,000", "35,000", "40,000"]),
        (6, None, ["10,000", "20,000", "30,000", "40,000", "50,000"]),
    ],
)
def test_a_curve_has_six_rules_at_most_so_that_their_labels_can_be_read(table, han, fu, labels):
    winner = referee.Winner(seat=referee.Seat.SECOND, worth=referee.HanFu(han=han, fu=fu))
    enter(table, referee.Win(winners=(winner,), discarder=referee.Seat.THIRD))
    assert [
        mark.label for mark in curves.table_curve(table_page.page(TableSnapshot.of(table))).rules
    ] == labels


@pytest.mark.parametrize(
    ("wins", "labels"),
    [
        # 48,000 by the dealer, 32,000 each time after: to 78,000 and −18,000; 110,000 and −50,000; and so on.
        (1, ["−20,000", "0", "20,000", "40,000", "60,000", "80,000"]),
        (2, ["−50,000", "0", "50,000", "100,000", "150,000"]),
        (3, ["−100,000", "−50,000", "0", "50,000", "100,000", "150,000"]),
        (4, ["−200,000", "−100,000", "0", "100,000", "200,000"]),
    ],
)
def test_a_curve_that_falls_below_nothing_has_a_rule_at_nothing(table, wins, labels):
    for _win in range(wins):
        winner = referee.Winner(seat=referee.Seat.FIRST, worth=referee.HanFu(han=13))
        enter(table, referee.Win(winners=(winner,), discarder=referee.Seat.SECOND))
    rules = curves.table_curve(table_page.page(TableSnapshot.of(table))).rules
    assert [(mark.label, mark.zero) for mark in rules] == [(label, label == "0") for label in labels]


def test_each_round_is_marked_under_its_first_hand(table):
    """East 1, East 1 again with a counter, East 2: four places on the axis, at 50, 158.7, 267.3 and 376."""
    for tenpai in ((referee.Seat.FIRST,), (referee.Seat.SECOND,), (referee.Seat.SECOND,)):
        enter(table, referee.ExhaustiveDraw(tenpai=tenpai))
    curve = curves.table_curve(table_page.page(TableSnapshot.of(table)))
    assert [(mark.label, mark.at) for mark in curve.places] == [("E1", 104.3), ("E2", 321.7)]


def test_the_signs_of_equal_scores_do_not_cover_each_other(full_cup, table):
    def heights():
        return [line.sign_y for line in curves.table_curve(table_page.page(TableSnapshot.of(table))).lines]

    enter(table, referee.ExhaustiveDraw())
    # All lines end at the bottom, at 206; then one ends at the top, at 12.
    assert heights() == [158, 174, 190, 206]
    enter(table, referee.ExhaustiveDraw(tenpai=(referee.Seat.FIRST,)))
    assert heights() == [12, 174, 190, 206]


def test_a_players_curve_begins_with_the_second_game(organizer):
    hall = full_hall(1, played=2)
    rounds.create_from_text(hall, "1, 2, 3, 4", act=by())
    # 194 high from −30,000 to 20,000; the third game is only drawn.
    assert curves.player_curve(player_games.page(hall.players.get(number=1))) == curves.Curve(
        title="Total after each game",
        description="+16.6, −28.3",
        lines=(
            curves.Line(
                points="50.0,89.6 213.0,25.2 376.0,199.4", end_x=376.0, end_y=199.4, sign=" ", sign_y=199
            ),
        ),
        rules=(
            curves.Mark(at=206.0, label="−30.0"),
            curves.Mark(at=167.2, label="−20.0"),
            curves.Mark(at=128.4, label="−10.0"),
            curves.Mark(at=89.6, label="0.0", zero=True),
            curves.Mark(at=50.8, label="+10.0"),
            curves.Mark(at=12.0, label="+20.0"),
        ),
        places=(curves.Mark(at=213.0, label="R1"), curves.Mark(at=376.0, label="R2")),
    )
    # A player who only won, and one who only lost.
    for number, labels in (
        (2, ["0.0", "+20.0", "+40.0", "+60.0", "+80.0"]),
        (4, ["−80.0", "−60.0", "−40.0", "−20.0", "0.0"]),
    ):
        drawn = curves.player_curve(player_games.page(hall.players.get(number=number)))
        assert [mark.label for mark in drawn.rules] == labels
    assert curves.player_curve(player_games.page(full_hall(1).players.get(number=1))) is None


def test_a_game_broken_off_is_a_point_of_a_players_curve_only_where_it_cost_something(full_cup, table):
    play(table, first_han=5)
    for number in (1, 2):
        rounds.finish(full_cup.rounds.get(number=number), anyway=True, act=by())
        rounds.open_round(rounds.create_from_text(full_cup, TYPED, act=by()), act=by())
        table = Table.objects.get(round__number=number + 1, number=1)
        enter(table, referee.Chombo(offenders=(referee.Seat.FIRST,)))
    play(table, first_han=5)
    found = [player_games.page(full_cup.players.get(number=number)) for number in (1, 2)]
    assert [page.totals for page in found] == [(0, -20000, -40000), (22000, 44000)]
    places = [[mark.label for mark in curves.player_curve(page).places] for page in found]
    assert places == [["R1", "R2", "R3"], ["R1", "R3"]]


# Decisions that affect the result


PAPER = (45000, 35000, 25000, 15000)


def on_paper(round_, number, scores=PAPER, *, why=""):
    found = round_.tables.get(number=number)
    result = referee.ledger.Result(scores=scores, why=why)
    results.enter(
        found, result, by="Olga", expects=found.entries.count() + 1, key=f"paper-{round_.number}-{number}"
    )
    return found


def by_number(cup, *, after=None):
    found = standings.current(Tournament.objects.get(pk=cup.pk), after=after)
    return {row.player.number: row for row in (*found.rows, *found.unlisted)}


def opened(cup, typed=TYPED):
    round_ = rounds.create_from_text(cup, typed, act=by())
    rounds.open_round(round_, act=by())
    return round_


def rule(table, seat, when, points=30000):
    judgement = referee.judgement.Judgement(
        seat=seat, decision=referee.answers.Measure.PENALTY, facts="gone", points=points, when=when, judge="J"
    )
    giving.give(
        table,
        ruling_entry(judgement),
        announced=announcement,
        by="Jiro",
        expects=table.entries.count() + 1,
        key=f"ruling-{table.pk}-{when.value}",
    )


def test_points_that_a_ruling_puts_in_place_of_a_result_are_the_result_with_the_rulings_number(full_cup):
    round_ = opened(full_cup)
    rule(round_.tables.get(number=2), referee.Seat.FIRST, referee.judgement.PointLoss.AFTER_UMA)
    rule(round_.tables.get(number=1), referee.Seat.SECOND, referee.judgement.PointLoss.IN_PLACE)
    on_paper(round_, 1)
    row = by_number(full_cup)[2]
    assert (row.total, row.played, row.places, row.uma, row.penalties) == (-30000, 1, (0, 0, 0, 0), 0, 0)
    (cell,) = row.cells
    assert (cell.result, cell.place, cell.why, cell.number) == (
        -30000,
        None,
        referee.standings.ReplacementReason.RULING,
        2,
    )
    lines = table_page.page(TableSnapshot.of(round_.tables.get(number=1))).results
    notes = [row.note for row in in_columns.results(full_cup.ruleset, lines).rows]
    assert notes == ["", "points set by ruling no. 2 instead of a result", "", ""]
    assert [by_number(full_cup)[number].total for number in (1, 3, 4)] == [30000, -10000, -30000]


def test_where_the_seat_is_last_the_others_have_the_rest_of_the_uma_on_the_table_and_in_the_standings(
    full_cup,
):
    round_ = opened(full_cup)
    table = round_.tables.get(number=1)
    rule(table, referee.Seat.FIRST, referee.judgement.PointLoss.IN_PLACE_LAST)
    on_paper(round_, 1)
    rows = by_number(full_cup)
    assert [rows[number].total for number in (1, 2, 3, 4)] == [-30000, 20000, 0, -20000]
    shown = table_page.page(TableSnapshot.of(table)).results
    assert [(line.place, line.uma, line.total) for line in shown] == [
        (4, -15000, -30000),
        (1, 15000, 20000),
        (2, 5000, 0),
        (3, -5000, -20000),
    ]


def test_who_sits_in_for_a_round_has_its_result_and_the_other_what_the_rules_answer(full_cup):
    entry_list.enter(full_cup, "Sub One", act=by())
    full_cup.players.filter(number=17).update(state="substitute", active=False)
    round_ = opened(full_cup)
    out, in_ = (full_cup.players.get(number=number) for number in (1, 17))
    substitutions.replace(round_, out, in_, act=by())
    on_paper(round_, 1)
    rows = by_number(full_cup)
    assert (rows[1].total, rows[1].cells[0].why, rows[1].cells[0].table) == (
        -30000,
        referee.standings.ReplacementReason.REPLACED,
        None,
    )
    assert (rows[17].total, rows[17].rank, rows[17].state) == (
        30000,
        None,
        referee.standings.EntrantState.SUBSTITUTE,
    )
    assert [rows[number].total for number in (2, 3, 4)] == [10000, -10000, -30000]


def test_who_sits_in_late_and_wins_is_last_for_the_uma_of_all(full_cup):
    entry_list.enter(full_cup, "Sub One", act=by())
    full_cup.players.filter(number=17).update(state="substitute", active=False)
    round_ = opened(full_cup)
    out, in_ = (full_cup.players.get(number=number) for number in (1, 17))
    substitutions.replace(round_, out, in_, from_hand=1, act=by())
    table = on_paper(round_, 1)
    rows = by_number(full_cup)
    assert [rows[number].total for number in (1, 17, 2, 3, 4)] == [-30000, 0, 20000, 0, -20000]
    assert [line.place for line in table_page.page(TableSnapshot.of(table)).results] == [4, 1, 2, 3]


def test_rounds_missed_count_as_the_rules_answer_and_rests_do_not(full_cup):
    entry_list.withdraw(full_cup.players.get(number=16), act=by())
    round_ = opened(full_cup, "1, 2, 3, 4\n5, 6, 7, 8")
    on_paper(round_, 1)
    rows = by_number(full_cup)
    assert (rows[16].total, rows[16].rank, rows[16].state) == (
        -30000,
        None,
        referee.standings.EntrantState.WITHDRAWN,
    )
    assert rows[16].cells[0].why is referee.standings.ReplacementReason.MISSED
    assert (rows[15].total, rows[15].cells) == (0, (None,)), "who rests has missed nothing"
    Tournament.objects.update(ruleset_key="m-league")
    assert by_number(full_cup)[16].total == 0
    Tournament.objects.update(ruleset_key="rrc", overlay={"uma": [[30000, 10000, -10000, -30000]]})
    assert by_number(full_cup)[16].total == -60000


def test_at_a_league_nobody_misses_a_round_and_who_comes_later_missed_none_before(full_cup):
    opened(full_cup, "1, 2, 3, 4")
    entry_list.enter(full_cup, "Late One", act=by())
    entry_list.withdraw(full_cup.players.get(number=17), act=by())
    assert by_number(full_cup)[17].cells == (None,)
    Tournament.objects.update(kind="league")
    assert by_number(full_cup)[5].total == 0


@pytest.mark.parametrize(
    ("book", "rank", "listed"), [("ema-2025", 16, True), ("rrc", None, True), ("wrc-2025", None, False)]
)
def test_a_disqualified_player_stands_where_the_book_says(full_cup, book, rank, listed):
    Tournament.objects.update(ruleset_key=book)
    cup = Tournament.objects.get()
    round_ = opened(cup)
    for number in range(1, 5):
        on_paper(round_, number)
    entry_list.disqualify(cup.players.get(number=1), act=by(why="cheating"))
    found = standings.current(cup)
    row = found.row_of(cup.players.get(number=1))
    assert (row.rank, row.state, row in found.rows) == (
        rank,
        referee.standings.EntrantState.DISQUALIFIED,
        listed,
    )
    assert sum(one.rank is not None for one in found.rows) == (16 if rank else 15)


def test_who_is_disqualified_before_any_game_has_no_rank_on_their_page(full_cup, visitor):
    entry_list.disqualify(full_cup.players.get(number=1), act=by(why="cheating"))
    page = visitor.get(reverse("player", args=[full_cup.slug, 1])).text
    assert re.search(r"<dt[^>]*>Rank</dt>\s*<dd>([^<]*)</dd>", page)[1] == "–"
    assert standings.current(full_cup).first == ()


def test_who_is_disqualified_by_a_ruling_at_a_table_is_so_in_the_standings(full_cup):
    round_ = opened(full_cup)
    table = round_.tables.get(number=1)
    judgement = referee.judgement.Judgement(
        seat=referee.Seat.FIRST, decision=referee.answers.Measure.DISQUALIFIED, facts="cheats", judge="J"
    )
    giving.give(table, ruling_entry(judgement), announced=announcement, by="Jiro", expects=1, key="out")
    on_paper(round_, 1)
    assert by_number(full_cup)[1].state is referee.standings.EntrantState.DISQUALIFIED


def test_penalties_and_bonuses_beside_the_tables_count_from_their_round_on_until_they_are_lifted(full_cup):
    round_ = opened(full_cup)
    on_paper(round_, 1)
    rounds.finish(round_, anyway=True, act=by())
    opened(full_cup)
    player = full_cup.players.get(number=1)
    late = penalties.give(player, -5000, after_round=2, act=by(why="late"))
    penalties.give(player, 3000, act=by(why="costume"))
    assert (by_number(full_cup)[1].penalties, by_number(full_cup)[1].total) == (-2000, 28000)
    assert by_number(full_cup, after=1)[1].total == 33000
    penalties.cancel(late, act=by(why="the clock was wrong"))
    assert by_number(full_cup)[1].total == 33000


def test_the_events_own_order_puts_equal_totals_in_order(full_cup):
    round_ = opened(full_cup)
    for number in range(1, 5):
        on_paper(round_, number)
    rounds.finish(round_, act=by())
    Tournament.objects.update(ties=["seed"], last_round=1)
    found = standings.current(Tournament.objects.get())
    assert [(row.rank, row.player.number) for row in found.rows][:5] == [
        (1, 1),
        (2, 5),
        (3, 9),
        (4, 13),
        (5, 2),
    ]
    assert (found.in_order, found.order) == (True, "the lower number")


def test_a_round_told_without_tables_counts_with_its_places(full_cup):
    told = rounds.create_without_tables(full_cup, act=by(), games=2)
    one, other = full_cup.players.all()[:2]
    rounds.open_round(told, act=by())
    results.enter_round_results(told, [(one, 64800, 1), (other, Fraction(100000, 3), None)], act=by())
    rows = by_number(full_cup)
    assert (rows[1].total, rows[1].places, rows[1].played) == (64800, (1, 0, 0, 0), 2)
    assert (rows[2].total, rows[2].places) == (Fraction(100000, 3), (0, 0, 0, 0))
    assert rows[3].total == -30000, "whom the list does not name has missed it"


def test_standings_after_a_round_know_nothing_of_later_ones(full_cup):
    first = opened(full_cup)
    on_paper(first, 1)
    rounds.finish(first, anyway=True, act=by())
    second = opened(full_cup)
    on_paper(second, 1)
    found = standings.current(full_cup, after=1)
    assert (len(found.rounds), {game.round.number for game in found.games}) == (1, {1})
    assert found.row_of(full_cup.players.get(number=1)).total == 30000
    assert standings.current(full_cup).row_of(full_cup.players.get(number=1)).total == 60000


def test_a_player_page_shows_every_line_that_counts(full_cup, visitor):
    entry_list.withdraw(full_cup.players.get(number=16), act=by())
    opened(full_cup, "1, 2, 3, 4\n5, 6, 7, 8")
    penalties.give(full_cup.players.get(number=16), -5000, act=by(why="left without a word"))
    page = player_games.page(full_cup.players.get(number=16))
    assert [(line.round, line.points, line.why) for line in page.rounds] == [
        (1, -30000, referee.standings.ReplacementReason.MISSED)
    ]
    assert [(line.penalty.points, line.penalty.why) for line in page.outside_points] == [
        (-5000, "left without a word")
    ]
    assert page.totals == (-30000,)
    text = " ".join(visitor.get(reverse("player", args=[full_cup.slug, 16])).text.split())
    assert "left without a word" in text
    assert "missed" in text


def test_after_a_round_everybody_takes_part_as_they_did_then(full_cup):
    one, two, three, four, five = full_cup.players.order_by("number")[:5]
    word = {player.person_id: player.number for player in full_cup.players.all()}
    entry_list.set_state(five, five.State.GUEST, act=by())
    for number in (1, 2):
        round_ = rounds.create_from_text(
            full_cup, TYPED.replace("2, 3", "3, 2") if number == 2 else TYPED, act=by()
        )
        rounds.open_round(round_, act=by())
        if number == 1:
            entry_list.withdraw(three, act=by())
            entry_list.return_to_play(three, act=by())
        rounds.finish(round_, act=by(), anyway=True)
        if number == 1:
            entry_list.withdraw(one, act=by())
            entry_list.return_to_play(one, act=by())
            entry_list.set_state(two, two.State.GUEST, act=by())
    entry_list.disqualify(four, act=by(why="left the hall"))
    entry_list.withdraw(two, act=by())

    def states(after):
        found = standings.current(full_cup, after=after)
        rows = (*found.rows, *found.unlisted)
        return {word[row.player.person_id]: row.state.value for row in rows if row.state.value != "playing"}

    assert states(1) == {2: "guest", 5: "guest"}
    assert states(2) == states(None) == {2: "withdrawn", 4: "disqualified", 5: "guest"}
    full_cup.refresh_from_db()
    assert full_cup.players.get(number=4).state == "disqualified"


def test_a_substitution_for_good_has_somebody_gone_from_its_round_on(full_cup):
    entry_list.enter(full_cup, "Ersatz", act=by())
    one, sub = full_cup.players.order_by("number")[0], full_cup.players.order_by("number")[16]
    for typed in (TYPED, TYPED):
        round_ = rounds.create_from_text(full_cup, typed, act=by())
        rounds.open_round(round_, act=by())
        if round_.number == 2:
            substitutions.replace(round_, one, sub, to_the_end=True, act=by())
        rounds.finish(round_, act=by(), anyway=True)
    states = [standings.current(full_cup, after=after).row_of(one).state.value for after in (1, 2)]
    assert states == ["playing", "withdrawn"]
