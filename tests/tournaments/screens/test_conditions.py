"""Everybody sees what a player needs if the event allows it, and not before."""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

import referee
from tests.acts import by
from tests.tournaments.tables.games import FOUR, ONE, THREE, TWO, draw, play, ron, tsumo, write
from tournaments.common.errors import InputError
from tournaments.models import Entry, JournalEntry, Player, Round, Table, Tournament
from tournaments.presenters.screens import conditions
from tournaments.presenters.screens.abbreviations import conditions_in_short, goes_on_in_short
from tournaments.presenters.screens.last_hand_phrases import Line
from tournaments.presenters.screens.last_round import event_totals
from tournaments.presenters.tables.voice import Voice
from tournaments.services.events import results, rounds, substitutions, tournaments
from tournaments.services.people import entry_list
from tournaments.services.screens import conditions as verbs
from tournaments.services.screens import release
from tournaments.views.screens.boards import render_board
from tournaments.views.screens.live import BoardRequest

pytestmark = pytest.mark.django_db
NAMES = ("Akagi", "Mori", "Sato", "Tanaka", "Ono", "Dubois", "Rossi", "Kowalska")


@pytest.fixture
def league(organizer) -> Tournament:
    """Eight players, and one round of two tables in play, the last one."""
    made = tournaments.create(
        name="Cup",
        ruleset_key="m-league",
        last_round=1,
        overlay={"game_length": "tonpuu", "max_ron_winners": 2},
        act=by(),
    )
    entry_list.enter(made, "\n".join(NAMES), act=by())
    text = "\n".join((", ".join(NAMES[:4]), ", ".join(NAMES[4:])))
    rounds.create_from_text(made, text, act=by())
    rounds.open_round(made.rounds.get(), act=by())
    return made


@pytest.fixture
def table(league) -> Table:
    found = Table.objects.get(number=1)
    """Table 1 before the last hand: each hand before it passed the deal."""
    play(found, ron(TWO, ONE, 3, 40), ron(FOUR, TWO, 1, 30), ron(ONE, THREE, 1, 30))
    return at_last(found)


def at_last(table: Table) -> Table:
    page = conditions.TableSnapshot.of(table).page
    while str(page.table.round) != "E4":
        play(table, draw())
        page = conditions.TableSnapshot.of(table).page
    return Table.objects.select_related("round__tournament").get(pk=table.pk)


def address(table: Table) -> str:
    return reverse("conditions", args=[table.round.tournament.slug, table.round.number, table.number])


def client_of(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def shown(table, *, public=True, seconds=0, **more):
    return conditions.table_conditions(
        table, now=timezone.now() + timedelta(seconds=seconds), public=public, **more
    )


def said(lines: tuple[Line, ...]) -> list[str]:
    return [line.says for line in lines]


def need(page, seat, place):
    return next(one for one in page.seats[seat].places if one.place == place)


def test_the_page_is_open_to_officials_and_to_others_only_where_the_event_allows_it(
    table, judge, nobody, visitor
):
    there = address(table)
    officials, stranger = client_of(judge), client_of(nobody)
    assert [one.get(there).status_code for one in (officials, stranger, visitor)] == [200, 404, 404]
    assert shown(table) is None
    verbs.show(table.round.tournament, shown=True, delay=0, act=by())
    assert [one.get(there).status_code for one in (officials, stranger, visitor)] == [200, 200, 200]
    verbs.show(table.round.tournament, shown=False, delay=0, act=by())
    assert [one.get(there).status_code for one in (officials, stranger, visitor)] == [200, 404, 404]


def test_players_at_their_table_are_led_there_only_where_the_event_allows_it(table, visitor):
    pages = [table.get_absolute_url(), reverse("table_page", args=[table.round.tournament.slug, 1, 1])]
    assert [address(table) in visitor.get(one).text for one in pages] == [False, False]
    verbs.show(table.round.tournament, shown=True, delay=0, act=by())
    assert [address(table) in visitor.get(one).text for one in pages] == [True, True]


def test_everybody_sees_the_table_as_it_stood_so_many_seconds_ago_and_officials_as_it_stands(table, judge):
    verbs.show(table.round.tournament, shown=True, delay=300, act=by())
    # All entries are newer than the delay, so everybody sees the table before its first hand.
    table.round.tournament.refresh_from_db()
    late = shown(table)
    assert (late.round, [one.score for one in late.seats]) == ("E1", [25000] * 4)
    assert late.as_of is not None
    prompt = shown(table, public=False)
    assert (prompt.round, prompt.as_of) == ("E4", None)
    assert shown(table, seconds=301).round == "E4"
    last = Entry.objects.filter(table=table).last()
    edge = last.at + timedelta(seconds=300)
    assert conditions.table_conditions(table, now=edge, public=True).round == "E4"
    before = conditions.table_conditions(table, now=edge - timedelta(microseconds=1), public=True)
    assert before.round != "E4"
    page = client_of(judge).get(address(table)).text
    assert "As of " not in page
    assert "As of " in Client().get(address(table)).text


def test_a_game_that_is_over_is_shown_until_the_delay_is_over_too_and_then_no_more(table):
    verbs.show(table.round.tournament, shown=True, delay=60, act=by())
    table.round.tournament.refresh_from_db()
    play(table, ron(ONE, TWO, 5))
    assert conditions.TableSnapshot.of(table).page.table.over
    assert shown(table, public=False) is None
    assert shown(table).round != "E4"
    assert shown(table, seconds=61) is None


def test_a_round_that_is_not_open_has_no_conditions(table, judge):
    rounds.finish(table.round, anyway=True, act=by())
    table = Table.objects.select_related("round__tournament").get(pk=table.pk)
    assert table.round.state == Round.State.FINISHED
    assert shown(table, public=False) is None
    page = client_of(judge).get(address(table))
    assert (page.status_code, "so there are no conditions" in page.text) == (200, True)


def test_every_route_of_a_need_stands_in_just_one_line(table):
    at = conditions.TableSnapshot.of(table)
    found = referee.conditions.conditions_of(at.rules, at.page.table)
    page = shown(table, public=False)
    for one in found.needs:
        if one.chance is not referee.conditions.Chance.OPEN:
            continue
        line = need(page, one.seat, one.place)
        while line.same:
            line = need(page, one.seat, line.place - 1)
        lines = (*line.own, *line.draws, *line.free, *line.others, *line.several)
        told = [route for each in lines for route in each.routes]
        assert sorted(map(repr, told)) == sorted(map(repr, (*one.wins, *one.draws)))
        barred = {player.pk for player in line.barred}
        winning = {at.players[route.winners[0]].pk for route in one.wins if len(route.winners) == 1}
        assert not barred & winning
    goes_on = [route for each in (*page.goes_on, *page.goes_on_several) for route in each.routes]
    assert sorted(map(repr, goes_on)) == sorted(map(repr, (*found.goes_on_wins, *found.goes_on_draws)))


def test_it_is_said_in_the_words_of_the_table(table):
    page = shown(table, public=False)
    assert [(str(one.player), one.score) for one in page.seats] == [
        ("Akagi", 20800),
        ("Mori", 29200),
        ("Sato", 24000),
        ("Tanaka", 26000),
    ]
    assert (page.round, page.honba, page.sticks, page.ends, page.last) == ("E4", 0, 0, True, True)
    first = need(page, 0, 1)
    assert said(first.own) == [
        "tsumo: 1,800/3,600 or more",
        "ron from Mori: 5,800 or more (5,200: tie)",
        "ron from Sato, Tanaka: haneman (12,000) or more",
    ]
    assert (first.draws, first.free, first.others) == ((), (), ())
    # The dealer's win ends nothing, so the dealer is not listed as barred.
    assert [str(one) for one in first.barred] == ["Mori", "Sato"]
    leader = need(page, 1, 1)
    assert (said(leader.own), said(leader.draws)) == (["any win"], ["Tanaka noten"])
    assert said(page.goes_on) == ["any win by Tanaka", "a draw: Tanaka tenpai"]
    # A win of another player can be too small, enough for a tie, right, or too large.
    assert said(need(page, 3, 1).others) == [
        "Akagi wins by ron from Mori: 3,600 to 4,500 (3,200 or 5,200: tie)",
    ]


def test_in_japanese_it_is_said_as_a_club_would(table):
    with translation.override("ja"):
        page = shown(table, public=False)
        assert said(need(page, 0, 1).own) == [
            "ツモ：1,800・3,600以上",
            "Moriから直撃：5,800以上（5,200は同点）",
            "Sato、Tanakaからロン：跳満（12,000）以上",
        ]
        assert said(need(page, 2, 2).draws) == ["Satoが聴牌、Tanakaが不聴"]
        assert said(page.goes_on) == ["Tanakaの和了", "流局：Tanakaが聴牌"]


def test_in_short_it_is_the_own_win_by_winds_and_nothing_twice(table):
    page = shown(table, public=False)
    assert [(str(one.player), one.now, plain(one)) for one in page.by_place] == [
        ("Mori", "now 1st", [("1st", 3, ["any win", "Draw"])]),
        ("Tanaka", "now 2nd", [("1st", 2, ["depends on others"]), ("3rd", 1, ["Draw"])]),
        (
            "Sato",
            "now 3rd",
            [
                ("1st", 1, ["Tsumo 1,200/2,300+", "Ron from 西 2,900+, others 5,800+"]),
                ("2nd", 1, ["Tsumo 400/700+", "Ron from 東 1,300+, others 2,300+", "Draw (tenpai)"]),
                ("3rd", 1, ["any win", "Draw (tenpai)"]),
            ],
        ),
        (
            "Akagi",
            "now 4th",
            [
                ("1st", 1, ["Tsumo 1,800/3,600+", "Ron from 西 5,800+, others haneman+"]),
                ("2nd", 1, ["Tsumo 900/1,800+", "Ron from 東 3,600+, 西 4,500+, 北 5,800+"]),
                ("3rd", 1, ["Tsumo 700/1,300+", "Ron from 北 2,000+, 東 2,900+, 西 3,600+"]),
            ],
        ),
    ]
    assert page.goes_on_short == "The game continues after: a win by 東, 東 tenpai at a draw."
    assert page.place_names == ("1st", "2nd", "3rd")
    with translation.override("ja"):
        page = shown(table, public=False)
        assert plain(page.seats[2])[1] == (
            "2位",
            1,
            ["ツモ 400・700〜", "東からロン 1,300〜、他 2,300〜", "流局（聴牌）"],
        )
        assert page.goes_on_short == "続行：東の和了、東が聴牌の流局。"


def plain(seat):
    space = "\N{NO-BREAK SPACE}"
    return [(one.called, one.places, [line.replace(space, " ") for line in one.lines]) for one in seat.short]


def test_in_short_only_the_draw_is_said_where_the_wins_were_said_for_the_place_before():
    south_4 = referee.TableState(
        scores=(20800, 29200, 24000, 26000), round=referee.Round(referee.Wind.SOUTH, 4), honba=4
    )
    found = referee.conditions.conditions_of(referee.ruleset("tenhou-4p"), south_4)
    voice = Voice({})
    assert [one.lines for one in conditions_in_short(found, THREE, FOUR, voice)] == [
        ("Tsumo\xa01,300/2,600+", "Ron\xa05,200+"),
        ("or\xa0Draw\xa0(tenpai)",),
        ("or\xa0Draw",),
    ]
    # A player who ends with fewer than 30,000 does not end the game.
    assert goes_on_in_short(found, FOUR, voice) == "It may continue after: a win by 東・南・北, a draw."


def test_in_short_a_game_of_three_has_two_places():
    south_3 = referee.TableState(scores=(29800, 39200, 36000), round=referee.Round(referee.Wind.SOUTH, 3))
    found = referee.conditions.conditions_of(referee.ruleset("tenhou-3p"), south_3)
    short = [conditions_in_short(found, seat, THREE, Voice({})) for seat in (ONE, TWO, THREE)]
    assert [[(one.called, one.places, one.lines) for one in each] for each in short] == [
        [("1st", 2, ("Tsumo\xa0baiman+", "Ron\xa0haneman+"))],
        [("1st", 2, ("any win", "Draw"))],
        [("1st", 1, ("Tsumo\xa02,000\xa0all+", "Ron\xa04,400+")), ("2nd", 1, ("or\xa0Draw",))],
    ]


def test_a_feature_table_says_the_best_two_places_in_reach(table):
    page = shown(table, public=False)
    assert [[one.called for one in seat.nearest] for seat in page.seats] == [
        ["1st", "2nd"],
        ["1st"],
        ["1st", "2nd"],
        ["1st", "3rd"],
    ]


def test_what_was_needed_in_the_hand_before_is_not_said_of_the_points_of_the_next(table):
    needed = shown(table, public=False)
    assert needed.is_of(conditions.TableSnapshot.of(table).page.table)
    # The dealer is tenpai, so the last hand is played again with other points and a honba.
    play(table, draw(FOUR))
    now = conditions.TableSnapshot.of(table).page.table
    assert (str(now.round), now.honba, needed.is_of(now)) == ("E4", 1, False)
    assert shown(table, public=False).is_of(now)


def test_while_more_than_one_other_table_plays_nothing_is_worked_out_of_the_event(judge):
    made = tournaments.create(
        name="Hall", ruleset_key="m-league", last_round=1, overlay={"game_length": "tonpuu"}, act=by()
    )
    names = [f"Player {number}" for number in range(1, 13)]
    entry_list.enter(made, "\n".join(names), act=by())
    rounds.create_from_text(made, "1, 2, 3, 4\n5, 6, 7, 8\n9, 10, 11, 12", act=by())
    rounds.open_round(made.rounds.get(), act=by())
    last = at_last(Table.objects.get(number=1))
    event = shown(last, public=False).event
    assert (event.too_early, event.seats, len(event.open)) == (True, (), 8)
    page = client_of(judge).get(address(last)).text
    assert "8 players are still playing. Conditions for event places" in unescape(page)
    assert "Player 9" not in page
    rounds_over = Table.objects.get(number=2)
    play(at_last(rounds_over), tsumo(ONE, 3, 30))
    event = shown(last, public=False).event
    assert (event.too_early, len(event.seats), len(event.open)) == (False, 4, 4)
    page = client_of(judge).get(address(last)).text
    assert "4 players are still playing elsewhere and are not included" in page
    assert "Player 9, Player 10, Player 11, Player 12" in page


def test_who_is_in_riichi_can_be_tried(table, judge):
    plain = shown(table, public=False)
    tried = shown(table, public=False, riichi=[1])
    assert [one.riichi for one in tried.seats] == [False, True, False, False]
    # The winner gets the stick.
    assert said(need(plain, 0, 1).own)[0] == "tsumo: 1,800/3,600 or more"
    assert said(need(tried, 0, 1).own)[0] == "tsumo: 1,300/2,600 or more"
    browser = client_of(judge)
    assert browser.get(address(table), {"riichi": ["1", "2"]}).context["page"].seats[2].riichi
    refused = browser.get(address(table), {"riichi": "seven"})
    assert (refused.status_code, "Select a valid choice" in refused.text) == (422, True)


def test_the_event_says_who_may_see_it_and_how_late(league, desk, judge):
    there, sent = (
        reverse("event_visibility", args=[league.slug]),
        {
            "public": "on",
            "rulings_named": "on",
            "conditions_shown": "on",
            "conditions_delay": "120",
        },
    )
    assert client_of(judge).post(there, sent).status_code == 403
    assert desk.post(there, sent).status_code == 302
    league.refresh_from_db()
    assert (league.conditions_shown, league.conditions_delay) == (True, 120)
    assert JournalEntry.objects.filter(kind="conditions").count() == 1
    # The same setting again is no decision.
    desk.post(there, sent)
    assert JournalEntry.objects.filter(kind="conditions").count() == 1
    refused = desk.post(there, {**sent, "conditions_delay": "-1"})
    assert (refused.status_code, 'value="-1"' in refused.text) == (422, True)
    with pytest.raises(InputError):
        verbs.show(league, shown=True, delay=3601, act=by())
    league.refresh_from_db()
    assert (league.conditions_shown, league.conditions_delay) == (True, 120)
    copied = tournaments.copy(league, name="Next", with_people=False, act=by())
    copied.refresh_from_db()
    assert (copied.conditions_shown, copied.conditions_delay) == (True, 120)


def test_in_the_last_round_the_event_s_places_are_said_with_those_who_still_play(table, league):
    page = shown(table, public=False)
    assert [str(player) for player in page.event.open] == list(NAMES[4:])
    other = Table.objects.get(number=2)
    play(at_last(other), tsumo(ONE, 3, 30))
    page = shown(table, public=False)
    assert page.event.open == ()
    assert [one.total for one in page.event.seats] == [0, 0, 0, 0]
    # Before the last entry of the other table, its end was not known.
    last = Entry.objects.filter(table=other).last()
    at = conditions.TableSnapshot.of(table)
    assert len(event_totals(at, at.page, as_of=last.at).open) == 0
    assert len(event_totals(at, at.page, as_of=last.at - timedelta(microseconds=1)).open) == 4


def test_a_penalty_of_this_game_counts_and_whoever_is_out_takes_no_place(table, league):
    at = conditions.TableSnapshot.of(table)
    write(
        table,
        referee.ledger.PenaltyEntry(
            seat=ONE, points=-20000, when=referee.ruling.PenaltyWhen.AFTER_UMA, why="late"
        ),
    )
    page = conditions.TableSnapshot.of(table).page
    assert event_totals(at, page).totals.before == (-20000, 0, 0, 0)
    guest = league.players.get(number=2)
    entry_list.set_state(guest, Player.State.GUEST, act=by())
    assert event_totals(conditions.TableSnapshot.of(table), page).totals.apart == frozenset({TWO})


def test_before_the_last_round_nothing_is_said_of_the_event(table, league):
    tournaments.set_last_round(league, 2, act=by())
    table.round.tournament.refresh_from_db()
    assert shown(table, public=False).event is None


def board(table, word, number=0):
    look = BoardRequest(event=table.round.tournament.uid, board=word, language="en", table=number)
    return render_board(look)


def test_the_boards_say_what_is_needed_where_the_event_allows_it_and_as_late_as_it_says(table):
    for word, number in (("conditions", 0), ("feature", 1)):
        assert "any win" not in board(table, word, number)
    verbs.show(table.round.tournament, shown=True, delay=0, act=by())
    needed = [line for one in shown(fresh(table)).seats[2].nearest for line in one.lines]
    assert len(needed) == 5
    for word, number in (("conditions", 0), ("feature", 1)):
        page = unescape(board(table, word, number))
        assert not [one for one in needed if one not in page], word
        assert "The game continues after: a win by 東" in page
    # Table 2 has not started its last hand.
    assert board(table, "conditions").count("<table>") == 1
    verbs.show(table.round.tournament, shown=True, delay=300, act=by())
    for word, number in (("conditions", 0), ("feature", 1)):
        assert "any win" not in board(table, word, number)


def test_a_delayed_board_is_the_same_one_until_another_hand_is_shown(table, monkeypatch):
    verbs.show(table.round.tournament, shown=True, delay=300, act=by())
    last = Entry.objects.filter(table=table).last().at
    seen = []
    for seconds in (300, 330, 900):
        now = last + timedelta(seconds=seconds)
        monkeypatch.setattr(timezone, "now", lambda now=now: now)
        seen.append(board(table, "conditions"))
    assert seen[1:] == seen[:1] * 2
    assert f"As of {timezone.localtime(last):%H:%M:%S}." in seen[0]


def test_the_board_says_whose_results_are_held_back_and_not_that_no_table_plays(table):
    verbs.show(table.round.tournament, shown=True, delay=0, act=by())
    release.hold_back(table.round.tournament, 1, act=by())
    page = board(table, "conditions")
    assert "Results from round 1 on are hidden until an organizer shows them." in page
    assert "No table is playing its last hand" not in page


def fresh(table):
    return Table.objects.select_related("round__tournament").get(pk=table.pk)


def of_event(table, *, before_the_last=False):
    """The event's conditions for officials, or *before_the_last* for the public just before it sees the last entry."""
    if not before_the_last:
        return shown(fresh(table), public=False).event
    edge = Entry.objects.filter(table=table).last().at + timedelta(seconds=300)
    return conditions.table_conditions(fresh(table), now=edge - timedelta(microseconds=1), public=True).event


def test_a_game_that_ended_since_is_in_no_total_that_is_shown_as_it_stood(table, league):
    lost = referee.ledger.PenaltyEntry(
        seat=ONE, points=-20000, when=referee.ruling.PenaltyWhen.AFTER_UMA, why="late"
    )
    write(table, lost)
    then = of_event(table)
    verbs.show(league, shown=True, delay=300, act=by())
    play(table, tsumo(ONE, 3, 30))
    assert conditions.TableSnapshot.of(table).page.table.over
    late = of_event(table, before_the_last=True)
    assert [one.total for one in late.seats] == [one.total for one in then.seats] == [-20000, 0, 0, 0]
    assert [one.places for one in late.seats] == [one.places for one in then.seats]


def test_a_game_that_waits_for_approval_is_not_over_for_the_event(table, league):
    release.set_approval_required(league, True, act=by())
    other = Table.objects.get(number=2)
    play(at_last(other), tsumo(ONE, 3, 30))
    assert [str(player) for player in of_event(table).open] == list(NAMES[4:])
    results.check(other, act=by("Olga"), is_official=True)
    assert of_event(table).open == ()


def test_a_game_of_an_earlier_round_that_waits_for_approval_leaves_the_event_unsaid(organizer):
    cup = tournaments.create(name="Two", ruleset_key="m-league", last_round=2, act=by())
    entry_list.enter(cup, "\n".join(NAMES[:4]), act=by())
    release.set_approval_required(cup, True, act=by())
    for number in (1, 2):
        rounds.create_from_text(cup, ", ".join(NAMES[:4]), act=by())
        round_ = cup.rounds.get(number=number)
        rounds.open_round(round_, act=by())
        if number == 1:
            paper = referee.ledger.Result(scores=(40000, 30000, 20000, 10000))
            results.enter(round_.tables.get(), paper, by="Jiro", expects=1, key="on-paper")
            rounds.finish(round_, act=by())
    first, second = Table.objects.select_related("round__tournament").order_by("round__number")
    at = conditions.TableSnapshot.of(second)
    assert event_totals(at, at.page) is None
    results.check(first, act=by("Olga"), is_official=True)
    assert event_totals(at, at.page).totals.before == (60000, 10000, -20000, -50000)


def test_whoever_is_sat_in_for_elsewhere_is_not_done_either(table, league):
    other = Table.objects.get(number=2)
    [stands_in] = entry_list.enter(league, "Jensen", act=by())
    ono = league.players.get(number=5)
    substitutions.replace(other.round, ono, stands_in, act=by(why="ill"))
    assert "Ono" in [str(player) for player in of_event(table).open]
