"""The demo: what a desk shows before its first use."""

import io
from collections import Counter

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.urls import reverse

import referee
from tests.sampled import every_nth
from tests.tournaments.kept import loaded_demo
from tournaments import demo
from tournaments.common.errors import DeskError
from tournaments.models import Entry, Round, Table, Tournament
from tournaments.presenters.events import standings
from tournaments.presenters.events.brackets import bracket
from tournaments.presenters.events.games import GameState
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.printing import print_requests
from tournaments.printing.catalogue import SHEETS
from tournaments.printing.document import render_document
from tournaments.services.integrity import verifying
from tournaments.services.people import permissions
from tournaments.services.people.accounts import DEMO_LOGINS
from tournaments.services.tables import ledger


@pytest.fixture(scope="module")
def once(django_db_setup, django_db_blocker, of_the_run):
    with django_db_blocker.unblock(), transaction.atomic():
        yield loaded_demo(of_the_run)
        transaction.set_rollback(True)


@pytest.fixture
def loaded(once, db):
    """The recorded hanchan, the club's tournament and its league; they stay until the last test of this file."""
    return once


def reports(tournament):
    """Return every report that was entered, corrections included."""
    entries = Entry.objects.filter(table__round__tournament=tournament).order_by("table", "number")
    read = [referee.codec.read_entry(entry.number, entry.kind, entry.payload).what for entry in entries]
    return [
        what.report for what in read if isinstance(what, referee.ledger.HandEntry | referee.ledger.Correct)
    ]


@pytest.mark.larger
def test_the_same_demo_is_loaded_every_time_with_the_same_work(db):
    seen, asked = [], []

    def count(execute, *about):
        asked[-1] += 1
        return execute(*about)

    for _time in range(2):
        asked.append(0)
        with transaction.atomic():
            with connection.execute_wrapper(count):
                demo.load()
            seen.append(list(Entry.objects.values_list("table__number", "number", "kind", "payload")))
            transaction.set_rollback(True)
    assert asked[1] <= asked[0] < 4_000
    assert seen[0] == seen[1]
    assert Entry.objects.count() == 0


@pytest.mark.larger
def test_a_login_that_somebody_has_already_is_left_alone(db):
    User.objects.create_user("organizer", password="a word of their own")
    demo.load()
    assert User.objects.get(username="organizer").check_password("a word of their own")
    assert not permissions.is_official(User.objects.get(username="organizer"), None)


def test_the_demo_goes_only_into_an_empty_desk(cup):
    with pytest.raises(CommandError, match=r"^There are tournaments here already\."):
        call_command("demo")
    said = io.StringIO()
    call_command("demo", if_empty=True, stdout=said)
    assert (said.getvalue(), Tournament.objects.count()) == ("", 1)
    assert not User.objects.filter(username="judge").exists()


@pytest.mark.larger
def test_the_command_says_what_it_loaded_and_who_may_log_in(db):
    said = io.StringIO()
    call_command("demo", stdout=said)
    assert said.getvalue().splitlines() == [
        "loaded         Demo: a recorded hanchan",
        "loaded         Demo: River Club Spring Cup",
        "loaded         Demo: Thursday League",
        "loaded         Demo: Four Winds Championship",
        "demo login     organizer / organizer",
        "demo login     judge / judge",
        "demo login     headjudge / headjudge",
    ]


def test_the_recorded_hanchan_ends_as_it_ended(loaded):
    recorded, *_others = loaded
    page = table_page.page(TableSnapshot.of(Table.objects.get(round__tournament=recorded)))
    assert page.state.scores == (36600, 41500, 16800, 5100)
    assert [(line.seat, line.place, line.result) for line in page.results] == [
        (0, 2, 16600),
        (1, 1, 51500),
        (2, 3, -23200),
        (3, 4, -44900),
    ]
    assert Counter(hand.verdict for hand in page.hands) == {"win": 10, "exhaustive_draw": 2}
    assert [hand.warnings for hand in page.hands] == [()] * 12, (
        "each was entered for the round that was played"
    )
    assert (
        sum(len(report.winners) == 2 for report in reports(recorded) if isinstance(report, referee.Win)) == 1
    )


def test_the_club_has_a_round_behind_it_one_in_play_and_one_to_come(loaded):
    _recorded, club, *_others = loaded
    found = standings.current(club)
    assert [round_.state for round_ in found.rounds] == [
        Round.State.FINISHED,
        Round.State.OPEN,
        Round.State.DRAWN,
    ]
    assert Counter((game.round.number, game.state) for game in found.games) == {
        (1, GameState.FINISHED): 4,
        (2, GameState.IN_PLAY): 4,
        (3, GameState.TO_COME): 4,
    }
    assert club.players.count() == 16
    assert found.foot.results == 0
    assert found.foot.penalties == -23000


def test_the_clubs_round_has_everything_that_a_judge_meets(loaded):
    _recorded, club, *_others = loaded
    shown = [
        table_page.page(TableSnapshot.of(table))
        for table in Table.objects.filter(round__tournament=club, round__number=1)
    ]
    hands = [hand for page in shown for hand in page.hands]
    codes = {finding.code for hand in hands for finding in hand.findings}
    given = reports(club)
    wins = [report for report in given if isinstance(report, referee.Win)]
    assert min(len(page.hands) for page in shown) >= 8
    assert Counter(hand.verdict for hand in hands)["chombo"] == 1
    assert "noten_riichi" in codes, "nobody ticked a chombo: the hand that was shown was not tenpai"
    assert not any(isinstance(report, referee.Chombo) for report in given)
    assert [hand.warnings for hand in hands if hand.warnings] == []
    assert sum(hand.voided for hand in hands) == 1
    assert sum(hand.changed_by is not None and not hand.voided for hand in hands) == 1
    assert [line.points for page in shown for line in page.penalties] == [-20000, -3000]
    assert sum(len(report.winners) == 2 for report in wins) == 1
    assert sum(report.winners[0].hand is not None for report in wins) >= 5
    assert sum(isinstance(report, referee.ExhaustiveDraw) for report in given) >= 3


def test_the_championship_is_in_its_final_and_has_teams_and_a_bracket(loaded):
    *_others, championship = loaded
    final = championship.rounds.get(state=Round.State.OPEN)
    assert [len(column.boxes) for column in bracket(championship, everything=True)] == [2, 1]
    rows = standings.current(championship, stage="final").rows
    assert {row.player.pk for row in rows} == {seat.player_id for seat in final.tables.get().seatings.all()}
    assert len(table_page.page(TableSnapshot.of(final.tables.get())).hands) == 5
    assert [team.name for team in championship.teams.order_by("pk")] == [
        "Harbour Lights",
        "北風クラブ",
        "The Red Fives",
        "Alpine Tiles",
    ]


@pytest.mark.parametrize("name", every_nth(SHEETS, 3))
def test_each_sheet_has_something_in_some_event_of_the_demo(loaded, name):
    sheet = SHEETS[name]
    recorded, cup, league, championship = loaded
    assert any(
        _prints(sheet, event) for event in (cup, championship, league, recorded) if sheet.work.fits(event)
    )


def _prints(sheet, event):
    try:
        return render_document(sheet, print_requests.read_request(sheet, event, {})).startswith(b"%PDF")
    except DeskError:
        return False


def test_the_ledgers_are_ledgers(loaded):
    assert [(one.tables, one.faults) for one in verifying.verify_events()] == [
        (1, ()),
        (8, ()),
        (18, ()),
        (19, ()),
    ]
    entry = Entry.objects.filter(kind="hand").first()
    assert entry.hash == ledger.chain_hash(entry, entry.announcement.ruling)
    assert entry.announcement.ruling["verdict"]


def test_its_logins_may_do_what_their_names_say(loaded, visitor):
    for (name, password), official in zip(
        DEMO_LOGINS,
        (permissions.is_organizer, permissions.is_official, permissions.is_head_judge),
        strict=True,
    ):
        user = User.objects.get(username=name)
        assert (user.check_password(password), official(user, None)) == (True, True)
    assert not permissions.is_head_judge(User.objects.get(username="judge"), None)
    assert not permissions.is_organizer(User.objects.get(username="headjudge"), None)
    home = visitor.get(reverse("home")).text
    assert home.index("Demo: River Club Spring Cup") < home.index("Demo: a recorded hanchan")
