"""The abortive draws that the rules know."""

from __future__ import annotations

from typing import assert_never

from referee.answers import Sanchahou
from referee.reports import AbortReason
from referee.rules import Ruleset

__all__ = ["all_others", "all_wins_abort", "is_abort_in_rules"]


def is_abort_in_rules(rules: Ruleset, reason: AbortReason) -> bool:
    """Whether the ruleset ends a hand for this reason.

    Wins by all others matter only where more than one may win; they are three rons with four players, two with three.

    >>> from referee.rulesets import ruleset
    >>> [is_abort_in_rules(ruleset(key), AbortReason.SANCHAHOU) for key in ("tenhou-4p", "m-league")]
    [True, False]
    """
    match reason:
        case AbortReason.KYUUSHU_KYUUHAI:
            return rules.kyuushu_kyuuhai
        case AbortReason.SUUFON_RENDA:
            return rules.suufon_renda
        case AbortReason.SUUKAIKAN:
            return rules.suukaikan.aborts
        case AbortReason.SUUCHA_RIICHI:
            return rules.suucha_riichi
        case AbortReason.SANCHAHOU | AbortReason.TWO_RON:
            return reason is all_others(rules) and all_wins_abort(rules)
        case AbortReason.FIFTH_KAN:
            return rules.fifth_kan.can_be_made
        case _:
            assert_never(reason)


def all_others(rules: Ruleset) -> AbortReason:
    """The reason that describes wins by all the others with this number of players."""
    return AbortReason.TWO_RON if rules.players == 3 else AbortReason.SANCHAHOU


def all_wins_abort(rules: Ruleset) -> bool:
    """Whether wins by all the others end the hand as a draw. Sources: `max_ron_winners`, `sanchahou`."""
    match rules.sanchahou:
        case Sanchahou.ABORT:
            return rules.max_ron_winners > 1
        case Sanchahou.HEAD_BUMP | Sanchahou.TRIPLE_WIN:
            return False
        case _:
            assert_never(rules.sanchahou)
