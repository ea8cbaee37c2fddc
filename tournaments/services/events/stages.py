"""Add, change, move and remove stages."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.common.errors import InputError
from tournaments.common.errors import Problem as Fault
from tournaments.journal.fitting import Link
from tournaments.journal.fitting import find_misfits as found_misfits
from tournaments.journal.kinds import StageSettings
from tournaments.journal.problems import Problem
from tournaments.models import Tournament
from tournaments.services.events.stage_formats import current_stages, save_stages
from tournaments.services.integrity.journal.acting import Action

__all__ = ["StageProblem", "add", "change", "move", "new_stage_word", "remove", "stage_problems"]

_PLACE = re.compile(r"stages\[(\d+)\]\.(rounds|enters|carry)")


@dataclass(frozen=True, slots=True, kw_only=True)
class StageProblem:
    """Why a stage does not fit the others: *field* is `rounds`, `enters` or `carry` of the stage *stage*."""

    stage: str
    field: str
    says: str


def stage_problems(tournament: Tournament, stages: Sequence[StageSettings]) -> Iterator[StageProblem]:
    """Yield everything that does not fit among these stages of the event, in words."""
    known = set(tournament.rounds.values_list("number", flat=True))
    links = [
        Link(
            stage=one.stage,
            rounds=one.rounds,
            enters=one.enters.of if one.enters and one.enters.list_ is None else None,
            carry=one.carry.of if one.carry else None,
        )
        for one in stages
    ]
    for problem in found_misfits(links, known):
        place = _PLACE.match(problem.path)
        at = int(place[1]) if place else len(stages) - 1
        field = place[2] if place else "rounds"
        yield StageProblem(stage=stages[at].stage, field=field, says=_said(problem, stages, at))


def _said(problem: Problem, stages: Sequence[StageSettings], at: int) -> str:
    facts = dict(problem.facts)
    match problem.code:
        case "in_two_stages":
            first = re.search(r"\d+", str(facts["first"]))
            other = stages[int(first[0])] if first else stages[at]
            text = _("Round %(number)d is in “%(other)s” already; a round is in one stage.")
            return text % {"number": facts["number"], "other": _called(other)}
        case "in_no_stage":
            return _("Round %(number)d is in no stage and would count nowhere.") % facts
        case "in_a_circle":
            return _("Nobody could ever enter: it is entered from itself, by way of others.")
        case _:
            text = _(
                "“%(stage)s” is entered or takes points from a stage that is not there. Choose another one."
            )
            return text % {"stage": _called(stages[at])}


def _called(stage: StageSettings) -> str:
    return stage.name or stage.stage


def new_stage_word(name: str, taken: Collection[str]) -> str:
    """Return a word for a new stage with that name that no other stage has; it is used in files and addresses."""
    word = slugify(name)[:40] or "stage"
    words = (word if at == 1 else f"{word}-{at}" for at in range(1, len(taken) + 2))
    return next(one for one in words if one not in taken)


def add(tournament: Tournament, stages: Sequence[StageSettings], *, mark: str, act: Action) -> None:
    """Add these stages after the present ones; *mark* is that of the stages that the organizer saw.

    Raises `InputError` if they do not fit, and as `save_stages`.
    """
    _lay(tournament, [*current_stages(tournament), *stages], mark=mark, act=act)


def change(tournament: Tournament, stage: StageSettings, *, mark: str, act: Action) -> None:
    """Replace the stage with the same word. Raises as `add`."""
    now = [stage if one.stage == stage.stage else one for one in current_stages(tournament)]
    _lay(tournament, now, mark=mark, act=act)


def move(tournament: Tournament, word: str, by: int, *, mark: str, act: Action) -> None:
    """Move the stage *by* places later among the exits or, if negative, earlier. Raises as `add`."""
    now = list(current_stages(tournament))
    at = next((n for n, one in enumerate(now) if one.stage == word), None)
    if at is not None and 0 <= at + by < len(now):
        now.insert(at + by, now.pop(at))
        _lay(tournament, now, mark=mark, act=act)


def remove(tournament: Tournament, word: str, *, mark: str, act: Action) -> None:
    """Remove the stage. Raises as `add`, also if another stage is entered from it."""
    _lay(tournament, [one for one in current_stages(tournament) if one.stage != word], mark=mark, act=act)


def _lay(tournament: Tournament, stages: Sequence[StageSettings], *, mark: str, act: Action) -> None:
    if wrong := [Fault(says=one.says) for one in stage_problems(tournament, stages)]:
        raise InputError(wrong)
    save_stages(tournament, stages, expects=mark, act=act)
