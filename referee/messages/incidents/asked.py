"""The questions a judge asks to establish a fact."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["FACTS_ASKED"]

FACTS_ASKED: Names = {
    # What was shown, and what had happened since
    "shown": ("Were the tiles shown to the others?", "牌を他家に見せたか。"),
    "whole_hand": ("Was the whole hand shown?", "手牌をすべて公開したか。"),
    "tiles": ("How many tiles were turned or shown?", "倒した牌・見せた牌は何枚か。"),
    "discarded": (
        "Has the player discarded since, or drawn the replacement tile?",
        "その後、打牌したか、嶺上牌を取ったか。",
    ),
    "next_drew": ("Has the next player drawn?", "下家はツモったか。"),
    "next_discarded": ("Has the next player discarded?", "下家は打牌したか。"),
    "discards": ("How many discards have the others made since?", "その後、他家の打牌は何回か。"),
    "own_draw": ("Has the player drawn again since?", "その後、本人は次のツモをしたか。"),
    "at_once": ("Did the player put it right at once, unasked?", "指摘される前に自分ですぐ訂正したか。"),
    "corrected": ("Was it put right before it mattered?", "影響が出る前に直したか。"),
    "quad": ("Is the set a quad?", "その面子は槓か。"),
    # Calls
    "lost": (
        "Did the call lose against another one on the same discard?",
        "同じ捨て牌への他家の発声に負けた鳴きか。",
    ),
    "clearly_first": ("Was the chi clearly spoken first?", "チーの発声が明らかに先だったか。"),
    "win_said": ("Was one of the two calls a win?", "二つの発声の一方は和了の宣言か。"),
    "win_first": ("Was the call that is taken back a win?", "取り消した発声は和了宣言か。"),
    "winning_hand": ("Does the hand win on that tile?", "その牌で実際に和了しているか。"),
    "same_tile": (
        "Is the discard the same tile as the one called, not the other end of the run?",
        "捨てた牌は、スジでなく鳴いた牌と同じ牌か。",
    ),
    "touched": ("Had the player touched the wall to draw?", "ツモろうとして山に触れたか。"),
    "too_fast": (
        "Did the draw or discard leave no time for a call?",
        "発声する間もないツモ・打牌だったか。",
    ),
    "unclear": ("Was it unclear which of two words was meant?", "どちらの発声か不明だったか。"),
    "completed": ("Was the first call completed?", "最初の鳴きを完了したか。"),
    "seconds": ("How many seconds after the discard was it said?", "打牌から何秒後の発声か。"),
    # Wins
    "mixed_up": (
        "Was it only the wrong word: ron for tsumo, or one of chi, pon and kan for another?",
        "ロンとツモ、またはチー・ポン・カンの言い間違いだけか。",
    ),
    "no_yaku": ("Is the hand complete, but without a yaku?", "和了形だが役がないのか。"),
    "tsumo_said": ("Has the next player declared tsumo?", "下家はツモ和了を宣言したか。"),
    "quad_declared": (
        "Has the next player declared a concealed or an added quad?",
        "下家は暗槓か加槓を宣言したか。",
    ),
    "later_win": ("Has somebody won on a later discard?", "その後の捨て牌で和了した者がいるか。"),
    "valid_win": (
        "Did another player declare a good win at the same moment?",
        "同時に他家の正しい和了宣言があったか。",
    ),
    "in_river": ("Did the tile lie face up at the discards?", "その牌は表向きで河に置かれたか。"),
    "between": (
        "Did the tile lie between the wall and the discards, without a word?",
        "その牌は無言で山と河の間に置かれたか。",
    ),
    "provable": ("Can it still be proved what the hand was worth?", "和了点はまだ証明できるか。"),
    # Riichi
    "dead_before": (
        "Was the riichi good, and the hand declared dead later?",
        "立直は正しく、その後に和了放棄となったのか。",
    ),
    "own_win": ("Does the player claim a win?", "本人が和了を宣言したか。"),
    "other_win": ("Has another player won the hand?", "他家が和了したか。"),
    "at_draw": ("Has the hand come to an exhaustive draw?", "荒牌平局になったか。"),
    "at_abort": ("Was the hand broken off?", "途中流局になったか。"),
    "four_riichi": ("Was it broken off because all players are in riichi?", "四家立直による流局か。"),
    "said": ("Was the word said?", "「リーチ」の発声はあったか。"),
    "turned": ("Was the discard turned sideways?", "宣言牌を横に向けたか。"),
    "placed": ("Was the stick laid down?", "立直棒を出したか。"),
    "tile_first": ("Was the tile discarded before the word?", "発声より先に打牌したか。"),
    "stick_first": (
        "Was the stick laid down before the word or the discard?",
        "発声または打牌より先に立直棒を出したか。",
    ),
    "proved": (
        "Can it be proved that the tile thrown was the one drawn?",
        "捨てた牌がツモ牌そのものだと証明できるか。",
    ),
    "in_riichi": ("Is the player whose tiles they are in riichi?", "その手牌の持ち主は立直しているか。"),
    "winning_tile": ("Is it the player's winning tile?", "その牌は和了牌か。"),
    "wall_left": ("How many tiles were left in the live wall?", "山の残りは何枚だったか。"),
    # Tiles and the wall
    "knocked_over": ("Was the tile only knocked over by accident?", "誤って倒しただけの牌か。"),
    "face_up": ("Did the tile lie face up in front of the hand?", "牌は表向きで手牌の前に置かれたか。"),
    "dealer_without_draw": (
        "Is it the dealer, who discarded without a first draw?",
        "第一ツモをせずに打牌した親か。",
    ),
    "seen": ("Has anybody seen any of their own tiles?", "自分の配牌を見た者がいるか。"),
    "spoiled": ("Is it past putting right?", "もう正せない状態か。"),
    "south_drew": ("Has South drawn or called?", "南家はツモったか、鳴いたか。"),
    "out_of_turn": ("Was the tile drawn out of turn?", "手番でないツモか。"),
    "dealers_first": (
        "Was it the dealer's first tile, taken by another?",
        "他家が親の第一ツモを取ったのか。",
    ),
    "from_dead_wall": ("Did the tile come from the dead wall?", "王牌から取ったか。"),
    "from_opponent": ("Did the tile come from another player's hand?", "他家の手牌から取ったか。"),
    "mixed_in": (
        "Was the tile put into the hand, or has play gone on with it?",
        "手牌に混ぜたか、そのまま続行したか。",
    ),
    "can_go_back": ("Is the tile known, and can it be put back?", "牌が特定でき、元に戻せるか。"),
    "deliberate": ("Was it done on purpose?", "故意か。"),
    "unplayable": ("Is it impossible to play on?", "続行不能か。"),
    "nobodys_fault": ("Was it nobody's fault?", "誰の責任でもないか。"),
    "dead_wall": ("Was it the dead wall with the indicators?", "ドラ表示牌のある王牌か。"),
    "wait_shown": ("Could the wait of the hand be seen?", "待ちが分かる見え方だったか。"),
    "concealed": ("How many concealed tiles did the hand have?", "副露を除く手牌は何枚だったか。"),
    "few_turns_left": ("Were only a few turns left?", "残りはあと数巡か。"),
    "hand_over": ("Was the hand over?", "局は終わっていたか。"),
    # The end of a hand
    "before_end": ("Was it before the last discard had passed?", "最後の打牌が通る前だったか。"),
    "misled": ("Were the others misled by it?", "他家がそれに惑わされたか。"),
    "changed": ("Was a declaration changed?", "宣言を変えたか。"),
    "after_last_discard": (
        "Was it after the last discard, before the draw was settled?",
        "最後の打牌の後、流局の清算前か。",
    ),
    "several": ("Did several players do it?", "複数の者によるものか。"),
    "next_deal": ("Had the next hand begun when it was found?", "判明したとき、次局は始まっていたか。"),
    # Dead hands
    "declared_before": ("Had the hand been declared dead before?", "既に和了放棄を宣告されていたか。"),
    "knew": ("Did the player know that the hand was dead?", "本人は和了放棄を知っていたか。"),
    "claims_win": ("Did the player declare a win?", "和了を宣言したか。"),
    # Points, sheets and people
    "hand_intact": ("Does the hand still lie as it was won?", "和了した手牌はそのまま残っているか。"),
    "all_agree": ("Do all players agree on what was right?", "正しい点数に全員が同意しているか。"),
    "game_over": ("Is the game over?", "終局しているか。"),
    "at_end": (
        "Did it come out only when the sticks were counted at the end?",
        "終局時に点棒を数えて初めて判明したか。",
    ),
    "played": ("Had the first discard of the hand been made?", "その局の第一打は済んでいたか。"),
    "hands": ("How many hands had been played so?", "そのまま何局打ったか。"),
    "all_last": ("Was it the sheet of the last hand?", "オーラスの記録用紙か。"),
    "with_effect": ("Had it an effect on the play?", "対局に影響したか。"),
    "mendable": ("Could it still be mended?", "まだ訂正できたか。"),
    "unsigned": ("Was a signature missing?", "署名漏れがあるか。"),
    "sticks_reset": ("Had the sticks been put back?", "点棒を戻した後か。"),
    "serious": (
        "Was it serious, or done again in spite of a warning?",
        "悪質か、または注意されてもやめなかったか。",
    ),
    "complained": ("Was anybody at the table disturbed?", "同卓者から苦情があったか。"),
    "talked": ("Did the player talk or write with somebody?", "誰かと通話・通信したか。"),
    "smart_glasses": (
        "Were they glasses or a device that shows or films?",
        "表示・撮影のできる眼鏡や機器か。",
    ),
    "minutes": ("How many full minutes had gone by?", "満何分たったか。"),
    "begun": ("Had another minute begun?", "次の一分に入っていたか。"),
    "from_start": (
        "Did a substitute sit down before the game began?",
        "代走は対局開始前から入ったか。",
    ),
    "mid_hand": ("Was a hand being played?", "局の途中だったか。"),
}
"""The question for each fact that is asked."""
