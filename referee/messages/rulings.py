"""Sentences on a judge's ruling: one in English and in Japanese for each finding and problem."""

from __future__ import annotations

__all__ = ["FINDINGS_ON_RULINGS", "LOSSES", "PLAYS", "PROBLEMS_OF_RULINGS"]

Sentences = dict[str, tuple[str, str]]

FINDINGS_ON_RULINGS: Sentences = {
    "ruling_too_light": (
        "{seat}: this is lighter than the least that these rules allow.",
        "{seat}:規定が認める下限より軽い裁定。",
    ),
    "ruled_hand_is_void": (
        "The hand of entry {number} is void; what was decided on it stands until the ruling is changed.",
        "記録{number}番の局は取り消されている。この裁定は変更されるまで有効。",
    ),
    "past_hand_ruled_on": (
        "The hand of entry {number} is over.",
        "記録{number}番の局は既に終わっている。",
    ),
    "past_hand_not_ruled_on": (
        "The hand of entry {number} is over, and these rules do not rule on hands that are over.",
        "記録{number}番の局は既に終わっており、規定では終わった局について裁定しない。",
    ),
    "tiles_mixed_before_ruling": (
        "The tiles were mixed before the referee had ruled.",
        "裁定の前に牌が崩された。",
    ),
    "question_not_answered": (
        "{seat}: by these rules the question can no longer be answered as it was put.",
        "{seat}:現在の規定では、この問いに答えられない。",
    ),
    "ruling_without_effect": (
        "Nothing follows from this ruling: it does not fit the table. Change it by a review.",
        "卓の状況に合わないため、この裁定からは何も生じない。再審で改める。",
    ),
    "too_late_to_pay": (
        "The game was over, so no points move at the table for it.",
        "終局後のため、卓上の点数は動かない。",
    ),
    "changed_after_next_hand": (
        (
            "Changed by entry {number}, when the hand of entry {hand} had been entered: what was played since rests on "
            "the ruling as it was."
        ),
        "記録{number}番で変更。その前に記録{hand}番の局が記入されており、その間は元の裁定のもとで打たれた。",
    ),
    "changed_after_appeal": (
        "Changed by entry {number}, after an appeal had been decided; that decision was to be final.",
        "異議の決着後に記録{number}番で変更された。本来その決定が最終である。",
    ),
    "changed_where_rulings_stand": (
        "Changed by entry {number}. By these rules rulings stand, even wrong ones; only a slip of the pen is mended.",
        "記録{number}番で変更。規定では誤った裁定も覆らず、改められるのは記入の誤りだけ。",
    ),
}

PROBLEMS_OF_RULINGS: Sentences = {
    "nothing_said": (
        "Say what it is about: an incident, another question, or words.",
        "事例・問い・言葉のいずれかで内容を示す。",
    ),
    "seats_differ": (
        "The question is about {of_question}, the ruling about {seat}; name the same player.",
        "問いは{of_question}、裁定は{seat}を対象としている。同じ競技者とする。",
    ),
    "decision_names_no_measure": (
        "Where the referee decides, the ruling says what: name a measure.",
        "裁量による場合も、裁定では処分を具体的に示す。",
    ),
    "reason_missing": (
        "This is not what the rules propose ({measure}); give the reason.",
        "規定の案({measure})と異なる。理由を記入する。",
    ),
    "points_out_of_range": (
        "The rules name {least} to {most} points; give a reason for another number.",
        "規定は{least}〜{most}点。それ以外にする場合は理由を記入する。",
    ),
    "penalty_without_points": ("Say how many points are lost.", "減点の点数を示す。"),
    "points_without_penalty": (
        "No points are lost with this measure ({measure}); name a penalty or leave the points out.",
        "この処分({measure})では点数を失わない。減点とするか、点数を消す。",
    ),
    "deposit_not_in_sticks": (
        "A deposit is laid down in whole sticks of {stick} points, which {points} is not.",
        "供託は{stick}点棒の単位で置く。{points}点は割り切れない。",
    ),
    "deposit_without_sticks": (
        "A riichi costs nothing under these rules and no sticks are laid down; name another way to take the points.",
        "この規定では立直に供託を要さず、供託の点棒がない。別の引き方を選ぶ。",
    ),
    "moved_not_balanced": (
        "What some receive, others give: the points moved add up to {sum}, not to zero.",
        "移す点数の合計は0でなければならない(現在{sum})。",
    ),
    "too_late_at_table": (
        "The game is over and no points move at the table any more; take them off the result.",
        "終局後は卓上の点数を動かせない。結果から差し引く。",
    ),
    "no_such_hand": (
        "No hand was entered as entry {number}; name the entry of the hand that the ruling is about.",
        "記録{number}番の局はない。対象の局の記録番号を示す。",
    ),
    "hand_is_void": (
        "The hand of entry {number} is void already; only a correction brings it back.",
        "記録{number}番の局は既に無効。戻せるのは訂正だけ。",
    ),
    "hand_is_over": (
        "The hand of entry {number} is over: it stands, is dealt again or is corrected.",
        "記録{number}番の局は終わっている。成立・やり直し・訂正のいずれかとする。",
    ),
    "past_hands_refused": (
        "These rules do not rule on hands that are over ({source}).",
        "規定では終わった局について裁定しない({source})。",
    ),
    "hand_is_dead_already": ("{seat}'s hand is dead already.", "{seat}の手牌は既に和了放棄。"),
    "report_without_correction": (
        "A corrected report goes with a hand that is corrected; leave it out here.",
        "訂正後の報告は局を訂正する場合だけ。ここでは消す。",
    ),
    "table_is_closed": (
        "The table is closed; open it again first.",
        "卓は締められている。先に再開する。",
    ),
    "no_such_ruling": (
        "No ruling was entered as entry {number}.",
        "記録{number}番の裁定はない。",
    ),
    "confirmed_already": ("The ruling is confirmed already.", "この裁定は既に確認されている。"),
    "appealed_already": (
        "There is an appeal already; decide that first.",
        "既に異議が申し立てられている。先にそれを決する。",
    ),
    "appeal_is_open": (
        "There is an appeal against this ruling: uphold the ruling or overturn it.",
        "異議が申し立てられている。裁定の維持か変更かを決する。",
    ),
    "no_appeal": (
        "These rules know no appeal against a ruling ({source}).",
        "規定では裁定への異議は認められない({source})。",
    ),
    "decided_on_appeal": (
        "An appeal against this ruling was decided, and by these rules that is final ({source}).",
        "この裁定への異議は決着しており、規定ではそれが最終({source})。",
    ),
    "not_appealed": (
        "There is no appeal to decide; confirm the ruling or change it.",
        "決すべき異議がない。裁定を確認するか変更する。",
    ),
    "nothing_changes_by_it": (
        "Another judgement goes with a ruling that is changed or overturned; leave it out here.",
        "新たな裁定は変更または破棄の場合だけ。ここでは消す。",
    ),
    "review_without_reason": ("Say why the ruling is changed.", "裁定を変更する理由を記入する。"),
}

LOSSES: Sentences = {
    "after_uma": ("off the result", "結果から差し引く"),
    "at_table": ("at the table", "卓上精算"),
    "deposit": ("onto the table as a deposit", "供託"),
    "in_place": ("in place of the player's result of this game", "この対局の成績に代える"),
    "in_place_last": (
        "in place of the player's result of this game, and the seat has the last place",
        "この対局の成績に代え、その席は最下位とする",
    ),
}
"""Where the points go, worded to follow them."""

PLAYS: Sentences = {
    "stands": ("What was played stands.", "打たれた局は成立。"),
    "replayed": ("The hand is dealt again.", "局をやり直す。"),
    "corrected": ("The hand is corrected.", "局を訂正する。"),
}
"""What becomes of the hand, where it does not simply go on."""
