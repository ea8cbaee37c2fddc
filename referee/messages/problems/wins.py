"""Sentences for problems in the report of a win."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["PROBLEMS"]

PROBLEMS: Names = {
    "several_tsumo": (
        "Only one player can win by tsumo, not {count}.",
        "ツモ和了は一人だけ({count}人は不可)。",
    ),
    "too_many_winners": (
        "{count} winners on one discard; there can be {most} at most.",
        "一枚の捨て牌で{count}人は不可(最大{most}人)。",
    ),
    "winner_is_discarder": (
        "{seat} cannot win on their own discard; choose another discarder or tsumo.",
        "{seat}は自分の捨て牌ではロンできない。放銃者を選び直すか、ツモにする。",
    ),
    "ronned_not_last": (
        "Only the last riichi can have been won on; {seat}'s was not the last.",
        "宣言牌でロンされ得るのは最後の立直だけ({seat})。",
    ),
    "ronned_by_another": (
        "{seat} did not discard the winning tile, so that riichi was not won on.",
        "{seat}は放銃者ではないので、宣言牌ロンではない。",
    ),
    "ronned_without_win": (
        "Nobody won, so {seat}'s declaring discard was not won on.",
        "和了がないので、{seat}の宣言牌ロンはあり得ない。",
    ),
    "too_many_kans": ("There are at most four kans in a hand, not {count}.", "槓が{count}回は不可(0〜4回)。"),
    "kans_disagree": (
        "Kans: {count}; makers of kans named: {makers}.",
        "槓は{count}回なのに、槓した人が{makers}人分挙げられている。",
    ),
    "fewer_kans_than_held": (
        "The number of kans in all is {count}, but this hand alone has {own}.",
        "槓は全部で{count}回なのに、この手だけで{own}組ある。",
    ),
    "no_such_han": ("A hand cannot have {han} han.", "{han}翻の手はない。"),
    "too_few_han": (
        "With riichi as entered this hand has at least {least} han, not {han}.",
        "この立直の手は{least}翻以上になる({han}翻は不可)。",
    ),
    "fu_needed": ("With {han} han the fu decide; enter them.", "{han}翻では符が必要。"),
    "no_such_fu": (
        "There is no hand of {fu} fu; 20, 25, 30 and so on to 140.",
        "{fu}符の手はない(20, 25, 30 … 140)。",
    ),
    "twenty_fu_ron": ("A ron cannot have 20 fu; only a pinfu tsumo has.", "ロンに20符はない(平和ツモのみ)。"),
    "no_such_han_fu": (
        "No hand won in this way has {han} han {fu} fu.",
        "この和了方で{han}翻{fu}符の手はない。",
    ),
    "no_such_yakuman": (
        "A hand cannot count for {count} yakuman; one to six.",
        "役満{count}つは不可(1〜6)。",
    ),
    "liable_for_himself": (
        "{seat} cannot be liable for their own hand.",
        "{seat}が自分の手の責任を負うことはない。",
    ),
    "liability_not_fed": (
        "By the melds {seat} cannot have fed {fed}: {can}. Correct the melds or the name.",
        "鳴きによれば、{seat}は{fed}を鳴かせていない({can})。鳴きか責任者を訂正する。",
    ),
    "liability_sets_hidden": (
        "By the melds not all the sets for {yaku} lay open as they must, and {seat} is not liable; correct one.",
        "鳴きによれば{yaku}の面子がすべて見えていたわけではなく、{seat}に責任払いはない。どちらかを訂正する。",
    ),
    "liability_by_kan": (
        "By the melds the last set for {yaku} was fed as an open quad, which makes nobody liable here: not {seat}.",
        "鳴きによれば{yaku}の最後の面子は大明槓で、この規定では責任払いにならない。{seat}も責任を負わない。",
    ),
    "liable_by_melds": (
        "By the melds {seat} fed {fed} and is liable; if nobody is, correct the melds.",
        "鳴きによれば{seat}が{fed}を鳴かせており、責任払い。責任者なしなら鳴きを訂正する。",
    ),
    "no_such_call": (
        "Melds: {melds}; there is no call number {nth}. Count from 1 in the order of the calls.",
        "{melds}組の鳴きに{nth}番目はない。鳴いた順に1から数える。",
    ),
    "called_at_once": (
        "Two melds cannot both be number {nth} in the order of the calls.",
        "二組がともに{nth}番目の鳴きであることはない。",
    ),
    "never_both_yaku": (
        "No hand is daisangen and daisuushi: name the liable player of the one it is.",
        "大三元と大四喜は同時に成立しない。成立した役の責任者だけを挙げる。",
    ),
    "liable_twice": (
        "One yaku has one liable player; name it once.",
        "一つの役の責任者は一人。一度だけ挙げる。",
    ),
    "no_open_riichi": (
        "There is no open riichi in these rules ({source}).",
        "この規定にオープン立直はない({source})。",
    ),
    "called_and_ronned": (
        "{seat}'s declaring discard cannot have been both called and won on.",
        "{seat}の宣言牌が鳴かれ、かつロンされることはない。",
    ),
    "unavoidable_without_discard": (
        "Nobody discarded, so no discard was unavoidable.",
        "放銃がないので、避けられない打牌もない。",
    ),
    "flags_exclude": (
        "“{one}” and “{other}” exclude each other.",
        "「{one}」と「{other}」は同時に成立しない。",
    ),
}
