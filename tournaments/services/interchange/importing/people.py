"""Store the people of an event file."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.common.countries import country_or_text
from tournaments.common.errors import InputError
from tournaments.journal.problems import Problem
from tournaments.models import Person, Player
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.interchange.eventfile.problems import FileRefused
from tournaments.services.interchange.eventfile.shape import PersonIn, Shown
from tournaments.services.interchange.importing.state import PUBLISHED, ImportState
from tournaments.services.interchange.rosters import Particulars, country_note
from tournaments.services.people import entry_list, particulars
from tournaments.services.people.names import normalize_name

__all__ = ["store_people", "store_states"]

_MAX_NUMBER = 10_000
"""Numbers below this are kept, if everybody has one."""


def store_people(state: ImportState) -> None:
    """Enter the people, with their numbers and with what is shown of them."""
    if not state.event_file.people:
        return
    entries = [_particulars_of(index, person) for index, person in enumerate(state.event_file.people)]
    refs = [person.id for person in state.event_file.people]
    try:
        players = particulars.enter(state.event, entries, act=state.then("people"), refs=refs)
    except InputError as error:
        raise FileRefused(
            Problem(
                path=f"people[{person.line - 1}].name" if person.line else "people",
                code="bad_name",
                facts={"says": person.says},
            )
            for person in error.problems
        ) from error
    state.players = dict(zip(refs, players, strict=True))
    countries = dict.fromkeys(person.country for person in state.event_file.people)
    state.report.notes += filter(None, map(country_note, countries))
    for person in state.event_file.people:
        if person.shown is not Shown.FULL:
            particulars.show_as(state.players[person.id], Person.Shown(person.shown.value))
    if all(person.number is not None and person.number < _MAX_NUMBER for person in state.event_file.people):
        return
    numbered = sorted(
        (person for person in state.event_file.people if person.number is not None),
        key=lambda person: person.number or 0,
    )
    if numbered:
        if len(numbered) < len(state.event_file.people):
            state.report.notes.append(
                _("some players have no number, so all were renumbered; those with a number come first")
            )
        order = [state.players[person.id] for person in numbered]
        particulars.renumber(state.event, order, act=state.then("numbers"))
        players_by_key = Player.objects.in_bulk([player.pk for player in players])
        state.players = {ref: players_by_key[player.pk] for ref, player in state.players.items()}


def store_states(state: ImportState) -> None:
    """Set withdrawals and disqualifications last, because these people had seats before."""
    left_states = {"withdrawn", "disqualified"}
    for person in state.event_file.people:
        if person.state.value in left_states:
            act = Action(
                by=state.act.by,
                key=state.act.key,
                why=PUBLISHED,
                word=f"{state.act.word}.state-{person.id[:30]}",
            )
            entry_list.set_state(state.players[person.id], Player.State(person.state.value), act=act)


def _particulars_of(index: int, person: PersonIn) -> Particulars:
    state = person.state.value
    return Particulars(
        line=index + 1,
        name=normalize_name(person.name),
        number="" if person.number is None else str(person.number),
        reading=normalize_name(person.reading),
        family=normalize_name(person.family),
        given=normalize_name(person.given),
        preferred=normalize_name(person.preferred),
        club=normalize_name(person.club),
        country=country_or_text(normalize_name(person.country)),
        numbers={
            name.casefold(): normalize_name(str(number)) for name, number in (person.numbers or {}).items()
        },
        group=normalize_name(person.part),
        # They had seats before; `store_states` sets the state later.
        state="playing" if state in ("withdrawn", "disqualified") else state,
    )
