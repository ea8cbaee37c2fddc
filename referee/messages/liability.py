"""The wording of liability: who is liable, for what and with which share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.catalogue import Language, Texts, join
from referee.findings.wins import HonbaSharesFacts
from referee.messages.figures import say_points
from referee.messages.names import YAKU
from referee.messages.parties import SeatNamer

__all__ = ["say_candidates", "say_fed", "say_shares"]

_PHRASES: Final = Texts(
    "liability",
    {
        "first share": "{payer} pays {points}",
        "next share": "{payer} {points}",
        "set": "the last set for {yaku}",
        "kan": "the kan before the win",
        "candidates": "only {players} can",
        "nobody": "nobody can",
    },
)


def say_shares(facts: HonbaSharesFacts, name_of: SeatNamer, language: Language) -> str:
    """Each payer with the points, one after the other."""
    phrases = [
        _PHRASES.text("next share" if index else "first share", language).format(
            payer=name_of(seat), points=say_points(points, language)
        )
        for index, (seat, points) in enumerate(zip(facts["payers"], facts["shares"], strict=True))
    ]
    return join(phrases, language)


def say_fed(yaku: Sequence[str], language: Language) -> str:
    """What somebody may have fed: the last set of a yaku, or the kan that gave the winner's replacement tile."""
    names = [YAKU.text(name, language) for name in yaku if name != "rinshan"]
    fed = join(names, language, by="sets")
    phrases = [_PHRASES.text("set", language).format(yaku=fed)] if fed else []
    if "rinshan" in yaku:
        phrases.append(_PHRASES.text("kan", language))
    return join(phrases, language, by="or else")


def say_candidates(parties: Sequence[str], language: Language) -> str:
    """The only players who can have fed it, or that nobody can."""
    if not parties:
        return _PHRASES.text("nobody", language)
    return _PHRASES.text("candidates", language).format(players=join(parties, language, by="or"))
