"""Undo the opening of a round while nothing is stored at its tables."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.common.language import joined
from tournaments.journal.kinds import OpeningUndone
from tournaments.models import Entry, JournalEntry, Round
from tournaments.services.clubs import season_over
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal

__all__ = ["is_opening_undone", "undo", "undo_obstacle"]

_ROUND_ENTRY_KINDS = ("round", "discard", "opening", "opening_undone")


def undo(round_: Round, *, act: Action) -> None:
    """Make an opened round a drawn one again: its tables accept nothing until it is opened once more.

    Seats stay as they are. The clock's events and the calls for a referee are removed with the opening. Raises
    `StateError` if `undo_obstacle` names a reason. A hand that is being stored at the same moment is waited for and
    is such a reason.
    """
    tournament = round_.tournament
    with open_journal(tournament.uid, act, "undo_opening", round_.number) as journal:
        round_.refresh_from_db(fields=("state",))
        if journal.repeated:
            return
        # Writers lock their table's ledger, so nothing is stored between the check and the entry.
        journal.lock_ledgers(round_.number)
        season_over.check_season_open(tournament)
        if obstacle := undo_obstacle(round_):
            raise StateError(obstacle)
        journal.append(OpeningUndone(round=round_.number, unset=_tables_set_by_opening(round_)))
        round_.state = Round.State.DRAWN


def undo_obstacle(round_: Round) -> str:
    """Return why the opening of *round_* cannot be undone, as a sentence; empty if it can."""
    facts = {"number": round_.number}
    if round_.is_of_an_evening:
        return _("This game belongs to an evening. Cancel it on the evening's page.")
    if round_.state != Round.State.OPEN:
        return _("Round %(number)d is not in play.") % facts
    if numbers := _tables_with_entries(round_):
        text = _("The opening cannot be undone. These tables already have entries: %(tables)s.")
        return text % {"tables": joined(map(str, numbers))}
    if round_.results.exists():
        return _("Round %(number)d already has saved results, so its opening cannot be undone.") % facts
    later_rounds = Round.objects.filter(tournament=round_.tournament_id, number__gt=round_.number)
    if opened_later := later_rounds.exclude(state=Round.State.DRAWN).order_by("number").first():
        text = _("Round %(after)d was opened after this one. Undo its opening first.")
        return text % {"after": opened_later.number}
    return ""


def is_opening_undone(round_: Round) -> bool:
    """Whether the round is drawn and not open because its opening was undone."""
    if round_.state != Round.State.DRAWN:
        return False
    round_entries = JournalEntry.objects.filter(
        event=round_.tournament.uid, kind__in=_ROUND_ENTRY_KINDS, payload__round=round_.number
    )
    return round_entries.order_by("number").values_list("kind", flat=True).last() == "opening_undone"


def _tables_with_entries(round_: Round) -> list[int]:
    entries = Entry.objects.filter(table__round=round_).order_by("table__number")
    return list(entries.values_list("table__number", flat=True).distinct())


def _tables_set_by_opening(round_: Round) -> tuple[int, ...]:
    """Return the tables whose starting points were set by the last opening of the round."""
    openings = JournalEntry.objects.filter(
        event=round_.tournament.uid, kind="opening", payload__round=round_.number
    )
    last_opening = openings.order_by("number").last()
    table_starts = [] if last_opening is None else last_opening.payload.get("begins", [])
    return tuple(sorted(table_start["table"] for table_start in table_starts))
