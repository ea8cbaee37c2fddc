"""The hands of the practice table, and the table before each."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.presenters.tables.voice import Voice

__all__ = ["HANDS", "PLAYERS", "asked_hand", "games", "players", "table_before"]

HANDS: Final = 10
"""The number of hands in a game."""
PLAYERS: Final = {"en": ("Aoki", "Berg", "Costa", "Duval"), "ja": ("青木", "馬場", "千葉", "土井")}
"""The names at the table, in the order of the seats, by language."""
_FILE: Final = Path(__file__).with_name("hands.toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeHand:
    """A hand of a game; *instead* replaces it under rules that do not have it."""

    report: referee.Report
    instead: referee.Report | None

    def under(self, rules: referee.Ruleset) -> referee.Report:
        """The hand under *rules*."""
        if self.instead is None or _has(rules, self.report):
            return self.report
        return self.instead


def _has(rules: referee.Ruleset, report: referee.Report) -> bool:
    match report:
        case referee.Win(winners=winners):
            return len(winners) <= rules.max_ron_winners
        case referee.AbortiveDraw(reason=reason):
            return referee.adjudication.is_abort_in_rules(rules, reason)
        case _:
            return True


@cache
def games() -> tuple[tuple[PracticeHand, ...], ...]:
    """The hands of every game, in order."""
    listed = tomllib.loads(_FILE.read_text(encoding="utf-8"))["game"]
    return tuple(tuple(map(_read, game["hands"])) for game in listed)


def _read(event: dict[str, Any]) -> PracticeHand:
    instead = event.pop("instead", None)
    return PracticeHand(
        report=referee.codec.read_report(event),
        instead=instead and referee.codec.read_report(instead),
    )


def players() -> Voice:
    """The names of the players, in the current language."""
    names = PLAYERS.get(current_language(), PLAYERS["en"])
    return Voice(dict(zip(referee.Seat, names, strict=True)))


def asked_hand(rules: referee.Ruleset, game: int, hand: int) -> referee.Report:
    """A hand of a game under *rules*; both count from 0."""
    return games()[game][hand].under(rules)


def table_before(rules: referee.Ruleset, game: int, hand: int) -> referee.TableState:
    """The table before a hand: the hands before it, ruled on under *rules*."""
    table = referee.first_hand(rules)
    for before in games()[game][:hand]:
        table = referee.adjudicate(rules, table, before.under(rules)).table
    return table
