"""What several queries read is of one moment."""

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection

from tests.acts import by
from tournaments.common.read_snapshot import read_snapshot
from tournaments.models import Player
from tournaments.presenters.events import teams
from tournaments.presenters.events.games import games
from tournaments.presenters.interchange import event_files
from tournaments.services.events import lineups, rounds, substitutions
from tournaments.services.events.lineups import TeamLine
from tournaments.services.people import entry_list

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def meanwhile(act):
    """Act on a connection of its own, and wait until it is done."""

    def acted():
        act()
        connection.close()

    thread = threading.Thread(target=acted)
    thread.start()
    thread.join(30)
    assert not thread.is_alive(), "nobody waits for a reader"


def test_who_reads_players_and_then_games_meets_no_substitute_who_came_between(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4", act=by())

    def replace():
        new = entry_list.enter_substitute(full_cup, "Late Sub", act=by())
        substitutions.replace(drawn, Player.objects.get(tournament=full_cup, number=1), new, act=by())

    def seated():
        return [player.name for game in games(full_cup) for player in game.players]

    with read_snapshot():
        players = list(full_cup.players.all())
        before = [player.name for game in games(full_cup, players=players) for player in game.players]
        meanwhile(replace)
        assert [player.name for game in games(full_cup, players=players) for player in game.players] == before
    assert seated() == ["Late Sub", *before[1:]]


def read_while_written(read, table, act):
    """What *read* returns if *act* is done just before its first query of *table*."""
    acts = [act]

    def act_first(execute, sql, *arguments):
        if sql.startswith(f'SELECT "{table}"') and acts:
            meanwhile(acts.pop())
        return execute(sql, *arguments)

    with connection.execute_wrapper(act_first):
        found = read()
    assert acts == []
    return found


def test_an_export_and_the_teams_are_of_one_moment(full_cup):
    def save_teams(*names):
        lines = [TeamLine(name=name, members=f"{number}") for number, name in enumerate(names, start=1)]
        expects = lineups.state_hash(full_cup)
        lineups.save_lineups(full_cup, lines, expects=expects, stock=None, act=by())

    save_teams("East")
    before = event_files.event(full_cup)
    late = partial(entry_list.enter_substitute, full_cup, "Late Sub", act=by())
    assert read_while_written(lambda: event_files.event(full_cup), "tournaments_journalentry", late) == before
    shown = read_while_written(
        lambda: teams.current(full_cup), "tournaments_team", partial(save_teams, "East", "West")
    )
    assert [row.team.name for row in shown.rows] == ["East"]
    assert [row.team.name for row in teams.current(full_cup).rows] == ["East", "West"]


def test_nobody_waits_for_a_reader_that_connects_for_it(full_cup):
    mode = getattr(connection, "transaction_mode", None)

    def read(name):
        with read_snapshot():
            before = full_cup.players.count()
            meanwhile(lambda: entry_list.enter_substitute(full_cup, name, act=by()))
            assert full_cup.players.count() == before
        assert getattr(connection, "transaction_mode", None) == mode
        connection.close()
        return before

    with ThreadPoolExecutor(1) as pool:
        first, second = (pool.submit(read, name).result() for name in ("First Sub", "Second Sub"))
    assert (second, full_cup.players.count()) == (first + 1, first + 2)


def test_afterwards_a_writer_waits_for_others_as_ever(full_cup):
    mode = getattr(connection, "transaction_mode", None)
    with pytest.raises(ZeroDivisionError), read_snapshot():
        full_cup.players.count() / 0
    assert getattr(connection, "transaction_mode", None) == mode
    assert not connection.in_atomic_block
