"""The clock of a round: controlled by officials, computed by the desk, the same for everybody."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

import referee
from tests.acts import by
from tests.tournaments.tables.games import draw, play
from tournaments.common.errors import ConflictError, StateError
from tournaments.models import ClockEvent, Round
from tournaments.presenters.tables import last_hands, table_page, table_status
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import rounds, visible_events
from tournaments.services.tables import calls, clocks, table_actions

NOON = datetime(2026, 5, 2, 12, 0, tzinfo=UTC)
Kind = ClockEvent.Kind


def after(**time):
    return NOON + timedelta(**time)


@pytest.fixture
def in_play(full_cup):
    """Four tables of the cup, in play."""
    drawn = rounds.draw(full_cup, 1, act=by())
    rounds.open_round(drawn, act=by())
    return drawn


@pytest.fixture
def table(in_play):
    return in_play.tables.first()


def left(round_, at, table=None):
    """The minutes and seconds left, of all or at one table."""
    clock = clocks.clock_of(round_, at)
    found = clock.time_left_at(table) if table else clock.all
    return found and found.text


# Time left after the turns of a clock


def test_there_is_no_time_before_the_clock_is_started(in_play):
    assert left(in_play, NOON) is None


def test_the_time_goes_down_from_the_start_and_never_below_zero(in_play):
    clocks.start(in_play, 75, act=by(at=NOON))
    said = [left(in_play, after(minutes=minutes)) for minutes in (0, 30, 74, 75, 90)]
    assert said == ["75:00", "45:00", "1:00", "0:00", "0:00"]
    assert clocks.clock_of(in_play, after(minutes=30)).all == clocks.TimeLeft(
        now=after(minutes=30), seconds=2700, ends_at=after(minutes=75)
    )


def test_a_second_begun_is_a_second_left_and_a_script_is_told_the_moments_to_the_thousandth(in_play):
    clocks.start(in_play, 1, act=by(at=after(milliseconds=750)))
    said = [left(in_play, after(seconds=seconds, milliseconds=250)) for seconds in (1, 59, 60)]
    assert said == ["1:00", "0:02", "0:01"]
    told = clocks.clock_of(in_play, after(seconds=60, milliseconds=250)).all
    assert (told.up, told.now_ms, told.ends_ms) == (False, 1_777_723_260_250, 1_777_723_260_750)


def test_a_stopped_clock_stands_still_and_goes_on_where_it_stood(in_play):
    clocks.start(in_play, 60, act=by(at=NOON))
    clocks.pause(in_play, act=by("Jiro", at=after(minutes=10)))
    clocks.extend_all(in_play, 2, act=by("Jiro", at=after(minutes=12)))
    clocks.extend_all(in_play, -2, act=by("Jiro", at=after(minutes=13)))
    assert [left(in_play, after(minutes=minutes)) for minutes in (10, 25)] == ["50:00", "50:00"]
    stopped = clocks.clock_of(in_play, after(minutes=25)).all
    assert (stopped.ends_at, stopped.ends_ms) == (None, None)
    clocks.resume(in_play, act=by("Jiro", at=after(minutes=25)))
    assert left(in_play, after(minutes=26)) == "49:00"
    runs = clocks.clock_of(in_play, after(minutes=26)).all
    # Noon of that day is 1,777,723,200 seconds after the beginning of 1970.
    assert (runs.ends_at, runs.ends_ms, runs.now_ms) == (
        after(minutes=75),
        1_777_727_700_000,
        1_777_724_760_000,
    )


def test_extra_time_is_for_all_or_for_one_table_alone(in_play, table):
    other = in_play.tables.last()
    clocks.start(in_play, 60, act=by(at=NOON))
    clocks.extend_all(in_play, 3, act=by(at=after(minutes=1)))
    clocks.extend(table, 5, act=by("Jiro", at=after(minutes=2)))
    assert [left(in_play, after(minutes=10), one) for one in (None, table, other)] == [
        "53:00",
        "58:00",
        "53:00",
    ]
    clock = clocks.clock_of(in_play, after(minutes=10))
    assert (clock.time_left_at(table).extra, clock.time_left_at(other).extra) == (5, 0)


def test_a_clock_set_anew_keeps_what_one_table_was_given(in_play, table):
    clocks.extend(table, 5, act=by("Jiro", at=NOON))
    clocks.start(in_play, 90, act=by(at=NOON))
    clocks.extend_all(in_play, 10, act=by(at=after(minutes=1)))
    clocks.pause(in_play, act=by(at=after(minutes=2)))
    clocks.start(in_play, 60, act=by(at=after(minutes=4)))
    assert (left(in_play, after(minutes=5)), left(in_play, after(minutes=5), table)) == ("59:00", "64:00")


def turn(kind, at, minutes=None):
    return ClockEvent(kind=kind, minutes=minutes, at=at)


moments = st.lists(st.integers(1, 5400), unique=True, max_size=12).map(sorted)


@given(minutes=st.integers(1, 90), stops=moments, look=st.integers(0, 7200))
def test_the_time_left_never_jumps_by_stopping_and_going_on(minutes, stops, look):
    turns = [turn(Kind.START, NOON, minutes)]
    for number, second in enumerate(stops):
        at = after(seconds=second)
        before = clocks.time_left(turns, at).seconds
        turns.append(turn(Kind.RESUME if number % 2 else Kind.PAUSE, at))
        assert clocks.time_left(turns, at).seconds == before
    # Time left and time played add up to the whole at every moment.
    marks = [0, *[second for second in stops if second <= look], look]
    played = sum(marks[at + 1] - marks[at] for at in range(0, len(marks) - 1, 2))
    seen = [one for one in turns if one.at <= after(seconds=look)]
    assert clocks.time_left(seen, after(seconds=look)).seconds == max(0, minutes * 60 - played)


def test_to_resume_a_running_clock_or_stop_a_stopped_one_changes_nothing():
    turns = [turn(Kind.START, NOON, 60), turn(Kind.RESUME, after(minutes=10))]
    assert clocks.time_left(turns, after(minutes=20)).text == "40:00"
    turns += [turn(Kind.PAUSE, after(minutes=20)), turn(Kind.PAUSE, after(minutes=30))]
    assert clocks.time_left(turns, after(minutes=40)).text == "40:00"


@given(minutes=st.integers(1, 90), more=st.integers(1, 30), at=st.integers(0, 7200))
def test_extra_minutes_add_just_themselves(minutes, more, at):
    start, extra = turn(Kind.START, NOON, minutes), turn(Kind.EXTEND, NOON, more)
    now = after(seconds=at)
    assert clocks.time_left([start, extra], now) == clocks.time_left(
        [turn(Kind.START, NOON, minutes + more)], now
    )


# Refused turns


@pytest.mark.parametrize(
    ("done", "then", "says"),
    [
        ([], lambda r: clocks.pause(r, act=by()), "The clock is not running."),
        ([], lambda r: clocks.resume(r, act=by()), "The clock has not been started yet."),
        ([], lambda r: clocks.extend_all(r, 5, act=by()), "The clock has not been started yet."),
        ([], lambda r: clocks.start(r, 0, act=by()), "Enter 1 to 600 minutes."),
        ([], lambda r: clocks.start(r, 601, act=by()), "Enter 1 to 600 minutes."),
        (
            ["start"],
            lambda r: clocks.start(r, 60, act=by()),
            "The clock is already running. Stop it before you reset it.",
        ),
        (["start"], lambda r: clocks.resume(r, act=by()), "The clock is already running."),
        (["start", "pause"], lambda r: clocks.pause(r, act=by()), "The clock is not running."),
        (["start"], lambda r: clocks.extend_all(r, 0, act=by()), "Enter 1 to 600 extra minutes."),
        (
            ["start"],
            lambda r: clocks.extend_all(r, -5, act=by()),
            "Only 0 extra minutes were added here. You cannot remove more.",
        ),
    ],
)
def test_a_turn_that_makes_no_sense_is_refused_and_nothing_is_stored(in_play, done, then, says):
    for word in done:
        getattr(clocks, word)(in_play, *([60] if word == "start" else []), act=by())
    before = list(ClockEvent.objects.values())
    with pytest.raises(StateError) as caught:
        then(in_play)
    assert str(caught.value) == says
    assert list(ClockEvent.objects.values()) == before


def test_what_was_given_can_be_taken_back_and_no_more(in_play, table):
    clocks.start(in_play, 60, act=by(at=NOON))
    clocks.extend(table, 5, act=by("Jiro", at=NOON))
    clocks.extend(table, -3, act=by("Jiro", at=NOON))
    assert left(in_play, NOON, table) == "62:00"
    with pytest.raises(StateError, match="Only 2 extra minutes were added here"):
        clocks.extend(table, -3, act=by("Jiro", at=NOON))


def test_all_that_was_given_can_be_taken_back_and_all_that_may_be_given_given(in_play, table):
    clocks.start(in_play, 60, act=by(at=NOON))
    clocks.extend(table, 5, act=by("Jiro", at=NOON))
    clocks.extend(table, -5, act=by("Jiro", at=NOON))
    assert left(in_play, NOON, table) == "60:00"
    clocks.extend(table, 599, act=by("Jiro", at=NOON))
    clocks.extend(table, 1, act=by("Jiro", at=NOON))
    assert left(in_play, NOON, table) == "660:00"
    with pytest.raises(StateError, match=r"^Enter 1 to 600 extra minutes\.$"):
        clocks.extend(table, 1, act=by("Jiro", at=NOON))


@pytest.mark.parametrize(
    ("seconds", "soon", "long", "up"),
    [
        (0, False, False, True),
        (1, True, False, False),
        (300, True, False, False),
        (301, False, False, False),
        (5999, False, False, False),
        (6000, False, True, False),
    ],
)
def test_little_time_is_left_from_five_minutes_on_and_a_hundred_minutes_need_more_room(
    seconds, soon, long, up
):
    told = clocks.TimeLeft(now=NOON, seconds=seconds, ends_at=None)
    assert (told.soon, told.long, told.up) == (soon, long, up)


def test_the_longest_clock_and_the_longest_name_have_room(in_play):
    clocks.start(in_play, 600, act=by("Olga" * 50, at=NOON))
    assert left(in_play, NOON) == "600:00"
    assert ClockEvent.objects.get().by == ("Olga" * 50)[:150]


def test_two_who_turn_the_clock_at_once_turn_it_once(in_play):
    with pytest.raises(ConflictError):
        clocks.start(in_play, 60, expects=2, act=by(at=NOON))
    clocks.start(in_play, 60, expects=1, act=by(at=NOON))
    clocks.extend_all(in_play, 5, expects=2, act=by("Jiro", at=NOON))
    with pytest.raises(ConflictError, match="Jiro changed the clock first"):
        clocks.extend_all(in_play, 5, expects=2, act=by(at=NOON))
    assert left(in_play, NOON) == "65:00"


def test_a_table_sees_its_time_and_its_call_while_the_round_is_in_play(in_play, table):
    clocks.start(in_play, 60, act=by())
    calls.call(table, act=by(device="0123456789abcdef"))

    def seen():
        found = table_status.signals(table_page.page(TableSnapshot.of(type(table).objects.get(pk=table.pk))))
        assert found.mark == table_status.state_hash(table, 0)
        return found.left is not None, found.call is not None

    assert seen() == (True, True)
    before = table_status.state_hash(table, 0)
    assert table_status.state_hash(table, 1) != before
    clocks.extend(table, 5, act=by())
    assert table_status.state_hash(table, 0) != before
    rounds.finish(in_play, anyway=True, act=by())
    assert seen() == (False, False)


@pytest.mark.parametrize("state", [Round.State.DRAWN, Round.State.FINISHED])
def test_only_a_round_in_play_has_a_clock_to_turn(in_play, state):
    Round.objects.update(state=state)
    with pytest.raises(StateError, match="Round 1 is not in play"):
        clocks.start(in_play, 60, act=by())


# How many hands are left


@pytest.fixture
def table_under(organizer, full_cup):
    """Return a function that opens a table under any ruleset."""

    def make(key, overlay=None):
        type(full_cup).objects.filter(pk=full_cup.pk).update(ruleset_key=key, overlay=overlay or {})
        drawn = rounds.draw(type(full_cup).objects.get(pk=full_cup.pk), 1, act=by())
        rounds.open_round(drawn, act=by())
        return drawn.tables.first()

    return make


def ways(table):
    return [
        (way.dice_thrown, way.just_ended, way.consequence)
        for way in last_hands.hands_left(table_page.page(TableSnapshot.of(table))).situations
    ]


@pytest.mark.parametrize(
    ("key", "overlay", "rule", "wanted"),
    [
        (
            "ema-2025",
            {},
            "The running hand is finished and one more is played",
            [
                (True, False, "2 hands left, including this one"),
                (False, True, "2 hands left, including this one"),
            ],
        ),
        (
            "ema-2016",
            {},
            "The running hand is finished and one more is played",
            [
                (True, False, "2 hands left, including this one"),
                (False, False, "Last hand"),
                (False, True, "Last hand"),
            ],
        ),
        (
            "wrc-2015",
            {},
            "The running hand is finished",
            [(True, False, "Last hand"), (False, False, "The game ends"), (False, True, "The game ends")],
        ),
        (
            "ema-2025",
            {"time_limit_end": "cut_off"},
            "Nothing: the running hand is stopped and does not count",
            [(True, False, "The game ends"), (False, True, "The game ends")],
        ),
        ("m-league", {}, "There is no clock", []),
    ],
)
def test_what_follows_at_zero_is_what_the_rules_of_the_event_say(table_under, key, overlay, rule, wanted):
    table = table_under(key, overlay)
    assert last_hands.hands_left(table_page.page(TableSnapshot.of(table))).rule == rule
    assert ways(table) == wanted


@pytest.mark.parametrize("key", ["ema-2025", "ema-2016", "wrc-2015"])
def test_each_way_to_write_the_call_down_comes_to_what_it_said(table_under, key):
    table = table_under(key)
    ways_said = last_hands.hands_left(table_page.page(TableSnapshot.of(table))).situations
    assert len(ways_said) == (3 if key in ("ema-2016", "wrc-2015") else 2)
    for number, way in enumerate(ways_said):
        one = table.round.tables.all()[number]
        table_actions.call_time(
            one,
            dice_thrown=way.dice_thrown,
            just_ended=way.just_ended,
            by="Jiro",
            expects=1,
            key=f"call-{number}",
        )
        if way.just_ended:
            entering = last_hands.hands_left(table_page.page(TableSnapshot.of(one))).call_text
            assert entering == f"Enter the hand that just ended. Then: {way.consequence}"
            play(one, draw())
        page = table_page.page(TableSnapshot.of(one))
        assert (
            last_hands.hands_left(page).call_text or ("The game ends" if page.over else "")
        ) == way.consequence


def test_the_hands_to_the_end_are_counted_down_to_all_last(table):
    seen = []
    for report in [draw()] * 8:
        found = last_hands.hands_left(table_page.page(TableSnapshot.of(table)))
        seen.append((table_page.page(TableSnapshot.of(table)).round, found.to_end, found.all_last))
        play(table, report)
    assert seen[:3] == [("E1", 8, False), ("E2", 7, False), ("E3", 6, False)]
    assert [(round_, to_end) for round_, to_end, last in seen if last] == [("S4", 1)]
    assert (found.last_round, last_hands.hands_left(table_page.page(TableSnapshot.of(table))).to_end) == (
        "S4",
        0,
    )


def test_the_words_are_there_in_japanese(table_under):
    table = table_under("ema-2016")
    with translation.override("ja"):
        found = last_hands.hands_left(table_page.page(TableSnapshot.of(table)))
    assert found.rule == "その局と、もう一局"
    assert [way.consequence for way in found.situations] == [
        "この局を含めて残り2局",
        "この局で終了",
        "この局で終了",
    ]


# The pages


def sent(client, round_, kind, **more):
    data = {"kind": kind, "expects": clocks.clock_of(round_).next_number, "back": "round", **more}
    return client.post(
        reverse("change_clock", args=[round_.tournament.slug, round_.number]), data, follow=True
    )


def test_officials_turn_the_clock_from_the_rounds_page(visitor, judge, in_play, table):
    visitor.force_login(judge)
    said = [
        (kind, next(iter(sent(visitor, in_play, kind, **more).context["messages"])).message)
        for kind, more in (
            ("start", {"minutes": 60}),
            ("pause", {}),
            ("resume", {}),
            ("extend", {"minutes": 5}),
            ("extend", {"minutes": 7, "table": table.number}),
            ("take_back", {"minutes": 2, "table": table.number}),
            ("take_back", {"minutes": 5}),
            ("extend", {"minutes": 3, "table": "1-2, 4"}),
            ("extend", {"minutes": 3, "table": "1, 99"}),
            ("extend", {"minutes": 3, "table": "one"}),
        )
    ]
    assert [words for _kind, words in said] == [
        "Clock started: 60 minutes.",
        "The clock is stopped.",
        "Clock resumed.",
        "Added 5 minutes to all tables.",
        "Added 7 minutes to table 1.",
        "Removed 2 minutes from table 1.",
        "Removed 5 minutes from all tables.",
        "Added 3 minutes to tables 1-2, 4.",
        "These tables are not in this round: 99.",
        "Enter table numbers, for example 1-16, 20.",
    ]
    assert list(ClockEvent.objects.values_list("number", "kind", "minutes", "table__number", "by")) == [
        (1, "start", 60, None, "Jiro"),
        (2, "pause", None, None, "Jiro"),
        (3, "resume", None, None, "Jiro"),
        (4, "extend", 5, None, "Jiro"),
        (5, "extend", 7, 1, "Jiro"),
        (6, "extend", -2, 1, "Jiro"),
        (7, "extend", -5, None, "Jiro"),
        (8, "extend", 3, 1, "Jiro"),
        (9, "extend", 3, 2, "Jiro"),
        (10, "extend", 3, 4, "Jiro"),
    ]


@pytest.mark.parametrize(
    ("kind", "more", "says"),
    [
        ("start", {}, "Enter the number of minutes."),
        ("start", {"minutes": "many"}, "Enter a whole number."),
        ("start", {"minutes": 0}, "Ensure this value is greater than or equal to 1."),
        ("pause", {}, "The clock is not running."),
        ("explode", {}, "Select a valid choice. explode is not one of the available choices."),
        (
            "extend",
            {"minutes": 5, "table": 99},
            "These tables are not in this round: 99.",
        ),
    ],
)
def test_a_turn_that_cannot_be_is_refused_in_words(desk, in_play, kind, more, says):
    answer = sent(desk, in_play, kind, **more)
    assert [message.message for message in answer.context["messages"]] == [says]
    assert ClockEvent.objects.count() == 0


def test_who_is_no_official_turns_no_clock(visitor, nobody, in_play):
    assert "/login/" in sent(visitor, in_play, "start", minutes=60).redirect_chain[0][0]
    visitor.force_login(nobody)
    assert sent(visitor, in_play, "start", minutes=60).status_code == 403
    assert ClockEvent.objects.count() == 0


def test_a_tournament_has_the_minutes_of_its_rounds_and_its_clock_starts_with_them(desk, in_play):
    new = {"name": "Timed", "ruleset_key": "ema-2025", "public": "on", "minutes": 90}
    assert desk.post(reverse("new_tournament"), new).status_code == 302
    assert visible_events.with_counts(AnonymousUser()).get(name="Timed").minutes == 90
    in_play.tournament.minutes = 75
    in_play.tournament.save()
    assert 'name="minutes" value="75"' in " ".join(desk.get(in_play.get_absolute_url()).text.split())


def test_the_halls_clock_is_for_everybody_and_sends_nothing_while_nothing_moves(visitor, in_play, table):
    address = reverse("clock", args=[in_play.tournament.slug, 1])
    assert "not started yet" in visitor.get(address).text
    clocks.start(in_play, 60, act=by())
    clocks.extend(table, 5, act=by("Jiro"))
    page = visitor.get(address)
    assert "Table 1: +5 min" in page.text
    assert visitor.get(address, {"seen": page.context["mark"]}).status_code == 204
    clocks.pause(in_play, act=by())
    moved = visitor.get(address, {"seen": page.context["mark"]}, headers={"hx-request": "true"})
    assert (moved.status_code, "<html" in moved.text, "stopped" in moved.text) == (200, False, True)


def test_the_clock_of_a_tournament_that_is_not_public_is_hidden_too(visitor, in_play):
    type(in_play.tournament).objects.update(public=False)
    assert visitor.get(reverse("clock", args=[in_play.tournament.slug, 1])).status_code == 404


def test_a_tables_page_shows_its_time_and_learns_of_every_turn(visitor, in_play, table):
    page = visitor.get(table.get_absolute_url())
    asked = {"seen": 0, "signals": page.context["signals"].mark}
    now = reverse("table_now", args=[table.token])
    assert visitor.get(now, asked).status_code == 204
    clocks.start(in_play, 60, act=by())
    clocks.extend(table, 5, act=by("Jiro"))
    moved = visitor.get(now, asked)
    assert (moved.status_code, moved["HX-Reswap"]) == (200, "none")
    assert "+5 min at this table" in moved.text
    assert 'id="state"' not in moved.text
    assert visitor.get(now, {"seen": 0, "signals": moved.context["signals"].mark}).status_code == 204


def test_at_zero_the_table_says_what_to_do_and_one_tap_writes_the_call_down(visitor, in_play, table):
    clocks.start(in_play, 1, act=by(at=datetime.now(UTC) - timedelta(minutes=2)))
    page = visitor.get(table.get_absolute_url())
    assert "The running hand is finished and one more is played" in page.text
    place = page.context["place"]
    told = visitor.post(
        reverse("time_called", args=[table.token]),
        {"key": place["key"], "expects": place["expects"], "dice_thrown": "on"},
        follow=True,
    )
    assert "2 hands left, including this one" in told.text
    assert "Tap what was happening at the table when time was called." not in told.text
    play(table, draw())
    assert "Last hand" in visitor.get(table.get_absolute_url()).text


def test_a_round_that_is_not_in_play_shows_no_clock_at_its_tables(visitor, in_play, table):
    clocks.start(in_play, 60, act=by())
    rounds.finish(in_play, anyway=True, act=by())
    table.round.refresh_from_db()
    assert table_status.signals(table_page.page(TableSnapshot.of(table))).left is None
    assert "data-time-up" not in visitor.get(table.get_absolute_url()).text


def test_the_core_counts_the_hands_and_the_desk_repeats_it(table):
    rules = table.round.tournament.ruleset
    assert last_hands.hands_left(
        table_page.page(TableSnapshot.of(table))
    ).to_end == referee.adjudication.hands_to_end(rules, referee.first_hand(rules))
