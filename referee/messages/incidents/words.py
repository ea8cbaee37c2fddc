"""Other words for each incident, for searching, in English and Japanese.

They are only searched and never shown. A phrase names its incident as a player would call it across the table, with the
words of the game in Japanese, in Latin letters and in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["SEARCH_WORDS"]

_WORDS = {
    # Calls
    "CALL-EMPTY": (
        "empty call; called without the tiles; pon without a pair; chi not possible; 空鳴き; 空ポン; "
        "空チー; 空発声; カラ鳴き; 鳴けない"
    ),
    "CALL-CHANGE": (
        "changed call; call changed to ron; chi changed to pon; wrong call; misspoke; cancelled call; "
        "withdrawn call; 発声訂正; 発声変更; 言い間違い; 鳴きの取り消し; 鳴き直し"
    ),
    "CALL-WRONGSET-EARLY": (
        "wrong meld; wrong set; wrong tiles shown; wrong chi; wrong pon; wrong kan; illegal kan; kakan; "
        "added kan; shouminkan; daiminkan; kan without four; 誤ポン; 誤チー; 誤カン; 錯チー; 錯ポン; "
        "誤鳴き; 加槓; 小明槓; 大明槓; 晒し間違い"
    ),
    "CALL-WRONGSET-LATE": (
        "wrong meld; wrong set; set not shown; meld not shown; wrong kan; kakan; added kan; "
        "concealed kan not shown; ankan not shown; 誤ポン; 誤チー; 錯チー; 錯ポン; 誤鳴き; 晒し忘れ; "
        "加槓; 暗槓の晒し間違い"
    ),
    "CALL-NOTTAKEN": (
        "forgot to take the tile; called tile not taken; tile left in river; 取り忘れ; 鳴き牌の取り忘れ"
    ),
    "CALL-KUIKAE": (
        "kuikae; swap call; swap calling; eating change; same tile discarded after chi; 食い替え; "
        "食替え; 喰替; クイカエ; 現物食い替え; スジ食い替え"
    ),
    "CALL-PRIORITY": (
        "pon over chi; chi and pon; call priority; two calls; simultaneous calls; late pon; "
        "chi before pon; turn order of calls; ポン優先; チーとポン; 同時発声; 優先順位; 発声の順番"
    ),
    "PLACE-CALLED": (
        "meld direction; called tile wrong way; turned the wrong tile; kakan wrong way; sideways tile; "
        "向き; 横向き; 鳴き牌の向き; 置き間違い; 晒す位置"
    ),
    "TURN-TOUCH": (
        "touched the wall; touch then call; reached for the wall; hand on the wall; sakizumo; "
        "early draw; 先ヅモ; 先ツモ; 山に触った; ツモ山に触れた; ツモ動作の後"
    ),
    # Wins
    "WIN-FALSE-VOICE": (
        "false ron; false tsumo; false win; wrong win; mistaken ron; ron without yaku; no yaku; "
        "yakuless; invalid win; not tenpai; 誤ロン; 誤ツモ; 誤和了; 役なし; 役無し; 錯和; チョンボ; "
        "あがり間違い; ロン取り消し"
    ),
    "WIN-FALSE-OPEN": (
        "false ron; false tsumo; false win; wrong win; invalid win; chombo; no yaku; yakuless; "
        "win without yaku; only dora; atozuke; shibari; one han minimum; 誤ロン; 誤ツモ; 誤和了; 役なし; "
        "役無し; 一翻縛り; 錯和; チョンボ; 倒牌; 手牌を倒した"
    ),
    "WIN-FURITEN": (
        "furiten; furiten ron; temporary furiten; riichi furiten; missed ron then ron; フリテン; 振聴; "
        "振り聴; 同巡フリテン; 見逃し; フリテンロン"
    ),
    "WIN-WORD": (
        "said ron instead of tsumo; said tsumo instead of ron; wrong word; agari; hora; "
        "ロンとツモの言い間違い; 発声間違い; あがりの発声"
    ),
    "WIN-LATE": (
        "late ron; ron too late; late win; slow ron; chankan; robbing a kan; robbing the kan; "
        "robbed kan; ron on kakan; missed win; 遅ロン; 遅いロン; ロンの遅れ; 見逃し; 槍槓; 搶槓; "
        "チャンカン; 加槓へのロン"
    ),
    "WIN-MULTI": (
        "double ron; triple ron; two rons; three rons; multiple ron; head bump; atamahane; ダブロン; "
        "ダブルロン; トリロン; トリプルロン; 三家和; 頭ハネ; 頭跳ね; チャンカン; chankan with two rons"
    ),
    "WIN-MIXED": (
        "winning tile in the hand; mixed the winning tile; tsumo tile sorted; which tile was drawn; "
        "和了牌を混ぜた; ツモ牌を手に入れた; 混入"
    ),
    "WIN-AFTERDISCARD": (
        "tsumo after discard; tsumo after discarding; discarded the winning tile; 打牌後のツモ; "
        "切ってからツモ; 河に置いた後"
    ),
    "MIX-EARLY": (
        "tiles mixed before payment; hand mixed; pushed the tiles in; washed too early; 崩した; "
        "点棒授受前; 先に崩した; 伏せた; 混ぜた"
    ),
    # Riichi
    "RII-NOTEN": (
        "noten riichi; riichi without tenpai; false riichi; invalid riichi; not tenpai; ノーテンリーチ; "
        "ノーテン立直; 不聴リーチ; 誤リーチ"
    ),
    "RII-OPENHAND": (
        "open riichi; riichi after pon; riichi after chi; riichi with meld; 鳴いてリーチ; 副露リーチ; "
        "ポンしてリーチ"
    ),
    "RII-FORM": (
        "forgot riichi stick; riichi stick not placed; forgot to turn the tile; riichi not said; "
        "tile not sideways; riichi order; リーチ棒出し忘れ; 横向き忘れ; 宣言牌; リーチの順番; "
        "リーチ発声忘れ; 順番"
    ),
    "RII-CANCEL": (
        "cancel riichi; take back riichi; withdraw riichi; undo riichi; リーチ取り消し; リーチ撤回; 立直撤回"
    ),
    "RII-ANKAN": (
        "illegal ankan; kan after riichi; ankan after riichi; closed kan in riichi; "
        "concealed kan in riichi; wait changed by kan; kakan in riichi; リーチ後の暗槓; リーチ後のカン; "
        "不正暗槓; 待ちが変わる; 送り槓; カン"
    ),
    "RII-SWAP": (
        "tedashi after riichi; discard from hand after riichi; changed hand after riichi; 手出し; "
        "リーチ後の手替わり; リーチ後の手出し; 入れ替え"
    ),
    "RII-CALL": (
        "pon after riichi; chi after riichi; kan call after riichi; リーチ後のポン; リーチ後のチー; "
        "リーチ後の鳴き"
    ),
    "RII-HIDE": (
        "riichi hand not shown; did not show tenpai; 手牌を見せない; 流局で伏せた; 倒牌しない; 公開しない"
    ),
    "RII-NOWALL": (
        "riichi with fewer than four tiles; no tiles left; last tiles; 残り4枚未満; ツモ番なしリーチ; "
        "ツモ番がない"
    ),
    "RII-TOUCH": (
        "drawn tile put into the hand; sorted after riichi; mixed after riichi; ツモ牌を入れた; "
        "手牌に入れた; 理牌"
    ),
    # Tiles and the wall
    "TILE-COUNT": (
        "14 tiles; 12 tiles; 15 tiles; fourteen tiles; twelve tiles; too many tiles; too few tiles; "
        "wrong number of tiles; tahai; shohai; big hand; small hand; long hand; short hand; "
        "forgot to draw; forgot to discard; forgot the replacement tile; 多牌; 少牌; ターハイ; "
        "ショウハイ; 大相公; 小相公; 14枚; 12枚; 枚数違い; ツモ忘れ; 切り忘れ; 嶺上牌の取り忘れ"
    ),
    "DEAL-ERROR": (
        "wrong deal; misdeal; wrong break; broke the wall wrong; wrong dice; dealt wrong; "
        "wall broken at the wrong place; 配牌ミス; 開門ミス; 割れ目; サイコロ間違い; 取り出し間違い"
    ),
    "DEAL-EARLYDISC": (
        "dealer discarded too early; discard before deal; first discard early; 配牌中の打牌; "
        "第一打が早い; 親の第一打"
    ),
    "DRAW-WRONG": (
        "drew out of turn; out of turn; turn order; order of turns; wrong turn; skipped turn; "
        "missed turn; skipped player; wrong tile drawn; drew from the wrong place; wrong wall; "
        "drew from dead wall; drew twice; rinshan wrong; replacement tile from the wrong place; 順番; "
        "手番違い; 順番違い; 番手間違い; ツモ番飛ばし; 飛ばされた; 誤ツモ; 二度ツモ; 二重ヅモ; "
        "嶺上牌の取り間違い; 王牌から"
    ),
    "DRAW-AFTEREND": (
        "draw after the last tile; haitei; houtei; drew the dead wall; fifteenth tile; ハイテイ; 海底; "
        "河底; 最後の牌の後; 山がない"
    ),
    "DISC-BACK": (
        "took back the discard; take back a tile; changed discard; exchanged the discard; wrong discard; "
        "dropped discard; 切り直し; 捨て直し; 打牌の取り消し; 捨牌を戻した; 切り間違い"
    ),
    "EXPOSE-OWN": (
        "dropped a tile; showed a tile; tile fell; exposed tile; hand fell over; own tile shown; "
        "showed the hand; 見せ牌; 腰牌; 牌を倒した; 牌がこぼれた; 手牌が見えた"
    ),
    "EXPOSE-WALL": (
        "wall knocked over; wall collapsed; knocked the wall; wall tile shown; exposed wall tile; "
        "山崩し; 山を崩した; 山が見えた; ツモ牌が見えた"
    ),
    "EXPOSE-DEAD": (
        "dead wall knocked over; dead wall exposed; rinshan tile shown; 王牌が見えた; 嶺上牌が見えた; "
        "王牌を崩した"
    ),
    "EXPOSE-OPP": (
        "knocked over another's hand; showed opponent's tile; opponent's hand exposed; 他人の手牌; "
        "他家の牌を倒した; 相手の牌が見えた"
    ),
    "DORA-WRONG": (
        "wrong dora; dora not turned; forgot kan dora; kan dora; dora indicator; ドラ; カンドラ; 槓ドラ; "
        "めくり忘れ; ドラ表示牌; ドラの間違い"
    ),
    "URA-PEEK": (
        "looked at ura dora; peeked at the wall; peeking; looked at next tile; 裏ドラ; 裏ドラを見た; "
        "覗き; 山を見た; 次の牌を見た"
    ),
    "SET-WRONG": (
        "missing tile; extra tile; five of the same tile; marked tile; broken tile; red five missing; "
        "wrong set of tiles; 牌が足りない; 同じ牌が5枚; 5枚目; 傷牌; ガン牌; 赤牌がない; 牌の過不足"
    ),
    # The end of a hand
    "TENPAI-FALSE": (
        "false tenpai; noten shown as tenpai; tenpai wrong; not tenpai at the draw; "
        "ノーテンなのにテンパイ; 誤テンパイ; 偽テンパイ; 聴牌間違い"
    ),
    "TENPAI-EARLY": (
        "early tenpai; noten said; declared tenpai too early; changed tenpai; mucked the hand; "
        "order of tenpai; 先にノーテン; テンパイ宣言; ノーテン宣言; 宣言の順番; テンパイ取り消し; "
        "形式聴牌"
    ),
    "DEAD-CALL": (
        "dead hand; agari houki; agari hoki; call with dead hand; 和了放棄; アガリ放棄; あがり放棄; "
        "上がり放棄"
    ),
    "CHOMBO-TWO": "two chombo; double chombo; chombo and win; ダブルチョンボ; 二人チョンボ; 同時チョンボ",
    "FOUL-LATE": (
        "found after the hand; noticed later; found next hand; late protest; 後で気付いた; 次局に判明; "
        "後から発覚"
    ),
    # Points
    "PAY-LATE": (
        "paid wrong; wrong payment; overpaid; underpaid; payment mistake; wrong points paid; "
        "点数の払い間違い; 支払いミス; 点棒の渡し間違い; 過払い"
    ),
    "PAY-COUNT": (
        "wrong score; han and fu; fu counting; scoring dispute; how many points; value of the hand; "
        "符計算; 点数計算; 翻数; 点数申告; 申告ミス"
    ),
    "STICK-MISSING": (
        "riichi stick missing; forgot riichi stick; total wrong; sticks do not add up; points missing; "
        "1000 missing; 供託; リーチ棒; 点棒が合わない; 合計が合わない; 点棒不足"
    ),
    "DEALER-WRONG": (
        "wrong dealer; wrong honba; wrong round; renchan; dealer moved; honba forgotten; 親間違い; 連荘; "
        "本場; 積み棒; 親流れ; 親の順番; 場違い"
    ),
    "SEAT-WRONG": (
        "wrong seat; wrong table; sat wrong; seats swapped; 席間違い; 席順; 卓間違い; 座り間違い; "
        "座る順番; 場所決め"
    ),
    "MINUS": (
        "below zero; negative points; busted; bust; bankrupt; tobi; hakoshita; no points left; 飛び; "
        "トビ; ハコ; ハコテン; ハコ下; マイナス; 箱割れ"
    ),
    "SHEET": (
        "score sheet wrong; result wrong; unsigned; signature missing; wrong score written; uma wrong; "
        "記録用紙; 署名; 集計ミス; 記入ミス; サイン漏れ"
    ),
    # Conduct
    "PHONE": (
        "phone; mobile; smartphone; smartwatch; watch; notes; headphones; camera; 携帯; スマホ; "
        "スマートフォン; 腕時計; メモ; イヤホン"
    ),
    "SLOW": (
        "slow; slow play; thinking too long; takes too long; stalling; tanking; 長考; 遅い; 遅延; 時間稼ぎ"
    ),
    "INFO": (
        "talking; advice; table talk; misleading; shamisen; comment on the hand; kibitzing; spectator; "
        "三味線; 口三味線; 助言; 私語; 腰; コシ; 観戦者"
    ),
    "NOISE": (
        "slamming tiles; hard discards; banging; noise; loud; rude; strong discard; 強打; 引きヅモ; "
        "騒音; うるさい; マナー"
    ),
    "OBSTRUCT": "obstruction; disturbing; refuses to play; insult; abuse; 妨害; 対局拒否; 暴言; 迷惑",
    "CHEAT": (
        "cheating; collusion; swapped tiles; palming; signals; team play; イカサマ; 通し; すり替え; "
        "不正; 談合"
    ),
    "LATE": (
        "late; late player; arrives late; not at the table; missing player; no show; 遅刻; 来ない; 遅れた"
    ),
    "AWAY": "left the table; toilet; break; absent from the table; 離席; トイレ; 席を外した; 中座",
    "SUBST": (
        "substitute; replacement; replacement player; stand-in; sub; ill; injured; cannot play; "
        "goes home; 代走; 代打ち; 代打; 交代; 体調不良; 途中退席; 補欠"
    ),
    "ABSENT": (
        "absent; no show; missed games; did not come; dropped out; withdrew; 欠席; 不参加; 棄権; 途中棄権"
    ),
    "OTHER": "something else; not in the list; other; その他; 規定にない",
}

SEARCH_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {code: tuple(words.split("; ")) for code, words in _WORDS.items()}
)
"""The phrases by the code of their incident."""
