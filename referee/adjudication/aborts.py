"""Does this break off the hand?"""

from __future__ import annotations

from typing import assert_never

from referee.answers import Sanchahou, Suukaikan
from referee.reports import AbortReason
from referee.rules import Ruleset

__all__ = ["option_of", "rules_know"]


def option_of(reason: AbortReason) -> str | None:
    """The question that decides on this reason; none where no rulebook known here asks it."""
    match reason:
        case AbortReason.KYUUSHU_KYUUHAI:
            return "kyuushu_kyuuhai"
        case AbortReason.SUUFON_RENDA:
            return "suufon_renda"
        case AbortReason.SUUKAIKAN:
            return "suukaikan"
        case AbortReason.SUUCHA_RIICHI:
            return "suucha_riichi"
        case AbortReason.SANCHAHOU:
            return "sanchahou"
        case AbortReason.TWO_RON | AbortReason.FIFTH_KAN:
            return None
        case _:
            assert_never(reason)


def rules_know(rules: Ruleset, reason: AbortReason) -> bool:
    """Does the ruleset end a hand for this reason?

    Three rons are asked only where more than one may win.

    >>> from referee.rulesets import ruleset
    >>> rules_know(ruleset("tenhou-4p"), AbortReason.SANCHAHOU), rules_know(ruleset("m-league"), AbortReason.SANCHAHOU)
    (True, False)
    """
    match reason:
        case AbortReason.KYUUSHU_KYUUHAI:
            return rules.kyuushu_kyuuhai
        case AbortReason.SUUFON_RENDA:
            return rules.suufon_renda
        case AbortReason.SUUKAIKAN:
            return rules.suukaikan is not Suukaikan.NONE
        case AbortReason.SUUCHA_RIICHI:
            return rules.suucha_riichi
        case AbortReason.SANCHAHOU:
            return rules.max_ron_winners > 1 and rules.sanchahou is Sanchahou.ABORT
        case AbortReason.TWO_RON | AbortReason.FIFTH_KAN:
            return False
        case _:
            assert_never(reason)
