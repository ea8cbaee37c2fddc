"""Undo the opening of a round while nothing is stored at its tables."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.journal.kinds import OpeningUndone
from tournaments.models import Entry, JournalEntry, Round
from tournaments.services.clubs import season_over
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal

__all__ = ["undo", "undo_obstacle", "was_undone"]

_OF_A_ROUND = ("round", "discard", "opening", "opening_undone")


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
        journal.tables(round_.number)
        season_over.check_season_open(tournament)
        if says := undo_obstacle(round_):
            raise StateError(says)
        journal.append(OpeningUndone(round=round_.number, unset=_set_by_the_opening(round_)))
        round_.state = Round.State.DRAWN


def undo_obstacle(round_: Round) -> str:
    """Return why the opening of *round_* cannot be undone, as a sentence; empty if it can."""
    facts = {"number": round_.number}
    if round_.is_of_an_evening:
        return _("This is a game of an evening. Take the game back on the page of the evening.")
    if round_.state != Round.State.OPEN:
        return _("Round %(number)d is not in play.") % facts
    if numbers := _written_at(round_):
        text = _("Something is stored at these tables already: %(tables)s. The round stays open.")
        return text % {"tables": ", ".join(map(str, numbers))}
    if round_.results.exists():
        return _("Results of round %(number)d are stored already. The round stays open.") % facts
    later = Round.objects.filter(tournament=round_.tournament_id, number__gt=round_.number)
    if after := later.exclude(state=Round.State.DRAWN).order_by("number").first():
        text = _("Round %(after)d was opened after this one. Undo its opening first.")
        return text % {"after": after.number}
    return ""


def was_undone(round_: Round) -> bool:
    """Whether the round is drawn and not open because its opening was undone."""
    if round_.state != Round.State.DRAWN:
        return False
    of_round = JournalEntry.objects.filter(
        event=round_.tournament.uid, kind__in=_OF_A_ROUND, payload__round=round_.number
    )
    return of_round.order_by("number").values_list("kind", flat=True).last() == "opening_undone"


def _written_at(round_: Round) -> list[int]:
    written = Entry.objects.filter(table__round=round_).order_by("table__number")
    return list(written.values_list("table__number", flat=True).distinct())


def _set_by_the_opening(round_: Round) -> tuple[int, ...]:
    """Return the tables whose starting points were set by the last opening of the round."""
    openings = JournalEntry.objects.filter(
        event=round_.tournament.uid, kind="opening", payload__round=round_.number
    )
    last = openings.order_by("number").last()
    begins = [] if last is None else last.payload.get("begins", [])
    return tuple(sorted(one["table"] for one in begins))
