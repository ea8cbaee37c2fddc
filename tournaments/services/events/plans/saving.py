"""Store, edit, publish and open planned rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from django.db import transaction
from django.db.models import Min
from django.utils.translation import gettext as _

from tournaments.common.errors import ConflictError, InputError, Problem, StateError
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
    found: Sequence[RoundPlan],
    *,
    method: PlanningMethod,
    expects: int,
    act: Action,
    seed: int | None = None,
    stopped: bool = False,
) -> None:
    """Replace the planned rounds by *found*, the next round first; the new rounds are not published yet.

    Raises `ConflictError` if the plan is no longer version *expects* or the first round was drawn meanwhile, and
    `InputError` if a round cannot be played.
    """
    said = [[one.number, _said(one)] for one in found]
    with transaction.atomic():
        with open_journal(tournament.uid, act, "lay_plan", method.value, seed, expects, said) as journal:
            if journal.repeated:
                return
            _held(tournament, expects)
            first = drawing.next_round_number(tournament)
            if [one.number for one in found] != list(range(first, first + len(found))):
                raise ConflictError(
                    _(
                        "Another round was drawn since this plan was made. Make the plan for those that are left."
                    )
                )
            if sum(_places(one) for one in found) > MAX_PLACES:
                sentence = _("A plan holds %(most)d places; plan fewer rounds at once.") % {
                    "most": MAX_PLACES
                }
                raise InputError([Problem(says=sentence)])
            _check(tournament, found)
            _know(journal, tournament, found)
            journal.append(
                PlanSaved(
                    version=expects + 1,
                    from_=first,
                    rounds=tuple(map(_written, found)),
                    method=method,
                    seed=seed,
                    stopped=stopped,
                )
            )
        _hide(tournament, first, act)


def delete_plan(tournament: Tournament, *, expects: int, act: Action) -> None:
    """Remove the plan of the rounds that are not drawn yet. Raises `ConflictError` if the plan has changed."""
    with transaction.atomic():
        with open_journal(tournament.uid, act, "drop_plan", expects) as journal:
            if journal.repeated:
                return
            _held(tournament, expects)
            if not planned_rounds(tournament):
                raise StateError(_("No round is planned."))
            # Start at the first round that was ever planned, so that a drawn round that is discarded is not planned
            # again.
            first = PlannedSeat.objects.filter(tournament=tournament).aggregate(first=Min("round"))["first"]
            journal.append(
                PlanSaved(version=expects + 1, from_=first, rounds=(), method=PlanningMethod.TYPED),
            )
        _hide(tournament, drawing.next_round_number(tournament), act)


def _hide(tournament: Tournament, first: int, act: Action) -> None:
    """Hide the rounds of a new plan, from round *first* on, until it is published."""
    if Tournament.objects.get(pk=tournament.pk).seats_shown_to >= first:
        publish_seats(tournament, first - 1, act=act.then("hide"))


def edit_round(tournament: Tournament, number: int, text: str, *, expects: int, act: Action) -> None:
    """Replace the planned round of that number by typed text; tables that change are fixed from now on.

    Raises `InputError` for what cannot be seated, and `ConflictError` if the plan is no longer version *expects*.
    """
    with open_journal(tournament.uid, act, "edit_plan", number, text, expects) as journal:
        if journal.repeated:
            return
        _held(tournament, expects)
        changed = with_edit(tournament, number, text)
        _know(journal, tournament, [changed])
        journal.append(PlanEdited(version=expects + 1, planned=_written(changed)))


def with_edit(tournament: Tournament, number: int, text: str) -> RoundPlan:
    """Return the planned round of that number changed by typed text, without storing it.

    Raises `StateError` if no such round is planned, and `InputError` for what cannot be seated.
    """
    was = next((one for one in planned_rounds(tournament) if one.number == number), None)
    if was is None:
        raise StateError(_("Round %(number)d is not planned.") % {"number": number})
    tables, resting = drawing.read_tables(tournament, text)
    changed = RoundPlan(
        number=number,
        tables=tuple(tables),
        resting=tuple(resting),
        by_hand=frozenset(
            at
            for at, table in enumerate(tables, start=1)
            if at in was.by_hand or at > len(was.tables) or was.tables[at - 1] != table
        ),
    )
    _check(tournament, [changed])
    return changed


def publish_seats(tournament: Tournament, to: int, *, act: Action) -> None:
    """Publish the seats up to round *to*. 0 hides all rounds that were not opened; `SHOWN_ALL` hides none."""
    with open_journal(tournament.uid, act, "show_seats", to) as journal:
        held = Tournament.objects.get(pk=tournament.pk)
        if not journal.repeated and held.seats_shown_to != to:
            journal.append(SeatsShown(to=to))
        tournament.seats_shown_to = to


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
                _drawing(journal, tournament, number, plan_players(tournament, people, until=until))
            )
            stored = journal.made(Round, entry)
            stored.tournament = tournament
        rounds.open_round(stored, act=act.then("open"))
    return stored


def _drawing(journal: OpenJournal, tournament: Tournament, number: int, there: PlanPlayers) -> RoundDrawn:
    """Return the planned round as a drawn one. Raises `StateError` if it cannot be drawn."""
    found = next((one for one in planned_rounds(tournament) if one.number == number), None)
    if found is None or number != drawing.next_round_number(tournament):
        raise StateError(_("Round %(number)d is not the next one planned.") % {"number": number})
    if says := there.faults(found):
        text = _("Round %(number)d cannot be opened as it is planned.") % {"number": number}
        raise StateError(" ".join([text, *says]))
    whole = replace(found, resting=(*found.resting, *there.left_out(found)))
    _know(journal, tournament, [whole])
    return rounds.drawn_content(tournament, number, whole.tables, whole.resting)


def _held(tournament: Tournament, expects: int) -> None:
    if version(tournament) != expects:
        raise ConflictError(_("The plan is another one by now. Look at it before you change it again."))


def _check(tournament: Tournament, found: Sequence[RoundPlan]) -> None:
    there = plan_players(tournament)
    problems = [
        Problem(says=_("Round %(number)d: %(says)s") % {"number": one.number, "says": says})
        for one in found
        for says in there.faults(one)
    ]
    if problems:
        raise InputError(problems)


def _know(journal: OpenJournal, tournament: Tournament, found: Sequence[RoundPlan]) -> None:
    for player in {player for one in found for player in (*chain.from_iterable(one.tables), *one.resting)}:
        known = {"tournament_id": tournament.pk, "person_id": player.person_id}
        journal.rows.known("player", player.pk, **known)


def _places(one: RoundPlan) -> int:
    return sum(map(len, one.tables)) + len(one.resting)


def _said(one: RoundPlan) -> list[list[int]]:
    return [[player.number for player in table] for table in (*one.tables, one.resting)]


def _written(one: RoundPlan) -> PlannedRound:
    return PlannedRound(
        round=one.number,
        tables=tuple(
            PlannedTable(seats=_words(table), by_hand=number in one.by_hand)
            for number, table in enumerate(one.tables, start=1)
        ),
        rests=_words(one.resting),
    )


def _words(players: Sequence[Player]) -> tuple[str, ...]:
    return tuple(player.person_id for player in players)
