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

_LONG = 10_000
"""Numbers below this are kept, if everybody has one."""


def store_people(state: ImportState) -> None:
    """Enter the people, with their numbers and with what is shown of them."""
    if not state.found.people:
        return
    listed = [_particulars_of(at, one) for at, one in enumerate(state.found.people)]
    refs = [one.id for one in state.found.people]
    try:
        entered = particulars.enter(state.event, listed, act=state.then("people"), refs=refs)
    except InputError as refused:
        raise FileRefused(
            Problem(
                path=f"people[{one.line - 1}].name" if one.line else "people",
                code="bad_name",
                facts={"says": one.says},
            )
            for one in refused.problems
        ) from refused
    state.players = dict(zip(refs, entered, strict=True))
    written = dict.fromkeys(one.country for one in state.found.people)
    state.report.says += filter(None, map(country_note, written))
    for one in state.found.people:
        if one.shown is not Shown.FULL:
            particulars.show_as(state.players[one.id], Person.Shown(one.shown.value))
    if all(one.number is not None and one.number < _LONG for one in state.found.people):
        return
    numbered = sorted(
        (one for one in state.found.people if one.number is not None), key=lambda one: one.number or 0
    )
    if numbered:
        if len(numbered) < len(state.found.people):
            state.report.says.append(
                _("not everybody has a number: all are numbered anew, those who have one first")
            )
        order = [state.players[one.id] for one in numbered]
        particulars.renumber(state.event, order, act=state.then("numbers"))
        fresh = Player.objects.in_bulk([player.pk for player in entered])
        state.players = {ref: fresh[player.pk] for ref, player in state.players.items()}


def store_states(state: ImportState) -> None:
    """Set withdrawals and disqualifications last, because these people had seats before."""
    gone = {"withdrawn", "disqualified"}
    for one in state.found.people:
        if one.state.value in gone:
            why = Action(
                by=state.act.by,
                key=state.act.key,
                why=PUBLISHED,
                word=f"{state.act.word}.state-{one.id[:30]}",
            )
            entry_list.set_state(state.players[one.id], Player.State(one.state.value), act=why)


def _particulars_of(at: int, one: PersonIn) -> Particulars:
    state = one.state.value
    return Particulars(
        line=at + 1,
        name=normalize_name(one.name),
        number="" if one.number is None else str(one.number),
        reading=normalize_name(one.reading),
        family=normalize_name(one.family),
        given=normalize_name(one.given),
        preferred=normalize_name(one.preferred),
        club=normalize_name(one.club),
        country=country_or_text(normalize_name(one.country)),
        numbers={
            name.casefold(): normalize_name(str(number)) for name, number in (one.numbers or {}).items()
        },
        group=normalize_name(one.part),
        # They had seats before; `store_states` sets the state later.
        state="playing" if state in ("withdrawn", "disqualified") else state,
    )
