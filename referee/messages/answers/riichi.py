"""The wording of answers on riichi."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["RIICHI"]

RIICHI: Names = {
    # The declaration of riichi
    "riichi_min_points.none": ("None: the score may go below zero", "不要。持ち点がマイナスになってもよい"),
    "riichi_min_points.1000": (
        "1,000: the stick must be paid from one's own points",
        "1,000点。立直棒を自分の点から出せること",
    ),
    "riichi_min_points.1100": ("1,100: a player with nothing left is out", "1,100点。0点になると飛ぶため"),
    "1000_temporary_zero": (
        "1,000: to have nothing left because of one's own stick does not end the game before the hand does",
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
    "dead_hand_until_stick": (
        "Until the stick lies on the table, at the price of a dead hand; then no more",
        "立直棒を出すまで。ただし和了放棄となる",
    ),
    "word_and_turned_tile": (
        "The word and the turned tile, else the hand is dead; a forgotten stick is only added",
        "発声と横向きの牌。欠ければ和了放棄。出し忘れた立直棒は後から出す",
    ),
    "any_one": (
        "Any one of the three is enough; for the others a warning",
        "どれか一つでよい。欠けたものは警告",
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
        "Nothing yet: the player's win or the draw decides",
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
    "refuse_to_show.noten": (
        "Nothing: the hand counts as noten, and only a tenpai one need be shown",
        "不聴として扱うだけ。聴牌の手だけを開ければよい",
    ),
    "furiten": ("He is in furiten to the end of the hand", "その局の終わりまでフリテン"),
    "must_win": ("It is forbidden: he must win", "見逃しは禁止。和了しなければならない"),
    "forced": ("Nothing: the win counts, whatever he says", "見逃しはない。宣言がなくても和了とする"),
    "own_draw_or_call": ("With the player's next draw or call", "自分の次の自摸か鳴き"),
    "own_draw_and_discard": (
        "When the player's next draw and discard are both completed",
        "自分の次の自摸と打牌がともに済んだとき",
    ),
    "own_discard": ("With the player's next discard in turn", "自分の次の打牌"),
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
}
