"""Sentences for findings on draws, chombo, the course of a game and its ledger."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["FINDINGS"]

FINDINGS: Names = {
    # Draws
    "tenpai_shown": ("{seat} is tenpai on {waits}.", "{seat}は聴牌、待ちは{waits}。"),
    "shown_not_tenpai": (
        "{seat}'s shown hand is not tenpai{away}.",
        "{seat}の公開した手は聴牌していない{away}。",
    ),
    "tenpai_without_yaku": (
        "{seat} waits on {waits}, but no wait has a yaku: noten.",
        "{seat}の待ち{waits}にはどれも役がなく、聴牌と認められない。",
    ),
    "noten_declaration_binds": (
        "{seat} had declared noten, and that stands.",
        "{seat}は既に不聴を宣言しており、変更できない。",
    ),
    "opening_declares_tenpai": (
        "{seat} had said noten, but opening the hand is the declaration.",
        "{seat}は不聴と言ったが、手牌の公開が宣言となる。",
    ),
    "shown_hand_decides": (
        "{seat} had said noten, but what is shown decides.",
        "{seat}は不聴と言ったが、公開された手牌で決まる。",
    ),
    "concealed_tenpai_counts": (
        "{seat} had said noten, but tenpai may not be concealed: the hand counts as it is shown.",
        "{seat}は不聴と言ったが、聴牌を隠すことはできず、公開された手牌のとおり聴牌とする。",
    ),
    "dead_hand_noten": ("{seat}'s hand is dead and counts as noten.", "{seat}は和了放棄のため不聴扱い。"),
    "noten_payment": (
        "Tenpai: {tenpai}. The others pay {pool} together.",
        "聴牌:{tenpai}。他家が合わせて{pool}点を払う。",
    ),
    "no_noten_payment": ("No noten payment.", "不聴罰符なし。"),
    "nagashi_mangan": ("{seat} has nagashi mangan: {points} in all.", "{seat}の流し満貫、合計{points}点。"),
    "nagashi_other_discard": (
        "{seat} has no nagashi mangan: {tile} was among the discards.",
        "{seat}は{tile}を捨てているため流し満貫にならない。",
    ),
    "nagashi_discard_called": (
        "{seat} has no nagashi mangan: a discard was called.",
        "{seat}は捨て牌を鳴かれたため流し満貫にならない。",
    ),
    "nagashi_own_call": (
        "{seat} has no nagashi mangan: who calls cannot have it.",
        "{seat}は副露しているため流し満貫にならない。",
    ),
    "nagashi_dead_hand": (
        "{seat} has no nagashi mangan: the hand is dead.",
        "{seat}は和了放棄のため流し満貫にならない。",
    ),
    "nagashi_false_riichi": (
        "{seat} has no nagashi mangan: it would be won with a false riichi.",
        "{seat}は不正な立直のため流し満貫にならない。",
    ),
    "nagashi_chombo_first": (
        "{seat}'s nagashi mangan is not paid: the chombo goes first.",
        "チョンボが優先し、{seat}の流し満貫は支払われない。",
    ),
    "nagashi_not_in_rules": (
        "There is no nagashi mangan in these rules: {seat} is paid nothing for it.",
        "この規定に流し満貫はなく、{seat}は支払いを受けない。",
    ),
    "abort": ("The hand is broken off: {reason}.", "途中流局:{reason}。"),
    "win_too_late": (
        "{seat}'s win does not count: the hand was over before it.",
        "{seat}の和了は無効。その前に途中流局となっている。",
    ),
    "third_hand_to_be_shown": (
        "Two have won and {seat} stays silent: that hand must be looked at too. Enter the hands and the winning tile.",
        "二家が和了し、{seat}は無言。その手牌も確認する。手牌と和了牌を入力する。",
    ),
    "third_could_win": (
        "{seat} stayed silent but could have won too: it counts as three wins.",
        "{seat}は無言だが和了できる手なので、三家和とみなす。",
    ),
    "third_could_not_win": (
        "{seat} stayed silent and could not have won: the other wins stand.",
        "{seat}は無言で、その手では和了できないので、他の和了は有効。",
    ),
    "not_the_wests": (
        "The first discards are {tiles}; under these rules four wests alone end the hand, and play goes on.",
        "第一打は{tiles}。この規定で流局するのは四枚の西だけ(一路帰西)。続行。",
    ),
    "not_one_wind": (
        "The first discards {tiles} are not the same wind from all four players; play goes on.",
        "第一打{tiles}は四人同じ風牌ではない。続行。",
    ),
    "winds_after_call": (
        "There was a call or a kan before: the equal winds break nothing off, play goes on.",
        "それまでに鳴きか槓があるので、同じ風牌でも途中流局にならない。続行。",
    ),
    "not_four_kans": (
        "Only {count} kans have been made; play goes on.",
        "槓はまだ{count}回。続行。",
    ),
    "not_all_in_riichi": (
        "Only {count} of {players} riichi stand; play goes on.",
        "成立した立直は{players}人中{count}人。続行。",
    ),
    "one_players_kans": (
        "All four kans are {seat}'s: play goes on, without a fifth kan.",
        "四つの槓はすべて{seat}のもの。続行、五つ目の槓は不可。",
    ),
    "abort_not_in_rules": (
        "These rules do not break off a hand for {reason}; play goes on.",
        "この規定に{reason}による途中流局はない。続行。",
    ),
    "dead_hand_breaks_nothing_off": (
        "{seat}'s hand is dead: {so}.",
        "{seat}は和了放棄のため、{so}。",
    ),
    # Nine kinds
    "nine_kinds_allowed": (
        "{kinds} kinds of terminals and honours in the first draw: the hand may be broken off.",
        "第一ツモで{kinds}種の幺九牌があり、流局にできる。",
    ),
    "nine_kinds_too_few": (
        "There are {kinds} kinds of terminals and honours ({count} tiles); nine kinds are needed. Play goes on.",
        "幺九牌は{kinds}種{count}枚。九種が必要なため続行。",
    ),
    "nine_tiles_allowed": (
        "{count} terminals and honours in the first draw: the hand may be broken off.",
        "第一ツモで幺九牌が{count}枚あり、流局にできる。",
    ),
    "nine_tiles_too_few": (
        "There are {count} terminals and honours; nine tiles are needed. Play goes on.",
        "幺九牌は{count}枚。九枚が必要なため続行。",
    ),
    "nine_kinds_too_late": (
        "Nine kinds can only be declared on one's first draw, before a discard. Play goes on.",
        "九種九牌を宣言できるのは第一ツモの打牌前だけ。続行。",
    ),
    "nine_kinds_after_call": (
        "Nine kinds cannot be declared after a call or a kan. Play goes on.",
        "鳴き・槓の後は九種九牌を宣言できない。続行。",
    ),
    "nine_kinds_after_north": (
        "Nine kinds cannot be declared after a call, a kan or a set-aside north. Play goes on.",
        "鳴き・槓・北抜きの後は九種九牌を宣言できない。続行。",
    ),
    # Chombo
    "chombo_mangan_reverse": (
        "{seat} pays a reverse mangan: {points} in all.",
        "{seat}は満貫の逆払い、合計{points}点。",
    ),
    "chombo_yakuman_reverse": (
        "{seat} committed the chombo to escape from an open riichi and pays a reverse yakuman: {points} in all.",
        "{seat}はオープン立直への放銃を逃れるための故意のチョンボにつき役満の逆払い、合計{points}点。",
    ),
    "chombo_after_uma": (
        "{seat} loses {points}, taken off after the uma; no points are paid for it at the table.",
        "{seat}は順位点の後に{points}点減点。これについて卓上での支払いはない。",
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
    "over_last_round": ("The game is over: this was its last hand.", "最終局が終わり、終局。"),
    "over_goal": ("The game is over: the goal of {goal} is reached.", "{goal}点に達したため終局。"),
    "over_agari_yame": (
        "The game is over: the dealer leads in the last hand.",
        "オーラスの親がトップのため終局。",
    ),
    "cut_off_by_time": (
        "The time had been called and broke the running hand off: it does not count.",
        "時間切れで打ち切り。進行中の局は数えない。",
    ),
    "leftover_back": (
        "{seat} takes back their own sticks left on the table: {points}.",
        "{seat}は残った自分の供託{points}点を取り戻す。",
    ),
    "leftover_of_nobody_known": (
        "Whose the other sticks are is not known: {points} are nobody's.",
        "残りの供託の持ち主が分からないため、{points}点は誰のものにもならない。",
    ),
    "closed_early": ("The game is ended as it stands.", "この時点で終局とする。"),
    "leftover_lost": (
        "The {points} left on the table are nobody's.",
        "残り供託{points}点は誰のものにもならない。",
    ),
    "leftover_rest_lost": (
        "The {points} that do not divide are nobody's.",
        "割り切れない{points}点は誰のものでもない。",
    ),
    "leftover_taken": (
        "{seat} takes {points} of what is left on the table.",
        "残り供託のうち{points}点は{seat}が得る。",
    ),
    # The ledger
    "sum_differs": (
        "The scores and sticks before this hand add up to {sum}, not {expected}.",
        "この局の前の持ち点と供託の合計は{sum}点で、{expected}点にならない。",
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
