"""The cases of the practice desk, and the referee's ruling on each.

`cases.toml` contains situations without answers: the referee rules on them when they are shown.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.presenters.rulings.disputes import WHOLE_HAND, RuledQuestion, rule_on_all

__all__ = ["ANY_LEVEL", "LEVELS", "RULEBOOKS", "TOPICS", "Case", "all_cases", "cases_of", "rule_on"]

RULEBOOKS: Final = ("ema-2025", "wrc-2025", "m-league", "rrc")
"""The rulesets that can be practised."""
ANY_LEVEL: Final = "all"
LEVELS: Final[Mapping[str, str | Promise]] = {
    ANY_LEVEL: gettext_lazy("All levels"),
    "easy": pgettext_lazy("level of practice", "Easy"),
    "medium": pgettext_lazy("level of practice", "Medium"),
    "hard": pgettext_lazy("level of practice", "Hard"),
}
TOPICS: Final[Mapping[str, str | Promise]] = {
    "riichi": pgettext_lazy("topic of practice", "Riichi"),
    "wins": pgettext_lazy("topic of practice", "Wins"),
    "furiten": pgettext_lazy("topic of practice", "Furiten"),
    "calls": pgettext_lazy("topic of practice", "Calls"),
    "draws": pgettext_lazy("topic of practice", "Draws"),
    "points": pgettext_lazy("topic of practice", "Points"),
    "penalties": pgettext_lazy("topic of practice", "Penalties"),
    "end": pgettext_lazy("topic of practice", "End of the game"),
}
_FILE: Final = Path(__file__).with_name("cases.toml")
# The questions of the dispute desk by kind of event; every other event is a hand.
_ABOUT: Final = {
    "riichi_declaration": "riichi",
    "ankan_after_riichi": "quad",
    "call": "call",
    "furiten": "furiten",
    "value": "value",
    "tenpai": "tenpai",
    "incident": "incident",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A situation: its text by language, the table and the event, and what distinguishes the choices.

    *decides* are parts of the ruling; *others* are choices besides the rulings of the *rules*, as in the file.
    *article* is the question that the ruling rests on, if the ruling quotes none.
    """

    key: str
    topic: str
    level: str
    rules: tuple[str, ...]
    texts: Mapping[str, str]
    table: Mapping[str, Any]
    event: Mapping[str, Any]
    decides: tuple[str, ...]
    others: tuple[Mapping[str, Any], ...]
    article: str = ""

    @property
    def text(self) -> str:
        """The situation in the current language."""
        return self.texts.get(current_language(), self.texts["en"])

    @property
    def shows_scores(self) -> bool:
        """Whether the points before the hand matter."""
        return bool({"scores", "offsets"} & self.table.keys())

    def table_under(self, rules: referee.Ruleset) -> referee.TableState:
        """The table before the hand under *rules*.

        Scores are the starting points with the case's offsets; without offsets, sticks are taken from East on.
        """
        table = dict(self.table)
        offsets = table.pop("offsets", None)
        if "scores" not in table:
            start = list(referee.first_hand(rules).scores)
            sticks = range(0 if offsets else table.get("deposits", 0))
            taken = [sum(stick % len(start) == seat for stick in sticks) for seat in range(len(start))]
            table["scores"] = [
                points + offset - rules.riichi_deposit * count
                for points, offset, count in zip(start, offsets or [0] * len(start), taken, strict=True)
            ]
        return referee.codec.read_table(table)


@cache
def all_cases() -> Mapping[str, Case]:
    """Every case by its key, in the order of the file."""
    listed = tomllib.loads(_FILE.read_text(encoding="utf-8"))["case"]
    return {
        entry["key"]: Case(
            key=entry["key"],
            topic=entry["topic"],
            level=entry["level"],
            rules=tuple(entry.get("rules", RULEBOOKS)),
            texts={"en": entry["en"], "ja": entry["ja"]},
            table=entry.get("table", {}),
            event=entry["event"],
            decides=tuple(entry["decides"]),
            others=tuple(entry["others"]),
            article=entry.get("article", ""),
        )
        for entry in listed
    }


def cases_of(rules: str, level: str = ANY_LEVEL) -> tuple[Case, ...]:
    """The cases for a ruleset, of one level or of all."""
    return tuple(
        case for case in all_cases().values() if rules in case.rules and level in (ANY_LEVEL, case.level)
    )


@cache
def rule_on(key: str, rules: str) -> RuledQuestion:
    """The referee's ruling on a case under a ruleset."""
    case, ruleset = all_cases()[key], referee.ruleset(rules)
    about = _ABOUT.get(case.event["kind"], WHOLE_HAND)
    return rule_on_all(ruleset, about, [(case.event, case.table_under(ruleset))])
