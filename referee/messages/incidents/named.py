"""The names of incidents of which more is known than the code."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["VARIANT_NAMES"]

VARIANT_NAMES: dict[str, Names] = {
    "CALL-EMPTY": {
        "lost": ("a call that lost against another one", "他家の発声が優先した発声"),
        "shown": ("a call taken back with its tiles shown", "牌を公開した後の鳴きの取り消し"),
    },
    "RII-FORM": {
        "nothing": (
            "riichi without the word, the turned tile and the stick",
            "発声・横向き・立直棒のいずれもない立直",
        ),
        "stick_alone": ("riichi without the word and the turned tile", "発声と横向きのない立直"),
        "tile_alone": ("riichi without the word and the stick", "発声と立直棒のない立直"),
        "word_alone": ("riichi without the turned tile and the stick", "横向きと立直棒のない立直"),
        "no_word": ("riichi without the word", "発声のない立直"),
        "no_tile": ("riichi without the turned tile", "宣言牌を横向きにしない立直"),
        "no_stick": ("riichi without the stick", "立直棒を出さない立直"),
        "word_late": ("riichi declared after the discard", "打牌後の立直の発声"),
        "stick_early": ("riichi with the stick laid down too early", "立直棒を早く出した立直"),
        "complete": (
            "riichi with the word, the turned tile and the stick",
            "発声・横向き・立直棒のそろった立直",
        ),
    },
    "RII-CANCEL": {
        "stands": ("a riichi that cannot be taken back", "取り消せない立直"),
    },
    "RII-NOWALL": {
        "allowed": ("riichi with few tiles left in the wall", "残り牌の少ない立直"),
    },
    "DRAW-WRONG": {
        "opponent": ("a tile drawn from an opponent's hand", "他家の手牌からのツモ"),
        "dead_wall": ("a tile drawn wrongly from the dead wall", "王牌からの誤ツモ"),
        "dealers_first": ("the dealer's first tile drawn by another", "親の第一ツモを他家が引いた誤ツモ"),
        "out_of_turn": ("a tile drawn out of turn", "順番違いのツモ"),
        "too_fast": ("a tile drawn too fast", "早ヅモ"),
        "wrong_place": ("a tile drawn from the wrong place", "取り位置違いのツモ"),
    },
    "DISC-BACK": {
        "knocked_over": ("a tile that was only knocked over", "倒れただけの牌"),
        "no_discard": ("a tile that was not discarded yet", "打牌になっていない牌"),
    },
    "TENPAI-FALSE": {
        "riichi": ("a noten riichi, shown at the draw", "流局時に判明した不聴立直"),
    },
    "TENPAI-EARLY": {
        "shown_early": ("the hand shown before the end", "流局前の手牌の公開"),
        "early": ("tenpai or noten declared before the end", "流局前の聴牌・不聴宣言"),
        "changed": ("a declaration of tenpai or noten changed", "聴牌・不聴宣言の変更"),
        "at_draw": ("tenpai or noten declared at the draw", "流局時の聴牌・不聴宣言"),
    },
    "DEAD-CALL": {
        "win": ("a win claimed with a dead hand", "和了放棄中の和了の宣言"),
        "call": ("a call with a dead hand", "和了放棄中の鳴き"),
        "riichi": ("riichi with a dead hand", "和了放棄中の立直"),
        "call_or_riichi": ("a call or riichi with a dead hand", "和了放棄中の鳴き・立直"),
    },
    "CHOMBO-TWO": {
        "win": ("an offence that is a chombo, beside a win", "和了と同時のチョンボ行為"),
        "draw": ("an offence that is a chombo, at a draw", "流局時のチョンボ行為"),
        "several": ("an offence that is a chombo, beside another's", "他家と重なったチョンボ行為"),
        "last_discard": (
            "an offence that is a chombo, right after the last discard",
            "最終打牌直後のチョンボ行為",
        ),
        "alone": ("an offence that is a chombo", "チョンボ行為"),
    },
    "STICK-MISSING": {
        "at_end": ("points missing at the final count", "終局時の点数不足"),
        "stick": ("a riichi stick not paid", "立直棒の出し忘れ"),
    },
}
"""By incident: its name where facts tell the particular case, to follow a player's name and a colon."""
