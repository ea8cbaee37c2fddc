"""The wording of answers on the game and its end."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["GAME"]

GAME: Names = {
    "yes": ("Yes", "はい"),
    "no": ("No", "いいえ"),
    "off": ("Never", "なし"),
    "nothing": ("None", "なし"),
    "allowed": ("Yes", "できる"),
    "forbidden": ("No", "できない"),
    "chombo": ("A chombo", "チョンボ"),
    # The game, its points and its end
    "split": (
        "The tied places' uma and oka are added and shared alike",
        "同点者のウマとオカを合わせて等分する",
    ),
    "seat_order": ("The earlier initial seat ranks higher", "起家に近い者が上位"),
    "exact": ("Not at all", "処理しない"),
    "nearest_thousand": (
        "To the nearest thousand, halves away from zero; the leader takes the balance",
        "千点単位に四捨五入し、差はトップが引き受ける",
    ),
    "nearest_even_step": (
        "To the nearest thousand, halves to the even one; the leader takes the balance",
        "千点単位に丸め(ちょうど半分は偶数側)、差はトップが引き受ける",
    ),
    "nearest_thousand_last_balances": (
        "To the nearest thousand, halves away from zero; the last place takes the balance",
        "千点単位に四捨五入し、差は最下位が引き受ける",
    ),
    "five_down_six_up": (
        "To the nearest thousand, five hundred down and six hundred up; the leader takes the balance",
        "千点単位に五捨六入し、差はトップが引き受ける",
    ),
    "exact_fraction": ("It is kept as the fraction that it is", "端数のまま持つ"),
    "hundreds_to_earlier_seat": (
        "Whole hundreds; the odd ones go to the player nearer the first dealer",
        "百点単位で分け、余りは起家に近い者が取る",
    ),
    "tie_remainder.lost": (
        "Shares of leftover deposits are rounded down to whole points; the rest is nobody's",
        "残り供託の分け前は一点未満を切り捨て、余りは誰のものでもない",
    ),
    "hundreds_rest_lost": (
        "Shares of leftover deposits are rounded down to whole hundreds; the rest is nobody's",
        "残り供託の分け前は百点未満を切り捨て、余りは誰のものでもない",
    ),
    "tonpuu": ("East only", "東風戦"),
    "hanchan": ("East and South", "東南戦(半荘)"),
    "extension_west.none": ("No: the game ends with its last wind", "しない。最終場で終局"),
    "sudden_death": (
        "One more wind, ended as soon as somebody has the goal after a hand that does not renchan",
        "する。連荘でない局の後に誰かが必要な点に達したところで終局",
    ),
    "bust.none": ("Never: the game goes on with borrowed sticks", "トビなし。借りて続ける"),
    "below_zero": ("When it is below zero", "0点未満"),
    "zero_or_less": ("When it is zero or below", "0点以下"),
    "agari_yame.none": ("No", "できない"),
    "tenpai_yame.none": ("No", "できない"),
    "dealer_choice": ("Yes, if the leading dealer wishes it", "トップの親が望めば終局"),
    "automatic": (
        "Yes, by itself, if the dealer is first and has the goal",
        "親が必要な点を持つトップなら、自動的に終局",
    ),
    "winner": ("The first place's; of tied firsts the earlier seat's", "トップのもの。同点なら起家に近い者"),
    "winner_split_if_tied": ("The first place's; tied firsts share them", "トップのもの。同点なら分け合う"),
    "winner_if_dealer": (
        "The first place's, if he dealt the last hand; else nobody's",
        "トップがオーラスの親ならその者のもの。でなければ誰のものでもない",
    ),
    "leftover_deposits.lost": ("Nobody's", "誰のものでもない"),
    "returned_to_bettors": ("Those who laid them down take them back", "出した者に戻す"),
    "time_limit_end.none": ("There is no clock", "時間制限なし"),
    "end_after_hand": ("The running hand is finished", "その局まで"),
    "one_more_hand": ("The running hand is finished and one more is played", "その局と、もう一局"),
    "cut_off": (
        "Nothing: the running hand is broken off and does not count",
        "その局を打ち切り、数えない",
    ),
    "dice_thrown": ("When the dice are thrown", "サイコロを振ったとき"),
    "previous_hand_ended": ("As soon as the hand before it has ended", "前の局が終わった時点"),
    "redeal": ("No: it is dealt again and does not count", "数えない。配り直す"),
    "counts": ("Yes", "数える"),
    "shared": ("They share the rank", "同順位とする"),
    "firsts_fourths_best": (
        "More first places, then fewer last places, then the best single game; else shared",
        "一位の多い順、最下位の少ない順、最高の一対局の順。なお同じなら同順位",
    ),
    "disqualified_ranked.last": ("Last, with a rank", "最下位として順位を付ける"),
    "unranked": ("At its end, without a rank", "末尾に、順位を付けずに載せる"),
    "not_listed": ("Not at all", "載せない"),
    "always": ("In every one, while the event runs too", "途中経過を含むすべての順位表"),
    "at_cut_and_end": (
        "At a cut and at the end; until then they share the rank",
        "足切りと最終の順位表のみ。それまでは同順位",
    ),
}
