"""The wording of liability: who is liable, for what and with which share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.messages.figures import say_points
from referee.messages.names import YAKU, Language, pick
from referee.messages.parties import Caller

__all__ = ["join_with_or", "say_fed", "say_liable", "say_shares", "say_who_can"]


def say_liable(facts: Mapping[str, Any], language: Language) -> str:
    """What somebody is liable for: one yaku or several, the whole hand, or just that they are liable."""
    japanese = language == "ja"
    fed = ("と" if japanese else " and ").join(pick(YAKU[name], language) for name in facts["yaku"])
    if facts["everything"]:
        fed = pick(("the whole hand", "手全体"), language)
    if japanese:
        return f"{fed}の責任者" if fed else "責任者"
    return f"liable for {fed}" if fed else "liable"


def say_shares(facts: Mapping[str, Any], call: Caller, language: Language) -> str:
    """Each payer with the points, one after the other."""
    shares = [
        (call(seat), say_points(points, language))
        for seat, points in zip(facts["payers"], facts["shares"], strict=True)
    ]
    if language == "ja":
        return "、".join(f"{player}が{points}点" for player, points in shares)
    (first, points), *other_shares = shares
    return ", ".join([f"{first} pays {points}", *(f"{player} {points}" for player, points in other_shares)])


def say_fed(yaku: Sequence[str], language: Language) -> str:
    """What somebody may have fed: the last set of a yaku, or the kan that gave the winner's replacement tile."""
    japanese = language == "ja"
    names = [pick(YAKU[name], language) for name in yaku if name != "rinshan"]
    sets = "、".join(names) if japanese else join_with_or(names, language)
    phrases = [f"{sets}の最後の面子" if japanese else f"the last set for {sets}"] if sets else []
    if "rinshan" in yaku:
        phrases.append("和了前の槓" if japanese else "the kan before the win")
    return ("、または" if japanese else ", or ").join(phrases)


def say_who_can(parties: Sequence[str], language: Language) -> str:
    """The only players who can have fed it, or that nobody can."""
    if language == "ja":
        return f"あり得るのは{join_with_or(parties, language)}" if parties else "誰が鳴かせたのでもない"
    return f"only {join_with_or(parties, language)} can" if parties else "nobody can"


def join_with_or(words: Sequence[str], language: Language) -> str:
    """The *words* joined by “or”."""
    if language == "ja":
        return "か".join(words)
    return " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part) if words else ""
