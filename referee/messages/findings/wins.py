"""Sentences for findings on wins."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["FINDINGS"]

FINDINGS: Names = {
    # Wins
    "hand_worth": ("{seat}: {worth}.", "{seat}の和了、{worth}。"),
    "ippatsu_gone": (
        "{seat} has no ippatsu: a call or a quad was made after the riichi.",
        "{seat}の立直の後に鳴きか槓があったので、一発は付かない。",
    ),
    "yakuman_capped": (
        "{count} yakuman were announced; a hand is worth {most} at most.",
        "役満{count}つの申告だが、最大{most}つまで。",
    ),
    "ron_bumped": ("{seat}'s ron is passed over: {by} is nearer.", "{seat}のロンは頭ハネ、{by}が優先。"),
    "dead_hand_wins": (
        "{seat}'s hand is dead: the win claimed with it does not count.",
        "{seat}は和了放棄のため、宣言した和了は無効。",
    ),
    "false_win_incomplete": (
        "{seat}'s hand is not complete with {tile}; it waits on {waits}.",
        "{seat}の手は{tile}では和了形にならない(待ちは{waits})。",
    ),
    "false_win_no_yaku": ("{seat}'s hand has no yaku.", "{seat}の手には役がない。"),
    "false_win_furiten": (
        "{seat} waits on {tile} and has let it go: furiten, no ron.",
        "{seat}は待ち牌{tile}を見逃しており、フリテン。ロン和了はできない。",
    ),
    "ankan_not_robbed": (
        "{seat} cannot win on the tile of that concealed quad.",
        "{seat}はその暗槓の牌では和了できない。",
    ),
    "open_riichi_yakuman": (
        "{seat} discarded into {by}'s open riichi, which counts as a yakuman.",
        "{seat}は{by}のオープン立直に放銃した。役満として数える。",
    ),
    "open_riichi_normal": (
        "{seat} is in riichi too and pays {by}'s open riichi at its own value.",
        "{seat}も立直しているので、{by}のオープン立直に通常の点数を払う。",
    ),
    "open_riichi_single": (
        "{seat}'s own yakuman and the open riichi are paid once, at the higher of the two.",
        "{seat}の役満とオープン立直の役満払いは重ならず、高い方だけを払う。",
    ),
    "open_riichi_combined": (
        "{seat}'s own yakuman and the open riichi are both paid.",
        "{seat}の役満とオープン立直の役満払いは重なり、合わせて払う。",
    ),
    "open_riichi_discard_taken_back": (
        "{seat} had a tile that is not one of {by}'s open waits: the discard is taken back and play goes on.",
        "{seat}は{by}のオープン立直の待ち以外を切れたので、打牌をやり直して続行する。",
    ),
    "false_win_without_riichi": (
        "{seat} is not in riichi, and without riichi no hand may win in these rules.",
        "{seat}は立直していない。この規定では立直なしの和了は認められない。",
    ),
    "false_win_too_few_han": (
        "{seat}'s hand has {han} han of yaku; {least} are needed, ippatsu and dora not counted.",
        "{seat}の手の役は{han}翻。一発とドラを除いて{least}翻が必要。",
    ),
    "false_win_yaku_not_on_every_wait": (
        "Every wait of {seat}'s open hand must have a yaku, and on {waits} there is none.",
        "{seat}の副露手はどの待ちにも役が必要だが、{waits}では役がない。",
    ),
    "false_win_only_by_tsumo": (
        "{seat}'s hand has no yaku on {waits} and can be won by tsumo only.",
        "{seat}の手は{waits}で役がないため、ツモ和了しかできない。",
    ),
    "valid_win_lost": (
        "{seat}'s valid win is lost beside a false claim.",
        "{seat}の正しい和了は、同時の誤和了のため無効。",
    ),
    "kita_not_robbed": (
        "{seat} cannot win on a north set aside.",
        "{seat}は抜かれた北では和了できない。",
    ),
    "sorted_in_full_value": (
        "{seat} sorted the drawn tile into the hand; it is pointed out, and the whole value counts.",
        "{seat}はツモ牌を手牌に混ぜた。和了牌を示させ、本来の点数とする。",
    ),
    "sorted_in_lowest": (
        "{seat} sorted the drawn tile into the hand; of all tiles that it could be, the one that scores least counts.",
        "{seat}はツモ牌を手牌に混ぜた。和了牌は、あり得る牌のうち最も安くなるものとする。",
    ),
    "sorted_in_common_only": (
        "{seat} sorted the drawn tile into the hand; only what holds whichever tile it was counts.",
        "{seat}はツモ牌を手牌に混ぜた。どの牌で和了しても成り立つ役と符だけを数える。",
    ),
    "sorted_in_without_wait": (
        "{seat} sorted the drawn tile into the hand; pinfu and the fu of the wait do not count.",
        "{seat}はツモ牌を手牌に混ぜた。平和と待ちの符は数えない。",
    ),
    "false_win_forgiven": (
        "{seat}'s false claim is void beside a valid win.",
        "{seat}の誤和了は正しい和了と同時のため不問。",
    ),
    "honba_paid": ("{seat} is paid {points} for {honba} honba.", "{seat}は{honba}本場で{points}点。"),
    "deposits_taken": ("{seat} takes the sticks on the table: {points}.", "{seat}が供託{points}点を得る。"),
    "deposit_own_back": (
        "{seat} takes back their own stick: {points}.",
        "{seat}は自分の立直棒{points}点を取り戻す。",
    ),
    "liable": (
        "{seat} fed the last set for {yaku} and is liable for it.",
        "{seat}は{yaku}の最後の面子を鳴かせたので、責任払い。",
    ),
    "liable_asked": (
        "{seat}'s hand: who fed {fed}: {candidates}? Until that is answered, nobody is liable.",
        "{seat}の手:{fed}を鳴かせたのは誰か({candidates})。答えがあるまで、責任者なしとして裁定する。",
    ),
    "liable_in_riichi": (
        "{seat} is in riichi, so the hand is closed and nobody fed it: look again at the riichi and at who is liable.",
        "{seat}は立直しているので門前で、鳴かせた人はいないはず。立直と責任者をもう一度確かめる。",
    ),
    "nobody_liable": (
        "Nobody is liable for {seat}'s {yaku}: {reason}.",
        "{seat}の{yaku}に責任払いはない。{reason}。",
    ),
    "liability_borne_already": (
        "{seat} is not liable for {yaku}: this hand has its liable player already ({by}).",
        "この手の責任は既に{by}が負っているので、{seat}に{yaku}の責任払いはない。",
    ),
    "liable_for_whole_hand": (
        "Liable for {yaku}, {seat} is liable for all the yakuman of the hand.",
        "{yaku}の責任者{seat}は、複合した役満すべての責任を負う。",
    ),
    "liable_for_own_yakuman": (
        "{seat} is liable for {yaku} alone, not for the other yakuman of the hand.",
        "{seat}の責任は{yaku}だけで、複合した他の役満には及ばない。",
    ),
    "liable_pays_all": (
        "{seat}, {liable}, pays all of it: {points}.",
        "{liable}{seat}が全額{points}点を払う。",
    ),
    "liable_pays_half": (
        "{seat}, {liable}, pays half of it, {points}; {by}, who discarded, pays the remaining {rest}.",
        "{liable}{seat}は半額{points}点、放銃した{by}が残りの{rest}点を払う。",
    ),
    "liable_discarded": (
        "{seat}, who discarded too, pays the whole hand alone: {points}.",
        "責任者の{seat}は放銃もしているので、一人で全額{points}点を払う。",
    ),
    "honba_with_liability": (
        "For {seat}'s honba {shares}.",
        "{seat}の積み棒は、{shares}を払う。",
    ),
    "liable_for_kan": (
        "{seat} fed the open kan and is liable for the win on its replacement tile.",
        "{seat}は大明槓を鳴かせたので、嶺上開花の責任払い。",
    ),
    "liability_not_in_rules": (
        "There is no liability for {yaku} in these rules: what {seat} fed changes no payment.",
        "この規定に{yaku}の責任払いはない。{seat}が鳴かせたことは支払いに影響しない。",
    ),
    "liability_without_yaku": (
        "The hand has no {yaku} that another player fed: {seat} is not liable.",
        "他家の牌による{yaku}がないため、{seat}に責任払いはない。",
    ),
}
