"""The next step of an event: one primary action for each state."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.acts import by
from tournaments.journal.kinds import PlanningMethod
from tournaments.models import Tournament
from tournaments.presenters.events.next_step import NextStep, current_step, step_after
from tournaments.services.events import rounds, tournaments
from tournaments.services.events.plans import saving
from tournaments.services.events.plans.round_plans import RoundPlan
from tournaments.services.screens import release
from tournaments.services.tables import table_actions

pytestmark = pytest.mark.django_db

DRAWN = "1, 2, 3, 4\n5, 6, 7, 8\n9, 10, 11, 12\n13, 14, 15, 16"


def end(table) -> None:
    """End the table's game early with its current scores."""
    table_actions.close(table, ends_game=True, by="Jiro", expects=1, key=f"end-{table.pk}")


def step_of(event: Tournament) -> NextStep:
    step = current_step(Tournament.objects.get(pk=event.pk))
    assert step is not None
    return step


def said(event: Tournament) -> str:
    """The sentence and the buttons, the primary one first."""
    step = step_of(event)
    return f"{step.says} [{step.action.label}] {', '.join(action.label for action in step.others)}".strip()


def test_an_event_without_players_starts_with_adding_them() -> None:
    event = tournaments.create(name="Cup", ruleset_key="ema-2025", act=by())
    assert said(event) == "No players yet. [Add players] Import from spreadsheet, Open registration"


def test_with_players_the_seating_plan_comes_next(full_cup) -> None:
    assert said(full_cup) == "No round has been drawn yet. [Create seating plan] Draw round 1 only"


def test_a_seating_plan_is_published_before_its_first_round_is_opened(full_cup) -> None:
    plan = [
        RoundPlan(
            number=1, tables=tuple(tuple(full_cup.players.all()[at : at + 4]) for at in range(0, 16, 4))
        )
    ]
    saving.save_plan(full_cup, plan, method=PlanningMethod.TYPED, expects=0, act=by())
    assert (
        said(full_cup)
        == "The seating plan is ready. Only officials see it. [Publish the seating plan] Open round 1"
    )
    saving.publish_seats(full_cup, 1, act=by())
    assert said(full_cup) == "The seating plan is published. [Open round 1]"


def test_a_round_is_opened_its_results_are_entered_and_it_is_finished(full_cup) -> None:
    round_ = rounds.create_from_text(full_cup, DRAWN, act=by())
    assert said(full_cup) == "Round 1 is drawn. [Open round 1] Table links"
    rounds.open_round(round_, act=by())
    assert said(full_cup) == "Round 1: 4 of 4 results are missing. [Enter results] Floor, Table links"
    assert (step_of(full_cup).done, step_of(full_cup).total) == (0, 4)
    for table in round_.tables.all():
        end(table)
    assert said(full_cup) == "All results of round 1 are in. [Finish round 1] Check results"
    rounds.finish(round_, act=by())
    assert said(full_cup) == "Round 1 is finished. [Draw round 2] Standings, Set number of rounds"
    Tournament.objects.filter(pk=full_cup.pk).update(last_round=2)
    assert said(full_cup) == "Round 1 is finished. [Draw round 2] Standings"


def test_the_page_of_the_latest_round_shows_the_step_after_it(desk, full_cup) -> None:
    first = rounds.create_from_text(full_cup, DRAWN, act=by())
    rounds.open_round(first, act=by())
    assert step_after(first) is None
    rounds.finish(first, anyway=True, act=by())
    assert step_after(first) == step_of(full_cup)
    shown = desk.get(first.get_absolute_url()).text
    assert "Draw round 2" in shown
    assert reverse("new_round", args=[full_cup.slug]) in shown
    second = rounds.create_from_text(full_cup, DRAWN, act=by())
    assert step_after(first) is None
    assert "Open round 2" not in desk.get(first.get_absolute_url()).text
    rounds.open_round(second, act=by())
    rounds.finish(second, anyway=True, act=by())
    assert "Draw round 3" in desk.get(second.get_absolute_url()).text


def test_no_round_is_drawn_after_the_last_one_while_a_game_waits_for_approval(full_cup) -> None:
    tournaments.change(full_cup, last_round=1, act=by())
    release.set_approval_required(full_cup, True, act=by())
    round_ = rounds.create_from_text(full_cup, DRAWN, act=by())
    rounds.open_round(round_, act=by())
    for table in round_.tables.all():
        end(table)
    rounds.finish(round_, act=by())
    assert said(full_cup) == "Round 1 is finished. [Standings]"


def test_the_legs_of_a_relay_are_drawn_one_by_one(full_cup) -> None:
    Tournament.objects.filter(pk=full_cup.pk).update(relay_stock=100000)
    assert said(full_cup) == "No round has been drawn yet. [Draw round 1]"


def test_a_round_open_for_correction_stands_beside_the_round_in_play(full_cup) -> None:
    first = rounds.create_from_text(full_cup, DRAWN, act=by())
    rounds.open_round(first, act=by())
    for table in first.tables.all():
        end(table)
    rounds.finish(first, act=by())
    rounds.reopen(first, act=by())
    again = "Round 1 is open for correction. [Finish round 1 again] Tables of round 1"
    assert (said(full_cup), step_of(full_cup).corrections) == (again, ())
    second = rounds.create_from_text(full_cup, DRAWN, act=by())
    assert said(full_cup) == again
    rounds.finish(first, act=by())
    rounds.open_round(second, act=by())
    in_play = said(full_cup)
    assert (in_play, step_of(full_cup).corrections) == (
        "Round 2: 4 of 4 results are missing. [Enter results] Floor, Table links",
        (),
    )
    rounds.reopen(first, act=by())
    (correction,) = step_of(full_cup).corrections
    assert (said(full_cup), correction.says, [action.label for action in correction.actions]) == (
        in_play,
        "Round 1 is open for correction.",
        ["Tables of round 1", "Finish round 1 again"],
    )


def test_after_the_last_round_certificates_are_printed(desk, full_cup) -> None:
    Tournament.objects.filter(pk=full_cup.pk).update(last_round=1)
    round_ = rounds.create_from_text(full_cup, DRAWN, act=by())
    rounds.open_round(round_, act=by())
    for table in round_.tables.all():
        end(table)
    rounds.finish(round_, act=by())
    assert said(full_cup) == "The tournament is finished. [Print certificates] Final standings"
    address, section = step_of(full_cup).action.url.split("#")
    assert f'id="{section}"' in desk.get(address).text
