"""Check that an event's stages fit together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from referee.frozen import dataclass
from tournaments.journal.problems import Problem

__all__ = ["Link", "find_misfits"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A stage with its rounds, the stage from which it *enters* and the one of its *carry*, if any."""

    stage: str
    rounds: tuple[int, ...] = ()
    enters: str | None = None
    carry: str | None = None


def find_misfits(stages: Sequence[Link], round_numbers: Collection[int] | None = None) -> Iterator[Problem]:
    """Yield everything that does not fit, each with its path, such as ``stages[2].enters.of``.

    A round is in one stage, and each of the *round_numbers* is in some stage. A stage is entered from another one, and
    never from itself through others.
    """
    names = [stage.stage for stage in stages]
    path_by_round: dict[int, str] = {}
    for index, stage in enumerate(stages):
        path = f"stages[{index}]"
        for round_index, number in enumerate(stage.rounds):
            if number in path_by_round:
                facts: dict[str, object] = {"number": number, "first": path_by_round[number]}
                yield Problem(path=f"{path}.rounds[{round_index}]", code="in_two_stages", facts=facts)
            path_by_round[number] = path
        for field_name, source in (("enters", stage.enters), ("carry", stage.carry)):
            if source is not None and (source not in names or source == stage.stage):
                yield Problem(path=f"{path}.{field_name}.of", code="unknown_stage", facts={"given": source})
    if stages and round_numbers is not None:
        for number in sorted(set(round_numbers) - set(path_by_round)):
            yield Problem(path="stages", code="in_no_stage", facts={"number": number})
    yield from _circular_stages(stages)


def _circular_stages(stages: Sequence[Link]) -> Iterator[Problem]:
    """Yield a problem for each stage that is entered only from itself, through others."""
    sources_by_stage: Mapping[str, set[str]] = {
        stage.stage: {source for source in (stage.enters, stage.carry) if source} for stage in stages
    }
    reachable: set[str] = set()
    while newly_reachable := [
        stage_word
        for stage_word, stage_sources in sources_by_stage.items()
        if stage_word not in reachable and not (stage_sources & sources_by_stage.keys()) - reachable
    ]:
        reachable.update(newly_reachable)
    for index, stage in enumerate(stages):
        if stage.stage not in reachable:
            yield Problem(path=f"stages[{index}].enters", code="in_a_circle", facts={"given": stage.stage})
