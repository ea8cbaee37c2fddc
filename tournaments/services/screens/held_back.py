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
    first_hidden = held_back_from(tournament)
    if first_hidden is None:
        return frozenset()
    stage_by_word = {stage.stage: stage for stage in stages_of(tournament)}
    entered_words: set[str] = set()
    # Repeat as often as there are stages, because a stage may be entered from a later one.
    for _again in stage_by_word:
        entered_words |= {
            stage_word
            for stage_word, stage in stage_by_word.items()
            if _is_entered_by_hidden_results(stage, stage_by_word, entered_words, first_hidden)
        }
    return frozenset(entered_words)


def _is_entered_by_hidden_results(
    stage: StageSettings, all_stages: dict[str, StageSettings], entered_words: set[str], first_hidden: int
) -> bool:
    enters = stage.enters
    if enters is None:
        return False
    if enters.list_ is not None:
        return min(stage.rounds, default=first_hidden + 1) > first_hidden
    source_stage = all_stages.get(enters.of)
    return enters.of in entered_words or (
        source_stage is not None and any(number >= first_hidden for number in source_stage.rounds)
    )


def rounds_entered(tournament: Tournament) -> frozenset[int]:
    """Return the numbers of the rounds of those stages, whose seats reveal what is held back."""
    stages = stages_entered(tournament)
    if not stages:
        return frozenset()
    return frozenset(
        number for stage in stages_of(tournament) if stage.stage in stages for number in stage.rounds
    )


def first_opening_number(tournament: Tournament) -> int | None:
    """Return the number of the journal entry that opened the first round held back.

    Decisions on the standings after it depend on results that are held back. None if nothing is held back, or that
    round is not open yet.
    """
    first_hidden = held_back_from(tournament)
    if first_hidden is None:
        return None
    round_entries = JournalEntry.objects.filter(event=tournament.uid, payload__round=first_hidden).order_by(
        "number"
    )
    last_undone = round_entries.filter(kind="opening_undone").values_list("number", flat=True).last() or 0
    openings = round_entries.filter(kind="opening", number__gt=last_undone)
    number: int | None = openings.values_list("number", flat=True).first()
    return number
