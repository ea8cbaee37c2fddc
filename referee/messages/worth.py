"""The wording of a hand's value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.messages.names import LIMITS, YAKU, Language, pick

__all__ = ["say_worth", "say_yaku"]


def say_worth(facts: Mapping[str, Any], language: Language = "en") -> str:
    """A hand's worth as it is announced: han, fu, the limit's name, the yaku."""
    han, fu, yakuman, limit = (facts.get(name) for name in ("han", "fu", "yakuman", "limit"))
    yaku = [say_yaku(name, count, language) for name, count in facts.get("yaku") or ()]
    if yakuman:
        head = f"役満×{yakuman}" if language == "ja" else f"{yakuman} yakuman"
        if yakuman == 1:
            head = "役満" if language == "ja" else "yakuman"
    elif language == "ja":
        head = f"{han}翻" + (f"{fu}符" if fu else "")
    else:
        head = f"{han} han" + (f" {fu} fu" if fu else "")
    if limit and not yakuman:
        head += (" " if language == "ja" else ", ") + pick(LIMITS[str(limit)], language)
    return head + (f"({'、'.join(yaku)})" if language == "ja" else f" ({', '.join(yaku)})") if yaku else head


def say_yaku(name: str, han: int, language: Language = "en") -> str:
    """A yaku with its han."""
    return f"{pick(YAKU[name], language)} {han}"
