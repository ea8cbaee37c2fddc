"""Participants who advance from one stage to another, or leave the event."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Protocol, TypeVar

from tournaments.journal.kinds import StageSettings
from tournaments.presenters.events.stages.results import StageResult

__all__ = ["declined", "enters_from", "exits", "goes_on", "going_first"]


class _Advancing(Protocol):
    rank: int | None
    goes_on: str


AdvancingT = TypeVar("R", bound=_Advancing)


def enters_from(one: StageResult, of: StageResult) -> bool:
    """Whether a stage is entered from another one, by places that are reached there."""
    enters = one.part.said.enters
    return enters is not None and enters.list_ is None and enters.of == of.part.said.stage


def goes_on(staged: Mapping[str, StageResult]) -> dict[str, dict[int, str]]:
    """For each stage, who advanced from it to which other stage; a stage that takes all the others is left out."""
    return {
        word: {
            pk: other
            for other, later in staged.items()
            if enters_from(later, of) and later.part.said.enters and not later.part.said.enters.others
            for pk in later.part.carries
        }
        for word, of in staged.items()
    }


def declined(staged: Mapping[str, StageResult]) -> dict[str, dict[int, str]]:
    """For each stage, who declined a place in which stage that is entered from it."""
    return {
        word: {
            pk: other for other, later in staged.items() if enters_from(later, of) for pk in later.declined
        }
        for word, of in staged.items()
    }


def going_first(rows: Sequence[AdvancingT]) -> list[AdvancingT]:
    """The rows in their order; among rows that share a rank, those who advance come first."""
    return [
        row
        for _rank, level in groupby(rows, key=lambda row: row.rank)
        for row in sorted(level, key=lambda row: row.rank is not None and not row.goes_on)
    ]


def exits(stages: Sequence[StageSettings], there: Mapping[str, Collection[int]]) -> dict[int, str]:
    """The last stage of everybody, by key: the last in the list from which they entered no other.

    *there* are the keys of those who are in each stage.
    """
    of = {one.stage: one.enters.of if one.enters else "" for one in stages}
    found: dict[int, str] = {}
    for one in stages:
        for key in there[one.stage]:
            held = found.get(key)
            if held is None or not _comes_before(one.stage, held, of):
                found[key] = one.stage
    return found


def _comes_before(word: str, later: str, of: Mapping[str, str]) -> bool:
    """Whether the stage *later* is entered from the one with that word, directly or through others."""
    seen: set[str] = set()
    while later in of and later not in seen:
        seen.add(later)
        later = of[later]
        if later == word:
            return True
    return False
