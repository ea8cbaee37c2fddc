"""The wording of consequences: the measure, and what else happens."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["AT_LEAST", "BESIDES", "MEASURES", "REMEDIES"]

MEASURES: Names = {
    "none": ("no penalty", "罰則なし"),
    "correct": ("it is put right", "訂正"),
    "warning": ("a warning", "警告"),
    "penalty": ("a penalty", "減点"),
    "dead_hand": ("a dead hand", "和了放棄"),
    "chombo": ("a chombo", "チョンボ"),
    "disqualified": ("disqualification", "失格"),
    "discretion": ("the referee decides", "審判の裁量による"),
}
"""The name of each measure."""

AT_LEAST: Names = {
    "none": ("at the lightest no penalty", "軽減により不問も可"),
    "correct": ("at the lightest it is put right", "軽減は訂正まで"),
    "discretion": ("at the lightest what the referee decides", "軽減は審判の裁量による"),
    "other": ("at least {measure}", "軽減は{measure}まで"),
}
"""The least that the rules allow instead of the consequence."""

BESIDES: Names = {
    "correct": ("besides, it is put right", "加えて訂正する"),
    "discretion": ("and besides what the referee decides", "加えて審判の裁量による処分"),
    "other": ("besides {measure}", "加えて{measure}"),
}
"""The measures added on top."""

REMEDIES: Names = {
    # The act and the play
    "minor_error": ("It is pointed out as a minor error.", "軽微な過誤として指摘する。"),
    "stands": ("What was done stands.", "行為は有効とし、そのまま続行する。"),
    "void": ("What was done counts for nothing.", "行為は無効。"),
    "redeal": ("This hand is dealt again and nobody pays for it.", "配り直し。点数の授受なし。"),
    "may_redeal": (
        "The table may have the hand dealt again and nobody pays.",
        "同卓者の希望により配り直しも可。点数の授受なし。",
    ),
    "points_or_dead_hand": ("The rules name points or a dead hand.", "規定にあるのは減点または和了放棄。"),
    "no_tenpai_payments": ("No tenpai payments are made.", "不聴罰符の授受なし。"),
    "extra_time": ("The table is given extra time.", "卓に延長時間を与える。"),
    "drawer_reminded": (
        "The player who drew is reminded to leave time for a call.",
        "ツモが早すぎた者に、発声を待つよう注意する。",
    ),
    "others_warned": (
        "The other player who had a part in it is warned too.",
        "関与した他家にも警告を与える。",
    ),
    # Calls
    "call_stands": ("The call stands and must be completed.", "発声は有効。鳴きを完了する。"),
    "call_void": ("The call is void and the tiles go back.", "鳴きは無効。牌を戻す。"),
    "first_call_stands": (
        "The first call stands and must be completed.",
        "最初の発声が有効。鳴きを完了する。",
    ),
    "shown_decides": (
        "What was shown decides: two tiles are a pon and the whole hand is a win.",
        "公開した牌で決める。2枚ならポン、手牌全部なら和了。",
    ),
    "last_call_stands": ("The corrected call counts.", "訂正後の発声が有効。"),
    "pon_before_chi": ("The pon or kan goes before the chi.", "ポン・カンがチーに優先する。"),
    "earlier_call": ("The call that was first goes before the other.", "先の発声が優先する。"),
    "claim_lost": ("The discard can no longer be claimed.", "その捨て牌への鳴き・ロンの権利は消滅。"),
    "meld_void": ("The set is void and the tile called goes back.", "面子は無効。鳴いた牌を河に戻す。"),
    "set_mended": ("The set is put right or taken back.", "面子を正すか、鳴きを取り消す。"),
    "set_and_discard_stand": ("The set and the discard stand.", "鳴いた面子と打牌は有効。"),
    "discard_stands": ("The discard stands.", "打牌は有効。"),
    "kan_still_allowed": (
        "One exception: a concealed quad with this turn's tile is still possible.",
        "ただし、この手番のツモ牌による暗槓だけは可。",
    ),
    "misplaced_counts": (
        "A tile left so counts as the discard of the player it points at.",
        "直さなければ、牌の向きが示す者の捨て牌とみなす。",
    ),
    # Wins
    "win_stands": ("The win counts.", "和了は有効。"),
    "win_void": ("The win does not count.", "和了は無効。"),
    "later_win_counts": ("The win on the later discard counts.", "後の捨て牌での和了が有効。"),
    "nearest_wins": (
        "Only the winner nearest after the discarder wins.",
        "頭ハネ。放銃者に最も近い一人の和了。",
    ),
    "all_win": ("Every one of them wins.", "全員の和了を認める。"),
    "full_value": (
        "The hand is scored in full once the winning tile is pointed out.",
        "和了牌を示させ、本来の点数とする。",
    ),
    "lowest_value": (
        "The lowest-scoring tile that it could be counts as the winning tile.",
        "あり得る和了牌のうち最も安い点数とする。",
    ),
    "common_value": (
        "Only what holds for every tile that it could be is scored.",
        "どの牌で和了しても成り立つ役と符だけを数える。",
    ),
    "value_without_wait": (
        "The hand is scored without pinfu and without the fu of its wait.",
        "平和と待ちの符を除いて点数を数える。",
    ),
    "provable_value": ("What can be proved is scored.", "証明できる範囲で点数を数える。"),
    "word_reminded": ("The player is told the right word.", "正しい発声を指導する。"),
    # Riichi
    "stick_back": ("The riichi is void and the stick goes back.", "立直は無効。立直棒を戻す。"),
    "stick_added": ("The stick is laid down.", "立直棒を出す。"),
    "riichi_stands": ("The riichi stands.", "立直は成立。"),
    "earliest_tile_turned": (
        "If the turned tile is unknown the earliest possible one counts for furiten.",
        "宣言牌が不明なら、最も早い可能性のある牌からフリテンを判定する。",
    ),
    "hand_shown": ("The hand is shown all the same.", "手牌は公開する。"),
    "noten_payment": ("The player pays as noten and no more.", "不聴罰符のみを払う。"),
    "chombo_at_draw": ("At an exhaustive draw a chombo comes on top.", "荒牌平局となればチョンボも科す。"),
    # Tiles and the wall
    "put_back": ("The tiles go back where they were.", "牌を元に戻す。"),
    "tile_stays": ("The tile stays where it is.", "牌はそのまま。"),
    "deal_finished": ("The deal is finished.", "配牌を完了する。"),
    "no_correction": ("A wrong number of tiles may not be put right.", "枚数の過不足は訂正できない。"),
    "tile_must_be_taken": ("The tile that was touched must be taken.", "触れた牌を取らなければならない。"),
    "right_one_turned": ("The right indicator is turned.", "正しいドラ表示牌をめくる。"),
    # The end of a hand and the points
    "noten": ("The hand counts as noten.", "不聴とする。"),
    "first_declaration_stands": ("The first declaration stands.", "最初の宣言が有効。"),
    "payment_corrected": ("The payment is corrected.", "点数の授受を訂正する。"),
    "payment_stands": ("The payment stands as it was made.", "点数の授受は訂正しない。"),
    "all_help_count": (
        "All help to count and the best reading is scored.",
        "全員で確認し、最も高い点数とする。",
    ),
    "winner_counts": (
        "The winner counts and a referee who is asked counts the best reading.",
        "申告は和了者が行い、呼ばれた審判は最も高い点数とする。",
    ),
    "winner_counts_others_correct": (
        "The winner counts and the others must correct: the best reading is scored.",
        "申告は和了者が行い、他家は誤りを指摘する。最も高い点数とする。",
    ),
    "hands_void": (
        "The hands so dealt are void and their payments undone.",
        "その間の局は無効とし、点数の授受を戻す。",
    ),
    "past_hands_stand": ("The hands that are over stand.", "終わった局は有効。"),
    "re_entered": ("The hands are entered again for the right seats.", "正しい席順で結果を入力し直す。"),
    "debt_noted": (
        "The game goes on with lent sticks and the debt is written down.",
        "点棒を借りて続行し、借りを記録する。",
    ),
    "lent_by_opponent_or_referee": (
        "An opponent or the referee lends the sticks.",
        "点棒は他家か審判が貸す。",
    ),
    "lent_by_referee": (
        "The referee lends the sticks and the players must not.",
        "点棒は審判が貸す。競技者どうしの貸し借りは不可。",
    ),
    "lent_by_leader": ("The leader lends the sticks.", "点棒はトップの者が貸す。"),
    "spare_sticks": (
        "The game goes on with the player's spare sticks and then with the referee's.",
        "本人の予備の点棒、次に審判の点棒を使って続行する。",
    ),
    "game_ends": ("The game ends.", "終局とする。"),
    "deposit": ("The points are laid on the table as a deposit.", "その点は卓上に供託する。"),
    "each_player": ("Every player of the table loses them.", "同卓者全員から引く。"),
    "each_offender": ("Every one of the offenders pays.", "違反者全員に科す。"),
    "on_table": ("The points come off the score at the table.", "卓上の持ち点から引く。"),
    # People and the event
    "substitute": ("A substitute takes the place.", "代走者を入れる。"),
    "replaced": (
        "The player's result of this game is that of a player who is replaced.",
        "本人のこの対局の成績は、代走を立てられた者の成績とする。",
    ),
    "no_result": (
        "The points stand in place of the player's result of this game.",
        "その点をこの対局の成績とする。",
    ),
    "uma_shared": (
        "The substitute's place counts for the others' uma.",
        "代走者の順位も他家のウマの計算に含める。",
    ),
    "last_place_uma": (
        "The substitute has the last place's uma and the others share the rest.",
        "代走者は最下位のウマとし、残りを他家で分ける。",
    ),
    "federation_told": ("The federation is told.", "所属団体に報告する。"),
    "board_told": ("The board is told.", "運営委員会に報告する。"),
    "right_to_play": (
        "Whether the player may go on playing in the league is looked into.",
        "リーグへの出場資格を審議する。",
    ),
    "referee_returns": ("The referee looks in again later.", "後で審判が再確認する。"),
}
"""A sentence for each remedy, to be read aloud after the measure; without a comma, to be used in a list."""
