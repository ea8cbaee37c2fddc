"""The sentence to use for a finding that has several."""

from __future__ import annotations

from collections.abc import Mapping

from referee.messages.findings import FINDINGS
from referee.ruling import Finding

__all__ = ["VARIANTS", "sentence_of"]

Pair = tuple[str, str]

VARIANTS: Mapping[str, tuple[str, Mapping[object, Pair]]] = {
    # A false riichi
    "riichi_on_open_hand": (
        "stick",
        {
            True: (
                "{seat} declared riichi with an open hand: the riichi is void, the stick goes back, the hand is dead.",
                "{seat}は副露した手で立直しているため、立直は無効。立直棒は返却、手は和了放棄。",
            ),
        },
    ),
    "false_riichi_not_yet": (
        "quad",
        {
            True: (
                "{seat}'s quad in riichi is judged {moments}; until then play goes on.",
                "{seat}の立直後の暗槓の裁定は{moments}。それまで続行。",
            ),
        },
    ),
    "false_riichi_found_in_play": (
        "quad",
        {
            True: (
                "{seat}'s quad in riichi was not allowed and has come to light: a chombo.",
                "{seat}の立直後の暗槓は認められないものと発覚した。その時点でチョンボ。",
            ),
        },
    ),
    "riichi_cancel_forbidden": (
        "quad",
        {
            True: (
                "{seat} cannot buy this riichi back: only a noten riichi can be cancelled, not a quad.",
                "取り消せるのは不聴立直だけで、立直後の暗槓は取り消せない({seat})。",
            ),
        },
    ),
    "riichi_cancelled": (
        "stick",
        {
            True: (
                "{seat} takes the riichi back, and the stick with it, against a payment; the hand goes on.",
                "{seat}は罰符を払い立直棒を戻して立直を取り消す。この局は続行。",
            ),
        },
    ),
    "ankan_fifth_kan_aborts": (
        "allowed",
        {
            True: (
                "As the fifth, the quad of {tile} ends the hand as a draw.",
                "{tile}の槓は五つ目なので流局となる。",
            ),
        },
    ),
    "quad_judged_later": (
        "put_back",
        {
            True: (
                "If it has been taken, play goes on, and it is a chombo {moments}.",
                "嶺上牌を取っていれば続行し、チョンボとするのは{moments}。",
            ),
        },
    ),
    "quad_punished_at_once": (
        "put_back",
        {
            True: (
                "If it has been taken, it is a chombo as soon as it is found out.",
                "嶺上牌を取っていれば、発覚した時点でチョンボ。",
            ),
        },
    ),
    "dead_hand_noten": (
        "chombo",
        {
            True: (
                "{seat}'s hand in riichi is dead: under these rules a chombo at the draw.",
                "{seat}は立直後に和了放棄となっており、この規定では流局時にチョンボ。",
            ),
        },
    ),
    # The declaration of riichi
    "riichi_form_dead_hand": (
        "stick",
        {
            True: (
                "Without {lacking} {seat}'s riichi is void: the stick goes back and the hand is dead.",
                "{lacking}がないため、{seat}の立直は無効、立直棒は返却、手は和了放棄。",
            ),
        },
    ),
    "riichi_taken_back_dead_hand": (
        "stick",
        {
            True: (
                "{seat} takes the riichi back before the discard: the stick goes back and the hand is dead.",
                "{seat}は打牌前に立直を取り消した。立直棒は返却、手は和了放棄。",
            ),
        },
    ),
    "riichi_allowed_with": (
        "sort",
        {
            "declared": (
                "{seat}'s riichi by discarding {tile} is good; the hand waits on {waits}.",
                "{seat}の{tile}切りの立直は有効。待ちは{waits}。",
            ),
            "open": (
                "{seat} may declare open riichi by discarding {tile}; the hand waits on {waits}.",
                "{seat}は{tile}切りでオープン立直できる。待ちは{waits}。",
            ),
            "declared_open": (
                "{seat}'s open riichi by discarding {tile} is good; the hand waits on {waits}.",
                "{seat}の{tile}切りのオープン立直は有効。待ちは{waits}。",
            ),
        },
    ),
    # Draws
    "abort_not_in_rules": (
        "instead",
        {
            "no_fifth_kan": (
                "There is no fifth kan in these rules: it cannot be made, and play goes on without it.",
                "この規定に五回目の槓はない。槓はできず、槓なしで続行。",
            ),
            "all_win": (
                "These rules do not break off a hand for {reason}: all the wins count. Enter them.",
                "この規定に{reason}による途中流局はない。全員の和了が有効。その和了を入力する。",
            ),
            "nearest_1_win": (
                "These rules do not break off a hand for {reason}: only the nearest player's win counts. Enter it.",
                "この規定に{reason}による途中流局はない。頭ハネの和了だけが有効。その和了を入力する。",
            ),
            "nearest_2_win": (
                "These rules do not break off a hand for {reason}: only the wins of the two nearest count. Enter them.",
                "この規定に{reason}による途中流局はない。放銃者に近い二人の和了が有効。その和了を入力する。",
            ),
        },
    ),
    "not_one_wind": (
        "players",
        {
            3: (
                "The first discards {tiles} are not the same wind from all three players; play goes on.",
                "第一打{tiles}は三人同じ風牌ではない。続行。",
            ),
        },
    ),
    "noten_payment": (
        "payers",
        {
            1: ("Tenpai: {tenpai}. {noten} pays {pool}.", "聴牌:{tenpai}。{noten}が{pool}点を払う。"),
        },
    ),
    # Payments found wrong
    "paid_points_missing": (
        "points",
        {1: ("1 point is missing at the table: {first}.", "卓上から1点が足りない。{first}。")},
    ),
    "paid_points_too_many": (
        "points",
        {1: ("There is 1 point too many at the table: {first}.", "卓上に1点多い。{first}。")},
    ),
    # Sticks left over
    "leftover_rest_lost": (
        "points",
        {1: ("The 1 point that does not divide is nobody's.", "割り切れない1点は誰のものでもない。")},
    ),
    # Calls
    "ron_with_all_others": (
        "players",
        {
            3: (
                "Both others call ron on {tile}: abortive draw by {reason}, nobody wins.",
                "他家二人がともに{tile}でロン。{reason}による途中流局で、誰の和了にもならない。",
            ),
        },
    ),
    "ron_among_several": (
        "rons",
        {
            "nearest": (
                "Only one may win on one discard: {seat}, who is nearest.",
                "一枚の捨て牌のロンは一人だけ。放銃者に最も近い{seat}の和了。",
            ),
            "nearest_of_all": (
                "When all the others call ron only the nearest counts, and that is {seat}'s.",
                "他家全員のロンでは頭ハネとなり、放銃者に最も近い{seat}の和了。",
            ),
        },
    ),
    # Wins
    "false_win_furiten": (
        "own",
        {
            "discard": (
                "{seat} waits on {tile} and has discarded it: furiten, no ron.",
                "{seat}の待ち{tile}は自分の捨て牌にあり、フリテン。ロン和了はできない。",
            ),
            "added": (
                "{seat} has added {tile} to a pon, which counts as a discard: furiten, no ron.",
                "{seat}が加槓した{tile}は自分の捨て牌と同じに扱い、フリテン。ロン和了はできない。",
            ),
            "north": (
                "{seat} waits on {tile} and has set it aside, which counts as a discard: furiten, no ron.",
                "{seat}が抜いた{tile}は自分の捨て牌と同じに扱い、フリテン。ロン和了はできない。",
            ),
        },
    ),
    "furiten_own_discard": (
        "own",
        {
            "added": (
                "{seat} waits on {waits} and is in furiten by the {tile} that {seat} added to a pon: tsumo only.",
                "{seat}の待ちは{waits}、加槓した{tile}は捨て牌と同じに扱い、フリテン。ツモ和了のみ。",
            ),
            "north": (
                "{seat} waits on {waits} and is in furiten by the {tile} that {seat} set aside: tsumo only.",
                "{seat}の待ちは{waits}、抜いた{tile}は捨て牌と同じに扱い、フリテン。ツモ和了のみ。",
            ),
        },
    ),
}
"""By the code of a finding: the fact that decides, and the sentence for each of its values that has its own."""


def sentence_of(finding: Finding) -> Pair:
    """The sentence of *finding* in English and in Japanese, without its facts filled in."""
    fact, sentences = VARIANTS.get(finding.code, ("", {}))
    return sentences.get(finding.facts.get(fact), FINDINGS[finding.code])
