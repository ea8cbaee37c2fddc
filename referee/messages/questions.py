"""What does a ruleset ask, and what do its answers say in words?

The English of a question stands beside it in `rules`, its Japanese here. What the answers say stands in `answers`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.messages.answers import ANSWERS
from referee.messages.names import Names
from referee.question import Question, words
from referee.rules import questions

__all__ = [
    "GROUPS",
    "QUESTIONS",
    "grouped_questions",
    "say_answer",
    "say_question",
]

Language = str


def say_question(name: str, language: Language = "en") -> str:
    """The question in words. Raises KeyError for a name that nobody asks.

    >>> say_question("kuitan"), say_question("kuitan", "ja")
    ('Is tanyao counted in an open hand?', '鳴いた手に断幺九を認めるか。')
    """
    return QUESTIONS[name] if language == "ja" else questions()[name].asks


def say_answer(name: str, answer: object, language: Language = "en") -> str:
    """What *answer* to the question *name* says: a ruleset's own answer, or its JSON form.

    Raises KeyError for a word that does not answer that question.

    >>> say_answer("kuitan", True), say_answer("start_points", 25000), say_answer("uma", ((9000, 0, -9000),))
    ('Yes', '25,000', '+9,000, 0, −9,000')
    """
    said = words(answer)
    if isinstance(said, list):
        return _say_list(name, said, language)
    if isinstance(said, bool):
        return _pick(ANSWERS["yes" if said else "no"], language)
    if isinstance(said, int) and f"{name}.{said}" not in ANSWERS:
        return f"{said:,}"
    return _pick(ANSWERS.get(f"{name}.{said}") or ANSWERS[said], language)


def grouped_questions(language: Language = "en") -> tuple[tuple[str, str, tuple[Question, ...]], ...]:
    """Every question in the order of the rulesets, in groups: the name of the first, the title, the questions."""
    groups: dict[str, list[Question]] = {}
    for name, question in questions().items():
        if name in GROUPS:
            groups[name] = []
        groups[next(reversed(groups))].append(question)
    return tuple((name, _pick(GROUPS[name], language), tuple(found)) for name, found in groups.items())


def _pick(pair: tuple[str, str], language: Language) -> str:
    return pair[1] if language == "ja" else pair[0]


def _say_list(name: str, items: list[Any], language: Language) -> str:
    comma = "、" if language == "ja" else ", "
    if not items:
        return _pick(ANSWERS["nothing"], language)
    if isinstance(items[0], list):
        # One row for each number of players at or above the return.
        return "; ".join(f"{count}: {_say_list(name, row, language)}" for count, row in enumerate(items))
    if isinstance(items[0], int):
        return ", ".join(f"{item:+,}".replace("-", "−") if item else "0" for item in items)
    return comma.join(say_answer(name, item, language) for item in items)


GROUPS: Names = {
    "players": ("The game, its points and its end", "対局・点数・終了"),
    "riichi_deposit": ("The declaration of riichi", "立直の宣言"),
    "ankan_after_riichi": ("After riichi", "立直後"),
    "open_riichi": ("Open riichi", "オープン立直"),
    "noten_pool": ("Exhaustive draw", "荒牌平局"),
    "kyuushu_kyuuhai": ("Abortive draws", "途中流局"),
    "max_ron_winners": ("Several winners on one discard", "複数の和了者"),
    "chombo_penalty": ("Chombo", "チョンボ"),
    "pao_yaku": ("Liability", "責任払い(包)"),
    "kiriage_mangan": ("The worth of a hand", "和了点"),
    "sanma_tiles": ("Three players", "三人麻雀"),
}
"""Each group under its first question."""

QUESTIONS: Mapping[str, str] = {
    # The game, its points and its end
    "players": "何人で卓を囲むか。",
    "start_points": "配給原点は何点か。",
    "return_points": "終局時に各自の持ち点から引く点(返し点)は何点か。",
    "goal_points": "最終場で終局するには、トップに何点が必要か。",
    "oka": "配給原点と返し点の差からトップが受け取るオカは何点か。",
    "uma": "順位点(ウマ)は何点か。(一行、または返し点以上の人数ごとに一行)",
    "uma_tie": "同点の順位はどう決めるか。",
    "result_rounding": "成績の端数はどう処理するか。",
    "tie_remainder": "割り切れない分け前はどうするか。",
    "game_length": "何場まで行うか。",
    "extension_west": "誰も必要な点に達しないとき、次の場へ延長するか。",
    "bust": "持ち点がいくらになると終局(トビ)か。",
    "agari_yame": "最終局の親が連荘できるとき、終局にできるか(アガリやめ・聴牌やめ)。",
    "leftover_deposits": "終局時に残った供託は誰のものか。",
    "honba_value": "ロン和了の一本場は何点か。",
    "time_limit_end": "時間切れの合図の後、どこまで打つか。",
    "clock_hand_begins": "時間切れの判定で、局はいつ始まったとみなすか。",
    "clock_chombo": "合図の後のチョンボは、残りの局数に数えるか。",
    "standings_tie_break": "全対局の合計が同じとき、順位はどう決めるか。",
    # The declaration of riichi
    "riichi_deposit": "立直棒は何点か。",
    "riichi_han": "立直は何翻か。",
    "riichi_min_points": "立直には何点の持ち点が必要か。",
    "riichi_min_wall": "立直には壁牌が何枚残っている必要があるか。",
    "furiten_riichi": "振聴でも立直できるか。",
    "dead_wait_riichi": "待ち牌が四枚とも見えていても立直できるか。",
    "open_hand_riichi": "門前でない手の立直はどうなるか。",
    "riichi_tile_ronned": "宣言牌でロンされた立直はどうなるか。",
    "riichi_tile_called": "宣言牌を鳴かれた立直はどうなるか。",
    "riichi_retract": "立直は取り消せるか。",
    "riichi_form": "発声・横向きの牌・立直棒のうち、どれがあれば立直か。",
    "ippatsu": "一発はあるか。",
    "ura_dora": "立直者の和了に裏ドラはあるか。",
    "kan_dora": "槓ドラはあるか。",
    "kan_ura": "槓裏ドラはあるか。",
    "aka_dora": "赤五は何枚入っているか。",
    "double_riichi_break": "第一打の前に何があると、両立直でなくただの立直になるか。",
    "sakizuke": "役はいつ確定していなければならないか(先付け)。",
    "two_han_minimum": "何本場から二翻縛りか。",
    # After riichi
    "ankan_after_riichi": "立直後の暗槓はどこまで認めるか。",
    "okuri_kan": "立直後、いま引いた牌以外での暗槓(送り槓)はできるか。",
    "noten_riichi_at_own_win": "不聴立直の者が和了を宣言したらどうなるか。",
    "noten_riichi_at_exhaustive_draw": "荒牌平局で不聴立直が判明したらどうなるか。",
    "noten_riichi_found_in_play": "局の途中で不聴立直が判明したらどうなるか。",
    "noten_riichi_cancel": "不聴立直を、局の途中で罰を払って取り消せるか。",
    "riichi_hand_dead_at_draw": "正しい立直の後に和了放棄となった手は、荒牌平局でどうなるか。",
    "noten_riichi_at_four_riichi": "四家立直の流局で不聴立直が判明したらどうなるか。",
    "noten_riichi_at_other_abort": "その他の途中流局のとき、不聴立直はどうなるか。",
    "noten_riichi_at_third_party_win": "他家が和了したとき、不聴立直はどうなるか。",
    "illegal_ankan_exposed": "立直後の不正な暗槓は、いつ罰するか。",
    "refuse_to_show": "荒牌平局で立直者が手牌を開けないときはどうなるか。",
    "conceal_tenpai_without_riichi": "立直していない者は、荒牌平局で聴牌を伏せられるか。",
    "missed_win_in_riichi": "立直者が和了牌を見逃したらどうなるか。",
    "temporary_furiten_end": "見逃しによる同巡内振聴はいつ解けるか。",
    "kakan_tile_own_furiten": "自分が加槓した牌は、振聴の判定で自分の捨て牌とみなすか。",
    # Open riichi
    "open_riichi": "オープン立直はあるか。",
    "open_riichi_han": "オープン立直は何翻か。",
    "open_double_riichi_han": "オープン両立直は何翻か。",
    "open_riichi_deal_in": "オープン立直への放銃は、どのとき役満払いか。",
    "open_riichi_yakuman_stack": "役満の手がオープン立直の役満払いで和了したとき、何倍払うか。",
    "open_riichi_furiten": "振聴でもオープン立直できるか。",
    "open_riichi_intentional_chombo": "オープン立直への放銃を避けるための故意のチョンボは、いくらか。",
    # Exhaustive draw
    "noten_pool": "不聴罰符は場に合計何点か。",
    "renchan": "荒牌平局のとき、親はどの場合に連荘するか。",
    "tenpai_order": "聴牌の宣言はどの順か。宣言は変えられるか。",
    "keishiki_tenpai": "役がなく和了できない形式聴牌も聴牌か。",
    "tenpai_if_all_waits_in_own_hand": "待ち牌を四枚とも自分で使っている手は聴牌か。",
    "nagashi_mangan": "幺九牌だけの捨て牌(流し満貫)はどう扱うか。",
    "nagashi_own_calls": "本人が鳴いていても流し満貫になるか。",
    # Abortive draws
    "kyuushu_kyuuhai": "九種九牌で流局するか。",
    "kyuushu_nine_tiles": "九種に足りない幺九牌九枚でも流局できるか。",
    "suufon_renda": "四風連打で流局するか。",
    "suufon_fourth_tile": "四枚目の風牌で和了があるとき、どちらが先か。",
    "suukaikan": "二人以上による四つの槓(四開槓)は、いつ流局になるか。",
    "fifth_kan": "五つ目の槓はどうなるか。",
    "suucha_riichi": "全員の立直(四家立直)で流局するか。",
    "sanchahou": "放銃者以外の全員がロンしたら(三家和)どうなるか。",
    "sanchahou_silent_third": "二人がロンし、和了できる三人目が黙っているとき、三家和とみなすか。",
    "abort_honba": "途中流局で本場は増えるか。",
    "abort_dealer": "途中流局の後、親は誰か。",
    # Several winners on one discard
    "max_ron_winners": "一つの捨て牌で何人まで和了できるか。",
    "multi_ron_honba": "複数のロンのとき、本場は誰に払うか。",
    "multi_ron_deposits": "複数のロンのとき、供託は誰が取るか。",
    "multi_ron_dealer": "親が複数の和了者の一人のとき、次の親は誰か。",
    # Chombo
    "chombo_penalty": "チョンボはどの形で払うか。",
    "chombo_points": "定額のチョンボは何点か。",
    "chombo_intentional_points": "故意の定額チョンボは何点か。",
    "chombo_replay": "チョンボの後、対局はどう続くか。",
    "chombo_with_valid_win": "正しい和了と誤った和了宣言が重なったとき、何が有効か。",
    "false_win_shown": "和了を宣言して手牌を開けたが、和了でなかったらどうなるか。",
    "kokushi_rob_ankan": "国士無双は暗槓の牌で和了できるか。",
    # Liability
    "pao_yaku": "最後の面子を鳴かせた者が責任を負う役はどれか。",
    "pao_earlier_sets": "それまでの面子は、どのように見えていなければならないか。",
    "pao_by_kan": "最後の面子が大明槓でも責任を負うか。",
    "pao_tsumo": "責任者がいるツモ和了は誰が払うか。",
    "pao_ron": "責任者以外からのロン和了は誰が払うか。",
    "pao_tsumo_honba": "責任者がいるツモ和了の本場は誰が払うか。",
    "pao_ron_honba": "責任者以外からのロン和了の本場は誰が払うか。",
    "pao_composite": "役満が複合した手で、責任はどの役満に及ぶか。",
    "pao_daiminkan_rinshan": "大明槓の嶺上開花は誰が払うか。",
    # The worth of a hand
    "kiriage_mangan": "30符4翻と60符3翻を満貫に切り上げるか。",
    "kazoe_yakuman": "役満でない13翻以上の手は何になるか。",
    "multiple_yakuman": "役満の複合は加算するか。",
    "pattern_double_yakuman": "形によってダブル役満になる役満はあるか。",
    "tenhou_winning_tile": "天和の和了牌はどれか。",
    "renhou": "第一自摸の前のロン(人和)は何になるか。",
    "double_wind_pair_fu": "連風牌の雀頭は何符か。",
    "open_hand_20_fu": "20符にしかならない鳴いた手は何符か。",
    "rinshan_tsumo_fu": "嶺上開花に自摸符を加えるか。",
    "rinshan_haitei": "最後の牌を嶺上牌として引いて和了したとき、役はどれか。",
    "winning_tile_not_apart": "自摸った和了牌を手牌に混ぜてしまったとき、どう計算するか。",
    "kuitan": "鳴いた手に断幺九を認めるか。",
    "yaku_counted": "どの役を数えるか。",
    # Three players
    "sanma_tiles": "三人麻雀で二萬から八萬を抜くか。",
    "sanma_chi": "三人麻雀でチーはできるか。",
    "sanma_north": "三人麻雀で北はどう扱うか。",
    "sanma_north_value": "三人麻雀で北の刻子はどう扱うか。",
    "sanma_kita_ron": "抜いた北で和了できるか。",
    "sanma_kita_as_call": "北抜きは、鳴きと同じく第一巡と一発を消すか。",
    "sanma_kita_furiten": "抜いた北は、振聴の判定で自分の捨て牌とみなすか。",
    "sanma_kita_pass": "抜かれた北を見逃すと、ほかの牌と同じく振聴になるか。",
    "sanma_kita_rinshan": "北抜きの後に引いた牌での和了は嶺上開花か。",
    "sanma_rinshan_tiles": "三人麻雀で嶺上牌は何枚か。",
    "sanma_tsumo": "三人麻雀のツモ和了で、いない一人の分は誰が払うか。",
}
