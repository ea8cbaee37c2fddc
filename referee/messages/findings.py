"""What does each finding say? One sentence in English and in Japanese, fit to be read aloud."""

from __future__ import annotations

__all__ = ["FINDINGS"]

FINDINGS: dict[str, tuple[str, str]] = {
    # Riichi
    "riichi_established": (
        "{seat}'s riichi stands; {points} go to the pot.",
        "{seat}の立直成立、{points}点を供託。",
    ),
    "riichi_void": (
        "{seat}'s riichi is void: the declaring discard was won on; no stick is paid.",
        "{seat}の立直は宣言牌でロンされたため不成立、立直棒は出さない。",
    ),
    "riichi_returned": (
        "This hand's riichi sticks go back ({sticks}).",
        "この局の立直棒{sticks}本を返却する。",
    ),
    "riichi_on_open_hand": (
        "{seat} declared riichi with an open hand.",
        "{seat}は副露した手で立直している。",
    ),
    "noten_riichi": ("{seat} is in riichi and not tenpai{away}.", "{seat}は不聴立直{away}。"),
    "illegal_ankan": (
        "{seat}'s concealed quad of {tile} in riichi was not allowed. {because}",
        "{seat}の立直後の{tile}の暗槓は認められない。{because}",
    ),
    "refuses_to_show": (
        "{seat} is in riichi and will not show the hand.",
        "{seat}は立直しているが手牌を公開しない。",
    ),
    "false_riichi_immune": (
        "{seat} is not punished: another player's win came first.",
        "{seat}は他家の和了により罰を受けない。",
    ),
    # A quad in riichi
    "ankan_allowed": (
        "The quad of {tile} is allowed: the waits stay {before}.",
        "{tile}の暗槓は可。待ちは{before}のまま変わらない。",
    ),
    "ankan_forbidden": ("No quad may be made after riichi.", "立直後の暗槓は認められない。"),
    "ankan_hand_noten": ("The hand was not tenpai before the quad.", "暗槓の前から聴牌していない。"),
    "ankan_not_the_drawn_tile": (
        "The quad must be made with the tile just drawn; {drawn} was drawn, {tile} was kanned.",
        "槓はツモった牌に限る。ツモは{drawn}、槓は{tile}(送り槓)。",
    ),
    "ankan_fifth_kan": (
        "Four quads have been made; there is no fifth.",
        "既に四つの槓があり、五つ目はできない。",
    ),
    "ankan_wall_empty": ("The wall is empty.", "山が残っていない。"),
    "ankan_changes_waits": (
        "The quad of {tile} changes the waits from {before} to {after}.{destroyed}",
        "{tile}の暗槓で待ちが{before}から{after}に変わる。{destroyed}",
    ),
    "ankan_destroys_reading": (
        "The quad of {tile} leaves the waits at {before} but destroys a reading.{destroyed}",
        "{tile}の暗槓は待ち{before}を変えないが、面子構成が変わる。{destroyed}",
    ),
    # Wins
    "hand_worth": ("{seat}: {worth}.", "{seat}の和了、{worth}。"),
    "yakuman_capped": (
        "{count} yakuman were announced; a hand is worth {most} at most.",
        "役満{count}つの申告だが、最大{most}つまで。",
    ),
    "ron_bumped": ("{seat}'s ron is passed over: {by} is nearer.", "{seat}のロンは頭ハネ、{by}が優先。"),
    "dead_hand_wins": ("{seat} claims a win with a dead hand.", "{seat}は和了放棄の手で和了を宣言した。"),
    "false_win_incomplete": (
        "{seat}'s hand is not complete with {tile}; it waits on {waits}.",
        "{seat}の手は{tile}では和了形にならない(待ちは{waits})。",
    ),
    "false_win_no_yaku": ("{seat}'s hand has no yaku.", "{seat}の手には役がない。"),
    "false_win_furiten": (
        "{seat} is in furiten on {tile} and cannot win by ron.",
        "{seat}は{tile}でフリテン、ロン和了はできない。",
    ),
    "ankan_not_robbed": (
        "{seat} cannot win on the tile of that concealed quad.",
        "{seat}はその暗槓の牌では和了できない。",
    ),
    "false_win_forgiven": (
        "{seat}'s false claim is void beside a valid win.",
        "{seat}の誤和了は正しい和了と同時のため不問。",
    ),
    "honba_paid": ("{seat} is paid {points} for {honba} honba.", "{seat}は{honba}本場で{points}点。"),
    "deposits_taken": ("{seat} takes the sticks on the table: {points}.", "{seat}が供託{points}点を得る。"),
    "deposit_own_back": (
        "{seat} takes back the own stick: {points}.",
        "{seat}は自分の立直棒{points}点を取り戻す。",
    ),
    "liable": ("{seat} is liable for {yaku}.", "{seat}は{yaku}の責任払い。"),
    "liable_for_kan": (
        "{seat} is liable for the win on the replacement tile of the open kan.",
        "{seat}は大明槓による嶺上開花の責任払い。",
    ),
    "liability_not_in_rules": (
        "There is no liability for {yaku} in these rules: {seat} pays as usual.",
        "この規定に{yaku}の責任払いはない。{seat}は通常の支払い。",
    ),
    "liability_without_yaku": (
        "The hand does not have {yaku}: {seat} is not liable.",
        "{yaku}が成立していないため、{seat}に責任払いはない。",
    ),
    # Draws
    "tenpai_shown": ("{seat} is tenpai on {waits}.", "{seat}は聴牌、待ちは{waits}。"),
    "shown_not_tenpai": ("{seat}'s shown hand is not tenpai{away}.", "{seat}の手は聴牌していない{away}。"),
    "dead_hand_noten": ("{seat}'s hand is dead and counts as noten.", "{seat}は和了放棄のため不聴扱い。"),
    "noten_payment": (
        "Tenpai: {tenpai}. The others pay {pool} together.",
        "聴牌:{tenpai}。他家が合わせて{pool}点を払う。",
    ),
    "no_noten_payment": ("No noten payment.", "不聴罰符なし。"),
    "nagashi_mangan": ("{seat} has nagashi mangan.", "{seat}の流し満貫。"),
    "nagashi_not_in_rules": (
        "There is no nagashi mangan in these rules: {seat} is paid nothing for it.",
        "この規定に流し満貫はない({seat})。",
    ),
    "abort": ("The hand is broken off: {reason}.", "途中流局:{reason}。"),
    "abort_not_in_rules": (
        "These rules do not break off a hand for {reason}; play goes on.",
        "この規定に{reason}による途中流局はない。続行。",
    ),
    # Chombo
    "chombo_mangan_reverse": (
        "{seat} pays a reverse mangan: {points} in all.",
        "{seat}は満貫の逆払い、合計{points}点。",
    ),
    "chombo_after_uma": (
        "{seat} loses {points} after the uma; nothing moves at the table.",
        "{seat}は順位点の後に{points}点減点、卓上の点棒は動かない。",
    ),
    "chombo_each": ("{seat} pays {points} to each of the others.", "{seat}は他家に{points}点ずつ払う。"),
    # How the game goes on
    "dealer_stays": ("{round}, honba {honba}: the dealer stays.", "連荘、{round} {honba}本場。"),
    "deal_passes": ("The deal passes: {round}, honba {honba}.", "親流れ、次は{round} {honba}本場。"),
    "hand_replayed": ("{round} is dealt again, honba {honba}.", "{round} {honba}本場をやり直す。"),
    "over_bust": ("The game is over: a score has run out.", "トビ終了。"),
    "over_time": (
        "The game is over: the time was called and this was the last hand.",
        "時間終了、これが最終局。",
    ),
    "over_last_round": ("The game is over: this was its last round.", "最終局が終わり、終局。"),
    "over_goal": ("The game is over: the goal of {goal} is reached.", "{goal}点に達したため終局。"),
    "over_agari_yame": (
        "The game is over: the dealer leads in the last round.",
        "オーラスの親がトップのため終局。",
    ),
    "closed_early": ("The game is ended as it stands.", "この時点で終局とする。"),
    "leftover_lost": (
        "The {points} left on the table are nobody's.",
        "残り供託{points}点は誰のものにもならない。",
    ),
    "leftover_taken": (
        "{seat} takes {points} of what is left on the table.",
        "残り供託のうち{points}点は{seat}が得る。",
    ),
    # The ledger
    "sum_differs": (
        "The scores and sticks before this hand add up to {sum}, not {expected}.",
        "この局の前の合計は{sum}点で、{expected}点にならない。",
    ),
    "round_differs": (
        "Entered for {seen}, honba {seen_honba}; by the ledger it is {round}, honba {honba}.",
        "{seen} {seen_honba}本場として記入されたが、記録上は{round} {honba}本場。",
    ),
    "after_the_end": (
        "Entered for {round}, but by the ledger the game was over before.",
        "{round}として記入されたが、記録上は既に終局している。",
    ),
    "no_longer_possible": (
        "After an earlier change this hand cannot have been so; correct it.",
        "前の局の変更により、この局はあり得なくなった。訂正が必要。",
    ),
    # Questions
    "hand_tenpai": ("The hand is tenpai on {waits}.", "聴牌、待ちは{waits}。"),
    "hand_noten": ("The hand is not tenpai{away}.", "聴牌していない{away}。"),
}
