"""Does everybody see what a player needs where the event allows it, and nobody sooner?"""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

import referee
from tests.acts import by
from tests.tournaments.games import FOUR, ONE, THREE, TWO, draw, play, ron, tsumo, write
from tournaments.errors import InputError
from tournaments.models import Entry, JournalEntry, Player, Round, Table, Tournament
from tournaments.services import conditions as verbs
from tournaments.services import people, release, results, rounds, substitutions, tournaments
from tournaments.showing import conditions
from tournaments.showing.last_round import beside
from tournaments.showing.routes import Line
from tournaments.views.boards import made
from tournaments.views.live import Look

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
    people.enter(made, "\n".join(NAMES), act=by())
    text = "\n".join((", ".join(NAMES[:4]), ", ".join(NAMES[4:])))
    rounds.seat(made, text, act=by())
    rounds.open_round(made.rounds.get(), act=by())
    return made


@pytest.fixture
def table(league) -> Table:
    found = Table.objects.get(number=1)
    """Table 1 before the last hand: every one before it passed the deal."""
    play(found, ron(TWO, ONE, 3, 40), ron(FOUR, TWO, 1, 30), ron(ONE, THREE, 1, 30))
    return at_last(found)


def at_last(table: Table) -> Table:
    page = conditions.At.of(table).page
    while str(page.table.round) != "E4":
        play(table, draw())
        page = conditions.At.of(table).page
    return Table.objects.select_related("round__tournament").get(pk=table.pk)


def address(table: Table) -> str:
    return reverse("conditions", args=[table.round.tournament.slug, table.round.number, table.number])


def client_of(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def shown(table, *, public=True, seconds=0, **more):
    return conditions.of_table(table, now=timezone.now() + timedelta(seconds=seconds), public=public, **more)


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
    # All that was written is newer: everybody sees the table before its first hand.
    table.round.tournament.refresh_from_db()
    late = shown(table)
    assert (late.round, [one.score for one in late.seats]) == ("E1", [25000] * 4)
    assert late.as_of is not None
    prompt = shown(table, public=False)
    assert (prompt.round, prompt.as_of) == ("E4", None)
    assert shown(table, seconds=301).round == "E4"
    last = Entry.objects.filter(table=table).last()
    edge = last.at + timedelta(seconds=300)
    assert conditions.of_table(table, now=edge, public=True).round == "E4"
    before = conditions.of_table(table, now=edge - timedelta(microseconds=1), public=True)
    assert before.round != "E4"
    page = client_of(judge).get(address(table)).text
    assert "As it stood" not in page
    assert "As it stood" in Client().get(address(table)).text


def test_a_game_that_is_over_is_shown_until_the_delay_is_over_too_and_then_no_more(table):
    verbs.show(table.round.tournament, shown=True, delay=60, act=by())
    table.round.tournament.refresh_from_db()
    play(table, ron(ONE, TWO, 5))
    assert conditions.At.of(table).page.table.over
    assert shown(table, public=False) is None
    assert shown(table).round != "E4"
    assert shown(table, seconds=61) is None


def test_a_round_that_is_not_open_has_no_conditions(table, judge):
    rounds.finish(table.round, anyway=True, act=by())
    table = Table.objects.select_related("round__tournament").get(pk=table.pk)
    assert table.round.state == Round.State.FINISHED
    assert shown(table, public=False) is None
    page = client_of(judge).get(address(table))
    assert (page.status_code, "nothing that anybody needs" in page.text) == (200, True)


def test_every_route_of_a_need_stands_in_just_one_line(table):
    at = conditions.At.of(table)
    found = referee.conditions_of(at.rules, at.page.table)
    page = shown(table, public=False)
    for one in found.needs:
        if one.chance is not referee.Chance.OPEN:
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
        "by tsumo: 1,800/3,600 or more",
        "off Mori alone: just 5,200 (level)",
        "off Mori alone: 5,800 or more",
        "off Sato, Tanaka: haneman (12,000) or more",
    ]
    assert (first.draws, first.free, first.others) == ((), (), ())
    # The dealer's win ends nothing: he is not said to be barred.
    assert [str(one) for one in first.barred] == ["Mori", "Sato"]
    leader = need(page, 1, 1)
    assert (said(leader.own), said(leader.draws)) == (["any win"], ["Tanaka noten"])
    assert said(page.goes_on) == ["any win of Tanaka", "a draw: Tanaka tenpai"]
    # A win of another can be too small, enough to be level, right, and too large.
    assert said(need(page, 3, 1).others) == [
        "Akagi wins off Mori: just 3,200 or just 5,200 (level)",
        "Akagi wins off Mori: 3,600 to 4,500",
    ]


def test_in_japanese_it_is_said_as_a_club_would(table):
    with translation.override("ja"):
        page = shown(table, public=False)
        assert said(need(page, 0, 1).own) == [
            "ツモ：1,800・3,600以上",
            "Mori直撃：5,200ちょうど(同点)",
            "Mori直撃：5,800以上",
            "Sato、Tanakaから出和了り：跳満(12,000)以上",
        ]
        assert said(need(page, 2, 2).draws) == ["Satoテンパイ、Tanakaノーテン"]
        assert said(page.goes_on) == ["Tanakaの和了", "流局：Tanakaテンパイ"]


def test_who_is_in_riichi_can_be_tried(table, judge):
    plain = shown(table, public=False)
    tried = shown(table, public=False, riichi=[1])
    assert [one.riichi for one in tried.seats] == [False, True, False, False]
    # The stick is the winner's.
    assert said(need(plain, 0, 1).own)[0] == "by tsumo: 1,800/3,600 or more"
    assert said(need(tried, 0, 1).own)[0] == "by tsumo: 1,300/2,600 or more"
    browser = client_of(judge)
    assert browser.get(address(table), {"riichi": ["1", "2"]}).context["page"].seats[2].riichi
    refused = browser.get(address(table), {"riichi": "seven"})
    assert (refused.status_code, "Select a valid choice" in refused.text) == (422, True)


def test_the_event_says_who_may_see_it_and_how_late(league, desk, judge):
    there, sent = reverse("event_conditions", args=[league.slug]), {"shown": "on", "delay": "120"}
    assert client_of(judge).post(there, sent).status_code == 403
    assert desk.post(there, sent).status_code == 302
    league.refresh_from_db()
    assert (league.conditions_shown, league.conditions_delay) == (True, 120)
    assert JournalEntry.objects.filter(kind="conditions").count() == 1
    # The same once more is no decision.
    desk.post(there, sent)
    assert JournalEntry.objects.filter(kind="conditions").count() == 1
    refused = desk.post(there, {"delay": "-1"})
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
    # As it was before the last entry of the other table, nobody knew how that would end.
    last = Entry.objects.filter(table=other).last()
    at = conditions.At.of(table)
    assert len(beside(at, at.page, as_of=last.at).open) == 0
    assert len(beside(at, at.page, as_of=last.at - timedelta(microseconds=1)).open) == 4


def test_a_penalty_of_this_game_counts_and_whoever_is_out_takes_no_place(table, league):
    at = conditions.At.of(table)
    write(
        table, referee.PenaltyEntry(seat=ONE, points=-20000, when=referee.PenaltyWhen.AFTER_UMA, why="late")
    )
    page = conditions.At.of(table).page
    assert beside(at, page).totals.before == (-20000, 0, 0, 0)
    guest = league.players.get(number=2)
    people.set_state(guest, Player.State.GUEST, act=by())
    assert beside(conditions.At.of(table), page).totals.apart == frozenset({TWO})


def test_before_the_last_round_nothing_is_said_of_the_event(table, league):
    tournaments.end_with(league, 2, act=by())
    table.round.tournament.refresh_from_db()
    assert shown(table, public=False).event is None


def board(table, word, number=0):
    look = Look(event=table.round.tournament.uid, board=word, language="en", table=number)
    return made(look)


def test_the_boards_say_what_is_needed_where_the_event_allows_it_and_as_late_as_it_says(table):
    for word, number in (("conditions", 0), ("feature", 1)):
        assert "Place 1" not in board(table, word, number)
    verbs.show(table.round.tournament, shown=True, delay=0, act=by())
    needed = said(need(shown(fresh(table)), 1, 1).own)
    assert needed
    for word, number in (("conditions", 0), ("feature", 1)):
        assert not [one for one in needed if one not in unescape(board(table, word, number))], word
    # Table 2 has not begun its last hand.
    assert board(table, "conditions").count('class="place"') == 1
    verbs.show(table.round.tournament, shown=True, delay=300, act=by())
    for word, number in (("conditions", 0), ("feature", 1)):
        assert "Place 1" not in board(table, word, number)


def fresh(table):
    return Table.objects.select_related("round__tournament").get(pk=table.pk)


def of_event(table, *, before_the_last=False):
    """What is said of the event, to everybody 300 seconds late where it stands *before the last* entry."""
    if not before_the_last:
        return shown(fresh(table), public=False).event
    edge = Entry.objects.filter(table=table).last().at + timedelta(seconds=300)
    return conditions.of_table(fresh(table), now=edge - timedelta(microseconds=1), public=True).event


def test_a_game_that_ended_since_is_in_no_total_that_is_shown_as_it_stood(table, league):
    lost = referee.PenaltyEntry(seat=ONE, points=-20000, when=referee.PenaltyWhen.AFTER_UMA, why="late")
    write(table, lost)
    then = of_event(table)
    verbs.show(league, shown=True, delay=300, act=by())
    play(table, tsumo(ONE, 3, 30))
    assert conditions.At.of(table).page.table.over
    late = of_event(table, before_the_last=True)
    assert [one.total for one in late.seats] == [one.total for one in then.seats] == [-20000, 0, 0, 0]
    assert [one.places for one in late.seats] == [one.places for one in then.seats]


def test_a_game_that_waits_for_approval_is_not_over_for_the_event(table, league):
    release.want_approval(league, True, act=by())
    other = Table.objects.get(number=2)
    play(at_last(other), tsumo(ONE, 3, 30))
    assert [str(player) for player in of_event(table).open] == list(NAMES[4:])
    results.check(other, act=by("Olga"))
    assert of_event(table).open == ()


def test_a_game_of_an_earlier_round_that_waits_for_approval_leaves_the_event_unsaid(organizer):
    cup = tournaments.create(name="Two", ruleset_key="m-league", last_round=2, act=by())
    people.enter(cup, "\n".join(NAMES[:4]), act=by())
    release.want_approval(cup, True, act=by())
    for number in (1, 2):
        rounds.seat(cup, ", ".join(NAMES[:4]), act=by())
        round_ = cup.rounds.get(number=number)
        rounds.open_round(round_, act=by())
        if number == 1:
            paper = referee.Result(scores=(40000, 30000, 20000, 10000))
            results.enter(round_.tables.get(), paper, by="Jiro", expects=1, key="on-paper")
            rounds.finish(round_, act=by())
    first, second = Table.objects.select_related("round__tournament").order_by("round__number")
    at = conditions.At.of(second)
    assert beside(at, at.page) is None
    results.check(first, act=by("Olga"))
    assert beside(at, at.page).totals.before == (60000, 10000, -20000, -50000)


def test_whoever_is_sat_in_for_elsewhere_is_not_done_either(table, league):
    other = Table.objects.get(number=2)
    [stands_in] = people.enter(league, "Jensen", act=by())
    ono = league.players.get(number=5)
    substitutions.replace(other.round, ono, stands_in, act=by(why="ill"))
    assert "Ono" in [str(player) for player in of_event(table).open]
