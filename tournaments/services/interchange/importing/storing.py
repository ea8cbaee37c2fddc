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
def store_event(
    event_file: EventFile, *, act: Action, report: ImportReport, announced: Announced
) -> Tournament:
    """Store the event of a file and return it. Raises `FileRefused` with everything that is wrong.

    *act*'s key identifies the file: a repeated key is refused with the name of the event it became. *announced* returns
    the announcement of a judge's ruling, as at the desk.
    """
    base, answers = event_rules(event_file)
    ruleset = referee.ruleset(base, answers or None)
    check_event(event_file, ruleset)
    earlier_keys = set(Tournament.objects.values_list("pk", flat=True))
    try:
        tournament = tournaments.create(
            name=event_file.name,
            ruleset_key=base,
            overlay=answers,
            act=act,
            public=event_file.public,
            minutes=event_file.minutes,
            last_round=event_file.last_round,
        )
    except InputError as error:
        raise FileRefused(problems_of(error, "name")) from error
    if tournament.pk in earlier_keys:
        facts = {"name": tournament.name, "slug": tournament.slug}
        raise FileRefused([Problem(path="", code="here_already", facts=facts)])
    _store(ImportState(tournament, event_file, act, report, announced))
    tournament.refresh_from_db()
    return tournament


def _store(state: ImportState) -> None:
    """Store everything, in the order in which it happened."""
    _store_details(state)
    store_people(state)
    store_teams(state)
    store_stages(state)
    store_counting(state)
    plan = [*plan_rounds(state), *plan_meetings(state)]
    for count, planned in enumerate(plan, start=1):
        store_round(state, planned)
        state.report.progress(count, len(plan))
    _set_last_round(state)
    for index, entry in enumerate(state.event_file.journal or ()):
        with refusing(f"journal[{index}]"):
            store_decision(state, index, entry)
    store_states(state)
    if moments := _count_moments(state.event_file):
        sentence = _(
            "times of %(count)d handwritten entries were not kept; the time of the import is saved instead"
        )
        state.report.notes.append(sentence % {"count": moments})


def _set_last_round(state: ImportState) -> None:
    """Set the last round of a tournament whose rounds are all played, if the file names none."""
    rows = list(state.event.rounds.order_by("number"))
    is_over = bool(rows) and all(row.state == Round.State.FINISHED for row in rows)
    if state.event_file.last_round is None and is_over and state.kind is EventKind.TOURNAMENT:
        tournaments.set_last_round(state.event, rows[-1].number, act=state.then("end"))


def _store_details(state: ImportState) -> None:
    event_file = state.event_file
    changes = EventChanges(
        sort=state.kind,
        place=event_file.place,
        dates=tuple(sorted(event_file.dates or ())),
        contact=event_file.contact,
        address=hosts.normalize(event_file.address),
        timezone=event_file.timezone,
        language=event_file.language,
        ties=event_file.ties,
    )
    with open_journal(state.event.uid, state.then("particulars"), "import_particulars") as journal:
        journal.append(EventChanged(set_=changes))


def _count_moments(event_file: EventFile) -> int:
    """Return how many entries have a time."""
    ledgers = [entry for _path, table in tables_of(event_file) for entry in table.ledger or ()]
    journal: Sequence[Any] = event_file.journal or ()
    return sum(1 for entry in (*ledgers, *journal) if isinstance(entry, dict) and entry.get("at"))
