"""The wording of answers on draws, wins and hand values."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["HANDS"]

HANDS: Names = {
    # Exhaustive draw
    "renchan.tenpai": (
        "When he has won, or is tenpai at the draw",
        "和了したとき、または荒牌平局で聴牌のとき",
    ),
    "agari": ("Only when he has won", "和了したときだけ"),
    "in_turn_binding": (
        "From the dealer on in turn; one out of turn is allowed; none can be changed",
        "親から順に。順番を外れてもよいが、変えられない",
    ),
    "opening_declares": (
        "In turn in principle; opening the hand is the declaration, and a word before it binds nobody",
        "原則として順に。手牌を開けるのが宣言で、その前の発声には縛られない",
    ),
    "simultaneous": ("All at once; what is shown decides", "全員同時に。開けたもので決まる"),
    "noten": (
        "Unless its player holds all four of every tile it waits on, those in own melds counted",
        "待ち牌をすべて四枚とも自分で使っている手を除く。副露した牌も数える",
    ),
    "noten_only_if_in_selectable_hand": (
        "Unless its player holds all four of every tile it waits on among the concealed tiles",
        "待ち牌をすべて四枚とも手の内で使っている手を除く",
    ),
    "tenpai_if_all_waits_in_own_hand.tenpai": ("Always: the shape decides", "常に。形で決まる"),
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
    "without_wait": ("All but pinfu and the fu of the wait", "平和と待ちの符を除くすべて"),
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
