"""Store everything that a file says of an event, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

import referee
from tournaments.common import hosts
from tournaments.common.errors import InputError
from tournaments.journal.kinds import EventChanged, EventChanges, EventKind
from tournaments.journal.problems import Problem
from tournaments.models import Round, Tournament
from tournaments.services.events import tournaments
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.interchange.eventfile.problems import FileRefused
from tournaments.services.interchange.eventfile.shape import EventFile
from tournaments.services.interchange.importing.checks import check_event
from tournaments.services.interchange.importing.decisions import store_decision
from tournaments.services.interchange.importing.file_tables import tables_of
from tournaments.services.interchange.importing.own_rules import event_rules
from tournaments.services.interchange.importing.people import store_people, store_states
from tournaments.services.interchange.importing.planned_rounds import plan_meetings, plan_rounds
from tournaments.services.interchange.importing.refusals import problems_of, refusing
from tournaments.services.interchange.importing.rounds import store_round
from tournaments.services.interchange.importing.stages import store_counting, store_stages, store_teams
from tournaments.services.interchange.importing.state import ImportReport, ImportState
from tournaments.services.rulings.giving import Announced

__all__ = ["store_event"]


@transaction.atomic
def store_event(found: EventFile, *, act: Action, report: ImportReport, announced: Announced) -> Tournament:
    """Store the event of a file and return it. Raises `FileRefused` with everything that is wrong.

    *act*'s key identifies the file: a repeated key is refused with the name of the event it became. *announced* returns
    the announcement of a judge's ruling, as at the desk.
    """
    base, own = event_rules(found)
    ruleset = referee.ruleset(base, own or None)
    check_event(found, ruleset)
    before = set(Tournament.objects.values_list("pk", flat=True))
    try:
        made = tournaments.create(
            name=found.name,
            ruleset_key=base,
            overlay=own,
            act=act,
            public=found.public,
            minutes=found.minutes,
            last_round=found.last_round,
        )
    except InputError as refused:
        raise FileRefused(problems_of(refused, "name")) from refused
    if made.pk in before:
        raise FileRefused([Problem(path="", code="here_already", facts={"name": made.name})])
    _store(ImportState(made, found, act, report, announced))
    made.refresh_from_db()
    return made


def _store(state: ImportState) -> None:
    """Store everything, in the order in which it happened."""
    _particulars(state)
    store_people(state)
    store_teams(state)
    store_stages(state)
    store_counting(state)
    plan = [*plan_rounds(state), *plan_meetings(state)]
    for done, planned in enumerate(plan, start=1):
        store_round(state, planned)
        state.report.progress(done, len(plan))
    _end(state)
    for at, entry in enumerate(state.found.journal or ()):
        with refusing(f"journal[{at}]"):
            store_decision(state, at, entry)
    store_states(state)
    if moments := _moments(state.found):
        sentence = _(
            "times of %(count)d entries that were written by hand are not kept: what is stored has today's"
        )
        state.report.says.append(sentence % {"count": moments})


def _end(state: ImportState) -> None:
    """Set the last round of a tournament whose rounds are all played, if the file names none."""
    rows = list(state.event.rounds.order_by("number"))
    over = bool(rows) and all(row.state == Round.State.FINISHED for row in rows)
    if state.found.last_round is None and over and state.kind is EventKind.TOURNAMENT:
        tournaments.set_last_round(state.event, rows[-1].number, act=state.then("end"))


def _particulars(state: ImportState) -> None:
    found = state.found
    said = EventChanges(
        sort=state.kind,
        place=found.place,
        dates=tuple(sorted(found.dates or ())),
        contact=found.contact,
        address=hosts.normalize(found.address),
        timezone=found.timezone,
        language=found.language.value,
        ties=found.ties,
    )
    with open_journal(state.event.uid, state.then("particulars"), "import_particulars") as journal:
        journal.append(EventChanged(set_=said))


def _moments(found: EventFile) -> int:
    """Return how many entries have a time."""
    ledgers = [entry for _path, table in tables_of(found) for entry in table.ledger or ()]
    journal: Sequence[Any] = found.journal or ()
    return sum(1 for entry in (*ledgers, *journal) if isinstance(entry, dict) and entry.get("at"))
