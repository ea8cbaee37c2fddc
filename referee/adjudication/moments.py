"""The moments at which an invalid riichi is judged if not at once."""

from __future__ import annotations

from referee.adjudication.known_aborts import is_abort_in_rules
from referee.findings.riichi import Moment
from referee.reports import AbortReason
from referee.rules import Ruleset

__all__ = ["judgement_moments"]

_ANY_ABORT = "any_abort"
_THREE_RIICHI = "three_riichi"
_OTHER_ABORTS = tuple(reason for reason in AbortReason if reason is not AbortReason.SUUCHA_RIICHI)


def judgement_moments(rules: Ruleset) -> tuple[str, ...]:
    """The moments, as `messages` names them, at which a riichi that has come to light is judged; the first one applies.

    Its player's own win and the exhaustive draw are always among them. An abortive draw is among them where the rules
    know it and make those in riichi show, another player's win where that frees nobody. Sources: the ruleset's answers
    to `noten_riichi_at_four_riichi`, `noten_riichi_at_other_abort` and `noten_riichi_at_third_party_win`.
    """
    four_riichi = is_abort_in_rules(rules, AbortReason.SUUCHA_RIICHI)
    other_abort = any(is_abort_in_rules(rules, reason) for reason in _OTHER_ABORTS)
    shown_at_four = four_riichi and rules.noten_riichi_at_four_riichi.is_chombo
    shown_at_other = other_abort and rules.noten_riichi_at_other_abort.is_chombo
    moments = [Moment.OWN_WIN.value, Moment.DRAW.value]
    if shown_at_other and (shown_at_four or not four_riichi):
        moments.append(_ANY_ABORT)
    elif shown_at_other:
        moments.append(Moment.OTHER_ABORT.value)
    elif shown_at_four:
        moments.append(Moment.FOUR_RIICHI.value if rules.players == 4 else _THREE_RIICHI)
    if not rules.noten_riichi_at_third_party_win.immune:
        moments.append(Moment.OTHERS_WIN.value)
    return tuple(moments)
