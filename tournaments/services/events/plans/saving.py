"""Store, edit, publish and open planned rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from django.db import transaction
from django.db.models import Min
from django.utils.translation import gettext as _

from tournaments.common.errors import ConflictError, InputError, Problem, StateError
from tournaments.common.language import joined
from tournaments.journal.kinds import (
    PlanEdited,
    PlannedRound,
    PlannedTable,
    PlanningMethod,
    PlanSaved,
    RoundDrawn,
    SeatsShown,
)
from tournaments.models import Plan, PlannedSeat, Player, Round, Tournament
from tournaments.services.events import drawing, rounds
from tournaments.services.events.plans.round_plans import PlanPlayers, RoundPlan, plan_players, planned_rounds
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import OpenJournal, open_journal

__all__ = [
    "MAX_PLACES",
    "SHOWN_ALL",
    "delete_plan",
    "edit_round",
    "open_next",
    "publish_seats",
    "save_plan",
    "version",
    "with_edit",
]

MAX_PLACES = 60_000
"""Rounds times people per plan."""
SHOWN_ALL = 32_767
"""The seats of every round are shown."""


def version(tournament: Tournament) -> int:
    """Return the number of the current plan or edit; 0 if there is none."""
    return Plan.objects.filter(tournament=tournament).values_list("version", flat=True).first() or 0


def save_plan(
    tournament: Tournament,
    plans: Sequence[RoundPlan],
    *,
    method: PlanningMethod,
    expects: int,
    act: Action,
    seed: int | None = None,
    stopped: bool = False,
) -> None:
    """Replace the planned rounds by *plans*, the next round first; the new rounds are not published yet.

    Raises `ConflictError` if the plan is no longer version *expects* or the first round was drawn meanwhile, and
    `InputError` if a round cannot be played.
    """
    request = [[plan.number, _player_numbers(plan)] for plan in plans]
    with transaction.atomic():
        with open_journal(tournament.uid, act, "lay_plan", method.value, seed, expects, request) as journal:
            if journal.repeated:
                return
            _check_version(tournament, expects)
            first_number = drawing.next_round_number(tournament)
            if [plan.number for plan in plans] != list(range(first_number, first_number + len(plans))):
                raise ConflictError(
                    _(
                        "Another round was drawn after this plan was made. Make a plan for the remaining rounds."
                    )
                )
            if sum(_count_places(plan) for plan in plans) > MAX_PLACES:
                sentence = _("A seating plan can have at most %(most)d seats. Plan fewer rounds.") % {
                    "most": MAX_PLACES
                }
                raise InputError([Problem(says=sentence)])
            _check(tournament, plans)
            _remember_players(journal, tournament, plans)
            journal.append(
                PlanSaved(
                    version=expects + 1,
                    from_=first_number,
                    rounds=tuple(map(_planned_content, plans)),
                    method=method,
                    seed=seed,
                    stopped=stopped,
                )
            )
        _hide(tournament, first_number, act)


def delete_plan(tournament: Tournament, *, expects: int, act: Action) -> None:
    """Remove the plan of the rounds that are not drawn yet. Raises `ConflictError` if the plan has changed."""
    with transaction.atomic():
        with open_journal(tournament.uid, act, "drop_plan", expects) as journal:
            if journal.repeated:
                return
            _check_version(tournament, expects)
            if not planned_rounds(tournament):
                raise StateError(_("There is no seating plan."))
            # Start at the first round that was ever planned, so that a drawn round that is discarded is not planned
            # again.
            first_number = PlannedSeat.objects.filter(tournament=tournament).aggregate(first=Min("round"))[
                "first"
            ]
            journal.append(
                PlanSaved(version=expects + 1, from_=first_number, rounds=(), method=PlanningMethod.TYPED),
            )
        _hide(tournament, drawing.next_round_number(tournament), act)


def _hide(tournament: Tournament, first_number: int, act: Action) -> None:
    """Hide the rounds of a new plan, from round *first_number* on, until it is published."""
    if Tournament.objects.get(pk=tournament.pk).seats_shown_to >= first_number:
        publish_seats(tournament, first_number - 1, act=act.then("hide"))


def edit_round(tournament: Tournament, number: int, text: str, *, expects: int, act: Action) -> None:
    """Replace the planned round of that number by typed text; tables that change are fixed from now on.

    Raises `InputError` for what cannot be seated, and `ConflictError` if the plan is no longer version *expects*.
    """
    with open_journal(tournament.uid, act, "edit_plan", number, text, expects) as journal:
        if journal.repeated:
            return
        _check_version(tournament, expects)
        changed = with_edit(tournament, number, text)
        _remember_players(journal, tournament, [changed])
        journal.append(PlanEdited(version=expects + 1, planned=_planned_content(changed)))


def with_edit(tournament: Tournament, number: int, text: str) -> RoundPlan:
    """Return the planned round of that number changed by typed text, without storing it.

    Raises `StateError` if no such round is planned, and `InputError` for what cannot be seated.
    """
    old_plan = next((plan for plan in planned_rounds(tournament) if plan.number == number), None)
    if old_plan is None:
        raise StateError(_("Round %(number)d is not in the seating plan.") % {"number": number})
    tables, resting = drawing.read_tables(tournament, text)
    changed = RoundPlan(
        number=number,
        tables=tuple(tables),
        resting=tuple(resting),
        by_hand=frozenset(
            table_number
            for table_number, table in enumerate(tables, start=1)
            if table_number in old_plan.by_hand
            or table_number > len(old_plan.tables)
            or old_plan.tables[table_number - 1] != table
        ),
    )
    _check(tournament, [changed])
    return changed


def publish_seats(tournament: Tournament, last_shown: int, *, act: Action) -> None:
    """Publish the seats up to round *last_shown*. 0 hides all rounds that were not opened; `SHOWN_ALL` hides none."""
    with open_journal(tournament.uid, act, "show_seats", last_shown) as journal:
        stored = Tournament.objects.get(pk=tournament.pk)
        if not journal.repeated and stored.seats_shown_to != last_shown:
            journal.append(SeatsShown(to=last_shown))
        tournament.seats_shown_to = last_shown


def open_next(
    tournament: Tournament,
    number: int,
    *,
    act: Action,
    people: Sequence[Player] | None = None,
    until: int | None = None,
) -> Round:
    """Draw round *number* as planned and open it, both or nothing.

    Active players, or *people* if given, who are not in the planned round rest. *until* is the last round in which
    these players play. Raises `StateError` if it is not the next round, the plan has no such round or one that cannot
    be played, or the round before is not finished.
    """
    with transaction.atomic():
        with open_journal(tournament.uid, act, "open_planned", number) as journal:
            entry = journal.repeated or journal.append(
                _drawn_content(journal, tournament, number, plan_players(tournament, people, until=until))
            )
            round_ = journal.created_row(Round, entry)
            round_.tournament = tournament
        rounds.open_round(round_, act=act.then("open"))
    return round_


def _drawn_content(
    journal: OpenJournal, tournament: Tournament, number: int, players: PlanPlayers
) -> RoundDrawn:
    """Return the planned round as a drawn one. Raises `StateError` if it cannot be drawn."""
    plan = next((candidate for candidate in planned_rounds(tournament) if candidate.number == number), None)
    if plan is None or number != drawing.next_round_number(tournament):
        raise StateError(
            _("Round %(number)d is not the next round in the seating plan.") % {"number": number}
        )
    if sentences := players.problems(plan):
        text = _("Round %(number)d cannot be opened as planned.") % {"number": number}
        raise StateError(joined([text, *sentences], by="sentences"))
    full_plan = replace(plan, resting=(*plan.resting, *players.left_out(plan)))
    _remember_players(journal, tournament, [full_plan])
    return rounds.drawn_content(tournament, number, full_plan.tables, full_plan.resting)


def _check_version(tournament: Tournament, expects: int) -> None:
    if version(tournament) != expects:
        raise ConflictError(
            _("Someone else changed the seating plan. Check it, then make your change again.")
        )


def _check(tournament: Tournament, plans: Sequence[RoundPlan]) -> None:
    players = plan_players(tournament)
    problems = [
        Problem(says=_("Round %(number)d: %(says)s") % {"number": plan.number, "says": sentence})
        for plan in plans
        for sentence in players.problems(plan)
    ]
    if problems:
        raise InputError(problems)


def _remember_players(journal: OpenJournal, tournament: Tournament, plans: Sequence[RoundPlan]) -> None:
    for player in {player for plan in plans for player in (*chain.from_iterable(plan.tables), *plan.resting)}:
        columns = {"tournament_id": tournament.pk, "person_id": player.person_id}
        journal.rows.remember("player", player.pk, **columns)


def _count_places(plan: RoundPlan) -> int:
    return sum(map(len, plan.tables)) + len(plan.resting)


def _player_numbers(plan: RoundPlan) -> list[list[int]]:
    return [[player.number for player in table] for table in (*plan.tables, plan.resting)]


def _planned_content(plan: RoundPlan) -> PlannedRound:
    return PlannedRound(
        round=plan.number,
        tables=tuple(
            PlannedTable(seats=_person_ids(table), by_hand=number in plan.by_hand)
            for number, table in enumerate(plan.tables, start=1)
        ),
        rests=_person_ids(plan.resting),
    )


def _person_ids(players: Sequence[Player]) -> tuple[str, ...]:
    return tuple(player.person_id for player in players)
