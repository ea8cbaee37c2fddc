"""Check-in shows who is present and who is missing where, with any number of phones ticking."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.acts import by
from tests.tournaments.events.test_results import whole
from tests.tournaments.events.test_standings import TYPED
from tests.tournaments.interchange.test_event_files import brought, emptied, exported
from tournaments.common.errors import StateError
from tournaments.journal.kinds import PlanningMethod
from tournaments.models import JournalEntry, Player, Tournament
from tournaments.presenters.people.check_in import arrivals
from tournaments.services.events import rounds, tournaments
from tournaments.services.events.plans import saving
from tournaments.services.events.plans.round_plans import RoundPlan
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import check_in, entry_list, merging, own_links, particulars
from tournaments.services.people.registration_settings import RegistrationOptions, save_options

ENTERED, CHECKED_IN, PLAYING = Player.State.ENTERED, Player.State.CHECKED_IN, Player.State.PLAYING


def at(event, name="check_in", *more):
    return reverse(name, args=[event.slug, *more])


def text(answer):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


def registered(cup, count=60, state="entered"):
    """Enters *count* people who signed up and have not been seen yet."""
    lines = [Particulars(line=n, name=f"Player {n:02}", state=state) for n in range(1, count + 1)]
    return particulars.enter(cup, lines, act=by())


def ticked(player, here=True, *, act=None):
    check_in.set_checked_in(player.tournament, [player], here=here, act=act or by("Jiro"))
    player.refresh_from_db()
    return player.state, player.active, player.is_here


def phone(judge, **headers):
    client = Client(headers=headers)
    client.force_login(judge)
    return client


@pytest.fixture
def jiro(judge):
    return phone(judge)


@pytest.fixture
def htmx(judge):
    return phone(judge, hx_request="true")


def entries():
    return JournalEntry.objects.filter(kind="check_in").count()


def test_fifty_five_of_sixty_are_checked_in_from_two_phones_and_each_sees_what_the_other_ticked(cup, judge):
    players = registered(cup)
    phones = [phone(judge), phone(judge, hx_request="true")]
    for n, player in enumerate(players[:45]):
        check_in.set_checked_in(cup, [player], here=True, act=by("Jiro", device=f"phone-{n % 2}"))
    for n, player in enumerate(players[45:55]):
        phones[n % 2].post(at(cup, "tick_here"), {"who": player.pk, "here": "yes", "key": f"tap-of-{n:03}"})
    rows = arrivals(cup)
    assert (rows.expected, rows.arrived, rows.lacking) == (60, 55, 5)
    assert [row.player.name for row in rows.missing] == [f"Player {n}" for n in range(56, 61)]
    assert set(cup.players.filter(active=True)) == set(players[:55])
    for one in phones:
        shown = text(one.get(at(cup)))
        assert "55 of 60 checked in" in shown
        assert "5 missing 56 Player 56" in shown
    assert entries() == 55
    whole()


def test_two_who_tick_the_same_person_write_it_down_once(cup, judge):
    (player,) = registered(cup, 1)
    for key in ("phone-one", "phone-two", "phone-two"):
        sent = {"who": player.pk, "here": "yes", "key": key}
        assert phone(judge).post(at(cup, "tick_here"), sent).url == f"{at(cup)}?last={player.pk}"
    player.refresh_from_db()
    assert (player.state, player.here, entries()) == (CHECKED_IN, True, 1)


def test_a_tap_that_comes_again_after_it_was_taken_back_does_nothing(cup):
    (player,) = registered(cup, 1)
    first = by("Jiro", key="the-first-tap")
    ticked(player, act=first)
    ticked(player, here=False)
    assert ticked(player, act=first) == (ENTERED, False, False)


# States of participation: before the tick, after it, and after it is undone; each with whether the person is drawn.
STATES = {
    "entered": ((CHECKED_IN, True), (ENTERED, False)),
    "playing": ((PLAYING, True), (PLAYING, True)),
    "checked_in": ((CHECKED_IN, True), (ENTERED, False)),
    "guest": (("guest", True), ("guest", True)),
    "substitute": (("substitute", False), ("substitute", False)),
    "waiting": (("waiting", False), ("waiting", False)),
}


@pytest.mark.parametrize("state", STATES)
def test_who_was_only_on_the_list_is_drawn_once_they_were_seen_and_all_others_take_part_as_before(cup, state):
    (player,) = registered(cup, 1, state)
    then, back = STATES[state]
    assert ticked(player) == (*then, True)
    assert ticked(player, here=False) == (*back, False)
    whole()


def test_who_has_a_seat_stays_in_the_event_where_their_tick_is_taken_back(cup):
    players = registered(cup, 4)
    check_in.set_checked_in(cup, players, here=True, act=by())
    rounds.create_from_text(cup, "1, 2, 3, 4", act=by())
    assert ticked(players[0], here=False) == (PLAYING, True, False)
    assert [row.player for row in arrivals(cup).missing] == players[:1]


def test_who_waits_and_was_ticked_is_to_be_seen_again_once_they_are_let_in(cup):
    (player,) = registered(cup, 1, "waiting")
    ticked(player)
    entry_list.set_state(player, ENTERED, act=by())
    player.refresh_from_db()
    assert not player.is_here
    assert ticked(player) == (CHECKED_IN, True, True)


@pytest.mark.parametrize(
    "leave", [entry_list.withdraw, lambda one, act: entry_list.disqualify(one, act=by(why="left"))]
)
def test_who_takes_no_part_any_more_is_not_on_the_list_and_is_not_ticked(full_cup, leave, jiro):
    player = full_cup.players.get(number=3)
    leave(player, act=by())
    assert arrivals(full_cup).expected == 15
    assert "Sato Yui" not in text(jiro.get(at(full_cup)))
    answer = jiro.post(at(full_cup, "tick_here"), {"who": player.pk, "here": "yes"})
    assert answer.status_code == 409
    assert "Sato Yui: no longer in the event." in text(answer)
    assert entries() == 0


def test_who_is_missing_stands_on_top_with_the_seat_of_the_round_that_is_drawn(full_cup, desk, jiro):
    registered(full_cup, 2, "substitute")
    drawn = rounds.create_from_text(full_cup, TYPED, act=by())
    everybody = list(full_cup.players.order_by("number"))
    check_in.set_checked_in(full_cup, everybody[1:16], here=True, act=by())
    shown = text(desk.get(at(full_cup)))
    assert "15 of 16 checked in Seats of round 1 (drawn). A player is missing at table 1." in shown
    assert "1 missing 1 Akagi Haruka Table 1 · East Add substitute" in shown
    assert "Substitutes and waiting list 17 Player 01 substitute Check in Player 01" in shown
    assert at(full_cup, "participant", 1) in desk.get(at(full_cup)).text
    # A user who may not enter a substitute gets no link to do so.
    assert "Add substitute" not in text(jiro.get(at(full_cup)))
    rounds.open_round(drawn, act=by())
    assert "Seats of round 1 (in play)." in text(jiro.get(at(full_cup)))


def test_the_seats_are_those_of_the_next_round_as_planned_where_none_is_drawn(full_cup, desk):
    players = list(full_cup.players.order_by("number"))
    plan = RoundPlan(
        number=1,
        tables=(tuple(players[:4]), tuple(players[4:8]), tuple(players[8:12])),
        resting=tuple(players[12:]),
    )
    saving.save_plan(full_cup, [plan], method=PlanningMethod.TYPED, expects=0, act=by())
    rows = arrivals(full_cup)
    found = {row.player.number: (row.table, row.seat, row.rests) for row in rows.missing}
    assert (rows.round, rows.planned, rows.in_play) == (1, True, False)
    assert (found[6], found[12], found[13]) == ((2, 1, False), (3, 3, False), (None, None, True))
    page = desk.get(at(full_cup))
    assert "Seats of round 1, as planned." in text(page)
    assert at(full_cup, "planned_round", 1) in page.text


@pytest.mark.parametrize(("asked", "found"), [("ono", ["Ōno Mei"]), ("7", ["Dubois Camille"]), ("zzz", [])])
def test_somebody_is_found_by_name_or_number_and_the_count_is_of_everybody(full_cup, jiro, asked, found):
    ticked(full_cup.players.get(number=7))
    page = jiro.get(at(full_cup), {"find": asked})
    rows = page.context["arrivals"]
    assert [row.player.name for row in (*rows.missing, *rows.here)] == found
    assert "1 of 16 checked in" in text(page)


def test_a_page_is_sent_again_only_where_something_was_said_since(full_cup, htmx):
    seen = htmx.get(at(full_cup)).context["arrivals"].mark
    assert htmx.get(at(full_cup), {"seen": seen}).status_code == 204
    ticked(full_cup.players.get(number=1))
    page = htmx.get(at(full_cup), {"seen": seen})
    assert "1 of 16 checked in" in text(page)
    assert "<html" not in page.text


def test_a_tick_answers_with_the_list_says_who_it_was_and_empties_the_field(full_cup, htmx):
    player = full_cup.players.get(number=1)
    page = htmx.post(at(full_cup, "tick_here"), {"who": player.pk, "here": "yes", "find": "aka"})
    assert "Akagi Haruka is checked in." in text(page)
    assert 'id="find-field" hx-swap-oob="true"' in page.text
    assert len(page.context["arrivals"].missing) == 15
    back = htmx.post(at(full_cup, "tick_here"), {"who": player.pk, "here": "no"})
    assert "Akagi Haruka is not checked in." in text(back)


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"who": "", "here": "yes"},
        {"who": "x", "here": "yes"},
        {"who": "-1", "here": "yes"},
        {"who": "9" * 30, "here": "yes"},
        {"who": "1", "here": "maybe"},
        {"who": "１", "here": "yes"},
    ],
)
def test_what_no_page_sends_is_refused_in_words(full_cup, jiro, sent):
    answer = jiro.post(at(full_cup, "tick_here"), sent)
    assert answer.status_code == 422
    assert "Reload the page" in text(answer)
    assert jiro.get(at(full_cup), {"find": "x" * 99, "last": "²", "seen": "?"}).status_code == 200


def test_somebody_of_another_event_is_not_ticked_here(full_cup, jiro):
    other = tournaments.create(name="Lake Cup", ruleset_key="ema-2025", act=by())
    (player,) = registered(other, 1)
    assert jiro.post(at(full_cup, "tick_here"), {"who": player.pk, "here": "yes"}).status_code == 422
    assert entries() == 0


def test_another_day_begins_with_nobody_here_and_everybody_who_played_in_the_event(full_cup, jiro):
    late = registered(full_cup, 1)
    check_in.set_checked_in(full_cup, [*full_cup.players.all()], here=True, act=by())
    rounds.create_from_text(full_cup, TYPED, act=by())
    assert "Tick the box to confirm" in text(jiro.post(at(full_cup, "reset_check_in"), follow=True))
    assert arrivals(full_cup).arrived == 17
    jiro.post(at(full_cup, "reset_check_in"), {"sure": "yes", "key": "a-new-day"})
    jiro.post(at(full_cup, "reset_check_in"), {"sure": "yes", "key": "a-new-day"})
    assert (arrivals(full_cup).arrived, entries()) == (0, 2)
    assert full_cup.players.filter(active=True).count() == 16
    late[0].refresh_from_db()
    assert late[0].state == ENTERED
    whole()


def test_a_league_has_evenings_and_no_door(jiro, cup):
    (player,) = registered(cup, 1)
    Tournament.objects.filter(pk=cup.pk).update(kind="league")
    code = own_links.link_of(player).code
    for address in (at(cup), reverse("scan", args=[code])):
        assert jiro.get(address).url == at(cup, "tonight")
    answer = jiro.post(
        at(cup, "tick_here"), {"who": player.pk, "here": "yes"}, headers={"hx-request": "true"}
    )
    assert "A league has evenings" in text(answer)
    with pytest.raises(StateError):
        check_in.set_checked_in(cup, [player], here=True, act=by())


def test_a_scanned_code_says_who_it_is_and_one_tap_checks_them_in(full_cup, jiro):
    rounds.create_from_text(full_cup, TYPED, act=by())
    player = full_cup.players.get(number=6)
    page = jiro.get(reverse("scan", args=[own_links.link_of(player).code]))
    assert "6 · 渡邉 さくら Table 2 · South Check in" in text(page)
    assert entries() == 0
    sent = dict(re.findall(r'name="(key|who)" value="([^"]*)"', page.text))
    after = jiro.post(at(full_cup, "tick_here"), sent | {"here": "yes"}, follow=True)
    assert "渡邉 さくら is checked in." in text(after)
    assert "Already checked in." in text(jiro.get(reverse("scan", args=[own_links.link_of(player).code])))


def test_a_scanned_code_says_where_its_link_was_renewed_or_somebody_withdrew(full_cup, jiro):
    player = full_cup.players.get(number=6)
    link = own_links.link_of(player)
    own_links.renew(player, link_key=link.pk)
    page = jiro.get(reverse("scan", args=[link.code]))
    assert "This code is old: the link was renewed" in text(page)
    assert "tick" not in page.text.split("<main", 1)[1]
    entry_list.withdraw(player, act=by())
    assert "is no longer in the event (withdrawn)" in text(
        jiro.get(reverse("scan", args=[own_links.link_of(player).code]))
    )


@pytest.mark.parametrize("known", [True, False])
def test_who_is_no_official_learns_nothing_from_a_code(full_cup, visitor, nobody, known):
    link = own_links.link_of(full_cup.players.get(number=6))
    address = reverse("scan", args=[link.code if known else "0123456789abcdef"])
    page = visitor.get(address)
    assert page.status_code == 403
    assert "If it is yours, show it to an official" in text(page)
    assert f"/login/?next={address}" in page.text
    assert "さくら" not in page.text
    assert "River" not in page.text
    visitor.force_login(nobody)
    assert visitor.get(address).status_code == (403 if known else 404)
    assert "さくら" not in visitor.get(address).text


@pytest.mark.parametrize("name", ["check_in", "tick_here", "reset_check_in"])
def test_only_officials_open_the_door(full_cup, visitor, nobody, name):
    send = visitor.get if name == "check_in" else visitor.post
    assert send(at(full_cup, name)).status_code == 302
    visitor.force_login(nobody)
    assert send(at(full_cup, name)).status_code == 403


def test_who_becomes_one_with_another_is_told_from_them_as_they_were(full_cup):
    one, other = full_cup.players.filter(number__in=(1, 2))
    ticked(one)
    merging.merge(one, other, act=by())
    assert not Player.objects.get(pk=other.pk).is_here
    merging.undo_merge(other.person, one.person_id, act=by())
    assert full_cup.players.get(person=one.person_id).is_here
    whole()


def test_an_event_that_is_carried_to_another_desk_knows_who_is_here(full_cup, tmp_path):
    check_in.set_checked_in(full_cup, list(full_cup.players.filter(number__lt=4)), here=True, act=by())
    told = exported(full_cup.slug)
    emptied()
    brought(told, tmp_path)
    assert list(Player.objects.filter(here=True).values_list("number", flat=True)) == [1, 2, 3]
    whole()


def queries(client, address):
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_the_list_costs_the_same_for_four_and_for_sixty(cup, jiro):
    registered(cup, 4, "playing")
    rounds.create_from_text(cup, "1, 2, 3, 4", act=by())
    few = queries(jiro, at(cup))
    rounds.discard(cup.rounds.get(), act=by())
    lines = [Particulars(line=n, name=f"Late {n:02}") for n in range(1, 57)]
    particulars.enter(cup, lines, act=by())
    check_in.set_checked_in(cup, list(cup.players.filter(number__gt=30)), here=True, act=by())
    rounds.draw(cup, 1, act=by())
    assert queries(jiro, at(cup)) == few == 11


def test_who_is_ticked_and_still_waits_for_a_place_is_told_of_and_is_checked_in_by_the_place(cup, jiro, desk):
    (player,) = registered(cup, 1, "waiting")
    sent = {"who": player.pk, "here": "yes"}
    says = "Player 01 is checked in but still on the waiting list."
    assert f"{says} An organizer can give them a place." in text(
        jiro.post(at(cup, "tick_here"), sent, follow=True)
    )
    page = f"{at(cup)}?last={player.pk}"
    assert f"{says} Give them a place on the player's page" in text(desk.get(page))
    save_options(cup, RegistrationOptions(open=True, limit=8), act=by())
    player.refresh_from_db()
    assert (player.state, player.active, player.is_here) == (CHECKED_IN, True, True)
    entry_list.set_state(player, Player.State.WAITING, act=by())
    assert f"{says} Give them a place under Registration" in text(desk.get(page))
    desk.post(reverse("move_up", args=[cup.slug]), {"number": "1"})
    player.refresh_from_db()
    assert (player.state, player.active, player.is_here) == (CHECKED_IN, True, True)
    whole()


def test_the_tables_that_lack_somebody_are_named_once_they_are_few(full_cup, jiro):
    rounds.create_from_text(full_cup, TYPED, act=by())
    everybody = list(full_cup.players.order_by("number"))
    told = []
    for here in (everybody[:2], everybody[2:14], everybody[14:]):
        check_in.set_checked_in(full_cup, here, here=True, act=by())
        said = re.search(r"(A player is|Players are) missing at tables? [^.]*", text(jiro.get(at(full_cup))))
        told.append((arrivals(full_cup).short, said and said[0]))
    named = "A player is missing at table 4"
    assert told == [((1, 2, 3, 4), None), ((4,), named), ((), None)]
