"""Participants who advance from one stage to another, or leave the event."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Protocol, TypeVar

from tournaments.journal.kinds import StageSettings
from tournaments.presenters.events.stages.results import StageResult

__all__ = ["declined", "enters_from", "exits", "goes_on", "going_first"]


class _Advancing(Protocol):
    @property
    def rank(self) -> int | None: ...

    @property
    def next_stage(self) -> str: ...


AdvancingT = TypeVar("AdvancingT", bound=_Advancing)


def enters_from(stage: StageResult, source: StageResult) -> bool:
    """Whether a stage is entered from another one, by places that are reached there."""
    enters = stage.part.settings.enters
    return enters is not None and enters.list_ is None and enters.of == source.part.settings.stage


def goes_on(stage_results: Mapping[str, StageResult]) -> dict[str, dict[int, str]]:
    """For each stage, who advanced from it to which other stage; a stage that takes all the others is left out."""
    return {
        word: {
            pk: later_word
            for later_word, later_result in stage_results.items()
            if enters_from(later_result, result)
            and later_result.part.settings.enters
            and not later_result.part.settings.enters.others
            for pk in later_result.part.carries
        }
        for word, result in stage_results.items()
    }


def declined(stage_results: Mapping[str, StageResult]) -> dict[str, dict[int, str]]:
    """For each stage, who declined a place in which stage that is entered from it."""
    return {
        word: {
            pk: later_word
            for later_word, later_result in stage_results.items()
            if enters_from(later_result, result)
            for pk in later_result.declined
        }
        for word, result in stage_results.items()
    }


def going_first(rows: Sequence[AdvancingT]) -> list[AdvancingT]:
    """The rows in their order; among rows that share a rank, those who advance come first."""
    return [
        row
        for _rank, level in groupby(rows, key=lambda row: row.rank)
        for row in sorted(level, key=lambda row: row.rank is not None and not row.next_stage)
    ]


def exits(stages: Sequence[StageSettings], keys_by_stage: Mapping[str, Collection[int]]) -> dict[int, str]:
    """The last stage of everybody, by key: the last in the list from which they entered no other.

    *keys_by_stage* are the keys of those who are in each stage.
    """
    sources = {stage.stage: stage.enters.of if stage.enters else "" for stage in stages}
    last_stages: dict[int, str] = {}
    for stage in stages:
        for key in keys_by_stage[stage.stage]:
            last_stage = last_stages.get(key)
            if last_stage is None or not _comes_before(stage.stage, last_stage, sources):
                last_stages[key] = stage.stage
    return last_stages


def _comes_before(word: str, later: str, sources: Mapping[str, str]) -> bool:
    """Whether the stage *later* is entered from the one with that word, directly or through others."""
    visited: set[str] = set()
    while later in sources and later not in visited:
        visited.add(later)
        later = sources[later]
        if later == word:
            return True
    return False
