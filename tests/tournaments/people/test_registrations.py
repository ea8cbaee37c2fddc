"""A registration gives a place, a place on the waiting list or a reason for refusal, and can be withdrawn."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from tests.acts import by
from tests.costs import cost
from tests.tournaments.people.test_own_links import main
from tournaments.common.errors import InputError, StateError
from tournaments.forms.people.registration_settings import SettingsForm
from tournaments.forms.people.registrations import RegisterForm, sign_time
from tournaments.models import (
    JournalEntry,
    Person,
    Player,
    Registration,
    RegistrationSettings,
    Round,
    Tournament,
)
from tournaments.presenters.interchange import event_files
from tournaments.presenters.people import registration_desk
from tournaments.presenters.people import registrations as shown
from tournaments.services.events import penalties, rounds, tournaments
from tournaments.services.integrity import rebuilding, verifying
from tournaments.services.people import (
    entry_list,
    erasing,
    merging,
    own_links,
    particulars,
    registration_decisions,
    registration_links,
    registration_window,
    registrations,
    waiting_list,
)
from tournaments.services.people.names import name_key, name_problem, normalize_name
from tournaments.services.people.registration_answers import RegistrationInput, player_of
from tournaments.services.people.registration_settings import (
    Question,
    RegistrationOptions,
    options_of,
    save_options,
)
from tournaments.services.people.registration_window import RegistrationState

NOW = datetime(2026, 5, 1, 10, 0, tzinfo=UTC)
OPEN = RegistrationOptions(open=True, limit=60, asked={"club": "asked", "mail": "asked", "shown": "asked"})


def register(cup, name, *, now=NOW, link="", mark="", **more):
    link = link or f"link of {name}"
    return registrations.register(
        cup, RegistrationInput(name=name, **more), link=link, now=now, act=by(), mark=mark
    )


def opened(cup, **other):
    save_options(cup, replace(OPEN, **other), act=by())
    return cup


def names(cup, state):
    return [player.name for player in cup.players.filter(state=state).order_by("number")]


def queue(cup):
    return [player.name for player in waiting_list.waiting(cup)]


def looked_at(cup):
    return registration_desk.desk(cup, NOW)


def main_html(answer):
    """The main part of a page, without its head and foot."""
    return answer.text.partition("<main")[2].partition("</main>")[0]


def standing(registration):
    registration.refresh_from_db()
    found = shown.registrant_page(registration, NOW)
    return (found.state, found.place)


# Places and the waiting list


def test_sixty_eight_register_for_sixty_places_eight_wait_three_withdraw_and_three_move_up(cup):
    opened(cup)
    made = [register(cup, f"Player {number:02}") for number in range(1, 69)]
    assert (waiting_list.count_taken_places(cup), queue(cup)) == (
        60,
        [f"Player {number}" for number in range(61, 69)],
    )
    assert [standing(one) for one in (made[59], made[60], made[67])] == [
        ("entered", None),
        ("waiting", 1),
        ("waiting", 8),
    ]
    for number in (3, 30, 59):
        registrations.withdraw(made[number], act=by())
    assert (waiting_list.count_taken_places(cup), queue(cup)) == (
        60,
        [f"Player {number}" for number in range(64, 69)],
    )
    assert names(cup, "withdrawn") == ["Player 04", "Player 31", "Player 60"]
    assert [standing(made[number]) for number in (60, 61, 62, 63)] == [
        ("entered", None),
        ("entered", None),
        ("entered", None),
        ("waiting", 1),
    ]
    assert verifying.verify_all().faults == 0


def test_nobody_is_drawn_who_only_registered_or_waits(cup):
    opened(cup, limit=4)
    for number in range(6):
        register(cup, f"Player {number}")
    assert not cup.players.filter(active=True).exists()
    for player in cup.players.filter(state="entered"):
        entry_list.set_state(player, Player.State.CHECKED_IN, act=by())
    drawn = rounds.draw(cup, 1, act=by())
    assert sorted(one.player.name for one in drawn.seatings.all()) == [
        f"Player {number}" for number in range(4)
    ]


def test_whoever_withdraws_while_waiting_leaves_the_turn_to_those_behind_and_comes_back_behind_them(cup):
    opened(cup, limit=1)
    first, second, third = (register(cup, name) for name in ("First", "Second", "Third"))
    registrations.withdraw(second, act=by())
    assert queue(cup) == ["Third"]
    registrations.come_back(second, now=NOW, act=by())
    assert queue(cup) == ["Third", "Second"]
    registrations.withdraw(first, act=by())
    assert (names(cup, "entered"), queue(cup)) == (["Third"], ["Second"])
    registrations.come_back(first, now=NOW, act=by())
    assert queue(cup) == ["Second", "First"]
    assert [standing(one) for one in (first, second, third)] == [
        ("waiting", 2),
        ("waiting", 1),
        ("entered", None),
    ]


@pytest.mark.parametrize("leaves", ["withdraw", "disqualify", "remove"])
def test_whoever_the_organizer_takes_out_leaves_the_place_to_who_waits_longest(cup, leaves):
    opened(cup, limit=1)
    first, _second = register(cup, "First"), register(cup, "Second")
    player = cup.players.get(number=1)
    match leaves:
        case "withdraw":
            entry_list.withdraw(player, act=by())
        case "disqualify":
            entry_list.disqualify(player, act=by(why="No"))
        case "remove":
            particulars.remove(player, act=by())
    assert (names(cup, "entered"), queue(cup)) == (["Second"], [])
    # They did not leave by themselves, so they cannot come back by themselves.
    assert standing(first) == ("gone" if leaves == "remove" else "out", None)
    with pytest.raises(StateError):
        registrations.come_back(first, now=NOW, act=by())
    assert verifying.verify_all().faults == 0


def test_whoever_the_organizer_brings_back_withdraws_anew_and_does_not_undo_what_the_organizer_says(cup):
    opened(cup)
    anna = register(cup, "Anna")
    registrations.withdraw(anna, act=by())
    entry_list.return_to_play(cup.players.get(), act=by())
    assert standing(anna) == ("entered", None)
    registrations.withdraw(anna, act=by())
    assert (standing(anna), names(cup, "withdrawn")) == (("withdrawn", None), ["Anna"])
    entry_list.set_state(cup.players.get(), Player.State.WAITING, act=by())
    entry_list.withdraw(cup.players.get(), act=by())
    assert standing(anna) == ("out", None)
    with pytest.raises(StateError):
        registrations.come_back(anna, now=NOW, act=by())


def test_who_turns_out_to_be_entered_twice_leaves_a_place_to_who_waits_longest(cup):
    opened(cup, limit=2)
    anna, again, ben = [register(cup, name) for name in ("Anna", "Anna B.", "Ben")]
    merging.merge(cup.players.get(number=2), cup.players.get(number=1), act=by())
    assert (names(cup, "entered"), queue(cup)) == (["Anna", "Ben"], [])
    assert [standing(one)[0] for one in (anna, again, ben)] == ["entered"] * 3


def test_who_has_a_place_and_turns_out_to_wait_too_keeps_it(cup):
    opened(cup, limit=1)
    for name in ("Anna", "Ben", "Anna B."):
        register(cup, name)
    merging.merge(cup.players.get(number=1), cup.players.get(number=3), act=by())
    assert (names(cup, "entered"), queue(cup)) == (["Anna B."], ["Ben"])


def test_the_same_tap_withdraws_once_and_moves_one_up(cup):
    opened(cup, limit=1)
    for name in ("First", "Second", "Third"):
        register(cup, name)
    for _again in range(2):
        entry_list.withdraw(cup.players.get(number=1), act=by(key="the-same-tap"))
    assert (names(cup, "entered"), queue(cup)) == (["Second"], ["Third"])


def test_more_places_move_up_as_many_and_none_at_all_everybody(cup):
    opened(cup, limit=1)
    for number in range(5):
        register(cup, f"Player {number}")
    moved = save_options(cup, replace(OPEN, limit=3), act=by())
    assert [player.name for player in moved] == ["Player 1", "Player 2"]
    save_options(cup, replace(OPEN, limit=2), act=by())
    assert queue(cup) == ["Player 3", "Player 4"]
    save_options(cup, replace(OPEN, limit=None), act=by())
    assert (waiting_list.count_taken_places(cup), queue(cup)) == (5, [])


def test_once_a_round_is_open_nobody_moves_up_by_themselves_and_no_link_withdraws(cup):
    opened(cup, limit=4)
    made = [register(cup, f"Player {number}") for number in range(5)]
    for player in cup.players.filter(state="entered"):
        entry_list.set_state(player, Player.State.PLAYING, act=by())
    drawn = rounds.draw(cup, 1, act=by())
    rounds.open_round(drawn, act=by())
    with pytest.raises(StateError):
        registrations.withdraw(made[0], act=by())
    with pytest.raises(StateError):
        registrations.change(made[0], RegistrationInput(name="Another"), act=by())
    entry_list.withdraw(cup.players.get(number=1), act=by())
    save_options(cup, replace(OPEN, limit=4, welcome="Hello"), act=by())
    assert queue(cup) == ["Player 4"]
    # A higher limit gives its places at once.
    save_options(cup, replace(OPEN, limit=5), act=by())
    assert queue(cup) == []


def test_once_a_round_is_open_the_organizers_alone_enter_somebody(cup):
    opened(cup, limit=6)
    entry_list.enter(cup, "One\nTwo\nThree\nFour", act=by())
    rounds.open_round(rounds.draw(cup, 1, act=by()), act=by())
    assert (
        registration_window.registration_state(waiting_list.settings_of(cup), NOW) is RegistrationState.BEGUN
    )
    with pytest.raises(StateError, match="Ask the organizers"):
        register(cup, "Latecomer")


def test_in_a_league_a_place_is_given_while_it_runs_and_who_has_played_leaves_through_the_organizers(cup):
    tournaments.change(cup, kind="league", act=by())
    cup.refresh_from_db()
    opened(cup, limit=5)
    made = [register(cup, f"Player {number}") for number in range(7)]
    for player in cup.players.filter(state="entered", number__lte=4):
        entry_list.set_state(player, Player.State.PLAYING, act=by())
    rounds.open_round(rounds.draw(cup, 1, act=by()), act=by())
    with pytest.raises(StateError):
        registrations.withdraw(made[0], act=by())
    registrations.withdraw(made[4], act=by())
    assert queue(cup) == ["Player 6"]
    entry_list.withdraw(cup.players.get(number=1), act=by())
    assert queue(cup) == []


def test_who_was_entered_by_hand_takes_a_place_and_who_was_set_waiting_by_hand_has_a_turn(cup):
    opened(cup, limit=2)
    entry_list.enter(cup, "By hand\nOther hand", act=by())
    register(cup, "By link")
    entry_list.set_state(cup.players.get(number=1), Player.State.WAITING, act=by())
    assert queue(cup) == ["By link", "By hand"]
    # A place is free, but others have waited longer.
    register(cup, "Latecomer")
    assert queue(cup) == ["By link", "By hand", "Latecomer"]
    registration_decisions.move_up(cup.players.get(number=1), act=by())
    assert (names(cup, "entered"), queue(cup)) == (["By hand"], ["By link", "Latecomer"])


@pytest.mark.django_db(transaction=True)
def test_of_many_who_ask_for_the_last_places_at_once_no_two_have_one(cup):
    opened(cup, limit=5)
    start = Barrier(8)

    def phone(number):
        try:
            start.wait()
            return register(cup, f"Player {number}").state
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(phone, range(8))) == ["entered"] * 8
    assert (waiting_list.count_taken_places(cup), len(queue(cup))) == (5, 3)
    leaving = list(
        Registration.objects.filter(who__in=cup.players.filter(state="entered").values("person_id"))
    )[:3]
    start = Barrier(3)

    def leave(registration):
        try:
            start.wait()
            registrations.withdraw(registration, act=by())
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(leave, leaving))
    assert (waiting_list.count_taken_places(cup), queue(cup)) == (5, [])
    assert verifying.verify_all().faults == 0


# The registration window


DOORS = [
    ({}, RegistrationState.OPEN),
    ({"open": False}, RegistrationState.SHUT),
    ({"opens_at": NOW}, RegistrationState.OPEN),
    ({"opens_at": NOW + timedelta(seconds=1)}, RegistrationState.NOT_YET),
    ({"closes_at": NOW + timedelta(seconds=1)}, RegistrationState.OPEN),
    ({"closes_at": NOW}, RegistrationState.CLOSED),
    ({"limit": 1}, RegistrationState.WAITING),
    ({"limit": 1, "waiting": False}, RegistrationState.FULL),
    ({"limit": None}, RegistrationState.OPEN),
]


def test_the_door_is_open_between_two_moments_and_while_there_is_room(cup):
    entry_list.enter(cup, "Anna", act=by())
    for other, found in DOORS:
        opened(cup, **other)
        settings = waiting_list.settings_of(cup)
        assert registration_window.registration_state(settings, NOW) is found, other
        if not found.lets_in:
            with pytest.raises(StateError) as refused:
                register(cup, "Ben")
            assert str(refused.value) == registration_window.closed_message(settings, found)
    assert not Registration.objects.exists()


def test_when_it_opens_and_closed_is_told_by_the_events_own_clock(cup):
    opened(cup, opens_at=NOW, closes_at=NOW + timedelta(days=60), zone="Asia/Tokyo")
    settings = waiting_list.settings_of(cup)
    assert (
        registration_window.closed_message(settings, RegistrationState.NOT_YET)
        == "Registration opens on May 1, 2026, 19:00 (Asia/Tokyo)."
    )
    assert registration_window.closed_message(settings, RegistrationState.CLOSED).startswith(
        "Registration closed on Jun 30, 2026, 19:00 (Asia/Tokyo)."
    )


def test_an_event_that_is_put_away_takes_nobody(cup):
    opened(cup)
    tournaments.archive(cup, True, act=by())
    assert (
        registration_window.registration_state(waiting_list.settings_of(cup), NOW) is RegistrationState.SHUT
    )


def begun(cup):
    """The same event with its first round in play."""
    for player in cup.players.filter(state="entered"):
        entry_list.set_state(player, Player.State.PLAYING, act=by())
    rounds.open_round(rounds.draw(cup, 1, act=by()), act=by())
    return cup


def test_once_the_first_round_is_open_nobody_registers_and_whoever_waits_is_told_whom_to_ask(cup, visitor):
    opened(cup, limit=4)
    for number in range(4):
        register(cup, f"Player {number}")
    late = register(cup, "Late")
    page = reverse("register", args=[cup.slug])
    visitor.get(page)
    begun(cup)
    says = "The tournament has started. Ask the organizers."
    for answer in (visitor.get(page), sent(cup, visitor)):
        assert main(answer).count(says) == 1
        assert "<form" not in main_html(answer)
    assert main(sent(cup, visitor)).startswith(
        f"River Cup Register for River Cup Nothing was saved. {says} About the event"
    )
    with pytest.raises(StateError) as refused:
        register(cup, "Ben")
    assert str(refused.value) == says
    found = shown.registrant_page(late, NOW)
    assert (found.says, found.more) == (
        "You are number 1 on the waiting list.",
        (
            "The tournament has started, so nobody else moves up. Ask the organizers if they can still "
            "give you a place."
        ),
    )
    assert says not in visitor.get(cup.get_absolute_url()).text


def test_a_league_takes_people_while_it_runs(cup):
    tournaments.change(cup, kind="league", act=by())
    cup.refresh_from_db()
    opened(cup)
    for number in range(4):
        register(cup, f"Player {number}")
    begun(cup)
    assert (
        registration_window.registration_state(waiting_list.settings_of(cup), NOW) is RegistrationState.OPEN
    )


def test_where_nobody_more_can_wait_those_who_wait_come_first(cup, visitor):
    opened(cup, limit=1)
    register(cup, "Anna")
    register(cup, "Ben")
    save_options(cup, replace(OPEN, limit=1, waiting=False), act=by())
    says = (
        "Free places go to people on the waiting list, and nobody else can join it. Try again "
        "later, or ask the organizers."
    )
    page = main(visitor.get(reverse("register", args=[cup.slug])))
    assert page.startswith(f"River Cup Register for River Cup {says} About the event")
    assert says in main(visitor.get(cup.get_absolute_url()))


def test_the_page_says_how_many_have_asked_where_the_organizers_approve(cup):
    opened(cup, limit=3, approval=True)
    for name in ("Anna", "Ben", "Chiara", "Dmitri", "Emi"):
        register(cup, name)
    assert shown.offer(cup, NOW).says == "3 of 3 places are free. 5 registrations are waiting for approval."
    save_options(cup, replace(OPEN, limit=3), act=by())
    assert shown.offer(cup, NOW).says == "3 of 3 places are free."


# Duplicate registrations


UNSEEN = {
    "An\u200bna Be\u00adrg": "Anna Berg",
    "\ufeffAnna\u2060 Berg\u202e": "Anna Berg",
    "A\u200dn\u200cna Berg": "Anna Berg",
    "\u200b 佐藤\u200d アキ\u3164": "佐藤 アキ",
    # A variant of a kanji that belongs to a name, and joiners that shape the letters beside them.
    "葛\U000e0100城": "葛\U000e0100城",
    "علی\u200cرضا": "علی\u200cرضا",
    "ශ\u0dca\u200dරී": "ශ\u0dca\u200dරී",
    "\u200b\u00ad": "",
}


@pytest.mark.parametrize("name", UNSEEN)
def test_letters_that_nobody_sees_are_no_part_of_a_name_but_where_they_shape_it(name):
    assert normalize_name(name) == UNSEEN[name]
    assert not name_key(UNSEEN[name]).strip("\u200b") or name_problem(normalize_name(name)) == ""


def test_nobody_is_called_by_letters_alone_that_nobody_sees():
    assert name_problem(normalize_name("\u200b\u3164\ufe0f")) == "the name is missing."


def test_whoever_is_there_already_is_told_so_however_the_name_is_written(cup):
    opened(cup)
    register(cup, "Sato Aki", numbers={"ema": "04000034"})
    Person.objects.update(shown="hidden")
    for told in (
        {"name": "ＳＡＴＯ aki"},
        {"name": "Sato\u200b A\u00adki"},
        {"name": "S\u200dato Aki\ufe0f"},
        {"name": "Another", "numbers": {"ema": "04000034"}},
    ):
        with pytest.raises(InputError, match="is already registered for this event"):
            registrations.register(cup, RegistrationInput(**told), link="x", now=NOW, act=by())
    assert cup.players.count() == 1


TWICE = {
    "withdraws": (
        (
            "“Anna” registered for this event and cancelled. If this is you, open your personal link "
            "and tap “Register again”. If you lost the link, ask the organizers for a new one. If you "
            "are someone else, add something to your name to tell you apart."
        ),
        (
            "The person with EMA number 04000034 registered for this event and cancelled. If this is "
            "you, open your personal link and tap “Register again”. If you lost the link, ask the "
            "organizers for a new one."
        ),
    ),
    "is taken out": (
        (
            "“Anna” was registered for this event but is no longer taking part. If this is you, ask "
            "the organizers. If you are someone else, add something to your name to tell you apart."
        ),
        (
            "The person with EMA number 04000034 was registered for this event but is no longer taking "
            "part. Ask the organizers."
        ),
    ),
}


@pytest.mark.parametrize("leaves", TWICE)
def test_whoever_registers_anew_after_they_left_is_told_which_way_they_come_back(cup, leaves):
    opened(cup)
    anna = register(cup, "Anna", numbers={"ema": "04000034"})
    if leaves == "withdraws":
        registrations.withdraw(anna, act=by())
    else:
        entry_list.withdraw(cup.players.get(), act=by())
    found = []
    for told in ({"name": "Anna"}, {"name": "Another", "numbers": {"ema": "04000034"}}):
        with pytest.raises(InputError) as refused:
            registrations.register(cup, RegistrationInput(**told), link="x", now=NOW, act=by())
        found += [problem.says for problem in refused.value.problems]
    assert tuple(found) == TWICE[leaves]


def test_whoever_takes_anothers_name_or_number_by_a_change_is_not_asked_whether_that_is_them(cup):
    opened(cup)
    anna = register(cup, "Anna")
    register(cup, "Ben", numbers={"ema": "04000034"})
    found = []
    for told in ({"name": "Ben"}, {"name": "Anna", "numbers": {"ema": "04000034"}}):
        with pytest.raises(InputError) as refused:
            registrations.change(anna, RegistrationInput(**told), act=by())
        found += [problem.says for problem in refused.value.problems]
    assert found == [
        "Another “Ben” is registered for this event. Add something to your name to tell you apart.",
        (
            "The EMA number 04000034 belongs to another registered person. Check the number. If it is "
            "correct, ask the organizers."
        ),
    ]


def test_the_same_tap_registers_once_and_leads_to_the_same_link(cup):
    opened(cup)
    assert register(cup, "Anna", link="a") == register(cup, "Anna", link="a")
    assert cup.players.count() == 1


def test_one_network_registers_a_whole_club_and_no_more_within_ten_minutes(cup, monkeypatch):
    monkeypatch.setattr(registrations, "MAX_PER_NETWORK", 2)
    opened(cup)
    register(cup, "Anna", mark="net")
    register(cup, "Ben", mark="net")
    with pytest.raises(StateError, match="Try again in 10 minutes"):
        register(cup, "Chiara", mark="net")
    register(cup, "Dmitri", mark="other")
    register(cup, "Emi", mark="net", now=NOW + timedelta(minutes=11))
    # After an hour the mark of a registration's origin is deleted.
    register(cup, "Farid", now=NOW + timedelta(hours=2))
    assert set(Registration.objects.values_list("mark", flat=True)) == {""}


# Approval


def test_with_approval_nobody_is_entered_before_an_organizer_says_so(cup):
    opened(cup, limit=1, approval=True)
    anna, ben, chiara = (register(cup, name, club="River") for name in ("Anna", "Ben", "Chiara"))
    assert (cup.players.count(), standing(anna)) == (0, ("asked", None))
    with pytest.raises(InputError, match="is already registered for this event"):
        register(cup, "ANNA", link="x")
    registration_decisions.approve(ben, act=by())
    registration_decisions.approve(anna, act=by())
    assert registration_decisions.approve(anna, act=by()) is None
    registration_decisions.refuse(chiara, act=by(why="Members first"))
    assert [standing(one) for one in (anna, ben, chiara)] == [
        ("waiting", 1),
        ("entered", None),
        ("refused", None),
    ]
    chiara.refresh_from_db()
    assert chiara.why == "Members first"
    assert cup.players.get(person__name="Ben").person.club == "River"
    with pytest.raises(StateError):
        registration_decisions.refuse(ben, act=by())
    registration_decisions.approve(chiara, act=by())
    assert queue(cup) == ["Anna", "Chiara"]


def test_who_asked_may_withdraw_and_ask_again_and_is_not_approved_meanwhile(cup):
    opened(cup, approval=True)
    anna = register(cup, "Anna")
    registrations.withdraw(anna, act=by())
    with pytest.raises(StateError, match="cancelled in the meantime"):
        registration_decisions.approve(anna, act=by())
    registrations.come_back(anna, now=NOW, act=by())
    assert standing(anna) == ("asked", None)
    registrations.withdraw(anna, act=by())
    registration_decisions.delete_data(anna)
    assert not Registration.objects.exists()


def test_who_was_refused_and_asks_again_is_marked_and_nobody_is_approved_twice(cup, desk):
    opened(cup, approval=True)
    registration_decisions.refuse(register(cup, "Anna", mail="a@example.org"), act=by(why="Members first"))
    register(cup, "Ben")
    register(cup, "ANNA", link="again")
    register(cup, "Anna K", mail="a@example.org")
    lines = [
        (line.registration_input.name, line.state, line.may_approve, line.again)
        for line in looked_at(cup).lines
    ]
    assert lines == [
        ("Anna", "refused", False, False),
        ("Ben", "asked", True, False),
        ("ANNA", "asked", True, True),
        ("Anna K", "asked", True, True),
    ]
    page = desk.get(reverse("registrations", args=[cup.slug])).text
    assert page.count('<span class="state">declined before</span>') == 2
    entry_list.enter(cup, "Ben", act=by())
    with pytest.raises(StateError) as refused:
        registration_decisions.approve(Registration.objects.get(particulars__name="Ben"), act=by())
    assert str(refused.value) == (
        "“Ben” is already on the list. Decline this registration, or change the other person's name "
        "on their page."
    )


def test_who_was_refused_before_is_approved_alone_and_not_with_all_others(cup, desk):
    opened(cup, approval=True)
    registration_decisions.refuse(register(cup, "Anna", mail="a@example.org"), act=by())
    for name, link in (("Ben", ""), ("ANNA", "again"), ("Chiara", "")):
        register(cup, name, link=link)
    register(cup, "Anna K", mail="a@example.org")
    page, all_ = (reverse(name, args=[cup.slug]) for name in ("registrations", "approve_registrations"))
    offered = "Approve all except those declined before"
    assert [offered in main(desk.get(page)), re.search("Approve all(?! except)", main(desk.get(page)))] == [
        True,
        None,
    ]
    assert "2 people now have a place." in main(desk.post(all_, follow=True))
    assert names(cup, "entered") == ["Ben", "Chiara"]
    assert [line.registration_input.name for line in looked_at(cup).asking] == ["ANNA", "Anna K"]
    # If only people who were refused before are left, they are approved one by one, not all at once.
    assert "Approve all" not in main(desk.get(page))
    assert not re.search("now (has|have) a place", main(desk.post(all_, follow=True)))
    again = Registration.objects.get(particulars__name="ANNA")
    desk.post(reverse("decide_registration", args=[cup.slug]), {"which": again.pk, "what": "approve"})
    assert names(cup, "entered") == ["Ben", "Chiara", "ANNA"]


# The personal link


def test_a_link_is_kept_as_its_hash_and_a_new_one_takes_its_place(cup):
    opened(cup)
    anna = register(cup, "Anna", link="secret-word")
    assert "secret-word" not in str(list(Registration.objects.values()))
    assert registration_links.by_link("secret-word") == anna
    word = registration_decisions.renew(anna, link_hash=anna.link, act=by())
    assert (registration_links.by_link("secret-word"), registration_links.by_link(word)) == (None, anna)


def test_the_same_tap_gives_the_same_new_link_and_never_one_in_place_of_a_newer(cup):
    opened(cup)
    anna = register(cup, "Anna", link="a")
    first, second = by(key="the-first-tap"), by(key="the-second-tap")
    seen = anna.link
    word = registration_decisions.renew(anna, link_hash=seen, act=first)
    assert registration_decisions.renew(anna, link_hash=seen, act=first) == word
    # Another official who saw the same page makes no new link either: the one just handed out stays valid.
    with pytest.raises(StateError, match="This person already has a newer link"):
        registration_decisions.renew(anna, link_hash=seen, act=second)
    newer = registration_decisions.renew(anna, link_hash=registration_links.hash_link(word), act=second)
    with pytest.raises(StateError, match="This person already has a newer link"):
        registration_decisions.renew(anna, link_hash=seen, act=first)
    assert registration_links.by_link(newer) == anna


def test_a_seed_leads_to_the_link_that_was_made_of_it_as_long_as_its_owner_is_called_so(cup):
    opened(cup)
    word = registration_links.link_for_name("Anna", "seed")
    assert word == registration_links.new_link("seed") != registration_links.new_link("another")
    anna = register(cup, "Anna", link=word, shown="hidden")
    assert registration_links.link_for_name("ANNA", "seed") == word
    registrations.change(anna, RegistrationInput(name="Anna K"), act=by())
    assert registration_links.link_for_name("Anna", "seed") != word
    particulars.remove(cup.players.get(), act=by())
    assert registration_links.link_for_name("Anna K", "seed") != word


ENDS = " No email is sent, so save it now: copy it, take a photo of the code, or set a bookmark."


def test_the_page_of_a_link_promises_what_the_link_can_do_and_nothing_more(cup, visitor):
    opened(cup, limit=4)
    for number in range(4):
        register(cup, f"Player {number}", link=f"p{number}")
    gone, late = register(cup, "Gone", link="gone"), register(cup, "Late", link="late")
    registrations.withdraw(gone, act=by())
    entry_list.withdraw(cup.players.get(number=3), act=by())
    save_options(cup, replace(OPEN, limit=4, approval=True), act=by())
    asked = register(cup, "Asked", link="asked")
    everything = "Use it to see your status, change your details or cancel your registration."

    links = ("p0", "p2", "gone", "late", "asked")

    def promises():
        return {one: shown.registrant_page(registration_links.by_link(one), NOW).link_for for one in links}

    assert promises() == {
        "p0": everything,
        "p2": "",
        "gone": "Use it to see if you can register again, and to do so.",
        "late": everything,
        "asked": everything,
    }
    assert f"Save this link It is only for you. {everything}{ENDS}" in main(visitor.get("/registration/p0/"))
    assert "Save this link" not in main(visitor.get("/registration/p2/"))
    begun(cup)
    only = "Use it to see your status. To change or cancel your registration, ask the organizers."
    assert promises() == {
        "p0": only,
        "p2": "",
        "gone": "",
        "late": only,
        "asked": "Use it to see your status or cancel your registration.",
    }
    assert (standing(late), standing(asked)) == (("entered", None), ("asked", None))


def test_the_question_before_one_withdraws_says_what_follows_for_whoever_is_asked(cup, visitor):
    opened(cup, limit=1)
    register(cup, "Anna", link="anna")
    free = "Your place becomes free. You can come back while there are free places."

    def asked(link):
        return main(visitor.get(f"/registration/{link}/withdraw/"))

    start, end = (
        "Your registration Cancel your registration for River Cup?",
        "Yes, cancel registration No, keep registration",
    )
    behind = "If you come back, you go to the end of the list."
    assert asked("anna") == f"{start} {free} {end}"
    register(cup, "Ben", link="ben")
    save_options(cup, replace(OPEN, limit=1, approval=True), act=by())
    register(cup, "Chiara", link="chiara")
    assert [asked(link) for link in ("anna", "ben", "chiara")] == [
        f"{start} Your place goes straight to the first person on the waiting list. {behind} {end}",
        f"{start} You leave the waiting list. {behind} {end}",
        f"{start} This cancels your registration. You can register again while registration is open. {end}",
    ]


def test_who_comes_back_to_wait_is_told_so_before(cup, visitor):
    opened(cup, limit=1)
    anna = register(cup, "Anna", link="anna")
    registrations.withdraw(anna, act=by())
    says = "No place is free. You will be last on the waiting list."
    assert says not in main(visitor.get("/registration/anna/"))
    register(cup, "Ben")
    assert f"Register again {says}" in main(visitor.get("/registration/anna/"))


def test_whoever_has_a_place_finds_the_way_to_what_they_show_at_the_door(cup, visitor):
    opened(cup, limit=1)
    register(cup, "Anna", link="anna")
    register(cup, "Ben", link="ben")
    anna, ben = (reverse("own_page", args=[link.token]) for link in own_links.links_by_player(cup).values())
    assert f'href="{anna}"' in visitor.get("/registration/anna/").text
    assert "On the day, show this at check-in" in main(visitor.get("/registration/anna/"))
    assert ben not in visitor.get("/registration/ben/").text


def test_who_is_refused_reads_the_reason_before_whom_to_ask(cup, visitor):
    opened(cup, approval=True)
    registration_decisions.refuse(register(cup, "Anna", link="a"), act=by(why="Members first"))
    assert main(visitor.get("/registration/a/")).startswith(
        "River Cup · Anna The organizers could not accept your registration. Members first If you "
        "think this is a mistake, ask the organizers. River Cup Rules"
    )


def test_what_is_changed_by_the_link_is_changed_for_the_person_and_sealed_anew(cup):
    opened(cup)
    anna = register(cup, "Anna", club="River", mail="a@example.org", numbers={"ema": "04000034"})
    register(cup, "Ben")
    with pytest.raises(InputError, match="Another “ben” is registered for this event"):
        registrations.change(anna, RegistrationInput(name="ben"), act=by())
    registrations.change(
        anna,
        RegistrationInput(name="Anna K", club="Lake", shown="initials", mail="b@example.org", note="Late"),
        act=by(),
    )
    person = cup.players.get(number=1).person
    assert (person.name, person.club, person.numbers, person.shown) == ("Anna K", "Lake", {}, "initials")
    anna.refresh_from_db()
    assert (anna.particulars, anna.mail, anna.note) == ({}, "b@example.org", "Late")
    entries = JournalEntry.objects.count()
    registrations.change(anna, RegistrationInput(name="Anna K", club="Lake", shown="initials"), act=by())
    assert JournalEntry.objects.count() == entries
    assert verifying.verify_all().faults == 0


def test_who_is_known_elsewhere_changes_only_what_is_told_to_this_events_organizers(cup):
    opened(cup)
    anna = register(cup, "Anna")
    other = tournaments.create(name="Lake Cup", ruleset_key="ema-2025", act=by())
    entry_list.enter(other, "Anna", act=by())
    merging.merge(cup.players.get(), other.players.get(), act=by())
    registrations.change(anna, RegistrationInput(name="Mallory", note="Late"), act=by())
    anna.refresh_from_db()
    assert (other.players.get().name, anna.note) == ("Anna", "Late")


def test_a_registration_stays_with_whom_its_person_became_and_goes_back_with_them(cup):
    opened(cup)
    anna = register(cup, "Anna")
    entry_list.enter(cup, "Anna Kowalska", act=by())
    gone, into = cup.players.order_by("number")
    who = gone.person_id
    merging.merge(gone, into, act=by())
    anna.refresh_from_db()
    assert player_of(anna) == cup.players.get()
    merging.undo_merge(cup.players.get().person, who, act=by())
    anna.refresh_from_db()
    assert player_of(anna).name == "Anna"


def test_whatever_was_told_goes_with_who_is_erased_taken_off_the_list_or_in_an_event_that_is_deleted(cup):
    opened(cup)
    for name in ("Anna", "Ben", "Chiara"):
        register(cup, name, mail=f"{name}@example.org", note="secret", answers={"q1": "secret"})
    erasing.erase(cup.players.get(number=1), act=by())
    assert Registration.objects.count() == 2
    particulars.remove(cup.players.get(number=2), act=by())
    gone = Registration.objects.get(state="gone")
    assert (gone.who, gone.particulars, gone.mail, gone.note, gone.answers) == ("", {}, "", "", {})
    tournaments.delete(cup, act=by())
    assert (Registration.objects.count(), RegistrationSettings.objects.count()) == (0, 0)


def test_no_chain_and_no_file_holds_what_was_told_to_the_organizers_and_rebuilt_rows_keep_their_links(cup):
    opened(cup, approval=False)
    register(
        cup, "Anna", link="secret-word", mail="anna@example.org", note="Coeliac", answers={"q1": "Vegan"}
    )
    told = str(list(JournalEntry.objects.values())) + str(event_files.event(cup))
    for secret in (
        "secret-word",
        registration_links.hash_link("secret-word"),
        "anna@example.org",
        "Coeliac",
        "Vegan",
    ):
        assert secret not in told
    Player.objects.update(state="playing")
    rebuilding.rebuild()
    assert standing(Registration.objects.get()) == ("entered", None)


# Settings


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (
            {"opens_at": NOW, "closes_at": NOW},
            "Registration would close before it opens. Change one of the two dates.",
        ),
        ({"limit": 0}, "Enter a number of places from 1 to 20000, or leave it empty."),
        ({"questions": (Question(says="?"),) * 7}, "Ask no more than 6 questions."),
        (
            {"questions": (Question(says="?", key="q1"),) * 2},
            "The same question appears twice. Reload the page.",
        ),
        (
            {"questions": (Question(says="Food?", kind="choice", choices=("Vegan",)),)},
            "“Food?” needs 2 to 20 choices, one per line.",
        ),
        (
            {"questions": (Question(says="Food?", kind="choice", choices=("A", "A")),)},
            "“Food?” has the same choice twice. Remove one.",
        ),
    ],
)
def test_settings_that_cannot_be_are_refused_in_words(other, says):
    # Refused before any query of the database, which these tests do not have.
    with pytest.raises(InputError) as refused:
        save_options(Tournament(), replace(OPEN, **other), act=by())
    assert [problem.says for problem in refused.value.problems] == [says]


def test_a_new_question_never_has_the_key_of_one_that_was_answered(cup):
    opened(cup, questions=(Question(says="Food?"), Question(says="Shirt?")))
    register(cup, "Anna", answers={"q1": "Vegan", "q2": "M"})
    save_options(cup, replace(OPEN, questions=(Question(says="Late?", kind="yes"),)), act=by())
    assert [one.key for one in options_of(cup, waiting_list.settings_of(cup)).questions] == ["q3"]


# Pages


FIELDS = {"name": "Anna", "club": "River", "mail": "anna@example.org", "shown": "full"}


def sent(cup, client=None, **more):
    """The response of the public form, sent a minute after it was opened."""
    since = sign_time(timezone.now() - timedelta(minutes=1))
    told = {**FIELDS, "since": since, "key": "0123456789abcdef", **more}
    return (client or Client()).post(reverse("register", args=[cup.slug]), told)


def test_a_visitor_registers_keeps_a_link_changes_withdraws_and_comes_back(cup, visitor):
    opened(cup, questions=(Question(says="Food?", kind="choice", choices=("All", "Vegan"), required=True),))
    assert "Register" in visitor.get(cup.get_absolute_url()).text
    answer = sent(cup, visitor, q1="Vegan")
    assert answer.status_code == 302
    page = visitor.get(answer.url)
    assert "You have a place." in page.text
    assert f'value="http://testserver{answer.url}"' in page.text
    assert visitor.get(f"{answer.url}code.svg")["Content-Type"] == "image/svg+xml"
    assert visitor.post(answer.url, {**FIELDS, "name": "Anna K", "q1": "All"}).status_code == 302
    assert "Cancel your registration for River Cup?" in visitor.get(f"{answer.url}withdraw/").text
    assert cup.players.get().state == "entered"
    visitor.post(f"{answer.url}withdraw/")
    assert "You cancelled your registration." in visitor.get(answer.url).text
    visitor.post(f"{answer.url}return/")
    assert (cup.players.get().name, cup.players.get().state) == ("Anna K", "entered")
    assert Registration.objects.get().answers == {"q1": "All"}


def test_a_page_sent_twice_is_one_registration_and_one_sent_anew_for_another_is_a_second(cup, visitor):
    opened(cup)
    visitor.get(reverse("register", args=[cup.slug]))
    assert sent(cup, visitor).url == sent(cup, visitor).url
    assert sent(cup, visitor, name="Ben").url != sent(cup, visitor).url
    assert cup.players.count() == 2


def test_an_answer_that_was_lost_is_given_again_to_the_browser_that_asked_and_to_no_other(cup, visitor):
    opened(cup)
    page = reverse("register", args=[cup.slug])
    visitor.get(page)
    first = sent(cup, visitor).url
    # The page is opened again: another key, another time.
    visitor.get(page)
    assert (
        sent(cup, visitor, key="another-key-of-it", since=sign_time(timezone.now() - timedelta(hours=1))).url
        == first
    )
    other = Client()
    other.get(page)
    for stranger in (other, Client()):
        answer = sent(cup, stranger)
        assert answer.status_code == 422
        assert "“Anna” is already registered for this event." in answer.text
    # After a withdrawal the form leads back to the same registration.
    visitor.post(f"{first}withdraw/")
    assert sent(cup, visitor).url == first
    assert "Register again" in visitor.get(first).text


def test_who_was_erased_registers_anew_from_the_same_browser(cup, visitor):
    opened(cup)
    visitor.get(reverse("register", args=[cup.slug]))
    sent(cup, visitor)
    erasing.erase(cup.players.get(), act=by())
    again = sent(cup, visitor)
    assert "You have a place." in visitor.get(again.url).text
    assert [player.person.name for player in cup.players.order_by("number")] == ["", "Anna"]


def test_what_was_sent_too_late_is_refused_once_and_without_its_fields(cup, visitor):
    opened(cup)
    page = reverse("register", args=[cup.slug])
    visitor.get(page)
    save_options(cup, replace(OPEN, closes_at=NOW), act=by())
    says = "Registration closed on May 1, 2026, 10:00 (UTC). Ask the organizers if they can still add you."
    answer = sent(cup, visitor)
    assert answer.status_code == 422
    assert main(answer).startswith(
        f"River Cup Register for River Cup Nothing was saved. {says} About the event"
    )
    assert main(answer).count(says) == 1
    assert "<form" not in main_html(answer)
    assert says in main(visitor.get(cup.get_absolute_url()))


def test_a_form_that_is_wrong_leads_to_its_first_fault(cup, visitor):
    opened(cup)
    visitor.get(reverse("register", args=[cup.slug]))
    wrong = main_html(sent(cup, visitor, name="", mail="nobody"))
    assert re.findall(r"<(\w+)[^>]*autofocus", wrong) == ["input"]
    assert re.search(r'<input[^>]*name="name"[^>]*autofocus', wrong)
    fast = main_html(sent(cup, visitor, since=sign_time(timezone.now())))
    assert re.findall(r"<(\w+)[^>]*autofocus", fast) == ["p"]


def test_the_form_says_before_it_is_sent_who_reads_the_name(cup, visitor):
    page = reverse("register", args=[opened(cup).slug])
    says = (
        "The list of registered players is public. It shows your name as you choose above, with "
        "club and country."
    )
    assert f"{says} Register You get a personal link" in main(visitor.get(page))
    opened(cup, asked={})
    assert "The list of registered players is public. It shows your name, club and country. Register" in main(
        visitor.get(page)
    )
    opened(cup, listed=False)
    assert "The list of registered players is public." not in main(visitor.get(page))


def test_a_machine_is_told_gently_and_nothing_that_was_written_is_lost(cup):
    opened(cup)
    now = sign_time(timezone.now())
    for other, says in (
        ({"since": now}, "The form was sent very fast."),
        ({"leave": "http://spam.example"}, "One field must stay empty"),
        ({"since": ""}, "The page had not loaded completely."),
        ({"since": "forged:0:0"}, "The page had not loaded completely."),
    ):
        answer = sent(cup, **other)
        assert answer.status_code == 422
        assert says in answer.text
        assert 'value="River"' in answer.text
        assert "http://spam.example" not in answer.text
    assert not Registration.objects.exists()


def test_a_form_that_came_back_for_its_haste_is_taken_when_it_is_sent_again(cup):
    found = options_of(cup, waiting_list.settings_of(opened(cup)))
    told = {**FIELDS, "since": sign_time(NOW)}
    assert not RegisterForm(told, settings=found, now=NOW + timedelta(seconds=2)).is_valid()
    assert RegisterForm(told, settings=found, now=NOW + timedelta(seconds=4)).is_valid()
    torn = RegisterForm({**FIELDS, "since": ""}, settings=found, now=NOW)
    assert not torn.is_valid()
    again = {**FIELDS, "since": torn["since"].value()}
    assert RegisterForm(again, settings=found, now=NOW).is_valid()


@pytest.mark.parametrize(
    ("other", "says"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "A" * 61}, "The name has 61 characters. Shorten it to 60."),
        ({"name": "A" * 5000}, "The name has 5000 characters. Shorten it to 60."),
        ({"name": "An\x07na"}, "invisible control character"),
        ({"name": "123"}, "is only a number"),
        ({"club": "Ri\x1bver"}, "invisible control character"),
        ({"club": "A" * 61}, "at most 60 characters"),
        ({"mail": "nobody"}, "Enter a valid email address."),
        ({"shown": "gold"}, "Select a valid choice."),
        ({"reading": "Anna"}, "contains letters that are not kana"),
        ({"country": "A" * 61}, "at most 60 characters"),
        ({"q1": "Meat"}, "Select a valid choice."),
        ({"q1": ""}, "This field is required."),
    ],
)
def test_what_cannot_be_is_said_at_its_field(other, says):
    food = Question(says="Food?", kind="choice", choices=("All", "Vegan"), required=True, key="q1")
    asked = replace(OPEN, asked={**OPEN.asked, "reading": "asked", "country": "asked"}, questions=(food,))
    told = {**FIELDS, "q1": "Vegan", "since": sign_time(NOW - timedelta(minutes=1))}
    assert RegisterForm(told, settings=asked, now=NOW).is_valid()
    form = RegisterForm({**told, **other}, settings=asked, now=NOW)
    [field] = other
    assert list(form.errors) == [field]
    assert says in form.errors[field][0]


def test_letters_that_nobody_sees_make_no_second_name():
    told = {**FIELDS, "name": "An\u200bna\u00ad", "since": sign_time(NOW - timedelta(minutes=1))}
    form = RegisterForm(told, settings=OPEN, now=NOW)
    assert form.is_valid()
    assert form.registration_input.name == "Anna"


def test_what_nobody_expects_is_answered_without_an_error_of_the_desks_own(cup, visitor, desk):
    page = reverse("register", args=[cup.slug])
    assert visitor.get(page).status_code == 404
    assert visitor.post("/register/nowhere/", FIELDS).status_code == 404
    opened(cup)
    assert visitor.post(page).status_code == 422
    assert visitor.get(f"{page}?from=2026-99-99&page=-1").status_code == 200
    assert sent(cup, note="x" * 200_000).status_code == 413
    assert sent(cup, key="../../etc").status_code == 302
    for path in ("", "withdraw/", "return/", "code.svg"):
        for word in ("x", "0" * 40, "%00", "ü" * 300):
            asked = f"/registration/{word}/{path}"
            assert visitor.get(asked).status_code in (400, 404, 405)
            assert visitor.post(asked).status_code in (400, 404, 405)
    decide = reverse("decide_registration", args=[cup.slug])
    for which in ("", "x", "-1", "9" * 18, "9" * 40):
        assert desk.post(decide, {"which": which, "what": "approve"}).status_code == 404
    known = {"which": Registration.objects.get().pk, "what": "sing"}
    assert desk.post(decide, known).status_code == 404
    assert desk.post(reverse("move_up", args=[cup.slug]), {"number": "9" * 30}).status_code == 404


SETTINGS = {"open": "on", "limit": "60", "waiting": "on", "field-club": "asked"}


@pytest.mark.parametrize(
    "other",
    [
        {"opens_at": "yesterday"},
        {"opens_at": "0001-01-01T00:00"},
        {"closes_at": "9999-12-31T23:59"},
        {"closes_at": "2026-02-30T10:00"},
        {"limit": "-1"},
        {"limit": "9" * 40},
        {"field-club": "perhaps"},
        {"q0-says": "x" * 121},
        {"q0-kind": "dance"},
        {"q0-key": "name"},
    ],
)
def test_settings_that_cannot_be_are_said_at_their_field(other):
    assert SettingsForm(SETTINGS, settings=OPEN).is_valid()
    assert list(SettingsForm({**SETTINGS, **other}, settings=OPEN).errors) == list(other)


def test_the_settings_name_the_events_zone_or_one_that_was_chosen_before_events_had_one(cup, desk):
    page = reverse("registration_settings", args=[cup.slug])

    def stands():
        return re.search(r"Both times are in the event's time zone, (\S+)\.", main(desk.get(page)))[1]

    assert stands() == "UTC"
    opened(cup, zone="Asia/Tokyo")
    assert stands() == "Asia/Tokyo"
    tournaments.change(cup, timezone="Europe/Vienna", act=by())
    assert stands() == "Europe/Vienna"


def test_settings_that_cannot_be_come_back_with_what_was_written(cup, desk):
    page = reverse("registration_settings", args=[cup.slug])
    upside_down = {"opens_at": "2026-05-02T10:00", "closes_at": "2026-05-01T10:00"}
    for other in ({"opens_at": "yesterday"}, upside_down):
        answer = desk.post(page, {**SETTINGS, "welcome": "Hello", **other})
        assert answer.status_code == 422
        assert "Nothing was saved." in answer.text
        assert ">\nHello</textarea>" in answer.text
    assert not RegistrationSettings.objects.exists()


def test_the_moments_are_typed_by_the_events_own_clock(cup, desk):
    page = reverse("registration_settings", args=[cup.slug])
    tournaments.change(cup, timezone="Europe/Berlin", act=by())
    moments = {"opens_at": "2026-03-28T12:00", "closes_at": "2026-03-29T12:00"}
    assert desk.post(page, {**SETTINGS, **moments}).status_code == 302
    held = waiting_list.settings_of(cup)
    # The clocks of Berlin were put forward between the two times.
    assert (held.opens_at, held.closes_at) == (
        datetime(2026, 3, 28, 11, tzinfo=UTC),
        datetime(2026, 3, 29, 10, tzinfo=UTC),
    )
    assert 'value="2026-03-28T12:00"' in desk.get(page).text


def test_the_organizer_approves_refuses_gives_places_and_new_links_and_takes_a_file_along(cup, desk):
    opened(cup, limit=1, approval=True, questions=(Question(says="Food?"),))
    anna, ben, chiara = (
        register(cup, name, note="=1+1", answers={"q1": "Vegan"}) for name in ("Anna", "Ben", "Chiara")
    )
    page, decide = reverse("registrations", args=[cup.slug]), reverse("decide_registration", args=[cup.slug])
    assert "3 registrations to approve" in desk.get(page).text
    desk.post(decide, {"which": chiara.pk, "what": "refuse", "why": "Full"})
    approved = desk.post(reverse("approve_registrations", args=[cup.slug]), follow=True)
    assert "1 person now has a place. 1 person joined the waiting list." in main(approved)
    assert (names(cup, "entered"), queue(cup)) == (["Anna"], ["Ben"])
    desk.post(reverse("move_up", args=[cup.slug]), {"number": "2"})
    assert names(cup, "entered") == ["Anna", "Ben"]
    assert "The current link stops working" in main(desk.get(page))
    renew = {"which": anna.pk, "what": "renew", "seen": anna.link, "key": "0123456789abcdef"}
    renewed = desk.post(decide, renew)
    handed_out = re.search(r'value="(http://testserver/registration/\w+/)"', renewed.text)[1]
    # A reload of the response shows the link that was handed out.
    assert handed_out in desk.post(decide, renew).text
    assert registration_links.by_link("link of Anna") is None
    assert "New link for Anna" in renewed.text
    rows = desk.get(reverse("registrations_file", args=[cup.slug])).content.decode("utf-8-sig").splitlines()
    assert rows[0].startswith(
        "No.,Name,Reading,Club,Country,Status,Waiting list,Email address,Note,Public name,Food?"
    )
    assert rows[1].startswith("1,Anna,,,,registered,,,'=1+1,full name,Vegan,2026-05-01 10:00")
    assert rows[3].startswith(",Chiara,,,,declined,,,'=1+1,full name,Vegan")
    desk.post(decide, {"which": chiara.pk, "what": "forget"})
    assert set(Registration.objects.all()) == {anna, ben}


def test_nobody_reads_who_registered_where_they_are_not_listed(cup, visitor, desk):
    opened(cup, listed=False)
    register(cup, "Anna", link="a")
    pages = [reverse(name, args=[cup.slug]) for name in ("register", "tournament", "players", "standings")]
    pages += [f"/tournaments/{cup.slug}/files/standings.csv"]
    assert [page for page in pages if "Anna" in visitor.get(page).text] == []
    assert visitor.get(reverse("player", args=[cup.slug, 1])).status_code == 404
    assert "Anna" in desk.get(reverse("players", args=[cup.slug])).text
    assert "The list of registered players is not public." in main(visitor.get(cup.get_absolute_url()))
    assert "No players yet." not in main(visitor.get(cup.get_absolute_url()))
    save_options(cup, OPEN, act=by())
    assert "Anna" in visitor.get(pages[0]).text
    Person.objects.update(shown="initials")
    assert "Anna" not in visitor.get(pages[0]).text
    # Their own page shows the complete name all the same, and stores it complete.
    assert "Anna" in visitor.get("/registration/a/").text


def test_who_plays_is_named_though_nobody_is_listed_who_only_registered(full_cup, visitor):
    cup = opened(full_cup, listed=False)
    for name, link in (("Zelda", "a"), ("Ben", "b")):
        register(cup, name, link=link)
    rounds.open_round(rounds.draw(cup, 1, act=by()), act=by())
    entry_list.set_state(cup.players.get(number=1), Player.State.WAITING, act=by())
    entry_list.set_state(cup.players.get(number=2), Player.State.ENTERED, act=by())
    penalties.give(cup.players.get(number=18), -1000, act=by(why="late"))
    names_ = ("tournament", "standings", "statistics")
    pages = [visitor.get(reverse(name, args=[cup.slug])) for name in names_]
    pages.append(visitor.get(reverse("board", args=[cup.slug, "standings"])))
    assert [page.status_code for page in pages] == [200] * 4
    text = pages[1].text
    named = ("Akagi Haruka", "Mori Ken", "Ben", "Zelda")
    assert [name in text for name in named] == [True, True, True, False]


def test_the_desk_says_when_somebody_registered_by_the_events_own_clock_and_whom_nobody_can_ask(cup, desk):
    opened(cup, zone="Asia/Tokyo", closes_at=NOW + timedelta(days=1))
    register(cup, "Anna")
    page = reverse("registrations", args=[cup.slug])
    assert [line.when for line in looked_at(cup).lines] == ["May 1, 2026, 19:00 (Asia/Tokyo)"]
    assert "Registered on May 1, 2026, 19:00 (Asia/Tokyo)" in main(desk.get(page))
    assert looked_at(cup).offer.until == "Registration closes on May 2, 2026, 19:00 (Asia/Tokyo)."
    says = "This event has no contact. People who are told to ask the organizers do not know who to ask."
    assert says in main(desk.get(page))
    tournaments.change(cup, contact="desk@example.org", act=by())
    assert says not in main(desk.get(page))
    assert 'href="mailto:desk@example.org"' in desk.get(reverse("register", args=[cup.slug])).text


def test_who_withdrew_by_their_link_is_called_so_and_not_as_somebody_who_gave_up(cup, desk):
    opened(cup)
    registrations.withdraw(register(cup, "Anna"), act=by())
    register(cup, "Ben")
    entry_list.withdraw(cup.players.get(number=2), act=by())
    with translation.override("ja"):
        assert [line.called for line in looked_at(cup).lines] == ["キャンセル", "棄権"]


def test_the_list_of_people_counts_who_has_a_place_apart_from_all_others(cup, desk):
    opened(cup, limit=2)
    anna, *_others = (register(cup, name) for name in ("Anna", "Ben", "Chiara", "Dmitri"))
    page = reverse("players", args=[cup.slug])
    assert "2 players with a place, 4 on the list" in main(desk.get(page))
    save_options(cup, OPEN, act=by())
    assert "4 players" in main(desk.get(page))
    assert "on the list" not in main(desk.get(page))
    registrations.withdraw(anna, act=by())
    assert "3 players with a place, 4 on the list" in main(desk.get(page))


def test_a_link_is_read_with_its_letters_and_copied_without_those_that_break_it(organizer, desk):
    cup = opened(tournaments.create(name="Frühlingscup", ruleset_key="ema-2025", act=by(organizer.username)))
    page = desk.get(reverse("registrations", args=[cup.slug])).text
    assert f'value="http://testserver/register/{cup.slug}/"' in page
    assert f'data-address="http://testserver{reverse("register", args=[cup.slug])}"' in page


def test_an_event_that_is_not_public_is_registered_for_by_whoever_has_the_address_while_it_is_open(
    cup, visitor
):
    opened(cup)
    tournaments.publish(cup, public=False, rulings_public=False, rulings_named=True, act=by())
    page = reverse("register", args=[cup.slug])
    assert visitor.get(page).status_code == 200
    assert cup.get_absolute_url() not in visitor.get(page).text
    save_options(cup, replace(OPEN, open=False), act=by())
    assert visitor.get(page).status_code == 404


@pytest.mark.parametrize("page", ["register", "registrations", "registrations_file"])
def test_a_list_of_many_costs_as_much_as_one_of_few(cup, desk, page):
    opened(cup, limit=4, questions=(Question(says="Food?"),))
    address = reverse(page, args=[cup.slug])
    for number in range(7):
        register(cup, f"Few {number}", answers={"q1": "All"})
    desk.get(address)
    few = cost(lambda: desk.get(address)).queries
    for number in range(9):
        register(cup, f"Many {number}", answers={"q1": "All"})
    assert cost(lambda: desk.get(address)).queries == few


def test_a_drawn_round_alone_closes_nothing(full_cup):
    opened(full_cup, limit=16)
    anna = register(full_cup, "Anna")
    rounds.draw(full_cup, 1, act=by())
    assert Round.objects.get().state == "drawn"
    registrations.withdraw(anna, act=by())
    assert standing(anna) == ("withdrawn", None)
