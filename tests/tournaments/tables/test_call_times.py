"""The time that a call took is offered to the table as extra minutes."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

import referee
from tests.acts import by
from tests.entries import ruling_entry
from tournaments.common.errors import StateError
from tournaments.models import ClockEvent, RefereeCall
from tournaments.presenters.rulings.effects import announcement
from tournaments.services.events import rounds
from tournaments.services.rulings import giving
from tournaments.services.tables import call_times, calls, clocks
from tournaments.services.tables.call_times import CallTime

NOON = datetime(2026, 5, 2, 12, 0, tzinfo=UTC)


def minute(number):
    return NOON + timedelta(minutes=number)


@pytest.fixture
def in_play(full_cup):
    drawn = rounds.draw(full_cup, 1, act=by())
    rounds.open_round(drawn, act=by())
    return drawn


@pytest.fixture
def table(in_play):
    return in_play.tables.get(number=2)


@pytest.fixture
def judges(judge):
    client = Client()
    client.force_login(judge)
    return client


def helped(table, called, ended, judge="Jiro"):
    call = calls.call(table, act=by(at=called))
    calls.end_call(call.pk, table.round, act=by(judge, at=ended))
    return call.number


def offered(table, now, judge="Jiro"):
    return call_times.call_times(table.round, clocks.clock_of(table.round, now), judge)


def rule(table, key, extra_minutes=0):
    judgement = referee.judgement.Judgement(
        seat=referee.Seat.FIRST,
        decision=referee.answers.Measure.WARNING,
        facts="late",
        judge="Jiro",
        extra_minutes=extra_minutes,
    )
    place = {"expects": 1, "key": key}
    ruling = ruling_entry(judgement, "E1", 0)
    return giving.give(table, ruling, announced=announcement, by="Jiro", **place)[0]


def test_the_time_of_a_call_is_rounded_up_and_offered_to_the_judge_who_ended_it(table):
    clocks.start(table.round, 90, act=by(at=NOON))
    call = helped(table, minute(5), minute(8) + timedelta(seconds=1))
    assert offered(table, minute(9)) == [CallTime(call=call, table=2, minutes=4)]
    assert offered(table, minute(9), "Ann") == []
    assert offered(table, minute(24)) == []


def test_only_the_time_while_the_clock_ran_is_offered(table):
    helped(table, minute(-5), minute(-3))
    assert offered(table, minute(-2)) == []
    clocks.start(table.round, 90, act=by(at=NOON))
    clocks.pause(table.round, act=by(at=minute(4)))
    assert offered(table, minute(4)) == []
    call = helped(table, minute(2), minute(9))
    assert [time.minutes for time in offered(table, minute(9)) if time.call == call] == [2]


def test_a_call_that_the_table_took_back_has_no_time(table):
    clocks.start(table.round, 90, act=by(at=NOON))
    calls.call(table, act=by(at=minute(1)))
    calls.take_back(table, act=by("Jiro", at=minute(4)))
    assert offered(table, minute(5)) == []


def test_added_minutes_are_not_offered_again(table):
    now = datetime.now(UTC)
    clocks.start(table.round, 90, act=by(at=now - timedelta(minutes=20)))
    call = helped(table, now - timedelta(minutes=6), now - timedelta(minutes=2))
    event = call_times.add_minutes(table.round, call, act=by("Jiro"))
    assert (event.kind, event.table, event.minutes) == (ClockEvent.Kind.EXTEND, table, 4)
    assert offered(table, now) == []
    with pytest.raises(StateError, match="was already added"):
        call_times.add_minutes(table.round, call, act=by("Jiro"))
    with pytest.raises(StateError, match="was already added"):
        call_times.add_minutes(table.round, 99_999, act=by("Jiro"))
    assert clocks.clock_of(table.round).extra_minutes_at(table) == 4


def test_a_ruling_ends_the_call_and_its_own_extra_minutes_are_all_that_is_added(table):
    now = datetime.now(UTC)
    clocks.start(table.round, 90, act=by(at=now - timedelta(minutes=20)))
    calls.call(table, act=by(at=now - timedelta(minutes=6)))
    rule(table, "ruling-one")
    assert not RefereeCall.objects.exists()
    assert [time.minutes for time in offered(table, now)] == [7]
    other = table.round.tables.get(number=3)
    calls.call(other, act=by(at=now - timedelta(minutes=6)))
    rule(other, "ruling-two", extra_minutes=5)
    assert not RefereeCall.objects.exists()
    assert [time.table for time in offered(table, now)] == [2]


def test_a_ruling_that_is_sent_again_leaves_a_new_call(table):
    rule(table, "ruling-one")
    calls.call(table, act=by())
    rule(table, "ruling-one")
    assert RefereeCall.objects.count() == 1


def test_the_floor_and_the_rulings_page_offer_the_minutes_with_one_tap(judges, table):
    now, slug = datetime.now(UTC), table.round.tournament.slug
    clocks.start(table.round, 90, act=by(at=now - timedelta(minutes=20)))
    call = calls.call(table, act=by(at=now - timedelta(minutes=3, seconds=30)))
    logged = rule(table, "ruling-one")
    address = reverse("add_call_minutes", args=[slug, 1, call.number])
    floor, ruling = reverse("floor", args=[slug]), reverse("ruling", args=[slug, logged.number])
    for page in (floor, ruling):
        text = " ".join(judges.get(page).text.split())
        assert f'action="{address}"' in text
        assert "The call at table 2 took 4 minutes." in text
    for _tap in range(2):
        assert judges.post(address, {"key": "the-same-tap"}).url == floor
    assert "Added 4 minutes to table 2." in judges.get(floor).text
    assert clocks.clock_of(table.round).extra_minutes_at(table) == 4
    assert address not in judges.get(floor).text + judges.get(ruling).text
