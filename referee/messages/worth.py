"""The wording of a hand's value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from referee.catalogue import Language, Texts, join
from referee.messages.names import LIMITS, YAKU

__all__ = ["say_worth", "say_yaku"]

_PHRASES: Final = Texts(
    "worth",
    {
        "han": "{han} han",
        "han and fu": "{han} han {fu} fu",
        "yakuman": "yakuman",
        "several yakuman": "{yakuman} yakuman",
        "limit": "{worth}, {limit}",
        "with yaku": "{worth} ({yaku})",
    },
    by_key=True,
)


def say_worth(facts: Mapping[str, Any], language: Language = "en") -> str:
    """A hand's worth as it is announced: han, fu, the limit's name, the yaku."""
    han, fu, yakuman, limit = (facts.get(name) for name in ("han", "fu", "yakuman", "limit"))
    in_yakuman = "yakuman" if yakuman == 1 else "several yakuman"
    in_han = "han and fu" if fu else "han"
    worth = _PHRASES.text(in_yakuman if yakuman else in_han, language).format(han=han, fu=fu, yakuman=yakuman)
    if limit and not yakuman:
        worth = _PHRASES.text("limit", language).format(worth=worth, limit=LIMITS.text(str(limit), language))
    yaku = [say_yaku(name, count, language) for name, count in facts.get("yaku") or ()]
    if yaku:
        worth = _PHRASES.text("with yaku", language).format(worth=worth, yaku=join(yaku, language))
    return worth


def say_yaku(name: str, han: int, language: Language = "en") -> str:
    """A yaku with its han."""
    return f"{YAKU.text(name, language)} {han}"
