"""Which judge looks after which tables, and where each of them is."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from django.contrib.auth.models import User

from referee.frozen import dataclass
from tournaments.models import JudgeArea
from tournaments.presenters.tables.floor import FloorLine

__all__ = ["JudgePlace", "areas_mark", "judge_places", "name_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgePlace:
    """A judge's *name*, the *tables* of their area, and the tables *at* which they answered a call."""

    name: str
    tables: str
    at: tuple[FloorLine, ...]


def name_of(judge: User) -> str:
    """The name under which a judge answers calls."""
    return judge.get_full_name() or judge.get_username()


def judge_places(areas: Iterable[JudgeArea], lines: Sequence[FloorLine]) -> list[JudgePlace]:
    """Everybody with an area or on the way to a call of these tables, by name."""
    tables_by_name = {name_of(area.user): area.tables for area in areas}
    answered: dict[str, list[FloorLine]] = {name: [] for name in tables_by_name}
    for line in lines:
        if line.call and not line.waits:
            answered.setdefault(line.call.answered_by, []).append(line)
    return [
        JudgePlace(name=name, tables=tables_by_name.get(name, ""), at=tuple(at))
        for name, at in sorted(answered.items())
    ]


def areas_mark(areas: Iterable[JudgeArea]) -> list[str]:
    """A mark of all areas, alone in a list; empty without areas."""
    shown = sorted((area.user_id, area.tables) for area in areas)
    return [hashlib.sha256(repr(shown).encode()).hexdigest()[:16]] if shown else []
