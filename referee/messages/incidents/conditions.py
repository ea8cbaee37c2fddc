"""The conditions of a step, as phrases."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["COMPARED", "CONDITIONS", "UNITS", "Phrase", "Unit"]


class Phrase(NamedTuple):
    """A fact that is true or not: the text after “if” or “unless”, and the Japanese before 「とき」 of either."""

    english: str
    japanese: str
    japanese_negated: str


class Unit(NamedTuple):
    """The unit of a number: singular, plural, the Japanese counter, and “at most” in Japanese."""

    singular: str
    plural: str
    counter: str
    at_most: str = "以下"


CONDITIONS: dict[str, Phrase] = {
    # What was shown, and what had happened since
    "shown": Phrase("the tiles were shown", "牌を見せた", "牌を見せていない"),
    "whole_hand": Phrase("the whole hand was shown", "手牌をすべて公開した", "手牌をすべては公開していない"),
    "discarded": Phrase("the discard had been made", "打牌後である", "打牌前である"),
    "next_drew": Phrase("the next player has drawn", "下家がツモした", "下家がまだツモしていない"),
    "next_discarded": Phrase("the next player has discarded", "下家が打牌した", "下家がまだ打牌していない"),
    "own_draw": Phrase("the player has drawn again", "本人が次のツモをした", "本人が次のツモをしていない"),
    "at_once": Phrase("the player corrected it at once", "自分ですぐ訂正した", "すぐには訂正していない"),
    "corrected": Phrase(
        "it came out before it mattered", "影響が出る前に直した", "影響が出る前に直していない"
    ),
    "quad": Phrase("the set is a quad", "槓である", "槓でない"),
    # Calls
    "lost": Phrase("the call lost against another", "他家の発声が優先された", "他家の発声に負けたものでない"),
    "clearly_first": Phrase(
        "the chi was clearly first", "チーが明らかに先である", "チーが明らかに先とは言えない"
    ),
    "win_said": Phrase("one of the two calls was a win", "一方が和了宣言である", "どちらも和了宣言でない"),
    "win_first": Phrase(
        "the call taken back was a win", "取り消した発声が和了宣言である", "取り消した発声が和了宣言でない"
    ),
    "winning_hand": Phrase(
        "the hand does win on that tile", "その牌で実際に和了している", "その牌で和了していない"
    ),
    "same_tile": Phrase("the discard is the tile called", "鳴いた牌と同じ牌である", "鳴いた牌と同じ牌でない"),
    "touched": Phrase("the player had touched the wall", "山に触れた", "山に触れていない"),
    "too_fast": Phrase(
        "the draw or discard left no time for a call",
        "発声する間もないツモ・打牌である",
        "発声する間のあるツモ・打牌である",
    ),
    "unclear": Phrase(
        "it was unclear which word was meant", "発声がどちらか不明である", "発声が明らかである"
    ),
    "completed": Phrase(
        "the first call was completed", "最初の鳴きが完了している", "最初の鳴きが完了していない"
    ),
    # Wins
    "mixed_up": Phrase("only the word was mixed up", "言い間違いだけである", "単なる言い間違いでない"),
    "no_yaku": Phrase("the hand is complete without a yaku", "役のない和了形である", "役のない和了形でない"),
    "tsumo_said": Phrase(
        "the next player has declared tsumo", "下家がツモ和了を宣言した", "下家がツモ和了を宣言していない"
    ),
    "quad_declared": Phrase(
        "the next player has declared a quad", "下家が暗槓か加槓を宣言した", "下家が槓を宣言していない"
    ),
    "later_win": Phrase(
        "somebody has won on a later discard", "後の捨て牌で他家が和了した", "後の捨て牌での和了がない"
    ),
    "valid_win": Phrase(
        "another player had a good win at the same moment",
        "同時に他家の正しい和了がある",
        "同時に他家の正しい和了がない",
    ),
    "in_river": Phrase("the tile lay in the river", "牌が河に置かれた", "牌が河に置かれていない"),
    "between": Phrase(
        "the tile lay between wall and discards without a word",
        "牌が無言で山と河の間に置かれた",
        "牌が山と河の間に置かれていない",
    ),
    "provable": Phrase("the value can be proved", "和了点が証明できる", "和了点が証明できない"),
    # Riichi
    "dead_before": Phrase(
        "the hand was declared dead after a good riichi",
        "正しい立直の後に和了放棄とされた",
        "立直後の和了放棄によるものでない",
    ),
    "own_win": Phrase("the player claims a win", "本人が和了を宣言した", "本人が和了を宣言していない"),
    "other_win": Phrase("another player has won", "他家が和了した", "他家が和了していない"),
    "at_draw": Phrase("it comes to an exhaustive draw", "荒牌平局である", "荒牌平局でない"),
    "at_abort": Phrase("the hand was broken off", "途中流局である", "途中流局でない"),
    "four_riichi": Phrase("all players are in riichi", "四家立直である", "四家立直でない"),
    "said": Phrase("the word was said", "発声がある", "発声がない"),
    "turned": Phrase("the discard was turned", "宣言牌を横に向けた", "宣言牌を横に向けていない"),
    "placed": Phrase("the stick was laid down", "立直棒を出した", "立直棒を出していない"),
    "tile_first": Phrase("the tile came before the word", "発声より先に打牌した", "発声が打牌より先である"),
    "stick_first": Phrase(
        "the stick came before the word or the discard",
        "発声または打牌より先に立直棒を出した",
        "立直棒が発声と打牌の後である",
    ),
    "proved": Phrase(
        "the tile thrown is proved to be the one drawn",
        "捨てた牌がツモ牌だと証明できる",
        "捨てた牌がツモ牌だと証明できない",
    ),
    "in_riichi": Phrase(
        "the owner of the tiles is in riichi", "手牌の持ち主が立直している", "手牌の持ち主が立直していない"
    ),
    "winning_tile": Phrase("it is the winning tile", "和了牌である", "和了牌でない"),
    # Tiles and the wall
    "knocked_over": Phrase(
        "the tile was only knocked over by accident", "誤って倒しただけの牌である", "誤って倒したものでない"
    ),
    "face_up": Phrase(
        "the tile lay face up in front of the hand",
        "牌が表向きで手牌の前に置かれた",
        "牌が表向きに置かれていない",
    ),
    "dealer_without_draw": Phrase(
        "the dealer discarded without a first draw",
        "親が第一ツモをせずに打牌した",
        "第一ツモをせずに打牌した親でない",
    ),
    "seen": Phrase(
        "somebody has seen any of their own tiles", "自分の配牌を見た者がいる", "まだ誰も配牌を見ていない"
    ),
    "spoiled": Phrase("it is past putting right", "もう正せない", "まだ正すことができる"),
    "south_drew": Phrase(
        "South has drawn or called", "南家がツモか鳴きをした", "南家がツモも鳴きもしていない"
    ),
    "out_of_turn": Phrase("the tile was drawn out of turn", "手番でないツモである", "手番どおりのツモである"),
    "dealers_first": Phrase(
        "it was the dealer's first tile", "他家が親の第一ツモを手にした", "親の第一ツモでない"
    ),
    "from_dead_wall": Phrase(
        "the tile came from the dead wall", "王牌からのツモである", "王牌からのツモでない"
    ),
    "from_opponent": Phrase(
        "the tile came from another hand", "他家の手牌からのツモである", "他家の手牌からのツモでない"
    ),
    "mixed_in": Phrase(
        "the tile is in the hand or play has gone on",
        "手牌に混ぜたか続行した",
        "手牌に混ぜておらず続行もしていない",
    ),
    "can_go_back": Phrase("the tile is known and can go back", "牌が特定でき元に戻せる", "牌を元に戻せない"),
    "deliberate": Phrase("it was done on purpose", "故意である", "故意でない"),
    "unplayable": Phrase("play cannot go on", "続行できない", "続行できる"),
    "nobodys_fault": Phrase("it was nobody's fault", "誰の責任でもない", "責任のある者がいる"),
    "dead_wall": Phrase(
        "it was the dead wall with the indicators", "ドラ表示牌のある王牌である", "ドラ表示牌のある王牌でない"
    ),
    "wait_shown": Phrase("the wait could be seen", "待ちが見えた", "待ちが見えていない"),
    "few_turns_left": Phrase("only a few turns were left", "残り数巡である", "まだ数巡より多く残っている"),
    "hand_over": Phrase("the hand was over", "局の終了後である", "局の終了前である"),
    # The end of a hand
    "before_end": Phrase(
        "it was before the last discard had passed", "最後の打牌が通る前である", "最後の打牌が通った後である"
    ),
    "misled": Phrase("the others were misled", "他家が惑わされた", "他家が惑わされていない"),
    "changed": Phrase("a declaration was changed", "宣言を変えた", "宣言を変えていない"),
    "after_last_discard": Phrase(
        "it was after the last discard", "最後の打牌の後である", "最後の打牌の前である"
    ),
    "several": Phrase("several players did it", "複数の者による反則である", "一人による反則である"),
    "next_deal": Phrase("the next hand had begun", "次局の開始後である", "次局の開始前である"),
    # Dead hands
    "declared_before": Phrase(
        "the hand had been declared dead before",
        "既に和了放棄を宣告されている",
        "まだ和了放棄を宣告されていない",
    ),
    "knew": Phrase("the player knew", "本人が和了放棄を知っている", "本人が和了放棄を知らない"),
    "claims_win": Phrase("a win was declared", "和了を宣言した", "和了を宣言していない"),
    # Points, sheets and people
    "hand_intact": Phrase("the hand is intact", "手牌がそのまま残っている", "手牌が残っていない"),
    "all_agree": Phrase("all agree", "全員が同意している", "全員の同意がない"),
    "game_over": Phrase("the game is over", "終局後である", "終局前である"),
    "at_end": Phrase("it came out at the final count", "終局時の確認で判明した", "終局前に判明した"),
    "played": Phrase("the first discard had been made", "第一打の後である", "第一打の前である"),
    "all_last": Phrase(
        "it was the sheet of the last hand", "オーラスの記録用紙である", "オーラスの記録用紙でない"
    ),
    "with_effect": Phrase("it had an effect on the play", "対局に影響した", "対局に影響していない"),
    "mendable": Phrase("it could still be mended", "まだ訂正できる", "もう訂正できない"),
    "unsigned": Phrase("a signature was missing", "署名漏れがある", "署名漏れがない"),
    "sticks_reset": Phrase("the sticks had been put back", "点棒を戻した後である", "点棒を戻す前である"),
    "serious": Phrase(
        "it was serious or went on in spite of a warning", "悪質または再三である", "悪質でも再三でもない"
    ),
    "complained": Phrase("somebody was disturbed", "同卓者の苦情がある", "同卓者の苦情がない"),
    "talked": Phrase(
        "the player talked or wrote with somebody", "通話か通信をした", "通話も通信もしていない"
    ),
    "smart_glasses": Phrase(
        "the device shows or films", "表示・撮影のできる機器である", "表示・撮影のできる機器でない"
    ),
    "begun": Phrase("another minute had begun", "次の一分に入っている", "次の一分に入っていない"),
    "from_start": Phrase(
        "a substitute sat from the start", "代走が開始前からである", "代走が開始後からである"
    ),
    "mid_hand": Phrase("a hand was being played", "局の途中である", "局の途中でない"),
    # Known without asking
    "repeated": Phrase("it is a repeat", "二度目以降である", "初回である"),
    "too_many": Phrase(
        "so much lay open that it is a chombo here",
        "この規定でチョンボに当たる程度である",
        "この規定でチョンボに当たらない程度である",
    ),
    "swap_allowed": Phrase(
        "this swap call is allowed", "認められた喰い替えである", "認められない喰い替えである"
    ),
    "wall_short": Phrase(
        "fewer tiles were left than a riichi needs",
        "山の残りが立直に必要な枚数に達していない",
        "山の残りが立直に必要な枚数である",
    ),
    "more_than_half": Phrase(
        "more than half of the concealed tiles lay open", "手牌の半数を超える", "手牌の半数以下である"
    ),
}
"""Each fact that is answered by yes or no."""

COMPARED: dict[str, tuple[str, str]] = {
    "tiles": ("{many} lay open", "{many}である"),
    "discards": ("the others have made {many}", "他家の打牌が{many}である"),
    "wall_left": ("the live wall had {many}", "山の残りが{many}である"),
    "concealed": ("the hand had {many} concealed", "副露を除く手牌が{many}である"),
    "hands": ("it went on for {many}", "打った局数が{many}である"),
    "seconds": ("it was {many} after the discard", "打牌から{many}である"),
    "minutes": ("it was {many}", "時間が{many}である"),
}
"""Each fact that is answered by a number; ``many`` is replaced by how many at least or at most, with the unit."""

UNITS: dict[str, Unit] = {
    "tiles": Unit("tile", "tiles", "枚"),
    "discards": Unit("discard", "discards", "回"),
    "wall_left": Unit("tile", "tiles", "枚"),
    "concealed": Unit("tile", "tiles", "枚"),
    "hands": Unit("hand", "hands", "局"),
    "seconds": Unit("second", "seconds", "秒", "以内"),
    "minutes": Unit("minute", "minutes", "分"),
}
"""The unit of each number."""
