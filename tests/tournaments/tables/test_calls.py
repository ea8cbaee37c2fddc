"""A table calls a referee, and a referee comes."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from tests.acts import by
from tournaments.common.errors import ConflictError, StateError
from tournaments.models import RefereeCall
from tournaments.services.events import rounds
from tournaments.services.tables import calls

NOON = datetime(2026, 5, 2, 12, 4, tzinfo=UTC)
HTMX = {"hx-request": "true"}


@pytest.fixture
def in_play(full_cup):
    drawn = rounds.draw(full_cup, 1, act=by())
    rounds.open_round(drawn, act=by())
    return drawn


@pytest.fixture
def table(in_play):
    return in_play.tables.first()


def stored():
    return list(RefereeCall.objects.values_list("table__number", "at", "answered_by", "answered_at"))


def test_a_table_calls_once_however_often_it_taps(table):
    first = calls.call(table, act=by(at=NOON, device="phone"))
    again = calls.call(table, act=by(at=NOON + timedelta(minutes=1), device="other"))
    assert (again, stored()) == (first, [(1, NOON, "", None)])


def test_the_database_holds_one_open_call_a_table(table):
    calls.call(table, act=by(at=NOON))
    with pytest.raises(IntegrityError), transaction.atomic():
        RefereeCall.objects.create(table=table, at=NOON)


def test_a_judge_comes_and_the_call_is_done(in_play, table):
    call = calls.call(table, act=by(at=NOON))
    calls.answer_call(call.pk, in_play, act=by("A. Judge", at=NOON + timedelta(minutes=1)))
    assert stored() == [(1, NOON, "A. Judge", NOON + timedelta(minutes=1))]
    calls.end_call(call.pk, in_play, act=by())
    calls.end_call(call.pk, in_play, act=by())
    assert stored() == []


def test_only_one_judge_is_sent(in_play, table):
    call = calls.call(table, act=by(at=NOON))
    calls.answer_call(call.pk, in_play, act=by("Ann", at=NOON))
    calls.answer_call(call.pk, in_play, act=by("Ann", at=NOON + timedelta(minutes=2)))
    with pytest.raises(ConflictError) as caught:
        calls.answer_call(call.pk, in_play, act=by("Ben", at=NOON))
    assert str(caught.value) == "Ann is already on the way to table 1."
    assert stored() == [(1, NOON, "Ann", NOON)]


def test_who_comes_too_late_is_told_of_the_table_by_its_number_in_the_round(in_play):
    rounds.finish(in_play, anyway=True, act=by())
    later = rounds.draw(in_play.tournament, 2, act=by())
    rounds.open_round(later, act=by())
    call = calls.call(later.tables.get(number=3), act=by(at=NOON))
    calls.answer_call(call.pk, later, act=by("Ann", at=NOON))
    with pytest.raises(ConflictError) as caught:
        calls.answer_call(call.pk, later, act=by("Ben", at=NOON))
    assert str(caught.value) == "Ann is already on the way to table 3."


def test_a_name_and_a_device_longer_than_there_is_room_for_are_cut(in_play, table):
    call = calls.call(table, act=by(at=NOON, device="phone" * 20))
    for _tap in range(2):
        calls.answer_call(call.pk, in_play, act=by("Ann" * 60, at=NOON))
    kept = RefereeCall.objects.get()
    assert (kept.device, kept.answered_by) == (("phone" * 20)[:64], ("Ann" * 60)[:150])


def test_a_call_taken_back_is_gone_for_the_judge_too(in_play, table):
    call = calls.call(table, act=by(at=NOON))
    calls.take_back(table, act=by())
    calls.take_back(table, act=by())
    with pytest.raises(ConflictError, match="This call is closed: the table cancelled it"):
        calls.answer_call(call.pk, in_play, act=by("Ann"))


def test_a_new_call_takes_the_place_of_one_that_was_answered(in_play, table):
    calls.answer_call(calls.call(table, act=by(at=NOON)).pk, in_play, act=by("Ann"))
    calls.call(table, act=by(at=NOON + timedelta(minutes=9)))
    assert stored() == [(1, NOON + timedelta(minutes=9), "", None)]


def test_nobody_is_called_to_a_round_that_is_not_in_play(in_play, table):
    rounds.finish(in_play, anyway=True, act=by())
    with pytest.raises(StateError, match="Round 1 is not in play"):
        calls.call(table, act=by())
    assert stored() == []


def test_whoever_registers_a_raised_hand_is_on_the_way(in_play, table):
    calls.register(table, act=by("Ann", at=NOON, key="one-tap-1"))
    calls.register(table, act=by("Ann", at=NOON, key="one-tap-1"))
    assert stored() == [(1, NOON, "Ann", NOON)]


def test_registering_a_hand_at_a_table_that_calls_answers_its_call(in_play, table):
    later = NOON + timedelta(minutes=2)
    calls.call(table, act=by(at=NOON))
    calls.register(table, act=by("Ann", at=later))
    with pytest.raises(ConflictError) as caught:
        calls.register(table, act=by("Ben", at=later))
    assert str(caught.value) == "Ann is already on the way to table 1."
    assert stored() == [(1, NOON, "Ann", later)]


def test_no_hand_is_registered_in_a_round_that_is_not_in_play(in_play, table):
    rounds.finish(in_play, anyway=True, act=by())
    with pytest.raises(StateError, match="Round 1 is not in play"):
        calls.register(table, act=by("Ann"))
    assert stored() == []


def test_the_marks_of_a_call_tell_its_states_apart(in_play, table):
    marks = [calls.call_version(calls.current_call(table))]
    call = calls.call(table, act=by())
    marks.append(calls.call_version(calls.current_call(table)))
    calls.answer_call(call.pk, in_play, act=by("Ann"))
    marks.append(calls.call_version(calls.current_call(table)))
    assert len(set(marks)) == 3


# The pages


def test_one_tap_calls_and_the_page_says_since_when(visitor, table):
    address = reverse("call_referee", args=[table.token])
    assert 'id="call-referee"' in visitor.get(table.get_absolute_url()).text
    part = visitor.post(address, headers=HTMX)
    call = RefereeCall.objects.get()
    assert (part.status_code, "<html" in part.text) == (200, False)
    assert f"Judge called at {call.at:%H:%M}" in part.text
    assert visitor.cookies["device"].value.partition(":")[0] == call.device
    without_a_script = visitor.post(address)
    assert (without_a_script.status_code, without_a_script.url) == (302, table.get_absolute_url())
    assert f"Judge called at {call.at:%H:%M}" in visitor.get(table.get_absolute_url()).text


def test_the_table_sees_who_comes_and_can_take_its_call_back(visitor, in_play, table):
    call = calls.call(table, act=by())
    answered = calls.answer_call(call.pk, in_play, act=by("A. Judge"))
    page = visitor.get(table.get_absolute_url()).text
    assert f"A. Judge is coming, {answered.answered_at:%H:%M}" in page
    part = visitor.post(reverse("take_call_back", args=[table.token]), headers=HTMX)
    assert 'id="call-referee"' in part.text
    assert stored() == []


def test_a_call_that_cannot_be_says_why(visitor, in_play, table):
    rounds.finish(in_play, anyway=True, act=by())
    answer = visitor.post(reverse("call_referee", args=[table.token]), follow=True)
    assert "Round 1 is not in play." in answer.text
    assert stored() == []


def test_a_table_calls_twenty_times_an_hour_at_most(visitor, in_play, table):
    an_hour_ago = timezone.now() - timedelta(minutes=61)
    for at in (an_hour_ago, *[None] * 20):
        calls.call(table, act=by(at=at))
        calls.take_back(table, act=by(at=at))
    answer = visitor.post(reverse("call_referee", args=[table.token]), follow=True)
    assert (
        "This table has called 20 times in the last hour. Raise your hand until a judge comes." in answer.text
    )
    assert stored() == []
    calls.register(table, act=by("A. Judge"))
    assert calls.call(in_play.tables.get(number=2), act=by()) is not None


def test_the_judges_answer_is_under_the_name_they_go_by(visitor, judge, in_play, table):
    call = calls.call(table, act=by())
    judge.first_name, judge.last_name = "Jiro", "Aoki"
    judge.save()
    visitor.force_login(judge)
    place = [in_play.tournament.slug, 1, call.pk]
    sent = visitor.post(reverse("come_to_call", args=place))
    assert (sent.status_code, sent.url) == (302, reverse("floor", args=[in_play.tournament.slug]))
    assert RefereeCall.objects.get().answered_by == "Jiro Aoki"
    visitor.post(reverse("call_done", args=place))
    assert stored() == []
    late = visitor.post(reverse("come_to_call", args=place), follow=True)
    assert "This call is closed" in late.text


def test_a_judge_registers_a_hand_with_one_tap(visitor, judge, in_play):
    visitor.force_login(judge)
    address = reverse("register_call", args=[in_play.tournament.slug, 1])
    sent = visitor.post(address, {"table": 3})
    assert (sent.status_code, sent.url) == (302, reverse("floor", args=[in_play.tournament.slug]))
    assert [(number, answered) for number, _at, answered, _when in stored()] == [(3, "Jiro")]


@pytest.mark.parametrize("number", ["99", "x", ""])
def test_a_raised_hand_at_an_unknown_table_is_refused_in_words(visitor, judge, in_play, number):
    visitor.force_login(judge)
    address = reverse("register_call", args=[in_play.tournament.slug, 1])
    said = visitor.post(address, {"table": number}, follow=True)
    assert f"This round has no table “{number}”." in said.text
    assert stored() == []


@pytest.mark.parametrize("name", ["come_to_call", "call_done"])
def test_only_officials_answer(visitor, nobody, in_play, table, name):
    call = calls.call(table, act=by(at=NOON))
    address = reverse(name, args=[in_play.tournament.slug, 1, call.pk])
    assert visitor.post(address).url.startswith("/login/")
    visitor.force_login(nobody)
    assert visitor.post(address).status_code == 403
    assert visitor.get(address).status_code == 405
    assert stored() == [(1, NOON, "", None)]


def test_at_the_table_a_judge_has_what_the_floor_has_and_a_player_takes_the_call_back(
    visitor, judge, in_play, table
):
    call = calls.call(table, act=by(at=NOON))
    done = reverse("call_done", args=[in_play.tournament.slug, 1, call.pk])
    addresses = (done, reverse("take_call_back", args=[table.token]))
    page = table.get_absolute_url()
    assert [f'action="{one}"' in visitor.get(page).text for one in addresses] == [False, True]
    visitor.force_login(judge)
    assert [f'action="{one}"' in visitor.get(page).text for one in addresses] == [True, False]
    visitor.post(done)
    assert stored() == []


def test_a_call_of_another_round_is_not_answered_here(in_play, table, organizer):
    call = calls.call(table, act=by(at=NOON))
    rounds.finish(in_play, anyway=True, act=by())
    later = rounds.draw(in_play.tournament, 2, act=by())
    with pytest.raises(ConflictError):
        calls.answer_call(call.pk, later, act=by("Ann"))
    calls.end_call(call.pk, later, act=by())
    assert stored() == [(1, NOON, "", None)]
