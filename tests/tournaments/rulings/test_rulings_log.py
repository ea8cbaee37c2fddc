"""Rulings are given at a table, numbered in their event, found, reviewed, and shown to those who may see them."""

import csv
import io
import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import Group, User
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import referee
from tests.acts import by
from tests.entries import ruling_entry
from tests.referee.strategies import EXAMPLES
from tests.sampled import every_nth
from tests.tournaments.paper.test_sheets import text_of
from tests.tournaments.rulings.given import (
    CHOMBO,
    FINED,
    FOUR,
    LATE,
    LOOK,
    ONE,
    TAKEN,
    THREE,
    TWO,
    WORDS,
    F,
    M,
    give,
    look_again,
)
from tests.tournaments.tables import games
from tournaments.common.errors import ConflictError, StateError
from tournaments.models import HEAD_JUDGES, Entry, JournalEntry, LoggedRuling, Tournament
from tournaments.presenters.rulings import RulingDisclosure, detail, log, offences, ruling_context, subjects
from tournaments.presenters.rulings import search as searching
from tournaments.presenters.rulings.cautions import review_warnings, ruling_warnings
from tournaments.presenters.rulings.detail import get_ruling
from tournaments.presenters.rulings.effects import RulingEffects, announcement, review_effects, ruling_effects
from tournaments.presenters.rulings.search import RulingSearch, matching
from tournaments.presenters.rulings.slip import slip
from tournaments.presenters.tables import score_sheet, table_page
from tournaments.presenters.tables.hands.previews import Outcome
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.presenters.tables.voice import Voice
from tournaments.services.events import rounds, tournaments
from tournaments.services.rulings import giving, reviewing, rules
from tournaments.services.tables import clocks, hands, ledger, table_actions

NAMES = ("Akagi", "Mori", "Sato Yui", "Tanaka")


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


@pytest.fixture
def head(db) -> User:
    user = User.objects.create_user("Hiroshi", password="Hiroshi", first_name="Hiroshi", last_name="Ueda")
    user.groups.add(Group.objects.get_or_create(name=HEAD_JUDGES)[0])
    return user


@pytest.fixture
def bench(judge):
    """The judge's browser."""
    client = Client()
    client.force_login(judge)
    return client


@pytest.fixture
def high_bench(head):
    """The head judge's browser."""
    client = Client()
    client.force_login(head)
    return client


def found(logged):
    return get_ruling(TableSnapshot.of(logged.entry.table), logged)


def in_full(logged, telling=RulingDisclosure.ALL):
    return detail.detail(TableSnapshot.of(logged.entry.table), logged, telling)


def warned(logged):
    return review_warnings(TableSnapshot.of(logged.entry.table), logged)


def open_outcomes(logged):
    at = TableSnapshot.of(logged.entry.table)
    return reviewing.allowed_outcomes(at.rules, at.entries, found(logged).judged)


@pytest.fixture
def ruled(table):
    """A hand and four rulings; the second confirmed, the third appealed against."""
    games.play(table, *games.HANCHAN[:1])
    given_ = [give(table, judgement) for judgement in (FINED, WORDS, TAKEN, CHOMBO)]
    look_again(given_[1], LOOK.CONFIRMED)
    look_again(given_[2], LOOK.APPEALED, by="Tanaka Jun", why="nobody saw them")
    return table


@pytest.fixture
def overturned(table):
    """A ruling with every detail, on the hand before the one in play; appealed against and overturned."""
    games.play(table, *games.HANCHAN[:2])
    told = replace(
        FINED,
        called_by=THREE,
        facts="held up two tables",
        reason="for the second time",
        explained=True,
        turns_left=9,
        extra_minutes=4,
        about=2,
        hand=referee.judgement.HandEffect.STANDS,
    )
    logged = give(table, told)
    # The judge records it for the player.
    appeal = referee.ledger.Review(number=3, outcome=LOOK.APPEALED, by="Akagi Haruka", why="the tram stood")
    reviewing.review(logged, appeal, announced=announcement, by="Jiro", expects=4, key="the-appeal")
    freed = replace(told, decision=M.NONE, points=0, reason="nobody could come")
    look_again(logged, LOOK.OVERTURNED, freed, why="it did stand")
    return logged


# Recording a ruling


def test_a_ruling_is_an_entry_with_its_announcement_and_the_next_number_of_the_event(table, full_cup):
    other = table.round.tables.last()
    first, second = give(table, FINED), give(other, replace(WORDS, called_by=None))
    assert [(one.tournament, one.number, one.entry.table) for one in (first, second)] == [
        (full_cup, 1, table),
        (full_cup, 2, other),
    ]
    told = first.entry.announcement.ruling
    assert (told["verdict"], told["says"], told["proposal"]) == (
        "penalty",
        "East: late for the game. A penalty of 2,000 points, from the result.",
        "penalty",
    )
    assert told["penalties"] == [["East", -2000, "late for the game"]]
    assert told["hand"] is None
    assert hands.fold(table).penalties_of(ONE) == -2000


@pytest.mark.parametrize(("language", "west", "south"), [("en", "West", "South"), ("ja", "西家", "南家")])
def test_what_is_announced_names_no_player_so_that_a_name_can_be_erased(
    table, full_cup, language, west, south
):
    with translation.override(language):
        games.play(table, *games.HANCHAN[:8])
        hands.void(table, 3, "misread", by="Jiro", expects=9, key="void-three")
        hands.correct(table, 1, games.HANCHAN[4], "misread", by="Jiro", expects=10, key="correct-one")
        taken = give(table, TAKEN)
        chombo = give(table, replace(CHOMBO, facts="broke the wall"))
        games.play(table, games.tsumo(ONE, 1, 30))
        look_again(chombo, LOOK.CHANGED, replace(CHOMBO, facts="the whole wall"))
        look_again(taken, LOOK.APPEALED, by="", player=THREE)
    announced = [entry.announcement.ruling for entry in table.entries.select_related("announcement")]
    held = [*announced, *table.entries.values_list("payload")]
    held += JournalEntry.objects.values_list("payload", "asked", "why")
    names = full_cup.players.values_list("person__name", flat=True)
    assert [name for name in names if name in str(held)] == []
    said = [re.split("[:：]", told["says"])[0] for told in announced if "says" in told]
    # The wind is that of the hand the ruling was given in, although the deal has passed since.
    assert said == [west, south, south, west]
    assert str(hands.fold(table).table.round) != str(chombo.entry.payload["round"])


def test_a_tap_repeated_stores_one_ruling_and_one_extension(table):
    given_ = [
        give(table, replace(FINED, extra_minutes=7), key="the-same-tap", expects=1, round="E1", honba=0)
        for _tap in range(3)
    ]
    assert len({one.pk for one in given_}) == 1
    assert (Entry.objects.count(), LoggedRuling.objects.count()) == (1, 1)
    assert clocks.clock_of(table.round).extra_minutes_at(table) == 7


def test_what_cannot_be_stores_neither_entry_nor_number_nor_minutes(table):
    with pytest.raises(referee.Rejected):
        give(table, replace(FINED, decision=M.WARNING, points=0, extra_minutes=5))
    with pytest.raises(StateError):
        give(table, replace(FINED, extra_minutes=clocks.MAX_MINUTES + 1))
    assert (Entry.objects.count(), LoggedRuling.objects.count()) == (0, 0)
    assert clocks.clock_of(table.round).extra_minutes_at(table) == 0


def test_a_table_that_moved_on_is_overtaken(table):
    give(table, FINED)
    with pytest.raises(ConflictError):
        give(table, TAKEN, expects=1)
    assert LoggedRuling.objects.count() == 1


def test_two_head_judges_who_saw_the_same_page_decide_an_appeal_once(table):
    logged = give(table, FINED)
    look_again(logged, LOOK.APPEALED, by="Akagi Haruka")
    look_again(logged, LOOK.UPHELD, by="Hiroshi", expects=3)
    with pytest.raises(ConflictError, match="Hiroshi changed the table first"):
        look_again(
            logged,
            LOOK.OVERTURNED,
            replace(FINED, decision=M.NONE, points=0, reason="?"),
            by="Olga",
            expects=3,
        )
    [line] = log.log_lines(logged.tournament)
    assert (line.state, line.measure) == ("upheld", "penalty")


judgements = st.builds(
    referee.judgement.Judgement,
    seat=st.sampled_from(referee.Seat),
    decision=st.sampled_from([m for m in M if m is not M.DISCRETION]),
    facts=st.just("something happened"),
    points=st.sampled_from([0, 1000, 2000, 4000]),
    when=st.sampled_from(referee.judgement.PointLoss),
    hand=st.sampled_from(
        [
            referee.judgement.HandEffect.GOES_ON,
            referee.judgement.HandEffect.STANDS,
            referee.judgement.HandEffect.REPLAYED,
        ]
    ),
    moved=st.sampled_from([(), (300, -300, 0, 0), (-1000, 500, 200, 300)]),
    riichi=st.sampled_from([(), (referee.Riichi(seat=TWO),)]),
)


@given(st.lists(judgements, min_size=1, max_size=4), st.sampled_from([None, "mangan_reverse"]))
@settings(
    max_examples=EXAMPLES // 3, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@pytest.mark.django_db
def test_no_points_are_made_or_lost_by_any_rulings_and_the_chain_holds(table, found, chombo):
    overlay = {"chombo_penalty": chombo} if chombo else {}
    with transaction.atomic():
        cup = Tournament.objects.get(pk=table.round.tournament_id)
        draft = rules.make_draft(cup.ruleset_key, overlay)
        if overlay:
            rules.save_rules(cup, draft, seen_mark=cup.rules_mark, act=by())
        table = type(table).objects.select_related("round__tournament").get(pk=table.pk)
        for judgement in found:
            try:
                give(table, judgement)
            except referee.Rejected:
                continue
            games.play(table, games.ron(TWO, FOUR, 2, 30))
        check = score_sheet.sheet_extras(table_page.page(TableSnapshot.of(table))).check
        assert check.agrees, check
        out = io.StringIO()
        call_command("verify", stdout=out)
        assert "all as they were written" in out.getvalue()
        transaction.set_rollback(True)


@pytest.mark.parametrize("number", [1, 2, 4])
def test_verify_finds_a_number_that_is_gone(ruled, number):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM tournaments_loggedruling WHERE number = %s", [number])
    out = io.StringIO()
    with pytest.raises(Exception, match="1 wrong"):
        call_command("verify", stdout=out)
    assert out.getvalue() == (f"River Cup, ruling {number}: is gone, and the journal says that it is there\n")


def test_verify_finds_a_number_that_was_given_to_another_ruling(ruled):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_loggedruling SET number = 7 WHERE number = 4")
    out = io.StringIO()
    with pytest.raises(Exception, match="1 wrong"):
        call_command("verify", stdout=out)
    assert out.getvalue() == ("River Cup, ruling 4: does not say what the journal says (number)\n")


# Earlier offences of a player


def test_the_history_of_a_player_counts_and_climbs_as_the_rules_say(full_cup, table):
    slow = referee.reports.Foul(seat=ONE, code="SLOW", answers={F.DELIBERATE: True, F("serious"): False})
    overlay = {
        "slow_play": ["warning"],
        "repeated_warning": "doubling",
        "repeated_warning_points": 2000,
        "warnings_counted": "per_kind",
        "warnings_kept": "event",
    }
    Tournament.objects.filter(pk=full_cup.pk).update(overlay=overlay)
    table = type(table).objects.select_related("round__tournament").get(pk=table.pk)
    cup, player = table.round.tournament, full_cup.players.get(number=1)
    before = offences.history(cup, player, slow)
    assert (before.occurrence, before.earlier) == (1, ())
    assert [(step.times, step.is_current) for step in before.ladder] == [
        (1, True),
        (2, False),
        (3, False),
        (4, False),
    ]
    assert [step.text for step in before.ladder][:3] == [
        "a warning",
        "a penalty of 2,000 points",
        "a penalty of 4,000 points",
    ]
    give(table, referee.judgement.Judgement(seat=ONE, decision=M.WARNING, question=slow, judge="Jiro"))
    give(table, replace(FINED, judge="Jiro"))
    after = offences.history(cup, player, slow)
    assert after.occurrence == 2
    assert [(one.number, one.counts) for one in after.earlier] == [(2, False), (1, True)]
    assert offences.history(cup, player, slow, before=1).occurrence == 1
    assert offences.history(cup, full_cup.players.get(number=2), slow).occurrence == 1
    assert [one.number for one in offences.player_rulings(cup, player)] == [2, 1]
    # An offence without a consequence does not count, and another player's offence is not listed.
    give(table, replace(FINED, decision=M.NONE, points=0, reason="the tram stood"))
    give(table, WORDS)
    later = offences.history(cup, player, slow)
    assert (later.occurrence, [(one.number, one.counts) for one in later.earlier]) == (
        2,
        [(3, False), (2, False), (1, True)],
    )
    assert [one.number for one in offences.player_rulings(cup, player)] == [3, 2, 1]
    for _again in range(2):
        give(table, referee.judgement.Judgement(seat=ONE, decision=M.WARNING, question=slow, judge="Jiro"))
    assert offences.history(cup, player, slow).ladder == (
        offences.Step(times=2, text="a penalty of 2,000 points", is_current=False),
        offences.Step(times=3, text="a penalty of 4,000 points", is_current=False),
        offences.Step(times=4, text="a penalty of 8,000 points", is_current=True),
        offences.Step(times=5, text="a penalty of 16,000 points", is_current=False),
    )


def test_where_warnings_are_kept_for_a_day_the_history_is_that_of_the_day_it_is_asked_for(full_cup, table):
    Tournament.objects.filter(pk=full_cup.pk).update(overlay={"warnings_kept": "day"}, timezone="Asia/Tokyo")
    table = type(table).objects.select_related("round__tournament").get(pk=table.pk)
    cup, player = table.round.tournament, full_cup.players.get(number=1)
    given = give(table, FINED).entry.at
    days = {
        after: offences.history(cup, player, LATE, moment=given + timedelta(days=after))
        for after in (-1, 0, 1)
    }
    assert {after: day.occurrence for after, day in days.items()} == {-1: 1, 0: 2, 1: 1}
    assert {after: [one.counts for one in day.earlier] for after, day in days.items()} == {
        -1: [False], 0: [True], 1: [False],
    }  # fmt: skip
    assert {after: [step.times for step in day.ladder if step.is_current] for after, day in days.items()} == {
        -1: [1], 0: [2], 1: [1],
    }  # fmt: skip


def test_a_day_ends_at_midnight_where_the_event_is_and_what_was_done_before_it_counts_no_longer(
    full_cup, table, monkeypatch
):
    Tournament.objects.filter(pk=full_cup.pk).update(overlay={"warnings_kept": "day"}, timezone="Asia/Tokyo")
    table = type(table).objects.select_related("round__tournament").get(pk=table.pk)
    cup, player = table.round.tournament, full_cup.players.get(number=1)
    # An hour after midnight in Tokyo.
    early = datetime(2025, 5, 3, 16, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: early)
    give(table, FINED)
    for hours, times in ((-2, 1), (0, 2), (22, 2), (23, 1)):
        asked_at = early + timedelta(hours=hours)
        assert offences.history(cup, player, LATE, moment=asked_at).occurrence == times
        monkeypatch.setattr(timezone, "now", lambda at=asked_at: at)
        assert offences.seat_offences(table).times(cup.ruleset, 0, "LATE") == times
        assert offences.history(cup, player, LATE).occurrence == times


# Reviews


def test_a_change_stands_in_the_place_of_the_ruling_and_gives_the_minutes_that_differ(table):
    logged = give(table, replace(FINED, extra_minutes=5))
    freed = replace(FINED, decision=M.NONE, points=0, reason="the tram stood", extra_minutes=3)
    look_again(logged, LOOK.CHANGED, freed)
    [line] = log.log_lines(logged.tournament)
    assert (line.state, line.decision, line.differs) == ("changed", "No penalty", True)
    assert hands.fold(table).penalties_of(ONE) == 0
    assert clocks.clock_of(table.round).extra_minutes_at(table) == 3


def test_a_change_sent_twice_is_stored_once_from_its_device_and_gives_its_minutes_once(table):
    logged = give(table, replace(FINED, extra_minutes=5), device="a tablet")
    freed = replace(FINED, decision=M.NONE, points=0, reason="the tram stood", extra_minutes=8)
    place = {"expects": 2, "key": "the-change", "device": "a phone"}
    assert [look_again(logged, LOOK.CHANGED, freed, **place)[1] for _tap in range(2)] == [True, False]
    assert list(table.entries.values_list("kind", "device")) == [
        ("ruling", "a tablet"),
        ("review", "a phone"),
    ]
    assert clocks.clock_of(table.round).extra_minutes_at(table) == 8
    told = table.entries.get(number=2).announcement.ruling
    assert (told["verdict"], told["ruling"], told["penalties"]) == ("changed", "none", [])
    assert told["says"] == "East: late for the game. No penalty."


def test_a_ruling_that_names_no_judge_is_that_of_who_wrote_it_down(table):
    logged = give(table, replace(FINED, judge=""))
    with pytest.raises(StateError, match="your own ruling"):
        look_again(logged, LOOK.CONFIRMED, by="Jiro")
    assert look_again(logged, LOOK.CONFIRMED, by="Hiroshi", full_name="")[1]


@pytest.mark.parametrize("name", ["Jiro", "ＪＩＲＯ", "Hanako"])
def test_nobody_confirms_or_changes_a_ruling_of_their_own(table, name):
    logged = give(table, replace(FINED, judge="Hanako"))
    for outcome, judgement in ((LOOK.CONFIRMED, None), (LOOK.CHANGED, WORDS)):
        with pytest.raises(StateError, match="your own ruling"):
            look_again(logged, outcome, judgement, by=name)
    with pytest.raises(StateError, match="your own ruling"):
        look_again(logged, LOOK.CONFIRMED, by="other", full_name=name)
    assert Entry.objects.count() == 1


def test_an_appeal_is_written_down_and_decided_after_the_round_and_a_change_waits_for_it_to_open(table):
    logged = give(table, FINED)
    rounds.finish(table.round, anyway=True, act=by())
    look_again(logged, LOOK.APPEALED, by="Akagi Haruka")
    look_again(logged, LOOK.UPHELD)
    assert log.log_lines(logged.tournament)[0].state == "upheld"
    with pytest.raises(StateError, match="This round is finished"):
        look_again(logged, LOOK.CHANGED, replace(FINED, decision=M.NONE, points=0, reason="no"))


def test_of_two_rulings_each_has_its_own_minutes_and_its_own_way_to_be_looked_at(table):
    first = give(table, replace(FINED, extra_minutes=5))
    second = give(table, replace(WORDS, extra_minutes=2))
    look_again(first, LOOK.APPEALED)
    assert open_outcomes(second) == {LOOK.CONFIRMED, LOOK.CHANGED, LOOK.APPEALED}
    made = referee.ledger.Review(
        number=2, outcome=LOOK.CHANGED, judgement=replace(TAKEN, extra_minutes=3), why="seen", by="Hiroshi"
    )
    follows = review_effects(TableSnapshot.of(second.entry.table), made)
    assert follows.sentence == "Tanaka Jun: tiles shown. A penalty of 1,000 points, at the table."
    assert [seat.change for seat in follows.seats] == [0, 0, 0, -1000]
    assert clocks.clock_of(table.round).extra_minutes_at(table) == 5 + 2
    look_again(second, LOOK.CHANGED, replace(TAKEN, extra_minutes=3))
    assert clocks.clock_of(table.round).extra_minutes_at(table) == 5 + 3


def test_what_each_at_the_table_did_before_is_counted_by_player(table):
    give(table, FINED)
    give(table, WORDS)
    freed = replace(FINED, seat=THREE, decision=M.NONE, points=0, reason="the tram stood")
    give(table, replace(freed, question=replace(LATE, seat=THREE)))
    did = offences.seat_offences(table)
    # A ruling in words is not an offence with a code; an offence without a consequence does not count.
    assert [len(did.by_seat[seat]) for seat in range(4)] == [1, 0, 1, 0]
    rules = table.round.tournament.ruleset
    assert [did.times(rules, seat, "LATE") for seat in range(4)] == [2, 1, 1, 1]


def test_the_tiles_of_a_question_stand_under_their_names():
    won = {
        "concealed": "234567m3355p",
        "melds": [{"type": "pon", "tiles": "777s"}],
        "winning_tile": "5p",
        "dora": "1z",
    }
    asked_ = referee.codec.read_question({"kind": "value", "seat": 0, "from": 1, "hand": won})
    assert [(line.label, line.tiles) for line in subjects.tile_lines(asked_)] == [
        ("Hand", ("2m", "3m", "4m", "5m", "6m", "7m", "3p", "3p", "5p", "5p")),
        ("Melds", ("7s", "7s", "7s")),
        ("Winning tile", ("5p",)),
        ("Dora indicators", ("1z",)),
    ]
    several = [{"type": "pon", "tiles": "777s"}, {"type": "ankan", "tiles": "1111z"}]
    asked_ = referee.codec.read_question(
        {
            "kind": "value",
            "seat": 0,
            "hand": {**won, "concealed": "2345m33p3p", "melds": several, "ura": "3z"},
        }
    )
    assert [(line.label, line.tiles) for line in subjects.tile_lines(asked_)] == [
        ("Hand", ("2m", "3m", "4m", "5m", "3p", "3p", "3p")),
        ("Melds", ("7s", "7s", "7s", "1z", "1z", "1z", "1z")),
        ("Winning tile", ("5p",)),
        ("Dora indicators", ("1z",)),
        ("Ura indicators", ("3z",)),
    ]
    passed = {"kind": "furiten", "seat": 0, "concealed": "2345m", "discards": "1z7s", "passed": "9p5m"}
    melds = [{"type": "pon", "tiles": text} for text in ("777s", "222p", "333z")]
    asked_ = referee.codec.read_question({**passed, "melds": melds})
    assert [(line.label, "".join(line.tiles)) for line in subjects.tile_lines(asked_)] == [
        ("Hand", "2m3m4m5m"),
        ("Melds", "7s7s7s2p2p2p3z3z3z"),
        ("Own discards", "1z7s"),
        ("Missed", "9p5m"),
    ]
    assert subjects.tile_lines(None) == subjects.tile_lines(LATE) == ()


def test_what_the_rules_leave_open_is_offered_and_nothing_else(table):
    logged = give(table, FINED)
    assert open_outcomes(logged) == {LOOK.CONFIRMED, LOOK.CHANGED, LOOK.APPEALED}
    look_again(logged, LOOK.APPEALED)
    assert open_outcomes(logged) == {LOOK.UPHELD, LOOK.OVERTURNED}
    look_again(logged, LOOK.OVERTURNED, replace(FINED, decision=M.NONE, points=0, reason="the tram stood"))
    assert LOOK.CONFIRMED not in open_outcomes(logged)


# Warnings


def test_a_judge_is_warned_of_a_game_that_is_over_of_playing_there_and_of_hands_played_since(table):
    at = TableSnapshot.of(table)
    own = replace(WORDS, judge="ｍｏｒｉ ken")
    assert ruling_warnings(at, own) == [
        "Mori Ken is playing at this table. If possible, let another judge rule."
    ]
    assert ruling_warnings(at, WORDS, "jiro", "Sato  Yui") == [
        "Sato Yui is playing at this table. If possible, let another judge rule."
    ]
    assert ruling_warnings(at, WORDS, "jiro", "") == []
    logged = give(table, FINED)
    assert warned(logged) == []
    # A penalty is not a hand.
    table_actions.penalize(
        table, TWO, -1000, referee.ruling.PenaltyWhen.AFTER_UMA, "loud", by="Jiro", expects=2, key="loud"
    )
    assert warned(logged) == []
    games.play(table, *games.HANCHAN[:2])
    assert warned(logged) == [
        "2 hands have been entered at this table since then. They were played under the earlier ruling."
    ]
    games.play(table, *games.HANCHAN[2:])
    over = TableSnapshot.of(table)
    assert over.page.table.over
    assert ruling_warnings(over, WORDS) == [
        "The game is over. Points are deducted from the result; no points move at the table."
    ]
    # A closed table has to be reopened first, so there is no warning.
    games.write(table, referee.ledger.Close())
    assert ruling_warnings(TableSnapshot.of(table), WORDS) == []


def test_what_a_ruling_does_is_told_before_it_is_given_seat_by_seat(table):
    games.play(table, *games.HANCHAN[:2])
    seats = [("Akagi Haruka", 31500), ("Mori Ken", 32400), ("Sato Yui", 30500), ("Tanaka Jun", 24600)]

    def moved(*changes):
        return tuple(
            Outcome(seat=at, name=name, before=was, change=change, after=was + change)
            for at, ((name, was), change) in enumerate(zip(seats, changes, strict=True))
        )

    stays = RulingEffects(
        sentence="Mori Ken: ＬＯＯＫＥＤ at the wall, マナー. A dead hand.",
        payments=(),
        penalties=(),
        findings=(),
        past_hand=None,
        ended="",
        dead="Mori Ken",
        seats=moved(0, 0, 0, 0),
        round="E3",
        honba=1,
        sticks=1,
        over=False,
    )
    assert ruling_effects(TableSnapshot.of(table), replace(WORDS, decision=M.DEAD_HAND)) == stays
    assert ruling_effects(TableSnapshot.of(table), TAKEN) == replace(
        stays,
        sentence="Tanaka Jun: tiles shown. A penalty of 1,000 points, at the table.",
        payments=(
            table_page.PaymentLine(
                source="Tanaka Jun",
                to="out of the game",
                points=1000,
                reason="at the table",
                source_seat=3,
                to_seat=None,
            ),
        ),
        dead="",
        seats=moved(0, 0, 0, -1000),
    )
    assert ruling_effects(TableSnapshot.of(table), CHOMBO) == replace(
        stays,
        sentence="Sato Yui: Sato Yui broke the wall. A chombo.",
        penalties=(table_page.PenaltyLine(seat=2, name="Sato Yui", points=-20000, reason="chombo"),),
        ended="Chombo: Sato Yui (−20,000)",
        dead="",
    )
    assert [ruling_effects(TableSnapshot.of(table), one).moves for one in (WORDS, FINED, TAKEN)] == [
        False,
        False,
        True,
    ]


def test_a_ruling_on_a_past_hand_tells_the_table_as_it_is_then(table):
    games.play(table, *games.HANCHAN[:2])
    told = ruling_effects(
        TableSnapshot.of(table), replace(WORDS, about=1, hand=referee.judgement.HandEffect.STANDS)
    )
    assert (told.round, told.honba, told.sticks, told.over) == ("E3", 1, 1, False)
    again = ruling_effects(
        TableSnapshot.of(table), replace(WORDS, about=2, hand=referee.judgement.HandEffect.REPLAYED)
    )
    assert (again.round, again.honba, again.sticks, again.over) == ("E2", 0, 0, False)


def test_a_game_that_is_over_goes_on_where_its_last_hand_is_dealt_again(table):
    games.play(table, *games.HANCHAN)
    page = hands.fold(table)
    assert page.table.over
    again = replace(WORDS, about=page.rows[-1].number, hand=referee.judgement.HandEffect.REPLAYED)
    assert ruling_effects(TableSnapshot.of(table), again).over is False


def test_a_ruling_is_stored_once_with_the_counters_that_its_judge_saw(table):
    games.play(table, *games.HANCHAN[:2])
    first, new = giving.give(
        table, ruling_entry(WORDS, "E3", 4), announced=announcement, by="Jiro", expects=3, key="once"
    )
    assert new
    assert (first.entry.payload["round"], first.entry.payload["honba"]) == ("E3", 4)
    again = giving.give(
        table, ruling_entry(WORDS, "E3", 4), announced=announcement, by="Jiro", expects=3, key="once"
    )
    assert again == (first, False)


def test_a_judge_sees_the_question_the_proposal_and_the_history_and_the_hands_that_can_be_ruled_on(table):
    games.play(table, *games.HANCHAN[:2])
    give(table, CHOMBO)
    page = hands.fold(table)
    known = ruling_context.question_background(TableSnapshot.of(table), LATE)
    assert known == ruling_context.Background(
        question=LATE,
        player="Akagi Haruka",
        question_text="late for the game",
        facts=(
            "2 minutes late",
            "The next minute had not started",
        ),
        proposal="a penalty of 2,000 points",
        article="EMA 2025, 7.2, 7.3",
        least="the judge decides",
        reasons=(
            table_page.FindingLine(
                code="foul_penalty",
                seat=0,
                text="Akagi Haruka: late for the game. A penalty of 2,000 points, from the result.",
                source="EMA 2025, 7.2, 7.3",
                option="late",
                custom=False,
            ),
        ),
        history=offences.History(
            occurrence=1,
            ladder=tuple(
                offences.Step(times=times, text="a penalty of 2,000 points", is_current=times == 1)
                for times in (1, 2, 3, 4)
            ),
            earlier=(),
        ),
        proposed=replace(FINED, judge=""),
    )
    assert ruling_context.question_background(TableSnapshot.of(table), None) == ruling_context.Background()
    unasked = ruling_context.question_background(TableSnapshot.of(table), replace(LATE, answers={}))
    assert (unasked.problems, unasked.proposal) == (("First ask: How many full minutes had passed?",), "")
    unknown = ruling_context.question_background(
        TableSnapshot.of(table), referee.reports.Foul(seat=ONE, code="NOPE")
    )
    assert (unknown.question_text, unknown.history, bool(unknown.problems)) == ("NOPE", None, True)
    # A hand that a judge has ended is ruled on by its review.
    assert ruling_context.earlier_hands(page, Voice(hands.player_names(table))) == (
        (2, "E2 · 0: Draw, tenpai: Akagi Haruka, Sato Yui"),
        (1, "E1 · 0: Ron from Tanaka Jun: Mori Ken 3 han 30 fu"),
    )
    assert [
        number
        for number, _said in ruling_context.earlier_hands(page, Voice(hands.player_names(table)), before=2)
    ] == [1]
    assert (
        ruling_context.corrected_hand_text(Voice(hands.player_names(table)), games.draw(ONE))
        == "Draw, tenpai: Akagi Haruka"
    )
    assert ruling_context.corrected_hand_text(Voice(hands.player_names(table)), None) == ""


def test_a_review_sees_what_was_known_on_the_day_of_the_ruling_and_the_time_counted_then(
    full_cup, table, monkeypatch
):
    Tournament.objects.filter(pk=full_cup.pk).update(overlay={"warnings_kept": "day"})
    table = type(table).objects.select_related("round__tournament").get(pk=table.pk)
    give(table, FINED)
    again = give(table, replace(FINED, question=replace(LATE, occurrence=2)))
    tomorrow = again.entry.at + timedelta(days=1)
    monkeypatch.setattr(timezone, "now", lambda: tomorrow)
    one = found(again)
    for counted, now in ((None, 2), (3, 3)):
        past = ruling_context.ruling_background(one, counted)
        assert (past.question.occurrence, past.history.occurrence) == (now, 2)
        assert [(line.number, line.counts) for line in past.history.earlier] == [(1, True)]
        assert [step.times for step in past.history.ladder if step.is_current] == [now]
    # A judge's count that differs from the log is kept.
    _once, twice = (give(table, FINED) for _time in range(2))
    assert ruling_context.ruling_background(found(twice)).history.occurrence == 1


def test_what_the_rules_propose_is_told_when_the_game_is_over_too(table):
    games.play(table, *games.HANCHAN)
    page = hands.fold(table)
    assert page.table.over
    told = ruling_context.question_background(TableSnapshot.of(table), LATE)
    assert (told.problems, told.proposal) == ((), "a penalty of 2,000 points")


def test_a_ruling_on_a_past_hand_and_mixed_tiles_are_remarked_on(table):
    games.play(table, *games.HANCHAN[:1])
    told = ruling_effects(
        TableSnapshot.of(table),
        replace(WORDS, about=1, hand=referee.judgement.HandEffect.STANDS, tiles_mixed=True),
    )
    assert "The tiles were mixed before the judge ruled." in [line.text for line in told.findings]
    assert not told.moves


# The log


def test_the_log_tells_every_ruling_newest_first_as_it_stands(ruled):
    lines = log.log_lines(ruled.round.tournament)
    assert [
        (one.number, str(one.player), one.about, one.decision, one.state, one.judge) for one in lines
    ] == [
        (4, "Sato Yui", "Sato Yui broke the wall", "A chombo", "given", "Hanako"),
        (3, "Tanaka Jun", "tiles shown", "A penalty of 1,000 points, at the table", "appealed", "Jiro"),
        (2, "Mori Ken", "ＬＯＯＫＥＤ at the wall, マナー", "A warning", "confirmed", "Hanako"),
        (
            1,
            "Akagi Haruka",
            "late for the game",
            "A penalty of 2,000 points, from the result",
            "given",
            "Jiro",
        ),
    ]
    assert "EMA" in lines[-1].article
    assert {(one.round, one.table, one.hand) for one in lines} == {(1, 1, "E2")}


def test_a_line_of_the_log_tells_all_or_nothing_that_gives_the_player_away(overturned):
    [line], [unnamed] = (
        log.log_lines(overturned.tournament, telling)
        for telling in (RulingDisclosure.ALL, RulingDisclosure.UNNAMED)
    )
    assert line == log.LogLine(
        number=1,
        at=overturned.entry.at,
        round=1,
        table=1,
        hand="E3",
        honba=1,
        player=overturned.tournament.players.get(number=1),
        code="LATE",
        kind="incident",
        about="late for the game",
        facts="held up two tables",
        measure="none",
        decision="No penalty; the hand counts",
        article="EMA 2025, 7.2, 7.3",
        judge="Jiro",
        state="overturned",
        state_text="changed on appeal",
        differs=True,
    )
    assert unnamed == replace(line, table=None, hand="", honba=0, player=None, facts="")
    give(overturned.entry.table, replace(WORDS, judge=""))
    [named, *_], [told, *_] = (
        log.log_lines(overturned.tournament, telling)
        for telling in (RulingDisclosure.ALL, RulingDisclosure.UNNAMED)
    )
    assert (named.about, named.facts, named.judge) == (WORDS.facts, "", "Jiro")
    assert (told.about, told.facts) == ("Free text", "")
    assert log.log_lines(overturned.tournament, RulingDisclosure.NOTHING) == ()


def test_a_ruling_changed_to_one_in_words_is_told_as_one_in_words(table):
    logged = give(table, FINED)
    moved = {
        "points": 1000,
        "moved": (-1000, 1000, 0, 0),
        "hand": referee.judgement.HandEffect.STANDS,
        "reason": "it was Mori",
    }
    look_again(logged, LOOK.CHANGED, replace(WORDS, decision=M.PENALTY, **moved))
    assert log.log_lines(logged.tournament) == (
        log.LogLine(
            number=1,
            at=logged.entry.at,
            round=1,
            table=1,
            hand="E1",
            honba=0,
            player=logged.tournament.players.get(number=2),
            code="",
            kind="",
            about=WORDS.facts,
            facts="",
            measure="penalty",
            decision="A penalty of 1,000 points, from the result; points corrected; the hand counts",
            article="",
            judge="Hanako",
            state="changed",
            state_text="changed",
            differs=False,
        ),
    )
    told = in_full(logged)
    assert (told.called_by, told.given_by, told.facts, told.history) == ("Akagi Haruka", "Jiro", (), None)


def test_a_ruling_given_once_the_game_is_over_names_no_hand(table):
    games.play(table, *games.HANCHAN)
    logged = give(table, FINED)
    assert log.log_lines(logged.tournament)[0].hand == ""
    assert (slip(logged).hand, slip(logged).honba) == ("", "")


def test_a_ruling_in_full_tells_what_was_given_and_what_stands_and_unnamed_whose_it_was_is_not_told(
    overturned,
):
    at = {entry.number: entry.at for entry in overturned.entry.table.entries.all()}
    [line], [unnamed] = (
        log.log_lines(overturned.tournament, telling)
        for telling in (RulingDisclosure.ALL, RulingDisclosure.UNNAMED)
    )
    stands = "late for the game. No penalty. The hand counts as played."
    given_ = "late for the game. A penalty of 2,000 points, from the result. The hand counts as played."
    proposed = "late for the game. A penalty of 2,000 points, from the result."
    reason = table_page.FindingLine(
        code="foul_penalty",
        seat=0,
        text=f"Akagi Haruka: {proposed}",
        source="EMA 2025, 7.2, 7.3",
        option="late",
        custom=False,
    )
    appeal = detail.ReviewLine(
        number=4,
        outcome="appealed",
        state_text="under appeal",
        why="the tram stood",
        by="Akagi Haruka",
        at=at[4],
        text="",
    )
    decision = detail.ReviewLine(
        number=5,
        outcome="overturned",
        state_text="changed on appeal",
        why="it did stand",
        by="Hiroshi",
        at=at[5],
        text=f"Akagi Haruka: {stands}",
    )
    full = detail.Detail(
        line=line,
        entry=3,
        hash=overturned.entry.hash,
        by="Jiro",
        text=f"Akagi Haruka: {stands}",
        given=f"Akagi Haruka: {given_}",
        given_by="Jiro",
        facts=(
            "2 minutes late",
            "The next minute had not started",
        ),
        tiles=(),
        in_words="held up two tables",
        proposal="a penalty of 2,000 points",
        least="the judge decides",
        proof=None,
        reasons=(reason,),
        findings=(
            table_page.FindingLine(
                code="past_hand_ruled_on",
                seat=None,
                text="The hand of entry 2 is over.",
                source="not found in the book; the judge decides",
                option="past_hand_rulings",
                custom=True,
            ),
        ),
        payments=(),
        penalties=(),
        reason="nobody could come",
        called_by="Sato Yui",
        explained=True,
        tiles_mixed=False,
        turns_left=9,
        extra_minutes=4,
        about_hand="E2 · 0",
        past_hand=None,
        reviews=(appeal, decision),
        history=offences.History(
            occurrence=1,
            ladder=tuple(
                offences.Step(times=times, text="a penalty of 2,000 points", is_current=times == 1)
                for times in (1, 2, 3, 4)
            ),
            earlier=(),
        ),
    )
    assert in_full(overturned) == full
    assert in_full(overturned, RulingDisclosure.UNNAMED) == replace(
        full,
        line=unnamed,
        text=f"the player: {stands}",
        given=f"the player: {given_}",
        in_words="",
        reasons=(replace(reason, text=f"the player: {proposed}"),),
        reason="",
        called_by="",
        about_hand="",
        reviews=(
            replace(appeal, why="", by=""),
            replace(decision, why="", text=f"the player: {stands}"),
        ),
        history=None,
    )


def test_a_ruling_on_a_question_that_is_no_incident_is_called_by_the_question(table):
    hand = referee.codec.read_question({"kind": "tenpai", "seat": 0, "concealed": "234m567m777s3355p"})
    asked_ = replace(WORDS, seat=ONE, facts="", question=hand)
    logged = give(table, asked_)
    told = in_full(logged)
    assert (told.text, told.line.kind, told.line.about) == (
        "Akagi Haruka: Tenpai. A warning.",
        "tenpai",
        "Tenpai",
    )
    assert (told.facts, told.history) == ((), None)
    assert told.tiles == (
        subjects.TileLine(
            label="Hand", tiles=("2m", "3m", "4m", "5m", "6m", "7m", "3p", "3p", "5p", "5p", "7s", "7s", "7s")
        ),
    )
    worded = give(table, replace(asked_, facts="the hand was shown"))
    assert in_full(worded).text == "Akagi Haruka: the hand was shown. A warning."


def test_a_hand_is_proved_by_the_winds_under_which_it_was_ruled_on(table):
    hand = {"concealed": "12356p11s789s", "melds": [{"type": "pon", "tiles": "222z"}], "winning_tile": "7p"}
    asked_ = referee.codec.read_question({"kind": "value", "seat": 1, "from": 3, "hand": hand})
    logged = give(table, replace(WORDS, facts="", question=asked_))
    proved = in_full(logged).proof
    assert [row.word for row in proved.rows] == ["The hand", "Sets and pair"]
    # South is the dealer of the next hand and no longer has the yaku.
    games.play(table, *games.HANCHAN[:1])
    assert hands.fold(table).table.dealer == TWO
    assert in_full(logged).proof == proved


def test_what_a_ruling_moved_is_told_by_name_alone(ruled):
    logged = {one.number: one for one in LoggedRuling.objects.all()}
    moved = [
        [(line.source, line.to, line.points) for line in in_full(logged[number], telling).payments]
        + [(line.name, line.points) for line in in_full(logged[number], telling).penalties]
        for telling in (RulingDisclosure.ALL, RulingDisclosure.UNNAMED)
        for number in (1, 2, 3, 4)
    ]
    assert moved == [
        [("Akagi Haruka", -2000)],
        [],
        [("Tanaka Jun", "out of the game", 1000)],
        [("Sato Yui", -20000)],
        *([], [], [], []),
    ]
    second = give(ruled, replace(CHOMBO, seat=FOUR))
    assert [(line.name, line.points) for line in in_full(second).penalties] == [("Tanaka Jun", -20000)]
    assert (
        ruling_effects(TableSnapshot.of(ruled), replace(CHOMBO, seat=ONE)).ended
        == "Chombo: Akagi Haruka (−20,000)"
    )
    others = in_full(logged[2], RulingDisclosure.UNNAMED)
    assert (others.text, others.given) == ("the player: a free-text ruling. A warning.", "")


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    every_nth(
        [
            (RulingSearch(), [4, 3, 2, 1]),
            (RulingSearch(words="looked WALL"), [2]),
            (RulingSearch(words="ﾏﾅｰ"), [2]),
            (RulingSearch(words="まなー"), [2]),
            (RulingSearch(words="late"), [1]),
            (RulingSearch(words="遅刻"), [1]),
            (RulingSearch(words="ａｋａｇｉ"), [1]),
            (RulingSearch(words="hanako"), [4, 2]),
            (RulingSearch(words="ema 2025"), [1]),
            (RulingSearch(words="#3"), [3]),
            (RulingSearch(words="under appeal"), [3]),
            (RulingSearch(words="no such thing"), []),
            (RulingSearch(round=1), [4, 3, 2, 1]),
            (RulingSearch(round=2), []),
            (RulingSearch(player=2), [2]),
            (RulingSearch(kind="LATE"), [1]),
            (RulingSearch(kind="incident"), [1]),
            (RulingSearch(kind=searching.IN_WORDS), [4, 3, 2]),
            (RulingSearch(measure="penalty"), [3, 1]),
            (RulingSearch(state="confirmed"), [2]),
            (RulingSearch(measure="penalty", state="appealed"), [3]),
        ],
        2,
    ),
)
def test_a_ruling_is_found_by_its_words_and_by_what_it_is(ruled, wanted, numbers):
    assert [one.number for one in matching(log.log_lines(ruled.round.tournament), wanted)] == numbers


def test_the_log_costs_the_same_queries_however_long_it_is(ruled, bench, django_assert_num_queries):
    address = reverse("rulings", args=[ruled.round.tournament.slug])
    bench.get(address)
    with django_assert_num_queries(8):
        assert bench.get(address).status_code == 200
    for _more in range(3):
        give(ruled, replace(WORDS, seat=ONE))
    bench.get(address)
    with django_assert_num_queries(8):
        assert bench.get(address).status_code == 200


def test_the_log_is_paged_and_a_page_keeps_what_is_looked_for(table, bench):
    for _ruling in range(52):
        give(table, WORDS)
    address = reverse("rulings", args=[table.round.tournament.slug])
    first, second = (bench.get(f"{address}?q=wall&page={number}").text for number in (1, 2))
    assert "Page 1 of 2" in first
    assert "q=wall&amp;page=2" in first
    assert re.findall(r"rulings/(\d+)/\"", first) == [str(number) for number in range(52, 2, -1)]
    assert "Page 2 of 2" in second
    assert "q=wall&amp;page=1" in second
    assert re.findall(r"rulings/(\d+)/\"", second) == ["2", "1"]


def test_what_nobody_has_looked_at_again_is_said_to_hold_and_found_by_one_tap(ruled, high_bench, visitor):
    slug = ruled.round.tournament.slug
    log = reverse("rulings", args=[slug])
    assert 'href="?state=given"' in high_bench.get(log).text
    found = re.findall(r'rulings/(\d+)/"', high_bench.get(log, {"state": "given"}).text)
    assert found == ["4", "1"]
    holds = "This ruling is valid. The head judge can confirm or change it."
    shown = [holds in high_bench.get(reverse("ruling", args=[slug, number])).text for number in (1, 2, 3, 4)]
    assert shown == [True, False, False, True]


def test_officials_take_the_log_away_as_json_and_as_a_list(ruled, bench, visitor):
    slug = ruled.round.tournament.slug
    told = json.loads(bench.get(reverse("rulings_file", args=[slug, "json"])).content)
    assert [one["number"] for one in told["rulings"]] == [1, 2, 3, 4]
    first, second = told["rulings"][:2]
    assert (
        referee.codec.read_entry(2, first["entry"]["kind"], first["entry"]["payload"]).what.judgement == FINED
    )
    assert (second["state"], [one["payload"]["outcome"] for one in second["reviews"]]) == (
        "confirmed",
        ["confirmed"],
    )
    at = {entry.number: entry.at for entry in ruled.entries.all()}
    assert second == {
        "number": 2,
        "round": 1,
        "table": 1,
        "players": ["Akagi Haruka", "Mori Ken", "Sato Yui", "Tanaka Jun"],
        "at": at[3].isoformat(),
        "by": "Jiro",
        "state": "confirmed",
        "says": "Mori Ken: ＬＯＯＫＥＤ at the wall, マナー. A warning.",
        "entry": {
            "number": 3,
            "kind": "ruling",
            "payload": {
                "judgement": {
                    "seat": 1,
                    "decision": "warning",
                    "facts": WORDS.facts,
                    "judge": "Hanako",
                    "called_by": 0,
                },
                "round": "E2",
                "honba": 0,
            },
        },
        "reviews": [
            {
                "number": 6,
                "kind": "review",
                "payload": {"number": 3, "outcome": "confirmed", "why": "looked at again", "by": "Hiroshi"},
            }
        ],
    }
    assert (told["tournament"], told["rules"]) == ("River Cup", "ema-2025")
    give(ruled, replace(WORDS, facts='=HYPERLINK("x")'))
    sheet = bench.get(reverse("rulings_file", args=[slug, "csv"])).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(sheet)))
    assert [row["Player"] for row in rows[:4]] == ["Akagi Haruka", "Mori Ken", "Tanaka Jun", "Sato Yui"]
    assert rows[4]["What happened"] == '\'=HYPERLINK("x")'
    give(ruled, replace(WORDS, facts="-2+3"))
    give(ruled, replace(WORDS, facts="+2"))
    give(ruled, replace(WORDS, facts="@SUM(A1)"))
    sheet = bench.get(reverse("rulings_file", args=[slug, "csv"])).content.decode("utf-8-sig")
    facts = [row["What happened"] for row in csv.DictReader(io.StringIO(sheet))]
    assert facts[5:] == ["'-2+3", "'+2", "'@SUM(A1)"]
    assert rows[0] == {
        "No.": "1",
        "Time": at[2].isoformat(timespec="seconds"),
        "Round": "1",
        "Table": "1",
        "Hand": "E2-0",
        "Player": "Akagi Haruka",
        "Code": "LATE",
        "Subject": "late for the game",
        "What happened": "",
        "Decision": "A penalty of 2,000 points, from the result",
        "Points lost": "2000",
        "Article": "EMA 2025, 7.2, 7.3",
        "Judge": "Jiro",
        "Status": "",
        "Reason": "",
    }
    about = [(row["Subject"], row["What happened"], row["Points lost"], row["Status"]) for row in rows[1:3]]
    assert about == [("", WORDS.facts, "", "confirmed"), ("", "tiles shown", "1000", "under appeal")]
    Tournament.objects.update(overlay={"kuitan": False})
    told = json.loads(bench.get(reverse("rulings_file", args=[slug, "json"])).content)
    assert told["rules"] == {"base": "ema-2025", "set": {"kuitan": False}}
    for name in ("json", "csv"):
        assert visitor.get(reverse("rulings_file", args=[slug, name])).status_code == 302


# Read permissions


def public(tournament, *, named):
    tournaments.publish_rulings(tournament, rulings_public=True, rulings_named=named, act=by())


def public_pages(table):
    slug, at = table.round.tournament.slug, [table.round.number, table.number]
    pages_ = [reverse("rulings", args=[slug]), reverse("table_page", args=[slug, *at])]
    pages_ += [reverse("ruling", args=[slug, number]) for number in (1, 2, 3, 4)]
    return pages_


def test_rulings_are_for_officials_until_the_event_chooses_otherwise(ruled, visitor, bench, nobody):
    others = Client()
    others.force_login(nobody)
    log_, _table, *each = public_pages(ruled)
    for address in (log_, *each):
        assert [client.get(address).status_code for client in (visitor, others, bench)] == [404, 404, 200]
    public(ruled.round.tournament, named=True)
    for address in (log_, *each):
        assert [client.get(address).status_code for client in (visitor, bench)] == [200, 200]
    assert "Akagi Haruka" in visitor.get(log_).text
    slip = reverse("ruling_slip", args=[ruled.round.tournament.slug, 1])
    assert [client.get(slip).status_code for client in (visitor, others, bench)] == [302, 403, 200]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_where_names_are_hidden_no_public_page_gives_a_player_away(ruled, visitor, language):
    public(ruled.round.tournament, named=False)
    asked = {"accept-language": language}
    log_, table_page, *each = public_pages(ruled)
    for address in (log_, *each):
        text = visitor.get(address, headers=asked).text
        for hidden in (
            *NAMES,
            "tiles shown",
            "broke the wall",
            "ＬＯＯＫＥＤ",
            "nobody saw",
            "table 1",
            "卓1",
        ):
            assert hidden not in text, (address, hidden)
        said = re.sub(r"<[^>]+>", " ", text)
        for seat in ("E2", "東2", "East", "東家"):
            assert seat not in said, (address, seat)
    told = visitor.get(table_page, headers=asked).text
    shown = told.replace("Sato Yui", "", 99)
    for hidden in ("late for the game", "遅刻", "tiles shown", "broke the wall", "Chombo: ", "チョンボ:"):
        assert hidden not in shown, hidden
    for name in ("Akagi Haruka", "Tanaka", "Mori", "Sato"):
        found = visitor.get(f"{log_}?q={name}", headers=asked).text
        assert not re.search(r"rulings/\d+/\"", found), name


def test_where_rulings_are_not_told_the_public_sheet_adds_up_and_says_nothing_of_them(ruled, visitor, bench):
    at = [ruled.round.tournament.slug, ruled.round.number, ruled.number]
    told = text_of(bench.get(reverse("sheet", args=at)).content)
    assert "broke the wall" in told
    hidden = text_of(visitor.get(reverse("sheet", args=at)).content)
    for said in ("broke the wall", "tiles shown", "late for the game", "penalty: Sato"):
        assert said not in hidden, said
    assert "By ruling" in hidden
    assert "= 120,000, as at the start." in hidden
    link = f"{reverse('sheet', args=at)}?token={ruled.token}"
    assert "broke the wall" in text_of(visitor.get(link).content)


def test_where_rulings_are_not_told_a_penalty_entered_by_hand_is_though_a_ruling_took_as_much(table):
    late = referee.judgement.Judgement(
        seat=ONE, decision=M.PENALTY, points=2000, facts="late again", judge="Jiro"
    )
    give(table, late)
    place = {"by": "Jiro", "expects": 2, "key": "by-hand"}
    table_actions.penalize(table, ONE, 2000, referee.ruling.PenaltyWhen.AFTER_UMA, "late again", **place)
    both, told = (
        table_page.page(TableSnapshot.of(table)).penalties,
        table_page.page(TableSnapshot.of(table), tells_rulings=False).penalties,
    )
    assert [(line.seat, line.points, line.reason) for line in both] == [(0, -2000, "late again")] * 2
    assert told == both[1:]


def test_an_organizer_chooses_who_may_read_the_rulings(ruled, desk, bench, visitor):
    cup = ruled.round.tournament
    address = reverse("rulings_publicity", args=[cup.slug])
    assert [client.get(address).status_code for client in (visitor, bench, desk)] == [302, 403, 200]
    assert desk.post(address, {"rulings_public": "on"}).url == reverse("rulings", args=[cup.slug])
    cup.refresh_from_db()
    assert (cup.rulings_public, cup.rulings_named) == (True, False)
    made = {"name": "Open Cup", "ruleset_key": "m-league", "public": "on", "rulings_public": "on"}
    desk.post(reverse("new_tournament"), made)
    opened = Tournament.objects.get(name="Open Cup")
    assert (opened.rulings_public, opened.rulings_named) == (True, False)


def test_a_players_page_lists_their_rulings_for_officials_alone(ruled, bench, visitor):
    public(ruled.round.tournament, named=True)
    address = reverse("player", args=[ruled.round.tournament.slug, 1])
    assert "late for the game" in bench.get(address).text
    assert "late for the game" not in visitor.get(address).text


# The pages


def asked(question):
    return urlencode({"question": json.dumps(referee.codec.write_report(question))})


def new_at(table, question=None):
    address = reverse("new_ruling", args=[table.token])
    return f"{address}?{asked(question)}" if question else address


def filled(client, address):
    """Return the data that a browser would send from the page as opened."""
    form = client.get(address).context["form"]
    bound = form if form.is_bound else form.as_opened()
    return bound.data.copy()


def confirmed(client, address, data):
    """Preview the page with *data*, then confirm it; return the response."""
    path = address.partition("?")[0]
    shown = client.post(path, {**data.dict(), "step": "preview"})
    assert shown.status_code == 200, shown.context["faults"]
    return client.post(path, {**data.dict(), "step": "confirm", "seen": shown.context["digest"]})


def test_a_ruling_as_proposed_is_one_confirmation_away(table, bench):
    address = new_at(table, LATE)
    page = bench.get(address)
    text = page.text
    for said in (
        "Akagi Haruka",
        "late for the game",
        "a penalty of 2,000 points",
        "No earlier rulings on this player.",
    ):
        assert said in text, said
    data = filled(bench, address)
    data["step"], data["seen"] = "confirm", page.context["digest"]
    data["key"], data["expects"] = page.context["form"]["key"].value(), "1"
    sent = bench.post(address.partition("?")[0], data)
    assert sent.url == reverse("ruling", args=[table.round.tournament.slug, 1])
    [ruling] = hands.fold(table).rulings
    assert ruling.judgement == FINED
    assert "late for the game" in bench.get(sent.url).text


def test_what_is_written_between_the_look_and_the_lock_is_counted_on_the_page_that_refuses(table, bench):
    address = new_at(table, LATE)
    others = []

    def meanwhile(execute, sql, params, many, context):
        if "SAVEPOINT" in sql and not others:
            others.append(1)
            games.play(table, games.HANCHAN[0])
        return execute(sql, params, many, context)

    data = filled(bench, address)
    path = address.partition("?")[0]
    shown = bench.post(path, {**data.dict(), "step": "preview"})
    with connection.execute_wrapper(meanwhile):
        answer = bench.post(path, {**data.dict(), "step": "confirm", "seen": shown.context["digest"]})
    assert (answer.status_code, others) == (409, [1])
    form = answer.context["form"]
    assert (form["expects"].value(), form["round"].value()) == (2, "E2")


def test_every_problem_stands_at_its_field_and_nothing_is_stored(table, bench):
    address = new_at(table, LATE)
    data = filled(bench, address)
    data.update({"decision": "penalty", "points": "", "moved_0": "300", "moved_1": "-100"})
    answer = bench.post(address.partition("?")[0], data)
    assert answer.status_code == 422
    errors = answer.context["form"].errors
    assert set(errors) == {"points", "moved_0"}
    # The page hides the points of a warning, so those of the first proposal do not count.
    data.update({"decision": "warning", "points": "2000", "moved_0": "", "moved_1": ""})
    answer = bench.post(address.partition("?")[0], data)
    assert set(answer.context["form"].errors) == {"reason"}
    assert "This differs from what the rules propose (a penalty); give the reason." in answer.text
    data["reason"] = "the tram stood"
    assert confirmed(bench, address, data).status_code == 302
    assert Entry.objects.count() == 1


def test_another_count_than_the_logs_needs_a_reason(table, bench):
    address = new_at(table, LATE)
    data = filled(bench, address)
    assert data["occurrence"] == "1"
    data["occurrence"] = "2"
    answer = bench.post(address.partition("?")[0], data)
    assert "The log counts 1. Give a reason for a different number." in answer.text
    data["reason"] = "warned at the last event"
    assert confirmed(bench, address, data).status_code == 302
    assert hands.fold(table).rulings[0].judgement.question.occurrence == 2


def test_the_ladder_and_what_the_rules_propose_stand_where_the_judge_counts(full_cup, table, bench):
    Tournament.objects.filter(pk=full_cup.pk).update(ruleset_key="rrc")
    address = new_at(table, referee.reports.Foul(seat=ONE, code="CALL-EMPTY", answers={F.SHOWN: False}))
    data = filled(bench, address)
    for name, word in (
        ("occurrence", "2"),
        ("reason", "warned before"),
        ("decision", "penalty"),
        ("points", "2000"),
    ):
        data[name] = word
    shown = bench.post(address.partition("?")[0], data).context["shown"]
    assert [step.times for step in shown.history.ladder if step.is_current] == [2]
    assert (shown.history.occurrence, shown.proposal) == (1, "a penalty of 2,000 points")
    assert confirmed(bench, address, data).status_code == 302
    given = LoggedRuling.objects.get()
    assert [step.times for step in in_full(given).history.ladder if step.is_current] == [2]
    assert [
        step.times
        for step in ruling_context.ruling_background(found(given)).history.ladder
        if step.is_current
    ] == [2]


def test_a_page_just_opened_says_what_to_choose_first(table, bench):
    page = bench.get(new_at(table)).content.decode()
    assert "Choose the player concerned." in page
    assert "This field is required." not in page


def test_a_player_is_found_by_a_name_typed_without_its_space(ruled):
    lines = log.log_lines(ruled.round.tournament)
    assert {line.number for line in matching(lines, RulingSearch(words="satoyui"))} == {4}


def test_a_ruling_in_words_says_what_happened(table, bench):
    address = new_at(table)
    data = filled(bench, address)
    assert set(bench.post(address, data).context["form"].errors) == {"seat", "facts", "decision"}
    data.update({"seat": "1", "decision": "warning"})
    answer = bench.post(address, data)
    assert answer.status_code == 422
    assert "facts" in answer.context["form"].errors
    data["facts"] = "talked to the next table"
    assert confirmed(bench, address, data).status_code == 302
    assert hands.fold(table).rulings[0].judgement.seat == TWO


def test_a_table_that_moved_on_asks_again_with_everything_kept(table, bench):
    address = new_at(table)
    data = filled(bench, address)
    data.update({"seat": "1", "decision": "warning", "facts": "talked", "reason": ""})
    shown = bench.post(address, {**data.dict(), "step": "preview"})
    games.play(table, *games.HANCHAN[:1])
    sent = {**data.dict(), "step": "confirm", "seen": shown.context["digest"]}
    answer = bench.post(address, sent)
    assert answer.status_code == 409
    form = answer.context["form"]
    assert [form[name].value() for name in ("facts", "decision", "expects", "round")] == [
        "talked",
        "warning",
        2,
        "E2",
    ]
    assert Entry.objects.filter(kind="ruling").count() == 0
    again = form.data.copy()
    assert confirmed(bench, address, again).status_code == 302


def test_a_question_that_cannot_be_read_says_so_and_leaves_the_ruling_in_words(table, bench):
    for text in ("{", "[]", '{"kind": "chombo", "offenders": [0]}', '{"kind": "incident", "seat": 9}'):
        answer = bench.get(f"{new_at(table)}?{urlencode({'question': text})}")
        assert answer.status_code == 200
        assert answer.context["unread"], text


def test_a_fact_that_is_wanting_is_asked_for_and_nothing_is_stored(table, bench):
    page = bench.get(new_at(table, referee.reports.Foul(seat=ONE, code="LATE")))
    assert page.context["shown"].problems
    assert page.context.get("digest") is None


def test_a_voided_hand_is_marked_where_the_hand_of_a_ruling_is_chosen(table, bench):
    games.play(table, games.draw())
    games.write(table, referee.ledger.Void(number=1, why="of another table"))
    form = bench.get(new_at(table)).context["form"]
    assert form.fields["about"].choices[1:] == [(1, "E1 · 0: Exhaustive draw (cancelled)")]


def test_a_hand_that_is_to_be_corrected_is_asked_for_by_name(table, bench):
    games.play(table, games.draw())
    address = new_at(table)
    data = filled(bench, address)
    data.update({"seat": "1", "decision": "correct", "facts": "a win", "about": "1", "hand": "corrected"})
    shown = bench.post(address, {**data.dict(), "step": "preview"})
    assert [says for _name, says in shown.context["faults"]] == ["Enter the corrected hand."]


def test_a_past_hand_is_corrected_in_its_own_form_and_the_ruling_goes_on_from_there(table, bench):
    games.play(table, *games.HANCHAN[:1])
    address = new_at(table)
    data = filled(bench, address)
    data.update(
        {"seat": "1", "decision": "correct", "facts": "it was four han", "about": "1", "hand": "corrected"}
    )
    sent = bench.post(address, {**data.dict(), "step": "hand"})
    assert sent.url == reverse("ruling_hand", args=[table.token, 1])
    assert bench.get(f"{sent.url}?kind=other").status_code == 404
    form = bench.get(sent.url).context["form"]
    typed = form.as_sent()
    typed.update({"why": "four han"})
    shown = bench.post(sent.url, {**typed.dict(), "step": "preview"})
    assert shown.status_code == 200, shown.context["form"].faults()
    back = bench.post(sent.url, {**typed.dict(), "step": "confirm", "seen": shown.context["digest"]})
    assert back.url == f"{address}?resumed"
    assert Entry.objects.count() == 1
    resumed = bench.get(back.url)
    assert "Corrected hand:" in resumed.text
    data = resumed.context["form"].data.copy()
    shown = bench.post(address, {**data.dict(), "step": "preview"})
    change = shown.context["follows"].past_hand
    assert change.text in shown.text
    done = confirmed(bench, address, data)
    assert done.status_code == 302, done.context["faults"]
    assert hands.fold(table).rows[0].changed_by == 2


def test_a_ruling_that_corrects_a_hand_tells_the_hand_before_and_after_and_the_points_that_change(
    table, bench
):
    games.play(table, games.ron(TWO, FOUR, 2, 30))
    put_right = replace(
        FINED,
        about=1,
        hand=referee.judgement.HandEffect.CORRECTED,
        report=games.ron(TWO, FOUR, 3, 30),
        points=1000,
        when=referee.judgement.PointLoss.AT_TABLE,
        reason="three han, all saw it",
    )
    logged = give(table, put_right)
    names = [player.name for _seat, player in sorted(TableSnapshot.of(table).players.items())]
    text = (
        f"Hand E1 · 0. Before: Ron from {names[3]}: {names[1]} 2 han 30 fu."
        f" After: Ron from {names[3]}: {names[1]} 3 han 30 fu."
    )
    shown = bench.get(reverse("ruling", args=[table.round.tournament.slug, 1]))
    assert shown.context["ruling"].past_hand.text == text
    assert [line.change for line in shown.context["ruling"].past_hand.seats] == [0, 1900, 0, -1900]
    assert text in shown.text
    assert "No points move." not in shown.text
    printed = slip(logged)
    assert text.removesuffix(".") in printed.decided
    assert [seat.moved for seat in printed.seats] == [0, 1900, 0, -1900]
    assert "correct" in printed.marked


def test_judges_write_appeals_and_head_judges_confirm_change_and_decide(table, bench, high_bench, visitor):
    logged = give(table, FINED)
    slug = table.round.tournament.slug
    show, review_, change = (
        reverse(name, args=[slug, 1]) for name in ("ruling", "review_ruling", "change_ruling")
    )

    def send(client, outcome, **more):
        expects = ledger.entries(table)[-1].number + 1
        return client.post(
            review_, {"key": f"key-{expects}-{outcome}", "expects": expects, "outcome": outcome, **more}
        )

    assert visitor.post(review_).status_code == 302
    assert send(bench, "confirmed").status_code == 403
    assert bench.get(change).status_code == 403
    assert "Confirm ruling" not in bench.get(show).text
    assert "Confirm ruling" in high_bench.get(show).text
    assert send(high_bench, "confirmed").status_code == 302
    assert send(high_bench, "confirmed").status_code == 422
    assert send(bench, "appealed").status_code == 422
    for nobody in ("", "4", "Akagi Haruka"):
        assert send(bench, "appealed", player=nobody, why="the tram").status_code == 422
    assert send(bench, "appealed", player="0", why="the tram").status_code == 302
    assert send(high_bench, "upheld", why="").status_code == 302
    reviews = hands.fold(table).rulings[0].reviews
    assert [(made.outcome.value, made.by, made.player) for _number, made in reviews] == [
        ("confirmed", "Hiroshi Ueda", None),
        ("appealed", "", ONE),
        ("upheld", "Hiroshi Ueda", None),
    ]
    looked = in_full(logged).reviews
    assert [one.by for one in looked] == ["Hiroshi Ueda", "Akagi Haruka", "Hiroshi Ueda"]
    text = bench.get(show).text
    for said in ("confirmed", "under appeal", "the tram", "appeal rejected"):
        assert said in text
    assert logged.entry.hash == LoggedRuling.objects.get().entry.hash


def test_a_head_judge_overturns_with_another_judgement_and_the_reason(table, high_bench):
    logged = give(table, FINED)
    look_again(logged, LOOK.APPEALED, by="Akagi Haruka")
    address = reverse("change_ruling", args=[table.round.tournament.slug, 1])
    assert "Change ruling on appeal" in high_bench.get(address).text
    data = filled(high_bench, address)
    assert (data["decision"], data["points"]) == ("penalty", "2000")
    data.update({"decision": "none", "points": "", "reason": ""})
    answer = high_bench.post(address, data)
    assert set(answer.context["form"].errors) == {"reason"}
    data["reason"] = "the tram stood"
    assert confirmed(high_bench, address, data).status_code == 302
    [ruling] = hands.fold(table).rulings
    assert (ruling.state, ruling.judgement.decision) == (referee.ledger.RulingState.OVERTURNED, M.NONE)
    assert (ruling.judgement.reason, ruling.reviews[-1][1].why) == ("the tram stood", "the tram stood")


def test_all_errors_of_a_change_are_listed_at_once_with_links_and_open_only_their_own_fold(table, high_bench):
    give(table, FINED)
    address = reverse("change_ruling", args=[table.round.tournament.slug, 1])
    data = filled(high_bench, address).dict()
    opened = high_bench.post(address, {**data, "points": "150", "judge": "", "extra_minutes": "0"})
    assert opened.context["faults"] == [
        ("id_points", "150 is not in whole hundreds."),
        ("id_reason", "Give the reason for the change."),
        ("id_judge", "Enter the judge's name."),
    ]
    html = opened.content.decode()
    assert [html.count(f'href="#{name}"') for name, _says in opened.context["faults"]] == [1, 1, 1]
    assert re.findall("<textarea[^>]* autofocus|<input[^>]* autofocus[^>]*>", html)
    assert [form.count(" open>") for form in html.split("<summary>")[:-1]][-2:] == [0, 1]


def test_a_ruling_is_cancelled_by_one_choice_and_its_reason(table, high_bench):
    games.play(table, *games.HANCHAN[:1])
    replayed = replace(
        TAKEN, about=1, hand=referee.judgement.HandEffect.REPLAYED, moved=(1000, -1000, 0, 0), points=1000
    )
    give(table, replayed)
    ruling_page = high_bench.get(reverse("ruling", args=[table.round.tournament.slug, 1]))
    address = reverse("change_ruling", args=[table.round.tournament.slug, 1])
    assert f'href="{address}?cancel"' in ruling_page.content.decode()
    data = filled(high_bench, f"{address}?cancel")
    assert (data["decision"], data["points"], data["hand"]) == ("cancel", "1000", "replayed")
    data["reason"] = "the wrong table"
    assert confirmed(high_bench, address, data).status_code == 302
    page = hands.fold(table)
    [ruling] = page.rulings
    judgement = ruling.judgement
    assert (judgement.decision, judgement.points, judgement.moved) == (M.NONE, 0, ())
    assert (ruling.state.value, judgement.hand.value, page.rows[0].voided) == ("changed", "stands", False)


def test_who_gave_a_ruling_is_named_as_that_whoever_changed_it(table, high_bench):
    logged = give(table, FINED)
    changed = replace(FINED, points=1000, reason="it was the tram", judge="Hiroshi")
    look_again(logged, LOOK.CHANGED, changed)
    found = in_full(logged)
    assert (found.line.judge, found.given_by) == ("Hiroshi", "Jiro")
    text = high_bench.get(reverse("ruling", args=[table.round.tournament.slug, 1])).text
    reviews = text.split('<ol class="reviews stack gap-3">')[1].split("</li>")[0]
    assert "Jiro" in reviews
    assert "Hiroshi" not in reviews


def test_only_officials_write_rulings_down(table, visitor, nobody, bench):
    others = Client()
    others.force_login(nobody)
    assert [client.get(new_at(table)).status_code for client in (visitor, others, bench)] == [302, 403, 200]


def test_a_closed_table_takes_no_ruling_until_it_is_opened(table, bench):
    games.play(table, *games.HANCHAN[:1])
    table_actions.close(table, ends_game=True, by="Jiro", expects=2, key="closing")
    address = new_at(table)
    data = filled(bench, address)
    data.update({"seat": "1", "decision": "warning", "facts": "talked"})
    answer = bench.post(address, data)
    assert answer.status_code == 422
    assert "The table is closed; reopen it first." in answer.text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_of_rulings_is_whole_in_both_languages(ruled, bench, high_bench, desk, language):
    slug = ruled.round.tournament.slug
    addresses = [
        (bench, new_at(ruled, LATE)),
        (bench, new_at(ruled)),
        (bench, reverse("rulings", args=[slug])),
        (bench, f"{reverse('rulings', args=[slug])}?q=zzz"),
        (high_bench, reverse("change_ruling", args=[slug, 1])),
        (desk, reverse("rulings_publicity", args=[slug])),
        *((high_bench, reverse("ruling", args=[slug, number])) for number in (1, 2, 3, 4)),
    ]
    for client, address in addresses:
        answer = client.get(address, headers={"accept-language": language})
        assert answer.status_code == 200, address
        assert f'<html lang="{language}">' in answer.text
        assert "{%" not in answer.text
        assert "{{" not in answer.text
        assert re.findall(r"<script(?![^>]*\bsrc=)|\bstyle=|<style|\son\w+=", answer.text) == [], address


def test_a_ruling_is_told_in_the_readers_language(ruled):
    with translation.override("ja"):
        first = log.log_lines(ruled.round.tournament)[-1]
    assert (first.about, first.decision) == ("遅刻", "2,000点の減点（成績から差し引く）")
    assert log.log_lines(ruled.round.tournament, RulingDisclosure.NOTHING) == ()


def test_tiles_in_the_facts_of_a_ruling_are_pictures_on_its_page_and_in_the_log(table, desk):
    logged = give(table, replace(FINED, facts="Hand before the draw: 3334m567p · Kan of 3m"))
    slug = table.round.tournament.slug
    for address in (reverse("rulings", args=[slug]), reverse("ruling", args=[slug, logged.number])):
        page = desk.get(address).text
        assert 'aria-label="three of characters"' in page, address
        assert "3334m567p" not in page, address


def test_a_slip_says_that_the_head_judge_was_asked_only_after_an_appeal(table):
    logged = give(table, FINED)
    look_again(logged, LOOK.CONFIRMED)
    assert not slip(logged).asked
    look_again(logged, LOOK.APPEALED, player=FINED.seat)
    assert slip(logged).asked


def test_a_ruling_cites_the_tournaments_own_rule_as_soon_as_one_says_the_same_as_the_book(table):
    cup, book = table.round.tournament, referee.ruleset("ema-2025")
    tiles = referee.values.read_tiles("123m456p78911234s")
    question = referee.reports.RiichiDeclaration(seat=ONE, concealed=tiles, score=30_000, wall_left=40)
    clause = next(
        one.clause for one in referee.adjudication.reply(book, referee.first_hand(book), question).findings
    )
    give(
        table,
        referee.judgement.Judgement(
            seat=ONE, decision=M.WARNING, question=question, judge="Jiro", reason="seen"
        ),
    )

    def article():
        (line,) = log.log_lines(Tournament.objects.get(pk=cup.pk))
        return line.article

    from_book = article()
    Tournament.objects.update(
        overlay={clause.option: referee.question.answer_words(getattr(book, clause.option))}
    )
    own = article()
    Tournament.objects.update(overlay={})
    assert from_book == clause.source
    assert own == "the tournament's own rule"
    assert article() == from_book
