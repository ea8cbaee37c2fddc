"""Sentences for findings on the declaration of riichi."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["FINDINGS"]

FINDINGS: Names = {
    "riichi_allowed": (
        "{seat} may declare riichi by discarding one of: {tiles}.",
        "{seat}は次の牌を切って立直できる:{tiles}。",
    ),
    "riichi_allowed_with": (
        "{seat} may declare riichi by discarding {tile}; the hand waits on {waits}.",
        "{seat}は{tile}切りで立直できる。待ちは{waits}。",
    ),
    "riichi_hand_dead": (
        "{seat}'s hand was declared dead: no riichi may be declared.",
        "{seat}は和了放棄となっており、立直できない。",
    ),
    "riichi_hand_open": (
        "{seat}'s hand is open and may not declare riichi.",
        "{seat}の手は副露しているため、立直できない。",
    ),
    "riichi_hand_noten": (
        "{seat} is not tenpai{away} and may not declare riichi.",
        "{seat}は不聴{away}、立直できない。",
    ),
    "riichi_not_in_first_turn": (
        "{seat} has discarded before, or there was a call: under these rules riichi goes with the first discard alone.",
        "{seat}は既に打牌しているか、鳴きが入っている。この規定の立直は第一打に限る。",
    ),
    "riichi_wall_empty": (
        "{seat} has drawn the last tile of the wall: no riichi may be declared.",
        "{seat}のツモで山が尽きている。立直できない。",
    ),
    "riichi_wall_short": (
        "Too few tiles are left in the wall, {left}; for a riichi there must be {least}.",
        "山の残りは{left}枚。立直には{least}枚が必要。",
    ),
    "riichi_too_few_points": (
        "{seat} has {points} points; a riichi needs {expected}.",
        "{seat}の持ち点は{points}点。立直には{expected}点が必要。",
    ),
    "riichi_counts_for_nothing": (
        (
            "{seat}'s riichi is void: no stick is owed, and riichi, ippatsu and ura dora do not count. "
            "Whether it costs more, the referee decides."
        ),
        "{seat}の立直は無効。立直棒は出さず、立直・一発・裏ドラも付かない。それ以上の扱いは審判が決める。",
    ),
    "han_without_riichi": (
        "{seat}'s han are taken as entered; see that riichi, ippatsu and ura dora are not among them.",
        "{seat}の翻数は入力どおりとする。立直・一発・裏ドラが入っていないか確認する。",
    ),
    "riichi_below_two_han": (
        "A win needs two han of yaku in this hand, and on {waits} {seat} would not have them: no riichi.",
        "この局は二翻縛りで、{seat}の手は{waits}で二翻に足りない。立直できない。",
    ),
    "open_riichi_not_in_rules": (
        "These rules have no open riichi: {seat} may not declare one.",
        "この規定にオープン立直はない。{seat}はオープン立直を宣言できない。",
    ),
    "riichi_furiten_forbidden": (
        "{seat} would be in furiten by {seat}'s own discard of {tile}, and in furiten no riichi may be declared.",
        "{seat}は自分の捨て牌{tile}でフリテン。フリテン立直は認められない。",
    ),
    "riichi_dead_wait_forbidden": (
        "All tiles that {seat} waits on ({waits}) are in sight, and such a wait allows no riichi.",
        "{seat}の待ち{waits}はすべて見えている。待ち牌のない立直は認められない。",
    ),
    "if_declared": ("If it was declared:", "立直を宣言していた場合:"),
    "riichi_form_dead_hand": (
        "Without {lacking} {seat}'s riichi is void and the hand dead.",
        "{lacking}がないため、{seat}の立直は無効、手は和了放棄。",
    ),
    "riichi_form_incomplete": (
        "Without {lacking} there is no declaration: {seat} is not in riichi.",
        "{lacking}がなく宣言の要件を満たさないため、{seat}の立直は成立しない。",
    ),
    "riichi_stick_added": (
        "{seat} forgot the stick: it is put down, and the riichi stands.",
        "{seat}は立直棒を出し忘れた。棒を出させ、立直は有効。",
    ),
    "riichi_form_warning": (
        "{seat}'s riichi stands; for want of {lacking} there is a warning.",
        "{seat}の立直は有効。{lacking}がないことは警告とする。",
    ),
    "riichi_without_word": (
        "{seat}'s riichi stands without the word, but the silence is a yellow card.",
        "{seat}の立直は発声がなくても有効だが、無発声はイエローカード。",
    ),
    "riichi_on_last_tile": (
        "{seat} has drawn the last tile of the wall and may declare riichi all the same.",
        "{seat}のツモで山は尽きたが、立直はできる。",
    ),
    "riichi_to_zero": ("With the stick {seat} has nothing left.", "立直棒を出すと{seat}の持ち点は零になる。"),
    "riichi_temporary_zero": (
        "With the stick {seat} has nothing left; that does not end the game before the hand is over.",
        "立直棒を出すと{seat}の持ち点は零になるが、この局が終わるまでは終局としない。",
    ),
    "riichi_below_zero": (
        "The stick brings {seat} to {points}; play goes on.",
        "立直棒を出すと{seat}は{points}点になるが、続行する。",
    ),
    "riichi_stick_borrowed": (
        "{seat} has not enough for the stick and borrows it; the score stands at {points}.",
        "{seat}は立直棒が足りず、借りて出す。持ち点は{points}点となる。",
    ),
    "riichi_in_furiten": (
        "By {seat}'s own discard of {tile} the riichi is in furiten: {seat} can win by tsumo only.",
        "自分の捨て牌{tile}でフリテン立直となり、{seat}はツモ和了しかできない。",
    ),
    "riichi_on_dead_wait": (
        "All tiles that {seat} waits on ({waits}) are in sight; the riichi stands all the same.",
        "{seat}の待ち{waits}はすべて見えているが、立直は有効。",
    ),
    "double_riichi": ("{seat}'s riichi is double.", "{seat}の立直はダブル立直。"),
    "double_riichi_broken": (
        "The first turn was broken before {seat}'s discard: the riichi is a plain one.",
        "{seat}の打牌の前に第一巡が途切れたため、普通の立直となる。",
    ),
    "double_riichi_too_late": (
        "{seat} has discarded before: the riichi is a plain one.",
        "{seat}は既に打牌しているため、普通の立直となる。",
    ),
    "riichi_stands": (
        "{seat} cannot take the riichi back: once said, it stands.",
        "{seat}は立直を取り消せない。発声した立直は有効。",
    ),
    "riichi_taken_back": (
        "{seat} may take the riichi back until the discard, without a penalty.",
        "{seat}は打牌までは罰なしで立直を取り消せる。",
    ),
    "riichi_taken_back_dead_hand": (
        "{seat} takes the riichi back before the discard: the hand is dead.",
        "{seat}は打牌前に立直を取り消した。手は和了放棄。",
    ),
}
