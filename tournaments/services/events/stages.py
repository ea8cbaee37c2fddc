"""Add, change, move and remove stages."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from django.utils.text import slugify
from django.utils.translation import gettext as _

from referee.frozen import dataclass
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

_PROBLEM_PATH = re.compile(r"stages\[(\d+)\]\.(rounds|enters|carry)")


@dataclass(frozen=True, slots=True, kw_only=True)
class StageProblem:
    """Why a stage does not fit the others: *field* is `rounds`, `enters` or `carry` of the stage *stage*."""

    stage: str
    field: str
    says: str


def stage_problems(tournament: Tournament, stages: Sequence[StageSettings]) -> Iterator[StageProblem]:
    """Yield everything that does not fit among these stages of the event, in words."""
    round_numbers = set(tournament.rounds.values_list("number", flat=True))
    links = [
        Link(
            stage=stage.stage,
            rounds=stage.rounds,
            enters=stage.enters.of if stage.enters and stage.enters.list_ is None else None,
            carry=stage.carry.of if stage.carry else None,
        )
        for stage in stages
    ]
    for problem in found_misfits(links, round_numbers):
        match = _PROBLEM_PATH.match(problem.path)
        index = int(match[1]) if match else len(stages) - 1
        field = match[2] if match else "rounds"
        yield StageProblem(
            stage=stages[index].stage, field=field, says=_problem_sentence(problem, stages, index)
        )


def _problem_sentence(problem: Problem, stages: Sequence[StageSettings], index: int) -> str:
    facts = dict(problem.facts)
    match problem.code:
        case "in_two_stages":
            match = re.search(r"\d+", str(facts["first"]))
            other_stage = stages[int(match[0])] if match else stages[index]
            text = _("Round %(number)d is already in “%(other)s”. A round can be in only one stage.")
            return text % {"number": facts["number"], "other": _stage_name(other_stage)}
        case "in_no_stage":
            return _("Round %(number)d is not in a stage, so it would not count.") % facts
        case "in_a_circle":
            return _("This stage takes its players from itself, through other stages. Choose another stage.")
        case _:
            text = _(
                "“%(stage)s” takes players or points from a stage that does not exist. Choose another one."
            )
            return text % {"stage": _stage_name(stages[index])}


def _stage_name(stage: StageSettings) -> str:
    return stage.name or stage.stage


def new_stage_word(name: str, used_words: Collection[str]) -> str:
    """Return a word for a new stage with that name that no other stage has; it is used in files and addresses."""
    word = slugify(name)[:40] or "stage"
    words = (word if number == 1 else f"{word}-{number}" for number in range(1, len(used_words) + 2))
    return next(candidate for candidate in words if candidate not in used_words)


def add(tournament: Tournament, stages: Sequence[StageSettings], *, mark: str, act: Action) -> None:
    """Add these stages after the present ones; *mark* is that of the stages that the organizer saw.

    Raises `InputError` if they do not fit, and as `save_stages`.
    """
    _check_and_save(tournament, [*current_stages(tournament), *stages], mark=mark, act=act)


def change(tournament: Tournament, stage: StageSettings, *, mark: str, act: Action) -> None:
    """Replace the stage with the same word. Raises as `add`."""
    new_stages = [
        stage if old_stage.stage == stage.stage else old_stage for old_stage in current_stages(tournament)
    ]
    _check_and_save(tournament, new_stages, mark=mark, act=act)


def move(tournament: Tournament, word: str, offset: int, *, mark: str, act: Action) -> None:
    """Move the stage by *offset* places: later among the exits or, if negative, earlier. Raises as `add`."""
    stages = list(current_stages(tournament))
    index = next((position for position, stage in enumerate(stages) if stage.stage == word), None)
    if index is not None and 0 <= index + offset < len(stages):
        stages.insert(index + offset, stages.pop(index))
        _check_and_save(tournament, stages, mark=mark, act=act)


def remove(tournament: Tournament, word: str, *, mark: str, act: Action) -> None:
    """Remove the stage. Raises as `add`, also if another stage is entered from it."""
    _check_and_save(
        tournament, [stage for stage in current_stages(tournament) if stage.stage != word], mark=mark, act=act
    )


def _check_and_save(
    tournament: Tournament, stages: Sequence[StageSettings], *, mark: str, act: Action
) -> None:
    if problems := [Fault(says=problem.says) for problem in stage_problems(tournament, stages)]:
        raise InputError(problems)
    save_stages(tournament, stages, expects=mark, act=act)
