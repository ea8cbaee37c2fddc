"""The wording of answers on calls, dead hands, warnings and rulings."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["CONDUCT"]

CONDUCT: Names = {
    "named": ("So many as the rules name", "規定の定める点数"),
    "twice_last_uma": ("Twice the uma of the last place", "最下位のウマの二倍"),
    # Calls and kans
    "3_seconds": ("For three seconds", "3秒間"),
    "until_next_draw_ron_until_next_discard": (
        "A set until the next player draws, a win until the next player discards",
        "鳴きは下家のツモまで、ロンは下家の打牌まで",
    ),
    "until_next_draw": ("A set and a win alike until the next player draws", "鳴きもロンも下家のツモまで"),
    "claim_window.judgement": (
        "At once: whether a call was clearly late, the referee judges",
        "直ちに。明らかな遅れかどうかは審判が判断する",
    ),
    "tsumo": ("A win by self-draw", "ツモ和了"),
    "tsumo_or_quad": ("A win by self-draw, a concealed or an added quad", "ツモ和了・暗槓・加槓"),
    "pon_kan_always": ("A ron, then the pon or kan", "ロン、次いでポン・カン"),
    "first_unless_simultaneous": (
        "A ron, then the call that was clearly first; the pon or kan if they were simultaneous or it is unclear",
        "ロン、次いで明らかに先の発声。同時または不明ならポン・カン",
    ),
    "first_spoken": ("A ron, then the call spoken first", "ロン、次いで先に発声した者"),
    "never": ("No", "できない"),
    "word_slip_only": ("Only a slip of the tongue", "言い間違いのみ訂正できる"),
    "unshown": (
        "If its tiles were not shown, and a call of a win was a good one",
        "牌を見せる前なら訂正できる。和了宣言は和了形の場合に限る",
    ),
    "quick": ("If it is done quickly, and the call was no win", "すぐなら訂正できる。和了宣言は除く"),
    "kuikae.none": ("No: neither the tile called nor the other end of the run", "不可。現物・スジとも"),
    "same_tile_only_forbidden": ("Only not the tile called", "現物のみ不可"),
    "kuikae.allowed": ("Yes", "可"),
    "all_immediate": ("At every kan at once, before the discard", "すべての槓で打牌前に即めくり"),
    "ankan_immediate_others_after_discard": (
        "At a concealed quad at once; at the others after the discard or before the next replacement tile",
        "暗槓は即めくり。ほかは打牌後または次の嶺上牌の前",
    ),
    "kan_dora_timing.off": ("Never: kans turn no indicator", "めくらない(槓ドラなし)"),
    "indicator": ("The indicator, then the replacement tile", "槓ドラが先、嶺上牌が後"),
    "replacement": ("The replacement tile, then the indicator", "嶺上牌が先、槓ドラが後"),
    # Dead hands and false wins
    "act": ("From the act that makes it so", "その行為の時から"),
    "declared": ("From when it is declared dead", "宣告された時から"),
    "chombo_after_last_discard.dead_hand": (
        "A dead hand, unless the win or the draw can no longer be settled",
        "和了放棄。ただし和了・流局の処理ができなくなればチョンボ",
    ),
    "chombo_after_next_deal.none": ("Nothing: the score stands", "不問。結果は変わらない"),
    "chombo_after_next_deal.chombo": ("The chombo all the same", "判明すればチョンボ"),
    # Errors with tiles and the wall
    "more_than_five": ("Six or more", "6枚以上"),
    "five_or_more": ("Five or more", "5枚以上"),
    "seven_or_more": ("Seven or more", "7枚以上"),
    "tiles_exposed_chombo.judgement": (
        "No number: so many that play cannot go on",
        "枚数によらず、続行できないとき",
    ),
    "deliberate_or_unplayable": (
        "No number: only on purpose, or if play cannot go on",
        "枚数によらず、故意か続行できないとき",
    ),
    # Points, seats and sheets
    "all_agree": (
        "Until the tiles are turned down; later only if all agree on the true value, and then it must be",
        "手牌を伏せるまで。以後は正しい点数に全員が同意したときに限り、必ず訂正する",
    ),
    "hand_intact_or_undisputed": (
        "While the hand is intact; later if nobody disputes the true value",
        "手牌が残っている間。以後は正しい点数に争いがないとき",
    ),
    "until_game_ends": ("Until the game ends; then the wrong points stand", "終局まで。終局後は訂正しない"),
    "not_after_payment": (
        "Not once it has been paid and accepted",
        "授受が済んで受け入れられた後は訂正しない",
    ),
    "who_counts.all": ("All are responsible; the best reading is scored", "全員の責任。最も高い点数とする"),
    "winner_others_correct": (
        "The winner counts, the others must correct; the best reading is scored",
        "和了者。他家は誤りを指摘する。最も高い点数とする",
    ),
    "who_counts.winner": (
        "The winner announces; a referee who is asked counts the best reading",
        "和了者の申告。審判が呼ばれれば最も高い点数とする",
    ),
    "opponent_or_referee": ("An opponent or the referee", "他家または審判"),
    "lender.referee": ("The referee alone", "審判のみ"),
    "spare_sticks": ("The player's own spare sticks, then the referee", "本人の予備の点棒、次に審判"),
    "leader": ("The leader", "トップの者"),
    # Penalties and rulings
    "free_amount": (
        "In points, as many as the rules or the referee name",
        "点数。額は規定または審判が定める",
    ),
    "deposit": ("In a deposit onto the table", "供託"),
    "warning_cards": ("In cards", "警告カード"),
    "after_uma": (
        "Off the result, after uma; nothing moves at the table",
        "ウマの後の成績から。卓上の点は動かない",
    ),
    "at_table": ("Off the score at the table, out of the game", "卓上の持ち点から。場外に出す"),
    "again": (
        "A warning again; where a repeat costs more, the offence says so",
        "再び警告。重くなる場合は各反則に定める",
    ),
    "repeated_warning.discretion": (
        "Points or a dead hand, as the referee decides",
        "審判の裁量で減点または和了放棄",
    ),
    "doubling": ("A penalty that doubles each time", "減点。回を重ねるごとに倍"),
    "red_card": ("A red card: the penalty, from the second one on", "二度目からレッドカード(減点)"),
    "per_kind": ("The same kind of offence", "同種の反則"),
    "any_kind": ("Any offence that brought a warning", "警告を受けたあらゆる反則"),
    "event": ("Over the whole event", "大会を通じて"),
    "day": ("For the day", "その日限り"),
    "mitigation.none": ("No", "できない"),
    "as_listed": (
        "Down to the least that is listed with the offence, and no further",
        "反則ごとに定めた下限まで",
    ),
    "mitigation.referee": (
        "Yes: as the disturbance was, but nobody may gain by a foul",
        "影響に応じてできる。ただし反則による得は認めない",
    ),
    "table_settles.no": ("No: a referee is called", "不可。審判を呼ぶ"),
    "clear_cases": (
        "If it is clearly a dead hand or a chombo and all agree; no warning is then recorded",
        "和了放棄・チョンボが明らかで全員が同意すれば可。警告は記録しない",
    ),
    "past_hand_rulings.refused": ("No", "裁定しない"),
    "with_warning": (
        "Yes, and the referee is told that the hand is over",
        "裁定する。局が終わったことを審判に告げる",
    ),
    "head_referee": ("The head referee, whose word is final", "審判長。その裁定を最終とする"),
    "head_referee_then_written": (
        "The head referee, and in writing after the event",
        "審判長。大会後は書面で",
    ),
    "appeal.none": ("Nobody: a ruling stands, even a wrong one", "申し立て不可。誤った裁定も覆らない"),
}
