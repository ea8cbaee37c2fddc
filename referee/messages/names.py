"""The names of the things of the game."""

from __future__ import annotations

from typing import Final

from referee.answers import Measure
from referee.catalogue import Language, Texts
from referee.findings.liability import NotLiableReason
from referee.findings.riichi import Moment
from referee.reports import AbortReason, CallKind, Flag
from referee.ruling import Payment, PaymentFor, Verdict
from referee.standings import TieBreak
from referee.values import Wind
from referee.worth import Fu, Limit, Yaku

__all__ = [
    "ABORTS",
    "ABORTS_OF_THREE",
    "CALLS",
    "FU",
    "LACKING",
    "LIMITS",
    "MOMENTS",
    "NOT_LIABLE_REASONS",
    "PAID_FOR",
    "TIES",
    "VERDICTS",
    "WINDS",
    "YAKU",
    "say_fu",
    "say_name",
    "say_payment",
    "say_tie",
    "say_verdict",
]

WINDS: Final = Texts("wind", {wind.letter: wind.name.capitalize() for wind in Wind})
VERDICTS: Final = Texts(
    "verdict",
    {
        **{verdict.value: verdict.says for verdict in Verdict},
        "rejected": "Cannot be ruled on",
        "legal": "Allowed",
        "tenpai": "Tenpai",
        "noten": "Noten",
        "no_win": "No win",
        "furiten": "Furiten",
        "not_furiten": "Not furiten",
        **{measure.value: measure.title for measure in Measure},
    },
)
CALLS: Final = CallKind.texts("call")
LACKING: Final = Texts(
    "part of riichi", {"word": "the word", "turned": "the turned tile", "stick": "the stick"}
)
"""The parts of a declaration of riichi."""
MOMENTS: Final = Texts(
    "moment",
    {
        **{moment.value: moment.says for moment in Moment},
        "three_riichi": "when three riichi end the hand",
        "any_abort": "at any abortive draw",
    },
)
"""The moments at which a false riichi is judged."""
LIMITS: Final = Limit.texts("limit")
PAID_FOR: Final = PaymentFor.texts("payment")
NOT_LIABLE_REASONS: Final = NotLiableReason.texts("not liable")
ABORTS: Final = AbortReason.texts("abortive draw")
ABORTS_OF_THREE: Final = Texts(
    "abortive draw", {"suufon_renda": "three equal winds", "suucha_riichi": "three riichi"}
)
"""For three players, where the usual name counts four."""
YAKU: Final = Texts("yaku", {word.value: word.says for word in (*Flag, *Yaku)})
"""The yaku, and the facts of the play."""
FU: Final = Fu.texts("fu")
TIES: Final = TieBreak.texts("tie break")


def say_name(word: str, language: Language = "en") -> str:
    """The name of a yaku, a limit, a fact of the play, a call or an abort reason.

    >>> say_name("suufon_renda"), say_name("daisangen", "ja"), say_name("haneman", "ja")
    ('four winds (suufon renda)', '大三元', '跳満')
    """
    names = next(names for names in (ABORTS, CALLS, YAKU, LIMITS) if word in names)
    return names.text(word, language)


def say_fu(code: str, language: Language = "en") -> str:
    """The name of a part of the fu."""
    return FU.text(code, language)


def say_payment(payment: Payment, language: Language = "en") -> str:
    """The purpose of a payment."""
    return PAID_FOR.text(payment.reason.value, language)


def say_tie(word: str, language: Language = "en") -> str:
    """A tie break, in a few words for a list.

    >>> say_tie("firsts"), say_tie("lot", "ja")
    ('more first places', '抽選')
    """
    return TIES.text(word, language)


def say_verdict(verdict: str, language: Language = "en") -> str:
    """A verdict in words."""
    return VERDICTS.text(verdict, language)
