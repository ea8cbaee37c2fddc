"""What does each word that answers a question say?

Under the word alone or, where one word says different things, under ``question.word``. A number that stands among words
may have words of its own too.
"""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["ANSWERS"]

ANSWERS: Names = {
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
    "exact_fraction": ("It is kept as the fraction that it is", "端数のまま持つ"),
    "hundreds_to_earlier_seat": (
        "Whole hundreds; the odd ones go to the player nearer the first dealer",
        "百点単位で分け、余りは起家に近い者が取る",
    ),
    "tie_remainder.lost": (
        "Shares of leftover deposits are rounded down to whole points; the rest is nobody's",
        "残り供託の分け前は一点未満を切り捨て、余りは誰のものでもない",
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
    "dealer_choice": ("Yes, if the leading dealer wishes it", "トップの親が望めば終局"),
    "automatic": (
        "Yes, by itself, if the dealer stays, is first and has the goal",
        "親が連荘できて必要な点を持つトップなら、自動的に終局",
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
    # The declaration of riichi
    "riichi_min_points.none": ("None: the score may go below zero", "不要。持ち点がマイナスになってもよい"),
    "riichi_min_points.1000": (
        "1,000: the stick must be paid from the own points",
        "1,000点。立直棒を自分の点から出せること",
    ),
    "riichi_min_points.1100": ("1,100: a player with nothing left is out", "1,100点。0点になると飛ぶため"),
    "1000_temporary_zero": (
        "1,000: to have nothing left because of the own stick does not end the game before the hand does",
        "1,000点。立直棒で0点になっても、局が終わるまでは飛ばない",
    ),
    "borrow": ("None: a player who lacks the stick borrows it", "不要。足りなければ借りる"),
    "open_hand_riichi.forbidden": (
        "Void: the hand is dead and the stick goes back",
        "無効。和了放棄となり、立直棒は戻す",
    ),
    "ponrii": ("Allowed; and no hand may win without riichi", "できる。立直なしの和了は認めない"),
    "void": ("It is not established and no stick is paid", "成立せず、立直棒は出さない"),
    "paid": ("It stands and its stick is paid", "成立し、立直棒を出す"),
    "rotate_next": ("The riichi stands; the next discard is turned", "成立。次の捨て牌を横に向ける"),
    "rotate_until_one_stays": (
        "The riichi stands; every further discard is turned until one is not called",
        "成立。鳴かれない牌が出るまで、捨て牌を横に向け続ける",
    ),
    "riichi_retract.no": ("Never: once said, it stands", "取り消せない"),
    "free_until_discard": ("Until the discard, without a penalty", "打牌まで、罰なしで取り消せる"),
    "dead_hand": ("Until the discard, at the price of a dead hand", "打牌まで。ただし和了放棄となる"),
    "word_and_turned_tile": (
        "The word and the turned tile, else the hand is dead; a forgotten stick is only added",
        "発声と横向きの牌。欠ければ和了放棄。出し忘れた立直棒は後から出す",
    ),
    "any_one": (
        "Any one of the three is enough; for the others a warning",
        "どれか一つでよい。欠けたものは注意",
    ),
    "all_three": (
        "All three; the riichi stands without the word, but it is a foul",
        "三つとも。発声がなくても成立するが、反則",
    ),
    "any_call_or_kan": (
        "Any call or kan, a concealed one and a set-aside north too",
        "あらゆる鳴きと槓(暗槓・北抜きを含む)",
    ),
    "calls_and_open_kans": (
        "A chi, pon or open kan; a concealed one does not",
        "チー・ポン・明槓。暗槓は含まない",
    ),
    "ari": ("When it wins", "和了のとき"),
    "sakizuke": (
        "Before it wins, if it is open: every wait of the hand must give a yaku",
        "鳴いた手は和了の前。どの待ちでも役があること",
    ),
    "kanzen_sakizuke": (
        "Before it wins: every wait must give a yaku, or an open hand cannot win and a closed one only by self-draw",
        "和了の前。どの待ちでも役がなければ、鳴いた手は和了できず、門前の手はツモのみ",
    ),
    # After riichi
    "ankan_after_riichi.forbidden": ("None", "一切認めない"),
    "waits_unchanged": ("One that leaves the waits as they are", "待ちが変わらない暗槓"),
    "strict": (
        "One that leaves the waits as they are and whose three tiles are a triplet in every reading",
        "待ちが変わらず、その三枚がどの読み方でも刻子である暗槓",
    ),
    "strict_fifth_tile": (
        "As strict, and readings completed by a fifth equal tile count too",
        "同上。ただし五枚目の牌で完成する読み方も数える",
    ),
    "strict_yaku_kept": ("As strict, and no yaku of the hand may be lost", "同上。さらに手役が減らない暗槓"),
    "noten_payment_only": ("The hand counts as noten, and that is all", "不聴として扱うだけ"),
    "nothing_yet": (
        "Nothing yet: the own win or the draw decides",
        "その時点では何もない。和了か流局で決まる",
    ),
    "chombo_at_once": ("A chombo at once", "直ちにチョンボ"),
    "noten_riichi_at_four_riichi.chombo": (
        "The hands are shown, and a false one is a chombo",
        "手牌を開け、不聴立直はチョンボ",
    ),
    "noten_riichi_at_four_riichi.immune": ("Nothing: no hand is shown", "何もない。手牌は開けない"),
    "noten_riichi_at_other_abort.chombo": (
        "The hands are shown, and a false one is a chombo",
        "手牌を開け、不聴立直はチョンボ",
    ),
    "noten_riichi_at_other_abort.immune": ("Nothing: no hand is shown", "何もない。手牌は開けない"),
    "noten_riichi_at_third_party_win.immune": ("Nothing: the hand is not shown", "何もない。手牌は開けない"),
    "chombo_too": ("If it comes to light, a chombo beside the win", "判明すれば、和了とは別にチョンボ"),
    "noten_riichi_at_third_party_win.must_show": (
        "Every player in riichi must show, and a false one is a chombo beside the win",
        "立直者は全員手牌を開け、不聴立直は和了とは別にチョンボ",
    ),
    "own_win_or_draw": ("At the offender's own win or at an exhaustive draw", "本人の和了か荒牌平局のとき"),
    "at_once": ("As soon as it is found out, or at the draw", "判明したとき直ちに、または流局のとき"),
    "may_pay_chombo_unshown": (
        "The same payment, which he may offer without showing",
        "開けずに同額を払うことができる",
    ),
    "furiten": ("He is in furiten to the end of the hand", "その局の終わりまで振聴"),
    "must_win": ("It is forbidden: he must win", "見逃しは禁止。和了しなければならない"),
    "own_draw_or_call": ("With the own next draw or call", "自分の次の自摸か鳴き"),
    "own_draw_and_discard": (
        "When the own next draw and discard are both completed",
        "自分の次の自摸と打牌がともに済んだとき",
    ),
    "own_discard": ("With the own next discard in turn", "自分の次の打牌"),
    # Open riichi
    "yakuman_unless_riichi": (
        "Always, but for a discarder who is in riichi himself",
        "常に。ただし放銃者が立直していれば除く",
    ),
    "yakuman_unless_earlier_riichi": (
        "Always, but for a discarder who was in riichi before it was opened",
        "常に。ただし放銃者がオープンより先に立直していれば除く",
    ),
    "yakuman_if_unavoidable": (
        "When he had no other tile to discard; else he takes the discard back",
        "ほかに切る牌がなかったとき。あれば切り直す",
    ),
    "single": ("The higher of the two", "高いほう一つ"),
    "combined": ("Both", "両方"),
    "open_riichi_intentional_chombo.mangan": ("As any chombo", "普通のチョンボと同じ"),
    "open_riichi_intentional_chombo.yakuman": (
        "The payments of a yakuman in place of those of a mangan",
        "満貫払いでなく役満払い",
    ),
    # Exhaustive draw
    "renchan.tenpai": ("When he is tenpai", "聴牌のとき"),
    "agari": ("Never: only a win keeps the deal", "しない。和了連荘のみ"),
    "in_turn_binding": (
        "From the dealer on in turn; one out of turn is allowed; none can be changed",
        "親から順に。順番を外れてもよいが、変えられない",
    ),
    "opening_declares": (
        "In turn in principle; opening the hand is the declaration, and a word before it binds nobody",
        "原則として順に。手牌を開けるのが宣言で、その前の発声には縛られない",
    ),
    "simultaneous": ("All at once; what is shown decides", "全員同時に。開けたもので決まる"),
    "noten": ("No; tiles in own melds count as held", "不聴。副露した牌も数える"),
    "noten_only_if_in_selectable_hand": (
        "No, but only concealed tiles count as held",
        "不聴。ただし手の内の牌だけを数える",
    ),
    "tenpai_if_all_waits_in_own_hand.tenpai": ("Yes: the shape decides", "聴牌。形で決まる"),
    "nagashi_mangan.none": ("Nothing", "なし"),
    "bonus_payment": (
        "A mangan from everybody in place of the noten payments; no honba, no deposits",
        "不聴罰符の代わりに全員から満貫。本場と供託はなし",
    ),
    "win": ("A mangan self-draw with honba and deposits", "満貫のツモ和了。本場と供託あり"),
    # Abortive draws
    "must_pass": (
        "The win: the hand is broken off only if nobody wins on it",
        "和了。誰も和了しなければ流局",
    ),
    "aborts_at_once": ("The abort: the hand is over when the tile lies", "流局。牌を置いた時点で終わる"),
    "suukaikan.none": ("Never: play goes on without a fifth", "ならない。五つ目の槓なしで続ける"),
    "after_discard": ("When the discard after the fourth is not won on", "四つ目の後の打牌で和了がないとき"),
    "at_fourth_kan": ("When the fourth is made, unless it is robbed", "四つ目の槓のとき。槍槓を除く"),
    "refused": ("Nothing: it cannot be made", "できない"),
    "aborts": (
        "It is made and ends the hand as a draw, without a replacement tile",
        "成立し、嶺上牌を引かずに流局",
    ),
    "abort": ("An abortive draw", "流局"),
    "head_bump": ("One win: the nearest after the discarder", "頭ハネ。放銃者に最も近い一人の和了"),
    "triple_win": ("As many wins as may win on one discard", "和了できる人数まで和了"),
    "silence_is_final": ("No", "みなさない"),
    "sanchahou_silent_third.must_show": (
        "Yes: the third hand is looked at",
        "みなす。三人目の手牌も確かめる",
    ),
    "renchan": ("The same dealer", "連荘"),
    "abort_dealer.rotate": ("The next", "親流れ"),
    "abort_dealer.tenpai": ("The same if he is tenpai, else the next", "聴牌なら連荘、でなければ親流れ"),
    "renchan_for_nine_kinds": (
        "The same after nine kinds, the next after any other",
        "九種九牌は連荘、ほかは親流れ",
    ),
    # Several winners on one discard
    "all_winners": ("Every winner, in full", "和了者全員に全額"),
    "nearest": ("The winner nearest after the discarder", "放銃者に最も近い和了者"),
    "own_back_rest_nearest": (
        "A winner in riichi takes back this hand's own stick; all the rest goes to the nearest winner",
        "立直した和了者はこの局の自分の棒を取り戻し、残りは放銃者に最も近い和了者が取る",
    ),
    "all_nearest": ("The nearest winner takes them all", "放銃者に最も近い和了者がすべて取る"),
    "dealer_keeps_if_among": ("The dealer deals again", "連荘"),
    "nearest_decides": (
        "The dealer only if he is the nearest winner",
        "親が放銃者に最も近い和了者のときだけ連荘",
    ),
    # Chombo
    "mangan_reverse": (
        "The offender pays the others what he would have had for a mangan self-draw",
        "満貫のツモ和了で得るはずの額を他家に払う(逆満貫)",
    ),
    "fixed_after_uma": (
        "A fixed number of points comes off the result, after uma; nothing moves at the table",
        "定額をウマの後の成績から引く。卓上の点は動かない",
    ),
    "fixed_each": (
        "A fixed number of points to each of the others at the table",
        "卓上で他家それぞれに定額を払う",
    ),
    "no_game": (
        "The hand is dealt again; dealer and honba unchanged, this hand's sticks go back",
        "ノーゲーム。親と本場はそのままで配り直し、この局の立直棒は戻す",
    ),
    "chombo_replay.rotate": (
        "This hand's sticks go back and the deal passes",
        "この局の立直棒を戻し、親流れ",
    ),
    "honba": (
        "The hand is dealt again with one honba more; this hand's sticks go back",
        "一本場を加えて配り直し、この局の立直棒は戻す",
    ),
    "win_only": ("The win; the false claim is forgiven", "和了のみ。誤った宣言は罰しない"),
    "chombo_with_valid_win.both": (
        "The win is paid and the chombo punished",
        "和了を支払い、チョンボも罰する",
    ),
    "chombo_only": ("The chombo; the win is lost", "チョンボのみ。和了は無効"),
    # Liability
    "daisangen": ("big three dragons (daisangen)", "大三元"),
    "daisuushi": ("big four winds (daisuushi)", "大四喜"),
    "suukantsu": ("four quads (suukantsu)", "四槓子"),
    "melded": ("Called from others", "他家から鳴いていること"),
    "melded_or_concealed_quads": ("Visible: called, or concealed quads", "見えていること(副露または暗槓)"),
    "full": ("The liable player, all of it", "責任者が全額"),
    "half": ("The discarder and the liable player half each", "放銃者と責任者が折半"),
    "pao_player": ("The liable player", "責任者"),
    "everybody_with_several_yakuman": (
        "The liable player; everybody where he is liable for only one of several yakuman",
        "責任者。複合した役満の一つだけの責任なら全員",
    ),
    "discarder": ("The discarder", "放銃者"),
    "pao_ron_honba.split": ("Half each", "折半"),
    "whole_hand": ("For all", "すべての役満"),
    "only_the_pao_yakuman": (
        "For the one that he fed; the others are paid as usual",
        "責任のある役満だけ。ほかは通常どおり払う",
    ),
    "normal": ("Everybody, as any self-draw", "通常のツモ和了と同じく全員"),
    "feeder_pays_all": ("The player whose discard was taken for the kan", "大明槓させた者が全額"),
    # The worth of a hand
    "kazoe_yakuman.sanbaiman": ("A sanbaiman", "三倍満"),
    "kazoe_yakuman.yakuman": ("As much as a yakuman", "数え役満"),
    "cap_one": ("No: a hand is worth one", "しない。一つ分まで"),
    "add": ("Yes", "する"),
    "add_up_to_four": ("Yes, up to four", "する。四つ分まで"),
    "best_fourteenth": ("The one that is pointed out", "本人が示した牌"),
    "any": (
        "Any: the yakuman that count double for their wait always do",
        "どれでもよい。待ちによるダブル役満は常に認める",
    ),
    "renhou.none": ("Nothing of its own", "何にもならない"),
    "renhou.mangan": (
        "A mangan, with nothing added; the ordinary value if that is higher",
        "満貫。他の役は加えず、通常の点が高ければそちら",
    ),
    "haneman": (
        "A haneman, with nothing added; the ordinary value if that is higher",
        "跳満。他の役は加えず、通常の点が高ければそちら",
    ),
    "four_han": ("Four han", "四翻"),
    "renhou.yakuman": ("A yakuman", "役満"),
    "rinshan_only": ("Only rinshan", "嶺上開花のみ"),
    "rinshan_haitei.both": ("Rinshan and haitei", "嶺上開花と海底摸月"),
    "full_value": ("The whole value: the player points the tile out", "全部の点。和了牌は本人が示す"),
    "lowest": (
        "The value with the tile, of all it could be, that scores least",
        "和了牌としてありうる牌のうち、最も安い点",
    ),
    "common_only": ("Only the yaku and fu that hold whichever tile it was", "どの牌でも成り立つ役と符だけ"),
    "all": ("All", "すべて"),
    "kita_nuki": (
        "Closed self-draw, riichi, seven pairs, full flush and yakuman; all else is dora",
        "門前清自摸和・立直・七対子・清一色・役満のみ。ほかはドラ",
    ),
    # Three players
    "kita_dora": ("It may be set aside, and is then a dora", "抜くことができ、抜けばドラ"),
    "ordinary": ("A tile like others", "ほかの牌と同じ"),
    "ordinary_and_always_dora": (
        "A tile like others, and every one in the hand is a dora",
        "ほかの牌と同じで、手の内の一枚ごとにドラ",
    ),
    "guest_wind": ("A guest wind's, without a yaku", "客風。役にならない"),
    "yakuhai": ("A yaku for everybody", "全員の役牌"),
    "tsumo_loss": ("Nobody: it is lost", "誰も払わない(ツモ損)"),
    "north_bisection": (
        "The two payers, half each, rounded up to whole hundreds",
        "払う二人が折半(百点未満切り上げ)",
    ),
    "empty_seat_pays": (
        "The empty seat, from points that no player owns",
        "空席が、誰のものでもない点から払う",
    ),
}
