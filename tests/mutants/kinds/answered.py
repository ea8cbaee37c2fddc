"""Adds a member to an enum: the type check stops at each place that does not know it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.mutants.mutant import Change
from tests.mutants.places import Source

__all__ = ["EXCEPTED", "changes", "member"]

_ENUMS = {"Enum", "IntEnum", "StrEnum", "TextChoices", "Worded"}

_STEPS = "words of steps: a place knows those that it needs"
_GAME = "given by the game: there is no other"
_TABLE = "a list that a member joins by itself, with its own texts or figures"
_ROW = "a word that a row keeps: queries select single ones, and the journal's entry says which it is"
_MARK = "a mark, not one of several answers"
_SHEETS = "each sheet says which it wants"

EXCEPTED = {
    "referee/answers/facts.py": {"Fact": _STEPS},
    "tournaments/presenters/events/navigation.py": {
        "Audience": "ordered: each place names the least that sees it"
    },
    "referee/answers/remedies.py": {"Remedy": _STEPS},
    "referee/answers/steps.py": {"Measure": _STEPS, "Role": _STEPS},
    "referee/adjudication/validation/copies.py": {"_Overlap": "each kind of place has a loop of its own"},
    "referee/incidents/listed.py": {"Category": _TABLE},
    "referee/reports/hands.py": {"Flag": "a fact of a win: each yaku asks for its own"},
    "referee/ruling.py": {"NonPlayer": _GAME},
    "referee/values.py": {"Wind": _GAME, "Seat": _GAME, "Tile": _GAME, "MeldType": _GAME},
    "referee/worth/fu.py": {"Fu": _TABLE},
    "referee/worth/points.py": {"Limit": _TABLE},
    "referee/worth/yaku.py": {"Yaku": _TABLE},
    "tournaments/journal/fields.py": {"Omitted": _MARK},
    "tournaments/journal/kinds/events.py": {"EventKind": _ROW},
    "tournaments/journal/kinds/leagues.py": {"Presence": _ROW, "GameCounts": _ROW},
    "tournaments/journal/kinds/people.py": {"State": _ROW},
    "tournaments/journal/kinds/rounds.py": {"ClockDoes": _ROW, "Settled": _ROW},
    "tournaments/models/clocks.py": {"Kind": _ROW},
    "tournaments/models/decisions.py": {"Until": _ROW},
    "tournaments/models/leagues.py": {"Presence": _ROW},
    "tournaments/models/people.py": {"Shown": _ROW, "State": _ROW},
    "tournaments/models/registrations.py": {"State": _ROW},
    "tournaments/models/roles.py": {"Role": _ROW},
    "tournaments/models/sealing/activity.py": {"Kind": _TABLE},
    "tournaments/models/tables.py": {"Counts": _ROW},
    "tournaments/models/tournaments.py": {"Kind": _ROW},
    "tournaments/presenters/clubs/evenings.py": {"Presence": "each list of an evening takes its own players"},
    "tournaments/printing/kinds.py": {"When": _TABLE, "PrintOption": _SHEETS, "Order": _SHEETS},
    "tournaments/services/interchange/eventfile/shape.py": {
        "Shown": _ROW,
        "RoundState": _ROW,
    },
    "tournaments/services/interchange/result_lists/heads.py": {"Column": _TABLE},
    "tournaments/services/interchange/rosters/fields.py": {"Field": _TABLE},
}
"""The enums that get no further member, by file and name, each with the reason."""


def changes(source: Source, file: str) -> Iterator[Change]:
    """One more member for each enum of *file*, before its first one, under a name that no other enum has."""
    place = "_".join(Path(file).with_suffix("").parts)
    for enum in ast.walk(source.tree):
        if not isinstance(enum, ast.ClassDef) or enum.name in EXCEPTED.get(file, {}):
            continue
        if not any(ast.unparse(base).rpartition(".")[2] in _ENUMS for base in enum.bases):
            continue
        members = [
            node for node in enum.body if isinstance(node, ast.Assign) and not _is_special(node.targets[0])
        ]
        if members:
            indent = " " * members[0].col_offset
            added = f"NEW_{enum.name}_{place}".upper() + f" = {_like(members[0].value)}\n{indent}"
            yield source.change(members[0], added, end=source.start(members[0]))


def _is_special(target: ast.expr) -> bool:
    """Whether the name that is assigned is Python's own, such as `__hash__`, which is no member."""
    return ast.unparse(target).startswith("__")


def _like(value: ast.expr) -> str:
    """The value of a new member, of the type of another one's."""
    match value:
        case ast.Constant(value=str()):
            return '"new"'
        case ast.Tuple(elts=[ast.Constant(value=str()), *others]):
            return ", ".join(['"new"', *map(ast.unparse, others)])
        case _:
            return ast.unparse(value)


def member(change: Change) -> str:
    """The name of the member that a change adds."""
    return change.text.partition(" ")[0]
