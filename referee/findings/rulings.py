"""Findings on a judge's ruling."""

from __future__ import annotations

from referee.findings.kind import Kind, Remark

__all__ = [
    "CHANGED_AFTER_APPEAL",
    "CHANGED_AFTER_NEXT_HAND",
    "CHANGED_WHERE_RULINGS_STAND",
    "PAST_HAND_NOT_RULED_ON",
    "PAST_HAND_RULED_ON",
    "QUESTION_NOT_ANSWERED",
    "RULED_HAND_IS_VOID",
    "RULING_TOO_LIGHT",
    "RULING_WITHOUT_EFFECT",
    "TILES_MIXED_BEFORE_RULING",
    "TOO_LATE_TO_PAY",
]

RULING_TOO_LIGHT = Kind("ruling_too_light", "mitigation")
RULED_HAND_IS_VOID = Remark("ruled_hand_is_void")
PAST_HAND_RULED_ON = Kind("past_hand_ruled_on", "past_hand_rulings")
PAST_HAND_NOT_RULED_ON = Kind("past_hand_not_ruled_on", "past_hand_rulings")
TILES_MIXED_BEFORE_RULING = Remark("tiles_mixed_before_ruling")
QUESTION_NOT_ANSWERED = Remark("question_not_answered")
RULING_WITHOUT_EFFECT = Remark("ruling_without_effect")
TOO_LATE_TO_PAY = Remark("too_late_to_pay")
CHANGED_AFTER_NEXT_HAND = Remark("changed_after_next_hand")
CHANGED_AFTER_APPEAL = Kind("changed_after_appeal", "appeal")
CHANGED_WHERE_RULINGS_STAND = Kind("changed_where_rulings_stand", "appeal")
