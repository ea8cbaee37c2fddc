"""Read the rules of an event file, and those that a stage, a meeting or a table lays over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import referee
from tournaments.common.errors import InputError
from tournaments.journal.kinds import RulesOverlay
from tournaments.journal.problems import Problem
from tournaments.journal.reading import to_json
from tournaments.models import layered
from tournaments.services.interchange.eventfile.problems import FileRefused
from tournaments.services.interchange.eventfile.shape import EventFile
from tournaments.services.interchange.importing.file_tables import tables_of
from tournaments.services.interchange.importing.refusals import problems_of
from tournaments.services.rulings import rules

__all__ = ["event_rules", "lay_over", "other_rules_problems", "read_laid_over"]


def event_rules(found: EventFile) -> tuple[str, dict[str, Any]]:
    """Return the rulebook's key and the event's own answers. Raises `FileRefused`."""
    given = found.rules
    base, own = (given, {}) if isinstance(given, str) else (None, {})
    if isinstance(given, dict) and set(given) <= {"base", "set"}:
        base, own = given.get("base"), {} if given.get("set") is None else given["set"]
    if not isinstance(base, str) or base not in referee.ruleset_keys() or not isinstance(own, dict):
        text = f"no rules are {str(given)[:60]}; there are {', '.join(referee.ruleset_keys())}"
        raise FileRefused([Problem(path="rules", code="unknown_rules", facts={"says": text})])
    try:
        rules.make_draft(base, own)
    except InputError as refused:
        raise FileRefused(problems_of(refused, "rules", "unknown_rules")) from refused
    return base, dict(own)


def read_laid_over(given: object) -> RulesOverlay | None:
    """Read own rules over the event's. Raises `FileRefused`."""
    if given is None:
        return None
    base, own = (given, {}) if isinstance(given, str) else ("", {})
    if isinstance(given, dict) and set(given) <= {"base", "set"}:
        base, own = given.get("base") or "", {} if given.get("set") is None else given["set"]
    elif not isinstance(given, str):
        base = None
    if (
        not isinstance(base, str)
        or (base and base not in referee.ruleset_keys())
        or not isinstance(own, dict)
    ):
        text = f"no rules are {str(given)[:60]}; there are {', '.join(referee.ruleset_keys())}"
        raise FileRefused([Problem(path="", code="unknown_rules", facts={"says": text})])
    return RulesOverlay(base=base, set_=own)


def lay_over(stage: RulesOverlay | None, table: RulesOverlay | None) -> RulesOverlay | None:
    """Return a table's own rules over those of its stage."""
    if stage is None or table is None or table.base:
        return table or stage
    return RulesOverlay(base=stage.base, set_={**stage.set_, **table.set_})


def other_rules_problems(found: EventFile, ruleset: referee.Ruleset) -> Iterator[Problem]:
    """Yield what is wrong with the own rules of stages, meetings and tables."""
    base, own = event_rules(found)
    given = [(f"stages[{at}].rules", stage.rules) for at, stage in enumerate(found.stages or ())]
    given += [(f"meetings[{at}].rules", one.rules) for at, one in enumerate(found.meetings or ())]
    given += [(f"{path}.rules", table.rules) for path, table in tables_of(found)]
    league = found.meetings is not None
    seen: dict[str, list[Problem]] = {}
    for path, one in given:
        if one is None:
            continue
        key = repr(one)
        if key not in seen:
            seen[key] = list(_misfit(one, base, own, None if league else ruleset))
        yield from (Problem(path=path, code=each.code, facts=each.facts) for each in seen[key])


def _misfit(
    given: object, base: str, own: Mapping[str, Any], ruleset: referee.Ruleset | None
) -> Iterator[Problem]:
    try:
        laid = read_laid_over(given)
        key, over = layered(base, own, None if laid is None else to_json(laid))
        rules.make_draft(key, over or {})
        players = referee.ruleset(key, over).players
    except FileRefused as refused:
        yield from refused.problems
    except InputError as refused:
        yield from problems_of(refused, "", "unknown_rules")
    else:
        if ruleset is not None and players != ruleset.players:
            facts = {"says": f"{players} players sit at a table there, and {ruleset.players} in the event"}
            yield Problem(path="", code="unknown_rules", facts=facts)
