"""Stages whose players would reveal results that are held back."""

from __future__ import annotations

from tournaments.journal.kinds import StageSettings
from tournaments.models import JournalEntry, Tournament
from tournaments.models.visibility import held_back_from
from tournaments.services.events.stage_formats import stages_of

__all__ = ["first_opening_number", "rounds_entered", "stages_entered"]


def stages_entered(tournament: Tournament) -> frozenset[str]:
    """Return the words of the stages that are entered by results held back from the current viewer.

    They include a stage that is entered from one with such a round, directly or through others, and a stage with listed
    players if it starts after such a round. Other seats are not held back: people must find their tables.
    """
    first = held_back_from(tournament)
    if first is None:
        return frozenset()
    told = {one.stage: one for one in stages_of(tournament)}
    found: set[str] = set()
    # Repeat as often as there are stages, because a stage may be entered from a later one.
    for _again in told:
        found |= {word for word, one in told.items() if _is_entered_so(one, told, found, first)}
    return frozenset(found)


def _is_entered_so(
    one: StageSettings, all_stages: dict[str, StageSettings], found: set[str], first: int
) -> bool:
    enters = one.enters
    if enters is None:
        return False
    if enters.list_ is not None:
        return min(one.rounds, default=first + 1) > first
    of = all_stages.get(enters.of)
    return enters.of in found or (of is not None and any(number >= first for number in of.rounds))


def rounds_entered(tournament: Tournament) -> frozenset[int]:
    """Return the numbers of the rounds of those stages, whose seats reveal what is held back."""
    stages = stages_entered(tournament)
    if not stages:
        return frozenset()
    return frozenset(number for one in stages_of(tournament) if one.stage in stages for number in one.rounds)


def first_opening_number(tournament: Tournament) -> int | None:
    """Return the number of the journal entry that opened the first round held back.

    Decisions on the standings after it depend on results that are held back. None if nothing is held back, or that
    round is not open yet.
    """
    first = held_back_from(tournament)
    if first is None:
        return None
    of_round = JournalEntry.objects.filter(event=tournament.uid, payload__round=first).order_by("number")
    undone = of_round.filter(kind="opening_undone").values_list("number", flat=True).last() or 0
    opened = of_round.filter(kind="opening", number__gt=undone)
    number: int | None = opened.values_list("number", flat=True).first()
    return number
