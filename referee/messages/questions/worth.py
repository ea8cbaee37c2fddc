"""The Japanese wording of questions on liability, hand values and three players."""

from __future__ import annotations

__all__ = ["WORTH"]

WORTH: dict[str, str] = {
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
    "sanma_kita_with_claim": "ポンをした手番で北を抜けるか。",
    "sanma_kita_furiten": "抜いた北は、フリテンの判定で自分の捨て牌とみなすか。",
    "sanma_kita_pass": "抜かれた北を見逃すと、ほかの牌と同じくフリテンになるか。",
    "sanma_kita_rinshan": "北抜きの後に引いた牌での和了は嶺上開花か。",
    "sanma_rinshan_tiles": "三人麻雀で嶺上牌は何枚か。",
    "sanma_tsumo": "三人麻雀のツモ和了で、いない一人の分は誰が払うか。",
}
