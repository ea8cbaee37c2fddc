"""A player's own link shows them their data, nobody else's hidden data, and nothing once renewed."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.events.test_results import whole
from tests.tournaments.events.test_standings import TYPED, on_paper
from tests.tournaments.tables import games
from tests.tournaments.tables.games import FOUR, ONE, ron
from tournaments.journal.kinds import PlanningMethod
from tournaments.models import OwnLink, Person, Player, Tournament
from tournaments.presenters.people.own_links import page as own_page
from tournaments.services.events import penalties, rounds, substitutions, tournaments
from tournaments.services.events.plans import saving
from tournaments.services.events.plans.round_plans import RoundPlan
from tournaments.services.integrity.rebuilding import rebuild
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import (
    check_in,
    entry_list,
    erasing,
    merging,
    own_links,
    particulars,
    player_search,
)
from tournaments.services.screens import release
from tournaments.services.tables import clocks

# The seats of round 2, all different from round 1: Akagi Haruka, number 1, is the last dealer at table 3.
SECOND = "5, 6, 7, 8\n9, 10, 11, 12\n13, 14, 15, 1\n2, 3, 4, 16"


def address(player):
    return reverse("own_page", args=[own_links.link_of(player).token])


def number(cup, at):
    return cup.players.select_related("tournament").get(number=at)


def main(answer):
    """The text of the page's main part, as it is read."""
    inside = answer.text.partition("<main")[2].partition("</main>")[0]
    inside = re.sub(r"<svg.*?</svg>", "[code]", inside, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", inside)).split()).removeprefix(
        'id="content" tabindex="-1"> '
    )


def played(cup, typed=TYPED):
    drawn = rounds.create_from_text(cup, typed, act=by())
    rounds.open_round(drawn, act=by())
    for table in drawn.tables.all():
        on_paper(drawn, table.number)
    return drawn


@pytest.fixture
def begun(full_cup):
    """Round 1 is finished, round 2 is in play with a clock, and the seats of round 3 are shown."""
    rounds.finish(played(full_cup), act=by())
    second = rounds.create_from_text(full_cup, SECOND, act=by())
    rounds.open_round(second, act=by())
    players = list(full_cup.players.order_by("number"))
    third = RoundPlan(number=3, tables=tuple(tuple(players[at::4]) for at in range(4)))
    fourth = RoundPlan(number=4, tables=third.tables)
    saving.save_plan(full_cup, [third, fourth], method=PlanningMethod.TYPED, expects=0, act=by())
    saving.publish_seats(full_cup, 3, act=by())
    full_cup.refresh_from_db()
    return full_cup


WHOLE = (
    "River Cup Akagi Haruka Round 2 · now Table 3 · North 東 East: García Lucía 南 South: Smith "
    "Olive 西 West: Virtanen Aino 北 North: You Show this to check in [code] Your schedule Round "
    "3 Table 1 · East Ōno Mei, Kowalska Anna, García Lucía Standings =1 Akagi Haruka +25.0 =1 "
    "Ōno Mei +25.0 =1 Kowalska Anna +25.0 Full standings Your games Round 1, table 1 +30.0 "
    "Place 1 with 45,000 points · East · Mori Ken, Sato Yui, Tanaka Jun Round 2, table 3 in "
    "play · E1 North · García Lucía, Smith Olive, Virtanen Aino Total +25.0 Penalty outside "
    "the tables −5.0 late · after round 1 This is your personal page. Anyone with the link can "
    "see it. If you lose it or others have it, ask the organizer for a new link. Download my data"
)


def test_a_player_sees_their_seat_their_games_and_who_stands_around_them(begun, visitor):
    for at in (1, 5, 9, 13):
        penalties.give(number(begun, at), -5000, after_round=1, act=by(why="late"))
    answer = visitor.get(address(number(begun, 1)))
    assert main(answer) == WHOLE
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert "no-store" in answer.headers["Cache-Control"]


def test_the_page_says_the_same_in_japanese(begun, visitor):
    shown = main(visitor.get(address(number(begun, 1)), headers={"accept-language": "ja"}))
    assert "2回戦 · 対局中 3卓 · 北" in shown
    assert "北 北: あなた" in shown


NOT_RANKED = "You are not ranked yet. You have not finished a game."
ENDS = (
    "This is your personal page. Anyone with the link can see it. If you lose it or others "
    "have it, ask the organizer for a new link. Download my data"
)
WITHOUT_A_SEAT = {
    "waiting": (
        "You are on the waiting list and have no place yet. The organizers can tell you if a place "
        "becomes free. Show this at check-in when you arrive [code]"
    ),
    "withdrawn": (
        "You have withdrawn and are not included in new rounds. If you still want to take part, "
        "ask the organizers."
    ),
    "disqualified": (
        "You are disqualified and are not included in new rounds. If you think this is a mistake, "
        "ask the organizers."
    ),
}


@pytest.mark.parametrize("state", WITHOUT_A_SEAT)
def test_who_has_no_place_is_told_so_in_place_of_a_seat(full_cup, visitor, state):
    one = number(full_cup, 1)
    entry_list.set_state(one, Player.State(state), act=by(why="late"))
    above, _heading, below = main(visitor.get(address(one))).partition(" Standings ")
    assert above == f"River Cup Akagi Haruka {WITHOUT_A_SEAT[state]}"
    if state != "disqualified":
        assert below == f"{NOT_RANKED} Full standings Your games No games yet. {ENDS}"


def test_no_total_is_told_before_a_game_is_over(full_cup, visitor):
    rounds.open_round(rounds.create_from_text(full_cup, TYPED, act=by()), act=by())
    shown = main(visitor.get(address(number(full_cup, 1))))
    assert "in play" in shown
    assert "Total" not in shown


def test_the_lines_around_one_are_two_above_and_two_below(begun):
    penalties.give(number(begun, 5), 1000, after_round=None, act=by(why="best dressed"))
    around = own_page(number(begun, 9)).around
    assert [(row.player.number, row.rank) for row in around] == [(5, 1), (1, 2), (9, 2), (13, 2), (2, 5)]
    first = own_page(number(begun, 5)).around
    assert [row.player.number for row in first] == [5, 1, 9]


def test_the_clock_of_ones_own_table_is_on_the_page_while_it_is_played(begun, visitor):
    second = begun.rounds.get(number=2)
    clocks.start(second, 60, act=by())
    clocks.extend(second.tables.get(number=3), 7, act=by())
    page = own_page(number(begun, 1))
    assert page.first.left.extra == 7
    assert page.first.left.running
    assert "data-time-up" in visitor.get(address(number(begun, 1))).text
    on_paper(second, 3)
    page = own_page(number(begun, 1))
    assert (page.over.round, page.over.left, page.first.round) == (2, None, 3)
    assert "Your game in this round is over." in visitor.get(address(number(begun, 1))).text


def test_a_round_that_is_not_published_and_a_plan_that_is_not_are_nowhere_on_the_page(full_cup, visitor):
    rounds.create_from_text(full_cup, TYPED, act=by())
    one = number(full_cup, 1)
    before = main(visitor.get(address(one)))
    assert "Your seat Your next seat will appear here." in before
    assert "Mori" not in before
    assert "No games yet." in before
    saving.publish_seats(full_cup, 1, act=by())
    assert "Round 1 · next Table 1 · East" in main(visitor.get(address(one)))


def test_who_rests_is_told_so_now_and_in_rounds_to_come(full_cup, visitor):
    entry_list.enter(full_cup, "Resting One", act=by())
    everybody = list(full_cup.players.order_by("number"))
    drawn = rounds.create_from_text(full_cup, f"{TYPED}", act=by())
    two = RoundPlan(
        number=2, tables=tuple(tuple(everybody[at : at + 4]) for at in (0, 4, 8, 12)), resting=everybody[16:]
    )
    saving.save_plan(full_cup, [two], method=PlanningMethod.TYPED, expects=0, act=by())
    saving.publish_seats(full_cup, 2, act=by())
    rounds.open_round(drawn, act=by())
    shown = main(visitor.get(address(number(full_cup, 17))))
    assert "Round 1 · now You have a bye this round" in shown
    assert "Your schedule Round 2 bye" in shown


def test_of_who_sits_in_the_game_is_theirs_and_says_for_whom(full_cup, visitor):
    entry_list.enter(full_cup, "Sitting In", act=by())
    drawn = rounds.create_from_text(full_cup, TYPED, act=by())
    substitutions.replace(drawn, number(full_cup, 2), number(full_cup, 17), act=by())
    rounds.open_round(drawn, act=by())
    assert "Table 1 · South" in main(visitor.get(address(number(full_cup, 17))))
    assert "substitute for Mori Ken" in main(visitor.get(address(number(full_cup, 17))))
    assert "Your next seat will appear here." in main(visitor.get(address(number(full_cup, 2))))


def test_a_penalty_at_the_table_stands_at_its_game(full_cup, visitor):
    drawn = rounds.create_from_text(full_cup, TYPED, act=by())
    rounds.open_round(drawn, act=by())
    games.play(drawn.tables.get(number=1), ron(ONE, FOUR, 3, 30), referee.Chombo(offenders=(ONE,)))
    shown = main(visitor.get(address(number(full_cup, 1))))
    assert "Round 1, table 1 in play · E1 Penalties −20.0 · East · Mori Ken" in shown


def test_a_game_that_is_held_back_is_called_so(begun, visitor):
    release.hold_back(begun, 1, act=by())
    path = address(number(begun, 1))
    shown = main(visitor.get(path))
    assert "not ranked yet" not in shown
    games_shown = shown.partition("Your games ")[2].partition(" This is your personal page")[0]
    assert games_shown == (
        "Round 1, table 1 hidden East · Mori Ken, Sato Yui, Tanaka Jun "
        "Round 2, table 3 hidden North · García Lucía, Smith Olive, Virtanen Aino"
    )
    assert main(visitor.get(path, headers={"accept-language": "ja"})).count("未公開") == 2


def test_one_is_named_to_oneself_and_all_others_as_to_everybody_whoever_looks(begun, organizer):
    Person.objects.filter(players__number__in=(1, 14), players__tournament=begun).update(shown="hidden")
    Person.objects.filter(players__number=13, players__tournament=begun).update(shown="initials")
    client = Client()
    one = main(client.get(address(number(begun, 1))))
    assert one.startswith("River Cup Akagi Haruka Round 2")
    assert "=1 Akagi Haruka" in one
    assert "東 East: G. L. 南 South: No. 14 西 West: Virtanen Aino" in one
    other = main(client.get(address(number(begun, 15))))
    assert "北 North: No. 1 " in other
    assert "Akagi" not in other
    client.force_login(organizer)
    # The only difference is the link to check-in: a visitor who scans a printed link there is an official.
    seen = client.get(address(number(begun, 15)))
    assert main(seen).replace("Virtanen Aino Check in Round", "Virtanen Aino Round") == other
    assert reverse("scan", args=[own_links.link_of(number(begun, 15)).code]) in seen.text


def test_an_event_that_is_not_public_has_pages_of_ones_own_without_a_way_to_the_others(begun, visitor):
    tournaments.publish(begun, public=False, rulings_public=False, rulings_named=True, act=by())
    shown = visitor.get(address(number(begun, 1)))
    assert "Table 3 · North" in main(shown)
    assert reverse("standings", args=[begun.slug]) not in shown.text
    assert begun.get_absolute_url() not in shown.text.partition("<main")[2]


def test_no_link_of_a_table_is_given_away(begun, visitor):
    shown = visitor.get(address(number(begun, 1))).text
    for round_ in begun.rounds.all():
        for table in round_.tables.all():
            assert table.token not in shown
    assert "/t/" not in shown


def test_the_code_for_the_door_is_another_word_than_the_link(begun, visitor):
    link = own_links.link_of(number(begun, 1))
    page = visitor.get(address(number(begun, 1)))
    assert page.context["code"] == f"http://testserver/check-in/{link.code}/"
    assert link.token not in page.context["code"]
    check_in.set_checked_in(begun, [number(begun, 1)], here=True, act=by())
    assert "You are checked in [code]" in main(visitor.get(address(number(begun, 1))))


def test_a_page_is_sent_again_only_where_something_was_said_since(begun):
    htmx = Client(headers={"hx-request": "true"})
    where = address(number(begun, 1))
    seen = htmx.get(where).context["own"].mark
    assert htmx.get(where, {"seen": seen}).status_code == 204
    on_paper(begun.rounds.get(number=2), 2)
    again = htmx.get(where, {"seen": seen})
    assert again.status_code == 200
    assert "<html" not in again.text


def test_a_renewed_link_opens_nothing_any_more_and_says_whom_to_ask(full_cup, desk, visitor):
    one = number(full_cup, 1)
    old, link = address(one), own_links.link_of(one)
    where = reverse("renew_own_link", args=[full_cup.slug, 1])
    for _tap in range(2):
        assert (
            desk.post(where, {"seen": link.pk}).url
            == f"{reverse('participant', args=[full_cup.slug, 1])}#own-link"
        )
    answer = visitor.get(old)
    assert answer.status_code == 410
    assert main(answer) == (
        "This link was renewed It no longer works. Ask the organizer for your new link. River Cup"
    )
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert visitor.get(address(one)).status_code == 200
    # Sending the form of the same page twice makes no third link.
    assert OwnLink.objects.filter(who=one.person_id).count() == 2
    assert own_links.by_code(link.code).renewed


@pytest.mark.parametrize("sent", ["", "x", "²", "9" * 30, "-1"])
def test_a_renewal_that_names_no_link_renews_nothing(full_cup, desk, sent):
    one = number(full_cup, 1)
    before = address(one)
    assert desk.post(reverse("renew_own_link", args=[full_cup.slug, 1]), {"seen": sent}).status_code == 302
    assert address(one) == before


@pytest.mark.parametrize("token", ["x", "..%2F..", "9" * 200, "ＡＢＣ", "' OR 1=1 --", "%F0%9F%80%84"])
def test_a_link_that_nobody_has_leads_nowhere(full_cup, visitor, token):
    own_links.links_by_player(full_cup)
    for at in ("own", "check-in"):
        answer = visitor.get(f"/{at}/{token}/")
        assert answer.status_code in ({404} if at == "own" else {403, 404})
        assert visitor.get(f"/{at}/%00/").status_code == 400


def test_both_links_of_two_who_are_one_lead_to_the_one_who_stays_and_are_renewed_together(begun, visitor):
    entry_list.enter(begun, "Haruka A.", act=by())
    one, twin = number(begun, 1), number(begun, 17)
    links = [address(one), address(twin)]
    merging.merge(twin, one, act=by())
    assert [main(visitor.get(link)) == main(visitor.get(links[0])) for link in links] == [True, True]
    assert "Akagi Haruka" in main(visitor.get(links[1]))
    own_links.renew(one, link_key=own_links.link_of(one).pk)
    assert [visitor.get(link).status_code for link in links] == [410, 410]


def test_a_merge_that_is_taken_back_gives_each_their_own_link_again(full_cup, visitor):
    entry_list.enter(full_cup, "Haruka A.", act=by())
    one, twin = number(full_cup, 1), number(full_cup, 17)
    link = address(twin)
    merging.merge(twin, one, act=by())
    merging.undo_merge(one.person, twin.person_id, act=by())
    assert "Haruka A." in main(visitor.get(link))


def test_who_becomes_somebody_of_another_event_keeps_the_link(full_cup, visitor):
    other = tournaments.create(name="Lake Cup", ruleset_key="ema-2025", act=by())
    entry_list.enter(other, "Akagi H.", act=by())
    link = address(number(full_cup, 1))
    merging.merge(number(full_cup, 1), number(other, 1), act=by())
    assert main(visitor.get(link)).startswith("River Cup Akagi H.")


def test_nothing_leads_to_who_was_erased_or_taken_off_the_list(full_cup, visitor, desk):
    one, two, three = (number(full_cup, at) for at in (1, 2, 3))
    links = [address(player) for player in (one, two, three)]
    merging.merge(two, one, act=by())
    erasing.erase(one, act=by())
    particulars.remove(three, act=by())
    assert [visitor.get(link).status_code for link in links] == [404, 404, 404]
    assert not OwnLink.objects.exists()
    # No person is left who could have a page.
    page = desk.get(reverse("participant", args=[full_cup.slug, 1]))
    assert page.status_code == 200
    assert "Personal page" not in page.text
    assert desk.post(reverse("renew_own_link", args=[full_cup.slug, 1])).status_code == 302
    assert not OwnLink.objects.exists()


def test_an_event_that_is_deleted_takes_its_links_along_and_one_that_is_rebuilt_keeps_them(full_cup, visitor):
    link = address(number(full_cup, 1))
    rebuild()
    assert visitor.get(link).status_code == 200
    whole()
    tournaments.delete(full_cup, act=by())
    assert visitor.get(link).status_code == 404
    assert not OwnLink.objects.exists()


def test_no_journal_and_no_export_holds_a_link(full_cup, desk):
    link = own_links.link_of(number(full_cup, 1))
    told = desk.get(reverse("export_event", args=[full_cup.slug])).text
    assert link.token not in told
    assert link.code not in told


def test_the_organizer_finds_everybodys_link_with_its_code_by_name(full_cup, desk):
    page = desk.get(reverse("own_links", args=[full_cup.slug]))
    assert page.context["slips"] == [
        (player, f"http://testserver{address(player)}")
        for player in player_search.sort_by_name(full_cup.players.all())
    ]
    assert page.text.count('<svg class="qr"') == 16
    assert "River Cup · 1 Akagi Haruka Your seats, games and place http://testserver/own/" in main(page)
    one = desk.get(reverse("participant", args=[full_cup.slug, 1])).text
    assert f"http://testserver{address(number(full_cup, 1))}" in one


@pytest.mark.parametrize("name", ["own_links", "renew_own_link"])
def test_only_organizers_see_the_links_of_others(full_cup, judge, visitor, name):
    where = reverse(name, args=[full_cup.slug, *([1] if name == "renew_own_link" else [])])
    send = visitor.get if name == "own_links" else visitor.post
    assert send(where).status_code == 302
    visitor.force_login(judge)
    assert send(where).status_code == 403
    assert not OwnLink.objects.exists()


def test_a_season_has_pages_of_ones_own_without_a_door(full_cup, visitor):
    played(full_cup)
    Tournament.objects.filter(pk=full_cup.pk).update(kind="league")
    Player.objects.filter(tournament=full_cup).update(group="A")
    shown = main(visitor.get(address(number(full_cup, 1))))
    assert "Your game is over. Your next seat will appear here." in shown
    assert "Standings · A =1 Akagi Haruka +30.0" in shown
    assert "[code]" not in shown


def queries(client, where):
    client.get(where)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(where).status_code == 200
    return len(asked)


def test_pages_cost_the_same_for_four_and_for_sixty_and_links_are_made_at_once(cup, desk, visitor):
    entry_list.enter(cup, "Ann\nBob\nCem\nDan", act=by())
    few = rounds.create_from_text(cup, "1, 2, 3, 4", act=by())
    saving.publish_seats(cup, 1, act=by())
    costs = queries(visitor, address(number(cup, 1))), queries(desk, reverse("own_links", args=[cup.slug]))
    rounds.discard(few, act=by())
    particulars.enter(cup, [Particulars(line=n, name=f"Late {n:02}") for n in range(1, 57)], act=by())
    rounds.draw(cup, 1, act=by())
    saving.publish_seats(cup, 1, act=by())
    with CaptureQueriesContext(connection) as asked:
        desk.get(reverse("own_links", args=[cup.slug]))
    # The links are inserted and sealed together.
    assert len(asked) == costs[1] + 12
    assert (
        queries(visitor, address(number(cup, 1))),
        queries(desk, reverse("own_links", args=[cup.slug])),
    ) == costs
