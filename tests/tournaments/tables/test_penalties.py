"""A penalty given at a table is cancelled with a reason, and the points come back."""

import re

import pytest
from django.test import Client
from django.urls import reverse

import referee
from referee.ruling import PenaltyWhen
from tests.acts import by
from tests.tournaments.tables import games
from tournaments.common.errors import StateError
from tournaments.models import JournalEntry, Round
from tournaments.services.events import rounds
from tournaments.services.integrity.verifying import verify_events
from tournaments.services.tables import hands, table_actions


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


def penalize(table, when, points=2000):
    number = table.entries.count() + 1
    table_actions.penalize(
        table, referee.Seat(1), points, when, "late", by="Jiro", expects=number, key=f"penalty-{number}"
    )
    return number


def address(table, number):
    return reverse(
        "cancel_penalty", args=[table.round.tournament.slug, table.round.number, table.number, number]
    )


def cancel(client, table, number, why="It was another player.", expects=None):
    place = {"expects": expects or table.entries.count() + 1, "key": f"cancel-{number}"}
    return client.post(address(table, number), {"why": why, **place})


def text(answer):
    return " ".join(re.sub(r"<[^>]*>", " ", answer.text).split())


@pytest.mark.parametrize("when", PenaltyWhen)
def test_the_points_come_back_and_the_penalty_stays_on_the_page_with_the_reason(desk, table, when):
    games.play(table, *games.HANCHAN[:2])
    number = penalize(table, when)
    games.play(table, *games.HANCHAN[2:])
    shown = reverse("table_page", args=[table.round.tournament.slug, table.round.number, table.number])
    assert address(table, number) in desk.get(shown).text
    answer = cancel(desk, table, number)
    assert (answer.status_code, answer.url) == (302, shown)
    after = hands.fold(table)
    assert ([penalty.reason for penalty in after.penalties], after.at_table) == (["chombo"], ())
    assert sum(after.table.scores) == 120000
    page = desk.get(shown)
    assert "late" in text(page)
    assert "cancelled: It was another player." in text(page)
    assert address(table, number) not in page.text


def test_a_penalty_at_the_table_shows_the_points_after_it_is_cancelled(desk, table):
    number = penalize(table, PenaltyWhen.AT_TABLE)
    assert "+2,000 30,000" in text(desk.get(address(table, number)))


@pytest.mark.parametrize(
    ("why", "status", "says"),
    [("", 422, "Give a reason."), ("It was another player.", 409, "changed")],
)
def test_without_a_reason_or_after_another_entry_nothing_is_cancelled(desk, table, why, status, says):
    number = penalize(table, PenaltyWhen.AT_TABLE)
    games.play(table, games.HANCHAN[0])
    answer = cancel(desk, table, number, why=why, expects=number + (status == 409) or table.entries.count())
    assert answer.status_code == status
    assert hands.fold(table).at_table


def test_what_is_no_penalty_has_no_such_page_and_a_visitor_no_access(desk, table, visitor):
    games.play(table, games.HANCHAN[0])
    number = penalize(table, PenaltyWhen.AFTER_UMA)
    assert desk.get(address(table, 1)).status_code == 404
    assert visitor.get(address(table, number)).status_code in (302, 403)
    assert cancel(visitor, table, number).status_code in (302, 403)
    assert hands.fold(table).penalties


def test_a_penalty_is_cancelled_once_and_at_a_closed_table_only_with_its_closing(desk, table):
    games.play(table, *games.HANCHAN)
    number = penalize(table, PenaltyWhen.AFTER_UMA)
    other = penalize(table, PenaltyWhen.AFTER_UMA, points=1000)
    cancel(desk, table, number)
    assert "already cancelled" in text(cancel(desk, table, number))
    place = {"by": "Jiro", "expects": table.entries.count() + 1}
    table_actions.close(table, **place, key="close")
    with pytest.raises(StateError, match="closed"):
        table_actions.cancel_penalty(
            table, other, "late", by="Jiro", expects=place["expects"] + 1, key="again"
        )
    assert cancel(desk, table, other).status_code == 302
    page = hands.fold(table)
    assert ([penalty.reason for penalty in page.penalties], page.closed) == (["chombo"], True)
    assert [entry.kind for entry in table.entries.order_by("number")][-3:] == ["reopen", "void", "close"]


def test_in_a_finished_round_an_organizer_cancels_a_penalty_and_the_round_stays_finished(desk, table, judge):
    round_ = table.round
    games.play(table, *games.HANCHAN)
    number = penalize(table, PenaltyWhen.AFTER_UMA)
    rounds.finish(round_, act=by(), anyway=True)
    judges = Client()
    judges.force_login(judge)
    assert "Ask an organizer" in text(judges.get(address(table, number)))
    assert cancel(judges, table, number).status_code == 422
    assert "the round stays finished" in text(desk.get(address(table, number)))
    assert cancel(desk, table, number, expects=number).status_code == 409
    assert hands.fold(table).penalties_of(referee.Seat(1)) == -22000
    assert cancel(desk, table, number).status_code == 302
    assert hands.fold(table).penalties_of(referee.Seat(1)) == -20000
    assert Round.objects.get(pk=round_.pk).is_finished
    kinds = (
        JournalEntry.objects.filter(event=round_.tournament.uid)
        .order_by("number")
        .values_list("kind", flat=True)
    )
    assert list(kinds)[-3:] == ["finish", "reopening", "finish"]
    assert [fault for event in verify_events() for fault in event.faults] == []


def test_the_list_below_the_standings_names_the_penalties_in_force_and_where_to_change_them(desk, table):
    games.play(table, *games.HANCHAN)
    penalize(table, PenaltyWhen.AFTER_UMA)
    number = penalize(table, PenaltyWhen.AFTER_UMA, points=1000)
    cancel(desk, table, number)
    tournament = table.round.tournament
    page = desk.get(reverse("standings", args=[tournament.slug])).text
    assert reverse("table_page", args=[tournament.slug, 1, 1]) + "#penalties" in page
    assert "penalties at the table: late" in page
    assert "late and late" not in page
