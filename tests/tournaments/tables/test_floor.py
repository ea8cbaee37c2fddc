"""The floor: every table of the round in play; an unchanged table is not read again."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.tables.games import HANCHAN, draw, keys, play, write
from tournaments.models import Entry, LoggedRuling, Table
from tournaments.presenters.tables import floor
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import check_in, entry_list
from tournaments.services.tables import calls, clocks, table_actions
from tournaments.templatetags.floor import rendered

NOON = datetime(2026, 5, 2, 12, 0, tzinfo=UTC)
HTMX = {"hx-request": "true"}


@pytest.fixture(autouse=True)
def _nothing_remembered():
    floor.clear_cache()


@pytest.fixture
def in_play(full_cup):
    drawn = rounds.draw(full_cup, 1, act=by())
    rounds.open_round(drawn, act=by())
    return drawn


@pytest.fixture
def at(in_play):
    return reverse("floor", args=[in_play.tournament.slug])


@pytest.fixture
def judges(judge):
    client = Client()
    client.force_login(judge)
    return client


def words(answer):
    return " ".join(re.sub(r"<[^>]*>", " ", answer.text).split())


def test_where_an_earlier_round_was_opened_again_the_floor_is_the_latest_one_in_play(in_play, judges, at):
    rounds.finish(in_play, anyway=True, act=by())
    second = rounds.draw(in_play.tournament, 2, act=by())
    rounds.open_round(second, act=by())
    rounds.reopen(in_play, act=by())
    page = judges.get(at)
    assert page.context["floor"].round == second
    heads = re.findall(r'<h2>\s*<a href="[^"]*">\s*(Round \d)', page.text)
    assert heads == ["Round 2", "Round 1"]
    assert "Round 1 open for correction" in words(page)
    ids = re.findall(r' id="([^"]*)"', page.text)
    assert sorted(ids) == sorted(set(ids))
    asked = {"seen": page.context["mark"], "clock": "0"}
    assert judges.get(at, asked, headers=HTMX).status_code == 204
    play(in_play.tables.first(), draw())
    assert judges.get(at, asked, headers=HTMX).status_code == 200


def test_a_table_shows_what_is_played_there_and_who_wrote_last(in_play):
    one, two, *_ = in_play.tables.all()
    play(one, draw(), draw(referee.Seat.FIRST, riichi=(referee.Seat.FIRST,)))
    first, second, *_ = floor.floor(in_play).lines
    last = one.entries.last()
    assert (first.round, first.honba, first.sticks, first.hands, first.last_by, first.last_at) == (
        "E3",
        2,
        1,
        2,
        "Jiro",
        last.at,
    )
    assert first.players == tuple(str(seating.player) for seating in one.seatings.all())
    assert (second.table, second.round, second.hands, second.last_by, second.last_at) == (
        two,
        "E1",
        0,
        "",
        None,
    )


def test_calls_come_first_the_longest_wait_on_top_and_those_answered_last(in_play):
    one, two, three, four = in_play.tables.all()
    calls.call(three, act=by(at=NOON + timedelta(minutes=3)))
    calls.call(two, act=by(at=NOON + timedelta(minutes=5)))
    calls.answer_call(calls.call(four, act=by(at=NOON)).pk, in_play, act=by("Ann"))
    seen = floor.floor(in_play)
    assert [line.table for line in seen.calls] == [three, two, four]
    assert (seen.waiting, [line.table for line in seen.lines]) == (2, [one, two, three, four])


def test_a_game_that_is_over_is_marked_until_its_table_is_closed(in_play):
    one = in_play.tables.first()
    play(one, *HANCHAN, *[draw()] * 8)
    line = floor.floor(in_play, one.entries.last().at + timedelta(hours=1)).lines[0]
    assert (line.over, line.closed, line.needs_closing, line.silent) == (True, False, True, False)
    table_actions.close(one, by="Jiro", expects=one.entries.count() + 1, key="close")
    line = floor.floor(in_play).lines[0]
    assert (line.over, line.closed, line.needs_closing) == (True, True, False)
    seen = floor.floor(in_play)
    assert (seen.playing, seen.not_started, seen.finished) == (0, 3, 1)
    calls.call(in_play.tables.get(number=2), act=by())
    play(in_play.tables.get(number=3), draw())
    seen = floor.floor(in_play)
    assert (seen.playing, seen.not_started, seen.finished) == (2, 1, 1)


@pytest.mark.parametrize(("show", "numbers"), [("playing", [3]), ("waiting", [1, 2, 4]), ("finished", [])])
def test_the_filter_tells_tables_in_play_from_those_that_have_not_started(
    judges, in_play, at, monkeypatch, show, numbers
):
    monkeypatch.setattr("tournaments.views.tables.floor._SHOWN_ON_PHONE", 2)
    play(in_play.tables.get(number=3), draw())
    page = judges.get(at, {"show": show})
    assert [line.table.number for line in page.context["lines"]] == numbers


def test_the_only_table_of_a_searched_player_is_opened_and_says_who_is_there(judges, in_play, at):
    player = in_play.tables.get(number=2).seatings.first().player
    page = judges.get(at, {"find": player.name, "open": "1"}, follow=True)
    assert page.redirect_chain == [(in_play.tables.get(number=2).get_absolute_url(), 302)]
    assert f"{player.name} is at table 2." in page.text


def test_the_hands_that_the_signal_left_are_counted_until_the_game_is_over(in_play):
    def seen():
        line = floor.floor(in_play).lines[0]
        return line.last_hands, line.over

    one = in_play.tables.first()
    assert seen() == (None, False)
    table_actions.call_time(one, dice_thrown=True, just_ended=False, by="Jiro", expects=1, key="signal")
    told = [seen()]
    for _hand in range(2):
        play(one, draw())
        told.append(seen())
    assert told == [(2, False), (1, False), (None, True)]


def test_a_table_is_silent_once_nothing_was_written_for_long_and_the_clock_runs(in_play):
    one = in_play.tables.first()
    play(one, draw())
    last = one.entries.get().at
    seen = {
        minutes: [line.silent for line in floor.floor(in_play, last + timedelta(minutes=minutes)).lines]
        for minutes in (19, 20)
    }
    assert seen == {19: [False] * 4, 20: [True, False, False, False]}
    clocks.start(in_play, 90, act=by(at=last + timedelta(minutes=15)))
    assert not any(line.silent for line in floor.floor(in_play, last + timedelta(minutes=30)).lines)
    assert all(line.silent for line in floor.floor(in_play, last + timedelta(minutes=35)).lines)
    clocks.extend_all(in_play, 5, act=by(at=last + timedelta(minutes=34)))
    assert not any(line.silent for line in floor.floor(in_play, last + timedelta(minutes=35)).lines)
    clocks.pause(in_play, act=by(at=last + timedelta(minutes=36)))
    assert not any(line.silent for line in floor.floor(in_play, last + timedelta(minutes=60)).lines)


def test_a_count_that_differs_is_marked_until_another_agrees(in_play):
    one, two, *_ = in_play.tables.all()
    play(one, draw())
    play(two, draw())
    write(one, referee.ledger.Count(scores=(30000, 30000, 30000, 29000), sticks=0))
    write(two, referee.ledger.Count(scores=(30000, 30000, 30000, 30000), sticks=0))
    assert [line.differs for line in floor.floor(in_play).lines] == [True, False, False, False]
    write(one, referee.ledger.Count(scores=(30000, 30000, 30000, 30000), sticks=0))
    write(two, referee.ledger.Count(scores=(30000, 30000, 30000, 30000), sticks=1))
    assert [line.differs for line in floor.floor(in_play).lines] == [False, True, False, False]


def test_rulings_of_the_round_stand_with_their_tables_the_newest_first(in_play):
    one, two, *_ = in_play.tables.all()
    for table, why in ((two, "telephone"), (one, "late")):
        play(table, draw())
        what = referee.ledger.RulingEntry(
            judgement=referee.judgement.Judgement(
                seat=referee.Seat.FIRST, decision=referee.answers.Measure.WARNING, facts=why, judge="Ann"
            ),
            round=referee.Round(referee.Wind.EAST, 2),
            honba=1,
        )
        write(table, what)
    seen = floor.floor(in_play).rulings
    assert [(table, ruling.text.split(": ")[1]) for table, ruling in seen] == [
        (one, "late. A warning."),
        (two, "telephone. A warning."),
    ]


def test_the_mark_is_another_one_for_whatever_moves_and_the_same_for_nothing(in_play):
    one = in_play.tables.first()
    play(one, draw())
    now = one.entries.get().at
    seen = [floor.state_hash(in_play, now)]
    assert floor.state_hash(in_play, now + timedelta(minutes=1)) == seen[0] == floor.floor(in_play, now).mark
    moves = (
        lambda: play(one, draw()),
        lambda: clocks.start(in_play, 90, act=by(at=now)),
        lambda: clocks.extend(one, 5, act=by(at=now)),
        lambda: calls.call(one, act=by()),
        lambda: calls.answer_call(calls.current_call(one).pk, in_play, act=by("Ann")),
        lambda: calls.take_back(one, act=by()),
        lambda: in_play.tournament.__class__.objects.update(overlay={"bust": "below_zero"}),
    )
    for move in moves:
        move()
        in_play = in_play.__class__.objects.get(pk=in_play.pk)
        seen.append(floor.state_hash(in_play, now))
    seen.append(floor.state_hash(in_play, now + timedelta(minutes=21)))
    # After a call is gone, the floor is as it was before the call.
    assert seen[6] == seen[3]
    assert len(set(seen)) == len(seen) - 1


def test_a_table_is_folded_again_only_when_something_was_written_there(in_play, django_assert_num_queries):
    for table in in_play.tables.all():
        play(table, draw())
    with django_assert_num_queries(5):
        floor.floor(in_play)
    with django_assert_num_queries(4):
        floor.floor(in_play)
    play(in_play.tables.first(), draw())
    with django_assert_num_queries(5) as asked:
        seen = floor.floor(in_play)
    assert [line.hands for line in seen.lines] == [2, 1, 1, 1]
    with django_assert_num_queries(4):
        assert floor.floor(in_play).lines == seen.lines
    read = next(query["sql"] for query in asked if '"payload"' in query["sql"])
    assert re.search(rf"IN \({in_play.tables.first().pk}\)", read)


# The page


def test_the_floor_is_for_officials(visitor, nobody, judges, at):
    assert visitor.get(at).url.startswith("/login/")
    visitor.force_login(nobody)
    assert visitor.get(at).status_code == 403
    assert judges.get(at).status_code == 200


def test_the_page_shows_every_table_its_link_and_its_way_to_the_dispute_desk(judges, in_play, at):
    clocks.start(in_play, 90, act=by())
    clocks.extend(in_play.tables.first(), 5, act=by())
    page = judges.get(at).text
    for table in in_play.tables.all():
        assert f'href="{table.get_absolute_url()}"' in page
        assert f'href="{reverse("table_desk", args=[table.token])}"' in page
    assert "+5 min" in page
    assert len(re.findall("data-time-up", page)) == 5


def test_a_ruling_on_the_floor_leads_to_its_place_in_the_log_and_from_there_back(judges, in_play, at):
    table = in_play.tables.first()
    late = referee.judgement.Judgement(
        seat=referee.Seat.FIRST, decision=referee.answers.Measure.WARNING, facts="late", judge="Ann"
    )
    play(table, draw())
    write(
        table, referee.ledger.RulingEntry(judgement=late, round=referee.Round(referee.Wind.EAST, 2), honba=1)
    )
    LoggedRuling.objects.create(
        tournament=in_play.tournament, number=7, entry=Entry.objects.get(table=table, kind="ruling")
    )
    address = reverse("ruling", args=[in_play.tournament.slug, 7])
    assert f'<a href="{address}">Ruling 7</a>' in judges.get(at).text
    assert f'<a class="button" href="{at}">Floor</a>' in judges.get(address).text


def test_the_title_counts_the_calls_and_a_poll_says_so_aloud(judges, in_play, at):
    page = judges.get(at)
    asked = {"seen": page.context["floor"].mark, "clock": 1}
    assert judges.get(at, asked, headers=HTMX).status_code == 204
    calls.call(in_play.tables.first(), act=by())
    moved = judges.get(at, asked, headers=HTMX)
    assert "<title>(1) Floor · River Cup · Shinpan</title>" in moved.text
    assert "1 table is waiting for a judge." in moved.text
    assert 'id="clock-panel"' not in moved.text
    assert "<title>(1) Floor · River Cup · Shinpan</title>" in judges.get(at).text


def test_a_poll_brings_the_clocks_panel_when_the_clock_was_turned(judges, in_play, at):
    asked = {"seen": judges.get(at).context["floor"].mark, "clock": 1}
    clocks.start(in_play, 90, act=by())
    assert 'id="clock-panel"' in judges.get(at, asked, headers=HTMX).text


def test_between_rounds_the_floor_says_so_and_notices_the_next(judges, in_play, at):
    rounds.finish(in_play, anyway=True, act=by())
    assert "No round is in progress." in judges.get(at).text
    assert judges.get(at, {"seen": "", "clock": ""}, headers=HTMX).status_code == 204
    rounds.reopen(in_play, act=by())
    assert judges.get(at, {"seen": "", "clock": ""}, headers=HTMX).status_code == 200


def test_the_floor_costs_as_many_queries_for_two_tables_as_for_sixty_four(
    judges, organizer, django_assert_num_queries
):
    for size in (2, 64):
        tournament = tournaments.create(
            name=f"Hall {size}", ruleset_key="ema-2025", act=by(organizer.username)
        )
        entry_list.enter(tournament, "\n".join(f"Player {n}x" for n in range(size * 4)), act=by())
        round_ = rounds.draw(tournament, 1, act=by())
        rounds.open_round(round_, act=by())
        clocks.start(round_, 90, act=by())
        for table in round_.tables.all():
            calls.call(table, act=by())
            said = {"report": {"kind": "exhaustive_draw", "tenpai": []}, "round": "E1", "honba": 0}
            place = {"number": 1, "key": next(keys), "hash": f"of table {table.pk}"}
            Entry(table=table, kind="hand", payload=said, by="Jiro", at=NOON, **place).save()
        assert Table.objects.filter(round=round_).count() == size
        address = reverse("floor", args=[tournament.slug])
        floor.clear_cache()
        with django_assert_num_queries(15):
            page = judges.get(address)
        asked = {"seen": page.context["floor"].mark, "clock": page.context["clock"].next_number}
        with django_assert_num_queries(10):
            assert judges.get(address, asked, headers=HTMX).status_code == 204


def test_the_rounds_page_shows_how_far_each_table_is(visitor, in_play):
    one = in_play.tables.first()
    play(one, draw())
    page = " ".join(visitor.get(in_play.get_absolute_url()).text.split())
    assert re.search(r"<b>E2 · 1 honba</b> .*? 1 hand · last entry", page)
    assert "0 hands" in page


def test_the_tournaments_page_leads_officials_to_the_floor(visitor, judges, in_play, at):
    page = in_play.tournament.get_absolute_url()
    assert f'href="{at}"' in judges.get(page).text
    assert f'href="{at}"' not in visitor.get(page).text
    rounds.finish(in_play, anyway=True, act=by())
    # With no round open, the navigation still leads there.
    assert f'<a href="{at}" >Floor</a>' in " ".join(judges.get(page).text.split())


def test_from_a_tables_pages_officials_come_back_to_the_floor(visitor, judges, in_play, at):
    table = in_play.tables.get(number=1)
    pages = [table.get_absolute_url(), reverse("count", args=[table.token])]
    assert [f'href="{at}"' in judges.get(page).text for page in pages] == [True, True]
    assert [f'href="{at}"' in visitor.get(page).text for page in pages] == [False, False]


def test_before_a_round_is_played_the_floor_says_who_opens_it_and_how_many_are_missing(full_cup, judges):
    at = reverse("floor", args=[full_cup.slug])
    drawn = rounds.draw(full_cup, 1, act=by())

    def told():
        shown = words(judges.get(at))
        return [
            said in shown
            for said in (
                "Round 1 is drawn but not open yet. An organizer can open it.",
                "· 16 missing",
                "· 1 missing",
            )
        ]

    got = [told()]
    rounds.open_round(drawn, act=by())
    # The check-in is not in use as long as nobody was ever ticked.
    got.append(told())
    check_in.set_checked_in(full_cup, list(full_cup.players.all())[1:], here=True, act=by())
    got.append(told())
    assert got == [[True, True, False], [False, False, False], [False, False, True]]


def test_at_a_closed_table_nothing_is_offered_to_be_written(judges, in_play, at):
    closed = in_play.tables.get(number=1)
    table_actions.close(closed, ends_game=True, by="Jiro", expects=1, key="closing-one")
    shown = words(judges.get(at))
    assert ["Record at table 1" in shown, "Go to table 1" in shown, "Record at table 2" in shown] == [
        False,
        True,
        True,
    ]


def test_only_a_row_that_changed_is_rendered_again(judges, in_play, at):
    table = in_play.tables.get(number=1)
    person = table.seatings.first().player.person

    def rename():
        person.name = "Zoë <Z>"
        person.save()

    def row():
        page = judges.get(at).text
        return re.search(
            r'<li class="table framed[^>]*id="table-1">.*?</li>\s*(?=<li class="table|</ul>)', page, re.DOTALL
        )[0]

    def timeless(html):
        # The time that is left may have gone on by a second.
        return re.sub(r"\d+:\d\d|\d{13}", "", html)

    changes = (
        lambda: play(table, draw()),
        lambda: calls.call(table, act=by()),
        lambda: calls.answer_call(calls.current_call(table).pk, in_play, act=by("Ann")),
        rename,
        lambda: clocks.start(in_play, 90, act=by()),
        lambda: clocks.pause(in_play, act=by()),
        lambda: clocks.extend(table, 5, act=by()),
        lambda: clocks.extend_all(in_play, 7, act=by()),
        lambda: judges.cookies.__setitem__("django_language", "ja"),
        lambda: table_actions.close(table, ends_game=True, by="Jiro", expects=2, key="closing-one"),
    )
    rendered.cache_clear()
    assert row() == row()
    assert rendered.cache_info().misses == 4
    rows = [row()]
    for change in changes:
        change()
        shown = row()
        rendered.cache_clear()
        assert timeless(row()) == timeless(shown)
        rows.append(shown)
    assert len(set(rows)) == len(rows)
