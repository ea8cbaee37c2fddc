"""Check that an event's stages fit together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.journal.problems import Problem

__all__ = ["Link", "find_misfits"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A stage with its rounds, the stage from which it *enters* and the one of its *carry*, if any."""

    stage: str
    rounds: tuple[int, ...] = ()
    enters: str | None = None
    carry: str | None = None


def find_misfits(stages: Sequence[Link], known: Collection[int] | None = None) -> Iterator[Problem]:
    """Yield everything that does not fit, each with its path, such as ``stages[2].enters.of``.

    A round is in one stage, and each of the *known* rounds is in some stage. A stage is entered from another one, and
    never from itself through others.
    """
    names = [stage.stage for stage in stages]
    held: dict[int, str] = {}
    for at, stage in enumerate(stages):
        path = f"stages[{at}]"
        for n, number in enumerate(stage.rounds):
            if number in held:
                facts: dict[str, object] = {"number": number, "first": held[number]}
                yield Problem(path=f"{path}.rounds[{n}]", code="in_two_stages", facts=facts)
            held[number] = path
        for field, of in (("enters", stage.enters), ("carry", stage.carry)):
            if of is not None and (of not in names or of == stage.stage):
                yield Problem(path=f"{path}.{field}.of", code="unknown_stage", facts={"given": of})
    if stages and known is not None:
        for number in sorted(set(known) - set(held)):
            yield Problem(path="stages", code="in_no_stage", facts={"number": number})
    yield from _circles(stages)


def _circles(stages: Sequence[Link]) -> Iterator[Problem]:
    """Yield a problem for each stage that is entered only from itself, through others."""
    after: Mapping[str, set[str]] = {
        stage.stage: {one for one in (stage.enters, stage.carry) if one} for stage in stages
    }
    done: set[str] = set()
    while free := [word for word, of in after.items() if word not in done and not (of & after.keys()) - done]:
        done.update(free)
    for at, stage in enumerate(stages):
        if stage.stage not in done:
            yield Problem(path=f"stages[{at}].enters", code="in_a_circle", facts={"given": stage.stage})
