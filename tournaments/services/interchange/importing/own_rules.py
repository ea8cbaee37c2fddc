"""Read the rules of an event file, and those that a stage, a meeting or a table lays over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import referee
from tournaments.common.errors import InputError
from tournaments.journal.kinds import RulesOverlay
from tournaments.journal.problems import Problem
from tournaments.journal.reading import to_json
from tournaments.models import merge_overlays
from tournaments.services.interchange.eventfile.problems import FileRefused
from tournaments.services.interchange.eventfile.shape import EventFile
from tournaments.services.interchange.importing.file_tables import tables_of
from tournaments.services.interchange.importing.refusals import problems_of
from tournaments.services.rulings import rules

__all__ = ["event_rules", "merge_overlay", "other_rules_problems", "read_overlay"]


def event_rules(event_file: EventFile) -> tuple[str, dict[str, Any]]:
    """Return the rulebook's key and the event's own answers. Raises `FileRefused`."""
    value = event_file.rules
    base: object = value if isinstance(value, str) else None
    own: Any = {}
    if isinstance(value, dict) and set(value) <= {"base", "set"}:
        base, own = value.get("base"), {} if value.get("set") is None else value["set"]
    if not isinstance(base, str) or base not in referee.ruleset_keys() or not isinstance(own, dict):
        text = f"no rules are {str(value)[:60]}; there are {', '.join(referee.ruleset_keys())}"
        raise FileRefused([Problem(path="rules", code="unknown_rules", facts={"says": text})])
    try:
        rules.make_draft(base, own)
    except InputError as error:
        raise FileRefused(problems_of(error, "rules", "unknown_rules")) from error
    return base, dict(own)


def read_overlay(value: object) -> RulesOverlay | None:
    """Read own rules over the event's. Raises `FileRefused`."""
    if value is None:
        return None
    base: object = value if isinstance(value, str) else ""
    own: Any = {}
    if isinstance(value, dict) and set(value) <= {"base", "set"}:
        base, own = value.get("base") or "", {} if value.get("set") is None else value["set"]
    elif not isinstance(value, str):
        base = None
    if (
        not isinstance(base, str)
        or (base and base not in referee.ruleset_keys())
        or not isinstance(own, dict)
    ):
        text = f"no rules are {str(value)[:60]}; there are {', '.join(referee.ruleset_keys())}"
        raise FileRefused([Problem(path="", code="unknown_rules", facts={"says": text})])
    return RulesOverlay(base=base, set_=own)


def merge_overlay(lower: RulesOverlay | None, upper: RulesOverlay | None) -> RulesOverlay | None:
    """Return a table's own rules over those of its stage."""
    if lower is None or upper is None or upper.base:
        return upper or lower
    return RulesOverlay(base=lower.base, set_={**lower.set_, **upper.set_})


def other_rules_problems(event_file: EventFile, ruleset: referee.Ruleset) -> Iterator[Problem]:
    """Yield what is wrong with the own rules of stages, meetings and tables."""
    base, own = event_rules(event_file)
    overlays = [
        (f"stages[{index}].rules", stage.rules) for index, stage in enumerate(event_file.stages or ())
    ]
    overlays += [
        (f"meetings[{index}].rules", overlay.rules) for index, overlay in enumerate(event_file.meetings or ())
    ]
    overlays += [(f"{path}.rules", table.rules) for path, table in tables_of(event_file)]
    is_league = event_file.meetings is not None
    known_problems: dict[str, list[Problem]] = {}
    for path, overlay in overlays:
        if overlay is None:
            continue
        key = repr(overlay)
        if key not in known_problems:
            known_problems[key] = list(_overlay_problems(overlay, base, own, None if is_league else ruleset))
        yield from (
            Problem(path=path, code=problem.code, facts=problem.facts) for problem in known_problems[key]
        )


def _overlay_problems(
    value: object, base: str, own: Mapping[str, Any], ruleset: referee.Ruleset | None
) -> Iterator[Problem]:
    try:
        overlay = read_overlay(value)
        key, answers = merge_overlays(base, own, None if overlay is None else to_json(overlay))
        rules.make_draft(key, answers or {})
        players = referee.ruleset(key, answers).players
    except FileRefused as error:
        yield from error.problems
    except InputError as error:
        yield from problems_of(error, "", "unknown_rules")
    else:
        if ruleset is not None and players != ruleset.players:
            facts = {"says": f"{players} players sit at a table there, and {ruleset.players} in the event"}
            yield Problem(path="", code="unknown_rules", facts=facts)
