"""Sentences for findings on the consequences of an incident."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["FINDINGS"]

FINDINGS: Names = {
    "foul_none": ("{seat}: {incident}. {no_penalty}.", "{seat}:{incident}。{no_penalty}とする。"),
    "dead_riichi_none": (
        "{seat}: a good riichi on a hand that was declared dead later. No penalty.",
        "{seat}:立直は正当だったが、後に和了放棄とされた手。罰則なし。",
    ),
    "dead_riichi_chombo": (
        "{seat}: a riichi on a hand that was declared dead later. A chombo.",
        "{seat}:後に和了放棄とされた手の立直。チョンボ。",
    ),
    "foul_correct": ("{seat}: {incident}. It is put right.", "{seat}:{incident}。訂正のみ。"),
    "foul_warning": (
        "{seat}: {incident}. {warning}.",
        "{seat}:{incident}。{warning}とする。",
    ),
    "foul_penalty": (
        "{seat}: {incident}. {penalty} {points} points{taken}.",
        "{seat}:{incident}。{penalty}{points}点の減点{taken}。",
    ),
    "foul_dead_hand": (
        (
            "{seat}: {incident}. The hand is dead until it ends: no win, no call, no quad, no riichi, and noten at the "
            "draw."
        ),
        "{seat}:{incident}。この局は和了放棄(和了・鳴き・槓・立直不可、流局時は不聴)。",
    ),
    "foul_chombo": ("{seat}: {incident}. A chombo.", "{seat}:{incident}。チョンボ。"),
    "foul_disqualified": (
        "{seat}: {incident}. The player is disqualified.",
        "{seat}:{incident}。失格とする。",
    ),
    "foul_discretion": (
        "{seat}: {incident}. The referee decides what follows.",
        "{seat}:{incident}。処分は審判の裁量による。",
    ),
    "foul_discretion_points": (
        "{seat}: {incident}. {points} points at the referee's discretion.",
        "{seat}:{incident}。審判の裁量により{points}点の減点。",
    ),
    "foul_discretion_either": (
        "{seat}: {incident}. {points} or {most} points at the referee's discretion.",
        "{seat}:{incident}。審判の裁量により{points}点または{most}点の減点。",
    ),
    "foul_discretion_range": (
        "{seat}: {incident}. From {points} to {most} points at the referee's discretion.",
        "{seat}:{incident}。審判の裁量により{points}点から{most}点の減点。",
    ),
    "chombo_for": ("{seat}: chombo for {incident}.", "{seat}:{incident}のためチョンボ。"),
    "chombo_rests_on": (
        "{seat}: that is a chombo {when}.",
        "{seat}:チョンボとなるのは、{when}に限る。",
    ),
    "chombo_not_in_book": (
        "{seat}: chombo for {incident}. {instead} {so}",
        "{seat}:{incident}のためチョンボ。{instead}{so}",
    ),
    "chombo_if_intended": (
        "{seat}: by these rules it is a chombo if it was intended.",
        "{seat}:故意であれば、この規定でもチョンボになりうる。",
    ),
    "chombo_disqualifies": (
        "{purpose}{seat} is disqualified and pays for the chombo as well.",
        "{purpose}{seat}は失格とし、チョンボの罰も科す。",
    ),
    "reason_in_words": (
        "The reason was written in words of its own and is no incident of these rules: {words}",
        "理由は自由記述で、規定の事例には当てはめていない:{words}",
    ),
    "foul_repeated": (
        "It is the {times} time, as these rules count it, and is judged as a repeat.",
        "この規定の数え方で{times}回目のため、繰り返しとして裁定する。",
    ),
    "foul_hand": (
        "This hand's riichi sticks go back and {so}.",
        "この局の立直棒を戻し、{so}。",
    ),
    "foul_others_win_counts": ("The other player's win counts.", "他家の和了は有効。"),
    "foul_others_win_lost": ("The other player's win does not count.", "他家の和了は無効。"),
    "foul_remedy": ("{remedy}", "{remedy}"),
    "foul_besides": ("On top of it: {measure}{taken}.", "加えて{measure}{taken}。"),
    "foul_least": (
        "The least that these rules allow in its stead: {measure}.",
        "この規定で許される最も軽い処分:{measure}。",
    ),
    "foul_next": ("The next time: {measure}.", "次回:{measure}。"),
    "foul_next_besides": ("The next time, on top of it: {measure}.", "次回は加えて{measure}。"),
}
