"""The names of the incidents."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["CODES", "SORTS"]

SORTS: Names = {
    "calls": ("Calls and turns", "鳴き・手番"),
    "wins": ("Wins", "和了"),
    "riichi": ("Riichi", "立直"),
    "tiles": ("Tiles and the wall", "牌・山"),
    "draw": ("The end of a hand, dead hands and chombo", "流局・和了放棄・チョンボ"),
    "points": ("Points, seats and sheets", "点数・席・記録用紙"),
    "conduct": ("Conduct and absence", "対局態度・遅刻・欠席"),
}
"""The title of each sort of incidents."""

CODES: Names = {
    # Calls
    "CALL-EMPTY": ("an empty call of chi, pon or kan", "空鳴き"),
    "CALL-CHANGE": ("a call changed", "発声の変更"),
    "CALL-WRONGSET-EARLY": (
        "wrong tiles shown for a set, noticed before the discard",
        "誤鳴き(打牌前に判明)",
    ),
    "CALL-WRONGSET-LATE": (
        "a set shown wrongly or not at all, noticed after the discard",
        "誤鳴き・晒し忘れ(打牌後に判明)",
    ),
    "CALL-NOTTAKEN": ("a called tile left in the river", "鳴いた牌の取り忘れ"),
    "CALL-KUIKAE": ("a swap call (kuikae)", "喰い替え"),
    "CALL-PRIORITY": ("chi and pon on the same discard", "同じ捨て牌へのチーとポン"),
    "PLACE-CALLED": ("a called tile laid the wrong way", "鳴いた牌の置き間違い"),
    "TURN-TOUCH": ("the wall touched, then a call", "山に触れた後の発声"),
    # Wins
    "WIN-FALSE-VOICE": ("a false win declared, the hand not shown", "誤和了の発声のみ(手牌は未公開)"),
    "WIN-FALSE-OPEN": ("a false win with the hand shown", "誤和了(手牌を公開)"),
    "WIN-FURITEN": ("ron in furiten", "フリテンでのロン"),
    "WIN-WORD": ("the wrong word for a win", "和了の発声の誤り"),
    "WIN-LATE": ("a win declared late", "和了の発声の遅れ"),
    "WIN-MULTI": ("several wins on one discard", "同じ捨て牌への複数のロン"),
    "WIN-MIXED": ("the drawn winning tile sorted into the hand", "ツモ和了牌を手牌に混入"),
    "WIN-AFTERDISCARD": (
        "tsumo declared with the drawn tile already at the discards",
        "ツモ牌を河に置いた後のツモ宣言",
    ),
    "MIX-EARLY": ("tiles mixed before the payment", "点数授受前の崩し"),
    # Riichi
    "RII-NOTEN": ("a noten riichi", "不聴立直"),
    "RII-OPENHAND": ("riichi with an open hand", "副露した手での立直"),
    "RII-FORM": (
        "riichi without the word, the turned tile or the stick",
        "立直の形式不備(発声・横向き・立直棒)",
    ),
    "RII-CANCEL": ("a riichi taken back", "立直の取り消し"),
    "RII-ANKAN": ("a concealed quad in riichi that is not allowed", "立直後の不正な暗槓"),
    "RII-SWAP": ("a tile discarded from the hand in riichi", "立直後の手出し"),
    "RII-CALL": ("a call in riichi", "立直後の鳴き"),
    "RII-HIDE": ("the hand in riichi not shown at the draw", "立直者の手牌未公開(流局時)"),
    "RII-NOWALL": ("riichi with too few tiles in the wall", "残り牌不足での立直"),
    "RII-TOUCH": ("the drawn tile put into the hand in riichi", "立直後のツモ牌の混入"),
    # Tiles and the wall
    "TILE-COUNT": ("too many or too few tiles", "多牌・少牌"),
    "DEAL-ERROR": ("an error in breaking the wall or dealing", "開門・配牌の誤り"),
    "DEAL-EARLYDISC": ("the dealer's discard before the deal was finished", "配牌完了前の親の打牌"),
    "DRAW-WRONG": ("a tile drawn out of turn or from the wrong place", "誤ツモ"),
    "DRAW-AFTEREND": ("a draw or a call after the last tile", "山がなくなった後のツモ・鳴き"),
    "DISC-BACK": ("a discard taken back or exchanged", "打牌の取り消し・取り替え"),
    "EXPOSE-OWN": ("own tiles turned up", "見せ牌(自分の手牌)"),
    "EXPOSE-WALL": ("tiles of the live wall turned up", "山の牌の露出・山崩し"),
    "EXPOSE-DEAD": ("tiles of the dead wall turned up", "王牌の露出"),
    "EXPOSE-OPP": ("an opponent's tiles turned up", "他家の手牌の露出"),
    "DORA-WRONG": ("a wrong dora indicator turned", "ドラ表示牌のめくり間違い"),
    "URA-PEEK": ("a look at the ura dora or the wall", "裏ドラ・山の覗き見"),
    "SET-WRONG": ("wrong, missing or marked tiles in the set", "牌の不備(過不足・傷・印)"),
    # The end of a hand
    "TENPAI-FALSE": ("tenpai declared with a noten hand", "不聴での聴牌宣言"),
    "TENPAI-EARLY": ("tenpai or noten declared early, or changed", "流局前の聴牌・不聴宣言、宣言の変更"),
    "DEAD-CALL": ("a call, riichi or win with a dead hand", "和了放棄中の鳴き・立直・和了"),
    "CHOMBO-TWO": (
        "a chombo beside a win, a draw or another chombo",
        "チョンボと和了・流局・他家のチョンボの重複",
    ),
    "FOUL-LATE": ("a foul found late", "後から判明した反則"),
    # Points
    "PAY-LATE": ("a wrong payment found late", "後から判明した点数授受の誤り"),
    "PAY-COUNT": ("a dispute on the count of a hand", "点数計算の争い"),
    "STICK-MISSING": ("a riichi stick not paid, or a wrong total", "立直棒の出し忘れ・合計の不一致"),
    "DEALER-WRONG": ("a wrong dealer, honba or round", "親・本場・局の誤り"),
    "SEAT-WRONG": ("players at wrong seats or tables", "席・卓の間違い"),
    "MINUS": ("a score below zero", "持ち点のマイナス"),
    "SHEET": ("a wrong or unsigned result sheet", "記録用紙の誤り・署名漏れ"),
    # Conduct
    "PHONE": ("phone, watch, glasses or notes", "携帯電話・時計・眼鏡・メモの使用"),
    "SLOW": ("slow play", "遅延行為(長考)"),
    "INFO": ("talk about hands, advice or misleading words", "手牌に関する発言・助言・三味線"),
    "NOISE": ("slamming, noise or fidgeting", "強打・騒音・落ち着きのない動作"),
    "OBSTRUCT": ("obstruction of the game", "対局の妨害"),
    "CHEAT": ("cheating", "不正行為(イカサマ)"),
    "LATE": ("late for the game", "遅刻"),
    "AWAY": ("long away from the table", "長時間の離席"),
    "SUBST": ("a player who cannot play or go on", "対局不能・途中退席"),
    "ABSENT": ("games missed", "対局の欠席"),
    "OTHER": ("something that these rules do not name", "規定に名のない出来事"),
}
"""The name of each incident, by its code, to follow a player's name and a colon."""
